#define CATCH_CONFIG_RUNNER
#include <QApplication>
#include <catch2/catch.hpp>

// The window's tests need no display.
int main(int argc, char** argv) {
    if (!qEnvironmentVariableIsSet("QT_QPA_PLATFORM")) qputenv("QT_QPA_PLATFORM", "offscreen");
    const QApplication application(argc, argv);
    return Catch::Session().run(argc, argv);
}

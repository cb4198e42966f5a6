#define CATCH_CONFIG_RUNNER
#include <dlfcn.h>

#include <QSettings>
#include <QTemporaryDir>

#include "support/catch.h"
#include "ui/application.h"

// Fontconfig finds its patterns by offsets, where a leak check can't follow. What it keeps until the end it gives back.
void give_fonts_back() {
    void* const fontconfig = ::dlopen("libfontconfig.so.1", RTLD_NOW | RTLD_NOLOAD);
    void* const give_back = fontconfig ? ::dlsym(fontconfig, "FcFini") : nullptr;
    if (give_back) reinterpret_cast<void (*)()>(give_back)();
}

// The window's tests need no display, and leave the settings of whoever runs them alone.
int main(int argc, char** argv) {
    if (!qEnvironmentVariableIsSet("QT_QPA_PLATFORM")) qputenv("QT_QPA_PLATFORM", "offscreen");
    const QTemporaryDir settings;
    if (!settings.isValid()) return 1;
    QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope, settings.path());
    qputenv("XDG_STATE_HOME", settings.path().toLocal8Bit());
    QCoreApplication::setOrganizationName(QStringLiteral("flagplot-tests"));
    const auto run = [&] {
        const flagplot::ui::Application application(argc, argv);
        return Catch::Session().run(argc, argv);
    };
    const int failed = run();
    give_fonts_back();
    return failed;
}

#define CATCH_CONFIG_RUNNER
#include <QSettings>
#include <QTemporaryDir>

#include "support/catch.h"
#include "ui/application.h"

// The window's tests need no display and no voice, and leave the settings of whoever runs them alone.
int main(int argc, char** argv) {
    if (!qEnvironmentVariableIsSet("QT_QPA_PLATFORM")) qputenv("QT_QPA_PLATFORM", "offscreen");
    const QTemporaryDir settings;
    if (!settings.isValid()) return 1;
    QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope, settings.path());
    qputenv("XDG_STATE_HOME", settings.path().toLocal8Bit());
    qputenv("FLAGPLOT_VOICE", settings.filePath(QStringLiteral("said")).toLocal8Bit());  // nothing is heard
    QCoreApplication::setOrganizationName(QStringLiteral("flagplot-tests"));
    const flagplot::ui::Application application(argc, argv);
    return Catch::Session().run(argc, argv);
}

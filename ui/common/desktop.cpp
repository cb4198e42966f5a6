#include "ui/common/desktop.h"

#include <QDBusConnection>
#include <QDBusMessage>
#include <QDBusPendingCallWatcher>
#include <QDBusPendingReply>
#include <QDBusVariant>

#include "ui/common/motion.h"

namespace flagplot::ui {
namespace {

constexpr const char* service = "org.freedesktop.portal.Desktop";
constexpr const char* path = "/org/freedesktop/portal/desktop";
constexpr const char* settings = "org.freedesktop.portal.Settings";

// GNOME's and KDE's words for it, and those on which both agree.
constexpr const char* gnome = "org.gnome.desktop.interface";
constexpr const char* kde = "org.kde.kdeglobals.KDE";
constexpr const char* all = "org.freedesktop.appearance";

}  // namespace

Desktop::Desktop(QObject* parent) : QObject(parent) {
    QDBusConnection bus = QDBusConnection::sessionBus();
    if (!bus.isConnected()) return;
    bus.connect(QString(), QLatin1String(path), QLatin1String(settings), QStringLiteral("SettingChanged"), this,
                SLOT(changed(QString, QString, QDBusVariant)));
    ask(QLatin1String(all), QStringLiteral("contrast"));
    ask(QLatin1String(all), QStringLiteral("reduced-motion"));
    ask(QLatin1String(gnome), QStringLiteral("enable-animations"));
    ask(QLatin1String(kde), QStringLiteral("AnimationDurationFactor"));
}

void Desktop::ask(const QString& group, const QString& name) {
    QDBusMessage question = QDBusMessage::createMethodCall(QLatin1String(service), QLatin1String(path),
                                                           QLatin1String(settings), QStringLiteral("Read"));
    question << group << name;
    auto* const asked = new QDBusPendingCallWatcher(QDBusConnection::sessionBus().asyncCall(question), this);
    connect(asked, &QDBusPendingCallWatcher::finished, this, [this, group, name](QDBusPendingCallWatcher* answered) {
        const QDBusPendingReply<QDBusVariant> answer = *answered;
        answered->deleteLater();
        if (!answer.isError()) take(group, name, answer.value().variant());
    });
}

void Desktop::changed(const QString& group, const QString& name, const QDBusVariant& value) {
    take(group, name, value.variant());
}

// `Read` wraps the value in a variant of its own.
void Desktop::take(const QString& group, const QString& name, const QVariant& value) {
    if (value.canConvert<QDBusVariant>()) return take(group, name, value.value<QDBusVariant>().variant());
    if (group == QLatin1String(all) && name == QLatin1String("contrast")) emit contrast_wanted(value.toUInt() == 1);
    if (group == QLatin1String(all) && name == QLatin1String("reduced-motion")) set_motion(value.toUInt() != 1);
    if (group == QLatin1String(gnome) && name == QLatin1String("enable-animations")) set_motion(value.toBool());
    if (group == QLatin1String(kde) && name == QLatin1String("AnimationDurationFactor"))
        set_motion(value.toDouble() > 0);
}

}  // namespace flagplot::ui

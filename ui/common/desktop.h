#pragma once

#include <QObject>

class QDBusVariant;

namespace flagplot::ui {

// What the desktop asks of all programs: less motion, more contrast. On Linux it says so by the portal of settings,
// also when it is changed; without one nothing is asked. Asked for after the window is there, so that it waits for
// nobody.
class Desktop : public QObject {
    Q_OBJECT

  public:
    explicit Desktop(QObject* parent);

  signals:
    void contrast_wanted(bool more);

  private:
    Q_SLOT void changed(const QString& group, const QString& name, const QDBusVariant& value);
    void ask(const QString& group, const QString& name);
    void take(const QString& group, const QString& name, const QVariant& value);
};

}  // namespace flagplot::ui

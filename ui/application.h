#pragma once

#include <QApplication>

namespace flagplot::ui {

// The program. Two things hold for all of its windows, and for Qt's own parts in them: a label, a message or a tooltip
// is plain text unless it was asked to be rich; and what goes wrong where nobody expected it becomes a message.
class Application : public QApplication {
    Q_OBJECT

  public:
    using QApplication::QApplication;

    bool notify(QObject* receiver, QEvent* event) override;

  signals:
    void failed(const QString& message);
};

}  // namespace flagplot::ui

#pragma once

#include <QObject>
#include <functional>

#include "plot/pages.h"

class QWidget;

namespace flagplot::ui {

// The ways in which a plot leaves the window: the printer, PDF, SVG and PNG.
class PlotOutput : public QObject {
    Q_OBJECT

  public:
    // Its dialogs belong to the window.
    explicit PlotOutput(QWidget& window);

    // The kind is a file's suffix, or "print".
    void put_out(const plot::Page& page, const QString& kind);

  signals:
    void failed(const QString& why);
    void saved(const QString& file);

  private:
    void attempt(const std::function<void()>& act);
    void print(const plot::Page& page);
    static void save(const plot::Page& page, const QString& kind, const QString& file);

    QWidget& window_;
};

}  // namespace flagplot::ui

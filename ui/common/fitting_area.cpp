#include "ui/common/fitting_area.h"

#include <QApplication>
#include <QEvent>
#include <QLayout>
#include <QResizeEvent>
#include <QScrollBar>

namespace flagplot::ui {

FittingArea::FittingArea(QWidget* parent, double least) : QScrollArea(parent), least_(least) {
    setWidgetResizable(true);
    setFrameShape(QFrame::NoFrame);
    setFocusPolicy(Qt::NoFocus);
    // Qt brings into sight what the keys go to from within, and not from outside. Nothing moves under the mouse.
    connect(qApp, &QApplication::focusChanged, this, [this](const QWidget* /*before*/, QWidget* now) {
        const bool is_within = now && widget() && widget()->isAncestorOf(now);
        if (is_within && QGuiApplication::mouseButtons() == Qt::NoButton) ensureWidgetVisible(now);
    });
}

QSize FittingArea::sizeHint() const {
    if (!widget()) return {letters(20), 0};
    return {widget()->sizeHint().width() + verticalScrollBar()->sizeHint().width(), height_of_content()};
}

bool FittingArea::eventFilter(QObject* watched, QEvent* event) {
    if (watched == widget() && event->type() == QEvent::LayoutRequest) updateGeometry();
    return QScrollArea::eventFilter(watched, event);
}

void FittingArea::resizeEvent(QResizeEvent* event) {
    QScrollArea::resizeEvent(event);
    if (event->oldSize().width() != event->size().width()) updateGeometry();
}

int FittingArea::height_of_content() const {
    const int wide = widget()->sizeHint().width();
    const int here = std::max(width(), widget()->minimumSizeHint().width());
    const bool breaks = isVisible() && here < wide && widget()->layout()->hasHeightForWidth();
    return breaks ? widget()->layout()->totalHeightForWidth(here) : widget()->sizeHint().height();
}

}  // namespace flagplot::ui

#include "ui/roster/box_line.h"

#include <QCheckBox>
#include <QKeyEvent>
#include <QPainter>
#include <QStyle>
#include <QWheelEvent>
#include <algorithm>

#include "ui/common/flow_layout.h"
#include "ui/common/made.h"
#include "ui/common/plain_text.h"
#include "ui/common/theme.h"
#include "ui/common/write.h"

namespace flagplot::ui {
namespace {

constexpr int group = 5;
constexpr int around = 3;  // pixels, for the ring of the line that has the focus

// As large as a hand needs it, and larger with larger letters.
int side_of(const QWidget& widget) {
    return std::max(28, widget.fontMetrics().height() * 3 / 2);
}

// One box, crossed off if it is ticked. The line has the focus and the keys.
class Box : public QCheckBox {
  public:
    Box(bool is_last_of_group, bool was_left, QWidget* parent)
        : QCheckBox(parent), is_last_of_group_(is_last_of_group), was_left_(was_left) {
        setFocusPolicy(Qt::NoFocus);
    }

    QSize sizeHint() const override {
        const int side = side_of(*this);
        return {side + (is_last_of_group_ ? side / 3 : 0), side};
    }
    QSize minimumSizeHint() const override { return sizeHint(); }

  protected:
    bool hitButton(const QPoint& at) const override { return square().contains(at); }

    void paintEvent(QPaintEvent* /*event*/) override {
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        const Tints colours = tints(palette());
        const bool is_fresh = isChecked() && was_left_;
        const QRectF body = QRectF(square()).adjusted(1, 1, -1, -1);
        painter.setPen(QPen(is_fresh ? colours.wrong : colours.border, 1.4));
        painter.setBrush(is_fresh ? colours.wrong : isChecked() ? colours.hairline : colours.field);
        painter.drawRoundedRect(body, 4, 4);
        if (!isChecked()) return;
        const double inset = body.width() * .3;
        const QRectF cross = body.adjusted(inset, inset, -inset, -inset);
        painter.setPen(QPen(is_fresh ? colours.on_wrong : muted(palette()), 2));
        painter.drawLine(cross.topLeft(), cross.bottomRight());
        painter.drawLine(cross.topRight(), cross.bottomLeft());
    }

  private:
    QRect square() const { return {0, 0, height(), height()}; }

    bool is_last_of_group_;
    bool was_left_;
};

}  // namespace

BoxLine::BoxLine(const session::Boxes& boxes, const QString& name, const QString& box, QWidget* parent)
    : QAbstractSlider(parent), before_(boxes.left), name_(name) {
    auto* const layout = spaced<FlowLayout>(this, {px(around), px(around), px(around), px(around)}, px(4));
    for (int i = 0; i < boxes.of; ++i) {
        auto* const one = named(new Box(i % group == group - 1, i < boxes.left, this), u"%1 %2"_s.arg(box).arg(i + 1));
        connect(one, &QCheckBox::clicked, this, [this, i] {
            setFocus(Qt::MouseFocusReason);
            setValue(i < value() ? i : i + 1);
            show_left();  // the value may be what it was
        });
        layout->addWidget(one);
        boxes_.push_back(one);
    }
    setFocusPolicy(Qt::StrongFocus);
    connect(this, &QAbstractSlider::valueChanged, this, &BoxLine::show_left);
    setRange(0, boxes.of);
    setValue(boxes.left);
    show_left();
}

void BoxLine::show_left() {
    for (std::size_t i = 0; i < boxes_.size(); ++i) boxes_[i]->setChecked(static_cast<int>(i) >= value());
    setAccessibleName(u"%1, %2 of %3"_s.arg(name_).arg(value()).arg(maximum()));
}

int step_of(const QKeyEvent& event) {
    if (event.modifiers() & (Qt::ControlModifier | Qt::AltModifier | Qt::MetaModifier)) return 0;
    if (event.key() == Qt::Key_Minus) return -1;
    return event.key() == Qt::Key_Plus || event.key() == Qt::Key_Equal ? 1 : 0;
}

void BoxLine::keyPressEvent(QKeyEvent* event) {
    if (const int step = step_of(*event); step != 0) return setValue(value() + step);
    const bool is_for_others = event->modifiers() & (Qt::ControlModifier | Qt::AltModifier) ||
                               event->key() == Qt::Key_Up || event->key() == Qt::Key_Down;
    is_for_others ? event->ignore() : QAbstractSlider::keyPressEvent(event);
}

// It scrolls what the line stands in.
void BoxLine::wheelEvent(QWheelEvent* event) {
    event->ignore();
}

void BoxLine::paintEvent(QPaintEvent* /*event*/) {
    if (!hasFocus()) return;
    QPainter painter(this);
    paint_focus(painter, *this, rect());
}

}  // namespace flagplot::ui

#include "ui/common/chip.h"

#include <QButtonGroup>
#include <QRadioButton>
#include <algorithm>

#include "ui/common/made.h"
#include "ui/common/write.h"

namespace flagplot::ui {
namespace {

constexpr int least_height = 28;  // that can be hit

// The one that is on stands out in the frame around all; another one is its words, until the mouse or the focus is
// there.
class Segment : public Pressed<QRadioButton> {
  public:
    using Pressed::Pressed;

  protected:
    void paintEvent(QPaintEvent* /*event*/) override {
        QStylePainter painter(this);
        QStyleOptionButton look = this->look();
        painter.setFont(isChecked() ? bold(font()) : font());
        const bool stands_out = isChecked() || look.state.testFlag(QStyle::State_MouseOver) || hasFocus();
        if (!stands_out) look.palette.setColor(QPalette::ButtonText, muted(palette()));
        painter.drawControl(stands_out ? QStyle::CE_PushButton : QStyle::CE_PushButtonLabel, look);
    }
};

}  // namespace

QSize size_of_chip(const QWidget& widget, const QString& words) {
    const QFontMetrics metrics = widget.fontMetrics();
    const int height = std::max(least_height, metrics.height() * 17 / 10);
    return {metrics.size(Qt::TextShowMnemonic, words).width() + height, height};
}

void paint_chip(const QWidget& widget, QPainter& painter, const QRect& chip, const QString& words, const ChipLook& look,
                bool focused) {
    const QRectF body = QRectF(chip).adjusted(1, 1, -1, -1);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(look.line, 1.2));
    painter.setBrush(look.ground);
    painter.drawRoundedRect(body, body.height() / 2, body.height() / 2);
    painter.setPen(look.ink);
    painter.drawText(body, Qt::AlignCenter | Qt::TextShowMnemonic, words);
    if (focused) paint_focus(painter, widget, chip);
}

void Chip::paintEvent(QPaintEvent* /*event*/) {
    QPainter painter(this);
    const Tints colours = tints(palette());
    const ChipLook look = isChecked() ? ChipLook{colours.tick, colours.tick, colours.on_tick}
                                      : ChipLook{colours.border, colours.field, palette().color(QPalette::Text)};
    paint_chip(*this, painter, rect(), text(), look, hasFocus());
}

Segments::Segments(const QStringList& names, QWidget* parent, const QStringList& heard)
    : QWidget(parent), parts_(new QButtonGroup(this)) {
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);  // no higher than the buttons beside them
    auto* const row = spaced<QHBoxLayout>(this, {}, 0);
    for (const QString& name : names) {
        auto* const part = new Segment(name, this);
        const auto which = static_cast<int>(parts_->buttons().size());
        part->setAccessibleName(heard.value(which, name));
        part->setSizePolicy(QSizePolicy::Minimum, QSizePolicy::Preferred);  // as high as the frame
        part->setFocusPolicy(Qt::ClickFocus);
        parts_->addButton(part, which);
        row->addWidget(part);
    }
    connect(parts_, &QButtonGroup::idToggled, this, [this](int which, bool on) {
        parts_->button(which)->setFocusPolicy(on ? Qt::StrongFocus
                                                 : Qt::ClickFocus);  // Tab leads to the one that is on
        if (on) emit chosen_changed(which);
    });
    choose(0);
}

void Segments::paintEvent(QPaintEvent* /*event*/) {
    QStyleOptionButton frame;
    frame.initFrom(this);
    frame.state = QStyle::State_Enabled;  // whatever the mouse is on
    QStylePainter(this).drawPrimitive(QStyle::PE_PanelButtonCommand, frame);
}

int Segments::chosen() const {
    return parts_->checkedId();
}

void Segments::choose(int which) {
    parts_->button(which)->setChecked(true);
}

}  // namespace flagplot::ui

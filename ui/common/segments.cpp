#include "ui/common/segments.h"

#include <QHBoxLayout>
#include <QPainter>
#include <QStyle>
#include <QStyleOptionFocusRect>
#include <algorithm>

#include "ui/common/look.h"
#include "ui/common/theme.h"

namespace flagplot::ui {
int Segment::picture_height() const {
    return icon().isNull() ? 0 : iconSize().height() + fontMetrics().height() / 2;
}

QSize Segment::sizeHint() const {
    QFont heavy = font();
    heavy.setBold(true);
    const QFontMetrics metrics(heavy);
    const int picture = icon().isNull() ? 0 : iconSize().width();
    const int line = icon().isNull() ? metrics.height() * 2 : metrics.height() * 3 / 2;
    return {std::max(metrics.horizontalAdvance(text()), picture) + letters(icon().isNull() ? 3 : 2),
            picture_height() + line};
}

void Segment::paintEvent(QPaintEvent* /*event*/) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const Tints colours = tints(palette());
    painter.setPen(QPen(isChecked() ? colours.tick : colours.hairline, isChecked() ? 1.6 : 1));
    painter.setBrush(isChecked() ? QBrush(colours.selected) : palette().base());
    painter.drawRoundedRect(QRectF(rect()).adjusted(.8, .8, -.8, -.8), 4, 4);
    const int down = picture_height();
    if (down > 0)
        icon().paint(&painter,
                     QRect(QPoint((width() - iconSize().width()) / 2, down - iconSize().height()), iconSize()));
    QFont words = font();
    words.setBold(isChecked());
    painter.setFont(words);
    painter.setPen(palette().color(isEnabled() ? QPalette::Active : QPalette::Disabled, QPalette::Text));
    painter.drawText(rect().adjusted(0, down, 0, 0), Qt::AlignCenter, text());
    if (!hasFocus()) return;
    QStyleOptionFocusRect focus;
    focus.initFrom(this);
    focus.rect = rect().adjusted(3, 3, -3, -3);
    style()->drawPrimitive(QStyle::PE_FrameFocusRect, &focus, &painter, this);
}

Segments::Segments(const QStringList& names, QWidget* parent, const QStringList& heard) : QWidget(parent) {
    auto* const row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(0);
    for (const QString& name : names) {
        auto* const part = new Segment(name, this);
        part->setAccessibleName(heard.value(static_cast<qsizetype>(parts_.size()), name));
        part->setFocusPolicy(Qt::ClickFocus);
        connect(part, &QRadioButton::toggled, this, [this, part, which = static_cast<int>(parts_.size())](bool on) {
            part->setFocusPolicy(on ? Qt::StrongFocus : Qt::ClickFocus);  // Tab leads to the one that is on
            if (on) emit chosen_changed(which);
        });
        row->addWidget(part);
        parts_.push_back(part);
    }
    parts_.front()->setChecked(true);
}

int Segments::chosen() const {
    const auto on = std::ranges::find_if(parts_, [](const auto* part) { return part->isChecked(); });
    return static_cast<int>(on - parts_.begin());
}

void Segments::choose(int which) {
    parts_[static_cast<std::size_t>(which)]->setChecked(true);
}

}  // namespace flagplot::ui

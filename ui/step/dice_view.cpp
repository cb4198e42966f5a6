#include "ui/step/dice_view.h"

#include <QEvent>
#include <QPainter>

#include "report/words.h"
#include "ui/text.h"

namespace flagplot::ui {
namespace {

constexpr int gap = 8;

// The pips of a six-sided die, as places of a 3 by 3 grid, numbered row by row.
const std::vector<int>& pips(int face) {
    static const std::vector<std::vector<int>> places{{4},          {0, 8},          {0, 4, 8},
                                                      {0, 2, 6, 8}, {0, 2, 4, 6, 8}, {0, 2, 3, 5, 6, 8}};
    return places[static_cast<std::size_t>(face - 1)];
}

void paint_pips(QPainter& painter, const QRectF& die, int face) {
    const double pip = die.width() / 9;
    for (const int place : pips(face)) {
        const QPointF centre(die.left() + die.width() * (place % 3 + 1) / 4,
                             die.top() + die.height() * (place / 3 + 1) / 4);
        painter.drawEllipse(centre, pip, pip);
    }
}

}  // namespace

DiceView::DiceView(QWidget* parent) : QWidget(parent) {
    QSizePolicy policy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
    hide();
}

void DiceView::show_roll(const session::Roll* roll) {
    sides_ = roll ? roll->sides : std::vector<int>();
    faces_ = roll ? roll->faces : std::vector<int>();
    const bool as_usual = !roll || (roll->source == session::Roll::Source::stream && roll->attempt == 1);
    mark_ = as_usual ? QString() : text(report::source_words(*roll));
    QStringList words;
    for (std::size_t i = 0; i < faces_.size(); ++i) words += QStringLiteral("d%1: %2").arg(sides_[i]).arg(faces_[i]);
    if (!mark_.isEmpty()) words += mark_;
    setAccessibleName(tr("Dice: %1").arg(words.join(QStringLiteral(", "))));
    setVisible(!faces_.empty());
    updateGeometry();
    update();
}

int DiceView::face_size() const {
    return fontMetrics().height() * 5 / 2;
}

int DiceView::faces_in(int width) const {
    return std::max(1, (width + gap) / (face_size() + gap));
}

QSize DiceView::sizeHint() const {
    const int count = std::min<int>(6, static_cast<int>(faces_.size()));
    const int width = count * (face_size() + gap);
    return {width, heightForWidth(width)};
}

int DiceView::heightForWidth(int width) const {
    const int a_line = faces_in(width);
    const int lines = (static_cast<int>(faces_.size()) + a_line - 1) / a_line;
    return lines * (face_size() + gap) + (mark_.isEmpty() ? 0 : fontMetrics().height());
}

void DiceView::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange) updateGeometry();
}

void DiceView::paintEvent(QPaintEvent* /*event*/) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const int size = face_size();
    const int a_line = faces_in(width());
    QFont font = painter.font();
    font.setPixelSize(size / 2);
    font.setBold(true);
    const QFont usual = painter.font();
    for (std::size_t i = 0; i < faces_.size(); ++i) {
        const int index = static_cast<int>(i);
        const QRectF die(index % a_line * (size + gap) + 1, index / a_line * (size + gap) + 1, size - 2, size - 2);
        painter.setPen(QPen(palette().color(QPalette::Text), 1.5));
        painter.setBrush(palette().base());
        painter.drawRoundedRect(die, size / 6.0, size / 6.0);
        painter.setBrush(palette().text());
        painter.setFont(font);
        if (sides_[i] == 6) {
            paint_pips(painter, die, faces_[i]);
        } else {
            painter.drawText(die, Qt::AlignCenter, QString::number(faces_[i]));
        }
    }
    if (mark_.isEmpty()) return;
    painter.setFont(usual);
    painter.setPen(palette().color(QPalette::WindowText));
    const QRect line(0, height() - fontMetrics().height(), width(), fontMetrics().height());
    painter.drawText(line, Qt::AlignLeft | Qt::AlignVCenter,
                     fontMetrics().elidedText(QStringLiteral("\u270B ") + mark_, Qt::ElideRight, width()));
}

}  // namespace flagplot::ui

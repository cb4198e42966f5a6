#include "ui/in_play/dice_picture.h"

#include <QFontMetrics>
#include <QPainter>

namespace flagplot::ui {
namespace {

constexpr int gap = 8;
constexpr int most_in_a_line = 6;

// The pips of a six-sided die, as places of a 3 by 3 grid, numbered row by row.
const std::vector<int>& pips(int face) {
    static const std::vector<std::vector<int>> places{{4},          {0, 8},          {0, 4, 8},
                                                      {0, 2, 6, 8}, {0, 2, 4, 6, 8}, {0, 2, 3, 5, 6, 8}};
    return places[static_cast<std::size_t>(face - 1)];
}

void paint_pips(QPainter& painter, const QRectF& die, int face) {
    const double pip = die.width() / 10;
    for (const int place : pips(face)) {
        const int column = place % 3 + 1;
        const int line = place / 3 + 1;
        const QPointF centre(die.left() + die.width() * column / 4, die.top() + die.height() * line / 4);
        painter.drawEllipse(centre, pip, pip);
    }
}

void paint_die(QPainter& painter, const QRectF& die, int sides, int face, const QPalette& palette) {
    painter.setPen(QPen(palette.color(QPalette::Text), 1.5));
    painter.setBrush(palette.base());
    painter.drawRoundedRect(die, die.width() / 6, die.width() / 6);
    painter.setBrush(palette.text());
    if (sides == 6) {
        paint_pips(painter, die, face);
    } else {
        painter.drawText(die, Qt::AlignCenter, QString::number(face));
    }
}

}  // namespace

QPixmap dice_picture(const session::Roll& roll, const QFont& font, const QPalette& palette, double ratio) {
    const int size = QFontMetrics(font).height() * 5 / 2;
    const int count = static_cast<int>(roll.faces.size());
    const int columns = std::min(count, most_in_a_line);
    const int lines = (count + most_in_a_line - 1) / most_in_a_line;
    QPixmap picture(QSize(columns * (size + gap), lines * (size + gap)) * ratio);
    picture.setDevicePixelRatio(ratio);
    picture.fill(Qt::transparent);
    QPainter painter(&picture);
    painter.setRenderHint(QPainter::Antialiasing);
    QFont numbers = font;
    numbers.setPixelSize(size / 2);
    numbers.setBold(true);
    painter.setFont(numbers);
    for (int i = 0; i < count; ++i) {
        const int line = i / columns;
        const QRectF die(i % columns * (size + gap) + 1, line * (size + gap) + 1, size - 2, size - 2);
        const auto index = static_cast<std::size_t>(i);
        paint_die(painter, die, roll.sides[index], roll.faces[index], palette);
    }
    return picture;
}

}  // namespace flagplot::ui

#include "ui/in_play/dice_picture.h"

#include <QFontMetrics>
#include <QPainter>

#include "ui/common/die.h"

namespace flagplot::ui {
namespace {

constexpr int gap = 8;
constexpr int most_in_a_line = 6;

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
    painter.setFont(font);
    for (int i = 0; i < count; ++i) {
        const int line = i / columns;
        const QRectF die(i % columns * (size + gap) + 1, line * (size + gap) + 1, size - 2, size - 2);
        const auto index = static_cast<std::size_t>(i);
        paint_die(painter, die, roll.sides[index], roll.faces[index], palette);
    }
    return picture;
}

}  // namespace flagplot::ui

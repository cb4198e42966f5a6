#include "ui/turn/signs.h"

#include <array>

#include "ui/common/theme.h"
#include "ui/common/vector_picture.h"

namespace flagplot::ui {

void paint_sign(QPainter& painter, const QRectF& where, Sign sign, const QPalette& palette) {
    static const std::array pictures{VectorPicture(QStringLiteral(":/icons/tools/phase-open.svg")),
                                     VectorPicture(QStringLiteral(":/icons/tools/phase-played.svg")),
                                     VectorPicture(QStringLiteral(":/icons/tools/phase-passed-over.svg")),
                                     VectorPicture(QStringLiteral(":/icons/tools/phase-to-come.svg"))};
    const Tints& colours = tints(palette);
    const std::array inks{colours.primary, colours.tick, colours.border, colours.border};
    if (sign == Sign::none) return;
    const std::size_t place = static_cast<std::size_t>(sign) - 1;
    pictures.at(place).paint(painter, where, inks.at(place));
}

void paint_sky(QPainter& painter, const QRectF& where, bool daylight, const QPalette& palette) {
    static const VectorPicture sun(QStringLiteral(":/icons/tools/sun.svg"));
    static const VectorPicture moon(QStringLiteral(":/icons/tools/moon.svg"));
    (daylight ? sun : moon).paint(painter, where, palette.color(QPalette::WindowText));
}

}  // namespace flagplot::ui

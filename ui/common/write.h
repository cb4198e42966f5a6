#pragma once

#include <QFontMetricsF>
#include <QHash>
#include <QPainter>
#include <QStyle>
#include <QStyleOptionFocusRect>
#include <QWidget>

#include "ui/common/theme.h"

// Words that are painted on a row or a card.
namespace flagplot::ui {

inline QFont bold(QFont font) {
    font.setBold(true);
    return font;
}

inline QFont small(QFont font) {
    font.setPointSizeF(font.pointSizeF() * factor_of(Type::small));
    return font;
}

// How wide they are in one line. A list asks it of the same words at each change of its width: they are measured once.
inline double width_of(const QString& words, const QFont& font) {
    constexpr qsizetype most = 4000;  // that are kept
    static QHash<std::pair<QString, QString>, double> known;
    if (known.size() >= most) known.clear();
    const std::pair key(words, font.key());
    if (const auto found = known.constFind(key); found != known.cend()) return *found;
    return *known.insert(key, QFontMetricsF(font).horizontalAdvance(words));
}

// In one line, cut where there is no more room; with Qt::TextWordWrap in several.
inline void write(QPainter& painter, const QRectF& where, const QString& words, const QFont& font, const QColor& ink,
                  int how = Qt::AlignLeft | Qt::AlignVCenter) {
    painter.setFont(font);
    painter.setPen(ink);
    if ((how & Qt::TextWordWrap) != 0) return painter.drawText(where, how, words);
    painter.drawText(where, how, QFontMetricsF(font).elidedText(words, Qt::ElideRight, where.width()));
}

// The ring around what the keys go to in a widget that has the focus.
inline void paint_focus(QPainter& painter, const QWidget& widget, const QRect& where) {
    QStyleOptionFocusRect focus;
    focus.initFrom(&widget);
    focus.rect = where;
    widget.style()->drawPrimitive(QStyle::PE_FrameFocusRect, &focus, &painter, &widget);
}

}  // namespace flagplot::ui

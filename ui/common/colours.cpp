#include "ui/common/colours.h"

#include <QApplication>
#include <QPalette>
#include <QStyle>

#include "ui/common/style.h"

namespace flagplot::ui {
namespace {

bool is_dark(const QPalette& palette) {
    return palette.color(QPalette::Window).lightness() < 128;
}

// Only the style that Qt brings itself takes every colour from the palette. With a dark desktop's palette it draws
// outlines that nobody sees; our own dark colours are made for it.
bool style_is_own() {
    const auto* proxy = qobject_cast<const QProxyStyle*>(QApplication::style());
    const QStyle* style = proxy ? proxy->baseStyle() : QApplication::style();
    return style->name().compare(QLatin1String("fusion"), Qt::CaseInsensitive) == 0;
}

void use_own_style() {
    if (!style_is_own()) QApplication::setStyle(new Style(QStringLiteral("fusion")));
}

QPalette palette_of(const QColor& window, const QColor& base, const QColor& text, const QColor& accent) {
    const bool dark = window.lightness() < 128;
    QPalette palette(text, window, window.lighter(140), window.darker(160), window.darker(120), text, text, base,
                     window);
    palette.setColor(QPalette::Highlight, accent);
    palette.setColor(QPalette::HighlightedText, Qt::white);
    palette.setColor(QPalette::AlternateBase, window);
    palette.setColor(QPalette::Link, dark ? accent.lighter(170) : accent);
    palette.setColor(QPalette::ToolTipBase, dark ? QColor(0x4a, 0x3c, 0x10) : QColor(0xff, 0xf4, 0xcc));
    palette.setColor(QPalette::ToolTipText, text);
    QColor faint = text;
    faint.setAlpha(150);
    palette.setColor(QPalette::PlaceholderText, faint);
    for (const auto role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText}) {
        palette.setColor(QPalette::Disabled, role, faint);
    }
    return palette;
}

}  // namespace

void set_colours(Colours colours) {
    switch (colours) {
        case Colours::desktop:
            QApplication::setPalette(QPalette());
            if (is_dark(QApplication::palette()) && style_is_own()) return set_colours(Colours::dark);
            break;
        case Colours::light:
            use_own_style();
            QApplication::setPalette(
                palette_of(QColor(0xef, 0xef, 0xef), Qt::white, QColor(0x1a, 0x1a, 0x1a), QColor(0x1f, 0x5f, 0xa8)));
            break;
        case Colours::dark:
            use_own_style();
            QApplication::setPalette(palette_of(QColor(0x26, 0x28, 0x2b), QColor(0x38, 0x3b, 0x40),
                                                QColor(0xe6, 0xe6, 0xe6), QColor(0x2f, 0x65, 0xa0)));
            break;
    }
}

}  // namespace flagplot::ui

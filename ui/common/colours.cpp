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

struct Inks {
    QColor window;
    QColor paper;
    QColor ink;
    QColor muted;
    QColor primary;
    QColor link;
};

QPalette palette_of(const Inks& inks) {
    const bool dark = inks.window.lightness() < 128;
    QPalette palette(inks.ink, dark ? inks.window.lighter(120) : inks.paper, inks.window.lighter(dark ? 170 : 106),
                     inks.window.darker(160), inks.window.darker(120), inks.ink, inks.ink, inks.paper, inks.window);
    palette.setColor(QPalette::Highlight, inks.primary);
    palette.setColor(QPalette::HighlightedText, Qt::white);
    palette.setColor(QPalette::AlternateBase, inks.window);
    palette.setColor(QPalette::Link, inks.link);
    palette.setColor(QPalette::LinkVisited, inks.link);
    palette.setColor(QPalette::ToolTipBase, dark ? QColor(0x4a, 0x3c, 0x10) : QColor(0xff, 0xf4, 0xcc));
    palette.setColor(QPalette::ToolTipText, inks.ink);
    palette.setColor(QPalette::PlaceholderText, inks.muted);
    for (const auto role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText}) {
        QColor faint = inks.ink;
        faint.setAlpha(150);
        palette.setColor(QPalette::Disabled, role, faint);
    }
    return palette;
}

const Inks light{QColor(0xe9, 0xe6, 0xde), QColor(0xfb, 0xfa, 0xf6), QColor(0x1a, 0x25, 0x30),
                 QColor(0x56, 0x60, 0x69), QColor(0x1f, 0x3f, 0x5b), QColor(0x0f, 0x66, 0x6b)};
const Inks dark{QColor(0x1e, 0x26, 0x2d), QColor(0x15, 0x1b, 0x21), QColor(0xe6, 0xe3, 0xda),
                QColor(0xa2, 0xac, 0xb3), QColor(0x2f, 0x65, 0xa0), QColor(0x5c, 0xc0, 0xbd)};

}  // namespace

void set_colours(Colours colours) {
    switch (colours) {
        case Colours::desktop:
            QApplication::setPalette(QPalette());
            if (style_is_own()) return set_colours(is_dark(QApplication::palette()) ? Colours::dark : Colours::light);
            break;
        case Colours::light:
            use_own_style();
            QApplication::setPalette(palette_of(light));
            break;
        case Colours::dark:
            use_own_style();
            QApplication::setPalette(palette_of(dark));
            break;
    }
}

}  // namespace flagplot::ui

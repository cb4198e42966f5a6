#include "ui/common/theme.h"

#include <QApplication>
#include <QFontDatabase>
#include <QStyle>
#include <algorithm>
#include <array>

#include "ui/common/style.h"

namespace flagplot::ui {
namespace {

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

QColor rgb(QRgb hex) {
    return {hex};
}

// What a palette has roles for.
struct Inks {
    QColor ground;  // of bars
    QColor paper;   // of panes
    QColor ink;
    QColor muted;
};

const Inks light_inks{.ground = rgb(0xf3f0e8), .paper = rgb(0xfbfaf6), .ink = rgb(0x1a2530), .muted = rgb(0x5b656e)};
const Inks dark_inks{.ground = rgb(0x14283a), .paper = rgb(0x0e1b27), .ink = rgb(0xf3ede0), .muted = rgb(0x9db0be)};

const Tints light_tints{.hairline = rgb(0xded9cd),
                        .line = rgb(0xcfc9ba),
                        .border = rgb(0x847e6e),
                        .field = rgb(0xffffff),
                        .primary = rgb(0x1f3f5b),
                        .on_primary = rgb(0xffffff),
                        .tick = rgb(0x0f666b),
                        .on_tick = rgb(0xffffff),
                        .selected = rgb(0xdcebea),
                        .bar = rgb(0x6685a0),
                        .wrong = rgb(0xb02a1e),
                        .on_wrong = rgb(0xffffff),
                        .wrong_ground = rgb(0xfbe9e5),
                        .doubt = rgb(0x8a5a00),
                        .doubt_ground = rgb(0xfff8e6),
                        .night = rgb(0x223648),
                        .on_night = rgb(0xfbfaf6),
                        .day = rgb(0xffffff),
                        .on_day = rgb(0x1a2530),
                        .shade = Qt::transparent,
                        .sea = rgb(0xe4eeee),
                        .shallow = rgb(0xd2e3e4),
                        .land = rgb(0xf1e7d1),
                        .coast = rgb(0x9c8a62),
                        .grid = rgb(0xb9cdd0),
                        .on_sea = rgb(0x4a6872)};

const Tints dark_tints{.hairline = rgb(0x23394b),
                       .line = rgb(0x48617a),
                       .border = rgb(0x7a8993),
                       .field = rgb(0x17293a),
                       .primary = rgb(0xf0c75e),
                       .on_primary = rgb(0x17293a),
                       .tick = rgb(0x7fd0cd),
                       .on_tick = rgb(0x17293a),
                       .selected = rgb(0x17363f),
                       .bar = rgb(0x628199),
                       .wrong = rgb(0xff8f7e),
                       .on_wrong = rgb(0x17293a),
                       .wrong_ground = rgb(0x3a1f22),
                       .doubt = rgb(0xf0c75e),
                       .doubt_ground = rgb(0x332a16),
                       .night = rgb(0x0a131c),
                       .on_night = rgb(0xf3ede0),
                       .day = rgb(0x3b4c5a),
                       .on_day = rgb(0xf3ede0),
                       .shade = QColor(0, 0, 0, 51),  // leaves 80 % of the brightness
                       .sea = rgb(0x14283a),
                       .shallow = rgb(0x1b354b),
                       .land = rgb(0x33424f),
                       .coast = rgb(0x8296a6),
                       .grid = rgb(0x2e4860),
                       .on_sea = rgb(0x86a2b6)};

// Nothing is muted, and each line is as dark as what is written.
Tints stronger(Tints tints, const Inks& inks) {
    tints.hairline = tints.border;
    tints.line = inks.ink;
    tints.border = inks.ink;
    tints.on_sea = inks.ink;
    return tints;
}

bool& more_contrast() {
    static bool more = false;
    return more;
}

const QString own_family = QStringLiteral("Inter");
constexpr double points_of_a_pixel = 72.0 / 96;  // of a screen of the usual resolution

// At a text size of 100 %.
double pixels_of(Type type) {
    switch (type) {
        case Type::small:
            return 12.5;
        case Type::control:
            return 13.5;
        case Type::normal:
            return 14;
        case Type::id:
            return 15.5;
        case Type::result:
            return 16;
        case Type::large:
            return 20;
        case Type::page:
            return 24;
        case Type::order:
            return 34;
    }
    return 14;
}

bool are_own_letters_there() {
    static const bool are_there = [] {
        bool all = true;
        for (const char* const weight : {"Regular", "Medium", "Bold"}) {
            const QString file = QStringLiteral(":/fonts/Inter-%1.otf").arg(QLatin1String(weight));
            all = QFontDatabase::addApplicationFont(file) >= 0 && all;
        }
        return all;
    }();
    return are_there;
}

QPalette palette_of(Inks inks, const Tints& tints, bool dark) {
    if (more_contrast()) inks.muted = inks.ink;
    QPalette palette(inks.ink, tints.field, inks.ground.lighter(dark ? 170 : 106), inks.ground.darker(160),
                     inks.ground.darker(120), inks.ink, inks.ink, inks.paper, inks.ground);
    palette.setColor(QPalette::Highlight, tints.tick);
    palette.setColor(QPalette::HighlightedText, tints.on_tick);
    palette.setColor(QPalette::AlternateBase, inks.ground);
    palette.setColor(QPalette::Link, tints.tick);
    palette.setColor(QPalette::LinkVisited, tints.tick);
    palette.setColor(QPalette::ToolTipBase, tints.doubt_ground);
    palette.setColor(QPalette::ToolTipText, inks.ink);
    palette.setColor(QPalette::PlaceholderText, inks.muted);
    for (const auto role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText}) {
        QColor faint = inks.ink;
        faint.setAlpha(150);
        palette.setColor(QPalette::Disabled, role, faint);
    }
    return palette;
}

// A row that is chosen has a ground of its own, and what is typed into another than the paper around it.
void use(const Inks& inks, const Tints& tints, bool dark) {
    use_own_style();
    const QPalette usual = palette_of(inks, tints, dark);
    QApplication::setPalette(usual);
    QPalette rows = usual;
    rows.setColor(QPalette::Highlight, tints.selected);
    rows.setColor(QPalette::HighlightedText, inks.ink);
    QApplication::setPalette(rows, "QAbstractItemView");
    QPalette fields = usual;
    fields.setColor(QPalette::Base, tints.field);
    for (const char* const kind : {"QLineEdit", "QPlainTextEdit", "QAbstractSpinBox", "QComboBox"})
        QApplication::setPalette(fields, kind);
}

}  // namespace

void set_colours(Colours colours) {
    switch (colours) {
        case Colours::desktop:
            QApplication::setPalette(QPalette());
            if (style_is_own()) set_colours(is_dark(QApplication::palette()) ? Colours::dark : Colours::light);
            break;
        case Colours::light:
            use(light_inks, light_tints, false);
            break;
        case Colours::dark:
            use(dark_inks, dark_tints, true);
            break;
    }
}

void set_contrast(bool more) {
    more_contrast() = more;
}

bool is_dark(const QPalette& palette) {
    return palette.color(QPalette::Window).lightness() < 128;
}

const Tints& tints(const QPalette& palette) {
    static const Tints strong_light = stronger(light_tints, light_inks);
    static const Tints strong_dark = stronger(dark_tints, dark_inks);
    if (more_contrast()) return is_dark(palette) ? strong_dark : strong_light;
    return is_dark(palette) ? dark_tints : light_tints;
}

QColor side_colour(int side, const QPalette& palette) {
    static const std::array<QColor, 3> light{rgb(0xa8431f), rgb(0x1f5fa8), rgb(0x7551a8)};
    static const std::array<QColor, 3> dark{rgb(0xee8f62), rgb(0x86b8f2), rgb(0xac83d4)};
    const auto which = std::clamp<std::size_t>(static_cast<std::size_t>(side), 0, light.size() - 1);
    return (is_dark(palette) ? dark : light)[which];
}

// The ink of hints, where a palette has one of its own.
QColor muted(const QPalette& palette) {
    const QColor hint = palette.color(QPalette::Active, QPalette::PlaceholderText);
    if (hint.alpha() == 255) return hint;
    const QColor text = palette.color(QPalette::Text);
    const QColor ground = palette.color(QPalette::Window);
    const auto mixed = [](int a, int b) { return (a * 7 + b * 3) / 10; };
    return {mixed(text.red(), ground.red()), mixed(text.green(), ground.green()), mixed(text.blue(), ground.blue())};
}

void set_letters(Letters letters, int percent) {
    QFont font = QFontDatabase::systemFont(QFontDatabase::GeneralFont);
    const double points = std::max(font.pointSizeF(), pixels_of(Type::normal) * points_of_a_pixel);
    if (letters == Letters::own && are_own_letters_there()) font.setFamilies({own_family, font.family()});
    font.setPointSizeF(points * percent / 100);
    QApplication::setFont(font);
    font.setPointSizeF(font.pointSizeF() * factor_of(Type::control));
    font.setWeight(QFont::Medium);
    for (const char* const kind : {"QPushButton", "QToolButton", "QTabBar", "QMenuBar"})
        QApplication::setFont(font, kind);
}

QString desktop_family() {
    return QFontDatabase::systemFont(QFontDatabase::GeneralFont).family();
}

double factor_of(Type type) {
    return pixels_of(type) / pixels_of(Type::normal);
}

}  // namespace flagplot::ui

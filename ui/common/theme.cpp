#include "ui/common/theme.h"

#include <QApplication>
#include <QFontDatabase>
#include <QFormLayout>
#include <QGridLayout>
#include <QWidget>
#include <algorithm>
#include <array>

#include "hex/drawing.h"

namespace flagplot::ui {
namespace {

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

struct Pair {
    QColor Tints::*tint;
    QRgb light;
    QRgb dark;
};

constexpr Pair pairs[] = {
    {&Tints::hairline, 0xded9cd, 0x23394b},     {&Tints::line, 0xcfc9ba, 0x48617a},
    {&Tints::border, 0x847e6e, 0x7a8993},       {&Tints::field, 0xffffff, 0x17293a},
    {&Tints::primary, 0x1f3f5b, 0xf0c75e},      {&Tints::on_primary, 0xffffff, 0x17293a},
    {&Tints::tick, 0x0f666b, 0x7fd0cd},         {&Tints::on_tick, 0xffffff, 0x17293a},
    {&Tints::selected, 0xdcebea, 0x17363f},     {&Tints::bar, 0x6685a0, 0x628199},
    {&Tints::wrong, 0xb02a1e, 0xff8f7e},        {&Tints::on_wrong, 0xffffff, 0x17293a},
    {&Tints::wrong_ground, 0xfbe9e5, 0x3a1f22}, {&Tints::doubt, 0x8a5a00, 0xf0c75e},
    {&Tints::doubt_ground, 0xfff8e6, 0x332a16}, {&Tints::night, 0x223648, 0x0a131c},
    {&Tints::on_night, 0xfbfaf6, 0xf3ede0},     {&Tints::day, 0xffffff, 0x3b4c5a},
    {&Tints::on_day, 0x1a2530, 0xf3ede0},       {&Tints::sea, 0xe4eeee, 0x14283a},
    {&Tints::shallow, 0xd2e3e4, 0x1b354b},      {&Tints::land, 0xf1e7d1, 0x33424f},
    {&Tints::coast, 0x9c8a62, 0x8296a6},        {&Tints::grid, 0xb9cdd0, 0x2e4860},
    {&Tints::on_sea, 0x4a6872, 0x86a2b6},       {&Tints::shade, 0xc9d4cf, 0x2b4459},
    {&Tints::on_land, 0x6b5a32, 0xd8cbb0},      {&Tints::sea_name, 0x648c95, 0x6b8a9e},
    {&Tints::night_tint, 0x44606c, 0x0a131c},
};

Tints tints_of(bool dark) {
    Tints tints;
    for (const Pair& pair : pairs) tints.*pair.tint = rgb(dark ? pair.dark : pair.light);
    tints.night_tint.setAlphaF(static_cast<float>(hex::night_strength));
    return tints;
}

const Tints light_tints = tints_of(false);
const Tints dark_tints = tints_of(true);

// Nothing is muted, and each line is as dark as what is written.
Tints stronger(Tints tints, const Inks& inks) {
    tints.hairline = tints.border;
    tints.line = inks.ink;
    tints.border = inks.ink;
    tints.on_sea = inks.ink;
    tints.sea_name = inks.ink;
    tints.on_land = inks.ink;
    return tints;
}

bool& more_contrast() {
    static bool more = false;
    return more;
}

const QString own_family = QStringLiteral("Inter");
constexpr double points_of_a_pixel = 72.0 / 96;  // of a screen of the usual resolution

// Of each type, at a text size of 100 %.
constexpr std::array<double, 8> pixels{12.5, 13.5, 14, 15.5, 16, 20, 24, 34};

double pixels_of(Type type) {
    return pixels[static_cast<std::size_t>(type)];
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
                     inks.ground.darker(120), inks.ink, tints.wrong, inks.paper, inks.ground);
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
void use(bool dark) {
    const Inks& inks = dark ? dark_inks : light_inks;
    const Tints& tints = dark ? dark_tints : light_tints;
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

// So many pixels of a layout, larger or smaller. What was rounded before isn't rounded again.
int scaled(QLayout& layout, const char* what, int now, double factor) {
    const double kept = layout.property(what).toDouble();
    const double exact = (qRound(kept) == now ? kept : now) * factor;
    layout.setProperty(what, exact);
    return qRound(exact);
}

void scale(QLayout& layout, double factor) {
    const auto sized = [&](const char* what, int now) { return scaled(layout, what, now, factor); };
    const QMargins around = layout.contentsMargins();
    if (!around.isNull())
        layout.setContentsMargins(sized("left", around.left()), sized("top", around.top()),
                                  sized("right", around.right()), sized("bottom", around.bottom()));
    const auto part = [&](auto& one) {
        one.setHorizontalSpacing(sized("across", one.horizontalSpacing()));
        one.setVerticalSpacing(sized("down", one.verticalSpacing()));
    };
    if (auto* const grid = qobject_cast<QGridLayout*>(&layout)) return part(*grid);
    if (auto* const form = qobject_cast<QFormLayout*>(&layout)) return part(*form);
    if (layout.spacing() > 0) layout.setSpacing(sized("across", layout.spacing()));
}

// What stands around and between the parts of all windows grows with the letters.
void scale_layouts(double factor) {
    for (const QWidget* const widget : QApplication::allWidgets()) {
        if (!widget->layout()) continue;
        scale(*widget->layout(), factor);
        for (QLayout* const part : widget->layout()->findChildren<QLayout*>()) scale(*part, factor);
    }
}

}  // namespace

void set_colours(Colours colours) {
    if (colours == Colours::desktop) QApplication::setPalette(QPalette());
    use(colours == Colours::desktop ? is_dark(QApplication::palette()) : colours == Colours::dark);
}

void set_contrast(bool more) {
    more_contrast() = more;
}

QPalette dark_palette() {
    return palette_of(dark_inks, dark_tints, true);
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

// The ink of hints.
QColor muted(const QPalette& palette) {
    return palette.color(QPalette::Active, QPalette::PlaceholderText);
}

void set_letters(Letters letters, int percent) {
    QFont font = QFontDatabase::systemFont(QFontDatabase::GeneralFont);
    const double points = std::max(font.pointSizeF(), pixels_of(Type::normal) * points_of_a_pixel);
    if (letters == Letters::own && are_own_letters_there()) font.setFamilies({own_family, font.family()});
    font.setPointSizeF(points * percent / 100);
    const double before = QApplication::font().pointSizeF();
    // Before the letters: who measures his room by them has the last word.
    if (font.pointSizeF() != before) scale_layouts(font.pointSizeF() / before);
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

int px(double at_100) {
    return qRound(at_100 * QApplication::font().pointSizeF() / (pixels_of(Type::normal) * points_of_a_pixel));
}

}  // namespace flagplot::ui

// Every pair of colours that is read, or seen as a mark, by the formula of WCAG 2.
#include <QApplication>
#include <QImage>
#include <QMenu>
#include <QPalette>
#include <QPlainTextEdit>
#include <cmath>
#include <vector>

#include "support/catch.h"
#include "ui/common/look.h"
#include "ui/common/style.h"
#include "ui/common/theme.h"

using namespace flagplot::ui;

namespace {

constexpr double of_words = 4.5;
constexpr double of_marks = 3;

double linear(double channel) {
    return channel <= .04045 ? channel / 12.92 : std::pow((channel + .055) / 1.055, 2.4);
}

double luminance(const QColor& colour) {
    return .2126 * linear(colour.redF()) + .7152 * linear(colour.greenF()) + .0722 * linear(colour.blueF());
}

double contrast(const QColor& one, const QColor& other) {
    const double brighter = std::max(luminance(one), luminance(other));
    const double darker = std::min(luminance(one), luminance(other));
    return (brighter + .05) / (darker + .05);
}

struct Ink {
    const char* name;
    QColor colour;
};

void check(const std::vector<Ink>& inks, const std::vector<Ink>& grounds, double least) {
    for (const Ink& ink : inks) {
        for (const Ink& ground : grounds) {
            INFO(ink.name << " on " << ground.name);
            CHECK(contrast(ink.colour, ground.colour) >= least);
        }
    }
}

struct ColoursKept {
    ~ColoursKept() {
        set_contrast(false);
        set_colours(Colours::desktop);
    }
};

// What is seen of a ground through a tint.
QColor beneath(const QColor& tint, const QColor& ground) {
    const float part = tint.alphaF();
    const auto mixed = [part](float of_tint, float of_ground) { return of_tint * part + of_ground * (1 - part); };
    return QColor::fromRgbF(mixed(tint.redF(), ground.redF()), mixed(tint.greenF(), ground.greenF()),
                            mixed(tint.blueF(), ground.blueF()));
}

}  // namespace

TEST_CASE("Black on white is 21 to 1, and a colour on itself 1 to 1") {
    CHECK(contrast(Qt::black, Qt::white) == Approx(21));
    CHECK(contrast(Qt::red, Qt::red) == Approx(1));
    CHECK(contrast(QColor(0x76, 0x76, 0x76), Qt::white) == Approx(4.54).margin(.01));
}

TEST_CASE("What is read stands out 4.5 to 1 from its ground, and a mark 3 to 1, in light and dark") {
    const ColoursKept kept;
    const bool is_dark = GENERATE(false, true);
    const bool has_more = GENERATE(false, true);
    set_contrast(has_more);
    set_colours(is_dark ? Colours::dark : Colours::light);
    INFO((is_dark ? "dark" : "light") << (has_more ? ", with more contrast" : ""));
    const QPalette palette = QApplication::palette();
    const Tints& colours = tints(palette);
    const Ink window{"the window", palette.color(QPalette::Window)};
    const Ink paper{"the paper", palette.color(QPalette::Base)};
    const Ink other{"every other row", palette.color(QPalette::AlternateBase)};
    const Ink selected{"a selected row", colours.selected};
    const Ink field{"a field", colours.field};
    const Ink night{"the night", colours.night};
    const Ink day{"the day", colours.day};

    check({{"the ink", palette.color(QPalette::Text)},
           {"the window's ink", palette.color(QPalette::WindowText)},
           {"muted ink", muted(palette)},
           {"a link", palette.color(QPalette::Link)},
           {"a tick's ink", colours.tick},
           {"what is wrong", colours.wrong},
           {"a sign of doubt", colours.doubt}},
          {window, paper, other, selected, field, {"doubt", colours.doubt_ground}}, of_words);
    check({{"a hint", palette.color(QPalette::PlaceholderText)}}, {paper, window, field}, of_words);
    check({{"a button's words", palette.color(QPalette::ButtonText)}}, {{"a button", palette.color(QPalette::Button)}},
          of_words);
    check({{"the first button's words", colours.on_primary}}, {{"the first button", colours.primary}}, of_words);
    check({{"chosen words", palette.color(QPalette::HighlightedText)}},
          {{"the highlight", palette.color(QPalette::Highlight)}}, of_words);
    check({{"a tool tip's words", palette.color(QPalette::ToolTipText)}},
          {{"a tool tip", palette.color(QPalette::ToolTipBase)}}, of_words);
    check({{"a turn by night", colours.on_night}}, {night}, of_words);
    check({{"a turn by day", colours.on_day}}, {day}, of_words);
    check({{"a mark on a tick", colours.on_tick}}, {{"a tick", colours.tick}}, of_words);
    check({{"a cross on a hit", colours.on_wrong}}, {{"a hit", colours.wrong}}, of_words);
    check({{"words", palette.color(QPalette::Text)}, {"what is wrong", colours.wrong}},
          {{"a row that is wrong", colours.wrong_ground}}, of_words);
    check({{"words on a chart", palette.color(QPalette::Text)},
           {"the name of a cell", colours.on_sea},
           {"a link", palette.color(QPalette::Link)},
           {"the first side's id", side_colour(0, palette)},
           {"the second side's id", side_colour(1, palette)},
           {"any other side's id", side_colour(2, palette)}},
          {{"the sea", colours.sea}}, of_words);
    check({{"the name of a cell", colours.on_sea}, {"the name of a unit", side_colour(0, palette)}},
          {{"the sea by night", beneath(colours.night_tint, colours.sea)}}, of_words);
    check({{"the first side", side_colour(0, palette)}, {"the second side", side_colour(1, palette)}},
          {{"land", colours.land}, {"shallow water", colours.shallow}}, of_marks);
    check({{"the name of an island", colours.on_land}}, {{"land", colours.land}}, of_words);
    check({{"the name of a sea, which is large", colours.sea_name}}, {{"the sea", colours.sea}}, of_marks);

    check({{"an outline", colours.border},
           {"the focus", colours.tick},
           {"the first side", side_colour(0, palette)},
           {"the second side", side_colour(1, palette)},
           {"any other side", side_colour(2, palette)},
           {"a bar of odds", colours.bar}},
          {window, paper, selected, field}, of_marks);
    if (!has_more) return;
    constexpr double of_all_words = 7;  // as WCAG's third level has it
    check({{"the ink", palette.color(QPalette::Text)}, {"muted ink", muted(palette)}, {"a line", colours.line}},
          {window, paper, selected, field}, of_all_words);
    check({{"a hairline", colours.hairline}}, {window, paper}, of_marks);
}

TEST_CASE("By night land stands out from the sea nearly as much as by day, in the dark, too") {
    const ColoursKept kept;
    set_colours(Colours::dark);
    const Tints& colours = tints(QApplication::palette());
    const double by_day = contrast(colours.land, colours.sea);
    const double by_night =
        contrast(beneath(colours.night_tint, colours.land), beneath(colours.night_tint, colours.sea));
    CHECK(by_night > 1 + (by_day - 1) * .85);
}

TEST_CASE("What is muted isn't muted once more by what paints it") {
    const ColoursKept kept;
    set_colours(Colours::light);
    QWidget strip;
    set_type(strip, Type::small);
    CHECK(muted(strip.palette()) == muted(QApplication::palette()));
}

TEST_CASE("Fields of several lines and menus have an outline that is seen, in light and dark") {
    const ColoursKept kept;
    QApplication::setStyle(new Style);
    const bool is_dark = GENERATE(false, true);
    set_colours(is_dark ? Colours::dark : Colours::light);
    INFO((is_dark ? "dark" : "light"));
    const QPalette palette = QApplication::palette();
    const auto outline = [](QWidget& widget) {
        widget.resize(widget.sizeHint());
        const QImage picture = widget.grab().toImage();
        return QColor(picture.pixel(picture.width() / 2, 0));
    };
    QPlainTextEdit field;
    QMenu menu;
    menu.addAction(QStringLiteral("Open"));
    CHECK(contrast(outline(field), palette.color(QPalette::Base)) >= of_marks);
    CHECK(contrast(outline(menu), palette.color(QPalette::Base)) >= of_marks);
}

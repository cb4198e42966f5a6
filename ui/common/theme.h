#pragma once

#include <QColor>
#include <QPalette>
#include <QString>

// How the program looks: its colours and its sizes of type, which stand here and nowhere else. What is printed has the
// colours of report::paper_colours().
namespace flagplot::ui {

// The colours of the program: light or dark ones as the desktop has them, or whatever the desktop has.
enum class Colours { desktop, light, dark };

void set_colours(Colours colours);
void set_contrast(bool more);  // for the next set_colours()

bool is_dark(const QPalette& palette);

// The dark colours, whatever the program has: for what is read from far away.
QPalette dark_palette();

// Colours that a palette has no role for, on the ground that it has: light or dark. Red is for what is wrong or hit,
// and for nothing else. What is read has a contrast of 4.5 to 1 on the grounds that it stands on, a mark one of 3 to 1;
// a hairline, and the line around a button, is neither.
struct Tints {
    QColor hairline;  // between parts
    QColor line;      // around buttons
    QColor border;    // around fields, dice, boxes
    QColor field;     // the ground of what is typed into or clicked, on paper that isn't quite white
    QColor primary;   // the one button that goes on, what came of a throw
    QColor on_primary;
    QColor tick;  // and what has the focus; links
    QColor on_tick;
    QColor selected;  // a row's ground
    QColor bar;       // of odds, whose numbers stand beside it
    QColor wrong;
    QColor on_wrong;
    QColor wrong_ground;  // of a row that is wrong, and of words about it
    QColor doubt;         // a sign, and the word beside it, of what somebody has to look at
    QColor doubt_ground;  // of words about it
    QColor night;         // a turn by night, and what is written on it
    QColor on_night;
    QColor day;
    QColor on_day;
    QColor sea;  // of a chart, which has its own ground: what is read on it has 4.5 to 1 there
    QColor shallow;
    QColor shade;  // of shallow water, along the land
    QColor land;
    QColor coast;
    QColor on_land;     // the names of islands
    QColor grid;        // the lines of cells; none of them has to be seen by itself
    QColor on_sea;      // the names of cells
    QColor night_tint;  // over the sea, its coast shines through
    QColor sea_name;    // and the rose: large, and quieter than what is played with
};

const Tints& tints(const QPalette& palette);

// A side's colour, by the number that Rulebook::colour_of_side() gives it.
QColor side_colour(int side, const QPalette& palette);

// Muted but readable: text that says where something comes from. At least 4.5 to 1 against the window's colours.
QColor muted(const QPalette& palette);

// Whose letters are used: the program's own, which it brings along, or the desktop's.
enum class Letters { own, desktop };

// The letters at a text size in percent; not smaller than what the desktop has. Buttons, tabs and menus have letters of
// their own size and weight.
void set_letters(Letters letters, int percent);

// The desktop's family, whichever is used: what is printed looks the same without a window.
QString desktop_family();

// The sizes of type: where something comes from, what is asked, a unit's id, what happened, what a page is about, and
// the order at hand.
enum class Type { small, control, normal, id, result, large, page, order };

// How much larger than the program's font it is.
double factor_of(Type type);

// So many pixels at 100 %, in step with the letters: what stands around and between parts is measured in them.
int px(double at_100);

}  // namespace flagplot::ui

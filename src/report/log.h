#pragma once

#include <optional>
#include <string>
#include <vector>

#include "hex/drawing.h"
#include "session/sequence.h"
#include "session/session.h"
#include "session/watch.h"

namespace flagplot::report {

// A line that was told: an order, a result, a reason why there is none.
struct Line {
    int entry = 0;     // 0 in a side's report
    std::string unit;  // "Fleet Z2", or empty
    std::string text;
    std::string audience;
    std::string way = {};  // where an order leads, "D9 to B8"; never in a side's report
    bool withdrawn = false;
    std::string why;                       // of withdrawn: the reason, if one was given
    std::optional<hex::Picture> map = {};  // that shows what the text says
    bool reports = false;                  // what happened: no box to tick
    bool done = false;                     // ticked as carried out; never in a side's report

    std::string words() const { return way.empty() ? text : way + ", " + text; }
};

struct Section {
    std::string heading;
    std::vector<Line> lines;
};

// One roll or lookup.
struct DiceRow {
    int entry = 0;
    int turn = 1;
    std::string unit;
    std::string unit_id;
    std::string side;   // whose dice: of the one that throws, or of the unit; empty: nobody's
    std::string table;  // its title
    std::string table_id;
    std::string purpose;
    std::string dice;   // "d20", "2d6"
    std::string faces;  // "14", "3 5"
    std::vector<table::AppliedModifier> modifiers;
    std::optional<int> natural;
    std::optional<int> total;  // what the table was read with
    std::optional<int> sum;    // what its line adds up to, past the table's ends as well, if that is known
    std::string start;         // on a ladder: the place that it starts from, "2+"; otherwise empty
    std::string read_as;       // "read as 6 (the last row)" of a total beyond the table's ends, otherwise empty
    std::string explained;     // "6 +3 Gale = 9, read as 6 (the last row)"
    std::string result;        // as printed
    std::string result_id;
    std::string source;  // "rolled", "by hand (7/4)", "overruled: ...", "chosen", "looked up"
    bool withdrawn = false;
    std::string why;
    std::vector<std::string> house_rules;  // the titles of those without which the table would have said otherwise

    // What the row is about: its table; the purpose where there is none, where no unit says for what ("North
    // Sea/Baltic: Weather"), or where it says more of the unit: "primary at Lion: Weapon Hit".
    std::string about() const {
        if (table.empty() || (unit.empty() && !purpose.empty())) return purpose;
        const std::string own = unit_id + ", ";
        return !unit_id.empty() && purpose.starts_with(own) ? purpose.substr(own.size()) : table;
    }

    // The number to print as its total: what the line adds up to.
    std::optional<int> shown_total() const { return sum ? sum : total; }

    // What made the difference between the dice and the row that was hit, in words: each modifier, or past the table's
    // ends the whole calculation; the house rules.
    std::vector<std::string> reasons() const;
};

// Where everything is at the end of a turn, laid out for a page. Whoever made it decided all that is seen of it, and
// the pages add nothing: of a reader's it shows what he knows. Its units are Drawing::units_an_inch.
struct PlotDrawing {
    struct Picture {  // one of the player's own, beneath
        std::string digest;
        hex::Point at;     // where its first pixel begins
        double pixel = 1;  // how wide each is
    };

    double width = 0;
    double height = 0;
    std::vector<hex::Shape> shapes;  // above the pictures, if there are any
    std::vector<hex::Shape> plain;   // with pictures: in their place, where they aren't at hand
    std::vector<Picture> pictures = {};
    std::vector<std::string> words = {};    // all that it shows, a line each
    std::vector<std::string> besides = {};  // of these what can't be read from the drawing

    const std::vector<hex::Shape>& without_picture() const { return pictures.empty() ? shapes : plain; }
    std::string title() const;  // its words in one line, for those who can't see it
};

struct TurnLog {
    int turn = 1;
    std::string label;  // "Turn 9, day 2, turn 3 of 6, daylight"
    std::vector<Section> sections;
    std::vector<DiceRow> dice;
    std::vector<Line> notes;                     // a person's notes
    std::vector<Line> changes;                   // a person's changes of roster, facts and rules
    std::vector<session::PhaseStatus> sequence;  // how the phases stood at its end, or stand now
    std::vector<std::string> readings;     // in force in it, if not the default: "Fleet Speed: Half Speed (1-9, 10-16)"
    std::vector<std::string> house_rules;  // in force in it: "Rough seas (Weather): we play the winter of 1916"
    std::vector<std::string> sources;      // of procedures that are data, and their tables: "Patrol day: My own"
    std::optional<PlotDrawing> plot = {};  // plot::make_pages() has it
};

// A unit as its roster shows it, to those whose it is.
struct UnitLine {
    std::string unit;  // "Fleet Z2"
    std::string text;  // "Mission: Oilers, Bound for port"

    std::string joined() const { return unit + ": " + text; }
};

// What a session's log prints.
struct Log {
    std::string title;
    std::string game;
    std::string game_id;
    std::string side;                      // of a side's report: its label ("Fletcher"); empty: the whole log
    std::string turn;                      // of one turn's: "turn 6"; empty: all turns
    std::string program;                   // empty in a side's report, as are the next three
    std::string head;                      // hash of the last line
    std::string seed_digest;               // of the seed, which itself isn't told before the game is over
    std::vector<std::string> readings;     // of any of the turns
    std::vector<std::string> house_rules;  // of any of the turns
    std::vector<TurnLog> turns;
    std::vector<UnitLine> units;  // of a side's report: its own units
};

// The whole log, or one turn of it. Throws json::InputError if the session has no such turn, session::Stopped if it is
// no longer wanted.
Log make_log(const session::Session& session, std::optional<int> turn = {}, const session::Watch& watch = {});

// What a side or a commander may know, by its id: the lines that were told to it or to everyone, and its own units. A
// commander reads what its side is told, too, and a side what its commanders are. Nothing else of the journal is looked
// at. Throws json::InputError for an unknown side, commander or turn, and session::Stopped.
Log make_side_report(const session::Session& session, const std::string& who, std::optional<int> turn = {},
                     const session::Watch& watch = {});
// The same without its units: the lines alone, which need no state of the past.
Log make_told_log(const session::Session& session, const std::string& who, std::optional<int> turn = {});

// What a file or a print of it is called, so that none takes another's name: "Atlantic 1941", "Atlantic 1941, turn 6",
// "Atlantic 1941, turn 6, Axis".
std::string name_of(const Log& log);
// The same, without making the log; `who` is empty or a reader's id. Throws json::InputError for an unknown one.
std::string name_of_log(const session::Session& session, const std::string& who, std::optional<int> turn = {});

// "Turn 9, day 2, 3 of 6, daylight".
std::string turn_label(const session::Session& session, int turn);
// "Turn 9, day 2, daylight": where nobody has to know which turn of its day it is.
std::string short_turn_label(const session::Session& session, int turn);

// The formats. Text is for a terminal and a printer with a fixed pitch; CSV has one row a roll, of a side's report one
// row a line that was told. A turn's plot is drawn in HTML, and stands in words in a side's report as text.
std::string to_text(const Log& log);
std::string to_html(const Log& log);
std::string to_csv(const Log& log);
json::Tree to_json(const Log& log);
json::Tree phase_to_json(const session::PhaseStatus& phase);  // one of a turn's sequence

// A format in which a log leaves, besides paper.
struct LogFormat {
    std::string id;      // as it is typed: "text"
    std::string suffix;  // of its files: "txt"
    std::string name;    // "Spreadsheet (CSV)"
    bool has_plots;      // of data there are none
    bool is_drawn;       // nobody reads it as it is
    std::string (*make)(const Log& log);
};
// All of them. Programs offer what stands here.
const std::vector<LogFormat>& log_formats();

}  // namespace flagplot::report

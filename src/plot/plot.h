#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "plot/coast.h"
#include "plot/history.h"
#include "session/audience.h"
#include "session/board_in_force.h"
#include "session/map_picture.h"

// Where everything is, was, and was told to go: of a session at any moment, for the referee or as a reader knows it.
namespace flagplot::plot {

// Where a unit stood at the end of a turn.
struct Stop {
    int turn = 1;
    board::Cell cell;
    bool operator==(const Stop&) const = default;
};

// What stands on the board: a unit with all that is aboard, or what was seen of an enemy.
struct Item {
    std::string id;    // of a unit; empty: it was seen, and nobody has said what it is called
    std::string name;  // "Shokaku", "enemy TF"; empty: the id is all
    int side = -1;     // its number in the rulebook, from 0; -1: nobody's, or unknown
    std::string symbol;
    board::Cell cell;
    std::optional<session::Boxes> boxes;
    bool lost = false;
    std::vector<std::string> aboard;   // ids of what is with it, in roster order
    std::vector<Stop> track;           // in earlier turns, the earliest first, as far as it was elsewhere
    std::vector<board::Cell> ordered;  // where its orders lead, step by step; empty: it has none, or they are done
    std::string order;                 // in words: "N2", "NW"
    int told = 0;                      // of what was seen: the line that told it
    bool operator==(const Item&) const = default;
};

// What a told line of the turn says of a cell: what a procedure has drawn there, as the ambush draws its crosshair,
// where radio was heard, where there was a fight.
struct Sign {
    enum class Kind { start, waypoint, crosshair, radio, fight };
    Kind kind = Kind::start;
    board::Cell cell;
    int told = 0;  // the line
    bool operator==(const Sign&) const = default;
};
struct Way {
    board::Cell from;
    board::Cell to;
    std::string label;
    bool operator==(const Way&) const = default;
};

// What lies over cells: a cloud.
struct Cover {
    std::string label;  // "Cloud C1"
    std::vector<board::Cell> cells;
    bool operator==(const Cover&) const = default;
};

// A note of the referee's that is pinned to a place.
struct Pinned {
    std::string text;
    board::Cell cell;
    bool operator==(const Pinned&) const = default;
};

// A picture of the player's beneath the plot.
struct Sheet {
    session::MapPicture picture;
    board::Perspective fit;
    double cell = 1;  // pixels of the picture that are as long as a cell in its middle

    static std::optional<Sheet> of(const session::MapPicture& picture, const board::Board& board);
};

struct Plot {
    board::Board board;
    std::string whose = "Referee";  // or the reader's label
    bool is_referees = true;
    int turn = 1;
    std::string when = {};                // "Turn 9, day 2, turn 3 of 6, daylight"
    std::vector<std::string> sides = {};  // their labels, in the rulebook's order
    std::vector<Item> items = {};         // a reader's own in roster order, then what he has seen
    std::vector<Sign> signs = {};
    std::vector<Way> ways = {};
    std::vector<Cover> covers = {};           // in the referee's alone, in roster order
    std::vector<Pinned> notes = {};           // in the referee's alone, in the order in which they were written
    std::vector<std::string> elsewhere = {};  // ids of units that could stand on the board and have no place
    std::vector<Sheet> sheets = {};           // the plane is the first one's own pixels, and the board is bent over it
    std::string board_id = {};                // of a further board; empty: the main one
    std::vector<int> side_colours = {};       // of `sides`: see Rulebook::colour_of_side()
    std::shared_ptr<const Coast> coast = {};  // null: nobody has said where the board lies
    std::string title = {};                   // the session's
    bool is_night = false;                    // in its turn

    int colour_of(const Item& item) const;      // -1: nobody's
    std::vector<std::string> pictures() const;  // digests of those beneath

    // Where a point of the board lies on the plane that is drawn, and back: in cells, on the board itself or on the
    // picture.
    board::Point plane(const board::Point& on_board) const;
    board::Point board_at(const board::Point& on_plane) const;
};

inline constexpr int tracked_turns = 3;

// The plot after an entry; without a reader it is the referee's, with everything. A reader's is made of his own units,
// as he knows them, and of the maps that he was told, and of nothing else. Tracks go back so many turns. Nothing where
// the session has no such board. Throws json::InputError if its settings can't be a board. A further board has what
// stands on it, and no notes, no weather and nothing of what was told: that is about the main one.
std::optional<Plot> make_plot(History& history, int entry, const std::optional<session::Reader>& reader = {},
                              int turns_back = tracked_turns, const std::string& board = "");

// What stands on a board in a state that needn't be the session's, as a form is filled in: the referee's, with nothing
// but units. Nothing where the session has no such board, or its settings can't be one.
std::optional<Plot> plot_on_board(const session::Session& session, const session::State& state,
                                  const std::string& board);

// Where a plot can be looked at.
struct Moment {
    int entry = 0;  // after which something is different
    int turn = 1;
    bool is_night = false;
    std::vector<Sign::Kind> shows;  // what was told since the moment before: fights and radio, each once
    bool operator==(const Moment&) const = default;
};

// All of them, rising. A reader's are the first and last entries of turns, and the lines that he was told.
std::vector<Moment> moments(const session::Session& session, const std::optional<session::Reader>& reader = {});

// The newest entry of a turn. Throws json::InputError if the session never came there.
int end_of(const session::Session& session, int turn);

// The first place of a ship's orders whose middle lies on the coast's land: she may run aground there. It is asked and
// never decided: the map on the table does that. Nothing without a coast, and as long as its land isn't read.
std::optional<board::Cell> aground_at(const Plot& plot, const Item& item);
inline constexpr const char* asks_whether_aground = "aground?";

// The same of all items, in places as files name them: "Z2" to "B10", by "B10".
struct OntoLand {
    std::string unit;
    std::string to;  // where its orders end
    std::string at;  // where it may run aground
    bool operator==(const OntoLand&) const = default;
};
std::vector<OntoLand> ways_onto_land(const Plot& plot);

// As tables/schema/plot.schema.json describes it.
json::Tree to_json(const Plot& plot);

// The plot in words, a line each: "D9: Z2 Shoho (Axis), ordered NW to C8". For a terminal and for those who can't see
// it.
std::vector<std::string> describe(const Plot& plot);
std::string describe(const Plot& plot, const Item& item);  // one of its lines, without the cell
std::string describe_shortly(const Item& item);            // "Z1 Shokaku with 10 units"
const char* describe(const Sign& sign);                    // the same: "radio heard"

}  // namespace flagplot::plot

#pragma once

#include <filesystem>
#include <future>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "board/affine.h"
#include "json/reader.h"
#include "session/session.h"

// The coast beneath a plot: the land of the earth, and how a board lies on it. It is the same for everybody, and says
// nothing of any unit.
namespace flagplot::plot {

// Degrees; north and east are positive.
struct Position {
    double latitude = 0;
    double longitude = 0;
    bool operator==(const Position&) const = default;
};

// "9.25 S, 159.70 E", and back. Throws HexError.
Position position_from(const std::string& text);
std::string to_text(const Position& position);

// The world's land as closed rings: coasts, and the shores of seas within the land. A ring that crosses 180 degrees
// goes on beyond them.
class Land {
  public:
    using Ring = std::vector<Position>;

    // As scripts/coast describes the file. Throws json::FileError that says what is wrong with it.
    static Land parse(const std::string& bytes, const std::string& name);
    static Land read(const std::filesystem::path& file);

    const std::vector<Ring>& rings() const { return rings_; }

    // Those that reach into a part of the earth, whole; its longitudes may go on beyond 180 degrees, and so do theirs.
    std::vector<Ring> within(const Position& south_west, const Position& north_east) const;

  private:
    std::vector<Ring> rings_;
};

// A place of the board, and where it lies on the earth.
struct Place {
    board::Point on_board;
    Position at;
    bool operator==(const Place&) const = default;
};

// How a board lies on the earth: as on a chart of Mercator's, which may be turned and stretched. Of three places it is
// exact, of more the one whose errors' squares are least.
class Fit {
  public:
    // Throws HexError for fewer than three places, and where all of them lie in a line.
    static Fit of(const std::vector<Place>& places);

    board::Point to_board(const Position& position) const;
    Position from_board(const board::Point& point) const;
    double error(const Place& place) const;  // in cells

  private:
    board::Affine chart_;
};

// What is written on a sea or on land.
struct ChartName {
    std::string name;
    bool is_water = false;
    board::Point at;    // its middle
    double size = 0.2;  // of the letters, in cells
    double turned = 0;  // degrees, clockwise
};

// The fact in which a session says where its board lies on the earth, in the scope of the board (see
// session::map_picture_scope()): places with their positions, "B4: 9.25 S, 159.70 E; ..."; "as coral-sea", by the plan
// of that sample; or "none".
inline constexpr const char* coast_fact = "coast";
inline constexpr const char* no_coast = "none";
inline constexpr const char* coast_as = "as ";

// The places and names of one board, as a file of resources/coast/fits has them.
struct ChartPlan {
    struct Known {
        std::string place;  // of the board
        std::string name;   // of the port or cape
        Position at;
    };
    struct Name {
        std::string name;
        bool is_water = false;
        Position at;
        double size = 0.2;
        double turned = 0;
    };

    std::string id;  // the name of its file, without the ending; empty: a session's own
    std::string rulebook;
    std::string seed;        // of the sessions that are played on this board
    std::string board = {};  // of a further board; empty: the main one
    std::vector<Known> places;
    std::vector<Name> names = {};

    static ChartPlan from_json(const json::Node& node, const std::string& id);  // throws json::FileError
    static ChartPlan from_text(const std::string& places);                      // a fact's. Throws json::InputError
    bool is_for(const session::Session& session, const std::string& board_id) const;
};

// As from_text() reads it.
std::string to_text(const ChartPlan& plan);

// The plan's places that the board has; of these the fit is made. Nothing where it has fewer than three, or all of them
// in a line: it was laid out anew.
std::vector<Place> places_on(const ChartPlan& plan, const board::Board& board);
std::optional<Fit> fit_on(const ChartPlan& plan, const board::Board& board);

// The coast as a board has it.
class Coast {
  public:
    using Rings = std::vector<std::vector<board::Point>>;

    Coast(const ChartPlan& plan, const Fit& fit, const std::filesystem::path& land);

    // Rings of points of the board. They are read and laid on it when they are first asked for, on any thread. Throws
    // json::FileError each time if the file is damaged.
    const Rings& land() const { return land_.get(); }
    bool is_read() const;  // and undamaged
    bool has_land_at(const board::Point& on_board) const;
    const std::vector<ChartName>& names() const { return names_; }
    const board::Point& north() const { return north_; }  // the way there, 1 long
    const Fit& fit() const { return fit_; }

  private:
    Fit fit_;
    std::vector<ChartName> names_;
    board::Point north_;
    std::shared_future<Rings> land_;
};

// Where the land is, and the plans: the programs say it before they open a session. Without a folder no plot has a
// coast.
void use_coast(const std::filesystem::path& folder);

// What the session says of it; empty: nothing.
std::string own_coast(const session::State& state, const std::string& board_id);

// The plans in that folder. Throws json::FileError if one is damaged.
std::vector<ChartPlan> chart_plans();

// The plan of a session's board, and its coast: its own, or that of the sample of which it is a copy; nothing if there
// is none. Throws json::FileError if a plan is damaged.
std::optional<ChartPlan> chart_plan_of(const session::Session& session, const std::string& board_id);
std::shared_ptr<const Coast> coast_of(const ChartPlan& plan, const board::Board& board);

}  // namespace flagplot::plot

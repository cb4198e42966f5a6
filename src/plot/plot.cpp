#include "plot/plot.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>

#include "ascii/letters.h"
#include "json/tree.h"
#include "plot/symbols.h"
#include "report/log.h"
#include "report/visibility.h"
#include "session/carry_out.h"
#include "session/chronicle.h"
#include "session/known.h"

namespace flagplot::plot {
namespace {

using board::Board;
using board::Cell;
using session::Reader;
using session::State;
using session::Unit;
using Mark = hex::Picture::Mark;

// A stranger's session may say anything: these are more than anybody can look at.
constexpr int longest_way = 200;              // cells
constexpr std::ptrdiff_t most_notes = 300;    // the newest
constexpr std::size_t most_signs = 300;       // of what lines speak of
constexpr std::size_t most_covered = 10'000;  // cells that something lies over

// "NE1,N2": where a path leads from a cell, step by step; as far as it can be read.
std::vector<Cell> walk(const Board& board, Cell at, const std::string& path) {
    std::vector<Cell> cells;
    std::size_t i = 0;
    while (i < path.size()) {
        std::string way;
        std::string number;
        while (i < path.size() && ascii::is_letter(path[i])) way += ascii::upper(path[i++]);
        while (i < path.size() && ascii::is_digit(path[i])) number += path[i++];
        const auto& ways = board.ways();
        if (way.empty() || number.size() > 2 || std::ranges::find(ways, way) == ways.end()) break;
        at = board.step(at, way, number.empty() ? 1 : ascii::whole_number(number).value_or(0));
        cells.push_back(at);
        while (i < path.size() && (path[i] == ',' || path[i] == ' ')) ++i;
    }
    return cells;
}

// The more there is to see of it, the earlier it comes among the symbols.
std::size_t rank_of(const std::string& symbol) {
    const std::vector<std::string>& all = rulebook::symbols();
    return static_cast<std::size_t>(std::ranges::find(all, symbol) - all.begin());
}

Sign::Kind kind_of(const Mark& mark) {
    return mark.kind == Mark::Kind::start      ? Sign::Kind::start
           : mark.kind == Mark::Kind::waypoint ? Sign::Kind::waypoint
                                               : Sign::Kind::crosshair;
}

Sign::Kind kind_of(const session::Spot& spot) {
    return spot.what == session::Spot::What::radio ? Sign::Kind::radio : Sign::Kind::fight;
}

int side_number(const std::string& id, const rulebook::Rulebook& book) {
    for (std::size_t i = 0; i < book.sides.size(); ++i) {
        if (book.sides[i].id == id) return static_cast<int>(i);
    }
    return -1;
}

void add_sides(Plot& plot, const rulebook::Rulebook& book) {
    for (const table::Choice& side : book.sides) {
        plot.sides.push_back(side.label);
        plot.side_colours.push_back(book.colour_of_side(side.id));
    }
}

// The counter of a unit; `all` knows whose it is.
Item counter_of(const Unit& unit, const Cell& cell, const State& all, const rulebook::Rulebook& book) {
    const rulebook::UnitType& type = *book.find_unit_type(unit.type);
    Item item;
    item.id = unit.id;
    item.name = session::called(unit, book);
    item.side = side_number(session::side_of(unit, all, book), book);
    item.symbol = symbol_of(unit, type);
    item.cell = cell;
    item.lost = session::is_lost_whole(unit, all, book);
    for (const table::Field& field : type.fields) {
        if (!field.boxes.empty() && !item.boxes && !field.secret) item.boxes = session::boxes_of(unit, field);
    }
    if (item.boxes && item.boxes->none()) item.boxes.reset();
    return item;
}

std::vector<Sheet> sheets_of(const State& state, const Board& board, const std::string& board_id) {
    const auto picture = session::map_picture_of(state, board_id);
    const std::optional<Sheet> sheet = picture ? Sheet::of(*picture, board) : std::nullopt;
    return sheet ? std::vector{*sheet} : std::vector<Sheet>();
}

// Puts together what a plot is made of.
class Maker {
  public:
    Maker(History& history, int entry, const std::optional<Reader>& reader, Board board, const std::string& id)
        : history_(history),
          session_(history.session()),
          book_(session_.rulebook()),
          chronicle_(session_),
          entry_(entry),
          reader_(reader),
          plot_{.board = std::move(board), .board_id = id} {
        if (reader) plot_.whose = reader->label;
        plot_.is_referees = !reader;
        add_sides(plot_, book_);
        if (reader) sees_ = &history.seen_by(*reader);
    }

    Plot make(int turns_back) {
        plot_.turn = history_.at(entry_).turn();
        plot_.when = report::turn_label(session_, plot_.turn);
        plot_.title = session_.header().title;
        plot_.is_night = session::is_daylight(history_.at(entry_), book_, plot_.turn) == false;
        put_units();
        // The map doesn't change in the course of a game: the newest picture lies under all of its turns.
        plot_.sheets = sheets_of(session_.state(), plot_.board, plot_.board_id);
        plot_.coast = history_.coast(plot_.board, plot_.board_id);
        if (!plot_.board_id.empty()) return std::move(plot_);
        for (int turn = plot_.turn - 1; turn >= std::max(1, plot_.turn - turns_back); --turn) add_track(turn);
        put_told_maps();
        if (!reader_) put_covers();
        if (!reader_) put_notes();
        return std::move(plot_);
    }

  private:
    // Those that the plot shows, as they are or as the reader knows them, at a moment.
    std::vector<Unit> units_at(int entry) {
        const State& state = history_.at(entry);
        std::vector<Unit> units;
        for (const Unit& unit : state.units()) {
            const rulebook::UnitType* type = book_.find_unit_type(unit.type);
            if (!type || type->fields_of_place(plot_.board_id).empty()) continue;
            if (!reader_) {
                units.push_back(unit);
            } else if (session::is_own(unit, *reader_, state, book_)) {
                units.push_back(session::as_reported(session_, unit, entry));
            }
        }
        return units;
    }

    // Those with whose help places are found: the reader's own, and the areas, which everybody knows.
    State among(const std::vector<Unit>& units, const State& all) const {
        State state;
        const auto add = [&](const Unit& unit) {
            if (state.find_unit(unit.id)) return;
            session::Entry added;
            added.body = session::UnitAdded{unit.type, unit.id, unit.fields};
            state.apply(added);
        };
        for (const Unit& unit : all.units()) {
            if (book_.board && unit.type == book_.board->area_type) add(unit);
        }
        for (const Unit& unit : units) add(unit);
        return state;
    }

    void put_units() {
        const std::vector<Unit> units = units_at(entry_);
        const State known = among(units, history_.at(entry_));
        std::map<std::string, std::size_t> item_of;
        for (const Unit& unit : units) {
            if (session::carrier_of(unit, plot_.board, known, book_, plot_.board_id)) continue;
            const std::optional<Cell> cell = session::place_of(unit, plot_.board, known, book_, plot_.board_id);
            if (!cell) {
                if (plot_.board_id.empty()) plot_.elsewhere.push_back(unit.id);
                continue;
            }
            item_of[unit.id] = plot_.items.size();
            plot_.items.push_back(item(unit, *cell, known));
        }
        for (const Unit& unit : units) put_aboard(unit, known, item_of);
    }

    Item item(const Unit& unit, const Cell& cell, const State& known) {
        Item item = counter_of(unit, cell, reader_ ? known : history_.at(entry_), book_);
        if (plot_.board_id.empty()) add_order(item, unit, *book_.find_unit_type(unit.type));
        return item;
    }

    // A unit that is with another is on its counter, with the finest symbol of all that has no symbol of its own.
    void put_aboard(const Unit& unit, const State& known, const std::map<std::string, std::size_t>& item_of) {
        const Unit* carrier = session::carrier_of(unit, plot_.board, known, book_, plot_.board_id);
        const Unit* top = carrier;
        for (int i = 0; top && i < 5; ++i) {
            const Unit* next = session::carrier_of(*top, plot_.board, known, book_, plot_.board_id);
            if (!next) break;
            top = next;
        }
        if (!top) return;
        const auto found = item_of.find(top->id);
        if (found == item_of.end()) {
            if (plot_.board_id.empty()) plot_.elsewhere.push_back(unit.id);
            return;
        }
        if (session::is_lost_whole(unit, known, book_)) return;
        Item& item = plot_.items[found->second];
        item.aboard.push_back(unit.id);
        const std::string symbol = symbol_of(unit, *book_.find_unit_type(unit.type));
        const bool has_own = book_.find_unit_type(top->type)->symbol.symbol != "counter";
        if (!has_own && carrier == top && rank_of(symbol) < rank_of(item.symbol)) item.symbol = symbol;
    }

    // Where it was told to go: a path in its fields, or the heading of a line of this turn that isn't carried out.
    void add_order(Item& item, const Unit& unit, const rulebook::UnitType& type) {
        if (!type.course.empty()) {
            item.order = unit.text(type.course);
            item.ordered = walk(plot_.board, item.cell, item.order);
            return;
        }
        const auto told = orders().find(unit.id);
        if (told == orders().end()) return;
        const session::Told& line = *told->second;
        item.ordered = line.to.empty() ? walk(plot_.board, item.cell, line.heading) : way_to(item.cell, line.to);
        if (line.to.empty() || !item.ordered.empty()) item.order = line.heading;
    }

    // The cells to a place, without the first: none from the place itself.
    std::vector<Cell> way_to(const Cell& from, const std::string& place) const {
        const std::optional<Cell> to = plot_.board.find(place);
        if (!to) return {};
        if (plot_.board.distance(from, *to).value_or(0) > longest_way) return {*to};
        std::vector<Cell> way = plot_.board.line(from, *to);
        way.erase(way.begin());
        return way;
    }

    // This turn's lines with a heading that aren't carried out, by unit: neither by moving it nor, where they say how
    // far it goes, ticked.
    const std::map<std::string, const session::Told*>& orders() {
        if (orders_) return *orders_;
        orders_.emplace();
        for (const int number : session_.steps().orders_of(plot_.turn)) {
            if (number > entry_ || !session_.holds(number)) continue;
            const auto* told = chronicle_.get<session::Told>(number);
            if (!told || told->heading.empty() || told->unit.empty() || !reaches(number)) continue;
            const bool carried_out =
                !reader_ &&
                ((!told->to.empty() && chronicle_.is_ticked(number, entry_)) ||
                 session::was_moved(session_, told->unit, session::begins_after(session_, number, entry_), entry_));
            const bool done = carried_out || chronicle_.told_instead_of(number) != 0;
            if (done) {
                orders_->erase(told->unit);
            } else {
                (*orders_)[told->unit] = told;
            }
        }
        return *orders_;
    }

    bool reaches(int told) const { return !sees_ || sees_->reaches(chronicle_.audience_of(told)); }

    void add_track(int turn) {
        const auto [first, last] = chronicle_.entries_of(turn);
        if (first > last) return;
        const int end = std::min(last, entry_);
        const std::vector<Unit> units = units_at(end);
        const State known = among(units, history_.at(end));
        for (Item& item : plot_.items) {
            const Unit* unit = known.find_unit(item.id);
            if (!unit) continue;
            const std::optional<Cell> cell = session::place_of(*unit, plot_.board, known, book_);
            const Cell& newer = item.track.empty() ? item.cell : item.track.front().cell;
            if (cell && !(*cell == newer)) item.track.insert(item.track.begin(), Stop{turn, *cell});
        }
    }

    // Those whose cells can be read.
    void put_covers() {
        std::size_t cells = 0;
        for (const Unit& unit : history_.at(entry_).units()) {
            const rulebook::UnitType* type = book_.find_unit_type(unit.type);
            if (!type || type->covers.empty()) continue;
            if (cells > most_covered) return;
            try {
                plot_.covers.push_back({type->label + " " + unit.id, plot_.board.parse_all(unit.text(type->covers))});
                cells += 1 + plot_.covers.back().cells.size();
            } catch (const hex::HexError&) {
                continue;
            }
        }
    }

    // Those that weren't struck out by then.
    void put_notes() {
        for (const int number : session_.steps().pinned()) {
            if (number > entry_) break;
            if (chronicle_.is_struck(number, entry_)) continue;
            const session::Note& note = chronicle_.as<session::Note>(number);
            if (const auto cell = plot_.board.find(note.place)) plot_.notes.push_back({note.text, *cell});
        }
        if (std::ssize(plot_.notes) > most_notes) {
            plot_.notes.erase(plot_.notes.begin(), plot_.notes.end() - most_notes);
        }
    }

    // What a procedure has drawn in this turn: its signs, and for a reader what he has seen of others.
    void put_told_maps() {
        const auto [first, last] = chronicle_.entries_of(plot_.turn);
        std::map<std::string, int> newest;  // by section: one a map
        for (int number = first; number <= std::min(last, entry_); ++number) {
            const auto* told = session_.holds(number) ? chronicle_.get<session::Told>(number) : nullptr;
            if (!told || !reaches(number)) continue;
            if (chronicle_.map_of(number)) newest[told->section] = number;
            put_spots(number);
        }
        for (const auto& [section, told] : newest) put_map(*chronicle_.map_of(told), told);
    }

    void put_spots(int told) {
        for (const session::Spot& spot : chronicle_.spots_of(told)) {
            if (plot_.signs.size() >= most_signs) return;
            if (const auto cell = plot_.board.find(spot.place)) plot_.signs.push_back({kind_of(spot), *cell, told});
        }
    }

    void put_map(const hex::Picture& map, int told) {
        const auto place = [&](const hex::Hex& hex) { return plot_.board.from_sheet(hex, map.sheet); };
        const bool has_signs =
            std::ranges::any_of(map.marks, [](const auto& mark) { return mark.kind != Mark::Kind::unit; });
        for (const Mark& mark : map.marks) {
            const std::optional<Cell> cell = place(mark.hex);
            if (!cell) return;  // nobody has said which of several maps it is
            if (mark.kind != Mark::Kind::unit) {
                plot_.signs.push_back({kind_of(mark), *cell, told});
            } else if (reader_ && !is_own_item(mark.label)) {
                plot_.items.push_back(sighting(mark, *cell, told));
            }
        }
        if (!has_signs) return;
        for (const hex::Picture::Arrow& arrow : map.arrows)
            plot_.ways.push_back({*place(arrow.from), *place(arrow.to), arrow.label});
    }

    bool is_own_item(const std::string& label) const {
        return std::ranges::any_of(plot_.items, [&](const Item& item) {
            return item.id == label || std::ranges::find(item.aboard, label) != item.aboard.end();
        });
    }

    Item sighting(const Mark& mark, const Cell& cell, int told) const {
        Item item;
        item.name = mark.label;
        item.symbol = "sighting";
        item.cell = cell;
        item.told = told;
        const auto side = std::ranges::find(plot_.sides, mark.side);
        item.side = side == plot_.sides.end() ? -1 : static_cast<int>(side - plot_.sides.begin());
        return item;
    }

    History& history_;
    const session::Session& session_;
    const rulebook::Rulebook& book_;
    session::Chronicle chronicle_;
    int entry_;
    std::optional<Reader> reader_;
    const report::Visibility* sees_ = nullptr;  // none: the referee's
    std::optional<std::map<std::string, const session::Told*>> orders_;
    Plot plot_;
};

// Each kind once.
void add_signs(std::vector<Sign::Kind>& kinds, const std::vector<session::Spot>& spots) {
    for (const session::Spot& spot : spots) {
        const Sign::Kind kind = kind_of(spot);
        if (std::ranges::find(kinds, kind) == kinds.end()) kinds.push_back(kind);
    }
}

bool is_pinned(const session::Entry& entry) {
    const auto* note = std::get_if<session::Note>(&entry.body);
    return note && !note->place.empty();
}

// Whether the entry moves something, draws something or begins a turn.
bool changes_the_plot(const session::Entry& entry) {
    return session::changes_units_or_facts(entry.body) || std::holds_alternative<session::Told>(entry.body) ||
           std::holds_alternative<session::Ticked>(entry.body) || std::holds_alternative<session::Struck>(entry.body) ||
           is_pinned(entry);
}

}  // namespace

std::optional<Sheet> Sheet::of(const session::MapPicture& picture, const Board& board) {
    const std::optional<board::Perspective> fit = session::perspective_of(picture, board);
    if (!fit) return {};
    const board::Point middle = fit->to_board({picture.width / 2.0, picture.height / 2.0});
    const double cell = fit->cell_size(middle);
    if (!std::isfinite(cell)) return {};
    return Sheet{picture, *fit, std::max(1.0, cell)};
}

int Plot::colour_of(const Item& item) const {
    const auto side = static_cast<std::size_t>(item.side);
    return item.side < 0 || side >= side_colours.size() ? item.side : side_colours[side];
}

std::vector<std::string> Plot::pictures() const {
    std::vector<std::string> digests;
    for (const Sheet& sheet : sheets) digests.push_back(sheet.picture.digest);
    return digests;
}

board::Point Plot::plane(const board::Point& on_board) const {
    if (sheets.empty()) return on_board;
    const board::Point pixel = sheets.front().fit.to_picture(on_board);
    return {pixel.x / sheets.front().cell, pixel.y / sheets.front().cell};
}

board::Point Plot::board_at(const board::Point& on_plane) const {
    return sheets.empty() ? on_plane : sheets.front().fit.to_board(on_plane * sheets.front().cell);
}

std::optional<Plot> make_plot(History& history, int entry, const std::optional<Reader>& reader, int turns_back,
                              const std::string& board_id) {
    const session::Session& session = history.session();
    std::optional<Board> board = session::board_on_picture(history.at(entry), session.rulebook(), board_id,
                                                           session::map_picture_of(session.state()));
    if (!board) return {};
    return Maker(history, entry, reader, std::move(*board), board_id).make(turns_back);
}

std::optional<Plot> plot_on_board(const session::Session& session, const State& state, const std::string& id) {
    const rulebook::Rulebook& book = session.rulebook();
    std::optional<Board> board = session::board_if_any(state, book, id);
    if (!board) return {};
    Plot plot{.board = std::move(*board), .turn = state.turn(), .board_id = id};
    add_sides(plot, book);
    for (const Unit& unit : state.units()) {
        const rulebook::UnitType* type = book.find_unit_type(unit.type);
        if (!type || type->fields_of_place(id).empty() || session::carrier_of(unit, plot.board, state, book, id))
            continue;
        if (const auto cell = session::place_of(unit, plot.board, state, book, id))
            plot.items.push_back(counter_of(unit, *cell, state, book));
    }
    plot.sheets = sheets_of(state, plot.board, id);
    return plot;
}

std::vector<Moment> moments(const session::Session& session, const std::optional<Reader>& reader) {
    const session::Chronicle chronicle(session);
    std::optional<report::Visibility> sees;
    if (reader) sees.emplace(session, *reader);
    std::vector<Moment> all;
    int turn = 0;
    const auto add = [&](int entry) {
        if (!all.empty() && all.back().entry == entry) return;
        const bool same = !all.empty() && all.back().turn == turn;
        const bool night =
            same ? all.back().is_night : session::is_daylight(session.state(), session.rulebook(), turn) == false;
        all.push_back({entry, turn, night, {}});
    };
    for (const session::Entry& entry : chronicle.counting()) {
        const bool is_told = std::holds_alternative<session::Told>(entry.body) &&
                             (!sees || sees->reaches(chronicle.audience_of(entry.number)));
        const int begun = turn == 0 ? 1 : session::turn_set_by(entry);
        if (begun != 0) {
            if (turn != 0) add(entry.number - 1);  // the turn before ends where this one begins
            turn = begun;
        }
        if (begun != 0 || is_told || (!sees && changes_the_plot(entry))) add(entry.number);
        if (is_told) add_signs(all.back().shows, chronicle.spots_of(entry.number));
    }
    add(session.size());
    return all;
}

int end_of(const session::Session& session, int turn) {
    const auto [first, last] = session::Chronicle(session).entries_of(turn);
    if (first > last) throw json::InputError("turn", fmt::format("found {}", turn), "a turn that was begun");
    return last;
}

std::optional<Cell> aground_at(const Plot& plot, const Item& item) {
    const bool flies = item.symbol == "formation";
    if (flies || !plot.coast || !plot.coast->is_read()) return {};
    const auto is_land = [&](const Cell& cell) { return plot.coast->has_land_at(plot.board.centre(cell)); };
    const auto first = std::ranges::find_if(item.ordered, is_land);
    return first == item.ordered.end() ? std::nullopt : std::optional(*first);
}

std::vector<OntoLand> ways_onto_land(const Plot& plot) {
    std::vector<OntoLand> ways;
    for (const Item& item : plot.items) {
        const std::optional<Cell> cell = aground_at(plot, item);
        if (cell) ways.push_back({item.id, plot.board.label(item.ordered.back()), plot.board.label(*cell)});
    }
    return ways;
}

json::Tree to_json(const Plot& plot) {
    const auto label = [&](const Cell& cell) { return plot.board.label(cell); };
    json::Tree items = json::Tree::array();
    for (const Item& item : plot.items) {
        json::Tree one = {{"place", label(item.cell)}, {"symbol", item.symbol}};
        if (!item.id.empty()) one["id"] = item.id;
        if (!item.name.empty()) one["name"] = item.name;
        if (item.side >= 0) one["side"] = plot.sides[static_cast<std::size_t>(item.side)];
        if (item.boxes) one["boxes"] = {{"left", item.boxes->left}, {"of", item.boxes->of}};
        if (item.lost) one["lost"] = true;
        if (!item.aboard.empty()) one["aboard"] = item.aboard;
        for (const Stop& stop : item.track) one["track"].push_back({{"turn", stop.turn}, {"place", label(stop.cell)}});
        if (!item.order.empty()) one["order"] = item.order;
        for (const Cell& cell : item.ordered) one["ordered"].push_back(label(cell));
        if (const std::optional<Cell> cell = aground_at(plot, item)) one["aground-asked"] = label(*cell);
        items.push_back(std::move(one));
    }
    json::Tree signs = json::Tree::array();
    for (const Sign& sign : plot.signs) signs.push_back({{"place", label(sign.cell)}, {"what", describe(sign)}});
    json::Tree covers = json::Tree::array();
    for (const Cover& cover : plot.covers) {
        covers.push_back({{"label", cover.label}, {"places", json::list_of(cover.cells, label)}});
    }
    json::Tree notes = json::Tree::array();
    for (const Pinned& note : plot.notes) notes.push_back({{"place", label(note.cell)}, {"text", note.text}});
    return {{"whose", plot.whose}, {"turn", plot.turn}, {"when", plot.when}, {"items", items},
            {"signs", signs},      {"covers", covers},  {"notes", notes},    {"elsewhere", plot.elsewhere}};
}

namespace {

// "Z1 Shokaku"
std::string name_of(const Item& item) {
    std::string words = item.id.empty() ? item.name : item.id;
    if (!item.id.empty() && !item.name.empty()) words += " " + item.name;
    return words;
}

}  // namespace

std::string describe_shortly(const Item& item) {
    if (item.aboard.empty()) return name_of(item);
    const auto aboard = static_cast<long long>(item.aboard.size());
    return fmt::format("{} with {}", name_of(item), ascii::counted(aboard, "unit", "units"));
}

std::string describe(const Plot& plot, const Item& item) {
    std::string words = name_of(item);
    if (item.side >= 0) words += fmt::format(" ({})", plot.sides[static_cast<std::size_t>(item.side)]);
    if (!item.aboard.empty()) words += fmt::format(" with {}", fmt::join(item.aboard, ", "));
    if (item.boxes) words += fmt::format(", {} boxes left", item.boxes->text());
    if (item.lost) words += ", lost";
    if (!item.track.empty()) {
        std::vector<std::string> cells;
        for (const Stop& stop : item.track) cells.push_back(plot.board.label(stop.cell));
        words += fmt::format(", from {}", fmt::join(cells, ", "));
    }
    if (!item.ordered.empty()) {
        words += fmt::format(", ordered {} to {}", item.order, plot.board.label(item.ordered.back()));
    } else if (!item.order.empty()) {
        words += ", ordered " + item.order;
    }
    if (const std::optional<board::Cell> cell = aground_at(plot, item)) {
        words += fmt::format(", {} {}", asks_whether_aground, plot.board.label(*cell));
    }
    return words;
}

const char* describe(const Sign& sign) {
    static constexpr std::array words{"start", "waypoint", "crosshair", "radio heard", "a fight"};
    return words.at(static_cast<std::size_t>(sign.kind));
}

// "Cloud C1: K10, K11"; of many cells their number.
std::string describe(const Plot& plot, const Cover& cover) {
    constexpr std::size_t most = 12;
    if (cover.cells.size() > most) return fmt::format("{}: {} places", cover.label, cover.cells.size());
    std::vector<std::string> labels;
    for (const Cell& cell : cover.cells) labels.push_back(plot.board.label(cell));
    return fmt::format("{}: {}", cover.label, fmt::join(labels, ", "));
}

namespace {

// Each once, with how often it is there: "AA25: a fight", "AA25: a fight (5)".
void add_signs(std::vector<std::string>& lines, const Plot& plot) {
    std::vector<std::pair<std::string, int>> signs;
    for (const Sign& sign : plot.signs) {
        const std::string words = fmt::format("{}: {}", plot.board.label(sign.cell), describe(sign));
        const auto known = std::ranges::find_if(signs, [&](const auto& one) { return one.first == words; });
        if (known == signs.end()) {
            signs.emplace_back(words, 1);
        } else {
            ++known->second;
        }
    }
    for (const auto& [words, times] : signs) lines.push_back(times == 1 ? words : fmt::format("{} ({})", words, times));
}

}  // namespace

std::vector<std::string> describe(const Plot& plot) {
    std::vector<std::string> lines;
    for (const Item& item : plot.items)
        lines.push_back(fmt::format("{}: {}", plot.board.label(item.cell), describe(plot, item)));
    add_signs(lines, plot);
    for (const Cover& cover : plot.covers) lines.push_back(describe(plot, cover));
    for (const Pinned& note : plot.notes)
        lines.push_back(fmt::format("{}: note: {}", plot.board.label(note.cell), note.text));
    if (!plot.elsewhere.empty()) lines.push_back(fmt::format("Nowhere yet: {}", fmt::join(plot.elsewhere, ", ")));
    return lines;
}

}  // namespace flagplot::plot

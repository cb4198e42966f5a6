#include "plot/drawing.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <map>
#include <numbers>

#include "hex/label_placement.h"
#include "plot/chart_edge.h"
#include "plot/symbols.h"

namespace flagplot::plot {
namespace {

using board::Board;
using board::Cell;
using board::Extent;
using board::Point;
using hex::Area;
using hex::Box;
using hex::Circle;
using hex::Ink;
using hex::LabelPlacement;
using hex::Line;
using hex::Patches;
using hex::Segments;
using hex::Shape;
using hex::Words;

constexpr double smallest_grid = 12;       // pixels of a cell: smaller ones are not outlined
constexpr std::size_t most_named = 10000;  // hexes with names
constexpr double room_for_label = 48;      // pixels of a cell that has its label within
constexpr double room_for_tracks = 30;     // pixels of a cell: where they are smaller, the last move is a tail
constexpr double counter_width = 34;       // at letters of 11
constexpr double counter_height = 22;
constexpr double room_for_counters = 44;  // pixels of a cell: where they are smaller, so are its counters
constexpr double small_width = 27;
constexpr double small_height = 18;
constexpr double beside_counter = 5;  // to a counter's name, and to it from a ring
constexpr double beside_ring = 2.5;
constexpr double around_counter = 6;  // from the chosen counter to the middle of its ring's line
constexpr double ring_width = 3;
constexpr double round_corner = 4;  // of the cell that a way is aimed at
constexpr double least_beside = 6;  // between counters, or else one of them is a dot
constexpr double least_apart = 2;   // above each other, and from a dot
constexpr double tail = 30;
constexpr double dot = 8;
constexpr double dot_width = 1.3 * dot;  // of a diamond
constexpr double pin = 5.5;              // the radius of a note's head
constexpr double mark = 6.5;             // of a fight, or of radio that was heard
constexpr double ray = 1.1;              // how far a fight's burst reaches, in marks
constexpr double beyond = 300;           // pixels out of the view in which things are drawn still
constexpr std::size_t most_in_a_label = 3;
constexpr int most_boxes = 12;
constexpr int most_cells = 40000;         // that are outlined
constexpr double most_in_sight = 500000;  // cells
constexpr double least_on_paper = 16;     // pixels of a cell
constexpr double farthest = 100000;       // cells from the board's beginning
constexpr double shallow_width = 0.36;    // of the band around the land, half of which lies under it, in cells
constexpr double shade_width = 0.17;
constexpr double shore_detail = 0.05;      // cells between two points of these bands
constexpr double land_detail = 0.7;        // pixels between two points of the land
constexpr double least_chart_letters = 8;  // pixels
const Extent nothing{1, 1, 0, 0};

bool is_grid(const Board& board) {
    return board.kind() != Board::Kind::areas;
}

// The cells that may be seen in a view, those that the board holds among them. None where they are too many to be told
// apart: a stranger's board or picture may have a horizon in sight.
Extent in_sight(const Plot& plot, const View& view) {
    const Board& board = plot.board;
    if (!is_grid(board)) return board.whole().value();
    std::vector<Cell> corners;
    for (const auto& [x, y] : std::array<std::pair<double, double>, 4>{
             {{0, 0}, {view.width, 0}, {0, view.height}, {view.width, view.height}}}) {
        const Point at = plot.board_at(on_plane(view, x, y));
        const bool is_near = std::abs(at.x) < farthest && std::abs(at.y) < farthest;  // what is no number isn't
        if (!is_near) return nothing;
        corners.push_back(board.cell_at(at).value());
    }
    const std::optional<Extent> all = board::extent_of(corners);
    const double columns = *all->last_column - all->first_column + 3.0;
    const double rows = *all->last_row - all->first_row + 3.0;
    if (columns * rows > most_in_sight) return nothing;
    return {all->first_column - 1, all->first_row - 1, *all->last_column + 1, *all->last_row + 1};
}

// Items of one side in one cell: one counter.
struct Stack {
    std::vector<std::size_t> items;
    int of_side = -1;  // its number in the rulebook
    int side = -1;     // the number of its colour
    Cell cell;
    Point at;           // on the map
    double beside = 0;  // others in its cell: so many counters to the right
    bool is_dot = false;
    Box counter;
    Box label;
    std::vector<std::string> words;  // of the label, by line; none: there is no room for it
    bool names_all = true;           // these are all that stand there
    bool has_leader = false;
};

// Words beside a line: a turn's number where somebody was, how an arrow was thrown.
struct Remark {
    bool Layers::*layer;
    Box box;
    std::string words;
    double size = 1;  // of the letters' usual one
    bool bold = false;
    int side = -1;  // the number of its colour
};

// The name of a sea or of land, where there is room for it.
struct Lettering {
    Words words;             // whose place is on the map
    std::vector<Box> boxes;  // that these fill, one behind the other, as they may slant
};

using Frame = std::pair<Point, Point>;  // two corners
std::optional<Frame> room_for_words(const Plot& plot);

Frame frame_around(const std::vector<Point>& points) {
    Frame frame{{1e9, 1e9}, {-1e9, -1e9}};
    for (const auto& [x, y] : points) {
        frame.first = {std::min(frame.first.x, x), std::min(frame.first.y, y)};
        frame.second = {std::max(frame.second.x, x), std::max(frame.second.y, y)};
    }
    return frame;
}

// On the plane.
Frame around(const Plot& plot, const std::vector<Cell>& cells, double margin) {
    std::vector<Point> corners;
    for (const Cell& cell : cells) {
        for (const Point& corner : plot.board.outline(cell)) corners.push_back(plot.plane(corner));
    }
    const auto& [low, high] = frame_around(corners);
    return {low - Point{margin, margin}, high + Point{margin, margin}};
}

// Lays a plot out for one size of its cells. What is placed is placed on the map, not in the view, so that nothing
// jumps while the view moves over it.
class Layout {
  public:
    Layout(const Plot& plot, const View& view)
        : plot_(plot), cell_(view.scale), text_(view.text), scale_(view.text / View().text), placement_(view.text) {
        for (const Way& way : plot.ways) placement_.add_arrow(on_map(way.from), on_map(way.to));
        stay_on_board();
        take_names();
        make_stacks();
        find_dots();
        place_counters();
        for (const Way& way : plot.ways) place_words_of(way);
        for (const Item& item : plot.items) courses_.push_back(course(item));
        place_labels();
        for (const Item& item : plot.items) place_words_of(item);
        for (const Item& item : plot.items) ask_whether_aground(item);
        place_words_of_pins();
        for (const Cover& cover : plot.covers) place_words_of(cover);
        place_chart_names();
    }

    bool is_of(const View& view) const { return view.scale == cell_ && view.text == text_; }
    const std::vector<Stack>& stacks() const { return stacks_; }
    const std::vector<Remark>& remarks() const { return remarks_; }
    const std::vector<Lettering>& letterings() const { return letterings_; }
    // The way of an item's orders on the map, from its counter on, up to the edge of one where it ends. Empty: it has
    // none.
    const std::vector<Point>& course_of(std::size_t item) const { return courses_[item]; }
    // The number of those that stand there, on the counter's upper right corner.
    Box badge_of(const Stack& stack) const {
        const double size = 13 * scale_;
        return {stack.counter.at + Point{stack.counter.width / 2, -stack.counter.height / 2}, size, size};
    }
    bool is_free(const Box& box) const { return !placement_.is_taken(box); }
    bool has_small_cells() const { return cell_ < room_for_tracks * scale_; }

    // Where there was a fight, or radio was heard: in the place's upper left corner, and its lower left one, clear of
    // the counters there.
    Point corner_for(const Sign& sign) const {
        const double down = sign.kind == Sign::Kind::fight ? -1 : 1;
        return on_map(sign.cell) + Point{-wide() / 2, down * (high() / 2 + (ray * mark + 2) * scale_)};
    }
    static bool is_beside(const Sign& sign) { return sign.kind == Sign::Kind::radio || sign.kind == Sign::Kind::fight; }

    Box pin_of(const Cell& cell) const { return {head_of(cell), pin * 2 * scale_, pin * 2 * scale_}; }
    // Of a pin, in the place's upper right corner.
    Point head_of(const Cell& cell) const {
        return on_map(cell) + Point{counter_width / 2 * scale_, -counter_height * scale_};
    }

    Point on_map(const Cell& cell) const { return plot_.plane(plot_.board.centre(cell)) * cell_; }

    // The name of a cell and where it stands, at the cell's upper side; an area's isn't wider than that.
    struct Name {
        Box box;
        std::string words;
        double size = 0;
    };
    Name name_of(const Cell& cell) const {
        const bool area = !is_grid(plot_.board);
        const Point top = plot_.plane({plot_.board.centre(cell).x, plot_.board.outline(cell).front().y});
        const double size = text_ * (area ? 1 : 0.85);
        const std::string whole = plot_.board.label(cell);
        std::string words = area ? hex::fitted(whole, size, true, room_of(cell).width) : whole;
        const double width = hex::width_of(words, size, area);
        return {{{top.x * cell_, top.y * cell_ + text_ * 0.75}, width, size}, std::move(words), size};
    }

    std::vector<std::string> names(const Stack& stack, std::size_t count) const {
        std::vector<std::string> names;
        for (std::size_t i = 0; i < count; ++i) {
            const Item& item = plot_.items[stack.items[i]];
            names.push_back(item.id.empty() ? item.name : item.id);
        }
        return names;
    }

  private:
    // Areas have no other names, so nothing else stands there.
    void take_names() {
        if (is_grid(plot_.board)) return;
        for (int area = 1; area <= *plot_.board.whole()->last_column; ++area) placement_.take(name_of({area, 0}).box);
    }

    // Within an area's border.
    Box room_of(const Cell& cell) const {
        const auto [low, high] = around(plot_, {cell}, 0);
        const double border = 4 * scale_;
        return {(low + high) * 0.5 * cell_, (high.x - low.x) * cell_ - border, (high.y - low.y) * cell_ - border};
    }

    void make_stacks() {
        std::map<std::tuple<int, int, int>, std::size_t> found;
        for (std::size_t i = 0; i < plot_.items.size(); ++i) {
            const Item& item = plot_.items[i];
            const auto [place, is_new] =
                found.try_emplace({item.cell.column, item.cell.row, item.side}, stacks_.size());
            if (is_new) {
                stacks_.push_back({{},
                                   item.side,
                                   plot_.colour_of(item),
                                   item.cell,
                                   on_map(item.cell),
                                   0,
                                   false,
                                   {},
                                   {},
                                   {},
                                   true,
                                   false});
            }
            stacks_[place->second].items.push_back(i);
        }
        // Both sides in one cell stand beside each other.
        for (std::size_t i = 0; i < stacks_.size(); ++i) {
            int before = 0;
            int all = 0;
            for (std::size_t other = 0; other < stacks_.size(); ++other) {
                if (!(stacks_[other].cell == stacks_[i].cell)) continue;
                before += other < i ? 1 : 0;
                ++all;
            }
            stacks_[i].beside = before - (all - 1) / 2.0;
            // Beside each other they would be in other cells.
            stacks_[i].is_dot = all > 1 && wide() + 4 * scale_ > cell_;
        }
    }

    // A counter needs room. Of those that are too near to each other the first has it and the others are dots, or all
    // of them where even a dot would touch it.
    void find_dots() {
        const double least = least_apart * scale_;
        const double beside_dot = (wide() + dot_width * scale_) / 2 + least;
        const double above_dot = (high() + dot_width * scale_) / 2 + least;
        for (Stack& stack : stacks_) {
            stack.is_dot = stack.is_dot || std::ranges::any_of(stacks_, [&](const Stack& other) {
                               return are_near(stack, other, beside_dot, above_dot);
                           });
        }
        std::vector<const Stack*> counters;
        for (Stack& stack : stacks_) {
            if (stack.is_dot) continue;
            stack.is_dot = std::ranges::any_of(counters, [&](const Stack* other) {
                return are_near(stack, *other, wide() + least_beside * scale_, high() + least);
            });
            if (!stack.is_dot) counters.push_back(&stack);
        }
        for (Stack& stack : stacks_) {
            for (const Stack& other : stacks_) {
                if (other.is_dot && other.cell == stack.cell) stack.is_dot = true;
            }
        }
        for (Stack& stack : stacks_) stack.at.x += aside(stack);
    }

    // From the middle of a cell that it shares.
    double aside(const Stack& stack) const {
        return stack.beside * ((stack.is_dot ? dot * scale_ : wide()) + 4 * scale_);
    }

    // Whether they stand in two cells, and no further from each other.
    bool are_near(const Stack& one, const Stack& other, double x, double y) const {
        const double both_aside = std::abs(aside(one)) + std::abs(aside(other));
        return !(one.cell == other.cell) && std::abs(one.at.x - other.at.x) < x + both_aside &&
               std::abs(one.at.y - other.at.y) < y;
    }

    void place_counters() {
        for (Stack& stack : stacks_) {
            stack.counter = {stack.at, stack.is_dot ? dot * scale_ : wide(), stack.is_dot ? dot * scale_ : high()};
            Box taken = stack.counter;
            if (has_boxes(stack)) taken = {taken.at + Point{0, 4 * scale_}, taken.width, taken.height + 8 * scale_};
            taken.width += 2;
            placement_.take(taken);
            if (!stack.is_dot && stack.items.size() > 1) placement_.take(badge_of(stack));
        }
        for (const Sign& sign : plot_.signs) {
            const bool beside = is_beside(sign);
            const double size = (beside ? 2 * mark : 20) * scale_;
            placement_.take({beside ? corner_for(sign) : on_map(sign.cell), size, size});
        }
    }

    // ---- the ways of orders

    // Straight from corner to corner, beneath the counters in its way: what is drawn is read as the way that is gone.
    std::vector<Point> course(const Item& item) const {
        if (item.ordered.empty() || item.ordered.back() == item.cell) return {};
        const Stack& own = *std::ranges::find_if(
            stacks_, [&](const Stack& stack) { return stack.cell == item.cell && stack.of_side == item.side; });
        std::vector<Point> course{own.counter.at};
        for (const Cell& cell : item.ordered) add_corner(course, on_map(cell));
        set_beside_others(course);
        for (const Stack& stack : stacks_) {
            if (&stack != &own) end_before(with_margin(stack.counter, 2 * scale_), course);
        }
        return course;
    }

    // Of those that begin on one line each is a little aside of the ones before it.
    void set_beside_others(std::vector<Point>& course) const {
        const Point way = hex::way(course[0], course[1]);
        for (const double aside : {0.0, 6.0, -6.0, 12.0, -12.0}) {
            const Point moved = Point{-way.y, way.x} * (aside * scale_);
            const bool lies_on_one = std::ranges::any_of(courses_, [&](const std::vector<Point>& other) {
                return !other.empty() && are_on_one_line(other[0], other[1], course[0] + moved, course[1] + moved);
            });
            if (lies_on_one) continue;
            for (Point& corner : course) corner = corner + moved;
            return;
        }
    }

    // Whether a part of the one line can't be told from the other.
    bool are_on_one_line(const Point& from, const Point& to, const Point& other_from, const Point& other_to) const {
        const Point way = hex::way(from, to);
        const auto along = [&](const Point& at) { return (at.x - from.x) * way.x + (at.y - from.y) * way.y; };
        const auto is_aside = [&](const Point& at) {
            return std::abs((at.x - from.x) * way.y - (at.y - from.y) * way.x) > 3 * scale_;
        };
        const auto [first, last] = std::minmax({along(other_from), along(other_to)});
        return !is_aside(other_from) && !is_aside(other_to) && first < along(to) && last > 0;
    }

    // Cells in a line are one leg.
    static void add_corner(std::vector<Point>& corners, const Point& next) {
        const std::size_t count = corners.size();
        if (count > 1) {
            const Point before = hex::way(corners[count - 2], corners[count - 1]);
            const Point after = hex::way(corners[count - 1], next);
            const bool goes_on =
                std::abs(before.x * after.y - before.y * after.x) < 1e-3 && before.x * after.x + before.y * after.y > 0;
            if (goes_on) corners.pop_back();
        }
        corners.push_back(next);
    }

    static Box with_margin(const Box& box, double margin) {
        return {box.at, box.width + 2 * margin, box.height + 2 * margin};
    }

    // Cuts off its end, as far as that is within a box.
    static void end_before(const Box& box, std::vector<Point>& course) {
        const Point from = course[course.size() - 2];
        Point& end = course.back();
        const Point back = hex::way(end, from);
        while (box.meets({end, 0, 0}) && std::hypot(from.x - end.x, from.y - end.y) > 1) end = end + back;
    }

    bool has_boxes(const Stack& stack) const {
        const auto& boxes = plot_.items[stack.items.front()].boxes;
        return !stack.is_dot && stack.items.size() == 1 && boxes && boxes->of <= most_boxes;
    }

    // The names of so many who stand there; the others are counted.
    std::vector<std::string> words_of(const Stack& stack, std::size_t shown) const {
        std::vector<std::string> words = names(stack, shown);
        if (shown < stack.items.size()) words.push_back(fmt::format("+{}", stack.items.size() - shown));
        return words;
    }

    static std::size_t shown_of(const Stack& stack) {
        return stack.items.size() <= most_in_a_label ? stack.items.size() : most_in_a_label - 1;
    }

    Box box_of(const std::vector<std::string>& lines) const {
        double width = 0;
        for (const std::string& line : lines) width = std::max(width, hex::width_of(line, text_, true));
        return {{}, width + 2, text_ * 1.15 * static_cast<double>(lines.size())};
    }

    void place_labels() {
        for (Stack& stack : stacks_) is_grid(plot_.board) ? place_label(stack) : place_in_area(stack);
    }

    // On one line, on several, fewer of them, cut: the first that has room in the area, as near as can be.
    void place_in_area(Stack& stack) {
        const Box room = room_of(stack.cell);
        const std::vector<std::string> words = words_of(stack, shown_of(stack));
        const std::string few = fmt::format("{}", fmt::join(words_of(stack, 1), " "));
        const bool has_all = stack.items.size() <= most_in_a_label;
        std::vector<std::pair<std::vector<std::string>, bool>> ways{
            {{fmt::format("{}", fmt::join(words, " "))}, has_all}, {words, has_all}, {{few}, stack.items.size() <= 1}};
        for (const double share : {1.0, 0.8, 0.65, 0.5, 0.35})
            ways.push_back({{hex::fitted(few, text_, true, room.width * share - 2)}, false});
        for (const auto& [lines, says_all] : ways) {
            const std::optional<Box> box = nearest_free(box_of(lines), stack.counter.at, room);
            if (!box || lines.front().empty()) continue;
            placement_.take(*box);
            stack.label = *box;
            stack.words = lines;
            stack.names_all = says_all;
            return;
        }
        stack.names_all = false;
    }

    // The place for a box in the room that is nearest to a point and free.
    std::optional<Box> nearest_free(Box box, const Point& to, const Box& room) const {
        const double step = text_ / 2;
        const double x = (room.width - box.width) / 2;
        const double y = (room.height - box.height) / 2;
        std::optional<Box> best;
        double least = 1e9;
        const int rows = static_cast<int>(2 * y / step);
        const int columns = static_cast<int>(2 * x / step);
        for (int row = 0; row <= rows; ++row) {
            for (int column = 0; column <= columns; ++column) {
                box.at = room.at + Point{-x + column * step, -y + row * step};
                const double far = std::hypot(box.at.x - to.x, box.at.y - to.y);
                if (far >= least || placement_.is_taken(box)) continue;
                least = far;
                best = box;
            }
        }
        return best;
    }

    void place_label(Stack& stack) {
        stack.words = {fmt::format("{}", fmt::join(words_of(stack, shown_of(stack)), " "))};
        stack.names_all = stack.items.size() <= most_in_a_label;
        const Box box = box_of(stack.words);
        const Point& at = stack.counter.at;
        const double x = (stack.counter.width + box.width) / 2 + beside_counter * scale_;
        const double y = (stack.counter.height + box.height) / 2 + 2 * scale_;
        const double lower = y + (has_boxes(stack) ? 8 * scale_ : 0);
        const std::vector<Point> wished{at + Point{x, 0}, at + Point{-x, 0}, at + Point{0, -y}, at + Point{0, lower}};
        std::vector<Point> tried = wished;  // rather clear of the ways of orders
        std::ranges::stable_partition(tried, [&](const Point& one) {
            return !crosses_course({one, box.width, box.height});
        });
        stack.label = placement_.place(box, at, stack.counter.width / 2, tried);
        stack.has_leader = std::ranges::none_of(
            wished, [&](const Point& one) { return one.x == stack.label.at.x && one.y == stack.label.at.y; });
    }

    bool crosses_course(const Box& box) const {
        return std::ranges::any_of(courses_, [&](const std::vector<Point>& course) {
            for (std::size_t i = 0; i + 1 < course.size(); ++i) {
                if (box.meets(course[i], course[i + 1])) return true;
            }
            return false;
        });
    }

    // A view shows no more than the board with some sea around it: words that reach further out would be cut off.
    void stay_on_board() {
        const std::optional<Frame> edges = room_for_words(plot_);
        if (!edges) return;
        constexpr double far = 10000;  // pixels
        const auto& [low, high] = *edges;
        placement_.take({{low.x * cell_ - far / 2, 0}, far, 4 * far});
        placement_.take({{0, low.y * cell_ - far / 2}, 4 * far, far});
        if (high.x > far) return;  // it has no other end
        placement_.take({{high.x * cell_ + far / 2, 0}, far, 4 * far});
        placement_.take({{0, high.y * cell_ + far / 2}, 4 * far, far});
    }

    // The heads of the pins are taken first, so that no words lie over one.
    void place_words_of_pins() {
        for (const Pinned& note : plot_.notes) placement_.take(pin_of(note.cell));
        for (const Pinned& note : plot_.notes) {
            const std::string words = shortened(note.text);
            const Box box{{}, hex::width_of(words, text_, false) + 4, text_ * 1.15};
            remark({&Layers::notes, box, words}, beside(head_of(note.cell), box));
        }
    }

    void place_words_of(const Cover& cover) {
        if (cover.cells.empty()) return;
        const Box box{{}, hex::width_of(cover.label, text_, false) + 4, text_ * 1.15};
        std::vector<Point> wished;
        constexpr std::size_t tries = 12;
        for (std::size_t i = 0; i < std::min(tries, cover.cells.size()); ++i) wished.push_back(on_map(cover.cells[i]));
        remark({&Layers::covers, box, cover.label}, wished);
    }

    // "Meet the oiler on tu…"
    static std::string shortened(const std::string& words) {
        constexpr std::size_t most = 24;
        std::size_t end = std::min({words.find('\n'), words.size(), most});
        while (end < words.size() && end > 0 && (static_cast<unsigned char>(words[end]) & 0xC0U) == 0x80U) --end;
        return end < words.size() ? words.substr(0, end) + "\u2026" : words;
    }

    // An arrow's words stand on it, or beside it where something is in the way.
    void place_words_of(const Way& way) {
        const Point from = on_map(way.from);
        const Point to = on_map(way.to);
        const Box box{{}, hex::width_of(way.label, text_, true) + 4, text_ * 1.4};
        std::vector<Point> wished{(from + to) * 0.5};
        for (const double part : {0.35, 0.65}) wished.push_back(from + (to - from) * part);
        remark({&Layers::signs, box, way.label, 1, true}, wished);
    }

    // The turns in which it was elsewhere. What there is no room for is left out: it is in the unit's words.
    void place_words_of(const Item& item) {
        if (has_small_cells()) return;
        for (const Stop& stop : item.track) {
            const std::string turn = std::to_string(stop.turn);
            const Box box{{}, hex::width_of(turn, text_ * 0.9, false) + 2, text_ * 1.05};
            remark({&Layers::tracks, box, turn, 0.9, false, plot_.colour_of(item)}, beside(on_map(stop.cell), box));
        }
    }

    // "aground?" at the end of its way onto land.
    void ask_whether_aground(const Item& item) {
        const std::optional<Cell> cell = aground_at(plot_, item);
        if (!cell || has_small_cells()) return;
        const Box box{{}, hex::width_of(asks_whether_aground, text_ * 0.9, true) + 2, text_ * 1.05};
        remark({&Layers::orders, box, asks_whether_aground, 0.9, true, plot_.colour_of(item)},
               beside(on_map(*cell), box));
    }

    std::vector<Point> beside(const Point& at, const Box& box) const {
        const double x = box.width / 2 + 4 * scale_;
        const double y = box.height / 2 + 4 * scale_;
        return {at + Point{x, 0}, at + Point{-x, 0}, at + Point{x, -y},
                at + Point{x, y}, at + Point{0, -y}, at + Point{0, y}};
    }

    void remark(Remark remark, const std::vector<Point>& wished) {
        for (const Point& at : wished) {
            remark.box.at = at;
            if (placement_.is_taken(remark.box)) continue;
            placement_.take(remark.box);
            remarks_.push_back(std::move(remark));
            return;
        }
    }

    // ---- names of seas and lands, the largest first; they come with the land, beside which they stand

    void place_chart_names() {
        if (!plot_.coast || !plot_.coast->is_read()) return;
        std::vector<const ChartName*> names;
        for (const ChartName& name : plot_.coast->names()) {
            if (name.size * cell_ >= least_chart_letters * scale_) names.push_back(&name);
        }
        std::ranges::stable_sort(names, std::greater(), [](const ChartName* name) { return name->size; });
        for (const ChartName* const name : names) place_chart_name(*name);
    }

    // Where the chart has it; of a sea a little beside, too, as far as it stays on the water.
    void place_chart_name(const ChartName& name) {
        Lettering lettering{{{}, name.name, name.size * cell_}, {}};
        Words& words = lettering.words;
        words.ink = name.is_water ? Ink::sea_name : Ink::on_land;
        words.is_on_chart = true;
        words.spaced = name.is_water ? 0.2 : 0.1;
        words.turned = name.turned;
        const bool stands_on_land = !name.is_water && plot_.coast->has_land_at(name.at);
        if (!name.is_water) words.halo = stands_on_land ? Ink::land : Ink::sea;
        const double far = name.is_water ? 1 : 0;
        for (const Point& aside : {Point{0, 0}, {0, -0.7}, {0, 0.7}, {-1.5, 0}, {1.5, 0}, {0, -1.4}, {0, 1.4}}) {
            const Point on_board = name.at + aside * far;
            words.at = plot_.plane(on_board) * cell_;
            lettering.boxes = boxes_of(words);
            const bool is_taken =
                std::ranges::any_of(lettering.boxes, [&](const Box& box) { return placement_.is_taken(box); });
            const bool has_moved = !(on_board == name.at);
            if (is_taken || (has_moved && meets_land(lettering.boxes))) continue;
            for (const Box& box : lettering.boxes) placement_.take(box);
            letterings_.push_back(lettering);
            return;
        }
    }

    // As wide as they are high.
    static std::vector<Box> boxes_of(const Words& words) {
        const double spaces = words.spaced * words.size * static_cast<double>(words.words.size());
        const double length = hex::width_of(words.words, words.size, words.bold) + spaces;
        const int count = std::max(1, static_cast<int>(length / words.size));
        const double angle = words.turned * std::numbers::pi / 180;
        const Point step = Point{std::cos(angle), std::sin(angle)} * (length / count);
        std::vector<Box> boxes;
        for (int i = 0; i < count; ++i)
            boxes.push_back({words.at + step * (i - (count - 1) / 2.0), length / count, words.size});
        return boxes;
    }

    bool meets_land(const std::vector<Box>& boxes) const {
        const auto in_any = [&](const Point& on_board) {
            const Point at = plot_.plane(on_board) * cell_;
            return std::ranges::any_of(boxes, [&](const Box& box) { return box.meets({at, 0, 0}); });
        };
        return std::ranges::any_of(plot_.coast->land(),
                                   [&](const std::vector<Point>& ring) { return std::ranges::any_of(ring, in_any); }) ||
               plot_.coast->has_land_at(plot_.board_at(boxes[boxes.size() / 2].at * (1 / cell_)));
    }

    // Counters are smaller where cells are, so that fewer need to be dots.
    bool has_small_counters() const { return cell_ < room_for_counters * scale_; }
    double wide() const { return (has_small_counters() ? small_width : counter_width) * scale_; }
    double high() const { return (has_small_counters() ? small_height : counter_height) * scale_; }

    const Plot& plot_;
    double cell_;
    double text_;
    double scale_;
    LabelPlacement placement_;
    std::vector<Stack> stacks_;
    std::vector<std::vector<Point>> courses_;  // of each item
    std::vector<Remark> remarks_;
    std::vector<Lettering> letterings_;
};

bool Layers::*layer_of(const Sign& sign) {
    return sign.kind == Sign::Kind::radio   ? &Layers::radio
           : sign.kind == Sign::Kind::fight ? &Layers::fights
                                            : &Layers::signs;
}

Ink ink_of(int side) {
    switch (side) {
        case -1:
            return Ink::ink;
        case 0:
            return Ink::first_side;
        case 1:
            return Ink::second_side;
        default:
            return Ink::other_side;
    }
}

// Draws a layout.
class Drawing {
  public:
    Drawing(const Plot& plot, const Layout& layout, const View& view, const Layers& layers,
            const std::vector<std::string>& chosen, const std::optional<Cell>& cursor,
            const std::vector<Gliding>& gliding = {}, const std::vector<Box>& covered = {})
        : plot_(plot),
          view_(view),
          layers_(layers),
          chosen_(chosen),
          cursor_(cursor),
          gliding_(gliding),
          covered_(covered),
          scale_(view.text / View().text),
          layout_(layout),
          title_(room_of_title()) {}

    std::vector<Shape> shapes() {
        if (layers_.ground && !has_picture()) draw_ground();
        if (plot_.is_night && !has_picture()) draw_night();
        if (layers_.grid) draw_grid();
        if (has_coast() && layers_.names) draw_chart_names();
        if (has_coast() && layers_.labels) draw_rulers();
        if (has_rose()) add(rose(plot_, view_));
        if (layers_.covers) draw_covers();
        if (layers_.labels) draw_cell_labels();
        if (cursor_) draw_cursor(*cursor_);
        if (layers_.signs) draw_ways();
        for (std::size_t i = 0; i < plot_.items.size(); ++i) {
            if (is_left_out(plot_.items[i])) continue;
            if (layers_.tracks) draw_track(plot_.items[i]);
            if (layers_.orders) draw_order(plot_.items[i], layout_.course_of(i));
        }
        draw_signs();
        for (const Remark& remark : layout_.remarks()) draw_remark(remark);
        draw_stacks();
        draw_marks();
        if (layers_.notes) draw_notes();
        if (layers_.labels && !has_coast()) draw_rulers();
        if (has_frame()) draw_frame();
        draw_pointer();
        return std::move(shapes_);
    }

    std::vector<Shape> counters() {
        draw_stacks();
        return std::move(shapes_);
    }

    std::vector<Shape> ground() {
        draw_ground();
        return std::move(shapes_);
    }

  private:
    void draw_stacks() {
        std::vector<Stack> near;
        for (const Stack& stack : layout_.stacks()) {
            if (is_left_out(stack)) continue;
            if (is_near(in_view(stack.counter.at)) || is_near(in_view(stack.label.at)))
                near.push_back(off_its_ring(on_its_way(stack)));
        }
        for (const Stack& stack : near) draw_leader(stack);
        for (const Stack& stack : near) draw_counter(stack);
        for (const Stack& stack : near) draw_label(stack);
    }

    bool is_cut(const Box& on_map) const {
        const Point at = in_view(on_map.at);
        const double x = on_map.width / 2;
        const double y = on_map.height / 2;
        return at.x < x || at.y < y || at.x > view_.width - x || at.y > view_.height - y;
    }

    // The chosen one is there in any case.
    bool is_left_out(const Stack& stack) const {
        if (layers_.cut || is_chosen(stack)) return false;
        return is_cut(stack.counter) || (!stack.words.empty() && is_cut(stack.label));
    }

    bool is_left_out(const Item& item) const {
        return !layers_.cut && std::ranges::any_of(layout_.stacks(), [&](const Stack& stack) {
            return stack.cell == item.cell && stack.of_side == item.side && is_left_out(stack);
        });
    }

    Point in_view(const Point& on_map) const {
        return Point{view_.width / 2, view_.height / 2} + on_map - view_.centre * view_.scale;
    }
    Point in_view(const Cell& cell) const { return in_view(layout_.on_map(cell)); }

    std::vector<Point> corners(const Box& box) const { return Box{in_view(box.at), box.width, box.height}.corners(); }

    // ---- the board

    bool has_picture() const { return !plot_.sheets.empty() && layers_.picture; }
    bool has_coast() const { return plot_.coast && layers_.coast && !has_picture(); }

    void draw_night() {
        shapes_.emplace_back(
            Area{Box{{view_.width / 2, view_.height / 2}, view_.width, view_.height}.corners(), Ink::night});
    }

    void draw_ground() {
        const bool has_land = plot_.coast && layers_.coast;
        has_land ? draw_coast(*plot_.coast) : draw_sea();
    }

    // The sea goes on beyond the board, whose grid ends.
    void draw_coast(const Coast& coast) {
        shapes_.emplace_back(
            Area{Box{{view_.width / 2, view_.height / 2}, view_.width, view_.height}.corners(), Ink::sea});
        const Patches shore{land_in_view(coast, view_.scale * shore_detail), Ink::shallow, Ink::shallow,
                            view_.scale * shallow_width};
        if (!shore.rings.empty()) {
            shapes_.emplace_back(shore);
            shapes_.emplace_back(Patches{shore.rings, Ink::shade, Ink::shade, view_.scale * shade_width});
            shapes_.emplace_back(Patches{land_in_view(coast, land_detail), Ink::land, Ink::coast, scale_});
        }
    }

    // The rings that reach into the view, cut off around it, and without points that are no further apart than that.
    std::vector<std::vector<Point>> land_in_view(const Coast& coast, double least) const {
        const double margin = view_.scale * shallow_width + 2;
        std::vector<std::vector<Point>> rings;
        for (const std::vector<Point>& ring : coast.land()) {
            std::vector<Point> points;
            for (const Point& on_board : ring) {
                const Point at = on_view(view_, plot_.plane(on_board));
                if (points.empty() || std::hypot(at.x - points.back().x, at.y - points.back().y) >= least)
                    points.push_back(at);
            }
            points = hex::clipped(points, {-margin, -margin}, {view_.width + margin, view_.height + margin});
            if (points.size() >= 3) rings.push_back(std::move(points));
        }
        return rings;
    }

    // Those that are whole in sight, clear of what stands at the edge and of what lies over the drawing.
    void draw_chart_names() {
        const Box room = room_for_names();
        for (Lettering lettering : layout_.letterings()) {
            const bool is_whole = std::ranges::all_of(lettering.boxes, [&](const Box& box) {
                const Point at = in_view(box.at);
                const Box shown{at, box.width, box.height};
                const bool is_inside = std::abs(at.x - room.at.x) < (room.width - box.width) / 2 &&
                                       std::abs(at.y - room.at.y) < (room.height - box.height) / 2;
                const bool is_clear = !(has_rose() && shown.meets(room_of_rose(view_))) &&
                                      !(title_ && shown.meets(*title_)) &&
                                      std::ranges::none_of(covered_, [&](const Box& one) { return shown.meets(one); });
                return is_inside && is_clear;
            });
            if (!is_whole) continue;
            lettering.words.at = in_view(lettering.words.at);
            for (const Box& box : lettering.boxes) written_.push_back({in_view(box.at), box.width, box.height});
            shapes_.emplace_back(std::move(lettering.words));
        }
    }

    // Of the view, without letters and numbers at its edge.
    Box room_for_names() const {
        const bool has_edge = layers_.labels && has_rulers();
        const double left = (has_edge ? view_.text * 2.1 : 0) + edge();
        const double top = (has_edge ? view_.text * 1.5 : 0) + edge();
        const double right = view_.width - edge();
        const double bottom = view_.height - edge();
        return {{(left + right) / 2, (top + bottom) / 2}, right - left, bottom - top};
    }

    bool has_frame() const { return has_coast() && layers_.frame; }
    double edge() const { return has_frame() ? width_of_border(view_) : 0; }

    // The title stands in a corner where it hides no unit.
    std::optional<Box> room_of_title() const {
        if (!has_frame()) return {};
        std::vector<Box> taken;
        for (const Stack& stack : layout_.stacks()) {
            for (Box box : {stack.counter, stack.label}) {
                box.at = in_view(box.at);
                taken.push_back(box);
            }
        }
        return room_of_cartouche(plot_, view_, taken);
    }

    void draw_frame() {
        if (has_rose()) written_.push_back(room_of_rose(view_));
        if (title_) written_.push_back(*title_);
        add(border(plot_, view_, written_));
        if (title_) add(cartouche(plot_, *title_, view_));
    }

    bool has_rose() const { return has_coast() && layers_.rose && fits_rose(view_); }

    // Paper as far as the board goes; beyond it the sea is nobody's.
    void draw_sea() {
        const std::vector<Point> all{{0, 0}, {view_.width, 0}, {view_.width, view_.height}, {0, view_.height}};
        shapes_.emplace_back(Area{all, is_grid(plot_.board) ? Ink::off_board : Ink::paper});
        if (!is_grid(plot_.board)) return;
        if (plot_.board.has_names()) return draw_cells();
        std::vector<Point> corners;
        for (const Cell& cell : rim(in_sight(plot_, view_))) {
            const std::vector<Point> outline = plot_.board.outline(cell);
            corners.insert(corners.end(), outline.begin(), outline.end());
        }
        if (corners.empty()) return;
        const auto [low, high] = frame_around(corners);
        std::vector<Point> around;
        for (const Point& corner : {low, Point{high.x, low.y}, high, Point{low.x, high.y}})
            around.push_back(on_view(view_, plot_.plane(corner)));
        shapes_.emplace_back(Area{around, Ink::paper});
    }

    // One by one: they needn't fill a rectangle.
    void draw_cells() {
        for (const Cell& cell : plot_.board.cells(most_named)) {
            std::vector<Point> around;
            for (const Point& corner : plot_.board.outline(cell)) around.push_back(on_view(view_, plot_.plane(corner)));
            shapes_.emplace_back(Area{around, Ink::paper});
        }
    }

    // The outermost cells of the board among these: two columns and two rows from each side, as every second one may be
    // set off.
    std::vector<Cell> rim(const Extent& sight) const {
        std::vector<Cell> cells;
        const auto add = [&](const Cell& cell) {
            if (plot_.board.holds(cell)) cells.push_back(cell);
        };
        const auto add_column = [&](int column) {
            for (int row = sight.first_row; row <= *sight.last_row; ++row) add({column, row});
        };
        const auto add_row = [&](int row) {
            for (int column = sight.first_column; column <= *sight.last_column; ++column) add({column, row});
        };
        const auto add_outermost = [&](int from, int to, const auto& add_line) {
            const int way = from <= to ? 1 : -1;
            int found = 0;
            for (int line = from; found < 2 && line != to + way; line += way) {
                const std::size_t before = cells.size();
                add_line(line);
                if (cells.size() > before) ++found;
            }
        };
        if (sight.first_column > *sight.last_column) return cells;
        add_outermost(sight.first_column, *sight.last_column, add_column);
        add_outermost(*sight.last_column, sight.first_column, add_column);
        add_outermost(sight.first_row, *sight.last_row, add_row);
        add_outermost(*sight.last_row, sight.first_row, add_row);
        return cells;
    }

    // Each cell has all its sides where it is alone; where its neighbour is drawn too, one of them draws a side.
    void draw_grid() {
        if (view_.scale < smallest_grid) return;
        const Extent sight = in_sight(plot_, view_);
        const int columns = *sight.last_column - sight.first_column + 1;
        if (columns * (*sight.last_row - sight.first_row + 1) > most_cells) return;
        Segments lines{{}, has_coast() ? Ink::chart_grid : Ink::grid, 1};
        for (int column = sight.first_column; column <= *sight.last_column; ++column) {
            for (int row = sight.first_row; row <= *sight.last_row; ++row) add_outline({column, row}, lines.points);
        }
        shapes_.emplace_back(std::move(lines));
    }

    void add_outline(const Cell& cell, std::vector<Point>& points) const {
        if (!plot_.board.holds(cell)) return;
        const std::vector<Point> around = plot_.board.outline(cell);
        // The lower half of a cell is the upper one of others, unless these are none of the board.
        const bool whole = !is_grid(plot_.board) || is_at_the_edge(cell);
        const std::size_t sides = whole ? around.size() : around.size() / 2;
        for (std::size_t i = 0; i < sides; ++i) {
            points.push_back(on_view(view_, plot_.plane(around[i])));
            points.push_back(on_view(view_, plot_.plane(around[(i + 1) % around.size()])));
        }
    }

    bool is_at_the_edge(const Cell& cell) const {
        // Neighbours are no further than a column and a row away; to ask for them all takes longer.
        bool inner = true;
        for (const int column : {-1, 0, 1}) {
            for (const int row : {-1, 0, 1}) inner = inner && plot_.board.holds({cell.column + column, cell.row + row});
        }
        if (inner) return false;
        return plot_.board.neighbours(cell).size() < plot_.board.ways().size();
    }

    // Within the cells as long as there is room; areas have theirs always.
    void draw_cell_labels() {
        const bool areas = !is_grid(plot_.board);
        if (has_coast() && has_rulers()) return;
        if (view_.scale < (plot_.board.has_names() ? smallest_grid * 1.5 : room_for_label) && !areas) return;
        const Extent sight = in_sight(plot_, view_);
        for (int column = sight.first_column; column <= *sight.last_column; ++column) {
            for (int row = sight.first_row; row <= *sight.last_row; ++row) {
                const Cell cell{column, row};
                if (!plot_.board.holds(cell)) continue;
                const Layout::Name name = layout_.name_of(cell);
                // Half hidden it would only be in the way; areas have no other name.
                if (areas || layout_.is_free(name.box))
                    shapes_.emplace_back(Words{in_view(name.box.at), name.words, name.size, areas, Ink::muted});
            }
        }
    }

    // Hatched.
    void draw_covers() {
        Segments lines{{}, Ink::muted, scale_};
        for (const Cover& cover : plot_.covers) {
            for (const Cell& cell : cover.cells) {
                const Point middle = plot_.board.centre(cell);
                for (const double along : {-0.25, 0.0, 0.25}) {
                    for (const double across : {-0.2, 0.2})
                        lines.points.push_back(
                            on_view(view_, plot_.plane(middle + Point{along + across, along - across})));
                }
            }
        }
        if (!lines.points.empty()) shapes_.emplace_back(std::move(lines));
    }

    std::vector<Point> outline_of(const Cell& cell) const {
        std::vector<Point> around;
        for (const Point& corner : plot_.board.outline(cell)) around.push_back(on_view(view_, plot_.plane(corner)));
        return around;
    }

    void draw_cursor(const Cell& cell) {
        shapes_.emplace_back(Area{outline_of(cell), Ink::none, Ink::accent, 2 * scale_});
    }

    void draw_aim(const Cell& cell) {
        shapes_.emplace_back(Area{with_round_corners(outline_of(cell)), Ink::aim, Ink::accent, 2 * scale_});
    }

    std::vector<Point> with_round_corners(const std::vector<Point>& corners) const {
        std::vector<Point> around;
        for (std::size_t i = 0; i < corners.size(); ++i) {
            const Point& corner = corners[i];
            const Point before = hex::way(corner, corners[(i + corners.size() - 1) % corners.size()]);
            const Point after = hex::way(corner, corners[(i + 1) % corners.size()]);
            for (const double part : {0.0, 0.25, 0.5, 0.75, 1.0}) {
                const double back = (1 - part) * (1 - part) * round_corner * scale_;
                around.push_back(corner + before * back + after * (part * part * round_corner * scale_));
            }
        }
        return around;
    }

    // Where cells have their names at the edge alone: at the cell's upper side, or at the lower one where the way that
    // leads there comes from above.
    void name_aim(const Cell& cell, bool is_from_above) {
        if (!has_coast() || !has_rulers()) return;
        const Layout::Name name = layout_.name_of(cell);
        Point at = in_view(name.box.at);
        if (is_from_above) at.y = 2 * in_view(cell).y - at.y;
        shapes_.emplace_back(Words{at, name.words, name.size, true, Ink::accent, Ink::sea});
    }

    // Whether letters and numbers at the edge can name each cell: on a picture the rows and columns slant, and it has
    // names of its own; of several maps each has columns and rows of its own.
    bool has_rulers() const {
        if (!layers_.edge) return false;
        const bool is_one_map = plot_.board.label({1, 1}).find('/') == std::string::npos;
        return is_grid(plot_.board) && is_one_map && !plot_.board.has_names() && plot_.sheets.empty() &&
               view_.scale >= smallest_grid;
    }

    // Letters along the top and numbers down the left, so that a cell has its name however small it is: each at the
    // middle of the cells of an odd row or column, as every second one may be set off. Large cells have theirs within,
    // but on a chart.
    void draw_rulers() {
        if (!has_rulers() || (view_.scale >= room_for_label && !has_coast())) return;
        const double band = view_.text * 1.5;
        const Extent sight = in_sight(plot_, view_);
        if (!has_coast()) {
            for (const Point& end : {Point{view_.width, band}, {band * 1.4, view_.height}})
                shapes_.emplace_back(Area{Box{end * 0.5, end.x, end.y}.corners(), Ink::paper});
        }
        Segments ticks{{}, Ink::muted, scale_};  // where each column and row has its middle, named or not
        draw_letters(sight, band, ticks);
        draw_numbers(sight, band, ticks);
        if (!has_coast()) shapes_.emplace_back(std::move(ticks));
    }

    void add_tick(Segments& ticks, const Point& edge, const Point& inwards, bool is_named) const {
        const double length = (is_named ? 4 : 2) * scale_;
        ticks.points.insert(ticks.points.end(), {edge, edge + inwards * length});
    }

    void draw_letters(const Extent& sight, double band, Segments& ticks) {
        const int row = std::max(1, (sight.first_row + *sight.last_row) / 2);
        double last = edge() + band * 1.4;
        for (int at = sight.first_column; at <= *sight.last_column; ++at) {
            if (!plot_.board.holds({at, row})) continue;
            std::string words = plot_.board.label({at, row});
            words.resize(words.find_last_not_of("0123456789") + 1);
            const double x = in_view(Cell{at, 1}).x;
            const double wide = hex::width_of(words, view_.text * 0.9, false) / 2;
            const bool is_named = x - wide >= last + 7 && x + wide <= view_.width;
            if (x > band * 1.4) add_tick(ticks, {x, band}, {0, -1}, is_named);
            if (!is_named) continue;
            last = x + wide;
            draw_in_ruler({x, edge() + band / 2}, words, wide + 3, cursor_ && cursor_->column == at);
        }
    }

    void draw_numbers(const Extent& sight, double band, Segments& ticks) {
        const int column = std::max(1, (sight.first_column + *sight.last_column) / 2);
        std::vector<std::pair<double, int>> rows;
        for (int at = sight.first_row; at <= *sight.last_row; ++at) {
            if (plot_.board.holds({column, at})) rows.emplace_back(in_view(Cell{1, at}).y, at);
        }
        std::ranges::sort(rows);
        double last = edge() + band;
        for (const auto& [y, at] : rows) {
            const bool is_named = y - view_.text / 2 >= last && y + view_.text / 2 <= view_.height;
            if (y > band) add_tick(ticks, {band * 1.4, y}, {-1, 0}, is_named);
            if (!is_named) continue;
            last = y + view_.text / 2 + 2;
            draw_in_ruler({edge() + band * 0.7, y}, std::to_string(at), band * 0.7, cursor_ && cursor_->row == at);
        }
    }

    // Those of the cursor's cell are inverted.
    void draw_in_ruler(const Point& at, const std::string& words, double half, bool is_here) {
        if (is_here) shapes_.emplace_back(Area{Box{at, 2 * half, 2 * view_.text * 0.7}.corners(), Ink::ink});
        Words name{at, words, view_.text * 0.9, is_here || has_coast(),
                   is_here       ? Ink::paper
                   : has_coast() ? Ink::on_water
                                 : Ink::muted};
        if (has_coast() && !is_here) name.halo = Ink::sea;
        shapes_.emplace_back(std::move(name));
    }

    // ---- where it was, where it goes

    void draw_track(const Item& item) {
        if (item.track.empty()) return;
        if (layout_.has_small_cells()) return draw_tail(item);
        std::vector<Point> points;
        for (const Stop& stop : item.track) points.push_back(in_view(stop.cell));
        points.push_back(in_view(item.cell));
        draw_legs(points, ink_of(plot_.colour_of(item)), false, 1.5 * scale_);
        for (std::size_t i = 0; i + 1 < points.size(); ++i) {
            if (!is_near(points[i])) continue;
            shapes_.emplace_back(
                Circle{points[i], 2.5 * scale_, Ink::paper, ink_of(plot_.colour_of(item)), 1.5 * scale_});
        }
    }

    // Whether it is in the view, or so near that a counter there may reach into it.
    bool is_near(const Point& at) const {
        return at.x > -beyond && at.x < view_.width + beyond && at.y > -beyond && at.y < view_.height + beyond;
    }

    void draw_legs(const std::vector<Point>& points, Ink ink, bool dashed, double width) {
        const std::vector<Point> legs = legs_near(points);
        for (std::size_t i = 0; i < legs.size(); i += 2)
            shapes_.emplace_back(Line{{legs[i], legs[i + 1]}, ink, width, dashed});
    }

    // Two points of each, as far as it is near the view: to paint what is far out of it takes long.
    std::vector<Point> legs_near(const std::vector<Point>& points) const {
        std::vector<Point> legs;
        for (std::size_t i = 0; i + 1 < points.size(); ++i) {
            const Point& from = points[i];
            const Point way = points[i + 1] - from;
            double begin = 0;
            double end = 1;
            const auto clip = [&](double at, double along, double size) {
                if (std::abs(along) < 1e-9) {
                    if (at < -beyond || at > size + beyond) end = -1;
                    return;
                }
                const double one = (-beyond - at) / along;
                const double other = (size + beyond - at) / along;
                begin = std::max(begin, std::min(one, other));
                end = std::min(end, std::max(one, other));
            };
            clip(from.x, way.x, view_.width);
            clip(from.y, way.y, view_.height);
            if (begin >= end) continue;
            legs.insert(legs.end(), {from + way * begin, from + way * end});
        }
        return legs;
    }

    // Where it came from last, cut off.
    void draw_tail(const Item& item) {
        const Point to = in_view(item.cell);
        if (!is_near(to)) return;
        const Point from = in_view(item.track.back().cell);
        const double length = std::hypot(to.x - from.x, to.y - from.y);
        const double part = std::min(1.0, tail * scale_ / std::max(1.0, length));
        shapes_.emplace_back(Line{{to + (from - to) * part, to}, ink_of(plot_.colour_of(item)), 1.5 * scale_});
    }

    void draw_remark(const Remark& remark) {
        if (!(layers_.*remark.layer) || !is_near(in_view(remark.box.at))) return;
        write(remark.box,
              {in_view(remark.box.at), remark.words, view_.text * remark.size, remark.bold, ink_of(remark.side)});
    }

    // On paper of their own; on a chart, whose land shows through, with a halo.
    void write(const Box& ground, Words words) {
        if (!has_coast()) shapes_.emplace_back(Area{corners(ground), Ink::paper});
        if (has_coast()) words.halo = Ink::sea;
        shapes_.emplace_back(std::move(words));
    }

    // The chosen unit's is the one to look at, with the cell where it ends.
    void draw_order(const Item& item, const std::vector<Point>& course) {
        if (course.empty()) return;
        const bool chosen = is_chosen(item.id);
        if (chosen) draw_aim(item.ordered.back());
        std::vector<Point> points;
        for (const Point& on_map : course) points.push_back(in_view(on_map));
        const Ink ink = chosen ? Ink::accent : ink_of(plot_.colour_of(item));
        const double head = (chosen ? 16 : 8) * scale_;
        const Point from = points[points.size() - 2];
        const Point to = std::exchange(points.back(), short_of(from, points.back(), head / 2));
        const double width = (chosen ? 4 : 1.5) * scale_;
        shapes_.emplace_back(Segments{legs_near(points), has_coast() ? Ink::sea : Ink::paper, width + 3 * scale_});
        draw_legs(points, ink, !chosen, width);
        draw_head(from, to, ink, head);
        if (chosen) name_aim(item.ordered.back(), from.y < to.y);
    }

    // So far before the end of a line.
    static Point short_of(const Point& from, const Point& to, double by) {
        const double length = std::max(1.0, std::hypot(to.x - from.x, to.y - from.y));
        const double part = std::max(0.0, length - by) / length;
        return from + (to - from) * part;
    }

    void draw_head(const Point& from, const Point& to, Ink ink, double size) {
        if (std::hypot(to.x - from.x, to.y - from.y) >= 1) shapes_.emplace_back(hex::arrow_head(from, to, ink, size));
    }

    void draw_ways() {
        for (const Way& way : plot_.ways) {
            const Point from = in_view(way.from);
            const Point to = in_view(way.to);
            shapes_.emplace_back(Line{{from, to}, Ink::ink, 2 * scale_});
            draw_head(from, to, Ink::ink, 10 * scale_);
        }
    }

    void add(std::vector<Shape> shapes) {
        shapes_.insert(shapes_.end(), std::make_move_iterator(shapes.begin()), std::make_move_iterator(shapes.end()));
    }

    // Fights and radio lie over the counters: they are what was told of the place.
    void draw_marks() {
        for (const Sign& sign : plot_.signs) {
            if (layers_.*layer_of(sign) && Layout::is_beside(sign))
                add(sign_shapes(sign.kind, in_view(layout_.corner_for(sign)), mark * scale_));
        }
    }

    void draw_signs() {
        for (const Sign& sign : plot_.signs) {
            if (layers_.*layer_of(sign) && !Layout::is_beside(sign))
                add(sign_shapes(sign.kind, in_view(sign.cell), 9 * scale_, 2 * scale_));
        }
    }

    // A pin at each place that has some.
    void draw_notes() {
        for (const Pinned& note : plot_.notes) {
            const Point head = in_view(layout_.head_of(note.cell));
            shapes_.emplace_back(Line{{in_view(note.cell), head}, Ink::accent, 1.5 * scale_});
            shapes_.emplace_back(Circle{head, pin * scale_, Ink::accent, Ink::paper, scale_});
        }
    }

    // The chosen unit, where it is out of sight: at the edge, with an arrow towards it.
    void draw_pointer() {
        const auto wanted = std::ranges::find_if(plot_.items, [&](const Item& item) { return is_chosen(item.id); });
        if (wanted == plot_.items.end()) return;
        const Point at = in_view(wanted->cell);
        if (at.x >= 0 && at.x <= view_.width && at.y >= 0 && at.y <= view_.height) return;
        const std::string words = wanted->id + ", " + plot_.board.label(wanted->cell);
        const double wide = hex::width_of(words, view_.text, true) / 2 + 4 * scale_;
        const double high = view_.text * 0.8;
        const double edge = 26 * scale_;
        const Point here{std::clamp(at.x, std::min(wide + edge, view_.width / 2),
                                    std::max(view_.width - wide - edge, view_.width / 2)),
                         std::clamp(at.y, std::min(high + edge, view_.height / 2),
                                    std::max(view_.height - high - edge, view_.height / 2))};
        const Point way = hex::way(here, at);
        // As far as the box's edge that way, and a little on.
        const double out = std::min(std::abs(way.x) > 1e-6 ? wide / std::abs(way.x) : 1e9,
                                    std::abs(way.y) > 1e-6 ? high / std::abs(way.y) : 1e9) +
                           12 * scale_;
        const Ink ink = ink_of(wanted->side);
        draw_head(here, here + way * out, ink, 10 * scale_);
        shapes_.emplace_back(Area{Box{here, 2 * wide, 2 * high}.corners(), Ink::paper, ink, 1.5 * scale_});
        shapes_.emplace_back(Words{here, words, view_.text, true, ink});
    }

    // ---- counters

    bool is_chosen(const std::string& unit) const {
        return !unit.empty() && std::ranges::find(chosen_, unit) != chosen_.end();
    }

    bool is_chosen(const Stack& stack) const {
        return std::ranges::any_of(stack.items, [&](std::size_t i) { return is_chosen(plot_.items[i].id); });
    }

    // The chosen one of a stack is on top, else the one with most to see.
    const Item& top_of(const Stack& stack) const {
        const auto& all = rulebook::symbols();
        const Item* best = &plot_.items[stack.items.front()];
        for (const std::size_t i : stack.items) {
            const Item& item = plot_.items[i];
            if (is_chosen(item.id)) return item;
            if (std::ranges::find(all, item.symbol) < std::ranges::find(all, best->symbol)) best = &item;
        }
        return *best;
    }

    // As it is now: between where it stood and where it stands.
    Stack on_its_way(Stack stack) const {
        for (const Gliding& one : gliding_) {
            if (std::ranges::none_of(stack.items, [&](std::size_t item) { return plot_.items[item].id == one.unit; }))
                continue;
            const Point back = (middle_of(plot_, view_, one.from) - middle_of(plot_, view_, stack.cell)) * one.left;
            stack.counter.at = stack.counter.at + back;
            stack.label.at = stack.label.at + back;
            break;
        }
        return stack;
    }

    double radius_of_ring(const Stack& stack) const {
        return std::max(stack.counter.width, stack.counter.height) / 2 + around_counter * scale_;
    }

    // The name of the chosen one stands outside its ring, on the side where it is. An area has no room for that.
    Stack off_its_ring(Stack stack) const {
        const double radius = radius_of_ring(stack) + (ring_width / 2 + beside_ring) * scale_;
        const bool is_within = stack.label.meets({stack.counter.at, 2 * radius, 2 * radius});
        if (!is_chosen(stack) || !is_grid(plot_.board) || !is_within) return stack;
        const Point aside = stack.label.at - stack.counter.at;
        if (std::abs(aside.y) < stack.counter.height / 2) {
            stack.label.at.x = stack.counter.at.x + std::copysign(radius + stack.label.width / 2, aside.x);
        } else {
            stack.label.at.y = stack.counter.at.y + std::copysign(radius + stack.label.height / 2, aside.y);
        }
        return stack;
    }

    void draw_leader(const Stack& stack) {
        if (stack.has_leader)
            shapes_.emplace_back(Line{{in_view(stack.counter.at), in_view(stack.label.at)}, Ink::muted, scale_});
    }

    void draw_counter(const Stack& stack) {
        const Item& item = top_of(stack);
        if (is_chosen(stack)) {
            const Point at = in_view(stack.counter.at);
            const double radius = radius_of_ring(stack);
            shapes_.emplace_back(Circle{at, radius, Ink::paper, Ink::paper, 2 * ring_width * scale_});
            shapes_.emplace_back(Circle{at, radius, Ink::none, Ink::accent, ring_width * scale_});
        }
        const Ink ink = ink_of(stack.side);
        const bool seen = item.id.empty();
        const bool solid = stack.side >= 0 && !seen && !item.lost;
        shapes_.emplace_back(
            Area{frame(stack), solid ? ink : Ink::paper, ink, (stack.is_dot ? 1.5 : 2) * scale_, seen});
        if (stack.is_dot) return;
        draw_symbol(stack, item.symbol, solid ? Ink::paper : ink);
        if (item.lost) {
            const std::vector<Point> around = corners(stack.counter);
            shapes_.emplace_back(Segments{{around[3], around[1]}, Ink::ink, 2 * scale_});
        }
        if (stack.items.size() > 1) draw_number(stack);
        if (item.boxes && stack.items.size() == 1) draw_boxes(stack, *item.boxes);
    }

    // Red-brown counters are rectangles, blue ones pointed, violet ones with cut corners.
    std::vector<Point> frame(const Stack& stack) const {
        const Point at = in_view(stack.counter.at);
        const double x = stack.counter.width / 2;
        const double y = stack.counter.height / 2;
        if (stack.side <= 0) return corners(stack.counter);
        if (stack.side == 1 && stack.is_dot)
            return {at + Point{0, -y * 1.3}, at + Point{x * 1.3, 0}, at + Point{0, y * 1.3}, at + Point{-x * 1.3, 0}};
        const double cut = stack.side == 1 ? y * 0.7 : y * 0.4;
        if (stack.side == 1)
            return {at + Point{-x, 0}, at + Point{-x + cut, -y}, at + Point{x - cut, -y},
                    at + Point{x, 0},  at + Point{x - cut, y},   at + Point{-x + cut, y}};
        return {at + Point{-x, -y + cut}, at + Point{-x + cut, -y}, at + Point{x - cut, -y}, at + Point{x, -y + cut},
                at + Point{x, y - cut},   at + Point{x - cut, y},   at + Point{-x + cut, y}, at + Point{-x, y - cut}};
    }

    void draw_symbol(const Stack& stack, const std::string& name, Ink ink) {
        const Point at = in_view(stack.counter.at);
        const double factor = 0.62 * scale_ * stack.counter.height / (counter_height * scale_);
        for (const std::vector<Point>& polygon : symbol(name)) {
            Area area{{}, ink};
            for (const Point& point : polygon)
                area.points.push_back(at + (point - Point{symbol_width / 2, symbol_height / 2}) * factor);
            shapes_.emplace_back(std::move(area));
        }
    }

    // How many stand there.
    void draw_number(const Stack& stack) {
        const Box badge = layout_.badge_of(stack);
        const Point at = in_view(badge.at);
        shapes_.emplace_back(Circle{at, badge.width / 2, Ink::paper, Ink::ink, scale_});
        shapes_.emplace_back(Words{at, std::to_string(stack.items.size()), view_.text * 0.8, true, Ink::ink});
    }

    // Filled: left. Struck: lost.
    void draw_boxes(const Stack& stack, const session::Boxes& boxes) {
        if (boxes.of > most_boxes) return;
        const double size = 4 * scale_;
        const double step = size + 1.5 * scale_;
        const Point first =
            in_view(stack.counter.at) + Point{-step * (boxes.of - 1) / 2.0, stack.counter.height / 2 + 5 * scale_};
        for (int i = 0; i < boxes.of; ++i) {
            const Point at = first + Point{step * i, 0};
            const bool left = i < boxes.left;
            const std::vector<Point> around = Box{at, size, size}.corners();
            shapes_.emplace_back(Area{around, left ? ink_of(stack.side) : Ink::paper, ink_of(stack.side), scale_});
            if (!left) shapes_.emplace_back(Segments{{around[3], around[1]}, Ink::ink, scale_});
        }
    }

    void draw_label(const Stack& stack) {
        if (stack.words.empty()) return;
        if (!has_coast()) shapes_.emplace_back(Area{corners(stack.label), Ink::paper});
        const double line = stack.label.height / static_cast<double>(stack.words.size());
        Point at = in_view(stack.label.at) + Point{0, (line - stack.label.height) / 2};
        for (const std::string& words : stack.words) {
            Words name{at, words, view_.text, true, ink_of(stack.side)};
            if (has_coast()) name.halo = Ink::sea;
            shapes_.emplace_back(std::move(name));
            at.y += line;
        }
    }

    const Plot& plot_;
    const View& view_;
    const Layers& layers_;
    const std::vector<std::string>& chosen_;
    const std::optional<Cell>& cursor_;
    const std::vector<Gliding>& gliding_;
    const std::vector<Box>& covered_;
    double scale_;
    const Layout& layout_;
    std::optional<Box> title_;  // where it stands, if it does
    std::vector<Box> written_;  // the names of seas and lands
    std::vector<Shape> shapes_;
};

}  // namespace

const std::vector<LayerName>& layer_names() {
    static const std::vector<LayerName> names{
        {"picture", "Picture", &Layers::picture}, {"coast", "Coast", &Layers::coast},
        {"grid", "Grid", &Layers::grid},          {"labels", "Places", &Layers::labels},
        {"tracks", "Tracks", &Layers::tracks},    {"orders", "Orders", &Layers::orders},
        {"signs", "Crosshair", &Layers::signs},   {"fights", "Fights", &Layers::fights},
        {"radio", "Radio", &Layers::radio},       {"covers", "Weather", &Layers::covers},
        {"notes", "Notes", &Layers::notes}};
    return names;
}

std::vector<Shape> sign_shapes(Sign::Kind kind, const Point& at, double radius, double width) {
    using Mark = hex::Picture::Mark::Kind;
    std::vector<Shape> shapes;
    switch (kind) {
        case Sign::Kind::start:
            return hex::mark_shapes(Mark::start, at, radius, width);
        case Sign::Kind::waypoint:
            return hex::mark_shapes(Mark::waypoint, at, radius, width);
        case Sign::Kind::crosshair:
            return hex::mark_shapes(Mark::crosshair, at, radius, width);
        case Sign::Kind::radio:  // waves that go out
            for (const double part : {0.55, 1.0})
                shapes.emplace_back(Circle{at, radius * part, Ink::none, Ink::other_side, radius * 0.22});
            shapes.emplace_back(Circle{at, radius * 0.2, Ink::other_side, Ink::none, 0});
            return shapes;
        case Sign::Kind::fight:  // a burst
            break;
    }
    constexpr int rays = 8;
    Area burst{{}, Ink::ink, Ink::paper, 1};
    for (int i = 0; i < 2 * rays; ++i) {
        const double angle = std::numbers::pi * i / rays;
        const double long_one = radius * (i % 2 == 0 ? ray : 0.5);
        burst.points.push_back(at + Point{long_one * std::cos(angle), long_one * std::sin(angle)});
    }
    shapes.emplace_back(std::move(burst));
    return shapes;
}

bool has_something(const Plot& plot, bool Layers::*layer) {
    if (layer == &Layers::picture) return !plot.sheets.empty();
    if (layer == &Layers::coast) return plot.coast != nullptr;
    if (layer == &Layers::covers) return !plot.covers.empty();
    if (layer == &Layers::notes) return !plot.notes.empty();
    if (layer != &Layers::signs && layer != &Layers::fights && layer != &Layers::radio) return true;
    return std::ranges::any_of(plot.signs, [&](const Sign& sign) { return layer_of(sign) == layer; });
}

std::optional<Cell> cell_at(const Plot& plot, const View& view, double x, double y) {
    return plot.board.cell_at(plot.board_at(on_plane(view, x, y)));
}

Point middle_of(const Plot& plot, const View& view, const Cell& cell) {
    return on_view(view, plot.plane(plot.board.centre(cell)));
}

namespace {

constexpr double least_sea = 1.5;   // cells, around what is brought into view
constexpr double board_edge = 0.6;  // cells, around the whole board

// Where something is, was or goes.
std::vector<Cell> cells_in_use(const Plot& plot) {
    std::vector<Cell> cells;
    for (const Item& item : plot.items) {
        cells.push_back(item.cell);
        for (const Stop& stop : item.track) cells.push_back(stop.cell);
        cells.insert(cells.end(), item.ordered.begin(), item.ordered.end());
    }
    for (const Sign& sign : plot.signs) cells.push_back(sign.cell);
    return cells;
}

// Cells that reach as far as the board does.
std::vector<Cell> outermost(const Board& board, const Extent& whole) {
    if (board.has_names()) return board.cells(most_named);
    std::vector<Cell> corners;
    if (is_grid(board)) {
        for (const int column : {whole.first_column, *whole.last_column}) {
            for (const int row : {whole.first_row, *whole.last_row}) corners.push_back({column, row});
        }
    } else {
        for (int area = 1; area <= *whole.last_column; ++area) corners.push_back({area, 0});
    }
    return corners;
}

constexpr double largest_cell = 8;   // in sizes of the letters
constexpr double largest_area = 14;  // it has room for the names of all that stand in it

View view_of(const Frame& frame, double width, double height, double text, double largest = largest_cell) {
    const auto& [low, high] = frame;
    const double cell = std::min(width / (high.x - low.x), height / (high.y - low.y));
    return View{width, height, std::min(cell, text * largest), {(low.x + high.x) / 2, (low.y + high.y) / 2}, text};
}

// How far the board reaches, with room for the names of what stands at its edge; where only its first column and row
// are known, it goes on to the right and down.
std::optional<Frame> edges_of(const Plot& plot) {
    const Board& board = plot.board;
    if (const std::optional<Extent> whole = board.whole()) return around(plot, outermost(board, *whole), least_sea);
    const Cell first{1, 1};
    const bool is_first = board.holds(first) && !board.holds({0, 1}) && !board.holds({1, 0});
    const bool goes_on =
        board.centre({2, 1}).x > board.centre(first).x && board.centre({1, 2}).y > board.centre(first).y;
    if (!is_first || !goes_on) return std::nullopt;
    return Frame{around(plot, {first}, least_sea).first, {1e9, 1e9}};
}

// A small board is seen whole; of another one, and of a chart, a view shows what `edges_of` says.
std::optional<Frame> room_for_words(const Plot& plot) {
    if (!plot.sheets.empty()) return std::nullopt;
    const std::optional<Extent> whole = plot.board.has_names() ? plot.board.whole() : std::nullopt;
    return whole ? around(plot, outermost(plot.board, *whole), board_edge) : edges_of(plot);
}

// Between two ends that are one where something just fits, but for rounding.
double between(double value, double end, double other) {
    return std::clamp(value, std::min(end, other), std::max(end, other));
}

// Along one axis: the middle of a view that shows all from `low` to `high`, and besides that as little as can be of
// what is off the board.
double middle_on_board(double middle, double half, double low, double high, double board_low, double board_high) {
    const bool is_larger = board_high - board_low > 2 * half;
    const double on_board =
        is_larger ? between(middle, board_low + half, board_high - half) : (board_low + board_high) / 2;
    return high - low > 2 * half ? middle : between(on_board, high - half, low + half);
}

void centre_on_board(View& view, const Frame& frame, const Frame& board) {
    view.centre.x = middle_on_board(view.centre.x, view.width / view.scale / 2, frame.first.x, frame.second.x,
                                    board.first.x, board.second.x);
    view.centre.y = middle_on_board(view.centre.y, view.height / view.scale / 2, frame.first.y, frame.second.y,
                                    board.first.y, board.second.y);
}

// What fit() brings into view.
Frame frame_of(const Plot& plot, double width, double height, double text, double least) {
    if (!plot.sheets.empty()) {
        const auto& [picture, fit, cell] = plot.sheets.front();
        return {Point{}, {picture.width / cell, picture.height / cell}};
    }
    std::vector<Cell> cells = cells_in_use(plot);
    if (const std::optional<Extent> whole = plot.board.whole()) {
        const Frame frame = around(plot, outermost(plot.board, *whole), board_edge);
        if (cells.empty() || view_of(frame, width, height, text).scale >= least) return frame;
    }
    if (cells.empty()) cells = {{1, 1}, {12, 8}};
    const Frame frame = around(plot, cells, least_sea);
    // Where cells are smaller than words, the names of what stands at the edge need more of them.
    const double names = 3.5 * text / view_of(frame, width, height, text).scale;
    return names > least_sea ? around(plot, cells, names) : frame;
}

}  // namespace

View fit(const Plot& plot, double width, double height, double text, double least) {
    const Frame frame = frame_of(plot, width, height, text, least);
    View view = view_of(frame, width, height, text, is_grid(plot.board) ? largest_cell : largest_area);
    const std::optional<Frame> board = plot.sheets.empty() ? edges_of(plot) : std::nullopt;
    if (board) centre_on_board(view, frame, *board);
    return view;
}

View fit_page(const Plot& plot, double width, double most_height, double text) {
    const Frame frame = frame_of(plot, width, most_height, text, least_on_paper);
    View view = view_of(frame, width, most_height, text);
    view.height = std::clamp((frame.second.y - frame.first.y) * view.scale, most_height / 3, most_height);
    return view;
}

std::vector<Shape> draw(const Plot& plot, const View& view, const Layers& layers,
                        const std::vector<std::string>& chosen, const std::optional<Cell>& cursor) {
    return Drawer(plot).draw(view, layers, chosen, cursor);
}

namespace {

// Before anything is laid out whose place depends on it. Throws json::FileError if the land is damaged.
void read_coast(const Plot& plot, const Layers& layers) {
    if (plot.coast && layers.coast) plot.coast->land();
}

}  // namespace

class Drawer::Kept : public Layout {
  public:
    using Layout::Layout;
};

Drawer::Drawer(const Plot& plot) : plot_(plot) {}

Drawer::~Drawer() = default;

const Drawer::Kept& Drawer::kept(const View& view) {
    if (!kept_ || !kept_->is_of(view)) kept_ = std::make_unique<Kept>(plot_, view);
    return *kept_;
}

std::vector<Shape> Drawer::draw(const View& view, const Layers& layers, const std::vector<std::string>& chosen,
                                const std::optional<Cell>& cursor, const std::vector<Gliding>& gliding) {
    if (layers.ground) read_coast(plot_, layers);
    return Drawing(plot_, kept(view), view, layers, chosen, cursor, gliding, covered_).shapes();
}

std::vector<Shape> Drawer::draw_ground(const View& view, const Layers& layers) {
    return Drawing(plot_, kept(view), view, layers, {}, {}).ground();
}

std::vector<Shape> Drawer::draw_counters(const View& view, const std::vector<std::string>& chosen,
                                         const std::vector<Gliding>& gliding) {
    return Drawing(plot_, kept(view), view, {}, chosen, {}, gliding).counters();
}

namespace {

// What a pointer at a point of the view touches of the map.
Box finger_at(const View& view, double x, double y) {
    return {{x - view.width / 2 + view.centre.x * view.scale, y - view.height / 2 + view.centre.y * view.scale}, 4, 4};
}

}  // namespace

std::optional<Cell> Drawer::cell_drawn_at(const View& view, double x, double y, bool labels_count) {
    const Box finger = finger_at(view, x, y);
    const Layout& layout = kept(view);
    for (const Stack& stack : layout.stacks()) {
        if (stack.counter.meets(finger)) return stack.cell;
    }
    for (const Pinned& note : plot_.notes) {
        if (layout.pin_of(note.cell).meets(finger)) return note.cell;
    }
    for (const Stack& stack : layout.stacks()) {
        if (labels_count && stack.label.meets(finger)) return stack.cell;
    }
    return {};
}

std::vector<std::size_t> Drawer::items_at(const View& view, double x, double y) {
    const Box finger = finger_at(view, x, y);
    for (const Stack& stack : kept(view).stacks()) {
        if (stack.counter.meets(finger) || stack.label.meets(finger)) return stack.items;
    }
    return {};
}

std::vector<report::PlotDrawing::Picture> pictures_in(const Plot& plot, const View& view) {
    std::vector<report::PlotDrawing::Picture> pictures;
    for (const Sheet& sheet : plot.sheets)
        pictures.push_back({sheet.picture.digest, on_view(view, {0, 0}), view.scale / sheet.cell});
    return pictures;
}

namespace {

// The name of a cell that the drawing's edge would cut off is left out: on paper nobody can move the view.
std::vector<Shape> shapes_on_paper(const Plot& plot, const Layout& layout, const View& view, Layers layers) {
    layers.frame = true;
    std::vector<Shape> shapes = Drawing(plot, layout, view, layers, {}, {}).shapes();
    std::erase_if(shapes, [&](const Shape& shape) {
        const auto* const words = std::get_if<Words>(&shape);
        return words && !words->bold && hex::is_cut_off(*words, view.width, view.height);
    });
    return shapes;
}

}  // namespace

report::PlotDrawing lay_out(const Plot& plot, const View& view, const Layers& layers) {
    report::PlotDrawing drawing;
    drawing.width = view.width;
    drawing.height = view.height;
    read_coast(plot, layers);
    const Layout layout(plot, view);
    drawing.shapes = shapes_on_paper(plot, layout, view, layers);
    drawing.words = describe(plot);
    for (const Stack& stack : layout.stacks()) {
        if (stack.names_all) continue;
        drawing.besides.push_back(fmt::format("{}: {}", plot.board.label(stack.cell),
                                              fmt::join(layout.names(stack, stack.items.size()), ", ")));
    }
    if (!plot.elsewhere.empty()) drawing.besides.push_back(drawing.words.back());
    if (plot.sheets.empty() || !layers.picture) return drawing;
    Layers plain = layers;
    plain.picture = false;
    drawing.plain = shapes_on_paper(plot, layout, view, plain);
    drawing.pictures = pictures_in(plot, view);
    return drawing;
}

std::string to_svg(const Plot& plot, const View& view, const Layers& layers) {
    Layers drawn = layers;
    drawn.picture = false;  // it stays in its owner's folder
    drawn.frame = true;
    return hex::to_svg(draw(plot, view, drawn), view.width, view.height,
                       fmt::format("{}", fmt::join(describe(plot), "; ")));
}

}  // namespace flagplot::plot

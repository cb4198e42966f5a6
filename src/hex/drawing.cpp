#include "hex/drawing.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <optional>

#include "hex/label_placement.h"

namespace flagplot::hex {
namespace {

const double root3 = std::sqrt(3.0);
constexpr double smallest_outline = 0.33;  // side of the smallest hexes that are outlined, in sizes of the letters
constexpr std::size_t most_in_a_stack = 3;

// Lays one picture out for one view. Everything that is placed is placed on the map, not in the view, so that nothing
// jumps while the view moves over it.
class Drawing {
  public:
    Drawing(const Picture& picture, const View& view)
        : picture_(picture),
          view_(view),
          side_(view.scale),
          high_(view.scale * root3 / 2),
          label_size_(std::clamp(view.scale * 0.42, view.text, view.text * 1.25)),
          line_(view.text / View().text),
          label_step_(find_label_step()),
          placement_(view.text) {
        for (const Picture::Arrow& arrow : picture.arrows) placement_.add_arrow(on_map(arrow.from), on_map(arrow.to));
    }

    std::vector<Shape> shapes() {
        find_what_is_in_sight();
        place_marks();
        place_units();
        name_marks();
        name_arrows();
        draw_hexes();
        draw_labels();
        draw_arrows();
        for (Shape& shape : on_top_) shapes_.push_back(std::move(shape));
        return std::move(shapes_);
    }

  private:
    // ---- the map's own units, and those of the drawing

    Point on_map(const Hex& hex) const { return picture_.layout.centre(hex) * side_; }

    Point in_view(const Point& on_map) const {
        return Point{view_.width / 2, view_.height / 2} + on_map - view_.centre * side_;
    }

    std::vector<Point> corners(const Box& box) const { return Box{in_view(box.at), box.width, box.height}.corners(); }

    void find_what_is_in_sight() {
        const double left = view_.centre.x - view_.width / side_ / 2;
        const double top = view_.centre.y - view_.height / side_ / 2;
        const double right = left + view_.width / side_;
        const double bottom = top + view_.height / side_;
        west_ = static_cast<int>(std::floor(left / 1.5)) - 1;
        east_ = static_cast<int>(std::ceil(right / 1.5)) + 1;
        north_ = static_cast<int>(std::floor(top / root3)) - 1;
        south_ = static_cast<int>(std::ceil(bottom / root3)) + 1;
    }

    // How far south a row is, and the row that is so far south.
    int row(int south) const { return picture_.layout.rows_grow_south ? south : -south; }

    // ---- hexes

    void draw_hexes() {
        shapes_.emplace_back(
            Area{{{0, 0}, {view_.width, 0}, {view_.width, view_.height}, {0, view_.height}}, Ink::off_board});
        for (int column = west_; column <= east_; ++column) {
            if (const auto rows = board_rows(column)) shapes_.emplace_back(strip(column, rows->first, rows->second));
        }
        if (side_ >= view_.text * smallest_outline) {
            for (int column = west_; column <= east_; ++column) draw_outlines(column);
        }
        draw_edge();
    }

    // The board's part of a column, as far as it is in sight, from north to south.
    std::optional<std::pair<int, int>> board_rows(int column) const {
        if (!picture_.board.holds({column, 1})) return {};
        const int last = picture_.board.rows.value_or(1000000);
        const bool down = picture_.layout.rows_grow_south;
        const int from = std::max(north_, down ? 1 : -last);
        const int to = std::min(south_, down ? last : -1);
        return from <= to ? std::optional(std::pair(from, to)) : std::nullopt;
    }

    Point middle(int column, int south) const { return in_view(on_map({column, row(south)})); }

    // A column's eastern or western side, from north to south.
    std::vector<Point> zigzag(int column, int from, int to, double sign) const {
        std::vector<Point> points;
        points.reserve(static_cast<std::size_t>(to - from + 1) * 2 + 1);
        for (int south = from; south <= to; ++south) {
            const Point at = middle(column, south);
            points.push_back(at + Point{sign * side_ / 2, -high_});
            points.push_back(at + Point{sign * side_, 0});
        }
        points.push_back(middle(column, to) + Point{sign * side_ / 2, high_});
        return points;
    }

    Area strip(int column, int from, int to) const {
        std::vector<Point> points = zigzag(column, from, to, 1);
        const std::vector<Point> west = zigzag(column, from, to, -1);
        points.insert(points.end(), west.rbegin(), west.rend());
        return {points, Ink::paper};
    }

    void draw_outlines(int column) {
        Segments tops{{}, Ink::grid, line_};
        tops.points.reserve(static_cast<std::size_t>(south_ - north_ + 1) * 2);
        for (int south = north_; south <= south_; ++south) {
            const Point at = middle(column, south);
            tops.points.push_back(at + Point{-side_ / 2, -high_});
            tops.points.push_back(at + Point{side_ / 2, -high_});
        }
        shapes_.emplace_back(std::move(tops));
        shapes_.emplace_back(Line{zigzag(column, north_, south_, 1), Ink::grid, line_});
    }

    // The board ends where its edge is drawn: not by its colour alone.
    void draw_edge() {
        Segments edge{{}, Ink::muted, 2 * line_};
        for (int column = west_; column <= east_; ++column) {
            const auto rows = board_rows(column);
            if (!rows) continue;
            const bool outermost = !picture_.board.holds({column - 1, 1}) || !picture_.board.holds({column + 1, 1});
            for (int south = rows->first; south <= rows->second; ++south) {
                if (!outermost && south != rows->first && south != rows->second) continue;
                add_edge({column, row(south)}, edge.points);
            }
        }
        if (!edge.points.empty()) shapes_.emplace_back(std::move(edge));
    }

    // The sides of a hex of the board beyond which there is none.
    void add_edge(const Hex& hex, std::vector<Point>& points) const {
        const double a = side_;
        const double h = high_;
        const std::array<Point, 6> around{{{-a / 2, -h}, {a / 2, -h}, {a, 0}, {a / 2, h}, {-a / 2, h}, {-a, 0}}};
        const Point at = in_view(on_map(hex));
        for (std::size_t i = 0; i < around.size(); ++i) {
            if (picture_.board.holds(picture_.layout.step(hex, directions[i]))) continue;
            points.push_back(at + around[i]);
            points.push_back(at + around[(i + 1) % around.size()]);
        }
    }

    // ---- labels of hexes

    double label_width() const {
        const int count = static_cast<int>(picture_.layout.letters().size());
        const int letters = picture_.board.columns.value_or(count + 1) > count ? 2 : 1;
        const int digits = picture_.board.rows.value_or(99) > 99 ? 3 : 2;
        return width_of(std::string(static_cast<std::size_t>(letters + digits), 'M'), label_size_, false);
    }

    // Every hex has its label as long as there is room in it, otherwise every second, fifth, tenth...
    int find_label_step() const {
        const double wide = label_width();
        if (side_ + label_size_ * 0.58 >= wide) return 1;
        for (const int step : {2, 5, 10, 20, 50}) {
            if (1.5 * side_ * step >= wide + label_size_ && root3 * side_ * step >= 3 * label_size_) return step;
        }
        return 100;
    }

    // At the top of its hex, or across one that is smaller than it.
    Box label_box(const Hex& hex, const std::string& label) const {
        const double y = label_step_ == 1 ? label_size_ * 0.62 + 2 * line_ - high_ : 0;
        return {on_map(hex) + Point{0, y}, width_of(label, label_size_, false), label_size_ * 1.1};
    }

    void draw_labels() {
        const auto first = [&](int from) {
            int at = from;
            while ((at - 1) % label_step_ != 0) ++at;
            return at;
        };
        const int top = std::min(row(north_), row(south_));
        const int bottom = std::max(row(north_), row(south_));
        for (int column = first(west_); column <= east_; column += label_step_) {
            for (int line = first(top); line <= bottom; line += label_step_) draw_label({column, line});
        }
    }

    void draw_label(const Hex& hex) {
        if (!picture_.board.holds(hex) || !picture_.layout.has_label(hex)) return;
        const std::string label = picture_.layout.label(hex);
        const Box box = label_box(hex, label);
        if (placement_.is_taken(box) || placement_.crosses_arrow(box)) return;
        if (label_step_ > 1) shapes_.emplace_back(Area{corners(box), Ink::paper});
        shapes_.emplace_back(Words{in_view(box.at), label, label_size_, false, Ink::muted});
    }

    // ---- marks and units

    double radius() const { return std::max(view_.text * 0.55, side_ * 0.36); }

    double radius_of(const Hex& hex) const {
        double most = 0;
        for (const Picture::Mark& mark : picture_.marks) {
            if (mark.hex != hex || mark.kind == Picture::Mark::Kind::unit) continue;
            most = std::max(most, mark.kind == Picture::Mark::Kind::waypoint ? radius() / 2 : radius());
        }
        return most;
    }

    void place_marks() {
        for (const Picture::Mark& mark : picture_.marks) {
            if (mark.kind == Picture::Mark::Kind::unit) continue;
            const double size = 2 * radius() * (mark.kind == Picture::Mark::Kind::crosshair ? 1.5 : 1);
            placement_.take({on_map(mark.hex), size, size});
        }
    }

    bool is_marked(const Hex& hex) const {
        return std::ranges::any_of(picture_.marks, [&](const Picture::Mark& mark) {
            return mark.hex == hex && mark.kind != Picture::Mark::Kind::unit;
        });
    }

    // Units in one hex are a stack of counters: their ids, and how many more there are.
    void place_units() {
        std::vector<std::vector<const Picture::Mark*>> stacks;
        std::map<std::string, int> sides;
        for (const Picture::Mark& mark : picture_.marks) {
            if (mark.kind != Picture::Mark::Kind::unit) continue;
            sides[mark.side] = 0;
            auto stack = std::ranges::find_if(stacks, [&](const auto& one) { return one.front()->hex == mark.hex; });
            if (stack == stacks.end()) stack = stacks.insert(stack, {std::vector<const Picture::Mark*>()});
            stack->push_back(&mark);
        }
        int number = 0;
        for (auto& [name, side] : sides) side = number++;
        for (const auto& stack : stacks) {
            const Hex hex = stack.front()->hex;
            placement_.keep_visible(hex, {on_map(hex), view_.text * 0.5, view_.text * 0.5});
        }
        for (const auto& stack : stacks) {
            placement_.place_for(stack.front()->hex);
            place_stack(stack, sides);
        }
        placement_.place_for({});
    }

    void place_stack(const std::vector<const Picture::Mark*>& stack, const std::map<std::string, int>& sides) {
        const std::size_t shown = stack.size() > most_in_a_stack ? most_in_a_stack - 1 : stack.size();
        std::vector<std::pair<std::string, int>> lines;
        for (std::size_t i = 0; i < shown; ++i) lines.emplace_back(stack[i]->label, sides.at(stack[i]->side));
        if (shown < stack.size()) lines.emplace_back(fmt::format("+{}", stack.size() - shown), -1);
        double wide = view_.text * 2;
        for (const auto& [words, side] : lines) wide = std::max(wide, width_of(words, view_.text, true));
        const double high = view_.text * 1.45;
        const Box whole{{}, wide + view_.text * 0.6, high * static_cast<double>(lines.size())};
        const Point centre = on_map(stack.front()->hex);
        const double down = label_step_ == 1 ? label_size_ * 0.4 : 0;
        const double below = radius() * 1.5 + whole.height / 2 + line_;
        const std::vector<Point> wished = is_marked(stack.front()->hex)
                                              ? std::vector{centre + Point{0, below}, centre + Point{0, -below}}
                                              : std::vector{centre + Point{0, down}};
        const Box box = placement_.place(whole, centre, radius(), wished);
        const bool is_beside =
            std::ranges::none_of(wished, [&](const Point& at) { return at.x == box.at.x && at.y == box.at.y; });
        if (is_beside) {
            leaders_.emplace_back(Line{{in_view(centre), in_view(box.at)}, Ink::ink, line_});
            on_top_.emplace_back(Circle{in_view(centre), view_.text * 0.2, Ink::ink});
        }
        for (std::size_t i = 0; i < lines.size(); ++i) {
            const double y = box.at.y - whole.height / 2 + high * (static_cast<double>(i) + 0.5);
            draw_counter({{box.at.x, y}, whole.width, high}, lines[i].first, lines[i].second);
        }
    }

    // The first side's are light, the second's dark, whatever the colours.
    void draw_counter(const Box& box, const std::string& words, int side) {
        const bool dark = side == 1;
        on_top_.emplace_back(Area{corners(box), dark ? Ink::ink : Ink::paper, dark ? Ink::paper : Ink::ink, line_});
        on_top_.emplace_back(Words{in_view(box.at), words, view_.text, true, dark ? Ink::paper : Ink::ink});
    }

    // A hex of the path has its label, however small the hexes are.
    void name_marks() {
        std::vector<Hex> named;
        for (const Picture::Mark& mark : picture_.marks) {
            if (mark.kind == Picture::Mark::Kind::unit) continue;
            for (Shape& shape : mark_shapes(mark.kind, in_view(on_map(mark.hex)), radius(), 2 * line_))
                on_top_.push_back(std::move(shape));
            if (std::ranges::find(named, mark.hex) != named.end()) continue;
            named.push_back(mark.hex);
            const std::string label = picture_.layout.label(mark.hex);
            const Point at = on_map(mark.hex);
            Box box = label_box(mark.hex, label);
            box.width = width_of(label, label_size_, true) + 2 * line_;
            const double up = radius() * 1.6 + box.height / 2;
            const double beside = radius() * 1.7 + box.width / 2;
            std::vector<Point> wished{at + Point{0, -up}, at + Point{0, up}, at + Point{beside, 0},
                                      at + Point{-beside, 0}};
            if (label_step_ == 1) wished.insert(wished.begin(), box.at);
            draw_words(placement_.place(box, at, radius(), wished), label, label_size_);
        }
    }

    void draw_words(const Box& box, const std::string& words, double size) {
        on_top_.emplace_back(Area{corners(box), Ink::paper});
        on_top_.emplace_back(Words{in_view(box.at), words, size, true, Ink::ink});
    }

    // ---- the path

    // The dice of an arrow, beside it.
    void name_arrows() {
        for (const Picture::Arrow& arrow : picture_.arrows) {
            if (arrow.label.empty()) continue;
            const Point from = on_map(arrow.from);
            const Point to = on_map(arrow.to);
            const Point way = hex::way(from, to);
            const Box box{{}, width_of(arrow.label, view_.text, true) + 2 * line_, view_.text * 1.2};
            // So far from the line that the box's corner doesn't touch it.
            const double far = std::abs(way.y) * box.width / 2 + std::abs(way.x) * box.height / 2 + 3 * line_;
            std::vector<Point> wished;
            for (const double part : {0.5, 0.4, 0.6, 0.3, 0.7}) {
                for (const double hand : {1.0, -1.0}) {
                    wished.push_back(from + (to - from) * part + Point{way.y, -way.x} * (hand * far));
                }
            }
            const Point middle = (from + to) * 0.5;
            draw_words(placement_.place(box, middle, radius(), wished), arrow.label, view_.text);
        }
    }

    void draw_arrows() {
        for (const Picture::Arrow& arrow : picture_.arrows) draw_arrow(arrow);
        for (Shape& line : leaders_) shapes_.push_back(std::move(line));
    }

    // From the edge of one mark to that of the other.
    void draw_arrow(const Picture::Arrow& arrow) {
        const Point middle = in_view(on_map(arrow.from));
        const Point end = in_view(on_map(arrow.to));
        const double length = std::hypot(end.x - middle.x, end.y - middle.y);
        if (length < 1) return;
        const Point unit = way(middle, end);
        const double before = std::min(length / 3, radius_of(arrow.from));
        const double behind = std::min(length / 3, radius_of(arrow.to));
        const Point from = middle + unit * before;
        const Point to = end - unit * behind;
        const double head = std::min(length - before - behind, std::max(view_.text * 0.7, side_ * 0.4));
        const Point neck = to - unit * head;
        shapes_.emplace_back(Line{{from, neck}, Ink::ink, 2 * line_});
        shapes_.emplace_back(arrow_head(from, to, Ink::ink, head));
    }

    const Picture& picture_;
    const View& view_;
    double side_;
    double high_;  // half a hex
    double label_size_;
    double line_;  // the width of a thin line
    int label_step_;
    int west_ = 0;
    int east_ = 0;
    int north_ = 0;
    int south_ = 0;
    LabelPlacement placement_;
    std::vector<Shape> shapes_;
    std::vector<Shape> leaders_;
    std::vector<Shape> on_top_;
};

}  // namespace

std::vector<Shape> draw(const Picture& picture, const View& view) {
    return Drawing(picture, view).shapes();
}

std::vector<Shape> mark_shapes(Picture::Mark::Kind kind, const Point& at, double radius, double width) {
    using Kind = Picture::Mark::Kind;
    if (kind == Kind::start) return {Circle{at, radius, Ink::none, Ink::ink, width}};
    if (kind == Kind::waypoint) return {Circle{at, radius / 2, Ink::ink, Ink::ink, 1}};
    if (kind == Kind::unit) return {};
    Segments cross{{}, Ink::accent, width * 1.25};
    for (const double far : {-1.5, -0.4, 0.4, 1.5}) cross.points.push_back(at + Point{radius * far, 0});
    for (const double far : {-1.5, -0.4, 0.4, 1.5}) cross.points.push_back(at + Point{0, radius * far});
    return {Circle{at, radius, Ink::none, Ink::accent, width * 1.25}, std::move(cross)};
}

Area arrow_head(const Point& from, const Point& to, Ink ink, double size) {
    const Point unit = way(from, to);
    const Point neck = to - unit * size;
    const Point aside = Point{-unit.y, unit.x} * (size * 0.45);
    return {{to, neck + aside, neck - aside}, ink};
}

bool is_cut_off(const Words& words, double width, double height) {
    const double between = words.spaced * words.size * static_cast<double>(words.words.size());
    const double wide = (width_of(words.words, words.size, words.bold) + between) / 2;
    const double high = words.size / 2;
    return words.at.x < wide || words.at.x > width - wide || words.at.y < high || words.at.y > height - high;
}

std::vector<Shape> draw_still(const Picture& picture, const View& view) {
    const auto is_band = [](const Shape& shape) {
        const auto* area = std::get_if<Area>(&shape);
        return area && area->fill == Ink::paper && area->outline == Ink::none;
    };
    std::vector<Shape> still;
    for (Shape& shape : draw(picture, view)) {
        const auto* const words = std::get_if<Words>(&shape);
        if (!words || !is_cut_off(*words, view.width, view.height)) {
            still.push_back(std::move(shape));
        } else if (!still.empty() && is_band(still.back())) {
            still.pop_back();  // of paper, under the words
        }
    }
    return still;
}

std::vector<Shape> scaled(std::vector<Shape> shapes, double factor) {
    const auto scale = [factor](auto& shape) {
        if constexpr (requires { shape.points; }) {
            for (Point& point : shape.points) point = point * factor;
        } else if constexpr (requires { shape.rings; }) {
            for (std::vector<Point>& ring : shape.rings) {
                for (Point& point : ring) point = point * factor;
            }
        } else {
            shape.at = shape.at * factor;
        }
        if constexpr (requires { shape.width; }) shape.width *= factor;
        if constexpr (requires { shape.radius; }) shape.radius *= factor;
        if constexpr (requires { shape.size; }) shape.size *= factor;
    };
    for (Shape& shape : shapes) std::visit(scale, shape);
    return shapes;
}

}  // namespace flagplot::hex

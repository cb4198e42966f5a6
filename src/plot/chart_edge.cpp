#include "plot/chart_edge.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <string>

#include "plot/drawing.h"

namespace flagplot::plot {
namespace {

using board::Cell;
using board::Point;
using hex::Area;
using hex::Circle;
using hex::Ink;
using hex::Segments;
using hex::Shape;
using hex::View;
using hex::Words;

constexpr double rose_radius = 38;   // at letters of 11
constexpr double border_width = 8;   // the same
constexpr double least_bar = 22;     // of a border, long
constexpr double least_named = 80;   // between two names of degrees
constexpr double most_turned = 0.1;  // of a chart that has the north at its upper edge: sine of its angle

double scale_of(const View& view) {
    return view.text / View().text;
}

// The way to the north in the drawing, 1 long.
Point north_of(const Plot& plot, const View& view) {
    const Point here = plot.board_at(view.centre);
    return hex::way(plot.plane(here), plot.plane(here + plot.coast->north()));
}

// By so many half turns, clockwise.
Point turned(const Point& way, double half_turns) {
    const double angle = half_turns * std::numbers::pi;
    return {way.x * std::cos(angle) - way.y * std::sin(angle), way.x * std::sin(angle) + way.y * std::cos(angle)};
}

class Rose {
  public:
    Rose(const Plot& plot, const View& view)
        : plot_(plot),
          view_(view),
          scale_(scale_of(view)),
          radius_(rose_radius * scale_),
          at_(room_of_rose(view).at),
          north_(north_of(plot, view)) {}

    std::vector<Shape> shapes() {
        for (const double part : {1.0, 0.86})
            shapes_.emplace_back(Circle{at_, radius_ * part, Ink::none, Ink::sea_name, scale_});
        draw_ticks();
        has_north_above(plot_, view_) ? draw_points() : draw_ways();
        return std::move(shapes_);
    }

  private:
    void draw_ticks() {
        Segments ticks{{}, Ink::sea_name, scale_ * 0.7};
        constexpr int ticks_around = 36;
        for (int i = 0; i < ticks_around; ++i) {
            const Point way = turned(north_, 2.0 * i / ticks_around);
            ticks.points.insert(ticks.points.end(), {at_ + way * (radius_ * 0.86), at_ + way * radius_});
        }
        shapes_.emplace_back(std::move(ticks));
    }

    void draw_points() {
        for (const double turn : {0.25, 0.75, 1.25, 1.75}) draw_point(radius_ * 0.45, turned(north_, turn));
        for (const double turn : {0.0, 0.5, 1.0, 1.5}) draw_point(radius_ * 0.8, turned(north_, turn));
        write_north(1.25);
    }

    void draw_ways() {
        const Cell cell = cell_at(plot_, view_, view_.width / 2, view_.height / 2).value_or(Cell{1, 1});
        const Point middle = middle_of(plot_, view_, cell);
        for (const std::string& name : plot_.board.ways()) {
            const Point way = hex::way(middle, middle_of(plot_, view_, plot_.board.step(cell, name)));
            draw_point(radius_ * 0.55, way);
            shapes_.emplace_back(Words{at_ + way * (radius_ * 0.7), name, view_.text * 0.75, true, Ink::on_water});
        }
        shapes_.emplace_back(hex::arrow_head(at_, at_ + north_ * (radius_ * 1.22), Ink::sea_name, radius_ * 0.2));
        write_north(1.42);
    }

    // One half of it is dark.
    void draw_point(double length, const Point& way) {
        const Point tip = at_ + way * length;
        for (const double side : {-0.25, 0.25}) {
            const Point edge = at_ + turned(way, side) * (length * 0.22);
            shapes_.emplace_back(
                Area{{at_, edge, tip}, side < 0 ? Ink::sea_name : Ink::sea, Ink::sea_name, scale_ * 0.7});
        }
    }

    void write_north(double far) {
        shapes_.emplace_back(Words{at_ + north_ * (radius_ * far), "N", view_.text, true, Ink::on_water});
    }

    const Plot& plot_;
    const View& view_;
    double scale_;
    double radius_;
    Point at_;
    Point north_;
    std::vector<Shape> shapes_;
};

// The bars of whole degrees between the two lines of a border.
class Border {
  public:
    Border(const Plot& plot, const View& view, const std::vector<hex::Box>& taken)
        : plot_(plot),
          view_(view),
          taken_(taken),
          scale_(scale_of(view)),
          thick_(width_of_border(view)),
          low_{thick_, thick_},
          high_{view.width - thick_, view.height - thick_} {}

    std::vector<Shape> shapes() {
        fill({0, 0}, {view_.width, thick_}, Ink::paper);
        fill({0, high_.y}, {view_.width, view_.height}, Ink::paper);
        fill({0, 0}, {thick_, view_.height}, Ink::paper);
        fill({high_.x, 0}, {view_.width, view_.height}, Ink::paper);
        if (plot_.coast && has_north_above(plot_, view_)) {
            draw_side(low_.y - thick_, true);
            draw_side(high_.y, true);
            draw_side(low_.x - thick_, false);
            draw_side(high_.x, false);
        }
        frame(scale_, scale_);
        frame(thick_, 1.5 * scale_);
        return std::move(shapes_);
    }

  private:
    void fill(const Point& low, const Point& high, Ink ink) {
        shapes_.emplace_back(Area{{low, {high.x, low.y}, high, {low.x, high.y}}, ink});
    }

    void frame(double inset, double width) {
        const Point low{inset, inset};
        const Point high{view_.width - inset, view_.height - inset};
        shapes_.emplace_back(hex::Line{{low, {high.x, low.y}, high, {low.x, high.y}, low}, Ink::ink, width});
    }

    Position position(const Point& in_drawing) const {
        return plot_.coast->fit().from_board(plot_.board_at(hex::on_plane(view_, in_drawing.x, in_drawing.y)));
    }

    // Bars from `at` on inwards, along the upper and lower side or along the others; the lower one and the right one
    // have names.
    void draw_side(double at, bool is_level) {
        const Point first = is_level ? Point{low_.x, at} : Point{at, high_.y};
        const Point last = is_level ? Point{high_.x, at} : low_;
        const Position from = position(first);
        const Position to = position(is_level ? last : Point{at, low_.y});
        const double begin = is_level ? from.longitude : from.latitude;
        const double end = is_level ? to.longitude : to.latitude;
        const double pixels = is_level ? high_.x - low_.x : high_.y - low_.y;
        const double step = step_of(end - begin, pixels, least_bar * scale_, 0);
        if (step == 0) return;
        const auto place = [&](double degrees) {
            const Position on_earth = is_level ? Position{from.latitude, degrees} : Position{degrees, from.longitude};
            const Point shown = hex::on_view(view_, plot_.plane(plot_.coast->fit().to_board(on_earth)));
            return is_level ? std::clamp(shown.x, low_.x, high_.x) : std::clamp(shown.y, low_.y, high_.y);
        };
        for (int i = static_cast<int>(std::floor(begin / step)); i * step < end; ++i) {
            if (i % 2 == 0) draw_bar(place(i * step), place((i + 1) * step), at, is_level);
        }
        const double named = step_of(end - begin, pixels, least_named * scale_, step);
        if (named == 0 || at < thick_) return;
        for (int i = static_cast<int>(std::ceil(begin / named)); i * named <= end; ++i)
            write(place(i * named), i * named, is_level);
    }

    void draw_bar(double from, double to, double at, bool is_level) {
        const double inset = 2 * scale_;
        const Point low = is_level ? Point{from, at + inset} : Point{at + inset, from};
        const Point high = is_level ? Point{to, at + thick_ - inset} : Point{at + thick_ - inset, to};
        fill(low, high, Ink::ink);
    }

    // The least number of degrees that take so many pixels, and of which a bar is a part; 0: there is none.
    static double step_of(double span, double pixels, double least, double bar) {
        if (span <= 0 || span >= 360) return 0;
        for (const double step : {0.25, 0.5, 1.0, 2.0, 5.0, 10.0, 30.0}) {
            const bool is_whole = bar == 0 || std::fmod(step, bar) == 0;
            if (is_whole && step >= bar && pixels / span * step >= least) return step;
        }
        return 0;
    }

    void write(double along, double degrees, bool is_level) {
        const double size = view_.text * 0.85;
        const double turned = std::remainder(degrees, 360);
        const char* const way = is_level ? (turned < 0 ? "W" : "E") : (turned < 0 ? "S" : "N");
        const std::string words = fmt::format("{:g}\u00b0 {}", std::abs(turned), way);
        const double wide = hex::width_of(words, size, true) / 2;
        const Point at = is_level ? Point{along, high_.y - size} : Point{high_.x - wide - 2 * scale_, along};
        const bool is_cut = is_level ? at.x - wide < low_.x || at.x + wide > high_.x - 4 * size
                                     : at.y - size < low_.y || at.y + size > high_.y - 2 * size;
        const hex::Box room{at, 2 * wide, size};
        if (is_cut || std::ranges::any_of(taken_, [&](const hex::Box& other) { return room.meets(other); })) return;
        Words name{at, words, size, true, Ink::on_water};
        name.halo = Ink::sea;
        shapes_.emplace_back(std::move(name));
    }

    const Plot& plot_;
    const View& view_;
    const std::vector<hex::Box>& taken_;
    double scale_;
    double thick_;
    Point low_;  // of what is within
    Point high_;
    std::vector<Shape> shapes_;
};

double width_of(const Words& line) {
    return hex::width_of(line.words, line.size, line.bold) +
           line.spaced * line.size * static_cast<double>(line.words.size());
}

// The lines of a cartouche, one below the other.
std::vector<Words> lines_of(const Plot& plot, const View& view) {
    const double most = view.width * 0.4;
    Words title{{}, plot.title, view.text * 1.7, true};
    title.spaced = 0.08;
    title.words = hex::fitted(plot.title, title.size * 1.1, true, most);
    Words below{{}, fmt::format("{}\u2019s plot. {}", plot.whose, plot.when), view.text * 1.05};
    below.words = hex::fitted(below.words, below.size, false, most);
    for (Words* const line : {&title, &below}) line->is_on_chart = true;
    return {title, below};
}

}  // namespace

bool has_north_above(const Plot& plot, const View& view) {
    return std::abs(north_of(plot, view).x) <= most_turned;
}

std::vector<Shape> rose(const Plot& plot, const View& view) {
    return Rose(plot, view).shapes();
}

bool fits_rose(const View& view) {
    return std::min(view.width, view.height) >= 7 * rose_radius * scale_of(view);
}

hex::Box room_of_rose(const View& view) {
    const double radius = rose_radius * scale_of(view);
    return {{view.width - 1.9 * radius, view.height - 1.9 * radius}, 3 * radius, 3 * radius};
}

std::vector<Shape> border(const Plot& plot, const View& view, const std::vector<hex::Box>& taken) {
    return Border(plot, view, taken).shapes();
}

double width_of_border(const View& view) {
    return border_width * scale_of(view);
}

std::optional<hex::Box> room_of_cartouche(const Plot& plot, const View& view, const std::vector<hex::Box>& taken) {
    double width = 0;
    for (const Words& line : lines_of(plot, view)) width = std::max(width, width_of(line));
    const hex::Box box{{}, width + 2.5 * view.text, view.text * 5};
    if (plot.title.empty() || view.width < 2.5 * box.width || view.height < 6 * box.height) return {};
    const double aside = width_of_border(view) + 2.5 * view.text;
    const double left = aside + box.width / 2;
    const double top = aside + box.height / 2;
    for (const Point& at : {Point{view.width - left, top}, {left, top}, {left, view.height - top}}) {
        const hex::Box room{at, box.width, box.height};
        if (std::ranges::none_of(taken, [&](const hex::Box& other) { return room.meets(other); })) return room;
    }
    return {};
}

std::vector<Shape> cartouche(const Plot& plot, const hex::Box& room, const View& view) {
    const double scale = scale_of(view);
    std::vector<Shape> shapes{Area{room.corners(), Ink::paper, Ink::ink, 1.5 * scale}};
    const hex::Box within{room.at, room.width - 6 * scale, room.height - 6 * scale};
    shapes.emplace_back(Area{within.corners(), Ink::none, Ink::ink, 0.7 * scale});
    double down = -0.8;
    for (Words& line : lines_of(plot, view)) {
        line.at = room.at + Point{0, down * view.text};
        shapes.emplace_back(std::move(line));
        down = 1.2;
    }
    return shapes;
}

}  // namespace flagplot::plot

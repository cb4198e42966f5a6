#include "hex/svg.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace flagplot::hex {
namespace {

using Point = Layout::Point;

const double root3 = std::sqrt(3.0);
constexpr double sea_around = 3.5;      // sides of a hex
constexpr double largest_side = 28;     // of a fitted hex
constexpr double width_of_a_label = 2;  // in sides, of a label as large as it gets

std::string escaped(const std::string& text) {
    std::string safe;
    for (const char c : text) {
        safe += c == '<' ? "&lt;" : c == '>' ? "&gt;" : c == '&' ? "&amp;" : c == '"' ? "&quot;" : std::string(1, c);
    }
    return safe;
}

// Draws one picture into one view.
class Drawing {
  public:
    Drawing(const Picture& picture, const View& view, const Colours& colours)
        : picture_(picture), view_(view), colours_(colours) {}

    std::string svg() {
        find_what_is_in_sight();
        std::string out = fmt::format(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0:.0f}\" height=\"{1:.0f}\" viewBox=\"0 0 {0:.0f} "
            "{1:.0f}\" "
            "role=\"img\" font-family=\"sans-serif\"><title>{2}</title>"
            "<rect width=\"100%\" height=\"100%\" fill=\"{3}\"/>",
            view_.width, view_.height, escaped(describe(picture_)), colours_.paper);
        out += hexes();
        out += labels();
        for (const Picture::Arrow& arrow : picture_.arrows) out += arrow_of(arrow);
        for (const Picture::Mark& mark : picture_.marks) out += mark_of(mark);
        return out + "</svg>";
    }

  private:
    Point place(const Hex& hex) const {
        const Point point = picture_.layout.centre(hex);
        return {view_.width / 2 + (point.x - view_.centre.x) * view_.side,
                view_.height / 2 + (point.y - view_.centre.y) * view_.side};
    }

    void find_what_is_in_sight() {
        first_ = hex_at(picture_, view_, 0, 0);
        last_ = hex_at(picture_, view_, view_.width, view_.height);
        if (first_.row > last_.row) std::swap(first_.row, last_.row);
        first_ = {first_.column - 1, first_.row - 1};
        last_ = {last_.column + 1, last_.row + 1};
    }

    template <typename Draw>
    void each_hex(const Draw& draw) const {
        for (int column = first_.column; column <= last_.column; ++column) {
            for (int row = first_.row; row <= last_.row; ++row) draw(Hex{column, row});
        }
    }

    // One path for the board's hexes and one for those beyond it.
    std::string hexes() const {
        std::string on;
        std::string off;
        each_hex([&](const Hex& hex) { (picture_.board.holds(hex) ? on : off) += outline(hex); });
        const auto path = [&](const std::string& lines, const std::string& fill, const char* dashes) {
            return lines.empty() ? ""
                                 : fmt::format("<path d=\"{}\" fill=\"{}\" stroke=\"{}\" stroke-width=\"0.7\"{}/>",
                                               lines, fill, colours_.grid, dashes);
        };
        return path(off, colours_.off_board, " stroke-dasharray=\"2 3\"") + path(on, colours_.paper, "");
    }

    std::string outline(const Hex& hex) const {
        const Point at = place(hex);
        const double a = view_.side;
        const double h = a * root3 / 2;
        return fmt::format("M{:.1f} {:.1f}h{:.1f}l{:.1f} {:.1f}l{:.1f} {:.1f}h{:.1f}l{:.1f} {:.1f}z", at.x - a / 2,
                           at.y - h, a, a / 2, h, -a / 2, h, -a, -a / 2, -h);
    }

    // Every hex has its label as long as there is room, otherwise every second, fifth or tenth.
    std::string labels() const {
        const double size = std::clamp(view_.side * 0.42, 8.0, 13.0);
        int step = 1;
        for (const int wider : {2, 5, 10, 20}) {
            if (view_.side * 1.5 * step >= size * width_of_a_label * 1.5) break;
            step = wider;
        }
        std::string out =
            fmt::format("<g font-size=\"{:.1f}\" fill=\"{}\" text-anchor=\"middle\">", size, colours_.ink);
        each_hex([&](const Hex& hex) {
            const bool wanted = (hex.column - 1) % step == 0 && (hex.row - 1) % step == 0;
            if (!wanted || !picture_.board.holds(hex) || !picture_.layout.has_label(hex)) return;
            const Point at = place(hex);
            out += fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\">{}</text>", at.x, at.y - view_.side * root3 / 2 + size,
                               picture_.layout.label(hex));
        });
        return out + "</g>";
    }

    std::string arrow_of(const Picture::Arrow& arrow) const {
        const Point from = place(arrow.from);
        const Point to = place(arrow.to);
        const double length = std::hypot(to.x - from.x, to.y - from.y);
        if (length < 1) return "";
        const Point unit{(to.x - from.x) / length, (to.y - from.y) / length};
        const double head = std::max(6.0, view_.side * 0.4);
        const Point neck{to.x - unit.x * head, to.y - unit.y * head};
        const auto corner = [&](double side) {
            return fmt::format("{:.1f},{:.1f}", neck.x - unit.y * head * 0.5 * side,
                               neck.y + unit.x * head * 0.5 * side);
        };
        return fmt::format(
            "<line x1=\"{:.1f}\" y1=\"{:.1f}\" x2=\"{:.1f}\" y2=\"{:.1f}\" stroke=\"{}\" stroke-width=\"2\"/>"
            "<polygon points=\"{:.1f},{:.1f} {} {}\" fill=\"{}\"/>{}",
            from.x, from.y, neck.x, neck.y, colours_.accent, to.x, to.y, corner(1), corner(-1), colours_.accent,
            words((from.x + to.x) / 2, (from.y + to.y) / 2 - 4, arrow.label, true));
    }

    std::string mark_of(const Picture::Mark& mark) const {
        const Point at = place(mark.hex);
        const double r = std::max(4.0, view_.side * 0.4);
        switch (mark.kind) {
            case Picture::Mark::Kind::start:
                return fmt::format(
                    "<circle cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"{:.1f}\" fill=\"none\" stroke=\"{}\" stroke-width=\"2\"/>",
                    at.x, at.y, r, colours_.ink);
            case Picture::Mark::Kind::waypoint:
                return fmt::format("<circle cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"{:.1f}\" fill=\"{}\"/>", at.x, at.y, r / 2,
                                   colours_.ink);
            case Picture::Mark::Kind::crosshair:
                return fmt::format(
                    "<g fill=\"none\" stroke=\"{0}\" stroke-width=\"2\"><circle cx=\"{1:.1f}\" cy=\"{2:.1f}\" "
                    "r=\"{3:.1f}\"/>"
                    "<path d=\"M{4:.1f} {2:.1f}H{5:.1f}M{1:.1f} {6:.1f}V{7:.1f}\"/></g>",
                    colours_.ink, at.x, at.y, r, at.x - r * 1.6, at.x + r * 1.6, at.y - r * 1.6, at.y + r * 1.6);
            case Picture::Mark::Kind::unit:
                break;
        }
        return fmt::format(
                   "<rect x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"{:.1f}\" rx=\"2\" fill=\"{}\" "
                   "stroke=\"{}\"/>",
                   at.x - r * 1.5, at.y - r * 0.7, r * 3, r * 1.6, colours_.paper, colours_.ink) +
               words(at.x, at.y + r * 0.4, mark.label, false);
    }

    // Over a band of paper, so that lines behind them don't cross them.
    std::string words(double x, double y, const std::string& text, bool bold) const {
        if (text.empty()) return "";
        return fmt::format(
            "<text x=\"{0:.1f}\" y=\"{1:.1f}\" font-size=\"11\" text-anchor=\"middle\"{2} stroke=\"{3}\" "
            "stroke-width=\"3\" "
            "fill=\"{3}\">{4}</text><text x=\"{0:.1f}\" y=\"{1:.1f}\" font-size=\"11\" text-anchor=\"middle\"{2} "
            "fill=\"{5}\">{4}</text>",
            x, y, bold ? " font-weight=\"bold\"" : "", colours_.paper, escaped(text), colours_.ink);
    }

    const Picture& picture_;
    const View& view_;
    const Colours& colours_;
    Hex first_;
    Hex last_;
};

}  // namespace

View fit(const Picture& picture, double width, double most_height) {
    std::vector<Point> points;
    for (const Picture::Mark& mark : picture.marks) points.push_back(picture.layout.centre(mark.hex));
    for (const Picture::Arrow& arrow : picture.arrows) {
        points.push_back(picture.layout.centre(arrow.from));
        points.push_back(picture.layout.centre(arrow.to));
    }
    if (points.empty()) points.push_back(picture.layout.centre({1, 1}));
    const auto [west, east] =
        std::minmax_element(points.begin(), points.end(), [](auto a, auto b) { return a.x < b.x; });
    const auto [north, south] =
        std::minmax_element(points.begin(), points.end(), [](auto a, auto b) { return a.y < b.y; });
    const double wide = east->x - west->x + 2 * sea_around;
    const double high = south->y - north->y + 2 * sea_around;
    View view;
    view.side = std::min({width / wide, most_height / high, largest_side});
    view.width = width;
    view.height = std::min(most_height, high * view.side);
    view.centre = {(west->x + east->x) / 2, (north->y + south->y) / 2};
    return view;
}

std::string to_svg(const Picture& picture, const View& view, const Colours& colours) {
    return Drawing(picture, view, colours).svg();
}

Hex hex_at(const Picture& picture, const View& view, double x, double y) {
    const Point wanted{view.centre.x + (x - view.width / 2) / view.side,
                       view.centre.y + (y - view.height / 2) / view.side};
    const int column = static_cast<int>(std::lround(wanted.x / 1.5));
    const int south = static_cast<int>(std::lround(wanted.y / root3));
    Hex best{column, picture.layout.rows_grow_south ? south : -south};
    double nearest = 1e9;
    const Hex around = best;
    for (int dc = -1; dc <= 1; ++dc) {
        for (int dr = -1; dr <= 1; ++dr) {
            const Hex hex{around.column + dc, around.row + dr};
            const Point at = picture.layout.centre(hex);
            const double far = std::hypot(at.x - wanted.x, at.y - wanted.y);
            if (far >= nearest) continue;
            nearest = far;
            best = hex;
        }
    }
    return best;
}

}  // namespace flagplot::hex

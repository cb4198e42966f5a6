#include "hex/svg.h"

#include <fmt/format.h>

#include "ascii/shown.h"

namespace flagplot::hex {
namespace {

using ascii::escaped;

// Writes one shape after the other.
class Writer {
  public:
    explicit Writer(const Colours& colours) : colours_(colours) {}

    void operator()(const Line& line) {
        path(commands(line.points, false), Ink::none, line.ink, line.width, line.dashed);
    }
    void operator()(const Segments& segments) {
        std::string commands;
        for (std::size_t i = 0; i + 1 < segments.points.size(); i += 2) {
            const Point& from = segments.points[i];
            const Point& to = segments.points[i + 1];
            commands += fmt::format("M{:.1f} {:.1f}L{:.1f} {:.1f}", from.x, from.y, to.x, to.y);
        }
        path(commands, Ink::none, segments.ink, segments.width);
    }
    void operator()(const Area& area) {
        path(commands(area.points, true), area.fill, area.outline, area.width, area.dashed);
    }
    void operator()(const Patches& patches) {
        std::string all;
        for (const std::vector<Point>& ring : patches.rings) all += commands(ring, true);
        out_ += fmt::format("<path d=\"{}\"{} fill-rule=\"evenodd\" stroke-linejoin=\"round\"/>", all,
                            look(patches.fill, patches.outline, patches.width));
    }
    void operator()(const Circle& circle) {
        out_ += fmt::format("<circle cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"{:.1f}\"{}/>", circle.at.x, circle.at.y,
                            circle.radius, look(circle.fill, circle.outline, circle.width));
    }
    void operator()(const Words& words) {
        out_ += fmt::format(
            "<text x=\"{:.1f}\" y=\"{:.1f}\" font-size=\"{:.1f}\" text-anchor=\"middle\"{}{} fill=\"{}\">{}</text>",
            words.at.x, words.baseline(), words.size, words.bold ? " font-weight=\"bold\"" : "", manner(words),
            colour(words.ink), escaped(words.words));
    }

    std::string take() { return std::move(out_); }

  private:
    std::string manner(const Words& words) const {
        std::string manner;
        if (words.is_on_chart) manner += " font-family=\"serif\"";
        if (words.is_on_chart && words.ink != Ink::on_land && !words.bold) manner += " font-style=\"italic\"";
        if (words.spaced != 0) manner += fmt::format(" letter-spacing=\"{:.1f}\"", words.spaced * words.size);
        if (words.turned != 0)
            manner += fmt::format(" transform=\"rotate({:.0f} {:.1f} {:.1f})\"", words.turned, words.at.x, words.at.y);
        if (words.halo != Ink::none)
            manner += fmt::format(" stroke=\"{}\" stroke-width=\"3\" stroke-linejoin=\"round\" paint-order=\"stroke\"",
                                  colour(words.halo));
        return manner;
    }

    static std::string commands(const std::vector<Point>& points, bool closed) {
        std::string commands;
        for (const Point& point : points)
            commands += fmt::format("{}{:.1f} {:.1f}", commands.empty() ? "M" : "L", point.x, point.y);
        return closed ? commands + "z" : commands;
    }

    void path(const std::string& commands, Ink fill, Ink stroke, double width, bool dashed = false) {
        out_ += fmt::format("<path d=\"{}\"{}{}/>", commands, look(fill, stroke, width),
                            dashed ? " stroke-dasharray=\"4 3\"" : "");
    }

    std::string look(Ink fill, Ink stroke, double width) const {
        std::string look = fmt::format(" fill=\"{}\"", colour(fill));
        if (fill == Ink::night) look += fmt::format(" fill-opacity=\"{:.2f}\"", night_strength);
        if (fill == Ink::aim) look += fmt::format(" fill-opacity=\"{:.2f}\"", aim_strength);
        if (stroke != Ink::none) look += fmt::format(" stroke=\"{}\" stroke-width=\"{:.1f}\"", colour(stroke), width);
        return look;
    }

    std::string colour(Ink ink) const {
        const auto found = colours_.find(ink);
        return found == colours_.end() ? "none" : found->second;
    }

    const Colours& colours_;
    std::string out_;
};

}  // namespace

const Colours& usual_colours() {
    static const Colours colours{
        {Ink::paper, "#ffffff"},      {Ink::grid, "#c8c8c8"},        {Ink::ink, "#1a1a1a"},
        {Ink::accent, "#1f5fa8"},     {Ink::off_board, "#ececec"},   {Ink::muted, "#5c5c5c"},
        {Ink::first_side, "#8a5a00"}, {Ink::second_side, "#1f5fa8"}, {Ink::other_side, "#6a3d9a"},
        {Ink::sea, "#e4eeee"},        {Ink::shallow, "#d2e3e4"},     {Ink::shade, "#c9d4cf"},
        {Ink::land, "#f1e7d1"},       {Ink::coast, "#9c8a62"},       {Ink::on_land, "#6b5a32"},
        {Ink::on_water, "#4a6872"},   {Ink::sea_name, "#648c95"},    {Ink::chart_grid, "#b9cdd0"},
        {Ink::night, "#44606c"},      {Ink::aim, "#1f5fa8"}};
    return colours;
}

std::string to_svg(const std::vector<Shape>& shapes, double width, double height, const std::string& title,
                   const Colours& colours) {
    Writer writer(colours);
    for (const Shape& shape : shapes) std::visit(writer, shape);
    return fmt::format(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0:.0f}\" height=\"{1:.0f}\" viewBox=\"0 0 {0:.0f} "
        "{1:.0f}\" role=\"img\" font-family=\"sans-serif\"><title>{2}</title>{3}</svg>",
        width, height, escaped(title), writer.take());
}

std::string to_svg(const Picture& picture, const View& view, const Colours& colours) {
    return to_svg(draw_still(picture, view), view.width, view.height, describe(picture), colours);
}

}  // namespace flagplot::hex

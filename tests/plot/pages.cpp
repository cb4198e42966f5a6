#include "plot/pages.h"

#include <fmt/format.h>

#include "game.h"
#include "json/tree.h"
#include "plot/drawing.h"
#include "support/catch.h"

namespace flagplot::plot {
namespace {

using Catch::Matchers::ContainsSubstring;
using session::Told;

// Two commanders of whom neither sees the other, and a line for everyone in each of two turns.
void play(Game& game, bool other) {
    game.add("commander", "Fletcher", {{"side", "usn"}});
    game.add("commander", "Takagi", {{"side", "ijn"}});
    game.add("task-force", "TF17", {{"side", "usn"}, {"commander", "Fletcher"}, {"hex", "X21"}, {"path", "N2"}});
    game.add("task-force", "J1", {{"side", "ijn"}, {"commander", "Takagi"}, {"hex", other ? "X20" : "A1"}});
    if (other) game.add("task-force", "J2", {{"side", "ijn"}, {"commander", "Takagi"}, {"hex", "X21"}});
    game.tell(Told{"weather", "Weather", "", "Fair.", session::everyone, {}});
    game.next_turn();
    game.set("TF17", {{"hex", "X20"}});
    if (other) game.set("J1", {{"hex", "W20"}});
    game.tell(Told{"weather", "Weather", "", "Rain.", session::everyone, {}});
}

std::vector<Lines> plots_of(const report::Log& log) {
    std::vector<Lines> plots;
    for (const report::TurnLog& turn : log.turns) plots.push_back(turn.plot ? turn.plot->words : Lines{});
    return plots;
}

}  // namespace

TEST_CASE("Each turn's page has its plot, as everything was at the turn's end", "[pages]") {
    Game game("swwas", six_ways);
    game.add("fleet", "Z1", {{"side", "axis"}, {"place", "E6"}});
    game.next_turn();
    game.set("Z1", {{"place", "E7"}});
    const report::Log log = make_pages(game.session());
    CHECK(plots_of(log) == std::vector<Lines>{{"E6: Z1 (Axis)"}, {"E7: Z1 (Axis), from E6"}});
    CHECK(plots_of(make_pages(game.session(), "", 2)) == std::vector<Lines>{{"E7: Z1 (Axis), from E6"}});
}

TEST_CASE("Pages and logs that nobody waits for any more aren't made", "[pages]") {
    Game game("flattop");
    play(game, false);
    std::atomic<bool> stop = true;
    const session::Watch watch(stop, {});
    CHECK_THROWS_AS(make_pages(game.session(), "", {}, watch), session::Stopped);
    CHECK_THROWS_AS(make_pages(game.session(), "usn", {}, watch), session::Stopped);
    CHECK_THROWS_AS(report::make_log(game.session(), {}, watch), session::Stopped);
    CHECK_THROWS_AS(report::make_side_report(game.session(), "usn", {}, watch), session::Stopped);
    stop = false;
    CHECK(report::make_log(game.session(), {}, watch).turns.size() == 2);
}

TEST_CASE("Without a board, or with nothing on it, a page has no plot", "[pages]") {
    Game unsaid("swwas");
    unsaid.add("fleet", "Z1", {{"side", "axis"}, {"place", "E6"}});
    CHECK(plots_of(make_pages(unsaid.session())) == std::vector<Lines>{{}});
    Game empty("swwas", six_ways);
    empty.add("fleet", "Z1", {{"side", "axis"}});
    CHECK(plots_of(make_pages(empty.session())) == std::vector<Lines>{{}});
    Game wrong("flattop");
    wrong.add("task-force", "TF17", {{"side", "usn"}, {"hex", "X21"}});
    wrong.session().set_fact("maps", "session", "A MM45\nB MM45");
    wrong.session().set_fact("maps-join", "session", "A/MM12 = C/A12");
    CHECK(plots_of(make_pages(wrong.session())) == std::vector<Lines>{{}});
    CHECK_THROWS_AS(make_pages(wrong.session(), "", 2), json::InputError);
}

TEST_CASE("A turn that was taken back as a whole has no plot", "[pages]") {
    Game game("swwas", six_ways);
    game.add("fleet", "Z1", {{"side", "axis"}, {"place", "E6"}});
    game.session().commit();
    const int last = game.session().size();
    game.next_turn();
    game.set("Z1", {{"place", "E7"}});
    game.session().commit();
    game.session().stage(session::Retracted{last + 1, "wrong"});
    game.session().commit();
    CHECK(plots_of(make_pages(game.session())) == std::vector<Lines>{{"E6: Z1 (Axis)"}, {}});
}

TEST_CASE("Web pages draw the plot, a reader's text has it in words, and data stay as they were", "[pages]") {
    Game game("swwas", six_ways);
    game.add("fleet", "Z1", {{"side", "axis"}, {"mission", "Shokaku <b>"}, {"place", "E6"}});
    game.tell(order("Z1"));
    const report::Log all = make_pages(game.session());
    const report::Log own = make_pages(game.session(), "axis");
    const std::string line = "E6: Z1 Shokaku <b> (Axis), ordered SE to F6";
    for (const report::Log& log : {all, own}) {
        CHECK_THAT(to_html(log), ContainsSubstring("<h2>The plot</h2>\n<ul class=\"plot\">\n<li><svg"));
        CHECK_THAT(to_html(log), ContainsSubstring("Shokaku &lt;b&gt;") && !ContainsSubstring("<b> (Axis)"));
        CHECK_THAT(to_html(log), ContainsSubstring(">Z1</text>"));
    }
    CHECK_THAT(to_text(own), ContainsSubstring("\nTHE PLOT\n " + line + "\n"));
    CHECK(to_text(all) == to_text(report::make_log(game.session())));
    CHECK(to_csv(all) == to_csv(report::make_log(game.session())));
    CHECK(to_json(all) == to_json(report::make_log(game.session())));
    CHECK(to_csv(own) == to_csv(report::make_side_report(game.session(), "axis")));
    CHECK(to_json(own) == to_json(report::make_side_report(game.session(), "axis")));
}

TEST_CASE("A reader's pages are the same whatever he can't know", "[pages]") {
    Game one("flattop");
    Game two("flattop");
    play(one, false);
    play(two, true);
    for (const char* const who : {"Fletcher", "usn"}) {
        const report::Log a = make_pages(one.session(), who);
        const report::Log b = make_pages(two.session(), who);
        CHECK(plots_of(a) == std::vector<Lines>{{"X21: TF17 (USN), ordered N2 to X19"},
                                                {"X20: TF17 (USN), from X21, ordered N2 to X18"}});
        CHECK(to_text(a) == to_text(b));
        CHECK(to_html(a) == to_html(b));
    }
    CHECK(to_html(make_pages(one.session(), "ijn")) != to_html(make_pages(two.session(), "ijn")));
}

TEST_CASE("What can't be read from a page's drawing stands below it", "[pages]") {
    Game game("swwas", six_ways);
    for (const char* const id : {"Z1", "Z2", "Z3", "Z4"}) game.add("fleet", id, {{"side", "axis"}, {"place", "E6"}});
    for (const char* const id : {"A1", "A2", "A3"}) game.add("fleet", id, {{"side", "allied"}, {"place", "F9"}});
    game.add("fleet", "A4", {{"side", "allied"}});
    const Plot plot = game.plot();
    const report::PlotDrawing drawing = lay_out(plot, fit_page(plot, 660, 500));
    CHECK(drawing.besides == Lines{"E6: Z1, Z2, Z3, Z4", "Nowhere yet: A4"});
    CHECK_THAT(to_html(make_pages(game.session())), ContainsSubstring("</svg><p>E6: Z1, Z2, Z3, Z4</p><p>Nowhere"));
}

TEST_CASE("A page's drawing is as wide as the page, and no higher than it needs or than there is room", "[pages]") {
    Game game("swwas", six_ways);
    game.add("fleet", "Z1", {{"side", "axis"}, {"place", "A1"}});
    game.add("fleet", "Z2", {{"side", "axis"}, {"place", "T2"}});
    const View wide = fit_page(game.plot(), 660, 500);
    CHECK(wide.width == 660);
    CHECK(wide.height < 300);
    game.set("Z2", {{"place", "B40"}});
    CHECK(fit_page(game.plot(), 660, 500).height == Approx(500));
}

TEST_CASE("On a page no cell's name is cut off by the edge", "[pages]") {
    Game game("swwas", six_ways);
    game.add("fleet", "Z1", {{"side", "axis"}, {"place", "E6"}});
    const Plot plot = game.plot();
    View view = fit_page(plot, 660, 500);
    view.scale = 60;
    view.centre.x += 0.3;
    const auto cut = [&](const std::vector<hex::Shape>& shapes) {
        return std::count_if(shapes.begin(), shapes.end(), [&](const hex::Shape& shape) {
            const auto* words = std::get_if<hex::Words>(&shape);
            const double half = words ? static_cast<double>(words->words.size()) * words->size * 0.25 : 0;
            return words && (words->at.x < half || words->at.x > view.width - half);
        });
    };
    CHECK(cut(draw(plot, view)) > 0);
    CHECK(cut(lay_out(plot, view).shapes) == 0);
}

TEST_CASE("The picture beneath is named, not drawn, and a plain sea lies there where it is missing", "[pages]") {
    Game game("swwas", six_ways);
    game.add("fleet", "Z1", {{"side", "axis"}, {"place", "E6"}});
    const std::string digest(64, 'a');
    game.session().set_fact("map-picture", "session",
                            "1000x800; A1 50 50; K1 950 60; A10 40 760; K10 960 750; " + digest);
    const Plot plot = game.plot();
    REQUIRE(plot.sheets.size() == 1);
    const View view = fit_page(plot, 660, 800);
    const report::PlotDrawing drawing = lay_out(plot, view);
    REQUIRE(drawing.pictures.size() == 1);
    CHECK(drawing.pictures.front().digest == digest);
    CHECK(drawing.pictures.front().pixel * 1000 == Approx(660));
    CHECK(drawing.pictures.front().at.x == Approx(0).margin(0.01));
    Layers less;
    less.picture = false;
    CHECK(drawing.without_picture().size() == lay_out(plot, view, less).shapes.size());
    CHECK(drawing.without_picture().size() > drawing.shapes.size());
    CHECK(lay_out(plot, view, less).pictures.empty());
    CHECK_THAT(to_html(make_pages(game.session())), !ContainsSubstring("<image"));
}

TEST_CASE("A history that is asked to and fro says of each entry what it said at first", "[pages]") {
    Game game("swwas", six_ways);
    game.add("fleet", "Z1", {{"side", "axis"}, {"place", "A1"}});
    for (int row = 2; row <= 30; ++row) game.set("Z1", {{"place", fmt::format("A{}", row)}});
    const auto place = [](const session::State& state) {
        const session::Unit* const unit = state.find_unit("Z1");
        return unit ? unit->text("place") : "";
    };
    History forward(game.session());
    History astray(game.session());
    std::vector<std::string> places;
    for (int entry = 1; entry <= game.session().size(); ++entry) places.push_back(place(forward.at(entry)));
    CHECK(places.back() == "A30");
    for (int i = 0; i < 200; ++i) {
        const int entry = 1 + (i * 17) % game.session().size();
        CHECK(place(astray.at(entry)) == places[static_cast<std::size_t>(entry - 1)]);
    }
}

TEST_CASE("A drawing so many times as large has everything so many times as large", "[pages]") {
    Game game("swwas", six_ways);
    game.add("fleet", "Z1", {{"side", "axis"}, {"place", "E6"}});
    const Plot plot = game.plot();
    const std::vector<hex::Shape> shapes = draw(plot, fit_page(plot, 660, 500));
    const std::vector<hex::Shape> twice = hex::scaled(hex::scaled(shapes, 4), 0.5);
    REQUIRE(twice.size() == shapes.size());
    const auto svg = [](const std::vector<hex::Shape>& all) { return hex::to_svg(all, 10, 10, ""); };
    CHECK(svg(hex::scaled(twice, 0.5)) == svg(shapes));
    CHECK(svg(twice) != svg(shapes));
}

}  // namespace flagplot::plot

#include "plot/plot.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "game.h"
#include "hex/label_placement.h"
#include "plot/drawing.h"
#include "report/order_way.h"
#include "report/visibility.h"
#include "report/worksheet.h"
#include "support/catch.h"
#include "support/eighty.h"

namespace flagplot::plot {

TEST_CASE("Without a layout there is no board", "[plot]") {
    Game game("swwas");
    game.add("fleet", "Z1", {{"side", "axis"}, {"place", "E6"}});
    History history(game.session());
    CHECK_FALSE(make_plot(history, game.session().size()));
}

TEST_CASE("Units stand where their fields say, with what is aboard, or nowhere yet", "[plot]") {
    Game game("swwas", six_ways);
    game.add("fleet", "Z1", {{"side", "axis"}, {"mission", "Shokaku"}, {"place", "E6"}});
    game.add("fleet", "A1", {{"side", "allied"}});
    game.add("air-unit", "ZF1", {{"side", "axis"}, {"kind", "fighters"}, {"base", "Z1"}});
    game.add("air-unit", "P1", {{"side", "allied"}, {"kind", "seaplanes"}, {"base", "H9"}});
    game.add("air-unit", "P2", {{"side", "allied"}, {"kind", "seaplanes"}, {"base", "Port Moresby"}});
    CHECK(game.words() == Lines{"E6: Z1 Shokaku (Axis) with ZF1", "H9: P1 (Allied)", "Nowhere yet: A1, P2"});
}

TEST_CASE("A place's name comes before a unit's id, wherever a unit stands", "[plot]") {
    Fields facts = six_ways;
    facts["first-zone"] = "A1";
    facts["last-zone"] = "H8";
    Game game("swwas", facts);
    game.add("fleet", "A2", {{"side", "allied"}, {"place", "G7"}});
    game.add("fleet", "Z4", {{"side", "axis"}, {"place", "A2"}});
    game.add("fleet", "Z5", {{"side", "axis"}, {"place", "fleet A2"}});
    game.add("air-unit", "YF1", {{"side", "allied"}, {"kind", "fighters"}, {"base", "A2"}});
    game.add("air-unit", "YF2", {{"side", "allied"}, {"kind", "fighters"}, {"base", "at A2"}});
    CHECK(game.words() == Lines{"G7: A2 (Allied) with Z5, YF1", "A2: Z4 (Axis)", "A2: YF2 (Allied)"});
    // Whoever moves it writes which is meant.
    const Plot plot = game.plot();
    const session::State& state = game.session().state();
    const rulebook::Rulebook& book = game.session().rulebook();
    const auto moved = [&](const char* unit) {
        return session::moved_to(plot.board.parse("A2"), *state.find_unit(unit), plot.board, state, book);
    };
    CHECK(moved("Z5") == Fields{{"place", "A2"}});
    CHECK(moved("YF1") == Fields{{"base", "at A2"}});
}

TEST_CASE("A hex of the tactical map comes before a minefield of its name", "[plot]") {
    Game game("gwas");
    game.add("zone", "M22", {{"theatre", "mediterranean"}});
    game.add("minefield", "M1", {{"side", "allied"}, {"zone", "M22"}});
    game.add("ship", "V3",
             {{"side", "central-powers"},
              {"nationality", "German"},
              {"type", "DD"},
              {"speed-class", "2"},
              {"hull", 1},
              {"hex", "M1"}});
    History history(game.session());
    const auto plot = make_plot(history, game.session().size(), {}, tracked_turns, "tactical");
    REQUIRE(plot);
    CHECK(describe(*plot) == Lines{"M1: V3 (Central Powers), 1/1 boxes left"});
    const auto on_board = plot_on_board(game.session(), game.session().state(), "tactical");
    REQUIRE(on_board);
    CHECK(describe(*on_board) == Lines{"M1: V3 (Central Powers), 1/1 boxes left"});
}

TEST_CASE("A task force in the hex that is called as another one isn't with it", "[plot]") {
    Game game("flattop");
    game.add("task-force", "J1", {{"side", "ijn"}, {"hex", "X21"}});
    game.add("task-force", "J2", {{"side", "ijn"}, {"hex", "J1"}});
    CHECK(game.words() == Lines{"X21: J1 (IJN)", "J1: J2 (IJN)"});
}

TEST_CASE("An id that is also a place is said, with the way to write each", "[plot]") {
    Fields facts = six_ways;
    facts["last-zone"] = "H8";
    Game game("swwas", facts);
    const auto said = [](Game& in, const char* type, const char* id) {
        const session::Session& session = in.session();
        return session::warning_of_id(type, id, session.state(), session.rulebook());
    };
    CHECK(said(game, "fleet", "A2") ==
          "A2 is also a place on the map. Where a place is read, A2 is that place, and \"Fleet A2\" is the unit.");
    CHECK(said(game, "fleet", "Z1").empty());  // the map ends at H8
    Game battle("gwas");
    battle.add("zone", "M22", {{"theatre", "mediterranean"}});
    CHECK(
        said(battle, "minefield", "M1") ==
        "M1 is also a place on the tactical map. Where a place is read, M1 is that place, and \"Minefield M1\" is the "
        "unit.");
    CHECK(said(battle, "zone", "M22").empty());
    CHECK(
        said(battle, "minefield", "M22") ==
        "M22 is also a place on the map. Where a place is read, M22 is that place, and \"Minefield M22\" is the unit.");
}

TEST_CASE("A further board has what stands on it, and nobody who stands nowhere there", "[plot]") {
    Game game("gwas");
    game.add("zone", "M22", {{"theatre", "mediterranean"}});
    game.add("fleet", "G", {{"side", "central-powers"}, {"mission", "raid"}, {"zone", "M22"}});
    const auto ship = [&](const std::string& id, const Fields& more) {
        Fields fields{{"side", "central-powers"},
                      {"nationality", "German"},
                      {"type", "BC"},
                      {"fleet", "G"},
                      {"speed-class", "2"},
                      {"hull", 9}};
        fields.merge(more);
        game.add("ship", id, fields);
    };
    ship("Goeben", {{"hex", "C3"}});
    ship("Breslau", {});
    History history(game.session());
    const auto plot = make_plot(history, game.session().size(), {}, tracked_turns, "tactical");
    REQUIRE(plot);
    CHECK(describe(*plot) == Lines{"C3: Goeben (Central Powers), 9/9 boxes left"});
    CHECK(game.words() == Lines{"M22: G (Central Powers) with Goeben, Breslau"});
    // As a form is filled in.
    session::State typed = game.session().state();
    session::Entry moved;
    moved.body = session::UnitChanged{"Breslau", {}, {{"hex", "4"}}, ""};
    typed.apply(moved);
    const auto on_board = plot_on_board(game.session(), typed, "tactical");
    REQUIRE(on_board);
    CHECK(on_board->items.size() == 2);
    CHECK(on_board->board.label(on_board->items.back().cell) == "4");
    CHECK_FALSE(plot_on_board(game.session(), typed, "strategic"));
}

TEST_CASE("A plot of a moment is what was true then", "[plot]") {
    Game game("swwas", six_ways);
    game.add("fleet", "Z1", {{"side", "axis"}, {"place", "E6"}});
    const int before = game.session().size();
    game.next_turn();
    game.set("Z1", {{"place", "E7"}});
    game.next_turn();
    game.set("Z1", {{"place", "F8"}});
    CHECK(game.words() == Lines{"F8: Z1 (Axis), from E6, E7"});
    CHECK(game.words("", before) == Lines{"E6: Z1 (Axis)"});
    CHECK(game.words("", end_of(game.session(), 2)) == Lines{"E7: Z1 (Axis), from E6"});
    CHECK_THROWS_AS(end_of(game.session(), 4), json::InputError);
}

TEST_CASE("What was taken back isn't in any moment", "[plot]") {
    Game game("swwas", six_ways);
    game.add("fleet", "Z1", {{"side", "axis"}, {"place", "E6"}});
    game.session().commit();
    const int first = game.session().size();
    game.set("Z1", {{"place", "E7"}});
    game.session().commit();
    game.session().stage(session::Retracted{first + 1, "wrong"});
    game.session().commit();
    CHECK(game.words() == Lines{"E6: Z1 (Axis)"});
    CHECK(game.words("", first + 1) == Lines{"E6: Z1 (Axis)"});
}

TEST_CASE("An order that says no place leads on from the unit until it is moved, also when it is ticked", "[plot]") {
    Game game("swwas", six_ways);
    game.add("fleet", "Z1", {{"side", "axis"}, {"place", "E6"}});
    const int told = game.tell(order("Z1"));
    CHECK(game.words() == Lines{"E6: Z1 (Axis), ordered SE to F6"});
    game.session().tick(told);
    CHECK(game.words() == Lines{"E6: Z1 (Axis), ordered SE to F6"});
    game.set("Z1", {{"place", "F7"}});
    CHECK(game.words() == Lines{"F7: Z1 (Axis)"});
}

TEST_CASE("An order that leads off the board says so", "[plot][order]") {
    Game game("swwas", six_ways);
    game.add("fleet", "Z1", {{"side", "axis"}, {"place", "A6"}});
    const session::Session& session = game.session();
    const session::Unit& unit = *session.state().find_unit("Z1");
    const board::Board board = game.plot().board;
    Told line = order("Z1");
    const auto way = [&] { return report::order_way(line, unit, board, session.state(), session.rulebook()).words(); };
    line.heading = "NW";
    CHECK(way() == "A6 off the map");
    line.heading = "SE";
    CHECK(way() == "A6 to B6 and on");
}

TEST_CASE("Side and commander see their own units and nothing of others", "[plot]") {
    Game game("flattop");
    game.add("commander", "Fletcher", {{"side", "usn"}});
    game.add("commander", "Takagi", {{"side", "ijn"}});
    game.add("task-force", "TF17", {{"side", "usn"}, {"commander", "Fletcher"}, {"hex", "X21"}, {"path", "N2"}});
    game.add(
        "ship", "Yorktown",
        {{"side", "usn"}, {"type", "CV"}, {"commander", "Fletcher"}, {"task-force", "TF17"}, {"damage-factor", 6}});
    game.add("task-force", "J1", {{"side", "ijn"}, {"commander", "Takagi"}, {"hex", "Z19"}});
    CHECK(game.words("Fletcher") == Lines{"X21: TF17 (USN) with Yorktown, ordered N2 to X19"});
    CHECK(game.words("ijn") == Lines{"Z19: J1 (IJN)"});
    CHECK(game.words().size() == 2);
    CHECK(game.plot().items.front().symbol == "carrier");
    CHECK(game.plot("ijn").items.front().symbol == "counter");
}

TEST_CASE("What a reader has seen is on his plot as he was told it, and on nobody else's", "[plot]") {
    Game game("flattop");
    game.add("commander", "Fletcher", {{"side", "usn"}});
    game.add("commander", "Takagi", {{"side", "ijn"}});
    game.add("task-force", "TF17", {{"side", "usn"}, {"commander", "Fletcher"}, {"hex", "X21"}});
    game.add("task-force", "J1", {{"side", "ijn"}, {"commander", "Takagi"}, {"hex", "Z19"}});
    const hex::Layout layout = hex::with_column_high({}, "AA");
    hex::Picture map{layout, {}, {}, {}};
    map.marks = {{hex::Picture::Mark::Kind::unit, layout.parse("X21"), "TF17", "USN"},
                 {hex::Picture::Mark::Kind::unit, layout.parse("Y19"), "enemy TF", "IJN"}};
    game.tell(Told{"map-Fletcher", "Map", "", "At 0700.", "Fletcher", {}, map});
    CHECK(game.words("Fletcher") == Lines{"X21: TF17 (USN)", "Y19: enemy TF (IJN)"});
    CHECK(game.words("Takagi") == Lines{"Z19: J1 (IJN)"});
    CHECK(game.words() == Lines{"X21: TF17 (USN)", "Z19: J1 (IJN)"});
    game.next_turn();
    CHECK(game.words("Fletcher") == Lines{"X21: TF17 (USN)"});
}

TEST_CASE("What a reader's map shows of his own isn't a sighting, also where it is aboard another unit", "[plot]") {
    Game game("flattop");
    game.add("commander", "Fletcher", {{"side", "usn"}});
    game.add("task-force", "TF17", {{"side", "usn"}, {"commander", "Fletcher"}, {"hex", "X21"}});
    game.add(
        "ship", "Yorktown",
        {{"side", "usn"}, {"type", "CV"}, {"commander", "Fletcher"}, {"task-force", "TF17"}, {"damage-factor", 6}});
    const hex::Layout layout = hex::with_column_high({}, "AA");
    hex::Picture map{layout, {}, {}, {}};
    map.marks = {{hex::Picture::Mark::Kind::unit, layout.parse("X21"), "TF17", "USN"},
                 {hex::Picture::Mark::Kind::unit, layout.parse("X21"), "Yorktown", "USN"}};
    game.tell(Told{"map-Fletcher", "Map", "", "At 0700.", "Fletcher", {}, map});
    CHECK(game.words("Fletcher") == Lines{"X21: TF17 (USN) with Yorktown"});
}

TEST_CASE("Where radio was heard, and where there was a fight, those see who were told of it, in its turn", "[plot]") {
    using What = session::Spot::What;
    Game game("flattop");
    game.add("commander", "Fletcher", {{"side", "usn"}});
    game.add("commander", "Takagi", {{"side", "ijn"}});
    game.add("task-force", "TF17", {{"side", "usn"}, {"commander", "Fletcher"}, {"hex", "X21"}});
    const auto tell = [&](const std::string& key, const std::string& who, What what, const std::string& place) {
        game.tell(Told{.key = key,
                       .section = "Signals",
                       .unit = "",
                       .text = "Words.",
                       .audience = who,
                       .wordings = {},
                       .spots = {{what, place}, {what, "no place"}}});
    };
    tell("radio", "Takagi", What::radio, "Y20");
    tell("fight", "Fletcher", What::fight, "X21");
    CHECK(game.words("Takagi") == Lines{"Y20: radio heard"});
    CHECK(game.words("Fletcher") == Lines{"X21: TF17 (USN)", "X21: a fight"});
    CHECK(game.words() == Lines{"X21: TF17 (USN)", "Y20: radio heard", "X21: a fight"});
    const auto shown = [&](const std::string& who) {
        std::vector<Sign::Kind> kinds;
        for (const Moment& moment : moments(game.session(), report::reader_of(game.session(), who)))
            kinds.insert(kinds.end(), moment.shows.begin(), moment.shows.end());
        return kinds;
    };
    CHECK(shown("Takagi") == std::vector{Sign::Kind::radio});
    CHECK(shown("Fletcher") == std::vector{Sign::Kind::fight});
    Layers without;
    without.radio = false;
    const View view = fit(game.plot("Takagi"), 600, 400);
    CHECK(to_svg(game.plot("Takagi"), view, {}) != to_svg(game.plot("Takagi"), view, without));
    CHECK(has_something(game.plot("Takagi"), &Layers::radio));
    CHECK_FALSE(has_something(game.plot("Takagi"), &Layers::fights));
    game.next_turn();
    CHECK(game.words("Takagi").empty());
}

TEST_CASE("A moment knows its turn, and whether it is night", "[plot]") {
    Game game("flattop", {{"first-daylight-hour", 6}, {"last-daylight-hour", 18}});  // whose sixth turn is 0600
    for (int turn = 2; turn <= 6; ++turn) game.next_turn();
    std::vector<int> turns;
    std::vector<bool> nights;
    for (const Moment& moment : moments(game.session())) {
        if (!turns.empty() && turns.back() == moment.turn) continue;
        turns.push_back(moment.turn);
        nights.push_back(moment.is_night);
    }
    CHECK(turns == std::vector<int>{1, 2, 3, 4, 5, 6});
    CHECK(nights == std::vector<bool>{true, true, true, true, true, false});
}

namespace {

// The dashed lines of a drawing, each of two points: the ways of orders.
std::vector<hex::Line> ways_of_orders(const std::vector<hex::Shape>& shapes) {
    std::vector<hex::Line> lines;
    for (const hex::Shape& shape : shapes) {
        const auto* line = std::get_if<hex::Line>(&shape);
        if (line && line->dashed) lines.push_back(*line);
    }
    return lines;
}

// Where a counter stands, as large as it is where cells are large.
hex::Box counter_at(const Plot& plot, const View& view, const char* place) {
    const double grown = view.text / View().text;
    return {middle_of(plot, view, plot.board.parse(place)), 34 * grown, 22 * grown};
}

}  // namespace

TEST_CASE("An order's arrow ends in its cell without words, and before a counter that stands there", "[plot][order]") {
    Game game("flattop");
    game.add("task-force", "TF17", {{"side", "usn"}, {"hex", "X21"}, {"path", "N2"}});
    const auto drawn = [&] { return draw(game.plot(), fit(game.plot(), 900, 700)); };
    for (const hex::Shape& shape : drawn()) {
        const auto* area = std::get_if<hex::Area>(&shape);
        CHECK_FALSE((area && area->dashed));
        const auto* words = std::get_if<hex::Words>(&shape);
        CHECK_FALSE((words && words->words.find("N2") != std::string::npos));
    }
    REQUIRE(ways_of_orders(drawn()).size() == 1);
    View view = fit(game.plot(), 900, 700);
    const board::Point end = middle_of(game.plot(), view, game.plot().board.parse("X19"));
    const board::Point tip = ways_of_orders(drawn()).front().points.back();
    CHECK(std::abs(tip.x - end.x) < 1);
    CHECK(std::abs(tip.y - end.y) < 6);
    game.add("task-force", "TF16", {{"side", "usn"}, {"hex", "X19"}});
    view = fit(game.plot(), 900, 700);
    REQUIRE(ways_of_orders(drawn()).size() == 1);
    const board::Point before = ways_of_orders(drawn()).front().points.back();
    const hex::Box counter = counter_at(game.plot(), view, "X19");
    CHECK(before.y > counter.at.y + counter.height / 2);
    CHECK(before.y < counter.at.y + counter.height / 2 + 10);
}

TEST_CASE("An order's arrow is straight, beneath the counters in its way, and its unit's name stands clear of it",
          "[plot][order]") {
    Game game("flattop");
    game.add("task-force", "TF17", {{"side", "usn"}, {"hex", "X21"}, {"path", "N4"}});
    game.add("task-force", "TF16", {{"side", "usn"}, {"hex", "X19"}});
    game.add("task-force", "TF18", {{"side", "usn"}, {"hex", "T21"}, {"path", "NE2"}});
    const Plot plot = game.plot();
    View view = fit(plot, 900, 700);
    view.scale = 60;
    const std::vector<hex::Shape> shapes = draw(plot, view);
    const std::vector<hex::Line> ways = ways_of_orders(shapes);
    REQUIRE(ways.size() == 2);
    for (const board::Point& end : ways.front().points)
        CHECK(end.x == Approx(middle_of(plot, view, plot.board.parse("X21")).x));
    const hex::Box other = counter_at(plot, view, "X19");
    std::size_t halo = shapes.size();
    std::size_t line = shapes.size();
    std::size_t counter = 0;
    for (std::size_t i = 0; i < shapes.size(); ++i) {
        const auto* const segments = std::get_if<hex::Segments>(&shapes[i]);
        if (segments && segments->ink == hex::Ink::paper) halo = std::min(halo, i);
        const auto* const way = std::get_if<hex::Line>(&shapes[i]);
        if (way && way->dashed) line = std::min(line, i);
        const auto* const area = std::get_if<hex::Area>(&shapes[i]);
        const bool is_counter = area && area->outline == hex::Ink::second_side && area->points.size() == 6 &&
                                other.meets(hex::Box{area->points.front(), 2, 2});
        if (is_counter) counter = i;
    }
    CHECK(halo < line);
    CHECK(line < counter);
    for (const hex::Shape& shape : shapes) {
        const auto* words = std::get_if<hex::Words>(&shape);
        if (!words || !words->words.starts_with("TF")) continue;
        const hex::Box label{words->at, words->size * 2, words->size};
        CAPTURE(words->words);
        for (const hex::Line& way : ways) CHECK_FALSE(label.meets(way.points.front(), way.points.back()));
    }
}

TEST_CASE("An order turns in its cell, also beneath a counter", "[plot][order]") {
    Game game("flattop");
    game.add("task-force", "TF17", {{"side", "usn"}, {"hex", "X21"}, {"path", "N2,NE2"}});
    game.add("task-force", "TF16", {{"side", "usn"}, {"hex", "X19"}});
    const Plot plot = game.plot();
    REQUIRE(plot.items.front().ordered.size() == 2);
    View view = fit(plot, 900, 700);
    view.scale = 60;
    const board::Point corner = middle_of(plot, view, plot.board.parse("X19"));
    const std::vector<hex::Line> ways = ways_of_orders(draw(plot, view));
    REQUIRE(ways.size() == 2);
    for (const board::Point& end : {ways[0].points.back(), ways[1].points.front()})
        CHECK(std::hypot(end.x - corner.x, end.y - corner.y) < 1);
}

TEST_CASE("Two orders on one line are drawn beside each other", "[plot][order]") {
    Game game("flattop");
    game.add("task-force", "TF17", {{"side", "usn"}, {"hex", "X21"}, {"path", "N4"}});
    game.add("task-force", "TF16", {{"side", "usn"}, {"hex", "X19"}, {"path", "N1"}});
    const Plot plot = game.plot();
    View view = fit(plot, 900, 700);
    view.scale = 60;
    const std::vector<hex::Line> ways = ways_of_orders(draw(plot, view));
    REQUIRE(ways.size() == 2);
    for (const std::size_t end : {0U, 1U}) {
        const double apart = std::abs(ways[0].points[end].x - ways[1].points[end].x);
        CHECK(apart == Approx(6 * view.text / View().text));
    }
}

TEST_CASE("A reader's plots and moments are the same whatever he can't know", "[plot]") {
    const auto play = [](Game& game, bool other) {
        game.add("commander", "Fletcher", {{"side", "usn"}});
        game.add("commander", "Takagi", {{"side", "ijn"}});
        game.add("task-force", "TF17", {{"side", "usn"}, {"commander", "Fletcher"}, {"hex", "X21"}, {"path", "N2"}});
        game.add("task-force", "J1", {{"side", "ijn"}, {"commander", "Takagi"}, {"hex", other ? "X20" : "A1"}});
        if (other) game.add("task-force", "J2", {{"side", "ijn"}, {"commander", "Takagi"}, {"hex", "X21"}});
        game.next_turn();
        game.set("TF17", {{"hex", "X20"}});
        if (other) game.set("J1", {{"hex", "W20"}});
        game.next_turn();
    };
    Game one("flattop");
    Game two("flattop");
    play(one, false);
    play(two, true);
    const session::Reader fletcher = report::reader_of(one.session(), "Fletcher");
    const std::vector<Moment> stops = moments(one.session(), fletcher);
    const std::vector<Moment> others = moments(two.session(), fletcher);
    REQUIRE(stops.size() == others.size());
    CHECK(stops.front().shows == others.front().shows);
    for (std::size_t i = 0; i < stops.size(); ++i) {
        const Plot a = one.plot("Fletcher", stops[i].entry);
        const Plot b = two.plot("Fletcher", others[i].entry);
        CHECK(describe(a) == describe(b));
        CHECK(to_svg(a, fit(a, 600, 400)) == to_svg(b, fit(b, 600, 400)));
    }
    CHECK(describe(one.plot()) != describe(two.plot()));
}

TEST_CASE("Areas are the session's zones", "[plot]") {
    Game game("ssw");
    game.add("power", "germany", {{"side", "axis"}});
    game.add("zone", "North-Sea", {});
    game.add("zone", "Bay", {});
    game.add("sub", "U1", {{"power", "germany"}, {"zone", "Bay"}, {"section", 1}, {"factor", 2}});
    CHECK(game.words() == Lines{"Bay: U1 (Axis)"});
    const Plot plot = game.plot();
    const session::Unit& sub = *game.session().state().find_unit("U1");
    const Fields to = session::moved_to(plot.board.parse("North-Sea"), sub, plot.board, game.session().state(),
                                        game.session().rulebook());
    CHECK(to == Fields{{"zone", "North-Sea"}});
}

TEST_CASE("A unit is moved to places of the board alone", "[plot]") {
    Fields facts = six_ways;
    facts["last-zone"] = "H8";
    Game game("swwas", facts);
    game.add("fleet", "Z1", {{"side", "axis"}, {"place", "E6"}});
    game.add("flotilla", "I1", {{"side", "axis"}, {"place", "E6"}});
    const Plot plot = game.plot();
    const session::Unit& fleet = *game.session().state().find_unit("Z1");
    const rulebook::Rulebook& book = game.session().rulebook();
    CHECK(session::moved_to(plot.board.parse("H8"), fleet, plot.board, game.session().state(), book) ==
          Fields{{"place", "H8"}});
    CHECK_THROWS_AS(session::moved_to(plot.board.parse("J8"), fleet, plot.board, game.session().state(), book),
                    json::InputError);
}

TEST_CASE("An independent ship leaves its force when it is moved", "[plot]") {
    Game game("flattop");
    game.add("task-force", "TF17", {{"side", "usn"}, {"hex", "X21"}});
    game.add("ship", "Sims", {{"side", "usn"}, {"type", "DD"}, {"task-force", "TF17"}, {"damage-factor", 2}});
    const Plot plot = game.plot();
    const session::Unit& ship = *game.session().state().find_unit("Sims");
    CHECK(session::moved_to(plot.board.parse("X22"), ship, plot.board, game.session().state(),
                            game.session().rulebook()) == Fields{{"hex", "X22"}, {"task-force", {}}});
}

TEST_CASE("A side is drawn in the colour that its rulebook names: the Allies blue, their enemies red-brown", "[plot]") {
    constexpr int red_brown = 0;
    constexpr int blue = 1;
    const auto colours = [](const char* rulebook, const std::vector<std::string>& sides) {
        Game game(rulebook);
        std::vector<int> all;
        for (const std::string& side : sides) all.push_back(game.session().rulebook().colour_of_side(side));
        return all;
    };
    const std::vector<int> expected{red_brown, blue};
    CHECK(colours("swwas", {"axis", "allied"}) == expected);
    CHECK(colours("ssw", {"axis", "allied"}) == expected);
    CHECK(colours("gwas", {"central-powers", "allied"}) == expected);
    CHECK(colours("flattop", {"ijn", "usn"}) == expected);
    CHECK(colours("flattop", {"nobody"}) == std::vector<int>{-1});

    const auto drawn = [](const char* side) {
        Game game("flattop");
        game.add("task-force", "TF1", {{"side", side}, {"hex", "X21"}});
        const Plot plot = game.plot();
        return to_svg(plot, fit(plot, 600, 400));
    };
    const hex::Colours& inks = hex::usual_colours();
    CHECK(drawn("usn").find(inks.at(hex::Ink::second_side)) != std::string::npos);
    CHECK(drawn("usn").find(inks.at(hex::Ink::first_side)) == std::string::npos);
    CHECK(drawn("ijn").find(inks.at(hex::Ink::first_side)) != std::string::npos);
    CHECK(drawn("ijn").find(inks.at(hex::Ink::second_side)) == std::string::npos);
}

// ---- drawing

namespace {

// So many units of both sides, spread over a map so that some stand together.
Plot crowd(Game& game, int count) {
    for (int i = 0; i < count; ++i) {
        const std::string place = fmt::format("{}{}", static_cast<char>('A' + (i * 7) % 26), 5 + (i * 11) % 18);
        game.add("fleet", fmt::format("{}{}", i % 2 == 0 ? "U" : "N", i / 2 + 1),
                 {{"side", i % 2 == 0 ? "axis" : "allied"}, {"place", place}});
    }
    return game.plot();
}

struct Box {
    double left, top, right, bottom;
    std::string words;
};

// The room that the words of a drawing take, those of labels of units.
std::vector<Box> words_of(const std::vector<hex::Shape>& shapes) {
    std::vector<Box> boxes;
    for (const hex::Shape& shape : shapes) {
        const auto* words = std::get_if<hex::Words>(&shape);
        if (!words || !words->bold || words->ink == hex::Ink::ink) continue;
        const double half = static_cast<double>(words->words.size()) * words->size * 0.3;
        boxes.push_back({words->at.x - half, words->at.y - words->size / 2, words->at.x + half,
                         words->at.y + words->size / 2, words->words});
    }
    return boxes;
}

}  // namespace

TEST_CASE("80 task forces on one map are all named, and no name lies over another", "[plot]") {
    Game game("swwas", six_ways);
    const Plot plot = crowd(game, 80);
    const View view = fit(plot, 784, 482);
    const std::vector<hex::Shape> shapes = draw(plot, view);
    const std::vector<Box> boxes = words_of(shapes);
    std::string all = " ";
    for (const Box& box : boxes) all += box.words + " ";
    for (const Item& item : plot.items) CHECK(all.find(" " + item.id + " ") != std::string::npos);
    for (std::size_t i = 0; i < boxes.size(); ++i) {
        for (std::size_t j = 0; j < i; ++j) {
            const bool apart = boxes[i].left >= boxes[j].right || boxes[j].left >= boxes[i].right ||
                               boxes[i].top >= boxes[j].bottom || boxes[j].top >= boxes[i].bottom;
            CAPTURE(boxes[i].words, boxes[j].words);
            CHECK(apart);
        }
    }
}

namespace {

// What counters and dots take, and which are which, as the drawing has them.
struct Mark {
    double left, top, right, bottom;
    bool is_dot;
};

std::vector<Mark> marks_of(const std::vector<hex::Shape>& shapes) {
    std::vector<Mark> marks;
    for (const hex::Shape& shape : shapes) {
        const auto* area = std::get_if<hex::Area>(&shape);
        const bool is_mark = area && (area->outline == hex::Ink::first_side || area->outline == hex::Ink::second_side);
        if (!is_mark) continue;
        Mark mark{1e9, 1e9, -1e9, -1e9, false};
        for (const board::Point& corner : area->points) {
            mark.left = std::min(mark.left, corner.x);
            mark.right = std::max(mark.right, corner.x);
            mark.top = std::min(mark.top, corner.y);
            mark.bottom = std::max(mark.bottom, corner.y);
        }
        mark.is_dot = mark.right - mark.left < 12;
        marks.push_back(mark);
    }
    return marks;
}

std::size_t counters_among(const std::vector<Mark>& marks) {
    return static_cast<std::size_t>(
        std::count_if(marks.begin(), marks.end(), [](const Mark& mark) { return !mark.is_dot; }));
}

void check_apart(const std::vector<Mark>& marks) {
    for (std::size_t i = 0; i < marks.size(); ++i) {
        for (std::size_t j = 0; j < i; ++j) {
            CAPTURE(marks[i].left, marks[i].top, marks[j].left, marks[j].top);
            CHECK((marks[i].left >= marks[j].right || marks[j].left >= marks[i].right ||
                   marks[i].top >= marks[j].bottom || marks[j].top >= marks[i].bottom));
        }
    }
}

}  // namespace

// The places are those of the drawing that this is to look like. It has 43 counters at this size, as it makes a dot of
// each of two neighbours.
TEST_CASE("Of 80 task forces more than half have their counters, and none touches another", "[plot]") {
    Game game("swwas", six_ways);
    for (const auto& [id, place] : test::eighty_forces())
        game.add("fleet", id, {{"side", id.back() == 'U' ? "axis" : "allied"}, {"place", place}});
    const Plot plot = game.plot();
    REQUIRE(plot.items.size() == 80);
    View view = fit(plot, 784, 482);
    view.scale = 26;
    const std::vector<Mark> drawn = marks_of(draw(plot, view));
    CHECK(drawn.size() == 77);  // three pairs stand together
    CHECK(counters_among(drawn) > 43);
    for (const double cell : {12.0, 16.0, 20.0, 22.0, 24.0, 26.0, 29.0, 31.0, 36.0, 45.0}) {
        view.scale = cell;
        view.width = 2000;  // all of them are in sight
        view.height = 2000;
        CAPTURE(cell);
        check_apart(marks_of(draw(plot, view)));
    }
}

TEST_CASE("Of two that stand too near to each other the first has its counter, and the other is a dot", "[plot]") {
    Game game("swwas", six_ways);
    game.add("fleet", "Z1", {{"side", "axis"}, {"place", "E6"}});
    game.add("fleet", "Z2", {{"side", "axis"}, {"place", "F6"}});
    game.add("fleet", "Z3", {{"side", "axis"}, {"place", "L12"}});
    const Plot plot = game.plot();
    View view = fit(plot, 784, 482);
    const auto dots = [&](double cell) {
        view.scale = cell;
        std::vector<bool> are;
        for (const Mark& mark : marks_of(draw(plot, view))) are.push_back(mark.is_dot);
        return are;
    };
    CHECK(dots(26) == std::vector<bool>{false, true, false});
    CHECK(dots(18) == std::vector<bool>{true, true, false});  // a dot would touch the other's counter
    CHECK(dots(60) == std::vector<bool>{false, false, false});
}

TEST_CASE("What lies beyond the board isn't shown where the view could show the board", "[plot]") {
    Game game("swwas", six_ways);
    game.add("fleet", "Z1", {{"side", "axis"}, {"place", "B6"}});
    game.add("fleet", "A1", {{"side", "allied"}, {"place", "C12"}});
    const Plot plot = game.plot();
    const board::Point first = plot.board.centre({1, 1});
    const View view = fit(plot, 900, 300);
    CHECK(on_plane(view, 0, 0).x > first.x - 2.1);  // but for the names of what stands at the edge
    for (const Item& item : plot.items) {
        const board::Point at = middle_of(plot, view, item.cell);
        CHECK((at.x > 0 && at.x < 900));
        CHECK((at.y > 0 && at.y < 300));
    }
}

TEST_CASE("Names of what stands at the edge of a crowd are in sight, however small the cells are", "[plot]") {
    Game game("swwas", six_ways);
    const Plot plot = crowd(game, 80);
    const View view = fit(plot, 435, 370);
    for (const Box& box : words_of(draw(plot, view))) {
        CAPTURE(box.words);
        CHECK(box.left > 0);
        CHECK(box.right < 435);
        CHECK(box.top > 0);
        CHECK(box.bottom < 370);
    }
}

TEST_CASE("Nothing jumps while the view moves", "[plot]") {
    Game game("swwas", six_ways);
    const Plot plot = crowd(game, 40);
    View view = fit(plot, 784, 482);
    const std::vector<Box> before = words_of(draw(plot, view));
    view.centre.x += 2;
    const std::vector<Box> after = words_of(draw(plot, view));
    REQUIRE(before.size() == after.size());
    for (std::size_t i = 0; i < before.size(); ++i) {
        CHECK(before[i].words == after[i].words);
        CHECK(before[i].left - after[i].left == Approx(2 * view.scale));
    }
}

TEST_CASE("What is drawn again and again is drawn as if it were new", "[plot]") {
    Game game("swwas", six_ways);
    const Plot plot = crowd(game, 80);
    View view = fit(plot, 784, 482);
    Drawer drawer(plot);
    const auto same = [&] {
        const std::vector<Box> again = words_of(drawer.draw(view, {}, {}, {}));
        const std::vector<Box> fresh = words_of(draw(plot, view));
        REQUIRE(again.size() == fresh.size());
        for (std::size_t i = 0; i < again.size(); ++i) {
            CHECK(again[i].words == fresh[i].words);
            CHECK(again[i].left == fresh[i].left);
            CHECK(again[i].top == fresh[i].top);
        }
        CHECK(drawer.items_at(view, 300, 200) == Drawer(plot).items_at(view, 300, 200));
    };
    same();
    view.centre.x += 3;
    same();
    view.scale *= 1.7;
    same();
    view.text *= 1.5;
    same();
    view.scale /= 1.7;
    same();
}

TEST_CASE("A unit on its way is drawn between two cells, and the others where they stand", "[plot]") {
    Game game("swwas", six_ways);
    game.add("fleet", "Z1", {{"side", "axis"}, {"place", "D9"}});
    game.add("fleet", "A1", {{"side", "allied"}, {"place", "F6"}});
    const Plot plot = game.plot();
    const View view = fit(plot, 784, 482);
    Drawer drawer(plot);
    const Item& mover = *std::ranges::find(plot.items, "Z1", &Item::id);
    const board::Cell from = plot.board.step(mover.cell, "N");
    const auto place_of = [&](const char* words, double left) {
        for (const hex::Shape& shape : drawer.draw(view, {}, {}, {}, {{"Z1", from, left}})) {
            const auto* const label = std::get_if<hex::Words>(&shape);
            if (label && label->words == words) return label->at;
        }
        FAIL(words);
        return board::Point{};
    };
    const double way = middle_of(plot, view, from).y - middle_of(plot, view, mover.cell).y;
    REQUIRE(way < -10);
    CHECK(place_of("Z1", 1).y - place_of("Z1", 0).y == Approx(way));
    CHECK(place_of("Z1", 0.5).y - place_of("Z1", 0).y == Approx(way / 2));
    CHECK(place_of("A1", 1).y == place_of("A1", 0).y);
    CHECK(drawer.items_at(view, middle_of(plot, view, mover.cell).x, middle_of(plot, view, mover.cell).y).size() == 1);

    // The counters alone: both names where they stand among the rest, one on its way, and no cell's label.
    const std::vector<Box> alone = words_of(drawer.draw_counters(view, {"Z1"}, {{"Z1", from, 0.5}}));
    const std::vector<Box> all = words_of(drawer.draw(view, {}, {"Z1"}, {}, {{"Z1", from, 0.5}}));
    REQUIRE(alone.size() == 2);
    for (const Box& one : alone) {
        CHECK(std::ranges::any_of(all, [&](const Box& same) {
            return same.words == one.words && same.left == one.left && same.top == one.top;
        }));
    }
}

TEST_CASE("A counter is found where it is drawn", "[plot]") {
    Game game("swwas", six_ways);
    const Plot plot = crowd(game, 30);
    const View view = fit(plot, 784, 482);
    for (std::size_t i = 0; i < plot.items.size(); ++i) {
        const board::Point at = middle_of(plot, view, plot.items[i].cell);
        const std::vector<std::size_t> found = Drawer(plot).items_at(view, at.x, at.y);
        CAPTURE(plot.items[i].id);
        CHECK_FALSE(found.empty());
    }
    CHECK(Drawer(plot).items_at(view, -500, -500).empty());
}

TEST_CASE("What shares a cell is drawn in it, however small it is", "[plot]") {
    Game game("swwas", six_ways);
    game.add("fleet", "Z1", {{"side", "axis"}, {"place", "E6"}});
    game.add("fleet", "A1", {{"side", "allied"}, {"place", "E6"}});
    const Plot plot = game.plot();
    View view = fit(plot, 784, 482);
    for (const double cell : {17.0, 30.0, 50.0}) {
        view.scale = cell;
        const board::Point middle = middle_of(plot, view, plot.board.parse("E6"));
        for (const hex::Ink ink : {hex::Ink::first_side, hex::Ink::second_side}) {
            double x = 0;
            int corners = 0;
            for (const hex::Shape& shape : draw(plot, view)) {
                const auto* area = std::get_if<hex::Area>(&shape);
                if (!area || area->outline != ink) continue;
                for (const board::Point& corner : area->points) x += corner.x;
                corners += static_cast<int>(area->points.size());
            }
            CAPTURE(cell);
            REQUIRE(corners > 0);
            CHECK(std::abs(x / corners - middle.x) < cell / 2);
        }
    }
}

TEST_CASE("Sides differ by shape, and layers can be left out", "[plot]") {
    Game game("swwas", six_ways);
    game.add("fleet", "Z1", {{"side", "axis"}, {"place", "E6"}});
    game.next_turn();
    game.set("Z1", {{"place", "E8"}});
    game.add("fleet", "A1", {{"side", "allied"}, {"place", "H7"}});
    game.tell(order("A1"));
    const Plot plot = game.plot();
    const View view = fit(plot, 600, 400);
    const auto count = [&](const Layers& layers, auto wanted) {
        const std::vector<hex::Shape> shapes = draw(plot, view, layers);
        return std::count_if(shapes.begin(), shapes.end(), wanted);
    };
    const auto corners = [](std::size_t number, hex::Ink ink) {
        return [number, ink](const hex::Shape& shape) {
            const auto* area = std::get_if<hex::Area>(&shape);
            return area && area->points.size() == number && area->outline == ink && !area->dashed;
        };
    };
    CHECK(count({}, corners(4, hex::Ink::first_side)) == 1);
    CHECK(count({}, corners(6, hex::Ink::second_side)) == 1);
    const auto dashed = [](const hex::Shape& shape) {
        const auto* line = std::get_if<hex::Line>(&shape);
        return line && line->dashed;
    };
    const auto drawn = [](const hex::Shape& shape) {
        const auto* line = std::get_if<hex::Line>(&shape);
        return line && !line->dashed;
    };
    CHECK(count({}, dashed) == 1);
    CHECK(count({}, drawn) == 1);
    Layers less;
    less.orders = false;
    less.tracks = false;
    CHECK(count(less, dashed) == 0);
    CHECK(count(less, drawn) == 0);
}

TEST_CASE("No words of a drawing lie over others: names of cells and units, turns and orders", "[plot]") {
    Game game("swwas", six_ways);
    for (int i = 0; i < 12; ++i)
        game.add("fleet", fmt::format("Fleet-{}", i),
                 {{"side", "axis"}, {"place", fmt::format("{}6", "ACEGIK"[i % 6])}});
    game.next_turn();
    for (int i = 0; i < 12; ++i)
        game.set(fmt::format("Fleet-{}", i), {{"place", fmt::format("{}{}", "BDFHJL"[i % 6], 6 + i % 3)}});
    for (int i = 0; i < 12; i += 2) game.tell(order(fmt::format("Fleet-{}", i)));
    const Plot plot = game.plot();
    View view = fit(plot, 784, 482);
    for (const double cell : {20.0, 40.0, 60.0, 100.0}) {
        view.scale = cell;
        std::vector<Box> all;
        for (const hex::Shape& shape : draw(plot, view)) {
            const auto* words = std::get_if<hex::Words>(&shape);
            const double band = view.text * 1.5;  // of the rulers, which lie over everything
            if (!words || words->at.y < band || words->at.x < band * 1.4) continue;
            const double half = static_cast<double>(words->words.size()) * words->size * 0.3;
            const bool is_number = words->ink == hex::Ink::ink && words->size < view.text * 0.85;  // of a stack
            if (is_number) continue;
            all.push_back({words->at.x - half, words->at.y - words->size * 0.4, words->at.x + half,
                           words->at.y + words->size * 0.4, words->words});
        }
        CHECK(all.size() >= 6);
        for (std::size_t i = 0; i < all.size(); ++i) {
            for (std::size_t j = 0; j < i; ++j) {
                const bool apart = all[i].left >= all[j].right || all[j].left >= all[i].right ||
                                   all[i].top >= all[j].bottom || all[j].top >= all[i].bottom;
                CAPTURE(cell, all[i].words, all[j].words);
                CHECK(apart);
            }
        }
    }
}

TEST_CASE("The words of an area stay within its border, and cover neither its name nor a stack's number", "[plot]") {
    Game game("ssw");
    game.add("power", "germany", {{"side", "axis"}});
    game.add("power", "england", {{"side", "allied"}});
    for (const char* zone : {"North-Sea", "Bay", "Western-Approaches", "Faeroes-Gap", "Cape-St-Vincent"})
        game.add("zone", zone, {});
    const auto add = [&](const char* id, const char* power, const char* zone) {
        game.add("sub", id, {{"power", power}, {"zone", zone}, {"section", 1}, {"factor", 2}});
    };
    for (const char* id : {"U-1", "U-2", "Condor"}) add(id, "germany", "Bay");
    for (const char* id : {"U-3", "U-4", "U-5", "U-6"}) add(id, "germany", "Western-Approaches");
    for (const char* id : {"Trident", "Upholder"}) add(id, "england", "Western-Approaches");
    add("Wolfpack-of-the-northern-sea", "germany", "North-Sea");
    const Plot plot = game.plot();
    struct Room {
        double left, top, right, bottom;
    };
    for (const auto& [width, height] : {std::pair(1200.0, 700.0), std::pair(784.0, 482.0), std::pair(420.0, 260.0)}) {
        const View view = fit(plot, width, height);
        std::vector<Room> areas;
        for (int area = 1; area <= 5; ++area) {
            Room room{1e9, 1e9, -1e9, -1e9};
            for (const board::Point& corner : plot.board.outline({area, 0})) {
                const board::Point at = on_view(view, plot.plane(corner));
                room = {std::min(room.left, at.x), std::min(room.top, at.y), std::max(room.right, at.x),
                        std::max(room.bottom, at.y)};
            }
            areas.push_back(room);
        }
        std::vector<std::pair<Room, std::string>> taken;
        for (const hex::Shape& shape : draw(plot, view)) {
            if (const auto* words = std::get_if<hex::Words>(&shape); words && words->bold) {
                if (words->size < view.text) continue;  // the number itself
                const double half = hex::width_of(words->words, words->size, true) / 2;
                taken.push_back({{words->at.x - half, words->at.y - words->size * 0.5, words->at.x + half,
                                  words->at.y + words->size * 0.5},
                                 words->words});
            }
            const auto* circle = std::get_if<hex::Circle>(&shape);
            if (circle && circle->outline == hex::Ink::ink) {
                taken.push_back({{circle->at.x - circle->radius, circle->at.y - circle->radius,
                                  circle->at.x + circle->radius, circle->at.y + circle->radius},
                                 "a number"});
            }
        }
        CHECK(taken.size() >= 5 + 3);
        for (std::size_t i = 0; i < taken.size(); ++i) {
            const auto& [one, words] = taken[i];
            const bool is_within = std::any_of(areas.begin(), areas.end(), [&, &room = one](const Room& area) {
                return room.left >= area.left && room.right <= area.right && room.top >= area.top &&
                       room.bottom <= area.bottom;
            });
            CAPTURE(width, words);
            CHECK((is_within || words == "a number"));
            for (std::size_t j = 0; j < i; ++j) {
                const auto& [other, others] = taken[j];
                CAPTURE(others);
                CHECK((one.left >= other.right || other.left >= one.right || one.top >= other.bottom ||
                       other.top >= one.bottom));
            }
        }
    }
}

TEST_CASE("Cells have their names in the rulers or within, and the cursor's stand out", "[plot]") {
    Game game("swwas", six_ways);
    game.add("fleet", "Z1", {{"side", "axis"}, {"place", "E6"}});
    const Plot plot = game.plot();
    View view = fit(plot, 600, 400);
    const auto has = [&](const std::string& words, const std::optional<board::Cell>& cursor, hex::Ink ink) {
        const std::vector<hex::Shape> shapes = draw(plot, view, {}, {}, cursor);
        return std::any_of(shapes.begin(), shapes.end(), [&](const hex::Shape& shape) {
            const auto* drawn = std::get_if<hex::Words>(&shape);
            return drawn && drawn->words == words && drawn->ink == ink;
        });
    };
    view.scale = 40;
    CHECK(has("F", {}, hex::Ink::muted));
    CHECK_FALSE(has("F7", {}, hex::Ink::muted));
    CHECK(has("F", board::Cell{6, 7}, hex::Ink::paper));
    CHECK(has("7", board::Cell{6, 7}, hex::Ink::paper));
    CHECK_FALSE(has("G", board::Cell{6, 7}, hex::Ink::paper));
    view.scale = 60;
    CHECK(has("F7", {}, hex::Ink::muted));
    CHECK_FALSE(has("F", {}, hex::Ink::muted));
}

TEST_CASE("Where the rulers name every other column, each has a tick at its middle", "[plot]") {
    Game game("swwas", six_ways);
    game.add("fleet", "Z1", {{"side", "axis"}, {"place", "H9"}});
    const Plot plot = game.plot();
    View view = fit(plot, 600, 400);
    view.scale = 16;
    const std::vector<hex::Shape> shapes = draw(plot, view);
    const double edge = view.text * 1.5;  // of the ruler along the top
    std::vector<double> ticks;
    int names = 0;
    for (const hex::Shape& shape : shapes) {
        const auto* words = std::get_if<hex::Words>(&shape);
        names += words && words->at.y < edge && words->ink == hex::Ink::muted ? 1 : 0;
        const auto* lines = std::get_if<hex::Segments>(&shape);
        for (std::size_t i = 0; lines && i + 1 < lines->points.size(); i += 2) {
            const board::Point& from = lines->points[i];
            if (from.x == lines->points[i + 1].x && from.y == edge) ticks.push_back(from.x);
        }
    }
    REQUIRE(names > 3);
    CHECK(static_cast<int>(ticks.size()) > names);
    for (int column = 6; column <= 9; ++column) {
        const double x = middle_of(plot, view, {column, 9}).x;
        CAPTURE(column);
        CHECK(std::any_of(ticks.begin(), ticks.end(), [&](double tick) { return std::abs(tick - x) < 0.01; }));
    }
}

TEST_CASE("A track tells its turns, and where cells are small the last move is a short tail", "[plot]") {
    Game game("swwas", six_ways);
    game.add("fleet", "Z1", {{"side", "axis"}, {"place", "E6"}});
    game.next_turn();
    game.set("Z1", {{"place", "E12"}});
    const Plot plot = game.plot();
    View view = fit(plot, 600, 400);
    const auto line = [&] {
        for (const hex::Shape& shape : draw(plot, view)) {
            const auto* track = std::get_if<hex::Line>(&shape);
            if (track)
                return std::hypot(track->points[0].x - track->points[1].x, track->points[0].y - track->points[1].y);
        }
        return 0.0;
    };
    const auto tells_turn = [&] {
        const std::vector<hex::Shape> shapes = draw(plot, view);
        return std::any_of(shapes.begin(), shapes.end(), [](const hex::Shape& shape) {
            const auto* words = std::get_if<hex::Words>(&shape);
            return words && words->words == "1" && words->ink == hex::Ink::first_side;
        });
    };
    view.scale = 40;  // six cells
    CHECK(line() == Approx(240));
    CHECK(tells_turn());
    view.scale = 20;
    CHECK(line() > 10);
    CHECK(line() < 60);
    CHECK_FALSE(tells_turn());
}

TEST_CASE("The chosen unit is pointed to from the edge while it is out of sight", "[plot]") {
    Game game("swwas", six_ways);
    game.add("fleet", "Z1", {{"side", "axis"}, {"place", "E6"}});
    const Plot plot = game.plot();
    View view = fit(plot, 600, 400);
    view.scale = 40;
    const auto pointer = [&](const std::string& chosen) -> std::optional<board::Point> {
        for (const hex::Shape& shape : draw(plot, view, {}, {chosen})) {
            const auto* words = std::get_if<hex::Words>(&shape);
            if (words && words->words == "Z1, E6") return board::Point{words->at.x, words->at.y};
        }
        return {};
    };
    CHECK_FALSE(pointer("Z1"));
    view.centre.x += 30;  // to the east of it
    const std::optional<board::Point> at = pointer("Z1");
    REQUIRE(at);
    CHECK(at->x < 100);
    CHECK(at->x > 0);
    CHECK(at->y == Approx(200).margin(30));
    CHECK_FALSE(pointer(""));
}

TEST_CASE("A board without end, and a picture with a horizon, are drawn in bounded time", "[plot]") {
    Fields facts = six_ways;
    facts["last-zone"] = "ZZ2000000000";
    Game game("swwas", facts);
    Plot plot = game.plot();
    CHECK(draw(plot, fit(plot, 784, 482)).size() < 100);
    const std::string digest(64, 'a');
    game.session().set_fact("map-picture", "session",
                            "1000x800; A1 0 0; K1 1000 0; A20 499 400; K20 501 400; " + digest);
    plot = game.plot();
    REQUIRE(plot.sheets.size() == 1);
    Layers layers;
    layers.picture = false;
    CHECK(draw(plot, fit(plot, 784, 482), layers).size() < 100);
    CHECK_FALSE(to_svg(plot, fit(plot, 784, 482)).empty());
}

TEST_CASE("The picture of the map lies under all turns, whenever it was laid there", "[plot]") {
    const std::string digest(64, 'a');
    const std::string corners = "1000x800; A1 0 0; K1 1000 0; A20 0 800; K20 1000 800; ";
    SECTION("a sea of hexes or squares") {
        Game game("swwas", six_ways);
        game.add("fleet", "Z1", {{"side", "axis"}, {"place", "E6"}});
        const int first = game.session().size();
        game.next_turn();
        game.session().set_fact("map-picture", "session", corners + digest);
        for (const int entry : {first, game.session().size()}) {
            const Plot plot = game.plot("", entry);
            REQUIRE(plot.sheets.size() == 1);
            CHECK(plot.sheets.at(0).picture.digest == digest);
        }
        CHECK(game.plot("", first).plane({1, 1}) == game.plot().plane({1, 1}));
        CHECK(game.plot("axis", first).sheets.size() == 1);
    }
    SECTION("what it is by now, and nothing once it was taken away") {
        Game game("swwas", six_ways);
        game.session().set_fact("map-picture", "session", corners + digest);
        const int first = game.session().size();
        game.next_turn();
        game.session().set_fact("map-picture", "session", corners + std::string(64, 'b'));
        CHECK(game.plot("", first).sheets.at(0).picture.digest == std::string(64, 'b'));
        game.session().set_fact("map-picture", "session", json::Value());
        CHECK(game.plot("", first).sheets.empty());
    }
    SECTION("areas, which lie where the picture has them") {
        Game game("gwas");
        game.add("zone", "Q1", {{"theatre", "mediterranean"}});
        const int first = game.session().size();
        game.session().set_fact("map-picture", "session", "1200x1200; Q1 700 300; " + digest);
        const Plot then = game.plot("", first);
        REQUIRE(then.sheets.size() == 1);
        CHECK(then.board.centre(then.board.parse("Q1")) == game.plot().board.centre(then.board.parse("Q1")));
    }
}

TEST_CASE("Every symbol that a rulebook may name is drawn", "[plot]") {
    const std::vector<std::string>& names = rulebook::symbols();
    CHECK(names.size() == 14);
    for (const std::string& name : names) {
        CAPTURE(name);
        CHECK(std::filesystem::exists(source_dir() / "resources/symbols" / (name + ".svg")));
    }
}

TEST_CASE("The chosen unit's order is the one bold arrow, into a framed cell and without words", "[plot][order]") {
    Game game("swwas", six_ways);
    for (const char* const id : {"Z1", "Z2"}) game.add("fleet", id, {{"side", "axis"}, {"place", "E6"}});
    game.set("Z2", {{"place", "H6"}});
    for (const char* const id : {"Z1", "Z2"}) {
        Told line = order(id);
        line.heading = "N";
        line.to = id == std::string("Z1") ? "E4" : "H4";
        game.tell(line);
    }
    const Plot plot = game.plot();
    View view = fit(plot, 900, 600);
    view.scale = 60;
    const auto drawn = [&](const std::string& chosen) {
        std::pair<bool, Lines> found;  // whether there is a bold arrow, and words of orders
        for (const hex::Shape& shape : draw(plot, view, {}, {chosen})) {
            const auto* const line = std::get_if<hex::Line>(&shape);
            if (line && line->ink == hex::Ink::accent && line->width == Approx(4 * view.text / View().text))
                found.first = true;
            const auto* const words = std::get_if<hex::Words>(&shape);
            if (words && words->words.ends_with(" N")) found.second.push_back(words->words);
        }
        std::ranges::sort(found.second);
        return found;
    };
    CHECK(drawn("") == std::pair{false, Lines{}});
    CHECK(drawn("Z2") == std::pair{true, Lines{}});
}

TEST_CASE("A counter that the edge would cut is left out with its name where that is asked for", "[plot]") {
    Game game("swwas", six_ways);
    for (const char* const place : {"E6", "H6"}) game.add("fleet", place, {{"side", "axis"}, {"place", place}});
    const Plot plot = game.plot();
    View view = fit(plot, 900, 600);
    const auto names = [&](const Layers& layers) {
        Lines found;
        for (const hex::Shape& shape : draw(plot, view, layers)) {
            const auto* const words = std::get_if<hex::Words>(&shape);
            if (words && words->bold) found.push_back(words->words);
        }
        return found;
    };
    const Layers whole{.labels = false, .cut = false};
    CHECK(names(whole) == Lines{"E6", "H6"});
    view.centre.x = plot.plane(plot.board.centre({5, 6})).x + view.width / 2 / view.scale;  // E6 is half in sight
    CHECK(names(whole) == Lines{"H6"});
    CHECK(names({.labels = false}) == Lines{"E6", "H6"});
}

TEST_CASE("The chosen unit's name stands outside its ring", "[plot]") {
    Game game("swwas", six_ways);
    for (const char* const place : {"E6", "H6"}) game.add("fleet", place, {{"side", "axis"}, {"place", place}});
    const Plot plot = game.plot();
    const View view = fit(plot, 900, 600);
    const auto name_of = [&](const std::string& unit, const std::string& chosen) {
        for (const hex::Shape& shape : draw(plot, view, {}, {chosen})) {
            const auto* const words = std::get_if<hex::Words>(&shape);
            if (words && words->bold && words->words == unit) return hex::Box{words->at, 0, words->size};
        }
        return hex::Box();
    };
    const auto far = [&](const std::string& unit, const std::string& chosen) {
        const double width = hex::width_of(unit, view.text, true);
        const board::Point middle = middle_of(plot, view, plot.board.parse(unit));
        return name_of(unit, chosen).at.x - width / 2 - middle.x;
    };
    double radius = 0;
    for (const hex::Shape& shape : draw(plot, view, {}, {"E6"})) {
        const auto* const circle = std::get_if<hex::Circle>(&shape);
        if (circle && circle->outline == hex::Ink::accent) radius = circle->radius + circle->width / 2;
    }
    CHECK(radius > 0);
    CHECK(far("E6", "E6") > radius);
    CHECK(far("H6", "E6") < radius);
    CHECK(far("H6", "E6") == Approx(far("E6", "")));
}

TEST_CASE("An order that says where it leads is a way to there, until its unit is moved or it is ticked",
          "[plot][order]") {
    Game game("swwas", six_ways);
    game.add("fleet", "Z1", {{"side", "axis"}, {"place", "E6"}});
    Told line = order("Z1");
    line.heading = "N";
    line.to = "E4";
    const int number = game.tell(line);
    CHECK(game.words() == Lines{"E6: Z1 (Axis), ordered N to E4"});
    CHECK(game.plot().items.front().ordered.size() == 2);
    const int before = game.session().size();
    SECTION("moved there") {
        game.set("Z1", {{"place", "E4"}});
        CHECK(game.words() == Lines{"E4: Z1 (Axis)"});
    }
    SECTION("moved elsewhere") {
        game.set("Z1", {{"place", "F9"}});
        CHECK(game.words() == Lines{"F9: Z1 (Axis)"});
    }
    SECTION("ticked") {
        game.session().tick(number);
        CHECK(game.words() == Lines{"E6: Z1 (Axis)"});
    }
    CHECK(game.words("", before) == Lines{"E6: Z1 (Axis), ordered N to E4"});
}

TEST_CASE("A further zone that was told before the counter had moved is ordered from where it then stands",
          "[plot][order]") {
    Game game("swwas", six_ways);
    game.add("fleet", "Z1", {{"side", "axis"}, {"place", "E6"}});
    Told line = order("Z1");
    for (const char* const way : {"N", "NE"}) {
        line.heading = way;
        game.tell(line);
    }
    CHECK(game.words() == Lines{"E6: Z1 (Axis), ordered NE to F5"});
    game.set("Z1", {{"place", "E5"}});  // the first zone
    CHECK(game.words() == Lines{"E5: Z1 (Axis), ordered NE to F4"});
    game.set("Z1", {{"place", "F4"}});
    CHECK(game.words() == Lines{"F4: Z1 (Axis)"});
}

TEST_CASE("A counter is still to be moved while it stands where its ticked order began", "[plot][order]") {
    Fields facts = six_ways;
    facts["first-zone"] = "A1";
    facts["last-zone"] = "H8";
    Game game("swwas", facts);
    for (const auto& [id, place] : {std::pair{"Z1", "E6"}, {"Z2", "E6"}, {"Z3", "E1"}})
        game.add("fleet", id, {{"side", "axis"}, {"place", place}});
    std::vector<int> lines;
    for (const char* const id : {"Z1", "Z2", "Z3"}) {
        Told line = order(id);
        line.heading = "N";
        if (id == std::string("Z2")) line.to = "E6";  // whoever told it had moved it before
        lines.push_back(game.tell(line));
    }
    const auto words = [&](int turn) { return report::unmoved_words(report::make_worksheet(game.session(), turn)); };
    const int turn = game.session().state().turn();
    CHECK(words(turn).empty());
    for (const int line : lines) game.session().tick(line);
    CHECK(words(turn) == "Z1 isn't moved yet");  // Z3 leaves the map, where no counter is dragged
    SECTION("moved") {
        game.set("Z1", {{"place", "E5"}});
        CHECK(words(turn).empty());
        game.set("Z1", {{"place", "E6"}});  // and back again
        CHECK(words(turn).empty());
    }
    SECTION("unticked") {
        game.session().tick(lines.front(), false);
        CHECK(words(turn).empty());
    }
    SECTION("left behind with its turn") {
        game.next_turn();
        CHECK(words(turn).empty());
    }
}

TEST_CASE("Notes are pinned to their places on the referee's plot alone, until they are struck out", "[plot][note]") {
    Game game("swwas", six_ways);
    game.add("fleet", "Z1", {{"side", "axis"}, {"place", "E6"}});
    game.session().add_note("a periscope?", "C3");
    const int note = game.session().size();
    game.session().add_note("not on the map");
    CHECK(game.words() == Lines{"E6: Z1 (Axis)", "C3: note: a periscope?"});
    CHECK(game.words("axis") == Lines{"E6: Z1 (Axis)"});
    game.session().strike_note(note);
    CHECK(game.words() == Lines{"E6: Z1 (Axis)"});
    CHECK(game.words("", note) == Lines{"E6: Z1 (Axis)", "C3: note: a periscope?"});
}

TEST_CASE("Clouds lie over their hexes on the referee's plot alone", "[plot][cover]") {
    Game game("flattop", {{"maps", "none"}, {"maps-join", "none"}});
    game.add("cloud", "C1", {{"hexes", "K10, L10-M11"}});
    game.add("cloud", "C2", {{"hexes", "nowhere"}});
    CHECK(game.words() == Lines{"Cloud C1: K10, L10, L11, M10, M11"});
    for (const session::Reader& reader : session::readers(game.session().state(), game.session().rulebook()))
        CHECK(game.plot(reader.id).covers.empty());
}

TEST_CASE("What was seen on one of several maps stands on that one", "[plot]") {
    Game game("flattop", {{"maps", "A MM45\nB MM45"}, {"maps-join", "none"}});
    game.add("commander", "Fletcher", {{"side", "usn"}});
    game.add("task-force", "TF17", {{"side", "usn"}, {"commander", "Fletcher"}, {"hex", "A/X21"}});
    const hex::Layout layout = hex::with_column_high({}, "AA");
    hex::Picture map{layout, {}, {}, {}};
    map.marks = {{hex::Picture::Mark::Kind::unit, layout.parse("C4"), "enemy TF", "IJN"}};
    game.tell(Told{"map-Fletcher", "Map", "", "At 0700.", "Fletcher", {}, map});
    CHECK(game.words("Fletcher") == Lines{"A/X21: TF17 (USN)"});  // it doesn't say which map it is
    map.sheet = "B";
    game.tell(Told{"map-Fletcher-2", "Map B", "", "At 0700.", "Fletcher", {}, map});
    CHECK(game.words("Fletcher") == Lines{"A/X21: TF17 (USN)", "B/C4: enemy TF (IJN)"});
}

TEST_CASE("Far ways, many notes and wide clouds of a stranger's session are bounded", "[plot]") {
    Game game("swwas", six_ways);
    game.add("fleet", "Z1", {{"side", "axis"}, {"place", "E6"}});
    Told line = order("Z1");
    line.to = "E90000";
    game.tell(line);
    CHECK(game.plot().items.front().ordered.size() == 1);
    for (int i = 0; i < 400; ++i) game.session().stage(session::Note{std::to_string(i), "C3"});
    const Plot plot = game.plot();
    CHECK(plot.notes.size() == 300);
    CHECK(plot.notes.front().text == "100");
    CHECK(plot.notes.back().text == "399");
}

TEST_CASE("A fight lies over the counters of its place, clear of each of them, and is written once", "[plot]") {
    Game game("flattop");
    game.add("commander", "Fletcher", {{"side", "usn"}});
    game.add("task-force", "TF17", {{"side", "usn"}, {"commander", "Fletcher"}, {"hex", "U25"}});
    game.add("task-force", "J1", {{"side", "ijn"}, {"hex", "U25"}});
    for (const char* const key : {"one", "two", "three"}) {
        game.tell(Told{.key = key,
                       .section = "Combat",
                       .unit = "",
                       .text = "Words.",
                       .audience = session::game_master,
                       .wordings = {},
                       .spots = {{session::Spot::What::fight, "U25"}}});
    }
    const Lines words = game.words();
    CHECK(std::count(words.begin(), words.end(), "U25: a fight (3)") == 1);
    CHECK(words.size() == 3);
    const Plot plot = game.plot();
    for (const double cell : {30.0, 60.0}) {
        View view = fit(plot, 784, 482);
        view.scale = cell;
        CAPTURE(cell);
        const std::vector<hex::Shape> shapes = draw(plot, view);
        double bottom = -1;  // of the burst, which has sixteen corners
        std::size_t burst = 0;
        for (std::size_t i = 0; i < shapes.size(); ++i) {
            const auto* area = std::get_if<hex::Area>(&shapes[i]);
            if (!area || area->points.size() != 16) continue;
            burst = i;
            for (const board::Point& point : area->points) bottom = std::max(bottom, point.y);
        }
        REQUIRE(burst > 0);
        CHECK(marks_of({shapes.begin() + static_cast<std::ptrdiff_t>(burst), shapes.end()}).empty());
        const std::vector<Mark> counters = marks_of(shapes);
        CHECK(counters.size() == 2);
        for (const Mark& counter : counters) CHECK(bottom < counter.top);
    }
}

}  // namespace flagplot::plot

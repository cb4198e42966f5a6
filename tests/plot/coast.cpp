#include "plot/coast.h"

#include <algorithm>
#include <cmath>

#include "game.h"
#include "hex/label_placement.h"
#include "hex/svg.h"
#include "json/tree.h"
#include "plot/drawing.h"
#include "support/catch.h"

namespace flagplot::plot {
namespace {

std::string number(std::uint32_t number, int bytes) {
    std::string text;
    for (int i = 0; i < bytes; ++i) text += static_cast<char>(number >> (8 * i) & 0xFFU);
    return text;
}

using Hundredths = std::vector<std::pair<int, int>>;  // longitude, latitude

std::string file_of(const std::vector<Hundredths>& rings) {
    std::string bytes = "FLAGPLOT COAST 1\n" + number(static_cast<std::uint32_t>(rings.size()), 4);
    for (const Hundredths& ring : rings) {
        bytes += number(static_cast<std::uint32_t>(ring.size()), 4);
        for (const auto& [longitude, latitude] : ring)
            bytes += number(static_cast<std::uint32_t>(longitude), 2) + number(static_cast<std::uint32_t>(latitude), 2);
    }
    return bytes;
}

const Hundredths island{{16000, -900}, {16100, -900}, {16100, -1000}, {16000, -1000}};
const Hundredths fiji{{17950, -1700}, {18050, -1700}, {18050, -1600}};

std::filesystem::path shipped() {
    return source_dir() / "resources/coast";
}

ChartPlan plan(const std::string& name) {
    const std::filesystem::path file = shipped() / "fits" / (name + ".json");
    const json::Tree tree = json::read_file(file);
    return ChartPlan::from_json(json::Node(tree, file.string()), name);
}

const std::vector<const char*> samples{"coral-sea", "flat-top"};

// A session that is a copy of a shipped sample, with the land beneath it.
class Sample {
  public:
    explicit Sample(const std::string& name) : session_(open(name)) { use_coast(shipped()); }
    ~Sample() { use_coast({}); }
    Sample(const Sample&) = delete;
    Sample& operator=(const Sample&) = delete;

    Plot plot(const std::string& who = "") {
        History history(session_);
        std::optional<session::Reader> reader;
        if (!who.empty()) reader = report::reader_of(session_, who);
        return make_plot(history, session_.size(), reader).value();
    }

  private:
    Session open(const std::string& name) {
        static const rulebook::Library library({source_dir() / "tables"});
        const std::filesystem::path file = folder_.path() / "sample.flagplot";
        std::filesystem::copy_file(source_dir() / "resources/samples" / (name + ".flagplot"), file);
        const session::Environment environment{[] { return "2026-11-20T06:00:00Z"; }, test::quick_files(),
                                               "flagplot 1.0"};
        return Session::open(file, session::OpenMode::read, library, environment);
    }

    Folder folder_;
    Session session_;
};

bool has_land(const std::string& svg) {
    return svg.find("fill-rule=\"evenodd\"") != std::string::npos;
}

// The cell in which a position lies.
std::string cell_of(const Plot& plot, const Position& at) {
    const Fit fit = fit_on(plan("coral-sea"), plot.board).value();
    return plot.board.label(plot.board.cell_at(fit.to_board(at)).value());
}

}  // namespace

TEST_CASE("A position is read as it is written in an atlas", "[coast]") {
    CHECK(position_from("9.25 S, 159.70 E") == Position{-9.25, 159.7});
    CHECK(position_from("51.5 N, 0.05 W") == Position{51.5, -0.05});
    for (const char* wrong : {"", "9.25 S", "9.25 S 159.70 E", "91 N, 0 E", "9 E, 9 N", "-9 S, 9 E", "x S, 1 E"})
        CHECK_THROWS_AS(position_from(wrong), hex::HexError);
}

TEST_CASE("The land is read ring by ring", "[coast]") {
    const Land land = Land::parse(file_of({island, fiji}), "land.coast");
    REQUIRE(land.rings().size() == 2);
    CHECK(land.rings()[0] == Land::Ring{{-9, 160}, {-9, 161}, {-10, 161}, {-10, 160}});
    CHECK(land.within({-12, 150}, {-5, 165}) == std::vector<Land::Ring>{land.rings()[0]});
    CHECK(land.within({-12, 150}, {-9.5, 160.5}).size() == 1);  // it needn't lie within
    CHECK(land.within({0, 150}, {5, 165}).empty());
    // From either side of 180 degrees.
    CHECK(land.within({-20, 170}, {-10, 180}) == std::vector<Land::Ring>{land.rings()[1]});
    CHECK(land.within({-20, -180}, {-10, -170}) ==
          std::vector<Land::Ring>{Land::Ring{{-17, -180.5}, {-17, -179.5}, {-16, -179.5}}});
}

TEST_CASE("A file that is no coast says what is wrong with it", "[coast]") {
    const std::string good = file_of({island});
    const auto refusal = [](const std::string& bytes) {
        try {
            Land::parse(bytes, "land.coast");
        } catch (const json::FileError& error) {
            return std::string(error.what());
        }
        return std::string();
    };
    CHECK(refusal(good).empty());
    CHECK(refusal("") == "land.coast: another beginning (expected a coast that scripts/coast has made)");
    CHECK(refusal("PNG" + good) == "land.coast: another beginning (expected a coast that scripts/coast has made)");
    CHECK(refusal(good.substr(0, good.size() - 3)) == "land.coast: a ring of 4 points (expected rings that are whole)");
    CHECK(refusal(good.substr(0, 19)) == "land.coast: its end within a ring (expected rings that are whole)");
    CHECK(refusal(good + "x") == "land.coast: 1 bytes more (expected nothing after the last ring)");
    CHECK(refusal(file_of({{{0, 0}, {1, 1}}})) == "land.coast: a ring of 2 points (expected three at least)");
    CHECK(refusal(file_of({{{0, 0}, {1, 1}, {0, 9100}}})) == "land.coast: latitude 91 (expected -90 to 90)");
}

TEST_CASE("The world's land is whole, and no side of it leads around the world", "[coast]") {
    const Land land = Land::read(shipped() / "land.coast");
    CHECK(land.rings().size() == 3626);
    for (const Land::Ring& ring : land.rings()) {
        for (std::size_t i = 1; i < ring.size(); ++i) {
            const bool at_pole = ring[i].latitude == -90 && ring[i - 1].latitude == -90;
            if (!at_pole) CHECK(std::abs(ring[i].longitude - ring[i - 1].longitude) < 30);
        }
    }
}

TEST_CASE("Three places lay a board exactly on the earth", "[coast]") {
    // On the equator a degree is half a cell; the board's north is the chart's.
    const Fit fit = Fit::of({{{1, 1}, {0, 150}}, {{2, 1}, {0, 152}}, {{1, 0}, {2, 150}}});
    CHECK(fit.error({{1, 1}, {0, 150}}) < 1e-9);
    CHECK(fit.error({{1, 0}, {2, 150}}) < 1e-9);
    // Mercator's latitude of 10 degrees is 10.0511 degrees of the equator, that of 2 degrees 2.00041.
    const board::Point at = fit.to_board({-10, 158});
    CHECK(at.x == Approx(5));
    CHECK(at.y == Approx(1 + 10.0511 / 2.00041).epsilon(1e-5));
    CHECK(fit.from_board(at).latitude == Approx(-10));
    CHECK(fit.from_board(at).longitude == Approx(158));
    // A fourth says how far it is off.
    CHECK(fit.error({{5, 1}, {0, 157}}) == Approx(0.5));
}

TEST_CASE("Each sample's places fit to half a cell", "[coast]") {
    for (const char* name : samples) {
        INFO(name);
        Sample sample(name);
        const Plot plot = sample.plot();
        const ChartPlan all = plan(name);
        const std::vector<Place> places = places_on(all, plot.board);
        REQUIRE(places.size() == all.places.size());
        const Fit fit = Fit::of(places);
        for (const Place& place : places) CHECK(fit.error(place) < 0.5);
    }
}

TEST_CASE("Known places lie where the Coral Sea's sample has its campaign", "[coast]") {
    Sample sample("coral-sea");
    const Plot plot = sample.plot();
    CHECK(cell_of(plot, {-9.62, 160.2}) == "N9");   // Guadalcanal's mountains
    CHECK(cell_of(plot, {-5.45, 154.67}) == "G4");  // Buka, at Bougainville's end
    CHECK(cell_of(plot, {-9.1, 149.3}) == "A9");    // Papua's north coast
    REQUIRE(plot.coast);
    CHECK(plot.coast->north().x == Approx(0).margin(0.05));
    CHECK(plot.coast->north().y < -0.99);
}

TEST_CASE("A plot has a coast where its session's board lies on the earth, and the same for everybody", "[coast]") {
    Sample sample("flat-top");
    const Plot plot = sample.plot();
    REQUIRE(plot.coast);
    CHECK(has_land(to_svg(plot, fit(plot, 900, 600))));
    Layers layers;
    layers.coast = false;
    CHECK_FALSE(has_land(to_svg(plot, fit(plot, 900, 600), layers)));
    const Plot crace = sample.plot("Crace");
    REQUIRE(crace.coast);
    CHECK(crace.coast->land() == plot.coast->land());
    CHECK(has_something(plot, &Layers::coast));
}

TEST_CASE("A session of one's own has no coast", "[coast]") {
    use_coast(shipped());
    Game game("swwas", six_ways);
    game.add("fleet", "Z1", {{"side", "axis"}, {"place", "E6"}});
    const Plot plot = game.plot();
    use_coast({});
    CHECK_FALSE(plot.coast);
    CHECK_FALSE(has_something(plot, &Layers::coast));
    CHECK_FALSE(has_land(to_svg(plot, fit(plot, 900, 600))));
}

TEST_CASE("Places with their positions are the same after they were written", "[coast]") {
    const ChartPlan plan = ChartPlan::from_text("B4: 9.25 S, 159.70 E; Port Moresby: 9.5 S, 147.2 E");
    REQUIRE(plan.places.size() == 2);
    CHECK(plan.places[1].place == "Port Moresby");
    CHECK(plan.places[1].at == Position{-9.5, 147.2});
    CHECK(to_text(plan) == "B4: 9.25 S, 159.70 E; Port Moresby: 9.50 S, 147.20 E");
    for (const char* wrong : {"B4", "B4: here", "B4: 9.25 S, 159.70 E; C5"})
        CHECK_THROWS_AS(ChartPlan::from_text(wrong), json::InputError);
    std::string many;
    for (int i = 0; i < 1001; ++i) many += "B4: 9.25 S, 159.70 E; ";
    CHECK_THROWS_AS(ChartPlan::from_text(many), json::InputError);
}

TEST_CASE("A session's own word of its coast comes before the sample's, and nonsense is no coast", "[coast]") {
    use_coast(shipped());
    Game game("swwas", six_ways);
    game.add("fleet", "Z1", {{"side", "axis"}, {"place", "E6"}});
    History history(game.session());
    const auto coast = [&] { return make_plot(history, game.session().size())->coast; };
    CHECK_FALSE(coast());
    const auto say = [&](const char* words) { game.session().set_fact(coast_fact, "session", words); };
    say("C1: 2.57 S, 150.80 E; P10: 10.45 S, 161.92 E; B9: 9.68 S, 150.05 E");
    REQUIRE(coast());
    const auto before = coast();
    CHECK(coast() == before);  // it is laid once
    for (const char* none : {"none", "nonsense", "as nowhere"}) {
        say(none);
        CHECK_FALSE(coast());
    }
    say("as coral-sea");
    CHECK(coast());
    use_coast({});
}

TEST_CASE("On a chart cells have their names at the edge alone, and the ground is a part of its own", "[coast]") {
    Sample sample("coral-sea");
    const Plot plot = sample.plot();
    const View view = fit(plot, 900, 600);
    const std::string whole = to_svg(plot, view);
    CHECK(whole.find(">Solomon Sea<") != std::string::npos);
    CHECK(whole.find(">F9<") == std::string::npos);
    CHECK(whole.find(">F<") != std::string::npos);
    Drawer drawer(plot);
    const auto names = [](const std::vector<hex::Shape>& shapes) {
        return std::ranges::count_if(shapes, [](const hex::Shape& shape) {
            const auto* words = std::get_if<hex::Words>(&shape);
            return words && words->is_on_chart;
        });
    };
    Layers near_by;
    near_by.edge = false;  // who looks at a few cells has their names in them
    const std::vector<hex::Shape> large = drawer.draw(fit(plot, 3600, 2400), near_by, {}, {});
    const auto says = [&](const std::string& name) {
        return std::ranges::any_of(large, [&](const hex::Shape& shape) {
            const auto* const words = std::get_if<hex::Words>(&shape);
            return words && words->words == name;
        });
    };
    CHECK(says("F9"));
    CHECK_FALSE(says("F"));
    Layers above;
    above.ground = false;
    CHECK(names(drawer.draw_ground(view, {})) == 0);  // they make room for what moves
    CHECK(names(drawer.draw(view, above, {}, {})) > 3);
    for (const hex::Shape& shape : drawer.draw(view, above, {}, {})) {
        const auto* const sea = std::get_if<hex::Words>(&shape);
        if (!sea || sea->ink != hex::Ink::sea_name) continue;
        const int before = static_cast<int>(names(drawer.draw(view, above, {}, {})));
        drawer.keep_names_clear_of({{sea->at, 20, 20}});  // something lies there
        CHECK(static_cast<int>(names(drawer.draw(view, above, {}, {}))) < before);
        drawer.keep_names_clear_of({});
    }
    CHECK(drawer.draw(view, above, {}, {}).size() + drawer.draw_ground(view, {}).size() ==
          drawer.draw(view, {}, {}, {}).size());
}

TEST_CASE("On a chart the cell that the chosen unit's order leads to has its name", "[coast]") {
    Sample sample("coral-sea");
    const Plot plot = sample.plot();
    const View view = fit(plot, 900, 600);
    const auto named = [&](const std::string& chosen) {
        return std::ranges::any_of(draw(plot, view, {}, {chosen}), [](const hex::Shape& shape) {
            const auto* words = std::get_if<hex::Words>(&shape);
            return words && words->words == "B10";  // where Z2 goes from D9 by two zones to the south-west
        });
    };
    CHECK_FALSE(named("Z1"));
    CHECK(named("Z2"));
}

TEST_CASE("The cell that a way is aimed at is tinted, and its name is clear of the arrow", "[coast]") {
    Sample sample("coral-sea");
    const Plot plot = sample.plot();
    const View view = fit(plot, 900, 600);
    const double scale = view.text / View().text;
    // Z2 comes to B10 from the upper right, A1 to G9 straight from below.
    for (const auto& [unit, aimed] : std::map<std::string, std::string>{{"Z2", "B10"}, {"A1", "G9"}}) {
        CAPTURE(unit);
        const board::Cell cell = plot.board.parse(aimed);
        const board::Point middle = middle_of(plot, view, cell);
        std::optional<hex::Area> tinted;
        std::optional<hex::Words> name;
        std::vector<std::pair<board::Point, board::Point>> arrow;
        for (const hex::Shape& shape : draw(plot, view, {}, {unit})) {
            const auto* const area = std::get_if<hex::Area>(&shape);
            const auto* const words = std::get_if<hex::Words>(&shape);
            const auto* const line = std::get_if<hex::Line>(&shape);
            if (area && area->fill == hex::Ink::aim) tinted = *area;
            if (words && words->words == aimed) name = *words;
            if (line && line->ink == hex::Ink::accent) arrow.emplace_back(line->points.front(), line->points.back());
        }
        REQUIRE(tinted);
        CHECK(tinted->points.size() == 20);  // four corners, each of them round
        CHECK(tinted->outline == hex::Ink::accent);
        REQUIRE(name);
        REQUIRE(arrow.size() == 1);
        const hex::Box written{name->at, hex::width_of(name->words, name->size, true), name->size};
        CHECK_FALSE(written.meets(arrow.front().first, arrow.front().second));
        CHECK(std::abs(name->at.x - middle.x) < 1);
        CHECK(std::abs(name->at.y - middle.y) < view.scale / 2 - name->size / 2);
        CHECK(std::abs(name->at.y - middle.y) > 8 * scale);
    }
}

namespace {

std::vector<hex::Words> words_in(const std::vector<hex::Shape>& shapes) {
    std::vector<hex::Words> found;
    for (const hex::Shape& shape : shapes) {
        if (const auto* words = std::get_if<hex::Words>(&shape)) found.push_back(*words);
    }
    return found;
}

std::optional<board::Point> place_of(const std::vector<hex::Shape>& shapes, const std::string& words) {
    for (const hex::Words& one : words_in(shapes)) {
        if (one.words == words) return one.at;
    }
    return {};
}

// What a name takes at least, in the drawing's or the board's units: half of the letters' usual width.
hex::Box room_of(const hex::Words& name) {
    const auto letters = static_cast<double>(name.words.size());
    return {name.at, letters * name.size * (0.5 + name.spaced), name.size * 0.7};
}

}  // namespace

TEST_CASE("The name of a sea makes room for a counter, and one without room is left out", "[coast]") {
    Sample sample("coral-sea");
    Plot plot = sample.plot();
    const View view = fit(plot, 900, 600);
    const auto before = place_of(draw(plot, view), "Solomon Sea");
    REQUIRE(before);
    Item& fleet = plot.items.front();
    fleet.track.clear();
    fleet.ordered.clear();
    fleet.cell = cell_at(plot, view, before->x, before->y).value();
    const board::Point counter = middle_of(plot, view, fleet.cell);
    for (const hex::Words& words : words_in(draw(plot, view))) {
        if (words.is_on_chart && words.turned == 0) {
            CAPTURE(words.words);
            CHECK_FALSE(room_of(words).meets({counter, 34, 22}));
        }
    }
    CHECK(place_of(draw(plot, view), "Solomon Sea"));  // a little further on
    const Item usual = fleet;
    const board::Cell middle = fleet.cell;
    for (int column = -5; column <= 5; ++column) {
        for (int row = -4; row <= 4; ++row) {
            plot.items.push_back(usual);
            plot.items.back().cell = {middle.column + column, middle.row + row};
        }
    }
    CHECK_FALSE(place_of(draw(plot, view), "Solomon Sea"));
}

TEST_CASE("The names of seas lie on the water", "[coast]") {
    for (const char* name : samples) {
        Sample sample(name);
        const Plot plot = sample.plot();
        for (const ChartName& sea : plot.coast->names()) {
            if (!sea.is_water) continue;
            CAPTURE(name, sea.name);
            hex::Words words{sea.at, sea.name, sea.size};
            words.spaced = 0.2;
            const hex::Box room = room_of(words);
            for (const std::vector<board::Point>& ring : plot.coast->land()) {
                CHECK(std::ranges::none_of(ring, [&](const board::Point& at) { return room.meets({at, 0, 0}); }));
            }
        }
    }
}

TEST_CASE("An order onto land is asked about, and none of planes", "[coast]") {
    Sample sample("coral-sea");
    Plot plot = sample.plot();
    Item& cover = *std::ranges::find(plot.items, "Z2", &Item::id);
    const auto asked = [&](const std::string& place) {
        cover.ordered = {plot.board.find(place).value()};
        const std::optional<board::Cell> cell = aground_at(plot, cover);
        return cell ? plot.board.label(*cell) : "";
    };
    const std::string papua = "B10";
    const std::string open_sea = "G13";
    CHECK(asked(papua).empty());  // nobody has read the land yet
    plot.coast->land();
    CHECK(asked(open_sea).empty());
    CHECK(asked(papua) == papua);
    CHECK(to_json(plot).dump().find("\"aground-asked\":\"B10\"") != std::string::npos);
    CHECK(describe(plot, cover).ends_with(", aground? B10"));
    const View view = fit(plot, 900, 600);
    const auto asks = [&](const Layers& layers) {
        return place_of(draw(plot, view, layers, {"Z2"}), asks_whether_aground).has_value();
    };
    CHECK(asks({}));
    Layers without;
    without.orders = false;
    CHECK_FALSE(asks(without));
    cover.symbol = "formation";
    CHECK(asked(papua).empty());
}

TEST_CASE("On a chart the rows have their numbers at the middles of odd columns", "[coast]") {
    Sample sample("coral-sea");
    const Plot plot = sample.plot();
    const View view = fit(plot, 900, 600);
    const std::vector<hex::Shape> shapes = draw(plot, view);
    const auto seven = place_of(shapes, "7");
    const auto f = place_of(shapes, "F");
    REQUIRE(seven);
    REQUIRE(f);
    CHECK(seven->y == Approx(middle_of(plot, view, plot.board.parse("E7")).y));
    CHECK(f->x == Approx(middle_of(plot, view, plot.board.parse("F9")).x));
}

TEST_CASE("A chart on paper has degrees along its edge, and its title in a corner where it hides no unit", "[coast]") {
    Sample sample("coral-sea");
    Plot plot = sample.plot();
    const View view = fit(plot, 1000, 700);
    CHECK_FALSE(place_of(draw(plot, view), "152\u00b0 E"));
    const std::vector<hex::Shape> shapes = lay_out(plot, view).shapes;
    const auto meridian = place_of(shapes, "152\u00b0 E");
    const auto parallel = place_of(shapes, "8\u00b0 S");
    REQUIRE(meridian);
    REQUIRE(parallel);
    REQUIRE(plot.coast);
    const auto drawn_at = [&](const Position& at) { return on_view(view, plot.plane(plot.coast->fit().to_board(at))); };
    CHECK(meridian->x == Approx(drawn_at({-15, 152}).x).margin(4));
    CHECK(meridian->y > 670);
    CHECK(parallel->y == Approx(drawn_at({-8, 163}).y).margin(4));
    CHECK(parallel->x > 950);
    const auto title = place_of(shapes, "Coral Sea, May 1942");
    REQUIRE(title);
    CHECK(title->x > 500);
    CHECK(place_of(shapes, "Referee\u2019s plot. " + plot.when));
    plot.items.front().cell = cell_at(plot, view, title->x, title->y).value();
    const auto other = place_of(lay_out(plot, view).shapes, "Coral Sea, May 1942");
    REQUIRE(other);
    CHECK(other->x < 500);
    // Where the chart is turned, no side of it is a parallel.
    Sample turned("flat-top");
    const Plot by_mail = turned.plot();
    for (const hex::Words& words : words_in(lay_out(by_mail, fit(by_mail, 1000, 700)).shapes))
        CHECK(words.words.find("\u00b0") == std::string::npos);
}

TEST_CASE("By night the sheet has a tint", "[coast]") {
    Sample sample("coral-sea");
    Plot plot = sample.plot();
    const auto is_tinted = [&] {
        return std::ranges::any_of(draw(plot, fit(plot, 900, 600)), [](const hex::Shape& shape) {
            const auto* area = std::get_if<hex::Area>(&shape);
            return area && area->fill == hex::Ink::night;
        });
    };
    CHECK(plot.is_night);  // the second of six turns
    CHECK(is_tinted());
    plot.is_night = false;
    CHECK_FALSE(is_tinted());
}

}  // namespace flagplot::plot

#include "json/tree.h"
#include "report/drawing.h"
#include "report/log.h"
#include "support/catch.h"
#include "support/files.h"
#include "support/folder.h"

// Where the map of a told line goes.
namespace flagplot::report {
namespace {

using Catch::Matchers::ContainsSubstring;
using flagplot::test::Folder;
using flagplot::test::source_dir;
using session::Session;
using session::Told;

hex::Picture map_to(const std::string& label) {
    hex::Picture map;
    const hex::Hex start = map.layout.parse("U11");
    const hex::Hex end = map.layout.parse(label);
    map.marks = {{hex::Picture::Mark::Kind::start, start, "", ""}, {hex::Picture::Mark::Kind::crosshair, end, "", ""}};
    map.arrows = {{start, end, "NE 4"}};
    return map;
}

Told told(const std::string& key, const std::string& text, const std::string& map_to_hex = "Y9") {
    return {key, "Ambush", "", text, session::everyone, {}, map_to(map_to_hex)};
}

// A game of two sides in which lines were told.
class Game {
  public:
    // Returns the line's number.
    int tell(const Told& line) {
        const int run = session.stage(session::Opened{"ambush.check", 1, 1, ++ordinal_});
        const int number = session.stage(line, run);
        session.stage(session::Closed{}, run);
        session.commit();
        return number;
    }

    // The maps of a log, by the words of their lines.
    static std::map<std::string, std::optional<hex::Picture>> maps_of(const Log& log) {
        std::map<std::string, std::optional<hex::Picture>> maps;
        for (const TurnLog& turn : log.turns) {
            for (const Section& section : turn.sections) {
                for (const Line& line : section.lines) maps[line.text] = line.map;
            }
        }
        return maps;
    }
    std::map<std::string, std::optional<hex::Picture>> maps() const { return maps_of(make_log(session)); }
    std::map<std::string, std::optional<hex::Picture>> maps(const std::string& side) const {
        return maps_of(make_side_report(session, side));
    }

  private:
    static Session begin(const std::filesystem::path& file) {
        static const rulebook::Library library({source_dir() / "tables"});
        const session::Environment environment{[] { return "2026-11-20T06:00:00Z"; }, flagplot::test::quick_files(),
                                               "flagplot 1.0"};
        return Session::create(file, {"ambush", "A game", {}, {}, {}}, library, environment);
    }

    Folder folder_;
    int ordinal_ = 0;

  public:
    Session session = begin(folder_.path() / "game.flagplot");
};

std::string svg_of(const Line& line) {
    const auto drawing = drawing_of(line);
    return hex::to_svg(drawing->map, drawing->view, paper_colours());
}

std::size_t count(const std::string& text, const std::string& part) {
    std::size_t found = 0;
    for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++found;
    return found;
}

}  // namespace

TEST_CASE("A map goes where its line goes") {
    Game game;
    Told secret = told("secret", "for CC", "Z9");
    secret.audience = "cc";
    Told hidden = told("hidden", "for the GM", "AA9");
    hidden.audience = session::game_master;
    game.tell(told("open", "for all"));
    game.tell(secret);
    game.tell(hidden);
    CHECK(game.maps().at("for all") == map_to("Y9"));
    CHECK(game.maps().at("for the GM") == map_to("AA9"));
    CHECK(game.maps("cc").at("for CC") == map_to("Z9"));
    CHECK(game.maps("cc").size() == 2);
    CHECK(game.maps("ficc").size() == 1);
    for (const std::string& out :
         {to_html(make_side_report(game.session, "ficc")), to_json(make_side_report(game.session, "ficc")).dump()}) {
        CHECK_THAT(out, !ContainsSubstring("to Z9") && !ContainsSubstring("to AA9") && !ContainsSubstring("[26,9]") &&
                            !ContainsSubstring("[27,9]"));
    }
}

TEST_CASE("A reworded line keeps its map; one with other words for a side has none there") {
    Game game;
    Told line = told("open", "in Y9");
    line.wordings = {{"ficc", "somewhere"}};
    const int number = game.tell(line);
    CHECK(game.maps("cc").at("in Y9"));
    CHECK_FALSE(game.maps("ficc").at("somewhere"));
    game.session.amend(number, {}, "in the strait", "");
    game.session.commit();
    CHECK(game.maps().at("in the strait") == map_to("Y9"));
    CHECK(game.maps("cc").at("in the strait") == map_to("Y9"));
    CHECK_FALSE(drawing_of(Line()));
}

TEST_CASE("A line that is revealed in other words has these alone: its map shows what somebody else was told") {
    Game game;
    Told line = told("hidden", "in Y9");
    line.audience = session::game_master;
    const int number = game.tell(line);
    game.session.amend(number, "cc", "in the strait", "");
    game.session.commit();
    CHECK_FALSE(game.maps("cc").at("in the strait"));
}

TEST_CASE("A line that is revealed brings its map along") {
    Game game;
    Told line = told("hidden", "in Y9");
    line.audience = session::game_master;
    const int number = game.tell(line);
    CHECK(game.maps("cc").empty());
    game.session.amend(number, "cc", {}, "");
    game.session.commit();
    CHECK(game.maps("cc").at("in Y9") == map_to("Y9"));
    CHECK(game.maps("ficc").empty());
}

TEST_CASE("A withdrawn line's map isn't drawn, but stays in the data") {
    Game game;
    const int number = game.tell(told("first", "first", "Y9"));
    game.session.stage(session::Retracted{number - 1, "wrong hex"});
    game.session.commit();
    game.tell(told("second", "second", "Z9"));
    const Log log = make_log(game.session);
    const std::string html = to_html(log);
    CHECK(count(html, "<svg") == 1);
    CHECK_THAT(html, ContainsSubstring("<title>U11, NE 4 to Z9</title>") && !ContainsSubstring("NE 4 to Y9"));
    CHECK(count(to_json(log).dump(), "\"map\"") == 2);
    CHECK(count(to_json(make_side_report(game.session, "cc")).dump(), "\"map\"") == 1);
}

TEST_CASE("The web page has each map once, under its line, and the text nothing twice") {
    Game game;
    game.tell(told("one", "Crosshair: U11, NE 4 to Y9.", "Y9"));
    game.tell({"plain", "Ambush", "", "No ambush.", session::everyone, {}, {}});
    game.tell(told("two", "Crosshair: U11, NE 4 to Z9.", "Z9"));
    const Log log = make_log(game.session);
    const std::string html = to_html(log);
    CHECK(count(html, "<svg") == 2);
    CHECK(count(html, "role=\"img\"") == 2);
    CHECK_THAT(html, ContainsSubstring("<li>Crosshair: U11, NE 4 to Y9.\n<svg"));
    CHECK_THAT(html, ContainsSubstring("<li>No ambush.</li>"));
    CHECK(html.find("to Y9</title>") < html.find("No ambush."));
    CHECK(html.find("No ambush.") < html.find("to Z9</title>"));
    CHECK(count(to_text(log), "NE 4") == 2);
    CHECK_THAT(to_csv(make_side_report(game.session, "cc")), !ContainsSubstring("even-columns-low"));
}

TEST_CASE("A drawing for paper is black on white, and no larger than half a page") {
    for (const char* end : {"U12", "Y9", "AA17", "U1", "NN25", "A1"}) {
        Line line;
        line.map = map_to(end);
        const auto drawing = drawing_of(line);
        REQUIRE(drawing);
        const std::string svg = svg_of(line);
        CHECK(drawing->view.width <= 120 / 25.4 * 96);
        CHECK(drawing->view.height <= 110 / 25.4 * 96);
        CHECK_THAT(svg, ContainsSubstring(std::string(">") + end + "<") && ContainsSubstring(">U11<"));
        // Every colour is a grey.
        for (std::size_t at = svg.find('#'); at != std::string::npos; at = svg.find('#', at + 1)) {
            const std::string colour = svg.substr(at + 1, 6);
            CHECK((colour.substr(0, 2) == colour.substr(2, 2) && colour.substr(2, 2) == colour.substr(4, 2)));
        }
        // 6 points are 8 of the drawing's units.
        const std::string size = "font-size=\"";
        for (std::size_t at = svg.find(size); at != std::string::npos; at = svg.find(size, at + 1)) {
            CHECK(std::stod(svg.substr(at + size.size())) >= 8);
        }
    }
}

TEST_CASE("A drawing's units stand below it in words, also those that it leaves out") {
    Game game;
    Told line = told("one", "Crosshair.", "Y9");
    line.map->marks.push_back({hex::Picture::Mark::Kind::unit, line.map->layout.parse("A99"), "CV<1>", "CC"});
    game.tell(line);
    CHECK_THAT(to_html(make_log(game.session)), ContainsSubstring("</svg><p>CV&lt;1&gt; (CC) in A99</p></li>"));
}

TEST_CASE("Units far from the path don't make it too small to read") {
    Line line;
    line.map = map_to("Y9");
    const std::string before = svg_of(line);
    hex::Picture::Mark far{hex::Picture::Mark::Kind::unit, line.map->layout.parse("A99"), "far", "CC"};
    line.map->marks.push_back(far);
    const std::string drawn = svg_of(line);
    CHECK_THAT(drawn, !ContainsSubstring(">far<") && ContainsSubstring(">Y9<") && ContainsSubstring(">X10<"));
    CHECK_THAT(before, ContainsSubstring(">X10<"));
}

}  // namespace flagplot::report

// Units as rows of a spreadsheet, out and in.
#include "session/roster_csv.h"

#include "csv/grid.h"
#include "harness.h"
#include "support/catch.h"

namespace flagplot::session::test {
namespace {

using csv::Grid;
using json::InputError;

class Roster {
    TempFolder folder_;

  public:
    Session session = new_session(folder_ / "night.flagplot");
    const rulebook::UnitType& ships = *session.rulebook().find_unit_type("ship");

    void import(const std::string& text) {
        stage_rows(session, ships, csv::parse_every_row(text, "ships.csv"), "ships.csv");
    }
    Grid rows() const { return units_as_rows(ships, session.state().units_of("ship")); }
    const Unit& unit(const char* id) const { return *session.state().find_unit(id); }
};

}  // namespace

TEST_CASE("Units are rows under headings, as the roster shows them", "[session][csv]") {
    Roster roster;
    roster.session.add_unit("ship", "S1", {{"side", "north"}, {"name", "Gull, \"the\" ship"}, {"moored", true}});
    CHECK(roster.rows() ==
          Grid{{"Id", "Side", "Name", "Hull", "Rig", "Moored", "Consort", "Convoy", "Masts", "All masts", "Wrecked"},
               {"S1", "North", "Gull, \"the\" ship", "3", "", "yes", "", "", "", "", ""}});
    CHECK(units_as_rows(*roster.session.rulebook().find_unit_type("buoy"), {}) == Grid{{"Id"}});
}

TEST_CASE("What is written from one session makes the same roster in another", "[session][csv]") {
    Roster one;
    const auto add = [&](const char* id, Fields fields) {
        fields["side"] = "south";
        one.session.add_unit("ship", id, fields);
    };
    add("S1", {{"hull", nullptr}, {"moored", nullptr}});  // cleared, although they have defaults
    add("S2", {{"name", " two\nlines; a tab\tand \"quotes\" "}, {"hull", 0}, {"masts", 3}, {"masts-left", 1}});
    add("S3", {{"name", "-"}, {"rig", "brig"}, {"consort", "S1"}, {"moored", true}});
    one.session.change_unit("S1", {{"consort", "S3"}, {"convoy", "S2, S3"}}, "");  // units that come later
    one.session.change_unit("S2", {{"consort", "S2"}}, "");
    Roster other;
    other.import(csv::write(one.rows()));
    CHECK(other.session.state().units() == one.session.state().units());
    const int size = other.session.size();
    other.import(csv::write(one.rows()));
    CHECK(other.session.size() == size);  // nothing differs
}

TEST_CASE("A text of several lines goes out and comes in as it is", "[session][csv]") {
    Roster one;
    const rulebook::UnitType& tugs = *one.session.rulebook().find_unit_type("tug");
    const std::string orders = "  NE, 3; \"slow\"\n\n\tthen home\n- and wait";
    one.session.add_unit("tug", "T1", {{"orders", orders}, {"diary", "fog\r\nrain\n"}});
    CHECK(one.unit("T1").text("diary") == "fog\nrain");
    const std::string written = csv::write(units_as_rows(tugs, one.session.state().units_of("tug")));
    Roster other;
    const auto import = [&](const std::string& text) {
        stage_rows(other.session, tugs, csv::parse_every_row(text, "tugs.csv"), "tugs.csv");
    };
    import(written);
    CHECK(other.session.state().units() == one.session.state().units());
    import("Id,Orders\r\nT1,\"W\r\nthen E\r\n\"\r\n");  // as other systems write it
    CHECK(other.unit("T1").text("orders") == "W\nthen E");
}

TEST_CASE("Known units are changed and new ones added, whatever the columns' order and names", "[session][csv]") {
    Roster roster;
    roster.session.add_unit("ship", "S1", {{"side", "north"}, {"name", "Gull"}, {"hull", 2}});
    roster.import("HULL;moored;Id;Side;rig;\n;x;S1;SOUTH;Brig\n\n4;FALSE;S2;north;sloop;\n-;;S3;North;\n");
    CHECK(roster.unit("S1").get("hull").is_null());  // an empty cell clears
    CHECK(roster.unit("S1").flag("moored"));
    CHECK(roster.unit("S1").text("side") == "south");
    CHECK(roster.unit("S1").text("rig") == "brig");
    CHECK(roster.unit("S1").text("name") == "Gull");  // no column speaks of it
    CHECK(roster.unit("S2").fields == Fields{{"hull", 4}, {"moored", false}, {"rig", "sloop"}, {"side", "north"}});
    CHECK(roster.unit("S3").fields == Fields{{"moored", false}, {"side", "north"}});  // "-": not even the default
    roster.import("S4\tNorth\tTern\n");                                               // without headings
    CHECK(roster.unit("S4").fields == Fields{{"hull", 3}, {"moored", false}, {"name", "Tern"}, {"side", "north"}});
    roster.import("");
}

TEST_CASE("What is wrong in a row is said with the row's and the column's name", "[session][csv]") {
    const auto [text, where, what] = GENERATE(Catch::Generators::table<const char*, const char*, const char*>({
        {"Id,Side\nS1,north\n\nS2,west\n", "ships.csv: row 4, column Side", "west"},
        {"Id,Side,Hull\nS1,north,ten\n", "ships.csv: row 2, column Hull", "from 0 to 9"},
        {"Id,Name\nS1,Gull\n", "ships.csv: row 2, column Side", "nothing given"},
        {"Id,Side\nS 1,north\n", "ships.csv: row 2, column Id", "S 1"},
        {"Id,Side\n,north\n", "ships.csv: row 2, column Id", "letters, digits"},
        {"Id,Side\nB1,north\n", "ships.csv: row 2, column Id", "found Buoy B1"},
        {"Id,Side\nS1,north\nS1,south\n", "ships.csv: row 3, column Id", "it stands in row 2"},
        {"Id,Side,Consort\nS1,north,S2\n", "ships.csv: row 2, column Consort", "S2"},
        {"Id,Side,Consort\nS1,north,S2\nS2,north,B1\n", "ships.csv: row 3, column Consort", "B1"},
        {"Id,Side,All masts,Masts\nS1,north,2,3\n", "ships.csv: row 2, column Masts", "from 0 to 2"},
        {"Id,Side,Tonnage\nS1,north,2\n", "ships.csv: row 1", "\"Tonnage\""},
        {"Id,Side,side\nS1,north,north\n", "ships.csv: row 1", "a second time"},
        {"Side,Name\nnorth,Gull\n", "ships.csv: row 1", "no column of ids"},
        {"Id,Side,\nS1,north,2\n", "ships.csv: row 2", "a heading above it"},
        {"Id,Side\nS1,north,2\n", "ships.csv: row 2", "at most 2 columns"},
        {"Id,Side,Name\nS1,north,K\xF6ln\n", "ships.csv: row 2, column Name", "UTF-8"},
    }));
    CAPTURE(text);
    Roster roster;
    roster.session.add_unit("buoy", "B1", {});
    const auto error = thrown_by<InputError>([&, &t = text] { roster.import(t); });
    CHECK(error.where() == where);
    CHECK(says(error.what(), what));
}

TEST_CASE("A heading that could mean two columns means the one that is called exactly so", "[session][csv]") {
    rulebook::UnitType type;
    type.id = "ship";
    type.label = "Ship";
    type.plural = "Ships";
    const auto add = [&](const char* id, const char* label) {
        type.fields.emplace_back();
        type.fields.back().id = id;
        type.fields.back().label = label;
    };
    add("hull", "Hull boxes");
    add("hull-left", "Hull");
    add("left", "hull");
    add("one", "Same");
    add("two", "Same");
    CHECK(units_as_rows(type, {}) == Grid{{"Id", "Hull boxes", "Hull", "left", "one", "two"}});
    Roster roster;
    const auto error = thrown_by<InputError>([&] { stage_rows(roster.session, type, {{"Id", "HULL"}}, ""); });
    CHECK(error.where() == "row 1");
    CHECK(says(error.found(), "HULL"));
}

TEST_CASE("A block of cells goes to the units and fields that it is laid over", "[session][csv]") {
    Roster roster;
    roster.import("S1,north\nS2,south\n");
    const auto lay = [&](const Grid& cells) {
        stage_cells(roster.session, roster.ships, {"S1", "S2"},
                    {roster.ships.find_field("hull"), roster.ships.find_field("rig")}, cells);
    };
    lay({{"2", "brig"}, {"4"}});
    CHECK(roster.unit("S1").number("hull") == 2);
    CHECK(roster.unit("S1").text("rig") == "brig");
    CHECK(roster.unit("S2").number("hull") == 4);
    CHECK(roster.unit("S2").get("rig").is_null());
    const auto [cells, where] = GENERATE(Catch::Generators::table<Grid, const char*>({
        {Grid{{"2"}, {"12"}}, "row 2, column Hull"},
        {Grid{{"2", "brig", "yes"}}, "row 1"},
        {Grid{{"1"}, {"1"}, {"1"}}, "row 3"},
    }));
    const auto error = thrown_by<InputError>([&, &c = cells] { lay(c); });
    CHECK(error.where() == where);
}

TEST_CASE("A unit is lost by a yes, or with the last of its boxes", "[session]") {
    rulebook::UnitType type;
    for (const char* id : {"sunk", "hull", "left"}) {
        type.fields.emplace_back();
        type.fields.back().id = id;
    }
    type.fields[0].type = table::FieldType::yes_no;
    type.fields[2].boxes = "hull";
    type.lost_when = {"left", "sunk"};
    const auto lost = [&](const Fields& fields) {
        Unit ship;
        ship.fields = fields;
        return is_lost(ship, type);
    };
    CHECK_FALSE(lost({}));
    CHECK_FALSE(lost({{"hull", 3}}));
    CHECK_FALSE(lost({{"hull", 3}, {"left", 1}}));
    CHECK(lost({{"hull", 3}, {"left", 0}}));
    CHECK_FALSE(lost({{"left", 0}}));  // it never had any
    CHECK(lost({{"sunk", true}}));
    type.lost_when.clear();
    CHECK_FALSE(lost({{"sunk", true}}));
}

TEST_CASE("An example of units can be pasted as it is", "[session][csv]") {
    Roster roster;
    const Grid rows = example_of_units(roster.ships, roster.session.state(), roster.session.rulebook(), 3);
    CHECK(rows.front() == std::vector<std::string>{"Id", "Side", "Hull", "Rig"});  // no place, and a name isn't known
    REQUIRE(rows.size() == 4);
    stage_rows(roster.session, roster.ships, rows, "");
    CHECK(roster.session.state().units_of("ship").size() == 3);
    CHECK(roster.unit("S2").fields.at("side") != roster.unit("S1").fields.at("side"));
    CHECK(rows[1][2] != "0");  // which would say nothing
}

TEST_CASE("What an example of units says is like what units are: slower at half speed, and none as the next",
          "[session][csv]") {
    Roster roster;
    rulebook::UnitType type = roster.ships;
    table::Field full;
    full.id = full.label = "full";
    full.type = table::FieldType::number;
    full.least = 0;
    full.most = 20;
    table::Field half = full;
    half.id = half.label = "half";
    type.fields = {full, half};
    const Grid rows = example_of_units(type, roster.session.state(), roster.session.rulebook(), 2);
    CHECK(rows[1] == std::vector<std::string>{"S1", "3", "2"});
    CHECK(rows[2] == std::vector<std::string>{"S2", "2", "1"});
    CHECK(rows[3] == std::vector<std::string>{"S3", "3", "2"});
}

}  // namespace flagplot::session::test

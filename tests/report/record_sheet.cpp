// Record sheets: what is on them, in which order, and what blank ones leave out.
#include "report/record_sheet.h"

#include "json/tree.h"
#include "report/visibility.h"
#include "support/catch.h"
#include "support/files.h"
#include "support/folder.h"

namespace flagplot::report {
namespace {

using session::Fields;
using session::Session;

// A German fleet with a ship that is hit and one that is sunk, and a British ship of no fleet.
class Battle {
  public:
    Battle() : session_(begin()) {
        session_.add_unit("zone", "M22", {{"theatre", "mediterranean"}});
        session_.add_unit("fleet", "Souchon", {{"side", "central-powers"}, {"mission", "raid"}, {"zone", "M22"}});
        add("Breslau", "Souchon", "CL", {{"hull", 3}, {"hull-left", 0}, {"sunk", true}});
        add("Goeben", "Souchon", "BC", {{"hull", 9}, {"hull-left", 7}, {"hull-armor", "heavy"}, {"torpedo", 2}});
        add("Defence", "", "CA", {{"hull", 5}});
    }
    const Session& session() const { return session_; }

  private:
    void add(const std::string& id, const std::string& fleet, const std::string& type, Fields fields) {
        fields["side"] = fleet.empty() ? "allied" : "central-powers";
        fields["nationality"] = fleet.empty() ? "British" : "German";
        fields["type"] = type;
        fields["speed-class"] = "2";
        if (!fleet.empty()) fields["fleet"] = fleet;
        session_.add_unit("ship", id, fields);
    }
    Session begin() {
        static const rulebook::Library library({test::source_dir() / "tables"});
        const session::Environment environment{[] { return "2026-11-20T06:00:00Z"; }, test::quick_files(),
                                               "flagplot 1.0"};
        return Session::create(folder_.path() / "game.flagplot", {"gwas", "A battle", {}, {}, {}}, library,
                               environment);
    }

    test::Folder folder_;
    Session session_;
};

}  // namespace

TEST_CASE("A side's sheets are of its own units alone") {
    const Battle battle;
    const auto ids_of = [&](const char* side) {
        std::vector<std::string> ids;
        for (const RecordSheet& sheet : record_sheets(battle.session(), false, reader_of(battle.session(), side))) {
            for (const Record& record : sheet.records) ids.push_back(record.id);
        }
        return ids;
    };
    CHECK(ids_of("central-powers") == std::vector<std::string>{"Goeben", "Breslau"});
    CHECK(ids_of("allied") == std::vector<std::string>{"Defence"});
    CHECK(title_of_sheets(battle.session(), {}) == "A battle");
    CHECK(title_of_sheets(battle.session(), reader_of(battle.session(), "allied")) == "A battle, Allied");
}

TEST_CASE("A sheet a fleet: its ships with their boxes, what is lost last") {
    const Battle battle;
    CHECK(to_text(record_sheets(battle.session(), false)) ==
          "Fleet Souchon\n"
          "  Goeben  German, BC, speed class 2\n"
          "    Hull           □□□□□ □□☒☒  heavy\n"
          "    Torpedoes      □□\n"
          "  Breslau  German, CL, speed class 2  LOST\n"
          "    Hull           ☒☒☒\n"
          "\n"
          "Ships\n"
          "  Defence  British, CA, speed class 2\n"
          "    Hull           □□□□□\n");
}

TEST_CASE("What each side has left is counted in the first field that has boxes") {
    const Battle battle;
    const rulebook::Rulebook& book = battle.session().rulebook();
    CHECK(boxes_left(battle.session(), *book.find_unit_type("ship")) == "Hull: Central Powers 7 of 12, Allied 5 of 5");
    CHECK(boxes_left(battle.session(), *book.find_unit_type("fleet")).empty());
}

TEST_CASE("A blank sheet has no hits, and nothing is lost on it") {
    const Battle battle;
    const auto sheets = record_sheets(battle.session(), true);
    REQUIRE(sheets.size() == 2);
    REQUIRE(sheets.front().records.size() == 2);
    CHECK(sheets.front().records.front().id == "Breslau");
    CHECK_FALSE(sheets.front().records.front().lost);
    for (const RecordSheet& sheet : sheets) {
        for (const Record& record : sheet.records) {
            for (const RecordRow& row : record.rows) CHECK(row.boxes.left == row.boxes.of);
        }
    }
}

TEST_CASE("Record sheets as JSON have the boxes as numbers") {
    const Battle battle;
    const json::Tree sheets = to_json(record_sheets(battle.session(), false));
    CHECK(sheets.at(0).at("title") == "Fleet Souchon");
    CHECK(sheets.at(0).at("units").at(0).at("systems").at(0) ==
          json::Tree({{"label", "Hull"}, {"left", 7}, {"of", 9}, {"more", "heavy"}}));
    CHECK(sheets.at(0).at("units").at(1).at("lost") == true);
}

}  // namespace flagplot::report

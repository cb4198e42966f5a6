// Sessions that were made to do harm are read up to their first fault, and everything that shows them stands it.
#include "json/tree.h"
#include "report/ledger.h"
#include "report/log.h"
#include "report/report_draft.h"
#include "support/catch.h"
#include "support/files.h"
#include "support/folder.h"
#include "support/journal_lines.h"

namespace flagplot::report {
namespace {

using Catch::Matchers::ContainsSubstring;
using flagplot::test::Folder;
using flagplot::test::Lines;
using flagplot::test::source_dir;
using session::Session;

Lines lines_of(const std::vector<std::string>& more) {
    std::vector<std::string> all{
        R"({"kind":"session","format":1,"rulebook":"swwas","title":"Four turns","at":"2026-11-20T05:44:37Z","seed":")" +
            std::string(64, '5') + R"("})",
        R"({"kind":"rules","readings":{},"digest":"d","program":"p","at":"2026-11-20T05:44:37Z","end":true})"};
    all.insert(all.end(), more.begin(), more.end());
    Lines lines;
    for (const std::string& line : all) {
        lines.push_back(json::parse(line, "line"));
        lines.back()["at"] = "2026-11-20T05:44:37Z";
        lines.back()["end"] = true;
    }
    return lines;
}

// Opens the session and shows all of it.
std::string damage_of(const std::vector<std::string>& lines) {
    const Folder folder;
    const std::filesystem::path file = folder.path() / "hostile.flagplot";
    flagplot::test::write_chained(file, lines_of(lines));
    static const rulebook::Library library({source_dir() / "tables"});
    const Session session =
        Session::open(file, session::OpenMode::write, library,
                      {[] { return "2026-11-20T06:00:00Z"; }, flagplot::test::quick_files(), "flagplot 1.0"});
    CHECK_FALSE(to_text(make_log(session)).empty());
    CHECK_FALSE(to_text(make_side_report(session, "axis")).empty());
    CHECK_FALSE(to_text(ledger_sheet(make_ledger(session))).empty());
    make_report_draft(session, "allied");
    return session.journal().damage();
}

std::string lookup(const std::string& run, const std::string& effects) {
    return R"({"kind":"lookup",)" + run +
           R"("key":"k","table":"swwas.direction","dice":[6],"natural":6,"modifiers":[],"total":6,"clamped":false,)"
           R"("row":{"label":"Desired","effects":)" +
           effects + "}}";
}

const std::string opening = R"({"kind":"opened","procedure":"swwas.turn","version":1,"turn":1,"ordinal":1})";
const std::string roll = R"({"kind":"roll","run":3,"key":"k","for":"x","dice":[20],"faces":[6],"source":"hand"})";
const std::string next_turn = R"({"kind":"clock","was":1,"now":2})";

}  // namespace

TEST_CASE("A roll and a lookup without a run, in two turns, stand in no log", "[report][hostile]") {
    const std::string loose = R"({"kind":"roll","key":"k","for":"x","dice":[20],"faces":[6],"source":"hand"})";
    CHECK_THAT(damage_of({loose, next_turn, lookup("", "{}")}), ContainsSubstring("line 3: run: nothing given"));
    // Nor do those of a run that never was.
    CHECK_THAT(damage_of({R"({"kind":"roll","run":2,"key":"k","for":"x","dice":[20],"faces":[6],"source":"hand"})",
                          next_turn, lookup(R"("run":2,)", "{}")}),
               ContainsSubstring("line 3: run: found 2"));
}

TEST_CASE("A roll and a lookup of one run stand in the turn of its opening", "[report][hostile]") {
    CHECK(damage_of({opening, roll, next_turn, lookup(R"("run":3,)", "{}")}).empty());
}

TEST_CASE("A run beyond the session's end, and a taking back over it, are read up to there", "[report][hostile]") {
    const std::string beyond =
        R"({"kind":"told","run":999999,"key":"waiting","section":"Air","text":"Wait.","audience":"everyone"})";
    CHECK_THAT(damage_of({opening, beyond, R"({"kind":"retracted","from":4})"}),
               ContainsSubstring("line 4: run: found 999999"));
}

TEST_CASE("Dice that there aren't are damage, and nobody counts them", "[report][hostile]") {
    for (const std::string sides : {"257", "1000000000"}) {
        CHECK_THAT(
            damage_of({opening, R"({"kind":"roll","run":3,"key":"k","for":"x","source":"stream","faces":[1],"dice":[)" +
                                    sides + "]}"}),
            ContainsSubstring("line 4: /dice/0: found the number " + sides +
                              " (expected a whole number from 2 to 100)"));
    }
}

TEST_CASE("Effects that no table has are damage where they are followed", "[report][hostile]") {
    for (const std::string effects : {R"({"count": {"hit": "many"}})", R"({"then": 7})", R"({"again": "yes"})"}) {
        CHECK_THAT(damage_of({opening, roll, lookup(R"("run":3,)", effects)}),
                   ContainsSubstring("line 5: /row/effects/"));
    }
    CHECK(damage_of({opening, roll, lookup(R"("run":3,)", R"({"count": 3, "hull": {"deep": [1]}})")}).empty());
}

TEST_CASE("A reading that the rulebook doesn't have isn't played", "[report][hostile]") {
    CHECK(
        damage_of(
            {R"({"kind":"rules","readings":{"nobody.asked":"yes","swwas.both-tables":"sideways"},"digest":"d","program":"p"})"})
            .empty());
}

TEST_CASE("Numbers that no rule knows are shown, and nothing is drawn from them", "[report][hostile]") {
    CHECK(
        damage_of(
            {R"({"kind":"unit-added","type":"fleet","id":"Z1","fields":{"side":"axis","zones-full":9223372036854775807}})",
             R"({"kind":"fact","fact":"first-daylight-turn","scope":"session","was":null,"now":9223372036854775807})"})
            .empty());
}

}  // namespace flagplot::report

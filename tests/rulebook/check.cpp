// The linter: one broken rulebook for each kind of finding. The small rulebook of support/rulebook.h is in order; each
// case patches one of its files, and the linter has to find that and nothing else.
#include "rulebook/check.h"
#include "json/tree.h"

#include <algorithm>
#include <string>
#include <vector>

#include "support/catch.h"
#include "support/patch.h"
#include "support/rulebook.h"

using namespace flagplot;
using Catch::Matchers::ContainsSubstring;
using flagplot::rulebook::Finding;
using flagplot::test::drop;
using flagplot::test::Folder;
using flagplot::test::Patch;
using flagplot::test::put;
using flagplot::test::SmallRulebook;

namespace {

std::vector<rulebook::Finding> findings_of(SmallRulebook files, const Folder& folder) {
    files.write(folder);
    return rulebook::check_rulebook(folder.path(), {"small.fire"});
}

struct Broken {
    Patch patch;
    std::string pointer;
    std::string found;
    std::string expected;
};

// Each patch of the file by itself makes one finding.
void check_found(const std::string& file, const std::vector<Broken>& cases) {
    for (const Broken& broken : cases) {
        CAPTURE(file, broken.patch.text());
        const Folder folder;
        SmallRulebook files;
        files.patch(file, broken.patch);
        if (file == "fire.json") {  // its other reading would have rows of its own
            files.patch("rulings.json", drop("/rulings/0/readings/1/patches"));
        }
        const std::vector<rulebook::Finding> findings = findings_of(files, folder);
        std::string lines;
        for (const Finding& finding : findings) lines += finding.line() + "\n";
        CAPTURE(lines);
        REQUIRE(findings.size() == 1);
        CHECK(findings[0].file == (folder.path() / file).string());
        CHECK(findings[0].pointer == broken.pointer);
        CHECK_THAT(findings[0].found, ContainsSubstring(broken.found));
        CHECK_THAT(findings[0].expected, ContainsSubstring(broken.expected));
    }
}

// A patch that adds a modifier with this condition.
Patch when(const std::string& condition) {
    return put("/modifiers/-", R"({"id": "new", "label": "New", "add": 1, "when": )" + condition + "}");
}

}  // namespace

TEST_CASE("A rulebook that is in order has no findings", "[check]") {
    const Folder folder;
    std::string lines;
    for (const Finding& finding : findings_of({}, folder)) lines += finding.line() + "\n";
    CHECK(lines.empty());
}

TEST_CASE("A finding's line names file, place, what was found and what was expected", "[check]") {
    CHECK(rulebook::Finding{"fire.json", "/rows/1", "a gap", "no gap"}.line() ==
          "fire.json: /rows/1: a gap (expected no gap)");
    CHECK(Finding{"fire.json", "", "a gap", "no gap"}.line() == "fire.json: a gap (expected no gap)");
}

TEST_CASE("Every total has exactly one row", "[check][rows]") {
    const std::vector<Broken> cases{
        // The swwas document prints both kinds of damage.
        {put("/rows/1/range", R"("5-6")"), "/rows/1", "between 1-3 and 5-6", "no gap"},
        {put("/rows/1/range", R"("3-6")"), "/rows/1", "1-3 and 3-6 overlap", "one row"},
        {put("/rows/1/range", R"("4-5")"), "/rows/0", "1 to 5, but the dice give 1-6", "every throw"},
        {put("/rows/0/range", R"("2-3")"), "/rows/0", "2 to 6, but the dice give 1-6", "every throw"},
        {put("/dice", R"("d10")"), "/rows/0", "1 to 6, but the dice give 1-10", "every throw"},
        // 6 at most: the only modifier subtracts.
        {put("/rows/-", R"({"range": "7-8", "result": "hit"})"), "/rows/2", "7-8, which no total can reach",
         "within 0-6"},
        {put("/rows/-", R"({"range": "7+", "result": "hit"})"), "/rows/2", "7+, which no total can reach",
         "within 0-6"},
        {put("/rows/0/range", R"("0-3")") + put("/rows/0", R"({"range": "-1-", "result": "miss"})"), "/rows/0",
         "-1-, which no total can reach", "within 0-6"},
    };
    check_found("fire.json", cases);
}

TEST_CASE("Rows that modifiers reach aren't out of reach", "[check][rows]") {
    const auto clean = [](const Patch& patch) {
        CAPTURE(patch.text());
        const Folder folder;
        SmallRulebook files;
        files.patch("fire.json", patch);
        CHECK(findings_of(files, folder).empty());
    };
    const Patch seven = put("/rows/-", R"({"range": "7+", "result": "hit"})");
    clean(put("/modifiers/0/add", "1") + seven);
    clean(put("/modifiers/0/per", R"({"fact": "ships"})") + put("/modifiers/0/add", "1") + seven);
    clean(drop("/modifiers/0/add") + put("/modifiers/0/times", R"("2")") + seven);
    clean(put("/rows/0/range", R"("3-")"));
    clean(put("/rows/1/range", R"("4+")"));
}

TEST_CASE("A limit on a ladder is one of its places", "[check][rows]") {
    const auto limited = [](int most) {
        return drop("/dice") + put("/start", R"("ships")") + put("/ladder", "true") + drop("/footnotes") +
               put("/rows", R"([{"range": "0", "result": "miss"}, {"range": "1", "result": "hit"}])") +
               put("/modifiers/0", R"({"id": "limit", "label": "Limit", "at-most": )" + std::to_string(most) + "}");
    };
    const auto says_so = [&](int most) {
        const Folder folder;
        SmallRulebook files;
        files.patch("fire.json", limited(most));
        files.patch("rulebook.json", put("/facts/ships/max", "1"));
        files.patch("rulings.json", drop("/rulings/0/readings/1/patches"));
        const std::vector<rulebook::Finding> findings = findings_of(files, folder);
        return std::any_of(findings.begin(), findings.end(), [](const Finding& one) {
            return one.pointer == "/modifiers/0/at-most" && one.found == "7, which is no place on the ladder";
        });
    };
    CHECK_FALSE(says_so(1));
    CHECK(says_so(7));
}

TEST_CASE("A count that is limited reaches no further than its limit", "[check][rows]") {
    // GWAS minefields: +1 for each further one, at most +5: 6 + 5 = 11.
    const Patch five = put("/modifiers/0/add", "1") + put("/modifiers/0/per", R"({"fact": "ships", "max": 5})");
    const std::vector<Broken> cases{
        {five + put("/rows/-", R"({"range": "7-11", "result": "hit"})") +
             put("/rows/-", R"({"range": "12", "result": "hit"})"),
         "/rows/3", "12, which no total can reach", "within 1-11"},
    };
    check_found("fire.json", cases);
}

TEST_CASE("A limit of the total reaches no further up, and as far down as it says", "[check][rows]") {
    const auto limited = [](int most) {
        return put("/modifiers/-", R"({"id": "limit", "label": "Limit", "at-most": )" + std::to_string(most) + "}") +
               put("/rows/-", R"({"range": "-3--1", "result": "miss"})") + put("/rows/0/range", R"("0-3")");
    };
    // Night takes 1 from a die's 1: nothing lies below 0 unless the limit does.
    const std::vector<Broken> cases{
        {limited(0), "/rows/2", "which no total can reach", "ranges within 0-6"},
        {put("/rows/-", R"({"range": "7-8", "result": "hit"})") +
             put("/modifiers/-", R"({"id": "limit", "label": "Limit", "at-most": 8})"),
         "/rows/2", "which no total can reach", "ranges within 0-6"},
    };
    check_found("fire.json", cases);
    const Folder folder;
    SmallRulebook files;
    files.patch("fire.json", limited(-1));
    files.patch("rulings.json", drop("/rulings/0/readings/1/patches"));
    CHECK(findings_of(files, folder).empty());
}

TEST_CASE("Rows suit the way in which the table is consulted", "[check][rows]") {
    const std::vector<Broken> cases{
        {put("/rows/0/range", R"("1-6")") + drop("/rows/1/range"), "/rows", "without a range", "a range in each row"},
        {drop("/dice"), "/rows", "ranges, but no dice", "dice"},
        {drop("/dice") +
             put("/rows", R"([{"when": {"night": true}, "result": "miss"}, {"result": "hit"}, {"result": "hit"}])"),
         "/rows", "neither range nor condition", "but the last"},
    };
    check_found("fire.json", cases);
}

TEST_CASE("A number to start from has a row wherever its fact can lie", "[check][rows]") {
    const Patch start = drop("/dice") + put("/start", R"("ships")") + drop("/modifiers");
    const std::vector<Broken> cases{
        {start + put("/rows/0/range", R"("0-3")"), "/rows/0", "0 to 6, but the dice give 0-20", "every throw"},
    };
    check_found("fire.json", cases);
}

TEST_CASE("Every face of a column die has exactly one column", "[check][columns]") {
    const std::vector<Broken> cases{
        {put("/columns/1/range", R"("5-6")"), "/columns/1", "between 1-3 and 5-6", "no gap"},
        {put("/columns/1/range", R"("2-6")"), "/columns/1", "1-3 and 2-6 overlap", "one column"},
        {put("/columns/1/range", R"("4-5")"), "/columns/0", "1 to 5, but the dice give 1-6", "every throw"},
        {put("/dice/0/dice", R"("d3")"), "/columns/1", "4-6, which no total can reach", "within 1-3"},
        {put("/dice", R"("2d6")"), "/columns", "no column die", "column"},
        {drop("/columns/0/range") + drop("/columns/1/range"), "/columns", "no columns with ranges", "ranges"},
    };
    check_found("damage.json", cases);
}

TEST_CASE("Conditions and counts speak of the rulebook's facts", "[check][facts]") {
    const std::vector<Broken> cases{
        {when(R"({"wind": true})"), "/modifiers/1/when/wind", "the unknown fact \"wind\"", "a fact"},
        {when(R"({"any": [{"night": true}, {"not": {"wind": true}}]})"), "/modifiers/1/when/any/1/not/wind",
         "the unknown fact \"wind\"", "a fact"},
        {put("/footnotes/0/when/wind", "true"), "/footnotes/0/when/wind", "the unknown fact \"wind\"", "a fact"},
        {put("/modifiers/0/per", R"({"fact": "boats"})"), "/modifiers/0/per", "the unknown fact \"boats\"", "a fact"},
        {put("/modifiers/0/per", R"({"fact": "night"})"), "/modifiers/0/per", "\"night\"", "a number"},
        {drop("/dice") + put("/rows/1/range", R"("4+")") + put("/rows/0/range", R"("3-")") +
             put("/start", R"("weather")"),
         "/start", "\"weather\"", "a number"},
        {drop("/dice") + put("/rows", R"([{"when": {"wind": true}, "result": "miss"}, {"result": "hit"}])"),
         "/rows/0/when/wind", "the unknown fact \"wind\"", "a fact"},
    };
    check_found("fire.json", cases);
    const std::vector<Broken> others{
        {put("/rows/0/cells/low", R"([{"when": {"wind": 1}, "result": "hull"}, {"result": "hull"}])"),
         "/rows/0/cells/low/0/when/wind", "the unknown fact \"wind\"", "a fact"},
        {put("/dice", R"("2d6")") +
             put("/columns",
                 R"([{"id": "low", "label": "Low", "when": {"wind": true}}, {"id": "high", "label": "High"}])"),
         "/columns/0/when/wind", "the unknown fact \"wind\"", "a fact"},
    };
    check_found("damage.json", others);
}

TEST_CASE("A condition asks for a value that its fact can have", "[check][facts]") {
    const std::vector<Broken> cases{
        {when(R"({"weather": "storm"})"), "/modifiers/1/when/weather", "\"storm\"", "clear, gale"},
        {when(R"({"weather": ["gale", "storm"]})"), "/modifiers/1/when/weather", "\"storm\"", "clear, gale"},
        {when(R"({"weather": true})"), "/modifiers/1/when/weather", "true", "clear, gale"},
        {when(R"({"weather": {"min": 3}})"), "/modifiers/1/when/weather", "limits", "a number"},
        {when(R"({"night": "yes"})"), "/modifiers/1/when/night", "\"yes\"", "yes or no"},
        {when(R"({"night": 1})"), "/modifiers/1/when/night", "1", "yes or no"},
        {when(R"({"ships": "3"})"), "/modifiers/1/when/ships", "\"3\"", "from 0 to 20"},
        {when(R"({"ships": 21})"), "/modifiers/1/when/ships", "21", "from 0 to 20"},
    };
    check_found("fire.json", cases);
}

TEST_CASE("A condition speaks of the roll only when the roll is known", "[check][facts]") {
    // A modifier on the total would never hold, and nobody would notice.
    const std::vector<Broken> cases{
        {when(R"({"total": 3})"), "/modifiers/1/when/total", "\"total\"", "natural"},
        {when(R"({"result": "hit"})"), "/modifiers/1/when/result", "\"result\"", "natural"},
        {when(R"({"natural": "six"})"), "/modifiers/1/when/natural", "\"six\"", "a whole number"},
        {put("/footnotes/0/when/result", R"("graze")"), "/footnotes/0/when/result", "\"graze\"",
         "a result of this table"},
    };
    check_found("fire.json", cases);
    const std::vector<Broken> others{
        {put("/rows/0/cells/low", R"([{"when": {"result": "hull"}, "result": "hull"}, {"result": "hull"}])"),
         "/rows/0/cells/low/0/when/result", "\"result\"", "total"},
    };
    check_found("damage.json", others);
}

TEST_CASE("Each result is given by a row or a modifier", "[check][results]") {
    const std::vector<Broken> cases{
        {put("/results/graze", R"({"label": "Graze"})"), "/results/graze", "no row gives", "a row or a modifier"},
    };
    check_found("fire.json", cases);
    const Folder folder;
    SmallRulebook files;
    files.patch(
        "fire.json",
        put("/results/graze", R"({"label": "Graze"})") +
            put("/modifiers/-", R"({"id": "graze", "label": "Graze", "when": {"night": true}, "result": "graze"})"));
    CHECK(findings_of(files, folder).empty());
}

TEST_CASE("A table that is to be rolled next exists", "[check][then]") {
    const std::vector<Broken> cases{
        {put("/results/hit/effects/then", R"("small.critical")"), "/results/hit/effects/then", "\"small.critical\"",
         "a table"},
        {put("/results/hit/effects/then", R"(["small.damage", "small.critical"])"), "/results/hit/effects/then",
         "\"small.critical\"", "a table"},
        {put("/footnotes/0/effects", R"({"then": "small.critical"})"), "/footnotes/0/effects/then",
         "\"small.critical\"", "a table"},
    };
    check_found("fire.json", cases);
}

TEST_CASE("What the rulebook refers to exists", "[check][book]") {
    const std::vector<Broken> cases{
        {put("/phases/0/tables", R"(["small.fire", "small.weather"])"), "/phases/0/tables", "\"small.weather\"",
         "a table of the rulebook"},
        {put("/phases/0/procedures", R"(["small.fire", "small.torpedo"])"), "/phases/0/procedures", "\"small.torpedo\"",
         "a procedure"},
        {put("/sequence", R"("order")"), "/sequence", "\"order\"", "a fact"},
        {put("/sequence", R"("turns-a-day")"), "/sequence", "\"turns-a-day\"", "a text of scope session"},
        {put("/clock/turns-a-day", R"("hours")"), "/clock/turns-a-day", "\"hours\"", "a fact"},
        {put("/clock/first-daylight-turn", R"("dawn")"), "/clock/first-daylight-turn", "\"dawn\"", "a fact"},
        {put("/clock/last-daylight-turn", R"("dusk")"), "/clock/last-daylight-turn", "\"dusk\"", "a fact"},
        {put("/phases/0/undone", R"([{"units": "squadron", "when": {"side": "red"}, "says": "it is late"}])"),
         "/phases/0/undone/0/units", "\"squadron\"", "a unit type"},
        {put("/phases/0/undone", R"([{"units": "fleet", "when": {"late": true}, "says": "it is late"}])"),
         "/phases/0/undone/0", "\"late\"", "a field of fleet"},
        {put("/phases/0/undone",
             R"([{"units": "fleet", "turn": "sailed", "when": {"side": "red"}, "says": "it is late"}])"),
         "/phases/0/undone/0", "\"sailed\"", "a field of fleet"},
        {put("/ends", R"([{"units": "squadron", "when": {"side": "red"}, "says": "It is over"}])"), "/ends/0/units",
         "\"squadron\"", "a unit type"},
        {put("/ends", R"([{"units": "fleet", "when": {"late": true}, "says": "It is over"}])"), "/ends/0", "\"late\"",
         "a field of fleet"},
        {put("/scopes/-", R"("zone")"), "/scopes", "\"zone\"", "some fact has"},
        {put("/unit-types/0/fields/1/of", R"("squadron")"), "/unit-types (fleet, flagship)", "\"squadron\"",
         "a unit type"},
    };
    check_found("rulebook.json", cases);
}

TEST_CASE("Coverage points at what exists", "[check][coverage]") {
    const std::string carrier = GENERATE("table:small.torpedo", "procedure:small.torpedo", "ruling:small.four",
                                         "phase:torpedo", "unit-type:squadron", "fact:wind", "chart:small.fire",
                                         "number:mines", "small.fire", "table:", "table:fire", "phase:small.fire");
    const std::vector<Broken> cases{
        {put("/items/0/carried-by/-", '"' + carrier + '"'), "/items/0/carried-by", '"' + carrier + '"', "that exists"},
    };
    check_found("coverage.json", cases);
}

TEST_CASE("A reading that nobody plays yet is looked through too", "[check][readings]") {
    // Such a gap would show at the table, in the middle of a session.
    const Folder folder;
    SmallRulebook files;
    files.patch("rulings.json", put("/rulings/0/readings/1/patches/0/patch/1/value", R"("4-6")"));
    const std::vector<rulebook::Finding> findings = findings_of(files, folder);
    REQUIRE(findings.size() == 1);
    CHECK(findings[0].file == (folder.path() / "fire.json").string());
    CHECK(findings[0].pointer == "/rows/1");
    CHECK_THAT(findings[0].found, ContainsSubstring("between 1-2 and 4-6") && ContainsSubstring("small.three=hit"));
}

TEST_CASE("What can't be right under any reading is said once", "[check][readings]") {
    const Folder folder;
    SmallRulebook files;
    files.patch("fire.json", when(R"({"wind": true})"));
    const std::vector<rulebook::Finding> findings = findings_of(files, folder);
    REQUIRE(findings.size() == 1);
    CHECK_THAT(findings[0].found, !ContainsSubstring("small.three"));
}

TEST_CASE("A reading whose patch doesn't fit is found", "[check][readings]") {
    const Folder folder;
    SmallRulebook files;
    files.patch("rulings.json", put("/rulings/0/readings/1/patches/0/patch/0/path", R"("/rows/7/range")"));
    const std::vector<rulebook::Finding> findings = findings_of(files, folder);
    REQUIRE(findings.size() == 1);
    CHECK_THAT(findings[0].line(),
               ContainsSubstring("rulings.json: small.three") && ContainsSubstring("/rows/7/range"));
}

TEST_CASE("A file that doesn't load is a finding", "[check][load]") {
    const Folder folder;
    SmallRulebook files;
    files.write(folder);
    SECTION("a key that stands twice") {
        folder.write("fire.json", R"({"id": "small.fire", "title": "Fire", "rows": [], "rows": []})");
        const auto findings = rulebook::check_rulebook(folder.path(), {});
        REQUIRE(findings.size() == 1);
        CHECK_THAT(findings[0].line(),
                   ContainsSubstring("fire.json") && ContainsSubstring("\"rows\"") && ContainsSubstring("twice"));
    }
    SECTION("a table's id that another file has") {
        folder.write("zz.json", files.table.dump());
        const auto findings = rulebook::check_rulebook(folder.path(), {});
        REQUIRE(findings.size() == 1);
        CHECK_THAT(findings[0].line(),
                   ContainsSubstring("zz.json: /id") && ContainsSubstring("\"small.fire\" a second time"));
        CHECK_THAT(findings[0].expected, ContainsSubstring((folder.path() / "fire.json").string()));
    }
    SECTION("a modifier's id that another one has") {
        files.patch("fire.json", put("/modifiers/-", R"({"id": "night", "label": "Night", "add": 1})"));
        files.write(folder);
        const auto findings = rulebook::check_rulebook(folder.path(), {"small.fire"});
        REQUIRE(findings.size() == 1);
        CHECK_THAT(findings[0].line(),
                   ContainsSubstring("fire.json: /modifiers/1/id") && ContainsSubstring("a second time"));
    }
    SECTION("damaged JSON") {
        folder.write("fire.json", "{\n");
        const auto findings = rulebook::check_rulebook(folder.path(), {});
        REQUIRE(findings.size() == 1);
        CHECK_THAT(findings[0].line(), ContainsSubstring("fire.json: line 2, column 1"));
    }
    SECTION("no rulebook") {
        std::filesystem::remove(folder.path() / "rulebook.json");
        const auto findings = rulebook::check_rulebook(folder.path(), {});
        REQUIRE(findings.size() == 1);
        CHECK_THAT(findings[0].line(), ContainsSubstring(folder.path().string()) && ContainsSubstring("rulebook.json"));
    }
}

TEST_CASE("All findings are listed, not only the first", "[check]") {
    const Folder folder;
    SmallRulebook files;
    files.patch("fire.json", put("/rows/1/range", R"("5-6")") + put("/modifiers/0/when/weather", R"("storm")"));
    files.patch("coverage.json", put("/items/0/carried-by/-", R"("fact:wind")"));
    CHECK(findings_of(files, folder).size() == 3);
}

TEST_CASE("What is thrown against each other are two totals", "[check][opposed]") {
    const auto against = [](const std::string& table) {
        return put("/opposed",
                   R"({"table": ")" + table + R"(", "above": "Ours", "even": "Nobody's", "below": "Theirs"})");
    };
    const Folder folder;
    SmallRulebook files;
    files.patch("fire.json", against("small.damage"));
    CHECK(findings_of(files, folder).empty());
    const std::vector<Broken> cases{
        {against("small.fog"), "/opposed/table", "the unknown table \"small.fog\"", "a table of the rulebook"},
        {against("small.fire") + drop("/dice") +
             put("/rows", R"([{"when": {"night": true}, "result": "miss"}, {"result": "hit"}])") + drop("/modifiers") +
             drop("/footnotes"),
         "/opposed", "small.fire, which has no total", "two tables"},
    };
    check_found("fire.json", cases);
}

TEST_CASE("A long table is looked through row by row", "[check][limits]") {
    // Each row has a condition and a result of its own; in the wrong ones each speaks of a fact that isn't there.
    const auto check = [](const std::string& fact, int rows, std::size_t wrong) {
        SmallRulebook files;
        files.patch("rulings.json", drop("/rulings/0/readings/1/patches"));
        files.patch("fire.json", drop("/dice") + drop("/modifiers") + drop("/footnotes"));
        files.table["rows"] = flagplot::json::Tree::array();
        flagplot::json::Tree::object_t results;
        for (int row = 0; row < rows; ++row) {
            const std::string result = "r" + std::to_string(row);
            files.table["rows"].push_back({{"when", {{fact, row % 20}}}, {"result", result}});
            results.emplace_back(result, flagplot::json::Tree::object({{"label", result}}));
        }
        files.table["results"] = results;
        const Folder folder;
        CHECK(findings_of(files, folder).size() == wrong);
    };
    check("ships", 10'000, 0);
    check("boats", 10'000, 10'000);
}

// Tactical combat of the Great War at Sea, played step by step. What is expected stands in
// tests/cases/gwas/combat.json, and comes from the sheet, not from the program.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <string_view>

#include "ascii/letters.h"
#include "gwas.h"
#include "json/tree.h"
#include "referee/chances.h"
#include "session/session.h"
#include "support/catch.h"

namespace flagplot::procedures::test {
namespace {

using Strings = std::vector<std::string>;

const Tree& section(std::string_view name) {
    static const Tree all = cases("combat.json", "gwas");
    return all.at(name);
}

Tree part(const Tree& one, const std::string& name) {
    return one.value(name, Tree::object());
}

Tree merged(Tree fields, const Tree& more) {
    fields.update(more);
    return fields;
}

// The player's chart: yes everywhere but in the cells of `stopped`, "secondary-heavy"; "all": no everywhere.
Game::Charts chart(const Tree& stopped) {
    csv::Grid grid{{"", "Heavy", "Light"}};
    for (const char* const weapon : {"Primary", "Secondary", "Tertiary", "Torpedo"}) {
        Strings row{weapon};
        for (const char* const armor : {"Heavy", "Light"}) {
            const std::string cell = ascii::lower(fmt::format("{}-{}", weapon, armor));
            const bool no = stopped == "all" || (stopped.is_array() && std::find(stopped.begin(), stopped.end(),
                                                                                 Tree(cell)) != stopped.end());
            row.emplace_back(no ? "no" : "yes");
        }
        grid.push_back(row);
    }
    return {{"gwas.armor-penetration", grid}};
}

// A combat at a step. The Germans are in hex 1, the British in hex 2, so many hexes apart.
//   "readings", "weather", "night", "year", "stopped" (cells of the chart that say no); without a reading of its own on
//   the printed map, whose hexes have any names
//   "step", "round", "initiative", "range"
//   "german": {SHIP: fields}, "british": {SHIP: fields}, "G": fields of the German fleet, "B": of the British one
//   "units": [{"type", "id", "fields"}], "facts": {FACT: [scope, value]}
struct Fight : Gwas {
    explicit Fight(const Tree& one) : Gwas(readings_of(one), one.value("weather", "clear")) {
        set_night(one.value("night", false));
        if (!one.value("no-chart", false)) own(chart(one.value("stopped", Tree())));
        const int range = one.value("range", 2);
        set("year", "session", one.value("year", 1914));
        set("battle", "session", true);
        if (range > 0) set("range", "hex-pair 1 2", range);
        const Tree facts = part(one, "facts");
        for (const auto& fact : facts.items())
            set(fact.key(), fact.value().at(0).get<std::string>(), json::Value(fact.value().at(1)));
        change("A1", {{"battle-step", one.value("step", 5)},
                      {"battle-round", one.value("round", 1)},
                      {"initiative", one.value("initiative", Tree("central-powers"))}});
        change("G", merged({{"in-battle", true}}, part(one, "G")));
        change("B", merged({{"in-battle", true}}, part(one, "B")));
        const Tree units = one.value("units", Tree::array());
        for (const Tree& unit : units)
            add(unit.at("type").get<std::string>(), unit.at("id").get<std::string>(), part(unit, "fields"));
        const Tree german = part(one, "german");
        for (const auto& ship : german.items())
            add_ship(ship.key(), "CA", "2", merged({{"hex", "1"}}, without_tow(ship.value())));
        const Tree british = part(one, "british");
        for (const auto& ship : british.items())
            add_enemy(ship.key(), "CA", "2", merged({{"hex", range == 0 ? "1" : "2"}}, without_tow(ship.value())));
        for (const Tree& side : {german, british}) {
            for (const auto& ship : side.items()) {
                if (ship.value().contains("towed-by")) change(ship.key(), {{"towed-by", ship.value().at("towed-by")}});
            }
        }
    }

    static Game::Readings readings_of(const Tree& one) {
        auto readings = one.value("readings", Game::Readings());
        readings.emplace("gwas.tactical-map", "printed");
        return readings;
    }

    // A ship can be in tow when both are there.
    static Tree without_tow(Tree fields) {
        fields.erase("towed-by");
        return fields;
    }

    void set(const std::string& fact, const std::string& scope, const json::Value& value) {
        runner.act([&](Session& now) { now.set_fact(fact, scope, value); });
    }

    // Of all that counts.
    Progress everything() const {
        Progress all;
        all.first_new = 1;
        all.last_new = session.size();
        return all;
    }
};

Script script_of(const Tree& act) {
    Script script;
    script.answers = part(act, "answers");
    script.standing = act.value("standing", true);
    const Tree faces = part(act, "faces");
    for (const auto& item : faces.items()) script.faces[item.key()] = item.value().get<Strings>();
    return script;
}

Strings digits(const Tree& numbers) {
    Strings faces;
    for (const Tree& number : numbers) faces.push_back(number.dump());
    return faces;
}

std::string area_of(const std::string& weapon) {
    return weapon == "sixteen-inch" ? "primary" : weapon;
}

// The row of a form that stands for this weapon.
const referee::FormRow* row_of(const Progress& standing, const std::string& row) {
    if (!standing.pending) return nullptr;
    const auto& rows = standing.pending->rows;
    const auto found = std::find_if(rows.begin(), rows.end(), [&](const auto& one) { return one.unit == row; });
    return found == rows.end() ? nullptr : &*found;
}

// ---- games told act by act

void check(const Fight& game, const Progress& last, const Tree& expect) {
    const auto each = [&](const char* name, const std::function<void(const std::string&, const Tree&)>& look) {
        const Tree items = part(expect, name);
        for (const auto& item : items.items()) {
            INFO(name << " " << item.key());
            look(item.key(), item.value());
        }
    };
    const Progress all = game.everything();
    INFO("said: " << fmt::format("{}", fmt::join(game.all_said(), "\n")));
    each("roster", [&](const std::string& unit, const Tree& fields) {
        for (const auto& field : fields.items()) {
            INFO(field.key());
            CHECK(game.unit(unit).get(field.key()) == field.value());
        }
    });
    if (expect.contains("rolled")) CHECK(game.rolled(all) == expect.at("rolled").get<Strings>());
    if (expect.contains("asked")) CHECK(game.asked(all) == expect.at("asked").get<Strings>());
    each("dice", [&](const std::string& key, const Tree& count) {
        CHECK(game.roll(key).faces.size() == count.get<std::size_t>());
    });
    each("modifiers", [&](const std::string& key, const Tree& values) {
        json::Values found;
        for (const table::AppliedModifier& modifier : game.lookup(key).modifiers) found[modifier.id] = modifier.value;
        CHECK(found == values.get<json::Values>());
    });
    each("facts", [&](const std::string& fact, const Tree& value) { CHECK(game.fact(fact) == value); });
    for (const auto& words : expect.value("says", Strings())) {
        INFO(words);
        CHECK(game.says_so(words));
    }
    for (const auto& words : expect.value("silent", Strings())) {
        INFO(words);
        CHECK_FALSE(game.says_so(words));
    }
    if (expect.contains("asks")) {
        REQUIRE(last.pending);
        CHECK(last.pending->key == expect.at("asks").get<std::string>());
    }
    if (expect.contains("rows")) {
        REQUIRE(last.pending);
        Strings rows;
        for (const referee::FormRow& row : last.pending->rows) rows.push_back(row.unit);
        CHECK(rows == expect.at("rows").get<Strings>());
    }
    // Empty: the row may be filled.
    each("notes", [&](const std::string& row, const Tree& words) {
        const referee::FormRow* const found = row_of(last, row);
        REQUIRE(found);
        CHECK((found->note.empty() ? "" : found->note) == words.get<std::string>());
        CHECK(found->blank.empty() == words.get<std::string>().empty());
    });
    each("targets", [&](const std::string& row, const Tree& ids) {
        const referee::FormRow* const found = row_of(last, row);
        REQUIRE(found);
        REQUIRE(found->own.size() == 1);
        Strings targets;
        for (const table::Choice& choice : found->own.front().choices) targets.push_back(choice.id);
        CHECK(targets == ids.get<Strings>());
    });
}

void play(const Tree& one) {
    Fight game(one);
    const Tree& expect = one.at("expect");
    const Tree& acts = one.at("acts");
    Progress last;
    for (std::size_t i = 0; i < acts.size(); ++i) {
        const bool is_last = i + 1 == acts.size();
        if (acts[i].contains("change")) {
            game.change(acts[i].at("change").get<std::string>(), acts[i].at("fields"));
            continue;
        }
        const auto procedure = acts[i].value("play", "gwas.battle");
        const Script script = script_of(acts[i]);
        if (is_last && expect.contains("refused")) {
            CHECK(says(game.refusal(procedure, script), expect.at("refused").get<std::string>()));
        } else {
            last = game.play(procedure, script);
            INFO("asked: " << (last.pending ? to_json(*last.pending).dump() : "nothing"));
            const Strings asked = game.asked(game.everything());
            const Tree answers = part(acts[i], "answers");
            for (const auto& answer : answers.items()) {
                INFO(answer.key());
                CHECK(std::find(asked.begin(), asked.end(), answer.key()) != asked.end());
            }
        }
    }
    check(game, last, expect);
    game.check_sound();
}

TEST_CASE("Combats are played as the sheet says", "[gwas][combat][letters]") {
    for (const Tree& one : section("played")) {
        DYNAMIC_SECTION(one.at("name").get<std::string>()) {
            play(one);
        }
    }
}

// ---- one hit

// A ship with boxes of everything; what is hit of it is counted.
const Tree& lion() {
    static const Tree fields{{"hull", 20},   {"primary", 4}, {"secondary", 4},     {"tertiary", 4},
                             {"torpedo", 4}, {"type", "CA"}, {"speed-class", "2+"}};
    return fields;
}

// Goeben hits Lion once, by one box of a weapon.
//   "by": weapon, "damage": [2 dice], "then": [2 dice], "again": [2 dice], "weak": [dice], "oiler": [die],
//   "target": fields,
//   "aboard": whether Lion, and not Tiger, is the flagship of the British leader Beatty
//   "hits": {AREA: boxes}, all of them; "slower": classes of speed lost; "stops": dead in the water; "sunk": true;
//   "killed": the leader
void play_shot(const Tree& shot) {
    const auto weapon = shot.at("by").get<std::string>();
    const std::string area = area_of(weapon);
    Tree one = shot;
    one["step"] = weapon == "torpedo" ? 6 : 5;
    if (!one.contains("range")) one["range"] = weapon == "tertiary" || weapon == "torpedo" ? 1 : 2;
    one["german"] = {{"Goeben", {{area, 1}, {"sixteen-inch", weapon == "sixteen-inch"}}}};
    one["british"] = {{"Lion", merged(lion(), part(shot, "target"))}};
    if (shot.contains("aboard")) {
        one["B"] = {{"leader", "Beatty"}};
        one["british"]["Tiger"] = Tree::object();
        one["british"][shot.at("aboard") == true ? "Lion" : "Tiger"]["leader"] = "Beatty";
    }
    Fight game(one);
    const auto before = [&](const std::string& box) {
        const json::Value left = game.unit("Lion").get(box + "-left");
        return left.is_null() ? game.unit("Lion").number(box) : left.get<int>();
    };
    std::map<std::string, int> boxes;
    for (const char* const box : {"hull", "primary", "secondary", "tertiary", "torpedo"}) boxes[box] = before(box);
    Script script;
    const std::string step = one["step"].dump();
    script.answers = {{fmt::format("plot-{}", one["step"].get<int>()), {{"Goeben/" + area, {{"target", "Lion"}}}}}};
    const std::string fires = fmt::format("{}-{}/Goeben", weapon, step);
    script.faces[fires] = {"6"};
    Strings rolls{fires};
    const auto throws = [&](const char* name, const std::string& what, const std::string& more = "") {
        if (!shot.contains(name)) return;
        const std::string key = fmt::format("{}-{}/Lion{}", what, step, more);
        script.faces[key] = digits(shot.at(name));
        rolls.push_back(key);
    };
    const std::string hit = fmt::format("Goeben-{}-1", weapon);
    throws("oiler", "oiler-" + hit);
    throws("damage", "damage-" + hit);
    throws("then", "damage-" + hit, "/then");
    throws("again", "damage-" + hit, "#2");
    throws("weak", "weak-damage-" + hit);
    const Progress act = game.finish("gwas.battle", script);
    INFO(fmt::format("{}", fmt::join(game.all_said(), "\n")));
    CHECK(game.rolled(act) == rolls);
    const bool sunk = shot.value("sunk", false);
    CHECK(game.unit("Lion").flag("sunk") == sunk);
    const Tree hits = part(shot, "hits");
    for (const auto& [box, had] : boxes) {
        INFO(box);
        if (sunk && box == "hull") continue;
        if (!sunk || hits.contains(box)) CHECK(had - before(box) == hits.value(box, 0));
    }
    const int lost = shot.value("slower", 0);
    if (!sunk) {
        CHECK(game.unit("Lion").number("speed-lost") == lost + part(shot, "target").value("speed-lost", 0));
        CHECK(game.unit("Lion").flag("dead-in-the-water") == shot.value("stops", false));
    }
    if (shot.contains("aboard")) CHECK(game.unit("B").text("leader").empty() == shot.value("killed", false));
}

void play_shots(const std::string& name) {
    int number = 0;
    for (const Tree& shot : section(name)) {
        DYNAMIC_SECTION(name << " " << ++number) {
            INFO(shot.dump());
            play_shot(shot);
        }
    }
}

TEST_CASE("Each row of the Gunnery Damage Table hits what it names, if the chart lets it", "[gwas][combat]") {
    play_shots("gunnery");
}

TEST_CASE("Each row of the Torpedo Damage Table hits what it names, if the chart lets it", "[gwas][combat]") {
    play_shots("torpedo");
}

TEST_CASE("Each row of the Critical Damage Table hits what it names, if the chart lets it", "[gwas][combat]") {
    play_shots("critical");
}

TEST_CASE("A hit goes the way that the sheet's notes send it", "[gwas][combat]") {
    play_shots("shots");
}

// ---- corrections

// Goeben fires two guns and Breslau one at Lion: Goeben's first hits the hull, Breslau's a primary.
Tree three_guns() {
    return {{"step", 5},
            {"range", 2},
            {"german", {{"Goeben", {{"secondary", 2}}}, {"Breslau", {{"secondary", 1}}}}},
            {"british", {{"Lion", merged(lion(), Tree{{"hull", 20}})}}}};
}

Script three_shots() {
    Script script;
    script.answers = {
        {"plot-5", {{"Goeben/secondary", {{"target", "Lion"}}}, {"Breslau/secondary", {{"target", "Lion"}}}}}};
    script.faces = {{"secondary-5/Goeben", {"6", "1"}},
                    {"secondary-5/Breslau", {"6"}},
                    {"damage-Goeben-secondary-1-5/Lion", {"1", "4"}},
                    {"damage-Breslau-secondary-1-5/Lion", {"3", "4"}}};
    return script;
}

// Goeben's dice are overruled; what else is thrown is at hand in the script.
Progress overrule_goeben(Game& game, const std::vector<int>& faces, Script& script) {
    script.answers = three_shots().answers;
    referee::Correction correction;
    correction.faces = faces;
    correction.reason = "misread";
    correction.go_back = true;
    const int roll = find_entry<session::Roll>(game.session, "secondary-5/Goeben");
    return game.runner.correct(roll, correction, flagplot::test::given(script));
}

TEST_CASE("A hit overruled to a miss takes its own damage away, and another gun's stays with that gun",
          "[gwas][combat][correct]") {
    Fight game(three_guns());
    game.finish("gwas.battle", three_shots());
    REQUIRE(game.unit("Lion").number("hull-left") == 19);
    REQUIRE(game.unit("Lion").number("primary-left") == 3);
    Script script;
    script.faces = {{"secondary-5/Breslau", {"6"}},
                    {"damage-Breslau-secondary-1-5/Lion", {"3", "4"}}};  // and no first hit
    const Progress act = overrule_goeben(game, {1, 1}, script);
    REQUIRE(act.finished);
    CHECK(game.unit("Lion").number("hull-left") == 20);
    CHECK(game.unit("Lion").number("primary-left") == 3);
    CHECK(game.roll("damage-Breslau-secondary-1-5/Lion").faces == std::vector<int>{3, 4});
    game.check_sound();
}

TEST_CASE("A miss overruled to a hit has damage dice of its own, and the others keep theirs",
          "[gwas][combat][correct]") {
    Fight game(three_guns());
    game.finish("gwas.battle", three_shots());
    Script script;
    script.faces = three_shots().faces;
    script.faces["damage-Goeben-secondary-2-5/Lion"] = {"1", "3"};  // a secondary
    const Progress act = overrule_goeben(game, {6, 6}, script);
    REQUIRE(act.finished);
    CHECK(game.roll("damage-Goeben-secondary-1-5/Lion").faces == std::vector<int>{1, 4});
    CHECK(game.roll("damage-Breslau-secondary-1-5/Lion").faces == std::vector<int>{3, 4});
    CHECK(game.roll("damage-Goeben-secondary-2-5/Lion").faces == std::vector<int>{1, 3});
    CHECK(game.unit("Lion").number("secondary-left") == 3);
    game.check_sound();
}

TEST_CASE("A hit that is overruled twice keeps its own dice, too", "[gwas][combat][correct]") {
    Fight game(three_guns());
    game.finish("gwas.battle", three_shots());
    Script script;
    script.faces = {{"secondary-5/Breslau", {"6"}}, {"damage-Breslau-secondary-1-5/Lion", {"3", "4"}}};
    REQUIRE(overrule_goeben(game, {1, 1}, script).finished);
    Script again;
    again.faces = three_shots().faces;
    REQUIRE(overrule_goeben(game, {6, 1}, again).finished);
    CHECK(game.roll("damage-Goeben-secondary-1-5/Lion").faces == std::vector<int>{1, 4});
    CHECK(game.roll("damage-Breslau-secondary-1-5/Lion").faces == std::vector<int>{3, 4});
    game.check_sound();
}

TEST_CASE("A corrected hit keeps the others' damage though rules were written down in between, and is undone as one",
          "[gwas][combat][correct]") {
    Fight game(three_guns());
    game.finish("gwas.battle", three_shots());
    game.own(chart(Tree{"torpedo-heavy"}));  // the owner's copy is another one now, and the journal says so
    Script script;
    script.faces = {{"secondary-5/Breslau", {"6"}}, {"damage-Breslau-secondary-1-5/Lion", {"3", "4"}}};
    const Progress act = overrule_goeben(game, {1, 1}, script);
    REQUIRE(act.finished);
    REQUIRE(std::holds_alternative<session::RulesSet>(game.session.entry(act.first_new + 1).body));
    CHECK(game.unit("Lion").number("hull-left") == 20);
    CHECK(game.roll("damage-Breslau-secondary-1-5/Lion").faces == std::vector<int>{3, 4});
    CHECK(game.runner.next_back()->entry == act.first_new);
    game.runner.back(0, "");
    CHECK(game.unit("Lion").number("hull-left") == 19);
    CHECK(game.roll("damage-Goeben-secondary-1-5/Lion").faces == std::vector<int>{1, 4});
    game.runner.redo();
    CHECK(game.unit("Lion").number("hull-left") == 20);
    game.check_sound();
}

// ---- Referred Pain

TEST_CASE("Referred Pain holds for every state of boxes, wherever the hit falls", "[gwas][combat]") {
    const std::map<std::string, std::vector<int>> dice{
        {"primary", {3, 4}}, {"secondary", {1, 3}}, {"tertiary", {2, 6}}, {"torpedo", {1, 2}}};
    for (const Tree& one : section("referred")) {
        Tree target = Tree::object();
        for (const char* const box : {"primary", "secondary", "tertiary", "torpedo"}) {
            const auto state = one.at(box).get<std::string>();
            target[box] = state == "never" ? 0 : 2;
            if (state == "all-hit") target[std::string(box) + "-left"] = 0;
        }
        const auto lands = one.at("lands").get<std::string>();
        Tree shot{{"by", "secondary"},
                  {"readings", part(one, "readings")},
                  {"target", target},
                  {"damage", dice.at(one.at("hit").get<std::string>())},
                  {"hits", lands == "nothing" ? Tree::object() : Tree{{lands, 1}}}};
        INFO(one.dump());
        play_shot(shot);
    }
}

// ---- the chance to hit

// How many of the faces 1 to 6 hit.
//   "by": a weapon of a ship, or "mtb", "submarine"; "firer", "target": fields; "units"; "range"
//   "modifiers": what the Weapon Hit Table counted, "hits": how many
TEST_CASE("Each modifier of the Weapon Hit Table counts for its weapons alone", "[gwas][combat][letters]") {
    for (const Tree& volley : section("volleys")) {
        INFO(volley.dump());
        const auto by = volley.at("by").get<std::string>();
        const std::string area = area_of(by);
        const bool boat = by == "mtb" || by == "submarine";
        Tree one = volley;
        one["step"] = by == "torpedo" ? 6 : 5;
        const Tree firer = part(volley, "firer");
        if (boat) {
            one["units"] = Tree::array(
                {{{"type", by},
                  {"id", "U1"},
                  {"fields", merged({{"side", "central-powers"}, {"zone", "A1"}, {"torpedo", 6}}, firer)}}});
            one["german"] = part(volley, "consort");
        } else {
            one["german"] = merged({{"Goeben", merged({{area, 6}, {"sixteen-inch", by == "sixteen-inch"}}, firer)}},
                                   part(volley, "consort"));
        }
        one["british"] = merged({{"Lion", merged(lion(), part(volley, "target"))}}, part(volley, "company"));
        Fight game(one);
        Script script;
        const std::string key = boat ? "torpedo/U1" : fmt::format("{}-{}/Goeben", by, one["step"].dump());
        script.faces[key] = {"1", "2", "3", "4", "5", "6"};
        if (by == "mtb") {
            script.answers = {{"mtbs", {{"mtbs", {"U1"}}}}};
            script.faces["attack"] = {"4"};
        }
        if (by == "submarine") script.answers = {{"submarine", {{"unit", "U1"}}}};
        if (boat) {
            script.answers["target"] = {{"unit", "Lion"}};
            script.answers["range"] = {{"range", volley.value("range", 1)}};
        } else {
            script.answers = {
                {fmt::format("plot-{}", one["step"].get<int>()), {{"Goeben/" + area, {{"target", "Lion"}}}}}};
        }
        const Progress act = game.finish(by == "mtb"         ? "gwas.attack-with-mtbs"
                                         : by == "submarine" ? "gwas.attack-with-submarine"
                                                             : "gwas.battle",
                                         script);
        json::Values found;
        for (const table::AppliedModifier& modifier : game.lookup(key).modifiers) found[modifier.id] = modifier.value;
        CHECK(found == part(volley, "modifiers").get<json::Values>());
        const Strings rolled = game.rolled(act);
        const auto hits = std::count_if(rolled.begin(), rolled.end(), [](const std::string& roll) {
            return roll.starts_with("damage-") && roll.ends_with("/Lion");
        });
        CHECK(hits == volley.at("hits").get<int>());
    }
}

// What the roster says of a name comes first, then the sheet's list for GWAS I.
TEST_CASE("Names are italicized by nationality and type, where the roster doesn't say it", "[gwas][combat]") {
    const auto counts = [](const std::string& nationality, const std::string& type, const std::string& id = "S1",
                           const json::Value& noted = {}, const Game::Readings& readings = {}) {
        const Tree italicized = noted.is_null() ? Tree() : Tree(noted == true);
        Fight game(
            {{"readings", readings},
             {"german",
              {{id, {{"nationality", nationality}, {"type", type}, {"primary", 1}, {"italicized", italicized}}}}},
             {"british", {{"Lion", Tree::object()}}}});
        const std::string key = "primary-5/" + id;
        game.finish("gwas.battle", {{{"plot-5", {{id + "/primary", {{"target", "Lion"}}}}}}, {{key, {"1"}}}});
        return game.lookup(key).modifiers.size() == 1;
    };
    for (const char* const type : {"BB", "BC", "CA", "CL", "DD"}) CHECK(counts("German", type));
    CHECK(counts("british", "BB"));
    CHECK_FALSE(counts("British", "BC"));
    CHECK(counts("Russian", "BB"));
    CHECK_FALSE(counts("Russian", "CL"));
    CHECK(counts("Austrian", "BC"));
    CHECK(counts("Austrian", "CL"));
    CHECK_FALSE(counts("Austrian", "BB"));
    CHECK_FALSE(counts("Austrian", "CA", "CA-03"));
    CHECK(counts("Austrian", "CA", "CA-04"));
    CHECK_FALSE(counts("Italian", "BB"));
    CHECK_FALSE(counts("German", "BC", "S1", false));
    CHECK(counts("Italian", "BB", "S1", true));
    CHECK_FALSE(counts("German", "BC", "S1", {}, {{"gwas.italicized-list", "roster"}}));
}

TEST_CASE("What one expects of a fire plot is added before it is rounded", "[gwas][combat]") {
    // A die of a gun 2 hexes away hits on a 6: 1/6 is shown as 0.2, three of them are 0.5 and not 0.6.
    const Tree ship{{"secondary", 1}};
    Fight game({{"german", {{"S1", ship}, {"S2", ship}, {"S3", ship}}}, {"british", {{"Lion", Tree::object()}}}});
    const Progress standing = game.play("gwas.battle", {Tree::object(), {}, false});
    double sum = 0;
    for (const char* const row : {"S1/secondary", "S2/secondary", "S3/secondary"}) {
        const referee::FormRow* const found = row_of(standing, row);
        REQUIRE(found);
        CHECK(found->pairs.at("Lion").back().words == "0.2");
        sum += found->pairs.at("Lion").back().amount();
    }
    CHECK(fmt::format("{:.1f}", sum) == "0.5");
}

// ---- ranges and strength

// What the plot says of the weapon's row: "may fire", why not, or "nobody may fire".
std::string plot_says(const Tree& one, const std::string& area, int step) {
    Fight game(one);
    const Progress standing = game.play("gwas.battle", {Tree::object(), {}, false});
    REQUIRE(standing.pending);
    if (standing.pending->key != fmt::format("plot-{}", step)) {
        CHECK(game.says_so("Nobody may fire."));
        return "nobody may fire";
    }
    const referee::FormRow* const row = row_of(standing, "Goeben/" + area);
    REQUIRE(row);
    CHECK(row->blank.empty() == row->note.empty());
    return row->note.empty() ? "may fire" : row->note;
}

// A duel beside it, so that there is a plot in any case: 1 hex apart, and out of everybody's sight.
Tree with_duel(Tree one) {
    one["german"]["Emden"] = {{"hex", "8"}, {"primary", 1}, {"torpedo", 1}};
    one["british"]["Sydney"] = {{"hex", "9"}};
    one["units"] = Tree::array();
    return one;
}

TEST_CASE("A weapon fires as far as it reaches and as one sees", "[gwas][combat]") {
    for (const Tree& given : section("ranges")) {
        INFO(given.dump());
        const auto weapon = given.at("weapon").get<std::string>();
        const std::string area = area_of(weapon);
        const int reach = given.at("reach").get<int>();
        const int step = weapon == "torpedo" ? 6 : 5;
        for (int range = 0; range <= 5; ++range) {
            INFO(range);
            Tree one = given;
            one["step"] = step;
            one["range"] = range;
            one["german"] = {{"Goeben", {{area, 4}, {"sixteen-inch", weapon == "sixteen-inch"}}}};
            one["british"] = {{"Lion", Tree::object()}};
            one = with_duel(one);
            Fight game(one);
            for (const char* const pair : {"1 9", "2 8"}) game.set("range", std::string("hex-pair ") + pair, 9);
            if (range == 0) game.set("range", "hex-pair 1 8", 9);
            game.set("range", "hex-pair 8 9", 1);
            const Progress standing = game.play("gwas.battle", {Tree::object(), {}, false});
            REQUIRE(standing.pending);
            if (given.value("nobody", false)) {
                CHECK(standing.pending->key != fmt::format("plot-{}", step));
                CHECK(game.says_so("Nobody may fire."));
                continue;
            }
            CHECK(standing.pending->key == fmt::format("plot-{}", step));
            const referee::FormRow* const row = row_of(standing, "Goeben/" + area);
            REQUIRE(row);
            std::string note = range <= reach ? ""
                                              : fmt::format("no enemy within {}",
                                                            reach == 1 ? "1 hex" : fmt::format("{} hexes", reach));
            if (range <= reach) note = given.value("reason", "");
            CHECK(row->note == note);
            CHECK(row->blank.empty() == note.empty());
        }
    }
}

TEST_CASE("A house rule that lets guns reach farther is named where the range is read", "[gwas][combat][house]") {
    const Tree longer = json::parse(R"([{"op": "replace", "path": "/rows/1/result", "value": "3"}])", "longer");
    for (const bool in_force : {false, true}) {
        INFO(in_force);
        Fight game(with_duel({{"step", 5},
                              {"range", 3},
                              {"german", {{"Goeben", {{"secondary", 4}}}}},
                              {"british", {{"Lion", Tree::object()}}}}));
        for (const char* const pair : {"1 9", "2 8"}) game.set("range", std::string("hex-pair ") + pair, 9);
        game.set("range", "hex-pair 8 9", 1);
        if (in_force) {
            game.runner.act([&](Session& now) {
                now.switch_on({"longer", "Longer guns", "gwas", "", {{"gwas.weapon-range", longer}}});
            });
        }
        const Progress standing = game.play("gwas.battle", {Tree::object(), {}, false});
        REQUIRE(standing.pending);
        const referee::FormRow* const row = row_of(standing, "Goeben/secondary");
        REQUIRE(row);
        CHECK(row->note == (in_force ? "" : "no enemy within 2 hexes"));
        Strings named;
        for (int number = 1; number <= game.session.size(); ++number) {
            const auto* const one = std::get_if<session::LookedUp>(&game.session.entry(number).body);
            if (one && !one->house_rules.empty()) named.push_back(one->lookup.table + " " + one->lookup.label);
        }
        CHECK(named == (in_force ? Strings{"gwas.weapon-range 3 hexes"} : Strings{}));
    }
}

TEST_CASE("A weapon throws a die for each point of its strength", "[gwas][combat]") {
    for (const Tree& given : section("strength")) {
        INFO(given.dump());
        const auto weapon = given.at("weapon").get<std::string>();
        const std::string area = area_of(weapon);
        const int step = given.value("step", weapon == "torpedo" ? 6 : 5);
        const int dice = given.at("dice").get<int>();
        Tree one = given;
        one["step"] = step;
        if (!one.contains("range")) one["range"] = 1;
        one["german"] =
            merged({{"Goeben", merged({{area, given.value("boxes", 4)}, {"sixteen-inch", weapon == "sixteen-inch"}},
                                      part(given, "firer"))}},
                   part(given, "consort"));
        one["british"] = {{"Lion", merged(lion(), part(given, "target"))}};
        if (dice == 0) {
            CHECK(plot_says(one, area, step) != "may fire");
            continue;
        }
        Fight game(one);
        const std::string key = fmt::format("{}-{}/Goeben", weapon, step);
        const Progress act =
            game.play("gwas.battle", {{{fmt::format("plot-{}", step), {{"Goeben/" + area, {{"target", "Lion"}}}}}},
                                      {{key, Strings(static_cast<std::size_t>(dice), "1")}}});
        REQUIRE(act.finished);
        CHECK(game.roll(key).faces.size() == static_cast<std::size_t>(dice));
    }
}

// ---- initiative

// "die", "G" and "B": the fleets, "german" and "british": the ships; "modifiers", "has-it": the side
TEST_CASE("Initiative goes by leaders, nationalities and ports", "[gwas][combat]") {
    for (const Tree& given : section("initiative")) {
        INFO(given.dump());
        Tree one = given;
        one["step"] = 1;
        for (const char* const side : {"german", "british"}) {
            int number = 0;
            Tree ships = Tree::object();
            for (const Tree& nation : given.at(side))
                ships[fmt::format("{}{}", side, ++number)] =
                    merged({{"hex", nullptr}, {"nationality", nation}}, part(given, "fields-" + std::string(side)));
            one[side] = ships;
        }
        Fight game(one);
        Script script;
        if (given.contains("die")) script.faces["initiative-1"] = {given.at("die").dump()};
        const Progress act = game.play("gwas.battle", script);
        REQUIRE(act.pending);
        CHECK(act.pending->key == "hexes-2");
        CHECK(game.rolled(act).size() == (given.contains("die") ? 1 : 0));
        CHECK(game.unit("A1").text("initiative") == given.at("has-it").get<std::string>());
        json::Values found;
        for (const table::AppliedModifier& modifier : game.lookup("initiative-1").modifiers)
            found[modifier.id] = modifier.value;
        CHECK(found == part(given, "modifiers").get<json::Values>());
    }
}

// ---- the sequence

std::string ship_of(const std::string& side, const std::string& speed) {
    return side + (speed == "2+" ? "2-plus" : speed);
}

// Ships of every class on both sides, a hex apart.
Tree of_all_classes() {
    Tree one{{"range", 1}, {"german", Tree::object()}, {"british", Tree::object()}};
    for (const char* const speed : {"2+", "2", "1", "1S", "0"}) {
        one["german"][ship_of("G", speed)] = {{"speed-class", speed}, {"primary", 1}, {"torpedo", 1}};
        one["british"][ship_of("B", speed)] = {{"speed-class", speed}, {"primary", 1}, {"torpedo", 1}};
    }
    return one;
}

// The rows of the form that a step of the sheet asks, or its part of it.
Strings rows_of_step(const Tree& step, bool germans_first) {
    const auto what = step.at("does").get<std::string>();
    Strings rows;
    if (what == "gunfire" || what == "torpedo") {
        for (const char* const side : {"G", "B"}) {  // both sides plot
            for (const char* const speed : {"2+", "2", "1", "1S", "0"})
                rows.push_back(ship_of(side, speed) + (what == "gunfire" ? "/primary" : "/torpedo"));
        }
        return rows;
    }
    const bool german = (step.at("who") == "initiative") == germans_first;
    for (const Tree& speed : step.at("classes")) rows.push_back(ship_of(german ? "G" : "B", speed.get<std::string>()));
    return rows;
}

TEST_CASE("The steps of a combat are the sheet's, in its order, for either side's initiative", "[gwas][combat]") {
    for (const char* const initiative : {"central-powers", "allied"}) {
        Tree one = of_all_classes();
        one["step"] = 2;
        one["initiative"] = initiative;
        Fight game(one);
        const bool germans = std::string(initiative) == "central-powers";
        const Tree& sheet = section("sequence");
        Progress standing = game.play("gwas.battle", {Tree::object(), {}, false});
        // Set-ups, and moves, that follow each other are asked for at once.
        for (std::size_t i = 1; sheet.at(i).at("step") != 23; ++i) {
            const Tree& first = sheet.at(i);
            const auto what = first.at("does").get<std::string>();
            INFO(initiative << " " << first.dump());
            const bool fires = what == "gunfire" || what == "torpedo";
            Strings wanted = rows_of_step(first, germans);
            while (!fires && sheet.at(i + 1).at("does") == what) {
                for (const std::string& row : rows_of_step(sheet.at(++i), germans)) wanted.push_back(row);
            }
            REQUIRE(standing.pending);
            CHECK(standing.pending->key == fmt::format("{}-{}", fires ? "plot" : "hexes", first.at("step").get<int>()));
            Strings rows;
            for (const referee::FormRow& row : standing.pending->rows) rows.push_back(row.unit);
            CHECK(rows == wanted);
            Tree answer = Tree::object();
            if (!fires) {
                for (const std::string& row : rows) answer[row] = {{"hex", row.front() == 'G' ? "1" : "2"}};
            }
            standing = game.go_on({{{standing.pending->key, answer}}, {}, false});
        }
        REQUIRE(standing.finished);
        // All see each other: initiative anew, the logs, and on from the 2+ impulse.
        CHECK(game.unit("A1").number("battle-step") == 4);
        CHECK(game.unit("A1").number("battle-round") == 2);
        CHECK(game.says_so("Bump all logs by one zone"));
        const Progress last = game.everything();
        CHECK(game.rolled(last) == Strings{"initiative-23"});
        game.check_sound();
    }
}

TEST_CASE("How often a class moves in a round", "[gwas][combat]") {
    std::map<std::string, std::pair<int, int>> moves;  // initiative, other
    for (const Tree& step : section("sequence")) {
        if (step.at("does") != "move") continue;
        for (const Tree& speed : step.at("classes")) {
            auto& [first, other] = moves[speed.get<std::string>()];
            ++(step.at("who") == "initiative" ? first : other);
        }
    }
    using Moves = std::map<std::string, std::pair<int, int>>;
    CHECK(moves == Moves{{"2+", {5, 4}}, {"2", {4, 3}}, {"1", {3, 2}}, {"1S", {2, 1}}});
}

}  // namespace
TEST_CASE("The chances of an open fire plot are those of each run, whatever was asked before it", "[gwas][chances]") {
    const Tree ship = {{"primary", 4}, {"hull-armor", "none"}};
    Fight fight({{"range", -1}, {"german", {{"Goeben", ship}}}, {"british", {{"Defence", ship}}}});
    Script script;
    script.answers = {{"ranges-5", {{"1 - 2", {{"range", 2}}}}}};
    const Progress waits = fight.play("gwas.battle", script);
    REQUIRE(waits.pending);
    REQUIRE(waits.pending->key == "plot-5");
    const auto open = session::copies_of(fight.session, {.now = {}, .program = "flagplot 1.0"});
    referee::ChancesWanted wanted{.procedure = {}, .runs = 200, .most_ways = 0};
    wanted.answers = [](const Form& form) -> std::optional<session::Answer> {
        if (form.key != "plot-5") return std::nullopt;
        return session::Answer{form.key, {}, {{"Goeben/primary", session::Fields{{"target", "Defence"}}}}};
    };
    const referee::Chances all = chances(open, catalogue(), wanted);
    INFO(all.why);
    REQUIRE_FALSE(all.asks);
    CHECK(all.refused == 0);
    REQUIRE(all.find("hull-left:Defence"));
    CHECK(all.find("hull-left:Defence")->shares.size() > 1);
}

}  // namespace flagplot::procedures::test

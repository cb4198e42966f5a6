// Many throws of a table at once, and the follow-ups of many throws, rolled and thrown by hand.
#include <fmt/format.h>

#include "json/tree.h"
#include "keepers.h"
#include "referee/verify.h"
#include "support/catch.h"

namespace flagplot::referee::test {
namespace {

const char* const rulebook = R"({"id": "battery", "title": "The battery", "sides": [{"id": "land", "label": "Land"}],
    "facts": {"smoke": {"label": "Smoke", "type": "yes-no", "scope": "roll"}},
    "numbers": {"barrels": {"label": "Barrels of the last gun", "source": "Page 2", "value": 3}},
    "unit-types": [{"id": "gun", "label": "Gun", "plural": "Guns", "fields": []}]})";
const char* const fire = R"({"id": "battery.fire", "title": "Fire", "source": "Page 3", "dice": "d6",
    "rows": [{"range": "1-3", "result": "miss"}, {"range": "4-5", "result": "hit"}, {"range": "6", "result": "wreck"}],
    "modifiers": [{"id": "smoke", "label": "Smoke", "when": {"smoke": true}, "result": "miss"}],
    "results": {"wreck": {"label": "Wreck"}, "hit": {"label": "Hit"}, "miss": {"label": "Miss"}}})";
const char* const aim = R"({"id": "battery.aim", "title": "Aim", "source": "Page 4", "dice": "2d6",
    "rows": [{"range": "2-7", "result": "wide"}, {"range": "8-12", "result": "true"}],
    "results": {"true": {"label": "True"}, "wide": {"label": "Wide"}}})";

// G1 throws one die, G2 five and G3 as many as the rules say; then G2 aims twice with two dice each.
void salvo(Referee& ref, bool smoke) {
    const std::map<std::string, int> barrels{{"G1", 1}, {"G2", 5}, {"G3", ref.number("barrels")}};
    std::vector<Throw> throws;
    for (const auto& [gun, count] : barrels) {
        throws.push_back({.key = "fire/" + gun,
                          .table = "battery.fire",
                          .unit = gun,
                          .purpose = ref.label(gun),
                          .facts = {{"smoke", smoke && gun != "G1"}},
                          .times = count});
    }
    const auto outcomes = ref.consult_each("salvo", "The salvo", throws);
    for (const auto& [gun, count] : barrels) {
        const Outcome& outcome = outcomes.at("fire/" + gun);
        ref.tell("fire/" + gun,
                 {.section = "Fire",
                  .unit = gun,
                  .text = fmt::format("{} of {} hit, {} wreck", outcome.count("hit"), count, outcome.count("wreck"))});
    }
    const Outcome aimed = ref.consult({.key = "aim", .table = "battery.aim", .unit = "G2", .times = 2});
    ref.tell("aim", {.section = "Fire", .text = fmt::format("{} true", aimed.count("true"))});
    ref.ask_yes_no("done", "Done?");
}

class Battery {
  public:
    Battery() : session(begin()), runner(session, procedures()) {
        for (const std::string gun : {"G1", "G2", "G3"}) session.add_unit("gun", gun, {});
        session.commit();
    }

    static const Catalogue& procedures() {
        static const Catalogue all(
            {{"battery.salvo", "battery", "Salvo", "", "", 1, [](Referee& ref) { salvo(ref, false); }},
             {"battery.smoke", "battery", "Smoke", "", "", 1, [](Referee& ref) { salvo(ref, true); }},
             {"battery.lone", "battery", "Lone shot", "", "", 1,
              [](Referee& ref) { ref.consult({.key = "lone", .table = "battery.fire", .unit = "G1"}); }},
             {"battery.barrage", "battery", "Barrage", "", "", 1,
              [](Referee& ref) {
                  ref.consult({.key = "barrage", .table = "battery.aim", .unit = "G1", .times = 501});
              }},
             {"battery.mortar", "battery", "Mortar", "", "", 1, [](Referee& ref) { ref.number("mortars"); }}});
        return all;
    }

    void by_hand() {
        runner.act([](Session& now) { now.set_fact("dice", "session", "by-hand"); });
    }

    table::Lookup lookup(const std::string& key) const {
        const int number = find_entry<session::LookedUp>(session, key);
        REQUIRE(number > 0);
        return std::get<session::LookedUp>(session.entry(number).body).lookup;
    }

    // Reads the file anew and plays every closed run again.
    void check_sound(int runs = 1) const {
        Session read = Session::open(file(), OpenMode::read, rulebook::Library({folder_.path()}), environment());
        const Verification found = verify(read, procedures());
        CHECK(listed(found.problems) == "none");
        CHECK(found.replayed == runs);
    }

    fs::path file() const { return folder_.path() / "battery.flagplot"; }

  private:
    static session::Environment environment() {
        return {[] { return "2026-11-20T05:44:37Z"; }, quick_files(), "flagplot 1.0"};
    }
    Session begin() {
        folder_.write("rulebook.json", rulebook);
        folder_.write("fire.json", fire);
        folder_.write("aim.json", aim);
        session::Beginning beginning;
        beginning.rulebook = "battery";
        beginning.title = "Noon";
        return Session::create(file(), beginning, rulebook::Library({folder_.path()}), environment());
    }

    Folder folder_;

  public:
    Session session;
    Runner runner;
};

const Script done = script(R"({"done": {"yes": true}})");
// What is asked for again when a roll or a lookup of the second gun is overruled.
const Script last_gun = script(R"({"salvo": {"G3": {"fire": "6 6 3"}}, "aim": {"faces": "6 2 1 1"}})");
const Script thrown = script(R"({
    "salvo": {"G1": {"fire": "5"}, "G2": {"fire": "1 4 6 4 2"}, "G3": {"fire": "6 6 3"}},
    "aim": {"faces": "6 2 1 1"}
})");

std::vector<std::string> units(const Form& form) {
    std::vector<std::string> all;
    for (const FormRow& row : form.rows) all.push_back(row.unit);
    return all;
}

std::vector<std::string> rolled(const Session& session) {
    std::vector<std::string> keys;
    for (int number = 1; number <= session.size(); ++number) {
        if (const auto* roll = std::get_if<session::Roll>(&session.entry(number).body)) keys.push_back(roll->key);
    }
    return keys;
}

}  // namespace

TEST_CASE("Many throws are one roll and one lookup, counted by result", "[referee][volley]") {
    Battery battery;
    const Progress act = battery.runner.play("battery.salvo", {});
    REQUIRE(act.pending);
    CHECK(act.pending->key == "done");
    CHECK(rolled(battery.session) == std::vector<std::string>{"fire/G1", "fire/G2", "fire/G3", "aim"});
    const session::Roll five = roll_at(battery.session, "fire/G2");
    CHECK(five.sides == std::vector<int>(5, 6));
    CHECK(five.faces == from_the_stream(battery.session, act.first_new, "fire/G2", std::vector<int>(5, 6)));
    CHECK(roll_at(battery.session, "aim").sides == std::vector<int>(4, 6));

    const auto hits = [&](int least, int most) {
        return std::count_if(five.faces.begin(), five.faces.end(), [&](int f) { return f >= least && f <= most; });
    };
    const table::Lookup lookup = battery.lookup("fire/G2");
    CHECK(lookup.faces == five.faces);
    CHECK(lookup.effects.at("count").value("hit", 0) == hits(4, 5));
    CHECK(told_text(battery.session, "fire/G2") == fmt::format("{} of 5 hit, {} wreck", hits(4, 5), hits(6, 6)));
    CHECK(battery.lookup("fire/G1").natural == roll_at(battery.session, "fire/G1").faces.front());  // a single throw

    // A second reading of the journal goes on from there and comes out the same.
    const std::vector<std::string> before = rolled(battery.session);
    CHECK(battery.runner.go_on(given(done)).finished);
    CHECK(rolled(battery.session) == before);
    battery.check_sound();
}

TEST_CASE("By hand each row has as many dice as it throws", "[referee][volley][hand]") {
    Battery battery;
    battery.by_hand();
    const Progress asked = battery.runner.play("battery.salvo", {});
    REQUIRE(asked.pending);
    const Form form = *asked.pending;
    CHECK(form.key == "salvo");
    REQUIRE(form.fields.size() == 1);
    CHECK(form.fields[0].sides == std::vector<int>{6});
    CHECK(units(form) == std::vector<std::string>{"G1", "G2", "G3"});
    CHECK(form.rows[0].own.empty());
    CHECK(form.rows[1].field_here(form.fields[0]).sides == std::vector<int>(5, 6));
    CHECK(form.rows[2].field_here(form.fields[0]).sides == std::vector<int>(3, 6));

    const Script short_of_dice = script(R"({"salvo": {"G1": {"fire": "5"}, "G2": {"fire": "1 4 6"}}})");
    CHECK(says(thrown_by<json::InputError>([&] { battery.runner.play("battery.salvo", given(short_of_dice)); }).what(),
               "salvo, G2, fire: found 3 faces"));

    // A part is enough; the rest is offered again.
    const Script part = script(R"({"salvo": {"G1": {"fire": "5"}, "G3": {"fire": "6 6 3"}}})");
    const Progress gap = battery.runner.go_on(given(part));
    REQUIRE(gap.pending);
    CHECK(units(*gap.pending) == std::vector<std::string>{"G2", "G3"});
    CHECK(gap.pending->rows[1].defaults.at("fire") == Value::array({"6", "6", "3"}));

    const Script rest = script(R"({"salvo": {"G2": {"fire": "1 4 6 4 2"}, "G3": {"fire": "6 6 3"}},
                                   "aim": {"faces": "6 2 1 1"}})");
    CHECK(battery.runner.go_on(given(rest)).pending->key == "done");
    CHECK(battery.lookup("fire/G1").label == "Hit");
    CHECK(battery.lookup("fire/G2").label == "1 Wreck, 2 Hit, 2 Miss");
    CHECK(told_text(battery.session, "fire/G1") == "1 of 1 hit, 0 wreck");
    CHECK(told_text(battery.session, "fire/G2") == "2 of 5 hit, 1 wreck");
    CHECK(told_text(battery.session, "fire/G3") == "0 of 3 hit, 2 wreck");
    CHECK(battery.lookup("aim").label == "1 True, 1 Wide");  // 6 + 2, 1 + 1
    CHECK(battery.runner.go_on(given(done)).finished);
    battery.check_sound();
}

TEST_CASE("Going back takes typed dice back form by form, and asks for them again", "[referee][volley][hand][back]") {
    Battery battery;
    battery.by_hand();
    const Script salvo =
        script(R"({"salvo": {"G1": {"fire": "5"}, "G2": {"fire": "1 4 6 4 2"}, "G3": {"fire": "6 6 3"}}})");
    CHECK(battery.runner.play("battery.salvo", {}).pending->key == "salvo");
    battery.runner.go_on(given(salvo));
    CHECK(battery.runner.go_on(given(script(R"({"aim": {"faces": "6 2 1 1"}})"))).pending->key == "done");

    CHECK(battery.runner.next_back()->words == "dice typed for Aim");
    CHECK(battery.runner.next_back()->rolls == 0);  // there are none but these
    const Progress aiming = battery.runner.back(0, "");
    REQUIRE(aiming.pending);
    CHECK(aiming.pending->key == "aim");
    CHECK(aiming.pending->fields.front().otherwise == Value::array({"6", "2", "1", "1"}));

    CHECK(battery.runner.next_back()->words == "dice typed for 3 rolls");
    const Progress firing = battery.runner.back(0, "");
    REQUIRE(firing.pending);
    CHECK(firing.pending->key == "salvo");
    CHECK(units(*firing.pending) == std::vector<std::string>{"G1", "G2", "G3"});

    CHECK(battery.runner.next_back()->words == "start of Salvo");
    CHECK_FALSE(battery.runner.back(0, "").pending);
    CHECK(battery.runner.redo().pending->key == "salvo");
    CHECK(battery.runner.redo().pending->key == "aim");
    CHECK(battery.runner.redo().pending->key == "done");
    CHECK(battery.runner.go_on(given(done)).finished);
    battery.check_sound();
}

TEST_CASE("Going back to a line that typed dice led to means these dice", "[referee][volley][hand][back]") {
    Battery battery;
    battery.by_hand();
    battery.runner.play("battery.salvo", {});
    battery.runner.go_on(
        given(script(R"({"salvo": {"G1": {"fire": "5"}, "G2": {"fire": "1 4 6 4 2"}, "G3": {"fire": "6 6 3"}}})")));
    battery.runner.go_on(given(script(R"({"aim": {"faces": "6 2 1 1"}})")));
    const Progress firing = battery.runner.back(find_entry<session::LookedUp>(battery.session, "fire/G2"), "");
    REQUIRE(firing.pending);
    CHECK(firing.pending->key == "salvo");
    CHECK(units(*firing.pending) == std::vector<std::string>{"G1", "G2", "G3"});
}

TEST_CASE("A form that asks for dice says what they are thrown for", "[referee][stake]") {
    Battery battery;
    battery.by_hand();
    const Progress asked = battery.runner.play("battery.salvo", {});
    REQUIRE(asked.pending);
    const std::vector<OddsTarget>& guns = asked.pending->odds_targets;
    REQUIRE(guns.size() == 3);
    for (const OddsTarget& gun : guns) {
        CHECK(gun.table == "battery.fire");
        CHECK(gun.field == "fire");
        CHECK(gun.facts == table::Facts{{"smoke", false}});
    }
    CHECK(guns[1].unit == "G2");
    CHECK(guns[1].label == "Gun G2: Fire");
    CHECK(guns[1].times == 5);
    CHECK(guns[2].times == 3);

    const Script salvo =
        script(R"({"salvo": {"G1": {"fire": "5"}, "G2": {"fire": "1 4 6 4 2"}, "G3": {"fire": "6 6 3"}}})");
    const Progress aiming = battery.runner.go_on(given(salvo));
    REQUIRE(aiming.pending);
    REQUIRE(aiming.pending->odds_targets.size() == 1);
    CHECK(aiming.pending->odds_targets[0].table == "battery.aim");
    CHECK(aiming.pending->odds_targets[0].field == "faces");
    CHECK(aiming.pending->odds_targets[0].times == 2);
    const Tree stake = to_json(*aiming.pending).at("at-stake").at(0);
    CHECK(stake == Tree{{"unit", "G2"}, {"field", "faces"}, {"label", "Aim"}, {"table", "battery.aim"}, {"times", 2}});

    const Script rest = script(R"({"aim": {"faces": "6 2 1 1"}})");
    const Progress end = battery.runner.go_on(given(rest));
    REQUIRE(end.pending);
    CHECK(end.pending->odds_targets.empty());  // yes or no
}

TEST_CASE("A form that asks for a roll's facts says what is rolled", "[referee][stake]") {
    Battery battery;
    battery.by_hand();
    const Progress facts = battery.runner.play("battery.lone", {});
    REQUIRE(facts.pending);
    CHECK(facts.pending->key == "lone/facts");
    REQUIRE(facts.pending->odds_targets.size() == 1);
    CHECK(facts.pending->odds_targets[0].table == "battery.fire");
    CHECK(facts.pending->odds_targets[0].field.empty());
    CHECK(facts.pending->odds_targets[0].facts.empty());
    const Progress dice = battery.runner.go_on(given(script(R"({"lone/facts": {"smoke": false}})")));
    REQUIRE(dice.pending);
    REQUIRE(dice.pending->odds_targets.size() == 1);
    CHECK(dice.pending->odds_targets[0].field == "faces");
    CHECK(dice.pending->odds_targets[0].facts == table::Facts{{"smoke", false}});
}

TEST_CASE("Faces that overrule many throws are counted anew", "[referee][volley]") {
    Battery battery;
    battery.by_hand();
    battery.runner.play("battery.salvo", given(thrown));
    Correction correction;
    correction.reason = "two lay on the floor";
    correction.faces = {5, 5, 5, 6, 1};
    battery.runner.correct(find_entry<session::Roll>(battery.session, "fire/G2"), correction, given(last_gun));
    CHECK(battery.lookup("fire/G2").label == "1 Wreck, 3 Hit, 1 Miss");
    CHECK(told_text(battery.session, "fire/G2") == "3 of 5 hit, 1 wreck");
    CHECK(told_text(battery.session, "fire/G3") == "0 of 3 hit, 2 wreck");

    correction.faces = {5, 5};
    CHECK_THROWS(
        battery.runner.correct(find_entry<session::Roll>(battery.session, "fire/G2"), correction, given(last_gun)));
    CHECK(battery.lookup("fire/G2").label == "1 Wreck, 3 Hit, 1 Miss");
    CHECK(battery.runner.go_on(given(done)).finished);
    battery.check_sound();
}

TEST_CASE("A result that overrules many throws counts for all of them", "[referee][volley]") {
    Battery battery;
    battery.by_hand();
    battery.runner.play("battery.salvo", given(thrown));
    Correction correction;
    correction.reason = "agreed";
    correction.result = "hit";
    battery.runner.correct(find_entry<session::LookedUp>(battery.session, "fire/G2"), correction, given(last_gun));
    CHECK(battery.lookup("fire/G2").label == "5 Hit");
    CHECK(battery.lookup("fire/G2").faces == std::vector<int>{1, 4, 6, 4, 2});
    CHECK(told_text(battery.session, "fire/G2") == "5 of 5 hit, 0 wreck");
    battery.runner.correct(find_entry<session::LookedUp>(battery.session, "fire/G1"), correction, {});
    CHECK(battery.lookup("fire/G1").label == "Hit");
    CHECK(units(*battery.runner.pending()) == std::vector<std::string>{"G2", "G3"});
    const Script others = script(R"({"salvo": {"G2": {"fire": "1 1 1 1 1"}, "G3": {"fire": "6 6 3"}},
                                     "aim": {"faces": "6 2 1 1"}})");
    CHECK(battery.runner.go_on(given(others)).pending->key == "done");
    CHECK(battery.runner.go_on(given(done)).finished);
    battery.check_sound();
}

TEST_CASE("What is decided before the dice is so for all throws, and none is made", "[referee][volley]") {
    Battery battery;
    battery.by_hand();
    const Progress asked = battery.runner.play("battery.smoke", {});
    REQUIRE(asked.pending);
    CHECK(asked.pending->key == "salvo");
    battery.runner.go_on(given(thrown));
    CHECK(rolled(battery.session) == std::vector<std::string>{"fire/G1", "aim"});
    CHECK(battery.lookup("fire/G2").label == "5 Miss");
    CHECK(told_text(battery.session, "fire/G2") == "0 of 5 hit, 0 wreck");
    CHECK(battery.runner.go_on(given(done)).finished);
    battery.check_sound();
}

TEST_CASE("More dice than are thrown at once are refused, by hand and by the program", "[referee][volley][limits]") {
    Battery battery;
    const auto refusal = [&] {
        return std::string(thrown_by<json::InputError>([&] { battery.runner.play("battery.barrage", {}); }).what());
    };
    CHECK(says(refusal(), "501 throws of 2 dice at once (expected at most 1000 dice)"));
    battery.by_hand();
    CHECK(says(refusal(), "501 throws of 2 dice at once (expected at most 1000 dice)"));
}

TEST_CASE("A number that the rulebook doesn't have is refused", "[referee]") {
    Battery battery;
    CHECK(says(thrown_by<json::InputError>([&] { battery.runner.play("battery.mortar", {}); }).what(),
               "found \"mortars\" (expected a number of the rulebook)"));
}

TEST_CASE("Dice that follow are asked for together, when all first ones are thrown", "[referee][volley][hand]") {
    const Folder folder;
    const fs::path file = folder.path() / "s.flagplot";
    Session session = new_session(file);
    session.set_fact("dice", "session", "by-hand");
    session.commit();
    const Catalogue procedures = catalogue();
    Runner runner(session, procedures);
    Script script = answers();
    CHECK(runner.play("lighthouse.watch", given(script)).pending->key == "dice");

    // L1 and L4 go out and are mended, L3 flares up and is thrown again.
    script.answers["dice"] = json::parse(R"({"L1": {"lamp": "1"}, "L2": {"lamp": "3"}, "L3": {"lamp": "6"},
                                             "L4": {"lamp": "1"}, "L5": {"lamp": "2"}})",
                                         "dice");
    const Progress second = runner.go_on(given(script));
    REQUIRE(second.pending);
    CHECK(second.pending->key == "dice/then");
    CHECK(second.pending->title == "The lamps: Mending");
    CHECK(second.pending->grid);
    CHECK(units(*second.pending) == std::vector<std::string>{"L1", "L3", "L4"});

    script.answers["dice/then"] =
        json::parse(R"({"L1": {"lamp": "2"}, "L3": {"lamp": "1"}, "L4": {"lamp": "5"}})", "dice");
    const Progress third = runner.go_on(given(script));
    REQUIRE(third.pending);
    CHECK(third.pending->key == "dice/then/then");
    CHECK(units(*third.pending) == std::vector<std::string>{"L3"});
    script.answers["dice/then/then"] = json::parse(R"({"L3": {"lamp": "6"}})", "dice");
    CHECK(runner.go_on(given(script)).pending->key == "tide");
    CHECK(rolled(session) == std::vector<std::string>{"lamp/L1", "lamp/L2", "lamp/L3", "lamp/L4", "lamp/L5",
                                                      "lamp/L1/then", "lamp/L3#2", "lamp/L4/then", "lamp/L3#2/then"});
    CHECK(told_text(session, "lamp/L1") == "L1: Mended");
    CHECK(told_text(session, "lamp/L3") == "L3: Dark");
    CHECK(told_text(session, "lamp/L4") == "L4: Dark");

    script.answers["tide"] = json::parse(R"({"faces": "3 7/4"})", "tide");
    script.answers["sighting"] = json::parse(R"({"faces": "1 2"})", "sighting");
    CHECK(runner.go_on(given(script)).finished);
    Session read = open_session(file, OpenMode::read);
    CHECK(listed(verify(read, procedures).problems) == "none");
}

TEST_CASE("Of dice thrown by hand the program rolls one, and asks for the rest", "[referee][volley][hand]") {
    const Folder folder;
    const fs::path file = folder.path() / "s.flagplot";
    Session session = new_session(file);
    session.set_fact("dice", "session", "by-hand");
    session.commit();
    const Catalogue procedures = catalogue();
    Runner runner(session, procedures);
    Script script = answers();
    CHECK(runner.play("lighthouse.watch", given(script)).pending->key == "dice");

    script.answers["dice"] = json::parse(R"({"L1": {"lamp": "1"}, "L2": {"lamp": "3"}})", "dice");
    Given with = given(script);
    with.rolls_first = true;
    const Progress rest = runner.go_on(with);
    REQUIRE(rest.pending);
    CHECK(units(*rest.pending) == std::vector<std::string>{"L4", "L5"});
    CHECK(roll_at(session, "lamp/L2").source == session::Roll::Source::hand);
    CHECK(roll_at(session, "lamp/L3").source == session::Roll::Source::stream);

    // Without any that are typed it is the first; and all of it is read again as it was.
    script.answers.erase("dice");
    with = given(script);
    with.rolls_first = true;
    CHECK(units(*runner.go_on(with).pending) == std::vector<std::string>{"L5"});
    Session read = open_session(file, OpenMode::write);
    CHECK(units(*Runner(read, procedures).pending()) == std::vector<std::string>{"L5"});
}

TEST_CASE("Two follow-ups of one unit have a cell each", "[referee][volley][hand]") {
    // The storm sends on to the lamps and to mending.
    const Catalogue procedures = only("lighthouse.storm", [](Referee& ref) {
        std::vector<Throw> throws;
        for (const std::string lamp : {"L1", "L2"}) {
            throws.push_back({.key = "storm/" + lamp, .table = "lighthouse.storm", .unit = lamp});
        }
        ref.consult_each("dice", "The storm", throws);
    });
    const Folder folder;
    Session session = new_session(folder.path() / "s.flagplot");
    session.set_fact("dice", "session", "by-hand");
    session.commit();
    Runner runner(session, procedures);
    const Script first = script(R"({"dice": {"L1": {"storm": "3"}, "L2": {"storm": "3"}}})");
    const Progress next = runner.play("lighthouse.storm", given(first));
    REQUIRE(next.pending);
    REQUIRE(next.pending->fields.size() == 2);
    CHECK(next.pending->fields[0].id == "storm");
    CHECK(next.pending->fields[1].id == "storm-2");
    CHECK(next.pending->fields[1].label == "Storm 2");
    CHECK(units(*next.pending) == std::vector<std::string>{"L1", "L2"});

    // The first gap keeps what stands behind it.
    const Script gap = script(R"({"dice/then": {"L1": {"storm": "2"}, "L2": {"storm-2": "4"}}})");
    const Progress rest = runner.go_on(given(gap));
    REQUIRE(rest.pending);
    CHECK(rest.pending->rows[0].blank == std::vector<std::string>{"storm"});
    CHECK(rest.pending->rows[1].defaults.at("storm-2") == Value::array({"4"}));
    const Script all = script(R"({"dice/then": {"L1": {"storm-2": "1"}, "L2": {"storm": "5", "storm-2": "4"}}})");
    CHECK(runner.go_on(given(all)).finished);
    CHECK(roll_at(session, "storm/L1/then").faces == std::vector<int>{2});
    CHECK(roll_at(session, "storm/L1/then-2").faces == std::vector<int>{1});
    CHECK(roll_at(session, "storm/L2/then").faces == std::vector<int>{5});
    CHECK(roll_at(session, "storm/L2/then-2").faces == std::vector<int>{4});
}

TEST_CASE("What leads to ever more throws is given up", "[referee][volley]") {
    // Each table sends on to the next one twice: 2, 4, 8 throws, and so on, of which the last would be 32,768.
    const Folder folder;
    folder.write("rulebook.json", R"({"id": "storm", "title": "A storm"})");
    for (int i = 1; i <= 15; ++i) {
        const std::string next = i == 15 ? "{}" : fmt::format(R"({{"then": ["storm.s{0}", "storm.s{0}"]}})", i + 1);
        folder.write(fmt::format("s{}.json", i),
                     fmt::format(R"({{"id": "storm.s{}", "title": "Gust", "source": "1", "dice": "d6",
                         "rows": [{{"range": "1-6", "result": "on"}}],
                         "results": {{"on": {{"label": "On", "effects": {}}}}}}})",
                                 i, next));
    }
    session::Beginning beginning;
    beginning.rulebook = "storm";
    beginning.title = "Noon";
    Session session = Session::create(folder.path() / "storm.flagplot", beginning, rulebook::Library({folder.path()}),
                                      {[] { return "2026-11-20T05:44:37Z"; }, quick_files(), "flagplot 1.0"});
    const Catalogue procedures({{"storm.one", "storm", "One", "", "", 1,
                                 [](Referee& ref) { ref.consult({.key = "gust", .table = "storm.s1"}); }},
                                {"storm.each", "storm", "Each", "", "", 1, [](Referee& ref) {
                                     ref.consult_each("gusts", "Gusts", {{.key = "gust", .table = "storm.s1"}});
                                 }}});
    const int before = session.size();
    for (const char* const procedure : {"storm.one", "storm.each"}) {
        Runner runner(session, procedures);
        const auto error = thrown_by<json::InputError>([&] { runner.play(procedure, {}); });
        CHECK(says(error.what(), "is rolled again and again"));
        CHECK(session.size() == before);
    }
}

}  // namespace flagplot::referee::test

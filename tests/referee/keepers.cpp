#include "keepers.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "support/catch.h"

namespace flagplot::referee::test {
namespace {

using table::Field;
using table::FieldType;

Form trim_form(Referee& ref, const std::vector<Unit>& lamps) {
    Form form;
    form.key = "trim";
    form.title = "Trimming the lamps";
    form.grid = true;
    Field oil;
    oil.id = "oil";
    oil.label = "Oil";
    oil.type = FieldType::number;
    oil.least = 0;
    oil.most = 9;
    oil.required = true;
    Field trimmed;
    trimmed.id = "trimmed";
    trimmed.label = "Trimmed";
    trimmed.type = FieldType::yes_no;
    trimmed.otherwise = false;
    form.fields = {oil, trimmed};
    for (const Unit& lamp : lamps) {
        form.rows.push_back({lamp.id, ref.label(lamp.id), {{"oil", lamp.get("oil")}}, {}});
    }
    return form;
}

void light_up(Referee& ref, const std::vector<Unit>& lamps) {
    std::vector<Throw> throws;
    for (const Unit& lamp : lamps) {
        throws.push_back(
            {.key = "lamp/" + lamp.id, .table = "lighthouse.lamp", .unit = lamp.id, .purpose = ref.label(lamp.id)});
    }
    const auto outcomes = ref.consult_each("dice", "The lamps", throws);
    for (const Unit& lamp : lamps) {
        if (!ref.has_unit(lamp.id)) continue;
        const std::string last = outcomes.at("lamp/" + lamp.id).last().label();
        const std::string state = last == "Dark" ? "dark" : "burns";
        ref.set_unit("state/" + lamp.id, lamp.id, {{"state", state}});
        ref.tell("lamp/" + lamp.id,
                 {.section = "Lamps", .unit = lamp.id, .text = fmt::format("{}: {}", lamp.id, last)});
    }
}

void look_out(Referee& ref) {
    const Outcome seen = ref.consult({.key = "sighting", .table = "lighthouse.sighting", .purpose = "The look-out"});
    if (!seen.is("sail")) return;
    const Outcome signal = ref.consult({.key = "signal", .table = "lighthouse.signal"});
    ref.tell("signal", {.section = "Sea", .text = "Answered " + signal.label(), .audience = "gm"});
}

void watch(Referee& ref) {
    const Value weather = ref.fact("weather");
    const bool colza = ref.plays("lighthouse.oil", "colza");
    const std::vector<Unit> lamps = ref.units("lamp");
    const Answer trimmed = ref.ask(trim_form(ref, lamps));
    for (const auto& [id, fields] : trimmed.rows) ref.set_unit("noted/" + id, id, fields);
    light_up(ref, lamps);
    const std::vector<int> tide = ref.roll("tide", "The tide", {6, 20});
    const bool somebody = ref.ask_yes_no("look-out", "Is somebody at the look-out?");
    if (somebody) look_out(ref);
    const Value keeper = ref.fact("keeper");
    ref.tell("log", {.section = "Log",
                     .text = fmt::format("{} keeps the watch, {}, {}; the tide is {}", json::to_text(keeper),
                                         json::to_text(weather), colza ? "colza" : "paraffin", tide[0] + tide[1])});
}

void aside(Referee& ref) {
    const std::string what = ref.ask_text("what", "What for");
    const Outcome outcome = ref.consult({.key = "roll", .table = "lighthouse.mend", .purpose = what});
    ref.tell("result", {.section = "Besides", .text = fmt::format("{}: {}", what, outcome.label())});
}

void refuse(Referee& ref) {
    ref.tell("before", {.section = "Log", .text = "Nothing of this is kept."});
    ref.refuse("the door is locked", "a key");
}

void fail(Referee& ref) {
    ref.roll("die", "A die", {6});
    throw std::runtime_error("the procedure has a bug");
}

void twice(Referee& ref) {
    const std::string kind = ref.ask_text("kind", "Of which kind");
    for (int i = 0; i < 2; ++i) {
        if (kind == "answer") ref.ask_text("same", "The same");
        if (kind == "roll") ref.roll("same", "The same", {6});
        if (kind == "lookup") ref.consult({.key = "same", .table = "lighthouse.mend"});
        if (kind == "effect") ref.set_unit("same", "L1", {{"oil", 1 + i}});
        if (kind == "told") ref.tell("same", {.section = "", .text = "The same"});
    }
}

// All the dice of the watch in the first night: lamps, tide, sighting.
bool shows_everything(const dice::Digest& seed) {
    const auto shows = [&](const std::string& key, std::size_t dice) {
        return dice::sum(dice::roll({seed, 1, "lighthouse.watch", 1, key, 1}, std::vector<int>(dice, 6)));
    };
    // L1 burns, L2 goes out and stays dark, L3 flares up and then burns.
    const int first = shows("lamp/L1", 1);
    const int third_again = shows("lamp/L3#2", 1);
    return first >= 2 && first <= 5 && shows("lamp/L2", 1) == 1 && shows("lamp/L2/then", 1) == 6 &&
           shows("lamp/L3", 1) == 6 && third_again >= 2 && third_again <= 5 && shows("sighting", 2) >= 10;
}

dice::Digest showing_seed() {
    dice::Digest seed{};
    for (int i = 0; !shows_everything(seed); ++i) {
        seed[0] = static_cast<std::uint8_t>(i);
        seed[1] = static_cast<std::uint8_t>(i >> 8);
        seed[2] = static_cast<std::uint8_t>(i >> 16);
    }
    return seed;
}

session::Environment environment(const Trouble* trouble) {
    return {[] { return "2026-11-20T05:44:37Z"; }, quick_files(trouble), "flagplot 1.0"};
}

const rulebook::Library& library() {
    static const rulebook::Library library({flagplot::test::source_dir() / "tests/fixtures/lighthouse"});
    return library;
}

}  // namespace

Catalogue catalogue() {
    return Catalogue({
        {"lighthouse.watch", "lighthouse", "Watch", "", "", 1, watch},
        {"lighthouse.aside", "lighthouse", "Aside", "", "", 1, aside, /*due*/ {}, /*ad_hoc*/ true},
        {"lighthouse.refuse", "lighthouse", "Refuse", "", "", 1, refuse},
        {"lighthouse.fail", "lighthouse", "Fail", "", "", 1, fail},
        {"lighthouse.twice", "lighthouse", "Twice", "", "", 1, twice},
    });
}

Catalogue only(const std::string& id, std::function<void(Referee&)> run, int version, bool ad_hoc) {
    return Catalogue({{id, "lighthouse", id, "", "", version, std::move(run), {}, ad_hoc}});
}

Session new_session(const fs::path& path, const Trouble* trouble) {
    static const dice::Digest seed = showing_seed();
    session::Beginning beginning;
    beginning.rulebook = "lighthouse";
    beginning.title = "A windy night";
    beginning.seed = seed;
    Session session = Session::create(path, beginning, library(), environment(trouble));
    for (int i = 1; i <= 5; ++i)
        session.add_unit("lamp", fmt::format("L{}", i), {{"side", i < 4 ? "coast" : "island"}});
    session.commit();
    return session;
}

Session open_session(const fs::path& path, OpenMode mode, const Trouble* trouble) {
    return Session::open(path, mode, library(), environment(trouble));
}

const std::vector<std::string>& questions() {
    static const std::vector<std::string> all{"weather",        "ruling/lighthouse.oil", "trim",  "look-out",
                                              "sighting/facts", "signal/choice",         "keeper"};
    return all;
}

Script answers() {
    return script(R"({
        "weather": {"weather": "fog"},
        "ruling/lighthouse.oil": {"reading": "colza"},
        "trim": {"L1": {"oil": 4, "trimmed": true}, "L2": {"oil": 5}, "L4": {"oil": 0}},
        "look-out": {"yes": true},
        "sighting/facts": {"moon": true},
        "signal/choice": {"choice": "red"},
        "keeper": {"keeper": "Grace"}
    })");
}

Script answers_before(const std::string& question) {
    Script before = answers();
    bool behind = false;
    for (const std::string& key : questions()) {
        behind = behind || key == question;
        if (behind) before.answers.erase(key);
    }
    return before;
}

int play_watch(const fs::path& path) {
    Session session = new_session(path);
    const Catalogue procedures = catalogue();
    const Script script = answers();
    const Progress progress = Runner(session, procedures).play("lighthouse.watch", given(script));
    REQUIRE(progress.finished);
    return progress.first_new;
}

Session waiting_session(const fs::path& path, const std::string& question) {
    Session session = new_session(path);
    const Catalogue procedures = catalogue();
    const Script script = answers_before(question);
    const Progress progress = Runner(session, procedures).play("lighthouse.watch", given(script));
    REQUIRE(progress.pending);
    REQUIRE(progress.pending->key == question);
    return session;
}

std::vector<int> from_the_stream(const Session& session, int run, const std::string& key, const std::vector<int>& sides,
                                 int attempt) {
    const auto& opened = std::get<session::Opened>(session.entry(run).body);
    return dice::roll({session.seed(), opened.turn, opened.procedure, opened.ordinal, key, attempt}, sides);
}

session::Roll roll_at(const Session& session, const std::string& key) {
    const int number = find_entry<session::Roll>(session, key);
    REQUIRE(number > 0);
    return std::get<session::Roll>(session.entry(number).body);
}

std::string told_text(const Session& session, const std::string& key) {
    const int number = find_entry<session::Told>(session, key);
    REQUIRE(number > 0);
    return std::get<session::Told>(session.entry(number).body).text;
}

std::string listed(const std::vector<std::string>& problems) {
    return problems.empty() ? "none" : fmt::format("{}", fmt::join(problems, "\n"));
}

}  // namespace flagplot::referee::test

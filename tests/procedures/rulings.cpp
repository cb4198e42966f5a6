// Every ruling and every reading, played: what the ruling says must be what happens. The cases are decided from the
// rulings' words, not from the program.
#include <fmt/format.h>

#include <algorithm>

#include "json/tree.h"
#include "recipe.h"
#include "session/known.h"
#include "support/catch.h"

namespace flagplot::procedures::test {
namespace {

std::vector<std::string> strings(const Tree& list) {
    return list.get<std::vector<std::string>>();
}

// Of everything that counts in a game.
Progress everything(const Game& game) {
    Progress all;
    all.first_new = 1;
    all.last_new = game.session.size();
    return all;
}

std::string told_about(const Game& game, const std::string& unit_or_key) {
    std::string about = game.told(unit_or_key);
    if (!about.empty()) return about;
    const int number = find_entry<session::Told>(game.session, unit_or_key);
    return number > 0 ? std::get<session::Told>(game.session.entry(number).body).text : "";
}

void check(const Game& game, const Tree& expect) {
    const Progress all = everything(game);
    if (expect.contains("rolled")) CHECK(game.rolled(all) == strings(expect.at("rolled")));
    if (expect.contains("tables")) CHECK(game.tables(all) == strings(expect.at("tables")));
    if (expect.contains("asked")) {
        std::vector<std::string> asked = game.asked(all);
        std::erase(asked, "movement");
        std::erase_if(asked, [](const std::string& key) { return key.starts_with("ruling/"); });
        CHECK(asked == strings(expect.at("asked")));
    }
    if (expect.contains("die")) {
        REQUIRE_FALSE(game.rolled(all).empty());
        for (const std::string& key : game.rolled(all)) {
            CHECK(game.roll(key).sides == std::vector<int>{expect.at("die").get<int>()});
        }
    }
    const auto each = [&](const char* name, const std::function<void(const std::string&, const Tree&)>& look) {
        const Tree part = expect.value(name, Tree::object());
        for (const auto& item : part.items()) look(item.key(), item.value());
    };
    each("results", [&](const std::string& key, const Tree& result) {
        CHECK(game.lookup(key).result == result.get<std::string>());
    });
    each("says", [&](const std::string& unit, const Tree& words) {
        INFO(unit << " is told: " << told_about(game, unit));
        for (const std::string& word : strings(words)) CHECK(says(told_about(game, unit), word));
    });
    each("due", [&](const std::string& procedure, const Tree& words) {
        std::vector<std::string> due;
        for (const session::Due& one : game.session.due_by_procedures()) {
            if (one.procedure == procedure) due.push_back(one.words);
        }
        CHECK(due == strings(words));
    });
    each("silent", [&](const std::string& unit, const Tree& words) {
        INFO(unit << " is told: " << told_about(game, unit));
        REQUIRE_FALSE(told_about(game, unit).empty());
        for (const std::string& word : strings(words)) CHECK_FALSE(says(told_about(game, unit), word));
    });
    each("roster", [&](const std::string& unit, const Tree& fields) {
        for (const auto& field : fields.items()) CHECK(game.unit(unit).get(field.key()) == field.value());
    });
    each("reported", [&](const std::string& unit, const Tree& fields) {
        const session::Unit reported = session::as_reported(game.session, game.unit(unit), game.session.size());
        for (const auto& field : fields.items()) CHECK(reported.get(field.key()) == field.value());
    });
    each("effects", [&](const std::string& key, const Tree& effects) {
        const Tree found = game.lookup(key).effects;
        for (const auto& effect : effects.items()) CHECK(found.value(effect.key(), Tree()) == effect.value());
    });
    each("facts", [&](const std::string& fact, const Tree& value) {
        CHECK(game.session.state().fact(fact, "session") == value);
    });
    each("told", [&](const std::string& key, const Tree& how) {
        INFO(key);
        const int number = find_entry<session::Told>(game.session, key);
        REQUIRE(number > 0);
        const auto& told = std::get<session::Told>(game.session.entry(number).body);
        CHECK(told.audience == how.at("to").get<std::string>());
        if (how.contains("wordings"))
            CHECK(told.wordings == how.at("wordings").get<std::map<std::string, std::string>>());
    });
    each("rows", [&](const std::string& table, const Tree& rows) {
        CHECK(game.session.rules().table(table).rows.size() == rows.get<std::size_t>());
    });
}

void play(const std::string& rulebook, const Tree& one, const Game::Readings& readings) {
    Tree recipe = Tree::object();
    recipe["rulebook"] = rulebook;
    recipe["facts"] = one.value("facts", Tree::object());
    recipe["readings"] = readings;
    const std::unique_ptr<Game> game = begin_game(recipe);
    const Tree& acts = one.at("acts");
    const Tree& expect = one.at("expect");
    const bool refused = expect.contains("refused");
    for (std::size_t i = 0; i < acts.size(); ++i) {
        if (refused && i + 1 == acts.size()) {
            CHECK(says(thrown_by<json::InputError>([&] { act(*game, acts[i]); }).what(),
                       expect.at("refused").get<std::string>()));
            CHECK_FALSE(game->session.has_staged());
        } else {
            const Progress progress = act(*game, acts[i]);
            INFO("asked: " << (progress.pending ? to_json(*progress.pending).dump() : "nothing"));
            const bool is_last = i + 1 == acts.size();
            CHECK((progress.pending ? progress.pending->key : "") == (is_last ? expect.value("asks", "") : ""));
        }
    }
    check(*game, expect);
    game->check_sound();
}

// The question at which the last act of a case stops, if no reading is chosen.
std::string asked_by_the_last_act(const std::string& rulebook, const Tree& one) {
    const std::unique_ptr<Game> game =
        begin_game({{"rulebook", rulebook}, {"facts", one.value("facts", Tree::object())}});
    Progress progress;
    for (const Tree& next : one.at("acts")) progress = act(*game, next);
    return progress.pending ? progress.pending->key : "";
}

}  // namespace

TEST_CASE("Each reading is played as its ruling says", "[rulings]") {
    for (const std::string& game : games()) {
        for (const Tree& one : cases("rulings.json", game)) {
            INFO(one.at("ruling").get<std::string>()
                 << " = " << one.at("reading").get<std::string>() << ": " << one.at("name").get<std::string>());
            play(game, one, {{one.at("ruling").get<std::string>(), one.at("reading").get<std::string>()}});
        }
    }
}

TEST_CASE("The default of a ruling is played where nothing else is chosen", "[rulings]") {
    for (const std::string& game : games()) {
        for (const Tree& one : cases("rulings.json", game)) {
            const rulebook::Ruling* ruling = rulebook(game)->find_ruling(one.at("ruling").get<std::string>());
            REQUIRE(ruling);
            if (ruling->otherwise != one.at("reading").get<std::string>()) continue;
            INFO(ruling->id << ": " << one.at("name").get<std::string>());
            play(game, one, {});
        }
    }
}

TEST_CASE("A ruling without a default is asked at its first use", "[rulings]") {
    for (const std::string& game : games()) {
        std::set<std::string> wanted;  // readings of such rulings
        std::set<std::string> played;
        for (Tree one : cases("rulings.json", game)) {
            const std::string id = one.at("ruling").get<std::string>();
            const rulebook::Ruling* ruling = rulebook(game)->find_ruling(id);
            REQUIRE(ruling);
            if (!ruling->otherwise.empty()) continue;
            const std::string reading = id + " = " + one.at("reading").get<std::string>();
            INFO(reading);
            wanted.insert(reading);
            if (asked_by_the_last_act(game, one) != "ruling/" + id) continue;  // it doesn't matter there
            one.at("acts").back()["answers"]["ruling/" + id] = {{"reading", one.at("reading")}};
            play(game, one, {});
            played.insert(reading);
        }
        CHECK(played == wanted);
    }
}

TEST_CASE("A ruling has its reasons, and a reading of ours says so", "[rulings]") {
    for (const std::string& game : games()) {
        for (const rulebook::Ruling& ruling : rulebook(game)->rulings) {
            INFO(ruling.id);
            CHECK_FALSE(ruling.why.empty());
            for (const rulebook::Reading& reading : ruling.readings) {
                CHECK(label_of(reading) == reading.label + (reading.ours ? " (ours)" : ""));
            }
        }
    }
    // Of what the documents have no word, all readings are ours.
    for (const char* const id :
         {"ssw.convoy-results", "ssw.surplus-results", "ssw.column-shift", "ssw.shift-price", "swwas.strike-sorties"}) {
        INFO(id);
        const std::string ruling = id;
        const std::vector<rulebook::Reading> readings =
            rulebook(ruling.substr(0, ruling.find('.')))->find_ruling(ruling)->readings;
        CHECK(std::all_of(readings.begin(), readings.end(), [](const rulebook::Reading& one) { return one.ours; }));
    }
}

TEST_CASE("Another reading takes effect from where it is chosen", "[swwas][rulings]") {
    Game game;
    game.add_fleet("Z1");
    game.finish("swwas.turn", script("{}", {{"speed/Z1", {"10"}}}));
    game.runner.act([](Session& now) { now.set_reading("swwas.fleet-speed-10", "half-speed"); });
    game.go_to_turn(2);
    game.finish("swwas.turn", script("{}", {{"speed/Z1", {"10"}}}));
    std::vector<std::string> speeds;
    for (int number = 1; number <= game.session.size(); ++number) {
        const auto* entry = std::get_if<session::LookedUp>(&game.session.entry(number).body);
        if (entry && entry->key == "speed/Z1") speeds.push_back(entry->lookup.label);
    }
    CHECK(speeds == std::vector<std::string>{"Full Speed", "Half Speed"});
    game.check_sound();
}

}  // namespace flagplot::procedures::test

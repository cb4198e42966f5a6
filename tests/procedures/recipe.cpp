#include "recipe.h"

#include "json/tree.h"
#include "support/catch.h"

namespace flagplot::procedures::test {
namespace {

session::Fields fields_of(const Tree& act) {
    session::Fields fields;
    const Tree given = act.value("fields", Tree::object());
    for (const auto& item : given.items()) fields[item.key()] = item.value();
    return fields;
}

Script script_of(const Tree& act) {
    Script script;
    script.answers = act.value("answers", Tree::object());
    const Tree faces = act.value("faces", Tree::object());
    for (const auto& item : faces.items()) script.faces[item.key()] = item.value().get<std::vector<std::string>>();
    return script;
}

template <typename Body>
int number_of(const Game& game, const std::string& key) {
    const int number = find_entry<Body>(game.session, key);
    INFO(key);
    REQUIRE(number > 0);
    return number;
}

int place_of(const Game& game, const Tree& place) {
    if (place.is_number_integer()) return place.get<int>();
    if (place.contains("answer")) return number_of<session::Answer>(game, place.at("answer").get<std::string>());
    for (int number = game.session.size(); number >= 1; --number) {
        const auto* opened = std::get_if<session::Opened>(&game.session.entry(number).body);
        if (opened && game.session.holds(number) && opened->procedure == place.at("opened").get<std::string>()) {
            return number;
        }
    }
    FAIL("no opening: " << place.dump());
    return 0;
}

Progress correct(Game& game, const Tree& act) {
    referee::Correction correction;
    correction.reroll = act.contains("reroll");
    correction.faces = act.value("faces", std::vector<int>());
    correction.result = act.value("result", "");
    correction.reason = act.value("reason", "");
    correction.go_back = act.value("go-back", false);
    const std::string key = act.at(correction.reroll ? "reroll" : "override").get<std::string>();
    const int entry =
        correction.result.empty() ? number_of<session::Roll>(game, key) : number_of<session::LookedUp>(game, key);
    return game.runner.correct(entry, correction);
}

void change(Session& now, const Tree& act) {
    const std::string reason = act.value("reason", "");
    if (act.contains("change")) now.change_unit(act.at("change").get<std::string>(), fields_of(act), reason);
    if (act.contains("remove")) now.remove_unit(act.at("remove").get<std::string>(), reason);
    if (act.contains("note")) now.add_note(act.at("note").get<std::string>());
    if (act.contains("set"))
        now.set_fact(act.at("set").get<std::string>(), act.value("scope", "session"), act.at("to"));
    if (act.contains("rule")) now.set_reading(act.at("rule").get<std::string>(), act.at("reading").get<std::string>());
}

// On to the next phase, or to the next of that name.
void go_on_in_the_sequence(Game& game, const Tree& phase) {
    do {
        game.runner.act([](Session& now) { now.next_phase(); });
    } while (phase.is_string() && game.session.state().phase() != phase.get<std::string>());
}

Progress reveal(Game& game, const Tree& act) {
    const int entry = number_of<session::Told>(game, act.at("reveal").get<std::string>());
    std::optional<std::string> audience;
    std::optional<std::string> text;
    if (act.contains("to")) audience = act.at("to").get<std::string>();
    if (act.contains("text")) text = act.at("text").get<std::string>();
    return game.runner.act([&](Session& now) { now.amend(entry, audience, text, act.value("reason", "")); });
}

}  // namespace

std::unique_ptr<Game> begin_game(const Tree& recipe) {
    const std::string rulebook = recipe.value("rulebook", "swwas");
    Game::Facts facts = Game::usual_facts(rulebook);
    const Tree given = recipe.value("facts", Tree::object());
    for (const auto& item : given.items()) facts[item.key()] = item.value();
    const std::string seed = recipe.value("seed", std::string(64, '0'));
    return std::make_unique<Game>(recipe.value("readings", Game::Readings()), facts, dice::from_hex(seed),
                                  recipe.value("title", "A game"), rulebook, recipe.value("charts", Game::Charts()));
}

Progress act(Game& game, const Tree& act) {
    INFO(act.dump());
    const std::string reason = act.value("reason", "");
    if (act.contains("add")) {
        Tree fields = act.value("fields", Tree::object());
        game.add(act.at("add").get<std::string>(), act.at("id").get<std::string>(), fields);
        return {};
    }
    if (act.contains("charts")) {
        game.own(act.at("charts").get<Game::Charts>());
        return {};
    }
    if (act.contains("turn")) {
        game.go_to_turn(act.at("turn").get<int>());
        return {};
    }
    if (act.contains("phase")) {
        go_on_in_the_sequence(game, act.at("phase"));
        return {};
    }
    if (act.contains("play")) return game.play(act.at("play").get<std::string>(), script_of(act));
    if (act.contains("go-on")) return game.go_on(script_of(act));
    if (act.contains("back")) return game.runner.back(place_of(game, act.at("back")), reason);
    if (act.contains("redo")) return game.runner.redo();
    if (act.contains("reroll") || act.contains("override")) return correct(game, act);
    if (act.contains("reveal")) return reveal(game, act);
    return game.runner.act([&](Session& now) { change(now, act); });
}

}  // namespace flagplot::procedures::test

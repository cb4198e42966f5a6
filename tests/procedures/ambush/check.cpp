#include <fmt/format.h>

#include "game.h"
#include "json/tree.h"
#include "session/sequence.h"
#include "support/catch.h"

// Hidden mines and submarines: each clause, each tie, each reading, each way in which a map is printed.
namespace flagplot::procedures::test {
namespace {

const Tree& ambush_cases() {
    static const Tree tree = cases("cases.json", "ambush");
    return tree;
}

// A game at the check of its sixth cycle.
struct Ambush : Game {
    explicit Ambush(const Readings& readings = {}, const std::string& convention = "even_low/rows_down",
                    Facts more = {})
        : Game(readings, facts_of(convention, std::move(more)), {}, "Ambush", "ambush") {
        go_to_check();
    }

    static Facts facts_of(const std::string& convention, Facts more) {
        more.merge({{"column-offset", convention.starts_with("even_low") ? "low" : "high"},
                    {"row-direction", convention.ends_with("rows_down") ? "north" : "south"}});
        more.merge(usual_facts("ambush"));
        return more;
    }

    void go_to_check() {
        do {
            runner.act([](Session& now) { now.next_phase(); });
        } while (session.state().phase() != "check");
    }

    void hide(const std::string& side, int mine_factors, int submarines) {
        if (mine_factors > 0) add("mines", side + "-mines", {{"side", side}, {"factors", mine_factors}});
        for (int i = 1; i <= submarines; ++i) add("submarine", side + "-" + std::to_string(i), {{"side", side}});
    }

    // The dice in the order of the document; what isn't rolled must not be given.
    Progress check(const std::vector<int>& dice, std::optional<bool> prey = {}) {
        const char* const keys[] = {
            "cc", "ficc", "first-direction", "first-distance", "second-direction", "second-distance", "final"};
        Script script;
        for (std::size_t i = 0; i < dice.size(); ++i) script.faces[keys[i]] = {std::to_string(dice[i])};
        if (prey) script.answers["prey"] = {{"yes", *prey}};
        return finish("ambush.check", script);
    }

    std::string outcome() const {
        const session::Told* last = nullptr;
        for (int number = 1; number <= session.size(); ++number) {
            const auto* told = std::get_if<session::Told>(&session.entry(number).body);
            if (told && told->key == "outcome" && session.holds(number)) last = told;
        }
        REQUIRE(last);
        return last->text;
    }
    const hex::Picture& map() const {
        for (int number = session.size(); number > 0; --number) {
            const auto* told = std::get_if<session::Told>(&session.entry(number).body);
            if (told && told->map && session.holds(number)) return *told->map;
        }
        throw std::runtime_error("no map was told");
    }
    int mines(const std::string& side) const { return unit(side + "-mines").number("factors"); }
    int hidden(const std::string& side) const {
        int count = 0;
        for (const session::Unit* boat : session.state().units_of("submarine")) {
            count += boat->text("side") == side && boat->flag("hidden") ? 1 : 0;
        }
        return count;
    }
};

}  // namespace

TEST_CASE("A check that is due isn't passed over without a word", "[ambush][undone]") {
    Ambush game;
    using Lines = std::vector<std::string>;
    const auto undone = [&](bool whole_turn) { return game.session.left_undone(whole_turn); };
    CHECK(undone(false) == Lines{"Ambush check: it is due"});
    game.runner.back(0, "back to the cycle");
    CHECK(game.session.state().phase() == "cycle");
    CHECK(undone(false).empty());  // the check comes next
    CHECK(undone(true) == Lines{"Ambush check: it is due"});
    game.go_to_check();
    game.finish("ambush.check");  // nothing is hidden
    CHECK(undone(true) == Lines{"1 order isn't ticked"});
    game.runner.act([](Session& now) { now.next_turn(); });
    CHECK(undone(true).empty());  // only every sixth cycle
}

TEST_CASE("The check comes at the end of every sixth GQ cycle, and only there") {
    Game game({}, Ambush::facts_of("even_low/rows_down", {}), {}, "Ambush", "ambush");
    std::vector<std::string> phases;
    for (int act = 0; act < 18; ++act) {
        phases.push_back(std::to_string(game.session.state().turn()) + " " + game.session.state().phase());
        if (game.session.state().phase() != "check")
            CHECK(says(game.refusal("ambush.check"), "the end of every sixth cycle"));
        game.runner.act([](Session& now) { now.next_phase(); });
    }
    CHECK(phases == std::vector<std::string>{"1 cycle", "2 cycle", "3 cycle", "4 cycle", "5 cycle", "6 cycle",
                                             "6 check", "6 ground", "7 cycle", "8 cycle", "9 cycle", "10 cycle",
                                             "11 cycle", "12 cycle", "12 check", "12 ground", "13 cycle", "14 cycle"});
}

TEST_CASE("A check is made once") {
    Ambush game;
    game.check({3, 3});
    CHECK(says(game.refusal("ambush.check"), "has been made"));
}

TEST_CASE("The higher die ambushes, a tie nobody; whoever has nothing hidden doesn't, and then no further die falls") {
    for (const Tree& row : ambush_cases().at("check_dice_36").at("rows")) {
        const int cc = row.at("CC").get<int>();
        const int ficc = row.at("FICC").get<int>();
        const std::string ambusher = row.at("ambusher").get<std::string>();
        INFO(cc << " " << ficc << " " << ambusher);
        Ambush game;
        const Progress act = game.check({cc, ficc});
        CHECK(game.rolled(act) == std::vector<std::string>{"cc", "ficc"});
        const bool tie = ambusher.starts_with("none");
        CHECK(says(game.outcome(), tie ? "both sides rolled" : ambusher + " would ambush, but has nothing hidden"));
        CHECK(says(game.outcome(), "Go on to the ground phase."));
    }
}

TEST_CASE("The lower side doesn't ambush in the higher one's place") {
    Ambush game;
    game.hide("ficc", 5, 2);
    game.check({6, 1});
    CHECK(says(game.outcome(), "No ambush: CC would ambush"));
    CHECK(game.mines("ficc") == 5);
}

TEST_CASE("The crosshair goes where an independent reader's map has it, on every kind of map") {
    for (const Tree& one : ambush_cases().at("hex_cases")) {
        if (one.at("start") != "U11" || !one.at("skipped_letters").empty()) continue;
        auto dice = one.at("dice").get<std::vector<int>>();
        for (const auto& [convention, expected] : one.at("expected").items()) {
            INFO(one.at("id") << " " << convention);
            Ambush game({{"ambush.equal", "no-ambush"}}, convention);
            game.hide("cc", 3, 0);
            game.check({5, 2, dice[0], dice[1], dice[2], dice[3]}, false);
            const hex::Picture& map = game.map();
            CHECK(map.layout.label(map.arrows.at(0).to) == expected.at("intermediate").get<std::string>());
            CHECK(map.layout.label(map.arrows.at(1).to) == expected.at("final").get<std::string>());
            CHECK(says(game.outcome(), "FICC has no naval unit in " + expected.at("final").get<std::string>()));
            CHECK(game.mines("cc") == 3);
        }
    }
}

TEST_CASE("The last die against the mine factors: each cell of the grid, under each reading") {
    const std::map<std::string, std::string> readings{
        {"as written: none", "no-ambush"}, {"reading <=", "mine-attack"}, {"reading >=", "as-greater"}};
    int cells = 0;
    for (const Tree& row : ambush_cases().at("final_die_grid")) {
        if (row.at("final_die").is_null()) continue;
        const int mines = row.at("mine_factors").get<int>();
        const int submarines = row.at("submarines") == "0" ? 0 : 2;
        for (const auto& [face, cell] : row.at("final_die").items()) {
            std::map<std::string, std::string> expected;
            for (const auto& [name, reading] : readings) {
                expected[reading] = cell.is_object() ? cell.at(name).get<std::string>() : cell.get<std::string>();
            }
            for (const auto& [reading, outcome] : expected) {
                INFO(mines << " mines, " << submarines << " submarines, die " << face << ", " << reading << ": "
                           << outcome);
                Ambush game(Game::Readings{{"ambush.equal", reading}});
                game.hide("cc", mines, submarines);
                game.check({6, 2, 2, 3, 4, 2, std::stoi(face)}, true);
                const bool attack = outcome.starts_with("mine attack");
                const bool seventh = outcome.starts_with("7th cycle");
                CHECK(says(game.outcome(), attack    ? "Resolve a mine attack (14.27) on FICC in X11"
                                           : seventh ? "Play a seventh GQ cycle: place cc-1, cc-2 of CC in X11"
                                                     : "No ambush"));
                if (mines > 0) CHECK(game.mines("cc") == (attack ? 0 : mines));
                CHECK(game.hidden("cc") == (seventh ? 0 : submarines));
                if (seventh) CHECK(game.unit("cc-1").text("hex") == "X11");
                CHECK(says(game.outcome(), "Go on to the ground phase."));
                ++cells;
            }
        }
    }
    CHECK(cells >= 300);
}

TEST_CASE("What a die that equals the mine factors means is asked when it first happens") {
    Ambush game;
    game.hide("cc", 1, 0);
    Script script;
    const char* const keys[] = {
        "cc", "ficc", "first-direction", "first-distance", "second-direction", "second-distance"};
    const char* const faces[] = {"6", "2", "2", "3", "4", "2"};
    for (std::size_t i = 0; i < 6; ++i) script.faces[keys[i]] = {faces[i]};
    script.faces["final"] = {"1"};
    script.answers["prey"] = {{"yes", true}};
    const Progress asks = game.play("ambush.check", script);
    REQUIRE(asks.pending);
    CHECK(asks.pending->key == "ruling/ambush.equal");
    CHECK(asks.pending->fields.front().choices.size() == 3);
    Script answer;
    answer.answers["ruling/ambush.equal"] = {{"reading", "mine-attack"}};
    REQUIRE(game.go_on(answer).finished);
    CHECK(says(game.outcome(), "Resolve a mine attack (14.27) on FICC in X11"));
    CHECK(game.mines("cc") == 0);
    game.check_sound();
}

TEST_CASE("Where the last die doesn't equal the mine factors nobody is asked what it means if it did") {
    Ambush game;
    game.hide("cc", 1, 1);
    game.check({6, 2, 2, 3, 4, 2, 2}, true);
    CHECK(says(game.outcome(), "Play a seventh GQ cycle"));
}

TEST_CASE("Whole checks, for both sides, from the first die to the last") {
    for (const Tree& one : ambush_cases().at("end_to_end")) {
        const Tree& dice = one.at("dice");
        if (!one.contains("roster_ambusher") || !dice.contains("final")) continue;
        for (const auto& [convention, hex] : one.at("final_hex").items()) {
            INFO(one.at("id") << " " << convention << ": " << one.at("expected"));
            Ambush game({{"ambush.equal", "no-ambush"}}, convention);
            const bool is_cc = one.at("ambusher") == "CC";
            game.hide(is_cc ? "cc" : "ficc", one.at("roster_ambusher").at("mines").get<int>(),
                      one.at("roster_ambusher").at("subs").get<int>());
            std::vector<int> faces{dice.at("CC").get<int>(), dice.at("FICC").get<int>()};
            for (const int face : dice.at("scatter").get<std::vector<int>>()) faces.push_back(face);
            const bool prey = one.at("prey_in_final").get<bool>();
            if (prey && !dice.at("final").is_null()) faces.push_back(dice.at("final").get<int>());
            game.check(faces, prey);
            CHECK(says(game.map().layout.label(game.map().arrows.at(1).to), hex.get<std::string>()));
            // Where it depends on a ruling, "no ambush" stands first, the other readings after a semicolon.
            const std::string all = one.at("expected").get<std::string>();
            const std::string expected = all.substr(0, one.at("id") == "E5" ? all.find(';') : std::string::npos);
            const bool attack = expected.find("mine attack") != std::string::npos;
            const bool seventh = expected.find("7th cycle") != std::string::npos;
            CHECK(says(game.outcome(), attack ? "mine attack (14.27)" : seventh ? "seventh GQ cycle" : "No ambush"));
            game.check_sound();
        }
    }
}

TEST_CASE("Without mines the last die may be left out") {
    Ambush game(Game::Readings{{"ambush.no-mines", "not-rolled"}});
    game.hide("cc", 0, 1);
    const Progress act = game.check({6, 2, 2, 3, 4, 2}, true);
    CHECK(game.rolled(act).back() == "second-distance");
    CHECK(says(game.outcome(), "Play a seventh GQ cycle"));
}

TEST_CASE("If each naval unit of the prey has its hex, nobody is asked") {
    Ambush game;
    game.hide("cc", 5, 0);
    game.add("naval-unit", "CV1", {{"side", "ficc"}, {"hex", "x11"}});
    game.add("naval-unit", "DD1", {{"side", "ficc"}, {"hex", "A1"}});
    const Progress act = game.check({6, 2, 2, 3, 4, 2, 1});
    CHECK(game.asked(act).empty());
    CHECK(says(game.outcome(), "mine attack"));
    CHECK(game.map().marks.front().label == "CV1");
}

TEST_CASE("Only the final hex counts, and only the prey's own units") {
    Ambush game;
    game.hide("cc", 5, 0);
    game.add("naval-unit", "CV1", {{"side", "ficc"}, {"hex", "X9"}});  // the intermediate hex
    game.add("naval-unit", "CV2", {{"side", "cc"}, {"hex", "X11"}});
    game.check({6, 2, 2, 3, 4, 2});
    CHECK(says(game.outcome(), "No ambush: FICC has no naval unit in X11"));
}

TEST_CASE("If a naval unit of the prey has no hex, it is asked") {
    Ambush game;
    game.hide("cc", 5, 0);
    game.add("naval-unit", "CV1", {{"side", "ficc"}, {"hex", "A1"}});
    game.add("naval-unit", "DD1", {{"side", "ficc"}});
    const Progress act = game.check({6, 2, 2, 3, 4, 2, 1}, true);
    CHECK(game.asked(act) == std::vector<std::string>{"prey"});
}

TEST_CASE("A unit's hex that is none stops the check, and nothing of it is kept") {
    Ambush game;
    game.hide("cc", 5, 0);
    game.add("naval-unit", "CV1", {{"side", "ficc"}, {"hex", "somewhere"}});
    const std::string why = game.refusal("ambush.check", script("{}", {{"cc", {"6"}},
                                                                       {"ficc", {"2"}},
                                                                       {"first-direction", {"2"}},
                                                                       {"first-distance", {"3"}},
                                                                       {"second-direction", {"4"}},
                                                                       {"second-distance", {"2"}}}));
    CHECK(says(why, "CV1"));
    CHECK(says(why, "somewhere"));
}

TEST_CASE("An intermediate hex off the board goes on; a final one is shown, and the player decides") {
    const Game::Facts limits{{"last-column", "Z"}, {"last-row", 20}};
    int off_board = 0;
    for (const Tree& one : ambush_cases().at("board_limit_cases")) {
        if (one.at("board_setting") != "columns A-Z, rows 1-20" || one.at("start") != "U11") continue;
        const auto dice = one.at("dice").get<std::vector<int>>();
        for (const auto& [convention, last] : one.at("finals").items()) {
            INFO(one.at("id") << " " << convention);
            Ambush game({}, convention, limits);
            game.hide("cc", 6, 0);
            game.add("naval-unit", "CV1", {{"side", "ficc"}, {"hex", "B2"}});
            Script script;
            const char* const keys[] = {"first-direction", "first-distance", "second-direction", "second-distance"};
            script.faces = {{"cc", {"6"}}, {"ficc", {"1"}}};
            for (std::size_t i = 0; i < 4; ++i) script.faces[keys[i]] = {std::to_string(dice[i])};
            const Progress act = game.play("ambush.check", script);
            CHECK(game.map().layout.label(game.map().arrows.at(1).to) == last.get<std::string>());
            const bool on_board = game.map().board.holds(game.map().arrows.at(1).to);
            CHECK(act.pending.has_value() == !on_board);
            if (on_board) {
                CHECK(says(game.outcome(), "FICC has no naval unit in " + last.get<std::string>()));
                continue;
            }
            ++off_board;
            CHECK(says(act.pending->title, "off the board"));
            game.go_on(flagplot::test::script(R"({"prey": {"yes": true}})", {{"final", {"1"}}}));
            CHECK(says(game.outcome(), "mine attack (14.27) on FICC in " + last.get<std::string>()));
        }
    }
    CHECK(off_board > 0);
}

TEST_CASE("The player's map is asked for once, with the first crosshair") {
    Game game({}, {}, {}, "Ambush", "ambush");
    for (int act = 0; act < 6; ++act) game.runner.act([](Session& now) { now.next_phase(); });
    game.add("mines", "M1", {{"side", "cc"}, {"factors", 2}});
    const Progress first = game.play("ambush.check", script("{}", {{"cc", {"6"}}, {"ficc", {"2"}}}));
    REQUIRE(first.pending);
    CHECK(first.pending->key == "map");
    game.go_on(script(R"({"map": {"column-offset": "high", "row-direction": "south"}, "prey": {"yes": false}})",
                      {{"first-direction", {"1"}},
                       {"first-distance", {"1"}},
                       {"second-direction", {"1"}},
                       {"second-distance", {"1"}}}));
    CHECK(game.session.state().fact("column-offset", "session") == "high");
    CHECK_FALSE(game.session.state().open_run());
}

TEST_CASE("A side may throw its own dice by hand: the ambusher's are the crosshair's, too") {
    Ambush game;
    game.hide("cc", 4, 0);
    game.runner.act([](Session& now) { now.set_fact("dice", "side cc", "by-hand"); });
    const Progress first = game.play("ambush.check");
    REQUIRE(first.pending);
    CHECK(first.pending->key == "cc");
    std::vector<std::string> asked;
    for (Progress now = game.go_on(script("{}", {{"cc", {"6"}}, {"ficc", {"1"}}})); now.pending;) {
        asked.push_back(now.pending->key);
        now =
            game.go_on(script(now.pending->key == "prey" ? R"({"prey": {"yes": true}})"
                                                         : fmt::format(R"({{"{}": {{"faces": "2"}}}})", asked.back())));
    }
    CHECK(asked == std::vector<std::string>{"first-direction", "first-distance", "second-direction", "second-distance",
                                            "prey", "final"});
    game.check_sound();
}

}  // namespace flagplot::procedures::test

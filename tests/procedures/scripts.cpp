// Procedures of the program written as data: on all that was recorded, and on what is played here, they come out word
// for word as the C++ ones do, with the same keys, dice, results, effects and told lines.
#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <random>

#include "game.h"
#include "json/tree.h"
#include "referee/play_script.h"
#include "session/sequence.h"
#include "support/catch.h"

namespace flagplot::procedures::test {
namespace {

Tree fixture(const std::string& name) {
    return json::read_file(source_dir() / "tests/fixtures/procedures" / (name + ".json"));
}

// The program's procedures, with the data in the place of the one with its id.
referee::Catalogue catalogue_with(const Tree& tree) {
    const auto data = script::load_script(tree, "the test's", "", {});
    std::vector<referee::Procedure> all = catalogue().all();
    const auto known =
        std::find_if(all.begin(), all.end(), [&](const referee::Procedure& one) { return one.id == data->id; });
    REQUIRE(known != all.end());
    known->run = referee::procedure_of(data, known->rulebook).run;
    return referee::Catalogue(all);
}

std::vector<fs::path> recordings_with(const std::string& procedure) {
    std::vector<fs::path> files;
    for (const char* const folder : {"tests/journals", "tests/recordings"}) {
        for (const auto& file : fs::recursive_directory_iterator(source_dir() / folder)) {
            if (file.path().extension() != ".flagplot") continue;
            const std::string bytes = bytes_of(file.path());
            if (bytes.find("\"procedure\":\"" + procedure + "\"") != std::string::npos) files.push_back(file.path());
        }
    }
    std::sort(files.begin(), files.end());
    return files;
}

std::string verified(Session& session, const referee::Catalogue& procedures, const std::string& procedure) {
    const referee::Verification found = referee::verify(session, procedures);
    std::string words;
    for (const std::string& problem : found.problems) words += problem + "\n";
    for (const auto& run : found.not_replayed) {
        if (run.procedure == procedure) words += fmt::format("line {}: {}\n", run.line, run.why);
    }
    return words.empty() ? "nothing" : words;
}

std::string verified(const fs::path& file, const referee::Catalogue& procedures, const std::string& procedure) {
    Session session = Session::open(file, session::OpenMode::read, rulebook::Library({source_dir() / "tables"}),
                                    {[] { return ""; }, session::open_posix_file, "flagplot 1.0"});
    return verified(session, procedures, procedure);
}

// Answers whatever is asked, in any way that is allowed.
class Anybody {
  public:
    explicit Anybody(unsigned seed) : random_(seed) {}

    referee::Given given() {
        referee::Given given;
        given.answers = [this](const Form& form) { return std::optional(answer(form)); };
        return given;
    }
    int any(int count) { return static_cast<int>(random_() % static_cast<unsigned>(count)); }

  private:
    session::Answer answer(const Form& form) {
        session::Answer answer{form.key, {}, {}};
        for (const table::Field& field : form.fields) {
            const json::Value value = value_of(field);
            if (!value.is_null()) answer.fields[field.id] = value;
        }
        return answer;
    }

    json::Value value_of(const table::Field& field) {
        static const std::vector<std::string> places{"N", "sw", "Rabaul", "C4", "east", "B2", "South"};
        if (field.type == table::FieldType::yes_no) return any(2) == 0;
        if (field.type == table::FieldType::number)
            return field.otherwise.is_null() ? json::Value(field.least.value_or(0)) : field.otherwise;
        if (!field.choices.empty() && field.type != table::FieldType::text)
            return field.choices[static_cast<std::size_t>(any(static_cast<int>(field.choices.size())))].id;
        if (field.compass) return places[static_cast<std::size_t>(any(static_cast<int>(places.size())))];
        return field.otherwise;
    }

    std::mt19937 random_;
};

dice::Digest seed_of(int number) {
    dice::Digest seed{};
    seed[0] = static_cast<unsigned char>(number);
    seed[1] = static_cast<unsigned char>(number / 256);
    return seed;
}

}  // namespace

TEST_CASE("The ambush check as data comes out as the recorded ones did", "[scripts][ambush]") {
    const referee::Catalogue procedures = catalogue_with(fixture("ambush-check"));
    const std::vector<fs::path> files = recordings_with("ambush.check");
    REQUIRE(files.size() >= 2);
    for (const fs::path& file : files) {
        INFO(file);
        CHECK(verified(file, procedures, "ambush.check") == "nothing");
    }
}

TEST_CASE("The submarines' movement as data comes out as the recorded ones did", "[scripts][swwas]") {
    const referee::Catalogue procedures = catalogue_with(fixture("submarine-movement"));
    const std::vector<fs::path> files = recordings_with("swwas.submarine-movement");
    REQUIRE(files.size() >= 2);
    std::size_t in_full = 0;
    for (const fs::path& file : files) {  // one is of an earlier version, which the C++ one doesn't replay either
        INFO(file);
        const std::string found = verified(file, procedures, "swwas.submarine-movement");
        CHECK(found == verified(file, catalogue(), "swwas.submarine-movement"));
        in_full += found == "nothing" ? 1 : 0;
    }
    CHECK(in_full >= 2);
}

TEST_CASE("A hundred ambush checks that anybody played come out the same as data", "[scripts][ambush]") {
    const referee::Catalogue procedures = catalogue_with(fixture("ambush-check"));
    int outcomes = 0;
    for (int number = 0; number < 100; ++number) {
        Anybody anybody(static_cast<unsigned>(number));
        Game::Readings readings;
        const std::vector<std::string> equal{"mine-attack", "no-ambush", "submarines"};
        for (const rulebook::Ruling& ruling : rulebook("ambush")->rulings) {
            if (ruling.id == "ambush.die") continue;
            readings[ruling.id] =
                ruling.readings[static_cast<std::size_t>(anybody.any(static_cast<int>(ruling.readings.size())))].id;
        }
        json::Values facts = Game::usual_facts("ambush");
        facts["column-offset"] = anybody.any(2) == 0 ? "low" : "high";
        facts["row-direction"] = anybody.any(2) == 0 ? "north" : "south";
        facts["start-hex"] = anybody.any(2) == 0 ? "U11" : "B2";
        facts["skipped-letters"] = "none";
        facts["last-column"] = anybody.any(2) == 0 ? "none" : "W";
        facts["last-row"] = anybody.any(2) == 0 ? 0 : 13;
        Game game(readings, facts, seed_of(number), "Ambush", "ambush");
        do {
            game.runner.act([](Session& now) { now.next_phase(); });
        } while (game.session.state().phase() != "check");
        for (const char* const side : {"cc", "ficc"}) {
            for (int i = anybody.any(3); i > 0; --i)
                game.add("mines", fmt::format("{}-m{}", side, i), {{"side", side}, {"factors", anybody.any(4)}});
            for (int i = anybody.any(3); i > 0; --i)
                game.add("submarine", fmt::format("{}-s{}", side, i), {{"side", side}, {"hidden", anybody.any(4) > 0}});
            for (int i = anybody.any(3); i > 0; --i) {
                Tree fields{{"side", side}};
                if (anybody.any(3) > 0) fields["hex"] = anybody.any(2) == 0 ? "U12" : "T9";
                game.add("naval-unit", fmt::format("{}-n{}", side, i), fields);
            }
        }
        const Progress progress = game.runner.play("ambush.check", anybody.given());
        REQUIRE(progress.finished);
        INFO(number);
        CHECK(verified(game.session, procedures, "ambush.check") == "nothing");
        outcomes += game.told("").find("seventh") != std::string::npos ? 1 : 0;
    }
    CHECK(outcomes > 0);
}

TEST_CASE("Two hundred flotillas that anybody moved come out the same as data", "[scripts][swwas]") {
    const referee::Catalogue procedures = catalogue_with(fixture("submarine-movement"));
    int moved = 0;
    for (int number = 0; number < 200; ++number) {
        Anybody anybody(static_cast<unsigned>(number));
        Game::Readings readings;
        for (const char* const id :
             {"swwas.even-turns", "swwas.odd-turn-flotillas", "swwas.no-movement-direction", "swwas.left-and-away"}) {
            const rulebook::Ruling& ruling = *rulebook("swwas")->find_ruling(id);
            readings[id] =
                ruling.readings[static_cast<std::size_t>(anybody.any(static_cast<int>(ruling.readings.size())))].id;
        }
        json::Values facts = Game::usual_facts("swwas");
        facts["turns-a-day"] = 6;
        const std::vector<std::string> layouts{"not-said", "n-ne-se-s-sw-nw", "ne-e-se-sw-w-nw", "n-ne-e-se-s-sw-w-nw"};
        const std::string& layout = layouts[static_cast<std::size_t>(anybody.any(4))];
        Game game(readings, facts, seed_of(number));
        for (const char* const id : {"I-1", "I-2"}) {
            Tree fields{{"desired-direction", anybody.any(2) == 0 ? "S" : "Truk"}};
            if (anybody.any(2) == 0) fields["place"] = anybody.any(2) == 0 ? "C3" : "Rabaul";
            game.add_flotilla(id, fields);
        }
        // After them: it may not have the way that one of them wants to go.
        game.session.set_fact("layout", "session", layout);
        game.session.commit();
        for (int turn = 1 + anybody.any(3); turn > 1; --turn) game.runner.act([](Session& now) { now.next_turn(); });
        for (int once = 0; once < 3; ++once) {
            try {
                game.runner.play("swwas.submarine-movement", anybody.given());
                ++moved;
            } catch (const json::InputError&) {  // it doesn't move this turn
            }
        }
        INFO(number);
        CHECK(verified(game.session, procedures, "swwas.submarine-movement") == "nothing");
    }
    CHECK(moved > 100);
}

TEST_CASE("A step that is written wrongly is found in what was recorded", "[scripts]") {
    const auto mutated = [](const std::string& name, const std::string& what, const std::string& by) {
        std::string text = fixture(name).dump();
        const std::size_t place = text.find(what);
        REQUIRE(place != std::string::npos);
        text.replace(place, what.size(), by);
        return catalogue_with(json::parse(text, "mutated"));
    };
    const auto differs = [](const referee::Catalogue& procedures, const std::string& procedure) {
        const auto files = recordings_with(procedure);
        return std::any_of(files.begin(), files.end(),
                           [&](const fs::path& file) { return verified(file, procedures, procedure) != "nothing"; });
    };
    CHECK(differs(mutated("ambush-check", "cc > ficc, 'cc', 'ficc'", "cc < ficc, 'cc', 'ficc'"), "ambush.check"));
    CHECK(differs(mutated("ambush-check", "to the ground phase", "to the phase"), "ambush.check"));
    CHECK(differs(mutated("ambush-check", "\"second-distance\"", "\"other-distance\""), "ambush.check"));
    CHECK(
        differs(mutated("submarine-movement", "instead of running", "instead of walking"), "swwas.submarine-movement"));
}

}  // namespace flagplot::procedures::test

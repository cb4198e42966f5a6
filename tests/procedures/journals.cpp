// Recorded sessions, tests/journals/*.flagplot, against their recipes beside them. Whoever changes what a procedure
// asks, rolls or says raises its version, and records them anew:
//     build/test/tests/test_procedures "[.record]"
// A journal of which a procedure has a new version stays: it goes to tests/recordings/earlier.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <fstream>
#include <functional>
#include <iterator>
#include <map>

#include "json/tree.h"
#include "recipe.h"
#include "referee/referee.h"
#include "support/catch.h"

namespace flagplot::procedures::test {
namespace {

using flagplot::test::Lines;
using flagplot::test::read_lines;

fs::path journals() {
    return source_dir() / "tests/journals";
}

std::vector<std::string> names() {
    std::vector<std::string> names;
    for (const fs::directory_entry& file : fs::directory_iterator(journals())) {
        if (file.path().extension() == ".json") names.push_back(file.path().stem());
    }
    std::sort(names.begin(), names.end());
    return names;
}

std::unique_ptr<Game> played(const std::string& name) {
    const Tree recipe = json::read_file(journals() / (name + ".json"));
    std::unique_ptr<Game> game = begin_game(recipe);
    for (const Tree& one : recipe.at("acts")) act(*game, one);
    return game;
}

// What a line says, without when it was written, what it hangs on, and which bytes the rulebook had.
Tree what_it_says(Tree line) {
    for (const char* name : {"at", "prev", "end"}) line.erase(name);
    if (line.at("kind") == "rules") line.erase("digest");
    return line;
}

// The first line in which two journals differ, or "nothing".
std::string difference(const std::string& name, const Lines& recorded, const Lines& now) {
    for (std::size_t i = 0; i < std::max(recorded.size(), now.size()); ++i) {
        const std::string was = i < recorded.size() ? what_it_says(recorded[i]).dump() : "the end";
        const std::string is = i < now.size() ? what_it_says(now[i]).dump() : "the end";
        if (was != is) return fmt::format("{}.flagplot: line {} is now {} (recorded {})", name, i + 1, is, was);
    }
    return "nothing";
}

// A procedure that has another version than when the journal was recorded; empty: none has.
std::string raised(const Lines& recorded, const referee::Catalogue& procedures) {
    std::string text;
    for (const Tree& line : recorded) {
        if (line.at("kind") != "opened") continue;
        const referee::Procedure* now = procedures.find(line.at("procedure").get<std::string>());
        if (!now || now->version == line.at("version").get<int>()) continue;
        text = fmt::format("{} was version {} and is version {}", now->id, line.at("version").get<int>(), now->version);
    }
    return text;
}

// What to do about a difference.
std::string advice(const Lines& recorded, const referee::Catalogue& procedures) {
    const std::string other = raised(recorded, procedures);
    return (other.empty() ? "no procedure has a new version: mend it, or raise the version of what was changed"
                          : other) +
           "; then record the journals anew: test_procedures \"[.record]\"";
}

// A journal of an earlier version of a procedure stays, with its head in its name, for later versions to open.
void keep_earlier(const fs::path& journal, const fs::path& folder, const referee::Catalogue& procedures) {
    if (!fs::exists(journal) || raised(read_lines(journal), procedures).empty()) return;
    const std::string bytes = bytes_of(journal);
    const std::size_t last = bytes.rfind('\n', bytes.size() - 2) + 1;
    const std::string head = dice::to_hex(dice::blake2b_256(bytes.substr(last, bytes.size() - 1 - last)));
    const std::string name = fmt::format("{}-{}.flagplot", journal.stem().string(), head.substr(0, 8));
    fs::create_directories(folder);
    fs::copy_file(journal, folder / name, fs::copy_options::skip_existing);
}

}  // namespace

TEST_CASE("Recorded sessions come out the same from their recipes, line by line", "[journals]") {
    REQUIRE_FALSE(names().empty());
    for (const std::string& name : names()) {
        INFO(name);
        const std::unique_ptr<Game> game = played(name);
        const Lines recorded = read_lines(journals() / (name + ".flagplot"));
        const std::string differs = difference(name, recorded, read_lines(game->file()));
        INFO(advice(recorded, catalogue()));
        CHECK(differs == "nothing");
        game->check_sound();
    }
}

TEST_CASE("A recorded session is read as it was when it was played", "[journals]") {
    const Folder folder;
    const rulebook::Library library({source_dir() / "tables"});
    for (const std::string& name : names()) {
        INFO(name);
        const fs::path file = folder.path() / (name + ".flagplot");
        fs::copy_file(journals() / (name + ".flagplot"), file);
        Session session = Session::open(file, session::OpenMode::read, library,
                                        {[] { return ""; }, session::open_posix_file, "flagplot 1.0"});
        CHECK(session.journal().damage().empty());
        CHECK(referee::verify(session, catalogue()).problems.empty());
        const std::unique_ptr<Game> game = played(name);
        CHECK(session.state().units() == game->session.state().units());
        CHECK(session.state().facts() == game->session.state().facts());
        CHECK(session.state().readings() == game->session.state().readings());
        CHECK(session.state().turn() == game->session.state().turn());
    }
}

TEST_CASE("The recorded sessions hold everything that a session can", "[journals]") {
    // What the tests above are worth depends on it.
    std::set<std::string> kinds;
    std::set<std::string> procedures;
    std::set<std::string> sources;
    for (const std::string& name : names()) {
        for (const Tree& line : read_lines(journals() / (name + ".flagplot"))) {
            kinds.insert(line.at("kind").get<std::string>());
            if (line.contains("procedure")) procedures.insert(line.at("procedure").get<std::string>());
            if (line.contains("source")) sources.insert(line.at("source").get<std::string>());
            if (line.contains("attempt") && line.at("kind") == "roll") kinds.insert("re-roll");
            if (line.contains("was") && line.at("kind") == "roll") kinds.insert("changed face");
            if (line.contains("entered")) kinds.insert("d10 and d6");
            if (line.contains("overruled")) kinds.insert("overruled result");
        }
    }
    CHECK(kinds ==
          std::set<std::string>{"session",      "rules",      "unit-added",      "unit-changed", "unit-removed",
                                "fact",         "clock",      "phase",           "opened",       "closed",
                                "answer",       "roll",       "lookup",          "effect",       "told",
                                "amended",      "note",       "override",        "retracted",    "re-roll",
                                "changed face", "d10 and d6", "overruled result"});
    CHECK(procedures == catalogue().ids());
    CHECK(sources == std::set<std::string>{"stream", "hand", "overruled"});
}

namespace {

// Another value that the field takes; nothing if it has none.
std::optional<json::Value> another(const table::Field& field, const json::Value& value) {
    if (value.is_null()) return {};
    switch (field.type) {
        case table::FieldType::yes_no:
            return json::Value(value != true);
        case table::FieldType::number: {
            const int number = value.get<int>();
            const bool may_grow = !field.most || number < *field.most;
            if (!may_grow && field.least && number <= *field.least) return {};
            return json::Value(may_grow ? number + 1 : number - 1);
        }
        case table::FieldType::text:
            return json::Value(value.get<std::string>() + "1");
        case table::FieldType::faces: {
            std::vector<std::string> faces = value.texts();
            faces.front() = faces.front() == "1" ? "2" : "1";
            return json::Value(faces);
        }
        default:
            break;
    }
    for (const table::Choice& choice : field.choices) {
        const bool is_alone = field.type == table::FieldType::units && value.texts() == json::Value::Texts{choice.id};
        if (value != choice.id && !is_alone) return json::Value(choice.id);
    }
    return {};
}

// One field of the answer, or one cell, says something else; nothing if none can.
std::optional<session::Answer> another(const Form& form, const session::Answer& answer) {
    session::Answer changed{form.key, {}, {}};
    for (const table::Field& field : form.fields) {
        if (!form.grid) {
            const auto found = answer.fields.find(field.id);
            const auto value = found == answer.fields.end() ? std::nullopt : another(field, found->second);
            if (!value) continue;
            changed.fields = {{field.id, *value}};
            return changed;
        }
        for (const auto& [unit, cells] : answer.rows) {
            const auto row = std::find_if(form.rows.begin(), form.rows.end(),
                                          [&, &id = unit](const referee::FormRow& one) { return one.unit == id; });
            const auto found = cells.find(field.id);
            const auto value = found == cells.end() || row == form.rows.end()
                                   ? std::nullopt
                                   : another(row->field_here(field), found->second);
            if (!value) continue;
            changed.rows = {{unit, {{field.id, *value}}}};
            return changed;
        }
    }
    return {};
}

// The answers of each run that counts, the last run first.
std::vector<std::vector<int>> answers_by_run(const Session& session) {
    std::map<int, std::vector<int>, std::greater<>> runs;
    for (int number = 1; number <= session.size(); ++number) {
        const session::Entry& entry = session.entry(number);
        if (session.holds(number) && std::holds_alternative<session::Answer>(entry.body))
            runs[entry.run].push_back(number);
    }
    std::vector<std::vector<int>> all;
    for (const auto& [run, answers] : runs) all.push_back(answers);
    return all;
}

struct GivenAgain {
    int named = 0;
    int played = 0;
    std::set<std::string> kinds = {};  // of what was asked
};

// Leaves everything as it is.
void change_something(Session& session) {
    const json::Value dice = session.state().fact("dice", "session");
    session.set_fact("dice", "session", dice == "by-hand" ? "rolled" : "by-hand");
    session.set_fact("dice", "session", dice);
}

// Goes back to the last answer of each run, and gives each of those before it with another value. Then, back at the
// first, gives that one so.
void give_again(Game& game, GivenAgain& found) {
    for (const std::vector<int>& answers : answers_by_run(game.session)) {
        // What was corrected in between may have been taken back with what came after it.
        const auto holds = [&](int number) { return game.session.holds(number); };
        if (answers.size() < 2 || !std::all_of(answers.begin(), answers.end(), holds)) continue;
        game.runner.back(answers.back(), "again");
        game.runner.act(change_something);  // who has just gone back may answer anew what comes before, too
        const std::string bytes = bytes_of(game.file());
        for (std::size_t i = 0; i + 1 < answers.size(); ++i) {
            const session::Answer recorded = std::get<session::Answer>(game.session.entry(answers[i]).body);
            INFO(fmt::format("entry {}: {}", answers[i], recorded.key));
            const auto other = [&](const Form& form) {
                return form.key == recorded.key ? another(form, recorded) : std::nullopt;
            };
            referee::Given given;
            bool changes = false;
            given.answers_again = [&](const Form& form) {
                std::optional<session::Answer> answer = other(form);
                changes = changes || answer;
                if (answer) found.kinds.insert(form.grid ? "grid" : !form.chart.empty() ? "cell" : "form");
                return answer;
            };
            try {
                game.runner.go_on(given);
                CHECK_FALSE(changes);
            } catch (const referee::AnsweredOtherwise& error) {
                CHECK(error.entry() == answers[i]);
                CHECK(says(error.what(), '"' + recorded.key + '"'));
                ++found.named;
            }
            CHECK(bytes_of(game.file()) == bytes);
        }
        const session::Answer first = std::get<session::Answer>(game.session.entry(answers.front()).body);
        INFO(fmt::format("entry {}: {}", answers.front(), first.key));
        game.runner.back(answers.front(), "another one");
        referee::Given given;
        given.answers = [&](const Form& form) { return form.key == first.key ? another(form, first) : std::nullopt; };
        try {
            game.runner.go_on(given);
        } catch (const json::InputError&) {
            continue;  // the procedure refuses that value
        }
        const int now = find_entry<session::Answer>(game.session, first.key);
        if (now <= answers.back()) continue;  // it takes no other one
        const session::Answer& played = std::get<session::Answer>(game.session.entry(now).body);
        CHECK((played.fields != first.fields || played.rows != first.rows));
        ++found.played;
    }
}

// The rolls of a run that is open, in their order.
std::vector<session::Roll> rolls_of_open_run(const Session& session) {
    std::vector<session::Roll> rolls;
    const int run = session.state().open_run()->id;
    for (int number = run; number <= session.size(); ++number) {
        const auto* roll = std::get_if<session::Roll>(&session.entry(number).body);
        if (roll && session.entry(number).run == run && session.holds(number)) rolls.push_back(*roll);
    }
    return rolls;
}

// The dice that a form asks for, or the one cell of their grid, with these faces.
session::Answer with_faces(const Form& form, const std::vector<int>& faces) {
    std::vector<std::string> shown;
    for (const int face : faces) shown.push_back(std::to_string(face));
    REQUIRE(form.fields.size() == 1);
    const session::Fields fields{{form.fields.front().id, shown}};
    if (!form.grid) return {form.key, fields, {}};
    REQUIRE(form.rows.size() == 1);
    return {form.key, {}, {{form.rows.front().unit, fields}}};
}

struct DiceAgain {
    std::set<std::string> kinds = {};  // of the forms in which they are typed
    int named = 0;
};

// Goes back to the last answer of each run, and gives each roll before it with another face, then all with the same.
void give_dice_again(Game& game, DiceAgain& found) {
    for (const std::vector<int>& answers : answers_by_run(game.session)) {
        if (!game.session.holds(answers.back())) continue;
        game.runner.back(answers.back(), "again");
        if (!game.session.state().open_run()) continue;
        const std::vector<session::Roll> rolls = rolls_of_open_run(game.session);
        const std::string bytes = bytes_of(game.file());
        std::size_t asked = 0;
        std::size_t other = 0;  // one more than there are: none
        referee::Given given;
        given.answers_again = [&](const Form& form) -> std::optional<session::Answer> {
            if (!form.asks_faces()) return std::nullopt;
            REQUIRE(asked < rolls.size());
            std::vector<int> faces = rolls[asked].faces;
            if (asked == other) faces.back() = faces.back() % rolls[asked].sides.back() + 1;
            ++asked;
            found.kinds.insert(form.key.ends_with("/then") ? "then" : form.grid ? form.fields.front().id : "alone");
            return with_faces(form, faces);
        };
        for (; other < rolls.size(); ++other) {
            asked = 0;
            const std::string said = thrown_by<json::InputError>([&] { game.runner.go_on(given); }).what();
            CHECK(says(said, fmt::format("the dice \"{}\" show", rolls[other].key)));
            CHECK(bytes_of(game.file()) == bytes);
            ++found.named;
        }
        asked = 0;
        game.runner.go_on(given);
        CHECK(asked == rolls.size());
    }
}

}  // namespace

TEST_CASE("Dice that are given again and show another face are named, whichever roll they are of", "[journals]") {
    DiceAgain found;
    for (const std::string& name : names()) {
        INFO(name);
        const std::unique_ptr<Game> game = played(name);
        give_dice_again(*game, found);
        CHECK(problems_of(game->session) == "none");
    }
    INFO(fmt::format("{}", fmt::join(found.kinds, ", ")));
    CHECK(found.named > 60);
    for (const char* const kind : {"alone", "search-2", "then"}) CHECK(found.kinds.contains(kind));
}

TEST_CASE("What is given again and says something else is named, whatever was asked; after going back it is played",
          "[journals]") {
    GivenAgain found;
    for (const std::string& name : names()) {
        INFO(name);
        const std::unique_ptr<Game> game = played(name);
        give_again(*game, found);
        CHECK(problems_of(game->session) == "none");
    }
    CHECK(found.named > 80);
    CHECK(found.played > 20);
    CHECK(found.kinds == std::set<std::string>{"cell", "form", "grid"});
}

TEST_CASE("A difference is found and named, and the advice looks at the versions", "[journals]") {
    const Lines recorded = read_lines(journals() / "hand-dice.flagplot");
    Lines now = recorded;
    for (Tree& line : now) {  // none of this counts
        line["at"] = "2001-01-01T00:00:00Z";
        line["prev"] = "";
        line.erase("end");
        if (line.at("kind") == "rules") line["digest"] = "other";
    }
    CHECK(difference("hand-dice", recorded, now) == "nothing");
    const auto told = std::find_if(now.begin(), now.end(), [](const Tree& line) { return line.at("kind") == "told"; });
    REQUIRE(told != now.end());
    (*told)["text"] = "something else";
    const std::string line = fmt::format("hand-dice.flagplot: line {} is now ", told - now.begin() + 1);
    CHECK(says(difference("hand-dice", recorded, now), line));
    CHECK(says(difference("hand-dice", recorded, Lines(recorded.begin(), recorded.end() - 1)), "is now the end"));
    CHECK(says(advice(recorded, catalogue()), "no procedure has a new version"));
    std::vector<referee::Procedure> procedures = catalogue().all();
    for (referee::Procedure& procedure : procedures) ++procedure.version;
    CHECK(says(advice(recorded, referee::Catalogue(procedures)), "and is version"));
}

TEST_CASE("A journal of an earlier version stays when it is recorded anew", "[journals]") {
    const Folder folder;
    const fs::path journal = journals() / "hand-dice.flagplot";
    keep_earlier(journal, folder.path(), catalogue());
    CHECK(fs::is_empty(folder.path()));
    std::vector<referee::Procedure> procedures = catalogue().all();
    for (referee::Procedure& procedure : procedures) ++procedure.version;
    for (int twice = 0; twice < 2; ++twice) keep_earlier(journal, folder.path(), referee::Catalogue(procedures));
    Session session = Session::open(journal, session::OpenMode::read, rulebook::Library({source_dir() / "tables"}),
                                    {[] { return ""; }, session::open_posix_file, "flagplot 1.0"});
    const std::string name = fmt::format("hand-dice-{}.flagplot", session.journal().head().substr(0, 8));
    REQUIRE(fs::exists(folder.path() / name));
    CHECK(bytes_of(folder.path() / name) == bytes_of(journal));
    CHECK(std::distance(fs::directory_iterator(folder.path()), fs::directory_iterator()) == 1);
}

TEST_CASE("Record the journals anew", "[.record]") {
    for (const std::string& name : names()) {
        const std::unique_ptr<Game> game = played(name);
        keep_earlier(journals() / (name + ".flagplot"), source_dir() / "tests/recordings/earlier", catalogue());
        std::ofstream(journals() / (name + ".flagplot"), std::ios::binary | std::ios::trunc) << bytes_of(game->file());
    }
}

}  // namespace flagplot::procedures::test

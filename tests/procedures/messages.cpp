// What is said when something is refused is for people: no id of a procedure, table, question, field, fact or choice is
// in it, whatever is answered to whatever is asked.
#include <algorithm>

#include "ascii/letters.h"
#include "game.h"
#include "referee/refusal_words.h"
#include "ssw/ssw.h"
#include "support/catch.h"

namespace flagplot::procedures::test {
namespace {

using Ids = std::set<std::string>;

// An id that is one word may be that word, but not where it stands as an id does; these can be nothing else.
bool is_plainly_an_id(const std::string& id) {
    return id.find_first_of("-./#_") != std::string::npos;
}

void add(Ids& ids, const std::string& id, const std::string& label = "") {
    if (!id.empty() && id != label) ids.insert(id);
}

void add_fields(Ids& ids, const std::vector<table::Field>& fields) {
    for (const table::Field& field : fields) {
        add(ids, field.id, field.label);
        const bool are_units = field.type == table::FieldType::unit || field.type == table::FieldType::units;
        for (const table::Choice& choice : field.choices) {
            if (!are_units) add(ids, choice.id, choice.label);
        }
    }
}

Ids ids_of(const rulebook::Rulebook& book) {
    Ids ids;
    for (const referee::Procedure& procedure : procedures::catalogue().of(book)) add(ids, procedure.id);
    for (const auto& [id, table] : book.tables) add(ids, id);
    for (const table::Chart& chart : book.charts) add(ids, chart.id);
    for (const rulebook::Ruling& ruling : book.rulings) add(ids, ruling.id);
    for (const rulebook::Number& number : book.numbers) add(ids, number.id);
    for (const rulebook::Fact& fact : book.facts) add_fields(ids, {fact.field});
    for (const rulebook::UnitType& type : book.unit_types) {
        add(ids, type.id, type.label);
        add_fields(ids, type.fields);
    }
    return ids;
}

Ids ids_of(const Form& form, const Session& session) {
    Ids ids;
    add(ids, form.key);
    add_fields(ids, form.fields);
    add_fields(ids, form.also);
    for (const referee::FormRow& row : form.rows) {
        if (!session.state().find_unit(row.unit)) add(ids, row.unit, row.label);
        add_fields(ids, row.own);
    }
    return ids;
}

// Quoted, or where a message says by its id what it is about: "number: found ...", "found no course".
bool stands_as_an_id(const std::string& message, const std::string& id) {
    const std::string at_the_beginning = message.substr(0, id.size() + 2);
    for (const char* const behind : {": ", ", "}) {
        if (at_the_beginning == id + behind) return true;
        if (says(message, ", " + id + behind + "found")) return true;
    }
    for (const char* const before : {"found no ", "the field "}) {
        if (says(message + ' ', before + id + ' ') || says(message, before + id + ',')) return true;
    }
    return says(message, '"' + id + '"');
}

// The words of a message that are ids.
std::vector<std::string> ids_in(const std::string& message, const Ids& ids, const Session& session) {
    std::vector<std::string> found;
    std::string word;
    for (const char c : message + ' ') {
        const bool goes_on =
            ascii::is_letter(c) || ascii::is_digit(c) || std::string_view("-./#_").find(c) != std::string::npos;
        if (goes_on) {
            word += c;
            continue;
        }
        while (!word.empty() && word.back() == '.') word.pop_back();
        const bool is_id = is_plainly_an_id(word) && ids.contains(word);
        if (is_id && !session.state().find_unit(word)) found.push_back(word);  // a unit is called so
        word.clear();
    }
    for (const std::string& id : ids) {
        if (!is_plainly_an_id(id) && !session.state().find_unit(id) && stands_as_an_id(message, id))
            found.push_back(id);
    }
    return found;
}

class Refusals {
  public:
    explicit Refusals(Session& session) : session_(session), ids_(ids_of(session.rulebook())) {}

    int count() const { return count_; }

    // Whatever is refused by it is said in words.
    void check(const Form* form, const std::function<void()>& act) {
        try {
            act();
        } catch (const json::InputError& error) {
            ++count_;
            const std::string words = refusal_words(session_, procedures::catalogue(), form, error);
            INFO((form ? form->key : "at the beginning") << ": " << error.what());
            INFO(words);
            Ids ids = ids_;
            if (form) ids.merge(ids_of(*form, session_));
            CHECK(ids_in(words, ids, session_).empty());
        }
    }

    // And what the question itself says.
    void check_words_of(const Form& form) {
        Ids ids = ids_;
        ids.merge(ids_of(form, session_));
        std::vector<std::string> texts{form.title, form.help};
        for (const referee::FormRow& row : form.rows) {
            texts.insert(texts.end(), {row.label, row.note, row.group});
            for (const referee::RowDoubt& doubt : row.doubts) texts.push_back(doubt.words);
        }
        for (const std::vector<table::Field>* fields : {&form.fields, &form.also}) {
            for (const table::Field& field : *fields) {
                texts.insert(texts.end(), {field.label, field.help});
                for (const table::Choice& choice : field.choices) texts.push_back(choice.label);
            }
        }
        for (const std::string& text : texts) {
            INFO(form.key << ": " << text);
            CHECK(ids_in(text, ids, session_).empty());
        }
    }

  private:
    Session& session_;
    Ids ids_;
    int count_ = 0;
};

// The form with the same value in each of its fields; null: all are left empty.
session::Answer filled(const Form& form, const json::Value& value) {
    const auto fill = [&](const std::vector<table::Field>& fields, const referee::FormRow* row) {
        session::Fields filled;
        for (const table::Field& field : fields) {
            if (!row || row->has(field)) filled[field.id] = value;
        }
        return filled;
    };
    session::Answer answer{form.key, {}, {}};
    if (!form.grid) answer.fields = fill(form.fields, nullptr);
    for (const referee::FormRow& row : form.rows) answer.rows.emplace_back(row.unit, fill(form.fields, &row));
    if (!form.also.empty()) answer.rows.emplace_back(referee::also_row, fill(form.also, nullptr));
    return answer;
}

std::vector<fs::path> journals() {
    std::vector<fs::path> files;
    for (const auto& file : fs::directory_iterator(source_dir() / "tests/journals")) {
        if (file.path().extension() == ".flagplot") files.push_back(file.path());
    }
    std::sort(files.begin(), files.end());
    return files;
}

// The question that is asked, in every way that is wrong.
void answer_badly(referee::Runner& runner, Refusals& refusals, const Form& form) {
    refusals.check_words_of(form);
    for (const json::Value& value : {json::Value(), json::Value("no such thing"), json::Value(-99999)}) {
        const session::Answer bad = filled(form, value);
        refusals.check(&form, [&] {
            referee::Given given;
            given.answers = [&](const Form& wanted) {
                return wanted.key == form.key ? std::optional(bad) : std::nullopt;
            };
            runner.go_on(given);
        });
        const std::optional<Form> now = runner.pending();
        if (now && now->key == form.key) continue;
        const std::optional<Form> again = runner.back(0, "").pending;  // it was taken
        if (!again || again->key != form.key) break;
    }
}

// Each question of the run, once for each form: from the last one back.
void answer_badly(Session& session) {
    referee::Runner runner(session, procedures::catalogue());
    Refusals refusals(session);
    std::set<std::pair<std::string, std::string>> asked;  // procedures, and their steps
    for (int number = session.size(); number > 0; --number) {
        const session::Entry& entry = session.entry(number);
        const auto* const answer = std::get_if<session::Answer>(&entry.body);
        if (!answer || entry.run == 0 || !session.holds(number)) continue;
        const std::string procedure = std::get<session::Opened>(session.entry(entry.run).body).procedure;
        const referee::Procedure played = procedures::catalogue().at(procedure, session.rulebook());
        const std::string step = answer->key.substr(0, answer->key.find_first_of("/-#"));
        if (played.ad_hoc || !asked.emplace(procedure, step).second) continue;
        const std::optional<Form> form = runner.back(number, "").pending;
        if (!form) continue;
        answer_badly(runner, refusals, *form);
    }
    CHECK(refusals.count() > 0);
}

}  // namespace

TEST_CASE("Whatever is answered to a question, what is said of it has no ids", "[messages]") {
    for (const fs::path& journal : journals()) {
        DYNAMIC_SECTION(journal.stem().string()) {
            const Folder folder;
            const fs::path file = folder.path() / "copy.flagplot";
            fs::copy_file(journal, file);
            Session session =
                Session::open(file, session::OpenMode::write, rulebook::Library({source_dir() / "tables"}),
                              {[] { return "2027-01-01T00:00:00Z"; }, flagplot::test::quick_files(), "flagplot later"});
            answer_badly(session);
        }
    }
}

// Of the played games. Those that ask for nothing as they were played are asked for their dice.
TEST_CASE("Each procedure's questions are answered badly, or it has none", "[messages]") {
    std::set<std::string> left;  // that have asked nothing yet
    for (const std::string& book : games()) {
        for (const referee::Procedure& one : procedures::catalogue().of(*rulebook(book))) {
            if (!one.ad_hoc) left.insert(one.id);
        }
    }
    std::vector<std::pair<fs::path, int>> openings;
    const auto open = [](const fs::path& journal) {
        return Session::open(journal, session::OpenMode::read, rulebook::Library({source_dir() / "tables"}),
                             {[] { return "2027-01-01T00:00:00Z"; }, flagplot::test::quick_files(), "flagplot later"});
    };
    for (const fs::path& journal : journals()) {
        const Session session = open(journal);
        for (int number = 1; number <= session.size(); ++number) {
            const session::Entry& entry = session.entry(number);
            if (std::holds_alternative<session::Opened>(entry.body) && session.holds(number))
                openings.emplace_back(journal, number);
            const bool is_answer = std::holds_alternative<session::Answer>(entry.body) && entry.run != 0;
            if (is_answer) left.erase(std::get<session::Opened>(session.entry(entry.run).body).procedure);
        }
    }
    for (const auto& [journal, number] : openings) {
        const Session session = open(journal);
        const std::string procedure = std::get<session::Opened>(session.entry(number).body).procedure;
        if (!left.contains(procedure)) continue;
        INFO(journal.stem().string() << ": " << procedure);
        Session tried = session.in_memory(session.environment());
        referee::Runner runner(tried, procedures::catalogue());
        Refusals refusals(tried);
        runner.back(number, "");
        runner.act([](Session& now) { now.set_fact("dice", "session", "by-hand"); });
        const std::optional<Form> form = runner.play(procedure, {}).pending;
        if (!form) continue;
        answer_badly(runner, refusals, *form);
        left.erase(procedure);
    }
    // Which combat it is, is a question for who has surprise points.
    Ssw made;
    made.add_sub("S1", 4);
    made.add_convoy("C1", 5);
    made.at_stage("searched", "fine", {{"surprise", 7}, {"surprise-of", "axis"}});
    if (const std::optional<Form> form = made.play("ssw.combat-type").pending) {
        Refusals refusals(made.session);
        answer_badly(made.runner, refusals, *form);
        left.erase("ssw.combat-type");
    }
    CHECK(left == std::set<std::string>{"flattop.no-orders", "flattop.radio-check", "flattop.replace-troops",
                                        "flattop.talk", "flattop.two-night-turns", "gwas.check-fleets"});
}

TEST_CASE("A procedure that can't begin says so without ids", "[messages]") {
    for (const std::string& book : games()) {
        for (const referee::Procedure& procedure : procedures::catalogue().of(*rulebook(book))) {
            DYNAMIC_SECTION(procedure.id) {
                Game game({}, Game::usual_facts(book), {}, "A game", book);
                Refusals refusals(game.session);
                refusals.check(nullptr, [&] { game.runner.play(procedure.id, {}); });
                if (!game.session.state().open_run()) continue;
                const std::optional<Form> form = game.runner.pending();
                for (const referee::Procedure& other : procedures::catalogue().of(*rulebook(book))) {
                    if (other.id != procedure.id) {
                        refusals.check(form ? &*form : nullptr, [&] { game.runner.play(other.id, {}); });
                        break;
                    }
                }
            }
        }
    }
}

TEST_CASE("An id at a sentence's end is called by its title, too", "[messages]") {
    const Game game({}, Game::usual_facts("flattop"), {}, "A game", "flattop");
    const auto words = [&](const std::string& text) {
        return referee::with_titles(game.session, procedures::catalogue(), text);
    };
    CHECK(words("Play flattop.orders.") == "Play A commander's orders.");
    CHECK(words("Play flattop.orders... or nothing.here.") == "Play A commander's orders... or nothing.here.");
}

TEST_CASE("A refusal that names no place is said as it is, beside a form, too", "[messages]") {
    const Game game({}, Game::usual_facts("flattop"), {}, "A game", "flattop");
    const Form form{.key = "mail", .title = "A mail"};
    const json::InputError error("", "it is too late", "");
    for (const Form* const shown : {&form, static_cast<const Form*>(nullptr)})
        CHECK(refusal_words(game.session, procedures::catalogue(), shown, error) == "it is too late");
}

}  // namespace flagplot::procedures::test

#include "game.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "json/tree.h"
#include "support/catch.h"

namespace flagplot::procedures::test {
namespace {

Session begin(const fs::path& file, const Game::Readings& readings, const Game::Facts& facts, const dice::Digest& seed,
              const std::string& title, const std::string& rulebook, const std::shared_ptr<Game::Charts>& charts) {
    static const rulebook::Library library({source_dir() / "tables"});
    const auto copy_of = [charts](const table::Chart& chart) -> std::optional<table::ChartCopy> {
        const auto mine = charts->find(chart.id);
        if (mine == charts->end()) return std::nullopt;
        return make_copy(chart, mine->second, chart.id);
    };
    const session::Environment environment{
        [] { return "1942-05-07T06:00:00Z"; }, flagplot::test::quick_files(), "flagplot 1.0", copy_of,
        [](const Session& session) { return referee::due_by_procedures(session, catalogue()); }};
    return Session::create(file, {rulebook, title, seed, readings, facts}, library, environment);
}

session::Fields fields_of(const Tree& tree) {
    session::Fields fields;
    for (const auto& item : tree.items()) fields[item.key()] = item.value();
    return fields;
}

template <typename Body>
std::vector<const Body*> entries_of(const Session& session, const Progress& act) {
    std::vector<const Body*> found;
    for (int number = act.first_new; number <= act.last_new; ++number) {
        const auto* body = std::get_if<Body>(&session.entry(number).body);
        if (body && session.holds(number)) found.push_back(body);
    }
    return found;
}

}  // namespace

Tree cases(const std::string& name, const std::string& game) {
    const fs::path file = source_dir() / "tests/cases" / game / name;
    return fs::exists(file) ? json::read_file(file) : Tree::array();
}

std::shared_ptr<const rulebook::Rulebook> rulebook(const std::string& game) {
    static std::map<std::string, std::shared_ptr<const rulebook::Rulebook>> books;
    std::shared_ptr<const rulebook::Rulebook>& book = books[game];
    if (!book)
        book = std::make_shared<const rulebook::Rulebook>(rulebook::load_rulebook(source_dir() / "tables" / game));
    return book;
}

Game::Facts Game::usual_facts(const std::string& rulebook) {
    const Tree facts = cases("facts.json", rulebook);
    return facts.empty() ? Facts() : facts.get<Facts>();
}

Game::Game(const Readings& readings, const Facts& facts, const dice::Digest& seed, const std::string& title,
           const std::string& rulebook, const Charts& charts)
    : charts_(std::make_shared<Charts>(charts)),
      session(begin(file_, readings, facts, seed, title, rulebook, charts_)),
      runner(session, catalogue()) {}

void Game::add(const std::string& type, const std::string& id, const Tree& fields) {
    session::Fields all = fields_of(fields);
    const rulebook::UnitType* kind = session.rulebook().find_unit_type(type);
    if (kind && kind->find_field("side")) all.insert({"side", session.rulebook().sides.front().id});
    runner.act([&](Session& now) { now.add_unit(type, id, all); });
}

void Game::add_air(const std::string& id, const std::string& kind, Tree fields) {
    fields["kind"] = kind;
    add("air-unit", id, fields);
}

void Game::change(const std::string& id, const Tree& fields) {
    runner.act([&](Session& now) { now.change_unit(id, fields_of(fields), ""); });
}

void Game::go_to_turn(int turn) {
    while (session.state().turn() < turn) runner.act([](Session& now) { now.next_turn(); });
}

void Game::own(const Charts& charts) {
    *charts_ = charts;
    session.reload_charts();
}

Progress Game::run(const std::function<Progress(const referee::Given&)>& act, const Script& script) {
    std::set<std::string> unused;
    for (const auto& item : script.answers.items()) unused.insert("the answer " + item.key());
    for (const auto& [key, faces] : script.faces) unused.insert("the faces of " + key);
    const referee::Given plain = flagplot::test::given(script);
    referee::Given noting;
    noting.answers = [&](const Form& form) {
        unused.erase("the answer " + form.key);
        return plain.answers(form);
    };
    noting.faces = [&](const std::string& key, const std::vector<int>& sides) {
        unused.erase("the faces of " + key);
        return plain.faces(key, sides);
    };
    Progress progress = act(noting);
    INFO("not used: " << fmt::format("{}", fmt::join(unused, ", ")));
    REQUIRE((unused.empty() || !progress.finished));
    return progress;
}

Progress Game::play(const std::string& procedure, const Script& script) {
    return run([&](const referee::Given& given) { return runner.play(procedure, given); }, script);
}

Progress Game::go_on(const Script& script) {
    return run([&](const referee::Given& given) { return runner.go_on(given); }, script);
}

Progress Game::finish(const std::string& procedure, const Script& script) {
    Progress progress = play(procedure, script);
    INFO("asked: " << (progress.pending ? to_json(*progress.pending).dump() : "nothing"));
    REQUIRE(progress.finished);
    return progress;
}

std::string Game::refusal(const std::string& procedure, const Script& script) {
    const std::string before = bytes_of(file_);
    std::string what;
    try {
        play(procedure, script);
        FAIL(procedure << " wasn't refused");
    } catch (const json::InputError& error) {
        what = error.what();
    }
    CHECK(bytes_of(file_) == before);
    CHECK_FALSE(session.has_staged());
    CHECK_FALSE(session.state().open_run());
    return what;
}

std::vector<std::string> Game::rolled(const Progress& act) const {
    std::vector<std::string> keys;
    for (const auto* entry : entries_of<session::Roll>(session, act)) keys.push_back(entry->key);
    return keys;
}

std::vector<std::string> Game::tables(const Progress& act) const {
    std::vector<std::string> tables;
    for (const auto* entry : entries_of<session::LookedUp>(session, act)) {
        if (!entry->lookup.faces.empty()) tables.push_back(entry->lookup.table);
    }
    return tables;
}

std::vector<std::string> Game::asked(const Progress& act) const {
    std::vector<std::string> keys;
    for (const auto* entry : entries_of<session::Answer>(session, act)) keys.push_back(entry->key);
    return keys;
}

session::Roll Game::roll(const std::string& key) const {
    const int number = find_entry<session::Roll>(session, key);
    INFO(key);
    REQUIRE(number > 0);
    return std::get<session::Roll>(session.entry(number).body);
}

table::Lookup Game::lookup(const std::string& key) const {
    const int number = find_entry<session::LookedUp>(session, key);
    INFO(key);
    REQUIRE(number > 0);
    return std::get<session::LookedUp>(session.entry(number).body).lookup;
}

std::string Game::told(const std::string& unit) const {
    for (int number = session.size(); number >= 1; --number) {
        const auto* told = std::get_if<session::Told>(&session.entry(number).body);
        if (told && session.holds(number) && told->unit == unit) return told->text;
    }
    return "";
}

std::vector<std::string> Game::all_said() const {
    std::vector<std::string> all;
    for (int number = 1; number <= session.size(); ++number) {
        const auto* told = std::get_if<session::Told>(&session.entry(number).body);
        if (told && session.holds(number)) all.push_back(told->key + ": " + told->text);
    }
    return all;
}

void Game::check_sound() const {
    static const rulebook::Library library({source_dir() / "tables"});
    Session read = Session::open(file_, session::OpenMode::read, library,
                                 {[] { return ""; }, session::open_posix_file, "flagplot 1.0"});
    CHECK(problems_of(read) == "none");
}

std::string problems_of(Session& session) {
    const referee::Verification found = referee::verify(session, catalogue());
    if (!found.problems.empty()) return fmt::format("{}", fmt::join(found.problems, "\n"));
    if (found.not_replayed.empty()) return "none";
    const auto& [line, procedure, why] = found.not_replayed.front();
    return fmt::format("line {}: {} wasn't replayed: {}", line, procedure, why);
}

bool says(std::string_view text, std::string_view part) {
    return text.find(part) != std::string_view::npos;
}

}  // namespace flagplot::procedures::test

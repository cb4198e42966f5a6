// Nobody is told the name of a unit that he can't know, in whatever game is played hidden: every recorded game is
// played so, and each line that it tells is looked at.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <set>

#include "json/tree.h"
#include "recipe.h"
#include "session/audience.h"
#include "session/known.h"
#include "support/catch.h"
#include "support/unknown_names.h"

namespace flagplot::procedures::test {
namespace {

std::string procedure_of(const Session& session, int entry) {
    return std::get<session::Opened>(session.entry(session.entry(entry).run).body).procedure;
}

// The procedures of a hidden game that tell everyone of units: their sides meet there.
std::set<std::string> meetings_of(const Session& session) {
    std::set<std::string> all;
    for (int number = 1; number <= session.size(); ++number) {
        const session::Entry& entry = session.entry(number);
        const auto* told = std::get_if<session::Told>(&entry.body);
        if (!told || entry.run == 0 || told->audience != session::everyone) continue;
        const session::State& now = session.state();
        const std::string nobody = "nobody's";
        if (session::strangers_in(told->unit + " " + told->text, nobody, now, session.rulebook()).empty()) continue;
        all.insert(procedure_of(session, number));
    }
    return all;
}

std::vector<fs::path> recipes() {
    std::vector<fs::path> files;
    for (const fs::directory_entry& file : fs::directory_iterator(source_dir() / "tests/journals")) {
        if (file.path().extension() == ".json") files.push_back(file.path());
    }
    std::sort(files.begin(), files.end());
    return files;
}

// Flat Top's condition 3 says which ships there are.
bool was_seen(const Session& session, const report::UnknownName& one) {
    const session::Unit* const unit = session.state().find_unit(one.name);
    return unit && unit->type == "ship" && procedure_of(session, one.entry) == "flattop.observe" &&
           says(one.words, "condition 3");
}

Tree as_hidden(Tree recipe) {
    const std::string book = recipe.value("rulebook", "swwas");
    const std::string& hidden = rulebook(book)->hidden;
    if (!hidden.empty()) recipe["facts"][hidden] = true;
    return recipe;
}

std::vector<std::string> unknown_names(const Session& session) {
    std::vector<std::string> words;
    for (const report::UnknownName& one : report::unknown_names(session)) {
        if (!was_seen(session, one))
            words.push_back(fmt::format("{}: {} learns of {}: {}", one.entry, one.reader, one.name, one.words));
    }
    return words;
}

}  // namespace

TEST_CASE("No line of any game names to its reader a unit that he can't know", "[journals][names]") {
    std::set<std::string> hidden;
    std::set<std::string> meetings;
    for (const fs::path& file : recipes()) {
        INFO(file.stem().string());
        const Tree recipe = as_hidden(json::read_file(file));
        const std::unique_ptr<Game> game = begin_game(recipe);
        for (const Tree& one : recipe.at("acts")) act(*game, one);
        const Session& session = game->session;
        if (session::is_hidden(session.state(), session.rulebook())) hidden.insert(session.rulebook().id);
        if (session::is_hidden(session.state(), session.rulebook())) meetings.merge(meetings_of(session));
        CHECK(fmt::format("{}", fmt::join(unknown_names(session), "\n")).empty());
    }
    CHECK(hidden == std::set<std::string>{"flattop", "gwas", "ssw"});
    // Where ships fight, a contact is made, subs attack; and an impulse says what each power does.
    CHECK(meetings == std::set<std::string>{"gwas.attack-submarine", "gwas.attack-with-mtbs",
                                            "gwas.attack-with-submarine", "gwas.battle", "gwas.check-contact",
                                            "ssw.combat", "ssw.impulse", "ssw.initiation", "ssw.interception",
                                            "ssw.step"});
}

}  // namespace flagplot::procedures::test

// Sessions as they were written before, tests/recordings: by a released version (VERSION/*), or by an earlier version
// of a procedure (earlier/*). Nothing writes these files again, and whatever becomes of rules and procedures, they
// open, are logged, can be gone back in, and are replayed as far as that still goes.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "game.h"
#include "report/ledger.h"
#include "report/log.h"
#include "session/audience.h"
#include "support/catch.h"

namespace flagplot::procedures::test {
namespace {

fs::path recordings() {
    return source_dir() / "tests/recordings";
}

// Of a folder of recordings; of all, if none is named.
std::vector<fs::path> recorded(const std::string& folder = "") {
    std::vector<fs::path> files;
    if (!fs::exists(recordings() / folder)) return files;
    for (const auto& file : fs::recursive_directory_iterator(recordings() / folder)) {
        if (file.path().extension() == ".flagplot") files.push_back(file.path());
    }
    std::sort(files.begin(), files.end());
    return files;
}

// A copy of a recording, opened under the rulebooks as they are now.
struct Copy {
    explicit Copy(const fs::path& recording) { fs::copy_file(recording, file); }

    Folder folder;
    fs::path file = folder.path() / "copy.flagplot";
    Session open() const {
        return Session::open(file, session::OpenMode::write, rulebook::Library({source_dir() / "tables"}),
                             {[] { return "2027-01-01T00:00:00Z"; }, flagplot::test::quick_files(), "flagplot later"});
    }
};

void check_exports(const report::Log& log, const std::string& title) {
    CHECK(says(to_text(log), title));
    CHECK(says(to_html(log), "<html"));
    CHECK_FALSE(to_csv(log).empty());
    CHECK(to_json(log).is_object());
}

template <typename Test>
int count_of(const Session& session, const Test& test) {
    int count = 0;
    for (int number = 1; number <= session.size(); ++number) count += test(session.entry(number)) ? 1 : 0;
    return count;
}

int rolled(const Session& session) {
    return count_of(session, [](const session::Entry& entry) {
        const auto* roll = std::get_if<session::Roll>(&entry.body);
        return roll && roll->source == session::Roll::Source::stream;
    });
}

// The runs that are over and count, and those of them that weren't replayed.
int closed(const Session& session) {
    return count_of(session, [&](const session::Entry& entry) {
        return session.holds(entry.number) && std::holds_alternative<session::Closed>(entry.body);
    });
}

int unreplayed_and_closed(const Session& session, const referee::Verification& found) {
    const auto& open = session.state().open_run();
    const auto& left = found.not_replayed;
    return static_cast<int>(
        std::count_if(left.begin(), left.end(), [&](const auto& one) { return !open || one.line != open->id; }));
}

// How many runs of a recording are replayed, at the least. A procedure's new version makes them fewer, and nothing
// else.
const std::map<std::string, int>& still_replayed() {
    static const std::map<std::string, int> least{
        {"0.1.0/journals/ambush-checks", 5},
        {"0.1.0/journals/corrections", 0},
        {"0.1.0/journals/flattop-combat", 0},
        {"0.1.0/journals/flattop-radio", 5},
        {"0.1.0/journals/flattop-turns", 2},
        {"0.1.0/journals/goeben", 0},
        {"0.1.0/journals/gwas-turns", 5},
        {"0.1.0/journals/hand-dice", 0},
        {"0.1.0/journals/ssw-step", 0},
        {"0.1.0/journals/whole-turns", 0},
        {"0.1.0/samples/coral-sea", 0},
        {"0.1.0/samples/flat-top", 1},
        {"0.1.0/samples/goeben", 0},
        {"earlier/corrections-3bcda6b2", 2},
        {"earlier/flattop-combat-7e525735", 8},
        {"earlier/flattop-combat-a7c19ca4", 8},
        {"earlier/flattop-radio-e3882a66", 11},
        {"earlier/flattop-sheet-7eccb827", 0},
        {"earlier/flattop-turns-366844fd", 17},
        {"earlier/flattop-turns-6559ee29", 17},
        {"earlier/flattop-turns-745a6e9e", 16},
        {"earlier/flattop-turns-a1193e94", 20},
        {"earlier/flattop-turns-aa84f355", 20},
        {"earlier/goeben-2c1edf3e", 0},
        {"earlier/goeben-389c8145", 0},
        {"earlier/gwas-turns-1d6f3da2", 20},
        {"earlier/gwas-turns-5161aad9", 21},
        {"earlier/gwas-turns-f7e41712", 22},
        {"earlier/hand-dice-0aaac22e", 1},
        {"earlier/ssw-step-bcd4a522", 4},
        {"earlier/ssw-step-8ac43d33", 7},
        {"earlier/whole-turns-bdd82d58", 9},
        {"earlier/whole-turns-6478a8f5", 4},
    };
    return least;
}

// Whether what keeps a run from being replayed is so: another version of its procedure, or another rulebook.
bool is_true(const Session& session, const referee::Verification::NotReplayed& one) {
    const auto& opened = std::get<session::Opened>(session.entry(one.line).body);
    const referee::Procedure* const now = catalogue().find(one.procedure);
    if (says(one.why, "it was played by version")) return !now || now->version != opened.version;
    return says(one.why, "it was played under the rulebook") &&
           session.rules_set_before(one.line).digest != session.rulebook().digest;
}

// The opening of the run that the last entry which counts belongs to; 0: none.
int last_opening(const Session& session) {
    for (int number = session.size(); number > 0; --number) {
        if (session.holds(number) && session.entry(number).run != 0) return session.entry(number).run;
    }
    return 0;
}

// By one step; or, where the procedure of now doesn't fit what it asked within that step, to where it was begun, as the
// refusal offers.
void go_back(referee::Runner& runner, const Session& session) {
    const int opening = last_opening(session);
    try {
        runner.back(0, "a test");
    } catch (const referee::ReplayError& error) {
        REQUIRE(says(error.what(), fmt::format("go back to entry {} to begin it again", opening)));
        runner.back(opening, "a test");
    }
}

// Forward again; where the procedure of now throws otherwise in that step, it is refused and nothing changes.
bool goes_forward(referee::Runner& runner, const Session& session) {
    const int size = session.size();
    try {
        runner.redo();
        return true;
    } catch (const referee::ReplayError& error) {
        CHECK(says(error.what(), "the run was begun by version"));
        CHECK(session.size() == size);
        return false;
    }
}

}  // namespace

TEST_CASE("The recordings of version 0.1.0 are those that it had, byte for byte", "[recordings]") {
    const std::map<std::string, std::string> digests{
        {"journals/ambush-checks.flagplot", "6055983a7178da03"},
        {"journals/corrections.flagplot", "ddeccd77071c51cf"},
        {"journals/flattop-combat.flagplot", "3d724dea89d7d945"},
        {"journals/flattop-radio.flagplot", "cb6804bcee4e4c75"},
        {"journals/flattop-turns.flagplot", "e11687dfa81a47b8"},
        {"journals/goeben.flagplot", "f9aaea1392df4245"},
        {"journals/gwas-turns.flagplot", "9c3937fdcbd61db5"},
        {"journals/hand-dice.flagplot", "b4fe2e94bf6e95c0"},
        {"journals/ssw-step.flagplot", "636e9507277583be"},
        {"journals/whole-turns.flagplot", "bbd9afbe6f0edcd8"},
        {"samples/coral-sea.flagplot", "4e1f91aa9950ad58"},
        {"samples/flat-top.flagplot", "bb846f444d1510aa"},
        {"samples/goeben.flagplot", "25f15199db8205af"},
    };
    std::map<std::string, std::string> found;
    for (const fs::path& file : recorded("0.1.0")) {
        found[fs::relative(file, recordings() / "0.1.0").string()] =
            dice::to_hex(dice::blake2b_256(bytes_of(file))).substr(0, 16);
    }
    CHECK(found == digests);
}

TEST_CASE("A journal of an earlier version of a procedure has its head in its name", "[recordings]") {
    for (const fs::path& file : recorded("earlier")) {
        INFO(file);
        const Copy copy(file);
        const std::string name = file.stem().string();
        CHECK(copy.open().journal().head().starts_with(name.substr(name.rfind('-') + 1)));
    }
}

TEST_CASE("A session of before opens under the rulebooks of now, and is shown and exported", "[recordings]") {
    for (const fs::path& recording : recorded()) {
        INFO(recording);
        const Copy copy(recording);
        const Session session = copy.open();
        CHECK(session.journal().damage().empty());
        CHECK(session.journal().why_read_only().empty());
        CHECK(session.house_rule_problems().empty());
        const std::string title = session.header().title;
        check_exports(report::make_log(session), title);
        for (int turn = 1; turn <= session.state().turn(); ++turn)
            check_exports(report::make_log(session, turn), title);
        for (const session::Reader& reader : session::readers(session.state(), session.rulebook())) {
            check_exports(report::make_side_report(session, reader.id), title);
        }
        const report::Ledger ledger = report::make_ledger(session);
        CHECK_FALSE(to_text(ledger_sheet(ledger)).empty());
        CHECK_FALSE(to_csv(ledger).empty());
        CHECK(to_json(ledger).is_object());
        CHECK(bytes_of(copy.file) == bytes_of(recording));  // looking at it writes nothing
    }
}

TEST_CASE("A session of before is verified, and what isn't replayed is named with its reason", "[recordings]") {
    for (const fs::path& recording : recorded()) {
        INFO(recording);
        const Copy copy(recording);
        Session session = copy.open();
        const referee::Verification found = referee::verify(session, catalogue());
        INFO(fmt::format("{}", fmt::join(found.problems, "\n")));
        CHECK(found.problems.empty());
        CHECK(found.rolls == rolled(session));
        CHECK(found.replayed + unreplayed_and_closed(session, found) == closed(session));
        for (const referee::Verification::NotReplayed& one : found.not_replayed) {
            INFO(fmt::format("line {}: {}: {}", one.line, one.procedure, one.why));
            CHECK(std::get<session::Opened>(session.entry(one.line).body).procedure == one.procedure);
            CHECK(is_true(session, one));
        }
        const auto least =
            still_replayed().find(fs::relative(recording, recordings()).replace_extension().generic_string());
        REQUIRE(least != still_replayed().end());
        CHECK(found.replayed >= least->second);
        CHECK(bytes_of(copy.file) == bytes_of(recording));
    }
}

TEST_CASE("A session of version 0.1.0, which says no layout, goes on in words", "[recordings]") {
    const Copy copy(recordings() / "0.1.0/samples/coral-sea.flagplot");
    Session session = copy.open();
    referee::Runner runner(session, catalogue());
    runner.act([](Session& now) { now.next_turn(); });
    const Script no_answers;
    const Progress act = runner.play("swwas.turn", flagplot::test::given(no_answers));
    INFO("asked: " << (act.pending ? act.pending->key : "nothing"));
    REQUIRE(act.finished);
    int in_words = 0;
    for (int number = act.first_new; number <= act.last_new; ++number) {
        const auto* told = std::get_if<session::Told>(&session.entry(number).body);
        if (!told || !told->key.starts_with("order/")) continue;
        INFO(told->text);
        CHECK_FALSE(says(told->text, "the desired"));  // no heading: "SW (right of the desired S)"
        if (says(told->text, ", toward ") || says(told->text, " of ") || says(told->text, " from ")) ++in_words;
    }
    CHECK(in_words > 3);
}

TEST_CASE("A session of before can be gone back in by one step, and forward again", "[recordings]") {
    for (const fs::path& recording : recorded()) {
        INFO(recording);
        const Copy copy(recording);
        const std::string before = bytes_of(copy.file);
        {
            Session session = copy.open();
            referee::Runner runner(session, catalogue());
            const auto units = session.state().units();
            const auto facts = session.state().facts();
            const auto is_note = [&](int entry) {
                return std::holds_alternative<session::Note>(session.entry(entry).body);
            };
            while (runner.next_back() && is_note(runner.next_back()->entry)) runner.back(0, "");
            const int size = session.size();
            go_back(runner, session);
            CHECK(session.size() > size);
            const int from = std::get<session::Retracted>(session.entry(size + 1).body).from;
            CHECK_FALSE(session.holds(from));
            const bool is_forward = goes_forward(runner, session);
            CHECK(session.holds(from) == is_forward);
            CHECK((session.state().units() == units) == is_forward);
            if (is_forward) CHECK(session.state().facts() == facts);
        }
        const Session session = copy.open();  // what was written opens again
        CHECK(session.journal().damage().empty());
        CHECK(bytes_of(copy.file).starts_with(before));
        CHECK_FALSE(to_text(report::make_log(session)).empty());
    }
}

}  // namespace flagplot::procedures::test

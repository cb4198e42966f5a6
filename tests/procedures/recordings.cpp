// Sessions as a released version wrote them, tests/recordings/VERSION/*: nothing writes these files again, and whatever
// becomes of rules and procedures, they open, are logged, and can be gone back in.
#include <fmt/format.h>

#include <algorithm>
#include <catch2/catch.hpp>

#include "game.h"
#include "report/log.h"
#include "session/audience.h"

namespace flagplot::procedures::test {
namespace {

fs::path recordings() {
    return source_dir() / "tests/recordings/0.1.0";
}

std::vector<fs::path> recorded() {
    std::vector<fs::path> files;
    for (const auto& file : fs::recursive_directory_iterator(recordings())) {
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
        return Session::open(file, session::OpenMode::write, table::Library({source_dir() / "tables"}),
                             {[] { return "2027-01-01T00:00:00Z"; }, flagplot::test::quick_files(), "flagplot later"});
    }
};

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
    for (const fs::path& file : recorded()) {
        found[fs::relative(file, recordings()).string()] =
            dice::to_hex(dice::blake2b_256(bytes_of(file))).substr(0, 16);
    }
    CHECK(found == digests);
}

TEST_CASE("A session of version 0.1.0 opens under the rulebooks of now, and its log is built", "[recordings]") {
    for (const fs::path& recording : recorded()) {
        INFO(recording);
        const Copy copy(recording);
        const Session session = copy.open();
        CHECK(session.journal().damage().empty());
        CHECK(session.journal().why_read_only().empty());
        CHECK(session.house_rule_problems().empty());
        const std::string log = to_text(report::make_log(session));
        CHECK(says(log, session.header().title));
        for (const session::Reader& reader : session::readers(session.state(), session.rulebook())) {
            CHECK_FALSE(to_text(report::make_side_report(session, reader.id)).empty());
        }
        CHECK(bytes_of(copy.file) == bytes_of(recording));  // looking at it writes nothing
    }
}

TEST_CASE("A session of version 0.1.0 can be gone back in by one step, and forward again", "[recordings]") {
    for (const fs::path& recording : recorded()) {
        INFO(recording);
        const Copy copy(recording);
        const std::string before = bytes_of(copy.file);
        {
            Session session = copy.open();
            referee::Runner runner(session, catalogue());
            const auto units = session.state().units();
            const auto facts = session.state().facts();
            const int size = session.size();
            go_back(runner, session);
            CHECK(session.size() > size);
            const int from = std::get<session::Retracted>(session.entry(size + 1).body).from;
            CHECK_FALSE(session.holds(from));
            runner.redo();
            CHECK(session.holds(from));
            CHECK(session.state().units() == units);
            CHECK(session.state().facts() == facts);
        }
        const Session session = copy.open();  // what was written opens again
        CHECK(session.journal().damage().empty());
        CHECK(bytes_of(copy.file).starts_with(before));
        CHECK_FALSE(to_text(report::make_log(session)).empty());
    }
}

}  // namespace flagplot::procedures::test

// The sample of docs/procedures.md: built, played with its answers, compared with its journal.
#include <filesystem>

#include "json/tree.h"
#include "lookout.h"
#include "referee/runner.h"
#include "referee/verify.h"
#include "rulebook/check.h"
#include "support/catch.h"
#include "support/folder.h"
#include "support/journal_lines.h"
#include "support/script.h"

namespace {

using namespace flagplot;

const std::filesystem::path sample_dir = test::source_dir() / "docs/sample";

referee::Catalogue catalogue() {
    return referee::Catalogue({sample::watch_procedure()});
}

// Plays the sample as docs/procedures.md says, into a new file.
session::Session play(const std::filesystem::path& file) {
    session::Beginning beginning;
    beginning.rulebook = "lookout";
    beginning.title = "The lookouts";
    beginning.seed = dice::from_hex("6c6f6f6b6f7574736c6f6f6b6f7574736c6f6f6b6f7574736c6f6f6b6f757439");
    session::Environment environment{[] { return "2026-01-01T00:00:00Z"; }, session::open_posix_file, "flagplot"};
    session::Session session =
        session::Session::create(file, beginning, rulebook::Library({sample_dir / "lookout"}), environment);
    const referee::Catalogue procedures = catalogue();
    referee::Runner runner(session, procedures);
    for (const char* ship : {"Orion", "Lydia", "Sutherland"}) {
        runner.act([&](session::Session& now) { now.add_unit("ship", ship, {}); });
    }
    const test::Script script{json::read_file(sample_dir / "answers.json")};
    REQUIRE(runner.play("lookout.watch", test::given(script)).finished);
    return session;
}

// What two runs of the same recipe have in common: all but times, hashes, the ends of groups and the tables' digest.
std::vector<std::string> words_of(const std::filesystem::path& file) {
    std::vector<std::string> words;
    for (json::Tree line : test::read_lines(file)) {
        for (const char* member : {"at", "prev", "end", "digest"}) line.erase(member);
        words.push_back(line.dump());
    }
    return words;
}

}  // namespace

TEST_CASE("the sample's rulebook has nothing wrong", "[docs]") {
    for (const rulebook::Finding& finding : rulebook::check_rulebook(sample_dir / "lookout", catalogue().ids())) {
        FAIL_CHECK(finding.line());
    }
}

TEST_CASE("the sample played with its answers makes the journal beside it", "[docs]") {
    // If this fails because the sample was changed on purpose, raise its version and record it anew ([record] below).
    const test::Folder folder;
    play(folder.path() / "lookout.flagplot");
    CHECK(words_of(folder.path() / "lookout.flagplot") == words_of(sample_dir / "lookout.flagplot"));
}

TEST_CASE("the sample's journal verifies", "[docs]") {
    session::Session session = session::Session::open(sample_dir / "lookout.flagplot", session::OpenMode::read,
                                                      rulebook::Library({sample_dir / "lookout"}),
                                                      {[] { return ""; }, session::open_posix_file, "flagplot"});
    const referee::Catalogue procedures = catalogue();
    CHECK(verify(session, procedures).problems.empty());
}

TEST_CASE("record the sample's journal", "[.record]") {
    std::filesystem::remove(sample_dir / "lookout.flagplot");
    play(sample_dir / "lookout.flagplot");
}

// What can be trusted of a damaged session goes into a new one; see tests/cli/test_salvage.py for what a person sees.
#include "session/salvage.h"

#include <fmt/format.h>

#include <algorithm>
#include <memory>

#include "harness.h"
#include "support/catch.h"

namespace flagplot::session::test {
namespace {

// A session of the harbour with three notes, a unit and a fact, in groups of their own.
class Played {
  public:
    Played() {
        Session session = new_session(path_);
        session.add_note("One.");
        session.commit();
        session.add_unit("ship", "B1", {{"side", "north"}});
        session.commit();
        session.add_note("Two.");
        session.commit();
        session.next_turn();
        session.commit();
        lines_ = split_lines(read_bytes(path_));
        units_ = session.state().units();
        turn_ = session.state().turn();
    }

    const std::vector<std::string>& lines() const { return lines_; }
    const std::vector<Unit>& units() const { return units_; }
    int turn() const { return turn_; }
    fs::path out() const { return folder_ / "new.flagplot"; }

    void write(const std::vector<std::string>& lines) const { write_bytes(path_, join_lines(lines)); }
    Salvage salvage(const KnownHeader& known = {}, const OpenFile& open_file = open_fast()) const {
        const std::string before = read_bytes(path_);
        Environment there = environment();
        there.open_file = open_file;
        Salvage done = session::salvage(path_, out(), known, harbour_library(), there);
        CHECK(read_bytes(path_) == before);
        return done;
    }

  private:
    TempFolder folder_;
    fs::path path_ = folder_ / "night.flagplot";
    std::vector<std::string> lines_;
    std::vector<Unit> units_;
    int turn_ = 1;
};

}  // namespace

TEST_CASE("Wherever a line is damaged, the whole groups before it are kept", "[session][salvage]") {
    const Played played;
    std::size_t first = 1;  // lines of the first group
    while (played.lines()[first - 1].find("\"end\":true") == std::string::npos) ++first;
    for (std::size_t number = first + 1; number <= played.lines().size(); ++number) {
        INFO("line " << number);
        std::vector<std::string> lines = played.lines();
        lines[number - 1] = "{}";
        played.write(lines);
        const Salvage done = played.salvage();
        CHECK(done.kept > 0);
        CHECK(done.kept < static_cast<int>(number));
        CHECK(says(done.note, fmt::format("line {}", number)));
        const Session session = open_session(played.out());
        CHECK(session.journal().damage().empty());
        CHECK(session.journal().why_read_only().empty());
        REQUIRE(session.size() == done.kept + 1);
        CHECK(std::get<Note>(session.entry(session.size()).body).text == done.note);
        const std::vector<std::string> kept = split_lines(read_bytes(played.out()));
        CHECK(std::equal(kept.begin(), kept.end() - 1, played.lines().begin()));
        fs::remove(played.out());
    }
}

TEST_CASE("Where the first group is damaged, roster and turn go into a new beginning", "[session][salvage]") {
    const Played played;
    std::vector<std::string> lines = played.lines();
    SECTION("a line that can't be read") {
        lines[1] = "x";
    }
    SECTION("two lines that have become one") {
        lines[1] += lines[2];
        lines.erase(lines.begin() + 2);
    }
    SECTION("a line that has become two") {
        const std::string whole = lines[1];
        lines[1] = whole.substr(0, 20);
        lines.insert(lines.begin() + 2, whole.substr(20));
    }
    SECTION("a changed line") {
        lines[1] = replaced(lines[1], this_program, "flagplot 9.9");
    }
    SECTION("the header, which still has title and rulebook") {
        lines[0].pop_back();
    }
    played.write(lines);
    const Salvage done = played.salvage();
    CHECK(done.kept == 0);
    const Session session = open_session(played.out());
    CHECK(session.journal().damage().empty());
    CHECK(session.state().units() == played.units());
    CHECK(session.state().turn() == played.turn());
    CHECK(session.header().title == beginning().title);
    CHECK(session.seed() != beginning().seed);
}

TEST_CASE("What stands behind a second damage isn't used", "[session][salvage]") {
    const Played played;
    std::vector<std::string> lines = played.lines();
    lines[0] = "x";
    lines[lines.size() - 2] = "x";
    played.write(lines);
    CHECK_THROWS_AS(played.salvage(), json::InputError);  // what it was called is lost
    CHECK_FALSE(fs::exists(played.out()));
    const Salvage done = played.salvage({"A night", "harbour"});
    CHECK(says(done.note, "without lines 1 to 1"));
    const Session session = open_session(played.out());
    CHECK(session.header().title == "A night");
    CHECK(session.state().units() == played.units());
}

TEST_CASE("A session that can't be written leaves nothing", "[session][salvage][fault]") {
    const Played played;
    std::vector<std::string> lines = played.lines();
    lines[1] = "x";
    played.write(lines);
    const auto faults = std::make_shared<Faults>();
    for (int sync = 1; sync <= 2; ++sync) {  // the first group, and what follows it
        faults->mend();
        faults->failing_syncs = {sync};
        CHECK_THROWS_AS(played.salvage({}, open_with(faults)), IoError);
        CHECK_FALSE(fs::exists(played.out()));
    }
}

TEST_CASE("A whole session isn't salvaged, and nothing is written over", "[session][salvage]") {
    const Played played;
    CHECK(says(thrown_by<json::InputError>([&] { played.salvage(); }).what(), "isn't damaged"));
    std::vector<std::string> lines = played.lines();
    lines.back() = "{}";
    played.write(lines);
    write_bytes(played.out(), "mine");
    CHECK_THROWS_AS(played.salvage(), IoError);
    CHECK(read_bytes(played.out()) == "mine");
}

}  // namespace flagplot::session::test

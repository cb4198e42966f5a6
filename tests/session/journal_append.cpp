// Appending a group: it is on the disk as a whole, or the file and the journal are as they were.
#include <fmt/format.h>

#include <chrono>
#include <fstream>

#include "harness.h"
#include "json/limits.h"
#include "json/tree.h"
#include "session/journal.h"
#include "support/catch.h"

namespace flagplot::session::test {
namespace {

// A journal of two groups whose files have faults, and what has to be the same after an append that failed.
class Bench {
  public:
    Bench() {
        Journal journal = Journal::create(path_, first_group(), open_with(faults_));
        journal.append({note("Before.")});
        before_ = read_bytes(path_);
        head_ = journal.head();
    }

    Journal open() const { return Journal::open(path_, OpenMode::write, open_with(faults_)); }
    static std::vector<Entry> group() { return {note("The tide turns."), note("Fog, and a bell.")}; }
    std::string bytes() const { return read_bytes(path_); }
    const fs::path& path() const { return path_; }
    Faults& faults() { return *faults_; }
    const TempFolder& folder() const { return folder_; }

    // The bytes of the file after the group was appended without any fault.
    std::string bytes_with_group() {
        open().append(group());
        std::string bytes = this->bytes();
        reset();
        return bytes;
    }

    void reset() {
        faults_->mend();
        write_bytes(path_, before_);
    }

    void check_failed_append(Journal& journal) const {
        const auto error = thrown_by<IoError>([&] { journal.append(group()); });
        CHECK(says(error.what(), path_.string()));
        check_as_before(journal);
    }

    void check_as_before(const Journal& journal) const {
        CHECK(journal.entries().size() == 3);
        CHECK(journal.head() == head_);
        CHECK(bytes() == before_);
    }

    void check_next_append_works(Journal& journal, const std::string& expected) {
        faults_->mend();
        CHECK(journal.why_read_only().empty());
        journal.append(group());
        CHECK(bytes() == expected);
        CHECK(journal.entries().size() == 5);
        CHECK(journal.head() == hash_of(split_lines(expected).back()));
    }

    const std::string& before() const { return before_; }

  private:
    TempFolder folder_;
    std::shared_ptr<Faults> faults_ = std::make_shared<Faults>();
    fs::path path_ = folder_ / "night.flagplot";
    std::string before_;
    std::string head_;
};

// With so many texts, none of which is too long.
Answer longest_answer(int texts) {
    Answer answer{"orders", {}, {}, ""};
    for (int i = 0; i < texts; ++i) answer.fields[fmt::format("f{}", i)] = std::string(json::limits::text_bytes, 'x');
    return answer;
}

}  // namespace

TEST_CASE("A group's lines are numbered, chained by hashes, and the last alone is marked as its end",
          "[session][append]") {
    const TempFolder folder;
    const fs::path path = folder / "night.flagplot";
    Journal journal = Journal::create(path, first_group(), open_fast());
    journal.append({note("One.")});
    journal.append({note("Two."), note("Three."), note("Four.")});

    const std::string bytes = read_bytes(path);
    CHECK(bytes.back() == '\n');
    CHECK(bytes.find('\r') == std::string::npos);
    const std::vector<std::string> lines = split_lines(bytes);
    REQUIRE(lines.size() == 6);
    const std::vector<bool> ends{false, true, true, false, false, true};
    std::string prev(64, '0');
    for (std::size_t i = 0; i < lines.size(); ++i) {
        const auto line = nlohmann::json::parse(lines[i]);
        CHECK(line.at("n") == i + 1);
        CHECK(line.at("prev") == prev);
        CHECK(line.contains("end") == ends[i]);
        prev = hash_of(lines[i]);
    }
    CHECK(journal.head() == prev);
    CHECK(journal.entries().size() == 6);
    CHECK(journal.entries().back().number == 6);
    CHECK(journal.entries().back().end);
}

TEST_CASE("An empty group writes nothing", "[session][append]") {
    Bench bench;
    Journal journal = bench.open();
    journal.append({});
    bench.check_as_before(journal);
}

TEST_CASE("An append returns after one sync of the whole group", "[session][append]") {
    // What is shown afterwards must be on the disk.
    Bench bench;
    Journal journal = bench.open();
    bench.faults().mend();
    journal.append(Bench::group());
    CHECK(bench.faults().syncs == 1);
    CHECK(bench.faults().truncates == 0);
}

TEST_CASE("Writes that take one byte at a time still write the whole group", "[session][append]") {
    Bench bench;
    const std::string expected = bench.bytes_with_group();
    Journal journal = bench.open();
    bench.faults().most_a_write = 1;
    journal.append(Bench::group());
    CHECK(bench.bytes() == expected);
    CHECK(static_cast<std::size_t>(bench.faults().writes) == expected.size() - bench.before().size());
}

TEST_CASE("A write that fails at any byte leaves file and journal as they were, and the next append works",
          "[session][append][fault]") {
    Bench bench;
    const std::string expected = bench.bytes_with_group();
    const auto size = static_cast<int>(expected.size() - bench.before().size());
    for (int failing = 1; failing <= size; ++failing) {
        INFO("byte " << failing);
        bench.reset();
        Journal journal = bench.open();
        bench.faults().most_a_write = 1;
        bench.faults().failing_writes = {failing};
        bench.check_failed_append(journal);
        bench.check_next_append_works(journal, expected);
    }
}

TEST_CASE("A disk that is full after any number of bytes leaves file and journal as they were",
          "[session][append][fault]") {
    Bench bench;
    const std::string expected = bench.bytes_with_group();
    const std::size_t size = expected.size() - bench.before().size();
    for (std::size_t room = 0; room < size; ++room) {
        INFO(room << " bytes of room");
        bench.reset();
        Journal journal = bench.open();
        bench.faults().room = room;
        bench.check_failed_append(journal);
        bench.check_failed_append(journal);  // and again: it stays usable
        bench.check_next_append_works(journal, expected);
    }
    bench.reset();
    Journal journal = bench.open();
    bench.faults().room = size;
    journal.append(Bench::group());
    CHECK(bench.bytes() == expected);
}

TEST_CASE("A sync that fails leaves file and journal as they were, and the next append works",
          "[session][append][fault]") {
    // The group was written as a whole, but nobody knows whether the disk has it.
    Bench bench;
    const std::string expected = bench.bytes_with_group();
    Journal journal = bench.open();
    bench.faults().mend();
    bench.faults().failing_syncs = {1};
    bench.check_failed_append(journal);
    bench.check_next_append_works(journal, expected);
}

TEST_CASE("A file that can't be looked at before an append isn't written", "[session][append][fault]") {
    Bench bench;
    const std::string expected = bench.bytes_with_group();
    Journal journal = bench.open();
    bench.faults().mend();
    bench.faults().reads_fail = true;
    bench.check_failed_append(journal);
    CHECK(bench.faults().writes == 0);
    bench.check_next_append_works(journal, expected);
}

TEST_CASE("If cutting back fails too, the journal becomes read-only and says so", "[session][append][fault]") {
    Bench bench;
    const std::string expected = bench.bytes_with_group();
    const auto size = static_cast<int>(expected.size() - bench.before().size());
    for (int failing = 1; failing <= size; ++failing) {
        INFO("byte " << failing);
        bench.reset();
        {
            Journal journal = bench.open();
            bench.faults().most_a_write = 1;
            bench.faults().failing_writes = {failing};
            bench.faults().failing_truncates = {1};
            const auto error = thrown_by<IoError>([&] { journal.append(Bench::group()); });
            CHECK(says(error.what(), "can't be written"));
            CHECK(says(error.what(), "it is unknown whether the file has"));  // and not that nothing was done
            CHECK(says(journal.why_read_only(), bench.path().string()));
            CHECK(says(journal.why_read_only(), "can't be written"));
            CHECK(says(journal.why_read_only(), "can't be shortened"));
            CHECK(journal.entries().size() == 3);

            bench.faults().mend();
            const auto refusal = thrown_by<SessionError>([&] { journal.append(Bench::group()); });
            CHECK(says(refusal.what(), "read-only"));
            CHECK(says(refusal.what(), "can't be shortened"));
        }
        // What was committed stands, and what follows it is the torn tail that the next opening repairs.
        CHECK(bench.bytes() == expected.substr(0, bench.before().size() + static_cast<std::size_t>(failing - 1)));
        const Journal reopened = bench.open();
        CHECK(reopened.why_read_only().empty());
        CHECK(reopened.notices().size() == (failing == 1 ? 0 : 1));
        if (failing == size) {  // only the last newline wasn't written: nothing tells it from one that was lost later
            CHECK(reopened.entries().size() == 3 + Bench::group().size());
            CHECK(bench.bytes() == expected);
        } else {
            bench.check_as_before(reopened);
        }
    }
}

TEST_CASE("If syncing what was cut back fails, the journal becomes read-only and says so", "[session][append][fault]") {
    Bench bench;
    Journal journal = bench.open();
    bench.faults().mend();
    bench.faults().failing_syncs = {1, 2};
    bench.check_failed_append(journal);
    CHECK(says(journal.why_read_only(), "cutting it back failed too"));
    CHECK(says(journal.why_read_only(), "open it again and see"));
    bench.faults().mend();
    CHECK_THROWS_AS(journal.append(Bench::group()), SessionError);
    bench.check_as_before(journal);
}

TEST_CASE("A group that neither the disk took nor could be cut off may be found when the file is opened anew",
          "[session][append][fault]") {
    Bench bench;
    const std::string expected = bench.bytes_with_group();
    {
        Journal journal = bench.open();
        bench.faults().mend();
        bench.faults().failing_syncs = {1};
        bench.faults().failing_truncates = {1};
        const auto error = thrown_by<IoError>([&] { journal.append(Bench::group()); });
        CHECK(says(error.what(), "can't be synced"));
        CHECK(says(error.what(), "can't be shortened"));
        CHECK(says(error.what(), "all, part or none of what was to be written: open it again and see"));
        CHECK(journal.entries().size() == 3);
        CHECK(says(thrown_by<SessionError>([&] { journal.append(Bench::group()); }).what(), "open it again"));
    }
    bench.faults().mend();
    CHECK(bench.bytes() == expected);
    CHECK(bench.open().entries().size() == 5);  // here it is there: nothing else was claimed
}

TEST_CASE("Whatever calls fail, no committed byte changes", "[session][append][fault]") {
    // Any two writes and syncs with any of the truncations.
    Bench bench;
    for (int faults = 0; faults < 64; ++faults) {
        INFO("faults " << faults);
        bench.reset();
        Journal journal = bench.open();
        bench.faults().mend();
        bench.faults().most_a_write = 100;
        const auto set = [&](std::set<int>& calls, int call, int bit) {
            if ((faults >> bit & 1) != 0) calls.insert(call);
        };
        set(bench.faults().failing_writes, 1, 0);
        set(bench.faults().failing_writes, 3, 1);
        set(bench.faults().failing_syncs, 1, 2);
        set(bench.faults().failing_syncs, 2, 3);
        set(bench.faults().failing_truncates, 1, 4);
        set(bench.faults().failing_truncates, 2, 5);
        std::size_t entries = 3;
        for (int attempt = 0; attempt < 4; ++attempt) {
            const std::string committed = journal.head();
            try {
                journal.append(Bench::group());
                entries += 2;
            } catch (const IoError&) {
                CHECK(journal.head() == committed);
            } catch (const SessionError&) {
                CHECK_FALSE(journal.why_read_only().empty());
            }
            CHECK(journal.entries().size() == entries);
            CHECK(bench.bytes().starts_with(bench.before()));
        }
        const Journal read = Journal::open(bench.path(), OpenMode::read, open_fast());
        CHECK(read.entries().size() >= entries);
        CHECK(read.damage().empty());
    }
}

TEST_CASE("A text that is not UTF-8 is refused, and the file isn't touched", "[session][append]") {
    // What can't be read again must not be written.
    Bench bench;
    Journal journal = bench.open();
    bench.faults().mend();
    const std::string bad = "caf\xe9";
    const std::vector<Body> bodies{Note{bad},
                                   UnitAdded{"ship", bad, {}},
                                   UnitAdded{"ship", "S1", {{"name", bad}}},
                                   UnitAdded{"ship", "S1", {{bad, 1}}},
                                   UnitAdded{"ship", "S1", {{"name", "cut short \xc3"}}},
                                   Told{"order", "", "", "", everyone, {{"north", bad}}},
                                   RulesSet{{{"a-four", bad}}, "", ""}};
    for (const Body& body : bodies) {
        const auto error = thrown_by<SessionError>([&] { journal.append({note("Fine."), entry(body)}); });
        CHECK(says(error.what(), "not UTF-8"));
        CHECK(says(error.where(), kind_of(body)));
        CHECK(bench.faults().writes == 0);
        bench.check_as_before(journal);
    }
    journal.append({note("café")});
    CHECK(journal.entries().size() == 4);
}

TEST_CASE("An entry that couldn't be read again is refused, and the file isn't touched", "[session][append]") {
    // A mistake of the floors above must not make damage of the session.
    Bench bench;
    Journal journal = bench.open();
    bench.faults().mend();
    const Roll impossible{"search", "", "", {6}, {7}, Roll::Source::stream, 1, {}, {}, ""};
    const std::vector<Body> bodies{Body(impossible),
                                   Opened{"harbour.patrol", 1, 0, 1},
                                   ClockSet{1, 0},
                                   Amended{},
                                   Retracted{},
                                   UnitAdded{"ship", "S1", {{"hull", json::Tree(1.5)}}},
                                   Header{1, "harbour", "", "no seed"},
                                   Note{std::string(json::limits::text_bytes + 1, 'x')},
                                   longest_answer(17)};
    for (const Body& body : bodies) {
        const auto error = thrown_by<SessionError>([&] { journal.append({note("Fine."), entry(body)}); });
        CHECK(says(error.what(), describe(entry(body))));
        CHECK(bench.faults().writes == 0);
        bench.check_as_before(journal);
    }
    journal.append({entry(longest_answer(15), 0)});
}

TEST_CASE("A disk that the system says is full leaves file and journal as they were", "[session][append][fault]") {
    // With the file system's own files and errors: the limit on a file's size stands for the full disk.
    const TempFolder folder;
    const fs::path path = folder / "night.flagplot";
    Journal journal = Journal::create(path, first_group(), open_posix_file);
    const std::string before = read_bytes(path);
    std::string what;
    {
        const FullDisk full(before.size() + 200);
        try {
            journal.append({note("Fine."), note(std::string(500, 'x'))});
        } catch (const IoError& error) {
            what = error.what();
        }
    }
    CHECK(says(what, path.string()));
    CHECK(says(what, "written"));
    CHECK(read_bytes(path) == before);
    CHECK(journal.entries().size() == 2);
    journal.append({note("Afterwards.")});
    CHECK(Journal::open(path, OpenMode::read, open_posix_file).entries().size() == 3);
}

TEST_CASE("A new session file that can't be written whole isn't left behind", "[session][create][fault]") {
    const TempFolder folder;
    const fs::path path = folder / "night.flagplot";
    const auto faults = std::make_shared<Faults>();
    std::size_t size = 0;
    {
        const Journal journal = Journal::create(path, first_group(), open_with(faults));
        size = read_bytes(path).size();
    }
    fs::remove(path);
    for (std::size_t room = 0; room < size; ++room) {
        INFO(room << " bytes of room");
        faults->mend();
        faults->room = room;
        const auto error = thrown_by<IoError>([&] { Journal::create(path, first_group(), open_with(faults)); });
        CHECK(says(error.what(), path.string()));
        CHECK(folder.names().empty());
    }
    faults->mend();
    faults->failing_syncs = {1};
    CHECK_THROWS_AS(Journal::create(path, first_group(), open_with(faults)), IoError);
    CHECK(folder.names().empty());
    faults->mend();
    faults->failing_syncs = {1, 2};
    faults->failing_truncates = {1};
    CHECK_THROWS_AS(Journal::create(path, first_group(), open_with(faults)), IoError);
    CHECK(folder.names().empty());
}

TEST_CASE("Creating over a file is refused and leaves it", "[session][create]") {
    const TempFolder folder;
    const fs::path path = folder / "night.flagplot";
    write_bytes(path, "somebody's work");
    const auto error = thrown_by<IoError>([&] { Journal::create(path, first_group(), open_fast()); });
    CHECK(says(error.what(), path.string()));
    CHECK(says(error.what(), "exists"));
    CHECK(read_bytes(path) == "somebody's work");
    CHECK(folder.names() == std::vector<std::string>{"night.flagplot"});
}

TEST_CASE("Creating in a folder that isn't there is refused by name", "[session][create]") {
    const TempFolder folder;
    const fs::path path = folder / "none" / "night.flagplot";
    const auto error = thrown_by<IoError>([&] { Journal::create(path, first_group(), open_posix_file); });
    CHECK(says(error.what(), path.string()));
    CHECK(says(error.what(), "created"));
}

// ---- somebody else writes to the file

TEST_CASE("A file that somebody else changed between two appends isn't written any more",
          "[session][append][foreign]") {
    // Network drives and synchronizing programs do this behind the lock.
    Bench bench;
    Journal journal = bench.open();
    std::string changed;
    SECTION("a line was appended") {
        changed = bench.before() + "{}\n";
    }
    SECTION("a byte was appended") {
        changed = bench.before() + " ";
    }
    SECTION("the last line was changed, of the same length") {
        changed = replaced(bench.before(), "Before.", "behind!");
    }
    SECTION("the last line was taken away") {
        std::vector<std::string> lines = split_lines(bench.before());
        lines.pop_back();
        changed = join_lines(lines);
    }
    SECTION("everything was taken away") {
        changed = "";
    }
    write_bytes(bench.path(), changed);

    const auto error = thrown_by<SessionError>([&] { journal.append(Bench::group()); });
    CHECK(says(error.what(), bench.path().string()));
    CHECK(says(error.what(), "changed by another program"));
    CHECK(bench.bytes() == changed);
    CHECK(journal.entries().size() == 3);
    CHECK(says(journal.why_read_only(), "changed by another program"));

    write_bytes(bench.path(), bench.before());  // also when it is as it was again: nobody knows what else happened
    CHECK_THROWS_AS(journal.append(Bench::group()), SessionError);
    CHECK(bench.bytes() == bench.before());
}

TEST_CASE("A file that was deleted or replaced isn't written any more", "[session][append][foreign]") {
    // What is written to a file without a name is lost. Synchronizing programs replace files by renaming others.
    Bench bench;
    Journal journal = bench.open();
    SECTION("deleted") {
        fs::remove(bench.path());
    }
    SECTION("replaced by another with the same bytes") {
        const fs::path other = bench.folder() / "other";
        write_bytes(other, bench.before());
        fs::rename(other, bench.path());
    }
    CHECK(says(journal.what_happened(), "deleted or replaced"));
    const auto error = thrown_by<SessionError>([&] { journal.append(Bench::group()); });
    CHECK(says(error.what(), bench.path().string()));
    CHECK(says(error.what(), "deleted or replaced"));
    CHECK(says(journal.why_read_only(), "deleted or replaced"));
    CHECK(journal.entries().size() == 3);
    CHECK(journal.bytes() == bench.before());
    if (fs::exists(bench.path())) CHECK(bench.bytes() == bench.before());
}

TEST_CASE("A session that was changed in its middle, at the same length, is noticed before anything is written",
          "[session][append]") {
    const TempFolder folder;
    const fs::path path = folder / "night.flagplot";
    Journal journal = Journal::create(path, first_group(), open_posix_file);
    journal.append({note("The tide turns.")});
    journal.append({note("Fog, and a bell.")});
    CHECK(journal.what_happened().empty());
    std::string changed = read_bytes(path);
    const std::size_t middle = changed.find("tide");
    REQUIRE(middle != std::string::npos);
    changed.replace(middle, 4, "moon");
    std::fstream(path, std::ios::in | std::ios::out | std::ios::binary) << changed;  // the same file, written over
    CHECK(says(journal.what_happened(), "changed by another program"));
    const auto error = thrown_by<SessionError>([&] { journal.append({note("From us.")}); });
    CHECK(says(error.what(), "changed by another program"));
    CHECK(read_bytes(path) == changed);
}

TEST_CASE("A session that was only touched is still written to", "[session][append]") {
    const TempFolder folder;
    const fs::path path = folder / "night.flagplot";
    Journal journal = Journal::create(path, first_group(), open_posix_file);
    fs::last_write_time(path, fs::file_time_type::clock::now() + std::chrono::hours(1));
    journal.append({note("From us.")});
    CHECK(journal.entries().size() == 3);
}

}  // namespace flagplot::session::test

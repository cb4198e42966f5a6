// A crash in the middle of a write: what stands after the last committed line is the torn tail.
#include <fmt/format.h>

#include <algorithm>

#include "harness.h"
#include "session/journal.h"
#include "support/catch.h"

namespace flagplot::session::test {
namespace {

// A session of three groups, of two, one and three entries, and where each ends.
class Torn {
  public:
    Torn() {
        Journal journal = Journal::create(path_, first_group(), open_fast());
        mark(journal);
        journal.append({note("One.")});
        mark(journal);
        journal.append({note("Two."), note("Three."), note("Four.")});
        mark(journal);
        whole_ = read_bytes(path_);
    }

    struct Mark {
        std::size_t bytes = 0;
        std::size_t entries = 0;
        std::string head;
    };
    const std::vector<Mark>& marks() const { return marks_; }
    const std::string& whole() const { return whole_; }
    const fs::path& path() const { return path_; }
    const TempFolder& folder() const { return folder_; }
    fs::path aside(int number) const { return folder_ / fmt::format("night.flagplot.torn-{}", number); }
    std::string bytes() const { return read_bytes(path_); }

    // The file as a crash leaves it: these bytes, and nothing beside it.
    void crash(const std::string& bytes) const {
        for (const std::string& name : folder_.names()) fs::remove(folder_ / name);
        write_bytes(path_, bytes);
    }
    void crash_at(std::size_t bytes) const { crash(whole_.substr(0, bytes)); }

    Journal open(OpenMode mode = OpenMode::write, const OpenFile& open_file = open_fast()) const {
        return Journal::open(path_, mode, open_file);
    }

    // The last group whose bytes all lie within the first `bytes`.
    const Mark& last_within(std::size_t bytes) const {
        const Mark* last = nullptr;
        for (const Mark& mark : marks_) {
            if (mark.bytes <= bytes) last = &mark;
        }
        REQUIRE(last);
        return *last;
    }

    // Whether nothing but the newline behind a group is cut off there.
    bool lacks_newline_at(std::size_t bytes) const {
        return std::any_of(marks_.begin(), marks_.end(), [&](const Mark& mark) { return mark.bytes == bytes + 1; });
    }

    void check_repaired(const std::string& tail, const Mark& good) const {
        {
            Journal journal = open();
            CHECK(journal.entries().size() == good.entries);
            CHECK(journal.head() == good.head);
            CHECK(journal.damage().empty());
            CHECK(journal.why_read_only().empty());
            CHECK(bytes() == whole_.substr(0, good.bytes));
            if (tail.empty()) {
                CHECK(journal.notices().empty());
                CHECK_FALSE(fs::exists(aside(1)));
            } else {
                REQUIRE(journal.notices().size() == 1);
                CHECK(says(journal.notices()[0], path_.string()));
                CHECK(says(journal.notices()[0], aside(1).string()));
                CHECK(says(journal.notices()[0], fmt::format("{} bytes", tail.size())));
                CHECK(read_bytes(aside(1)) == tail);
            }
            journal.append({note("Afterwards.")});
        }
        const Journal again = open();
        CHECK(again.entries().size() == good.entries + 1);
        CHECK(again.damage().empty());
        CHECK(again.notices().empty());
        CHECK(bytes().starts_with(whole_.substr(0, good.bytes)));
        CHECK_FALSE(fs::exists(aside(2)));
    }

    void check_untouched(const Journal& journal, const std::string& as_it_was) const {
        CHECK(bytes() == as_it_was);
        CHECK_FALSE(fs::exists(aside(1)));
        CHECK_FALSE(journal.why_read_only().empty());
        const auto good = std::find_if(marks_.begin(), marks_.end(),
                                       [&](const Mark& mark) { return mark.entries == journal.entries().size(); });
        if (journal.damage().empty() && as_it_was.size() > good->bytes) {
            REQUIRE(journal.notices().size() == 1);
            CHECK(says(journal.notices()[0],
                       fmt::format("its last {} bytes don't count", as_it_was.size() - good->bytes)));
        } else {
            CHECK(journal.notices().empty());
        }
    }

  private:
    void mark(const Journal& journal) {
        const std::string bytes = read_bytes(path_);
        marks_.push_back({bytes.size(), journal.entries().size(), hash_of(split_lines(bytes).back())});
    }

    TempFolder folder_;
    fs::path path_ = folder_ / "night.flagplot";
    std::vector<Mark> marks_;
    std::string whole_;
};

}  // namespace

TEST_CASE("A truncated trailing group is cut off and kept aside, wherever it was cut", "[session][torn]") {
    const Torn torn;
    for (std::size_t cut = torn.marks().front().bytes; cut <= torn.whole().size(); ++cut) {
        if (torn.lacks_newline_at(cut)) continue;
        INFO("cut at byte " << cut);
        torn.crash_at(cut);
        const Torn::Mark& good = torn.last_within(cut);
        torn.check_repaired(torn.whole().substr(good.bytes, cut - good.bytes), good);
    }
}

TEST_CASE("A reader sees the committed groups and never repairs, wherever the file was cut", "[session][torn]") {
    // The tail may be what another process is writing just now.
    const Torn torn;
    for (std::size_t cut = torn.marks().front().bytes; cut <= torn.whole().size(); ++cut) {
        if (torn.lacks_newline_at(cut)) continue;
        INFO("cut at byte " << cut);
        torn.crash_at(cut);
        const Torn::Mark& good = torn.last_within(cut);
        const Journal journal = torn.open(OpenMode::read);
        CHECK(journal.entries().size() == good.entries);
        CHECK(journal.head() == good.head);
        CHECK(journal.damage().empty());
        torn.check_untouched(journal, torn.whole().substr(0, cut));
    }
}

TEST_CASE("A file that was cut while another process holds the lock isn't repaired", "[session][torn][lock]") {
    const Torn torn;
    for (std::size_t cut = torn.marks()[1].bytes + 1; cut + 1 < torn.whole().size(); cut += 7) {
        INFO("cut at byte " << cut);
        torn.crash_at(torn.marks()[1].bytes);
        const Journal holder = torn.open();
        write_bytes(torn.path(), torn.whole().substr(0, cut));  // the holder is in the middle of a write
        const Journal journal = torn.open();
        CHECK(journal.entries().size() == torn.marks()[1].entries);
        CHECK(journal.damage().empty());
        torn.check_untouched(journal, torn.whole().substr(0, cut));
    }
}

TEST_CASE("A session whose first group was cut off is none, and the file is left", "[session][torn]") {
    const Torn torn;
    for (std::size_t cut = 0; cut + 1 < torn.marks().front().bytes; ++cut) {
        INFO("cut at byte " << cut);
        torn.crash_at(cut);
        const auto error = thrown_by<SessionError>([&] { torn.open(); });
        CHECK(says(error.what(), torn.path().string()));
        CHECK(torn.bytes() == torn.whole().substr(0, cut));
        CHECK_FALSE(fs::exists(torn.aside(1)));
        CHECK_FALSE(fs::exists(holder_file(torn.path())));
    }
}

TEST_CASE("A trailing group with blocks of zeros is cut off too", "[session][torn]") {
    // A power failure can leave a file with its new length and without its new bytes.
    const Torn torn;
    const Torn::Mark& good = torn.marks()[1];
    const std::string group = torn.whole().substr(good.bytes);
    std::string tail;
    SECTION("zeros alone") {
        tail = std::string(4096, '\0');
    }
    SECTION("one zero") {
        tail = std::string(1, '\0');
    }
    SECTION("a part of a line, then zeros") {
        tail = group.substr(0, 40) + std::string(500, '\0');
    }
    SECTION("a whole line, then zeros") {
        tail = split_lines(group)[0] + "\n" + std::string(500, '\0');
    }
    SECTION("zeros with newlines") {
        tail = std::string("\0\0\n\0\0\n", 6);
    }
    SECTION("zeros, then the group's end") {
        tail = std::string(100, '\0') + group.substr(100);
    }
    SECTION("zeros in the middle of the group") {
        tail = group;
        tail.replace(100, 50, std::string(50, '\0'));
    }
    torn.crash(torn.whole().substr(0, good.bytes) + tail);
    torn.check_repaired(tail, good);
}

TEST_CASE("Zeros before a later group are damage: committed lines are never cut off", "[session][torn][damage]") {
    // A later group was only written once this one was safely on the disk, so no torn write left these zeros.
    const Torn torn;
    std::string bytes = torn.whole();
    const std::size_t from = torn.marks()[0].bytes;
    SECTION("a part of the line") {
        bytes.replace(from + 20, 30, std::string(30, '\0'));
    }
    SECTION("the whole line with its newline") {
        bytes.replace(from, torn.marks()[1].bytes - from, std::string(torn.marks()[1].bytes - from, '\0'));
        bytes += split_lines(torn.whole()).back() + "\n";  // any committed line that others follow
    }
    torn.crash(bytes);
    const Journal journal = torn.open();
    CHECK(journal.entries().size() == torn.marks()[0].entries);
    CHECK(says(journal.damage(), torn.path().string() + ": line 3"));
    torn.check_untouched(journal, bytes);
}

TEST_CASE("A group that has lost only its last newline counts, and gets it back", "[session][torn]") {
    // It is whole and chained, and was perhaps shown before an editor or a mail took the newline away.
    const Torn torn;
    for (const Torn::Mark& mark : torn.marks()) {
        INFO("group of " << mark.bytes << " bytes");
        torn.crash_at(mark.bytes - 1);
        {
            const Journal journal = torn.open(OpenMode::read);
            CHECK(journal.entries().size() == mark.entries);
            CHECK(journal.head() == mark.head);
            CHECK(journal.damage().empty());
            REQUIRE(journal.notices().size() == 1);
            CHECK(says(journal.notices()[0], torn.path().string() + ": the last line has lost its newline"));
            CHECK(journal.line_with_hash(mark.head) == static_cast<int>(mark.entries));
            CHECK(torn.bytes() == torn.whole().substr(0, mark.bytes - 1));
        }
        {
            Journal journal = torn.open();
            CHECK(journal.entries().size() == mark.entries);
            CHECK(journal.head() == mark.head);
            CHECK(journal.why_read_only().empty());
            REQUIRE(journal.notices().size() == 1);
            CHECK(says(journal.notices()[0], "was added back"));
            CHECK(torn.bytes() == torn.whole().substr(0, mark.bytes));
            CHECK_FALSE(fs::exists(torn.aside(1)));
            journal.append({note("Afterwards.")});
        }
        const Journal again = torn.open();
        CHECK(again.entries().size() == mark.entries + 1);
        CHECK(again.damage().empty());
        CHECK(again.notices().empty());
    }
}

TEST_CASE("A newline that can't be given back leaves the session to be read", "[session][torn][fault]") {
    const Torn torn;
    torn.crash_at(torn.whole().size() - 1);
    const auto faults = std::make_shared<Faults>();
    SECTION("not written") {
        faults->room = 0;
    }
    SECTION("not synced") {
        faults->failing_syncs = {1};
    }
    const Journal journal = torn.open(OpenMode::write, open_with(faults));
    CHECK(journal.entries().size() == torn.marks().back().entries);
    CHECK(journal.damage().empty());
    CHECK(says(journal.why_read_only(), "has lost its newline, and it can't be added back"));
}

TEST_CASE("A whole last line that doesn't fit is damage, with its newline or without", "[session][torn][damage]") {
    // No crash leaves it. It would hide that the line before it was changed.
    const Torn torn;
    std::string bytes = torn.whole();
    std::string line;
    SECTION("the line before was changed") {
        bytes = replaced(bytes, "Three.", "Seven.");
        line = "line 5";
    }
    SECTION("it has another number") {
        bytes = replaced(bytes, "{\"n\":6,", "{\"n\":7,");
        line = "line 6";
    }
    SECTION("it is no entry") {
        bytes = replaced(bytes, "\"text\":\"Four.\"", "\"text\":4");
        line = "line 6";
    }
    bytes.pop_back();
    torn.crash(bytes);
    const Journal journal = torn.open();
    CHECK(says(journal.damage(), torn.path().string() + ": " + line));
    CHECK(journal.entries().size() == torn.marks()[1].entries);
    torn.check_untouched(journal, bytes);
}

TEST_CASE("What was moved aside is called unseen only as far as that is certain", "[session][torn]") {
    const Torn torn;
    const std::string good = torn.whole().substr(0, torn.marks()[1].bytes);
    const std::string group = torn.whole().substr(good.size());
    const auto notice = [&](const std::string& tail, OpenMode mode) {
        torn.crash(good + tail);
        const Journal journal = torn.open(mode);
        REQUIRE(journal.notices().size() == 1);
        return journal.notices()[0];
    };
    for (const OpenMode mode : {OpenMode::read, OpenMode::write}) {
        // A group that isn't whole was never shown, but a broken copy of a file ends like that, too.
        for (const std::string& tail : {group.substr(0, 40), split_lines(group)[0] + "\n"}) {
            CHECK(says(notice(tail, mode), "nobody was shown them, unless the file itself was cut short later"));
        }
        std::string zeros = group;  // the group may have been whole
        zeros[100] = '\0';
        for (const std::string& tail : {zeros, std::string(512, '\0'), group.substr(0, group.size() - 1) + '\0'}) {
            CHECK(says(notice(tail, mode), "may have been shown before"));
            CHECK_FALSE(says(notice(tail, mode), "nobody"));
        }
    }
}

TEST_CASE("A hash is found by what a line is, not by what it says", "[session][torn]") {
    const Torn torn;
    const std::string forged = hash_of("a line that nobody wrote");
    Journal journal = torn.open();
    journal.append({note(forged), note("prev\":\"" + forged)});
    const std::vector<std::string> lines = split_lines(torn.bytes());
    for (std::size_t i = 0; i < lines.size(); ++i)
        CHECK(journal.line_with_hash(hash_of(lines[i])) == static_cast<int>(i + 1));
    CHECK(journal.line_with_hash(forged) == 0);
    CHECK(journal.line_with_hash(first_prev) == 0);
}

TEST_CASE("Every torn tail is kept under a number of its own", "[session][torn]") {
    const Torn torn;
    const Torn::Mark& good = torn.marks()[1];
    torn.crash_at(good.bytes + 10);
    torn.open();
    write_bytes(torn.path(), torn.whole().substr(0, good.bytes + 20));
    const Journal journal = torn.open();
    CHECK(says(journal.notices().at(0), torn.aside(2).string()));
    CHECK(read_bytes(torn.aside(1)) == torn.whole().substr(good.bytes, 10));
    CHECK(read_bytes(torn.aside(2)) == torn.whole().substr(good.bytes, 20));
}

TEST_CASE("Whole lines without their group's end are torn too", "[session][torn]") {
    const Torn torn;
    const Torn::Mark& good = torn.marks()[1];
    const std::vector<std::string> lines = split_lines(torn.whole().substr(good.bytes));
    const std::string tail = lines[0] + "\n" + lines[1] + "\n";
    torn.crash(torn.whole().substr(0, good.bytes) + tail);
    torn.check_repaired(tail, good);
}

TEST_CASE("A torn tail that can't be moved aside stays, and the session is read-only", "[session][torn][fault]") {
    const Torn torn;
    const std::size_t cut = torn.marks()[1].bytes + 25;
    torn.crash_at(cut);
    const auto faults = std::make_shared<Faults>();
    const auto check = [&](const std::string& why) {
        Journal journal = torn.open(OpenMode::write, open_with(faults));
        CHECK(journal.entries().size() == torn.marks()[1].entries);
        CHECK(journal.damage().empty());
        CHECK(journal.notices().empty());
        CHECK(says(journal.why_read_only(), torn.path().string()));
        CHECK(says(journal.why_read_only(), "can't be repaired"));
        CHECK(says(journal.why_read_only(), why));
        faults->mend();
        CHECK_THROWS_AS(journal.append({note("Afterwards.")}), SessionError);
        CHECK(torn.bytes().starts_with(torn.whole().substr(0, torn.marks()[1].bytes)));
    };
    SECTION("the copy can't be created") {
        faults->creating_fails = true;
        check("can't be created");
        CHECK(torn.bytes() == torn.whole().substr(0, cut));
    }
    SECTION("the copy can't be written, at any of its bytes") {
        for (std::size_t room = 0; room < 25; ++room) {
            faults->room = room;
            check("can't be written");
            CHECK(torn.bytes() == torn.whole().substr(0, cut));
            CHECK_FALSE(fs::exists(torn.aside(1)));  // a part of a copy helps nobody
        }
    }
    SECTION("the copy can't be synced") {
        // Then cutting the tail off could lose it in a power failure.
        faults->failing_syncs = {1};
        check("can't be synced");
        CHECK(torn.bytes() == torn.whole().substr(0, cut));
    }
    SECTION("the tail can't be cut off") {
        faults->failing_truncates = {1};
        check("can't be shortened");
        CHECK(torn.bytes() == torn.whole().substr(0, cut));
    }
    SECTION("what was cut off can't be synced") {
        faults->failing_syncs = {2};
        check("can't be synced");
        CHECK(read_bytes(torn.aside(1)) == torn.whole().substr(torn.marks()[1].bytes, 25));
    }
}

TEST_CASE("A torn tail in a file that can't be written stays", "[session][torn]") {
    const Torn torn;
    const std::size_t cut = torn.marks()[1].bytes + 25;
    torn.crash_at(cut);
    const auto faults = std::make_shared<Faults>();
    faults->opening_to_write_fails = true;
    const Journal journal = torn.open(OpenMode::write, open_with(faults));
    CHECK(journal.entries().size() == torn.marks()[1].entries);
    torn.check_untouched(journal, torn.whole().substr(0, cut));
}

TEST_CASE("The tail of a file that a newer program writes is left to it", "[session][torn][version]") {
    // What looks torn here may be whole there.
    const TempFolder folder;
    const fs::path path = folder / "night.flagplot";
    std::string bytes;
    std::string why;
    SECTION("a newer format") {
        bytes = chained({R"({"kind":"session","format":2,"rulebook":"harbour","title":"","seed":")" +
                         std::string(64, '5') + R"(","end":true})"});
        why = "format 2";
    }
    SECTION("an unknown kind") {
        bytes = chained({R"({"kind":"session","format":1,"rulebook":"harbour","title":"","seed":")" +
                             std::string(64, '5') + R"(","end":true})",
                         R"({"kind":"wind-tunnel","end":true})"});
        why = "wind-tunnel";
    }
    bytes += R"({"n":)";
    write_bytes(path, bytes);
    const Journal journal = Journal::open(path, OpenMode::write, open_fast());
    CHECK(says(journal.why_read_only(), why));
    CHECK(journal.notices().empty());
    CHECK(read_bytes(path) == bytes);
    CHECK_FALSE(fs::exists(folder / "night.flagplot.torn-1"));
}

}  // namespace flagplot::session::test

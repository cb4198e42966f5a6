// A bad record in the middle of the file is damage: the session opens read-only up to there, and names it.
#include <fmt/format.h>

#include <algorithm>

#include "harness.h"
#include "json/tree.h"
#include "samples.h"
#include "session/entry_json.h"
#include "session/journal.h"
#include "support/catch.h"

namespace flagplot::session::test {
namespace {

// A session file with every kind of entry, in groups of one to three lines, written by hand from the samples.
class Specimen {
  public:
    Specimen() {
        std::vector<Sample> samples = full_samples();
        samples.pop_back();  // the unknown kind, which would make the session read-only
        for (Sample& sample : sparse_samples()) samples.push_back(std::move(sample));
        std::vector<std::string> objects;
        for (std::size_t i = 0; i < samples.size(); ++i) {
            const auto& entry = samples[i].entry;
            Tree tree = Tree::parse(samples[i].line);
            for (const char* filled_in : {"n", "at", "prev", "end"}) tree.erase(filled_in);
            if (i % 3 != 0 || i % 2 == 0) tree["end"] = true;
            if (i + 1 == samples.size()) tree["end"] = true;
            ends_.push_back(tree.contains("end"));
            objects.push_back(tree.dump());
            descriptions_.push_back(describe(entry));
        }
        lines_ = split_lines(chained(objects));
    }

    const std::vector<std::string>& lines() const { return lines_; }
    const std::string& description(std::size_t number) const { return descriptions_.at(number - 1); }
    const fs::path& path() const { return path_; }

    // How many entries stand in groups that end before this line.
    std::size_t entries_before(std::size_t number) const {
        std::size_t count = number - 1;
        while (count > 0 && !ends_[count - 1]) --count;
        return count;
    }

    // Opens a file of these lines, which is damaged in the line of this number.
    void check_damaged(const std::vector<std::string>& lines, std::size_t number, const std::string& says_what) const {
        write_bytes(path_, join_lines(lines));
        const std::size_t entries = entries_before(number);
        INFO("damaged line " << number);
        if (entries == 0) {
            const auto error = thrown_by<SessionError>([&] { open(); });
            INFO(error.what());
            CHECK(says(error.what(), fmt::format("{}: line {}", path_.string(), number)));
            CHECK(says(error.what(), says_what));
        } else {
            Journal journal = open();
            INFO(journal.damage());
            CHECK(says(journal.damage(), fmt::format("{}: line {}", path_.string(), number)));
            CHECK(says(journal.damage(), says_what));
            CHECK(journal.entries().size() == entries);
            CHECK(journal.head() == hash_of(lines_[entries - 1]));
            CHECK(journal.why_read_only() == journal.damage());
            CHECK(journal.notices().empty());
            const auto error = thrown_by<SessionError>([&] { journal.append({note("More.")}); });
            CHECK(says(error.what(), "read-only"));
        }
        CHECK(read_bytes(path_) == join_lines(lines));
        CHECK_FALSE(fs::exists(path_.string() + ".torn-1"));
    }

    Journal open() const { return Journal::open(path_, OpenMode::write, open_fast()); }

  private:
    TempFolder folder_;
    fs::path path_ = folder_ / "night.flagplot";
    std::vector<std::string> lines_;
    std::vector<std::string> descriptions_;
    std::vector<bool> ends_;
};

struct Tampered {
    std::string pointer;  // what was changed
    std::string line;
};

// Every way to change one text or number of a line after which it still is an entry.
std::vector<Tampered> tampered(const std::string& line) {
    std::vector<Tampered> all;
    const Tree flat = Tree::parse(line).flatten();
    for (const auto& item : flat.items()) {
        if (item.key() == "/n" || item.key() == "/prev") continue;  // seen in the line itself
        Tree tree = Tree::parse(line);
        Tree& value = tree[Tree::json_pointer(item.key())];
        if (value.is_string()) {
            value = value.get<std::string>() + "x";
        } else if (value.is_number()) {
            value = value.get<int>() + 1;
        } else {
            continue;
        }
        try {
            from_line(tree.dump(), "F");
        } catch (const json::FileError&) {
            continue;
        }
        all.push_back({item.key(), tree.dump()});
    }
    return all;
}

std::string session_line(const std::string& more) {
    return R"({"kind":"session","format":1,"rulebook":"harbour","title":"","seed":")" + std::string(64, '5') + '"' +
           more + "}";
}

}  // namespace

TEST_CASE("An undamaged file of every kind opens to be written", "[session][damage]") {
    const Specimen specimen;
    write_bytes(specimen.path(), join_lines(specimen.lines()));
    Journal journal = specimen.open();
    CHECK(journal.damage().empty());
    CHECK(journal.why_read_only().empty());
    CHECK(journal.notices().empty());
    REQUIRE(journal.entries().size() == specimen.lines().size());
    for (std::size_t number = 1; number <= specimen.lines().size(); ++number) {
        CHECK(describe(journal.entries()[number - 1]) == specimen.description(number));
    }
}

TEST_CASE("A line that was changed by hand is named by the next line's hash", "[session][damage]") {
    const Specimen specimen;
    int faces = 0;
    for (std::size_t number = 1; number < specimen.lines().size(); ++number) {
        for (const Tampered& change : tampered(specimen.lines()[number - 1])) {
            INFO(change.pointer << " in " << change.line);
            std::vector<std::string> lines = specimen.lines();
            lines[number - 1] = change.line;
            const bool renamed =
                change.pointer == "/kind" || change.pointer == "/key" || change.pointer == "/procedure";
            specimen.check_damaged(lines, number, renamed ? "" : specimen.description(number));
            specimen.check_damaged(lines, number, "was changed after it was written");
            if (change.pointer == "/faces/0") ++faces;
        }
    }
    CHECK(faces > 0);  // a roll's face above all
}

TEST_CASE("A blank that was added to a line by hand is damage", "[session][damage]") {
    // It changes no value; but the line isn't what was written.
    const Specimen specimen;
    for (std::size_t number = 1; number < specimen.lines().size(); ++number) {
        for (const char* blank : {" ", "\t", "\r"}) {
            std::vector<std::string> lines = specimen.lines();
            lines[number - 1] += blank;
            specimen.check_damaged(lines, number, "was changed after it was written");
        }
    }
}

TEST_CASE("A changed line is trusted as little as what follows it", "[session][damage]") {
    // Also where it ends its group, so that the group was whole before the next line showed that it is false.
    const TempFolder folder;
    const fs::path path = folder / "night.flagplot";
    {
        Journal journal = Journal::create(path, first_group(), open_fast());
        journal.append({note("One.")});
        journal.append({note("The false one.")});
        journal.append({note("Three.")});
    }
    write_bytes(path, replaced(read_bytes(path), "The false one.", "I won in 1916."));
    const Journal journal = Journal::open(path, OpenMode::read, open_fast());
    CHECK(says(journal.damage(), path.string() + ": line 4: the entry of kind note"));
    REQUIRE(journal.entries().size() == 3);
    CHECK(std::get<Note>(journal.entries().back().body).text == "One.");
}

TEST_CASE("A changed last line isn't seen by the chain, but the head is another", "[session][damage]") {
    // Nothing follows it that could tell. That is what the head hash on the printed log is for.
    const TempFolder folder;
    const fs::path path = folder / "night.flagplot";
    std::string head;
    {
        Journal journal = Journal::create(path, first_group(), open_fast());
        journal.append({note("One.")});
        head = journal.head();
    }
    write_bytes(path, replaced(read_bytes(path), "One.", "Two."));
    const Journal journal = Journal::open(path, OpenMode::read, open_fast());
    CHECK(journal.damage().empty());
    CHECK(journal.head() != head);
}

TEST_CASE("A changed prev is named in its own or the line before", "[session][damage]") {
    const Specimen specimen;
    for (std::size_t number = 2; number <= specimen.lines().size(); ++number) {
        std::vector<std::string> lines = specimen.lines();
        Tree tree = Tree::parse(lines[number - 1]);
        tree["prev"] = std::string(64, 'b');
        lines[number - 1] = tree.dump();
        specimen.check_damaged(lines, number - 1, "the next line's hash doesn't fit it");
    }
}

TEST_CASE("A deleted line is named", "[session][damage]") {
    const Specimen specimen;
    for (std::size_t number = 1; number < specimen.lines().size(); ++number) {
        std::vector<std::string> lines = specimen.lines();
        lines.erase(lines.begin() + static_cast<std::ptrdiff_t>(number - 1));
        specimen.check_damaged(lines, number, fmt::format("found the number {} (expected {})", number + 1, number));
    }
}

TEST_CASE("A deleted line whose followers were numbered anew is named by its hash", "[session][damage]") {
    const Specimen specimen;
    for (std::size_t number = 2; number < specimen.lines().size(); ++number) {
        std::vector<std::string> lines = specimen.lines();
        lines.erase(lines.begin() + static_cast<std::ptrdiff_t>(number - 1));
        for (std::size_t i = number - 1; i < lines.size(); ++i) {
            Tree tree = Tree::parse(lines[i]);
            tree["n"] = i + 1;
            lines[i] = tree.dump();
        }
        specimen.check_damaged(lines, number - 1, "the next line's hash doesn't fit it");
    }
}

TEST_CASE("A swapped pair of lines is named", "[session][damage]") {
    const Specimen specimen;
    for (std::size_t number = 1; number < specimen.lines().size(); ++number) {
        std::vector<std::string> lines = specimen.lines();
        std::swap(lines[number - 1], lines[number]);
        specimen.check_damaged(lines, number, fmt::format("found the number {} (expected {})", number + 1, number));
    }
}

TEST_CASE("A line that stands twice is named", "[session][damage]") {
    const Specimen specimen;
    for (std::size_t number = 1; number < specimen.lines().size(); ++number) {
        std::vector<std::string> lines = specimen.lines();
        lines.insert(lines.begin() + static_cast<std::ptrdiff_t>(number), lines[number - 1]);
        specimen.check_damaged(lines, number + 1, fmt::format("found the number {} (expected {})", number, number + 1));
    }
}

TEST_CASE("A last line that stands twice is damage, not a torn tail", "[session][damage]") {
    // It is whole: no crash has written it.
    const TempFolder folder;
    const fs::path path = folder / "night.flagplot";
    Journal::create(path, first_group(), open_fast());
    std::vector<std::string> lines = split_lines(read_bytes(path));
    lines.push_back(lines.back());
    write_bytes(path, join_lines(lines));
    const Journal journal = Journal::open(path, OpenMode::write, open_fast());
    CHECK(says(journal.damage(), path.string() + ": line 3: found the number 2 (expected 3)"));
    CHECK(journal.entries().size() == 2);
    CHECK(read_bytes(path) == join_lines(lines));
}

TEST_CASE("A line that is no entry is named", "[session][damage]") {
    const Specimen specimen;
    for (std::size_t number = 1; number < specimen.lines().size(); number += 3) {
        for (const char* text : {"", "x", "{}", "[1]", "{\"n\":", "\xff\xfe", "// a comment"}) {
            std::vector<std::string> lines = specimen.lines();
            lines[number - 1] = text;
            specimen.check_damaged(lines, number, "");
        }
    }
}

TEST_CASE("Damage in a file of which something is torn too leaves the tail", "[session][damage]") {
    const Specimen specimen;
    std::vector<std::string> lines = specimen.lines();
    lines[4] = "x";
    const std::string bytes = join_lines(lines) + "{\"n\":";
    write_bytes(specimen.path(), bytes);
    const Journal journal = specimen.open();
    CHECK(says(journal.damage(), "line 5"));
    CHECK(journal.notices().empty());
    CHECK(read_bytes(specimen.path()) == bytes);
}

TEST_CASE("A file that is no session is refused by name, and left", "[session][damage]") {
    const TempFolder folder;
    const fs::path path = folder / "night.flagplot";
    std::string bytes;
    SECTION("an empty file") {
        bytes = "";
    }
    SECTION("a blank line") {
        bytes = "\n";
    }
    SECTION("a text") {
        bytes = "Dear diary,\nnothing happened.\n";
    }
    SECTION("a text without a newline") {
        bytes = "Dear diary";
    }
    SECTION("bytes") {
        bytes = std::string(
            "\x7f"
            "ELF\0\0\0\x01\n\xff",
            10);
    }
    SECTION("zeros, as after a power failure") {
        bytes = std::string(512, '\0');
    }
    SECTION("JSON of another shape") {
        bytes = "{\n  \"id\": \"harbour\"\n}\n";
    }
    SECTION("JSON in one line") {
        bytes = "{\"id\": \"harbour\"}\n";
    }
    SECTION("a first line of another kind") {
        bytes = chained({R"({"kind":"note","text":"Fog.","end":true})"});
    }
    SECTION("an unknown kind first") {
        bytes = chained({R"({"kind":"wind-tunnel","end":true})"});
    }
    SECTION("a header without its end") {
        bytes = chained({session_line("")});
    }
    SECTION("a header that is chained to something") {
        bytes = replaced(chained({session_line(R"(,"end":true)")}), std::string(64, '0'), std::string(64, '1'));
    }
    SECTION("a header with another number") {
        bytes = replaced(chained({session_line(R"(,"end":true)")}), "\"n\":1,", "\"n\":2,");
    }
    SECTION("a header without a seed") {
        bytes = chained({R"({"kind":"session","format":1,"rulebook":"harbour","title":"","end":true})"});
    }
    SECTION("a header whose seed is none") {
        bytes = replaced(chained({session_line(R"(,"end":true)")}), std::string(64, '5'), "five");
    }
    write_bytes(path, bytes);
    for (const OpenMode mode : {OpenMode::read, OpenMode::write}) {
        const auto error = thrown_by<SessionError>([&] { Journal::open(path, mode, open_fast()); });
        const std::string what = error.what();
        INFO(what);
        CHECK(says(what, path.string()));
        CHECK(what.find(path.string()) == what.rfind(path.string()));  // once is enough
        CHECK(folder.names() == std::vector<std::string>{"night.flagplot"});
        CHECK(read_bytes(path) == bytes);
    }
}

TEST_CASE("A file that can't be read is refused by name", "[session][damage]") {
    const TempFolder folder;
    for (const OpenMode mode : {OpenMode::read, OpenMode::write}) {
        const fs::path none = folder / "none.flagplot";
        CHECK(says(thrown_by<IoError>([&] { Journal::open(none, mode, open_posix_file); }).what(), none.string()));
        const fs::path parent = folder / ".";
        CHECK(says(thrown_by<IoError>([&] { Journal::open(parent, mode, open_posix_file); }).what(), parent.string()));
    }
    CHECK(folder.names().empty());
}

// ---- other programs' files

TEST_CASE("A newer format opens read-only and names both versions", "[session][version]") {
    const TempFolder folder;
    const fs::path path = folder / "night.flagplot";
    const std::string newer = replaced(session_line(R"(,"end":true)"), "\"format\":1", "\"format\":2");
    const std::string bytes = chained({newer, R"({"kind":"note","text":"Fog.","colour":"grey","end":true})"});
    write_bytes(path, bytes);
    Journal journal = Journal::open(path, OpenMode::write, open_fast());
    CHECK(says(journal.why_read_only(), path.string()));
    CHECK(says(journal.why_read_only(), "format 2"));
    CHECK(says(journal.why_read_only(), "format 1"));
    CHECK(journal.damage().empty());
    CHECK(journal.entries().size() == 2);
    CHECK_THROWS_AS(journal.append({note("More.")}), SessionError);
    CHECK(read_bytes(path) == bytes);
}

TEST_CASE("A newer format is named even where its lines can't be read", "[session][version]") {
    // Then the version is the reason, not the line.
    const TempFolder folder;
    const fs::path path = folder / "night.flagplot";
    const std::string newer = replaced(session_line(R"(,"end":true)"), "\"format\":1", "\"format\":2");
    write_bytes(path, chained({newer, R"({"kind":"note","words":["Fog."],"end":true})"}));
    const Journal journal = Journal::open(path, OpenMode::write, open_fast());
    CHECK(says(journal.why_read_only(), "format 2"));
    CHECK(says(journal.damage(), "line 2"));
    CHECK(journal.entries().size() == 1);
}

TEST_CASE("An unknown kind opens read-only, and is named with its line", "[session][version]") {
    const TempFolder folder;
    const fs::path path = folder / "night.flagplot";
    const std::string bytes = chained({session_line(R"(,"end":true)"), R"({"kind":"wind-tunnel","speed":9})",
                                       R"({"kind":"note","text":"Fog.","end":true})"});
    write_bytes(path, bytes);
    Journal journal = Journal::open(path, OpenMode::write, open_fast());
    CHECK(says(journal.why_read_only(), path.string() + ": line 2"));
    CHECK(says(journal.why_read_only(), "wind-tunnel"));
    CHECK(journal.damage().empty());
    REQUIRE(journal.entries().size() == 3);
    CHECK(std::get<Unknown>(journal.entries()[1].body).kind == "wind-tunnel");
    CHECK_THROWS_AS(journal.append({note("More.")}), SessionError);
    CHECK(read_bytes(path) == bytes);
}

TEST_CASE("A session of another hand is read and gone on with", "[session][format]") {
    // tests/fixtures/foreign.flagplot was written by Python, with its hashlib's BLAKE2b, other spacing and other order.
    const TempFolder folder;
    const fs::path path = folder / "night.flagplot";
    fs::copy_file(foreign_session(), path);
    const std::string bytes = read_bytes(path);
    {
        Journal journal = Journal::open(path, OpenMode::write, open_fast());
        CHECK(journal.damage().empty());
        CHECK(journal.why_read_only().empty());
        REQUIRE(journal.entries().size() == 6);
        CHECK(std::get<Header>(journal.entries()[0].body).title == "Nächtliche Hafenwache");
        CHECK(std::get<UnitAdded>(journal.entries()[3].body).fields.at("hull") == 4);
        CHECK(std::get<Roll>(journal.entries()[4].body).faces == std::vector<int>{4});
        journal.append({note("Gone on with.")});
    }
    const Journal journal = Journal::open(path, OpenMode::read, open_fast());
    CHECK(journal.damage().empty());
    CHECK(journal.entries().size() == 7);
    CHECK(read_bytes(path).starts_with(bytes));
}

}  // namespace flagplot::session::test

// The bytes of a session, whatever becomes of its file; and its header, without reading the rest.
#include <sys/stat.h>

#include "harness.h"
#include "session/journal.h"
#include "support/catch.h"

namespace flagplot::session::test {
namespace {

class Night {
  public:
    Night() { Journal::create(path_, first_group(), open_fast()).append({note("Before.")}); }

    Journal open(OpenMode mode = OpenMode::write) const { return Journal::open(path_, mode, open_fast()); }
    std::string on_the_disk() const { return read_bytes(path_); }
    const fs::path& path() const { return path_; }
    const TempFolder& folder() const { return folder_; }

  private:
    TempFolder folder_;
    fs::path path_ = folder_ / "night.flagplot";
};

}  // namespace

TEST_CASE("A journal's bytes are those of its file", "[session][bytes]") {
    const Night night;
    Journal journal = night.open();
    CHECK(journal.bytes() == night.on_the_disk());
    journal.append({note("The tide turns.")});
    CHECK(journal.bytes() == night.on_the_disk());
    CHECK(journal.what_happened().empty());
    const Journal moved = std::move(journal);
    CHECK(moved.bytes() == night.on_the_disk());
}

TEST_CASE("What another program wrote, with members of its own, stays as it is", "[session][bytes]") {
    const std::string foreign = read_bytes(foreign_session());
    CHECK(Journal::open(foreign_session(), OpenMode::read, open_fast()).bytes() == foreign);
}

TEST_CASE("A journal's bytes outlast its file, and what happened to that is said", "[session][bytes]") {
    const Night night;
    const std::string before = night.on_the_disk();
    Journal journal = night.open();
    std::string happened = "was changed by another program";
    SECTION("deleted") {
        fs::remove(night.path());
        happened = "deleted or replaced";
    }
    SECTION("replaced") {
        write_bytes(night.folder() / "other", "{}\n");
        fs::rename(night.folder() / "other", night.path());
        happened = "deleted or replaced";
    }
    SECTION("cut off") {
        fs::resize_file(night.path(), 10);
    }
    SECTION("emptied") {
        fs::resize_file(night.path(), 0);
    }
    SECTION("longer") {
        write_bytes(night.path(), before + "{}\n");
    }
    SECTION("changed at its end") {
        write_bytes(night.path(), replaced(before, "Before.", "behind!"));
    }
    CHECK(says(journal.what_happened(), happened));
    CHECK(journal.bytes() == before);
    CHECK_THROWS_AS(journal.append({note("More.")}), SessionError);
    CHECK(journal.bytes() == before);
    CHECK(says(journal.what_happened(), happened == "deleted or replaced" ? happened : "changed"));
}

TEST_CASE("A reader doesn't mind what the writer adds", "[session][bytes]") {
    const Night night;
    const std::string before = night.on_the_disk();
    const Journal reader = night.open(OpenMode::read);
    night.open().append({note("More.")});
    CHECK(reader.what_happened().empty());
    CHECK(reader.bytes() == before);
    fs::resize_file(night.path(), 10);
    CHECK(says(reader.what_happened(), "changed"));
}

TEST_CASE("Of a damaged file all bytes are kept, of a torn one those that are committed", "[session][bytes]") {
    const Night night;
    const std::string whole = night.on_the_disk();
    SECTION("damaged") {
        write_bytes(night.path(), whole + "{}\n{}\n");
        const Journal journal = night.open();
        REQUIRE_FALSE(journal.damage().empty());
        CHECK(journal.bytes() == whole + "{}\n{}\n");
        CHECK(journal.what_happened().empty());  // the damage was there before
    }
    SECTION("torn") {
        write_bytes(night.path(), whole + "{\"n\":4");
        const Journal reader = night.open(OpenMode::read);
        CHECK(reader.damage().empty());
        CHECK(reader.bytes() == whole);
        CHECK(night.open().bytes() == whole);
    }
}

TEST_CASE("The header of a session is read from its first line", "[session][bytes]") {
    const Night night;
    const Header header = read_header(night.path(), open_fast());
    CHECK(header.title == "A quiet night");
    CHECK(header.rulebook == "harbour");
    write_bytes(night.path(), night.on_the_disk() + "nothing that can be read\n");
    CHECK(read_header(night.path(), open_fast()) == header);
}

TEST_CASE("What has no header is refused, and a pipe isn't waited for", "[session][bytes]") {
    const TempFolder folder;
    const fs::path path = folder / "night.flagplot";
    SECTION("nothing there") {
        CHECK_THROWS_AS(read_header(path, open_fast()), IoError);
    }
    SECTION("a folder") {
        fs::create_directory(path);
        CHECK_THROWS_AS(read_header(path, open_fast()), IoError);
    }
    SECTION("a pipe") {
        REQUIRE(::mkfifo(path.c_str(), 0600) == 0);
        CHECK_THROWS_AS(read_header(path, open_fast()), IoError);
    }
    SECTION("empty") {
        write_bytes(path, "");
        CHECK_THROWS_AS(read_header(path, open_fast()), SessionError);
    }
    SECTION("without an end of line") {
        write_bytes(path, std::string(100'000, '['));
        CHECK_THROWS_AS(read_header(path, open_fast()), SessionError);
    }
    SECTION("something else") {
        write_bytes(path, "{\"title\": \"A quiet night\"}\n");
        CHECK_THROWS_AS(read_header(path, open_fast()), json::InputError);
    }
    SECTION("a first line of another kind") {
        write_bytes(path, chained({R"({"kind":"note","text":"Fog.","end":true})"}));
        CHECK_THROWS_AS(read_header(path, open_fast()), SessionError);
    }
}

}  // namespace flagplot::session::test

// One writer: who holds the lock writes, everybody else reads.
#include <fmt/format.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <optional>

#include "harness.h"
#include "session/journal.h"
#include "support/catch.h"

namespace flagplot::session::test {
namespace {

class Shared {
  public:
    Shared() { Journal::create(path_, first_group(), open_fast()); }
    Journal open(OpenMode mode = OpenMode::write) const { return Journal::open(path_, mode, open_fast()); }
    const fs::path& path() const { return path_; }
    fs::path holder() const { return folder_ / ".night.flagplot.holder"; }
    const TempFolder& folder() const { return folder_; }

  private:
    TempFolder folder_;
    fs::path path_ = folder_ / "night.flagplot";
};

std::string this_process() {
    return fmt::format("process {} on ", ::getpid());
}

}  // namespace

TEST_CASE("The second to open a session reads only, and is told who writes", "[session][lock]") {
    const Shared shared;
    Journal first = shared.open();
    Journal second = shared.open();
    CHECK(first.why_read_only().empty());
    CHECK(says(second.why_read_only(), shared.path().string()));
    CHECK(says(second.why_read_only(), this_process()));
    CHECK(second.entries().size() == 2);
    CHECK(second.damage().empty());

    const std::string bytes = read_bytes(shared.path());
    const auto error = thrown_by<SessionError>([&] { second.append({note("From the second.")}); });
    CHECK(says(error.what(), "read-only"));
    CHECK(says(error.what(), this_process()));
    CHECK(read_bytes(shared.path()) == bytes);

    first.append({note("From the first.")});
    CHECK(first.entries().size() == 3);
}

TEST_CASE("When the first is gone, the next to open a session writes", "[session][lock]") {
    const Shared shared;
    {
        Journal first = shared.open();
        first.append({note("From the first.")});
    }
    Journal second = shared.open();
    CHECK(second.why_read_only().empty());
    second.append({note("From the second.")});
    CHECK(second.entries().size() == 4);
}

TEST_CASE("Another process is named as the holder", "[session][lock]") {
    const Shared shared;
    std::array<int, 2> ready{};
    std::array<int, 2> leave{};
    REQUIRE(::pipe(ready.data()) == 0);
    REQUIRE(::pipe(leave.data()) == 0);
    const pid_t child = ::fork();
    if (child == 0) {
        ::close(leave[1]);
        const Journal journal = Journal::open(shared.path(), OpenMode::write, open_posix_file);
        const bool held = journal.why_read_only().empty();
        char byte = 0;
        const bool told = ::write(ready[1], "r", 1) == 1;
        const bool asked = ::read(leave[0], &byte, 1) == 0;  // until the parent closes its end
        ::_exit(held && told && asked ? 0 : 1);              // as a crash does: nothing is cleared away
    }
    REQUIRE(child > 0);
    ::close(ready[1]);
    ::close(leave[0]);
    char byte = 0;
    CHECK(::read(ready[0], &byte, 1) == 1);
    {
        const Journal journal = shared.open();
        CHECK(says(journal.why_read_only(), fmt::format("process {} on ", child)));
    }
    CHECK(fs::exists(shared.holder()));  // the reader leaves it to its holder
    ::close(leave[1]);
    ::close(ready[0]);
    int status = 1;
    CHECK(::waitpid(child, &status, 0) == child);
    CHECK(status == 0);

    // The lock died with the process. That its side file is still there doesn't matter.
    REQUIRE(fs::exists(shared.holder()));
    {
        const Journal journal = shared.open();
        CHECK(journal.why_read_only().empty());
        CHECK(says(read_bytes(shared.holder()), this_process()));
    }
    CHECK_FALSE(fs::exists(shared.holder()));
}

TEST_CASE("The side file names the holder for as long as the session is held", "[session][lock]") {
    const Shared shared;
    CHECK(holder_file(shared.path()) == shared.holder());
    CHECK_FALSE(fs::exists(shared.holder()));
    {
        const Journal first = shared.open();
        CHECK(says(read_bytes(shared.holder()), this_process()));
        { const Journal second = shared.open(); }
        CHECK(fs::exists(shared.holder()));  // the second wasn't its holder
    }
    CHECK_FALSE(fs::exists(shared.holder()));
    CHECK(shared.folder().names() == std::vector<std::string>{"night.flagplot"});
}

TEST_CASE("The side file of a session that stands where a lost one stood is left to it", "[session][lock]") {
    const Shared shared;
    const std::string bytes = read_bytes(shared.path());
    std::optional<Journal> lost(shared.open());
    fs::remove(shared.path());
    write_bytes(shared.path(), bytes);
    {
        const Journal second = shared.open();
        REQUIRE(second.why_read_only().empty());
        lost.reset();
        CHECK(fs::exists(shared.holder()));
        CHECK(says(shared.open().why_read_only(), this_process()));
    }
    CHECK_FALSE(fs::exists(shared.holder()));
}

TEST_CASE("The side file of a lost session goes with it where nobody else has one", "[session][lock]") {
    const Shared shared;
    {
        const Journal lost = shared.open();
        fs::remove(shared.path());
    }
    CHECK_FALSE(fs::exists(shared.holder()));
}

TEST_CASE("What stands in the side file's place isn't followed, and goes", "[session][lock]") {
    const Shared shared;
    const fs::path precious = shared.folder() / "precious";
    write_bytes(precious, "my novel");
    SECTION("a link") {
        fs::create_symlink(precious, shared.holder());
    }
    SECTION("a link beside it, of the name that is written first") {
        fs::create_symlink(precious, fmt::format("{}.{}", shared.holder().string(), ::getpid()));
    }
    SECTION("a pipe") {
        REQUIRE(::mkfifo(shared.holder().c_str(), 0600) == 0);
    }
    {
        const Journal first = shared.open();
        CHECK(first.why_read_only().empty());
        CHECK_FALSE(fs::is_symlink(shared.holder()));
        CHECK(says(read_bytes(shared.holder()), this_process()));
    }
    CHECK(read_bytes(precious) == "my novel");
    CHECK(shared.folder().names() == std::vector<std::string>{"night.flagplot", "precious"});
}

TEST_CASE("A side file that is none names nobody, and is neither followed nor waited for", "[session][lock]") {
    const Shared shared;
    const Journal first = shared.open();
    fs::remove(shared.holder());
    SECTION("a link") {
        write_bytes(shared.folder() / "precious", "my novel\n");
        fs::create_symlink(shared.folder() / "precious", shared.holder());
    }
    SECTION("a pipe") {
        REQUIRE(::mkfifo(shared.holder().c_str(), 0600) == 0);
    }
    SECTION("a folder") {
        fs::create_directory(shared.holder());
    }
    CHECK(says(shared.open().why_read_only(), "is open in another program, another program"));
}

TEST_CASE("Of a side file no more is read than a name has", "[session][lock]") {
    const Shared shared;
    const Journal first = shared.open();
    write_bytes(shared.holder(), std::string(1'000'000, 'x'));
    CHECK(shared.open().why_read_only().size() < 1000);
}

TEST_CASE("A session whose side file can't be written is held all the same", "[session][lock]") {
    const Shared shared;
    fs::create_directories(shared.holder() / "full");
    {
        const Journal first = shared.open();
        CHECK(first.why_read_only().empty());
        CHECK(says(shared.open().why_read_only(), "another program"));
    }
    CHECK(shared.folder().names() == std::vector<std::string>{".night.flagplot.holder", "night.flagplot"});
}

TEST_CASE("A new session is held from the start", "[session][lock]") {
    const TempFolder folder;
    const fs::path path = folder / "night.flagplot";
    {
        const Journal first = Journal::create(path, first_group(), open_fast());
        CHECK(says(read_bytes(holder_file(path)), this_process()));
        const Journal second = Journal::open(path, OpenMode::write, open_fast());
        CHECK(says(second.why_read_only(), this_process()));
    }
    CHECK(folder.names() == std::vector<std::string>{"night.flagplot"});
}

TEST_CASE("A reader holds nobody up", "[session][lock]") {
    const Shared shared;
    const Journal reader = shared.open(OpenMode::read);
    CHECK_FALSE(reader.why_read_only().empty());
    CHECK_FALSE(fs::exists(shared.holder()));
    Journal writer = shared.open();
    CHECK(writer.why_read_only().empty());
    writer.append({note("From the writer.")});
    CHECK(reader.entries().size() == 2);
    const Journal next_reader = shared.open(OpenMode::read);
    CHECK(next_reader.entries().size() == 3);
    CHECK(next_reader.notices().empty());
}

TEST_CASE("A journal that is moved keeps the lock until its last owner is gone", "[session][lock]") {
    const Shared shared;
    std::optional<Journal> owner;
    {
        Journal journal = shared.open();
        owner.emplace(std::move(journal));
    }
    CHECK(fs::exists(shared.holder()));
    CHECK_FALSE(shared.open().why_read_only().empty());
    owner->append({note("Still here.")});
    owner.reset();
    CHECK_FALSE(fs::exists(shared.holder()));
    CHECK(shared.open().why_read_only().empty());
}

TEST_CASE("A holder without a side file is another program", "[session][lock]") {
    const Shared shared;
    const Journal first = shared.open();
    fs::remove(shared.holder());
    CHECK(says(shared.open().why_read_only(), "another program"));
}

TEST_CASE("A file or folder that may not be written is opened read-only, with the reason", "[session][lock][fault]") {
    const Shared shared;
    const auto faults = std::make_shared<Faults>();
    faults->opening_to_write_fails = true;
    Journal journal = Journal::open(shared.path(), OpenMode::write, open_with(faults));
    CHECK(says(journal.why_read_only(), shared.path().string()));
    CHECK(says(journal.why_read_only(), "Read-only file system"));
    CHECK(journal.entries().size() == 2);
    CHECK_FALSE(fs::exists(shared.holder()));
    const auto error = thrown_by<SessionError>([&] { journal.append({note("More.")}); });
    CHECK(says(error.what(), "Read-only file system"));
    CHECK(shared.open().why_read_only().empty());  // it held no lock
}

TEST_CASE("Where no lock is to be had a session is read, and written only if that is chosen",
          "[session][lock][fault]") {
    const Shared shared;
    const auto faults = std::make_shared<Faults>();
    faults->locking_fails = true;
    {
        Journal journal = Journal::open(shared.path(), OpenMode::write, open_with(faults));
        CHECK(journal.lacks_lock());
        CHECK(says(journal.why_read_only(), shared.path().string()));
        CHECK(says(journal.why_read_only(), "can't be locked"));
        CHECK(says(journal.why_read_only(), "another program"));
        CHECK(journal.entries().size() == 2);
        CHECK_THROWS_AS(journal.append({note("More.")}), SessionError);
        CHECK_FALSE(fs::exists(shared.holder()));
    }
    Journal even_so = Journal::open(shared.path(), OpenMode::write, even_without_lock(open_with(faults)));
    CHECK_FALSE(even_so.lacks_lock());
    CHECK(even_so.why_read_only().empty());
    CHECK(says(read_bytes(shared.holder()), this_process()));
    even_so.append({note("More.")});
    CHECK(shared.open(OpenMode::read).entries().size() == 3);
}

TEST_CASE("A lock that somebody holds is never passed over", "[session][lock]") {
    const Shared shared;
    const Journal first = shared.open();
    const Journal second = Journal::open(shared.path(), OpenMode::write, even_without_lock(open_fast()));
    CHECK(says(second.why_read_only(), this_process()));
    CHECK_FALSE(second.lacks_lock());
}

TEST_CASE("Where no lock is to be had no session is begun, unless that is chosen", "[session][lock][fault]") {
    const TempFolder folder;
    const auto faults = std::make_shared<Faults>();
    faults->locking_fails = true;
    const auto error =
        thrown_by<NoLock>([&] { Journal::create(folder / "night.flagplot", first_group(), open_with(faults)); });
    CHECK(says(error.what(), "can't be locked"));
    CHECK(folder.names().empty());
    const Journal journal =
        Journal::create(folder / "night.flagplot", first_group(), even_without_lock(open_with(faults)));
    CHECK(journal.entries().size() == 2);
}

TEST_CASE("The first reason for which a session is read-only stays", "[session][lock]") {
    const Shared shared;
    Journal journal = shared.open(OpenMode::read);
    const std::string why = journal.why_read_only();
    journal.set_read_only("another reason");
    CHECK(journal.why_read_only() == why);
}

TEST_CASE("Entries that make no sense are left out, and the journal is damaged", "[session][damage]") {
    const Shared shared;
    Journal journal = shared.open();
    journal.append({note("One."), note("Two.")});
    journal.distrust_from(4, "a note from nowhere");
    CHECK(journal.entries().size() == 3);
    CHECK(journal.damage() == shared.path().string() + ": line 4: a note from nowhere");
    CHECK(journal.why_read_only() == journal.damage());
    CHECK_THROWS_AS(journal.append({note("Three.")}), SessionError);
}

}  // namespace flagplot::session::test

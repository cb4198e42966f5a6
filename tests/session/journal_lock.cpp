// One writer: who holds the lock writes, everybody else reads.
#include <fmt/format.h>
#include <sys/wait.h>
#include <unistd.h>

#include <catch2/catch.hpp>
#include <optional>

#include "harness.h"
#include "session/journal.h"

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

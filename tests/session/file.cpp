// Files of the file system, as the journal uses them.
#include "session/file.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>

#include "harness.h"
#include "support/catch.h"

namespace flagplot::session::test {

TEST_CASE("A file is appended to, read in parts and shortened", "[session][file]") {
    const TempFolder folder;
    const fs::path path = folder / "file";
    const auto file = open_posix_file(path, OpenMode::create);
    CHECK(file->size() == 0);
    CHECK(file->write("abcdef") == 6);
    file->sync();
    CHECK(file->size() == 6);
    CHECK(file->read(2, 3) == "cde");
    CHECK(file->read(4, 10) == "ef");  // fewer at the end
    CHECK(file->read(6, 1).empty());
    file->truncate(4);
    CHECK(file->write("X") == 1);  // always at the end
    CHECK(read_bytes(path) == "abcdX");
}

TEST_CASE("A new file is never one that exists", "[session][file]") {
    const TempFolder folder;
    const fs::path path = folder / "file";
    write_bytes(path, "abc");
    CHECK(says(thrown_by<IoError>([&] { open_posix_file(path, OpenMode::create); }).what(), path.string()));
    CHECK(read_bytes(path) == "abc");
}

TEST_CASE("A file that isn't there isn't made by opening it", "[session][file]") {
    const TempFolder folder;
    for (const OpenMode mode : {OpenMode::read, OpenMode::write}) {
        CHECK_THROWS_AS(open_posix_file(folder / "file", mode), IoError);
    }
    CHECK(folder.names().empty());
}

TEST_CASE("A file opened for reading can't be written", "[session][file]") {
    const TempFolder folder;
    const fs::path path = folder / "file";
    write_bytes(path, "abc");
    const auto file = open_posix_file(path, OpenMode::read);
    CHECK(says(thrown_by<IoError>([&] { file->write("x"); }).what(), path.string()));
    CHECK(says(thrown_by<IoError>([&] { file->truncate(0); }).what(), path.string()));
    CHECK(read_bytes(path) == "abc");
}

TEST_CASE("A folder, a pipe, a device or a socket is refused at once, in the same words", "[session][file]") {
    const TempFolder folder;
    fs::create_directory(folder / "folder");
    REQUIRE(::mkfifo((folder / "pipe").c_str(), 0600) == 0);
    REQUIRE(::mknod((folder / "socket").c_str(), S_IFSOCK | 0600, 0) == 0);
    for (const OpenMode mode : {OpenMode::read, OpenMode::write}) {
        const auto refused = [&](const fs::path& path) {
            return std::string(thrown_by<IoError>([&] { open_posix_file(path, mode); }).what());
        };
        const auto words = [&](const std::string& name, const char* kind) {
            return fmt::format("{}: is {} (expected a file)", (folder / name).string(), kind);
        };
        CHECK(refused(folder / "pipe") == words("pipe", "a pipe"));
        CHECK(refused(folder / "folder") == words("folder", "a folder"));
        CHECK(refused(folder / "socket") == words("socket", "a socket"));
        CHECK(refused("/dev/zero") == "/dev/zero: is a device (expected a file)");
    }
}

TEST_CASE("A file is written as a whole, and takes the place of what was there", "[session][whole]") {
    const TempFolder folder;
    const fs::path path = folder / "file";
    std::string large(300'000, 'x');
    large[12345] = '\0';
    write_whole_file(path, large);
    CHECK(read_bytes(path) == large);
    fs::permissions(path, fs::perms::owner_all);
    write_whole_file(path, "short");
    CHECK(read_bytes(path) == "short");
    CHECK(fs::status(path).permissions() == fs::perms::owner_all);
    CHECK(folder.names() == std::vector<std::string>{"file"});
    CHECK_THROWS_AS(write_whole_file(folder / "none" / "file", "abc"), IoError);
}

TEST_CASE("It is on the disk before it is in its place", "[session][whole]") {
    const TempFolder folder;
    const auto faults = std::make_shared<Faults>();
    write_bytes(folder / "file", "old");
    write_whole_file(folder / "file", "new", open_with(faults));
    CHECK(faults->syncs == 1);
    CHECK(read_bytes(folder / "file") == "new");
}

TEST_CASE("What can't be written whole leaves the file as it was, and nothing beside it", "[session][whole][fault]") {
    const TempFolder folder;
    const fs::path path = folder / "file";
    const bool was_there = GENERATE(false, true);
    if (was_there) write_bytes(path, "old");
    const auto faults = std::make_shared<Faults>();
    const auto refused = [&] {
        return std::string(thrown_by<IoError>([&] { write_whole_file(path, "0123456789", open_with(faults)); }).what());
    };
    SECTION("nothing can be made") {
        faults->creating_fails = true;
        CHECK(says(refused(), "No space left"));
    }
    SECTION("the disk is full after some bytes") {
        faults->room = 4;
        CHECK(says(refused(), path.string() + ": isn't written: "));
    }
    SECTION("the last byte can't be written") {
        faults->most_a_write = 1;
        faults->failing_writes = {10};
        CHECK(says(refused(), "can't be written"));
    }
    SECTION("the disk doesn't take it") {
        faults->failing_syncs = {1};
        CHECK(says(refused(), "can't be synced"));
    }
    CHECK(fs::exists(path) == was_there);
    if (was_there) CHECK(read_bytes(path) == "old");
    CHECK(folder.names().size() == (was_there ? 1 : 0));
}

TEST_CASE("What the file system itself refuses leaves nothing, either", "[session][whole][fault]") {
    const TempFolder folder;
    std::string what;
    {
        const FullDisk full(1000);
        try {
            write_whole_file(folder / "file", std::string(5000, 'x'));
        } catch (const IoError& error) {
            what = error.what();
        }
    }
    CHECK(says(what, (folder / "file").string()));
    CHECK(says(what, "written"));
    CHECK(folder.names().empty());

    fs::create_directory(folder / "taken");
    CHECK(thrown_by<IoError>([&] { write_whole_file(folder / "taken", "x"); }).what() ==
          (folder / "taken").string() + ": is a folder (expected a file)");
    CHECK(folder.names() == std::vector<std::string>{"taken"});
}

TEST_CASE("What somebody left beside a file stays, and is in nobody's way", "[session][whole]") {
    const TempFolder folder;
    write_bytes(folder / "file.1.new", "mine");
    fs::create_symlink(folder / "elsewhere", folder / "file.2.new");
    write_whole_file(folder / "file", "new");
    CHECK(read_bytes(folder / "file") == "new");
    CHECK(read_bytes(folder / "file.1.new") == "mine");
    CHECK(folder.names() == std::vector<std::string>{"file", "file.1.new", "file.2.new"});
}

TEST_CASE("Where a link leads to is written, and the link stays", "[session][whole]") {
    const TempFolder folder;
    fs::create_directory(folder / "kept");
    write_bytes(folder / "kept" / "file", "old");
    fs::create_symlink(folder / "kept" / "file", folder / "link");
    write_whole_file(folder / "link", "new");
    CHECK(fs::is_symlink(folder / "link"));
    CHECK(read_bytes(folder / "kept" / "file") == "new");
    CHECK(folder.names() == std::vector<std::string>{"kept", "link"});
}

TEST_CASE("A pipe and a device are written to, and stay what they are", "[session][whole]") {
    const TempFolder folder;
    const fs::path pipe = folder / "pipe";
    REQUIRE(::mkfifo(pipe.c_str(), 0600) == 0);
    const int end = ::open(pipe.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC);
    REQUIRE(end >= 0);
    write_whole_file(pipe, "abc");
    std::array<char, 8> bytes{};
    CHECK(::read(end, bytes.data(), bytes.size()) == 3);
    ::close(end);
    CHECK(fs::is_fifo(pipe));
    write_whole_file("/dev/null", "abc");
    CHECK(fs::is_character_file("/dev/null"));
    CHECK(folder.names() == std::vector<std::string>{"pipe"});
}

TEST_CASE("The lock is one file's, held by one at a time", "[session][file]") {
    const TempFolder folder;
    const fs::path path = folder / "file";
    auto first = open_posix_file(path, OpenMode::create);
    const auto second = open_posix_file(path, OpenMode::write);
    CHECK(first->try_lock());
    CHECK(first->try_lock());  // by whom it is held already
    CHECK_FALSE(second->try_lock());
    first.reset();
    CHECK(second->try_lock());
}

TEST_CASE("A file that was deleted or replaced isn't measured as if nothing had happened", "[session][file]") {
    const TempFolder folder;
    const fs::path path = folder / "file";
    const auto file = open_posix_file(path, OpenMode::create);
    SECTION("deleted") {
        fs::remove(path);
    }
    SECTION("replaced") {
        write_bytes(folder / "other", "");
        fs::rename(folder / "other", path);
    }
    CHECK(says(thrown_by<IoError>([&] { file->size(); }).what(), "deleted or replaced"));
}

}  // namespace flagplot::session::test

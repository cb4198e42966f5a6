// Files of the file system, as the journal uses them.
#include "session/file.h"

#include <catch2/catch.hpp>

#include "harness.h"

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
    CHECK(says(thrown_by<IoError>([&] { write_new_file(path, "xyz"); }).what(), path.string()));
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
    write_new_file(path, "abc");
    const auto file = open_posix_file(path, OpenMode::read);
    CHECK(says(thrown_by<IoError>([&] { file->write("x"); }).what(), path.string()));
    CHECK(says(thrown_by<IoError>([&] { file->truncate(0); }).what(), path.string()));
    CHECK(read_bytes(path) == "abc");
}

TEST_CASE("A new file is written as a whole, or isn't there", "[session][file]") {
    const TempFolder folder;
    std::string large(300'000, 'x');
    large[12345] = '\0';
    write_new_file(folder / "file", large);
    CHECK(read_bytes(folder / "file") == large);
    CHECK_THROWS_AS(write_new_file(folder / "none" / "file", "abc"), IoError);
}

TEST_CASE("A new file that can't be written whole isn't left behind", "[session][file]") {
    const TempFolder folder;
    std::string what;
    {
        const FullDisk full(1000);
        try {
            write_new_file(folder / "file", std::string(5000, 'x'));
        } catch (const IoError& error) {
            what = error.what();
        }
    }
    CHECK(says(what, (folder / "file").string()));
    CHECK(says(what, "written"));
    CHECK(folder.names().empty());
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
        write_new_file(folder / "other", "");
        fs::rename(folder / "other", path);
    }
    CHECK(says(thrown_by<IoError>([&] { file->size(); }).what(), "deleted or replaced"));
}

}  // namespace flagplot::session::test

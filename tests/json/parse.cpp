// Reading JSON texts: what is refused, and where the message says it stands.
#include <fmt/format.h>
#include <sys/stat.h>

#include <exception>
#include <filesystem>
#include <map>
#include <new>
#include <string>
#include <utility>
#include <vector>

#include "json/reader.h"
#include "json/tree.h"
#include "support/catch.h"
#include "support/folder.h"
#include "support/thrown.h"

using Catch::Matchers::ContainsSubstring;
using flagplot::json::FileError;
using flagplot::json::parse;
using flagplot::json::read_file;
using flagplot::json::read_text;
using flagplot::json::Tree;
using flagplot::test::Folder;
using flagplot::test::thrown_by;

namespace {

FileError refused(const std::string& text) {
    return thrown_by<FileError>([&] { parse(text, "game.json"); });
}

}  // namespace

TEST_CASE("Members keep the order in which they stand in the file", "[json][parse]") {
    // Rules, reports and digests of a file must not depend on how a library sorts.
    const Tree tree = parse(R"({"zone": 1, "area": 2, "hex": 3})", "game.json");
    std::string keys;
    for (const auto& item : tree.items()) keys += item.key() + " ";
    CHECK(keys == "zone area hex ");
}

TEST_CASE("A key that stands twice in one object is refused", "[json][parse]") {
    // The parser alone would keep the last one and lose the first in silence.
    const FileError error = refused(R"({"a": 1, "b": {"c": 2, "c": 3}})");
    CHECK(error.where() == "game.json");
    CHECK_THAT(error.found(), ContainsSubstring("\"c\"") && ContainsSubstring("twice"));
    CHECK_THAT(error.expected(), ContainsSubstring("once"));
}

TEST_CASE("The same key may stand in several objects", "[json][parse]") {
    CHECK_NOTHROW(parse(R"({"id": 1, "rows": [{"id": 2}, {"id": 3}], "last": {"id": {"id": 4}}})", "game.json"));
}

TEST_CASE("What isn't JSON is refused", "[json][parse]") {
    const std::string text = GENERATE(as<std::string>(),  //
                                      "", " \n", "{", "[1, 2", R"({"a": 1,})", "[1,]", R"({'a': 1})", "{a: 1}",
                                      "// a comment\n{}", "/* a comment */ {}", R"({"a": 1} // behind)", "# note\n{}",
                                      "{} {}", "1 2", "{}]", "NaN", "Infinity", "01", "+1", ".5", "0x10", "nul", "TRUE",
                                      R"("no end)", "\"line\nbreak\"", R"("\q")", R"("\ud800")", "\"\xff\"", "1e999");
    CAPTURE(text);
    const FileError error = refused(text);
    CHECK_THAT(error.where(), ContainsSubstring("game.json"));
    CHECK_THAT(error.found(), ContainsSubstring("not JSON"));
}

TEST_CASE("Text behind a null byte isn't skipped", "[json][parse]") {
    // The library takes a null byte for the text's end, and a file with a hole in it for a whole one.
    const FileError error = refused(std::string("{}\n\0 {}", 7));
    CHECK(error.where() == "game.json: line 2, column 1");
}

TEST_CASE("Lists within lists without end are refused", "[json][parse]") {
    // Deeper ones would overflow the stack where trees are walked.
    const std::size_t depth = 200'000;
    CHECK_THAT(refused(std::string(depth, '[')).what(), ContainsSubstring("game.json") && ContainsSubstring("100"));
    CHECK_THROWS_AS(parse(std::string(depth, '[') + std::string(depth, ']'), "game.json"), FileError);
    CHECK_NOTHROW(parse(std::string(50, '[') + std::string(50, ']'), "game.json"));
}

TEST_CASE("A number with a fraction or an exponent is refused at its place", "[json][parse]") {
    // Rules are computed in whole numbers only; a rounded one would be a wrong one.
    const std::string number = GENERATE("1.5", "1.0", "1e3", "-0.25");
    CAPTURE(number);
    const FileError error = refused(R"({"rows": [{"a/b~c": )" + number + "}]}");
    CHECK(error.where() == "game.json: /rows/0/a~1b~0c");
    CHECK_THAT(error.found(), ContainsSubstring("number"));
    CHECK_THAT(error.expected(), ContainsSubstring("whole number"));
}

TEST_CASE("A file that is nothing but a fraction is refused at the file", "[json][parse]") {
    CHECK(refused("0.5").where() == "game.json");
}

TEST_CASE("Whole numbers are kept up to 64 bits and refused beyond", "[json][parse]") {
    CHECK(parse("9223372036854775807", "").get<std::int64_t>() == INT64_MAX);
    CHECK(parse("-9223372036854775808", "").get<std::int64_t>() == INT64_MIN);
    CHECK(parse("18446744073709551615", "").get<std::uint64_t>() == UINT64_MAX);
    CHECK_THAT(refused("[18446744073709551616]").what(),
               ContainsSubstring("game.json: /0") && ContainsSubstring("64 bits"));
    CHECK_THAT(refused("[-9223372036854775809]").what(),
               ContainsSubstring("game.json: /0") && ContainsSubstring("64 bits"));
}

TEST_CASE("A message about the text names line and column, both counted from 1", "[json][parse]") {
    struct Case {
        std::string text;
        std::string place;
    };
    const auto [text, place] = GENERATE(values<Case>({
        {"", "line 1, column 1"},
        {"x", "line 1, column 1"},
        {"{\"a\": x}", "line 1, column 7"},
        {"{\n  \"a\": 1,\n  \"b\": ?\n}", "line 3, column 8"},
        {"{\n  \"a\": 1\n} more", "line 3, column 3"},
        {"[1,\n2", "line 2, column 2"},                 // the end of the text, one past its last character
        {"[\n\"not closed\n\"]", "line 2, column 12"},  // the line that lacks the quotation mark, not the next one
        {"\n\n\n", "line 4, column 1"},
    }));
    CAPTURE(text);
    CHECK(refused(text).where() == "game.json: " + place);
}

TEST_CASE("What isn't JSON is named with its place, in no library's names", "[json][parse]") {
    for (const std::string text : {"", "{", "[1,\n 1e999]", "[1,\n x]", "[\"\xff\"]", "{\"a\" 1}"}) {
        CAPTURE(text);
        const FileError error = refused(text);
        CHECK_THAT(error.where(), Catch::Matchers::StartsWith("game.json: line "));
        CHECK_THAT(error.found(), Catch::Matchers::StartsWith("is not JSON: "));
        CHECK_THAT(error.what(), !ContainsSubstring("exception") && !ContainsSubstring("parse error"));
    }
    CHECK(refused("[1,\n 1e999]").where() == "game.json: line 2, column 6");
}

TEST_CASE("A message is one line even if what it quotes has several", "[json][parse]") {
    const FileError error("game.json", "found\ntwo", "one\nor more");
    CHECK(std::string(error.what()) == "game.json: found two (expected one or more)");
}

TEST_CASE("A file that can't be read is named", "[json][file]") {
    const Folder folder;
    const std::string missing = (folder.path() / "missing.json").string();
    CHECK(thrown_by<FileError>([&] { read_file(missing); }).where() == missing);
    CHECK(thrown_by<FileError>([&] { read_text(folder.path()); }).where() == folder.path().string());
}

TEST_CASE("Whatever was thrown is said in our own words", "[json][error]") {
    const auto said = [](const auto& act) {
        try {
            act();
        } catch (const std::exception& error) {
            return flagplot::json::words_of(error);
        }
        return std::string("nothing was thrown");
    };
    CHECK(said([] { Tree(3).get<std::string>(); }).starts_with("a value has the wrong type"));
    CHECK(said([] { Tree::object().at("missing"); }).starts_with("a value has the wrong type"));
    CHECK(said([] { static_cast<void>(std::filesystem::file_size("/nothing/there")); }) ==
          "/nothing/there: No such file or directory");
    CHECK(said([] { throw std::bad_alloc(); }) == "there isn't enough memory");
    CHECK(said([] { std::map<int, int>().at(3); }) == "a bug in Flagplot stopped this");
    CHECK(said([] { throw FileError("a file", "is wrong", ""); }) == "a file: is wrong");
}

TEST_CASE("Of many keys none may stand twice, wherever the second one is", "[json][parse]") {
    for (const int count : {31, 32, 33, 34, 1000}) {
        for (const int again : {0, count / 2, count - 1}) {
            std::string text;
            for (int number = 0; number < count; ++number) text += fmt::format("\"k{}\": {{}}, ", number);
            CHECK(parse("{" + text + "\"k\": 1}", "many").size() == static_cast<std::size_t>(count) + 1);
            const std::string twice = fmt::format("{{{}\"k{}\": 1}}", text, again);
            CHECK(thrown_by<FileError>([&] { parse(twice, "many"); }).found() ==
                  fmt::format("the key \"k{}\" stands twice in one object", again));
        }
    }
}

TEST_CASE("A folder, a pipe, a device and a socket are refused at once", "[json][file]") {
    const Folder folder;
    const std::filesystem::path pipe = folder.path() / "pipe.json";
    const std::filesystem::path socket = folder.path() / "socket.json";
    REQUIRE(::mkfifo(pipe.c_str(), 0600) == 0);
    REQUIRE(::mknod(socket.c_str(), S_IFSOCK | 0600, 0) == 0);
    const std::vector<std::pair<std::filesystem::path, std::string>> others = {
        {pipe, "is a pipe"}, {"/dev/zero", "is a device"}, {socket, "is a socket"}, {folder.path(), "is a folder"}};
    for (const auto& [path, found] : others) {
        const FileError error = thrown_by<FileError>([&other = path] { read_text(other); });
        CHECK(error.found() == found);
        CHECK(error.expected() == "a file");
    }
}

TEST_CASE("A file is read byte for byte", "[json][file]") {
    // Digests and chains are over bytes: no line ending may be changed on the way.
    const Folder folder;
    const std::string bytes("a\r\nb\n\0\xff", 7);
    CHECK(read_text(folder.write("bytes", bytes)) == bytes);
    CHECK(read_text(folder.write("empty", "")).empty());
}

TEST_CASE("A damaged file is named with the place", "[json][file]") {
    const Folder folder;
    const auto file = folder.write("damaged.json", "{\n  \"a\" 1\n}");
    CHECK(thrown_by<FileError>([&] { read_file(file); }).where() == file.string() + ": line 2, column 7");
}

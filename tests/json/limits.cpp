// What a file may ask for: a few bytes of it don't take more memory than there is, nor more time.
#include "json/limits.h"

#include <fmt/format.h>

#include <sstream>
#include <string>

#include "json/reader.h"
#include "json/tree.h"
#include "support/catch.h"
#include "support/folder.h"
#include "support/thrown.h"

using Catch::Matchers::ContainsSubstring;
using flagplot::json::FileError;
using flagplot::json::parse;
using flagplot::json::pointer_to;
using flagplot::json::read_text;
using flagplot::json::size_of;
using flagplot::json::Tree;
using flagplot::test::Folder;
using flagplot::test::thrown_by;

namespace limits = flagplot::json::limits;

namespace {

FileError refused(const std::string& text) {
    return thrown_by<FileError>([&] { parse(text, "game.json"); });
}

std::string text_of(std::size_t bytes) {
    return '"' + std::string(bytes, 'a') + '"';
}

// [0,0,...]
std::string zeros(std::size_t count) {
    std::string text = "[0";
    for (std::size_t i = 1; i < count; ++i) text += ",0";
    return text + ']';
}

std::string object_of(int keys) {
    std::string text = "{";
    for (int key = 0; key < keys; ++key) text += fmt::format(R"({}"k{}":1)", key == 0 ? "" : ",", key);
    return text + '}';
}

}  // namespace

TEST_CASE("A text that is too long is refused at its place", "[json][limits]") {
    CHECK_NOTHROW(parse(text_of(limits::text_bytes), "game.json"));
    const FileError error = refused(R"({"rows": [1, )" + text_of(limits::text_bytes + 1) + "]}");
    CHECK(error.where() == "game.json: /rows/1");
    CHECK(error.found() == "a text of 1000001 bytes");
    CHECK(error.expected() == "at most 1000000");
}

TEST_CASE("A key that is too long is refused at its object", "[json][limits]") {
    CHECK_NOTHROW(parse("{" + text_of(limits::key_bytes) + ": 1}", "game.json"));
    const FileError error = refused(R"({"facts": {)" + text_of(limits::key_bytes + 1) + ": 1}}");
    CHECK(error.where() == "game.json: /facts");
    CHECK(error.found() == "a key of 10001 bytes");
}

TEST_CASE("More values than a document may have are refused where they begin", "[json][limits]") {
    CHECK_NOTHROW(parse(zeros(limits::values - 1), "game.json"));
    const FileError error = refused(R"({"rows": )" + zeros(limits::values) + '}');
    CHECK_THAT(error.where(), ContainsSubstring("game.json: /rows/99999"));
    CHECK(error.found() == "1000001 values");
    CHECK(error.expected() == "at most 1000000");
}

TEST_CASE("Lists in lists are refused at the one that is too deep", "[json][limits]") {
    const std::string deep(limits::depth, '[');
    CHECK_NOTHROW(parse(deep + std::string(limits::depth, ']'), "game.json"));
    const FileError error = refused(R"({"rows": )" + deep);
    CHECK_THAT(error.where(), ContainsSubstring("game.json: /rows/0/0/0"));
    CHECK_THAT(error.what(), ContainsSubstring("101") && ContainsSubstring("at most 100"));
}

TEST_CASE("A file that is too large isn't read to its end", "[json][limits]") {
    const Folder folder;
    const auto file = folder.write("large.json", "[1, 2, 3]");
    CHECK(read_text(file, 9) == "[1, 2, 3]");
    const FileError error = thrown_by<FileError>([&] { read_text(file, 8); });
    CHECK(error.where() == file.string());
    CHECK_THAT(error.found(), ContainsSubstring("more than 8 bytes"));
    std::istringstream input("[1, 2, 3]");
    CHECK(thrown_by<FileError>([&] { read_text(input, "standard input", 8); }).where() == "standard input");
    CHECK_THROWS_AS(read_text("/dev/zero"), FileError);  // which has no end
}

TEST_CASE("A text that is larger than any file is refused before it is parsed", "[json][limits]") {
    CHECK_THAT(refused(std::string(limits::file_bytes + 1, ' ')).found(), ContainsSubstring("64000001 bytes"));
}

TEST_CASE("An object may have many keys", "[json][limits]") {
    CHECK(parse(object_of(100'000), "game.json").size() == 100'000);
}

TEST_CASE("A key that stands twice is found among many", "[json][limits]") {
    std::string text = object_of(1000);
    text.back() = ',';
    CHECK_THAT(refused(text + R"("k7": 2})").found(), ContainsSubstring("\"k7\" stands twice"));
    CHECK_THAT(refused(text + R"("k999": 2})").found(), ContainsSubstring("\"k999\" stands twice"));
    CHECK(parse(text + R"("more": 2})", "game.json").size() == 1001);
}

TEST_CASE("The size of a tree counts all that is in it", "[json][limits]") {
    const auto size = size_of(parse(R"({"a": [1, "two", {"b": null}], "cc": {}})", ""));
    CHECK(size.values == 7);
    CHECK(size.bytes == 7);  // a, two, b, cc
    CHECK(size.depth == 3);
    CHECK(size_of(Tree()).depth == 0);
}

TEST_CASE("A pointer leads on to any key", "[json][node]") {
    CHECK(pointer_to("/rows/0", "when") == "/rows/0/when");
    CHECK(pointer_to("", "a/b~c") == "/a~1b~0c");
}

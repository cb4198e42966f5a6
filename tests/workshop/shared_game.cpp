#include "workshop/shared_game.h"

#include "json/tree.h"
#include "support/catch.h"
#include "support/patrol.h"
#include "support/thrown.h"

namespace flagplot::workshop {
namespace {

SharedGame shared() {
    return {test::patrol_texts(R"([{"id": "t", "tell": {"section": "s", "text": "x"}}])"), {}};
}

std::string refusal(const std::string& text) {
    return test::words_thrown_by<json::InputError>([&] { read_shared_file(text, "a.flagplot-game"); });
}

}  // namespace

TEST_CASE("A game goes through one file and is the same") {
    const std::string bytes = to_shared_file(shared());
    CHECK(bytes == to_shared_file(shared()));
    const SharedGame read = read_shared_file(bytes, "a.flagplot-game");
    CHECK(changes_between(shared().files, read.files).empty());
    const SharedCover cover = cover_of(read, {});
    CHECK(cover.cover.title == "Patrol");
    CHECK(cover.cover.author == "A. Player");
    CHECK(cover.cover.licence == "CC0");
    CHECK(cover.cover.edition == "2");
    CHECK(cover.tables == std::vector<std::string>{"Contact", "Haste"});
    CHECK(cover.procedures == std::vector<std::string>{"A day"});
    CHECK(cover.findings.empty());
}

TEST_CASE("An update says what it changes") {
    rulebook::Texts now = shared().files;
    now["contact.json"].replace(now["contact.json"].find("Empty sea"), 9, "Nothing");
    now["extra.json"] = now["haste.json"];
    now.erase("procedures/day.json");
    CHECK(changes_between(shared().files, now) ==
          std::vector<std::string>{"contact.json was changed", "extra.json is new", "procedures/day.json is gone"});
}

TEST_CASE("A stranger's file is refused with its place") {
    CHECK(test::says(refusal("no JSON"), "a.flagplot-game"));
    CHECK(test::says(refusal("{}"), "format"));
    CHECK(test::says(refusal(R"({"format": "other", "version": 1, "files": {}})"), "expected flagplot-game"));
    CHECK(test::says(refusal(R"({"format": "flagplot-game", "version": 2, "files": {}})"),
                     "a newer Flagplot wrote this file"));
    CHECK(test::says(refusal(R"({"format": "flagplot-game", "version": 1, "files": {}})"), "rulebook.json"));
    for (const char* const name : {"../evil.json", "/etc/passwd", "a/b.json", "procedures/../x.json", ".hidden.json",
                                   "rulebook.exe", "procedures/.json", "house-rules/x.json"}) {
        const std::string text =
            std::string(R"({"format": "flagplot-game", "version": 1, "files": {")") + name + R"(": {}}})";
        INFO(name);
        CHECK(test::says(refusal(text), "names of letters, digits and hyphens"));
    }
}

}  // namespace flagplot::workshop

// The files of a game of one's own: kept, compared with what somebody else wrote meanwhile, and removed.
#include <cstdlib>

#include "host/host.h"
#include "support/catch.h"
#include "support/folder.h"
#include "support/patrol.h"

namespace flagplot::host::test {
namespace {

using Catch::Matchers::ContainsSubstring;
using flagplot::test::Folder;
using rulebook::Texts;
namespace fs = std::filesystem;

const char* const book = R"({"id": "patrol", "title": "Patrol"})";
const char* const contact = R"({"id": "patrol.contact", "title": "Contact"})";

// A user's home.
struct Home {
    Home() { setenv("XDG_DATA_HOME", folder.path().c_str(), 1); }
    ~Home() { unsetenv("XDG_DATA_HOME"); }
    Home(const Home&) = delete;
    Home& operator=(const Home&) = delete;

    fs::path write(const std::string& name, const std::string& text) const {
        return folder.write("flagplot/rulebooks/patrol/" + name, text);
    }
    Texts now() const { return game_files(game()); }
    fs::path game() const { return own_game_folder("patrol"); }

    Folder folder;
};

}  // namespace

TEST_CASE("What somebody else changed since it was read isn't overwritten", "[own-game]") {
    const Home home;
    const Texts read{{"rulebook.json", book}, {"contact.json", contact}};
    keep_game(home.game(), read, {});
    CHECK(home.now() == read);
    home.write("contact.json", R"({"id": "patrol.contact", "title": "Sighting"})");
    home.write("fog.json", R"({"id": "patrol.fog", "title": "Fog"})");
    const Texts outside = home.now();
    const Texts typed{{"rulebook.json", R"({"id": "patrol", "title": "A patrol"})"}, {"contact.json", contact}};
    CHECK_THROWS_WITH(keep_game(home.game(), typed, read),
                      ContainsSubstring("patrol: contact.json was changed, fog.json is new"));
    CHECK(home.now() == outside);  // not even the file that nobody else touched
    keep_game(home.game(), typed, outside);
    CHECK(home.now() == typed);
    fs::remove(home.game() / "contact.json");
    CHECK_THROWS_WITH(keep_game(home.game(), read, typed), ContainsSubstring("contact.json is gone"));
}

TEST_CASE("What somebody else wrote in other lines, or just as it is wanted, is no change", "[own-game]") {
    const Texts read{{"rulebook.json", book}, {"contact.json", contact}};
    const Texts spaced{{"rulebook.json", R"({"id":"patrol",  "title":"Patrol"})"}, {"contact.json", contact}};
    CHECK(changes_since(read, spaced, {}).empty());
    const Texts wanted{{"rulebook.json", book}};
    CHECK(changes_since(read, wanted, wanted).empty());
    CHECK(changes_since(wanted, read, read).empty());
    CHECK(changes_since(read, {{"rulebook.json", "{"}, {"contact.json", contact}}, read) ==
          std::vector<std::string>{"rulebook.json was changed"});
}

TEST_CASE("A draft remembers what its game said", "[own-game]") {
    const Home home;
    keep_game_draft("patrol", {{{"rulebook.json", book}}, {{"rulebook.json", "before"}, {"contact.json", contact}}});
    const auto drafts = read_game_drafts();
    REQUIRE(drafts.contains("patrol"));
    CHECK(drafts.at("patrol").texts == Texts{{"rulebook.json", book}});
    CHECK(drafts.at("patrol").before == Texts{{"rulebook.json", "before"}, {"contact.json", contact}});
}

TEST_CASE("A game that is removed waits as a draft, and so does what was typed and isn't saved", "[own-game]") {
    const Home home;
    const Texts files{{"rulebook.json", book}, {"contact.json", contact}};
    keep_game(home.game(), files, {});
    const Texts typed{{"rulebook.json", R"({"id": "patrol", "title": "Typed"})"}};
    keep_game_draft("patrol", {typed, files});
    const std::string name = remove_game("patrol", home.game());
    CHECK_FALSE(fs::exists(home.game()));
    auto drafts = read_game_drafts();
    CHECK(drafts.size() == 2);
    CHECK(is_new_game_draft(name));
    CHECK(drafts[name].texts == files);
    drafts.erase(name);
    CHECK(is_new_game_draft(drafts.begin()->first));
    CHECK(drafts.begin()->second.texts == typed);
    CHECK(drafts.begin()->second.before.empty());
}

TEST_CASE("What else is in the folder of a removed game stays, and the game can be made again", "[own-game]") {
    const Home home;
    keep_game(home.game(), {{"rulebook.json", book}}, {});
    const fs::path notes = home.write("notes.txt", "mine");
    remove_game("patrol", home.game());
    CHECK(fs::exists(notes));
    refuse_game_id(library(), "patrol");
    home.write("rulebook.json", "{");  // a damaged one is in its place
    CHECK_THROWS_WITH(refuse_game_id(library(), "patrol"), ContainsSubstring("there is already a game \"patrol\""));
}

TEST_CASE("A game that can't be kept as a draft isn't removed", "[own-game]") {
    const Home home;
    home.write("rulebook.json", book);
    const fs::path damaged = home.write("contact.json", "\xFF");
    CHECK_THROWS_WITH(remove_game("patrol", home.game()), ContainsSubstring("isn't UTF-8"));
    CHECK(fs::exists(damaged));
    CHECK(fs::exists(home.game() / "rulebook.json"));
}

TEST_CASE("A game that isn't the user's own isn't removed", "[own-game]") {
    const Home home;
    const Folder shipped;
    const fs::path file = shipped.write("tables/patrol/rulebook.json", book);
    CHECK_THROWS_WITH(remove_game("patrol", file.parent_path()),
                      ContainsSubstring("isn't your own: " + shipped.path().string()));
    CHECK(fs::exists(file));
}

// A house rule can't be kept where a file has the name of its folder.
TEST_CASE("A shared game of which something can't be kept leaves the game that was there as it was", "[own-game]") {
    const Home home;
    const auto other = [](const std::string& title) {
        Texts texts = flagplot::test::patrol_texts("[]");
        texts["fog.json"] = texts["haste.json"];
        texts["fog.json"].replace(texts["fog.json"].find("patrol.haste"), 12, "patrol.fog");
        texts["rulebook.json"].replace(texts["rulebook.json"].find("\"Patrol\""), 8, '"' + title + '"');
        return texts;
    };
    const rulebook::HouseRule rule{.id = "storm", .title = "Storms", .rulebook = "patrol", .why = "", .patches = {}};
    const Texts read = flagplot::test::patrol_texts("[]");
    keep_game(home.game(), read, {});
    home.write("house-rules", "a file");
    CHECK_THROWS_AS(add_shared_game(library(), {other("Theirs"), {rule}}), json::InputError);
    CHECK(home.now() == read);

    for (const auto& [name, text] : read) fs::remove(home.game() / name);
    fs::remove(home.game() / "procedures");
    CHECK_THROWS_AS(add_shared_game(library(), {other("Theirs"), {rule}}), json::InputError);
    CHECK(home.now().empty());
    CHECK(fs::is_regular_file(home.game() / "house-rules"));  // it is somebody's

    fs::remove(home.game() / "house-rules");
    add_shared_game(library(), {other("Theirs"), {rule}});
    CHECK(home.now() == other("Theirs"));
}

}  // namespace flagplot::host::test

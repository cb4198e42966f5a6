// What is kept for the user and read again: by its sum it is known whether somebody else has changed it.
#include "host/kept_sums.h"

#include <cstdlib>
#include <fstream>

#include "csv/grid.h"
#include "host/host.h"
#include "json/reader.h"
#include "support/catch.h"
#include "support/folder.h"
#include "support/homeless.h"

namespace flagplot::host::test {
namespace {

namespace fs = std::filesystem;
using flagplot::test::Folder;
using flagplot::test::Homeless;

// Somebody's data folder.
struct Home {
    Home() { setenv("XDG_DATA_HOME", folder.path().c_str(), 1); }
    ~Home() { unsetenv("XDG_DATA_HOME"); }
    Home(const Home&) = delete;
    Home& operator=(const Home&) = delete;

    fs::path file(const char* name) const { return folder.path() / "flagplot" / name; }

    const Homeless homeless;
    const Folder folder;
};

void write(const fs::path& file, const std::string& bytes) {
    fs::create_directories(file.parent_path());
    std::ofstream(file, std::ios::binary | std::ios::trunc) << bytes;
}

}  // namespace

TEST_CASE("Whatever byte of a kept file is another is said, and no byte of one that is as it was kept", "[sums]") {
    const Home home;
    const fs::path file = home.file("charts/x.csv");
    const std::string text = "BHT,1\n4-,0 0\n";
    fs::create_directories(file.parent_path());
    write_kept(file, text);
    CHECK(why_changed(file).empty());
    for (std::size_t place = 0; place < text.size(); ++place) {
        std::string other = text;
        other[place] = static_cast<char>(other[place] ^ 1);
        write(file, other);
        CHECK(why_changed(file).starts_with(file.string() + ": was changed outside of Flagplot"));
    }
    write(file, text + "5,1 1\n");
    CHECK_FALSE(why_changed(file).empty());
    accept_kept(file);
    CHECK(why_changed(file).empty());
    write(file, text);
    CHECK_FALSE(why_changed(file).empty());  // neither is what it once was
    write_kept(file, "BHT,1\n");
    CHECK(why_changed(file).empty());
}

TEST_CASE("Of a file that was put there by hand nothing is said, nor of one that is gone", "[sums]") {
    const Home home;
    const fs::path file = home.file("charts/x.csv");
    write(file, "BHT,1\n");
    CHECK(why_changed(file).empty());
    write_kept(file, "BHT,2\n");
    fs::remove(file);
    CHECK(why_changed(file).empty());
    write(home.folder.path() / "elsewhere.csv", "x");
    CHECK(why_changed(home.folder.path() / "elsewhere.csv").empty());
}

TEST_CASE("A sum goes with its file", "[sums]") {
    const Home home;
    const rulebook::Rulebook book = library().load("ssw");
    const table::Chart& chart = book.charts.front();
    keep_chart_draft(chart, blank_grid(chart));
    bring_chart_back(chart);
    CHECK(changed_outside(book).empty());
    const fs::path file = chart_file(chart);
    write(file, json::read_text(file) + "\n");
    CHECK(changed_outside(book).size() == 1);
    set_chart_aside(chart);
    CHECK(read_chart_draft(chart));
    REQUIRE(draft_notes().size() == 1);
    CHECK(draft_notes().empty());  // it is told once
    remove_chart_draft(chart);
    write(file, "by hand");
    CHECK(changed_outside(book).empty());
}

TEST_CASE("A draft that can't be read is set aside and said, and none takes its place", "[sums]") {
    const Home home;
    const rulebook::Rulebook book = library().load("ssw");
    const table::Chart& chart = book.charts.front();
    const std::string bad("\"never closed\0\xff", 15);
    const fs::path draft = chart_file(chart).string() + ".draft";
    for (int number = 1; number <= 2; ++number) {
        write(draft, bad);
        CHECK_FALSE(read_chart_draft(chart));
        const std::string aside = draft.string() + ".damaged-" + std::to_string(number);
        CHECK(json::read_text(aside) == bad);
        REQUIRE(draft_notes().size() == 1);
    }
    write(home.file("drafts/patrol.json"), bad);
    CHECK(read_game_drafts().empty());
    const std::vector<std::string> notes = draft_notes();
    REQUIRE(notes.size() == 1);
    CHECK(notes[0].find(home.file("drafts/patrol.json.damaged-1").string()) != std::string::npos);
    keep_game_draft("patrol", {{{"rulebook.json", "{}"}}, {}});
    CHECK(read_game_drafts().contains("patrol"));
    CHECK(json::read_text(home.file("drafts/patrol.json.damaged-1")) == bad);
    CHECK(draft_notes().empty());
}

}  // namespace flagplot::host::test

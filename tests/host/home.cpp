// What is kept in a person's home: where there is none everything is played, and what needs one says so.
#include <fmt/format.h>

#include <chrono>
#include <fstream>
#include <functional>

#include "host/host.h"
#include "host/kept_forms.h"
#include "host/sample_copies.h"
#include "json/reader.h"
#include "support/catch.h"
#include "support/folder.h"
#include "support/homeless.h"
#include "support/thrown.h"

namespace flagplot::host::test {
namespace {

using flagplot::test::Folder;
using flagplot::test::Homeless;
using flagplot::test::thrown_by;
namespace fs = std::filesystem;

}  // namespace

TEST_CASE("Without a home there are the shipped games, and nothing of one's own", "[home]") {
    const Homeless homeless;
    const rulebook::Library all = library();
    const rulebook::Rulebook book = all.load("ssw");
    CHECK(all.house_rules("ssw").empty());
    CHECK_FALSE(is_own_game(book));
    CHECK(read_charts(book).empty());
    CHECK_FALSE(read_chart_draft(book.charts.front()));
    CHECK(read_game_drafts().empty());
    CHECK(sample_copies().empty());
}

TEST_CASE("Without a home whatever would be kept there is refused, and the message says what is missing", "[home]") {
    const Homeless homeless;
    const rulebook::Rulebook book = library().load("ssw");
    const table::Chart& chart = book.charts.front();
    const rulebook::HouseRule rule{"ours", "Our way", "ssw", "", {}};
    const rulebook::Texts files{{"rulebook.json", R"({"id": "patrol", "title": "Patrol"})"}};
    const std::vector<std::function<void()>> acts{
        [&] { keep_chart_draft(chart, blank_grid(chart)); },
        [&] { remove_chart(chart); },
        [&] { set_chart_aside(chart); },
        [&] { bring_chart_back(chart); },
        [&] { keep_house_rule(rule); },
        [&] { remove_house_rule(rule); },
        [&] { keep_game(own_game_folder("patrol"), files, {}); },
        [&] {
            keep_game_draft("patrol", {files, {}});
        },
        [&] { remove_game("ssw", book.folder); },
        [&] { copy_sample("coral-sea"); },
    };
    for (std::size_t i = 0; i < acts.size(); ++i) {
        INFO("act " << i);
        const auto error = thrown_by<json::InputError>(acts[i]);
        CHECK(error.where() == "HOME");
        CHECK(error.found() == "isn't set");
    }
}

TEST_CASE("Without a home what is typed into a form isn't kept, and nobody minds", "[home]") {
    const Homeless homeless;
    keep_form("orders", "{}");
    CHECK(kept_form("orders").empty());
    remove_kept_form("orders");
}

TEST_CASE("What was typed into a form is there again, but not once the disk has changed it", "[home]") {
    const Homeless homeless;
    const Folder folder;
    setenv("XDG_STATE_HOME", folder.path().c_str(), 1);
    const std::string typed = R"({"speed": 12})";
    keep_form("orders", typed);
    CHECK(kept_form("orders") == typed);
    const fs::path file = folder.path() / "flagplot/forms/orders.json";
    std::string bytes = json::read_text(file);
    for (std::size_t place = 0; place < bytes.size(); ++place) {
        bytes[place] ^= 1;
        std::ofstream(file, std::ios::binary | std::ios::trunc) << bytes;
        CHECK(kept_form("orders").empty());
        bytes[place] ^= 1;
    }
    unsetenv("XDG_STATE_HOME");
}

TEST_CASE("Kept forms don't fill the home: the oldest go", "[home]") {
    const Homeless homeless;
    const Folder folder;
    setenv("XDG_STATE_HOME", folder.path().c_str(), 1);
    std::string large;
    large.resize(15'000'000, ' ');
    for (int number = 1; number <= 6; ++number) {
        keep_form(std::to_string(number), large);
        const fs::path file = folder.path() / fmt::format("flagplot/forms/{}.json", number);
        fs::last_write_time(file, fs::file_time_type::clock::now() - std::chrono::hours(10 - number));
    }
    keep_form("newest", "{}");
    CHECK(kept_form("1").empty());
    CHECK(kept_form("2").empty());
    CHECK(kept_form("6") == large);
    CHECK(kept_form("newest") == "{}");
    unsetenv("XDG_STATE_HOME");
}

TEST_CASE("A sample's copy takes the place of nothing", "[home]") {
    const Homeless homeless;
    const Folder folder;
    setenv("HOME", folder.path().c_str(), 1);
    const fs::path copies = folder.path() / ".local/share/flagplot/sessions";
    CHECK(sample_copies() == copies);
    CHECK(copy_sample("goeben") == copies / "goeben.flagplot");
    CHECK(json::read_text(copies / "goeben.flagplot") == json::read_text(samples() / "goeben.flagplot"));
    folder.write(".local/share/flagplot/sessions/goeben.flagplot", "played on");
    fs::create_symlink("nowhere", copies / "goeben-2.flagplot");
    CHECK(copy_sample("goeben") == copies / "goeben-3.flagplot");
    CHECK(json::read_text(copies / "goeben.flagplot") == "played on");
    unsetenv("HOME");
}

}  // namespace flagplot::host::test

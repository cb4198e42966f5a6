// The player's copies of charts: which were in force stands in the journal, and none of them can stop a session.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <map>

#include "harness.h"
#include "json/tree.h"
#include "support/catch.h"

namespace flagplot::session::test {
namespace {

// A rulebook with two charts, and the copies that a player has of them. All numbers are invented.
class Pier {
  public:
    Pier() {
        write_bytes(folder_ / "rulebook.json", R"({"id": "pier", "title": "The pier",
            "sides": [{"id": "land", "label": "Land"}],
            "unit-types": [{"id": "boat", "label": "Boat", "plural": "Boats",
                            "fields": [{"id": "oars", "label": "Oars", "type": "number"}]}],
            "charts": {
                "pier.dues": {"title": "Dues", "source": "A board", "rows": {"label": "Boat"},
                              "columns": {"label": "Due", "choices": ["pence"]},
                              "cell": [{"id": "pence", "label": "Pence", "type": "number"}]},
                "pier.tides": {"title": "Tides", "source": "Another", "rows": {"label": "Hour", "ranges": true},
                               "columns": {"label": "Moon", "choices": ["new", "full"]},
                               "cell": [{"id": "feet", "label": "Feet", "type": "number"}]}
            }})");
    }

    std::map<std::string, csv::Grid> copies;
    std::set<std::string> damaged;

    Session begin() {
        Beginning begun = beginning();
        begun.rulebook = "pier";
        return Session::create(folder_ / "day.flagplot", begun, library(), environment());
    }
    Session open(OpenMode mode = OpenMode::write) {
        return Session::open(folder_ / "day.flagplot", mode, library(), environment());
    }

    // What each rules entry says of charts, and where it stands.
    std::vector<std::string> rules() const {
        std::vector<std::string> found;
        int number = 0;
        for (const std::string& text : split_lines(read_bytes(folder_ / "day.flagplot"))) {
            const json::Tree line = json::parse(text, "line");
            ++number;
            if (line.at("kind") != "rules") continue;
            std::vector<std::string> charts;
            const json::Tree all = line.value("charts", json::Tree::object());
            for (const auto& chart : all.items()) charts.push_back(chart.key());
            CHECK(line.contains("charts") == !charts.empty());
            found.push_back(fmt::format("{}: {}", number, fmt::join(charts, " ")));
        }
        return found;
    }

  private:
    rulebook::Library library() const { return rulebook::Library({folder_ / ""}); }
    Environment environment() {
        Environment environment = test::environment();
        environment.chart_copy = [this](const table::Chart& chart) -> std::optional<table::ChartCopy> {
            if (damaged.contains(chart.id)) throw json::InputError(chart.id + ".csv", "half of it", "all of it");
            const auto mine = copies.find(chart.id);
            if (mine == copies.end()) return std::nullopt;
            return make_copy(chart, mine->second, chart.id);
        };
        return environment;
    }

    TempFolder folder_;
};

const csv::Grid dues{{"", "pence"}, {"Skiff", "2"}};
const csv::Grid other_dues{{"", "pence"}, {"Skiff", "3"}};
const csv::Grid tides{{"", "new", "full"}, {"1+", "4", "9"}};

using Lines = std::vector<std::string>;

void note(Session& session, const std::string& text) {
    session.add_note(text);
    session.commit();
}

}  // namespace

TEST_CASE("A session without copies says nothing of charts", "[session][charts]") {
    Pier pier;
    Session session = pier.begin();
    note(session, "A quiet day");
    CHECK(pier.rules() == Lines{"2: "});
    CHECK(session.state().charts().empty());
    CHECK(session.chart_copy("pier.dues") == nullptr);
    CHECK(session.chart_problems().empty());
}

TEST_CASE("A session begins under the copies that are there", "[session][charts]") {
    Pier pier;
    pier.copies["pier.dues"] = dues;
    Session session = pier.begin();
    note(session, "A quiet day");
    CHECK(pier.rules() == Lines{"2: pier.dues"});
    REQUIRE(session.chart_copy("pier.dues"));
    CHECK(session.state().charts() ==
          std::map<std::string, std::string>{{"pier.dues", session.chart_copy("pier.dues")->digest}});
}

TEST_CASE("Copies that were changed are written down before what follows, once", "[session][charts]") {
    Pier pier;
    Session session = pier.begin();
    pier.copies["pier.dues"] = dues;
    note(session, "Before they are looked at again");
    CHECK(pier.rules() == Lines{"2: "});
    session.reload_charts();
    note(session, "one");
    note(session, "two");
    CHECK(pier.rules() == Lines{"2: ", "4: pier.dues"});
    const std::string first = session.state().charts().at("pier.dues");
    pier.copies["pier.tides"] = tides;
    pier.copies["pier.dues"] = other_dues;
    session.reload_charts();
    note(session, "three");
    CHECK(pier.rules() == Lines{"2: ", "4: pier.dues", "7: pier.dues pier.tides"});
    CHECK(session.state().charts().at("pier.dues") != first);
    pier.copies.clear();
    session.reload_charts();
    session.add_unit("boat", "B1", {{"oars", 2}});
    session.commit();
    CHECK(pier.rules() == Lines{"2: ", "4: pier.dues", "7: pier.dues pier.tides", "9: "});
    CHECK(session.state().charts().empty());
    CHECK(session.state().readings() == beginning().readings);
}

TEST_CASE("Opened again, the session compares the copies with those that it was played under", "[session][charts]") {
    Pier pier;
    pier.copies["pier.dues"] = dues;
    pier.begin();
    {
        Session same = pier.open();
        note(same, "The same board");
        CHECK(pier.rules() == Lines{"2: pier.dues"});
    }
    pier.copies["pier.dues"] = other_dues;
    Session session = pier.open(OpenMode::read);
    CHECK(session.state().charts().size() == 1);  // as it was; only reading writes nothing
    CHECK(pier.rules() == Lines{"2: pier.dues"});
}

TEST_CASE("A damaged copy is said, and the session goes on without it", "[session][charts]") {
    Pier pier;
    pier.copies = {{"pier.dues", dues}, {"pier.tides", tides}};
    pier.damaged = {"pier.dues"};
    Session session = pier.begin();
    REQUIRE(session.chart_problems().size() == 1);
    CHECK(says(session.chart_problems().at("pier.dues"), "pier.dues.csv"));
    CHECK(session.chart_copy("pier.dues") == nullptr);
    CHECK(session.chart_copy("pier.tides"));
    note(session, "It rains");
    CHECK(pier.rules() == Lines{"2: pier.tides"});
    pier.damaged.clear();
    session.reload_charts();
    CHECK(session.chart_problems().empty());
    CHECK(session.chart_copy("pier.dues"));
}

}  // namespace flagplot::session::test

// The owner of a game changes it while a session of it is open.
#include "harness.h"
#include "json/tree.h"
#include "support/catch.h"

namespace flagplot::session::test {
namespace {

// A game with one table, and a session of it with one boat.
class Jetty {
  public:
    Jetty() {
        write_book(R"("unit-types": [{"id": "boat", "label": "Boat", "plural": "Boats", "fields": []}])");
        write_table("Calm");
    }
    void write_book(const std::string& members) {
        write_bytes(folder_ / "rulebook.json", R"({"id": "jetty", "title": "The jetty", )" + members + "}");
    }
    void write_table(const std::string& label) {
        write_bytes(folder_ / "sea.json",
                    R"({"id": "jetty.sea", "title": "Sea", "source": "Ours", "dice": "d6",
                        "rows": [{"range": "1-6", "result": "sea"}], "results": {"sea": {"label": ")" +
                        label + R"("}}})");
    }
    Session begin() {
        Beginning begun = beginning();
        begun.rulebook = "jetty";
        Session session =
            Session::create(folder_ / "day.flagplot", begun, rulebook::Library({folder_ / ""}), environment());
        session.add_unit("boat", "B-1", {});
        session.commit();
        return session;
    }
    std::shared_ptr<const rulebook::Rulebook> rulebook() const {
        return std::make_shared<const rulebook::Rulebook>(rulebook::load_rulebook(folder_ / ""));
    }

  private:
    TempFolder folder_;
};

std::string sea(const Session& session) {
    return session.rules().table("jetty.sea").results.front().label;
}

}  // namespace

TEST_CASE("A changed rulebook is in force at once, and the next entry says so", "[session][rules]") {
    Jetty jetty;
    Session session = jetty.begin();
    const table::Table& before = session.rules().table("jetty.sea");
    const int size = session.size();
    jetty.write_table("Rough");
    const auto changed = jetty.rulebook();
    session.take_rulebook(changed);
    CHECK(sea(session) == "Rough");
    CHECK(before.results.front().label == "Calm");  // whoever still looks at it may
    CHECK(session.size() == size);
    CHECK(session.state().find_unit("B-1"));
    session.add_note("A squall.");
    session.commit();
    REQUIRE(session.size() == size + 2);
    CHECK(std::get<RulesSet>(session.entry(size + 1).body).digest == changed->digest);
}

TEST_CASE("A rulebook that the session can't do with is refused, and the one before stays", "[session][rules]") {
    Jetty jetty;
    Session session = jetty.begin();
    jetty.write_table("Rough");
    jetty.write_book(R"("unit-types": [])");
    CHECK_THROWS_WITH(session.take_rulebook(jetty.rulebook()),
                      Catch::Matchers::ContainsSubstring("unit B-1") && Catch::Matchers::ContainsSubstring("\"boat\""));
    CHECK(sea(session) == "Calm");
    session.add_note("Nothing happened.");
    CHECK(std::holds_alternative<Note>(session.entry(session.size()).body));
    session.rollback();
}

TEST_CASE("A house rule for which a changed rulebook has no place isn't in force, and that is said",
          "[session][rules][house]") {
    Jetty jetty;
    Session session = jetty.begin();
    const json::Tree patch = json::parse(R"([{"op": "test", "path": "/results/sea/label", "value": "Calm"},
                                             {"op": "replace", "path": "/results/sea/label", "value": "Choppy"}])",
                                         "");
    session.switch_on({"choppy", "Choppy", "jetty", "", {{"jetty.sea", patch}}});
    session.commit();
    CHECK(sea(session) == "Choppy");
    jetty.write_table("Rough");
    session.take_rulebook(jetty.rulebook());
    CHECK(sea(session) == "Rough");
    CHECK(session.house_rule_problems().contains("choppy"));
    CHECK(session.state().house_rules().size() == 1);  // it is kept
    jetty.write_table("Calm");
    session.take_rulebook(jetty.rulebook());
    CHECK(sea(session) == "Choppy");
    CHECK(session.house_rule_problems().empty());
}

TEST_CASE("House rules are switched on and off, each at its place, and what doesn't fit is refused",
          "[session][rules][house]") {
    Jetty jetty;
    Session session = jetty.begin();
    const auto rule = [](const std::string& id, const std::string& label) {
        const json::Tree patch =
            json::parse(R"([{"op": "replace", "path": "/results/sea/label", "value": ")" + label + R"("}])", "");
        return rulebook::HouseRule{id, id, "jetty", "", {{"jetty.sea", patch}}};
    };
    session.switch_on(rule("one", "First"));
    session.switch_on(rule("two", "Second"));
    CHECK(sea(session) == "Second");
    session.switch_on(rule("one", "Third"));  // it stays before the other one
    CHECK(sea(session) == "Second");
    session.switch_off("two");
    CHECK(sea(session) == "Third");
    const int size = session.size();
    CHECK_THROWS_AS(session.switch_off("two"), json::InputError);
    rulebook::HouseRule lost = rule("lost", "Lost");
    lost.patches.front().first = "jetty.sky";
    CHECK_THROWS_WITH(session.switch_on(lost), Catch::Matchers::ContainsSubstring("jetty.sky"));
    CHECK_THROWS_WITH(session.set_house_rules({rule("one", "A"), rule("one", "B")}),
                      Catch::Matchers::ContainsSubstring("\"one\" twice"));
    CHECK(session.size() == size);
    session.rollback();
}

}  // namespace flagplot::session::test

#include "report/meetings.h"

#include "session/carry_out.h"
#include "support/catch.h"
#include "support/files.h"
#include "support/folder.h"

// Where units of two sides come together.
namespace flagplot::report {
namespace {

using session::Session;
using Lines = std::vector<std::string>;

// Fleets on a map of bricks, and one order of each.
class Sea {
  public:
    Sea() : session_(begin()) {}

    Session& session() { return session_; }

    void add(const std::string& type, const std::string& id, const std::string& side, const std::string& place) {
        session_.add_unit(type, id, {{"side", side}, {"place", place}});
        session_.commit();
    }

    int order(const std::string& unit, const std::string& heading, const std::string& to) {
        const int run = session_.stage(session::Opened{"swwas.turn", 1, session_.state().turn(), ++ordinal_});
        session::Told line{"order/" + unit, "Fleets", unit, "goes", session::everyone, {}};
        line.heading = heading;
        line.to = to;
        const int number = session_.stage(line, run);
        session_.stage(session::Closed{}, run);
        session_.commit();
        return number;
    }

    std::string meets(const std::string& unit) const {
        Worksheet sheet = make_worksheet(session_, session_.state().turn());
        add_meetings(sheet, session_);
        for (const OrderGroup& group : sheet.groups) {
            for (const Order& one : group.orders) {
                if (one.unit == unit) return one.meets;
            }
        }
        return "no order";
    }

  private:
    Session begin() {
        static const rulebook::Library library({test::source_dir() / "tables"});
        const session::Environment environment{[] { return "2026-11-20T06:00:00Z"; }, flagplot::test::quick_files(),
                                               "flagplot 1.0"};
        const session::Fields six_ways{{"layout", "n-ne-se-s-sw-nw"}, {"first-zone", "A1"}, {"last-zone", "J14"}};
        return Session::create(folder_.path() / "sea.flagplot", {"swwas", "A sea", {}, {}, six_ways}, library,
                               environment);
    }

    flagplot::test::Folder folder_;
    int ordinal_ = 0;
    Session session_;
};

}  // namespace

TEST_CASE("Units of two sides in one place are named, and those of one side aren't", "[meetings]") {
    Sea sea;
    sea.add("fleet", "Z1", "axis", "D9");
    sea.add("fleet", "Z2", "axis", "D9");
    CHECK(meetings(sea.session()).empty());
    sea.add("fleet", "Z5", "axis", "C4");
    sea.add("flotilla", "S-1", "allied", "C4");
    CHECK(meetings(sea.session()) == Lines{"Z5 and S-1 are both in C4"});
    sea.add("fleet", "A1", "allied", "D9");
    CHECK(meetings(sea.session()) == Lines{"Z1, Z2 and A1 are all in D9", "Z5 and S-1 are both in C4"});
    sea.session().change_unit("A1", {{"place", "Rabaul"}}, "");
    CHECK(meetings(sea.session()).size() == 1);
    sea.session().rollback();
}

TEST_CASE("An order says who of another side stands on its way, and whose way crosses it", "[meetings]") {
    Sea sea;
    sea.add("fleet", "Z1", "axis", "D9");
    sea.add("fleet", "Z2", "axis", "D8");
    sea.add("fleet", "A1", "allied", "D7");
    sea.add("fleet", "A2", "allied", "D5");
    const int north = sea.order("Z1", "N", "D6");  // by D8 and D7
    CHECK(sea.meets("Z1") == "A1 is in D7");
    const int south = sea.order("A2", "S", "D6");
    CHECK(sea.meets("Z1") == "A1 is in D7; crosses A2's way in D6");
    CHECK(sea.meets("A2") == "crosses Z1's way in D6");
    session::carry_out(sea.session(), {north, south});
    sea.session().commit();
    CHECK(sea.meets("Z1") == "A2 is in D6");
    CHECK(meetings(sea.session()) == Lines{"Z1 and A2 are both in D6"});
}

}  // namespace flagplot::report

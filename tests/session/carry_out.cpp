#include "session/carry_out.h"

#include <functional>

#include "session/chronicle.h"
#include "session/roster_csv.h"
#include "support/catch.h"
#include "support/files.h"
#include "support/folder.h"

// Orders that say where they lead move their units when they are ticked.
namespace flagplot::session {
namespace {

using flagplot::test::Folder;
using json::InputError;

const Fields six_ways{{"layout", "n-ne-se-s-sw-nw"}, {"first-zone", "A1"}, {"last-zone", "J14"}};

// Fleets on a map of bricks: D9 has E9 south-east of it, as its columns B, D, F stand lower.
class Sea {
  public:
    Sea() : session_(begin()) {
        for (const char* const fleet : {"Z1", "Z2"})
            session_.add_unit("fleet", fleet, {{"side", "axis"}, {"place", "D9"}});
        session_.commit();
        board_ = board_in_force(session_.state(), session_.rulebook());
        REQUIRE(board_);
    }

    Session& session() { return session_; }
    const board::Board& board() const { return *board_; }

    // A line of a procedure that sends the unit somewhere.
    int order(const std::string& unit, const std::string& to, bool again = false, const char* heading = "N") {
        const int run = session_.stage(Opened{"swwas.turn", 1, session_.state().turn(), ++ordinal_});
        Told line{"order/" + unit, "Fleets", unit, "goes", everyone, {}};
        line.heading = heading;
        line.to = to;
        line.again = again;
        const int number = session_.stage(line, run);
        session_.stage(Closed{}, run);
        session_.commit();
        return number;
    }

    std::string place(const std::string& unit) const { return session_.state().find_unit(unit)->text("place"); }
    bool is_ticked(int line) const { return Chronicle(session_).is_ticked(line); }

  private:
    Session begin() {
        static const rulebook::Library library({test::source_dir() / "tables"});
        const Environment environment{[] { return "2026-11-20T06:00:00Z"; }, flagplot::test::quick_files(),
                                      "flagplot 1.0"};
        return Session::create(folder_.path() / "sea.flagplot", {"swwas", "A sea", {}, {}, six_ways}, library,
                               environment);
    }

    Folder folder_;
    int ordinal_ = 0;
    Session session_;
    std::optional<board::Board> board_;
};

}  // namespace

TEST_CASE("A ticked order moves its unit to where it leads", "[session][carry-out]") {
    Sea sea;
    const int line = sea.order("Z1", "D7");
    REQUIRE(leads_to(sea.session(), line, sea.board()));
    carry_out(sea.session(), {line});
    sea.session().commit();
    CHECK(sea.place("Z1") == "D7");
    CHECK(sea.place("Z2") == "D9");
    CHECK(sea.is_ticked(line));
    CHECK_FALSE(leads_to(sea.session(), line, sea.board()));  // it is done
}

TEST_CASE("A unit that was moved by hand stays when its order is ticked", "[session][carry-out]") {
    Sea sea;
    const int line = sea.order("Z1", "D7");
    sea.session().change_unit("Z1", {{"place", "E4"}}, "");
    sea.session().commit();
    CHECK_FALSE(leads_to(sea.session(), line, sea.board()));
    carry_out(sea.session(), {line});
    CHECK(sea.place("Z1") == "E4");
    CHECK(sea.is_ticked(line));
}

TEST_CASE("A unit is neither added nor moved to a zone that the map doesn't have", "[session][carry-out]") {
    Sea sea;
    const auto refused = [&](const std::function<void(Session&)>& act) {
        try {
            act(sea.session());
        } catch (const InputError& error) {
            return std::string(error.what());
        }
        return std::string();
    };
    const int size = sea.session().size();
    CHECK(refused([](Session& session) {
              session.add_unit("fleet", "Z3", {{"side", "axis"}, {"place", "K99"}});
          }) == "unit Z3, place: K99 isn't on the map (expected A1 to J14, or a name such as a port's)");
    CHECK(refused([](Session& session) {
              session.change_unit("Z1", {{"place", "D15"}}, "");
          }) == "unit Z1, place: D15 isn't on the map (expected A1 to J14, or a name such as a port's)");
    CHECK(refused([](Session& session) {
              const rulebook::UnitType& fleets = *session.rulebook().find_unit_type("fleet");
              stage_rows(session, fleets, {{"Id", "Side", "Place"}, {"Z3", "Axis", "D4"}, {"Z4", "Axis", "Q4"}}, "");
          }).starts_with("row 3, column Place: Q4 isn't on the map"));
    sea.session().rollback();
    CHECK(refused([](Session& session) {
              const rulebook::UnitType& fleets = *session.rulebook().find_unit_type("fleet");
              stage_rows(session, fleets, {{"Id", "Side", "Desired direction"}, {"Z3", "Axis", "W"}}, "");
          }).starts_with("row 2, column Desired direction: W is none of the map's ways"));
    sea.session().rollback();
    CHECK(sea.session().size() == size);
    CHECK(sea.place("Z1") == "D9");
    CHECK(refused([](Session& session) { session.change_unit("Z1", {{"place", "Rabaul"}}, ""); }).empty());
}

TEST_CASE("Another change of a unit is no move", "[session][carry-out]") {
    Sea sea;
    const int line = sea.order("Z1", "D7");
    sea.session().change_unit("Z1", {{"mission", "Carriers"}}, "");
    CHECK(leads_to(sea.session(), line, sea.board()));
    CHECK_FALSE(was_moved(sea.session(), "Z1", line, sea.session().size()));
    sea.session().change_unit("Z2", {{"place", "A1"}}, "");
    CHECK(leads_to(sea.session(), line, sea.board()));
}

TEST_CASE("A further zone begins where its unit went by the order before", "[session][carry-out]") {
    Sea sea;
    Session& session = sea.session();
    const auto go_to = [&](const char* place) {
        session.change_unit("Z1", {{"place", place}}, "");
        return session.size();
    };
    const auto begins = [&](int line) { return begins_after(session, line, session.size()); };
    const int first = sea.order("Z1", "");
    const int second = sea.order("Z1", "");
    const int third = sea.order("Z1", "");
    CHECK(begins(first) == first);
    CHECK(begins(second) == second);  // nobody has moved it yet
    CHECK(begins(third) == third);
    const int by_first = go_to("D8");
    CHECK(begins(first) == first);
    CHECK(begins(second) == by_first);
    CHECK(begins_after(session, second, by_first - 1) == second);
    CHECK(begins(third) == by_first);  // where the unit stands by now: the one before isn't carried out yet
    const int by_second = go_to("D7");
    CHECK(begins(second) == by_first);
    CHECK(begins(third) == by_second);
    go_to("D6");
    const int fourth = sea.order("Z1", "");
    CHECK(begins(fourth) == fourth);  // all before it was done
    const int of_another = sea.order("Z2", "");
    CHECK(begins(of_another) == of_another);
}

TEST_CASE("What is told again begins where the one before did, and what says its place where it was told",
          "[session][carry-out]") {
    Sea sea;
    Session& session = sea.session();
    const int first = sea.order("Z1", "");
    session.change_unit("Z1", {{"place", "D8"}}, "");
    const int again = sea.order("Z1", "", true);  // it stands for the first
    CHECK(begins_after(session, again, session.size()) == again);
    const int says_place = sea.order("Z1", "D5");
    session.change_unit("Z1", {{"place", "D7"}}, "");
    CHECK(begins_after(session, says_place, session.size()) == says_place);
    CHECK(begins_after(session, first, session.size()) == first);
}

TEST_CASE("An order that was told again leads nowhere, and the one in its place does", "[session][carry-out]") {
    Sea sea;
    const int before = sea.order("Z1", "D7");
    const int after = sea.order("Z1", "D8", true);
    CHECK_FALSE(leads_to(sea.session(), before, sea.board()));
    CHECK_THROWS_AS(carry_out(sea.session(), {before}), InputError);
    carry_out(sea.session(), {after});
    CHECK(sea.place("Z1") == "D8");
}

TEST_CASE("An order without a place, or to one that the board doesn't have, is ticked only", "[session][carry-out]") {
    Sea sea;
    const std::string to = GENERATE("", "D40", "Rabaul", "!");
    const int line = sea.order("Z1", to);
    CHECK_FALSE(leads_to(sea.session(), line, sea.board()));
    carry_out(sea.session(), {line});
    CHECK(sea.place("Z1") == "D9");
    CHECK(sea.is_ticked(line));
}

TEST_CASE("A counter that is put where its order leads has carried it out", "[session][carry-out]") {
    Sea sea;
    const int line = sea.order("Z1", "D7");
    const int other = sea.order("Z2", "C8");
    move_units(sea.session(), {"Z1", "Z2"}, sea.board().parse("D7"), sea.board());
    CHECK(sea.place("Z1") == "D7");
    CHECK(sea.place("Z2") == "D7");
    CHECK(sea.is_ticked(line));
    CHECK_FALSE(sea.is_ticked(other));
}

TEST_CASE("A counter that is put on the next zone of an order that goes on has carried it out",
          "[session][carry-out]") {
    Sea sea;
    const int line = sea.order("Z1", "");
    const int other = sea.order("Z2", "");
    move_units(sea.session(), {"Z1"}, sea.board().parse("D8"), sea.board());
    move_units(sea.session(), {"Z2"}, sea.board().parse("D7"), sea.board());  // it isn't said that it goes so far
    CHECK(sea.is_ticked(line));
    CHECK_FALSE(sea.is_ticked(other));
    CHECK(sea.place("Z2") == "D7");
}

TEST_CASE("Before a further zone all that was told goes on to its next place", "[session][carry-out]") {
    Sea sea;
    const int first = sea.order("Z1", "");
    const int second = sea.order("Z1", "", false, "SE");
    const int other = sea.order("Z2", "");
    CHECK(next_place(sea.session(), first, sea.board()) == sea.board().parse("D8"));
    carry_out_so_far(sea.session(), second);
    CHECK(sea.place("Z1") == "E9");  // columns B, D, F stand lower, so it is south-east of D8
    CHECK((sea.is_ticked(first) && sea.is_ticked(second)));
    CHECK_FALSE(next_place(sea.session(), second, sea.board()));
    CHECK(sea.place("Z2") == "D9");
    CHECK_FALSE(sea.is_ticked(other));
}

TEST_CASE("Before a further zone a counter that was moved stays, and one that was only ticked goes on",
          "[session][carry-out]") {
    Sea sea;
    const int by_hand = sea.order("Z1", "");
    sea.session().change_unit("Z1", {{"place", "E4"}}, "");
    carry_out_so_far(sea.session(), by_hand);
    CHECK(sea.place("Z1") == "E4");
    CHECK(sea.is_ticked(by_hand));
    const int ticked = sea.order("Z2", "");
    sea.session().tick(ticked);
    carry_out_so_far(sea.session(), ticked);
    CHECK(sea.place("Z2") == "D8");
}

TEST_CASE("Before a further zone no counter goes off the board or where no way leads", "[session][carry-out]") {
    Sea sea;
    const char* const heading = GENERATE("N", "E");
    sea.session().change_unit("Z1", {{"place", "D1"}}, "");
    const int line = sea.order("Z1", "", false, heading);
    carry_out_so_far(sea.session(), line);
    CHECK(sea.place("Z1") == "D1");
    CHECK(sea.is_ticked(line));
}

TEST_CASE("Counters aren't put off the board", "[session][carry-out]") {
    Sea sea;
    const board::Cell off = sea.board().parse("D40");
    CHECK_THROWS_AS(move_units(sea.session(), {"Z1"}, off, sea.board()), InputError);
    CHECK(sea.place("Z1") == "D9");
}

TEST_CASE("A note may be pinned to a place of the board, and to no other", "[session][note]") {
    Sea sea;
    sea.session().add_note("a sail", " d9 ");
    CHECK(std::get<Note>(sea.session().entry(sea.session().size()).body) == Note{"a sail", "D9"});
    CHECK_THROWS_AS(sea.session().add_note("a sail", "D40"), InputError);
    CHECK_THROWS_AS(sea.session().add_note("a sail", "Rabaul!"), InputError);
    CHECK(words_of(Note{"a sail", "D9"}) == "D9: a sail");
    CHECK(words_of(Note{"a sail"}) == "a sail");
}

}  // namespace flagplot::session

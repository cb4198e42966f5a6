// The one reading of a journal: which entries are one step, in which turn, and what became of them.
#include "session/chronicle.h"

#include "harness.h"
#include "support/catch.h"

namespace flagplot::session::test {
namespace {

// A session whose entries a test writes itself, as a procedure would.
class Night {
    TempFolder folder_;

  public:
    Session session = new_session(folder_ / "night.flagplot");
    Chronicle chronicle{session};
    int run = session.stage(Opened{"harbour.night", 1, 1, 1});

    int roll(const std::string& key, int face) {
        Roll roll;
        roll.key = key;
        roll.sides = {6};
        roll.faces = {face};
        return session.stage(roll, run);
    }
    int look_up(const std::string& key) { return session.stage(LookedUp{key, "", {}, ""}, run); }
    int tell(const std::string& key, const std::string& text, bool again = false) {
        Told told;
        told.key = key;
        told.text = text;
        told.again = again;
        return session.stage(told, run);
    }
    int go_back(int from, const std::string& reason = "") { return session.stage(Retracted{from, reason}); }
    void next_turn() { session.stage(ClockSet{session.state().turn(), session.state().turn() + 1}); }

    // The dice and the look-up of the step that shows the entry.
    std::pair<int, int> dice_of(int entry) const {
        const Step& step = chronicle.step_of(entry);
        return {step.roll, step.lookup};
    }
};

}  // namespace

TEST_CASE("Dice and what they were looked up for are one step, however far they stand apart", "[chronicle]") {
    Night night;
    const int first = night.roll("a", 3);
    const int second = night.roll("b", 4);
    const int read_second = night.look_up("b");
    const int read_first = night.look_up("a");
    CHECK(night.dice_of(read_first) == std::pair(first, read_first));
    CHECK(night.dice_of(second) == std::pair(second, read_second));
    CHECK(night.chronicle.index_of(read_first) == night.chronicle.index_of(first));
    CHECK(night.chronicle.index_of(second) == night.chronicle.index_of(first) + 1);
}

TEST_CASE("A result that nobody threw for has no dice", "[chronicle]") {
    Night night;
    night.roll("a", 3);
    const int chosen = night.look_up("b");
    CHECK(night.dice_of(chosen) == std::pair(0, chosen));
    CHECK_FALSE(night.chronicle.roll(night.chronicle.step_of(chosen)));
}

TEST_CASE("A result that was overruled has the dice of the one before", "[chronicle]") {
    Night night;
    const int roll = night.roll("a", 3);
    const int read = night.look_up("a");
    night.go_back(read, "agreed");
    const int overruled = night.look_up("a");
    CHECK(night.dice_of(overruled) == std::pair(roll, overruled));
    CHECK(Chronicle::has_others_dice(night.chronicle.step_of(overruled)));
    CHECK(night.dice_of(roll) == std::pair(roll, read));
    CHECK(night.chronicle.why_taken_back(read) == "agreed");
    CHECK_FALSE(night.chronicle.counts(night.chronicle.step_of(roll)));
}

TEST_CASE("A look-up has the dice that counted when it was made", "[chronicle]") {
    Night night;
    const int roll = night.roll("a", 3);
    const int again = night.go_back(roll, "fell off");
    night.roll("a", 5);
    night.go_back(again, "it stood on the board");  // so that the first one counts
    const int read = night.look_up("a");
    CHECK(night.dice_of(read) == std::pair(roll, read));
}

TEST_CASE("A step belongs to its procedure's turn, or to the one that was on", "[chronicle]") {
    Night night;
    night.session.stage(Closed{}, night.run);
    night.next_turn();
    const int note = night.session.stage(Note{"fog"});
    CHECK(night.chronicle.turn_of(night.run) == 1);
    CHECK(night.chronicle.turn_of(note) == 2);
    const int back = night.go_back(note - 1);  // the turn's begin
    CHECK(night.chronicle.turn_of(night.session.stage(Note{"first turn"})) == 1);
    CHECK(night.chronicle.turn_of(note) == 2);
    night.go_back(back);
    CHECK(night.chronicle.turn_of(night.session.stage(Note{"second turn"})) == 2);
}

TEST_CASE("Why an entry was taken back is the first reason that counts", "[chronicle]") {
    Night night;
    const int told = night.tell("a", "north");
    CHECK_FALSE(night.chronicle.why_taken_back(told));
    const int back = night.go_back(told, "wrong fleet");
    CHECK(night.chronicle.why_taken_back(told) == "wrong fleet");
    night.go_back(back, "right fleet");
    CHECK_FALSE(night.chronicle.why_taken_back(told));
    night.go_back(told, "wrong turn");
    CHECK(night.chronicle.why_taken_back(told) == "wrong turn");
}

TEST_CASE("A told line stands as its amendments that count left it", "[chronicle]") {
    Night night;
    const int told = night.tell("a", "north");
    CHECK(night.chronicle.audience_of(told) == everyone);
    night.session.stage(Amended{told, game_master, {}, ""});
    const int reworded = night.session.stage(Amended{told, {}, "south", ""});
    CHECK(night.chronicle.audience_of(told) == game_master);
    CHECK(night.chronicle.text_of(told) == "south");
    CHECK(night.chronicle.is_reworded(told));
    night.go_back(reworded);
    CHECK(night.chronicle.audience_of(told) == game_master);
    CHECK(night.chronicle.text_of(told) == "north");
    CHECK_FALSE(night.chronicle.is_reworded(told));
}

TEST_CASE("A line that was told again stands in the place of the one before it", "[chronicle]") {
    Night night;
    const int first = night.tell("a", "north");
    const int other = night.tell("b", "east");
    const int second = night.tell("a", "south", true);
    const int third = night.tell("a", "west", true);
    CHECK(night.chronicle.told_instead_of(first) == second);
    CHECK(night.chronicle.told_instead_of(second) == third);
    CHECK(night.chronicle.told_instead_of(third) == 0);
    CHECK(night.chronicle.told_instead_of(other) == 0);
    night.go_back(second);
    CHECK(night.chronicle.told_instead_of(first) == 0);
}

TEST_CASE("A line of another turn stays when its key is told again", "[chronicle]") {
    Night night;
    const int first = night.tell("a", "north");
    night.session.stage(Closed{}, night.run);
    night.next_turn();
    night.run = night.session.stage(Opened{"harbour.night", 1, 2, 1});
    night.tell("a", "south", true);
    CHECK(night.chronicle.told_instead_of(first) == 0);
}

TEST_CASE("What was staged and forgotten leaves no trace", "[chronicle]") {
    Night night;
    night.session.commit();
    const std::size_t before = night.chronicle.steps().size();
    night.roll("a", 3);
    CHECK(night.chronicle.steps().size() == before + 1);
    night.session.rollback();
    CHECK(night.chronicle.steps().size() == before);
    const int roll = night.roll("b", 4);
    CHECK(night.dice_of(night.look_up("b")) == std::pair(roll, roll + 1));
}

TEST_CASE("A unit keeps its label when it is gone", "[chronicle]") {
    Night night;
    night.session.add_unit("ship", "Lion", {{"side", "north"}});
    night.session.remove_unit("Lion", "sunk");
    CHECK(night.chronicle.label_of("Lion") == "Ship Lion");
    CHECK(night.chronicle.label_of("Tiger") == "Tiger");
}

TEST_CASE("A line stays ticked until it is unticked or taken back", "[chronicle]") {
    Night night;
    const int order = night.tell("order/S1", "2 zones NW");
    CHECK_FALSE(night.chronicle.is_ticked(order));
    const int tick = night.session.stage(Ticked{order, true});
    CHECK(night.chronicle.is_ticked(order));
    night.session.stage(Ticked{order, false});
    CHECK_FALSE(night.chronicle.is_ticked(order));
    night.go_back(tick + 1);  // what unticked it
    CHECK(night.chronicle.is_ticked(order));
    night.go_back(tick);
    CHECK_FALSE(night.chronicle.is_ticked(order));
}

TEST_CASE("A note that was struck out stays so, wherever one goes back to", "[chronicle]") {
    Night night;
    const int note = night.session.stage(Note{"fog"});
    CHECK_FALSE(night.chronicle.is_struck(note));
    night.session.stage(Struck{note, true});
    night.go_back(night.run);
    CHECK(night.chronicle.is_struck(note));
    night.session.stage(Struck{note, false});
    CHECK_FALSE(night.chronicle.is_struck(note));
}

TEST_CASE("A turn's entries lie between the clocks that count", "[chronicle]") {
    Night night;
    night.session.stage(Closed{}, night.run);
    const int first = night.session.size();
    CHECK(night.chronicle.entries_of(1) == std::pair(1, first));
    CHECK(night.chronicle.entries_of(2) == std::pair(1, 0));
    night.next_turn();
    CHECK(night.chronicle.entries_of(1) == std::pair(1, first));
    CHECK(night.chronicle.entries_of(2) == std::pair(first + 1, first + 1));
    night.go_back(first + 1);
    const int back = night.session.size();
    CHECK(night.chronicle.entries_of(1) == std::pair(1, back));
    CHECK(night.chronicle.entries_of(2) == std::pair(1, 0));
}

TEST_CASE("The newest entry of the turn is looked for among those that count", "[chronicle]") {
    Night night;
    const auto is_roll = [](const Entry& entry) { return std::holds_alternative<Roll>(entry.body); };
    const int first = night.roll("a", 3);
    const int second = night.roll("b", 4);
    CHECK(night.chronicle.newest_of_turn(is_roll)->number == second);
    night.go_back(second);
    CHECK(night.chronicle.newest_of_turn(is_roll)->number == first);
    night.session.stage(Closed{}, night.run);
    night.next_turn();
    CHECK_FALSE(night.chronicle.newest_of_turn(is_roll));
    const int clock = night.session.size();
    night.session.stage(Note{"fog"});  // which stays
    night.go_back(clock);              // to the turn before, whose roll is the newest again
    CHECK(night.chronicle.newest_of_turn(is_roll)->number == first);
}

}  // namespace flagplot::session::test

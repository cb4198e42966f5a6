// Boxes of a unit that are crossed off.
#include "harness.h"
#include "session/session.h"
#include "support/catch.h"

namespace flagplot::session::test {
namespace {

using json::InputError;

class Ship {
    TempFolder folder_;

  public:
    Session session = new_session(folder_ / "night.flagplot");

    explicit Ship(const Fields& fields) { session.add_unit("ship", "S1", with_side(fields)); }

    static Fields with_side(Fields fields) {
        fields["side"] = "north";
        return fields;
    }
    Boxes masts() const { return *boxes_of(*session.state().find_unit("S1"), field("masts-left")); }
    const table::Field& field(const char* id) const {
        return *session.rulebook().find_unit_type("ship")->find_field(id);
    }
    InputError refused(const Fields& fields) {
        return thrown_by<InputError>([&] { session.change_unit("S1", fields, ""); });
    }
};

}  // namespace

TEST_CASE("All boxes are left until a number says otherwise", "[session][boxes]") {
    Ship ship({{"masts", 3}});
    CHECK(ship.masts() == Boxes{3, 3});
    ship.session.change_unit("S1", {{"masts-left", 1}}, "");
    CHECK(ship.masts() == Boxes{1, 3});
    ship.session.change_unit("S1", {{"masts-left", nullptr}}, "");
    CHECK(ship.masts() == Boxes{3, 3});
    CHECK_FALSE(boxes_of(*ship.session.state().find_unit("S1"), ship.field("hull")));
}

TEST_CASE("Boxes as words and as a picture", "[session][boxes]") {
    CHECK(Boxes{3, 5}.text() == "3/5");
    CHECK(Boxes{3, 5}.picture() == "\u25A1\u25A1\u25A1\u2612\u2612");
    CHECK(Boxes{6, 7}.picture() == "\u25A1\u25A1\u25A1\u25A1\u25A1 \u25A1\u2612");
    CHECK(Boxes{0, 1}.text() == "0/1");
    CHECK(Boxes{}.none());
    CHECK(Boxes{}.text().empty());
    CHECK(Boxes{}.picture().empty());
}

TEST_CASE("More boxes than a unit can have are a number and no boxes", "[session][boxes][limits]") {
    const Ship ship({});
    const auto boxes = [&](int of) {
        return boxes_of(Unit{"ship", "S2", {{"masts", of}, {"masts-left", 0}}}, ship.field("masts-left"));
    };
    CHECK(boxes(1000) == Boxes{0, 1000});
    CHECK_FALSE(boxes(1001));
}

TEST_CASE("A person can't leave more boxes than there are", "[session][boxes]") {
    Ship ship({{"masts", 3}});
    const InputError more = ship.refused({{"masts-left", 4}});
    CHECK(more.where() == "unit S1, masts-left");
    CHECK(more.found() == "4 left");
    CHECK(more.expected() == "from 0 to 3, as All masts says");
    CHECK(ship.refused({{"masts-left", -1}}).found() == "-1 left");
    ship.session.change_unit("S1", {{"masts-left", 4}, {"masts", 4}}, "");  // both at once
    CHECK(ship.masts() == Boxes{4, 4});
    const InputError fewer = ship.refused({{"masts", 2}});
    CHECK(fewer.where() == "unit S1, masts");
    CHECK(fewer.found() == "found 2");
    CHECK(fewer.expected() == "at least the 4 that Masts says are left");
    CHECK(ship.refused({{"masts", 2}, {"masts-left", 3}}).where() == "unit S1, masts-left");
    const auto add = [&] { ship.session.add_unit("ship", "S2", Ship::with_side({{"masts-left", 1}})); };
    CHECK(thrown_by<InputError>(add).where() == "unit S2, masts-left");
}

TEST_CASE("Boxes that are out of order already don't hinder other edits", "[session][boxes]") {
    Ship ship({{"masts", 3}});
    ship.session.stage(UnitChanged{"S1", {{"masts-left", nullptr}}, {{"masts-left", 5}}, ""});
    ship.session.change_unit("S1", {{"name", "Gull"}}, "");
    CHECK(ship.session.state().find_unit("S1")->text("name") == "Gull");
    CHECK(ship.masts() == Boxes{5, 3});
}

}  // namespace flagplot::session::test

// What a side's report lists as its own.
#include "report/log.h"
#include "ssw.h"
#include "support/catch.h"

namespace flagplot::procedures::test {

TEST_CASE(
    "In an open game a side's report shows every unit of the side: a power's subs, convoys, ASW units and aircraft",
    "[ssw][reports]") {
    Ssw game;
    game.add_sub("U1", 2);
    game.add_convoy("HX", 5);
    game.add_asw("EG7", 2);
    game.add_plane("NAV1", "nav", 4, "convoy");
    const auto names = [&](const std::string& side) {
        std::vector<std::string> all;
        for (const report::UnitLine& unit : report::make_side_report(game.session, side).units)
            all.push_back(unit.unit);
        return all;
    };
    CHECK(names("axis") == std::vector<std::string>{"Power Germany", "Power Italy", "Sub U1"});
    CHECK(names("allied") ==
          std::vector<std::string>{"Power CW", "Power USA", "Convoy HX", "ASW unit EG7", "Aircraft NAV1"});
}

TEST_CASE("A power or a zone that subs and convoys name isn't removed before they don't", "[ssw]") {
    Ssw game;
    game.add_convoy("HX", 5);
    const session::Unit convoy = *game.session.state().find_unit("HX");
    for (const char* const field : {"power", "zone"}) {
        const std::string named = convoy.text(field);
        INFO(field << " " << named);
        CHECK_THROWS_WITH(game.session.remove_units({named}, ""), Catch::Matchers::ContainsSubstring("HX"));
    }
    game.session.rollback();
    game.session.remove_units({"HX"}, "");
    game.session.commit();
    CHECK_NOTHROW(game.session.remove_units({convoy.text("zone")}, ""));
    game.session.rollback();
}

TEST_CASE("A side's report doesn't take the whole log's name, nor a turn's", "[reports]") {
    Ssw game;
    game.go_to_turn(6);
    game.session.tell("axis", "Orders", "Stay in port.");
    game.session.commit();
    CHECK(name_of(report::make_log(game.session)) == "SSW");
    CHECK(name_of(report::make_log(game.session, 6)) == "SSW, impulse 6");
    CHECK(name_of(report::make_side_report(game.session, "axis", 6)) == "SSW, impulse 6, Axis");
    CHECK(name_of(report::make_side_report(game.session, "axis")) == "SSW, Axis");
}

}  // namespace flagplot::procedures::test

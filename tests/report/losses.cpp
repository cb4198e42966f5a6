// What units lost of their boxes, in a sentence each.
#include "report/losses.h"

#include "support/catch.h"
#include "support/files.h"
#include "support/folder.h"

namespace flagplot::report {
namespace {

session::Session battle() {
    const session::Environment environment{[] { return "2026-11-20T06:00:00Z"; }, test::quick_files(), "flagplot 1.0"};
    return session::Session::open(test::source_dir() / "tests/journals/goeben.flagplot", session::OpenMode::read,
                                  rulebook::Library({test::source_dir() / "tables"}), environment);
}

}  // namespace

TEST_CASE("A ship that was hit says in one sentence what it lost and what it has left") {
    const session::Session session = battle();
    const std::vector<Loss> losses = losses_in(session, 123, 126);  // of a gunfire of both sides
    REQUIRE(losses.size() == 2);
    CHECK(losses[0].unit == "Defence");
    CHECK(losses[0].says ==
          "loses 3 hull (2 left), 1 primary (2 left) and the last tertiary; speed lost: 1; dead in the water");
    CHECK_FALSE(losses[0].is_lost);
    CHECK(losses[1].unit == "Goeben");
    CHECK(losses[1].says == "loses 1 hull (8 left) and 1 primary (4 left)");
    CHECK(losses_in(session, 124, 124).empty());
    CHECK(losses_in(session, 28, 122).empty());  // its hex, and dice
}

TEST_CASE("A ship that loses the last box of her hull is lost") {
    const std::vector<Loss> losses = losses_in(battle(), 288, 289);
    REQUIRE(losses.size() == 1);
    CHECK(losses.front().unit == "Defence");
    CHECK(losses.front().says == "loses all 2 hull and all 2 primary, and is lost");
    CHECK(losses.front().is_lost);
}

}  // namespace flagplot::report

// What moves is where it will be from the beginning, and nothing moves where the desktop doesn't want it.
#include <QTest>

#include "room.h"
#include "support/catch.h"
#include "ui/common/motion.h"
#include "ui/plot/plot_view.h"

using namespace flagplot;
using namespace flagplot::ui;

namespace {

struct Moving {
    Moving() { set_motion(true); }
    ~Moving() { set_motion(false); }
};

}  // namespace

TEST_CASE("A motion goes from its beginning to its end, and is over at once where nothing moves", "[motion]") {
    std::vector<double> shown;
    Motion motion([&](double done) { shown.push_back(done); }, nullptr);
    motion.begin(to_move);
    CHECK(shown == std::vector<double>{1});
    shown.clear();
    const Moving moving;
    motion.begin(to_move);
    REQUIRE_FALSE(shown.empty());
    CHECK(shown.front() < 0.5);
    CHECK(QTest::qWaitFor([&] { return shown.back() == 1; }));
    CHECK(std::is_sorted(shown.begin(), shown.end()));
    motion.begin(to_move);
    motion.end();
    CHECK(motion.done() == 1);
    CHECK(motion.state() == QAbstractAnimation::Stopped);
}

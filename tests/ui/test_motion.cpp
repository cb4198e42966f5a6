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

TEST_CASE("A counter goes to where it was moved, and never from one reader's knowledge to another's", "[motion]") {
    test::Room room("coral-sea", 100, 1);
    REQUIRE(room.document.act([](session::Session& session) { session.change_unit("Z2", {{"place", "D9"}}, ""); }));
    const auto plot = [&] {
        plot::History history(room.document.session());
        return *plot::make_plot(history, room.document.session().size(), {});
    };
    PlotView view;
    view.resize(600, 400);
    view.show();
    view.set_plot(plot());
    const Moving moving;
    const auto& way = *view.findChild<Motion*>();
    REQUIRE(room.document.act([](session::Session& session) { session.change_unit("Z2", {{"place", "C9"}}, ""); }));
    plot::Plot of_another = plot();
    of_another.whose = "USN";
    view.set_plot(of_another);
    CHECK(way.state() == QAbstractAnimation::Stopped);
    view.set_plot(plot());
    REQUIRE(room.document.act([](session::Session& session) { session.change_unit("Z2", {{"place", "D9"}}, ""); }));
    view.set_plot(plot());
    CHECK(way.state() == QAbstractAnimation::Running);
    CHECK(QTest::qWaitFor([&] { return way.done() == 1; }));
}

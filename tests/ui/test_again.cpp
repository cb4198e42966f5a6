// An order that the rules have rolled again: one click beside its dice.
#include <QAction>
#include <QListView>
#include <QMenu>
#include <QPushButton>
#include <QTest>
#include <algorithm>

#include "referee/roll_again.h"
#include "report/worksheet.h"
#include "sample.h"
#include "session/chronicle.h"
#include "support/catch.h"
#include "ui/orders/orders_model.h"
#include "ui/orders/worksheet.h"
#include "ui/stage/stage.h"

using namespace flagplot;
using namespace flagplot::ui;

namespace {

// The sample's next turn, rolled; the worksheet and the stage beside it, put together as the step's pane does.
struct Rolled : test::Sample {
    Rolled() {
        document.next_turn();
        document.play("swwas.turn");
        QString refused;
        while (document.pending() && document.answer({document.pending()->key, {}, {}}, refused)) {
        }
        REQUIRE_FALSE(document.pending());
        stage.order_of = [this](int step) { return sheet.order_of(step); };
        stage.show();
    }

    report::Order order(const std::string& unit) const {
        const auto all = report::make_worksheet(document.session(), document.session().state().turn());
        report::Order newest;
        for (const report::OrderGroup& group : all.groups) {
            for (const report::Order& one : group.orders) {
                if (one.unit == unit) newest = one;
            }
        }
        return newest;
    }

    QPushButton* button(const QString& words) const {
        for (QPushButton* const one : stage.findChildren<QPushButton*>()) {
            if (one->accessibleName().startsWith(words) && one->isVisibleTo(&stage)) return one;
        }
        return nullptr;
    }

    Worksheet sheet{document};
    Stage stage{document};
};

}  // namespace

TEST_CASE("A click on an order's dice rolls its direction again, and no other tick is lost", "[again]") {
    Rolled rolled;
    rolled.document.act([&](session::Session& session) { session.tick(rolled.order("Z2").entry, true); });
    const report::Order before = rolled.order("Z1");
    REQUIRE_FALSE(before.dice.empty());
    rolled.stage.show_step(before.dice.back());
    QPushButton* const again = rolled.button(QStringLiteral("Runs aground"));
    REQUIRE(again);
    CHECK_FALSE(again->toolTip().isEmpty());
    again->click();
    test::settle();
    CHECK(rolled.failed.isEmpty());
    const report::Order now = rolled.order("Z1");
    CHECK(now.entry > before.entry);
    CHECK(session::Chronicle(rolled.document.session()).told_instead_of(before.entry) == now.entry);
    CHECK(rolled.order("Z2").done);
    // The die of the order that was replaced offers it no more; the new one does.
    rolled.stage.show_step(before.dice.back());
    CHECK(rolled.button(QStringLiteral("Runs aground")) == nullptr);
    rolled.stage.show_step(now.dice.back());
    CHECK(rolled.button(QStringLiteral("Runs aground")) != nullptr);
}

TEST_CASE("One Undo takes back all of an order that was rolled again, and Redo brings all of it back", "[again]") {
    Rolled rolled;
    const report::Order before = rolled.order("Z1");
    rolled.stage.show_step(before.dice.back());
    rolled.button(QStringLiteral("Runs aground"))->click();
    test::settle();
    const report::Order now = rolled.order("Z1");
    REQUIRE(now.entry > before.entry);
    rolled.document.go_back(0, QString());
    CHECK(rolled.order("Z1").entry == before.entry);
    CHECK_FALSE(rolled.document.pending());
    CHECK_FALSE(rolled.document.session().state().open_run());
    rolled.document.redo();
    CHECK(rolled.order("Z1").entry == now.entry);
    CHECK_FALSE(rolled.document.pending());
    CHECK(rolled.failed.isEmpty());
}

TEST_CASE("A further zone is offered beside the dice of a fleet in close quarters alone", "[again]") {
    Rolled rolled;
    rolled.stage.show_step(rolled.order("Z1").dice.back());
    CHECK(rolled.button(QStringLiteral("Next zone")) == nullptr);
    rolled.stage.show_step(rolled.order("A2").dice.back());
    CHECK(rolled.button(QStringLiteral("Next zone")) != nullptr);
}

TEST_CASE("Dice that are chosen while the stage is out of sight are laid out when it comes into sight", "[again]") {
    Rolled rolled;
    rolled.stage.hide();
    rolled.stage.show_step(rolled.order("Z1").dice.back());
    CHECK(rolled.button(QStringLiteral("Runs aground")) == nullptr);
    rolled.stage.show();
    CHECK(rolled.button(QStringLiteral("Runs aground")) != nullptr);
}

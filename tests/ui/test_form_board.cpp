// A form's board: what is typed stands on it, and what is done on it stands in the rows.
#include <QCheckBox>
#include <QComboBox>
#include <QPushButton>
#include <QSignalSpy>
#include <QStackedWidget>
#include <QTest>

#include "plot/drawing.h"
#include "procedures/catalogue.h"
#include "referee/chances.h"
#include "sample.h"
#include "session/map_picture.h"
#include "support/catch.h"
#include "ui/board/form_board.h"
#include "ui/chances/chances_line.h"
#include "ui/common/settings.h"
#include "ui/form/form_view.h"
#include "ui/plot/plot_view.h"
#include "ui/step/step_pane.h"

using namespace flagplot;
using namespace flagplot::ui;

namespace {

// The sample battle, at its set-up.
struct Battle : test::Sample {
    Battle() {
        const auto sample = folder.path() / "goeben.flagplot";
        std::filesystem::copy_file(test::source_dir() / "resources/samples/goeben.flagplot", sample);
        REQUIRE(document.open(sample));
        pane.resize(600, 700);
        pane.show();
        test::activate(pane);
        QObject::connect(&pane, &StepPane::board_shown, [this] {  // as a window does
            if (!pane.board()) return;
            place.addWidget(pane.board());
            place.resize(600, 700);
            place.show();
        });
        document.play("gwas.battle");
        QString refused;
        REQUIRE(document.answer({"zone", {{"unit", "M22"}}, {}}, refused));
        REQUIRE(document.answer({"fleets", {{"fleets", json::Value::array({"Souchon", "Troubridge"})}}, {}}, refused));
        let_paint();
        REQUIRE(document.pending());
        REQUIRE(document.pending()->key == "hexes-2");
        test::activate(pane);
    }

    void let_paint() {
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
        QCoreApplication::processEvents();
        pane.grab();
    }
    FormView& form() {
        for (auto* form : pane.findChildren<FormView*>()) {
            if (form->isVisible()) return *form;
        }
        FAIL("no form is asked");
        throw;
    }
    PlotView& view() {
        REQUIRE(pane.board());
        return pane.board()->view();
    }
    void pick(const char* hex) {
        emit view().picked(view().plot()->board.parse(hex));
        let_paint();
    }
    std::string typed(const char* row) { return json::to_text(form().value_in(*form().form().find_row(row))); }
    std::string stands(const char* unit) {
        for (const plot::Item& item : view().plot()->items) {
            if (item.id == unit) return view().plot()->board.label(item.cell);
        }
        return "nowhere";
    }
    // The Germans in the middle, the British at the edge.
    void set_up() {
        for (int i = 0; i < 2; ++i) pick("C3");
        for (int i = 0; i < 5; ++i) pick("5");
        form().give_answer();
        let_paint();
        REQUIRE(document.pending());
        REQUIRE(document.pending()->key == "plot-5");
        test::activate(pane);
    }
    void press(const char* words) {
        for (const QWidget* const part : {static_cast<const QWidget*>(&pane), static_cast<const QWidget*>(&place)}) {
            for (auto* button : part->findChildren<QPushButton*>()) {
                if (!button->isVisible() || button->accessibleName() != QLatin1String(words)) continue;
                QTest::mouseClick(button, Qt::LeftButton);
                return let_paint();
            }
        }
        FAIL(words);
    }

    StepPane pane{document};
    QStackedWidget place;  // of the board
};

}  // namespace

TEST_CASE("Each click on the board places the next unit, and a typed place moves its counter", "[board]") {
    Battle battle;
    battle.form().focus_row(*battle.form().form().find_row("Goeben"));
    battle.pick("C3");
    battle.pick("C4");
    CHECK(battle.typed("Goeben") == "C3");
    CHECK(battle.typed("Breslau") == "C4");
    CHECK(battle.stands("Breslau") == "C4");
    CHECK(battle.stands("Defence") == "nowhere");
    battle.form().put_in(*battle.form().form().find_row("Breslau"), "C5");
    CHECK(battle.stands("Breslau") == "C5");
    CHECK(battle.view().use() == PlotView::Use::pick);
}

TEST_CASE("Once all stand on it, counters are moved by hand", "[board]") {
    Battle battle;
    for (int i = 0; i < 2; ++i) battle.pick("C3");
    for (int i = 0; i < 5; ++i) battle.pick("5");
    CHECK(battle.view().use() == PlotView::Use::move);
    emit battle.view().move_wanted({QStringLiteral("Goeben")}, battle.view().plot()->board.parse("C1"));
    CHECK(battle.typed("Goeben") == "C1");
    CHECK(battle.stands("Goeben") == "C1");
    CHECK(battle.document.session().state().find_unit("Goeben")->text("hex").empty());  // until it is answered
}

TEST_CASE("A firer is clicked, then its target, and arrows say with how many dice", "[board]") {
    Battle battle;
    battle.set_up();
    battle.form().focus_row(*battle.form().form().find_row("Goeben/primary"));
    battle.pick("5");
    CHECK(battle.typed("Goeben/primary") == "Defence");
    CHECK(battle.typed("Goeben/secondary") == "Defence");
    REQUIRE(battle.view().plot()->ways.size() == 1);
    CHECK(battle.view().plot()->ways.front().label == "5+3");
    battle.pick("5");  // the next ship there
    CHECK(battle.typed("Goeben/primary") == "Warrior");
}

TEST_CASE("All at one, as before, nearest: where they can", "[board]") {
    Battle battle;
    battle.set_up();
    battle.press("Nearest");
    CHECK(battle.typed("Goeben/primary") == "Defence");
    CHECK(battle.typed("BlackPrince/primary") == "Goeben");
    battle.press("As before");
    CHECK(battle.typed("Goeben/primary").empty());
    CHECK(battle.view().plot()->ways.empty());
}

TEST_CASE("The board is there as long as its form is asked", "[board]") {
    Battle battle;
    FormBoard* const board = battle.pane.board();
    REQUIRE(board);
    CHECK(board->isVisible());
    QSignalSpy shown(&battle.pane, &StepPane::board_shown);
    battle.document.act([](session::Session& session) { session.change_unit("Goeben", {{"fuel", 3}}, ""); });
    battle.let_paint();
    CHECK(battle.pane.board() == board);
    CHECK(shown.isEmpty());
    battle.document.go_back(0, QString());  // the edit
    battle.document.go_back(0, QString());  // the fleets
    battle.let_paint();
    CHECK_FALSE(battle.pane.board());
    CHECK(shown.size() == 1);
}

TEST_CASE("A click on a hex puts the unit there in whose row the hand is, also when all stand on the board",
          "[board]") {
    Battle battle;
    for (int i = 0; i < 2; ++i) battle.pick("C3");
    for (int i = 0; i < 5; ++i) battle.pick("5");
    battle.form().focus_row(*battle.form().form().find_row("Breslau"));
    emit battle.view().sea_clicked(battle.view().plot()->board.parse("C6"));
    battle.let_paint();
    CHECK(battle.typed("Breslau") == "C6");
    CHECK(battle.stands("Breslau") == "C6");
    CHECK(battle.typed("Goeben") == "C3");
}

TEST_CASE("A click where a label lies over a hex means the hex", "[board]") {
    Battle battle;
    PlotView& view = battle.view();
    battle.pick("C3");
    battle.pick("C3");
    const board::Board& board = view.plot()->board;
    // Wherever one clicks between the counters, it is the hex whose middle is nearest.
    int labels = 0;
    plot::Drawer drawer(*view.plot());
    const plot::View sight = plot::fit(*view.plot(), view.width(), view.height(), 12);
    for (int x = 5; x < view.width(); x += 7) {
        for (int y = 5; y < view.height(); y += 7) {
            const bool covered = drawer.cell_drawn_at(sight, x, y, true).has_value();
            const auto hex = drawer.cell_drawn_at(sight, x, y, false);
            if (hex) CHECK(board.label(*hex) == "C3");
            if (covered && !hex) ++labels;
        }
    }
    CHECK(labels > 10);
}

TEST_CASE("One side plots after the other, and what the other plots is hidden", "[board]") {
    Battle battle;
    battle.set_up();
    auto* order = [&]() -> QCheckBox* {
        for (auto* box : battle.form().findChildren<QCheckBox*>()) {
            if (box->accessibleName() == QStringLiteral("One side after the other")) return box;
        }
        FAIL("there is no such box");
        throw;
    }();
    const referee::FormRow german = *battle.form().form().find_row("Goeben/primary");
    const referee::FormRow british = *battle.form().form().find_row("Warrior/primary");
    order->setChecked(true);
    battle.let_paint();
    CHECK(battle.form().is_in_turn(german));
    CHECK_FALSE(battle.form().is_in_turn(british));
    battle.press("Nearest");
    CHECK(battle.typed("Goeben/primary") == "Defence");
    CHECK(battle.typed("Warrior/primary").empty());
    battle.press("Next: Allies");
    CHECK(battle.document.pending()->key == "plot-5");  // nothing is answered yet
    CHECK_FALSE(battle.form().is_in_turn(german));
    CHECK(battle.view().plot()->ways.empty());  // no arrow tells what the Germans plot
    for (auto* label : battle.form().findChildren<QComboBox*>()) {
        if (label->isVisible()) CHECK_FALSE(label->accessibleName().startsWith(QStringLiteral("Goeben")));
    }
    battle.press("Nearest");
    CHECK(battle.view().plot()->ways.size() == 1);
    order->setChecked(false);
    battle.let_paint();
    CHECK(battle.view().plot()->ways.size() == 2);
    CHECK(battle.typed("Goeben/primary") == "Defence");
    ui::settings::plot_in_turn.set(false);
}

TEST_CASE("A picture of the player's own lies beneath a form's board, and not beneath the main one", "[board]") {
    Battle battle;
    const board::Board board = battle.view().plot()->board;
    session::MapPicture picture{std::string(64, 'a'), 800, 600, {}};
    for (const char* hex : {"1", "4", "10", "16"}) {
        const board::Point at = board.centre(board.parse(hex));
        picture.pins.push_back({hex, {100 + at.x * 80, 50 + at.y * 70}});
    }
    battle.document.act([&](session::Session& session) {
        session.set_fact(session::map_picture_fact, session::map_picture_scope("tactical"), session::to_text(picture));
    });
    battle.let_paint();
    REQUIRE(battle.view().plot()->sheets.size() == 1);
    CHECK(battle.view().plot()->sheets.front().picture.digest == picture.digest);
    CHECK(battle.view().plot()->sheets.front().picture.pins.size() == 4);
    CHECK_FALSE(session::map_picture_of(battle.document.session().state()));
    battle.pick("C3");
    CHECK(battle.stands("Goeben") == "C3");
}

TEST_CASE("Below a fire plot stands what may come of it, as it is made, and nothing is written", "[board][chances]") {
    Battle battle;
    battle.set_up();
    // One hit sinks her: about 2 in 100 tries do, whatever the seed.
    battle.document.act([](session::Session& session) { session.change_unit("Goeben", {{"hull-left", 1}}, ""); });
    battle.let_paint();
    const std::string before = battle.document.session().journal().bytes();
    auto* const line = battle.pane.findChild<ChancesLine*>();
    REQUIRE(line);
    CHECK(line->isVisible());
    QSignalSpy counted(line, &ChancesLine::counted);
    const auto wait = [&] {
        REQUIRE((counted.count() > 0 || counted.wait(60'000)));
        counted.clear();
        return line->text();
    };
    CHECK(wait() == QStringLiteral("Nothing is likely to come of this."));
    battle.press("Nearest");
    CHECK(wait().contains(QStringLiteral("depends on an answer: \"Which weapons penetrate which armor?\"")));
    // What is said to the count in its dialog serves here, too.
    referee::ChancesWanted wanted{.procedure = {}, .runs = 300, .most_ways = 0};
    const referee::Form typed = battle.form().with_typed(battle.form().form());
    std::map<std::string, session::Answer> given;
    for (int question = 0; question < 4; ++question) {
        wanted.answers = [&](const referee::Form& form) -> std::optional<session::Answer> {
            if (form.key == typed.key) return referee::answer_in(typed);
            const auto known = given.find(form.key);
            return known == given.end() ? std::nullopt : std::optional(known->second);
        };
        const referee::Chances all = referee::chances(battle.document.copies(), procedures::catalogue(), wanted);
        if (!all.asks) break;
        session::Answer answer{all.asks->key, {}, {}};
        for (const referee::FormRow& row : all.asks->rows)
            answer.rows.emplace_back(row.unit, session::Fields{{"penetrates", "yes"}});
        if (!all.asks->grid) answer.fields = {{"yes", false}};
        given[answer.key] = answer;
        battle.pane.know_for_chances(answer);
    }
    const QString words = wait();
    CHECK(words.startsWith(QStringLiteral("In 1000 tries: ")));
    INFO(words.toStdString());
    CHECK(words.contains(QStringLiteral("Ship Goeben is lost: ")));
    CHECK(words.contains(QStringLiteral("Hull boxes left, Allied: ")));
    CHECK(words.contains(QStringLiteral("Hull boxes left, Central Powers: ")));
    CHECK(battle.document.session().journal().bytes() == before);
}

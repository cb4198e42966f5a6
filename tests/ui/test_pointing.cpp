// Where a fleet wants to go is answered on the plot.
#include <QCheckBox>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalSpy>

#include "room.h"
#include "ui/common/field_editor.h"
#include "ui/common/look.h"
#include "ui/common/theme.h"
#include "ui/common/write.h"
#include "ui/form/form_view.h"
#include "ui/odds/odds_picture.h"
#include "ui/plot/plot_page.h"
#include "ui/plot/plot_view.h"
#include "ui/sheet/sheet_view.h"

namespace flagplot::test {
namespace {

// The sample where it asks for desired directions: Z1 stands in E6 and wants to go south-east.
struct Asked : Room {
    Asked() : Room("coral-sea", 100, 0) {
        take({1440, 900});
        document.next_turn();
        document.play("swwas.turn");
        settle();
        activate(*window);
        QApplication::focusWidget()->setFocus();
        field("Z1").set_focus();
        settle();
    }

    ui::FieldEditor& field(const QString& unit) {
        for (auto* const one : window->findChildren<ui::FieldEditor*>()) {
            if (one->name() == QStringLiteral("Fleet %1, Desired direction").arg(unit)) return *one;
        }
        throw std::logic_error("there is no such field");
    }
    QString typed(const QString& unit) { return field(unit).findChild<QLineEdit*>()->text(); }
    bool has_focus(const QString& unit) { return field(unit).isAncestorOf(QApplication::focusWidget()); }
    ui::PlotView& plot() { return window->findChild<ui::PlotPage*>()->view(); }
    void click(const char* place) {
        const plot::Plot& shown = *plot().plot();
        const board::Point at = plot::middle_of(shown, plot().view(), shown.board.parse(place));
        QTest::mouseClick(&plot(), Qt::LeftButton, {}, QPoint(static_cast<int>(at.x), static_cast<int>(at.y)));
        settle();
    }
    void click_row(const QString& unit) {
        for (auto* const label : window->findChildren<QLabel*>()) {
            if (label->buddy() != field(unit).findChild<QLineEdit*>()) continue;
            QTest::mouseClick(label, Qt::LeftButton, {}, QPoint(4, label->height() / 2));
            return settle();
        }
        throw std::logic_error("no label of " + unit.toStdString());
    }
    static QStringList words_of_labels(const QWidget& part) {
        QStringList words;
        for (const auto* const label : part.findChildren<QLabel*>()) {
            if (label->isVisible()) words += label->text();
        }
        return words;
    }
    QString question() {
        const auto* const label = plot().findChild<QLabel*>();
        return label->isVisible() ? label->text() : QString();
    }
};

TEST_CASE_METHOD(Asked, "A click on a neighbour is a way, goes on to the next fleet, and is taken back from there") {
    REQUIRE(typed("Z1") == QStringLiteral("SE"));
    CHECK(question() == QStringLiteral("Click where Z1 wants to go"));
    click("E5");
    CHECK(typed("Z1") == QStringLiteral("N"));
    CHECK(has_focus("Z2"));
    CHECK(question() == QStringLiteral("Click where Z2 wants to go"));
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Z, Qt::ControlModifier);
    CHECK(typed("Z1") == QStringLiteral("SE"));
    CHECK(has_focus("Z1"));
}

TEST_CASE_METHOD(Asked, "A click on a fleet's counter or on its row asks of that fleet, also beside the one in hand") {
    field("Z3").set_focus();
    settle();
    click("E8");  // Z5 stands there, north-east of Z3
    CHECK(typed("Z3") == QStringLiteral("SW"));
    CHECK(has_focus("Z5"));
    CHECK(question() == QStringLiteral("Click where Z5 wants to go"));
    CHECK(plot().chosen() == QStringList{QStringLiteral("Z5")});
    click("F8");
    CHECK(typed("Z5") == QStringLiteral("SE"));
    click_row(QStringLiteral("Z2"));
    CHECK(has_focus("Z2"));
    CHECK(question() == QStringLiteral("Click where Z2 wants to go"));
    click("D8");  // Z3's counter
    CHECK(has_focus("Z3"));
    click("D8");  // its own
    CHECK(has_focus("Z3"));
    CHECK(typed("Z3") == QStringLiteral("SW"));
}

TEST_CASE("The first fleet's neighbours are offered before any row has the focus, and a click on one answers",
          "[pointing]") {
    Room room("coral-sea", 100, 0);
    room.take({1440, 900});
    activate(*room.window);
    room.document.next_turn();
    room.document.play("swwas.turn");
    room.settle();
    const auto* const form = room.window->findChild<ui::FormView*>();
    REQUIRE(form->row_in_focus() == nullptr);
    auto& view = room.window->findChild<ui::PlotPage*>()->view();
    CHECK(view.use() == ui::PlotView::Use::pick);
    CHECK(view.findChild<QLabel*>()->text() == QStringLiteral("Click where Z1 wants to go"));
    const plot::Plot& shown = *view.plot();
    const board::Point at = plot::middle_of(shown, view.view(), shown.board.parse("E5"));
    QTest::mouseClick(&view, Qt::LeftButton, {}, QPoint(static_cast<int>(at.x), static_cast<int>(at.y)));
    room.settle();
    CHECK(form->value_in(form->form().rows.front()) == "N");
    CHECK(form->row_in_focus() == &form->form().rows[1]);
}

TEST_CASE_METHOD(Asked, "While a chip of a fleet has the focus the plot asks where that fleet goes") {
    field("Z5").set_focus();
    settle();
    auto* const chip = [&]() -> QCheckBox* {
        for (auto* const one : window->findChildren<QCheckBox*>()) {
            if (one->accessibleName() == QStringLiteral("Fleet Z5, Best speed")) return one;
        }
        throw std::logic_error("there is no such chip");
    }();
    chip->setFocus();
    settle();
    REQUIRE(chip->hasFocus());
    CHECK(question() == QStringLiteral("Click where Z5 wants to go"));
    click("F8");
    CHECK(typed("Z5") == QStringLiteral("SE"));
}

TEST_CASE_METHOD(Asked, "A whole way that is typed goes on once, whatever else was written meanwhile") {
    for (int notes = 0; notes < 2; ++notes) document.act([](session::Session& session) { session.add_note("fog"); });
    settle();
    field("Z1").set_focus();
    const QSignalSpy went_on(&field("Z1"), &ui::FieldEditor::completed);
    auto& line = *field("Z1").findChild<QLineEdit*>();
    line.selectAll();
    QTest::keyClicks(&line, QStringLiteral("NW"));
    CHECK(went_on.size() == 1);
}

TEST_CASE_METHOD(Asked, "A counter that isn't asked is its place if that is a way, and else says so") {
    REQUIRE(document.act([](session::Session& session) {  // planes, which no fleet's form asks of
        for (const auto& [id, base] : {std::pair("X1", "E5"), {"X2", "H10"}}) {
            session.add_unit("air-unit", id,
                             {{"side", "axis"},
                              {"kind", "fighters"},
                              {"naval", 1},
                              {"land", 1},
                              {"sorties", 0},
                              {"standing-mission", "cap"},
                              {"base", base}});
        }
    }));
    test::settle();
    field("Z1").set_focus();
    test::settle();
    REQUIRE(has_focus("Z1"));
    click("H10");
    CHECK(question() == QStringLiteral("X2 isn't asked now: click where Z1 wants to go"));
    CHECK(typed("Z1") == QStringLiteral("SE"));
    CHECK(plot().chosen() == QStringList{QStringLiteral("Z1")});
    click("E5");
    CHECK(typed("Z1") == QStringLiteral("N"));
    CHECK(has_focus("Z2"));
}

TEST_CASE_METHOD(Asked, "A click on a place that is no neighbour is the place") {
    click("E9");
    CHECK(typed("Z1") == QStringLiteral("E9"));
    CHECK(has_focus("Z2"));
}

TEST_CASE_METHOD(Asked, "A fleet at the edge of the board has the neighbours that there are") {
    document.act([](session::Session& session) { session.change_unit("Z1", {{"place", "A1"}}, ""); });
    settle();
    field("Z1").set_focus();
    settle();
    plot().grab();
    click("A2");
    CHECK(typed("Z1") == QStringLiteral("S"));
}

TEST_CASE_METHOD(Asked, "The neighbours of the fleet that is asked stand out, and no others") {
    const QImage before = plot().grab().toImage();
    field("Z2").set_focus();
    settle();
    CHECK(plot().grab().toImage() != before);
    CHECK(plot().chosen() == QStringList{QStringLiteral("Z2")});
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Return, Qt::ControlModifier);
    test::settle();
    CHECK(question().isEmpty());  // with the form it goes
}

TEST_CASE_METHOD(Asked, "The odds of the fleet in hand are a rose of its ways, and keep their room") {
    field("Z2").set_focus();  // to the south-west, speed and direction by dice
    settle();
    const auto picture = [&](bool is_rose) {
        for (auto* const one : window->findChildren<ui::OddsPicture*>()) {
            if (one->is_rose() == is_rose && one->isVisible()) return one;
        }
        throw std::logic_error("there is no such picture");
    };
    const auto rose = [&] { return picture(true)->accessibleDescription(); };
    const QWidget& panel = *picture(true)->parentWidget()->parentWidget();
    const QRect place = panel.geometry();
    CHECK(panel.isVisible());
    for (const auto* const one : panel.findChildren<QLabel*>()) {
        if (one->isVisible()) CHECK(one->mapTo(&panel, QPoint()).y() >= ui::px(18));
    }
    CHECK(rose() == QStringLiteral("N 10 %, NE 5 %, SE 10 %, S 20 %, SW 35 %, NW 20 %"));
    for (const char* unit : {"Z4", "Z1", "Z5"}) {  // nothing is rolled for Z4, which is bound for port
        INFO(unit);
        field(QString::fromLatin1(unit)).set_focus();
        settle();
        CHECK(panel.isVisible());
        CHECK(panel.geometry() == place);
    }
    CHECK(rose() == QStringLiteral("N 5 %, NE 10 %, SE 20 %, S 35 %, SW 20 %, NW 10 %"));
    CHECK(picture(false)->accessibleDescription() ==
          QStringLiteral("Full Speed 50 %, Half Speed 30 %, One Zone 15 %, No Movement 5 %"));
}

TEST_CASE_METHOD(Asked, "Beside the form the panel of odds reaches the foot") {
    take({1024, 700});
    field("Z2").set_focus();
    settle();
    const QWidget* panel = nullptr;
    for (auto* const one : window->findChildren<ui::OddsPicture*>()) {
        if (one->is_rose() && one->isVisible()) panel = one->parentWidget()->parentWidget();
    }
    REQUIRE(panel);
    const QPushButton* primary = nullptr;
    for (const auto* const one : window->findChildren<QPushButton*>()) {
        if (one->isVisible() && one->text() == QStringLiteral("Confirm all")) primary = one;
    }
    REQUIRE(primary);
    const int panel_ends = panel->mapTo(window.get(), QPoint(0, panel->height())).y();
    const int foot_begins = primary->mapTo(window.get(), QPoint()).y();
    CHECK(foot_begins - panel_ends < ui::px(24));
    const int panel_begins = panel->mapTo(window.get(), QPoint()).y();
    const int fields_begin = field("Z1").mapTo(window.get(), QPoint()).y();
    CHECK(fields_begin - panel_begins < ui::px(16));  // the form stays at the top
}

TEST_CASE("Below a strip of odds each result begins where its part does, as far as it has room") {
    ui::OddsPicture strip;
    strip.show_odds({{QStringLiteral("Full Speed"), .5},
                     {QStringLiteral("Half Speed"), .3},
                     {QStringLiteral("One Zone"), .15},
                     {QStringLiteral("No Movement"), .05}},
                    QStringLiteral("Fleet Speed"));
    strip.resize(ui::letters(52), strip.sizeHint().height());
    const QImage seen = strip.grab().toImage();
    const int line = strip.fontMetrics().height();
    const QRgb bar = ui::tints(strip.palette()).bar.rgb();
    const QRgb ground = seen.pixel(seen.width() - 1, seen.height() - 1);
    int parts_end = 0;
    for (int x = 0; x < seen.width(); ++x) parts_end = seen.pixel(x, line + line / 2) == bar ? x : parts_end;
    int label_ends = 0;
    for (int x = 0; x < seen.width(); ++x) {
        for (int y = line * 2; y < line * 5 / 2; ++y) label_ends = seen.pixel(x, y) != ground ? x : label_ends;
    }
    // The strip gives way to the last of them, "One Zone 15", which begins at eight tenths of it.
    const QFontMetrics heavy(ui::bold(strip.font()));
    const int begins = label_ends - heavy.horizontalAdvance(QStringLiteral("One Zone")) - 4 -
                       strip.fontMetrics().horizontalAdvance(QStringLiteral("15"));
    CHECK(parts_end < seen.width() - ui::px(8));
    CHECK(std::abs(begins - parts_end * .8) <= ui::px(5));
}

TEST_CASE_METHOD(Asked, "The panel of odds says why it has no rose, and is as high as before") {
    field("Z2").set_focus();
    settle();
    const auto* const rose = [&]() -> const ui::OddsPicture* {
        for (auto* const one : window->findChildren<ui::OddsPicture*>()) {
            if (one->is_rose() && one->isVisible()) return one;
        }
        throw std::logic_error("there is no rose");
    }();
    const QWidget& panel = *rose->parentWidget()->parentWidget();
    const QRect place = panel.geometry();
    const std::string wish = GENERATE(as<std::string>(), "E", "Rabaul", "E9", "");  // the map's ways are six
    CAPTURE(wish);
    field("Z2").take_pointed(json::Value(wish));
    settle();
    CHECK(panel.geometry() == place);
    CHECK_FALSE(rose->isVisible());
    const QStringList words = words_of_labels(panel);
    CHECK(words.contains(QStringLiteral("It names no way of the map.")));
    CHECK(words.contains(wish == "E" ? QStringLiteral("Z2 if it wants E") : QStringLiteral("Z2")));
    CHECK_FALSE(words.contains(QStringLiteral("Nothing is rolled for it.")));
    int strips = 0;
    for (const auto* const one : panel.findChildren<ui::OddsPicture*>()) {
        if (!one->isVisible()) continue;
        CHECK(one->accessibleDescription() ==
              QStringLiteral("Full Speed 50 %, Half Speed 30 %, One Zone 15 %, No Movement 5 %"));
        CHECK(one->height() >= one->sizeHint().height());
        ++strips;
    }
    CHECK(strips == 1);
    for (const auto* const list : panel.findChildren<ui::SheetView*>()) CHECK_FALSE(list->isVisible());
}

}  // namespace
}  // namespace flagplot::test

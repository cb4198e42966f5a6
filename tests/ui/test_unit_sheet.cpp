#include <QCheckBox>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>

#include <map>
#include <set>

#include "sample.h"
#include "support/catch.h"
#include "ui/common/chip.h"
#include "ui/common/field_editor.h"
#include "ui/common/hairline.h"
#include "ui/common/look.h"
#include "ui/common/theme.h"
#include "ui/roster/box_line.h"
#include "ui/roster/unit_sheet.h"

using namespace flagplot;
using namespace flagplot::ui;

namespace {

// Two ships whose masts are boxes, and a tug whose orders have several lines.
struct InHarbour {
    InHarbour() {
        session::Beginning beginning;
        beginning.rulebook = "harbour";
        REQUIRE(document.create(folder.path() / "masts.flagplot", beginning));
        document.act([](session::Session& session) {
            session.add_unit("ship", "Gull", {{"side", "north"}, {"masts", 7}, {"moored", true}});
            session.add_unit("ship", "Tern", {{"side", "north"}});
            session.add_unit("tug", "T1", {{"orders", "NE, 3\nthen home"}});
        });
        show();
    }

    void show() {
        sheet = std::make_unique<UnitSheet>(document);
        sheet->lead_back_to(QStringLiteral("the orders"));
        sheet->resize(500, 700);
        sheet->show();
        sheet->show_unit("Gull");
        test::activate(*sheet);
        test::settle();
    }
    BoxLine& masts() { return *sheet->findChild<BoxLine*>(); }
    QCheckBox& mast(int number) { return *masts().findChildren<QCheckBox*>()[number - 1]; }
    void click(int number) { QTest::mouseClick(&mast(number), Qt::LeftButton, {}, {4, 4}); }
    QPushButton* button(const QString& words) {
        for (auto* const one : sheet->findChildren<QPushButton*>()) {
            if (one->accessibleName() == words && !one->isHidden()) return one;
        }
        return nullptr;
    }
    void press(const char* words) {
        QPushButton* const found = button(QString::fromUtf8(words));
        REQUIRE(found);
        found->click();
        test::settle();
    }
    FieldEditor& editor(const char* field) {
        for (auto* const one : sheet->findChildren<FieldEditor*>()) {
            if (one->field().id == field) return *one;
        }
        throw std::logic_error("there is no such field");
    }
    QLineEdit& why() {
        for (auto* const one : sheet->findChildren<QLineEdit*>()) {
            if (one->accessibleName() == QStringLiteral("Why, for the log")) return *one;
        }
        throw std::logic_error("there is no such line");
    }
    QLabel* label(const QString& words) {
        for (auto* const one : sheet->findChildren<QLabel*>()) {
            if (one->text() == words) return one;
        }
        return nullptr;
    }
    const session::Unit& unit(const char* id) { return *document.session().state().find_unit(id); }

    test::Folder folder;
    Document document{rulebook::Library({test::source_dir() / "tests/fixtures"}), test::Sample::environment()};
    std::unique_ptr<UnitSheet> sheet;
};

}  // namespace

TEST_CASE_METHOD(InHarbour, "a click on an open box leaves those before it, on a crossed one restores up to it") {
    const std::vector<std::pair<int, int>> clicks{{4, 3}, {1, 0}, {2, 2}, {3, 3}, {3, 2}, {7, 7}};
    for (const auto& [number, left] : clicks) {
        click(number);
        CHECK(masts().value() == left);
        for (int i = 1; i <= 7; ++i) CHECK(mast(i).isChecked() == (i > left));
    }
    CHECK(masts().accessibleName() == QStringLiteral("Gull, masts, 7 of 7"));
    CHECK(mast(7).accessibleName() == QStringLiteral("masts box 7"));
}

TEST_CASE_METHOD(InHarbour, "boxes are crossed off and restored by keys, and the wheel leaves them alone") {
    masts().setFocus();
    for (const auto& [key, left] : std::vector<std::pair<Qt::Key, int>>{{Qt::Key_Minus, 6},
                                                                        {Qt::Key_Left, 5},
                                                                        {Qt::Key_Plus, 6},
                                                                        {Qt::Key_Equal, 7},
                                                                        {Qt::Key_Home, 0},
                                                                        {Qt::Key_End, 7},
                                                                        {Qt::Key_Up, 7}}) {
        QTest::keyClick(&masts(), key);
        CHECK(masts().value() == left);
    }
    QWheelEvent wheel(QPointF(5, 5), masts().mapToGlobal(QPointF(5, 5)), {}, QPoint(0, -120), Qt::NoButton,
                      Qt::NoModifier, Qt::NoScrollPhase, false);
    QCoreApplication::sendEvent(&masts(), &wheel);
    CHECK(masts().value() == 7);
}

TEST_CASE_METHOD(InHarbour, "lines keep the sheet's margins, its choices are of one width") {
    const auto lines = sheet->findChildren<Hairline*>();
    int inside = 0;
    for (const auto* const line : lines) {
        if (!qobject_cast<const FootLine*>(line) && line->isVisible()) {
            CHECK(line->x() == px(24));
            ++inside;
        }
    }
    CHECK(inside >= 2);
    std::set<int> widths;
    for (const auto* const choice : sheet->findChildren<QComboBox*>()) widths.insert(choice->minimumWidth());
    CHECK(widths == std::set<int>{letters(22)});
}

TEST_CASE_METHOD(InHarbour, "rows of boxes go from edge to edge, and the fields of a column end together") {
    document.act([](session::Session& session) { session.change_unit("Gull", {{"hull", 5}, {"rig", "brig"}}, ""); });
    test::settle();
    CHECK(masts().parentWidget()->x() == 0);
    CHECK(masts().parentWidget()->width() == masts().parentWidget()->parentWidget()->width());
    std::map<int, std::set<int>> ends;  // of the fields, by where they begin
    int right = 0;
    const auto look_at = [&](const QWidget& field) {
        if (!field.isVisible() || &field == &why()) return;
        const int left = field.mapTo(sheet.get(), QPoint()).x();
        ends[left].insert(left + field.width());
        right = std::max(right, left + field.width());
    };
    for (const auto* const line : sheet->findChildren<QLineEdit*>()) look_at(*line);
    for (const auto* const choice : sheet->findChildren<QComboBox*>()) look_at(*choice);
    CHECK(ends.size() == 2);
    for (const auto& [left, of_column] : ends) CHECK(of_column.size() == 1);
    CHECK(right == sheet->width() - px(24));
    CHECK(why().mapTo(sheet.get(), QPoint()).x() == ends.begin()->first);
}

TEST_CASE_METHOD(InHarbour, "chips stand under the fields with a label of their own; a blank name isn't in sight") {
    const QLabel* const also = label(QStringLiteral("Also"));
    REQUIRE(also);
    CHECK(also->x() == px(24));
    CHECK(editor("moored").x() >= also->geometry().right());
    CHECK(editor("moored").y() - editor("side").geometry().bottom() >= px(16));
    CHECK_FALSE(editor("name").isVisible());
}

TEST_CASE_METHOD(InHarbour, "a change waits until its button writes it, with the reason") {
    CHECK(button(QStringLiteral("Back to the orders")));
    CHECK(button(QStringLiteral("Remove")));
    const int before = document.session().size();
    click(6);
    CHECK(document.session().size() == before);
    CHECK(unit("Gull").get("masts-left").is_null());
    CHECK(button(QStringLiteral("Back to the orders")));  // now the second button
    CHECK(button(QStringLiteral("Discard")));
    QTest::keyClicks(&why(), QStringLiteral("a squall"));
    press("Gull's masts are 5");
    CHECK(unit("Gull").number("masts-left") == 5);
    const auto& entry = document.session().entry(document.session().size());
    CHECK(std::get<session::UnitChanged>(entry.body).reason == "a squall");
    CHECK(why().text().isEmpty());
    CHECK_FALSE(button(QStringLiteral("Discard")));
    CHECK(QApplication::focusWidget() == button(QStringLiteral("Back to the orders")));
}

TEST_CASE_METHOD(InHarbour, "what waits is red beside its boxes, and moves nothing there") {
    const QLabel* const left = label(QStringLiteral("7"));
    REQUIRE(left);
    const QRect before = left->geometry();
    const QColor ink = left->palette().color(left->foregroundRole());
    click(6);
    test::settle();
    CHECK(left->text() == QStringLiteral("7 → 5"));
    CHECK(left->palette().color(left->foregroundRole()) != ink);
    CHECK(left->geometry() == before);
    click(6);
    click(7);
    CHECK(left->palette().color(left->foregroundRole()) == ink);
}

TEST_CASE_METHOD(InHarbour, "that a unit was added is said without its fields, which are on the sheet") {
    CHECK(label(QStringLiteral("added")));
}

TEST_CASE_METHOD(InHarbour, "several changes are one act; Enter in a field writes them") {
    click(7);
    auto& moored = *editor("moored").findChild<Chip*>();
    moored.click();
    CHECK(button(QStringLiteral("Write Gull's 2 changes")));
    const int before = document.session().size();
    QTest::keyClick(&moored, Qt::Key_Return);
    CHECK(document.session().size() == before + 1);
    CHECK(unit("Gull").number("masts-left") == 6);
    CHECK_FALSE(unit("Gull").flag("moored"));
    document.go_back(0, {});
    CHECK(masts().value() == 7);  // the sheet follows
    CHECK(unit("Gull").flag("moored"));
}

TEST_CASE_METHOD(InHarbour, "what waits is there again after another unit, after Esc and after the program") {
    click(3);
    QTest::keyClicks(&why(), QStringLiteral("fog"));
    sheet->show_unit("Tern");
    CHECK_FALSE(sheet->findChild<BoxLine*>());
    CHECK(why().text().isEmpty());
    QSignalSpy left(sheet.get(), &UnitSheet::left);
    QTest::keyClick(sheet.get(), Qt::Key_Escape);
    CHECK(left.size() == 1);
    sheet->show_unit("Gull");
    test::settle();
    CHECK(masts().value() == 2);
    CHECK(why().text() == QStringLiteral("fog"));
    sheet.reset();
    document.close();
    sheet = std::make_unique<UnitSheet>(document);
    REQUIRE(document.open(folder.path() / "masts.flagplot"));
    sheet->show();
    sheet->show_unit("Gull");
    CHECK(masts().value() == 2);
    CHECK(why().text() == QStringLiteral("fog"));
    CHECK(unit("Gull").get("masts-left").is_null());
    press("Discard");
    CHECK(masts().value() == 7);
    show();
    CHECK(masts().value() == 7);
}

TEST_CASE_METHOD(InHarbour, "what is wrong stands in its field and in the button, which leads there") {
    auto* const line = editor("hull").findChild<QLineEdit*>();
    line->setFocus();
    line->selectAll();
    QTest::keyClicks(line, QStringLiteral("12"));
    CHECK_FALSE(editor("hull").shown_problem().isEmpty());
    why().setFocus();
    const int before = document.session().size();
    press("Correct Gull's hull");
    CHECK(document.session().size() == before);
    CHECK(line->hasFocus());
}

TEST_CASE_METHOD(InHarbour, "several lines are edited there, and what must be there stays asked") {
    sheet->show_unit("T1");
    sheet->focus_field("orders");
    auto* const lines = editor("orders").findChild<QPlainTextEdit*>();
    REQUIRE(lines);
    CHECK(lines->hasFocus());
    CHECK(lines->toPlainText() == QStringLiteral("NE, 3\nthen home"));
    lines->moveCursor(QTextCursor::End);
    QTest::keyClick(lines, Qt::Key_Return);
    QTest::keyClicks(lines, QStringLiteral("slowly"));
    QTest::keyClick(lines, Qt::Key_Return, Qt::ControlModifier);
    CHECK(unit("T1").text("orders") == "NE, 3\nthen home\nslowly");
    auto* const anew = editor("orders").findChild<QPlainTextEdit*>();
    anew->clear();
    const int before = document.session().size();
    QTest::keyClick(anew, Qt::Key_Return, Qt::ControlModifier);
    CHECK(document.session().size() == before);
    CHECK(editor("orders").findChild<QPlainTextEdit*>()->toPlainText().isEmpty());
}

TEST_CASE_METHOD(InHarbour, "a unit is removed there, and its sheet goes with it") {
    QSignalSpy left(sheet.get(), &UnitSheet::left);
    press("Remove");
    CHECK_FALSE(document.session().state().find_unit("Gull"));
    CHECK(left.size() == 1);
    document.go_back(0, {});
    CHECK(document.session().state().find_unit("Gull"));
}

TEST_CASE_METHOD(InHarbour, "what says nothing is folded away, and every field is there") {
    CHECK(editor("side").isVisible());
    CHECK(editor("moored").isVisible());
    CHECK_FALSE(editor("wrecked").isVisible());
    CHECK_FALSE(editor("masts").isVisible());  // they are seen
    std::size_t fields = 0;
    for (const auto* const one : sheet->findChildren<FieldEditor*>()) fields += one->name().isEmpty() ? 0 : 1;
    CHECK(fields + 1 == document.session().rulebook().find_unit_type("ship")->fields.size());
}

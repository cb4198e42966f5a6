// A sheet on the screen: its lines, what is said of them, and how its columns fit.
#include <QApplication>
#include <QHeaderView>
#include <QScrollBar>
#include <QTest>

#include "sample.h"
#include "support/catch.h"
#include "ui/common/look.h"
#include "ui/sheet/sheet_view.h"

using namespace flagplot;
using namespace flagplot::ui;

namespace {

sheet::Sheet ships() {
    sheet::Section section{.heading = "Ships",
                           .columns = {{"", "Name"}, {"", "Hull", sheet::Kind::number}, {"", "", sheet::Kind::bar}}};
    section.rows.push_back({.cells = {"Goeben", 12, sheet::Bar{0.5}}, .key = 7});
    section.rows.push_back({.cells = {"Lion", 7, sheet::Bar{0.25}}, .is_struck = true});
    sheet::Section other{.columns = {{"", "Id", sheet::Kind::words, false}, {"", "Name"}}};
    other.rows.push_back({.cells = {"b", "Breslau"}, .said = "Breslau: gone"});
    return {.sections = {section, other}};
}

QVariant at(const SheetView& view, int line, int column, int role = Qt::DisplayRole) {
    return view.model()->index(line, column).data(role);
}

}  // namespace

TEST_CASE("A sheet's sections stand below each other, and its shown columns beside each other", "[sheet]") {
    SheetView view(SheetView::Place::page, QStringLiteral("Ships"));
    view.show_sheet(ships());
    REQUIRE(view.lines() == 4);
    CHECK(view.columnSpan(0, 0) == 3);
    CHECK(at(view, 0, 0).toString() == QStringLiteral("Ships"));
    CHECK(at(view, 0, 0, Qt::FontRole).value<QFont>().bold());
    CHECK(at(view, 1, 1).toString() == QStringLiteral("12"));
    CHECK(at(view, 1, 1, Qt::TextAlignmentRole).toInt() == static_cast<int>(Qt::AlignRight | Qt::AlignVCenter));
    CHECK(at(view, 1, 0, SheetModel::key_role).toInt() == 7);
    const auto& model = static_cast<const SheetModel&>(*view.model());
    CHECK(model.bar(model.index(1, 2)).length == 1);  // the longest
    CHECK(model.bar(model.index(2, 2)).length == 0.5);
    CHECK(at(view, 2, 0, Qt::FontRole).value<QFont>().strikeOut());
    CHECK(at(view, 2, 0, Qt::AccessibleTextRole).toString() == QStringLiteral("Name Lion, Hull 7"));
    CHECK(at(view, 3, 0).toString() == QStringLiteral("Breslau"));
    CHECK(at(view, 3, 0, Qt::AccessibleTextRole).toString() == QStringLiteral("Breslau: gone"));
    CHECK(view.model()->headerData(1, Qt::Horizontal).toString() == QStringLiteral("Hull"));
}

TEST_CASE("Where it is narrow, bars are short and the longest words are cut", "[sheet]") {
    sheet::Sheet sheet = ships();
    sheet.sections[0].rows[0].cells[0] = std::string(200, 'w');
    SheetView view(SheetView::Place::part, QStringLiteral("Ships"));
    view.show_sheet(sheet);
    view.resize(letters(40), 200);
    view.show();
    QCoreApplication::processEvents();
    int all = 0;
    for (int column = 0; column < 3; ++column) all += view.columnWidth(column);
    CHECK(all <= view.viewport()->width());
    CHECK(view.columnWidth(1) >= view.sizeHintForIndex(view.model()->index(1, 1)).width());  // a number is whole
    CHECK(view.columnWidth(2) >= letters(5));
}

TEST_CASE("Words that are cut are shown whole by the mouse, with what else there is to know", "[sheet]") {
    sheet::Sheet sheet = ships();
    sheet::Cell& name = sheet.sections[0].rows[0].cells[0];
    name = std::string("the battlecruiser Goeben, of Souchon's fleet");
    name.about = "play gunfire";
    SheetView view(SheetView::Place::list, QStringLiteral("Ships"));
    view.show_sheet(sheet);
    CHECK(at(view, 1, 0, Qt::ToolTipRole).toString() ==
          QStringLiteral("Name the battlecruiser Goeben, of Souchon's fleet, Hull 12\nplay gunfire"));
    CHECK(at(view, 2, 0, Qt::ToolTipRole).toString() == QStringLiteral("Name Lion, Hull 7"));
    CHECK(at(view, 3, 0, Qt::ToolTipRole).toString() == QStringLiteral("Breslau: gone"));
}

TEST_CASE("On a page of its own nothing is cut: where it is narrow, it scrolls", "[sheet]") {
    sheet::Sheet sheet = ships();
    sheet.sections[0].rows[0].cells[0] = std::string(200, 'w');
    SheetView view(SheetView::Place::page, QStringLiteral("Ships"));
    view.show_sheet(sheet);
    view.resize(letters(40), 200);
    view.show();
    QCoreApplication::processEvents();
    CHECK(view.columnWidth(0) >= view.sizeHintForIndex(view.model()->index(1, 0)).width());
    CHECK(view.horizontalScrollBar()->maximum() > 0);
}

TEST_CASE("Nothing is shown of an empty sheet", "[sheet]") {
    SheetView view(SheetView::Place::part, QStringLiteral("Ships"));
    view.show_sheet(ships());
    view.show_sheet({});
    CHECK(view.lines() == 0);
}

TEST_CASE("A line of a list is pressed by Enter or a click, and removed by Delete, if it has a key", "[sheet]") {
    SheetView view(SheetView::Place::list, QStringLiteral("Ships"));
    view.show_sheet(ships());
    view.resize(view.sizeHint());
    view.show();
    QStringList done;
    QObject::connect(&view, &SheetView::pressed, [&](int key) { done += QStringLiteral("pressed %1").arg(key); });
    QObject::connect(&view, &SheetView::removal_wanted, [&](int key) { done += QStringLiteral("gone %1").arg(key); });
    for (const int line : {1, 2}) {
        view.selectRow(line);
        QTest::keyClick(&view, Qt::Key_Return);
        QTest::keyClick(&view, Qt::Key_Delete);
        QTest::mouseClick(view.viewport(), Qt::LeftButton, {}, view.visualRect(view.currentIndex()).center());
    }
    CHECK(done == QStringList{QStringLiteral("pressed 7"), QStringLiteral("gone 7"), QStringLiteral("pressed 7")});
}

TEST_CASE("In a table the arrow keys go from cell to cell, and each is heard by itself", "[sheet]") {
    sheet::Sheet sheet = ships();
    sheet.sections.front().columns[1].name = "hull";
    sheet.sections.front().rows[0].cells[0].about = "German";
    sheet.sections.front().rows[0].cells[1].is_link = true;
    SheetView view(SheetView::Place::table, QStringLiteral("Ships"));
    view.show_sheet(sheet);
    view.resize(400, view.sizeHint().height());
    view.show();
    CHECK(at(view, 1, 0, Qt::AccessibleTextRole).toString() == QStringLiteral("Goeben, German"));
    CHECK(at(view, 1, 1, Qt::AccessibleTextRole).toString() == QStringLiteral("12"));
    CHECK(at(view, 1, 1, Qt::AccessibleDescriptionRole).toString() == QStringLiteral("Hull"));
    std::vector<std::string> pressed;
    QObject::connect(&view, &SheetView::pressed,
                     [&](int /*key*/, const std::string& column) { pressed.push_back(column); });
    view.choose(7);
    QTest::keyClick(&view, Qt::Key_Right);
    CHECK(view.currentIndex().column() == 1);
    QTest::keyClick(&view, Qt::Key_Return);
    for (const int column : {0, 1}) {  // the other one is no link
        const QRect cell = view.visualRect(view.model()->index(1, column));
        QTest::mouseClick(view.viewport(), Qt::LeftButton, {}, cell.center());
    }
    CHECK(pressed == std::vector<std::string>{"hull", "hull"});
    int all = 0;
    for (int column = 0; column < 3; ++column) all += view.columnWidth(column);
    CHECK(all == view.viewport()->width());
}

TEST_CASE("The row that is current stays so in another sheet", "[sheet]") {
    SheetView view(SheetView::Place::list, QStringLiteral("Ships"));
    sheet::Sheet sheet = ships();
    view.show_sheet(sheet);
    view.choose(7);
    sheet.words = {"By day."};
    view.show_sheet(sheet);
    CHECK(view.currentIndex().row() == 2);
    CHECK(view.key() == 7);
}

#include <QAbstractItemModelTester>
#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QDialog>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTabWidget>
#include <QTableView>
#include <QTest>
#include <catch2/catch.hpp>

#include "sample.h"
#include "ui/roster/roster_dock.h"
#include "ui/roster/roster_model.h"
#include "ui/roster/spreadsheet.h"

using namespace flagplot;
using namespace flagplot::ui;

namespace {

struct Model : test::Sample {
    Model() {
        QObject::connect(&document, &Document::changed, &model, &RosterModel::refresh);
        QObject::connect(&document, &Document::rewound, &model, &RosterModel::refresh);
    }
    const table::UnitType& type(const char* id) { return *document.session().rulebook().find_unit_type(id); }
    const session::Unit& unit(const char* id) { return *document.session().state().find_unit(id); }
    int column(const RosterModel& of, const char* field) {
        int column = 1;
        while (of.field_at(column)->id != field) ++column;
        return column;
    }

    RosterModel model{document, type("fleet")};
    QAbstractItemModelTester tester{&model, QAbstractItemModelTester::FailureReportingMode::Fatal};
};

struct Roster : test::Sample {
    Roster() {
        dock.resize(1000, 300);
        dock.show();
        view().setFocus();
        QCoreApplication::processEvents();
    }
    QTabWidget& tabs() { return *dock.findChild<QTabWidget*>(); }
    QWidget& page() { return *tabs().currentWidget(); }
    QTableView& view() { return *page().findChild<QTableView*>(); }
    QString problem() {
        for (auto* label : page().findChildren<QLabel*>()) {
            if (label->accessibleDescription() == QLatin1String("Problem") && !label->isHidden()) return label->text();
        }
        return {};
    }
    QModelIndex cell(const char* id, const char* heading) {
        for (int row = 0; row < view().model()->rowCount(); ++row) {
            for (int column = 0; column < view().model()->columnCount(); ++column) {
                const QModelIndex index = view().model()->index(row, column);
                const bool there = index.siblingAtColumn(0).data().toString() == QLatin1String(id);
                const QString label = view().model()->headerData(column, Qt::Horizontal).toString();
                if (there && label == QLatin1String(heading)) return index;
            }
        }
        return {};
    }
    template <typename Editor>
    Editor* edit(const QModelIndex& index) {
        view().setCurrentIndex(index);
        QTest::keyClick(&view(), Qt::Key_Return);
        return view().viewport()->findChild<Editor*>();
    }
    QPushButton* button(const char* name) {
        for (auto* one : page().findChildren<QPushButton*>()) {
            if (one->accessibleName() == QLatin1String(name)) return one;
        }
        return nullptr;
    }
    void paste(const char* pasted) {
        QGuiApplication::clipboard()->setText(QString::fromUtf8(pasted));
        view().setFocus();
        QTest::keyClick(view().isVisible() ? static_cast<QWidget*>(&view()) : button("Add fleet"), Qt::Key_V,
                        Qt::ControlModifier);
    }
    const session::Unit* unit(const char* id) { return document.session().state().find_unit(id); }

    RosterDock dock{document};
};

}  // namespace

TEST_CASE_METHOD(Model, "a row is a unit, its id first") {
    CHECK(model.rowCount() == 9);
    CHECK(model.index(0, 0).data().toString() == QStringLiteral("Z1"));
    CHECK(model.index(0, column(model, "side")).data().toString() == QStringLiteral("Axis"));
    CHECK(model.index(0, column(model, "intercept")).data(Qt::CheckStateRole).toInt() == Qt::Checked);
    CHECK(model.index(0, column(model, "intercept")).data().toString() == QString());
    CHECK(model.index(0, column(model, "zones-full")).data().toString() == QStringLiteral("3"));
    CHECK(model.headerData(0, Qt::Horizontal).toString() == QStringLiteral("Id"));
    CHECK_FALSE(model.flags(model.index(0, 0)) & Qt::ItemIsEditable);
}

TEST_CASE_METHOD(Model, "a cell that is edited is an act; what is refused leaves it") {
    QSignalSpy refused(&model, &RosterModel::refused);
    const QModelIndex place = model.index(1, column(model, "place"));
    CHECK(model.setData(place, QStringLiteral("C9")));
    CHECK(unit("Z2").text("place") == "C9");
    const QModelIndex full = model.index(1, column(model, "zones-full"));
    CHECK_FALSE(model.setData(full, 21));
    CHECK(full.data().toString() == QStringLiteral("3"));
    CHECK(refused.last().first().toString().contains(QStringLiteral("from 0 to 20")));
    CHECK(model.setData(full, QVariant()));  // nothing
    CHECK(full.data().toString() == QString());
    CHECK(refused.last().first().toString() == QString());
    CHECK_FALSE(model.setData(model.index(1, column(model, "side")), QString()));
}

TEST_CASE_METHOD(Model, "units that come, go and come back keep the others' places") {
    QSignalSpy reset(&model, &QAbstractItemModel::modelReset);
    const QPersistentModelIndex kept = model.index(4, 2);
    document.act([](session::Session& session) {
        session.remove_unit("Z1", "");
        session.remove_unit("A4", "");
        session.add_unit("fleet", "B1", {{"side", "allied"}});
    });
    const int first = document.first_new();
    CHECK(model.rowCount() == 8);
    CHECK(kept.row() == 3);
    CHECK(model.index(7, 0).data().toString() == QStringLiteral("B1"));
    document.act([](session::Session& session) { session.add_unit("fleet", "Z1", {{"side", "axis"}}); });
    CHECK(model.row_of("Z1") == 8);
    document.go_back(0, {});
    CHECK(model.row_of("Z1") == -1);
    document.go_back(first, {});
    CHECK(failed == QString());
    CHECK(model.row_of("Z1") == 0);
    CHECK(kept.row() == 4);
    CHECK(reset.count() == 0);
}

TEST_CASE_METHOD(Roster, "there is a tab for each kind of unit") {
    REQUIRE(tabs().count() == 3);
    CHECK(tabs().tabText(1) == QStringLiteral("Submarine flotillas"));
}

TEST_CASE_METHOD(Roster, "each kind of field has its editor") {
    auto* side = edit<QComboBox>(cell("Z2", "Side"));
    REQUIRE(side);
    CHECK(side->count() == 2);
    QTest::keyClick(side, Qt::Key_Escape);
    auto* number = edit<QSpinBox>(cell("Z2", "Zones at full speed"));
    REQUIRE(number);
    QTest::keyClicks(number, QStringLiteral("5"));
    QTest::keyClick(number, Qt::Key_Return);
    QCoreApplication::processEvents();  // the editor has the key first
    CHECK(unit("Z2")->number("zones-full") == 5);
    auto* line = edit<QLineEdit>(cell("Z2", "Place"));
    REQUIRE(line);
    line->setText(QStringLiteral("C9"));
    QTest::keyClick(line, Qt::Key_Return);
    QCoreApplication::processEvents();  // the editor has the key first
    CHECK(unit("Z2")->text("place") == "C9");
    view().setCurrentIndex(cell("Z2", "Best speed"));
    QTest::keyClick(&view(), Qt::Key_Space);
    CHECK(unit("Z2")->flag("best-speed"));
    QTest::keyClick(&view(), Qt::Key_Return);
    CHECK_FALSE(unit("Z2")->flag("best-speed"));
    CHECK(view().currentIndex() == cell("Z2", "Best speed"));
}

TEST_CASE_METHOD(Roster, "a number can be emptied, and typing in a cell begins anew") {
    view().setCurrentIndex(cell("Z2", "Zones at full speed"));
    QTest::keyClick(&view(), Qt::Key_7);
    auto* number = view().viewport()->findChild<QSpinBox*>();
    REQUIRE(number);
    CHECK(number->text() == QStringLiteral("7"));
    number->clear();
    QTest::keyClick(number, Qt::Key_Return);
    QCoreApplication::processEvents();  // the editor has the key first
    CHECK(unit("Z2")->get("zones-full").is_null());
}

TEST_CASE_METHOD(Roster, "a unit is added with what it must have") {
    button("Add fleet")->click();
    auto* dialog = dock.findChild<QDialog*>();
    REQUIRE(dialog);
    dialog->activateWindow();
    REQUIRE(QTest::qWaitFor([&] { return dialog->isActiveWindow(); }));
    const auto lines = dialog->findChildren<QLineEdit*>();
    REQUIRE_FALSE(lines.empty());
    lines.front()->setText(QStringLiteral("Z1"));
    QTest::keyClick(dialog, Qt::Key_Return);
    CHECK(dialog->isVisible());  // there is a Z1
    lines.front()->setText(QStringLiteral("Z9"));
    auto* side = dialog->findChild<QComboBox*>();
    REQUIRE(side);
    QTest::keyClick(dialog, Qt::Key_Return);
    CHECK(dialog->isVisible());  // no side
    side->setCurrentIndex(side->findText(QStringLiteral("Axis")));
    QTest::keyClick(dialog, Qt::Key_Return);
    CHECK_FALSE(dialog->isVisible());
    REQUIRE(unit("Z9"));
    CHECK(unit("Z9")->flag("intercept"));
    CHECK(view().currentIndex().data().toString() == QStringLiteral("Z9"));
}

TEST_CASE_METHOD(Roster, "the chosen units are removed, and going back brings them back") {
    view().setCurrentIndex(cell("Z2", "Side"));
    REQUIRE(button("Remove")->isEnabled());
    button("Remove")->click();
    CHECK_FALSE(unit("Z2"));
    CHECK(view().model()->rowCount() == 8);
    document.go_back(0, {});
    CHECK(cell("Z2", "Id").row() == 1);
}

TEST_CASE_METHOD(Roster, "rows of a spreadsheet add and change units in one act") {
    document.act([](session::Session& session) { session.set_fact("dice", "session", "by-hand"); });
    const int before = document.session().size();
    paste("id\tSIDE\tzones-full\tOn intercept\nZ2\tallied\t4\tFALSE\nZ9\tAxis\t\t\n\n");
    CHECK(problem() == QString());
    CHECK(document.session().size() == before + 2);
    CHECK(unit("Z2")->text("side") == "allied");
    CHECK(unit("Z2")->number("zones-full") == 4);
    CHECK_FALSE(unit("Z2")->flag("intercept"));
    REQUIRE(unit("Z9"));
    CHECK(unit("Z9")->flag("intercept"));
    paste("Z8\tAxis\t\"Two\nlines, \"\"quoted\"\"\"\n");  // without headings: the id, then the fields
    REQUIRE(unit("Z8"));
    CHECK(unit("Z8")->text("mission") == "Two\nlines, \"quoted\"");
}

TEST_CASE_METHOD(Roster, "a paste with an error changes nothing and names row and column") {
    const int before = document.session().size();
    const auto [pasted, words] = GENERATE(Catch::Generators::table<const char*, const char*>({
        {"Id\tSide\tZones at full speed\nZ2\tAxis\t4\nZ9\tAxis\t21\n", "row 3, column Zones at full speed"},
        {"Z2\tAllied\nZ9\tNeutral\n", "row 2, column Side"},
        {"Id\tPlace\nZ2\tC9\nZ9\tC8\n", "row 3, column Side"},
        {"Z 9\tAxis\n", "row 1, column Id"},
        {"I-1\tAxis\n", "row 1, column Id"},
        {"\tAxis\n", "row 1, column Id"},
    }));
    paste(pasted);
    CHECK(problem().startsWith(QLatin1String(words)));
    CHECK(document.session().size() == before);
    CHECK(unit("Z2")->text("side") == "axis");
}

TEST_CASE_METHOD(Roster, "what is copied can be pasted") {
    view().selectAll();
    view().setFocus();
    QTest::keyClick(&view(), Qt::Key_C, Qt::ControlModifier);
    const QString copied = QGuiApplication::clipboard()->text();
    CHECK(copied.startsWith(QStringLiteral("Id\tSide\tMission\t")));
    CHECK(copied.count(QLatin1Char('\n')) == 10);
    const int before = document.session().size();
    QTest::keyClick(&view(), Qt::Key_V, Qt::ControlModifier);
    CHECK(problem() == QString());
    CHECK(document.session().size() == before);  // nothing differs
}

TEST_CASE_METHOD(Roster, "the current cell stays while the session goes on") {
    view().setCurrentIndex(cell("A2", "Place"));
    document.act([](session::Session& session) { session.remove_unit("Z1", ""); });
    CHECK(view().currentIndex() == cell("A2", "Place"));
    document.go_back(0, {});
    CHECK(view().currentIndex() == cell("A2", "Place"));
}

TEST_CASE_METHOD(Roster, "an empty tab says what belongs there") {
    document.act([](session::Session& session) {
        for (const char* id : {"I-1", "I-2", "S-1"}) session.remove_unit(id, "");
    });
    tabs().setCurrentIndex(1);
    CHECK_FALSE(view().isVisible());
    CHECK(button("Add flotilla")->isEnabled());
    document.close();
    CHECK(tabs().count() == 0);
}

TEST_CASE("the roster of a session that can't be written can't be edited") {
    test::Sample first;
    Document document(table::Library({test::source_dir() / "tables"}), test::Sample::environment());
    RosterDock dock(document);
    REQUIRE(document.open(first.path()));
    auto* view = dock.findChild<QTableView*>();
    for (int column = 0; column < view->model()->columnCount(); ++column) {
        const Qt::ItemFlags flags = view->model()->index(0, column).flags();
        CHECK_FALSE(flags & (Qt::ItemIsEditable | Qt::ItemIsUserCheckable));
    }
    for (auto* button : dock.findChildren<QPushButton*>()) CHECK_FALSE(button->isEnabled());
}

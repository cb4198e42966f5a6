#include <QAbstractItemModelTester>
#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QDialog>
#include <QFileDialog>
#include <QHeaderView>
#include <QHelpEvent>
#include <QImage>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPlainTextEdit>
#include <QPointer>
#include <QPushButton>
#include <QRadioButton>
#include <QScreen>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTabBar>
#include <QTableView>
#include <QTest>
#include <QToolButton>
#include <QToolTip>
#include <algorithm>
#include <array>
#include <fstream>

#include "box.h"
#include "json/reader.h"
#include "sample.h"
#include "support/catch.h"
#include "support/journal_lines.h"
#include "ui/act/act_dialog.h"
#include "ui/common/box_row.h"
#include "ui/common/field_editor.h"
#include "ui/common/style.h"
#include "ui/common/theme.h"
#include "ui/roster/roster.h"
#include "ui/roster/roster_model.h"
#include "ui/roster/unit_cards.h"
#include "ui/roster/unit_view.h"

using namespace flagplot;
using namespace flagplot::ui;

namespace {

struct Model : test::Sample {
    Model() {
        QObject::connect(&document, &Document::changed, &model, &RosterModel::refresh);
        QObject::connect(&document, &Document::rewound, &model, &RosterModel::refresh);
    }
    const rulebook::UnitType& type(const char* id) { return *document.session().rulebook().find_unit_type(id); }
    const session::Unit& unit(const char* id) { return *document.session().state().find_unit(id); }
    int column(const RosterModel& of, const char* field) {
        int column = 1;
        while (of.field_at(column)->id != field) ++column;
        return column;
    }

    RosterModel model{document, type("fleet")};
    QAbstractItemModelTester tester{&model, QAbstractItemModelTester::FailureReportingMode::Fatal};
};

struct InRoster : test::Sample {
    InRoster() {
        roster.resize(1000, 300);
        roster.show();
        view().setFocus();
        QCoreApplication::processEvents();
    }
    QTabBar& tabs() { return *roster.findChild<QTabBar*>(); }
    QTableView& view() {
        for (auto* one : roster.findChildren<QTableView*>()) {
            if (one->accessibleName() == tabs().accessibleTabName(tabs().currentIndex())) return *one;
        }
        FAIL("there is no table");
        throw;
    }
    QString problem() {
        for (auto* label : roster.findChildren<QLabel*>()) {
            if (label->accessibleDescription() == QLatin1String("Problem") && !label->isHidden())
                return label->text().remove(QStringLiteral("\u26A0 "));
        }
        return {};
    }
    QModelIndex cell(const char* id, const char* heading) {
        for (int row = 0; row < view().model()->rowCount(); ++row) {
            for (int column = 0; column < view().model()->columnCount(); ++column) {
                const QModelIndex index = view().model()->index(row, column);
                const bool there = index.siblingAtColumn(0).data().toString() == QLatin1String(id);
                const QString label =
                    view().model()->headerData(column, Qt::Horizontal, Qt::AccessibleTextRole).toString();
                if (there && label == QLatin1String(heading)) return index;
            }
        }
        return {};
    }
    template <typename Editor>
    Editor* edit(const QModelIndex& index) {
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);  // the editor before
        view().setCurrentIndex(index);
        QTest::keyClick(&view(), Qt::Key_F2);
        return view().viewport()->findChild<Editor*>();
    }
    QAbstractButton* button(const char* name) {
        for (auto* one : roster.findChildren<QAbstractButton*>()) {
            if (one->accessibleName() == QLatin1String(name)) return one;
        }
        return nullptr;
    }
    QLineEdit& filter() {
        for (auto* one : roster.findChildren<QLineEdit*>()) {
            if (one->accessibleName() == QLatin1String("Filter fleets")) return *one;
        }
        FAIL("there is no filter");
        throw;
    }
    QAction* action(const char* name) {
        for (auto* one : roster.findChildren<QAction*>()) {
            if (one->text().remove(u'&') == QString::fromUtf8(name)) return one;
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
    // Presses the button and chooses the file in the dialog that comes.
    void choose(const char* name, const std::filesystem::path& file) {
        action(name)->trigger();
        auto* dialog = roster.findChild<QFileDialog*>();
        REQUIRE(dialog);
        emit dialog->fileSelected(QString::fromStdString(file.string()));
        dialog->close();
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    }
    std::filesystem::path file(const std::string& content) {
        auto path = folder.path() / "fleets.csv";
        std::ofstream(path, std::ios::binary) << content;
        return path;
    }

    Roster roster{document};
};

// Ships whose masts are boxes.
struct Masts {
    Masts() {
        QObject::connect(&document, &Document::failed, [](const QString& message) { FAIL(message.toStdString()); });
        session::Beginning beginning;
        beginning.rulebook = "harbour";
        REQUIRE(document.create(folder.path() / "masts.flagplot", beginning));
        roster.resize(900, 300);
        roster.show();  // which makes the page
        view = roster.findChild<QTableView*>();
        REQUIRE(view);
        add("Gull", 5);
        add("Tern", 0);
        show("Table");
        view->setFocus();
        QCoreApplication::processEvents();
    }
    ~Masts() { show("Cards"); }  // the choice is kept
    Masts(const Masts&) = delete;
    Masts& operator=(const Masts&) = delete;

    void show(const char* way) {
        for (auto* button : roster.findChildren<QRadioButton*>()) {
            if (button->text() == QLatin1String(way) && button->isVisible()) button->click();
        }
    }
    void add(const char* id, int masts) {
        document.act([&](session::Session& session) {
            session.add_unit("ship", id, {{"side", "north"}, {"masts", masts}});
        });
    }
    QModelIndex cell(int row) const {
        const auto* model = static_cast<const RosterModel*>(view->model());
        int column = 1;
        while (model->field_at(column)->id != "masts-left") ++column;
        return model->index(row, column);
    }
    BoxRow boxes(int row = 0) const {
        const auto shown = static_cast<const RosterModel*>(view->model())->boxes_at(cell(row));
        return {shown.value(), view->visualRect(cell(row)), view->fontMetrics()};
    }
    void press(int key, Qt::KeyboardModifiers modifiers = Qt::NoModifier) {
        QTest::keyClick(view, static_cast<Qt::Key>(key), modifiers);
    }
    void click(int box, Qt::KeyboardModifiers modifiers = Qt::NoModifier) {
        view->scrollTo(cell(0));
        QTest::mouseClick(view->viewport(), Qt::LeftButton, modifiers, boxes().box(box).center());
    }
    session::Value left() { return document.session().state().find_unit("Gull")->get("masts-left"); }
    QImage picture(int row = 0) {
        view->clearSelection();
        view->scrollTo(cell(row));
        return view->viewport()->grab(view->visualRect(cell(row)).adjusted(1, 1, -1, -1)).toImage();
    }

    test::Folder folder;
    Document document{rulebook::Library({test::source_dir() / "tests/fixtures"}), test::Sample::environment()};
    Roster roster{document};
    QTableView* view = nullptr;
};

// Tugs, whose orders and diary have several lines.
struct Tugs {
    Tugs() {
        QObject::connect(&document, &Document::failed, [](const QString& message) { FAIL(message.toStdString()); });
        session::Beginning beginning;
        beginning.rulebook = "harbour";
        REQUIRE(document.create(folder.path() / "tugs.flagplot", beginning));
        auto* const tabs = roster.findChild<QTabBar*>();
        tabs->setCurrentIndex(tabs->count() - 1);
        roster.resize(900, 300);
        roster.show();  // which makes the page
        view = roster.findChild<QTableView*>();
        REQUIRE(view);
        document.act([](session::Session& session) {
            session.add_unit("tug", "T1", {{"orders", "NE, 3 < 4\nthen home"}, {"diary", "fog"}});
        });
        view->setFocus();
        QCoreApplication::processEvents();
    }
    QModelIndex cell(int column) const { return view->model()->index(0, column); }
    const session::Unit& tug(const char* id = "T1") { return *document.session().state().find_unit(id); }

    test::Folder folder;
    Document document{rulebook::Library({test::source_dir() / "tests/fixtures"}), test::Sample::environment()};
    Roster roster{document};
    QTableView* view = nullptr;
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

TEST_CASE("a number that is larger than any the rules have is shown as the file has it, and can be edited") {
    const test::Folder folder;
    const auto path = folder.path() / "large.flagplot";
    test::Lines lines = test::read_lines(test::source_dir() / "resources/samples/coral-sea.flagplot");
    const auto added = std::find_if(lines.begin(), lines.end(), [](const json::Tree& line) {
        return line["kind"] == "unit-added" && line["type"] == "fleet" && line["fields"].contains("zones-full");
    });
    REQUIRE(added != lines.end());
    (*added)["fields"]["zones-full"] = 9'000'000'000'000;
    test::write_chained(path, lines);
    Document document{rulebook::Library({test::source_dir() / "tables"}), test::Sample::environment()};
    REQUIRE(document.open(path));
    RosterModel model(document, *document.session().rulebook().find_unit_type("fleet"));
    bool is_shown = false;
    for (int row = 0; row < model.rowCount(); ++row) {
        for (int column = 1; column < model.columnCount(); ++column) {
            const QModelIndex index = model.index(row, column);
            CHECK_NOTHROW(index.data(Qt::EditRole));
            is_shown |= index.data() == QStringLiteral("9000000000000");
        }
    }
    CHECK(is_shown);
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

TEST_CASE_METHOD(InRoster, "there is a tab for each kind of unit") {
    REQUIRE(tabs().count() == 3);
    CHECK(tabs().tabText(1) == QStringLiteral("Submarine flotillas  3"));
}

TEST_CASE_METHOD(InRoster, "each kind of field has its editor") {
    auto* side = edit<QComboBox>(cell("Z2", "Side"));
    REQUIRE(side);
    CHECK(side->count() == 2);
    QTest::keyClick(side, Qt::Key_Escape);
    auto* number = edit<QLineEdit>(cell("Z2", "Zones at full speed"));
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
    QTest::keyClick(&view(), Qt::Key_Space);
    CHECK_FALSE(unit("Z2")->flag("best-speed"));
    CHECK(view().currentIndex() == cell("Z2", "Best speed"));
}

TEST_CASE("a text with suggestions is chosen from a list that can be added to") {
    test::Folder folder;
    Document document{rulebook::Library({test::source_dir() / "tables"}), test::Sample::environment()};
    session::Beginning beginning;
    beginning.rulebook = "gwas";
    REQUIRE(document.create(folder.path() / "ships.flagplot", beginning));
    const auto add = [&](const char* id, const char* nationality) {
        document.act([&](session::Session& session) {
            session.add_unit(
                "ship", id,
                {{"side", "allied"}, {"nationality", nationality}, {"type", "CA"}, {"speed-class", "1"}, {"hull", 5}});
        });
    };
    add("Asama", "Japanese");
    add("Lion", "British");
    const rulebook::UnitType& ship = *document.session().rulebook().find_unit_type("ship");
    RosterModel model(document, ship);
    const UnitView view(model);
    int column = 1;
    while (model.field_at(column)->id != "nationality") ++column;
    const QModelIndex cell = model.index(1, column);
    QWidget parent;
    auto* const editor = qobject_cast<QComboBox*>(view.itemDelegate()->createEditor(&parent, {}, cell));
    REQUIRE(editor);
    view.itemDelegate()->setEditorData(editor, cell);
    CHECK(editor->currentText() == QStringLiteral("British"));
    CHECK(editor->findText(QStringLiteral("Russian")) >= 0);
    CHECK(editor->findText(QStringLiteral("Japanese")) >= 0);  // it is in use
    editor->setEditText(QStringLiteral("French"));
    view.itemDelegate()->setModelData(editor, &model, cell);
    CHECK(document.session().state().find_unit("Lion")->text("nationality") == "French");
}

TEST_CASE_METHOD(InRoster, "where a unit wants to go is drawn before its words") {
    const QModelIndex way = cell("Z2", "Desired direction");
    REQUIRE(way.data().toString() == QStringLiteral("SW"));
    const auto shot = [&](const char* words) {
        view().model()->setData(way, QString::fromUtf8(words));
        const QRect where = view().visualRect(cell("Z2", "Desired direction"));
        const int sign = view().fontMetrics().height() * 3 / 2;
        return view().viewport()->grab(QRect(where.topLeft(), QSize(sign, where.height()))).toImage();
    };
    CHECK(shot("NE") != shot("SW"));
    CHECK(shot("NE") != shot("Rabaul"));
    CHECK(shot("north-east") == shot("NE"));  // the words begin behind it
    CHECK(shot("Rabaul") == shot("Port Moresby"));
}

TEST_CASE_METHOD(InRoster, "what is called by more words than its cells are wide has its heading in two lines") {
    const auto heading = [&](const char* label, int role) {
        return view().model()->headerData(cell("Z1", label).column(), Qt::Horizontal, role).toString();
    };
    CHECK(heading("Zones at full speed", Qt::DisplayRole) == QStringLiteral("Zones at\nfull speed"));
    CHECK(heading("Bound for port", Qt::DisplayRole) == QStringLiteral("Bound\nfor port"));
    CHECK(heading("Zones at full speed", Qt::AccessibleTextRole) == QStringLiteral("Zones at full speed"));
    CHECK(heading("Desired direction", Qt::DisplayRole) == QStringLiteral("Desired\ndirection"));  // "NW"
    CHECK(heading("Mission", Qt::DisplayRole) == QStringLiteral("Mission"));
    const int all = view().fontMetrics().horizontalAdvance(QStringLiteral("Zones at full speed"));
    CHECK(view().columnWidth(cell("Z1", "Zones at full speed").column()) < all);
    CHECK(view().horizontalHeader()->height() >= 2 * view().fontMetrics().height());
}

TEST_CASE_METHOD(InRoster, "a side is its sign, and its name is told and shown to the mouse") {
    const auto has_sign = [&](const char* id, int side) {
        const QImage image = view().viewport()->grab(view().visualRect(cell(id, "Side"))).toImage();
        const QColor ink = side_colour(side, view().palette());
        for (int y = 0; y < image.height(); ++y) {
            for (int x = 0; x < image.width() / 2; ++x) {
                if (image.pixelColor(x, y) == ink) return true;
            }
        }
        return false;
    };
    CHECK(has_sign("Z1", 0));
    CHECK_FALSE(has_sign("Z1", 1));
    view().scrollTo(cell("A1", "Side"));
    CHECK(has_sign("A1", 1));
    for (const int role : {int(Qt::AccessibleTextRole), int(Qt::ToolTipRole)}) {
        CHECK(cell("Z1", "Side").data(role).toString() == QStringLiteral("Axis"));
        CHECK(cell("A1", "Side").data(role).toString() == QStringLiteral("Allied"));
    }
    const QString words = QStringLiteral("Allied with its sign");
    CHECK(view().columnWidth(cell("A1", "Side").column()) < view().fontMetrics().horizontalAdvance(words));
}

TEST_CASE_METHOD(InRoster, "the row of the current cell is tinted, and that cell has a ring") {
    test::activate(roster);
    view().setFocus();
    view().setCurrentIndex(cell("Z2", "Id"));
    const auto ground = [&](const char* id, const char* heading) {
        const QRect where = view().visualRect(cell(id, heading));
        return view().viewport()->grab(where).toImage().pixelColor(where.width() - 5, 5);
    };
    const QColor chosen = ground("Z2", "Id");
    for (const char* const heading : {"Side", "Mission", "On intercept"}) {
        INFO(heading);
        CHECK(ground("Z2", heading) == chosen);
        CHECK(ground("Z3", heading) != chosen);
    }
    const auto has_ring = [&](const char* heading) {
        const QRect where = view().visualRect(cell("Z2", heading));
        return view().viewport()->grab(where).toImage().pixelColor(1, where.height() / 3) ==
               tints(view().palette()).tick;
    };
    CHECK(has_ring("Id"));
    CHECK_FALSE(has_ring("Mission"));
    view().setCurrentIndex(cell("Z2", "Mission"));
    CHECK(has_ring("Mission"));
    CHECK(ground("Z2", "On intercept") == chosen);
    view().clearSelection();
    CHECK(ground("Z2", "On intercept") != chosen);
}

// In the window as it is at first, where the pane of the roster is 864 pixels wide.
TEST_CASE_METHOD(InRoster, "the sample's fleets have room beside the orders") {
    const QFont before = QApplication::font();
    Style style;
    for (QWidget* const part : {static_cast<QWidget*>(&view()), static_cast<QWidget*>(view().horizontalHeader())})
        part->setStyle(&style);
    set_letters(Letters::own, 100);
    roster.resize(864, 300);
    QCoreApplication::processEvents();
    const int mission = cell("Z1", "Mission").column();
    const QWidget& more = *button("More for fleets");
    const int end = view().mapFromGlobal(more.mapToGlobal(QPoint(more.width(), 0))).x();
    CHECK(std::abs(view().horizontalHeader()->length() - end) <= 2);  // margins are rounded
    for (int column = 0; column < view().model()->columnCount(); ++column) {
        if (view().isColumnHidden(column) || column == mission) continue;
        const int needed = view().sizeHintForIndex(view().model()->index(0, column)).width();
        CHECK(view().columnWidth(column) >= std::max(needed, view().horizontalHeader()->sectionSizeHint(column)));
    }
    CHECK(view().columnWidth(mission) < view().sizeHintForIndex(cell("Z5", "Mission")).width());  // it gives way
    for (const char* const shown : {"Mission", "Ignore fuel", "Close quarters", "Zones at half speed", "Place"})
        CHECK_FALSE(view().isColumnHidden(cell("Z1", shown).column()));
    CHECK(view().isColumnHidden(cell("Z1", "Ordered speed").column()));  // by a procedure, for itself
    for (QWidget* const part : {static_cast<QWidget*>(&view()), static_cast<QWidget*>(view().horizontalHeader())})
        part->setStyle(nullptr);
    QApplication::setFont(before);
}

TEST_CASE_METHOD(InRoster,
                 "rows have room for two lines of one size, and the heads' ground begins at the page's edge") {
    CHECK(view().rowHeight(0) >= px(44));
    CHECK(view().rowHeight(0) >= 2 * view().fontMetrics().height() + 4);
    const QHeaderView& heads = *view().horizontalHeader();
    const QImage picture = roster.grab().toImage();
    const qreal scale = picture.devicePixelRatio();
    const int line = heads.mapTo(&roster, QPoint(0, heads.height() - 1)).y();
    const auto at = [&](int x, int y) { return picture.pixelColor(QPoint(x, y) * scale); };
    CHECK(at(2, line - 4) == roster.palette().color(QPalette::Window));
    CHECK(at(2, line) == tints(roster.palette()).hairline);
}

TEST_CASE_METHOD(InRoster, "a heading and words that are cut are shown whole by the mouse") {
    const int column = cell("Z1", "On intercept").column();
    const QString tip = view().model()->headerData(column, Qt::Horizontal, Qt::ToolTipRole).toString();
    CHECK(tip.startsWith(QStringLiteral("On intercept\nOnly fleets on intercept")));
    const QModelIndex mission = cell("Z2", "Mission");
    view().setColumnWidth(mission.column(), 60);
    const QPoint place = view().visualRect(mission).center();
    QHelpEvent asked(QEvent::ToolTip, place, view().viewport()->mapToGlobal(place));
    QCoreApplication::sendEvent(view().viewport(), &asked);
    CHECK(QToolTip::text() == QStringLiteral("Cover for Port Moresby, Shoho"));
    QToolTip::hideText();
}

TEST_CASE_METHOD(InRoster, "a number can be emptied, and typing in a cell begins anew") {
    view().setCurrentIndex(cell("Z2", "Zones at full speed"));
    QTest::keyClick(&view(), Qt::Key_7);
    auto* number = view().viewport()->findChild<QLineEdit*>();
    REQUIRE(number);
    CHECK(number->text() == QStringLiteral("7"));
    number->clear();
    QTest::keyClick(number, Qt::Key_Return);
    QCoreApplication::processEvents();  // the editor has the key first
    CHECK(unit("Z2")->get("zones-full").is_null());
}

TEST_CASE_METHOD(InRoster, "a unit is added with what it must have") {
    button("Add fleet")->click();
    auto* dialog = roster.findChild<QDialog*>();
    REQUIRE(dialog);
    dialog->activateWindow();
    REQUIRE(QTest::qWaitFor([&] { return dialog->isActiveWindow(); }));
    const auto lines = dialog->findChildren<QLineEdit*>();
    REQUIRE_FALSE(lines.empty());
    lines.front()->setText(QStringLiteral("Z1"));
    QTest::keyClick(dialog, Qt::Key_Return);
    CHECK(dialog->isVisible());  // there is a Z1
    lines.front()->setText(QStringLiteral("Z9"));
    QTest::keyClick(dialog, Qt::Key_Return);
    CHECK(dialog->isVisible());  // no side
    QRadioButton* side = nullptr;
    for (auto* one : dialog->findChildren<QRadioButton*>()) {
        if (one->accessibleName() == QLatin1String("Side: Axis")) side = one;
    }
    REQUIRE(side);
    side->click();
    QTest::keyClick(dialog, Qt::Key_Return);
    CHECK_FALSE(dialog->isVisible());
    REQUIRE(unit("Z9"));
    CHECK(unit("Z9")->flag("intercept"));
    CHECK(view().currentIndex().data().toString() == QStringLiteral("Z9"));
}

TEST_CASE_METHOD(InRoster, "who comes to a side by Tab goes on to the field behind it") {
    button("Add fleet")->click();
    auto* dialog = roster.findChild<QDialog*>();
    REQUIRE(dialog);
    dialog->activateWindow();
    REQUIRE(QTest::qWaitFor([&] { return dialog->isActiveWindow(); }));
    const auto press = [&](Qt::Key key) {
        QTest::keyClick(QApplication::focusWidget(), key);
        QCoreApplication::processEvents();
    };
    const auto focused = [] { return QApplication::focusWidget()->accessibleName(); };
    press(Qt::Key_Tab);
    REQUIRE(focused().startsWith(QStringLiteral("Side")));
    press(Qt::Key_1);
    CHECK(focused() == QStringLiteral("Mission"));
}

TEST_CASE_METHOD(InRoster, "what is wrong with a unit isn't said any more once it is typed otherwise") {
    button("Add fleet")->click();
    auto* dialog = roster.findChild<QDialog*>();
    REQUIRE(dialog);
    auto* const id = dialog->findChildren<QLineEdit*>().front();
    auto* const side = dialog->findChild<QRadioButton*>();
    REQUIRE(side);
    const auto problem = [&] {
        QCoreApplication::processEvents();
        for (const auto* label : dialog->findChildren<QLabel*>()) {
            if (label->accessibleDescription() == QStringLiteral("Problem") && label->isVisible()) return label->text();
        }
        return QString();
    };
    const auto add = [&] {
        for (auto* one : dialog->findChildren<QPushButton*>()) {
            if (one->isDefault()) one->click();
        }
    };
    QTest::keyClicks(id, QStringLiteral("Z1"));
    QPushButton* go = nullptr;
    for (auto* one : dialog->findChildren<QPushButton*>()) {
        if (one->text() == QLatin1String("Add")) go = one;
    }
    REQUIRE(go);
    add();  // without a side
    CHECK(go->text() == QStringLiteral("Correct Side"));
    side->setFocus();
    QTest::keyClick(side, Qt::Key_A);
    CHECK(go->text() == QStringLiteral("Add"));
    add();
    CHECK_FALSE(problem().isEmpty());
    QTest::keyClicks(id, QStringLiteral("Z-9"));
    CHECK(problem().isEmpty());
}

TEST_CASE_METHOD(InRoster, "the chosen units are removed, and going back brings them back") {
    view().setCurrentIndex(cell("Z2", "Side"));
    REQUIRE(action("Remove")->isEnabled());
    action("Remove")->trigger();
    CHECK_FALSE(unit("Z2"));
    CHECK(view().model()->rowCount() == 8);
    document.go_back(0, {});
    CHECK(cell("Z2", "Id").row() == 1);
}

TEST_CASE_METHOD(InRoster, "rows of a spreadsheet add and change units in one act") {
    document.act([](session::Session& session) { session.set_fact("dice", "session", "by-hand"); });
    const int before = document.session().size();
    paste("id\tSIDE\tzones-full\tOn intercept\nZ2\tallied\t4\tFALSE\nZ-9\tAxis\t\t\n\n");
    CHECK(problem() == QString());
    CHECK(document.session().size() == before + 2);
    CHECK(unit("Z2")->text("side") == "allied");
    CHECK(unit("Z2")->number("zones-full") == 4);
    CHECK_FALSE(unit("Z2")->flag("intercept"));
    REQUIRE(unit("Z-9"));
    CHECK(unit("Z-9")->flag("intercept"));
    paste("Z8\tAxis\t\"Two\nlines, \"\"quoted\"\"\"\n");  // without headings: the id, then the fields
    REQUIRE(unit("Z8"));
    CHECK(unit("Z8")->text("mission") == "Two\nlines, \"quoted\"");
    CHECK(problem().startsWith(QStringLiteral("Z8 is also a place on the map.")));  // and is added
}

TEST_CASE_METHOD(InRoster, "who clicks a tab and pastes means its page") {
    for (int i = 0; i < tabs().count(); ++i) {
        if (tabs().tabText(i).startsWith(QStringLiteral("Submarine"))) tabs().setCurrentIndex(i);
    }
    QGuiApplication::clipboard()->setText(QStringLiteral("Id\tSide\nI-7\tAxis\n"));
    tabs().setFocus();
    QTest::keyClick(&tabs(), Qt::Key_V, Qt::ControlModifier);
    REQUIRE(unit("I-7"));
    CHECK(unit("I-7")->type == "flotilla");
}

TEST_CASE_METHOD(InRoster, "an edit that is refused names the unit and the field as the roster does") {
    CHECK_FALSE(view().model()->setData(cell("Z2", "Zones at full speed"), QStringLiteral("21")));
    INFO(problem().toStdString());
    CHECK(problem().startsWith(QStringLiteral("Fleet Z2, Zones at full speed: found ")));
    QString refused;
    CHECK_FALSE(document.act([](session::Session& session) { session.set_fact("first-daylight-turn", "session", 0); },
                             &refused));
    CHECK(refused.startsWith(QStringLiteral("First daylight turn of a day: found ")));
}

TEST_CASE_METHOD(InRoster, "a paste with an error changes nothing and names row and column") {
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

TEST_CASE_METHOD(InRoster, "what is copied can be pasted") {
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

TEST_CASE_METHOD(InRoster, "a page is exported and imported, as one act") {
    const auto path = folder.path() / "fleets.csv";
    const QSignalSpy saved(&roster, &Roster::saved);
    choose("Export fleets…", path);
    REQUIRE(saved.size() == 1);
    CHECK(saved.front().front().toString() == QString::fromStdString(path.string()));
    CHECK(problem() == QString());
    const std::string exported = json::read_text(path);
    CHECK(exported.starts_with("Id,Side,Mission,"));
    const int before = document.session().size();
    choose("Import fleets…", path);
    CHECK(document.session().size() == before);  // nothing differs
    choose("Import fleets…", file("Id;Place;Side\r\nZ2;C9;Axis\r\nZ-9;C8;Allied\r\n"));
    CHECK(problem() == QString());
    CHECK(unit("Z2")->text("place") == "C9");
    REQUIRE(unit("Z-9"));
    document.go_back(0, {});
    CHECK_FALSE(unit("Z-9"));
    CHECK(unit("Z2")->text("place") != "C9");
}

TEST_CASE_METHOD(InRoster, "an import with an error changes nothing and names file, row and column") {
    const int before = document.session().size();
    choose("Import fleets…", file("Id,Place,Side\nZ2,C9,Axis\n\nZ9,C8,Neutral\n"));
    CHECK(problem().contains(QStringLiteral("fleets.csv: row 4, column Side")));
    CHECK(document.session().size() == before);
    choose("Import fleets…", file("Id,Side\nZ9,\"Ax\"is\n"));
    CHECK(problem().contains(QStringLiteral("row 2: a quote out of place")));
    choose("Import fleets…", folder.path() / "none.csv");
    CHECK(problem().contains(QStringLiteral("none.csv")));
    choose("Export fleets…", folder.path() / "no/fleets.csv");
    CHECK(problem().contains(QStringLiteral("no/fleets.csv")));
    CHECK(document.session().size() == before);
    choose("Export fleets…", folder.path() / "fleets.csv");
    CHECK(problem() == QString());
}

TEST_CASE_METHOD(InRoster, "the buttons above a page follow each other, and say what they do") {
    filter().setFocus();
    view().setCurrentIndex(cell("Z2", "Side"));
    QTest::keyClick(&filter(), Qt::Key_Tab);
    for (const char* name : {"Fleets as a table", "More for fleets"}) {
        REQUIRE(button(name));
        CHECK(QApplication::focusWidget() == button(name));
        QTest::keyClick(button(name), Qt::Key_Tab);
    }
    CHECK(QApplication::focusWidget() == &view());
    button("Add fleet")->setFocus();
    for (const char* name : {"Add fleet", "Paste fleets"}) {
        CHECK(QApplication::focusWidget() == button(name));
        QTest::keyClick(button(name), Qt::Key_Tab);
    }
}

TEST_CASE_METHOD(InRoster, "a filter keeps the units in whose cells all its words stand") {
    filter().setText(QStringLiteral("axis tulagi"));
    CHECK(view().model()->rowCount() == 1);
    CHECK(cell("Z4", "Id").isValid());
    filter().setText(QStringLiteral("bound"));  // a box that is ticked counts as its heading
    CHECK(view().model()->rowCount() > 0);
    CHECK(cell("Z4", "Id").isValid());
    CHECK_FALSE(cell("Z1", "Id").isValid());
    filter().setText(QStringLiteral("nowhere"));
    CHECK_FALSE(view().isVisible());
    filter().clear();
    CHECK(view().isVisible());
    CHECK(view().model()->rowCount() == 9);
}

TEST_CASE_METHOD(InRoster, "a column sorts, names as a person counts and numbers as numbers") {
    document.act([](session::Session& session) { session.add_unit("fleet", "Z10", {{"side", "axis"}}); });
    const auto order = [&] {
        QStringList ids;
        for (int row = 0; row < view().model()->rowCount(); ++row)
            ids += view().model()->index(row, 0).data().toString();
        return ids;
    };
    const QStringList before = order();
    view().sortByColumn(0, Qt::DescendingOrder);
    CHECK(order().first() == QStringLiteral("Z10"));
    CHECK(order().indexOf(QStringLiteral("Z10")) < order().indexOf(QStringLiteral("Z2")));
    const int zones = cell("Z1", "Zones at full speed").column();
    document.act([](session::Session& session) { session.change_unit("A3", {{"zones-full", 10}}, ""); });
    view().sortByColumn(zones, Qt::DescendingOrder);
    CHECK(order().first() == QStringLiteral("A3"));  // 10 is more than 3
    view().sortByColumn(-1, Qt::AscendingOrder);
    CHECK(order() == before);
}

TEST_CASE_METHOD(InRoster, "an edit goes into all chosen cells of its column, as one act") {
    const QModelIndex first = cell("Z1", "Zones at full speed");
    view().setCurrentIndex(first);
    view().selectionModel()->select(QItemSelection(first, cell("Z3", "Place")), QItemSelectionModel::Select);
    const std::string place = unit("Z3")->text("place");
    const QSignalSpy said(&roster, &Roster::said);
    view().model()->setData(first, 7);
    REQUIRE(said.size() == 1);
    CHECK(said.front().front().toString() == "Zones at full speed of all 3 chosen: 7. Undo takes it back.");
    for (const char* id : {"Z1", "Z2", "Z3"}) CHECK(unit(id)->number("zones-full") == 7);
    CHECK(unit("Z4")->number("zones-full") != 7);
    CHECK(unit("Z3")->text("place") == place);
    document.go_back(0, {});
    CHECK(unit("Z1")->number("zones-full") != 7);
    CHECK(unit("Z3")->number("zones-full") != 7);
    view().model()->setData(cell("Z4", "Zones at full speed"), 6);  // which isn't among them
    CHECK(unit("Z4")->number("zones-full") == 6);
    CHECK(unit("Z1")->number("zones-full") != 6);
}

TEST_CASE_METHOD(InRoster, "cells are pasted from the current one on, to the right and down") {
    view().setCurrentIndex(cell("Z2", "Zones at full speed"));
    paste("4\t1\n5\t2\n");
    CHECK(problem() == QString());
    CHECK(unit("Z2")->number("zones-full") == 4);
    CHECK(unit("Z2")->number("zones-half") == 1);
    CHECK(unit("Z3")->number("zones-full") == 5);
    document.go_back(0, {});
    CHECK(unit("Z2")->number("zones-full") != 4);
    CHECK(unit("Z3")->number("zones-full") != 5);
    paste("4\t1\n5\t99\n");
    CHECK(problem().startsWith(QStringLiteral("row 2, column Zones at half speed")));
    CHECK(unit("Z2")->number("zones-full") != 4);
    view().setCurrentIndex(cell("A4", "Zones at full speed"));
    const int rows = view().model()->rowCount() - cell("A4", "Id").row();
    std::string many;
    for (int row = 0; row <= rows; ++row) many += "3\t1\n";
    paste(many.c_str());
    CHECK(problem().contains(QStringLiteral("at most %1").arg(rows)));
}

TEST_CASE_METHOD(InRoster, "an arrow key in a choice only goes to another, Enter takes it") {
    auto* choice = edit<QComboBox>(cell("Z2", "Side"));
    REQUIRE(choice);
    const int before = choice->currentIndex();
    QTest::keyClick(choice, before == 0 ? Qt::Key_Down : Qt::Key_Up);
    CHECK(choice->currentIndex() != before);
    CHECK(unit("Z2")->text("side") == "axis");
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    REQUIRE(view().viewport()->findChild<QComboBox*>() == choice);
    QTest::keyClick(choice, Qt::Key_Return);
    QCoreApplication::processEvents();
    CHECK(unit("Z2")->text("side") == "allied");
}

TEST_CASE_METHOD(InRoster, "Tab goes from a box to the next cell") {
    view().setCurrentIndex(cell("Z2", "On intercept"));
    view().setFocus();
    QTest::keyClick(&view(), Qt::Key_Tab);
    CHECK(view().currentIndex() == cell("Z2", "Bound for port"));
    QTest::keyClick(&view(), Qt::Key_Backtab);
    CHECK(view().currentIndex() == cell("Z2", "On intercept"));
    view().setCurrentIndex(cell("Z2", "Id"));
    QTest::keyClick(&view(), Qt::Key_Tab);
    CHECK(view().currentIndex() == cell("Z2", "Id"));  // it left the table
    CHECK_FALSE(view().hasFocus());
}

TEST_CASE_METHOD(InRoster, "the first columns stay in sight, and a click on them chooses the unit") {
    roster.resize(500, 300);  // too narrow even for a short mission
    QCoreApplication::processEvents();
    view().setCurrentIndex(cell("Z2", "Place"));
    view().scrollTo(cell("Z2", "Place"));
    REQUIRE(view().horizontalScrollBar()->value() > 0);
    QWidget* const beside = view().childAt(4, view().horizontalHeader()->height() / 2);
    REQUIRE(beside);
    const QPoint third(4, view().horizontalHeader()->height() + view().rowViewportPosition(2) + 4);
    QTest::mouseClick(beside, Qt::LeftButton, {}, third);
    CHECK(view().currentIndex().row() == 2);
    CHECK(view().horizontalScrollBar()->value() > 0);
    view().setCurrentIndex(cell("Z3", "On intercept"));
    CHECK(view().visualRect(cell("Z3", "On intercept")).left() >= beside->width());
}

TEST_CASE_METHOD(Masts, "a lost unit stands last, is struck out and told as lost") {
    add("Auk", 3);
    CHECK(view->model()->index(0, 0).data().toString() == QStringLiteral("Gull"));
    document.act([](session::Session& session) { session.change_unit("Gull", {{"wrecked", true}}, ""); });
    const QModelIndex last = view->model()->index(2, 0);
    CHECK(last.data().toString() == QStringLiteral("Gull"));
    CHECK(last.data(Qt::FontRole).value<QFont>().strikeOut());
    CHECK(last.data(Qt::AccessibleTextRole).toString() == QStringLiteral("Gull, lost"));
    CHECK_FALSE(view->model()->index(0, 0).data(Qt::FontRole).value<QFont>().strikeOut());
    CHECK(view->model()->index(0, 0).data().toString() == QStringLiteral("Tern"));
}

TEST_CASE_METHOD(Masts, "a box that is crossed off is one unit's, whatever else is chosen") {
    add("Auk", 5);
    document.act([](session::Session& session) { session.change_unit("Auk", {{"masts-left", 2}}, ""); });
    view->setCurrentIndex(cell(0));
    view->selectAll();
    view->setFocus();
    press(Qt::Key_Minus);
    CHECK(document.session().state().find_unit("Gull")->number("masts-left") == 4);
    CHECK(document.session().state().find_unit("Auk")->number("masts-left") == 2);
}

TEST_CASE_METHOD(Masts, "who can't see a card is told all of it") {
    const QString told = view->model()->index(0, 0).data(Qt::AccessibleDescriptionRole).toString();
    CHECK(told.startsWith(QStringLiteral("Gull")));
    CHECK(told.contains(QStringLiteral("Masts: 5 of 5 left")));
}

TEST_CASE_METHOD(Masts, "units are shown as cards, of which a click or Enter asks for the sheet") {
    show("Cards");
    auto* const cards = roster.findChild<UnitCards*>();
    REQUIRE(cards->isVisible());
    CHECK_FALSE(view->isVisible());
    const session::Unit& gull = *document.session().state().find_unit("Gull");
    CHECK(card_words(gull, *document.session().rulebook().find_unit_type("ship"))
              .contains(QStringLiteral("5 of 5 left")));
    QSignalSpy wanted(&roster, &Roster::sheet_wanted);
    const int before = document.session().size();
    const QRect card = cards->visualRect(cards->model()->index(0, 0));
    for (int y = card.top() + 6; y < card.bottom() - 6; y += 8)  // wherever it is clicked, also on its boxes
        QTest::mouseClick(cards->viewport(), Qt::LeftButton, {}, {card.center().x(), y});
    CHECK(document.session().size() == before);
    REQUIRE_FALSE(wanted.isEmpty());
    for (const QList<QVariant>& one : wanted) CHECK(one == QList<QVariant>{QStringLiteral("Gull"), QString(), false});
    QTest::keyClick(cards, Qt::Key_Return);
    CHECK(wanted.last() == QList<QVariant>{QStringLiteral("Gull"), QString(), true});
    QSignalSpy left(&roster, &Roster::sheet_left);
    QTest::keyClick(cards, Qt::Key_Escape);
    CHECK(left.size() == 1);
}

TEST_CASE_METHOD(Masts,
                 "Enter in the table asks for the sheet at the field of its cell, and a click on an id for the sheet") {
    QSignalSpy wanted(&roster, &Roster::sheet_wanted);
    test::activate(roster);
    view->setFocus();
    view->setCurrentIndex(cell(0));
    press(Qt::Key_Return);
    REQUIRE(wanted.size() == 1);
    CHECK(wanted.last() == QList<QVariant>{QStringLiteral("Gull"), QStringLiteral("masts-left"), true});
    click(3);
    CHECK(left().is_null());  // none was crossed off
    CHECK(wanted.size() == 1);
    const QModelIndex id = view->model()->index(0, 0);
    view->scrollTo(id);
    const auto click_id = [&](Qt::KeyboardModifiers with) {
        QTest::mouseClick(view->viewport(), Qt::LeftButton, with, view->visualRect(id).center());
    };
    click_id({});
    REQUIRE(wanted.size() == 2);
    CHECK(wanted.last() == QList<QVariant>{QStringLiteral("Gull"), QString(), false});
    click_id(Qt::ControlModifier);  // chooses rows
    CHECK(wanted.size() == 2);
}

TEST_CASE_METHOD(InRoster, "a kind without units is behind Others, which leads to it") {
    document.act([](session::Session& session) {
        for (const char* id : {"I-1", "I-2", "S-1"}) session.remove_unit(id, "");
    });
    CHECK_FALSE(tabs().isTabVisible(1));
    QToolButton* others = nullptr;
    for (auto* one : roster.findChildren<QToolButton*>()) {
        if (one->accessibleName() == QStringLiteral("Other kinds of units")) others = one;
    }
    REQUIRE(others);
    CHECK(others->isVisible());
    emit others->menu()->aboutToShow();
    REQUIRE(others->menu()->actions().size() == 1);
    CHECK(others->menu()->actions().front()->text() == QStringLiteral("Submarine flotillas"));
    others->menu()->actions().front()->trigger();
    CHECK(tabs().isTabVisible(1));
    CHECK(tabs().currentIndex() == 1);
    CHECK_FALSE(others->isVisible());
    tabs().setCurrentIndex(0);
    CHECK_FALSE(tabs().isTabVisible(1));
    document.go_back(0, {});
    CHECK(tabs().isTabVisible(1));
    CHECK_FALSE(others->isVisible());
}

// The same roster after all that was done to its units.
struct InNewRoster : test::Sample {
    InNewRoster() {
        document.act([](session::Session& session) {
            for (const char* id : {"Z4", "A4"}) session.change_unit(id, {{"bound-for-port", false}}, "");
        });
        roster.resize(1000, 300);
        roster.show();
        QCoreApplication::processEvents();
    }
    QTableView& view() { return *roster.findChild<QTableView*>(); }
    int column(const char* field) {
        const auto* const model = static_cast<const RosterModel*>(view().model());
        int at = 1;
        while (model->field_at(at)->id != field) ++at;
        return at;
    }
    bool is_hidden(const char* field) { return view().isColumnHidden(column(field)); }
    void toggle(const char* label) {
        for (auto* menu : roster.findChildren<QMenu*>()) {
            if (menu->title().remove(u'&') != QStringLiteral("Columns")) continue;
            emit menu->aboutToShow();
            for (QAction* const one : menu->actions()) {
                if (one->text() == QLatin1String(label)) return one->trigger();
            }
        }
        FAIL("there is no such column");
    }

    Roster roster{document};
};

TEST_CASE_METHOD(InNewRoster,
                 "a column that says nothing of any unit is hidden until it is asked for, or says something") {
    CHECK(is_hidden("bound-for-port"));
    CHECK_FALSE(is_hidden("place"));
    CHECK_FALSE(is_hidden("intercept"));  // one of them is not
    toggle("Bound for port");
    CHECK_FALSE(is_hidden("bound-for-port"));
    toggle("Bound for port");
    CHECK(is_hidden("bound-for-port"));
    document.act([](session::Session& session) { session.change_unit("Z1", {{"bound-for-port", true}}, ""); });
    CHECK_FALSE(is_hidden("bound-for-port"));
    document.go_back(0, {});
    CHECK_FALSE(is_hidden("bound-for-port"));  // none goes while somebody works there
}

TEST_CASE_METHOD(InNewRoster, "what is pasted goes into the columns that are seen") {
    const int hidden = column("bound-for-port");
    const auto* const model = static_cast<const RosterModel*>(view().model());
    REQUIRE(model->field_at(hidden - 1)->id == "intercept");
    REQUIRE(model->field_at(hidden + 1)->id == "best-speed");
    view().setCurrentIndex(model->index(1, hidden - 1));  // Z2
    QGuiApplication::clipboard()->setText(QStringLiteral("no\tyes\n"));
    test::activate(roster);
    view().setFocus();
    QTest::keyClick(&view(), Qt::Key_V, Qt::ControlModifier);
    const session::Unit& unit = *document.session().state().find_unit("Z2");
    CHECK_FALSE(unit.flag("intercept"));
    CHECK_FALSE(unit.flag("bound-for-port"));
    CHECK(unit.flag("best-speed"));
}

TEST_CASE_METHOD(Masts, "boxes are told in words and edited as a number") {
    CHECK(cell(0).data(Qt::AccessibleTextRole).toString() == QStringLiteral("Masts: 5 of 5 left"));
    CHECK(cell(0).data(Qt::ToolTipRole).toString() == QStringLiteral("Masts: 5 of 5 left"));
    CHECK(cell(0).data().toString() == QStringLiteral("5/5"));
    CHECK(cell(0).data(Qt::EditRole).toInt() == 5);
    CHECK(cell(1).data().toString() == QString());
    CHECK(cell(1).data(Qt::AccessibleTextRole).toString() == QString());
    view->setCurrentIndex(cell(0));
    press(Qt::Key_2);
    auto* number = view->viewport()->findChild<QLineEdit*>();
    REQUIRE(number);
    CHECK(number->text() == QStringLiteral("2"));
    QTest::keyClick(number, Qt::Key_Return);
    QCoreApplication::processEvents();  // the editor has the key first
    CHECK(left() == 2);
    CHECK(cell(0).data(Qt::AccessibleTextRole).toString() == QStringLiteral("Masts: 2 of 5 left"));
    QSignalSpy refused(static_cast<RosterModel*>(view->model()), &RosterModel::refused);
    CHECK_FALSE(view->model()->setData(cell(0), 6));
    CHECK(refused.last().first().toString().contains(QStringLiteral("from 0 to 5")));
    CHECK(view->model()->setData(cell(0), QVariant()));  // nothing: all of them
    CHECK(cell(0).data().toString() == QStringLiteral("5/5"));
}

TEST_CASE_METHOD(Masts, "minus crosses a box off, plus restores one") {
    view->setCurrentIndex(cell(0));
    press(Qt::Key_Minus);
    press(Qt::Key_Minus);
    CHECK(left() == 3);
    press(Qt::Key_Plus, Qt::ShiftModifier);
    CHECK(left() == 4);
    press(Qt::Key_Equal);
    CHECK(left() == 5);
    const int size = document.session().size();
    press(Qt::Key_Plus);
    CHECK(document.session().size() == size);
    for (int i = 0; i < 7; ++i) press(Qt::Key_Minus, Qt::KeypadModifier);
    CHECK(left() == 0);
    CHECK(document.session().size() == size + 5);
    CHECK_FALSE(view->viewport()->findChild<QLineEdit*>());
    document.go_back(0, {});
    CHECK(left() == 1);
    CHECK(view->currentIndex() == cell(0));
}

TEST_CASE_METHOD(Masts, "boxes are painted, and figures where there is no room") {
    const QImage whole = picture();
    CHECK(boxes().fits());
    document.act([](session::Session& session) { session.change_unit("Gull", {{"masts-left", 2}}, ""); });
    CHECK(picture() != whole);
    view->setColumnWidth(cell(0).column(), boxes().width() - 1);
    CHECK_FALSE(boxes().fits());
    const QImage figures = picture();
    QTableView plain;  // paints the same words without our delegate
    plain.setModel(view->model());
    plain.setFont(view->font());
    plain.resize(view->size());
    plain.setColumnWidth(cell(0).column(), view->columnWidth(cell(0).column()));
    plain.setRowHeight(0, view->rowHeight(0));
    plain.setWordWrap(false);
    plain.setShowGrid(false);
    plain.show();
    plain.scrollTo(cell(0));
    const QRect there = plain.visualRect(cell(0)).adjusted(1, 1, -1, -1);
    CHECK(plain.viewport()->grab(there).toImage() == figures);
}

TEST_CASE_METHOD(Masts, "a column grows with its boxes") {
    // A column comes behind it: the last one is as wide as there is room.
    document.act([](session::Session& session) { session.change_unit("Tern", {{"wrecked", true}}, ""); });
    const int before = view->columnWidth(cell(0).column());
    document.act([](session::Session& session) { session.change_unit("Gull", {{"masts", 9}}, ""); });
    CHECK(boxes().fits());
    CHECK(view->columnWidth(cell(0).column()) > before);
    view->setColumnWidth(cell(0).column(), 40);
    document.act([](session::Session& session) { session.change_unit("Gull", {{"masts", 8}}, ""); });
    CHECK(view->columnWidth(cell(0).column()) == 40);  // a person made it so
}

TEST_CASE_METHOD(InRoster, "a column grows with what comes into a cell, but not one that somebody made narrow") {
    const auto fill = [&](const char* words) {
        const QModelIndex index = cell("Z2", "Desired direction");
        REQUIRE(view().model()->setData(index, QString::fromLatin1(words), Qt::EditRole));
        QCoreApplication::processEvents();
        return view().fontMetrics().horizontalAdvance(QLatin1String(words));
    };
    const int column = cell("Z2", "Desired direction").column();
    const int before = view().columnWidth(column);
    const int wanted = fill("the lee of Bougainville, then home");
    REQUIRE(wanted > before);
    CHECK(view().columnWidth(column) > wanted);
    view().setColumnWidth(column, before);
    fill("the lee of Bougainville, then home by the Slot");
    CHECK(view().columnWidth(column) == before);
}

TEST_CASE("boxes stand in groups of five and grow with the text") {
    QFont font = QApplication::font();
    const QRect cell(10, 0, 400, 30);
    const BoxRow small({3, 12}, cell, QFontMetrics(font));
    font.setPointSizeF(font.pointSizeF() * 1.5);
    const BoxRow large({3, 12}, cell, QFontMetrics(font));
    CHECK(large.box(0).width() > small.box(0).width());
    CHECK(large.width() > small.width());
    const auto gap = [&](int index) { return small.box(index).left() - small.box(index - 1).right(); };
    CHECK(gap(5) > gap(4));
    CHECK(gap(5) == gap(10));
    BoxRow shrunk({3, 12}, cell, QFontMetrics(font));
    shrunk.shrink_to(11);
    CHECK(shrunk.box(0).width() == 11);
    shrunk.shrink_to(20);
    CHECK(shrunk.box(0).width() == 11);
    BoxRow fitted({3, 12}, QRect(10, 0, small.width() - 20, 30), QFontMetrics(QApplication::font()));
    REQUIRE_FALSE(fitted.fits());
    fitted.fit();
    CHECK(fitted.fits());
    CHECK(fitted.box(0).width() < small.box(0).width());
    CHECK(BoxRow({0, 0}, cell, QFontMetrics(font)).width() == 0);
}

TEST_CASE_METHOD(InRoster, "the current cell stays while the session goes on") {
    view().setCurrentIndex(cell("A2", "Place"));
    document.act([](session::Session& session) { session.remove_unit("Z1", ""); });
    CHECK(view().currentIndex() == cell("A2", "Place"));
    document.go_back(0, {});
    CHECK(view().currentIndex() == cell("A2", "Place"));
}

TEST_CASE_METHOD(InRoster, "an empty tab says what belongs there") {
    document.act([](session::Session& session) {
        for (const char* id : {"I-1", "I-2", "S-1"}) session.remove_unit(id, "");
    });
    tabs().setTabVisible(1, true);
    tabs().setCurrentIndex(1);
    CHECK_FALSE(view().isVisible());
    CHECK(button("Add flotilla")->isEnabled());
    document.close();
    CHECK(tabs().count() == 0);
}

TEST_CASE("the roster's first table is made when it is seen, and the unit chosen before is the current one") {
    test::Sample sample;
    Roster roster(sample.document);
    roster.choose(QStringLiteral("A2"));
    CHECK(roster.findChildren<QTableView*>().isEmpty());
    roster.show();
    const auto* const view = roster.findChild<QTableView*>();
    REQUIRE(view);
    CHECK(view->currentIndex().siblingAtColumn(0).data().toString() == QStringLiteral("A2"));
}

TEST_CASE("the roster of a session that can't be written can't be edited") {
    test::Sample first;
    Document document(rulebook::Library({test::source_dir() / "tables"}), test::Sample::environment());
    Roster roster(document);
    REQUIRE(document.open(first.path()));
    roster.show();
    auto* view = roster.findChild<QTableView*>();
    REQUIRE(view);
    for (int column = 0; column < view->model()->columnCount(); ++column) {
        const Qt::ItemFlags flags = view->model()->index(0, column).flags();
        CHECK_FALSE(flags & (Qt::ItemIsEditable | Qt::ItemIsUserCheckable));
    }
    for (auto* button : roster.findChildren<QPushButton*>()) {
        const QString name = button->accessibleName();
        const bool writes = name.startsWith(QStringLiteral("Add")) || name.startsWith(QStringLiteral("Paste"));
        CHECK(button->isEnabled() != writes);
    }
    for (auto* action : roster.findChildren<QAction*>()) {
        const QString words = action->text().remove(u'&');
        const bool adds = words.startsWith(QStringLiteral("Import")) || words == QStringLiteral("Paste");
        if (words == QStringLiteral("Remove")) CHECK_FALSE(action->isEnabled());
        if (adds) CHECK_FALSE(action->isEnabled());
        if (words.startsWith(QStringLiteral("Export"))) CHECK(action->isEnabled());
        if (adds || words.startsWith(QStringLiteral("Export"))) CHECK_FALSE(action->toolTip().isEmpty());
    }
}

TEST_CASE_METHOD(Tugs, "a cell shows the first of several lines, and all of them to the mouse") {
    CHECK(cell(1).data().toString() == QStringLiteral("NE, 3 < 4\u2026"));
    CHECK(cell(1).data(Qt::ToolTipRole).toString().contains(QStringLiteral("NE, 3 < 4\nthen home")));
    CHECK(cell(2).data().toString() == QStringLiteral("fog"));
    CHECK_FALSE(cell(2).data(Qt::ToolTipRole).isValid());
}

TEST_CASE_METHOD(Tugs, "several lines are edited on the sheet") {
    QSignalSpy wanted(&roster, &Roster::sheet_wanted);
    for (const Qt::Key key : {Qt::Key_F2, Qt::Key_X, Qt::Key_Return}) {
        view->setCurrentIndex(cell(1));
        QTest::keyClick(view, key);
        CHECK(wanted.last() == QList<QVariant>{QStringLiteral("T1"), QStringLiteral("orders"), true});
    }
    CHECK(wanted.size() == 3);
    CHECK_FALSE(view->viewport()->findChild<QLineEdit*>());
}

TEST_CASE_METHOD(Tugs, "a unit is added with several lines") {
    for (auto* button : view->parentWidget()->parentWidget()->findChildren<QPushButton*>()) {
        if (button->accessibleName() == QStringLiteral("Add tug")) button->click();
    }
    auto* const dialog = roster.findChild<QDialog*>();
    REQUIRE(dialog);
    dialog->findChild<QLineEdit*>()->setText(QStringLiteral("T2"));
    auto* const lines = dialog->findChild<QPlainTextEdit*>();
    REQUIRE(lines);
    lines->setFocus();
    QTest::keyClick(lines, Qt::Key_W);
    QTest::keyClick(lines, Qt::Key_Return);
    QTest::keyClick(lines, Qt::Key_E);
    QTest::keyClick(lines, Qt::Key_Return, Qt::ControlModifier);
    CHECK_FALSE(dialog->isVisible());
    CHECK(tug("T2").text("orders") == "w\ne");
}

TEST_CASE_METHOD(Tugs, "several lines are copied and pasted in one cell") {
    view->setCurrentIndex(cell(0));
    QTest::keyClick(view, Qt::Key_C, Qt::ControlModifier);
    CHECK(QGuiApplication::clipboard()->text() ==
          QStringLiteral("Id\tOrders\tDiary\nT1\t\"NE, 3 < 4\nthen home\"\tfog\n"));
    QGuiApplication::clipboard()->setText(QStringLiteral("T1\t\"W\r\nE\"\train\r\n"));
    QTest::keyClick(view, Qt::Key_V, Qt::ControlModifier);
    CHECK(tug().text("orders") == "W\nE");
    CHECK(tug().text("diary") == "rain");
}

TEST_CASE("A card has the armor on its row, and below its name what needs to be named to be understood comes last") {
    const test::Folder folder;
    Document document{rulebook::Library({test::source_dir() / "tables"}), test::Sample::environment()};
    std::filesystem::copy_file(test::source_dir() / "resources/samples/goeben.flagplot", folder.path() / "g.flagplot");
    REQUIRE(document.open(folder.path() / "g.flagplot"));
    const rulebook::UnitType& ship = *document.session().rulebook().find_unit_type("ship");
    const session::Unit& goeben = *document.session().state().find_unit("Goeben");
    REQUIRE(goeben.text("speed-class") == "2");
    REQUIRE(goeben.text("hull-armor") == "heavy");
    const QStringList must{QStringLiteral("German"), QStringLiteral("BC"), QStringLiteral("Souchon"),
                           QStringLiteral("speed class 2")};
    CHECK(subtitle_of(goeben, ship) == must);
    CHECK(title_of(goeben, ship).words == QStringLiteral("Goeben"));
    const UnitTitle cruiser = title_of(*document.session().state().find_unit("DukeOfEdinburgh"), ship);
    CHECK(cruiser.words == QStringLiteral("Duke of Edinburgh"));
    CHECK(cruiser.beside.isEmpty());
    session::Unit named = goeben;
    named.fields["name"] = "Yavuz";
    CHECK(title_of(named, ship).words == QStringLiteral("Goeben"));
    CHECK(title_of(named, ship).beside == QStringLiteral("Yavuz"));
    CHECK(rest_of(goeben, ship) == QStringLiteral("Hull-mounted torpedoes, Name italicized, Leader aboard Souchon"));
    const QFontMetrics metrics(QApplication::font());
    const int room = metrics.horizontalAdvance(QStringLiteral("Hull-mounted torpedoes, Name italicized, Lea"));
    CHECK(as_many_as_fit(rest_of(goeben, ship), metrics, room) ==
          QStringLiteral("Hull-mounted torpedoes, Name italicized"));
    CHECK(as_many_as_fit(rest_of(goeben, ship), metrics, 1) == QStringLiteral("Hull-mounted torpedoes"));
    CHECK(card_words(goeben, ship).contains(QStringLiteral("Hull: 9 of 9 left, heavy; Primary: 5 of 5 left, heavy")));
}

TEST_CASE("What the last step has hit is marked, and no longer in the next turn") {
    const test::Folder folder;
    const auto path = folder.path() / "goeben.flagplot";
    std::filesystem::copy_file(test::source_dir() / "tests/recordings/earlier/goeben-2c1edf3e.flagplot", path);
    Document document{rulebook::Library({test::source_dir() / "tables"}), test::Sample::environment()};
    REQUIRE(document.open(path));
    const rulebook::UnitType& ships = *document.session().rulebook().find_unit_type("ship");
    // By its file: what run 560 has set, of 3 and 4 boxes. Goeben was hit in the step before.
    CHECK(session::fresh_hits(document.session(), ships) ==
          session::FreshHits{{{"Breslau", "hull-left"}, 3}, {{"Breslau", "tertiary-left"}, 1}});
    RosterModel model(document, ships);
    const QModelIndex breslau = model.index(model.row_of("Breslau"), 0);
    CHECK(breslau.data(Qt::AccessibleDescriptionRole).toString().endsWith(QStringLiteral("; 4 hits now")));
    document.act([](session::Session& session) { session.change_unit("Gloucester", {{"hull-left", 1}}, ""); });
    model.refresh();
    CHECK(model.hits_of(*document.session().state().find_unit("Gloucester")).isEmpty());  // by hand
    document.next_turn();
    CHECK(session::fresh_hits(document.session(), ships).empty());
}

TEST_CASE("A new unit is asked for its name, where it is and its boxes, and needn't answer") {
    test::Sample sample;
    const auto goeben = sample.folder.path() / "goeben.flagplot";
    std::filesystem::copy_file(test::source_dir() / "resources/samples/goeben.flagplot", goeben);
    REQUIRE(sample.document.open(goeben));
    const rulebook::UnitType* const ship = sample.document.session().rulebook().find_unit_type("ship");
    QWidget parent;
    auto* const dialog = new ActDialog(sample.document, "add-unit", ship->id, {}, &parent);
    const auto editor = [&](const char* name) {
        for (auto* one : dialog->findChildren<FieldEditor*>()) {
            if (one->name() == QLatin1String(name)) return one;
        }
        FAIL(name);
        return static_cast<FieldEditor*>(nullptr);
    };
    for (auto* line : dialog->findChildren<QLineEdit*>()) {
        if (line->accessibleName() == QLatin1String("Id")) line->setText(QStringLiteral("Dublin"));
    }
    editor("Side")->put("allied");
    editor("Nationality")->put("British");
    editor("Type")->put("CL");
    editor("Speed class")->put("2");
    editor("Hull boxes")->put("3");
    editor("Secondary boxes")->put("4");
    for (const char* const blank : {"Name", "Fleet"}) CHECK(editor(blank)->problem().isEmpty());
    dialog->form().give_answer();
    const session::Unit* const added = sample.document.session().state().find_unit("Dublin");
    REQUIRE(added);
    CHECK(added->number("hull") == 3);
    CHECK(added->number("secondary") == 4);
    CHECK(added->text("fleet").empty());
}

TEST_CASE("A unit is added by an id, whose problem is said plainly where it is mended, and nothing moves for it") {
    test::Sample sample;
    QWidget parent;
    const std::string& type = sample.document.session().rulebook().unit_types.front().id;
    auto* const dialog = new ActDialog(sample.document, "add-unit", type, {}, &parent);
    dialog->show();
    test::activate(*dialog);
    QCoreApplication::processEvents();
    QLineEdit* id = nullptr;
    for (auto* line : dialog->findChildren<QLineEdit*>()) {
        if (line->accessibleName() == QLatin1String("Id")) id = line;
    }
    QPushButton* another = nullptr;
    for (auto* button : dialog->findChildren<QPushButton*>()) {
        if (button->accessibleName() == QLatin1String("Add, then another")) another = button;
    }
    REQUIRE(id);
    REQUIRE(another);
    const auto said = [&](const char* what) {
        QCoreApplication::processEvents();
        for (const auto* label : dialog->findChildren<QLabel*>()) {
            if (label->accessibleDescription() == QLatin1String(what) && label->isVisible()) return label->text();
        }
        return QString();
    };
    const QPoint place = another->mapTo(dialog, QPoint());
    id->setText(QStringLiteral("SMS Seydlitz"));
    another->setFocus();
    another->click();
    FieldEditor* const side = dialog->findChildren<FieldEditor*>()[1];
    CHECK(side->isAncestorOf(QApplication::focusWidget()));  // it is missing
    CHECK(another->mapTo(dialog, QPoint()) == place);
    side->take_pointed(json::Value("axis"));
    another->click();
    CHECK(said("Problem").contains(QLatin1String("letters, digits and hyphens, no hyphen in front: SMS-Seydlitz")));
    CHECK(QApplication::focusWidget() == id);
    CHECK(id->selectedText() == QLatin1String("SMS Seydlitz"));
    CHECK(another->mapTo(dialog, QPoint()) == place);
    QTest::keyClicks(id, QStringLiteral("SMS-Seydlitz"));
    CHECK(said("Problem").isEmpty());
    another->click();
    CHECK(said("What follows from it") == QLatin1String("SMS-Seydlitz: done."));
    CHECK(another->mapTo(dialog, QPoint()) == place);
    id = qobject_cast<QLineEdit*>(QApplication::focusWidget());
    REQUIRE(id);
    CHECK(id->accessibleName() == QLatin1String("Id"));
    CHECK(id->text().isEmpty());
    CHECK(dialog->form().typed_answer().fields.at("side") == "axis");  // as for the one before
}

// A new session's: the second of a kind takes its id and its side from the first, and its place is its own.
TEST_CASE("Units are typed one after the other by a few keys each") {
    test::Sample sample;
    session::Beginning beginning;
    beginning.rulebook = "swwas";
    beginning.title = "New";
    REQUIRE(sample.document.create(sample.folder.path() / "new.flagplot", beginning));
    QWidget parent;
    QPointer<ActDialog> dialog;
    const auto open = [&](const char* type) {
        dialog = new ActDialog(sample.document, "add-unit", type, {}, &parent);
        dialog->show();
        test::activate(*dialog);
        test::settle();
    };
    const auto type = [&](const char* letters) {
        for (const QChar letter : QString::fromLatin1(letters))
            QTest::keyClicks(QApplication::focusWidget(), QString(letter));
    };
    const auto press = [&](Qt::Key key, Qt::KeyboardModifiers with = {}) {
        QTest::keyClick(QApplication::focusWidget(), key, with);
        test::settle();
    };
    const auto focused = [&] {
        const FieldEditor* const editor = FieldEditor::of(QApplication::focusWidget());
        return editor ? editor->name() : QString();
    };
    const auto fields = [&](const char* id) {
        const session::Unit* const unit = sample.document.session().state().find_unit(id);
        REQUIRE(unit);
        return std::array{unit->text("side"), unit->text("kind"), unit->text("place"), unit->text("base")};
    };
    using Fields = std::array<std::string, 4>;

    open("fleet");
    CHECK(focused() == QStringLiteral("Id"));
    type("Z1");
    press(Qt::Key_Return);
    CHECK(focused() == QStringLiteral("Side"));
    type("1");  // it goes on by itself, over the mission, which isn't marked for that
    for (const auto* const one : dialog->findChildren<FieldEditor*>()) CHECK(one->shown_problem().isEmpty());
    CHECK(focused() == QStringLiteral("Place"));
    type("D4");
    press(Qt::Key_Return);
    CHECK(focused() == QStringLiteral("Id"));
    press(Qt::Key_Return);  // Z2, which is offered
    CHECK(focused() == QStringLiteral("Place"));
    type("D5");
    press(Qt::Key_Return);
    type("A1");
    press(Qt::Key_Return);
    type("2M9");
    press(Qt::Key_Return, Qt::ControlModifier);
    CHECK_FALSE(dialog);
    CHECK(fields("Z1") == Fields{"axis", "", "D4", ""});
    CHECK(fields("Z2") == Fields{"axis", "", "D5", ""});
    CHECK(fields("A1") == Fields{"allied", "", "M9", ""});
    CHECK(sample.document.session().state().units().size() == 3);

    open("air-unit");
    type("F09");
    press(Qt::Key_Return);
    type("1f");
    press(Qt::Key_Return);
    type("K5");
    press(Qt::Key_Return);
    press(Qt::Key_Return);  // F10: its base is that of the one before
    type("D1");
    press(Qt::Key_Return);  // what was typed may be another in all: each field is gone to
    CHECK(focused() == QStringLiteral("Side"));
    press(Qt::Key_Return);
    type("d");
    press(Qt::Key_Return, Qt::ControlModifier);
    CHECK_FALSE(dialog);
    CHECK(fields("F09") == Fields{"axis", "fighters", "", "K5"});
    CHECK(fields("F10") == Fields{"axis", "fighters", "", "K5"});
    CHECK(fields("D1") == Fields{"axis", "dive-bombers", "", "K5"});

    open("fleet");
    type("Z8");
    press(Qt::Key_Return);
    type("1D6");
    FieldEditor* const way = [&] {
        for (auto* const one : dialog->findChildren<FieldEditor*>()) {
            if (one->name() == QStringLiteral("Desired direction")) return one;
        }
        return static_cast<FieldEditor*>(nullptr);
    }();
    REQUIRE(way);  // what the first turn would ask for; Enter goes past it
    way->set_focus();
    type("NE");
    press(Qt::Key_Return);
    CHECK(focused() == QStringLiteral("Close quarters"));  // who is among these goes from one to the next
    press(Qt::Key_Return);
    CHECK(focused() == QStringLiteral("Zones at full speed"));
    type("5");
    press(Qt::Key_Return);
    press(Qt::Key_Return);
    CHECK(focused() == QStringLiteral("Id"));
    press(Qt::Key_Return);  // Z9, which says for itself where it wants to go
    type("D7");
    press(Qt::Key_Return, Qt::ControlModifier);
    CHECK_FALSE(dialog);
    const session::State& state = sample.document.session().state();
    REQUIRE(state.find_unit("Z9"));
    CHECK(state.find_unit("Z8")->text("desired-direction") == "NE");
    CHECK(state.find_unit("Z8")->number("zones-full") == 5);
    CHECK_FALSE(state.find_unit("Z8")->flag("bound-for-port"));
    CHECK(state.find_unit("Z9")->text("desired-direction").empty());
    CHECK(state.find_unit("Z9")->flag("intercept"));
    sample.document.act([](session::Session& session) { session.remove_units({"Z8", "Z9"}, ""); });

    open("fleet");  // after the last one that there is
    CHECK(dialog->form().typed_answer().fields.text("id") == "A2");
    press(Qt::Key_Escape);  // nothing that was typed is lost by it
    CHECK_FALSE(dialog);
}

TEST_CASE("The unit that is added next has the side of the one before, and neither its name nor its place") {
    test::Sample sample;
    QWidget parent;
    const std::string& type = sample.document.session().rulebook().unit_types.front().id;
    auto* const dialog = new ActDialog(sample.document, "add-unit", type, {}, &parent);
    dialog->show();
    const std::map<std::string, const char*> first{
        {"id", "Z77"}, {"side", "axis"}, {"mission", "Carriers"}, {"place", "D6"}};
    for (auto* const editor : dialog->findChildren<FieldEditor*>()) {
        if (const auto typed = first.find(editor->field().id); typed != first.end()) editor->put(typed->second);
    }
    for (auto* const button : dialog->findChildren<QPushButton*>()) {
        if (button->accessibleName() == QLatin1String("Add, then another")) button->click();
    }
    REQUIRE(sample.document.session().state().find_unit("Z77"));
    CHECK(sample.document.session().state().find_unit("Z77")->text("mission") == "Carriers");
    const session::Fields next = dialog->form().typed_answer().fields;
    CHECK(next.text("side") == "axis");
    CHECK(next.text("mission").empty());
    CHECK(next.text("place").empty());
}

TEST_CASE("A place that the map doesn't have is said in its row, and nothing is added") {
    test::Sample sample;
    QWidget parent;
    const std::string& type = sample.document.session().rulebook().unit_types.front().id;
    auto* const dialog = new ActDialog(sample.document, "add-unit", type, {}, &parent);
    dialog->show();
    test::activate(*dialog);
    const auto editor = [&](const char* name) {
        for (auto* one : dialog->findChildren<FieldEditor*>()) {
            if (one->name() == QLatin1String(name)) return one;
        }
        FAIL(name);
        return static_cast<FieldEditor*>(nullptr);
    };
    editor("Id")->put("Z77");
    editor("Side")->put("axis");
    FieldEditor* const place = editor("Place");
    const auto says = [&](const char* words) {
        const auto labels = dialog->findChildren<QLabel*>();
        return std::ranges::any_of(labels, [&](const QLabel* one) { return one->text() == QLatin1String(words); });
    };
    editor("Side")->set_focus();
    CHECK(says("Enter: on to Mission"));
    place->set_focus();
    CHECK(says("Enter: add, then another"));
    QTest::keyClicks(QApplication::focusWidget(), QStringLiteral("AB3"));
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Return);
    CHECK(place->shown_problem().startsWith(QStringLiteral("AB3 isn't on the map: ")));
    CHECK(FieldEditor::of(QApplication::focusWidget()) == place);
    dialog->form().give_answer();
    CHECK_FALSE(sample.document.session().state().find_unit("Z77"));
    place->put("Tulagi");
    CHECK(place->problem().isEmpty());
    dialog->form().give_answer();
    CHECK(sample.document.session().state().find_unit("Z77"));
}

TEST_CASE("A form of many fields is no higher than the screen") {
    test::Sample sample;
    QWidget parent;
    const int screen = parent.screen()->availableGeometry().height();
    const std::string fleet = sample.document.session().state().units_of("fleet").front()->id;
    for (const auto& [act, of] : {std::pair("change-unit", fleet), std::pair("add-unit", std::string("fleet"))}) {
        INFO(act);
        const auto* const dialog = new ActDialog(sample.document, act, of, {}, &parent);
        CHECK(dialog->height() <= screen * 9 / 10);
    }
}

// The zone Z8 of the sample's map. What is typed into a unit's own id is all that the warning is about.
TEST_CASE("An id that is also a place on the map is warned of as it is typed, and added all the same") {
    test::Sample sample;
    QWidget parent;
    const std::string& type = sample.document.session().rulebook().unit_types.front().id;
    auto* const dialog = new ActDialog(sample.document, "add-unit", type, {}, &parent);
    dialog->show();
    test::activate(*dialog);
    QCoreApplication::processEvents();
    QLineEdit* id = nullptr;
    for (auto* line : dialog->findChildren<QLineEdit*>()) {
        if (line->accessibleName() == QLatin1String("Id")) id = line;
    }
    REQUIRE(id);
    const auto problem = [&] {
        QCoreApplication::processEvents();
        return dialog->accessibleDescription();
    };
    QTest::keyClicks(id, QStringLiteral("Z"));
    CHECK(problem().isEmpty());
    QTest::keyClicks(id, QStringLiteral("8"));
    CHECK(problem().contains(QStringLiteral("Z8 is also a place on the map.")));
    QTest::keyClicks(id, QStringLiteral("x"));
    CHECK(problem().isEmpty());
    QTest::keyClick(id, Qt::Key_Backspace);
    dialog->findChildren<FieldEditor*>()[1]->take_pointed(json::Value("axis"));
    dialog->form().give_answer();
    CHECK(sample.document.session().state().find_unit("Z8"));
}

#include <QApplication>
#include <QCheckBox>
#include <QComboBox>
#include <QImage>
#include <QPainter>
#include <QPushButton>
#include <QSlider>
#include <QTableWidget>
#include <QTest>
#include <QToolButton>

#include "host/host.h"
#include "room.h"
#include "session/chronicle.h"
#include "ui/plot/fit_dialog.h"
#include "ui/plot/fit_view.h"
#include "ui/plot/plot_page.h"
#include "ui/plot/plot_view.h"
#include "ui/step/step_pane.h"

using namespace flagplot;
using namespace flagplot::ui;
using flagplot::test::named;
using flagplot::test::Room;

namespace {

// The window over the Coral Sea with its plot.
struct Table : Room {
    explicit Table(const char* sample = "coral-sea") : Room(sample, 100, 1) {
        take(QSize(1280, 800));
        flagplot::test::activate(*window);
        press("Plot");
        page = window->findChild<PlotPage*>();
        REQUIRE(page->isVisible());
    }

    PlotView& view() { return page->view(); }
    QPoint place_of(const char* label) {
        const plot::Plot& plot = view().plot().value();
        const board::Point at = plot::middle_of(plot, view().view(), plot.board.parse(label));
        return QPoint(static_cast<int>(at.x), static_cast<int>(at.y));
    }
    std::string place(const char* unit) { return document.session().state().find_unit(unit)->text("place"); }
    QSlider& slider() { return *page->findChild<QSlider*>(); }
    QString heard() { return view().accessibleName(); }
    void keys(std::initializer_list<Qt::Key> all) {
        for (const Qt::Key key : all) QTest::keyClick(&view(), key);
        settle();
    }

    PlotPage* page = nullptr;
};

}  // namespace

TEST_CASE("A counter that is dragged is moved in the roster, and undo takes it back", "[plot]") {
    Table table;
    REQUIRE(table.place("A3") == "E12");
    QTest::mousePress(&table.view(), Qt::LeftButton, {}, table.place_of("E12"));
    QTest::mouseMove(&table.view(), table.place_of("E11"));
    QTest::mouseMove(&table.view(), table.place_of("E10"));
    CHECK(table.heard().contains("2 N"));
    QTest::mouseRelease(&table.view(), Qt::LeftButton, {}, table.place_of("E10"));
    CHECK(table.place("A3") == "E10");
    table.document.go_back(0, QString());
    CHECK(table.place("A3") == "E12");
    CHECK(table.view().words_at(table.view().plot()->board.parse("E12")).contains("A3"));
}

TEST_CASE("A counter is moved by keys alone, and each step is told", "[plot]") {
    Table table;
    table.view().choose("A3");
    table.view().setFocus();
    CHECK(table.heard().startsWith("Plot, E12: A3"));
    table.keys({Qt::Key_Return, Qt::Key_Up, Qt::Key_Up, Qt::Key_Up});
    CHECK(table.heard().contains("A3 from E12 to E9: 3 N"));
    table.keys({Qt::Key_Escape});
    CHECK(table.place("A3") == "E12");
    table.keys({Qt::Key_Return, Qt::Key_Up, Qt::Key_Return});
    CHECK(table.place("A3") == "E11");
    CHECK(table.heard().startsWith("Plot, E11: A3"));
}

TEST_CASE("A click chooses a counter and doesn't move it", "[plot]") {
    Table table;
    QTest::mouseClick(&table.view(), Qt::LeftButton, {}, table.place_of("E12"));
    CHECK(table.view().chosen() == "A3");
    CHECK(table.place("A3") == "E12");
}

TEST_CASE("Looking back changes nothing, and nothing can be moved there", "[plot]") {
    Table table;
    table.document.act([](session::Session& session) { session.change_unit("A3", {{"place", "E10"}}, ""); });
    const int before = table.document.session().size();
    table.slider().setValue(table.slider().maximum() - 1);
    CHECK(table.view().words_at(table.view().plot()->board.parse("E12")).contains("A3"));
    table.view().choose("A3");
    table.view().setFocus();
    table.keys({Qt::Key_Return, Qt::Key_Up, Qt::Key_Return});
    CHECK(table.document.session().size() == before);
    table.press("Now");
    CHECK(table.view().words_at(table.view().plot()->board.parse("E10")).contains("A3"));
    CHECK(table.document.session().size() == before);
}

TEST_CASE("The plot follows the session while it shows now", "[plot]") {
    Table table;
    table.document.act([](session::Session& session) { session.change_unit("Z1", {{"place", "E7"}}, ""); });
    CHECK(table.view().words_at(table.view().plot()->board.parse("E7")).contains("Z1"));
    CHECK(table.slider().value() == table.slider().maximum());
}

TEST_CASE("A reader's plot has his units alone, and can't be moved on", "[plot]") {
    Table table("flat-top");
    auto* const whose = named<QComboBox>(*table.window, "Whose plot");
    REQUIRE(whose);
    whose->setCurrentIndex(whose->findData(QString("Takagi")));
    std::vector<std::string> ids;
    for (const plot::Item& item : table.view().plot()->items) ids.push_back(item.id);
    CHECK(ids == std::vector<std::string>{"J3"});
    table.view().choose("J3");
    table.view().setFocus();
    const int before = table.document.session().size();
    table.keys({Qt::Key_Return, Qt::Key_Down, Qt::Key_Return});
    CHECK(table.document.session().size() == before);
}

TEST_CASE("Ctrl+B leads to the plot and back to the turn; a game without a board has none", "[plot]") {
    Table table;
    CHECK(QApplication::focusWidget() == &table.view());
    QTest::keyClick(&table.view(), Qt::Key_B, Qt::ControlModifier);
    Room::settle();
    CHECK_FALSE(table.page->isVisible());
    Room convoy("six-knots", 100, 1);
    convoy.take(QSize(1280, 800));
    CHECK_FALSE(convoy.button("Plot"));
}

TEST_CASE("A wide screen has the plot beside the turn, and rings the unit whose die is chosen", "[plot]") {
    Room room("coral-sea", 100, 1);
    room.take(QSize(2560, 1440));
    flagplot::test::activate(*room.window);
    auto* const page = room.window->findChild<PlotPage*>();
    auto* const step = room.window->findChild<StepPane*>();
    CHECK(page->isVisible());
    CHECK(step->isVisible());
    CHECK(step->width() > 600);
    const QImage before = page->view().grab().toImage();
    const session::Chronicle chronicle(room.document.session());
    for (const session::Step& one : chronicle.steps()) {
        const session::Roll* const roll = chronicle.roll(one);
        if (roll && roll->unit == "Z2") emit step->step_chosen(one.number);
    }
    Room::settle();
    CHECK(page->view().grab().toImage() != before);
    QTest::keyClick(room.window.get(), Qt::Key_B, Qt::ControlModifier);
    Room::settle();
    CHECK_FALSE(page->isVisible());
    CHECK(step->isVisible());
    QTest::keyClick(room.window.get(), Qt::Key_B, Qt::ControlModifier);
    room.take(QSize(1280, 800));
    CHECK(page->isVisible());
    CHECK_FALSE(step->isVisible());
}

TEST_CASE("Each layer is switched by its box", "[plot]") {
    Table table;
    const QImage all = table.view().grab().toImage();
    for (auto* const box : table.page->findChildren<QCheckBox*>()) {
        if (box->text() != "Grid" && box->text() != "Places") continue;
        box->click();
        Room::settle();
        CHECK(table.view().grab().toImage() != all);
        box->click();
        Room::settle();
        CHECK(table.view().grab().toImage() == all);
    }
}

// ---- the player's own picture

namespace {

// A photograph of a grid at an angle.
board::Point photographed(const board::Point& p) {
    const double z = 1 + 0.012 * p.x + 0.02 * p.y;
    return {(120 + 90 * p.x + 8 * p.y) / z, (60 - 5 * p.x + 95 * p.y) / z};
}

QString photograph(const flagplot::test::Folder& folder) {
    QImage image(1400, 1100, QImage::Format_RGB32);
    image.fill(QColor(200, 215, 220));
    QString file = QString::fromStdString((folder.path() / "photo.png").string());
    REQUIRE(image.save(file));
    return file;
}

}  // namespace

TEST_CASE("A photographed map is fitted by five clicks that are three pixels off", "[plot][fit]") {
    Table table;
    qputenv("XDG_DATA_HOME", QByteArray::fromStdString((table.folder.path() / "data").string()));
    auto* const dialog = new FitDialog(table.document, table.window.get());
    dialog->show();
    REQUIRE(dialog->use_picture(photograph(table.folder)).isEmpty());
    auto* const points = dialog->findChild<QTableWidget*>();
    auto* const view = dialog->findChild<FitView*>();
    const board::Board& board = table.view().plot()->board;
    const std::vector<std::pair<const char*, QPointF>> clicks{
        {"B2", {3, 0}}, {"M2", {0, -3}}, {"B9", {-2, 2}}, {"M9", {2, 2}}, {"G5", {-3, 0}}};
    for (std::size_t i = 0; i < clicks.size(); ++i) {
        const auto& [place, off] = clicks[i];
        const board::Point at = photographed(board.centre(board.parse(place)));
        emit view->pointed(QPointF(at.x, at.y) + off);
        Room::settle();
        points->item(static_cast<int>(i), 0)->setText(place);
        CHECK(points->item(0, 1)->text() == (i < 3 ? "" : i == 3 ? "unchecked" : points->item(0, 1)->text()));
    }
    CHECK(points->item(4, 1)->text().toDouble() > 0);
    for (auto* const button : dialog->findChildren<QPushButton*>()) {
        if (button->text() == "&Use this fit") button->click();
    }
    Room::settle();
    REQUIRE(table.view().plot()->sheet);
    const board::Perspective& fit = table.view().plot()->sheet->fit;
    for (int column = 1; column <= 13; ++column) {
        for (int row = 1; row <= 10; ++row) {
            const board::Point middle = board.centre({column, row});
            const board::Point at = fit.to_picture(middle);
            const board::Point truth = photographed(middle);
            CHECK(std::hypot(at.x - truth.x, at.y - truth.y) / fit.cell_size(middle) < 0.1);
        }
    }
    CHECK(table.view().has_image());
    // Moved on the picture, without a place being typed.
    QTest::mousePress(&table.view(), Qt::LeftButton, {}, table.place_of("E12"));
    QTest::mouseMove(&table.view(), table.place_of("E11"));
    QTest::mouseMove(&table.view(), table.place_of("F10"));
    QTest::mouseRelease(&table.view(), Qt::LeftButton, {}, table.place_of("F10"));
    CHECK(table.place("A3") == "F10");
    qunsetenv("XDG_DATA_HOME");
}

TEST_CASE("Damaged, foreign and missing pictures end in a message", "[plot][fit]") {
    Table table;
    FitDialog dialog(table.document, nullptr);
    dialog.setAttribute(Qt::WA_DeleteOnClose, false);
    const auto write = [&](const char* name, const QByteArray& bytes) {
        QString path = QString::fromStdString((table.folder.path() / name).string());
        QFile file(path);
        REQUIRE(file.open(QIODevice::WriteOnly));
        file.write(bytes);
        return path;
    };
    CHECK(dialog.use_picture(write("map.svg", "<svg xmlns='http://www.w3.org/2000/svg'/>")) ==
          "This is no PNG or JPEG picture.");
    QFile whole(photograph(table.folder));
    REQUIRE(whole.open(QIODevice::ReadOnly));
    CHECK(dialog.use_picture(write("cut.png", whole.read(200))) == "The picture is damaged and can't be read.");
    CHECK_FALSE(dialog.use_picture("/nowhere/map.png").isEmpty());
    const std::string digest(64, 'a');
    table.document.act([&](session::Session& session) {
        session.set_fact("map-picture", "session", "1000x800; B2 10 10; M2 900 10; B9 10 700; M9 900 700; " + digest);
    });
    CHECK(table.view().plot()->sheet);
    CHECK_FALSE(table.view().has_image());
    table.document.act([](session::Session& session) { session.set_fact("map-picture", "session", "nonsense"); });
    CHECK_FALSE(table.view().plot()->sheet);
}

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QAbstractScrollArea>
#include <QAction>
#include <QApplication>
#include <QComboBox>
#include <QDialog>
#include <QHeaderView>
#include <QLabel>
#include <QPainter>
#include <QPixmap>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QTabBar>
#include <QToolButton>
#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <map>

#include "room.h"
#include "support/catch.h"
#include "ui/common/label.h"
#include "ui/form/form_view.h"
#include "ui/plot/plot_view.h"
#include "ui/start/card.h"
#include "ui/step/step_pane.h"

using namespace flagplot;
using namespace flagplot::ui;
using test::Room;
using test::Scene;
using test::scenes;

// What a player has in sight, in the sizes of screens and of text that there are. Nothing may be cut off in any of
// them; and with FLAGPLOT_GALLERY=FOLDER, pictures of them are kept there (scripts/pictures gallery).
namespace {

QString name_of(const QWidget& widget) {
    QString name = widget.accessibleName();
    if (const auto* label = qobject_cast<const QLabel*>(&widget)) name = label->text();
    if (const auto* button = qobject_cast<const QAbstractButton*>(&widget)) name = button->text();
    return QLatin1String(widget.metaObject()->className()) + QStringLiteral(" \"%1\"").arg(name.left(60));
}

// The headings above a grid that is wider than there is room.
bool scrolls_along(const QWidget& headings) {
    const QWidget* const around = headings.parentWidget();
    const auto* const area = around ? around->findChild<QScrollArea*>(QString(), Qt::FindDirectChildrenOnly) : nullptr;
    return area && area->horizontalScrollBar()->maximum() > 0;
}

// What scrolls, and what a view puts into itself, may lie outside of what is in sight.
bool may_be_outside(const QWidget& widget) {
    const QWidget* const parent = widget.parentWidget();
    const auto* const area = parent ? qobject_cast<const QAbstractScrollArea*>(parent->parentWidget()) : nullptr;
    if (area && area->viewport() == parent) return true;
    return qobject_cast<const QAbstractScrollArea*>(parent) || qobject_cast<const QScrollBar*>(&widget) ||
           qobject_cast<const QTabBar*>(parent) || scrolls_along(*parent) || qobject_cast<const QComboBox*>(parent);
}

// Words that have less room than they need, and don't say so by an elision of their own.
bool is_cut(const QWidget& widget) {
    if (qobject_cast<const OneLine*>(&widget) || qobject_cast<const OneLineButton*>(&widget)) return false;
    if (qobject_cast<const Card*>(&widget)) return false;
    if (const auto* label = qobject_cast<const QLabel*>(&widget)) {
        if (label->text().isEmpty()) return false;
        if (label->wordWrap()) return label->height() < label->heightForWidth(label->width());
        QString words = label->text();
        if (label->buddy()) words.remove(QLatin1Char('&'));
        const qsizetype lines = 1 + words.count(QLatin1Char('\n'));
        return label->width() < label->fontMetrics().size(0, words).width() ||
               label->height() < lines * label->fontMetrics().height();
    }
    if (const auto* tabs = qobject_cast<const QTabBar*>(&widget)) {
        for (int tab = 0; tab < tabs->count(); ++tab) {
            if (!tabs->isTabVisible(tab)) continue;
            if (tabs->tabRect(tab).width() < tabs->fontMetrics().horizontalAdvance(tabs->tabText(tab))) return true;
        }
        return false;
    }
    const auto* const tool = qobject_cast<const QToolButton*>(&widget);
    if (tool && tool->toolButtonStyle() == Qt::ToolButtonIconOnly && !tool->icon().isNull()) return false;
    if (const auto* button = qobject_cast<const QAbstractButton*>(&widget)) {
        const QString words = button->text().remove(QLatin1Char('&'));
        return button->width() < button->fontMetrics().horizontalAdvance(words) ||
               (!words.isEmpty() && button->height() < button->fontMetrics().height());
    }
    return false;
}

QStringList faults(const QWidget& root) {
    QStringList found;
    for (const auto* widget : root.findChildren<QWidget*>()) {
        if (!widget->isVisible() || widget->isWindow()) continue;
        const bool is_outside = !widget->parentWidget()->rect().contains(widget->geometry());
        if (is_outside && !may_be_outside(*widget)) {
            const QRect at = widget->geometry();
            const QSize in = widget->parentWidget()->size();
            found += name_of(*widget) + QStringLiteral(" at %1,%2 %3x%4 in %5 of %6x%7")
                                            .arg(at.x())
                                            .arg(at.y())
                                            .arg(at.width())
                                            .arg(at.height())
                                            .arg(name_of(*widget->parentWidget()))
                                            .arg(in.width())
                                            .arg(in.height());
        }
        if (is_cut(*widget)) found += name_of(*widget) + QStringLiteral(" is cut");
    }
    return found;
}

struct Shot {
    const char* scene;
    QSize size;
    int zoom;
    bool is_dark;
};

const QSize small(1024, 700);
const QSize usual(1280, 800);
const QSize large(2560, 1440);
const QSize huge(3840, 2160);

// About thirty that a person looks at.
std::vector<Shot> pictures() {
    std::vector<Shot> all;
    for (const Scene& scene : scenes()) {
        all.push_back({scene.name, usual, 100, false});
        all.push_back({scene.name, usual, 100, true});
    }
    for (const char* scene : {"turn", "asked", "roster-cards", "start"}) {
        all.push_back({scene, small, 100, false});
        all.push_back({scene, usual, 175, false});
        all.push_back({scene, large, 100, false});
    }
    for (const char* scene : {"turn", "asked", "plot"}) all.push_back({scene, small, 125, false});
    for (const char* scene : {"plot", "plot-by-mail"}) all.push_back({scene, usual, 225, false});
    return all;
}

const Scene& scene_of(const char* name) {
    const auto found = std::find_if(scenes().begin(), scenes().end(),
                                    [&](const Scene& one) { return std::string_view(one.name) == name; });
    return *found;
}

// Each symbol of either side; then one that is lost, and one that was seen only.
plot::Plot every_counter() {
    plot::Plot plot{
        board::Board::of(hex::Atlas({hex::Sheet{"", {}, {}}})), "Referee", true, 1, "", {}, {}, {}, {}, {}, {}, {}, {}};
    plot.sides = {"First", "Second"};
    const std::vector<std::string>& symbols = rulebook::symbols();
    for (int i = 0; i < static_cast<int>(symbols.size()); ++i) {
        for (const int side : {0, 1}) {
            plot::Item item;
            item.id = symbols[static_cast<std::size_t>(i)];
            item.symbol = item.id;
            item.side = side;
            item.cell = {2 + 2 * (i % 7), 2 + 4 * (i / 7) + 2 * side};
            plot.items.push_back(item);
            if (i > 0 || side > 0) continue;
            item.cell = {16, 2};
            item.lost = true;
            plot.items.push_back(item);
        }
    }
    plot::Item seen;
    seen.name = "enemy TF";
    seen.side = 1;
    seen.symbol = "cruiser";
    seen.cell = {16, 4};
    plot.items.push_back(seen);
    return plot;
}

}  // namespace

TEST_CASE("Nothing is cut off, however large the screen and the text", "[sizes]") {
    const int zoom = GENERATE(80, 100, 150, 175, 200);
    const std::size_t number = GENERATE(range(std::size_t{0}, scenes().size()));
    const Scene& scene = scenes()[number];
    Room room(scene.sample, zoom, 1);
    room.take(usual);
    scene.play(room);
    for (const QSize& size : {huge, large, small, usual}) {
        room.take(size);
        INFO(scene.name << ", " << size.width() << "x" << size.height() << ", text " << zoom << " %");
        if (room.dialog) {
            room.dialog->show();
            Room::settle();
            CHECK(faults(*room.dialog).join(QLatin1Char('\n')) == QString());
            CHECK(room.dialog->width() <= std::max(size.width(), small.width()));
        } else {
            CHECK(room.window->width() == size.width());
            CHECK(room.window->height() == size.height());
            CHECK(faults(*room.window).join(QLatin1Char('\n')) == QString());
        }
    }
}

TEST_CASE("Larger text reaches every part of the window at once, and back", "[sizes]") {
    Room room("coral-sea", 100, 1);
    room.take(huge);  // where all parts stay as they are arranged
    const auto step = [&](const char* words) {
        for (auto* action : room.window->findChildren<QAction*>()) {
            if (action->text().remove(QLatin1Char('&')) == QLatin1String(words)) action->trigger();
        }
        Room::settle();
    };
    const auto sizes = [&] {
        std::map<const QWidget*, double> all;
        for (const auto* widget : room.window->findChildren<QWidget*>()) {
            if (widget->isVisible()) all[widget] = widget->font().pointSizeF();
        }
        return all;
    };
    const auto before = sizes();
    REQUIRE(before.size() > 50);
    step("Larger text");
    step("Larger text");
    for (const auto& [widget, size] : sizes()) {
        const auto was = before.find(widget);
        if (was == before.end()) continue;
        INFO(name_of(*widget).toStdString());
        CHECK(size == Approx(was->second * 1.5).epsilon(.02));
    }
    step("Reset text size");
    for (const auto& [widget, size] : sizes()) {
        const auto was = before.find(widget);
        if (was == before.end()) continue;
        INFO(name_of(*widget).toStdString());
        CHECK(size == Approx(was->second).epsilon(.02));
    }
}

TEST_CASE("Another session is opened while dice thrown by hand are asked") {
    Room room("coral-sea", 100, 1);
    room.take(huge);
    scene_of("by-hand").play(room);
    Room::settle();
    REQUIRE(room.window->findChild<StepPane*>()->asks_throw());
    const std::filesystem::path other = room.folder.path() / "goeben.flagplot";
    std::filesystem::copy_file(test::source_dir() / "resources/samples/goeben.flagplot", other);
    CHECK(room.document.open(other));
    Room::settle();
    CHECK(room.window->windowTitle().startsWith(QStringLiteral("Goeben and Breslau")));
}

TEST_CASE("The headings of a grid are measured again with the text", "[sizes]") {
    Room room("coral-sea", 100, 1);
    room.take(huge);
    scene_of("by-hand").play(room);
    Room::settle();
    const auto check = [&] {
        const FormView* form = nullptr;
        for (const auto* const one : room.window->findChildren<FormView*>()) {
            if (one->isVisible()) form = one;
        }
        REQUIRE(form);
        QList<Label*> headings;
        for (auto* const part : form->findChildren<QWidget*>(QString(), Qt::FindDirectChildrenOnly)) {
            const auto labels = part->findChildren<Label*>(QString(), Qt::FindDirectChildrenOnly);
            if (!part->layout() && labels.size() > 2) headings = labels;
        }
        REQUIRE(headings.size() > 2);
        for (int i = 0; i < headings.size(); ++i) {
            INFO(headings[i]->text().toStdString());
            CHECK(headings[i]->width() >= headings[i]->sizeHint().width());
            CHECK(headings[i]->height() >= headings[i]->sizeHint().height());
            if (i > 0) CHECK(headings[i]->x() >= headings[i - 1]->geometry().right());
        }
    };
    check();
    for (const char* const words : {"Larger text", "Larger text", "Smaller text"}) {
        for (auto* action : room.window->findChildren<QAction*>()) {
            if (action->text().remove(QLatin1Char('&')) == QLatin1String(words)) action->trigger();
        }
        Room::settle();
        check();
    }
    const auto lines = room.window->findChildren<OneLine*>();
    CHECK(std::any_of(lines.begin(), lines.end(),
                      [](const OneLine* line) { return line->text() == QLatin1String("Text size 125%"); }));
}

TEST_CASE("Pictures of the window", "[.gallery]") {
    const char* const folder = std::getenv("FLAGPLOT_GALLERY");
    REQUIRE(folder);
    std::filesystem::create_directories(folder);
    for (const Shot& picture : pictures()) {
        const Scene& scene = scene_of(picture.scene);
        Room room(scene.sample, picture.zoom, picture.is_dark ? 2 : 1);
        room.take(picture.size);
        scene.play(room);
        Room::settle();
        QPixmap shot = room.window->grab();
        if (room.dialog) {
            room.dialog->show();
            Room::settle();
            QPainter painter(&shot);
            const QRect middle(QPoint(), room.dialog->size());
            painter.drawPixmap(middle.translated(shot.rect().center() - middle.center()), room.dialog->grab());
        }
        const QString file = QStringLiteral("%1/%2-%3x%4-%5%6.png")
                                 .arg(QString::fromUtf8(folder), QLatin1String(picture.scene))
                                 .arg(picture.size.width())
                                 .arg(picture.size.height())
                                 .arg(picture.zoom)
                                 .arg(picture.is_dark ? QStringLiteral("-dark") : QString());
        CHECK(shot.save(file));
    }
}

TEST_CASE("Pictures of the counters", "[.gallery]") {
    const char* const folder = std::getenv("FLAGPLOT_GALLERY");
    REQUIRE(folder);
    std::filesystem::create_directories(folder);
    for (const bool is_dark : {false, true}) {
        const Room room("", 100, is_dark ? 2 : 1);
        PlotView view;
        view.resize(1000, 400);
        view.set_plot(every_counter());
        CHECK(view.grab().save(QStringLiteral("%1/counters%2.png")
                                   .arg(QString::fromUtf8(folder), is_dark ? QStringLiteral("-dark") : QString())));
    }
}

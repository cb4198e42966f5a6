// Pairs of windows in which one side plots after the other at one machine: they differ only in what the other side has
// plotted, and whoever sits before them may see no difference.
#include <QAccessible>
#include <QAction>
#include <QApplication>
#include <QCheckBox>
#include <QImage>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>
#include <QTimer>
#include <set>

#include "room.h"
#include "sample.h"
#include "support/catch.h"
#include "ui/chances/chances_dialog.h"
#include "ui/chances/chances_line.h"
#include "ui/form/form_view.h"
#include "ui/main_window.h"
#include "ui/step/step_pane.h"

using namespace flagplot;
using namespace flagplot::ui;

namespace {

// All that a screen reader can be told of it and what is in it, of what is in sight.
void hear(QAccessibleInterface* one, QStringList& heard) {
    if (!one || one->state().invisible) return;
    QStringList words;
    for (const QAccessible::Text which :
         {QAccessible::Name, QAccessible::Description, QAccessible::Value, QAccessible::Help})
        words += one->text(which);
    if (auto* const text = one->textInterface()) words += text->text(0, text->characterCount());
    const QAccessible::State state = one->state();
    heard += QStringLiteral("%1 %2%3%4 %5")
                 .arg(static_cast<int>(one->role()))
                 .arg(state.checked)
                 .arg(state.disabled)
                 .arg(state.selected)
                 .arg(words.join(QLatin1Char('|')));
    for (int i = 0; i < one->childCount(); ++i) hear(one->child(i), heard);
}

// The sample battle at its first plot of fire, in the whole window; the Germans plot first.
struct Plotting : test::Room {
    Plotting() : Room("goeben", 100, 0) {
        settings::plot_in_turn.set(false);
        take({1280, 800});
        document.play("gwas.battle");
        answer({"zone", {{"unit", "M22"}}, {}});
        answer({"fleets", {{"fleets", json::Value::array({"Souchon", "Troubridge"})}}, {}});
        session::Answer places{"hexes-2", {}, {}};
        for (const auto& row : document.pending()->rows) {
            const bool is_german = row.unit == "Goeben" || row.unit == "Breslau";
            places.rows.push_back({row.unit, {{document.pending()->fields.front().id, is_german ? "C3" : "5"}}});
        }
        answer(places);
        REQUIRE(document.pending());
        REQUIRE(document.pending()->key == "plot-5");
        settle();
    }
    ~Plotting() { settings::plot_in_turn.set(false); }
    Plotting(const Plotting&) = delete;
    Plotting& operator=(const Plotting&) = delete;

    void answer(const session::Answer& given) {
        QString refused;
        document.answer(given, refused);
        INFO(refused.toStdString());
        REQUIRE(refused.isEmpty());
    }
    FormView& form() {
        for (auto* one : window->findChildren<FormView*>()) {
            if (one->isVisible()) return *one;
        }
        FAIL("no form is asked");
        throw;
    }
    void press(const char* words) {
        for (auto* button : window->findChildren<QPushButton*>()) {
            if (!button->isVisible() || button->accessibleName() != QLatin1String(words)) continue;
            button->click();
            return settle();
        }
        FAIL(words);
    }
    void plot(const char* row, const char* target) {
        INFO(row);
        const referee::FormRow* const found = form().form().find_row(row);
        REQUIRE(found);
        form().put_in(*found, target);
        settle();
    }
    void in_turn(bool yes = true) {
        for (auto* box : form().findChildren<QCheckBox*>()) {
            if (box->accessibleName() == QStringLiteral("One side after the other")) box->setChecked(yes);
        }
        settle();
    }

    // Nothing more is typed for a while: what waits for that happens at once.
    void let_pauses_end() {
        for (auto* timer : window->findChildren<QTimer*>(QStringLiteral("chances-pause"))) {
            if (timer->isActive()) timer->setInterval(0);
        }
        settle();
    }
    ChancesLine& chances() { return *window->findChild<ChancesLine*>(); }
    // All that the others have plotted, counted and said.
    QString counted() {
        QSignalSpy counted(&chances(), &ChancesLine::counted);
        let_pauses_end();
        REQUIRE((counted.count() > 0 || counted.wait(60'000)));
        return chances().text();
    }
    ChancesDialog* chances_dialog() {
        auto* const found = window->findChild<ChancesDialog*>();
        return found && found->isVisible() ? found : nullptr;
    }

    QStringList heard() {
        QStringList all{window->windowTitle()};
        hear(QAccessible::queryAccessibleInterface(window.get()), all);
        if (auto* const counts = chances_dialog()) hear(QAccessible::queryAccessibleInterface(counts), all);
        for (const auto* action : window->findChildren<QAction*>())
            all += action->text() + QLatin1Char('|') + action->toolTip() + QString::number(action->isEnabled());
        for (const auto* widget : window->findChildren<QWidget*>()) {
            if (widget->isVisible()) all += widget->toolTip() + QLatin1Char('|') + widget->statusTip();
        }
        return all;
    }
    QImage seen() { return window->grab().toImage(); }
};

using Plots = std::vector<std::pair<const char*, const char*>>;

const std::vector<Plots> german_plots{{},
                                      {{"Goeben/primary", "Defence"}},
                                      {{"Goeben/primary", "Warrior"}, {"Goeben/secondary", "Defence"}},
                                      {{"Breslau/tertiary", "Warrior"}}};
const std::vector<Plots> british_plots{
    {}, {{"Defence/primary", "Goeben"}}, {{"Warrior/primary", "Breslau"}, {"Defence/primary", "Goeben"}}};

const QString nothing_is_counted = QStringLiteral("Nothing is counted while one side plots after the other.");

void check_alike(const QStringList& one, const QStringList& other) {
    CHECK(one.size() == other.size());
    for (qsizetype i = 0; i < std::min(one.size(), other.size()); ++i) CHECK(one[i] == other[i]);
}

}  // namespace

TEST_CASE("Whoever plots second sees the same, whatever the first side has plotted", "[pairs]") {
    QStringList first;
    QImage picture;
    for (const Plots& plots : german_plots) {
        Plotting plotting;
        plotting.in_turn();
        for (const auto& [row, target] : plots) plotting.plot(row, target);
        const QStringList before = plotting.heard();
        plotting.press("Next: Allies");
        plotting.let_pauses_end();
        CHECK(plotting.chances().isVisible());
        CHECK(plotting.chances().text() == nothing_is_counted);
        if (first.isEmpty()) {
            first = plotting.heard();
            picture = plotting.seen();
            CHECK(first != before);
            continue;
        }
        check_alike(first, plotting.heard());
        CHECK(picture == plotting.seen());
    }
}

TEST_CASE("Whoever plots first sees the same, whatever the other side has plotted before", "[pairs]") {
    QStringList first;
    QImage picture;
    for (const Plots& plots : british_plots) {
        Plotting plotting;
        for (const auto& [row, target] : plots) plotting.plot(row, target);
        plotting.in_turn();
        plotting.let_pauses_end();
        if (first.isEmpty()) {
            first = plotting.heard();
            picture = plotting.seen();
            CHECK(first.join(QLatin1Char('\n')).contains(QStringLiteral("Goeben")));
            continue;
        }
        check_alike(first, plotting.heard());
        CHECK(picture == plotting.seen());
    }
}

TEST_CASE("What was counted of a plot is gone as soon as it is hidden, wherever it stood", "[pairs]") {
    QStringList first;
    std::set<QString> counted;
    for (const Plots& plots : british_plots) {
        Plotting plotting;
        for (const auto& [row, target] : plots) plotting.plot(row, target);
        counted.insert(plotting.counted());
        plotting.Room::press("Chances…");
        REQUIRE(plotting.chances_dialog());
        plotting.in_turn();
        CHECK(plotting.chances().text().isEmpty());
        CHECK_FALSE(plotting.chances_dialog());
        if (first.isEmpty()) {
            first = plotting.heard();
            continue;
        }
        check_alike(first, plotting.heard());
    }
    CHECK(counted.size() > 1);
}

TEST_CASE("While one side plots after the other, nobody is told its chances who asks for them", "[pairs]") {
    Plotting plotting;
    plotting.plot("Defence/primary", "Goeben");
    plotting.in_turn();
    plotting.Room::press("Chances…");
    CHECK_FALSE(plotting.chances_dialog());
    CHECK(plotting.heard().join(QLatin1Char('\n')).contains(QStringLiteral("The sides plot one after the other")));
    plotting.in_turn(false);
    plotting.Room::press("Chances…");
    CHECK(plotting.chances_dialog());
}

TEST_CASE("The pairs would show what isn't hidden", "[pairs]") {
    std::vector<QStringList> heard;
    for (const Plots& plots : {british_plots.front(), british_plots.back()}) {
        Plotting plotting;
        for (const auto& [row, target] : plots) plotting.plot(row, target);
        heard.push_back(plotting.heard());
    }
    CHECK(heard.front() != heard.back());
}

// Procedures of a game of one's own: made as sentences, tried at once; games that are passed on.
#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QDialog>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QMenu>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QTest>
#include <QToolButton>
#include <fstream>
#include <memory>

#include "box.h"
#include "json/tree.h"
#include "sample.h"
#include "support/catch.h"
#include "support/patrol.h"
#include "ui/form/form_view.h"
#include "ui/own_game/add_game_dialog.h"
#include "ui/own_game/part_form.h"
#include "ui/own_game/procedures_page.h"
#include "ui/own_game/steps_view.h"

using namespace flagplot;
using namespace flagplot::ui;

using flagplot::test::settle;

namespace {

struct Making {
    explicit Making(const std::string& steps = "[]")
        : making(workshop::read_game("patrol", flagplot::test::patrol_texts(steps))) {
        page.resize(1200, 700);
        page.show();
        flagplot::test::activate(page);
        settle();
    }

    template <typename Widget>
    Widget& named(const char* name) {
        for (auto* const one : page.findChildren<Widget*>()) {
            if (one->accessibleName() == QString::fromUtf8(name)) return *one;
        }
        FAIL("there is no " << name);
        return *page.findChild<Widget*>();
    }
    void press(const char* words) {
        for (auto* const one : page.findChildren<QPushButton*>()) {
            if (one->text().remove(QLatin1Char('&')) != QString::fromUtf8(words) || !one->isVisible()) continue;
            one->click();
            return settle();
        }
        FAIL("there is no button " << words);
    }
    void add(const char* where, const char* kind) {
        for (QAction* const action : named<QToolButton>(where).menu()->actions()) {
            if (action->text() == QString::fromUtf8(kind)) {
                action->trigger();
                return settle();
            }
        }
        FAIL("there is no step " << kind);
    }
    void type(const char* part, const char* words) {
        auto& line = named<QLineEdit>(part);
        line.setFocus();
        line.selectAll();
        QTest::keyClicks(&line, QString::fromUtf8(words));
        QTest::keyClick(&line, Qt::Key_Tab);
        settle();
    }
    void choose(const char* part, const char* words) {
        auto& box = named<QComboBox>(part);
        box.setCurrentIndex(box.findText(QString::fromUtf8(words)));
        emit box.activated(box.currentIndex());
        settle();
    }
    StepsView& steps() { return *page.findChild<StepsView*>(); }
    QString sentences() {
        QStringList all;
        for (int i = 0; i < steps().topLevelItemCount(); ++i) all += steps().topLevelItem(i)->text(0);
        return all.join(QLatin1Char('\n'));
    }
    QString tried(int row) { return steps().topLevelItem(row)->text(1); }
    bool shows(const char* words) {
        const auto labels = page.findChildren<QLabel*>();
        return std::any_of(labels.begin(), labels.end(), [&](const QLabel* label) {
            return label->isVisible() && label->text().contains(QString::fromUtf8(words));
        });
    }

    GameDocument making;
    ProceduresPage page{making};
};

constexpr const char* behind = "Add a step behind the chosen one";
constexpr const char* within = "Add a step within the chosen one";

}  // namespace

TEST_CASE("A procedure is made in the window without any JSON, and each act can be undone", "[procedures]") {
    Making making;
    making.press("Add a procedure");
    making.type("Title of the procedure", "Patrol day");
    making.choose("Played in the step", "The day");
    making.steps().setFocus();
    QTest::keyClick(&making.steps(), Qt::Key_Delete);
    settle();
    making.add(behind, "For each of several units");
    making.choose("Each", "Boat");
    making.type("called", "boat");
    making.add(within, "Roll on a table, or dice");
    making.choose("Table", "Contact");
    making.type("For the unit", "boat");
    making.type("Called", "contact");
    making.add(behind, "If something holds");
    making.type("If", "contact = 'convoy'");
    making.add(within, "Tell somebody");
    making.type("Text", "{boat} sees {contact.label}");
    CHECK(making.sentences().toStdString() ==
          "For each Boat called boat\nRoll Contact for boat as contact\nIf contact = 'convoy'\nTell all {boat} sees "
          "{contact.label}");
    CHECK(making.making.findings().empty());
    CHECK(workshop::phase_of_procedure(making.making.game(), making.page.current()) == 0);
    const workshop::OwnGame made = making.making.game();
    making.making.history().undo();
    settle();
    CHECK(making.sentences().endsWith(QStringLiteral("what?")));
    making.making.history().redo();
    settle();
    CHECK(making.making.game() == made);
    while (making.making.history().canUndo()) making.making.history().undo();
    CHECK(workshop::files_of(making.making.game(), workshop::FileKind::procedure).size() == 1);
}

TEST_CASE("A try shows what each step brought, with chosen dice or others, and answers what is asked", "[procedures]") {
    Making making(R"([
        {"id": "contact", "roll": {"table": "patrol.contact", "facts": {"screen": 0}}, "as": "contact"},
        {"id": "if", "if": "contact = 'convoy'", "then": [
            {"id": "ask", "ask": {"title": "Attack?", "fields": [{"id": "how", "label": "How", "type": "choice", "choices": ["attack", "shadow"]}]}},
            {"id": "tell", "tell": {"section": "s", "text": "They {how}."}}]}])");
    making.press("Try it");
    REQUIRE_FALSE(making.tried(0).isEmpty());
    making.steps().choose("/steps/0");
    making.type("What the dice of the chosen step show", "1");
    making.press("Try it");
    CHECK(making.tried(0) == QStringLiteral("1: Empty sea"));
    CHECK(making.tried(1) == QStringLiteral("no"));
    CHECK(making.tried(2) == QStringLiteral("not reached"));
    CHECK(making.shows("It ended. Nothing was told."));
    CHECK(making.shows("contact: 1: Empty sea"));
    making.type("What the dice of the chosen step show", "6");
    making.press("Try it");
    CHECK(making.tried(1) == QStringLiteral("yes"));
    auto* const form = making.page.findChild<FormView*>();
    REQUIRE(form);
    emit form->answered({"ask", {{"how", "attack"}}, {}});
    settle();
    CHECK(making.tried(2) == QStringLiteral("attack"));
    CHECK(making.tried(3) == QStringLiteral("They attack."));
    CHECK(making.shows("They attack."));
}

TEST_CASE("Keys move steps, put them into each other, and copy them", "[procedures]") {
    Making making(
        R"([{"id": "a", "let": "x", "be": 1}, {"id": "b", "if": "x = 1", "then": []}, {"id": "c", "stop": true}])");
    StepsView& steps = making.steps();
    steps.setFocus();
    steps.choose("/steps/2");
    QTest::keyClick(&steps, Qt::Key_Right, Qt::AltModifier);
    settle();
    CHECK(steps.place() == "/steps/1/then/0");
    QTest::keyClick(&steps, Qt::Key_Left, Qt::AltModifier);
    settle();
    CHECK(steps.place() == "/steps/2");
    QTest::keyClick(&steps, Qt::Key_Up, Qt::AltModifier);
    settle();
    CHECK(steps.place() == "/steps/1");
    QTest::keySequence(&steps, QKeySequence::Copy);
    QTest::keySequence(&steps, QKeySequence::Paste);
    settle();
    CHECK(steps.topLevelItemCount() == 4);
    QTest::keyClick(&steps, Qt::Key_Delete);
    settle();
    CHECK(steps.topLevelItemCount() == 3);
    QString failed;
    QObject::connect(&making.page, &ProceduresPage::failed, [&](const QString& why) { failed = why; });
    QGuiApplication::clipboard()->setText(QStringLiteral("no step"));
    QTest::keySequence(&steps, QKeySequence::Paste);
    CHECK_FALSE(failed.isEmpty());
    CHECK(steps.topLevelItemCount() == 3);
}

TEST_CASE("What is wrong stands with its step, and a click on a frame leads to where it is typed", "[procedures]") {
    Making making(R"([{"id": "t", "tell": {"section": "s", "text": "{nobody}"}}])");
    QTreeWidgetItem* const item = making.steps().topLevelItem(0);
    CHECK(item->data(0, Qt::AccessibleTextRole).toString().contains(QStringLiteral("Wrong: the name \"nobody\"")));
    making.page.go_to(place_of(making.making.game(), making.making.findings().front()));
    CHECK(QApplication::focusWidget() == &making.named<QLineEdit>("Text"));
    making.type("Text", "all is well");
    CHECK(making.making.findings().empty());
    making.steps().setFocus();
    QTest::keyClick(&making.steps(), Qt::Key_Return);
    CHECK(QApplication::focusWidget() == &making.named<QLineEdit>("Text"));
    for (const auto* widget : making.page.findChildren<QWidget*>()) {
        if (widget->focusPolicy() == Qt::NoFocus || !widget->isVisible()) continue;
        INFO(widget->metaObject()->className());
        const bool is_button = qobject_cast<const QPushButton*>(widget);
        const bool is_named = is_button || !widget->accessibleName().isEmpty();
        CHECK(is_named);
    }
}

TEST_CASE("A game that was passed on says what it is before it is added", "[procedures]") {
    const flagplot::test::Folder folder;
    const auto file = folder.path() / "patrol.flagplot-game";
    std::ofstream(file) << workshop::to_shared_file(
        {flagplot::test::patrol_texts(R"([{"id": "s", "stop": true}])"), {}});
    Document document(rulebook::Library({flagplot::test::source_dir() / "tables"}),
                      flagplot::test::Sample::environment());
    const std::unique_ptr<QDialog> dialog(add_game_dialog(document, file, {}));
    QStringList all;
    for (const auto* const label : dialog->findChildren<QLabel*>()) all += label->text();
    const QString words = all.join(QLatin1Char('\n'));
    for (const char* const part : {"Patrol", "A. Player", "CC0", "Contact, Haste", "A day"})
        CHECK(words.contains(QLatin1String(part)));
    std::ofstream(file) << "{}";
    CHECK_THROWS_AS(add_game_dialog(document, file, {}), json::InputError);
}

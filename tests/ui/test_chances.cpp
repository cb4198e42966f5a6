#include <QClipboard>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QProgressBar>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>

#include "sample.h"
#include "support/catch.h"
#include "ui/chances/chances_dialog.h"
#include "ui/common/label.h"
#include "ui/common/plain_text.h"
#include "ui/form/form_view.h"
#include "ui/sheet/sheet_view.h"

namespace flagplot::ui {
namespace {

// The sample, where one fleet's movement waits for its direction.
struct Waiting : test::Sample {
    Waiting() {
        document.play("swwas.fleet-movement");
        answer({"unit", {{"unit", "Z2"}}, {}});
        answer({"what", {{"choice", "both"}}, {}});
        REQUIRE(document.pending());
        question.typed = document.pending();
        question.title = QStringLiteral("Fleet movement");
    }
    void answer(const session::Answer& given) {
        QString refused;
        REQUIRE(document.answer(given, refused));
    }

    ChancesQuestion question;
};

struct Asked {
    Asked(Document& document, const ChancesQuestion& question)
        : dialog(new ChancesDialog(document, question, &parent)), counted(dialog, &ChancesDialog::counted) {
        dialog->show();
        wait();
    }
    void wait() { REQUIRE((counted.count() > 0 || counted.wait(600'000))); }

    void choose(const char* id) {
        const int at = of().findData(QString::fromLatin1(id));
        REQUIRE(at >= 0);
        of().setCurrentIndex(at);
    }
    QComboBox& of() { return *dialog->findChild<QComboBox*>(); }
    SheetView& table() { return *dialog->findChild<SheetView*>(); }
    QModelIndex at(int line, int column) { return table().model()->index(line, column); }
    QString cell(int line, int column) { return at(line, column).data().toString(); }
    QPushButton& button(const char* name) {
        for (auto* one : dialog->findChildren<QPushButton*>()) {
            if (one->accessibleName() == QString::fromUtf8(name)) return *one;
        }
        FAIL(name);
        return *dialog->findChild<QPushButton*>();
    }
    QString words() {
        QStringList all;
        for (const auto* label : dialog->findChildren<Label*>()) all += label->text();
        return all.join(QLatin1Char('|'));
    }

    QWidget parent;
    ChancesDialog* dialog;
    QSignalSpy counted;
};

constexpr const char* as_desired = "result:swwas.direction/desired-direction";

}  // namespace

TEST_CASE("The chances of what is asked stand in a table, and the session stays as it is", "[chances]") {
    Waiting waiting;
    const std::string before = waiting.document.session().journal().bytes();
    Asked asked(waiting.document, waiting.question);
    CHECK(asked.words().contains(QStringLiteral("Exact: the dice can fall in 400 ways")));
    asked.choose(as_desired);
    REQUIRE(asked.table().lines() == 2);
    CHECK(asked.cell(0, 0) == QStringLiteral("0"));
    CHECK(asked.cell(1, 2) == QStringLiteral("35.0 %"));
    CHECK(asked.cell(1, 3) == QStringLiteral("35.0 %"));
    CHECK(asked.at(1, 0).data(Qt::AccessibleTextRole).toString() ==
          QStringLiteral("1; chance: 35.0 %, at least 35.0 %, at most 100.0 %"));
    CHECK_FALSE(asked.button("More runs").isEnabled());  // nothing is left to chance
    CHECK(waiting.document.session().journal().bytes() == before);
    asked.button("Copy").click();
    CHECK(QGuiApplication::clipboard()->text().contains(QLatin1String(as_desired)));
}

TEST_CASE("A count that is kept stands beside the next one", "[chances]") {
    Waiting waiting;
    Asked asked(waiting.document, waiting.question);
    asked.choose(as_desired);
    asked.button("Keep this").click();
    CHECK(asked.table().model()->columnCount() == 1 + 2 * 3);
    asked.counted.clear();
    waiting.question.typed->fields[0].otherwise = "N";
    asked.dialog->ask(waiting.question);
    asked.wait();
    CHECK(asked.of().currentData().toString() == QLatin1String(as_desired));  // the one that was looked at
    CHECK(asked.cell(1, 2) == QStringLiteral("35.0 %"));
    CHECK(asked.cell(1, 5) == QStringLiteral("35.0 %"));
    CHECK(asked.words().contains(QStringLiteral("kept 1: ")));
    asked.button("Copy").click();
    const QString copied = QGuiApplication::clipboard()->text();
    CHECK(copied.startsWith(QStringLiteral("count,runs,")));
    CHECK(copied.contains(QStringLiteral("\nkept 1,exact,")));
    CHECK_FALSE(copied.contains(QLatin1Char('\\')));  // no sign stands for a line's end
    QSignalSpy saved(asked.dialog, &ChancesDialog::save_wanted);
    asked.button("Save…").click();
    REQUIRE(saved.count() == 1);
    asked.choose("told:3 zones N (the desired direction)");  // which the kept one never told
    CHECK(asked.cell(0, 5) == QStringLiteral("100.0 %"));    // it stays untold
    // And the other way round, also as a note.
    int untold = 0;
    for (int i = 0; i < asked.of().count(); ++i) {
        if (!asked.of().itemData(i).toString().startsWith(QStringLiteral("told:"))) continue;
        asked.of().setCurrentIndex(i);
        if (asked.cell(0, 0) != QStringLiteral("no") || asked.cell(0, 2) != QStringLiteral("100.0 %")) continue;
        const int size = waiting.document.session().size();
        asked.button("Add as a note").click();
        REQUIRE(waiting.document.session().size() == size + 1);
        ++untold;
    }
    CHECK(untold > 0);
}

TEST_CASE("What is typed anew is counted anew, and nothing is kept of it until then", "[chances]") {
    Waiting waiting;
    Asked asked(waiting.document, waiting.question);
    asked.choose(as_desired);
    asked.counted.clear();
    waiting.question.typed->fields[0].otherwise = "N";
    asked.dialog->follow(waiting.question);
    CHECK(asked.words().contains(QStringLiteral("is being counted anew")));
    CHECK_FALSE(asked.button("Keep this").isEnabled());
    CHECK_FALSE(asked.button("Copy").isEnabled());
    asked.wait();
    CHECK(asked.button("Keep this").isEnabled());
    CHECK_FALSE(asked.words().contains(QStringLiteral("anew")));
    CHECK(asked.dialog->question().typed->fields[0].otherwise == "N");
}

TEST_CASE("What is being answered on the way isn't taken away when something is typed beside it", "[chances]") {
    Waiting waiting;
    for (int i = 0; i < 3; ++i) waiting.document.go_back(0, {});
    const ChancesQuestion question{"swwas.air-mission", QStringLiteral("Air mission"), 0, {}};
    Asked asked(waiting.document, question);
    auto* const form = asked.dialog->findChild<FormView*>();
    REQUIRE(form);
    asked.dialog->follow(question);
    test::settle();
    CHECK(asked.dialog->findChild<FormView*>() == form);
    asked.counted.clear();
    emit form->answered({"unit", {{"unit", "ZF1"}}, {}});
    asked.wait();
    asked.counted.clear();
    asked.dialog->ask(question);  // the same once more: it knows the answer
    asked.wait();
    CHECK_FALSE(asked.words().contains(QStringLiteral("This is asked on the way")));
}

TEST_CASE("A longer count shows how far it is, and can be stopped for what there is", "[chances]") {
    Waiting waiting;
    for (int i = 0; i < 3; ++i) waiting.document.go_back(0, {});
    waiting.document.next_turn();
    Asked asked(waiting.document, {"swwas.turn", QStringLiteral("Turn"), 0, {}});
    INFO(asked.words().toStdString());
    REQUIRE(asked.words().contains(QStringLiteral("Sampled: 10000 runs")));
    auto* const bar = asked.dialog->findChild<QProgressBar*>();
    CHECK(bar->isHidden());
    asked.button("More runs").click();
    CHECK_FALSE(bar->isHidden());
    REQUIRE(QTest::qWaitFor([&] { return bar->maximum() == 100'000 && bar->value() > 0; }, 60'000));
    CHECK(asked.words().contains(QStringLiteral("Sampled: 10000 runs")));  // what is seen stays
    asked.button("Stop").click();
    CHECK(bar->isHidden());
    CHECK(asked.words().contains(QStringLiteral("Sampled: 10000 runs")));
    CHECK(asked.button("More runs").isEnabled());
    CHECK(asked.button("Keep this").isEnabled());
}

TEST_CASE("The keyboard comes to everything in the dialog of the chances", "[chances]") {
    Waiting waiting;
    Asked asked(waiting.document, waiting.question);
    QStringList names;
    QWidget* now = &asked.of();
    for (int step = 0; step < 1'000 && (step == 0 || now != &asked.of()); ++step, now = now->nextInFocusChain()) {
        const auto* const button = qobject_cast<QAbstractButton*>(now);
        if (now->focusPolicy() & Qt::TabFocus && now->isVisible())
            names += (button ? button->text() : now->accessibleName()).remove(QLatin1Char('&'));
    }
    REQUIRE(now == &asked.of());  // it is a round
    CHECK(
        names.join(QLatin1Char('|')).toStdString() ==
        "What is counted|Ask me what has an answer already|Chances|Keep this|More runs|Add as a note|Copy|Save…|Close");
}

TEST_CASE("A plan is said in a few words", "[chances]") {
    Waiting waiting;
    referee::Form form = *waiting.question.typed;
    form.fields.resize(1);
    form.fields[0].label = "Direction";
    form.fields[0].choices = {{"N", "North"}, {"S", "South"}};
    form.fields[0].otherwise = "N";
    CHECK(plan_in(form) == "Direction: North");
    form.grid = true;
    form.rows = {{"a", "A"}, {"b", "B"}, {"c", "C"}, {"d", "D"}};
    for (const std::size_t row : {0U, 1U}) form.rows[row].defaults = {{form.fields[0].id, "S"}};
    form.rows[3].defaults = {{form.fields[0].id, "N"}};
    CHECK(plan_in(form) == "Direction: North 1, South 2");
    form.rows.clear();
    CHECK(plan_in(form).empty());
}

TEST_CASE("What is asked on the way is answered in the dialog, for the count alone", "[chances]") {
    Waiting waiting;
    for (int i = 0; i < 3; ++i) waiting.document.go_back(0, {});
    REQUIRE_FALSE(waiting.document.pending());
    const int size = waiting.document.session().size();
    Asked asked(waiting.document, {"swwas.air-mission", QStringLiteral("Air mission"), 0, {}});
    auto* const form = asked.dialog->findChild<FormView*>();
    REQUIRE(form);
    CHECK(form->form().key == "unit");
    CHECK(asked.table().isHidden());
    asked.counted.clear();
    emit form->answered({"unit", {{"unit", "ZF1"}}, {}});
    asked.wait();
    INFO(asked.words().toStdString());
    CHECK_FALSE(asked.words().contains(QStringLiteral("This is asked on the way")));
    CHECK(asked.words().contains(QStringLiteral("first daylight turn is yet to come")));  // as the rules refuse it now
    CHECK_FALSE(asked.table().isHidden());
    CHECK(waiting.document.session().size() == size);
    CHECK_FALSE(waiting.document.session().state().open_run());
}

TEST_CASE("Chances come into the log only as a note that somebody adds", "[chances]") {
    Waiting waiting;
    Asked asked(waiting.document, waiting.question);
    asked.choose(as_desired);
    const int size = waiting.document.session().size();
    asked.button("Add as a note").click();
    REQUIRE(waiting.document.session().size() == size + 1);
    const auto* const note = std::get_if<session::Note>(&waiting.document.session().entry(size + 1).body);
    REQUIRE(note);
    CHECK(note->text.find("35.0 %") != std::string::npos);
}

TEST_CASE("What can't be played says why, and a dialog that is closed while it counts is gone", "[chances]") {
    Waiting waiting;
    Asked asked(waiting.document, {"swwas.turn", QStringLiteral("Turn"), 0, {}});
    INFO(asked.words().toStdString());
    CHECK(asked.words().contains(QStringLiteral("Fleet movement is open")));
    CHECK_FALSE(asked.button("Keep this").isEnabled());
    waiting.document.go_back(0, {});
    waiting.document.go_back(0, {});
    waiting.document.go_back(0, {});
    waiting.document.next_turn();
    QWidget parent;
    QPointer<ChancesDialog> many =
        new ChancesDialog(waiting.document, {"swwas.turn", QStringLiteral("Turn"), 0, {}}, &parent);
    delete many.data();
    test::settle();
    CHECK_FALSE(many);
}

}  // namespace flagplot::ui

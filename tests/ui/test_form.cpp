#include <QApplication>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QRadioButton>
#include <QSignalSpy>
#include <QTest>
#include <catch2/catch.hpp>

#include "sample.h"
#include "ui/step/field_editor.h"
#include "ui/step/form_view.h"

using namespace flagplot;
using namespace flagplot::ui;

namespace {

// A form in a window of its own, as the step pane shows it, and the answers that it gave.
struct Shown {
    explicit Shown(const referee::Form& form) : view(form, QStringLiteral("Go on")) {
        QObject::connect(&view, &FormView::answered,
                         [this](const session::Answer& answer) { answers.push_back(answer); });
        view.resize(700, 400);
        view.show();
        QApplication::setActiveWindow(&view);
        view.focus_first();
        QCoreApplication::processEvents();
    }

    static void type(const char* keys) {
        for (const char* key = keys; *key; ++key) QTest::keyClick(QApplication::focusWidget(), *key);
    }
    static void press(Qt::Key key, Qt::KeyboardModifiers with = Qt::NoModifier) {
        QTest::keyClick(QApplication::focusWidget(), key, with);
        QCoreApplication::processEvents();
    }
    static QString focused() {
        const QWidget* widget = QApplication::focusWidget();
        return widget ? widget->accessibleName() : QString();
    }
    // Every warning that can be read.
    QStringList warnings() const {
        QStringList found;
        for (const auto* label : view.findChildren<QLabel*>()) {
            if (label->isVisible() && label->text().contains(QChar(0x26A0))) found += label->text();
        }
        return found;
    }

    FormView view;
    std::vector<session::Answer> answers;
};

referee::Form choice_form() {
    return {.key = "next",
            .title = "What happens?",
            .fields = {referee::choice_field(
                "next", "What happens?",
                {{"aground", "Aground: roll again"}, {"zone", "Next zone"}, {"fleet", "Next fleet"}})}};
}

table::Field zones() {
    table::Field field;
    field.id = "zones";
    field.label = "Zones";
    field.type = table::FieldType::number;
    field.least = 0;
    field.most = 9;
    field.required = true;
    return field;
}

referee::Form grid(const std::vector<table::Field>& fields) {
    referee::Form form{.key = "grid", .title = "All", .fields = fields, .grid = true};
    form.rows = {{.unit = "Z1", .label = "Fleet Z1"}, {.unit = "Z2", .label = "Fleet Z2"}};
    return form;
}

}  // namespace

TEST_CASE("A choice is made by its number and Enter") {
    Shown shown(choice_form());
    Shown::type("2");
    Shown::press(Qt::Key_Return);
    REQUIRE(shown.answers.size() == 1);
    CHECK(shown.answers[0].fields.at("next") == "zone");
}

TEST_CASE("A choice is made by its first letter; the same letter again takes the next one") {
    Shown shown(choice_form());
    Shown::type("a");
    CHECK(Shown::focused() == QStringLiteral("What happens?: Aground: roll again"));
    Shown::type("n");
    CHECK(Shown::focused() == QStringLiteral("What happens?: Next zone"));
    Shown::type("n");
    Shown::press(Qt::Key_Enter);
    REQUIRE(shown.answers.size() == 1);
    CHECK(shown.answers[0].fields.at("next") == "fleet");
}

TEST_CASE("A choice that isn't made stays asked") {
    Shown shown(choice_form());
    Shown::press(Qt::Key_Return);
    CHECK(shown.answers.empty());
    Shown::press(Qt::Key_Return, Qt::ControlModifier);
    CHECK(shown.answers.empty());
    CHECK(shown.warnings().size() == 1);
}

TEST_CASE("Yes and no are two choices; Y and N pick them") {
    Shown shown({.key = "sure", .title = "Sure?", .fields = {referee::yes_no_field("yes", "Sure?")}});
    Shown::type("n");
    Shown::press(Qt::Key_Return);
    REQUIRE(shown.answers.size() == 1);
    CHECK(shown.answers[0].fields.at("yes") == false);
}

TEST_CASE("A limit that was broken is said beside the field, and the field keeps the focus") {
    Shown shown({.key = "f", .title = "Fleet", .fields = {zones(), referee::text_field("why", "Why")}});
    Shown::type("12");
    Shown::press(Qt::Key_Return);
    CHECK(shown.answers.empty());
    CHECK(Shown::focused() == QStringLiteral("Zones"));
    REQUIRE(shown.warnings().size() == 1);
    CHECK(shown.warnings().front().contains(QStringLiteral("0 to 9")));
    Shown::type("7");  // over what is selected
    CHECK(shown.warnings().isEmpty());
    Shown::press(Qt::Key_Return);
    CHECK(Shown::focused() == QStringLiteral("Why"));
    Shown::type("because");
    Shown::press(Qt::Key_Return);
    REQUIRE(shown.answers.size() == 1);
    CHECK(shown.answers[0].fields.at("zones") == "7");
    CHECK(shown.answers[0].fields.at("why") == "because");
}

TEST_CASE("In a grid a broken limit names the unit and the field") {
    Shown shown(grid({zones()}));
    Shown::type("3");
    Shown::press(Qt::Key_Return);
    CHECK(Shown::focused() == QStringLiteral("Fleet Z2, Zones"));
    Shown::type("77");
    Shown::press(Qt::Key_Return, Qt::ControlModifier);
    CHECK(shown.answers.empty());
    REQUIRE(!shown.warnings().isEmpty());
    CHECK(shown.warnings().join(QString()).contains(QStringLiteral("Fleet Z2, Zones")));
}

TEST_CASE("Up and down go to the same field of the next unit") {
    Shown shown(grid({zones(), referee::text_field("why", "Why")}));
    CHECK(Shown::focused() == QStringLiteral("Fleet Z1, Zones"));
    Shown::press(Qt::Key_Down);
    CHECK(Shown::focused() == QStringLiteral("Fleet Z2, Zones"));
    Shown::press(Qt::Key_Up);
    CHECK(Shown::focused() == QStringLiteral("Fleet Z1, Zones"));
}

TEST_CASE("A filled grid is confirmed by one Enter") {
    referee::Form form = grid({zones()});
    for (referee::FormRow& row : form.rows) row.defaults["zones"] = 2;
    Shown shown(form);
    CHECK(Shown::focused() == QStringLiteral("Go on"));
    Shown::press(Qt::Key_Return);
    REQUIRE(shown.answers.size() == 1);
    REQUIRE(shown.answers[0].rows.size() == 2);
    CHECK(shown.answers[0].rows[1].second.at("zones") == "2");
}

TEST_CASE("Dice advance by themselves, and after the last one Enter takes them") {
    Shown shown(
        grid({referee::faces_field("speed", "Fleet Speed", {6, 6}), referee::faces_field("way", "Direction", {20})}));
    Shown::type("3");
    CHECK(Shown::focused() == QStringLiteral("Fleet Z1, Fleet Speed, die 2"));
    Shown::type("4");
    CHECK(Shown::focused() == QStringLiteral("Fleet Z1, Direction"));
    Shown::type("14");
    CHECK(Shown::focused() == QStringLiteral("Fleet Z2, Fleet Speed, die 1"));
    Shown::type("66");
    Shown::type("2");  // a d20 may go on
    CHECK(Shown::focused() == QStringLiteral("Fleet Z2, Direction"));
    Shown::press(Qt::Key_Return);
    REQUIRE(shown.answers.size() == 1);
    CHECK(shown.answers[0].rows[0].second.at("speed") == json::Value({"3", "4"}));
    CHECK(shown.answers[0].rows[0].second.at("way") == json::Value::array({"14"}));
    CHECK(shown.answers[0].rows[1].second.at("way") == json::Value::array({"2"}));
}

TEST_CASE("A face that a die doesn't have is refused as it is typed") {
    Shown shown({.key = "d", .title = "Speed", .fields = {referee::faces_field("faces", "Speed", {6})}});
    Shown::type("7");
    CHECK(qobject_cast<QLineEdit*>(QApplication::focusWidget())->text().isEmpty());
    REQUIRE(shown.warnings().size() == 1);
    CHECK(shown.warnings().front().contains(QStringLiteral("7")));
    Shown::type("5");
    CHECK(shown.warnings().isEmpty());
    CHECK(Shown::focused() == QStringLiteral("Go on"));
}

TEST_CASE("A d20 may be thrown with a d10 and a d6") {
    Shown shown({.key = "d", .title = "Speed", .fields = {referee::faces_field("faces", "Speed", {20})}});
    Shown::type("7/4");
    Shown::press(Qt::Key_Return);
    REQUIRE(shown.answers.size() == 1);
    CHECK(shown.answers[0].fields.at("faces") == json::Value::array({"7/4"}));
}

TEST_CASE("A grid of dice may be answered in part") {
    Shown shown(grid({referee::faces_field("way", "Direction", {20})}));
    Shown::type("14");
    Shown::press(Qt::Key_Return, Qt::ControlModifier);
    REQUIRE(shown.answers.size() == 1);
    CHECK(shown.answers[0].rows[0].second.contains("way"));
    CHECK_FALSE(shown.answers[0].rows[1].second.contains("way"));
}

TEST_CASE("What was typed stands in the same form when it comes anew") {
    Shown shown(grid({zones(), referee::text_field("why", "Why")}));
    Shown::type("4");
    referee::Form anew = grid({zones(), referee::text_field("why", "Why")});
    anew.rows[0].defaults["zones"] = 1;
    anew.rows[0].defaults["why"] = "storm";
    const referee::Form with = shown.view.with_typed(anew);
    CHECK(with.rows[0].defaults.at("zones") == "4");
    CHECK(with.rows[0].defaults.at("why") == "storm");
    CHECK_FALSE(with.rows[1].defaults.contains("zones"));
}

TEST_CASE("Everything that takes the focus has a name") {
    Shown shown(
        grid({zones(), referee::yes_no_field("port", "Bound for port"), referee::faces_field("d", "Dice", {6, 6})}));
    for (const auto* widget : shown.view.findChildren<QWidget*>()) {
        if (widget->focusPolicy() == Qt::NoFocus || !widget->isVisible()) continue;
        INFO(widget->metaObject()->className());
        CHECK_FALSE(widget->accessibleName().isEmpty());
    }
}

TEST_CASE("A double click and a key that is held down answer one form, not two") {
    Shown shown(choice_form());
    Shown::type("2");
    auto* button = shown.view.findChild<QPushButton*>();
    QMouseEvent twice(QEvent::MouseButtonDblClick, QPointF(3, 3), button->mapToGlobal(QPointF(3, 3)), Qt::LeftButton,
                      Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(button, &twice);
    CHECK(shown.answers.empty());
    QKeyEvent held(QEvent::KeyPress, Qt::Key_Return, Qt::NoModifier, QString(), true);
    QApplication::sendEvent(button, &held);
    CHECK(shown.answers.empty());
}

TEST_CASE("Scrolling past a choice doesn't change it") {
    std::vector<table::Choice> many;
    for (int i = 0; i < 12; ++i) many.push_back({std::to_string(i), "Choice " + std::to_string(i)});
    Shown shown(grid({referee::choice_field("c", "Choice", many, "5"), zones()}));
    auto* choice = shown.view.findChild<QComboBox*>();
    REQUIRE_FALSE(choice->hasFocus());
    QWheelEvent wheel(QPointF(2, 2), choice->mapToGlobal(QPointF(2, 2)), QPoint(), QPoint(0, -120), Qt::NoButton,
                      Qt::NoModifier, Qt::NoScrollPhase, false);
    QApplication::sendEvent(choice, &wheel);
    CHECK(choice->currentData().toString() == QStringLiteral("5"));
}

TEST_CASE("A die that is typed over goes back to what stood there, and dice that are half there are missed") {
    Shown shown(grid({referee::faces_field("speed", "Speed", {6, 6})}));
    Shown::type("3");
    Shown::press(Qt::Key_Return, Qt::ControlModifier);
    CHECK(shown.answers.empty());
    CHECK(shown.warnings().join(QString()).contains(QStringLiteral("a die is missing")));
    auto* die = shown.view.findChild<QLineEdit*>();
    die->setFocus();
    die->setCursorPosition(0);
    QTest::keyClicks(die, QStringLiteral("9"));
    CHECK(die->text() == QStringLiteral("3"));
}

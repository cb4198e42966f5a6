#include <fmt/format.h>
#include <QAbstractItemView>
#include <QApplication>
#include <QCheckBox>
#include <QClipboard>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QMimeData>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QRadioButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTest>

#include "dice/notation.h"
#include "referee/as_grid.h"
#include "sample.h"
#include "support/catch.h"
#include "ui/common/field_editor.h"
#include "ui/common/label.h"
#include "ui/common/look.h"
#include "ui/common/style.h"
#include "ui/common/unit_strip.h"
#include "ui/form/form_view.h"

using namespace flagplot;
using namespace flagplot::ui;

namespace {

// A form in a window of its own, as the step pane shows it, and the answers that it gave.
struct Shown {
    explicit Shown(const referee::Form& form) : view(form, QStringLiteral("Continue")) {
        QObject::connect(&view, &FormView::answered,
                         [this](const session::Answer& answer) { answers.push_back(answer); });
        view.resize(700, 400);
        view.show();
        test::activate(view);
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
    QString button() const {
        for (const auto* one : view.findChildren<QPushButton*>()) {
            if (one->isDefault()) return one->text();
        }
        return {};
    }
    void press_button() { view.findChild<QPushButton*>()->click(); }
    static QString focused() {
        const QWidget* widget = QApplication::focusWidget();
        return widget ? widget->accessibleName() : QString();
    }
    // Every warning that can be read.
    QStringList warnings() const { return of_warnings(&QLabel::text); }
    QStringList heard_warnings() const { return of_warnings(&QLabel::accessibleName); }
    QStringList of_warnings(QString (QLabel::*words)() const) const {
        QStringList found;
        for (const auto* label : view.findChildren<QLabel*>()) {
            if (label->isVisible() && label->text().contains(QChar(0x26A0))) found += (label->*words)();
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

// Who fires at whom: the first gun reaches two targets, the second none, the third one of them with a word to it.
referee::Form plot() {
    table::Field target =
        referee::choice_field("target", "Target", {{"A", "Arethusa"}, {"B", "Birmingham"}, {"C", "Chester"}});
    target.required = false;
    table::Field two = target;
    two.choices.pop_back();
    table::Field one = target;
    one.choices = {{"C", "Chester"}};
    referee::Form form{.key = "plot", .title = "Fire", .fields = {target, zones()}, .grid = true};
    form.rows = {{.unit = "G1", .label = "First gun", .defaults = {{"zones", 1}}, .own = {two}},
                 {.unit = "G2", .label = "Second gun", .blank = {"target", "zones"}, .note = "out of range: 3 hexes"},
                 {.unit = "G3",
                  .label = "Third gun",
                  .defaults = {{"target", "A"}},
                  .blank = {"zones"},
                  .own = {one},
                  .note = "masked"},
                 {.unit = "G4", .label = "Fourth gun", .blank = {"target", "zones"}},
                 {.unit = "G5", .label = "Fifth gun", .defaults = {{"target", "B"}, {"zones", 1}}, .note = "by night"}};
    return form;
}

// Rows that throw five dice, none, twelve and two.
referee::Form volley() {
    referee::Form form = grid({referee::faces_field("fire", "Fire", std::vector<int>(5, 6))});
    form.rows = {
        {.unit = "G1", .label = "First gun"},
        {.unit = "G2", .label = "Second gun", .blank = {"fire"}, .note = "no shells"},
        {.unit = "G3", .label = "Third gun", .own = {referee::faces_field("fire", "Fire", std::vector<int>(12, 6))}},
        {.unit = "G4", .label = "Fourth gun", .own = {referee::faces_field("fire", "Fire", {6, 6})}}};
    return form;
}

table::Field letter() {
    table::Field field = referee::text_field("letter", "Letter");
    field.lines = true;
    field.help = "As it came.";
    return field;
}

referee::Form mail() {
    return {.key = "mail", .title = "What came?", .fields = {letter(), referee::text_field("from", "From")}};
}

QPlainTextEdit& lines_in(const FormView& view) {
    return *view.findChild<QPlainTextEdit*>();
}

void paste(const QMimeData& mime) {
    auto* copy = new QMimeData;
    for (const QString& format : mime.formats()) copy->setData(format, mime.data(format));
    QApplication::clipboard()->setMimeData(copy);
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_V, Qt::ControlModifier);
}

void paste(const QString& plain) {
    QMimeData mime;
    mime.setText(plain);
    paste(mime);
}

QLabel* label_of(const FormView& view, const QString& text) {
    for (auto* label : view.findChildren<QLabel*>()) {
        if (label->text() == text) return label;
    }
    return nullptr;
}

QStringList choices_of(const QComboBox* folded) {
    QStringList all;
    for (int i = 0; i < folded->count(); ++i) all += folded->itemText(i);
    return all;
}

bool is_muted(const QWidget* widget) {
    return widget->palette().color(QPalette::WindowText) == muted(QApplication::palette());
}

}  // namespace

TEST_CASE("A choice is made by its number and Enter") {
    Shown shown(choice_form());
    Shown::type("2");
    Shown::press(Qt::Key_Return);
    REQUIRE(shown.answers.size() == 1);
    CHECK(shown.answers[0].fields.at("next") == "zone");
}

TEST_CASE("Where a way of the compass may stand an arrow points there, a place has a dot, what is wrong a mark") {
    table::Field field = referee::text_field("way", "Desired direction");
    field.compass = true;
    Shown shown({.key = "way", .title = "Where to?", .fields = {field}});
    auto* const line = shown.view.findChild<QLineEdit*>();
    REQUIRE(line);
    const auto ink = [&](const QRect& where) {
        const QImage picture = shown.view.findChild<FieldEditor*>()->grab(where).toImage();
        int dark = 0;
        for (int y = 0; y < picture.height(); ++y) {
            for (int x = 0; x < picture.width(); ++x) {
                if (qGray(picture.pixel(x, y)) < 160) ++dark;
            }
        }
        return dark;
    };
    const QRect sign = [&] {  // before the line
        for (const QWidget* one : line->parentWidget()->findChildren<QWidget*>(QString(), Qt::FindDirectChildrenOnly)) {
            if (one->isVisible() && one->x() < line->x()) return one->geometry();
        }
        return QRect();
    }();
    REQUIRE(sign.width() > 10);
    const QRect left(sign.topLeft(), QSize(sign.width() / 2, sign.height()));
    const QRect right = left.translated(left.width(), 0);
    CHECK(ink(sign) == 0);
    Shown::type("East");
    CHECK(ink(right) > ink(left) + 5);
    line->setText(QStringLiteral("w"));
    CHECK(ink(left) > ink(right) + 5);
    const int arrow = ink(sign);
    line->setText(QStringLiteral("Rabaul"));
    const int dot = ink(sign);
    CHECK(dot > 0);
    CHECK(dot < arrow / 2);
    mark_as_wrong(*line, true);  // a question mark in a ring
    CHECK(ink(sign) > dot);
}

TEST_CASE("What is written as a way of the compass and is none isn't taken for a place") {
    table::Field field = referee::text_field("way", "Desired direction");
    field.compass = true;
    field.required = false;
    Shown shown(grid({field}));
    Shown::type("ES");
    Shown::press(Qt::Key_Tab);
    REQUIRE_FALSE(shown.warnings().isEmpty());
    CHECK(shown.warnings().join(QLatin1Char('\n')).contains(QStringLiteral("NE, E, SE")));
    CHECK(shown.button() == QStringLiteral("Correct Z1"));
    Shown::press(Qt::Key_Return, Qt::ControlModifier);
    CHECK(shown.answers.empty());
    CHECK(Shown::focused() == QStringLiteral("Fleet Z1, Desired direction"));
    Shown::type("Essex");  // in its place
    Shown::press(Qt::Key_Return, Qt::ControlModifier);
    CHECK(shown.answers.size() == 1);
}

TEST_CASE("The foot says how many dice are left, and how many rolls follow as long as nothing is changed") {
    const auto lines_of = [](const FormView& view, bool beside_button) {  // there stands where Enter leads
        QStringList lines;
        for (const auto* label : view.findChildren<OneLine*>()) {
            if (label->alignment().testFlag(Qt::AlignRight) == beside_button) lines += label->text();
        }
        return lines.join(QLatin1Char('\n'));
    };
    const auto counted = [&](const FormView& view) { return lines_of(view, false); };
    Shown dice(grid({referee::faces_field("speed", "Fleet Speed", {6, 6})}));
    CHECK(counted(dice.view) == QStringLiteral("4 left of 4"));
    Shown::type("35");
    CHECK(counted(dice.view) == QStringLiteral("2 left of 4"));
    referee::Form form = grid({zones()});
    for (const char* const unit : {"Z1", "Z1", "Z2"}) form.odds_targets.push_back({.unit = unit, .table = "speed"});
    Shown rolls(form);
    CHECK(counted(rolls.view) == QStringLiteral("3 rolls for 2 units"));
    CHECK(lines_of(rolls.view, true) == QStringLiteral("Enter: on to Z2"));
    Shown::type("x");  // which can't stand
    CHECK(counted(rolls.view) == QStringLiteral("3 rolls for 2 units"));
    Shown::press(Qt::Key_Backspace);
    Shown::type("4");
    CHECK(counted(rolls.view).isEmpty());
    for (referee::OddsTarget& target : form.odds_targets) target.unit = "Z1";
    const Shown of_one(form);
    CHECK(counted(of_one.view) == QStringLiteral("3 rolls for 1 unit"));
}

TEST_CASE("Dice of a few rows are large if each row has one of a kind") {
    const auto least = [](const referee::Form& form) {
        const Shown shown(form);
        return shown.view.findChild<QLineEdit*>()->minimumWidth();
    };
    const referee::Form few = grid({referee::faces_field("speed", "Fleet Speed", {20})});
    referee::Form many = few;
    for (int i = 3; i <= 13; ++i) {
        const std::string unit = fmt::format("Z{}", i);
        many.rows.push_back({.unit = unit, .label = "Fleet " + unit});
    }
    CHECK(least(few) == px(60));
    CHECK(least(many) < px(60));
    CHECK(least(grid({referee::faces_field("speed", "Fleet Speed", {6, 6})})) < px(60));
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
    CHECK(shown.warnings().size() == 1);
    CHECK(shown.heard_warnings().join(QString()).contains(QStringLiteral("Fleet Z2, Zones: ")));
}

TEST_CASE("Up and down go to the same field of the next unit") {
    Shown shown(grid({zones(), referee::text_field("why", "Why")}));
    CHECK(Shown::focused() == QStringLiteral("Fleet Z1, Zones"));
    Shown::press(Qt::Key_Down);
    CHECK(Shown::focused() == QStringLiteral("Fleet Z2, Zones"));
    Shown::press(Qt::Key_Up);
    CHECK(Shown::focused() == QStringLiteral("Fleet Z1, Zones"));
}

// The game's facts say nothing of the map, so in capitals alone a way is whole.
TEST_CASE("A whole way goes on to the next row that waits for one, and a Down right after it doesn't go on again") {
    table::Field way = referee::text_field("way", "Way");
    way.compass = true;
    way.place = true;
    referee::Form form = grid({way});
    form.rows.push_back({.unit = "Z3", .label = "Fleet Z3", .defaults = {{"way", "S"}}});
    form.rows.push_back({.unit = "Z4", .label = "Fleet Z4"});
    Shown shown(form);
    const rulebook::Library library({test::source_dir() / "tables"});
    shown.view.know_places(session::DesiredPlaces(session::State(), library.load("swwas")));
    CHECK(Shown::focused() == QStringLiteral("Fleet Z1, Way"));
    Shown::type("nw");
    CHECK(Shown::focused() == QStringLiteral("Fleet Z1, Way"));
    Shown::press(Qt::Key_Home, Qt::ShiftModifier);
    Shown::type("NW");
    CHECK(Shown::focused() == QStringLiteral("Fleet Z2, Way"));
    Shown::press(Qt::Key_Down);
    CHECK(Shown::focused() == QStringLiteral("Fleet Z2, Way"));
    Shown::type("SE");  // Z3 has one
    CHECK(Shown::focused() == QStringLiteral("Fleet Z4, Way"));
    Shown::type("SW");
    CHECK(Shown::focused() == QStringLiteral("Fleet Z4, Way"));
    Shown::press(Qt::Key_Return);
    REQUIRE(shown.answers.size() == 1);
    CHECK(shown.answers[0].rows[1].second.at("way") == "SE");
}

TEST_CASE("A way that is whole is said once, however often the form is told what may stand there") {
    table::Field way = referee::text_field("way", "Way");
    way.compass = true;
    way.place = true;
    Shown shown(grid({way}));
    const rulebook::Library library({test::source_dir() / "tables"});
    for (int i = 0; i < 3; ++i) shown.view.know_places(session::DesiredPlaces(session::State(), library.load("swwas")));
    QSignalSpy completed(FieldEditor::of(QApplication::focusWidget()), &FieldEditor::completed);
    Shown::type("NW");
    CHECK(completed.count() == 1);
}

TEST_CASE("What the button says is missing leaves the form as wide as it was") {
    table::Field penetrates = referee::choice_field("penetrates", "Penetrates", {{"yes", "Yes"}, {"no", "No"}});
    referee::Form form{.key = "armor", .title = "Which weapons penetrate?", .fields = {penetrates}, .grid = true};
    for (const char* const weapon : {"Primary", "Secondary", "Tertiary", "Torpedo"}) {
        for (const char* const armor : {"Heavy", "Light"}) {
            const std::string label = fmt::format("Weapon {}, armor {}", weapon, armor);
            form.rows.push_back({.unit = label, .label = label});
        }
    }
    QApplication::setStyle(new Style);
    Shown shown(form);
    shown.press_button();
    QCoreApplication::processEvents();
    CHECK(shown.button().startsWith(QStringLiteral("Correct Weapon Primary, armor Heavy")));
    CHECK(shown.view.minimumSizeHint().width() <= letters(100));
    CHECK(shown.view.width() == 700);
    QApplication::setStyle(QStringLiteral("fusion"));
}

TEST_CASE("A filled grid is confirmed by one Enter") {
    referee::Form form = grid({zones()});
    for (referee::FormRow& row : form.rows) row.defaults["zones"] = 2;
    Shown shown(form);
    CHECK(Shown::focused() == QStringLiteral("Continue"));
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
    Shown::press(Qt::Key_Return);  // of who doesn't look
    CHECK(Shown::focused() == QStringLiteral("Fleet Z2, Fleet Speed, die 1"));
    Shown::type("66");
    Shown::type("2");  // a d20 may go on
    CHECK(Shown::focused() == QStringLiteral("Fleet Z2, Direction"));
    Shown::press(Qt::Key_Return);
    REQUIRE(shown.answers.size() == 1);
    CHECK(shown.answers[0].rows[0].second.at("speed") == json::Value::array({"3", "4"}));
    CHECK(shown.answers[0].rows[0].second.at("way") == json::Value::array({"14"}));
    CHECK(shown.answers[0].rows[1].second.at("way") == json::Value::array({"2"}));
}

TEST_CASE("The throw at hand is that of the field in focus, and says which comes next") {
    Shown shown(
        grid({referee::faces_field("speed", "Fleet Speed", {6, 6}), referee::faces_field("way", "Direction", {20})}));
    const auto at_hand = [&] {
        const std::optional<Throw> now = shown.view.throw_at_hand();
        REQUIRE(now);
        return QStringLiteral("%1, %2: %3; %4").arg(now->whose.id, now->what, now->faces.front(), now->next);
    };
    CHECK(at_hand() == QStringLiteral("Fleet Z1, Fleet Speed: ; Fleet Z1, Direction"));
    Shown::type("3");
    CHECK(at_hand() == QStringLiteral("Fleet Z1, Fleet Speed: 3; Fleet Z1, Direction"));
    Shown::type("4");
    CHECK(at_hand() == QStringLiteral("Fleet Z1, Direction: ; Fleet Z2, Fleet Speed"));
    const std::optional<Throw> now = shown.view.throw_at_hand();
    REQUIRE(now->last.size() == 1);
    CHECK(now->last.front().what == QStringLiteral("Fleet Speed"));
    CHECK(now->last.front().faces == std::vector<QString>{QStringLiteral("3"), QStringLiteral("4")});
    CHECK(now->behind == 2);
    CHECK(now->all == 4);
    Shown::press(Qt::Key_Backspace);  // back to it
    REQUIRE(shown.view.throw_at_hand());
    CHECK(shown.view.throw_at_hand()->last.empty());
    CHECK_FALSE(Shown(grid({zones()})).view.throw_at_hand());
}

TEST_CASE("A face that a die doesn't have is refused as it is typed") {
    Shown shown({.key = "d", .title = "Speed", .fields = {referee::faces_field("faces", "Speed", {6})}});
    Shown::type("7");
    REQUIRE(shown.warnings().size() == 1);
    CHECK(shown.warnings().front().contains(QStringLiteral("7")));
    CHECK(Shown::focused() == QStringLiteral("Speed"));
    Shown::type("5");  // in its place
    CHECK(shown.warnings().isEmpty());
    CHECK(shown.view.findChild<QLineEdit*>()->text() == QStringLiteral("5"));
    CHECK(Shown::focused() == QStringLiteral("Continue"));
}

TEST_CASE("A click into a die that is filled selects its face, and what is typed takes its place") {
    Shown shown(grid({referee::faces_field("way", "Direction", {20})}));
    Shown::type("14");
    REQUIRE(Shown::focused() == QStringLiteral("Fleet Z2, Direction"));
    auto* const first = shown.view.findChild<QLineEdit*>();
    REQUIRE(first->text() == QStringLiteral("14"));
    QTest::mouseClick(first, Qt::LeftButton, {}, first->rect().center());
    CHECK(first->selectedText() == QStringLiteral("14"));
    Shown::type("9");
    CHECK(first->text() == QStringLiteral("9"));
}

TEST_CASE("What follows two digits of a d20 is the next die, and Backspace in an empty die goes back") {
    Shown shown(grid({referee::faces_field("way", "Direction", {20})}));
    Shown::type("123");
    const QList<QLineEdit*> lines = shown.view.findChildren<QLineEdit*>();
    CHECK(lines[0]->text() == QStringLiteral("12"));
    CHECK(lines[1]->text() == QStringLiteral("3"));
    Shown::press(Qt::Key_Backspace);
    CHECK(lines[1]->text().isEmpty());
    CHECK(lines[0]->text() == QStringLiteral("12"));
    Shown::press(Qt::Key_Backspace);
    CHECK(Shown::focused() == QStringLiteral("Fleet Z1, Direction"));
    CHECK(lines[0]->text() == QStringLiteral("12"));
}

TEST_CASE("A d20's digit that no other one can follow goes on by itself, a 0, 1 or 2 waits") {
    const std::string typed = GENERATE(as<std::string>(), "0", "1", "2", "3", "7", "9");
    CAPTURE(typed);
    const bool waits = typed < "3";
    Shown shown(grid({referee::faces_field("way", "Direction", {20})}));
    Shown::type(typed.c_str());
    CHECK(Shown::focused() == (waits ? QStringLiteral("Fleet Z1, Direction") : QStringLiteral("Fleet Z2, Direction")));
    CHECK(shown.warnings().isEmpty());
}

TEST_CASE("A sign right behind a digit that went on by itself goes back to it, and no later one") {
    Shown shown(grid({referee::faces_field("way", "Direction", {20})}));
    Shown::type("7");
    REQUIRE(Shown::focused() == QStringLiteral("Fleet Z2, Direction"));
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Shift);  // of keyboards where the sign needs it
    Shown::type("/4");
    const QList<QLineEdit*> lines = shown.view.findChildren<QLineEdit*>();
    CHECK(lines[0]->text() == QStringLiteral("7/4"));
    CHECK(lines[1]->text().isEmpty());
    Shown::press(Qt::Key_Return);
    Shown::type("1/5");  // which hasn't gone on
    CHECK(lines[1]->text() == QStringLiteral("1/5"));
    CHECK(lines[0]->text() == QStringLiteral("7/4"));
}

TEST_CASE("Space behind the last die's digit is the gap of a pair, and doesn't press the button") {
    Shown shown({.key = "d", .title = "Speed", .fields = {referee::faces_field("faces", "Speed", {20})}});
    Shown::type("7");
    REQUIRE(Shown::focused() == QStringLiteral("Continue"));
    Shown::type(" 4");
    CHECK(shown.answers.empty());
    CHECK(shown.view.findChild<QLineEdit*>()->text() == QStringLiteral("7 4"));
    Shown::press(Qt::Key_Return);
    REQUIRE(shown.answers.size() == 1);
    CHECK(shown.answers[0].fields.at("faces") == json::Value::array({"7 4"}));
}

TEST_CASE("A d20 may be thrown with a d10 and a d6") {
    Shown shown({.key = "d", .title = "Speed", .fields = {referee::faces_field("faces", "Speed", {20})}});
    Shown::type("7/4");
    Shown::press(Qt::Key_Return);
    REQUIRE(shown.answers.size() == 1);
    CHECK(shown.answers[0].fields.at("faces") == json::Value::array({"7/4"}));
}

TEST_CASE("A d10 and a d6 may be typed with a blank, a hyphen or a dot between them, and are never the d6 alone") {
    const std::string typed = GENERATE(as<std::string>(), "7 4", "7-4", "7.4", "7 / 4");
    CAPTURE(typed);
    Shown shown(grid({referee::faces_field("way", "Direction", {20})}));
    Shown::type(typed.c_str());
    CHECK(shown.warnings().isEmpty());
    Shown::press(Qt::Key_Return);
    Shown::type("2");
    Shown::press(Qt::Key_Return);
    REQUIRE(shown.answers.size() == 1);
    const std::string face = shown.answers[0].rows[0].second.at("way").texts().front();
    CHECK(face == typed);
    CHECK(dice::parse_face(face, 20) == 17);
}

TEST_CASE("What a d20 can't show stays where it was typed, and nothing of it goes into the next field") {
    const std::string typed = GENERATE(as<std::string>(), "7x4", "7,4", "21", "00");
    CAPTURE(typed);
    Shown shown(grid({referee::faces_field("way", "Direction", {20})}));
    Shown::type(typed.c_str());
    CHECK(Shown::focused() == QStringLiteral("Fleet Z1, Direction"));
    const QList<QLineEdit*> lines = shown.view.findChildren<QLineEdit*>();
    CHECK(lines[0]->text() == QString::fromStdString(typed));
    CHECK(lines[1]->text().isEmpty());
    CHECK(shown.warnings().join(QString()).contains(QString::fromStdString(typed)));
    Shown::press(Qt::Key_Return);
    CHECK(shown.answers.empty());
    CHECK(Shown::focused() == QStringLiteral("Fleet Z1, Direction"));
}

TEST_CASE("A number that a die can't show gives way to what is typed next") {
    Shown shown(grid({referee::faces_field("way", "Direction", {20})}));
    Shown::type("25");
    CHECK(shown.view.findChildren<QLineEdit*>()[0]->text() == QStringLiteral("25"));
    Shown::type("7");
    CHECK(shown.view.findChildren<QLineEdit*>()[0]->text() == QStringLiteral("7"));
    CHECK(shown.warnings().isEmpty());
}

TEST_CASE("Nothing is taken of a paste that doesn't fit a die") {
    Shown shown(grid({referee::faces_field("way", "Direction", {20})}));
    Shown::type("12");
    const QList<QLineEdit*> lines = shown.view.findChildren<QLineEdit*>();
    Shown::press(Qt::Key_Backspace);  // the one after it is empty: back
    QGuiApplication::clipboard()->setText(QStringLiteral("14 7 3"));
    Shown::press(Qt::Key_V, Qt::ControlModifier);
    CHECK(lines[0]->text() == QStringLiteral("12"));
    CHECK(lines[1]->text().isEmpty());
    CHECK(shown.warnings().join(QString()).contains(QStringLiteral("14 7 3")));
    lines[0]->selectAll();
    QGuiApplication::clipboard()->setText(QStringLiteral("7 4"));
    Shown::press(Qt::Key_V, Qt::ControlModifier);
    CHECK(lines[0]->text() == QStringLiteral("7 4"));
    CHECK(shown.warnings().isEmpty());
}

TEST_CASE("A grid of dice is answered whole or not at all, and the button says which rows are missing") {
    Shown shown(grid({referee::faces_field("way", "Direction", {20})}));
    CHECK(shown.button() == QStringLiteral("Continue"));
    Shown::type("14");
    CHECK(shown.button() == QStringLiteral("Continue"));  // nothing is wrong yet
    Shown::press(Qt::Key_Return, Qt::ControlModifier);
    CHECK(shown.answers.empty());
    CHECK(shown.button() == QStringLiteral("Correct Z2"));
    Shown::type("3");
    CHECK(shown.button() == QStringLiteral("Continue"));
    Shown::press(Qt::Key_Return);
    REQUIRE(shown.answers.size() == 1);
    CHECK(shown.answers[0].rows[1].second.contains("way"));
}

TEST_CASE("The dice that are typed so far are taken when dice are thrown otherwise, but not with a wrong one") {
    Shown shown(grid({referee::faces_field("way", "Direction", {20})}));
    CHECK(shown.view.give_typed_dice());
    CHECK(shown.answers.empty());
    Shown::type("25");
    CHECK_FALSE(shown.view.give_typed_dice());
    CHECK(shown.answers.empty());
    CHECK(shown.button() == QStringLiteral("Correct Z1"));
    CHECK(Shown::focused() == QStringLiteral("Fleet Z1, Direction"));
    Shown::type("14");
    CHECK(shown.view.give_typed_dice());
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

TEST_CASE("A die that is typed over by what it can't show is marked, and dice that are half there are missed") {
    Shown shown(grid({referee::faces_field("speed", "Speed", {6, 6})}));
    Shown::type("3");
    Shown::press(Qt::Key_Return, Qt::ControlModifier);
    CHECK(shown.answers.empty());
    CHECK(shown.warnings().join(QString()).contains(QStringLiteral("Enter every die.")));
    auto* die = shown.view.findChild<QLineEdit*>();
    die->setFocus();
    die->setCursorPosition(0);
    QTest::keyClicks(die, QStringLiteral("9"));
    CHECK(die->text() == QStringLiteral("93"));
    CHECK(shown.warnings().join(QString()).contains(QStringLiteral("A d6 can't show 93.")));
    Shown::press(Qt::Key_Return);
    Shown::press(Qt::Key_Return, Qt::ControlModifier);
    shown.press_button();
    CHECK(shown.answers.empty());
    CHECK(Shown::focused() == QStringLiteral("Fleet Z1, Speed, die 1"));
}

TEST_CASE("What is marked as wrong is never taken, whatever the field") {
    table::Field unit = referee::unit_field("unit", "Unit", "", {});
    struct Try {
        table::Field field;
        const char* keys;
        const char* says;
    };
    const bool in_grid = GENERATE(false, true);
    const std::vector<Try> tries = {
        {referee::faces_field("d", "Die", {20}), "25", "A d20 can't show 25."},
        {referee::faces_field("d", "Die", {6}), "0", "A d6 can't show 0."},
        {referee::faces_field("d", "Dice", {6, 6}), "39", "A d6 can't show 9."},
        {referee::faces_field("d", "Dice", {20, 20}), "3", "Enter every die."},
        {zones(), "12", "0 to 9"},
        {zones(), "x", "0 to 9"},
        {zones(), "", "0 to 9"},
        {unit, "Z 1!", "letters, digits"},
        {referee::text_field("t", "Text"), "", "Fill this in."},
        {referee::choice_field("c", "Choice", {{"1", "One"}, {"2", "Two"}}), "", "Choose one."},
        {referee::yes_no_field("y", "Sure?"), "", "Choose Yes or No."},
    };
    for (const Try& one : tries) {
        INFO(one.field.label << " " << one.keys << (in_grid ? ", in a grid" : ""));
        referee::Form form{.key = "f", .title = "Form", .fields = {one.field}};
        if (in_grid) form = grid({one.field});
        Shown shown(form);
        const QString name = Shown::focused();
        Shown::type(one.keys);
        Shown::press(Qt::Key_Return);
        CHECK(shown.answers.empty());
        Shown::press(Qt::Key_Return, Qt::ControlModifier);
        CHECK(shown.answers.empty());
        CHECK(shown.warnings().join(QString()).contains(QString::fromUtf8(one.says)));
        CHECK(shown.button().startsWith(in_grid
                                            ? QStringLiteral("Correct Z1")
                                            : QStringLiteral("Correct ") + QString::fromStdString(one.field.label)));
        shown.press_button();
        CHECK(shown.answers.empty());
        CHECK(Shown::focused().section(QStringLiteral(", die"), 0, 0) == name.section(QStringLiteral(", die"), 0, 0));
    }
}

TEST_CASE("A wrong row says its limit in the row as soon as it is left, and the button leads back to it") {
    Shown shown(grid({zones(), referee::text_field("why", "Why")}));
    Shown::type("77");
    CHECK(shown.button() == QStringLiteral("Continue"));  // who types isn't interrupted
    Shown::press(Qt::Key_Tab);
    CHECK(shown.button() == QStringLiteral("Correct Z1"));
    CHECK(shown.warnings().join(QString()).contains(QStringLiteral("Zones: Enter a whole number from 0 to 9.")));
    Shown::type("storm");
    shown.press_button();
    CHECK(shown.answers.empty());
    CHECK(shown.button() == QStringLiteral("Correct Z1, Z2"));
    CHECK(Shown::focused() == QStringLiteral("Fleet Z1, Zones"));
    Shown::type("7");
    CHECK(shown.button() == QStringLiteral("Correct Z2"));
}

TEST_CASE("Enter goes to the next field as Tab does, filled or not, and answers from the last") {
    referee::Form form = grid({zones(), referee::text_field("why", "Why")});
    for (referee::FormRow& row : form.rows) row.defaults = {{"zones", 2}, {"why", "storm"}};
    Shown shown(form);
    shown.view.findChild<QLineEdit*>()->setFocus();
    QStringList passed;
    for (int i = 0; i < 3; ++i) {
        Shown::press(Qt::Key_Return);
        passed += Shown::focused();
    }
    CHECK(passed == QStringList{QStringLiteral("Fleet Z1, Why"), QStringLiteral("Fleet Z2, Zones"),
                                QStringLiteral("Fleet Z2, Why")});
    CHECK(shown.answers.empty());
    Shown::press(Qt::Key_Return);
    CHECK(shown.answers.size() == 1);
}

TEST_CASE("Tab or Enter right after dice went on by themselves doesn't go on again") {
    const Qt::Key key = GENERATE(Qt::Key_Tab, Qt::Key_Return);
    Shown shown(grid({referee::faces_field("speed", "Speed", {6, 6}), referee::faces_field("way", "Way", {20})}));
    Shown::type("3");
    Shown::press(key);
    CHECK(Shown::focused() == QStringLiteral("Fleet Z1, Speed, die 2"));
    Shown::type("4");
    Shown::press(key);
    CHECK(Shown::focused() == QStringLiteral("Fleet Z1, Way"));
    Shown::type("7");  // whole, too
    Shown::press(key);
    CHECK(Shown::focused() == QStringLiteral("Fleet Z2, Speed, die 1"));
    Shown::press(Qt::Key_Tab);
    CHECK(Shown::focused() == QStringLiteral("Fleet Z2, Speed, die 2"));
    CHECK(shown.answers.empty());
    CHECK(shown.warnings().isEmpty());
}

TEST_CASE("Neither arrow keys nor the wheel answer, and the wheel chooses nothing in a choice that isn't open") {
    std::vector<table::Choice> many;
    for (int i = 0; i < 12; ++i) many.push_back({std::to_string(i), "Choice " + std::to_string(i)});
    Shown shown(grid({referee::choice_field("c", "Choice", many, "5")}));
    auto* choice = shown.view.findChild<QComboBox*>();
    choice->setFocus();
    QWheelEvent wheel(QPointF(2, 2), choice->mapToGlobal(QPointF(2, 2)), QPoint(), QPoint(0, -120), Qt::NoButton,
                      Qt::NoModifier, Qt::NoScrollPhase, false);
    QApplication::sendEvent(choice, &wheel);
    CHECK(choice->currentData().toString() == QStringLiteral("5"));
    Shown::press(Qt::Key_Down);
    CHECK(shown.answers.empty());
    CHECK(choice->hasFocus());
}

TEST_CASE("A blank within a name that is typed belongs to it, folded and unfolded") {
    std::vector<table::Choice> many;
    for (int i = 0; i < 12; ++i) many.push_back({std::to_string(i), "Section " + std::to_string(i)});
    Shown shown(grid({referee::choice_field("c", "Choice", many, "5")}));
    auto* choice = shown.view.findChild<QComboBox*>();
    choice->setFocus();
    Shown::type("section 3");
    CHECK(choice->currentData().toString() == QStringLiteral("3"));
    CHECK_FALSE(choice->view()->isVisible());
    const auto begin_another = [] { QTest::qWait(QApplication::keyboardInputInterval() + 50); };
    begin_another();
    choice->showPopup();
    QTest::keyClicks(choice->view(), QStringLiteral("section 7"));
    CHECK(choice->view()->currentIndex().data().toString() == QStringLiteral("Section 7"));
    choice->hidePopup();
    begin_another();  // and a blank alone is none
    QTest::keyClick(choice, Qt::Key_Space);
    CHECK(choice->view()->isVisible());
}

TEST_CASE("Enter and clicks that were pressed before the form was seen do nothing") {
    QWidget window;
    window.resize(800, 500);
    window.show();
    QCoreApplication::processEvents();
    FormView view(choice_form(), QStringLiteral("Continue"), &window);
    int answers = 0;
    QObject::connect(&view, &FormView::answered, [&] { ++answers; });
    view.resize(700, 400);
    view.show();
    view.focus_first();
    auto* first = view.findChild<QRadioButton*>();
    first->setChecked(true);
    for (int i = 0; i < 20; ++i) QTest::keyClick(first, Qt::Key_Return);
    QTest::mouseClick(view.findChild<QPushButton*>(), Qt::LeftButton);
    CHECK(answers == 0);
    view.grab();  // painted, by whoever
    QCoreApplication::processEvents();
    QTest::keyClick(first, Qt::Key_Return);
    CHECK(answers == 1);
}

TEST_CASE("A choice that stands alone stays chosen when it is clicked") {
    referee::Form form = choice_form();
    form.fields.front().choices.resize(1);
    form.fields.front().otherwise = form.fields.front().choices.front().id;
    Shown shown(form);
    auto* only = shown.view.findChild<QRadioButton*>();
    REQUIRE(only->isChecked());
    QTest::mouseClick(only, Qt::LeftButton, {}, QPoint(8, only->height() / 2));
    CHECK(only->isChecked());
}

TEST_CASE("Ctrl+Z undoes the edits of the field that has the focus, and then asks for more") {
    Shown shown(grid({referee::text_field("why", "Why"), referee::yes_no_field("port", "Port", false)}));
    QSignalSpy wanted(&shown.view, &FormView::undo_wanted);
    Shown::type("storm");
    Shown::press(Qt::Key_Z, Qt::ControlModifier);
    CHECK(shown.view.findChild<QLineEdit*>()->text().isEmpty());
    CHECK(wanted.isEmpty());
    Shown::press(Qt::Key_Z, Qt::ControlModifier);
    CHECK(wanted.size() == 1);
    auto* port = shown.view.findChild<QCheckBox*>();
    port->setFocus();
    QTest::keyClick(port, Qt::Key_Space);
    REQUIRE(port->isChecked());
    Shown::press(Qt::Key_Z, Qt::ControlModifier);
    CHECK_FALSE(port->isChecked());
    CHECK(wanted.size() == 1);
    Shown::press(Qt::Key_Z, Qt::ControlModifier);
    CHECK(wanted.size() == 2);
}

TEST_CASE("What is wrong, half there or cleared comes along into the same form made anew") {
    referee::Form form = grid({zones(), referee::faces_field("d", "Dice", {6, 6})});
    form.rows[1].defaults["zones"] = 2;
    Shown shown(form);
    Shown::type("77");
    Shown::press(Qt::Key_Tab);
    Shown::type("3");
    QList<QLineEdit*> lines = shown.view.findChildren<QLineEdit*>();
    lines[3]->setFocus();
    lines[3]->selectAll();
    Shown::press(Qt::Key_Delete);
    Shown again(shown.view.with_typed(form));
    lines = again.view.findChildren<QLineEdit*>();
    CHECK(lines[0]->text() == QStringLiteral("77"));
    CHECK(lines[1]->text() == QStringLiteral("3"));
    CHECK(lines[2]->text().isEmpty());
    CHECK(lines[3]->text().isEmpty());
}

TEST_CASE("A row of a grid has choices of its own, behind an empty one where it may stay open") {
    Shown shown(plot());
    const QList<QComboBox*> folded = shown.view.findChildren<QComboBox*>();
    REQUIRE(folded.size() == 3);
    CHECK(choices_of(folded[0]) == QStringList{QString(), QStringLiteral("Arethusa"), QStringLiteral("Birmingham")});
    CHECK(choices_of(folded[1]) == QStringList{QString(), QStringLiteral("Chester")});
    CHECK(folded[1]->currentText().isEmpty());  // what is offered can't stand here
    CHECK(choices_of(folded[2]).size() == 4);
    CHECK(folded[2]->currentText() == QStringLiteral("Birmingham"));

    folded[0]->setFocus();
    Shown::type("b");
    folded[2]->setFocus();
    Shown::press(Qt::Key_Up);
    Shown::press(Qt::Key_Up);
    CHECK(folded[2]->currentText().isEmpty());
    Shown::press(Qt::Key_Return, Qt::ControlModifier);
    REQUIRE(shown.answers.size() == 1);
    const session::Answer& answer = shown.answers[0];
    REQUIRE(answer.rows.size() == 3);  // nothing of the rows that have nothing to fill in
    CHECK(answer.rows[0].second.at("target") == "B");
    CHECK(answer.rows[1].first == "G3");
    CHECK(answer.rows[1].second.at("target").is_null());
    CHECK(answer.rows[2].second.at("target").is_null());
    CHECK_NOTHROW(referee::checked_answer(plot(), answer, {}));
}

namespace {

// A ship of three hull boxes with two left, and torpedoes beside the tertiary guns.
UnitStrip strip_of_ship(int hull_left) {
    rulebook::UnitType ship;
    for (const char* const system : {"Hull", "Tertiary", "Torpedo"}) {
        table::Field left;
        left.id = left.label = system;
        left.type = table::FieldType::number;
        left.boxes = left.id + " boxes";
        ship.fields.push_back(left);
        table::Field all;
        all.id = all.label = left.boxes;
        ship.fields.push_back(all);
    }
    return UnitStrip(
        {"ship", "Arethusa", {{"Hull boxes", 3}, {"Hull", hull_left}, {"Tertiary boxes", 2}, {"Torpedo boxes", 1}}},
        ship);
}

}  // namespace

TEST_CASE("Beside a unit that is chosen as a target stand its boxes, and they are told") {
    const auto strips = [](const std::string& id) { return id == "A" ? strip_of_ship(2) : UnitStrip(); };
    FormView view(plot(), QStringLiteral("Continue"), nullptr, {}, strips);
    view.resize(900, 400);
    view.show();
    test::activate(view);
    const auto beside = view.findChildren<StripView*>();
    REQUIRE(beside.size() == 2);  // the third gun's one target isn't known
    StripView& strip = *beside.front();
    QComboBox& choice = *strip.parentWidget()->findChild<QComboBox*>();
    choice.setCurrentIndex(choice.findData(QStringLiteral("A")));
    CHECK(choice.accessibleDescription().contains(QStringLiteral("Hull 2 of 3, Tertiary 2 of 2, Torpedo 1 of 1")));
    CHECK(strip.sizeHint().width() == strip_of_ship(2).width(strip.fontMetrics()));
    CHECK(strip.sizeHint().width() > 0);
    choice.setCurrentIndex(choice.findData(QString()));
    CHECK_FALSE(choice.accessibleDescription().contains(QStringLiteral("Hull")));
    CHECK(strip.sizeHint().width() == 0);
}

TEST_CASE("What all rows expect is added before it is rounded") {
    table::Field target = referee::choice_field("target", "Target", {{"A", "Arethusa"}});
    referee::Form form{.key = "plot", .title = "Fire", .fields = {target}, .grid = true};
    form.pair_columns = {{"Dice"}, {"Expected hits", false, true}};
    for (const char* const gun : {"G1", "G2", "G3"}) {
        referee::FormRow row{.unit = gun, .label = gun, .defaults = {{"target", "A"}}};
        row.pairs["A"] = {1, sheet::number(1.0 / 6, 1)};
        form.rows.push_back(row);
    }
    FormView view(form, QStringLiteral("Continue"));
    view.resize(900, 400);
    view.show();
    QStringList words;
    for (const auto* const label : view.findChildren<QLabel*>()) words += label->text();
    CHECK(words.join(QLatin1Char(' ')).contains(QStringLiteral("Expected hits: 0.5")));
}

TEST_CASE("What a unit has lost can be seen where it is chosen") {
    const auto painted = [](int hull_left) {
        StripView view;
        view.show_strip(strip_of_ship(hull_left));
        view.resize(view.sizeHint());
        return view.grab().toImage();
    };
    CHECK(painted(3) != painted(2));
    CHECK(painted(2) == painted(2));
}

TEST_CASE("What is wrong has a red line around it until it is put right, and what is missing is named in one line") {
    Shown shown(grid({zones(), referee::text_field("why", "Why")}));
    auto* const line = qobject_cast<QLineEdit*>(QApplication::focusWidget());
    REQUIRE(line);
    Shown::type("77");
    Shown::press(Qt::Key_Tab);
    CHECK(is_marked_as_wrong(*line));
    line->setFocus();
    line->selectAll();
    Shown::type("7");
    CHECK_FALSE(is_marked_as_wrong(*line));
    Shown::press(Qt::Key_Return, Qt::ControlModifier);
    CHECK(shown.warnings().join(QLatin1Char('\n')).contains(QStringLiteral("Missing: Zones, Why")));
}

TEST_CASE("A field of a grid is as wide when it is marked as wrong") {
    Shown shown(grid({zones(), referee::text_field("why", "Why")}));
    auto* const line = qobject_cast<QLineEdit*>(QApplication::focusWidget());
    REQUIRE(line);
    const QRect before = line->geometry();
    Shown::type("77");
    Shown::press(Qt::Key_Tab);
    REQUIRE(is_marked_as_wrong(*line));
    QCoreApplication::processEvents();
    CHECK(line->geometry() == before);
}

TEST_CASE("A note stands where the cells are missing, and behind those that are there") {
    Shown shown(plot());
    const QLabel* out_of_range = label_of(shown.view, QStringLiteral("out of range: 3 hexes"));
    const QLabel* masked = label_of(shown.view, QStringLiteral("masked"));
    const QLabel* by_night = label_of(shown.view, QStringLiteral("by night"));
    REQUIRE((out_of_range && masked && by_night));
    const auto left = [&](const QWidget* widget) { return widget->mapTo(&shown.view, QPoint()).x(); };
    const QList<QComboBox*> folded = shown.view.findChildren<QComboBox*>();
    const QList<QLineEdit*> lines = shown.view.findChildren<QLineEdit*>();
    CHECK(left(out_of_range) == left(folded[0]));
    CHECK(left(masked) == left(lines[0]));
    CHECK(left(by_night) >= left(lines[1]) + lines[1]->width());
    for (const QLabel* note : {out_of_range, masked, by_night}) CHECK(is_muted(note));
    CHECK(is_muted(label_of(shown.view, QStringLiteral("Second gun"))));
    CHECK(is_muted(label_of(shown.view, QStringLiteral("Fourth gun"))));
    CHECK_FALSE(is_muted(label_of(shown.view, QStringLiteral("Third gun"))));
}

TEST_CASE("A note is said with its row") {
    Shown shown(plot());
    const QLabel* out_of_range = label_of(shown.view, QStringLiteral("out of range: 3 hexes"));
    CHECK(out_of_range->accessibleName() == QStringLiteral("Second gun: out of range: 3 hexes"));
    CHECK_FALSE(out_of_range->buddy());
    const QList<QComboBox*> folded = shown.view.findChildren<QComboBox*>();
    CHECK(folded[1]->accessibleName() == QStringLiteral("Third gun, Target"));
    CHECK(folded[1]->accessibleDescription().endsWith(QStringLiteral("masked")));
    CHECK(label_of(shown.view, QStringLiteral("Third gun"))->buddy() == folded[1]);
    CHECK(label_of(shown.view, QStringLiteral("masked"))->buddy() == folded[1]);
    CHECK(shown.view.findChildren<QLineEdit*>()[1]->accessibleDescription() == QStringLiteral("by night"));
}

TEST_CASE("Rows without cells are passed over by tab and arrow keys") {
    Shown shown(plot());
    shown.view.findChild<QComboBox*>()->setFocus();
    QStringList passed;
    for (int i = 0; i < 6; ++i) {
        passed += Shown::focused();
        Shown::press(Qt::Key_Tab);
    }
    CHECK(passed == QStringList{QStringLiteral("First gun, Target"), QStringLiteral("First gun, Zones"),
                                QStringLiteral("Third gun, Target"), QStringLiteral("Fifth gun, Target"),
                                QStringLiteral("Fifth gun, Zones"), QStringLiteral("Continue")});
    shown.view.findChild<QLineEdit*>()->setFocus();
    Shown::press(Qt::Key_Down);
    CHECK(Shown::focused() == QStringLiteral("Fifth gun, Zones"));
    Shown::press(Qt::Key_Down);
    CHECK(Shown::focused() == QStringLiteral("Fifth gun, Zones"));
    Shown::press(Qt::Key_Up);
    CHECK(Shown::focused() == QStringLiteral("First gun, Zones"));
}

TEST_CASE("Rows of a grid have as many dice as they throw, six in a line") {
    Shown shown(volley());
    const QList<QLineEdit*> dice = shown.view.findChildren<QLineEdit*>();
    REQUIRE(dice.size() == 5 + 12 + 2);
    const auto place = [&](int die) { return dice[die]->mapTo(&shown.view, QPoint()); };
    CHECK(place(5 + 5).y() == place(5).y());
    CHECK(place(5 + 6).y() > place(5).y());
    CHECK(place(5 + 6).x() == place(0).x());
    CHECK(place(5 + 11).y() == place(5 + 6).y());

    Shown::type("12345");
    CHECK(Shown::focused() == QStringLiteral("Third gun, Fire, die 1"));
    Shown::type("111111");
    CHECK(Shown::focused() == QStringLiteral("Third gun, Fire, die 7"));
    Shown::type("222222");
    CHECK(Shown::focused() == QStringLiteral("Fourth gun, Fire, die 1"));
    Shown::press(Qt::Key_Up);
    Shown::press(Qt::Key_Up);
    CHECK(Shown::focused() == QStringLiteral("First gun, Fire, die 1"));
    Shown::press(Qt::Key_Down);
    Shown::press(Qt::Key_Down);
    Shown::type("66");
    Shown::press(Qt::Key_Return, Qt::ControlModifier);
    REQUIRE(shown.answers.size() == 1);
    REQUIRE(shown.answers[0].rows.size() == 3);
    CHECK(shown.answers[0].rows[1].second.at("fire").size() == 12);
    CHECK(shown.answers[0].rows[2].second.at("fire") == json::Value::array({"6", "6"}));
}

TEST_CASE("A long grid scrolls down, not sideways, and what has the focus is in sight") {
    const QFont usual = QApplication::font();
    QFont large = usual;
    large.setPointSizeF(usual.pointSizeF() * GENERATE(1.0, 1.5));
    QApplication::setFont(large);
    referee::Form form = volley();
    form.rows.clear();
    for (int i = 0; i < 60; ++i) {
        const std::string unit = "G" + std::to_string(i);
        form.rows.push_back({.unit = unit, .label = "A ship of a long name, " + unit});
        form.rows.back().own = {referee::faces_field("fire", "Fire", std::vector<int>(12, 6))};
        if (i % 3 == 1) form.rows.back().blank = {"fire"};
        if (i % 3 != 2) form.rows.back().note = "one of its turrets doesn't bear";
    }
    {
        Shown shown(form);
        auto* area = shown.view.findChild<QScrollArea*>();
        CHECK(area->horizontalScrollBar()->maximum() == 0);
        CHECK(area->verticalScrollBar()->maximum() > 0);
        for (int row = 0; row < 45; ++row) Shown::press(Qt::Key_Down);
        CHECK(Shown::focused().startsWith(QStringLiteral("A ship of a long name, G59")));
        CHECK(area->verticalScrollBar()->value() > 0);
        const QWidget* focus = QApplication::focusWidget();
        CHECK(area->viewport()->rect().contains(focus->mapTo(area->viewport(), focus->rect().center())));
        CHECK(label_of(shown.view, QStringLiteral("Fire"))->isVisible());  // the heading
    }
    QApplication::setFont(usual);
}

TEST_CASE(
    "What a grid asks once: boxes side by side, everything else on a labelled line, by Tab and Enter in that order") {
    referee::Form form = grid({zones()});
    for (referee::FormRow& row : form.rows) row.defaults = {{"zones", 1}};
    table::Field why = referee::text_field("why", "Why");
    why.required = false;
    why.otherwise = "";
    form.also = {referee::choice_field("combat", "Combat", {{"a", "By air"}, {"b", "By sea"}}, "a"),
                 referee::yes_no_field("again", "Again", false), why, referee::yes_no_field("end", "The end", false)};
    Shown shown(form);
    const auto label = [&](const char* words) {
        for (auto* one : shown.view.findChildren<QLabel*>()) {
            if (one->text() == QLatin1String(words)) return one;
        }
        FAIL(words << " isn't there");
        return static_cast<QLabel*>(nullptr);
    };
    const auto box = [&](const char* words) {
        for (auto* one : shown.view.findChildren<QCheckBox*>()) {
            if (one->text() == QLatin1String(words)) return one;
        }
        FAIL(words << " isn't there");
        return static_cast<QCheckBox*>(nullptr);
    };
    const auto place = [&](QWidget* widget) { return widget->mapTo(&shown.view, QPoint()); };
    for (const char* const words : {"Combat", "Why"}) {
        INFO(words);
        REQUIRE(label(words)->buddy());
        CHECK(label(words)->buddy()->accessibleName() == QLatin1String(words));
    }
    for (const char* const words : {"Again", "The end"}) CHECK(box(words)->accessibleName() == QLatin1String(words));
    CHECK(place(box("Again")).y() == place(box("The end")).y());
    CHECK(place(label("Combat")).y() > place(box("Again")).y());
    CHECK(place(label("Why")).y() > place(label("Combat")).y());
    for (const char* const words : {"Combat", "Why"})
        CHECK(place(label(words)->buddy()).x() > place(label(words)).x());  // behind its label
    shown.view.focus_row(form.rows.front());
    QStringList order;
    for (int i = 0; i < 6; ++i) {
        order += Shown::focused();
        if (i < 5) Shown::press(Qt::Key_Return);
    }
    CHECK(order.mid(2) == QStringList{"Again", "The end", "Combat", "Why"});
    Shown::type("so");
    Shown::press(Qt::Key_Return);
    REQUIRE(shown.answers.size() == 1);
    const auto& [row, fields] = shown.answers.front().rows.back();
    CHECK(row == referee::also_row);
    CHECK(fields == session::Fields{{"combat", "a"}, {"again", false}, {"why", "so"}, {"end", false}});
}

TEST_CASE("Everything that takes the focus in a plot has a name") {
    Shown shown(plot());
    for (const auto* widget : shown.view.findChildren<QWidget*>()) {
        if (widget->focusPolicy() == Qt::NoFocus || !widget->isVisible()) continue;
        INFO(widget->metaObject()->className());
        CHECK_FALSE(widget->accessibleName().isEmpty());
    }
}

TEST_CASE("In a text of several lines Enter makes a new one, and Ctrl+Enter goes on") {
    Shown shown(mail());
    CHECK(Shown::focused() == QStringLiteral("Letter"));
    QPlainTextEdit& lines = lines_in(shown.view);
    CHECK(lines.accessibleDescription() == QStringLiteral("As it came. Ctrl+Enter continues"));
    CHECK_FALSE(lines.placeholderText().isEmpty());
    CHECK(lines.lineWrapMode() == QPlainTextEdit::WidgetWidth);
    REQUIRE(label_of(shown.view, QStringLiteral("Ctrl+Enter continues")));
    Shown::press(Qt::Key_Enter, Qt::ControlModifier | Qt::KeypadModifier);  // nothing stands there yet
    CHECK(Shown::focused() == QStringLiteral("Letter"));
    CHECK(shown.button() == QStringLiteral("Correct Letter, From"));
    Shown::type("NE");
    Shown::press(Qt::Key_Return);
    Shown::type("home");
    Shown::press(Qt::Key_Up);
    Shown::press(Qt::Key_Down);
    Shown::press(Qt::Key_Return);
    CHECK(Shown::focused() == QStringLiteral("Letter"));
    CHECK(shown.answers.empty());
    Shown::press(Qt::Key_Return, Qt::ControlModifier);
    CHECK(Shown::focused() == QStringLiteral("From"));
    Shown::type("Z1");
    Shown::press(Qt::Key_Backtab);
    Shown::press(Qt::Key_Tab);
    CHECK(Shown::focused() == QStringLiteral("From"));
    Shown::press(Qt::Key_Return);
    REQUIRE(shown.answers.size() == 1);
    CHECK(shown.answers[0].fields == session::Fields{{"letter", "NE\nhome"}, {"from", "Z1"}});
}

TEST_CASE("What is pasted into lines is plain, and can be undone") {
    Shown shown(mail());
    QPlainTextEdit& lines = lines_in(shown.view);
    paste(QStringLiteral("NE\r\n\tthen\x07\fW\rhome\n\n"));
    CHECK(lines.toPlainText() == QStringLiteral("NE\n\tthenW\nhome\n\n"));
    Shown::press(Qt::Key_Z, Qt::ControlModifier);
    CHECK(lines.toPlainText() == QString());
    Shown::press(Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
    CHECK(lines.toPlainText() == QStringLiteral("NE\n\tthenW\nhome\n\n"));
    QMimeData rich;
    rich.setHtml(QStringLiteral("<p><b>and</b> back</p>"));
    paste(rich);
    CHECK(lines.toPlainText() == QStringLiteral("NE\n\tthenW\nhome\n\nand back"));
    lines.clear();
    paste(QStringLiteral("NE\n \n\n"));
    Shown::press(Qt::Key_Return, Qt::ControlModifier);
    Shown::type("Z1");
    Shown::press(Qt::Key_Return);
    REQUIRE(shown.answers.size() == 1);
    CHECK(shown.answers[0].fields.at("letter") == "NE\n ");
}

TEST_CASE("Lines that were typed come along into a form that is made anew") {
    Shown shown(mail());
    paste(QStringLiteral("NE\nhome\n"));
    const referee::Form anew = shown.view.with_typed(mail());
    CHECK(anew.fields[0].otherwise == "NE\nhome");
    Shown again(anew);
    CHECK(lines_in(again.view).toPlainText() == QStringLiteral("NE\nhome"));
    CHECK(Shown::focused() == QStringLiteral("From"));
    Shown::press(Qt::Key_Backtab);
    Shown::type("1");  // nothing is typed over
    CHECK(again.view.with_typed(mail()).fields[0].otherwise == "NE\nhome1");
}

TEST_CASE("Lines are ten high, and higher where there is room") {
    Shown shown(mail());
    const QPlainTextEdit& lines = lines_in(shown.view);
    const int line = lines.fontMetrics().lineSpacing();
    CHECK(lines.sizeHint().height() >= 10 * line);
    CHECK(lines.sizeHint().height() < 12 * line);
    const int before = lines.height();
    shown.view.resize(700, 900);
    QCoreApplication::processEvents();
    CHECK(lines.height() > before + 300);
    CHECK(lines.width() > 400);
}

TEST_CASE("A grid's cell holds several lines") {
    referee::Form form = grid({letter(), zones()});
    form.rows[0].defaults = {{"letter", "NE\nhome"}, {"zones", 1}};
    Shown shown(form);
    CHECK(lines_in(shown.view).toPlainText() == QStringLiteral("NE\nhome"));
    CHECK(Shown::focused() == QStringLiteral("Fleet Z2, Letter"));
    Shown::type("S");
    Shown::press(Qt::Key_Return);
    Shown::type("W");
    Shown::press(Qt::Key_Return, Qt::ControlModifier);
    Shown::type("2");
    Shown::press(Qt::Key_Return);
    REQUIRE(shown.answers.size() == 1);
    CHECK(shown.answers[0].rows[0].second.at("letter") == "NE\nhome");
    CHECK(shown.answers[0].rows[1].second.at("letter") == "S\nW");
}

TEST_CASE("A pasted text of 200 KB is kept whole") {
    const QString line = GENERATE(QStringLiteral("NE, then three zones home\n"), QStringLiteral("NE, then home "));
    const QString letter = line.repeated(200'000 / static_cast<int>(line.size()));
    Shown shown(mail());
    paste(letter);
    Shown::type("and");
    Shown again(shown.view.with_typed(mail()));
    CHECK(lines_in(again.view).toPlainText().size() == letter.size() + 3);
}

TEST_CASE("The button says what the typed throw is, and takes it", "[throw]") {
    table::Field speed;
    speed.id = "speed";
    speed.label = "Speed";
    speed.type = table::FieldType::faces;
    speed.sides = {20, 20};
    referee::Form form;
    form.key = "dice";
    form.title = "Your dice";
    form.grid = true;
    form.fields = {speed};
    form.rows = {{.unit = "A1", .label = "A1"}, {.unit = "A2", .label = "A2"}};
    const RowHeads heads = [](const std::string& unit) {
        return RowHead{.id = QString::fromStdString(unit), .side = 0};
    };
    FormView view(form, QStringLiteral("Use these dice"), nullptr, heads);
    view.show();
    test::activate(view);
    view.focus_first();
    QCoreApplication::processEvents();
    auto* const button = view.foot().findChild<QPushButton*>();
    REQUIRE(button);
    CHECK(button->text() == QStringLiteral("Use these dice"));
    Shown::type("2");
    Shown::press(Qt::Key_Return);
    Shown::type("1");
    CHECK(button->text() == QStringLiteral("A1's speed is 2, 1"));
    button->click();
    CHECK(Shown::focused().startsWith(QStringLiteral("A2")));
    CHECK(button->text() == QStringLiteral("Use these dice"));
}

TEST_CASE("While nothing of a throw is typed the button leads to it", "[throw]") {
    referee::Form form{.key = "dice", .title = "Your dice", .grid = true};
    form.fields = {referee::faces_field("speed", "Speed", {20})};
    form.rows = {{.unit = "A1", .label = "A1"}, {.unit = "A2", .label = "A2"}};
    const RowHeads heads = [](const std::string& unit) {
        return RowHead{.id = QString::fromStdString(unit), .side = 0};
    };
    FormView view(form, QStringLiteral("Use these dice"), nullptr, heads);
    view.show();
    test::activate(view);
    auto* const button = view.foot().findChild<QPushButton*>();
    CHECK(button->text() == QStringLiteral("Throw A1's speed"));
    button->click();
    CHECK(Shown::focused() == QStringLiteral("A1, Speed"));
    Shown::type("12");
    CHECK(Shown::focused() == QStringLiteral("A2, Speed"));
    CHECK(button->text() == QStringLiteral("Throw A2's speed"));
    button->setFocus();
    button->click();
    CHECK(Shown::focused() == QStringLiteral("A2, Speed"));
    Shown::type("07");
    CHECK(button->text() == QStringLiteral("Use these dice"));
}

TEST_CASE("The few choices of a row stand beside each other", "[segments]") {
    referee::Form form =
        grid({referee::choice_field("mission", "Mission", {{"cap", "CAP"}, {"escort", "Escort"}, {"sweep", "Sweep"}})});
    form.rows[0].defaults["mission"] = "escort";
    form.rows.push_back({.unit = "Z3", .label = "Fleet Z3", .defaults = {{"mission", "sweep"}}});
    Shown shown(form);
    CHECK(shown.view.findChildren<QComboBox*>().isEmpty());
    REQUIRE(shown.view.findChildren<QRadioButton*>().size() == 9);
    CHECK(Shown::focused() == QStringLiteral("Fleet Z2, Mission: CAP"));  // which is empty
    Shown::press(Qt::Key_Return, Qt::ControlModifier);
    CHECK(shown.answers.empty());
    CHECK(shown.warnings().join(QString()).contains(QStringLiteral("Choose one.")));
    Shown::type("s");
    CHECK(Shown::focused() == QStringLiteral("Fleet Z2, Mission: Sweep"));
    CHECK(shown.warnings().isEmpty());
    Shown::press(Qt::Key_Up);
    CHECK(Shown::focused() == QStringLiteral("Fleet Z1, Mission: Escort"));
    Shown::press(Qt::Key_Left);
    CHECK(Shown::focused() == QStringLiteral("Fleet Z1, Mission: CAP"));
    Shown::press(Qt::Key_Return, Qt::ControlModifier);
    REQUIRE(shown.answers.size() == 1);
    std::vector<std::string> chosen;
    for (const auto& [unit, fields] : shown.answers[0].rows) chosen.push_back(fields.text("mission"));
    CHECK(chosen == std::vector<std::string>{"cap", "sweep", "sweep"});
}

TEST_CASE("What is typed into the grid of a form's fields is what that form would be counted with", "[segments]") {
    referee::Form form{.key = "fighters", .title = "Fighter missions"};
    for (const auto& [id, label] : {std::pair("z1", "Z1"), {"z2", "Z2"}, {"rabaul", "Rabaul"}})
        form.fields.push_back(referee::choice_field(id, label, {{"cap", "CAP"}, {"escort", "Escort"}}, "cap"));
    const FormView view(referee::as_grid(form).value(), QStringLiteral("Set the fighter missions"));
    for (auto* const editor : view.findChildren<FieldEditor*>()) {
        if (editor->name().startsWith(QStringLiteral("Rabaul"))) editor->take_pointed(json::Value("escort"));
    }
    const referee::Form typed = view.with_typed(form);
    CHECK_FALSE(typed.grid);
    CHECK(typed.fields[0].otherwise == "cap");
    CHECK(typed.fields[2].otherwise == "escort");
}

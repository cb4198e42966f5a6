#include "ui/at_table/at_table.h"

#include <QAbstractButton>
#include <QAccessible>
#include <QApplication>
#include <QCloseEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <algorithm>
#include <utility>

#include "ui/at_table/brush.h"
#include "ui/common/plain_text.h"
#include "ui/common/theme.h"
#include "ui/orders/around.h"
#include "ui/orders/worksheet.h"
#include "ui/step/step_pane.h"

namespace flagplot::ui {
namespace {

constexpr double least_cells = 4.6;  // of the chart, above each other

bool is_enter(int key) {
    return key == Qt::Key_Return || key == Qt::Key_Enter;
}

bool is_main_key(int key) {
    return is_enter(key) || key == Qt::Key_Space || key == Qt::Key_PageDown;
}

bool is_typed(const QString& letters) {
    return !letters.isEmpty() && letters.front().isPrint();
}

}  // namespace

class AtTable::MainButton : public QAbstractButton {
  public:
    // A click on it is one on the table, which looks whether it was meant.
    explicit MainButton(QWidget* parent) : QAbstractButton(parent) {
        setFocusPolicy(Qt::NoFocus);
        setAttribute(Qt::WA_TransparentForMouseEvents);
    }

    void say(const QString& words, const QString& key) {
        words_ = words;
        key_ = key;
        setAccessibleName(words);
        setAccessibleDescription(key);
        update();
    }

  protected:
    void paintEvent(QPaintEvent* /*event*/) override {
        QPainter painter(this);
        const TableLayout layout(window()->size());
        TableBrush(painter, layout, font()).button(words_, key_);
    }

  private:
    QString words_;
    QString key_;
};

AtTable::AtTable(Document& document, StepPane& step, QWidget* parent)
    : QWidget(parent, Qt::Window), document_(document), step_(step) {
    setWindowTitle(u"At the table \u2014 Flagplot"_s);
    setPalette(dark_palette());
    setFocusPolicy(Qt::StrongFocus);
    around_ = new Around(document, this);
    around_->hide();
    QPalette chart = dark_palette();
    chart.setColor(QPalette::Link, tints(chart).primary);  // of the order's arrow
    around_->setPalette(chart);
    around_->set_layers({.edge = false, .tracks = false});  // near by, cells are found by their own names
    button_ = new MainButton(this);
    connect(button_, &QAbstractButton::clicked, this, [this] { act([this] { go_on(false); }); });
    document_.follow(this, &AtTable::follow);
    connect(&document_, &Document::failed, this, [this](const QString& why) {
        failed_ = why;
        follow();
    });
    connect(&step_, &StepPane::typed, this, &AtTable::follow);
    connect(&step_, &StepPane::next_changed, this, &AtTable::follow);
    connect(&step_.worksheet(), &Worksheet::at_hand_changed, this, &AtTable::follow);
}

void AtTable::begin(const std::optional<session::Reader>& reader) {
    around_->look_as(reader);
    failed_.clear();  // what went wrong in the window was said there
    typing_ = {.read = document_.last_new()};
    is_covered_ = false;
    showFullScreen();
    raise();
    activateWindow();
    setFocus();
    refresh();
}

Typing AtTable::read() const {
    return isVisible() ? Typing{.is_at_table = true, .read = typing_.read, .page = typing_.page} : Typing();
}

void AtTable::leave() {
    typing_.end();
    hide();
    parentWidget()->window()->activateWindow();
    step_.focus_next();
}

// Once, however much changes at a time.
void AtTable::follow() {
    if (!isVisible() || std::exchange(is_waiting_, true)) return;
    QMetaObject::invokeMethod(this, &AtTable::refresh, Qt::QueuedConnection);
}

void AtTable::refresh() {
    is_waiting_ = false;
    if (!isVisible()) return;
    if (!document_.is_open()) return leave();
    const FormView* const form = step_.form();
    const auto field = form ? form->field_at_hand() : std::nullopt;
    const QString into =
        field
            ? QStringLiteral("%1 %2 %3").arg(exact(form->form().key)).arg(field->number).arg(field->field.sides.size())
            : QString();
    if (std::exchange(typed_into_, into) != into && typing_.what == Typing::What::answer) typing_.end();
    step_.worksheet().show_now();
    const Scene before = scene_;
    scene_ = scene_of(document_, step_, typing_);
    const bool is_gone = typing_.what == Typing::What::place && scene_.kind != Scene::Kind::place;
    if (is_gone) typing_.end();  // the order
    if (!failed_.isEmpty()) scene_.problem = failed_;
    if (!scene_.asks_same(before)) seen_.changed();
    place_parts();
    say();
    update();
    emit shown();
}

// The chart is painted anew only where it shows something else.
void AtTable::place_parts() {
    const TableLayout layout(size());
    const auto on_screen = [&](const QRectF& where) {
        return QRectF(where.topLeft() * layout.unit, where.size() * layout.unit).toRect();
    };
    button_->setGeometry(on_screen(layout.button));
    button_->say(scene_.button, scene_.key);
    button_->setVisible(!is_covered_ && !scene_.button.isEmpty());
    const QSize across = on_screen(layout.chart).size();
    chart_ = QPixmap();
    if (scene_.around.empty() || is_covered_) return;
    constexpr double of_letters = 44;
    QFont letters = font();
    letters.setPixelSize(std::max(8, qRound(of_letters * layout.unit)));
    letters.setBold(true);
    around_->setFont(letters);
    around_->setFixedSize(across);
    if (!around_->show_unit(scene_.around, least_cells)) return;
    around_->offer_ways(scene_.has_ways ? exact(scene_.around) : QString());
    around_->show_wish(scene_.wish);
    chart_ = QPixmap(across * devicePixelRatioF());
    chart_.setDevicePixelRatio(devicePixelRatioF());
    around_->render(&chart_);
}

// What is shown is the name of the whole, and is told as it changes. Of what is covered nothing is.
void AtTable::say() {
    const QString name = is_covered_ ? u"Covered"_s : scene_.heard();
    setAccessibleDescription(is_covered_ ? u"C shows it again."_s : scene_.heard_aside());
    if (name == accessibleName()) return;
    setAccessibleName(name);
    QAccessibleEvent alert(this, QAccessible::Alert);
    QAccessible::updateAccessibility(&alert);
}

void AtTable::paintEvent(QPaintEvent* /*event*/) {
    QPainter painter(this);
    const TableLayout layout(size());
    TableBrush brush(painter, layout, font());
    is_covered_ ? brush.covered() : brush.paint(scene_, chart_);
    seen_.painted();
}

void AtTable::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    if (document_.is_open()) place_parts();
}

// ---- what is pressed

// Orders may follow each other quickly.
bool AtTable::is_hasty(const QInputEvent& press) {
    const bool is_order = scene_.kind == Scene::Kind::order || scene_.kind == Scene::Kind::base;
    return seen_.is_hasty(*this, press, is_order);
}

// What is pressed is for what stands there by now. False: the table was put away for it.
bool AtTable::is_as_shown() {
    if (is_waiting_) refresh();
    return isVisible();
}

// A question that the window asks by itself, as what is left undone, is answered there.
void AtTable::act(const std::function<void()>& what) {
    failed_.clear();
    const int offered = offered_;
    what();
    if (offered_ == offered) offered_ = 0;
    if (QApplication::activeModalWidget()) return leave();
    refresh();
}

void AtTable::go_on(bool by_enter) {
    switch (scene_.kind) {
        case Scene::Kind::order:
        case Scene::Kind::base:
            step_.worksheet().carry_out_alone();
            return;
        case Scene::Kind::elsewhere:
            return leave();
        case Scene::Kind::next:
            if (names_unmoved(step_)) return step_.worksheet().carry_out_at_hand();
            if (!left_undone(document_, step_).empty()) leave();
            return step_.form() ? step_.press_primary() : step_.go_next();
        case Scene::Kind::hits:
            if (scene_.number < scene_.all) {
                ++typing_.page;
            } else {
                typing_.read = document_.last_new();
                typing_.page = 0;
            }
            return;
        case Scene::Kind::dice:
            return step_.form()->take_at_hand();
        case Scene::Kind::field:
            if (!scene_.offer.isEmpty()) {
                step_.form()->put_at_hand(step_.form()->field_at_hand()->above);
                return step_.form()->take_at_hand();
            }
            return by_enter ? step_.form()->take_at_hand() : step_.press_primary();
        case Scene::Kind::note:
        case Scene::Kind::place:
            return take_aside();
    }
}

// What isn't an answer: a note, or where a counter was moved. Without a word it is neither.
void AtTable::take_aside() {
    const std::string words = typing_.text.trimmed().toStdString();
    const bool done = words.empty() || (typing_.what == Typing::What::place
                                            ? step_.worksheet().carry_out_alone(words)
                                            : document_.act([&](session::Session& now) { now.add_note(words); }));
    if (done) typing_.end();
}

// The order at hand, as the rules have it.
void AtTable::roll_again(const QString& digit) {
    const std::optional<OrderAtHand> order = order_next(document_, step_);
    if (!order) return;
    const std::vector<rulebook::RollAgain> ways = ways_to_roll_again(document_, *order);
    const std::size_t chosen = digit.toUInt() - std::size_t{1};
    if (chosen < ways.size()) document_.roll_again(order->row.orders.front().entry, ways[chosen].id);
}

void AtTable::go_back() {
    if (scene_.kind == Scene::Kind::hits) {
        typing_.page = std::max(0, typing_.page - 1);
    } else if (FormView* const form = step_.form()) {
        if (!form->go_before()) take_back();
    } else if (!step_.worksheet().take_back_one()) {
        failed_ = u"Nothing stands before it here: Esc leads to the window, and its Undo goes further back."_s;
    }
}

// From the first field to what was answered before: the first press says what that is, the second does it.
void AtTable::take_back() {
    const std::optional<referee::Back> next = document_.next_back();
    if (!next) {
        failed_ = u"Nothing can be taken back."_s;
    } else if (offered_ == next->entry) {
        document_.go_back(0, QString());
    } else {
        const QString rolls = next->rolls == 0 ? QString() : u", and the rolls since then (%1)"_s.arg(next->rolls);
        failed_ = u"The same key again takes back: %1%2"_s.arg(short_text(next->words, 60), rolls);
        offered_ = next->entry;
    }
}

// What other windows show could be read behind it, on the list of windows and by a screen reader.
void AtTable::cover(bool covered) {
    is_covered_ = covered;
    refresh();
    for (QWidget* const one : QApplication::topLevelWidgets()) {
        if (!covered || one == this || one->isHidden()) continue;
        put_away_.emplace_back(one);
        one->hide();
    }
    if (covered) return repaint();  // with its window hidden Qt may leave out what was to be painted
    for (const QPointer<QWidget>& one : std::exchange(put_away_, {})) {
        if (!one) continue;
        one->setAttribute(Qt::WA_ShowWithoutActivating);
        one->show();
        one->setAttribute(Qt::WA_ShowWithoutActivating, false);
    }
    raise();
    activateWindow();
}

// Nothing else is there while it is covered.
void AtTable::closeEvent(QCloseEvent* event) {
    if (is_covered_ && event->spontaneous()) return event->ignore();
    if (is_covered_) cover(false);
    QWidget::closeEvent(event);
}

void AtTable::mousePressEvent(QMouseEvent* event) {
    if (!is_as_shown()) return;
    const bool is_on_button = button_->geometry().contains(event->position().toPoint());
    const bool is_main = event->button() == Qt::LeftButton && (typing_.what == Typing::What::answer || is_on_button);
    if (is_main && !is_covered_ && !is_hasty(*event)) act([this] { go_on(false); });
}

// It is one click.
void AtTable::mouseDoubleClickEvent(QMouseEvent* event) {
    event->accept();
}

void AtTable::keyPressEvent(QKeyEvent* event) {
    if (!is_as_shown()) return;
    const bool is_aside = typing_.what != Typing::What::answer;
    const bool types_c = scene_.kind == Scene::Kind::field || is_aside;
    const bool has_ctrl = event->modifiers() & Qt::ControlModifier;
    if (event->key() == Qt::Key_C && (is_covered_ || has_ctrl || !types_c)) {
        if (!event->isAutoRepeat()) cover(!is_covered_);
        return;
    }
    if (is_covered_) return;
    if (is_aside) return act([&] { type_aside(*event); });
    if (!key_anywhere(*event) && !has_ctrl && !key_typed(*event)) QWidget::keyPressEvent(event);
}

// Whether the key has done what it does wherever one is.
bool AtTable::key_anywhere(const QKeyEvent& key) {
    const bool is_text = scene_.takes_blanks && !typing_.text.isEmpty();
    if (key.key() == Qt::Key_Space && is_text) return false;  // a letter among others
    if (is_main_key(key.key())) {
        const bool is_meant = !key.isAutoRepeat() && !is_hasty(key);
        if (is_meant) act([&] { go_on(is_enter(key.key())); });
        return true;
    }
    if (key.key() == Qt::Key_Escape || key.key() == Qt::Key_F11) {
        leave();
    } else if (key.key() == Qt::Key_Left || key.key() == Qt::Key_PageUp) {
        act([this] { go_back(); });
    } else if (key.key() == Qt::Key_Backspace) {
        act([&] { take_back_letter(key); });
    } else if (key.key() == Qt::Key_F9) {
        emit reading_wanted();
    } else {
        return false;
    }
    return true;
}

// Whether the key is a letter that means something here.
bool AtTable::key_typed(const QKeyEvent& key) {
    if (!is_typed(key.text())) return false;
    if (scene_.kind == Scene::Kind::field) {
        act([&] { type_field(key.text()); });
    } else if (key.key() == Qt::Key_N) {
        typing_.begin(Typing::What::note);
        refresh();
    } else if (key.key() == Qt::Key_M && scene_.kind == Scene::Kind::order) {
        typing_.begin(Typing::What::place);
        refresh();
    } else if (!scene_.again.isEmpty() && key.text().front().isDigit()) {
        const bool is_meant = !key.isAutoRepeat() && !is_hasty(key);
        if (is_meant) act([&] { roll_again(key.text()); });
    } else if (key.key() == Qt::Key_R) {
        emit reading_wanted();
    } else if (scene_.kind == Scene::Kind::dice && key.key() == Qt::Key_P) {
        act([this] { let_program_roll(); });
    } else if (scene_.kind == Scene::Kind::dice) {
        act([&] { step_.form()->press_at_hand(key); });
    } else if (key.key() == Qt::Key_O && scene_.may_pass) {
        act([this] { step_.pass_over(); });
    }
    return true;
}

void AtTable::type_aside(const QKeyEvent& key) {
    if (is_enter(key.key())) return go_on(true);
    if (key.key() == Qt::Key_Escape) {
        typing_.end();
    } else if (key.key() == Qt::Key_Backspace) {
        typing_.text.chop(1);
    } else if (is_typed(key.text())) {
        typing_.text += key.text();
    }
}

// Whatever was typed of it.
void AtTable::let_program_roll() {
    FormView& form = *step_.form();
    form.put_at_hand(json::Value(json::Value::Texts(form.field_at_hand()->field.sides.size())));
    step_.let_program_roll();
}

// A number or the beginning of a choice; anything else is typed.
void AtTable::type_field(const QString& typed) {
    FormView& form = *step_.form();
    const FieldAtHand field = *form.field_at_hand();
    const std::vector<table::Choice> choices = choices_of(field.field);
    if (choices.empty()) {
        typing_.text += typed;
        return form.put_at_hand(json::Value(typing_.text.toStdString()));
    }
    const auto put = [&](const table::Choice& one) {
        if (field.field.type == table::FieldType::units) return put_unit(field, one.id);
        const bool is_yes_no = field.field.type == table::FieldType::yes_no;
        form.put_at_hand(is_yes_no ? json::Value(one.id == "yes") : json::Value(one.id));
    };
    for (std::size_t i = 0; i < choices.size(); ++i) {
        if (key_of_choice(field.field, i) == typed.toLower()) return put(choices[i]);
    }
    if (field.field.type == table::FieldType::units) return;
    for (const QString& begun : {typing_.text + typed, typed}) {
        const auto found = std::ranges::find_if(
            choices, [&](const table::Choice& one) { return text(one.label).startsWith(begun, Qt::CaseInsensitive); });
        if (found == choices.end()) continue;
        typing_.text = begun;
        return put(*found);
    }
}

// One of any number: it is chosen, or not any more.
void AtTable::put_unit(const FieldAtHand& field, const std::string& id) {
    json::Value::Texts chosen = field.typed.texts();
    if (std::erase(chosen, id) == 0) chosen.push_back(id);
    step_.form()->put_at_hand(json::Value(chosen));
}

// From the first throw, where nothing is typed, to what was before.
void AtTable::take_back_face(const QKeyEvent& key, const FieldAtHand& before) {
    FormView& form = *step_.form();
    form.press_at_hand(key);
    const json::Value::Texts faces = before.typed.texts();
    const bool stood_empty = std::ranges::all_of(faces, &std::string::empty);
    if (stood_empty && form.field_at_hand()->number == before.number) take_back();
}

// Of what stands there; where nothing does it goes to the one before.
void AtTable::take_back_letter(const QKeyEvent& key) {
    FormView* const form = step_.form();
    const auto field = form ? form->field_at_hand() : std::nullopt;
    if (!field || !choices_of(field->field).empty()) return go_back();
    if (field->field.type == table::FieldType::faces) return take_back_face(key, *field);
    if (typing_.text.isEmpty()) return go_back();
    typing_.text.chop(1);
    form->put_at_hand(json::Value(typing_.text.toStdString()));
}

}  // namespace flagplot::ui

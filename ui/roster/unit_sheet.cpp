#include "ui/roster/unit_sheet.h"

#include <QComboBox>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLineEdit>
#include <QPainter>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>

#include "acts/units.h"
#include "dice/hash.h"
#include "host/kept_forms.h"
#include "json/reader.h"
#include "plot/symbols.h"
#include "report/history.h"
#include "ui/common/field_editor.h"
#include "ui/common/flow_layout.h"
#include "ui/common/fold.h"
#include "ui/common/hairline.h"
#include "ui/common/look.h"
#include "ui/common/made.h"
#include "ui/common/marks.h"
#include "ui/common/plain_text.h"
#include "ui/roster/box_line.h"
#include "ui/roster/roster_model.h"
#include "ui/roster/unit_cards.h"

namespace flagplot::ui {
namespace {

using table::Field;
using table::FieldType;

constexpr int margin = 24;
constexpr int beside_link = 7;    // pixels that a flat button has beside its words
constexpr int beside_fold = 2;    // and a fold before its arrow
constexpr int widest_label = 16;  // letters: what is labelled begins behind them
constexpr int behind_label = 9;
constexpr int most_boxes = 40;      // more are a number
constexpr std::size_t lately = 3;   // lines
constexpr int least_choice = 22;    // letters: so wide are all whose words have room there
constexpr int most_words = 44;      // letters on a button
constexpr const char* reason = "";  // why, among what waits: no field has that id
constexpr int pause = 300;          // milliseconds without a change

// A layout between the margins of the sheet.
template <typename Layout>
Layout* within_margins() {
    return spaced<Layout>({px(margin), 0, px(margin), 0});
}

// The sign of the unit's side and its silhouette, at the ends of what stands between them.
class Head : public QWidget {
  public:
    Head(int side, std::string symbol, QWidget* parent) : QWidget(parent), side_(side), symbol_(std::move(symbol)) {}

    int left() const { return side_ < 0 ? 0 : sign() + 10; }
    int right() const { return has_silhouette(symbol_) ? static_cast<int>(silhouette_width(symbol_, high())) + 10 : 0; }

  protected:
    void paintEvent(QPaintEvent* /*event*/) override {
        QPainter painter(this);
        if (side_ >= 0) paint_side(painter, QRectF(0, sign() / 2.0, sign(), sign()), side_, palette());
        paint_silhouette(painter, QRectF(width() - right(), 0, right(), high()), symbol_,
                         palette().color(QPalette::Text));
    }

  private:
    int sign() const { return fontMetrics().height() * 4 / 5; }
    int high() const { return fontMetrics().height() * 5 / 2; }

    int side_;
    std::string symbol_;
};

// A row that says by its ground and its edge that something in it waits.
class Row : public QWidget {
  public:
    using QWidget::QWidget;

    void mark(bool marked) {
        if (std::exchange(is_marked_, marked) != marked) update();
    }

  protected:
    void paintEvent(QPaintEvent* /*event*/) override {
        if (!is_marked_) return;
        QPainter painter(this);
        const Tints colours = tints(palette());
        painter.fillRect(rect(), colours.wrong_ground);
        painter.fillRect(0, 0, 4, height(), colours.wrong);
    }

  private:
    bool is_marked_ = false;
};

}  // namespace

bool UnitSheet::Part::is_changed() const {
    return boxes ? boxes->value() != boxes->before() : editor->typed() != editor->offered();
}

json::Tree UnitSheet::Part::typed() const {
    return boxes ? json::Tree(boxes->value()) : json::Tree(editor->typed());
}

json::Value UnitSheet::Part::value() const {
    return boxes ? json::Value(boxes->value()) : editor->value();
}

UnitSheet::UnitSheet(Document& document, QWidget* parent)
    : QWidget(parent), document_(document), area_(new QScrollArea(this)) {
    setAccessibleName(u"Unit"_s);
    auto* const layout = flush<QVBoxLayout>(this);
    area_->setWidgetResizable(true);
    area_->setFrameShape(QFrame::NoFrame);
    area_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    area_->setFocusPolicy(Qt::NoFocus);
    layout->addWidget(area_, 1);
    make_foot(*layout);
    soon_.setSingleShot(true);
    soon_.setInterval(pause);
    connect(&soon_, &QTimer::timeout, this, &UnitSheet::keep_waiting);
    connect(&document_, &Document::leaving, this, &UnitSheet::keep_waiting);
    connect(&document_, &Document::opened, this, [this] {
        waiting_.clear();
        if (document_.is_open()) read_waiting();
        if (!unit_id_.empty()) leave();
        unit_id_.clear();
    });
    connect(&document_, &Document::changed, this, &UnitSheet::refresh);
    connect(&document_, &Document::rewound, this, &UnitSheet::refresh);
}

UnitSheet::~UnitSheet() {
    keep_waiting();
}

void UnitSheet::make_foot(QVBoxLayout& layout) {
    problem_ = wrapped_label(this);
    problem_->setContentsMargins(px(margin), px(4), px(margin), px(4));
    problem_->hide();
    auto* const label = made_muted(new Label(u"Why"_s, this));
    label->setMinimumWidth(letters(widest_label));
    reason_ = named(new QLineEdit(this), u"Why, for the log"_s);
    reason_->setPlaceholderText(u"a word for the log, if you like"_s);
    label->setBuddy(reason_);
    connect(reason_, &QLineEdit::textEdited, this, &UnitSheet::say_changes);
    auto* const why =
        add_parts(spaced<QHBoxLayout>({px(margin), px(4), px(margin), px(8)}, px(behind_label)), {label, {reason_, 1}});
    add_parts(&layout, {why, problem_, new FootLine(this)});
    back_ = acting(new OneLineButton(this), this, &UnitSheet::leave);
    other_ = acting(new OneLineButton(this), this, [this] { changes().empty() ? remove() : give_up(); });
    go_on_ = acting(new OneLineButton(this), this, &UnitSheet::go_on);
    set_primary(*go_on_);
    layout.addLayout(
        add_parts(spaced<QHBoxLayout>({px(margin), px(4), px(margin), 0}), {back_, other_, stretch(1), go_on_}));
}

void UnitSheet::lead_back_to(const QString& where) {
    back_to_ = where;
    if (!unit_id_.empty()) say_changes();
}

void UnitSheet::show_unit(const std::string& unit) {
    if (unit == unit_id_) return;
    unit_id_ = unit;
    area_->verticalScrollBar()->setValue(0);
    rebuild();
}

void UnitSheet::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    refresh();
}

// What is typed stays while the unit is as it was.
void UnitSheet::refresh() {
    if (unit_id_.empty() || !isVisible()) return;
    const session::Unit* const now = document_.is_open() ? document_.session().state().find_unit(unit_id_) : nullptr;
    if (!now) return leave();
    if (*now == unit_) return;
    const FieldEditor* const editor = FieldEditor::of(focusWidget());
    const std::string field = editor ? editor->field().id : "";
    const bool had_focus = editor && editor->isAncestorOf(window()->focusWidget());
    rebuild();
    if (had_focus) focus_field(field);
}

void UnitSheet::rebuild() {
    const session::State& state = document_.session().state();
    const session::Unit* const unit = state.find_unit(unit_id_);
    if (!unit) return;
    unit_ = *unit;
    type_ = document_.session().rulebook().find_unit_type(unit_.type);
    parts_.clear();
    say_problem(*problem_, {});
    auto* const page = new QWidget;
    page->setAutoFillBackground(true);
    page->setBackgroundRole(QPalette::Base);
    auto* const layout = spaced<QVBoxLayout>(page, {0, px(12), 0, px(12)}, px(8));
    area_->setWidget(page);
    make_head(*layout);
    make_boxes(*layout);
    make_fields(*layout);
    make_lately(*layout);
    layout->addStretch(1);
    page->setEnabled(document_.why_read_only().isEmpty());
    take_waiting();
    say_changes();
}

void UnitSheet::make_head(QVBoxLayout& page) {
    const rulebook::Rulebook& book = document_.session().rulebook();
    const auto [called, beside] = title_of(unit_, *type_);
    auto* const head =
        new Head(book.colour_of_side(unit_.text(type_->side)), plot::symbol_of(unit_, *type_), area_->widget());
    auto* const id = typed(wrapped_label(called, head), Type::page, true);
    QStringList about = QStringList{beside} + subtitle_of(unit_, *type_);
    about.removeAll(QString());
    if (about.isEmpty()) about += short_text(type_->label);
    auto* const words = made_muted(wrapped_label(about.join(QStringLiteral(", ")), head));
    id->setContentsMargins(head->left(), 0, 0, 0);
    add_parts(spaced<QVBoxLayout>(head, {0, 0, head->right(), 0}, px(2)), {id, words});
    page.addLayout(add_parts(within_margins<QHBoxLayout>(), {head}));
}

void UnitSheet::add_line(QVBoxLayout& page) {
    page.addLayout(add_parts(within_margins<QHBoxLayout>(), {new Hairline(area_->widget())}));
}

// A row a system: its boxes, what else is known of it, and how many are left.
void UnitSheet::make_boxes(QVBoxLayout& page) {
    bool has_any = false;
    for (const Field& field : type_->fields) {
        const auto boxes = session::boxes_of(unit_, field);
        if (!boxes || boxes->of == 0 || boxes->of > most_boxes) continue;
        if (!std::exchange(has_any, true)) {
            auto* const hint = made_muted(new Label(u"Click a box to hit it or to mend it."_s, area_->widget()));
            hint->setContentsMargins(px(margin), 0, px(margin), 0);
            page.addWidget(hint);
        }
        auto* const row = new Row(area_->widget());
        page.addWidget(row);
        add_boxes(*row, field, *boxes);
    }
    if (has_any) add_line(page);
}

void UnitSheet::add_boxes(QWidget& row, const Field& field, const session::Boxes& boxes) {
    auto* const name = typed(new Label(short_text(field.label), &row), Type::normal, true);
    name->setMinimumWidth(letters(widest_label));
    auto* const line = new BoxLine(boxes, u"%1, %2"_s.arg(text(unit_.id), in_sentence(field.label)),
                                   u"%1 box"_s.arg(in_sentence(field.label)), &row);
    auto* const more = made_muted(new Label(words_beside(unit_, *type_, field), &row));
    auto* const left = typed(new Label(&row), Type::result, true);
    left->setMinimumWidth(letters(10));  // of "9 → 8", which moves nothing
    left->setContentsMargins(px(10), 0, 0, 0);
    left->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    add_parts(spaced<QHBoxLayout>(&row, {px(margin), px(2), px(margin), px(2)}), {name, {line, 1}, more, left});
    connect(line, &BoxLine::valueChanged, this, &UnitSheet::say_changes);
    parts_.push_back({.field = &field, .boxes = line, .left = left});
}

// Two beside each other; yes and no as chips; what says nothing, folded away. Several lines have the whole width.
void UnitSheet::make_fields(QVBoxLayout& page) {
    std::vector<const Field*> seen;
    std::vector<const Field*> folded;
    for (const Field& field : type_->fields) {
        const bool is_box = std::ranges::any_of(parts_, [&](const Part& part) { return part.field == &field; });
        if (is_box) continue;
        const bool is_beside_boxes = type_->boxes_named_by(field) || is_total_of_boxes(field, *type_);
        const bool is_place = std::ranges::find(type_->place, field.id) != type_->place.end();
        const bool waits = waiting_.contains(unit_id_) && waiting_.at(unit_id_).contains(field.id);
        const bool is_wanted = says_something(unit_, field) || unit_.flag(field.id) || is_place || waits;
        (is_wanted && (!is_beside_boxes || waits) ? seen : folded).push_back(&field);
    }
    add_editors(page, seen);
    if (folded.empty()) return;
    auto* const rest = new QWidget(area_->widget());
    add_editors(*flush<QVBoxLayout>(rest), folded);
    auto* const row = spaced<QHBoxLayout>({px(margin - beside_fold), 0, px(margin), 0});
    const QString words = seen.empty() && parts_.empty() ? u"What is known of it"_s : u"%1 more"_s.arg(folded.size());
    add_parts(row, {make_fold(words, rest, area_->widget()), stretch(1)});
    add_parts(&page, {row, rest});
}

void UnitSheet::add_editors(QVBoxLayout& page, const std::vector<const Field*>& fields) {
    QWidget* const parent = page.parentWidget();
    auto* const grid = within_margins<QGridLayout>();
    grid->setHorizontalSpacing(px(behind_label));
    grid->setVerticalSpacing(px(8));
    grid->setColumnMinimumWidth(0, letters(widest_label));
    constexpr int columns = 2;
    for (int column = 0; column < columns; ++column) grid->setColumnStretch(2 * column + 1, 1);
    std::vector<const Field*> chips;
    int place = 0;
    for (const Field* const field : fields) {
        if (field->type == FieldType::yes_no) {
            chips.push_back(field);
            continue;
        }
        const bool is_wide = field->lines || field->type == FieldType::units;
        if (is_wide && place % columns != 0) ++place;
        auto* const label = made_muted(wrapped_label(short_text(field->label), parent));
        FieldEditor* const editor = add_editor(*field, parent);
        editor->fill_width();
        for (auto* const choice : editor->findChildren<QComboBox*>()) choice->setMinimumWidth(letters(least_choice));
        label->stand_for(editor->first_widget());
        grid->addWidget(label, place / columns, 2 * (place % columns));
        grid->addWidget(editor, place / columns, 2 * (place % columns) + 1, 1, is_wide ? 3 : 1);
        place += is_wide ? columns : 1;
    }
    page.addLayout(grid);
    if (!chips.empty()) add_chips(page, chips);
}

// They begin where the fields do.
void UnitSheet::add_chips(QVBoxLayout& page, const std::vector<const Field*>& fields) {
    QWidget* const parent = page.parentWidget();
    auto* const chips = new FlowLayout;
    chips->setSpacing(px(8));
    for (const Field* const field : fields) chips->addWidget(add_editor(*field, parent));
    auto* const also = made_muted(new Label(u"Also"_s, parent));
    also->setFixedSize(letters(widest_label), chips->itemAt(0)->sizeHint().height());
    auto* const row = spaced<QHBoxLayout>({px(margin), px(12), px(margin), 0}, px(behind_label));
    row->addWidget(also, 0, Qt::AlignTop);
    row->addLayout(chips, 1);
    page.addLayout(row);
}

FieldEditor* UnitSheet::add_editor(const Field& field, QWidget* parent) {
    const bool is_chip = field.type == FieldType::yes_no;
    auto* const editor = new FieldEditor(acts::with_choices(field, document_.session()), unit_.get(field.id),
                                         u"%1 of %2"_s.arg(short_text(field.label), text(unit_.id)),
                                         is_chip ? FieldEditor::Place::chip : FieldEditor::Place::line, parent);
    editor->doubt([this, &field](const json::Value& typed) {
        return acts::problem_of_place(field, typed, *type_, document_.session());
    });
    connect(editor, &FieldEditor::edited, this, [this, editor] {
        editor->show_problem({});
        say_changes();
    });
    connect(editor, &FieldEditor::confirmed, this, &UnitSheet::go_on);
    parts_.push_back({.field = &field, .editor = editor});
    return editor;
}

// The newest first.
void UnitSheet::make_lately(QVBoxLayout& page) {
    QWidget* const parent = area_->widget();
    add_line(page);
    auto* const title = typed(new Label(u"Lately"_s, parent), Type::normal, true);
    auto* const all = link_button(u"All of it…"_s, parent, this, [this] { emit history_wanted(exact(unit_id_)); });
    all->setAccessibleName(u"History of %1"_s.arg(text(unit_.id)));
    all->setAutoDefault(false);  // Enter is the sheet's
    page.addLayout(add_parts(spaced<QHBoxLayout>({px(margin), 0, px(margin) - beside_link, 0}), {{title, 1}, all}));
    const std::vector<report::HistoryLine> lines = report::history_of_unit(document_.session(), unit_id_);
    auto* const grid = within_margins<QGridLayout>();
    grid->setColumnStretch(1, 1);
    grid->setHorizontalSpacing(px(16));
    const std::string turn_label = document_.session().rulebook().clock.turn_label;
    for (std::size_t i = 0; i < std::min(lately, lines.size()); ++i) {
        const report::HistoryLine& line = lines[lines.size() - 1 - i];
        auto* const when = made_muted(new Label(u"%1 %2"_s.arg(short_text(turn_label)).arg(line.turn), parent));
        auto* const what = new OneLine(parent);
        what->say(line.words.starts_with("added: ") ? u"added"_s : text(line.words));  // the rest is in the fields
        grid->addWidget(when, static_cast<int>(i), 0);
        grid->addWidget(what, static_cast<int>(i), 1);
    }
    page.addLayout(grid);
}

std::vector<const UnitSheet::Part*> UnitSheet::changes() const {
    std::vector<const Part*> changed;
    for (const Part& part : parts_) {
        if (part.is_changed()) changed.push_back(&part);
    }
    return changed;
}

// "Goeben's hull is 7", "Z5's torpedoes are 2", "Z5: not at best speed"
QString UnitSheet::words_of(const Part& part) const {
    const QString id = text(unit_id_);
    const QString label = in_sentence(part.field->label);
    const json::Value value = part.value();
    if (part.field->type == FieldType::yes_no) return (value == true ? u"%1: %2"_s : u"%1: not %2"_s).arg(id, label);
    const QString shown = shown_value(*part.field, value);
    if (shown.isEmpty()) return u"%1: no %2"_s.arg(id, label);
    const bool are_several = label.endsWith(u's') && !label.endsWith(u"ss");
    return (are_several ? u"%1's %2 are %3"_s : u"%1's %2 is %3"_s).arg(id, label, shown);
}

// Marks what waits, and names it on the button.
void UnitSheet::say_changes() {
    const QString id = text(unit_id_);
    const std::vector<const Part*> changed = changes();
    const Part* wrong = nullptr;
    for (const Part& part : parts_) {
        if (part.boxes) {
            const bool waits = part.is_changed();
            static_cast<Row*>(part.boxes->parentWidget())->mark(waits);
            part.left->setForegroundRole(waits ? QPalette::BrightText : QPalette::WindowText);  // red
            part.left->setText(waits ? u"%1 → %2"_s.arg(part.boxes->before()).arg(part.boxes->value())
                                     : QString::number(part.boxes->value()));
            continue;
        }
        const QString problem = part.editor->problem();
        part.editor->show_problem(problem);
        if (!problem.isEmpty() && !wrong) wrong = &part;
    }
    const QString back = u"Back to %1"_s.arg(back_to_);
    const QString words = changed.empty()      ? back
                          : wrong              ? u"Correct %1's %2"_s.arg(id, in_sentence(wrong->field->label))
                          : changed.size() > 1 ? u"Write %1's %2 changes"_s.arg(id).arg(changed.size())
                                               : words_of(*changed.front());
    const auto name = [](QPushButton& button, const QString& is) {
        button.setText(button_text(short_text(is, most_words)));
        button.setAccessibleName(is);
        button.setToolTip(tip(is));
    };
    name(*go_on_, words);
    name(*back_, back);
    name(*other_, changed.empty() ? u"Remove"_s : u"Discard"_s);
    other_->setToolTip(changed.empty() ? u"Removes the unit from the roster. Ctrl+Z restores it."_s
                                       : u"Everything as it was before"_s);
    back_->setHidden(changed.empty());
    other_->setHidden(!document_.why_read_only().isEmpty());
    if (changed.empty()) {
        waiting_.erase(unit_id_);
    } else {
        json::Tree typed = json::Tree::object();
        for (const Part* const part : changed) typed[part->field->id] = part->typed();
        typed[reason] = reason_->text().toStdString();
        waiting_[unit_id_] = typed;
    }
    soon_.start();
}

void UnitSheet::go_on() {
    if (changes().empty()) return leave();
    for (const Part& part : parts_) {
        if (!part.editor) continue;
        const QString wrong = part.editor->problem();
        part.editor->show_problem(wrong);
        if (!wrong.isEmpty()) return part.editor->set_focus();
    }
    write();
}

void UnitSheet::write() {
    session::Fields now;
    for (const Part* const part : changes()) now[part->field->id] = part->value();
    const std::string why = reason_->text().trimmed().toStdString();
    QString refused;
    const auto before = waiting_;
    waiting_.erase(unit_id_);
    document_.act([&](session::Session& session) { session.change_unit(unit_id_, now, why); }, &refused);
    if (refused.isEmpty()) return go_on_->setFocus(Qt::OtherFocusReason);
    waiting_ = before;
    say_problem(*problem_, refused);
}

void UnitSheet::give_up() {
    waiting_.erase(unit_id_);
    rebuild();
    focus_field({});
}

void UnitSheet::remove() {
    QString refused;
    document_.act([&](session::Session& session) { session.remove_units({unit_id_}, ""); }, &refused);
    say_problem(*problem_, refused);
}

void UnitSheet::leave() {
    keep_waiting();
    emit left();
}

void UnitSheet::focus_field(const std::string& field) {
    const auto part =
        std::ranges::find_if(parts_, [&](const Part& one) { return field.empty() || one.field->id == field; });
    if (part == parts_.end()) return;
    if (part->boxes) return part->boxes->setFocus(Qt::OtherFocusReason);
    part->editor->set_focus();
    area_->ensureWidgetVisible(part->editor);
}

void UnitSheet::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Escape) return leave();
    if (is_enter_key(*event) && !event->isAutoRepeat()) return go_on();
    QWidget::keyPressEvent(event);
}

// ---- what waits, beside the session

std::string UnitSheet::kept_name() const {
    std::error_code error;
    const auto path = std::filesystem::absolute(document_.session().journal().path(), error);
    return dice::to_hex(dice::blake2b_256(path.string() + "\nunits"));
}

void UnitSheet::keep_waiting() {
    soon_.stop();
    if (!document_.is_open()) return;
    if (waiting_.empty()) return host::remove_kept_form(kept_name());
    host::keep_form(kept_name(), json::Tree(waiting_).dump());
}

void UnitSheet::read_waiting() {
    try {
        const std::string kept = host::kept_form(kept_name());
        if (kept.empty()) return;
        const json::Tree units = json::parse(kept, "units");
        for (const auto& [unit, fields] : units.items()) {
            if (fields.is_object()) waiting_[unit] = fields;
        }
    } catch (const std::exception&) {  // it is damaged: as if it weren't there
        waiting_.clear();
    }
}

void UnitSheet::take_waiting() {
    const auto waiting = waiting_.find(unit_id_);
    reason_->clear();
    if (waiting == waiting_.end()) return;
    const json::Tree typed = waiting->second;
    if (const auto why = typed.find(reason); why != typed.end() && why->is_string())
        reason_->setText(exact(why->get<std::string>()));
    for (const Part& part : parts_) {
        if (!typed.contains(part.field->id)) continue;
        const json::Tree& value = typed.at(part.field->id);
        if (part.editor) {
            part.editor->put(value);
        } else if (value.is_number_integer()) {
            part.boxes->setValue(value.get<int>());
        }
    }
}

}  // namespace flagplot::ui

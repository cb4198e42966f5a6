#include "ui/odds/table_odds.h"

#include <fmt/format.h>

#include <QComboBox>
#include <QFormLayout>
#include <QKeyEvent>
#include <QSpinBox>
#include <QVBoxLayout>

#include "report/odds.h"
#include "ui/common/field_editor.h"
#include "ui/common/fitting_area.h"
#include "ui/common/made.h"
#include "ui/common/plain_text.h"
#include "ui/odds/form_odds.h"
#include "ui/sheet/sheet_view.h"

namespace flagplot::ui {
namespace {

constexpr int most_times = 100;      // more than anybody throws at once
constexpr double least_choice = 18;  // letters; a longer choice is cut short where it is narrow

// The facts of a table, and of the one that is thrown against it.
std::vector<std::string> facts_of(const rulebook::Rules& rules, const table::Table& table) {
    std::vector<std::string> ids = table.facts();
    if (!table.opposed) return ids;
    for (const std::string& id : rules.table(table.opposed->table).facts()) {
        if (std::ranges::find(ids, id) == ids.end()) ids.push_back(id);
    }
    return ids;
}

bool are_only_named(const std::vector<table::Column>& columns) {
    return std::ranges::all_of(columns,
                               [](const table::Column& column) { return !column.range && column.when.empty(); });
}

// The column that counts; empty: the one that the die or the facts lead to.
table::Field column_field(const table::Table& table) {
    table::Field field;
    field.label = "Column";
    field.type = table::FieldType::choice;
    field.required = true;
    if (!are_only_named(table.columns)) {
        const bool by_die = std::ranges::any_of(table.dice, [](const auto& die) { return die.column; });
        field.choices.push_back({"", by_die ? "By the die" : "By the facts"});
    }
    for (const table::Column& column : table.columns) field.choices.push_back({column.id, column.label});
    field.otherwise = field.choices.front().id;
    return field;
}

}  // namespace

TableOdds::TableOdds(Document& document, QWidget* parent) : QWidget(parent), document_(document) {
    heading_ = typed(wrapped_label(this), Type::normal, true);
    area_ = new FittingArea(this, 10);  // a few of its fields are always in sight, and one of them whole
    area_->setAccessibleName(u"What the odds depend on"_s);
    area_->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Maximum);
    throws_ = new QWidget(this);
    times_ = named(new QSpinBox(throws_), u"Number of throws"_s);
    times_->setRange(1, most_times);
    times_->setFocusPolicy(Qt::StrongFocus);
    times_->installEventFilter(this);
    connect(times_, &QSpinBox::valueChanged, this, &TableOdds::refresh);
    flush<QFormLayout>(throws_)->addRow(times_->accessibleName(), times_);
    list_ = new SheetView(SheetView::Place::part, u"Odds"_s, this);
    note_ = typed(wrapped_label(this), Type::small);
    add_parts(spaced<QVBoxLayout>(this, {}, px(4)), {heading_, {area_, 1}, throws_, {list_, 1}, note_, stretch()});
    connect(&document_, &Document::opened, this, [this] {
        typed_.clear();
        show_table("");
    });
    hide();
}

void TableOdds::show_table(const std::string& id) {
    const bool same = table_ == id && !id.empty();
    table_.clear();
    if (document_.is_open() && !id.empty()) {
        const table::Table* const found = document_.session().rules().find_table(id);
        if (found && !found->is_choice()) table_ = id;
    }
    setVisible(!table_.empty());
    if (table_.empty()) return;
    const rulebook::Rules& rules = document_.session().rules();
    const table::Table& table = rules.table(table_);
    heading_->setText(u"Odds: %1"_s.arg(text(table.title)));
    list_->setAccessibleName(heading_->text());
    throws_->setHidden(table.dice.empty());
    // A house rule may speak of other facts. What was chosen stays.
    if (!same || facts_of(rules, table) != asked_) make_fields(same && column_ ? column_->value() : json::Value());
    if (!same) times_->setValue(1);
    refresh();
}

void TableOdds::make_fields(const json::Value& column) {
    editors_.clear();
    const rulebook::Rules& rules = document_.session().rules();
    const table::Table& table = rules.table(table_);
    auto* const content = new QWidget;
    auto* const rows = flush<QFormLayout>(content);
    rows->setRowWrapPolicy(QFormLayout::WrapLongRows);
    area_->setWidget(content);  // the one before goes
    column_ = nullptr;
    if (!table.columns.empty()) {
        const table::Field of_columns = column_field(table);
        column_ = add(of_columns, column.is_null() ? of_columns.otherwise : column);
    }
    asked_ = facts_of(rules, table);
    for (const std::string& id : asked_) add_fact(id);
    area_->setVisible(rows->rowCount() > 0);
    order_tabs();
}

// The fields were made last, but come before the throws and the list.
void TableOdds::order_tabs() {
    QWidget* last = list_;
    for (const FieldEditor* editor : area_->findChildren<FieldEditor*>()) {
        setTabOrder(last, editor->first_widget());
        last = editor->first_widget();
    }
    if (last == list_) return;
    setTabOrder(last, times_);
    setTabOrder(times_, list_);
}

FieldEditor* TableOdds::add(const table::Field& field, const json::Value& value) {
    auto* const editor = new FieldEditor(field, value, text(field.label), FieldEditor::Place::line, area_->widget());
    connect(editor, &FieldEditor::edited, this, [this, editor] {
        editor->show_problem(editor->value().is_null() ? QString() : editor->problem());
        refresh();
    });
    for (auto* const box : editor->findChildren<QComboBox*>()) {
        box->setMinimumWidth(std::min(box->sizeHint().width(), letters(least_choice)));
    }
    auto* const label = wrapped_label(text(field.label), area_->widget());
    label->stand_for(editor->first_widget());
    static_cast<QFormLayout*>(area_->widget()->layout())->addRow(label, editor);
    return editor;
}

void TableOdds::add_fact(const std::string& id) {
    const rulebook::Fact* const fact = document_.session().rulebook().find_fact(id);
    if (!fact) return;
    table::Field field = fact->field;
    field.required = field.type != table::FieldType::yes_no;  // a tick, or one of the choices
    const auto typed = typed_.find(id);
    auto* const editor = add(field, typed == typed_.end() ? known(*fact) : typed->second);
    connect(editor, &FieldEditor::edited, this, [this, id, editor] { typed_[id] = editor->value(); });
    editors_.push_back(editor);
}

// What the session knows of this turn, or the fact's default.
json::Value TableOdds::known(const rulebook::Fact& fact) const {
    const session::State& state = document_.session().state();
    json::Value value;
    if (fact.scope == rulebook::scopes::session) value = state.fact(fact.field.id, "session");
    if (fact.scope == rulebook::scopes::turn) value = state.fact(fact.field.id, fmt::format("turn {}", state.turn()));
    return value.is_null() ? fact.field.otherwise : value;
}

table::Facts TableOdds::facts() const {
    table::Facts facts;
    for (const FieldEditor* editor : editors_) {
        const json::Value value = editor->value();
        if (value.is_null() || !editor->problem().isEmpty()) continue;
        facts[editor->field().id] = table::checked(editor->field(), value, "");
    }
    return facts;
}

// Enter has nothing to do here, and least of all plays the next step.
void TableOdds::keyPressEvent(QKeyEvent* event) {
    if (!is_enter_key(*event)) QWidget::keyPressEvent(event);
}

// Who scrolls past a field doesn't mean it.
bool TableOdds::eventFilter(QObject* watched, QEvent* event) {
    const auto* const widget = qobject_cast<QWidget*>(watched);
    if (event->type() != QEvent::Wheel || !widget || widget->hasFocus()) return QWidget::eventFilter(watched, event);
    event->ignore();
    return true;
}

void TableOdds::refresh() {
    if (table_.empty() || !document_.is_open()) return;
    show_odds(*list_, *note_,
              report::known_odds(document_.session().rules(), {.table = table_,
                                                               .facts = facts(),
                                                               .column = column_ ? json::to_text(column_->value()) : "",
                                                               .times = times_->value()}));
}

}  // namespace flagplot::ui

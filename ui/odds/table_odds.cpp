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
#include "ui/common/look.h"
#include "ui/common/parts.h"
#include "ui/common/plain_text.h"
#include "ui/odds/show_odds.h"
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

// A few of its fields are always in sight, and one of them whole.
class FieldsArea : public FittingArea {
  public:
    using FittingArea::FittingArea;

  protected:
    int least_height() const override { return std::max(height_of_one(), letters(10)); }

  private:
    // The highest field, with its label above it.
    int height_of_one() const {
        const auto* const rows = widget() ? qobject_cast<const QFormLayout*>(widget()->layout()) : nullptr;
        int highest = 0;
        for (int row = 0; rows && row < rows->rowCount(); ++row) {
            const int label = height_of(rows->itemAt(row, QFormLayout::LabelRole));
            highest = std::max(highest,
                               label + rows->verticalSpacing() + height_of(rows->itemAt(row, QFormLayout::FieldRole)));
        }
        return highest;
    }

    int height_of(const QLayoutItem* item) const {
        if (!item) return 0;
        const bool wraps = isVisible() && item->hasHeightForWidth();
        return wraps ? item->heightForWidth(viewport()->width()) : item->sizeHint().height();
    }
};

bool are_only_named(const std::vector<table::Column>& columns) {
    return std::ranges::all_of(columns,
                               [](const table::Column& column) { return !column.range && column.when.empty(); });
}

}  // namespace

TableOdds::TableOdds(Document& document, QWidget* parent) : QWidget(parent), document_(document) {
    auto* const layout = flush<QVBoxLayout>(this);
    layout->setSpacing(4);
    heading_ = wrapped_label(this);
    set_type(*heading_, Type::normal, true);
    area_ = new FieldsArea(this);
    area_->setAccessibleName(u"What the odds depend on"_s);
    area_->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Maximum);
    list_ = new SheetView(SheetView::Place::part, u"Odds"_s, this);
    note_ = wrapped_label(this);
    set_type(*note_, Type::small);
    layout->addWidget(heading_);
    layout->addWidget(area_, 1);
    layout->addWidget(list_, 1);
    layout->addWidget(note_);
    layout->addStretch();
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
        const auto& tables = document_.session().rules().tables();
        const auto found = tables.find(id);
        if (found != tables.end() && !found->second.is_choice()) table_ = id;
    }
    setVisible(!table_.empty());
    if (table_.empty()) return;
    heading_->setText(u"Odds: %1"_s.arg(text(document_.session().rules().table(table_).title)));
    list_->setAccessibleName(heading_->text());
    if (!same) {
        make_fields();
    } else if (facts_of(document_.session().rules(), document_.session().rules().table(table_)) != asked_) {
        remake_fields();
    }
    refresh();
}

// A house rule may speak of other facts. What was chosen stays.
void TableOdds::remake_fields() {
    const QVariant column = column_ ? column_->currentData() : QVariant();
    const int times = times_ ? times_->value() : 1;
    make_fields();
    if (column_) column_->setCurrentIndex(std::max(0, column_->findData(column)));
    if (times_) times_->setValue(times);
}

void TableOdds::make_fields() {
    editors_.clear();
    column_ = nullptr;
    const rulebook::Rules& rules = document_.session().rules();
    const table::Table& table = rules.table(table_);
    auto* const content = new QWidget;
    auto* const rows = flush<QFormLayout>(content);
    rows->setRowWrapPolicy(QFormLayout::WrapLongRows);
    area_->setWidget(content);  // the one before goes
    add_columns(table);
    asked_ = facts_of(rules, table);
    for (const std::string& id : asked_) add_fact(id);
    times_ = nullptr;
    if (!table.dice.empty()) {
        times_ = new QSpinBox(content);
        times_->setRange(1, most_times);
        times_->setAccessibleName(u"Number of throws"_s);
        times_->setFocusPolicy(Qt::StrongFocus);
        times_->installEventFilter(this);
        connect(times_, &QSpinBox::valueChanged, this, &TableOdds::refresh);
        rows->addRow(u"Number of throws"_s, times_);
    }
    area_->setVisible(rows->rowCount() > 0);
    order_tabs();
}

// The fields were made last, but come where the list is, and the list after them.
void TableOdds::order_tabs() {
    QWidget* last = list_;
    const auto next = [&](QWidget* widget) {
        if (!widget) return;
        setTabOrder(last, widget);
        last = widget;
    };
    next(column_);
    for (const FieldEditor* editor : editors_) next(editor->first_widget());
    next(times_);
    if (last != list_) next(list_);
}

void TableOdds::add_columns(const table::Table& table) {
    if (table.columns.empty()) return;
    column_ = new QComboBox(area_->widget());
    column_->setAccessibleName(u"Column"_s);
    column_->setAccessibleDescription(u"Column"_s);  // on Linux the name that is told is what it shows
    if (!are_only_named(table.columns)) {
        const bool by_die = std::ranges::any_of(table.dice, [](const auto& die) { return die.column; });
        column_->addItem(by_die ? u"By the die"_s : u"By the facts"_s, QString());
    }
    for (const table::Column& column : table.columns) column_->addItem(short_text(column.label), exact(column.id));
    column_->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    column_->setMinimumContentsLength(10);
    column_->setFocusPolicy(Qt::StrongFocus);
    column_->installEventFilter(this);
    connect(column_, &QComboBox::currentIndexChanged, this, &TableOdds::refresh);
    static_cast<QFormLayout*>(area_->widget()->layout())->addRow(u"Column"_s, column_);
}

void TableOdds::add_fact(const std::string& id) {
    const rulebook::Fact* const fact = document_.session().rulebook().find_fact(id);
    if (!fact) return;
    table::Field field = fact->field;
    field.required = field.type != table::FieldType::yes_no;  // a tick, or one of the choices
    const auto typed = typed_.find(id);
    const json::Value value = typed == typed_.end() ? known(*fact) : typed->second;
    auto* const editor = new FieldEditor(field, value, text(field.label), FieldEditor::Place::line, area_->widget());
    connect(editor, &FieldEditor::edited, this, [this, editor] {
        editor->show_problem(editor->value().is_null() ? QString() : editor->problem());
        typed_[editor->field().id] = editor->value();
        refresh();
    });
    for (auto* const box : editor->findChildren<QComboBox*>()) {
        box->setMinimumWidth(std::min(box->sizeHint().width(), letters(least_choice)));
    }
    auto* const label = wrapped_label(text(field.label), area_->widget());
    label->stand_for(editor->first_widget());
    static_cast<QFormLayout*>(area_->widget()->layout())->addRow(label, editor);
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
    const bool enter = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
    if (!enter) QWidget::keyPressEvent(event);
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
              report::known_odds(document_.session().rules(),
                                 {.table = table_,
                                  .facts = facts(),
                                  .column = column_ ? column_->currentData().toString().toStdString() : "",
                                  .times = times_ ? times_->value() : 1}));
}

}  // namespace flagplot::ui

#include "ui/roster/roster_page.h"

#include <QAccessible>
#include <QAction>
#include <QClipboard>
#include <QDir>
#include <QEvent>
#include <QFileDialog>
#include <QFileInfo>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QRadioButton>
#include <QScopedValueRollback>
#include <QShortcut>
#include <QSignalBlocker>
#include <QStackedWidget>
#include <QVBoxLayout>
#include <algorithm>
#include <set>
#include <utility>

#include "csv/grid.h"
#include "session/roster_csv.h"
#include "ui/act/act_dialog.h"
#include "ui/common/files.h"
#include "ui/common/label.h"
#include "ui/common/look.h"
#include "ui/common/parts.h"
#include "ui/common/plain_text.h"
#include "ui/common/segments.h"
#include "ui/common/settings.h"
#include "ui/common/spreadsheet.h"
#include "ui/roster/unit_cards.h"
#include "ui/roster/unit_delegate.h"
#include "ui/roster/unit_rows.h"
#include "ui/roster/unit_view.h"

namespace flagplot::ui {
namespace {

constexpr int most_frozen = 4;  // columns up to a unit's name

// The type among those of which the person had the other way to be shown last.
QString name_in_settings(const Document& document, const rulebook::UnitType& type) {
    return QStringLiteral("%1.%2").arg(text(document.session().rulebook().id), text(type.id));
}

}  // namespace

RosterPage::RosterPage(Document& document, const rulebook::UnitType& type, QWidget* parent)
    : QWidget(parent),
      document_(document),
      type_(type),
      units_(new RosterModel(document, type, this)),
      model_(new UnitRows(*units_, this)),
      stack_(new QStackedWidget(this)),
      nothing_(new QWidget(stack_)),
      nothing_yet_(new Label(nothing_)),
      empty_(new Label(nothing_)),
      view_(new UnitView(stack_)),
      cards_(new UnitCards(*model_, stack_)),
      problem_(new Label(this)) {
    auto* layout = new QVBoxLayout(this);
    make_head();
    take_back_head();
    make_view();
    make_cards();
    auto* const lines = new QVBoxLayout(nothing_);
    lines->setContentsMargins(letters(6), 0, letters(6), 0);
    lines->addStretch(1);
    set_type(*nothing_yet_, Type::large, true);
    for (Label* const label : {nothing_yet_, empty_}) {
        label->setWordWrap(true);
        label->setAlignment(Qt::AlignCenter);
        lines->addWidget(label);
    }
    lines->addStretch(2);
    stack_->addWidget(nothing_);
    stack_->addWidget(view_);
    stack_->addWidget(cards_);
    problem_->setWordWrap(true);
    problem_->setAccessibleDescription(u"Problem"_s);
    problem_->hide();
    layout->setContentsMargins(8, 2, 8, 4);
    layout->setSpacing(4);
    layout->addWidget(stack_, 1);
    layout->addWidget(problem_);
    make_foot(*layout);
    connect(units_, &RosterModel::refused, this, &RosterPage::tell);
    const bool is_turned = document.is_open() && settings::turned.get().contains(name_in_settings(document, type));
    show_as(is_turned != is_usually_cards());
    show_columns(true);
    fit();
    refresh();
}

void RosterPage::make_view() {
    view_->setAccessibleName(text(type_.plural));
    view_->setModel(model_);
    view_->edit_elsewhere = [this](const QModelIndex& index) { return edit_lines(index); };
    view_->is_box = [this](const QModelIndex& index) {
        return index.flags().testFlag(Qt::ItemIsUserCheckable) || model_->boxes_at(index).has_value();
    };
    const table::Field* const name = type_.find_field(type_.name);
    const auto before_name = name ? name - type_.fields.data() + 2 : 1;
    view_->freeze(before_name <= most_frozen ? static_cast<int>(before_name) : 1);
    view_->setSortingEnabled(true);
    view_->horizontalHeader()->setSortIndicatorClearable(true);
    view_->horizontalHeader()->setSortIndicator(-1, Qt::AscendingOrder);
    connect(view_->horizontalHeader(), &QHeaderView::sectionResized, this, [this](int column) {
        if (!is_fitting_) set_by_hand_.insert(column);
    });
    view_->setItemDelegate(new UnitDelegate(document_, view_));
    view_->setEditTriggers(QAbstractItemView::DoubleClicked | QAbstractItemView::EditKeyPressed |
                           QAbstractItemView::AnyKeyPressed);
    view_->setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    view_->setTabKeyNavigation(false);
    view_->setWordWrap(false);
    view_->setShowGrid(false);
    view_->setFrameShape(QFrame::NoFrame);
    view_->setCornerButtonEnabled(false);
    view_->setContextMenuPolicy(Qt::ActionsContextMenu);
    view_->verticalHeader()->hide();
    view_->verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    view_->horizontalHeader()->setHighlightSections(false);
    model_->set_chosen(view_->selectionModel());
    connect(view_->selectionModel(), &QItemSelectionModel::selectionChanged, this, &RosterPage::say_chosen);
    connect(view_->selectionModel(), &QItemSelectionModel::currentChanged, this, &RosterPage::say_chosen);
    const auto say_unit = [this](const QModelIndex& index) {
        const session::Unit* const unit = index.isValid() ? model_->unit_at(index.row()) : nullptr;
        if (unit && units_in_sight().hasFocus()) emit unit_chosen(exact(unit->id));
    };
    connect(view_->selectionModel(), &QItemSelectionModel::currentRowChanged, this, say_unit);
}

void RosterPage::make_cards() {
    cards_->setAccessibleName(text(type_.plural));
    cards_->setAccessibleDescription(u"As cards"_s);
    cards_->setSelectionModel(view_->selectionModel());
    cards_->setContextMenuPolicy(Qt::ActionsContextMenu);
    cards_->addActions(view_->actions());
    // A click on a card or an id shows the unit's sheet, and Enter leads to it. Other cells are clicked to be edited.
    for (QAbstractItemView* const units :
         {static_cast<QAbstractItemView*>(view_), static_cast<QAbstractItemView*>(cards_)}) {
        connect(units, &QAbstractItemView::clicked, this, [this](const QModelIndex& index) {
            const bool is_meant = are_cards() || index.column() == 0;
            if (is_meant && QGuiApplication::keyboardModifiers() == Qt::NoModifier) ask_for_sheet(false);
        });
        for (const Qt::Key key : {Qt::Key_Return, Qt::Key_Enter}) {
            auto* const enter = new QShortcut(key, units, nullptr, nullptr, Qt::WidgetShortcut);
            connect(enter, &QShortcut::activated, this, [this] { ask_for_sheet(true); });
        }
        auto* const escape = new QShortcut(Qt::Key_Escape, units, nullptr, nullptr, Qt::WidgetShortcut);
        connect(escape, &QShortcut::activated, this, &RosterPage::sheet_left);
    }
}

// Of the unit that is current; at the field whose cell is.
void RosterPage::ask_for_sheet(bool by_key) {
    const QModelIndex index = view_->currentIndex();
    const session::Unit* const unit = index.isValid() ? model_->unit_at(index.row()) : nullptr;
    const table::Field* const field = are_cards() ? nullptr : model_->field_at(index.column());
    if (unit) emit sheet_wanted(exact(unit->id), field ? exact(field->id) : QString(), by_key);
}

// Above the units: which of them, how they are shown, and what else can be done with them.
void RosterPage::make_head() {
    head_ = new QWidget(this);
    filter_ = new QLineEdit(head_);
    filter_->setPlaceholderText(u"Filter"_s);
    filter_->setAccessibleName(u"Filter %1"_s.arg(plural()));
    filter_->setToolTip(u"Shows the units in whose row all these words stand."_s);
    filter_->setClearButtonEnabled(true);
    filter_->setMaximumWidth(letters(26));
    const QString units = short_text(type_.plural);
    how_ = new Segments({u"Cards"_s, u"Table"_s}, head_, {u"%1 as cards"_s.arg(units), u"%1 as a table"_s.arg(units)});
    connect(how_, &Segments::chosen_changed, this, [this](int which) { choose_how(which == 0); });
    auto* const more = new QPushButton(u"More"_s, head_);
    more->setAccessibleName(u"More for %1"_s.arg(plural()));
    more->setMenu(make_more());
    auto* const line = flush<QHBoxLayout>(head_);
    line->addWidget(filter_, 1);
    line->addStretch();
    line->addWidget(how_);
    line->addWidget(more);
    QWidgetList order{filter_};
    for (auto* const way : how_->findChildren<QRadioButton*>()) order += way;
    order += {more, view_, cards_};
    for (qsizetype i = 1; i < order.size(); ++i) setTabOrder(order[i - 1], order[i]);
    connect(filter_, &QLineEdit::textChanged, this, [this](const QString& words) {
        model_->keep(words);
        show_what_there_is();
    });
}

void RosterPage::take_back_head() {
    static_cast<QVBoxLayout*>(layout())->insertWidget(0, head_);
}

// Below the units: what is done with all of them, and what is left.
void RosterPage::make_foot(QBoxLayout& layout) {
    auto* const row = new QHBoxLayout;
    row->setContentsMargins(0, 4, 0, 0);
    const QString kind = short_text(in_sentence(type_.label), 40);
    add_button_ = new QPushButton(u"&Add %1…"_s.arg(button_text(kind)), this);
    add_button_->setAccessibleName(u"Add %1"_s.arg(kind));
    connect(add_button_, &QPushButton::clicked, this, &RosterPage::add);
    row->addWidget(add_button_);
    paste_list_ = new QPushButton(u"Paste a list"_s, this);
    paste_list_->setAccessibleName(u"Paste %1"_s.arg(plural()));
    paste_list_->setToolTip(u"Adds and updates units: rows that were copied in a spreadsheet"_s);
    connect(paste_list_, &QPushButton::clicked, this, &RosterPage::paste_units);
    row->addWidget(paste_list_);
    if (std::ranges::any_of(type_.fields, [](const auto& field) { return !field.boxes.empty(); })) {
        auto* const print = new QPushButton(u"Print the sheets…"_s, this);
        print->setAccessibleName(print->text());
        connect(print, &QPushButton::clicked, this, &RosterPage::sheets_wanted);
        row->addWidget(print);
    }
    chosen_ = new Label(this);
    set_type(*chosen_, Type::small);
    row->addWidget(chosen_);
    totals_ = new Label(this);
    set_muted(*totals_);
    totals_->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    row->addWidget(totals_, 1);
    layout.addLayout(row);
}

// "Hull: Central Powers 11 of 12, Allies 22 of 23": of the first field that has boxes.
QString RosterPage::totals() const {
    const auto field = std::ranges::find_if(type_.fields, [](const auto& one) { return !one.boxes.empty(); });
    if (field == type_.fields.end() || type_.side.empty() || !document_.is_open()) return {};
    QStringList sides;
    for (const table::Choice& side : document_.session().rulebook().sides) {
        int left = 0;
        int of = 0;
        for (const session::Unit* const unit : document_.session().state().units_of(type_.id)) {
            const auto boxes = unit->text(type_.side) == side.id ? session::boxes_of(*unit, *field) : std::nullopt;
            left += boxes ? boxes->left : 0;
            of += boxes ? boxes->of : 0;
        }
        if (of > 0) sides += u"%1 %2 of %3"_s.arg(short_text(side.label, 30)).arg(left).arg(of);
    }
    return sides.isEmpty()
               ? QString()
               : QStringLiteral("%1: %2").arg(short_text(field->label, 30), sides.join(QStringLiteral(", ")));
}

QMenu* RosterPage::make_more() {
    auto* const menu = new QMenu(this);
    menu->addAction(add_action(u"&Copy"_s, QKeySequence::Copy, &RosterPage::copy));
    paste_ = add_action(u"&Paste"_s, QKeySequence::Paste, &RosterPage::paste);
    paste_->setToolTip(u"On an id: adds and updates units. On another cell: fills the cells from there on."_s);
    menu->addAction(paste_);
    remove_ = add_action(u"&Remove"_s, QKeySequence(), &RosterPage::remove);
    remove_->setToolTip(u"Removes the selected units from the roster. Ctrl+Z restores them."_s);
    menu->addAction(remove_);
    menu->addAction(add_action(u"&History…"_s, QKeySequence(), &RosterPage::show_history));
    auto* const columns = menu->addMenu(u"Co&lumns"_s);
    connect(columns, &QMenu::aboutToShow, this, [this, columns] { list_columns(*columns); });
    menu->addSeparator();
    import_ = menu->addAction(u"I&mport %1…"_s.arg(button_text(plural())), this, &RosterPage::choose_import);
    import_->setToolTip(u"Adds and updates units from a CSV file."_s);
    QAction* const save =
        menu->addAction(u"E&xport %1…"_s.arg(button_text(plural())), this, &RosterPage::choose_export);
    save->setToolTip(u"Saves all units on this page as a CSV file."_s);
    menu->setToolTipsVisible(true);
    return menu;
}

QAction* RosterPage::add_action(const QString& name, const QKeySequence& key, void (RosterPage::*act)()) {
    auto* action = new QAction(name, this);
    action->setShortcut(key);
    action->setShortcutContext(Qt::WidgetWithChildrenShortcut);
    connect(action, &QAction::triggered, this, act);
    addAction(action);
    view_->addAction(action);
    return action;
}

// What has boxes is a card on the table, too.
bool RosterPage::is_usually_cards() const {
    return std::ranges::any_of(type_.fields, [](const table::Field& field) { return !field.boxes.empty(); });
}

bool RosterPage::are_cards() const {
    return how_->chosen() == 0;
}

void RosterPage::show_as(bool cards) {
    const QSignalBlocker is_no_choice(how_);
    how_->choose(cards ? 0 : 1);
    show_what_there_is();
    say_chosen();
}

// And remembers it.
void RosterPage::choose_how(bool cards) {
    if (document_.is_open()) {
        QStringList kept = settings::turned.get();
        kept.removeAll(name_in_settings(document_, type_));
        if (cards != is_usually_cards()) kept += name_in_settings(document_, type_);
        settings::turned.set(kept);
    }
    show_as(cards);
}

void RosterPage::show_what_there_is() {
    const bool none = model_->rowCount() == 0;
    QWidget* const units = are_cards() ? static_cast<QWidget*>(cards_) : view_;
    stack_->setCurrentWidget(none ? nothing_ : units);
    for (QWidget* const of_units : {static_cast<QWidget*>(filter_), static_cast<QWidget*>(how_)})
        of_units->setVisible(units_->rowCount() > 0);
    if (!none) return;
    const QString plural = in_sentence(type_.plural);
    const bool are_hidden = units_->rowCount() > 0;
    nothing_yet_->setText(are_hidden ? u"No row has all these words"_s : u"No %1 yet"_s.arg(plural));
    empty_->setVisible(!are_hidden && can_edit());
    constexpr std::size_t most_named = 6;
    QStringList columns{u"id"_s};
    for (std::size_t i = 0; i < std::min(most_named, type_.fields.size()); ++i)
        columns += in_sentence(type_.fields[i].label);
    if (type_.fields.size() > most_named) columns.back() += u" and more"_s;
    empty_->setText(
        u"They stand here as cards or as a table. Copy rows in any spreadsheet and paste them (Ctrl+V): one for each "
        "%1, with headings, or in this order: %2."_s.arg(in_sentence(type_.label), columns.join(QStringLiteral(", "))));
}

// An edit goes into all chosen cells of its column: that has to be seen before.
void RosterPage::say_chosen() {
    remove_->setEnabled(can_edit() && !chosen().empty());
    const int column = view_->currentIndex().column();
    const table::Field* field = model_->field_at(column);
    const QModelIndexList cells = view_->selectionModel()->selectedIndexes();
    const auto count =
        std::count_if(cells.begin(), cells.end(), [&](const QModelIndex& cell) { return cell.column() == column; });
    const bool is_shared = field && field->boxes.empty() && can_edit() && !are_cards();
    chosen_->setText(count > 1 && is_shared ? u"%1 chosen: an edit changes all of them"_s.arg(count) : QString());
}

QString RosterPage::plural() const {
    return in_sentence(type_.plural);
}

bool RosterPage::can_edit() const {
    return document_.is_open() && document_.why_read_only().isEmpty();
}

void RosterPage::refresh() {
    tell({});  // it can be written again
    const int before = units_->rowCount();
    units_->refresh();
    show_columns(before == 0);
    if (before == 0 && units_->rowCount() > 0) fit();
    if (fitted_) {
        make_room_for_boxes();
        widen(units_->rowCount() != before);
    }
    show_what_there_is();
    totals_->setText(totals());
    add_button_->setEnabled(can_edit());
    import_->setEnabled(can_edit());
    paste_->setEnabled(can_edit());
    paste_list_->setEnabled(can_edit());
    say_chosen();
}

// Of the pages, one is in sight: the others wait until they are.
void RosterPage::fit() {
    fitted_ = isVisible();
    if (!fitted_) return;
    const QScopedValueRollback fitting(is_fitting_, true);
    const QFontMetrics metrics = fontMetrics();
    const int height = metrics.height() * 2;
    view_->verticalHeader()->setMinimumSectionSize(height);
    view_->verticalHeader()->setDefaultSectionSize(height);
    view_->resizeColumnsToContents();
    for (int column = 0; column < model_->columnCount(); ++column) {
        if (view_->columnWidth(column) > widest_column()) view_->setColumnWidth(column, widest_column());
    }
    set_by_hand_.clear();
    boxes_room_.clear();
    make_room_for_boxes();
}

// What has come into a cell since they were fitted is read whole, too: of all rows or of those in sight.
void RosterPage::widen(bool of_all_rows) {
    if (!isVisible()) return;
    const QScopedValueRollback fitting(is_fitting_, true);
    const int bottom = view_->rowAt(view_->viewport()->height() - 1);
    const int first = of_all_rows ? 0 : std::max(0, view_->rowAt(0));
    const int last = of_all_rows || bottom < 0 ? model_->rowCount() - 1 : bottom;
    for (int column = 0; column < model_->columnCount(); ++column) {
        const table::Field* const field = model_->field_at(column);
        if (set_by_hand_.contains(column) || (field && !field->boxes.empty())) continue;
        int wanted = 0;
        for (int row = first; row <= last; ++row) {
            wanted = std::max(wanted, view_->sizeHintForIndex(model_->index(row, column)).width() + 1);
        }
        wanted = std::min(wanted, widest_column());
        if (wanted > view_->columnWidth(column)) view_->setColumnWidth(column, wanted);
    }
}

int RosterPage::widest_column() const {
    return letters(40);
}

// When there are more boxes than before. Otherwise a column that was made narrow stays so.
void RosterPage::make_room_for_boxes() {
    const QScopedValueRollback fitting(is_fitting_, true);
    for (int column = 0; column < model_->columnCount(); ++column) {
        const table::Field* field = model_->field_at(column);
        if (!field || field->boxes.empty()) continue;
        const int wanted = static_cast<QAbstractItemView*>(view_)->sizeHintForColumn(column);
        const int before = std::exchange(boxes_room_[column], wanted);
        if (wanted > before && wanted > view_->columnWidth(column)) view_->setColumnWidth(column, wanted);
    }
}

void RosterPage::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    if (fitted_) {
        widen(true);
    } else {
        fit();
    }
}

void RosterPage::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange) fit();
}

void RosterPage::show_history() {
    const QModelIndex index = view_->currentIndex();
    const session::Unit* const unit = index.isValid() ? model_->unit_at(index.row()) : nullptr;
    if (unit) emit history_wanted(exact(unit->id));
}

// On the sheet, if the cell holds such a text.
bool RosterPage::edit_lines(const QModelIndex& index) {
    const table::Field* field = model_->field_at(index.column());
    if (!field || !field->lines || !(index.flags() & Qt::ItemIsEditable)) return false;
    ask_for_sheet(true);
    return true;
}

// ---- the columns of the table

// What says the same of every unit is asked for. So is how many boxes there were: they are seen.
bool RosterPage::is_shown_by_itself(const table::Field& field) const {
    if (field.id == type_.side || std::ranges::find(type_.place, field.id) != type_.place.end()) return true;
    if (is_total_of_boxes(field, type_)) return false;
    for (int row = 0; row < units_->rowCount(); ++row) {
        const session::Unit& unit = *units_->unit_at(row);
        const auto boxes = session::boxes_of(unit, field);
        if (boxes ? boxes->of > 0 : says_something(unit, field)) return true;
    }
    return units_->rowCount() == 0;
}

// None goes while somebody works in the table.
void RosterPage::show_columns(bool may_hide) {
    const QStringList otherwise = settings::columns.get();
    const QScopedValueRollback fitting(is_fitting_, true);
    for (int column = 1; column < model_->columnCount(); ++column) {
        if (!may_hide && !view_->isColumnHidden(column)) continue;
        const table::Field& field = *model_->field_at(column);
        const bool is_otherwise = otherwise.contains(name_in_settings(document_, type_) + u'.' + exact(field.id));
        const bool was_hidden = view_->isColumnHidden(column);
        view_->setColumnHidden(column, is_shown_by_itself(field) == is_otherwise);
        if (!was_hidden || view_->isColumnHidden(column) || !fitted_) continue;
        view_->resizeColumnToContents(column);
        view_->setColumnWidth(column, std::min(view_->columnWidth(column), widest_column()));
    }
}

void RosterPage::list_columns(QMenu& menu) {
    menu.clear();
    for (int column = 1; column < model_->columnCount(); ++column) {
        const table::Field& field = *model_->field_at(column);
        QAction* const action = menu.addAction(button_text(short_text(field.label, 60)));
        action->setCheckable(true);
        action->setChecked(!view_->isColumnHidden(column));
        connect(action, &QAction::toggled, this, [this, &field](bool shown) {
            QStringList otherwise = settings::columns.get();
            const QString name = name_in_settings(document_, type_) + u'.' + exact(field.id);
            otherwise.removeAll(name);
            if (shown != is_shown_by_itself(field)) otherwise += name;
            settings::columns.set(otherwise);
            show_columns(true);
            fit();
        });
    }
}

std::vector<std::string> RosterPage::chosen() const {
    std::set<int> rows;
    for (const QModelIndex& index : view_->selectionModel()->selectedIndexes()) rows.insert(index.row());
    std::vector<std::string> ids;
    for (const int row : rows) ids.push_back(model_->unit_at(row)->id);
    return ids;
}

void RosterPage::add() {
    const ActDialog* const dialog = open_act(document_, "add-unit", type_.id, {}, this);
    if (!dialog) return;
    connect(dialog, &ActDialog::performed, this,
            [this](const session::Answer& answer) { choose(text(json::to_text(answer.fields.at("id")))); });
}

bool RosterPage::is_empty() const {
    return units_->rowCount() == 0;
}

void RosterPage::take_focus() {
    if (is_empty()) return add_button_->setFocus(Qt::ShortcutFocusReason);
    QAbstractItemView* const units = are_cards() ? static_cast<QAbstractItemView*>(cards_) : view_;
    units->setFocus(Qt::ShortcutFocusReason);
}

QAbstractItemView& RosterPage::units_in_sight() const {
    return are_cards() ? static_cast<QAbstractItemView&>(*cards_) : *view_;
}

void RosterPage::show_unit(const QString& id) {
    filter_->clear();
    const QModelIndex shown = model_->index(model_->row_of(id.toStdString()), 0);
    tell({});
    units_in_sight().setCurrentIndex(shown);
    units_in_sight().scrollTo(shown);
}

void RosterPage::choose(const QString& id) {
    show_unit(id);
    units_in_sight().setFocus();
}

void RosterPage::remove() {
    const std::vector<std::string> ids = chosen();
    QString problem;
    document_.act([&](session::Session& session) { session.remove_units(ids, ""); }, &problem);
    tell(problem);
}

void RosterPage::copy() {
    std::vector<const session::Unit*> units;
    for (const std::string& id : chosen()) units.push_back(model_->unit_at(model_->row_of(id)));
    if (units.empty()) return;
    QGuiApplication::clipboard()->setText(as_lines(units_as_rows(type_, units)));
    emit said(units.size() == 1 ? u"1 row was copied to the clipboard."_s
                                : u"%1 rows were copied to the clipboard."_s.arg(units.size()));
}

// What was copied; nothing, and why, if it holds no rows.
std::optional<csv::Grid> RosterPage::copied_rows() {
    const QString copied = QGuiApplication::clipboard()->text();
    if (!can_edit()) return {};
    if (!copied.trimmed().isEmpty()) return csv::parse_copied(copied.toStdString());
    tell(u"Nothing was copied: copy rows in a spreadsheet first."_s);
    return {};
}

void RosterPage::paste_units() {
    if (const std::optional<csv::Grid> rows = copied_rows()) stage(*rows, "");
}

void RosterPage::paste() {
    const std::optional<csv::Grid> rows = copied_rows();
    if (!rows) return;
    const QModelIndex at = are_cards() ? QModelIndex() : view_->currentIndex();
    const bool is_units = !at.isValid() || at.column() == 0 || session::has_headings(type_, rows->front());
    is_units ? stage(*rows, "") : paste_cells(*rows, at);
}

// Into the cells that are shown, from one of them on to the right and down.
void RosterPage::paste_cells(const csv::Grid& rows, const QModelIndex& from) {
    std::vector<std::string> ids;
    for (int row = from.row(); row < model_->rowCount(); ++row) ids.push_back(model_->unit_at(row)->id);
    std::vector<const table::Field*> fields;
    for (int column = from.column(); column < model_->columnCount(); ++column) {
        if (!view_->isColumnHidden(column)) fields.push_back(model_->field_at(column));
    }
    QString problem;
    document_.act([&](session::Session& session) { session::stage_cells(session, type_, ids, fields, rows); },
                  &problem);
    tell(problem);
}

void RosterPage::stage(const csv::Grid& rows, const std::string& name) {
    QString problem;
    const int before = document_.session().size();
    document_.act([&](session::Session& session) { stage_rows(session, type_, rows, name); }, &problem);
    if (problem.isEmpty()) {
        const session::Session& session = document_.session();
        for (const std::string& warning : session::warnings_of_added(session, before + 1, session.size()))
            problem += (problem.isEmpty() ? QString() : QStringLiteral("\n")) + text(warning);
    }
    tell(problem);
}

void RosterPage::choose_import() {
    auto* const dialog =
        new QFileDialog(this, u"Import %1"_s.arg(plural()), usual_folder(), u"Spreadsheets (*.csv *.txt)"_s);
    dialog->setFileMode(QFileDialog::ExistingFile);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QFileDialog::fileSelected, this, &RosterPage::import_units);
    dialog->open();
}

void RosterPage::import_units(const QString& file) {
    if (!can_edit()) return;
    try {
        const std::string path = file.toStdString();
        stage(csv::parse_every_row(json::read_text(path), path), QFileInfo(file).fileName().toStdString());
    } catch (const json::InputError& error) {
        tell(text(error));
    }
}

void RosterPage::choose_export() {
    const session::Session& session = document_.session();
    const QString name = QStringLiteral("%1, %2 %3, %4")
                             .arg(text(session.header().title), in_sentence(session.rulebook().clock.turn_label))
                             .arg(session.state().turn())
                             .arg(plural());
    ask_for_file(*this, u"Export %1"_s.arg(plural()), name, QStringLiteral("csv"),
                 [this](const QString& file) { save_units(file); });
}

void RosterPage::save_units(const QString& file) {
    try {
        const auto units = document_.session().state().units_of(type_.id);
        write_file(file, csv::write(units_as_rows(type_, units)));
        tell({});
        emit said(u"Saved as %1"_s.arg(QDir::toNativeSeparators(file)));
    } catch (const json::InputError& error) {
        tell(text(error));
    }
}

void RosterPage::tell(const QString& problem) {
    problem_->setText(problem);
    problem_->setVisible(!problem.isEmpty());
    if (problem.isEmpty()) return;
    QAccessibleEvent alert(problem_, QAccessible::Alert);
    QAccessible::updateAccessibility(&alert);
}

}  // namespace flagplot::ui

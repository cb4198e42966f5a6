#include "ui/roster/roster_page.h"

#include <QAccessible>
#include <QAction>
#include <QClipboard>
#include <QEvent>
#include <QFileDialog>
#include <QFileInfo>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QKeyEvent>
#include <QPushButton>
#include <QShortcut>
#include <QStackedWidget>
#include <QTableView>
#include <algorithm>
#include <functional>
#include <set>
#include <utility>

#include "csv/grid.h"
#include "host/host.h"
#include "session/roster_csv.h"
#include "ui/common/label.h"
#include "ui/common/plain_text.h"
#include "ui/common/settings.h"
#include "ui/common/spreadsheet.h"
#include "ui/roster/add_unit_dialog.h"
#include "ui/roster/lines_dialog.h"
#include "ui/roster/unit_delegate.h"

namespace flagplot::ui {
namespace {

// A table some of whose cells are edited elsewhere.
class UnitView : public QTableView {
  public:
    using QTableView::QTableView;
    std::function<bool(const QModelIndex& index, const QString& typed)> edit_elsewhere;

  protected:
    bool edit(const QModelIndex& index, EditTrigger trigger, QEvent* event) override {
        // A click on what is chosen already isn't enough: it may be the first of two.
        constexpr int enough = DoubleClicked | EditKeyPressed | AnyKeyPressed;
        const bool typed = trigger == AnyKeyPressed && event && event->type() == QEvent::KeyPress;
        const QString words = typed ? static_cast<const QKeyEvent*>(event)->text() : QString();
        if ((trigger & enough) && edit_elsewhere && edit_elsewhere(index, words)) return true;
        return QTableView::edit(index, trigger, event);
    }
};

}  // namespace

RosterPage::RosterPage(Document& document, const table::UnitType& type, QWidget* parent)
    : QWidget(parent),
      document_(document),
      type_(type),
      model_(new RosterModel(document, type, this)),
      stack_(new QStackedWidget(this)),
      empty_(new Label(stack_)),
      view_(new UnitView(stack_)),
      problem_(new Label(this)) {
    make_view();
    empty_->setWordWrap(true);
    empty_->setAlignment(Qt::AlignCenter);
    stack_->addWidget(empty_);
    stack_->addWidget(view_);
    problem_->setWordWrap(true);
    problem_->setAccessibleDescription(tr("Problem"));
    problem_->hide();
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(8, 2, 8, 4);
    layout->setSpacing(4);
    layout->addWidget(stack_, 1);
    layout->addWidget(problem_);
    make_buttons(*layout);
    add_action(tr("&Copy"), QKeySequence::Copy, &RosterPage::copy);
    add_action(tr("&Paste"), QKeySequence::Paste, &RosterPage::paste);
    connect(model_, &RosterModel::refused, this, &RosterPage::tell);
    fit();
    refresh();
}

void RosterPage::make_view() {
    view_->setAccessibleName(text(type_.plural));
    view_->setModel(model_);
    static_cast<UnitView*>(view_)->edit_elsewhere = [this](const QModelIndex& index, const QString& typed) {
        return edit_lines(index, typed);
    };
    view_->setItemDelegate(new UnitDelegate(document_, view_));
    view_->setEditTriggers(QAbstractItemView::DoubleClicked | QAbstractItemView::EditKeyPressed |
                           QAbstractItemView::AnyKeyPressed | QAbstractItemView::SelectedClicked);
    view_->setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    view_->setTabKeyNavigation(false);
    view_->setWordWrap(false);
    view_->setCornerButtonEnabled(false);
    view_->setContextMenuPolicy(Qt::ActionsContextMenu);
    view_->verticalHeader()->hide();
    view_->verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    view_->horizontalHeader()->setHighlightSections(false);
    for (const Qt::Key key : {Qt::Key_Return, Qt::Key_Enter}) {
        auto* enter = new QShortcut(key, view_, nullptr, nullptr, Qt::WidgetShortcut);
        connect(enter, &QShortcut::activated, this, &RosterPage::edit_current);
    }
    connect(view_->selectionModel(), &QItemSelectionModel::selectionChanged, this,
            [this] { remove_button_->setEnabled(can_edit() && !chosen().empty()); });
}

void RosterPage::make_buttons(QVBoxLayout& layout) {
    const QString kind = short_text(in_sentence(type_.label), 40);
    add_button_ = new QPushButton(tr("&Add %1…").arg(button_text(kind)), this);
    add_button_->setAccessibleName(tr("Add %1").arg(kind));
    remove_button_ = new QPushButton(tr("Re&move"), this);
    remove_button_->setAccessibleName(tr("Remove"));
    remove_button_->setToolTip(tr("Removes the selected units from the roster. Ctrl+Z restores them."));
    import_button_ = new QPushButton(tr("Im&port…"), this);
    import_button_->setAccessibleName(tr("Import %1").arg(plural()));
    import_button_->setToolTip(tr("Adds and updates units from a CSV file."));
    auto* const export_button = new QPushButton(tr("E&xport…"), this);
    export_button->setAccessibleName(tr("Export %1").arg(plural()));
    export_button->setToolTip(tr("Saves all units on this page as a CSV file."));
    auto* line = new QHBoxLayout;
    for (QPushButton* const button : {add_button_, remove_button_, import_button_, export_button}) {
        line->addWidget(button);
    }
    line->addStretch();
    layout.addLayout(line);
    connect(import_button_, &QPushButton::clicked, this, &RosterPage::choose_import);
    connect(export_button, &QPushButton::clicked, this, &RosterPage::choose_export);
    connect(add_button_, &QPushButton::clicked, this, &RosterPage::add);
    connect(remove_button_, &QPushButton::clicked, this, &RosterPage::remove);
}

void RosterPage::add_action(const QString& name, const QKeySequence& key, void (RosterPage::*act)()) {
    auto* action = new QAction(name, this);
    action->setShortcut(key);
    action->setShortcutContext(Qt::WidgetWithChildrenShortcut);
    connect(action, &QAction::triggered, this, act);
    addAction(action);
    view_->addAction(action);
}

QString RosterPage::plural() const {
    return in_sentence(type_.plural);
}

bool RosterPage::can_edit() const {
    return document_.is_open() && document_.why_read_only().isEmpty();
}

void RosterPage::refresh() {
    tell({});  // it can be written again
    const int before = model_->rowCount();
    model_->refresh();
    if (before == 0 && model_->rowCount() > 0) fit();
    if (fitted_) make_room_for_boxes();
    const bool any = model_->rowCount() > 0;
    stack_->setCurrentWidget(any ? static_cast<QWidget*>(view_) : empty_);
    const QString plural = short_text(type_.plural);
    empty_->setText(
        can_edit() ? tr("%1 appear here, one per row. Add one, paste rows from a spreadsheet (Ctrl+V), or import a "
                        "CSV file: the id, then the fields, or with headings.")
                         .arg(plural)
                   : tr("%1: none in this session.").arg(plural));
    add_button_->setEnabled(can_edit());
    import_button_->setEnabled(can_edit());
    remove_button_->setEnabled(can_edit() && !chosen().empty());
}

// Of the pages, one is in sight: the others wait until they are.
void RosterPage::fit() {
    fitted_ = isVisible();
    if (!fitted_) return;
    const QFontMetrics metrics = fontMetrics();
    const int height = metrics.height() + metrics.height() / 2;
    view_->verticalHeader()->setMinimumSectionSize(height);
    view_->verticalHeader()->setDefaultSectionSize(height);
    view_->resizeColumnsToContents();
    const int widest = metrics.averageCharWidth() * 40;
    for (int column = 0; column < model_->columnCount(); ++column) {
        if (view_->columnWidth(column) > widest) view_->setColumnWidth(column, widest);
    }
    boxes_room_.clear();
    make_room_for_boxes();
}

// When there are more boxes than before. Otherwise a column that was made narrow stays so.
void RosterPage::make_room_for_boxes() {
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
    if (!fitted_) fit();
}

void RosterPage::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange) fit();
}

void RosterPage::edit_current() {
    const QModelIndex index = view_->currentIndex();
    if (!index.isValid()) return;
    if (index.flags() & Qt::ItemIsUserCheckable) {
        const bool checked = index.data(Qt::CheckStateRole).toInt() == Qt::Checked;
        model_->setData(index, checked ? Qt::Unchecked : Qt::Checked, Qt::CheckStateRole);
    } else if (index.flags() & Qt::ItemIsEditable) {
        view_->edit(index);
    }
}

// In a dialog, if the cell holds such a text; what was typed to open it comes to stand there.
bool RosterPage::edit_lines(const QModelIndex& index, const QString& typed) {
    const table::Field* field = model_->field_at(index.column());
    const session::Unit* unit = model_->unit_at(index.row());
    if (!field || !field->lines || !unit || !(index.flags() & Qt::ItemIsEditable)) return false;
    auto* const dialog = new LinesDialog(document_, *unit, *field, this);
    if (!typed.isEmpty() && typed.at(0).isPrint()) dialog->type(typed);
    tell({});
    dialog->open();
    return true;
}

std::vector<std::string> RosterPage::chosen() const {
    std::set<int> rows;
    for (const QModelIndex& index : view_->selectionModel()->selectedIndexes()) rows.insert(index.row());
    std::vector<std::string> ids;
    for (const int row : rows) ids.push_back(model_->unit_at(row)->id);
    return ids;
}

void RosterPage::add() {
    auto* dialog = new AddUnitDialog(document_, type_, this);
    connect(dialog, &AddUnitDialog::added, this, &RosterPage::choose);
    dialog->open();
}

void RosterPage::choose(const QString& id) {
    const QModelIndex added = model_->index(model_->row_of(id.toStdString()), 0);
    tell({});
    view_->setCurrentIndex(added);
    view_->scrollTo(added);
    view_->setFocus();
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
    if (!units.empty()) QGuiApplication::clipboard()->setText(as_lines(units_as_rows(type_, units)));
}

void RosterPage::paste() {
    const QString pasted = QGuiApplication::clipboard()->text();
    if (can_edit() && !pasted.trimmed().isEmpty()) stage(split_rows(pasted), "");
}

void RosterPage::stage(const csv::Grid& rows, const std::string& name) {
    QString problem;
    document_.act([&](session::Session& session) { stage_rows(session, type_, rows, name); }, &problem);
    tell(problem);
}

void RosterPage::choose_import() {
    auto* const dialog =
        new QFileDialog(this, tr("Import %1").arg(plural()), usual_folder(), tr("Spreadsheets (*.csv *.txt)"));
    dialog->setFileMode(QFileDialog::ExistingFile);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QFileDialog::fileSelected, this, [this](const QString& file) {
        try {
            const std::string path = file.toStdString();
            stage(csv::parse_every_row(json::read_text(path), path), QFileInfo(file).fileName().toStdString());
        } catch (const json::InputError& error) {
            tell(text(error));
        }
    });
    dialog->open();
}

void RosterPage::choose_export() {
    auto* const dialog =
        new QFileDialog(this, tr("Export %1").arg(plural()), usual_folder(), tr("Spreadsheets (*.csv)"));
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setDefaultSuffix(QStringLiteral("csv"));
    dialog->selectFile(plural().replace(QLatin1Char(' '), QLatin1Char('-')) + QStringLiteral(".csv"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QFileDialog::fileSelected, this, [this](const QString& file) {
        try {
            const auto units = document_.session().state().units_of(type_.id);
            host::write_grid(file.toStdString(), units_as_rows(type_, units));
            tell({});
        } catch (const json::InputError& error) {
            tell(text(error));
        }
    });
    dialog->open();
}

void RosterPage::tell(const QString& problem) {
    problem_->setText(problem);
    problem_->setVisible(!problem.isEmpty());
    if (problem.isEmpty()) return;
    QAccessibleEvent alert(problem_, QAccessible::Alert);
    QAccessible::updateAccessibility(&alert);
}

}  // namespace flagplot::ui

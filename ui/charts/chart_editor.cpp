#include "ui/charts/chart_editor.h"

#include <QAction>
#include <QClipboard>
#include <QDialogButtonBox>
#include <QFileDialog>
#include <QGuiApplication>
#include <QMenu>
#include <QMessageBox>
#include <QPushButton>
#include <QScreen>
#include <QVBoxLayout>
#include <algorithm>

#include "csv/grid.h"
#include "host/host.h"
#include "host/kept_sums.h"
#include "ui/charts/chart_grid.h"
#include "ui/charts/chart_problems.h"
#include "ui/charts/chart_view.h"
#include "ui/common/files.h"
#include "ui/common/label.h"
#include "ui/common/look.h"
#include "ui/common/plain_text.h"
#include "ui/common/settings.h"
#include "ui/common/spreadsheet.h"

namespace flagplot::ui {
namespace {

Label* wrapping_label(QWidget* parent, const QString& words = {}) {
    auto* const label = new Label(words, parent);
    label->setWordWrap(true);
    return label;
}

// What a spreadsheet copied, or a text with commas. A single cell may have commas of its own. Throws json::InputError.
csv::Grid block_of(const table::Chart& chart, const QString& pasted) {
    if (pasted.contains(QLatin1Char('\t'))) return split_rows(pasted);
    const std::string cell = pasted.trimmed().toStdString();
    try {
        parse_cell(chart, cell, "");
        return {{cell}};
    } catch (const json::InputError&) {
        return csv::parse(pasted.toStdString(), u"What you paste"_s.toStdString());
    }
}

}  // namespace

ChartEditor::ChartEditor(Document& document, const table::Chart& chart, QWidget* parent)
    : QDialog(parent), document_(document), chart_(chart) {
    setWindowTitle(short_text(chart_.title));
    setAttribute(Qt::WA_DeleteOnClose);
    auto* const layout = new QVBoxLayout(this);
    layout->addWidget(wrapping_label(this, text(chart_.help)));
    Label* const source = wrapping_label(this,
                                         u"From your own copy: %1. Column headings go in the first row, row "
                                         "headings in the first column."_s.arg(text(chart_.source)));
    set_type(*source, Type::small);
    layout->addWidget(source);
    make_view();
    layout->addWidget(view_, 1);
    place_ = wrapping_label(this);
    set_type(*place_, Type::small);
    layout->addWidget(place_);
    problem_ = wrapping_label(this);
    problem_->setAccessibleDescription(u"Problem"_s);
    layout->addWidget(problem_);
    make_buttons();
    layout->addWidget(buttons_);
    begin();
    connect(grid_, &ChartGrid::checked, this, &ChartEditor::refresh);
    connect(view_->selectionModel(), &QItemSelectionModel::currentChanged, this, &ChartEditor::say_place);
    // The session that it belongs to goes.
    connect(&document_, &Document::leaving, this, [this] { QDialog::reject(); });
    refresh();
    const QSize room = screen()->availableGeometry().size() * 9 / 10;
    resize(QSize(letters(110), letters(72)).boundedTo(room));
    go_to_first_empty();
    view_->setFocus();
}

// From the copy, or what can be read of a damaged one, or the heads alone. A draft comes on top, so that undoing it
// shows what it began from.
void ChartEditor::begin() {
    const table::ChartCopy* const copy = document_.session().chart_copy(chart_.id);
    const bool damaged = document_.session().chart_problems().contains(chart_.id);
    grid_ = new ChartGrid(chart_,
                          copy      ? copy->grid
                          : damaged ? host::read_damaged_chart(chart_)
                                    : blank_grid(chart_),
                          this);
    if (const auto draft = host::read_chart_draft(chart_)) grid_->replace(*draft, u"restoring the draft"_s);
    document_.tell(host::draft_notes());
    begun_with_ = grid_->grid();
    view_->setModel(grid_);
}

void ChartEditor::make_view() {
    view_ = new ChartView(this);
    view_->setAccessibleName(text(chart_.title));
    view_->setAccessibleDescription(text(chart_.help));
    connect(view_, &ChartView::done, this, &ChartEditor::keep);
}

void ChartEditor::make_buttons() {
    make_menu();
    buttons_ = new QDialogButtonBox(this);
    auto* const edit = buttons_->addButton(u"&Edit"_s, QDialogButtonBox::ResetRole);
    edit->setMenu(menu_);
    auto* const import = buttons_->addButton(u"&Import CSV…"_s, QDialogButtonBox::ResetRole);
    auto* const save = buttons_->addButton(u"E&xport CSV…"_s, QDialogButtonBox::ResetRole);
    auto* const leave = buttons_->addButton(u"&Cancel"_s, QDialogButtonBox::RejectRole);
    keep_ = buttons_->addButton(u"&Save chart"_s, QDialogButtonBox::AcceptRole);
    for (QPushButton* const button : {edit, import, save, leave, keep_}) {
        button->setAutoDefault(false);
        button->setAccessibleName(button->text().remove(QLatin1Char('&')));
    }
    connect(import, &QPushButton::clicked, this, &ChartEditor::import_csv);
    connect(save, &QPushButton::clicked, this, &ChartEditor::save_csv);
    connect(leave, &QPushButton::clicked, this, &ChartEditor::reject);
    connect(keep_, &QPushButton::clicked, this, &ChartEditor::keep);
}

void ChartEditor::make_menu() {
    menu_ = new QMenu(this);
    QAction* const undo = add_action(u"&Undo"_s, nullptr);
    undo->setShortcut(QKeySequence::Undo);
    QAction* const redo = add_action(u"&Redo"_s, nullptr);
    redo->setShortcut(QKeySequence::Redo);
    connect(undo, &QAction::triggered, this, [this] { grid_->history().undo(); });
    connect(redo, &QAction::triggered, this, [this] { grid_->history().redo(); });
    add_action(u"&Copy"_s, &ChartEditor::copy)->setShortcut(QKeySequence::Copy);
    add_action(u"&Paste"_s, &ChartEditor::paste)->setShortcut(QKeySequence::Paste);
    add_action(u"C&lear"_s, &ChartEditor::clear)->setShortcut(QKeySequence::Delete);
    menu_->addSeparator();
    add_action(u"&Insert a row above"_s, &ChartEditor::insert_row);
    add_action(u"I&nsert a column before"_s, &ChartEditor::insert_column);
    add_action(u"Re&move the rows"_s, &ChartEditor::remove_rows);
    add_action(u"Rem&ove the columns"_s, &ChartEditor::remove_columns);
}

QAction* ChartEditor::add_action(const QString& name, void (ChartEditor::*act)()) {
    QAction* const action = menu_->addAction(name);
    action->setShortcutContext(Qt::WidgetWithChildrenShortcut);
    addAction(action);
    view_->addAction(action);
    if (act) connect(action, &QAction::triggered, this, act);
    return action;
}

// The box of buttons makes one of them the default when it is shown.
void ChartEditor::showEvent(QShowEvent* event) {
    QDialog::showEvent(event);
    keep_->setDefault(grid_->problems().empty());
}

// ---- what is shown

void ChartEditor::refresh() {
    view_->fit();
    const auto& problems = grid_->problems();
    keep_->setDefault(problems.empty());
    keep_->setAccessibleDescription(problems.empty() ? QString() : u"Goes to the first problem"_s);
    const QString words = problems.empty() ? QString() : problem_words(chart_, grid_->grid(), problems.front());
    const QString more = problems.size() > 1 ? u" (and %1 more)"_s.arg(problems.size() - 1) : QString();
    if (problem_->text() != in_brief(warning(words + more))) tell(words + more);
    say_place();
}

// The cell that is current, by its heads: they may be out of sight.
void ChartEditor::say_place() {
    const QModelIndex here = view_->currentIndex();
    if (!here.isValid()) return;
    const QString place = cell_words(chart_, grid_->grid(), static_cast<std::size_t>(here.row()),
                                     static_cast<std::size_t>(here.column()));
    const bool head = here.row() == 0 || here.column() == 0;
    place_->setText(head ? place : u"%1: %2"_s.arg(place, text(cell_expectation(chart_))));
}

void ChartEditor::tell(const QString& problem) {
    say_problem(*problem_, problem);
    if (problem.isEmpty()) {
        problem_->setText(u"\u2713 No problems found."_s);
        problem_->show();
    }
}

void ChartEditor::go_to(int row, int column) {
    const QModelIndex there = grid_->index(row, column);
    view_->setCurrentIndex(there);
    view_->scrollTo(there);
}

void ChartEditor::go_to_first_empty() {
    for (const table::ChartProblem& problem : grid_->problems()) {
        const QModelIndex there = grid_->index(static_cast<int>(problem.row), static_cast<int>(problem.column));
        if (there.data(Qt::EditRole).toString().isEmpty()) return go_to(there.row(), there.column());
    }
    go_to(1, 1);
}

// ---- keeping and leaving

bool ChartEditor::find_problem() {
    if (grid_->problems().empty()) return false;
    const table::ChartProblem& first = grid_->problems().front();
    go_to(static_cast<int>(first.row), static_cast<int>(first.column));
    view_->setFocus();
    refresh();
    return true;
}

void ChartEditor::keep() {
    view_->end_cell();
    if (find_problem()) return;
    const QString problem = document_.keep_chart(chart_, grid_->grid());
    if (!problem.isEmpty()) return tell(problem);
    accept();
}

void ChartEditor::reject() {
    view_->end_cell();
    if (grid_->grid() == begun_with_) return QDialog::reject();
    leave();
}

void ChartEditor::leave() {
    const bool whole = grid_->problems().empty();
    auto* const box = new QMessageBox(
        QMessageBox::NoIcon, u"Unsaved chart"_s,
        whole ? u"Your changes aren't saved yet."_s
              : u"The chart is incomplete. Save a draft to finish it later; meanwhile you are asked for each cell "
                "when it is needed."_s,
        QMessageBox::NoButton, this);
    box->setAttribute(Qt::WA_DeleteOnClose);
    auto* const keeps = box->addButton(whole ? u"&Save chart"_s : u"Save dra&ft"_s, QMessageBox::AcceptRole);
    auto* const drops = box->addButton(u"&Discard"_s, QMessageBox::DestructiveRole);
    auto* const stays = box->addButton(u"&Continue editing"_s, QMessageBox::RejectRole);
    box->setDefaultButton(keeps);
    box->setEscapeButton(stays);
    connect(drops, &QPushButton::clicked, this, [this] { QDialog::reject(); });
    connect(keeps, &QPushButton::clicked, this, [this, whole] {
        if (whole) return keep();
        try {
            host::keep_chart_draft(chart_, grid_->grid());
            QDialog::reject();
        } catch (const json::InputError& error) {
            tell(text(error));
        }
    });
    box->open();
}

// ---- editing

void ChartEditor::copy() {
    QGuiApplication::clipboard()->setText(as_lines(view_->selectionModel()->selectedIndexes()));
}

// At the top left with heads it takes the place of everything; elsewhere it stands from the current cell on.
void ChartEditor::paste() {
    const QString pasted = QGuiApplication::clipboard()->text();
    if (pasted.trimmed().isEmpty()) return;
    try {
        const csv::Grid block = block_of(chart_, pasted);
        const QModelIndex at = view_->currentIndex();
        const bool whole = at.row() <= 0 && at.column() <= 0 && block.size() > 1 && block.front().size() > 1;
        if (whole) {
            grid_->replace(block, u"pasting"_s);
        } else if (!block.empty()) {
            grid_->put(std::max(0, at.row()), std::max(0, at.column()), block);
        }
    } catch (const json::InputError& error) {
        tell(text(error));
    }
}

void ChartEditor::clear() {
    grid_->clear(view_->selectionModel()->selectedIndexes());
}

void ChartEditor::insert_row() {
    grid_->insert_row(view_->currentIndex().row());
}

void ChartEditor::insert_column() {
    grid_->insert_column(view_->currentIndex().column());
}

void ChartEditor::remove_rows() {
    const QItemSelection chosen = view_->selectionModel()->selection();
    if (!chosen.isEmpty()) grid_->remove_rows(chosen.front().top(), chosen.front().bottom());
}

void ChartEditor::remove_columns() {
    const QItemSelection chosen = view_->selectionModel()->selection();
    if (!chosen.isEmpty()) grid_->remove_columns(chosen.front().left(), chosen.front().right());
}

// ---- files

void ChartEditor::import_csv() {
    ask_for_known_file(*this, u"Import a chart"_s, u"Spreadsheets (*.csv *.txt)"_s, [this](const QString& file) {
        try {
            const std::string path = file.toStdString();
            grid_->replace(csv::parse(json::read_text(path), path), u"importing"_s);
        } catch (const json::InputError& error) {
            tell(text(error));
        }
    });
}

void ChartEditor::save_csv() {
    view_->end_cell();
    auto* const dialog = new QFileDialog(this, u"Save the chart"_s, usual_folder(), u"Spreadsheets (*.csv)"_s);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setDefaultSuffix(QStringLiteral("csv"));
    dialog->selectFile(as_file_name(exact(chart_.id), QStringLiteral("chart")) + QStringLiteral(".csv"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QFileDialog::fileSelected, this, [this](const QString& file) {
        try {
            write_file(file, csv::write(grid_->grid()));
        } catch (const json::InputError& error) {
            tell(text(error));
        }
    });
    dialog->open();
}

}  // namespace flagplot::ui

#include "ui/charts/chart_editor.h"

#include <QAction>
#include <QDialogButtonBox>
#include <QMenu>
#include <QPushButton>
#include <QScreen>
#include <QVBoxLayout>

#include "csv/grid.h"
#include "host/host.h"
#include "host/kept_sums.h"
#include "ui/charts/chart_grid.h"
#include "ui/charts/chart_problems.h"
#include "ui/charts/grid_view.h"
#include "ui/common/careful_dialog.h"
#include "ui/common/files.h"
#include "ui/common/made.h"
#include "ui/common/plain_text.h"

namespace flagplot::ui {
ChartEditor::ChartEditor(Document& document, const table::Chart& chart, QWidget* parent)
    : QDialog(parent), document_(document), chart_(chart) {
    setWindowTitle(short_text(chart_.title));
    setAttribute(Qt::WA_DeleteOnClose);
    auto* const layout = new QVBoxLayout(this);
    layout->addWidget(wrapped_label(text(chart_.help), this));
    Label* const source = wrapped_label(
        u"From your own copy: %1. Column headings go in the first row, row headings in the first column."_s.arg(
            text(chart_.source)),
        this);
    set_type(*source, Type::small);
    layout->addWidget(source);
    begin();
    make_view();
    place_ = typed(wrapped_label(this), Type::small);
    problem_ = problem_label(this);
    add_parts(layout, {{view_, 1}, place_, problem_});
    make_buttons();
    layout->addWidget(buttons_);
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
}

// At the top left what is pasted with heads takes the place of everything; elsewhere it stands from the current cell
// on.
void ChartEditor::make_view() {
    view_ = new GridView(grid_, text(chart_.title), this);
    view_->setAccessibleDescription(text(chart_.help));
    view_->set_taker([this](const csv::Grid& block) {
        const QModelIndex at = view_->currentIndex();
        const bool whole = at.row() <= 0 && at.column() <= 0 && block.size() > 1 && block.front().size() > 1;
        if (whole) grid_->replace(block, u"pasting"_s);
        return whole;
    });
    view_->add_act(u"&Undo"_s, QKeySequence::Undo, [this] { grid_->history().undo(); });
    view_->add_act(u"&Redo"_s, QKeySequence::Redo, [this] { grid_->history().redo(); });
    view_->add_edits(GridView::Inserts::columns_too);
    addActions(view_->actions());
    connect(view_, &GridView::done, this, &ChartEditor::keep);
    connect(view_, &GridView::failed, this, &ChartEditor::tell);
}

void ChartEditor::make_buttons() {
    auto* const menu = new QMenu(this);
    menu->addActions(view_->actions());
    buttons_ = new QDialogButtonBox(this);
    box_menu(*buttons_, menu);
    box_button(*buttons_, u"&Import CSV…"_s, QDialogButtonBox::ResetRole, this, &ChartEditor::import_csv);
    box_button(*buttons_, u"E&xport CSV…"_s, QDialogButtonBox::ResetRole, this, &ChartEditor::save_csv);
    box_button(*buttons_, u"&Cancel"_s, QDialogButtonBox::RejectRole, this, &ChartEditor::reject);
    keep_ = box_button(*buttons_, u"&Save chart"_s, QDialogButtonBox::AcceptRole, this, &ChartEditor::keep);
}

// The box of buttons makes one of them the default when it is shown.
void ChartEditor::showEvent(QShowEvent* event) {
    QDialog::showEvent(event);
    keep_->setDefault(grid_->faults().empty());
}

// ---- what is shown

void ChartEditor::refresh() {
    view_->fit();
    const auto& problems = grid_->faults();
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
    for (const table::ChartProblem& problem : grid_->faults()) {
        const QModelIndex there = grid_->index(static_cast<int>(problem.row), static_cast<int>(problem.column));
        if (there.data(Qt::EditRole).toString().isEmpty()) return go_to(there.row(), there.column());
    }
    go_to(1, 1);
}

// ---- keeping and leaving

bool ChartEditor::find_problem() {
    if (grid_->faults().empty()) return false;
    const table::ChartProblem& first = grid_->faults().front();
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
    const bool whole = grid_->faults().empty();
    auto* const box = make_question(
        *this, u"Unsaved chart"_s,
        whole ? u"Your changes aren't saved yet."_s
              : u"The chart is incomplete. Save a draft to finish it later; meanwhile you are asked for each cell "
                "when it is needed."_s,
        QMessageBox::NoButton);
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
    ask_for_file(*this, u"Save the chart"_s, exact(chart_.id), QStringLiteral("csv"), [this](const QString& file) {
        try {
            write_file(file, csv::write(grid_->grid()));
        } catch (const json::InputError& error) {
            tell(text(error));
        }
    });
}

}  // namespace flagplot::ui

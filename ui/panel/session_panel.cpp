#include "ui/panel/session_panel.h"

#include <QAction>
#include <QClipboard>
#include <QEvent>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QScrollBar>
#include <QSignalBlocker>
#include <QStackedWidget>
#include <QStandardItemModel>
#include <QTableView>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>
#include <array>
#include <utility>

#include "ascii/letters.h"
#include "csv/grid.h"
#include "host/kept_forms.h"
#include "report/story.h"
#include "session/post.h"
#include "ui/act/act_dialog.h"
#include "ui/common/chip.h"
#include "ui/common/choice_box.h"
#include "ui/common/files.h"
#include "ui/common/hairline.h"
#include "ui/common/look.h"
#include "ui/common/made.h"
#include "ui/common/plain_text.h"
#include "ui/common/write.h"
#include "ui/panel/journal_model.h"
#include "ui/panel/log_view.h"
#include "ui/panel/pinned_rows.h"
#include "ui/stage/entry_card.h"

namespace flagplot::ui {
namespace {

using Kind = JournalRow::Kind;

constexpr int pinned_rows_in_sight = 3;
constexpr int most_units_in_sight = 24;
constexpr double narrow = 84;     // letters; there what is shown is chosen in two lines
constexpr double widest_id = 14;  // of the column of units
constexpr std::array segments{JournalModel::Show::story, JournalModel::Show::orders, JournalModel::Show::dice,
                              JournalModel::Show::notes};

// A told line stands for the dice that it came of.
bool stands_for(const JournalRow& row, int entry) {
    const auto has = [&](const std::vector<int>& all) { return std::find(all.begin(), all.end(), entry) != all.end(); };
    return row.number == entry || has(row.dice) || has(row.group);
}

}  // namespace

struct SessionPanel::Parts {
    Parts(Document& of, SessionPanel& owner);

    void make_filter(QVBoxLayout& layout);
    void make_view(QVBoxLayout& layout);
    void make_pinned(QVBoxLayout& layout);
    void make_note(QVBoxLayout& layout);
    void make_actions();
    QAction* add_action(const QString& name, const QKeySequence& key, const std::function<void()>& act);

    void fit();       // to the size of the text
    void show_end();  // the newest row, if that is what the person looks at
    void filter();    // as the fields say
    void refresh();   // what can be done, and what is said
    void list_units();
    void list_units_of(const rulebook::UnitType& type);
    void add_note();
    void keep_note() const;
    void begin();
    void strike_note();
    bool is_struck(const JournalRow& row) const;
    bool can_strike(const JournalRow& row) const;
    void copy();
    void choose_export();
    void place_newest();
    void fit_pinned();
    void pin();
    void unpin();
    void show_all();
    void go_to(int entry);
    void correct(const char* act);
    void correct_step(const std::string& act, int step, const session::Fields& known);
    bool fold(const QModelIndex& index, bool open);
    void unfold(const QModelIndex& index);
    void show_card();
    QString details_of(const JournalRow& row) const;
    bool can_redo(const JournalRow& row) const;
    void fit_choices();
    const JournalRow* current() const { return model.row_at(view->currentIndex().row()); }
    bool can_correct(const JournalRow& row) const;

    Document& document;
    SessionPanel& panel;
    JournalModel model;
    PinnedRows pinned_rows;
    QLineEdit* words = nullptr;
    Segments* show = nullptr;
    QBoxLayout* choices = nullptr;
    QComboBox* units = nullptr;
    QStringList listed_units;  // all of the roster's, by their ids
    QToolButton* more = nullptr;
    QPushButton* newest = nullptr;
    QStackedWidget* stack = nullptr;
    Label* empty = nullptr;
    LogView* view = nullptr;
    LogView* pinned = nullptr;
    EntryCard* card = nullptr;
    EntryCard::Shown shown;  // on it
    Label* found = nullptr;  // how many rows the filter lets through
    QLineEdit* note = nullptr;
    QPushButton* print = nullptr;
    Label* problem = nullptr;
    QAction* copy_action = nullptr;
    QAction* back_action = nullptr;
    QAction* reroll_action = nullptr;
    QAction* overrule_action = nullptr;
    QAction* strike_action = nullptr;
    QAction* pin_action = nullptr;
    QAction* redo_action = nullptr;
    QAction* save_action = nullptr;
    QAction* bookkeeping_action = nullptr;
    bool at_end = true;  // the person looks at the newest row
    QString path;        // of the session that is shown
    QObject listener;    // goes first, and with it every connection to what is here
};

SessionPanel::Parts::Parts(Document& of, SessionPanel& owner)
    : document(of), panel(owner), model(of, &owner), pinned_rows(of, model, &owner) {
    auto* const layout = spaced<QVBoxLayout>(&panel, {}, 0);
    make_filter(*layout);
    make_pinned(*layout);
    make_view(*layout);
    make_note(*layout);
    make_actions();
    begin();
    fit();
    refresh();
}

// Which rows, of which unit, with which words: in one line, or where it is narrow in two.
void SessionPanel::Parts::make_filter(QVBoxLayout& layout) {
    choices = new QBoxLayout(QBoxLayout::LeftToRight);
    choices->setContentsMargins(px(24), px(8), px(24), px(8));
    choices->setSpacing(px(8));
    show = named(new Segments({u"The story"_s, u"Orders"_s, u"Dice"_s, u"Notes"_s}, &panel), u"Show"_s);
    choices->addWidget(show);
    auto* const line = spaced<QHBoxLayout>({}, px(8));
    units = named_list(u"Of unit"_s, 8, &panel);
    units->setMaxVisibleItems(most_units_in_sight);
    found = made_muted(new Label(&panel));
    words = named(new QLineEdit(&panel), u"Find in the session"_s);
    words->setPlaceholderText(u"Find: unit, table, #number"_s);
    words->setClearButtonEnabled(true);
    words->setMinimumWidth(letters(14));
    words->setMaximumWidth(letters(34));
    add_parts(line, {units, {found, 0, Qt::AlignVCenter}, stretch(1), {words, 3}});
    more = named(new QToolButton(&panel), u"More for the rows"_s);
    more->setText(u"More"_s);
    more->setToolTip(more->accessibleName());
    more->setPopupMode(QToolButton::InstantPopup);
    more->setFocusPolicy(Qt::StrongFocus);
    line->addWidget(more);
    choices->addLayout(line, 1);
    layout.addLayout(choices);
    connect(units, &QComboBox::currentIndexChanged, &listener, [this] { filter(); });
    connect(words, &QLineEdit::textChanged, &listener, [this] { filter(); });
    connect(show, &Segments::chosen_changed, &listener, [this](int which) {
        if (which != 0) bookkeeping_action->setChecked(false);
        filter();
    });
}

void SessionPanel::Parts::make_view(QVBoxLayout& layout) {
    stack = new QStackedWidget(&panel);
    empty = wrapped_label(stack);
    empty->setAlignment(Qt::AlignCenter);
    view = new LogView(model, stack);
    view->resized = [this] {
        fit_choices();
        show_end();
    };
    view->setAccessibleName(u"Session"_s);
    view->setModel(&model);
    stack->addWidget(empty);
    stack->addWidget(view);
    layout.addWidget(stack, 1);
    card = new EntryCard(document, view->viewport());
    view->show_card(card);
    view->fold = [this](const QModelIndex& index, bool open) { return fold(index, open); };
    newest = named(new QPushButton(u"\u2193 To the newest"_s, view), u"To the newest row"_s);
    newest->hide();
    connect(&document, &Document::correction_wanted, &listener,
            [this](const std::string& act, int step, const session::Fields& known) { correct_step(act, step, known); });
    connect(card, &EntryCard::table_wanted, &panel, &SessionPanel::lookup_chosen);
    const auto fold_turn = [this](const QModelIndex& index) {
        const JournalRow* const row = model.row_at(index.row());
        if (row && row->kind == Kind::turn) fold(index, !model.is_open(row->turn));
    };
    connect(view, &QTableView::clicked, &listener, fold_turn);
    connect(view, &QTableView::activated, &listener, fold_turn);
    connect(newest, &QPushButton::clicked, &listener, [this] {
        view->setFocus();  // the button is about to be hidden
        at_end = true;
        show_end();
    });
    QScrollBar* bar = view->verticalScrollBar();
    connect(bar, &QScrollBar::valueChanged, &listener, [this, bar](int value) {
        at_end = value == bar->maximum();
        place_newest();
    });
    connect(bar, &QScrollBar::rangeChanged, &listener, [this, bar] {
        at_end = at_end || bar->maximum() == bar->minimum();
        show_end();
    });
    connect(view, &QTableView::activated, &listener, [this](const QModelIndex& index) {
        const JournalRow* row = model.row_at(index.row());
        if (!row || row->is_heading()) return;
        const auto* told = std::get_if<session::Told>(&document.session().entry(row->number).body);
        const session::Chronicle& chronicle = model.rows()->chronicle();
        if (!row->dice.empty()) {
            if (const int lookup = chronicle.step_of(row->dice.back()).lookup) emit panel.lookup_chosen(lookup);
        } else if (row->lookup != 0) {
            emit panel.lookup_chosen(row->lookup);
        }
        if (told && told->map) emit panel.map_chosen(row->number);
    });
    connect(view->selectionModel(), &QItemSelectionModel::currentChanged, &listener, [this] {
        refresh();
        unfold(view->currentIndex());
        const JournalRow* const row = current();
        if (view->hasFocus() && row && !row->dice.empty()) emit panel.step_looked_at(row->dice.back());
    });
    connect(&model, &QAbstractItemModel::modelReset, &listener, [this] {
        at_end = true;
        shown = {};
        view->unfold({});
        show_end();
        refresh();
    });
    document.follow(&listener, [this] {
        say_problem(*problem, QString());  // it can be written again
        refresh();
    });
}

// Above the log: what was pinned, as far as there is anything.
void SessionPanel::Parts::make_pinned(QVBoxLayout& layout) {
    pinned = named(new LogView(model, &panel), u"Pinned"_s);
    pinned->setModel(&pinned_rows);
    pinned->resized = [this] { fit_pinned(); };
    pinned->setContextMenuPolicy(Qt::ActionsContextMenu);
    QAction* const remove = pinned->addAction(u"&Unpin"_s, QKeySequence::Delete, &listener, [this] { unpin(); });
    remove->setShortcutContext(Qt::WidgetShortcut);
    const auto go = [this](const QModelIndex& index) { go_to(pinned_rows.entry_at(index.row())); };
    connect(pinned, &QTableView::clicked, &listener, go);
    connect(pinned, &QTableView::activated, &listener, go);
    for (const auto signal : {&QAbstractItemModel::rowsInserted, &QAbstractItemModel::rowsRemoved}) {
        connect(&pinned_rows, signal, &listener, [this] { fit_pinned(); });
    }
    connect(&pinned_rows, &QAbstractItemModel::modelReset, &listener, [this] { fit_pinned(); });
    layout.addWidget(pinned);
    fit_pinned();
}

void SessionPanel::Parts::fit_pinned() {
    const int count = pinned_rows.rowCount();
    pinned->setVisible(count > 0);
    pinned->setFixedHeight(pinned->height_of(std::min(count, pinned_rows_in_sight)) + 2 * pinned->frameWidth());
}

void SessionPanel::Parts::pin() {
    const JournalRow* const row = current();
    if (!row || row->is_heading()) return;
    pinned_rows.set(row->number, !pinned_rows.holds(row->number));
    refresh();
}

void SessionPanel::Parts::unpin() {
    if (const QModelIndex chosen = pinned->currentIndex(); chosen.isValid()) {
        pinned_rows.set(pinned_rows.entry_at(chosen.row()), false);
    }
    if (pinned_rows.rowCount() == 0) view->setFocus();
    refresh();
}

void SessionPanel::Parts::show_all() {
    words->clear();
    show->choose(0);
    units->setCurrentIndex(0);
}

// Also where the filter lets it not through: then it asks for nothing any more.
void SessionPanel::Parts::go_to(int entry) {
    const auto is_shown = [&] {
        const JournalRow* const row = model.row_at(model.row_of(entry));
        return row && stands_for(*row, entry);
    };
    if (!is_shown()) show_all();
    const int turn = model.rows()->chronicle().turn_of(entry);
    if (!is_shown()) model.set_open(turn, true);
    if (!is_shown()) bookkeeping_action->setChecked(true);
    if (!is_shown()) model.set_open(turn, true);
    view->setCurrentIndex(model.index(model.row_of(entry), 0));
    view->scrollTo(view->currentIndex());
}

void SessionPanel::Parts::make_note(QVBoxLayout& layout) {
    problem = problem_label(&panel);
    problem->setContentsMargins(px(24), 0, px(24), 0);
    layout.addWidget(problem);
    auto* const foot = new Foot(&panel);
    note = named(new QLineEdit(foot), u"Note"_s);
    note->setPlaceholderText(u"Write a note, then Enter"_s);
    print = push_button(u"&Print the log\u2026"_s, foot, &panel, &SessionPanel::print_wanted);
    add_parts(spaced<QHBoxLayout>(foot, {px(24), px(14), px(24), px(14)}, px(8)), {{note, 1}, print});
    layout.addWidget(foot);
    connect(note, &QLineEdit::returnPressed, &listener, [this] { add_note(); });
    connect(note, &QLineEdit::textEdited, problem, &QWidget::hide);
    connect(&document, &Document::leaving, &listener, [this] { keep_note(); });
    connect(&document, &Document::opened, &listener, [this] { begin(); });
}

QAction* SessionPanel::Parts::add_action(const QString& name, const QKeySequence& key,
                                         const std::function<void()>& act) {
    QAction* const action = panel.addAction(name, key, &listener, act);
    action->setShortcutContext(Qt::WidgetWithChildrenShortcut);
    view->addAction(action);
    return action;
}

void SessionPanel::Parts::make_actions() {
    view->setContextMenuPolicy(Qt::ActionsContextMenu);
    copy_action = add_action(u"&Copy"_s, QKeySequence::Copy, [this] { copy(); });
    back_action = add_action(u"&Go back to here…"_s, Qt::CTRL | Qt::Key_Backspace, [this] { correct("back"); });
    reroll_action = add_action(u"R&e-roll…"_s, Qt::CTRL | Qt::SHIFT | Qt::Key_R, [this] { correct("reroll"); });
    overrule_action = add_action(u"&Overrule…"_s, Qt::CTRL | Qt::SHIFT | Qt::Key_O, [this] { correct("overrule"); });
    strike_action = add_action(u"&Strike note"_s, QKeySequence(), [this] { strike_note(); });
    pin_action = add_action(u"&Pin"_s, QKeySequence(), [this] { pin(); });
    save_action = add_action(u"E&xport the rows shown…"_s, QKeySequence(), [this] { choose_export(); });
    // The window's menus have it by another name.
    redo_action = view->addAction(u"&Forward again"_s, &listener, [this] { document.redo(); });
    // With what only follows from events, and what was taken back.
    bookkeeping_action = view->addAction(u"&Bookkeeping too"_s);
    bookkeeping_action->setCheckable(true);
    connect(bookkeeping_action, &QAction::toggled, &listener, [this](bool is_wanted) {
        if (is_wanted) show->choose(0);
        filter();
    });
    auto* const menu = new QMenu(more);
    menu->addActions(view->actions());
    more->setMenu(menu);
}

void SessionPanel::Parts::fit() {
    fit_choices();
    listed_units.clear();
    list_units();
    show_end();
}

void SessionPanel::Parts::fit_choices() {
    choices->setDirection(panel.width() < letters(narrow) ? QBoxLayout::TopToBottom : QBoxLayout::LeftToRight);
}

void SessionPanel::Parts::show_end() {
    if (at_end) view->verticalScrollBar()->setValue(view->verticalScrollBar()->maximum());
    place_newest();
}

// While newer rows are below those in sight.
void SessionPanel::Parts::place_newest() {
    if (!newest) return;
    newest->resize(newest->sizeHint());
    newest->move(view->viewport()->width() - newest->width() - 16, view->height() - newest->height() - 8);
    newest->setVisible(!at_end);
}

// A turn's heading by itself; of a row the heading above it is gone to first.
bool SessionPanel::Parts::fold(const QModelIndex& index, bool open) {
    const JournalRow* const row = model.row_at(index.row());
    if (!row) return false;
    if (row->kind == Kind::turn) {
        if (model.is_open(row->turn) == open) return false;
        at_end = false;
        model.set_open(row->turn, open);
        return true;
    }
    if (open) return false;
    int above = index.row();
    while (above > 0 && model.row_at(above)->kind != Kind::turn) --above;
    view->setCurrentIndex(model.index(above, 0));
    return true;
}

// The row at hand. What a person unfolds stays where it is, so the newest may go out of sight.
void SessionPanel::Parts::unfold(const QModelIndex& index) {
    const JournalRow* const row = model.row_at(index.row());
    const bool follows = at_end;
    at_end = false;
    view->unfold(row && !row->is_heading() ? index : QModelIndex());
    at_end = follows && view->verticalScrollBar()->value() == view->verticalScrollBar()->maximum();
    place_newest();
}

QString SessionPanel::Parts::details_of(const JournalRow& row) const {
    const bool is_looked_up = row.kind == Kind::roll && row.dice.empty();
    const bool has_more =
        is_looked_up || !row.group.empty() || model.rows()->result(row).find('\n') != std::string::npos;
    const bool is_cut = view->is_cut(view->currentIndex());
    const std::string result = model.rows()->result(row);
    const bool are_counted = report::with_units_counted(result, document.session().state()) != result;
    return has_more || is_cut || are_counted ? text(model.rows()->details(row)) : QString();
}

// What went back last, as long as that counts.
bool SessionPanel::Parts::can_redo(const JournalRow& row) const {
    const std::vector<int>& all = document.session().steps().retractions();
    return row.kind == Kind::mark && row.number == all.back() && model.rows()->counts(row);
}

// On the card is what is made anew only where it says something else: what is pressed there stays.
void SessionPanel::Parts::show_card() {
    const JournalRow* const row = current();
    if (!row || row->is_heading()) return;
    const bool writable = document.can_write();
    std::vector<QAction*> actions;
    for (QAction* const action : {redo_action, strike_action, back_action}) {
        if (action->isEnabled()) actions.push_back(action);
    }
    if (row->dice.empty() && overrule_action->isEnabled()) actions.push_back(overrule_action);
    const EntryCard::Shown now{.entry = row->number,
                               .dice = row->dice,
                               .can_correct = writable && model.rows()->counts(*row) && !model.rows()->is_ad_hoc(*row),
                               .details = details_of(*row),
                               .actions = actions};
    if (std::exchange(shown, now) == now) return;
    card->show_entry(now, *view, view->indent());
    view->measure_again();
}

// The row that was current stays so, if it is still shown.
void SessionPanel::Parts::filter() {
    const JournalRow* before = current();
    const int number = before ? before->number : 0;
    const JournalModel::Show wanted = bookkeeping_action->isChecked()
                                          ? JournalModel::Show::everything
                                          : segments.at(static_cast<std::size_t>(show->chosen()));
    model.set_filter(wanted, words->text(), units->currentData().toString());
    const JournalRow* after = number == 0 ? nullptr : model.row_at(model.row_of(number));
    if (!after || !stands_for(*after, number)) return;
    view->setCurrentIndex(model.index(model.row_of(number), 0));
    view->scrollTo(view->currentIndex());
}

bool SessionPanel::Parts::can_correct(const JournalRow& row) const {
    return (row.kind == Kind::roll || !row.dice.empty()) && model.rows()->counts(row) && !model.rows()->is_ad_hoc(row);
}

void SessionPanel::Parts::refresh() {
    const JournalRow* row = current();
    const bool writable = document.can_write();
    stack->setCurrentWidget(model.rowCount() > 0 ? static_cast<QWidget*>(view) : empty);
    empty->setText(!document.is_open()   ? u"Every roll and result appears here as it happens."_s
                   : model.is_searched() ? u"No matching entries."_s
                                         : u"Nothing has happened yet. Every roll and result will appear here."_s);
    found->setText(model.is_searched() && model.rowCount() > 0 ? u"%1 found"_s.arg(model.found()) : QString());
    save_action->setEnabled(model.rowCount() > 0);
    copy_action->setEnabled(row);
    back_action->setEnabled(writable && row && model.rows()->go_back_entry(*row) > 0);
    reroll_action->setEnabled(writable && row && can_correct(*row) && !row->dice.empty());
    overrule_action->setEnabled(writable && row && can_correct(*row));
    const bool is_note = row && row->kind == Kind::note;
    strike_action->setEnabled(writable && is_note && can_strike(*row));
    strike_action->setText(is_note && is_struck(*row) ? u"Re&store note"_s : u"&Strike note"_s);
    redo_action->setEnabled(writable && row && can_redo(*row));
    pin_action->setEnabled(row && !row->is_heading());
    pin_action->setText(row && pinned_rows.holds(row->number) ? u"&Unpin"_s : u"&Pin"_s);
    note->setEnabled(writable);
    for (QWidget* const part : std::initializer_list<QWidget*>{words, show, print, units})
        part->setEnabled(document.is_open());
    list_units();
    show_card();
}

// Those of the roster, to choose from, type by type. The one that is chosen stays so.
void SessionPanel::Parts::list_units() {
    QStringList ids;
    if (document.is_open()) {
        for (const session::Unit& unit : document.session().state().units()) ids += text(unit.id);
    }
    if (units->count() > 0 && ids == listed_units) return;
    listed_units = ids;
    const QFontMetricsF metrics(bold(view->font()));
    double widest = metrics.horizontalAdvance(QStringLiteral("Asked"));
    for (const QString& id : ids)
        widest = std::max(widest, std::min(metrics.horizontalAdvance(id) + metrics.ascent() * .68 + 8,
                                           metrics.averageCharWidth() * widest_id));
    for (LogView* const one : {view, pinned}) one->set_unit_width(widest);
    const QString chosen = units->currentData().toString();
    const QSignalBlocker quiet(units);
    units->clear();
    units->addItem(u"Any unit"_s, QString());
    if (document.is_open()) {
        for (const rulebook::UnitType& type : document.session().rulebook().unit_types) list_units_of(type);
    }
    units->setCurrentIndex(std::max(0, units->findData(chosen)));
    if (units->currentData().toString() != chosen) filter();
}

void SessionPanel::Parts::list_units_of(const rulebook::UnitType& type) {
    const auto listed = document.session().state().units_of(type.id);
    if (listed.empty()) return;
    units->addItem(short_text(type.plural));  // a heading, which can't be chosen
    if (auto* const items = qobject_cast<QStandardItemModel*>(units->model())) {
        items->item(units->count() - 1)->setEnabled(false);
    }
    for (const session::Unit* const unit : listed) units->addItem(text(unit->id), text(unit->id));
}

void SessionPanel::Parts::add_note() {
    const QString words_of_note = note->text().trimmed();
    if (words_of_note.isEmpty()) return;
    QString refused;
    const auto add = [&](session::Session& session) { session.add_note(words_of_note.toStdString()); };
    if (document.act(add, &refused)) {
        note->clear();
        keep_note();
        return;
    }
    say_problem(*problem, refused);
}

// A note, or a message between commanders that is under way.
bool SessionPanel::Parts::can_strike(const JournalRow& row) const {
    const session::Body& body = document.session().entry(row.number).body;
    const bool is_under_way =
        std::holds_alternative<session::Message>(body) && session::delivery_of(document.session(), row.number) == 0;
    return std::holds_alternative<session::Note>(body) || is_under_way;
}

bool SessionPanel::Parts::is_struck(const JournalRow& row) const {
    return session::Chronicle(document.session()).is_struck(row.number);
}

// What is typed and not added yet waits for the session to be opened again: it belongs to that one alone.
void SessionPanel::Parts::keep_note() const {
    if (!document.is_open()) return;
    if (note->text().trimmed().isEmpty()) return host::remove_kept_form(kept_name(document, "note"));
    host::keep_form(kept_name(document, "note"), note->text().toStdString());
}

// With another session: what was looked for in one isn't in the next. It may be the same one, which can't be written
// any more.
void SessionPanel::Parts::begin() {
    if (std::exchange(path, document.path()) == document.path()) return;
    words->clear();
    show->choose(0);
    note->setText(document.is_open() ? exact(host::kept_form(kept_name(document, "note"))) : QString());
}

void SessionPanel::Parts::strike_note() {
    const JournalRow* row = current();
    if (!row || row->kind != Kind::note || !can_strike(*row)) return;
    const int number = row->number;
    const bool strike = !is_struck(*row);
    QString refused;
    const bool done = document.act([&](session::Session& session) { session.strike_note(number, strike); }, &refused);
    if (!done) say_problem(*problem, refused);
}

void SessionPanel::Parts::copy() {
    std::vector<int> rows;
    for (const QModelIndex& index : view->selectionModel()->selectedRows()) rows.push_back(index.row());
    std::sort(rows.begin(), rows.end());
    if (rows.empty()) return;
    QGuiApplication::clipboard()->setText(model.copied(rows));
    emit panel.said(text(ascii::counted(std::ssize(rows), "row was", "rows were")) + u" copied to the clipboard."_s);
}

void SessionPanel::Parts::choose_export() {
    const QString name = u"%1, log"_s.arg(text(document.session().header().title));
    ask_for_file(panel, u"Export the rows shown"_s, name, QStringLiteral("csv"), [this](const QString& file) {
        try {
            write_file(file, csv::write(model.as_grid()));
            say_problem(*problem, QString());
            emit panel.saved(file);
        } catch (const json::InputError& error) {
            say_problem(*problem, text(error));
        }
    });
}

void SessionPanel::Parts::correct(const char* act) {
    const JournalRow* const row = current();
    if (!row) return;
    const bool is_of_dice = std::string_view(act) != "back" && !row->dice.empty();
    open_act(document, act, std::to_string(is_of_dice ? row->dice.back() : row->number), {}, &panel);
}

void SessionPanel::Parts::correct_step(const std::string& act, int step, const session::Fields& known) {
    const int row = model.rows() ? model.rows()->row_of(step) : -1;
    if (row >= 0 && can_correct(model.rows()->row(row)))
        open_act(document, act, std::to_string(model.rows()->row(row).number), known, &panel);
}

SessionPanel::SessionPanel(Document& document, QWidget* parent)
    : QWidget(parent), parts_(std::make_unique<Parts>(document, *this)) {
    setAccessibleName(u"Session"_s);
}

SessionPanel::~SessionPanel() {
    parts_->keep_note();
}

void SessionPanel::show_only(const QString& unit) {
    const int found = parts_->units->findData(unit);
    if (found >= 0) parts_->units->setCurrentIndex(found);
}

void SessionPanel::focus_filter() {
    parts_->words->setFocus(Qt::ShortcutFocusReason);
    parts_->words->selectAll();
}

void SessionPanel::show_step(int step) {
    const int row = parts_->model.row_of(step);
    const JournalRow* const shown = parts_->model.row_at(row);
    const bool follows = parts_->at_end;
    if (shown && stands_for(*shown, step)) parts_->view->setCurrentIndex(parts_->model.index(row, 0));
    parts_->at_end = follows;  // what comes next comes in sight
}

void SessionPanel::show_entry(int entry) {
    parts_->go_to(entry);
}

void SessionPanel::show_turn(int turn) {
    parts_->show_all();
    parts_->model.set_open(turn, true);
    const auto [first, last] = parts_->model.rows()->chronicle().entries_of(turn);
    if (first > last) return;  // it was passed over
    // No entry begins the first turn: its heading is the first row.
    const QModelIndex heading = parts_->model.index(first == 1 ? 0 : parts_->model.row_of(first), 0);
    parts_->view->setCurrentIndex(heading);
    parts_->view->scrollTo(heading, QAbstractItemView::PositionAtTop);
}

// While another session is opened, the rows may still be those of the one before.
std::pair<QString, QString> SessionPanel::newest() const {
    const JournalRows* rows = parts_->document.is_open() ? parts_->model.rows() : nullptr;
    if (rows && &rows->chronicle().session() != &parts_->document.session()) rows = nullptr;
    for (int i = rows ? rows->size() - 1 : -1; i >= 0; --i) {
        const JournalRow& row = rows->row(i);
        if (row.is_heading() || !row.is_event || !rows->counts(row)) continue;
        const std::vector<std::string> cells = rows->cells(row);
        QStringList parts{text(cells[JournalModel::what_column]), text(cells[JournalModel::dice_column]),
                          text(cells[JournalModel::result_column])};
        if (std::holds_alternative<session::UnitChanged>(parts_->document.session().entry(row.number).body))
            parts.front().clear();  // the result says what became different
        parts.removeAll(QString());
        const std::string words = parts.join(QStringLiteral("   ")).toStdString();
        return {text(rows->unit(row)), text(report::with_units_counted(words, parts_->document.session().state()))};
    }
    return {};
}

void SessionPanel::focus_note() {
    parts_->note->setFocus(Qt::ShortcutFocusReason);
}

void SessionPanel::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (parts_ && event->type() == QEvent::FontChange) parts_->fit();
}

}  // namespace flagplot::ui

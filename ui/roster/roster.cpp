#include "ui/roster/roster.h"

#include <QAction>
#include <QClipboard>
#include <QEvent>
#include <QFileInfo>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLineEdit>
#include <QMenu>
#include <QPainter>
#include <QPushButton>
#include <QRadioButton>
#include <QScopedValueRollback>
#include <QShortcut>
#include <QSignalBlocker>
#include <QStackedWidget>
#include <QTabBar>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>
#include <set>
#include <utility>

#include "ascii/letters.h"
#include "csv/grid.h"
#include "report/record_sheet.h"
#include "session/audience.h"
#include "session/chronicle.h"
#include "session/roster_csv.h"
#include "ui/act/act_dialog.h"
#include "ui/common/card_button.h"
#include "ui/common/chip.h"
#include "ui/common/files.h"
#include "ui/common/hairline.h"
#include "ui/common/look.h"
#include "ui/common/made.h"
#include "ui/common/plain_text.h"
#include "ui/common/settings.h"
#include "ui/common/spreadsheet.h"
#include "ui/common/theme.h"
#include "ui/roster/roster_model.h"
#include "ui/roster/unit_cards.h"
#include "ui/roster/unit_view.h"

namespace flagplot::ui {
namespace {

constexpr int widest_column = 40;  // letters, unless somebody makes it wider
constexpr int least_words = 14;    // of them stay of a text where the table has no room

// Where the first cards will stand. What is said below it stays in its place when it is hidden.
class Places : public QWidget {
  public:
    explicit Places(QWidget* parent) : QWidget(parent) {
        QSizePolicy policy(QSizePolicy::Expanding, QSizePolicy::Fixed);
        policy.setRetainSizeWhenHidden(true);
        setSizePolicy(policy);
    }

    QSize sizeHint() const override { return {px(240), px(124)}; }

  protected:
    void paintEvent(QPaintEvent* /*event*/) override {
        constexpr int count = 3;
        const double width = (this->width() - (count - 1) * px(12)) / double(count);
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(QPen(tints(palette()).line, 1.4, Qt::DashLine));
        for (int i = 0; i < count; ++i) {
            const QRectF card(i * (width + px(12)), 0, width, height());
            painter.drawRoundedRect(card.adjusted(1, 1, -1, -1), CardButton::corner, CardButton::corner);
        }
    }
};

bool has_boxes(const rulebook::UnitType& type) {
    return std::ranges::any_of(type.fields, [](const table::Field& field) { return !field.boxes.empty(); });
}

// The kinds as chips; that of the units in sight is filled.
class KindBar : public QTabBar {
  public:
    explicit KindBar(QWidget* parent) : QTabBar(parent) {
        setAccessibleName(u"Roster"_s);
        setDrawBase(false);
        setExpanding(false);
    }

  protected:
    QSize tabSizeHint(int index) const override {
        return size_of_chip(*this, tabText(index)) + QSize(chip_gap, 2 * chip_gap);
    }
    QSize minimumTabSizeHint(int index) const override { return tabSizeHint(index); }

    void paintEvent(QPaintEvent* /*event*/) override {
        QPainter painter(this);
        const Tints colours = tints(palette());
        const QColor ink = palette().color(QPalette::Text);
        for (int index = 0; index < count(); ++index) {
            if (!isTabVisible(index)) continue;
            const bool is_on = index == currentIndex();
            const ChipLook look =
                is_on ? ChipLook{colours.tick, colours.selected, ink} : ChipLook{colours.border, colours.field, ink};
            const QRect chip = tabRect(index).adjusted(0, chip_gap, -chip_gap, -chip_gap);
            paint_chip(*this, painter, chip, tabText(index), look, is_on && hasFocus());
        }
    }

  private:
    static constexpr int chip_gap = 5;
};

}  // namespace

// The units of a type as a table and as cards, of which one is in sight.
struct Roster::Kind {
    Kind(Document& document, const rulebook::UnitType& type, QWidget* place)
        : units(document, type), view(units, place), cards(units, place) {}

    RosterModel units;
    UnitView view;
    UnitCards cards;
    QString filter = {};
    bool is_fitted = false;          // the columns to what stands in them
    QList<int> needed = {};          // pixels, by column, for all that stands there
    std::set<int> set_by_hand = {};  // columns as wide as somebody made them
};

Roster::Roster(Document& document, QWidget* parent)
    : QWidget(parent),
      document_(document),
      bar_(new QHBoxLayout),
      tabs_(new KindBar(this)),
      others_(new QToolButton(this)),
      stack_(new QStackedWidget(this)),
      problem_(problem_label(this)) {
    setAccessibleName(u"Roster"_s);
    make_tabs();
    head_ = make_head();
    nothing_ = make_nothing();
    foot_ = make_foot();
    bar_->addLayout(add_parts(new QHBoxLayout, {tabs_, others_, stretch()}));
    bar_->addWidget(head_);
    bar_->setContentsMargins(0, 0, px(24), 0);  // what is below may need all of the width
    QVBoxLayout* const paper = spaced<QVBoxLayout>({px(24), px(4), 0, 0}, px(4));
    add_parts(paper, {bar_, {stack_, 1}, problem_});
    add_parts(spaced<QVBoxLayout>(this, {}, 0), {{paper, 1}, foot_});
    connect(&document_, &Document::opened, &listener_, [this] { rebuild(); });
    connect(&document_, &Document::changed, &listener_, [this] { refresh(); });
    connect(&document_, &Document::rewound, &listener_, [this] { refresh(); });
    rebuild();
}

// What is taken away lays out what is left, which asks nothing of the kinds that are going.
Roster::~Roster() {
    kind_ = nullptr;
}

// ---- parts

void Roster::make_tabs() {
    // What is typed goes on where it went; but where there is no unit there is only one thing to do.
    connect(tabs_, &QTabBar::tabBarClicked, &listener_, [this](int index) {
        if (index < 0) return;
        const std::string& type = document_.session().rulebook().unit_types[static_cast<std::size_t>(index)].id;
        if (document_.session().state().units_of(type).empty())
            QMetaObject::invokeMethod(this, &Roster::take_focus, Qt::QueuedConnection);
    });
    connect(tabs_, &QTabBar::currentChanged, &listener_, [this] {
        show_kinds();
        if (kind_ || isVisible()) show_kind();
        emit type_chosen(type().id);
    });
    for (const auto& [key, step] : {std::pair(QKeySequence(QStringLiteral("Ctrl+Tab")), 1),
                                    std::pair(QKeySequence(QStringLiteral("Ctrl+Shift+Tab")), -1)}) {
        new QShortcut(
            key, this, [this, step = step] { go_by(step); }, Qt::WidgetWithChildrenShortcut);
    }
    named(others_, u"Other kinds of units"_s)->setText(u"Others"_s);
    others_->setToolButtonStyle(Qt::ToolButtonTextOnly);
    others_->setPopupMode(QToolButton::InstantPopup);
    others_->setFocusPolicy(Qt::StrongFocus);
    others_->setMenu(new QMenu(others_));
    connect(others_->menu(), &QMenu::aboutToShow, &listener_, [this] { list_others(); });
}

// To the next kind in sight, or the one before; behind the last comes the first.
void Roster::go_by(int step) {
    const int count = tabs_->count();
    for (int tried = 1; tried < count; ++tried) {
        const int index = (tabs_->currentIndex() + step * tried + tried * count) % count;
        if (tabs_->isTabVisible(index)) return tabs_->setCurrentIndex(index);
    }
}

// Above the units: which of them, how they are shown, and what else can be done with them.
QWidget* Roster::make_head() {
    auto* const head = new QWidget(this);
    filter_ = new QLineEdit(head);
    filter_->setPlaceholderText(u"Filter"_s);
    filter_->setToolTip(u"Shows the units in whose row all these words stand."_s);
    filter_->setClearButtonEnabled(true);
    filter_->setMaximumWidth(letters(26));
    connect(filter_, &QLineEdit::textChanged, this, [this](const QString& words) {
        kind_->filter = words;
        units().keep(words);
        show_what_there_is();
    });
    how_ = new Segments({u"Cards"_s, u"Table"_s}, head);
    connect(how_, &Segments::chosen_changed, this, [this](int which) { choose_how(which == 0); });
    more_ = new QPushButton(u"More"_s, head);
    more_->setMenu(make_more());
    add_parts(flush<QHBoxLayout>(head), {{filter_, 1}, stretch(), how_, more_});
    return head;
}

QMenu* Roster::make_more() {
    auto* const menu = new QMenu(this);
    menu->addAction(add_action(u"&Copy"_s, QKeySequence::Copy, &Roster::copy));
    paste_ = add_action(u"&Paste"_s, QKeySequence::Paste, &Roster::paste_here);
    paste_->setToolTip(u"On an id: adds and updates units. On another cell: fills the cells from there on."_s);
    menu->addAction(paste_);
    remove_ = add_action(u"&Remove"_s, QKeySequence(), &Roster::remove);
    remove_->setToolTip(u"Removes the selected units from the roster. Ctrl+Z restores them."_s);
    menu->addAction(remove_);
    menu->addAction(add_action(u"&History…"_s, QKeySequence(), &Roster::show_history));
    auto* const columns = menu->addMenu(u"Co&lumns"_s);
    connect(columns, &QMenu::aboutToShow, this, [this, columns] { list_columns(*columns); });
    menu->addSeparator();
    import_ = menu->addAction(QString(), this, &Roster::choose_import);
    import_->setToolTip(u"Adds and updates units from a CSV file."_s);
    export_ = menu->addAction(QString(), this, &Roster::choose_export);
    export_->setToolTip(u"Saves all units on this page as a CSV file."_s);
    menu->setToolTipsVisible(true);
    return menu;
}

QAction* Roster::add_action(const QString& name, const QKeySequence& key, void (Roster::*act)()) {
    auto* action = new QAction(name, this);
    action->setShortcut(key);
    action->setShortcutContext(Qt::WidgetWithChildrenShortcut);
    connect(action, &QAction::triggered, this, [this, act] {
        if (kind_) (this->*act)();
    });
    addAction(action);
    return action;
}

// What stands there as long as there is no unit, or none that is kept.
QWidget* Roster::make_nothing() {
    auto* const place = new QWidget(stack_);
    auto* const lines = spaced<QVBoxLayout>(place, {0, px(14), px(24), 0});
    places_ = new Places(place);
    add_parts(lines, {places_});
    lines->addSpacing(px(28));
    nothing_yet_ = typed(wrapped_label(place), Type::large, true);
    empty_ = wrapped_label(place);
    for (Label* const label : {nothing_yet_, empty_}) {
        label->setAlignment(Qt::AlignCenter);
        lines->addWidget(label);
    }
    lines->addStretch(1);
    stack_->addWidget(place);
    return place;
}

// Below the units: what is done with all of them, and what is left.
QWidget* Roster::make_foot() {
    auto* const foot = new Foot(this);
    add_ = acting(new QPushButton(foot), this, [this] { add(type().id); });
    paste_list_ = push_button(u"Paste a list…"_s, foot, this, &Roster::paste);
    paste_list_->setToolTip(u"Adds and updates units: rows that were copied in a spreadsheet"_s);
    print_ = push_button(u"Print the sheets…"_s, foot, this, &Roster::sheets_wanted);
    chosen_ = typed(new Label(foot), Type::small);
    totals_ = made_muted(new OneLine(foot));
    totals_->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    add_parts(spaced<QHBoxLayout>(foot, {px(24), px(14), px(24), px(14)}, px(8)),
              {add_, paste_list_, print_, chosen_, {totals_, 1}});
    return foot;
}

// Of the type that came into sight.
void Roster::name_parts() {
    const QString units = short_text(type().plural);
    const QString kind = short_text(in_sentence(type().label), 40);
    const auto ways = how_->findChildren<QRadioButton*>();
    ways.front()->setAccessibleName(u"%1 as cards"_s.arg(units));
    ways.back()->setAccessibleName(u"%1 as a table"_s.arg(units));
    filter_->setAccessibleName(u"Filter %1"_s.arg(plural()));
    more_->setAccessibleName(u"More for %1"_s.arg(plural()));
    import_->setText(u"I&mport %1…"_s.arg(button_text(plural())));
    export_->setText(u"E&xport %1…"_s.arg(button_text(plural())));
    add_->setText(u"&Add %1…"_s.arg(button_text(kind)));
    add_->setAccessibleName(u"Add %1"_s.arg(kind));
    paste_list_->setAccessibleName(u"Paste %1"_s.arg(plural()));
    print_->setVisible(is_usually_cards());
}

std::unique_ptr<Roster::Kind> Roster::make_kind() {
    auto kind = std::make_unique<Kind>(document_, type(), stack_);
    for (QAbstractItemView* const one : QList<QAbstractItemView*>{&kind->view, &kind->cards}) {
        one->setAccessibleName(text(type().plural));
        one->setContextMenuPolicy(Qt::ActionsContextMenu);
        one->addActions(actions());
        stack_->addWidget(one);
        // A click on a card or an id shows the unit's sheet, and Enter leads to it. Other cells are clicked to be
        // edited.
        connect(one, &QAbstractItemView::clicked, &listener_, [this](const QModelIndex& index) {
            const bool is_meant = are_cards() || index.column() == 0;
            if (is_meant && QGuiApplication::keyboardModifiers() == Qt::NoModifier) ask_for_sheet(false);
        });
        for (const Qt::Key key : {Qt::Key_Return, Qt::Key_Enter})
            new QShortcut(
                key, one, &listener_, [this] { ask_for_sheet(true); }, Qt::WidgetShortcut);
        new QShortcut(Qt::Key_Escape, one, this, &Roster::sheet_left, Qt::WidgetShortcut);
    }
    make_table(*kind);
    kind->cards.setAccessibleDescription(u"As cards"_s);
    kind->cards.setSelectionModel(kind->view.selectionModel());
    setTabOrder(more_, &kind->view);
    setTabOrder(&kind->view, &kind->cards);
    connect(&kind->units, &RosterModel::refused, &listener_,
            [this](const QString& why) { say_problem(*problem_, why); });
    connect(&kind->units, &RosterModel::said, this, &Roster::said);
    return kind;
}

void Roster::make_table(Kind& kind) {
    kind.view.edit_elsewhere = [this](const QModelIndex& index) { return edit_lines(index); };
    connect(kind.view.horizontalHeader(), &QHeaderView::sectionResized, &listener_, [this, &kind](int column) {
        if (!is_fitting_) kind.set_by_hand.insert(column);
    });
    connect(kind.view.horizontalHeader(), &QHeaderView::sortIndicatorChanged, &listener_, [this] { widen(false); });
    const QItemSelectionModel* const selection = kind.view.selectionModel();
    connect(selection, &QItemSelectionModel::selectionChanged, &listener_, [this] { say_chosen(); });
    connect(selection, &QItemSelectionModel::currentChanged, &listener_, [this] { say_chosen(); });
    connect(selection, &QItemSelectionModel::currentRowChanged, &listener_, [this](const QModelIndex& index) {
        const session::Unit* const unit = kind_ ? units().unit_at(index.row()) : nullptr;
        if (unit && units_in_sight().hasFocus()) emit unit_chosen(exact(unit->id));
    });
}

// ---- the kinds

void Roster::rebuild() {
    // Out of sight: one that came forward for a moment would look for a session that is gone.
    stack_->setCurrentWidget(nothing_);
    kind_ = nullptr;
    kinds_.clear();
    waiting_.clear();
    const QSignalBlocker at_the_end(tabs_);
    while (tabs_->count() > 0) tabs_->removeTab(0);
    if (document_.is_open()) {
        for (const rulebook::UnitType& type : document_.session().rulebook().unit_types)
            tabs_->setAccessibleTabName(tabs_->addTab(QString()), short_text(type.plural));
        tabs_->setCurrentIndex(first_to_show());
        say_counts();
    }
    const bool has_any = tabs_->count() > 0;
    for (QWidget* const part : QWidgetList{tabs_, head_, foot_}) part->setVisible(has_any);
    if (!has_any) others_->hide();
    if (has_any && isVisible()) return show_kind();
    nothing_yet_->clear();
    places_->hide();
    empty_->setText(document_.is_open() ? u"This game has no roster."_s
                                        : u"The session's units appear here, one tab per type."_s);
    empty_->show();
}

// The first type with units that have boxes, or at least with units.
int Roster::first_to_show() const {
    const auto& types = document_.session().rulebook().unit_types;
    const auto rank = [&](const rulebook::UnitType& type) {
        return document_.session().state().units_of(type.id).empty() ? 0 : has_boxes(type) ? 2 : 1;
    };
    return static_cast<int>(std::ranges::max_element(types, {}, rank) - types.begin());
}

void Roster::say_counts() {
    int index = 0;
    for (const rulebook::UnitType& type : document_.session().rulebook().unit_types) {
        const auto count = document_.session().state().units_of(type.id).size();
        tabs_->setTabText(index++, QStringLiteral("%1  %2").arg(button_text(short_text(type.plural))).arg(count));
    }
    show_kinds();
}

// All until something is played, while the roster is filled; then those that have units, and the one that is looked at.
void Roster::show_kinds() {
    const session::State& state = document_.session().state();
    const session::Entry* const played = session::Chronicle(document_.session()).newest_of_turn([](const auto& entry) {
        return std::holds_alternative<session::Opened>(entry.body);
    });
    const bool has_begun = state.turn() > 1 || played;
    bool are_all_shown = true;
    int index = 0;
    for (const rulebook::UnitType& type : document_.session().rulebook().unit_types) {
        const bool is_shown = !has_begun || index == tabs_->currentIndex() || !state.units_of(type.id).empty();
        // Qt forgets that it has to lay the tabs out when one is told what it is already.
        if (tabs_->isTabVisible(index) != is_shown) tabs_->setTabVisible(index, is_shown);
        ++index;
        are_all_shown = are_all_shown && is_shown;
    }
    others_->setHidden(are_all_shown);
    tabs_->updateGeometry();
}

void Roster::list_others() {
    others_->menu()->clear();
    if (!document_.is_open()) return;
    int index = 0;
    for (const rulebook::UnitType& type : document_.session().rulebook().unit_types) {
        if (tabs_->isTabVisible(index++)) continue;
        others_->menu()->addAction(button_text(short_text(type.plural, 60)), this, [this, id = type.id] {
            go_to(id);
            take_focus();
        });
    }
}

void Roster::go_to(const std::string& type) {
    if (turn_to(type) && !kind_) show_kind();
}

bool Roster::turn_to(const std::string& type) {
    waiting_.clear();
    const auto& types = document_.session().rulebook().unit_types;
    const auto index = static_cast<int>(std::ranges::find(types, type, &rulebook::UnitType::id) - types.begin());
    if (index >= tabs_->count()) return false;
    tabs_->setTabVisible(index, true);
    tabs_->setCurrentIndex(index);
    return true;
}

// That of the tab; it is made when it is seen first.
void Roster::show_kind() {
    std::unique_ptr<Kind>& kind = kinds_[type().id];
    const bool is_new = !kind;
    if (is_new) kind = make_kind();
    kind_ = kind.get();
    name_parts();
    filter_->setText(kind_->filter);
    show_as(settings::turned.get().contains(name_in_settings()) != is_usually_cards());
    show_columns(is_new);
    refresh();
    kind_->is_fitted ? widen(true) : fit();
}

// Beside the kinds, where both have room.
void Roster::place_head() {
    const int others = others_->isHidden() ? 0 : others_->sizeHint().width();
    const int needed = tabs_->sizeHint().width() + others + head_->sizeHint().width();
    bar_->setDirection(needed + letters(4) <= width() ? QBoxLayout::LeftToRight : QBoxLayout::TopToBottom);
}

void Roster::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    if (has_kind()) kind_->is_fitted ? widen(true) : fit();
    if (kind_ && !waiting_.isEmpty()) show_unit(std::exchange(waiting_, {}));
    place_head();
}

void Roster::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    if (kind_ && kind_->is_fitted) share_width();
    place_head();
}

void Roster::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() != QEvent::FontChange) return;
    for (const auto& [type, kind] : kinds_) kind->is_fitted = false;
    if (kind_) fit();
}

// Makes the one in sight, if it wasn't seen yet; false: there is none.
bool Roster::has_kind() {
    if (!kind_ && document_.is_open() && tabs_->count() > 0) show_kind();
    return kind_;
}

const rulebook::UnitType& Roster::type() const {
    return document_.session().rulebook().unit_types[static_cast<std::size_t>(tabs_->currentIndex())];
}

RosterModel& Roster::units() const {
    return kind_->units;
}

UnitView& Roster::view() const {
    return kind_->view;
}

// The type among those of which the person had the other way to be shown last.
QString Roster::name_in_settings() const {
    return QStringLiteral("%1.%2").arg(text(document_.session().rulebook().id), text(type().id));
}

void Roster::refresh() {
    say_counts();
    if (!kind_) return place_head();
    say_problem(*problem_, {});  // it can be written again
    const int before = units().rowCount();
    units().refresh();
    const bool came_one = show_columns(before == 0);
    if (before == 0 && units().rowCount() > 0) fit();
    if (kind_->is_fitted) widen(came_one || units().rowCount() != before);
    show_what_there_is();
    place_head();
    totals_->say(text(report::boxes_left(document_.session(), type())));
    for (QWidget* const button : {add_, paste_list_}) button->setEnabled(document_.can_write());
    for (QAction* const action : {import_, paste_}) action->setEnabled(document_.can_write());
    say_chosen();
}

// ---- what is shown

bool Roster::are_cards() const {
    return how_->chosen() == 0;
}

// What has boxes is a card on the table, too.
bool Roster::is_usually_cards() const {
    return has_boxes(type());
}

void Roster::show_as(bool cards) {
    const QSignalBlocker is_no_choice(how_);
    how_->choose(cards ? 0 : 1);
    show_what_there_is();
    say_chosen();
}

// And remembers it.
void Roster::choose_how(bool cards) {
    QStringList kept = settings::turned.get();
    kept.removeAll(name_in_settings());
    if (cards != is_usually_cards()) kept += name_in_settings();
    settings::turned.set(kept);
    show_as(cards);
}

void Roster::show_what_there_is() {
    const bool none = units().rowCount() == 0;
    stack_->setCurrentWidget(none ? nothing_ : &units_in_sight());
    for (QWidget* const of_units : QWidgetList{filter_, how_}) of_units->setVisible(!is_empty());
    if (!none) return;
    nothing_yet_->setText(is_empty() ? u"No %1 yet"_s.arg(plural()) : u"No row has all these words"_s);
    places_->setVisible(is_empty());
    empty_->setVisible(is_empty() && document_.can_write());
    empty_->setText(u"They stand here as cards or as a table."_s);
}

// An edit goes into all chosen cells of its column: that has to be seen before.
void Roster::say_chosen() {
    if (!kind_) return;
    remove_->setEnabled(document_.can_write() && !chosen().empty());
    const int column = view().currentIndex().column();
    const table::Field* field = units().field_at(column);
    const QModelIndexList cells = view().selectionModel()->selectedIndexes();
    const auto count =
        std::count_if(cells.begin(), cells.end(), [&](const QModelIndex& cell) { return cell.column() == column; });
    const bool is_shared = field && field->boxes.empty() && document_.can_write() && !are_cards();
    chosen_->setText(count > 1 && is_shared ? u"%1 chosen: an edit changes all of them"_s.arg(count) : QString());
}

QString Roster::plural() const {
    return in_sentence(type().plural);
}

bool Roster::is_empty() const {
    return units().all().empty();
}

QAbstractItemView& Roster::units_in_sight() const {
    return are_cards() ? static_cast<QAbstractItemView&>(kind_->cards) : view();
}

// ---- the columns of the table

// What says the same of every unit is asked for. So is how many boxes there were: they are seen; and what a procedure
// keeps for itself, where there is nobody to keep it from.
bool Roster::is_shown_by_itself(const table::Field& field) const {
    if (field.id == type().side || std::ranges::find(type().place, field.id) != type().place.end()) return true;
    const session::Session& session = document_.session();
    if (field.secret && !session::is_hidden(session.state(), session.rulebook())) return false;
    if (is_total_of_boxes(field, type())) return false;
    return is_empty() || std::ranges::any_of(units().all(), [&](const session::Unit* unit) {
               const auto boxes = session::boxes_of(*unit, field);
               return boxes ? boxes->of > 0 : says_something(*unit, field);
           });
}

// None goes while somebody works in the table. True: one came.
bool Roster::show_columns(bool may_hide) {
    const QStringList otherwise = settings::columns.get();
    const QScopedValueRollback fitting(is_fitting_, true);
    bool came_one = false;
    for (int column = 1; column < units().columnCount(); ++column) {
        if (!may_hide && !view().isColumnHidden(column)) continue;
        const table::Field& field = *units().field_at(column);
        const bool is_otherwise = otherwise.contains(name_in_settings() + u'.' + exact(field.id));
        const bool was_hidden = view().isColumnHidden(column);
        view().setColumnHidden(column, is_shown_by_itself(field) == is_otherwise);
        came_one |= was_hidden && !view().isColumnHidden(column);
    }
    return came_one;
}

void Roster::list_columns(QMenu& menu) {
    menu.clear();
    if (!kind_) return;
    for (int column = 1; column < units().columnCount(); ++column) {
        const table::Field& field = *units().field_at(column);
        QAction* const action = menu.addAction(button_text(short_text(field.label, 60)));
        action->setCheckable(true);
        action->setChecked(!view().isColumnHidden(column));
        connect(action, &QAction::toggled, this, [this, &field](bool shown) {
            QStringList otherwise = settings::columns.get();
            const QString name = name_in_settings() + u'.' + exact(field.id);
            otherwise.removeAll(name);
            if (shown != is_shown_by_itself(field)) otherwise += name;
            settings::columns.set(otherwise);
            show_columns(true);
            fit();
        });
    }
}

// The ground of the table's heads goes on to the edge of the page.
void Roster::paintEvent(QPaintEvent* /*event*/) {
    if (!kind_ || !view().isVisible()) return;
    const QHeaderView& heads = *view().horizontalHeader();
    const int top = heads.mapTo(this, QPoint()).y();
    QPainter painter(this);
    painter.fillRect(0, top, px(24), heads.height(), palette().window());
    painter.fillRect(0, top + heads.height() - 1, px(24), 1, tints(palette()).hairline);
}

// Once it is in sight.
void Roster::fit() {
    kind_->is_fitted = isVisible();
    if (!kind_->is_fitted) return;
    const int height = std::max(px(44), fontMetrics().height() * 5 / 2);  // two lines touch no hairline
    view().verticalHeader()->setMinimumSectionSize(height);
    view().verticalHeader()->setDefaultSectionSize(height);
    kind_->set_by_hand.clear();
    kind_->needed = QList<int>(units().columnCount(), 0);
    widen(true);
}

// What has come into a cell since they were fitted is read whole, too, of all rows or of those in sight; and a heading
// beside its mark. A column that somebody made narrow stays so.
void Roster::widen(bool of_all_rows) {
    if (!isVisible() || !kind_->is_fitted) return;
    const int bottom = view().rowAt(view().viewport()->height() - 1);
    const int first = of_all_rows ? 0 : std::max(0, view().rowAt(0));
    const int last = of_all_rows || bottom < 0 ? units().rowCount() - 1 : bottom;
    for (int column = 0; column < units().columnCount(); ++column) {
        int& needed = kind_->needed[column];
        needed = std::max(needed, view().horizontalHeader()->sectionSizeHint(column));
        for (int row = first; row <= last; ++row)
            needed = std::max(needed, view().sizeHintForIndex(units().index(row, column)).width());
        needed = std::min(needed, letters(widest_column));
    }
    share_width();
}

// The table ends below the end of the head, and its scroll bar stands in the margin: the widest text gives way to the
// other columns, and the last of them has what is left over.
void Roster::share_width() {
    const QScopedValueRollback fitting(is_fitting_, true);
    int room = width() - 2 * px(24);
    int widest = -1;
    int last = 0;
    for (int column = 0; column < units().columnCount(); ++column) {
        if (view().isColumnHidden(column)) continue;
        const int needed = kind_->needed[column];
        if (!kind_->set_by_hand.contains(column)) view().setColumnWidth(column, needed);
        const table::Field* const field = units().field_at(column);
        const bool is_text = field && field->type == table::FieldType::text && !field->compass;
        if (is_text && (widest < 0 || needed > kind_->needed[widest])) widest = column;
        room -= view().columnWidth(column);
        last = column;
    }
    const int other = room > 0 ? last : widest;
    if (other < 0 || kind_->set_by_hand.contains(other)) return;
    const int needed = kind_->needed[other];
    view().setColumnWidth(other, std::max(needed + room, std::min(needed, letters(least_words))));
}

// ---- acts

void Roster::add(const std::string& type) {
    go_to(type);
    open_act(document_, "add-unit", type, {}, this, [this](const session::Answer& answer) {
        show_unit(text(json::to_text(answer.fields.at("id"))));
        units_in_sight().setFocus();
    });
}

void Roster::choose(const QString& unit) {
    const session::Unit* const found =
        document_.is_open() ? document_.session().state().find_unit(unit.toStdString()) : nullptr;
    if (!found || !turn_to(found->type)) return;
    if (!kind_ && !isVisible()) {
        waiting_ = unit;
        return;
    }
    if (!kind_) show_kind();
    show_unit(unit);
}

void Roster::show_unit(const QString& id) {
    filter_->clear();
    const QModelIndex shown = units().index(units().row_of(id.toStdString()), 0);
    say_problem(*problem_, {});
    units_in_sight().setCurrentIndex(shown);
    units_in_sight().scrollTo(shown);
}

void Roster::take_focus() {
    if (!has_kind()) return;
    QWidget& units = units_in_sight();
    (is_empty() ? *add_ : units).setFocus(Qt::ShortcutFocusReason);
}

// Of the unit that is current; at the field whose cell is.
void Roster::ask_for_sheet(bool by_key) {
    const QModelIndex index = view().currentIndex();
    const session::Unit* const unit = units().unit_at(index.row());
    const table::Field* const field = are_cards() ? nullptr : units().field_at(index.column());
    if (unit) emit sheet_wanted(exact(unit->id), field ? exact(field->id) : QString(), by_key);
}

// On the sheet, if the cell holds such a text.
bool Roster::edit_lines(const QModelIndex& index) {
    const table::Field* field = units().field_at(index.column());
    if (!field || !field->lines || !(index.flags() & Qt::ItemIsEditable)) return false;
    ask_for_sheet(true);
    return true;
}

void Roster::show_history() {
    const session::Unit* const unit = units().unit_at(view().currentIndex().row());
    if (unit) emit history_wanted(exact(unit->id));
}

std::vector<std::string> Roster::chosen() const {
    std::set<int> rows;
    for (const QModelIndex& index : view().selectionModel()->selectedIndexes()) rows.insert(index.row());
    std::vector<std::string> ids;
    for (const int row : rows) ids.push_back(units().unit_at(row)->id);
    return ids;
}

void Roster::remove() {
    const std::vector<std::string> ids = chosen();
    QString problem;
    document_.act([&](session::Session& session) { session.remove_units(ids, ""); }, &problem);
    say_problem(*problem_, problem);
}

void Roster::copy() {
    std::vector<const session::Unit*> copied;
    for (const std::string& id : chosen()) copied.push_back(units().unit_at(units().row_of(id)));
    if (copied.empty()) return;
    QGuiApplication::clipboard()->setText(as_lines(units_as_rows(type(), copied)));
    emit said(text(ascii::counted(std::ssize(copied), "row was", "rows were")) + u" copied to the clipboard."_s);
}

// What was copied; nothing, and why, if it holds no rows.
std::optional<csv::Grid> Roster::copied_rows() {
    const QString copied = QGuiApplication::clipboard()->text();
    if (!document_.can_write()) return {};
    if (!copied.trimmed().isEmpty()) return csv::parse_copied(copied.toStdString());
    say_problem(*problem_, u"Nothing was copied: copy rows in a spreadsheet first."_s);
    return {};
}

void Roster::paste() {
    if (!has_kind()) return;
    if (const std::optional<csv::Grid> rows = copied_rows()) stage(*rows, "");
}

void Roster::paste_here() {
    const std::optional<csv::Grid> rows = copied_rows();
    if (!rows) return;
    const QModelIndex at = are_cards() ? QModelIndex() : view().currentIndex();
    const bool is_units = !at.isValid() || at.column() == 0 || session::has_headings(type(), rows->front());
    is_units ? stage(*rows, "") : paste_cells(*rows, at);
}

// Into the cells that are shown, from one of them on to the right and down.
void Roster::paste_cells(const csv::Grid& rows, const QModelIndex& from) {
    std::vector<std::string> ids;
    for (int row = from.row(); row < units().rowCount(); ++row) ids.push_back(units().unit_at(row)->id);
    std::vector<const table::Field*> fields;
    for (int column = from.column(); column < units().columnCount(); ++column) {
        if (!view().isColumnHidden(column)) fields.push_back(units().field_at(column));
    }
    QString problem;
    document_.act([&](session::Session& session) { session::stage_cells(session, type(), ids, fields, rows); },
                  &problem);
    say_problem(*problem_, problem);
}

void Roster::stage(const csv::Grid& rows, const std::string& name) {
    QString problem;
    const int before = document_.session().size();
    document_.act([&](session::Session& session) { stage_rows(session, type(), rows, name); }, &problem);
    if (problem.isEmpty()) {
        const session::Session& session = document_.session();
        for (const std::string& warning : session::warnings_of_added(session, before + 1, session.size()))
            problem += (problem.isEmpty() ? QString() : QStringLiteral("\n")) + text(warning);
    }
    say_problem(*problem_, problem);
}

void Roster::choose_import() {
    ask_for_known_file(*this, u"Import %1"_s.arg(plural()), u"Spreadsheets (*.csv *.txt)"_s,
                       [this](const QString& file) { import_units(file); });
}

void Roster::import_units(const QString& file) {
    if (!has_kind() || !document_.can_write()) return;
    try {
        const std::string path = file.toStdString();
        stage(csv::parse_every_row(json::read_text(path), path), QFileInfo(file).fileName().toStdString());
    } catch (const json::InputError& error) {
        say_problem(*problem_, text(error));
    }
}

void Roster::choose_export() {
    const session::Session& session = document_.session();
    const QString name = QStringLiteral("%1, %2 %3, %4")
                             .arg(text(session.header().title), in_sentence(session.rulebook().clock.turn_label))
                             .arg(session.state().turn())
                             .arg(plural());
    ask_for_file(*this, u"Export %1"_s.arg(plural()), name, QStringLiteral("csv"),
                 [this](const QString& file) { save_units(file); });
}

void Roster::save_units(const QString& file) {
    try {
        write_file(file, csv::write(units_as_rows(type(), units().all())));
        say_problem(*problem_, {});
        emit saved(file);
    } catch (const json::InputError& error) {
        say_problem(*problem_, text(error));
    }
}

}  // namespace flagplot::ui

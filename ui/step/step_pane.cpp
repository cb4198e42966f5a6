#include "ui/step/step_pane.h"

#include <QAbstractTextDocumentLayout>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QMenu>
#include <QPainter>
#include <QPushButton>
#include <QResizeEvent>
#include <QStackedWidget>
#include <QTextDocument>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <numbers>
#include <string_view>

#include "ascii/letters.h"
#include "json/tree.h"
#include "procedures/catalogue.h"
#include "referee/as_grid.h"
#include "report/worksheet.h"
#include "session/board_in_force.h"
#include "session/chronicle.h"
#include "session/due.h"
#include "session/played.h"
#include "session/sequence.h"
#include "table/compass.h"
#include "ui/board/form_board.h"
#include "ui/chances/chances_line.h"
#include "ui/charts/chart_editor.h"
#include "ui/common/careful_dialog.h"
#include "ui/common/hairline.h"
#include "ui/common/label.h"
#include "ui/common/look.h"
#include "ui/common/made.h"
#include "ui/common/marks.h"
#include "ui/common/plain_text.h"
#include "ui/common/theme.h"
#include "ui/common/unit_strip.h"
#include "ui/form/form_view.h"
#include "ui/in_play/in_play.h"
#include "ui/in_play/reference_view.h"
#include "ui/odds/form_odds.h"
#include "ui/orders/worksheet.h"
#include "ui/stage/stage.h"
#include "ui/stage/throw_panel.h"
#include "ui/step/kept_form.h"
#include "ui/transcript/transcript.h"
#include "ui/turn/phase_row.h"

namespace flagplot::ui {
namespace {

constexpr std::size_t most_columns_beside_odds = 3;
constexpr int least_beside_odds = 120;  // letters of the pane

constexpr int least_standing = 10;  // for what is open, beside the buttons

constexpr int margin = 12;  // around the paper, and again around what stands in it

constexpr int most_words = 44;  // letters on a button

// The procedure that is played, or was played last in this turn; nothing if none was.
std::optional<referee::Procedure> procedure_in_sight(const Document& document) {
    const session::Session& session = document.session();
    if (document.is_ad_hoc()) return procedures::catalogue().find(document.ad_hoc(), session.rulebook());
    const auto& open = session.state().open_run();
    const session::Entry* const last = session::Chronicle(session).newest_of_turn(
        [](const session::Entry& entry) { return std::holds_alternative<session::Opened>(entry.body); });
    const session::Opened* const opened = open   ? &open->opened
                                          : last ? &std::get<session::Opened>(last->body)
                                                 : nullptr;
    return opened ? procedures::catalogue().find(opened->procedure, session.rulebook()) : std::nullopt;
}

// "turn 9"
QString words_of_turn(const session::Session& session, int turn) {
    return QStringLiteral("%1 %2").arg(in_sentence(session.rulebook().clock.turn_label)).arg(turn);
}

// A question, or what has an article of its own, doesn't go on behind "Set the".
bool is_a_name(const std::string& title) {
    constexpr std::array<std::string_view, 12> others{"a",     "an",  "the", "which", "what", "who",
                                                      "whose", "how", "in",  "where", "whom", "when"};
    const std::string first = ascii::lower(title.substr(0, title.find(' ')));
    return !title.ends_with('?') && std::ranges::find(others, first) == others.end();
}

UnitStrip strip_of(const session::Session& session, const std::string& id) {
    const session::Unit* const unit = session.state().find_unit(id);
    const rulebook::UnitType* const type = unit ? session.rulebook().find_unit_type(unit->type) : nullptr;
    return type ? UnitStrip(*unit, *type) : UnitStrip();
}

// As narrow as in one line below the other, which it becomes where it is narrow.
class ButtonRow : public QWidget {
  public:
    using QWidget::QWidget;
    QSize minimumSizeHint() const override {
        int width = 0;
        for (int i = 0; layout() && i < layout()->count(); ++i)
            width = std::max(width, layout()->itemAt(i)->minimumSize().width());
        return {width, QWidget::minimumSizeHint().height()};
    }
};

// Degrees clockwise from the north, for each of its ways.
std::map<QString, double> bearings_on(const board::Board& board) {
    const board::Cell from{1, 1};
    const board::Point middle = board.centre(from);
    std::map<QString, double> bearings;
    for (const std::string& way : board.ways()) {
        const board::Point to = board.centre(board.step(from, way));
        bearings[text(way)] = std::atan2(to.x - middle.x, middle.y - to.y) * 180 / std::numbers::pi;
    }
    return bearings;
}

}  // namespace

// The throws of a grid of dice: all, and those that are typed.
struct Throws {
    std::size_t all = 0;
    std::size_t typed = 0;
};

Throws throws_of(const FormView& view) {
    const referee::Form& form = view.form();
    Throws throws;
    if (!form.grid || !form.asks_faces()) return throws;
    for (const referee::FormRow& row : form.rows) {
        for (const table::Field& field : form.fields) throws.all += row.has(field) ? 1 : 0;
    }
    for (const auto& [unit, typed] : view.typed_answer().rows) throws.typed += typed.size();
    return throws;
}

QString button_of(const referee::Form& form) {
    if (form.asks_faces()) return u"Use these dice"_s;
    if (referee::as_grid(form))
        return is_a_name(form.title) ? u"Set the %1"_s.arg(in_sentence(form.title)) : u"Go on"_s;
    return form.grid ? u"Confirm all"_s : u"Continue"_s;
}

StepPane::StepPane(Document& document, QWidget* parent) : QWidget(parent), document_(document) {
    setAutoFillBackground(true);
    setBackgroundRole(QPalette::Base);
    auto* const layout = spaced<QVBoxLayout>(this, {0, 0, 0, px(margin)});
    layout->setSizeConstraint(QLayout::SetNoConstraint);  // it knows its own least width
    layout->setSpacing(px(6));
    phases_ = new QWidget(this);
    auto* const phases = new PhaseRow(document_, phases_);
    connect(phases, &PhaseRow::phase_chosen, this, [this](const QString& id) {
        show_aside(false);
        in_play_->show_reference("phase", id.toStdString());
    });
    around_phases_ = spaced<QHBoxLayout>({px(2 * margin), 0, px(2 * margin), 0});
    around_phases_->addWidget(phases);
    below_phases_ = new Hairline(phases_);
    add_parts(spaced<QVBoxLayout>(phases_, {}, 0), {{around_phases_, 1}, below_phases_});
    head_ = new QBoxLayout(QBoxLayout::LeftToRight);
    head_->setContentsMargins(px(2 * margin), 0, px(2 * margin), 0);
    heading_ = ui::typed(wrapped_label(this), Type::large, true);
    source_ = new OneLineButton(this);
    source_->setFlat(true);
    set_type(*source_, Type::small);
    connect(source_, &QPushButton::clicked, this, &StepPane::show_citation);
    make_told();
    connect_in_play();
    help_ = ui::typed(new OneLine(this), Type::small);
    dice_left_ = ui::typed(new OneLine(this), Type::id, true);
    add_parts(head_, {{heading_, 1}, help_, dice_left_, source_});
    ask_ = new QWidget(this);
    told_and_asked_ = add_parts(new QVBoxLayout, {{told_, 1}, ask_});
    above_head_ = new QSpacerItem(0, 0);
    layout->addItem(above_head_);
    add_parts(layout, {head_, {told_and_asked_, 1}});
    asked_layout_ = spaced<QVBoxLayout>(ask_, {}, 0);  // the form and its odds reach the pane's edges
    form_place_ = new QVBoxLayout;
    form_odds_ = new FormOdds(ask_);
    form_and_odds_ = new QBoxLayout(QBoxLayout::LeftToRight);
    throw_ = new ThrowPanel(ask_);
    throw_->hide();
    add_parts(form_and_odds_, {{form_place_, 3}, stretch(), {form_odds_, 2}, {throw_, 5}});
    asked_layout_->addLayout(form_and_odds_);
    asked_layout_->addItem(new QSpacerItem(0, 0, QSizePolicy::Minimum, QSizePolicy::Expanding));
    asked_layout_->addWidget(new FootLine(ask_));
    leave_ = new QPushButton(ask_);
    leave_->setAutoDefault(false);
    connect(leave_, &QPushButton::clicked, this, &StepPane::cancel);
    chances_ = new ChancesLine(document_, ask_);
    all_chances_ = new QPushButton(u"Chances…"_s, ask_);
    all_chances_->setAutoDefault(false);
    all_chances_->setFlat(true);
    all_chances_->hide();
    all_chances_->setToolTip(u"What are the chances: all that may come of it, and plans beside each other"_s);
    connect(all_chances_, &QPushButton::clicked, this, &StepPane::chances_wanted);
    auto* const foot = spaced<QVBoxLayout>({px(2 * margin), px(1), px(2 * margin), 0}, px(5));
    asked_layout_->addLayout(foot);
    foot->addLayout(add_parts(new QHBoxLayout, {{chances_, 1}, all_chances_}));
    foot_place_ = new QHBoxLayout;
    rest_ = new QPushButton(ask_);
    rest_->setAutoDefault(false);
    rest_->hide();
    connect(rest_, &QPushButton::clicked, this, &StepPane::roll_the_rest);
    add_parts(foot_place_, {leave_, rest_});
    add_parts(foot, {foot_place_, make_buttons()});
    take_back_phases();
    arrange();

    kept_ = new KeptForm(document_, this);
    const auto begin = [this] {
        kept_->forget();
        drop_form();
        show_board();
        parked_.reset();
        asked_ = {};
        refresh();
    };
    document_.follow(this, begin, &StepPane::refresh);
    refresh();
}

// While the form is still there.
StepPane::~StepPane() {
    kept_->settle();
}

// What happened, as orders to carry out or as lines to read.
void StepPane::make_told() {
    told_ = new QStackedWidget(this);
    worksheet_ = new Worksheet(document_, told_);
    transcript_ = new Transcript(document_, told_);
    connect(transcript_->document()->documentLayout(), &QAbstractTextDocumentLayout::documentSizeChanged, this,
            [this] { QMetaObject::invokeMethod(this, &StepPane::arrange, Qt::QueuedConnection); });
    told_->addWidget(worksheet_);
    told_->addWidget(transcript_);
    make_acts();
    connect(transcript_, &Transcript::procedure_wanted, this,
            [this](const QString& id) { document_.play(id.toStdString()); });
    connect(worksheet_, &Worksheet::unit_chosen, this, &StepPane::unit_chosen);
    connect(worksheet_, &Worksheet::orders_changed, this, &StepPane::follow_orders);
    connect(worksheet_, &Worksheet::at_hand_changed, this, &StepPane::refresh_button);
    connect(worksheet_, &Worksheet::said, this, &StepPane::say_done);
    connect(worksheet_, &Worksheet::sides_seen, this, [this] {
        if (standing_ && !buttons_->isHidden()) say_standing();
    });
    connect(worksheet_, &Worksheet::ordered_again, this, &StepPane::focus_next);
    connect(worksheet_, &Worksheet::step_chosen, this, &StepPane::step_chosen);
    follow_orders();
}

// Dice stand with their order, and an order with its dice.
void StepPane::connect_in_play() {
    in_play_ = new InPlay(document_, this);
    connect(&in_play_->reference(), &ReferenceView::chart_wanted, this,
            [this](const QString& id) { edit_chart(id.toStdString()); });
    Stage& stage = in_play_->stage();
    stage.order_of = [this](int step) { return worksheet_->order_of(step); };
    connect(transcript_, &Transcript::lookup_chosen, in_play_, &InPlay::show_step);
    connect(transcript_, &Transcript::map_chosen, in_play_, &InPlay::show_map);
    connect(worksheet_, &Worksheet::step_chosen, in_play_, &InPlay::look_at);
    connect(worksheet_, &Worksheet::dice_wanted, in_play_, &InPlay::show_step);
    // Where the newest dice are those of orders, the order at hand isn't always the last of them.
    connect(in_play_, &InPlay::page_wanted, this, [this](Page /*page*/, bool by_person) {
        if (!by_person && worksheet_->order_of(in_play_->stage().step())) worksheet_->tell_dice_at_hand();
    });
    connect(&stage, &Stage::seen_changed, this, &StepPane::show_target);
    connect(&stage, &Stage::step_chosen, worksheet_, &Worksheet::bring_step);
    connect(&stage, &Stage::step_chosen, this, &StepPane::step_chosen);
}

QSize StepPane::minimumSizeHint() const {
    QSize usual = QWidget::minimumSizeHint();
    // Where pictures of odds don't fit there are lists.
    const bool has_pictures = form_odds_ && form_odds_->isVisible() && form_odds_->are_pictures();
    if (has_pictures) usual.rheight() -= form_odds_->height() / 2;
    if (!shows_orders()) return usual;
    const int parts = std::max(told_->minimumSizeHint().width(), ask_ ? ask_->minimumSizeHint().width() : 0);
    return {std::min(usual.width(), parts + px(2 * margin)), usual.height()};
}

void StepPane::take_back_phases() {
    static_cast<QVBoxLayout*>(layout())->insertWidget(0, phases_);
    around_phases_->setContentsMargins(px(2 * margin), 0, px(2 * margin), 0);
    phases_->show();
    below_phases_->show();
    fit_foot();
}

// They end where the rows below them do: the tabs' line has most of that margin.
QWidget& StepPane::give_phases() {
    around_phases_->setContentsMargins(px(2 * margin), 0, px(2), 0);
    below_phases_->hide();
    fit_foot();
    return *phases_;
}

// Beside pages it is as high as theirs.
void StepPane::fit_foot() {
    const bool is_beside = !below_phases_->isHidden();
    constexpr int low = 26;  // lines of text: there each pixel is wanted for what is asked
    foot_place_->setContentsMargins(0, height() < low * fontMetrics().lineSpacing() ? 0 : 8, 0, 0);
    asked_layout_->setContentsMargins(0, 0, 0, is_beside ? px(2) : 0);
    for (QWidget* const button : QWidgetList{leave_, rest_, here_}) button->setMinimumHeight(is_beside ? px(36) : 0);
    const int below = is_beside ? px(2) : 0;
    if (beginning_) beginning_->setContentsMargins(px(margin), 0, px(margin), below);
    if (aside_) aside_->setContentsMargins(0, 0, 0, below);  // its bands go from edge to edge
}

bool StepPane::shows_orders() const {
    return told_->currentWidget() == worksheet_ && !told_->isHidden();
}

// A turn's orders come into sight when they are given, and leave it with the turn; their sheet stays a click away.
void StepPane::follow_orders() {
    told_->setCurrentWidget(worksheet_->has_orders_now() ? static_cast<QWidget*>(worksheet_) : transcript_);
    arrange();
}

void StepPane::set_covers(QWidget* beginning, QWidget* aside) {
    beginning_ = beginning;
    aside_ = aside;
    for (QWidget* const cover : {beginning, aside}) {
        cover->hide();
        static_cast<QVBoxLayout*>(layout())->addWidget(cover, 1);
    }
    fit_foot();
}

void StepPane::show_beginning(bool shown) {
    if (std::exchange(wants_beginning_, shown) == shown) return;
    const bool had_focus = beginning_->isAncestorOf(focusWidget());
    arrange();
    if (!is_aside() && (shown || had_focus)) focus_next();
}

void StepPane::show_aside(bool shown) {
    if (!aside_ || shown == is_aside()) return;
    aside_->setVisible(shown);
    arrange();
}

QString StepPane::what_is_there() const {
    return form_ ? u"the question"_s : worksheet_->has_orders_now() ? u"the orders"_s : u"the turn"_s;
}

void StepPane::show_orders() {
    show_aside(false);
    if (!worksheet_->has_orders()) return focus_next();
    told_->setCurrentWidget(worksheet_);
    arrange();
    worksheet_->focus_list();
}

void StepPane::show_what_happened() {
    show_aside(false);
    told_->setCurrentWidget(transcript_);
    arrange();
    transcript_->setFocus(Qt::OtherFocusReason);
}

// On the orders as a whole.
void StepPane::make_acts() {
    tick_one_ = new QAction(this);
    connect(tick_one_, &QAction::triggered, worksheet_, &Worksheet::carry_out_at_hand);
    tick_all_ = new QAction(u"Tick all orders"_s, this);
    tick_all_->setShortcuts({QKeySequence(Qt::CTRL | Qt::Key_Enter), QKeySequence(Qt::CTRL | Qt::Key_Return)});
    tick_all_->setShortcutContext(Qt::WidgetWithChildrenShortcut);
    tick_all_->setToolTip(u"All are carried out: the units whose places are known are moved"_s);
    connect(tick_all_, &QAction::triggered, worksheet_, &Worksheet::tick_all);
    print_orders_ = new QAction(u"Print the orders…"_s, this);
    connect(print_orders_, &QAction::triggered, this, [this] { emit sheet_wanted(worksheet_->turn()); });
    other_told_ = new QAction(this);
    connect(other_told_, &QAction::triggered, this,
            [this] { told_->currentWidget() == worksheet_ ? show_what_happened() : show_orders(); });
    addAction(tick_all_);
}

QWidget* StepPane::make_buttons() {
    buttons_ = new ButtonRow(this);
    lines_ = new QBoxLayout(QBoxLayout::LeftToRight, buttons_);
    lines_->setContentsMargins(0, 0, 0, 0);
    next_button_ = new QPushButton(buttons_);
    next_button_->setDefault(true);
    next_button_->installEventFilter(this);
    next_button_->setFocusPolicy(Qt::TabFocus);  // a click does what it says while the hand is on the orders
    connect(next_button_, &QPushButton::clicked, this, [this] {
        const auto act = next_.act;                    // which makes another one, and so does the focus
        next_button_->setFocus(Qt::OtherFocusReason);  // whoever goes on goes on from there
        if (act) act();
    });
    here_ = new QToolButton(buttons_);
    here_->setText(u"Also in this step"_s);
    here_->setAccessibleName(here_->text());
    here_->setToolButtonStyle(Qt::ToolButtonTextOnly);
    here_->setPopupMode(QToolButton::InstantPopup);
    here_->setFocusPolicy(Qt::StrongFocus);
    here_->setMenu(new QMenu(here_));
    standing_ = made_muted(new OneLine(buttons_));
    set_primary(*next_button_);
    auto* const row = add_parts(new QHBoxLayout, {here_, {standing_, 1}});
    add_parts(lines_, {{row, 1}, {next_button_, 0, Qt::AlignRight}});
    setTabOrder(next_button_, here_);
    return buttons_;
}

void StepPane::refresh() {
    const session::Session* const session = document_.is_open() ? &document_.session() : nullptr;
    const auto board = session ? session::board_if_any(session->state(), session->rulebook()) : std::nullopt;
    lay_ways(board ? bearings_on(*board) : std::map<QString, double>());
    refresh_heading();
    refresh_form();
}

void StepPane::refresh_heading() {
    citation_.clear();
    if (!document_.is_open()) {
        title_.clear();
    } else if (const auto procedure = procedure_in_sight(document_)) {
        title_ = text(procedure->title);
        citation_ = exact(procedure->source);
    } else {
        title_ = text(report::turn_label(document_.session(), document_.session().state().turn()));
    }
    arrange();
}

// A form that asks the same as before stays as it is, with what has been typed into it and with the focus.
void StepPane::refresh_form() {
    const bool writable = document_.is_open() && document_.why_read_only().isEmpty();
    const bool asks = writable && document_.pending().has_value();
    // Of this window, whose focus waits while a dialog asks on the way from here.
    const QWidget* const focused = window()->focusWidget();
    const bool was_here = !focused || focused == window() || ask_->isAncestorOf(focused);
    const json::Tree asked = asks ? to_json(*document_.pending()) : json::Tree();
    const bool same = asks && form_ && asked == asked_;
    if (same) {
        form_->show_error(QString());  // it can be written again
        form_->know_places({document_.session().state(), document_.session().rulebook()});
        if (!document_.is_ad_hoc()) kept_->write();
        return show_target();  // the rules may be other ones
    }
    const bool is_new = asks && (!form_ || form_->form().key != document_.pending()->key);
    if (document_.is_ad_hoc() && !form_is_of_roll_ && form_) {
        kept_->settle();
        parked_.emplace(form_->form().key, form_->typed_tree());
        drop_form();
    }
    form_is_of_roll_ = document_.is_ad_hoc();
    if (asks) {
        replace_form(*document_.pending());
    } else {
        drop_form();
        parked_.reset();
        show_board();
    }
    asked_ = asked;
    show_target();
    arrange();
    leave_->setVisible(asks);
    if (asks) name_cancel();
    buttons_->setVisible(writable && !asks);
    if (writable && !asks) refresh_next();
    emit next_changed(next_label(), next_leaves());
    if (!document_.is_ad_hoc()) kept_->follow(form_);
    seen_.changed();
    update();
    follow_throw();
    if ((was_here && !is_aside()) || is_new) focus_next();
}

// What was typed into a form that asks on comes along.
void StepPane::replace_form(const referee::Form& form) {
    std::optional<json::Tree> before;
    if (parked_ && !document_.is_ad_hoc() && parked_->first == form.key) before = *parked_->second;
    if (form_ && form_->form().key == form.key) before = form_->typed_tree();
    const std::optional<referee::Form> as_rows = referee::as_grid(form);
    // A field that becomes a row names the units that are there, of which the first has its side.
    const auto head = [this, fields = as_rows ? form.fields : std::vector<table::Field>()](const std::string& unit) {
        const auto field = std::ranges::find(fields, unit, &table::Field::label);
        if (field == fields.end()) return head_of_unit(document_.session(), unit);
        const RowHead first = head_of_unit(document_.session(), field->help.substr(0, field->help.find(',')));
        return RowHead{.id = short_text(unit), .about = text(field->help), .side = first.side};
    };
    const auto strip = [this](const std::string& unit) {
        return document_.is_open() ? strip_of(document_.session(), unit) : UnitStrip();
    };
    auto* const anew = new FormView(as_rows.value_or(form), button_of(form), ask_, head, strip);
    if (before) anew->put_typed(*before);
    if (form_ && form_->form().key == form.key) anew->count_on_from(*form_);
    anew->know_places({document_.session().state(), document_.session().rulebook()});
    drop_form();
    if (!document_.is_ad_hoc()) parked_.reset();
    form_ = anew;
    const session::Session& session = document_.session();
    const auto board = session::board_if_any(session.state(), session.rulebook());
    ways_ = board ? board->ways() : std::vector<std::string>();
    connect(form_, &FormView::answered, this, &StepPane::answer);
    connect(form_, &FormView::chart_wanted, this, [this] { edit_chart(form_->form().chart); });
    connect(form_, &FormView::stake_changed, this, &StepPane::show_target);
    connect(form_, &FormView::undo_wanted, this, &StepPane::undo_wanted);
    connect(form_, &FormView::row_entered, this, &StepPane::follow_row);
    form_->keep_from_edges(px(2 * margin));
    form_place_->addWidget(form_);
    QMetaObject::invokeMethod(this, &StepPane::arrange, Qt::QueuedConnection);  // once its height is known
    foot_place_->addWidget(&form_->foot(), 1);
    connect(form_, &FormView::typed, this, &StepPane::typed);
    connect(form_, &FormView::typed, this, &StepPane::arrange);  // the heading counts dice
    const auto tell_if_hidden = [this, anew] {
        if (anew->plots_in_turn()) emit plots_hidden();
    };
    connect(form_, &FormView::turn_passed, this, tell_if_hidden);
    tell_if_hidden();
    follow_chances(form_);
    show_board();
}

void StepPane::follow_chances(FormView* form) {
    chances_->follow(form);
    all_chances_->setHidden(chances_->isHidden());
}

// The board of the form, as long as it has one.
void StepPane::show_board() {
    const bool has_board = form_ && !form_->form().board.empty();
    if (has_board && !board_) {
        board_ = new FormBoard(document_, this);
        board_->hide();  // a window puts it where maps stand
    }
    if (board_) board_->show_form(has_board ? form_ : nullptr);
    const bool had_board = std::exchange(has_board_, has_board);
    arrange();
    if (has_board && !had_board) follow_row();
    if (has_board != had_board) emit board_shown();
}

// In the roster, and wherever else units are shown: the one in whose row the hand is on a board's form.
void StepPane::follow_row() {
    const referee::FormRow* const row = form_ && has_board_ ? form_->row_at_hand() : nullptr;
    if (row) emit unit_chosen(exact(row->unit_id()));
}

void StepPane::know_for_chances(const session::Answer& answer) {
    chances_->know(answer);
}

// Before the dice fall.
void StepPane::show_target() {
    const rulebook::Rules* const rules = document_.is_open() ? &document_.session().rules() : nullptr;
    const std::vector<referee::OddsTarget> stakes = form_ ? form_->stakes() : std::vector<referee::OddsTarget>();
    Stage& stage = in_play_->stage();
    const std::optional<Throw> thrown = form_ ? form_->throw_at_hand() : std::nullopt;
    stage.show_throw(thrown);
    const bool stands_elsewhere = stage.has_throw() && stage.isVisible();
    const bool stands_beside = thrown && rules && !stands_elsewhere && form_->form().grid && is_wide();
    if (stands_beside) throw_->show_throw(*rules, *thrown);
    throw_->setVisible(stands_beside);
    if (stands_elsewhere || stands_beside) form_odds_->begin();  // pictures keep no room beside it
    form_odds_->show_targets(stands_elsewhere || stands_beside ? nullptr : rules, stakes,
                             form_ ? form_->typed_facts() : table::Facts(),
                             pictures_fit() ? ways_ : std::vector<std::string>(), desired_way(stakes));
    place_odds();
    in_play_->leave_odds_of(stakes.empty() ? "" : stakes.front().table);
}

// "Z5 if it wants S", and below the form what else holds of it.
void StepPane::fill_panel() {
    if (!form_) return;
    if (!form_odds_->is_panel()) return form_->take_back_chips();
    const QString unit = short_text(unit_at_hand());
    const std::string wish = desired_way(form_->stakes());
    const QString title = wish.empty() ? unit : u"%1 if it wants %2"_s.arg(unit, text(wish));
    form_odds_->fill_panel(title, form_->also_holds(), form_->form().odds_targets);
}

std::string StepPane::unit_at_hand() const {
    const referee::FormRow* const row = form_ && form_->form().grid ? form_->row_at_hand() : nullptr;
    return row ? row->unit_id() : "";
}

// Where the unit that the odds are of wants to go, as a way of the compass; empty: it is none, or nobody asks.
std::string StepPane::desired_way(const std::vector<referee::OddsTarget>& stakes) const {
    if (!form_ || stakes.empty() || form_->form().fields.empty() || !form_->form().fields.front().compass) return "";
    const auto& rows = form_->form().rows;
    const auto row = std::ranges::find(rows, stakes.front().unit, &referee::FormRow::unit);
    return row == rows.end() ? "" : table::compass_way(json::to_text(form_->value_in(*row)));
}

void StepPane::follow_throw() {
    if (std::exchange(asks_throw_, in_play_->stage().has_throw()) != asks_throw_) emit throw_asked();
}

// Beside the form where there is room; else below it: where there are several, and where a grid needs the width.
void StepPane::place_odds() {
    const bool is_grid = form_ && form_->form().grid;
    const bool needs_words = is_grid && form_->form().asks_faces();
    const bool is_wide_form = is_grid && (needs_words || form_odds_->are_pictures() ||
                                          form_->form().fields.size() > most_columns_beside_odds);
    const bool below = !is_wide() && (is_wide_form || form_odds_->tables() > 1);
    form_odds_->stack(is_wide());
    fill_panel();
    form_and_odds_->setDirection(below ? QBoxLayout::TopToBottom : QBoxLayout::LeftToRight);
    const bool is_panel = form_odds_->is_panel();
    const int beside = px(is_panel ? margin : 2 * margin);
    form_odds_->setContentsMargins(below || is_panel ? beside : 0, 0, is_panel && !below ? 0 : beside, 0);
    const bool is_at_foot = below && is_panel;  // the room that is left is above it
    form_and_odds_->setStretch(0, is_at_foot ? 0 : needs_words ? 8 : 11);
    form_and_odds_->setStretch(1, is_at_foot ? 1 : 0);
    form_and_odds_->setStretch(2, below ? 0 : needs_words ? 1 : 5);
    const bool is_long = form_ && form_->takes_room();
    const bool is_beside = is_panel && !below;  // which reaches the foot, though the form may end before
    form_and_odds_->setAlignment(form_place_, is_beside && !is_long ? Qt::AlignTop : Qt::Alignment());
    const bool takes_room = is_panel || !throw_->isHidden() || is_long;
    asked_layout_->setStretchFactor(form_and_odds_, takes_room ? 1 : 0);  // else the foot alone goes to the end
}

// The form may be what is calling: it goes once its signal has returned.
void StepPane::drop_form() {
    if (!form_) return;
    form_->take_back_chips();
    form_odds_->begin();
    follow_chances(nullptr);
    form_->hide();
    form_->foot().hide();
    form_place_->removeWidget(form_);
    foot_place_->removeWidget(&form_->foot());
    form_->deleteLater();
    form_ = nullptr;
}

QString StepPane::next_label() const {
    return buttons_->isHidden() ? QString() : onward_.label;
}

bool StepPane::next_leaves() const {
    return !next_label().isEmpty() && onward_.act && !onward_.plays;
}

void StepPane::go_next() {
    const auto act = onward_.act;  // which makes another one
    if (act) act();
}

void StepPane::pass_over() {
    const session::Session& session = document_.session();
    session::phase_after(session.state(), session.rulebook()) ? document_.next_phase() : document_.next_turn();
}

QString StepPane::primary_label() const {
    if (form_) return form_->button_words();
    return buttons_->isHidden() || !next_.act ? QString() : next_.label;
}

void StepPane::press_primary() {
    if (form_) return form_->press();
    const auto act = next_.act;  // which makes another one
    if (act && !buttons_->isHidden()) act();
}

void StepPane::refresh_next() {
    onward_ = onward();
    refresh_button();
    say_standing();
    refresh_menu();
}

void StepPane::refresh_button() {
    if (!here_) return;
    tick_all_->setEnabled(shows_orders() && !form_ && worksheet_->has_open() && document_.why_read_only().isEmpty());
    const QString at_hand = tick_all_->isEnabled() ? worksheet_->at_hand_words() : QString();
    tick_one_->setText(button_text(short_text(at_hand, most_words)));
    tick_one_->setVisible(!at_hand.isEmpty());
    print_orders_->setEnabled(shows_orders());
    other_told_->setText(told_->currentWidget() == worksheet_ ? u"What happened"_s : u"Orders"_s);
    if (buttons_->isHidden()) return;
    const bool was_order = next_.is_order;
    next_ = next();
    if (next_.is_order != was_order) refresh_menu();
    next_button_->setText(button_text(short_text(next_.label, most_words)));
    next_button_->setToolTip(tip(next_.label));
    next_button_->setAccessibleName(next_.label);
    next_button_->setEnabled(static_cast<bool>(next_.act));
    fit_buttons();
}

// The orders as a whole, what the phase has, and the rest.
void StepPane::refresh_menu() {
    QMenu& menu = *here_->menu();
    for (auto* const before : menu.findChildren<QMenu*>()) before->deleteLater();  // it may be open
    menu.clear();
    const auto procedures = document_.procedures();
    const auto add = [this](QMenu& where, const referee::Procedure& one) {
        QAction* const action =
            where.addAction(button_text(one.title), this, [this, id = one.id] { document_.play(id); });
        action->setToolTip(tip(one.help));
    };
    for (const std::string& id : session::also_here(document_.session())) {  // in the order of play
        for (const referee::Procedure& one : procedures) {
            if (one.id == id) add(menu, one);
        }
    }
    add_tables_here(menu);
    QMenu* const others = menu.addMenu(u"Play something else"_s);  // the same in every step
    for (const referee::Procedure& one : procedures) add(*others, one);
    if (worksheet_->has_orders()) {
        menu.addSeparator();
        menu.addActions({tick_one_, tick_all_, print_orders_, other_told_});
    }
    add_passing_over(menu);
}

// What is open now, besides what the button does: orders first, then what going on would leave undone.
void StepPane::say_standing() {
    using What = session::Due::What;
    const session::Session& session = document_.session();
    const report::Worksheet sheet = report::make_worksheet(session, session.state().turn());
    const auto open = static_cast<int>(sheet.open());
    QStringList lines = worksheet_->meetings();
    const qsizetype met = lines.size();  // which is open to nobody
    if (open > 0 && !shows_orders()) lines += text(ascii::counted(open, "order is open", "orders are open"));
    const std::optional<rulebook::Phase> on = session::phase_on(session.state(), session.rulebook());
    if (document_.has_desk()) {
        for (const report::DeskStep& step : document_.desk().next) lines += short_text(step.words);
    }
    for (const session::Due& due : document_.what_is_due(false)) {
        const bool is_phase = due.what == What::play && on && due.procedure == on->plays;
        const bool is_of_desk = document_.has_desk() && (due.what == What::mail || due.what == What::doubt);
        if (!is_phase && !is_of_desk && due.what != What::order) lines += short_text(due.words);
    }
    const bool are_carried_out =
        on && on->elsewhere && sheet.size() > 0 && open == 0 && report::unmoved_units(sheet).empty();
    if (lines.isEmpty()) return standing_->say(are_carried_out ? u"All orders are carried out"_s : QString());
    const auto more = lines.size() - 1;
    const qsizetype left = open > 0 && !shows_orders() ? open : lines.size() - met;
    standing_->say(more == 0 ? lines.front() : u"%1, and %2 more"_s.arg(lines.front()).arg(more),
                   left == 0 ? lines.front() : u"%1 open"_s.arg(left));
    standing_->setToolTip(tip(lines.join(QLatin1Char('\n'))));
}

// Beside the button that goes on, where nothing jumps for it; while something is asked that isn't there.
void StepPane::say_done(const QString& words) {
    if (buttons_->isHidden()) return emit said(words);
    const QString open = standing_->text();
    standing_->say(open.isEmpty() ? words : QStringLiteral("%1 %2.").arg(words, open));
}

void StepPane::add_tables_here(QMenu& menu) {
    const rulebook::Rulebook& book = document_.session().rulebook();
    const std::optional<rulebook::Phase> phase = session::phase_on(document_.session().state(), book);
    for (const std::string& id : phase ? phase->tables : std::vector<std::string>()) {
        menu.addAction(u"Roll: %1"_s.arg(button_text(book.title_of(id))), this, [this, id] { document_.roll_on(id); });
    }
}

// Where orders are left open, or there is nothing to play this turn, such as orders when no mail has come: the button
// would do it. From a turn's last phase it goes to the next turn.
void StepPane::add_passing_over(QMenu& menu) {
    const session::Session& session = document_.session();
    const auto add = [&menu, this](const QString& words, auto act) {
        menu.addSeparator();
        menu.addAction(button_text(words), this, act);
    };
    if (next_.is_order) return add(onward_.label, [this] { go_next(); });
    if (!onward_.plays || !session::phase_on(session.state(), session.rulebook())) return;
    const std::optional<rulebook::Phase> after = session::phase_after(session.state(), session.rulebook());
    const QString where =
        after ? short_text(after->label, most_words) : words_of_turn(session, session.state().turn() + 1);
    add(u"Pass over: go to %1"_s.arg(where), [this, ends_turn = !after] { go_on(document_, this, ends_turn); });
}

// What Enter does: where the hand is on the orders it is the one at hand. For those who tick it comes first anyway
// while the turn has orders undone; and before the turn is left, counters that still stand where they stood are named:
// first the button leads to them, then it says that it goes on without them.
StepPane::Next StepPane::next() {
    using session::Due;
    const auto of_order = [this](const QString& words) {
        return Next{.label = words, .act = [this] { worksheet_->carry_out_at_hand(); }, .is_order = true};
    };
    const bool is_in_list = document_.is_open() && shows_orders() && worksheet_->has_hand();
    const QString here = is_in_list ? worksheet_->at_hand_words() : QString();
    if (!here.isEmpty()) return of_order(here);
    if (!document_.is_open() || !onward_.act || onward_.plays) return onward_;
    const session::Session& session = document_.session();
    if (!session::has_ticks(session)) return onward_;
    const std::vector<Due> left = document_.what_is_asked(true);
    const bool has_orders = std::ranges::find(left, Due::What::order, &Due::what) != left.end();
    const bool ends_turn = !session::phase_after(session.state(), session.rulebook());
    QString order;
    if (has_orders)
        order = worksheet_->at_hand_words();
    else if (ends_turn)
        order = worksheet_->unmoved_words();
    const QString left_behind = ends_turn && !has_orders ? worksheet_->unmoved_units() : QString();
    if (order.isEmpty() && !left_behind.isEmpty())
        return {.label = u"%1 without moving %2"_s.arg(onward_.label, left_behind), .act = onward_.act};
    if (order.isEmpty()) return onward_;
    if (!shows_orders()) return {.label = u"Back to the orders"_s, .act = [this] { show_orders(); }, .is_order = true};
    return of_order(order);
}

StepPane::Next StepPane::onward() {
    const session::Session& session = document_.session();
    const session::State& state = session.state();
    if (const std::string over = session::why_over(state, session.rulebook()); !over.empty())
        return {u"Over: %1"_s.arg(short_text(over)), {}};
    if (const std::optional<rulebook::Phase> begun = session::begun_out_of_turn(session)) {
        return {u"Continue with %1"_s.arg(short_text(begun->label)),
                [this, plays = begun->plays] { document_.play(plays); }, true};
    }
    const std::optional<rulebook::Phase> here = session::phase_on(state, session.rulebook());
    if (here && state.is_to_be_played(*here)) {
        const bool again = state.runs_of(here->plays, state.turn()) > 0;
        const QString label = again
                                  ? u"Continue with %1"_s.arg(short_text(here->label))
                                  : u"Play %1: %2"_s.arg(words_of_turn(session, state.turn()), short_text(here->label));
        return {label, [this, plays = here->plays] { document_.play(plays); }, true};
    }
    for (const session::Due& due : document_.what_is_due(false)) {
        if (due.what == session::Due::What::play)
            return {short_text(due.words), [this, plays = due.procedure] { document_.play(plays); }, true};
    }
    if (const std::optional<rulebook::Phase> after = session::phase_after(state, session.rulebook())) {
        return {u"Next: %1"_s.arg(short_text(after->label)), [this] { go_on(document_, this, false); }};
    }
    return {u"Go to %1"_s.arg(words_of_turn(session, state.turn() + 1)), [this] { go_on(document_, this, true); }};
}

// Where its help has no room beside it, its first words do for it that say enough by themselves.
void StepPane::say_head(const FormHead& head) {
    heading_->setText(head.title);
    heading_->setAccessibleName(heading_->text());
    const int room = width() - heading_->fontMetrics().horizontalAdvance(heading_->text()) - px(6 * margin);
    const auto fits = [&](const QString& help) { return help_->fontMetrics().horizontalAdvance(help) <= room; };
    dice_left_->say(head.count);
    dice_left_->setHidden(head.count.isEmpty() || is_covered());
    const QString all = head.count.isEmpty() ? head.help : QString();
    const QString first = all.section(u':', 0, 0);
    help_->say(!fits(all) && fits(first) && first.contains(u' ') ? first : all);
    help_->setToolTip(tip(head.help));
    help_->setAccessibleDescription(head.help);
    help_->setVisible(!all.isEmpty() && !is_covered());
    head_->setDirection(fits(help_->text()) ? QBoxLayout::LeftToRight : QBoxLayout::TopToBottom);
}

// Whether too little would be left above the form to read anything there.
bool StepPane::needs_all_room() const {
    constexpr int least_lines = 9;
    return height() - ask_->sizeHint().height() < fontMetrics().lineSpacing() * least_lines;
}

// A grid has the pane for itself; a question of a few lines stands below what happened, where both have room. A letter
// to read gets as much as what stands above it.
void StepPane::arrange() {
    if (!ask_) return;
    if (beginning_) beginning_->setVisible(wants_beginning_ && !is_aside());
    const bool has_told = transcript_->has_lines() || worksheet_->has_orders();
    const bool is_alone = form_ && (form_->form().grid || !has_told || needs_all_room());
    const bool takes_room = form_ && form_->takes_room();
    told_->setHidden(is_alone || is_covered());
    const int beside = told_->currentWidget() == transcript_ ? px(margin) : 0;  // bands of orders go from edge to edge
    told_->setContentsMargins(beside, 0, beside, 0);
    const bool has_no_heading = shows_orders() || is_covered();  // there is another first line
    heading_->setHidden(has_no_heading);
    above_head_->changeSize(0, has_no_heading ? 0 : px(8), QSizePolicy::Minimum, QSizePolicy::Maximum);
    const bool is_headed = is_alone && form_->form().grid && !form_->form().title.empty();
    say_head(is_headed ? form_->take_head() : FormHead{.title = title_, .help = {}, .count = {}});
    const QString cited = form_ && !form_->form().source.empty() ? exact(form_->form().source) : citation_;
    source_->setHidden(is_covered() || is_headed || cited.isEmpty() || (has_no_heading && !form_));
    source_->setText(button_text(short_text(cited, 60)));
    source_->setAccessibleName(u"Rule: %1"_s.arg(short_text(cited)));
    source_->setToolTip(tip(u"Show the rule: %1"_s.arg(cited)));
    ask_->setHidden(is_covered());
    name_rest();
    // What happened leaves no blank above what is asked.
    const int told = static_cast<int>(transcript_->document()->size().height()) + 2 * transcript_->frameWidth();
    const bool is_short = form_ && !is_alone && !takes_room && told_->currentWidget() == transcript_ &&
                          told + ask_->sizeHint().height() < height();
    told_->setMaximumHeight(is_short ? told : QWIDGETSIZE_MAX);
    told_and_asked_->setSpacing(form_ ? 1 : 0);  // orders go on to the line above the foot
    told_and_asked_->setStretchFactor(told_, is_short ? 0 : 1);
    told_and_asked_->setStretchFactor(ask_, is_alone || takes_room || is_short ? 1 : 0);
    refresh_button();
}

bool StepPane::is_wide() const {
    return width() >= letters(least_beside_odds);
}

// Below the form they need more room than lists, which scroll.
bool StepPane::pictures_fit() const {
    constexpr int least_lines = 30;
    return is_wide() || height() >= least_lines * fontMetrics().lineSpacing();
}

void StepPane::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    phases_->setMinimumHeight(height_of_tabs() + below_phases_->height());
    const std::pair room(is_wide(), pictures_fit());
    if (std::exchange(room_for_odds_, room) != room) {
        show_target();
        ask_->layout()->activate();  // at once: whoever makes the window smaller is stopped by what it needed before
        ask_->updateGeometry();
    }
    fit_foot();
    place_odds();
    arrange();
    fit_buttons();
}

// The button that goes on stands beside the menus if all have room.
void StepPane::fit_buttons() {
    const int parts = here_->sizeHint().width() + next_button_->sizeHint().width();
    const bool is_one_line = parts + letters(least_standing) <= width() - px(4 * margin);
    lines_->setDirection(is_one_line ? QBoxLayout::LeftToRight : QBoxLayout::TopToBottom);
}

// The foot is ground, from one edge to the other.
void StepPane::paintEvent(QPaintEvent* event) {
    QWidget::paintEvent(event);
    QPainter painter(this);
    for (const auto* const line : findChildren<FootLine*>()) {
        if (!line->isVisible()) continue;
        const int top = line->mapTo(this, QPoint(0, line->height() / 2)).y();
        painter.fillRect(0, top, width(), height() - top, palette().window());
        painter.fillRect(0, top, width(), 1, tints(palette()).hairline);
    }
    seen_.painted();
}

// A double click is one click, and a key that is held down is pressed once: what comes next is read first. So is what
// the button says, before anything presses it.
bool StepPane::eventFilter(QObject* watched, QEvent* event) {
    if (watched != next_button_) return QWidget::eventFilter(watched, event);
    if (event->type() == QEvent::MouseButtonDblClick) return true;
    const auto* const key = event->type() == QEvent::KeyPress ? static_cast<QKeyEvent*>(event) : nullptr;
    if (key && key->isAutoRepeat()) return true;
    const bool presses = key && (is_enter_key(*key) || key->key() == Qt::Key_Space);
    const bool clicks = event->type() == QEvent::MouseButtonPress;  // of which the second at once is a double click
    // Orders may follow each other quickly.
    const bool is_early = (presses && seen_.is_hasty(*this, *key, next_.is_order)) ||
                          (clicks && !seen_.is_meant(*this, *static_cast<QInputEvent*>(event)));
    return is_early || QWidget::eventFilter(watched, event);
}

void StepPane::focus_next() {
    show_aside(false);
    if (!document_.is_open()) return;
    if (is_beginning()) {
        beginning_->setFocus(Qt::OtherFocusReason);
    } else if (form_) {
        form_->focus_first();
    } else if (buttons_->isHidden() || !next_button_->isEnabled()) {  // only for reading, or over
        transcript_->setFocus(Qt::OtherFocusReason);
    } else {
        next_button_->setFocus(Qt::OtherFocusReason);
    }
}

void StepPane::look_at(int step) {
    if (form_) return;
    in_play_->look_at(step);
    worksheet_->show_step(step);
}

void StepPane::edit_chart(const std::string& id) {
    const table::Chart* chart = document_.is_open() ? document_.session().rulebook().find_chart(id) : nullptr;
    if (!chart) return;
    auto* const editor = new ChartEditor(document_, *chart, this);
    // What it was called from may be gone: something else is asked by then.
    const auto find_focus = [this] {
        const QWidget* const focused = window()->focusWidget();
        if (!focused || ask_->isAncestorOf(focused)) focus_next();
    };
    connect(editor, &QDialog::finished, this, find_focus, Qt::QueuedConnection);
    editor->open();
}

// What a form that asks for a cell cites is the chart.
void StepPane::show_citation() {
    const bool is_of_form = form_ && !form_->form().source.empty();
    if (is_of_form && !form_->form().chart.empty()) return in_play_->show_reference("chart", form_->form().chart);
    in_play_->show_reference("rule", is_of_form ? form_->form().source : citation_.toStdString());
}

void StepPane::keyPressEvent(QKeyEvent* event) {
    const bool enter = is_enter_key(*event);
    if (enter && (event->isAutoRepeat() || seen_.is_hasty(*this, *event, next_.is_order))) {
        event->accept();
    } else if (enter && !form_ && buttons_->isVisible()) {
        next_button_->click();
    } else if (event->key() == Qt::Key_Escape && document_.is_ad_hoc()) {
        cancel_roll();
    } else {
        QWidget::keyPressEvent(event);
    }
}

bool StepPane::keep_typed_dice() {
    was_refused_ = false;
    const bool typed = form_ && form_->form().asks_faces() && form_->has_typed();
    return !typed || (form_->give_typed_dice() && !was_refused_);
}

void StepPane::let_program_roll() {
    document_.roll_one(referee::answer_of_grid(*document_.pending(), form_->typed_answer()));
}

// What is typed is kept; another question ends it.
void StepPane::roll_the_rest() {
    if (!keep_typed_dice() || !document_.pending()) return;
    const std::string key = document_.pending()->key;
    const auto asks_on = [&] { return document_.pending() && document_.pending()->key == key && form_; };
    int known = 0;
    while (asks_on() && std::exchange(known, document_.session().size()) != document_.session().size())
        let_program_roll();
}

// The program's dice beside those that are thrown by hand. A roll by itself keeps nothing before it ends.
void StepPane::name_rest() {
    const Throws throws = form_ && !document_.is_ad_hoc() ? throws_of(*form_) : Throws{};
    const std::size_t left = throws.all - std::min(throws.all, throws.typed);
    rest_->setVisible(left > 1);
    rest_->setText((throws.typed > 0 ? u"Roll the other %1"_s : u"Roll all %1"_s).arg(left));
    rest_->setAccessibleName(rest_->text());
    rest_->setToolTip(u"The program rolls what isn't typed"_s);
}

void StepPane::name_cancel() {
    const auto procedure = procedure_in_sight(document_);
    const QString words = document_.is_ad_hoc() ? u"Cancel roll"_s : u"Cancel"_s;
    leave_->setText(words);
    leave_->setAccessibleName(words);
    leave_->setToolTip(document_.is_ad_hoc() || !procedure
                           ? QString()
                           : tip(u"Leave %1 as if it hadn't been begun (Ctrl+.)"_s.arg(short_text(procedure->title))));
}

// What is lost is said first: answers, dice, and what is typed and not answered.
QStringList StepPane::lost_by_cancel() const {
    const session::Session& session = document_.session();
    const int run = session.state().open_run()->id;
    int answers = 0;
    int rolls = 0;
    int others = 0;
    for (int number = run + 1; number <= session.size(); ++number) {
        const session::Entry& entry = session.entry(number);
        const bool is_lost = session.holds(number) && !session::always_counts(entry.body) &&
                             !std::holds_alternative<session::Retracted>(entry.body);
        if (!is_lost) continue;
        if (entry.run != run) ++others;
        if (std::holds_alternative<session::Answer>(entry.body)) ++answers;
        if (std::holds_alternative<session::Roll>(entry.body)) ++rolls;
    }
    QStringList lost;
    if (answers > 0) lost += text(ascii::counted(answers, "answer", "answers"));
    if (rolls > 0) lost += text(ascii::counted(rolls, "roll of dice", "rolls of dice"));
    if (others > 0) lost += text(ascii::counted(others, "change made since then", "changes made since then"));
    if (form_ && form_->has_typed()) lost += u"what you typed here"_s;
    return lost;
}

void StepPane::cancel_roll() {
    if (!form_ || !form_->has_typed()) return document_.leave_ad_hoc();
    ask_to_discard(*this, [this] { document_.leave_ad_hoc(); });
}

void StepPane::cancel() {
    if (document_.is_ad_hoc()) return cancel_roll();
    if (!document_.is_open() || !document_.session().state().open_run()) return;
    const int run = document_.session().state().open_run()->id;
    const QStringList lost = lost_by_cancel();
    if (lost.isEmpty()) return document_.go_back(run, QString());
    const auto procedure = procedure_in_sight(document_);
    const QString question =
        u"Leave %1 as if it hadn't been begun? This takes back %2. Redo brings back what was answered."_s.arg(
            procedure ? short_text(procedure->title) : u"this"_s, lost.join(QStringLiteral(", ")));
    const auto take_back = [this, run] {
        const auto& open = document_.session().state().open_run();
        if (open && open->id == run) document_.go_back(run, QString());
    };
    auto* const box = confirm(*this, u"Cancel"_s, question, u"&Take it back"_s, take_back, u"&Keep it"_s);
    connect(&document_, &Document::opened, box, &QDialog::reject);
}

void StepPane::answer(const session::Answer& answer) {
    QString refused;
    was_refused_ = !document_.answer(referee::answer_of_grid(*document_.pending(), answer), refused);
    if (was_refused_ && form_) form_->show_error(refused);
}

void go_on(Document& document, QWidget* parent, bool whole_turn) {
    using What = session::Due::What;
    const auto go = [&document, whole_turn] { whole_turn ? document.next_turn() : document.next_phase(); };
    const std::vector<session::Due> due = document.what_is_asked(whole_turn);
    if (due.empty()) return go();
    QStringList lines;
    for (const session::Due& one : due) lines << text(one.words);
    const QString undone = lines.join(QLatin1Char('\n'));
    auto* const box = make_question(*parent, u"Not done yet"_s, in_brief(undone));
    if (std::ranges::find(due, What::order, &session::Due::what) != due.end()) {
        box->setInformativeText(
            u"Go there, and Enter ticks an order that was carried out. Those that are passed over stay unticked, and "
            "the log says so."_s);
    }
    QPushButton* const pass = box->addButton(u"&Pass over"_s, QMessageBox::DestructiveRole);
    const auto first = std::ranges::find_if(due, [](const session::Due& one) { return one.what != What::look; });
    const bool leads = first != due.end();
    QPushButton* const there = leads ? box->addButton(u"&Go there"_s, QMessageBox::AcceptRole) : nullptr;
    box->setDefaultButton(leads ? there : qobject_cast<QPushButton*>(box->button(QMessageBox::Cancel)));
    const auto press = [&document, go, pass, there, wanted = leads ? *first : session::Due()](QAbstractButton* button) {
        if (button == pass) go();
        if (button == there) document.go_to(wanted);
    };
    QObject::connect(box, &QMessageBox::buttonClicked, box, press);
    QObject::connect(&document, &Document::opened, box, &QMessageBox::reject);
    box->open();
}

}  // namespace flagplot::ui

#include "ui/start/new_session_dialog.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QDir>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QRadioButton>
#include <QScreen>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>
#include <set>

#include "dice/stream.h"
#include "host/host.h"
#include "referee/form.h"
#include "session/beginning.h"
#include "ui/common/field_editor.h"
#include "ui/common/files.h"
#include "ui/common/fitting_area.h"
#include "ui/common/fold.h"
#include "ui/common/hairline.h"
#include "ui/common/label.h"
#include "ui/common/look.h"
#include "ui/common/made.h"
#include "ui/common/parts.h"
#include "ui/common/plain_text.h"
#include "ui/common/segments.h"
#include "ui/common/settings.h"
#include "ui/common/ways_picture.h"
#include "ui/start/card.h"
#include "ui/start/day_strip.h"
#include "ui/start/recent.h"

namespace flagplot::ui {
namespace {

using session::Forces;

const char* const suffix = ".flagplot";
constexpr double least_both = 150;  // letters: in less there is no picture beside what is asked
constexpr double left_width = 94;
constexpr int beside_link = 7;  // pixels that a flat button has beside its words

std::map<Forces, session::Beginning> models_of(const Document& document, const std::filesystem::path& from) {
    std::map<Forces, session::Beginning> models;
    for (const Forces forces : {Forces::began, Forces::now, Forces::none})
        models[forces] = document.beginning_from(from, forces);
    return models;
}

Label* small_label(const QString& words, QWidget* parent) {
    auto* const label = typed(new Label(words, parent), Type::small);
    label->setForegroundRole(QPalette::WindowText);  // muted on any ground
    return label;
}

}  // namespace

NewSessionDialog::NewSessionDialog(Document& document, QWidget* parent, const std::string& game)
    : NewSessionDialog(document, parent, Models()) {
    const std::string at_first = game.empty() && document.is_open() ? document.session().rulebook().id : game;
    load_games(at_first.empty() ? settings::game.get() : text(at_first));
    make_fields();
    fit();
    focus_name();
}

NewSessionDialog::NewSessionDialog(Document& document, const std::filesystem::path& from, QWidget* parent)
    : NewSessionDialog(document, parent, models_of(document, from)) {
    setWindowTitle(u"New session from this"_s);
    setAccessibleName(windowTitle());
    another_->hide();
    load_games(text(model()->rulebook));
    make_fields();
    title_->setText(u"%1, again"_s.arg(exact(model()->title)));
    fit();
    focus_name();
    title_->selectAll();
}

NewSessionDialog::NewSessionDialog(Document& document, QWidget* parent, Models models)
    : CarefulDialog(parent),
      document_(document),
      models_(std::move(models)),
      title_(named(new QLineEdit(this), u"Name"_s)),
      area_(new FittingArea(this)),
      problem_(new Label(this)) {
    setWindowTitle(u"New session"_s);
    setAccessibleName(windowTitle());
    setAttribute(Qt::WA_DeleteOnClose);
    connect(title_, &QLineEdit::textChanged, this, &NewSessionDialog::say_file);
    problem_->setWordWrap(true);
    problem_->setContentsMargins(px(24), px(8), px(24), 0);
    problem_->hide();
    left_ = new QWidget(this);
    left_->setAutoFillBackground(true);
    left_->setBackgroundRole(QPalette::Base);
    add_parts(spaced<QVBoxLayout>(left_, {}, 0), {make_head(), {area_, 1}, problem_, new Hairline(left_), make_foot()});
    add_parts(spaced<QHBoxLayout>(this, {}, 0), {left_, {make_beside(), 1}});
}

// What the map is like, or what the game is, where there is room for it.
QWidget* NewSessionDialog::make_beside() {
    beside_ = new QWidget(this);
    layouts_ = spaced<QHBoxLayout>({}, px(8));
    about_layouts_ = wrapped_label(u"Choose at the left what is like your map: it needn't be said now."_s, beside_);
    about_layouts_->setContentsMargins(px(24), px(16), px(24), px(16));
    add_parts(spaced<QVBoxLayout>(beside_, {}, 0), {{layouts_, 1}, about_layouts_});
    return beside_;
}

// The layout that was chosen for the map, or all as long as none was; of a game that asks for none, its picture.
void NewSessionDialog::show_beside() {
    clear(*layouts_);
    for (const auto& [id, editor] : facts_) {
        if (!FieldEditor::has_pictures(editor->field())) continue;
        const QStringList chosen = ways_in(text(table::label_of(&editor->field(), editor->value())));
        for (const table::Choice& choice : editor->field().choices) {
            const QStringList ways = ways_in(text(choice.label));
            if (ways.isEmpty() || (!chosen.isEmpty() && ways != chosen)) continue;
            auto* const view = new WaysView(beside_);
            view->show_ways(ways);
            layouts_->addWidget(view, 1);
        }
    }
    about_layouts_->setHidden(layouts_->count() == 0);
    if (layouts_->count() > 0 || games_.empty()) return;
    auto* const picture = new PictureView(Picture::of_game(book().id), 12, beside_);
    picture->setMaximumWidth(letters(90));
    add_parts(layouts_, {stretch(1), {picture, 6, Qt::AlignVCenter}, stretch(1)});
}

void NewSessionDialog::resizeEvent(QResizeEvent* event) {
    CarefulDialog::resizeEvent(event);
    const bool both = width() >= letters(least_both);
    beside_->setVisible(both);
    left_->setMaximumWidth(both ? letters(left_width) : QWIDGETSIZE_MAX);
    left_->setMinimumWidth(both ? letters(left_width) : 0);
}

const session::Beginning* NewSessionDialog::model() const {
    const auto found = models_.find(forces_);
    return found == models_.end() ? nullptr : &found->second;
}

// By itself it is as high as what is asked, if the screen is.
void NewSessionDialog::fit() {
    if (!isWindow()) return;
    layout()->activate();
    const QSize room = screen()->availableGeometry().size();
    resize(std::min(std::max(width(), letters(104)), room.width()),
           std::min({room.height() * 9 / 10, letters(96), std::max(isVisible() ? height() : 0, sizeHint().height())}));
}

void NewSessionDialog::focus_name() {
    title_->setFocus(Qt::OtherFocusReason);
}

// ---- the head, and the choice of a game

QWidget* NewSessionDialog::make_head() {
    auto* const head = new QWidget(left_);
    auto* const layout = spaced<QHBoxLayout>(head, {px(24), px(24), px(24), px(8)}, px(20) - beside_link);
    picture_ = new PictureView(Picture::of_own_game(), 0, head);
    layout->addWidget(picture_, 0, Qt::AlignTop);
    auto* const words = spaced<QVBoxLayout>({}, px(2));
    game_title_ = typed(wrapped_label(head), Type::page, true);
    game_summary_ = made_muted(wrapped_label(head));
    for (Label* const line : {game_title_, game_summary_}) line->setContentsMargins(beside_link, 0, 0, 0);
    another_ = named(new QPushButton(u"&Another game"_s, head), u"Another game"_s);
    another_->setAutoDefault(false);
    another_->setFlat(true);
    set_type(*another_, Type::small);
    menu_ = new QMenu(another_);
    another_->setMenu(menu_);
    add_parts(words, {game_title_, game_summary_, {another_, 0, Qt::AlignLeft}});
    layout->addLayout(words, 1);
    return head;
}

void NewSessionDialog::load_games(const QString& chosen) {
    games_.clear();
    game_ = 0;
    std::vector<std::string> problems;
    for (const auto& [id, folder] : document_.library().rulebooks(&problems)) {
        try {
            games_.push_back(rulebook::load_rulebook(folder));
        } catch (const json::InputError& error) {
            problems.emplace_back(error.what());
        }
    }
    std::ranges::stable_sort(games_, {}, &rulebook::Rulebook::title);
    const auto wanted = std::ranges::find(games_, chosen, [](const auto& game) { return text(game.id); });
    if (wanted != games_.end()) game_ = static_cast<std::size_t>(wanted - games_.begin());
    QStringList lines;
    for (const std::string& problem : problems) lines += text(problem);
    say_problem(*problem_, lines.join(QLatin1Char('\n')));
    begin_->setEnabled(!games_.empty());
    fill_menu();
}

void NewSessionDialog::fill_menu() {
    menu_->clear();
    for (std::size_t place = 0; place < games_.size(); ++place)
        menu_->addAction(button_text(games_[place].title), this, [this, place] { choose_game(place); });
    if (games_.empty() || !host::is_own_game(book())) return;
    menu_->addSeparator();
    menu_->addAction(u"&Remove this game…"_s, this, &NewSessionDialog::ask_to_remove);
}

void NewSessionDialog::choose_game(std::size_t game) {
    keep_typed();
    game_ = game;
    fill_menu();
    make_fields();
    title_->setFocus();
}

// The open session can't do without its game.
void NewSessionDialog::ask_to_remove() {
    const rulebook::Rulebook& game = book();
    if (document_.is_open() && document_.session().rulebook().id == game.id)
        return say_problem(*problem_, u"The open session uses %1. Close it first."_s.arg(short_text(game.title)));
    confirm(*this, u"Remove a game"_s,
            u"Remove \"%1\"? Make a game of your own… keeps it as a draft. Its sessions stay on the disk, but can't be "
            "opened without it."_s.arg(short_text(game.title)),
            u"&Remove"_s, [this, game] { remove_game(game); });
}

void NewSessionDialog::remove_game(const rulebook::Rulebook& game) {
    try {
        host::remove_game(game.id, game.folder);
        load_games(settings::game.get());
    } catch (const std::exception& error) {
        return say_problem(*problem_, text(error));
    }
    make_fields();
    another_->setFocus();
    emit game_removed();
}

void NewSessionDialog::show_head() {
    const bool any = !games_.empty();
    const rulebook::Cover nothing;
    const rulebook::Cover& game = any ? static_cast<const rulebook::Cover&>(book()) : nothing;
    game_title_->setText(short_text(game.title));
    game_summary_->setText(short_text(game.summary.empty() ? game.document : game.summary, 200));
    game_summary_->setToolTip(tip(game.document));
    title_->setPlaceholderText(short_text(game.title));
    picture_->setVisible(any);
    if (!any) return;
    picture_->show_picture(Picture::of_game(book().id));
    picture_->setFixedSize(letters(24), picture_->heightForWidth(letters(24)));
    const QString turn = book().clock.turn_label.empty() ? u"turn"_s : in_sentence(book().clock.turn_label);
    begin_->setText(u"&Begin %1 1"_s.arg(button_text(turn)));
    begin_->setAccessibleName(u"Begin %1 1"_s.arg(turn));
}

// ---- what is asked

void NewSessionDialog::make_fields() {
    facts_.clear();
    readings_.clear();
    dice_ = nullptr;
    show_day_ = nullptr;
    rulings_fold_ = nullptr;
    auto* const details = new QWidget;
    folds_ = spaced<QVBoxLayout>(details, {px(24), px(12), px(24), px(16)}, px(8));
    details->setBackgroundRole(QPalette::Base);
    rows_ = new QFormLayout;
    rows_->setVerticalSpacing(px(14));
    rows_->setHorizontalSpacing(px(20));
    rows_->setRowWrapPolicy(QFormLayout::WrapLongRows);
    rows_->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    folds_->addLayout(rows_);
    auto* const name = new Label(u"&Name"_s, details);
    name->setBuddy(title_);
    title_->setParent(details);
    rows_->addRow(name, title_);
    show_head();
    if (!games_.empty()) {
        add_daylight();
        add_asked();
        add_dice();
        add_forces();
        add_more();
        add_rulings();
    }
    put_typed();
    if (show_day_) show_day_();
    show_beside();
    add_file();
    folds_->addStretch();
    title_->show();
    QWidget* const before = area_->takeWidget();
    area_->setWidget(details);
    if (before) before->deleteLater();
    set_tab_order();
    say_file();
}

// What was typed for the game is there again when it is chosen again; rulings that were chosen are in sight.
void NewSessionDialog::keep_typed() {
    if (games_.empty()) return;
    Typed& typed = typed_[book().id];
    const auto keep = [](const Editors& editors, std::map<std::string, json::Value>& kept) {
        for (const auto& [id, editor] : editors) {
            if (editor->typed() != editor->offered()) kept[id] = editor->typed();
        }
    };
    typed = {};
    keep(facts_, typed.facts);
    keep(readings_, typed.readings);
    if (dice_) typed.dice = dice_->chosen();
}

bool NewSessionDialog::has_typed() const {
    return CarefulDialog::has_typed() || std::ranges::any_of(typed_, [](const auto& of_game) {
               return !of_game.second.facts.empty() || !of_game.second.readings.empty();
           });
}

void NewSessionDialog::put_typed() {
    if (games_.empty()) return;
    const auto found = typed_.find(book().id);
    if (found == typed_.end()) return;
    const Typed& typed = found->second;
    const auto put = [](const Editors& editors, const std::map<std::string, json::Value>& kept) {
        for (const auto& [id, editor] : editors) {
            if (kept.contains(id)) editor->put(kept.at(id));
        }
    };
    put(facts_, typed.facts);
    if (rulings_fold_ && !typed.readings.empty()) rulings_fold_->setChecked(true);  // which makes them
    put(readings_, typed.readings);
    if (dice_ && typed.dice >= 0) dice_->choose(typed.dice);
}

json::Value NewSessionDialog::value_of(const table::Field& field) const {
    if (!model()) return field.otherwise;
    const auto known = model()->facts.find(field.id);
    return known == model()->facts.end() ? field.otherwise : known->second;
}

FieldEditor* NewSessionDialog::make_editor(const table::Field& field, QWidget* parent, Editors& editors) {
    const json::Value value = &editors == &facts_ ? value_of(field) : field.otherwise;
    auto* const editor = new FieldEditor(field, value, text(field.label), FieldEditor::Place::line, parent);
    connect(editor, &FieldEditor::edited, editor, [editor] { editor->show_problem(QString()); });
    connect(editor, &FieldEditor::confirmed, this, &NewSessionDialog::begin);
    editors.emplace_back(field.id, editor);
    return editor;
}

void NewSessionDialog::add_editor(const table::Field& field, QFormLayout& rows) {
    FieldEditor* const editor = make_editor(field, rows.parentWidget(), facts_);
    if (FieldEditor::has_pictures(field)) connect(editor, &FieldEditor::edited, this, &NewSessionDialog::show_beside);
    auto* const label = new Label(text(field.label), rows.parentWidget());
    label->stand_for(editor->first_widget());
    label->setToolTip(tip(field.help));
    rows.addRow(label, editor);
}

bool NewSessionDialog::is_of_daylight(const std::string& fact) const {
    const rulebook::Clock& clock = book().clock;
    const std::set<std::string> facts{clock.first_daylight_turn, clock.last_daylight_turn, clock.turns_a_day};
    return !facts.contains("") && facts.contains(fact);
}

// The day as it will be drawn: which of its turns are daylight is clicked there, how many it has is typed.
void NewSessionDialog::add_daylight() {
    const rulebook::Clock& clock = book().clock;
    if (!is_of_daylight(clock.first_daylight_turn)) return;
    auto* const holder = new QWidget(rows_->parentWidget());
    auto* const strip = new DayStrip(holder);  // the first by Tab: how many turns a day has is rarely changed
    const auto add = [&](const std::string& id) { return make_editor(book().find_fact(id)->field, holder, facts_); };
    FieldEditor* const first = add(clock.first_daylight_turn);
    FieldEditor* const last = add(clock.last_daylight_turn);
    FieldEditor* const turns = add(clock.turns_a_day);
    for (FieldEditor* const clicked : {first, last}) clicked->hide();
    const QString unit = clock.hours ? u"hour"_s : u"turn"_s;
    const QString one = clock.hours ? u"an hour"_s : u"a turn"_s;
    auto* const said = small_label(QString(), holder);
    auto* const line = add_parts(new QHBoxLayout, {turns, {small_label(u"%1s a day"_s.arg(unit), holder), 1}});
    add_parts(flush<QVBoxLayout>(holder), {line, strip, said});
    rows_->addRow(new Label(u"Daylight"_s, rows_->parentWidget()), holder);
    const auto draw = [=] {
        const auto number = [](const FieldEditor* editor) { return exact(json::to_text(editor->value())).toInt(); };
        constexpr int most_turns = 48;
        strip->set_day(std::min(number(turns), most_turns), number(first), number(last));
        const QString days = u"%1s %2 to %3 of %4"_s.arg(unit).arg(number(first)).arg(number(last)).arg(number(turns));
        said->setText(strip->is_known() ? u"%1; click %2 to change it"_s.arg(days, one)
                                        : u"click the %1s of daylight"_s.arg(unit));
    };
    connect(strip, &DayStrip::day_chosen, holder, [=](int from, int to) {
        first->put(from > 0 ? json::Value(from) : json::Value());
        last->put(to > 0 ? json::Value(to) : json::Value());
        draw();
    });
    connect(turns, &FieldEditor::edited, strip, draw);
    show_day_ = draw;
    draw();
}

// What the game has no default for is asked, and what it wants to know when a session begins; of the former, long texts
// are folded away, too: they can be typed in later. So is what is chosen by a picture, as one look at the map answers
// it.
bool NewSessionDialog::is_asked(const rulebook::Fact& fact) const {
    if (FieldEditor::has_pictures(fact.field) || session::is_asked_at_first(fact)) return true;
    return fact.field.otherwise.is_null() && (fact.field.required || !fact.field.lines);
}

std::vector<const rulebook::Fact*> NewSessionDialog::facts_where(bool asked) const {
    std::vector<const rulebook::Fact*> facts;
    for (const rulebook::Fact& fact : book().facts) {
        const bool is_here = fact.scope == rulebook::scopes::session && !is_of_daylight(fact.field.id);
        if (is_here && is_asked(fact) == asked) facts.push_back(&fact);
    }
    std::ranges::stable_partition(facts, [](const rulebook::Fact* fact) { return fact->field.required; });
    return facts;
}

void NewSessionDialog::add_asked() {
    const auto facts = facts_where(true);
    for (const rulebook::Fact* fact : facts) add_editor(fact->field, *rows_);
    const bool any = is_of_daylight(book().clock.first_daylight_turn) ||
                     std::ranges::any_of(facts, [](const auto* fact) { return !fact->field.required; });
    if (!any) return;
    rows_->addRow(QString(),
                  small_label(u"Anything left blank is asked for when it is needed."_s, rows_->parentWidget()));
}

void NewSessionDialog::add_more() {
    const auto facts = facts_where(false);
    if (facts.empty()) return;
    auto* const folded = new QWidget(folds_->parentWidget());
    add_fold(u"&More settings: %1, which need not be changed"_s.arg(facts.size()), folded);
    auto* const more = new QFormLayout(folded);
    more->setRowWrapPolicy(QFormLayout::WrapLongRows);
    for (const rulebook::Fact* fact : facts) add_editor(fact->field, *more);
}

void NewSessionDialog::add_dice() {
    const table::Field& field = session::Session::built_in_facts().front().field;
    QStringList names;
    for (const table::Choice& choice : field.choices) names += text(choice.label);
    dice_ = new Segments(names, rows_->parentWidget());
    for (auto* const part : dice_->findChildren<QRadioButton*>()) part->setMinimumHeight(px(36));
    for (std::size_t i = 0; i < field.choices.size(); ++i) {
        if (value_of(field) == field.choices[i].id) dice_->choose(static_cast<int>(i));
    }
    rows_->addRow(new Label(u"Dice"_s, rows_->parentWidget()), add_parts(new QHBoxLayout, {dice_, stretch()}));
}

// Of a session that is a model.
void NewSessionDialog::add_forces() {
    if (!model()) return;
    auto* const forces = named(new QComboBox(rows_->parentWidget()), u"Forces"_s);
    forces->setAccessibleDescription(u"Forces"_s);
    const std::vector<std::pair<QString, Forces>> choices = {
        {u"As they began"_s, Forces::began}, {u"As they are now"_s, Forces::now}, {u"None"_s, Forces::none}};
    for (const auto& [words, which] : choices) {
        forces->addItem(words, static_cast<int>(which));
        if (which == forces_) forces->setCurrentIndex(forces->count() - 1);
    }
    connect(forces, &QComboBox::activated, this, [this, forces] {
        keep_typed();
        forces_ = static_cast<Forces>(forces->currentData().toInt());
        make_fields();
        for (auto* made : findChildren<QComboBox*>()) {
            if (made->accessibleName() == u"Forces"_s && made->isVisibleTo(this)) made->setFocus();
        }
    });
    auto* const holder = new QWidget(rows_->parentWidget());
    auto* const counted = small_label(text(session::forces_in_words(*model(), book())), holder);
    counted->setWordWrap(true);
    add_parts(flush<QHBoxLayout>(holder), {forces, {counted, 1}});
    auto* const label = new Label(u"&Forces"_s, rows_->parentWidget());
    label->setBuddy(forces);
    rows_->addRow(label, holder);
}

QToolButton* NewSessionDialog::add_fold(const QString& words, QWidget* folded) {
    QToolButton* const fold = make_fold(words, folded, folds_->parentWidget());
    // Once what is in it was made.
    connect(fold, &QToolButton::toggled, this, &NewSessionDialog::fit, Qt::QueuedConnection);
    folds_->addWidget(fold);
    folds_->addWidget(folded);
    return fold;
}

// They are made when they are unfolded: there may be dozens.
void NewSessionDialog::add_rulings() {
    const bool any =
        std::ranges::any_of(book().rulings, [](const rulebook::Ruling& ruling) { return ruling.readings.size() > 1; });
    if (!any) return;
    auto* const folded = new QWidget(folds_->parentWidget());
    rulings_fold_ = add_fold(QString(), folded);  // say_rulings() names it
    connect(rulings_fold_, &QToolButton::toggled, folded, [this, folded](bool open) {
        if (!open || folded->layout()) return;
        folded->hide();  // what is made in a part that is shown already would be seen only later
        fill_rulings(*folded);
        folded->show();
        set_tab_order();
    });
    say_rulings();
}

// Each with its question, what is played and why; together under the place of the document that they are about.
void NewSessionDialog::fill_rulings(QWidget& folded) {
    auto* const column = new QVBoxLayout(&folded);
    std::set<std::string> places;
    for (const rulebook::Ruling& group : book().rulings) {
        if (!places.insert(group.source).second) continue;
        Label* place = nullptr;
        for (const rulebook::Ruling& ruling : book().rulings) {
            if (ruling.source != group.source || ruling.readings.size() < 2) continue;
            if (!place) {
                place = typed(wrapped_label(short_text(group.source), &folded), Type::normal, true);
                column->addWidget(place);
            }
            std::vector<table::Choice> choices;
            for (const rulebook::Reading& reading : ruling.readings)
                choices.push_back({reading.id, exact(label_of(reading)).toStdString()});
            std::string played = ruling.otherwise;
            if (model() && model()->readings.contains(ruling.id)) played = model()->readings.at(ruling.id);
            column->addWidget(wrapped_label(text(ruling.question), &folded));
            const table::Field field = referee::choice_field(ruling.id, ruling.question, choices, played);
            FieldEditor* const editor = make_editor(field, &folded, readings_);
            connect(editor, &FieldEditor::edited, this, &NewSessionDialog::say_rulings);
            auto* const why = small_label(text(ruling.why), &folded);
            why->setWordWrap(true);
            add_parts(column, {editor, why});
            column->addSpacing(letters(1));
        }
    }
}

void NewSessionDialog::say_rulings() {
    if (!rulings_fold_) return;
    const session::Beginning now = beginning();
    int all = 0;
    int other = 0;
    int open = 0;
    for (const rulebook::Ruling& ruling : book().rulings) {
        if (ruling.readings.size() < 2) continue;
        ++all;
        const bool is_set = now.readings.contains(ruling.id);
        if (is_set) ++other;
        if (!is_set && ruling.otherwise.empty()) ++open;
    }
    QString words = other == 0 ? u"&Rulings: all %1 at their defaults"_s.arg(all)
                               : u"&Rulings: %1 of %2 chosen, the others at their defaults"_s.arg(other).arg(all);
    if (other == 0 && open > 0) {
        words = u"&Rulings: %1 at their defaults, %2 asked when needed"_s.arg(all - open).arg(open);
    }
    rulings_fold_->setText(words);
    rulings_fold_->setAccessibleName(words.remove(QLatin1Char('&')));
}

// The name, the fields in the order in which they were made, the rulings among them, then the foot.
void NewSessionDialog::set_tab_order() {
    QList<QWidget*> order{another_, title_};
    for (auto* const one : area_->widget()->findChildren<QWidget*>()) {
        const bool is_here = one->window() == window();  // not in the list that a choice unfolds
        if (is_here && one != title_ && (one->focusPolicy() & Qt::TabFocus) != 0 && !one->focusProxy()) order += one;
    }
    for (auto* const button : buttons_->buttons()) order += button;
    for (qsizetype i = 1; i < order.size(); ++i) setTabOrder(order[i - 1], order[i]);
}

QWidget* NewSessionDialog::make_foot() {
    auto* const foot = new QWidget(this);
    foot->setAutoFillBackground(true);
    foot->setBackgroundRole(QPalette::Window);
    buttons_ = new QDialogButtonBox(foot);
    begin_ = new QPushButton(u"&Begin"_s, foot);
    begin_->setDefault(true);
    begin_->setAutoDefault(false);  // else it is the default no more once the focus has left it, as this is no window
    set_primary(*begin_);
    buttons_->addButton(begin_, QDialogButtonBox::AcceptRole);
    auto* const cancel = buttons_->addButton(u"&Cancel"_s, QDialogButtonBox::RejectRole);
    cancel->setAutoDefault(false);
    connect(buttons_, &QDialogButtonBox::accepted, this, &NewSessionDialog::begin);
    connect(buttons_, &QDialogButtonBox::rejected, this, &QDialog::reject);
    spaced<QHBoxLayout>(foot, {px(24), px(12), px(24), px(12)})->addWidget(buttons_);
    return foot;
}

// ---- where it goes

void NewSessionDialog::add_file() {
    file_ = made_muted(wrapped_label(folds_->parentWidget()));
    auto* const change = named(new QPushButton(u"Chan&ge…"_s, folds_->parentWidget()), u"Change the file…"_s,
                               u"Save the session under another name or in another folder"_s);
    change->setAutoDefault(false);
    change->setFlat(true);
    set_type(*change, Type::small);
    connect(change, &QPushButton::clicked, this, &NewSessionDialog::choose_file);
    folds_->addLayout(add_parts(new QHBoxLayout, {{file_, 1}, change}));
}

// By the session's name, unless another was chosen; never one that is there.
QString NewSessionDialog::file() const {
    if (!chosen_file_.isEmpty() || games_.empty()) return chosen_file_;
    const QString usual = as_file_name(exact(book().title), QStringLiteral("session"));
    const QString stem = QStringLiteral("%1/%2").arg(usual_folder(), as_file_name(title_->text(), usual));
    QString file = stem + QLatin1String(suffix);
    for (int number = 2; QFileInfo::exists(file); ++number)
        file = QStringLiteral("%1 %2%3").arg(stem).arg(number).arg(QLatin1String(suffix));
    return file;
}

void NewSessionDialog::say_file() {
    const QFileInfo where(file());
    file_->setText(games_.empty()
                       ? QString()
                       : u"%1, in %2"_s.arg(short_text(where.fileName()), short_text(where.dir().dirName())));
    file_->setToolTip(tip(QDir::toNativeSeparators(where.filePath())));
}

void NewSessionDialog::choose_file() {
    const QString usual = QDir(usual_folder()).filePath(QFileInfo(file()).fileName());
    ask_for_new_session(*this, u"Save the session as"_s, usual, [this](const QString& file) {
        chosen_file_ = file;
        say_problem(*problem_, QString());
        say_file();
        begin_->setFocus();
    });
}

// ---- the beginning

// Says beside each field what is wrong with it, and goes to the first. A reading that is asked later may stay open.
bool NewSessionDialog::find_problem() {
    FieldEditor* first = nullptr;
    for (const auto& [id, editor] : facts_) {
        const QString problem = editor->problem();
        editor->show_problem(problem);
        if (!problem.isEmpty() && !first) first = editor;
    }
    if (!first) return false;
    for (auto* fold : area_->findChildren<QToolButton*>()) {
        if (!first->isVisibleTo(this)) fold->setChecked(true);
    }
    first->set_focus();
    area_->ensureWidgetVisible(first);
    return true;
}

// What differs from the rulebook's defaults, and what is asked at first.
session::Beginning NewSessionDialog::beginning() const {
    session::Beginning beginning;
    if (model()) beginning = *model();
    beginning.rulebook = book().id;
    beginning.title = title_->text().trimmed().isEmpty() ? book().title : title_->text().trimmed().toStdString();
    beginning.seed = dice::random_seed();
    for (const auto& [id, editor] : facts_) {
        if (!editor->problem().isEmpty()) continue;
        beginning.facts.erase(id);
        const json::Value value = table::checked(editor->field(), editor->value(), editor->field().label);
        const bool differs = value != editor->field().otherwise;
        const rulebook::Fact* const fact = book().find_fact(id);
        if (!value.is_null() && (differs || (fact && session::is_asked_at_first(*fact)))) beginning.facts[id] = value;
    }
    if (dice_) {
        const table::Field& field = session::Session::built_in_facts().front().field;
        const std::string source = field.choices.at(static_cast<std::size_t>(dice_->chosen())).id;
        beginning.facts.erase(field.id);
        if (field.otherwise != source) beginning.facts[field.id] = source;
    }
    for (const auto& [id, editor] : readings_) {
        const std::string reading = json::to_text(editor->value());
        beginning.readings.erase(id);
        if (!reading.empty() && reading != book().find_ruling(id)->otherwise) beginning.readings[id] = reading;
    }
    return beginning;
}

void NewSessionDialog::begin() {
    say_problem(*problem_, QString());
    if (find_problem()) return;
    const QString where = file();
    if (chosen_file_.isEmpty()) QDir().mkpath(QFileInfo(where).path());  // a new home may have no documents yet
    create(where, beginning(), Document::Lock::needed);
}

// Where it can't be locked, it is asked once.
void NewSessionDialog::create(const QString& file, const session::Beginning& begun, Document::Lock lock) {
    Document::NotCreated refused;
    if (!document_.create(file.toStdString(), begun, lock, &refused)) {
        if (!refused.lacks_lock) return say_problem(*problem_, refused.why);
        return confirm(*this, u"No lock"_s, u"The session can't be locked there. %1. Begin anyway?"_s.arg(refused.why),
                       u"&Begin anyway"_s, [=, this] { create(file, begun, Document::Lock::if_possible); });
    }
    settings::game.set(text(begun.rulebook));
    accept();
}

}  // namespace flagplot::ui

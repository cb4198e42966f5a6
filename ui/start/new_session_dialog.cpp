#include "ui/start/new_session_dialog.h"

#include <QComboBox>
#include <QDir>
#include <QFormLayout>
#include <QFrame>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QRadioButton>
#include <QScreen>
#include <QVBoxLayout>
#include <algorithm>
#include <set>

#include "ascii/letters.h"
#include "dice/stream.h"
#include "host/host.h"
#include "referee/form.h"
#include "session/beginning.h"
#include "ui/common/chip.h"
#include "ui/common/field_editor.h"
#include "ui/common/files.h"
#include "ui/common/fitting_area.h"
#include "ui/common/hairline.h"
#include "ui/common/made.h"
#include "ui/common/plain_text.h"
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
constexpr double left_width = 93;   // as wide as what to do is in play
constexpr int beside_link = 7;      // pixels that a flat button has beside its words

std::map<Forces, session::Beginning> models_of(const Document& document, const std::filesystem::path& from) {
    std::map<Forces, session::Beginning> models;
    for (const Forces forces : {Forces::began, Forces::now, Forces::none})
        models[forces] = document.beginning_from(from, forces);
    return models;
}

// Of the size of what it stands beside.
QPushButton* make_link(const QString& words, QWidget* parent) {
    auto* const link = named(new QPushButton(words, parent), QString(words).remove(u'&'));
    link->setAutoDefault(false);
    link->setFlat(true);
    return made_muted(link);  // of a flat button: a link
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
      problem_(wrapped_label(this)) {
    setWindowTitle(u"New session"_s);
    setAccessibleName(windowTitle());
    setAttribute(Qt::WA_DeleteOnClose);
    connect(title_, &QLineEdit::textChanged, this, &NewSessionDialog::say_file);
    problem_->setContentsMargins(px(24), px(8), px(24), 0);
    problem_->hide();
    left_ = new QWidget(this);
    left_->setAutoFillBackground(true);
    left_->setBackgroundRole(QPalette::Base);
    add_parts(spaced<QVBoxLayout>(left_, {}, 0), {make_head(), {area_, 1}, problem_, make_foot()});
    add_parts(spaced<QHBoxLayout>(this, {}, 0), {left_, {make_beside(), 1}});
}

// What the map is like, or what the game is, where there is room for it: a line away from what is asked. A card above
// what is drawn says what it means.
QWidget* NewSessionDialog::make_beside() {
    beside_ = new QWidget(this);
    auto* const line = new Hairline(beside_);
    line->setFixedWidth(1);
    line->setMaximumHeight(QWIDGETSIZE_MAX);
    layouts_ = spaced<QHBoxLayout>({}, px(8));
    about_layouts_ = new QFrame(beside_);
    about_layouts_->setFrameShape(QFrame::StyledPanel);
    about_layouts_->setMaximumWidth(letters(68));
    said_of_layout_ = typed(wrapped_label(about_layouts_), Type::id, true);
    other_layout_ = made_muted(wrapped_label(about_layouts_));
    add_parts(spaced<QVBoxLayout>(about_layouts_, {px(20), px(16), px(20), px(16)}, px(6)),
              {said_of_layout_, other_layout_});
    auto* const corner = add_parts(new QHBoxLayout, {{about_layouts_, 100}, stretch(1)});
    auto* const place = new QGridLayout;
    place->addLayout(layouts_, 0, 0);
    place->addLayout(add_parts(spaced<QVBoxLayout>({px(24), px(24), px(24), px(24)}), {stretch(1), corner}), 0, 0);
    add_parts(spaced<QHBoxLayout>(beside_, {}, 0), {line, {place, 1}});
    return beside_;
}

// The layout that was chosen for the map, or all as long as none was; of a game that asks for none, its picture.
void NewSessionDialog::show_beside() {
    clear(*layouts_);
    for (const auto& [id, editor] : facts_) {
        if (!FieldEditor::has_pictures(editor->field())) continue;
        const QStringList chosen = ways_in(text(table::label_of(&editor->field(), editor->value())));
        const bool any = !chosen.isEmpty();
        said_of_layout_->setText(any ? u"So a zone has %1 neighbours."_s.arg(chosen.size() == 8 ? u"eight"_s : u"six"_s)
                                     : u"Which of these is your map?"_s);
        other_layout_->setText(any ? u"If that isn't your map, choose another at the left."_s
                                   : u"If you don't know, it is asked when it matters."_s);
        for (const table::Choice& choice : editor->field().choices) {
            const QStringList ways = ways_in(text(choice.label));
            if (ways.isEmpty() || (!chosen.isEmpty() && ways != chosen)) continue;
            auto* const view = new WaysView(beside_);
            view->show_ways(ways, any ? QString() : name_of_ways(ways));
            layouts_->addWidget(view, 1);
        }
    }
    about_layouts_->setHidden(layouts_->count() == 0);
    about_layouts_->raise();
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
    another_ = make_link(u"&Another game"_s, head);
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
    printed_ = nullptr;
    auto* const details = new QWidget;
    folds_ = spaced<QVBoxLayout>(details, {px(24), px(12), px(24) - beside_link, px(16)}, px(8));
    details->setBackgroundRole(QPalette::Base);
    rows_ = spaced<QFormLayout>({0, 0, beside_link, 0});
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
        add_printed();
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
    if (!typed.readings.empty()) show_printed(true);  // which makes them
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
    auto* const said = typed(new Label(holder), Type::small);
    auto* const a_day = typed(new Label(u"%1s a day"_s.arg(unit), holder), Type::small);
    auto* const line = add_parts(new QHBoxLayout, {turns, {a_day, 1}});
    add_parts(flush<QVBoxLayout>(holder), {line, strip, said});
    auto* const daylight = new Label(u"&Daylight"_s, rows_->parentWidget());
    daylight->setBuddy(turns);
    rows_->addRow(daylight, holder);
    const auto draw = [=] {
        const auto number = [](const FieldEditor* editor) { return exact(json::to_text(editor->value())).toInt(); };
        constexpr int most_turns = 48;
        strip->set_day(std::min(number(turns), most_turns), number(first), number(last));
        const QString days =
            u"%1s %2 to %3 of %4 a day"_s.arg(unit).arg(number(first)).arg(number(last)).arg(number(turns));
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
    auto* const blank = typed(new OneLine(rows_->parentWidget()), Type::small);
    blank->say(u"Anything left blank is asked for when it is needed."_s);
    rows_->addRow(QString(), blank);
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
    const QString units = text(session::forces_in_words(*model(), book()));
    auto* const counted = typed(wrapped_label(units, holder), Type::small);
    add_parts(flush<QHBoxLayout>(holder), {forces, {counted, 1}});
    auto* const label = new Label(u"&Forces"_s, rows_->parentWidget());
    label->setBuddy(forces);
    rows_->addRow(label, holder);
}

// Settings with a default and rulings, folded away: one line says how many, and its end shows them. Rulings are made
// only then: there may be dozens.
void NewSessionDialog::add_printed() {
    const auto facts = facts_where(false);
    const bool any_ruling =
        std::ranges::any_of(book().rulings, [](const rulebook::Ruling& ruling) { return ruling.readings.size() > 1; });
    if (facts.empty() && !any_ruling) return;
    printed_ = new QWidget(folds_->parentWidget());
    printed_->hide();
    auto* const more = new QFormLayout;
    more->setRowWrapPolicy(QFormLayout::WrapLongRows);
    rulings_ = new QVBoxLayout;
    add_parts(new QVBoxLayout(printed_), {more, rulings_});
    for (const rulebook::Fact* fact : facts) {
        add_editor(fact->field, *more);
        connect(facts_.back().second, &FieldEditor::edited, this, &NewSessionDialog::say_printed);
    }
    about_printed_ = made_muted(wrapped_label(folds_->parentWidget()));
    see_printed_ = acting(make_link(QString(), folds_->parentWidget()), this,
                          [this] { show_printed(printed_->isHidden()); });  // say_printed() names it
    auto* const line =
        add_parts(spaced<QVBoxLayout>({0, px(10), beside_link, px(4)}), {new Hairline(folds_->parentWidget())});
    add_parts(folds_, {line, add_parts(new QHBoxLayout, {{about_printed_, 1}, see_printed_}), printed_});
    say_printed();
}

void NewSessionDialog::show_printed(bool shown) {
    if (!printed_) return;
    if (shown && rulings_->count() == 0)
        fill_rulings(*rulings_);  // before they are shown: else they are seen only later
    printed_->setVisible(shown);
    say_printed();
    set_tab_order();
    QMetaObject::invokeMethod(this, &NewSessionDialog::fit, Qt::QueuedConnection);  // once what is in it was made
}

// Each with its question, what is played and why; together under the place of the document that they are about.
void NewSessionDialog::fill_rulings(QVBoxLayout& column) {
    std::set<std::string> places;
    for (const rulebook::Ruling& group : book().rulings) {
        if (!places.insert(group.source).second) continue;
        Label* place = nullptr;
        for (const rulebook::Ruling& ruling : book().rulings) {
            if (ruling.source != group.source || ruling.readings.size() < 2) continue;
            if (!place) {
                place = typed(wrapped_label(short_text(group.source), printed_), Type::normal, true);
                column.addWidget(place);
            }
            std::vector<table::Choice> choices;
            for (const rulebook::Reading& reading : ruling.readings)
                choices.push_back({reading.id, exact(label_of(reading)).toStdString()});
            std::string played = ruling.otherwise;
            if (model() && model()->readings.contains(ruling.id)) played = model()->readings.at(ruling.id);
            column.addWidget(wrapped_label(text(ruling.question), printed_));
            const table::Field field = referee::choice_field(ruling.id, ruling.question, choices, played);
            FieldEditor* const editor = make_editor(field, printed_, readings_);
            connect(editor, &FieldEditor::edited, this, &NewSessionDialog::say_printed);
            add_parts(&column, {editor, typed(wrapped_label(text(ruling.why), printed_), Type::small)});
            column.addSpacing(letters(1));
        }
    }
}

// "6 more settings and 9 rulings stand as printed; 1 asked later"
void NewSessionDialog::say_printed() {
    const session::Beginning now = beginning();
    std::size_t as_printed = 0;
    std::size_t open = 0;
    for (const rulebook::Ruling& ruling : book().rulings) {
        if (ruling.readings.size() < 2 || now.readings.contains(ruling.id)) continue;
        ruling.otherwise.empty() ? ++open : ++as_printed;
    }
    std::size_t settings = 0;
    std::size_t chosen = now.readings.size();
    for (const rulebook::Fact* fact : facts_where(false)) ++(now.facts.contains(fact->field.id) ? chosen : settings);
    QStringList parts;
    if (settings > 0) parts += text(ascii::counted(static_cast<long long>(settings), "more setting", "more settings"));
    if (as_printed > 0) parts += text(ascii::counted(static_cast<long long>(as_printed), "ruling", "rulings"));
    QStringList words;
    if (!parts.isEmpty())
        words +=
            u"%1 %2 as printed"_s.arg(parts.join(u" and "_s), settings + as_printed == 1 ? u"stands"_s : u"stand"_s);
    if (chosen > 0) words += u"%1 chosen here"_s.arg(chosen);
    if (open > 0) words += u"%1 asked later"_s.arg(open);
    about_printed_->setText(words.join(u"; "_s));
    see_printed_->setText(printed_->isHidden() ? u"See the&m"_s : u"Hide the&m"_s);
    see_printed_->setAccessibleName(u"%1: %2"_s.arg(see_printed_->text().remove(u'&'), about_printed_->text()));
}

// The name, the fields in the order in which they were made, the rulings among them, then the foot.
void NewSessionDialog::set_tab_order() {
    QList<QWidget*> order{another_, title_};
    for (auto* const one : area_->widget()->findChildren<QWidget*>()) {
        const bool is_here = one->window() == window();  // not in the list that a choice unfolds
        if (is_here && one != title_ && (one->focusPolicy() & Qt::TabFocus) != 0 && !one->focusProxy()) order += one;
    }
    order += {begin_, cancel_};
    for (qsizetype i = 1; i < order.size(); ++i) setTabOrder(order[i - 1], order[i]);
}

QWidget* NewSessionDialog::make_foot() {
    auto* const foot = new Foot(this);
    begin_ = push_button(u"&Begin"_s, foot, this, &NewSessionDialog::begin);
    begin_->setDefault(true);
    begin_->setAutoDefault(false);  // else it is the default no more once the focus has left it, as this is no window
    set_primary(*begin_);
    cancel_ = push_button(u"&Cancel"_s, foot, this, &QDialog::reject);
    cancel_->setAutoDefault(false);
    add_parts(spaced<QHBoxLayout>(foot, {px(24), px(12), px(24), px(12)}), {cancel_, stretch(1), begin_});
    return foot;
}

// ---- where it goes

void NewSessionDialog::add_file() {
    file_ = made_muted(wrapped_label(folds_->parentWidget()));
    auto* const change =
        named(acting(make_link(u"Chan&ge…"_s, folds_->parentWidget()), this, &NewSessionDialog::choose_file),
              u"Change the file…"_s, u"Save the session under another name or in another folder"_s);
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
    if (!first->isVisibleTo(this)) show_printed(true);
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
        confirm(*this, u"No lock"_s, u"The session can't be locked there. %1. Begin anyway?"_s.arg(refused.why),
                u"&Begin anyway"_s, [=, this] { create(file, begun, Document::Lock::if_possible); });
        return;
    }
    settings::game.set(text(begun.rulebook));
    accept();
}

}  // namespace flagplot::ui

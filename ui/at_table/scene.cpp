#include "ui/at_table/scene.h"

#include <QRegularExpression>
#include <algorithm>
#include <tuple>
#include <utility>

#include "ascii/letters.h"
#include "report/aloud.h"
#include "report/journal_rows.h"
#include "report/log.h"
#include "report/losses.h"
#include "report/roll_words.h"
#include "report/story.h"
#include "session/board_in_force.h"
#include "session/chronicle.h"
#include "session/due.h"
#include "table/compass.h"
#include "ui/common/plain_text.h"
#include "ui/orders/worksheet.h"
#include "ui/stage/throw_table.h"
#include "ui/step/step_pane.h"

namespace flagplot::ui {
namespace {

QString with_end(const QString& words) {
    return words.isEmpty() || words.endsWith(u'.') ? words : words + u'.';
}

// "north-west" for "NW"; anything else as it is.
QString spelled(const QString& words) {
    const std::string way = table::compass_way(words.toStdString());
    return way.empty() ? words : text(report::aloud(way));
}

// "2 zones north-west", "direct to Rabaul": where it leads, to be read and heard.
QString words_of_order(const OrderRow& row) {
    const report::Order& order = row.orders.front();
    static const QRegularExpression bracket(u" \\([^()]*\\)"_s);  // its dice say it
    QString words = in_one_line(row.brief.isEmpty() ? text(order.text) : row.brief).remove(bracket);
    const QString heading = text(order.heading);
    const QRegularExpression alone(u"(?<![^ ])%1(?![^ ,.;])"_s.arg(QRegularExpression::escape(heading)));
    if (!heading.isEmpty()) words.replace(alone, spelled(heading));
    return order.way.goes_on ? u"%1, and on"_s.arg(words) : words;
}

std::vector<Scene::Die> dice_of(const std::vector<int>& sides, const std::vector<int>& faces) {
    std::vector<Scene::Die> dice;
    for (std::size_t i = 0; i < faces.size(); ++i)
        dice.push_back({.sides = sides[i], .face = faces[i], .table = {}, .result = {}});
    return dice;
}

// What they came to stands beside the last of them.
void show_throw(Scene& scene, const report::Throw& thrown) {
    if (!thrown.roll || thrown.roll->faces.empty()) return;
    for (const Scene::Die& die : dice_of(thrown.roll->sides, thrown.roll->faces)) scene.dice.push_back(die);
    scene.dice.back().table = short_text(thrown.title, 40);
    scene.dice.back().result = in_one_line(text(thrown.result));
}

void tell_progress(Scene& scene, const OrderAtHand& order) {
    scene.number = order.number;
    scene.all = order.all;
    scene.then_unit = order.next_units;
    scene.then = order.next_way;
    scene.then_side = order.next_side;
}

// Where the next field asks the same, its unit says enough; where it is about the same unit, the field does.
void tell_progress(Scene& scene, const FieldAtHand& field) {
    scene.number = field.number;
    scene.all = field.all;
    if (field.next_whose.id != field.whose.id) scene.then_unit = field.next_whose.id;
    scene.then_side = field.next_whose.side;
    if (field.next_field != text(field.field.label)) scene.then = field.next_field;
}

// Its cards: "CAP", "all day", and the units.
void show_base(Scene& scene, const OrderRow& row) {
    scene.kind = Scene::Kind::base;
    scene.words = text(ascii::counted(std::ssize(row.orders), "unit", "units"));
    for (const QString& kind : row.kinds) {
        Scene::Card card{.kind = kind, .about = {}, .units = OrdersModel::units_of_kind(row, kind)};
        if (card.units.isEmpty()) continue;
        for (const report::Order& order : row.orders) {
            static const QRegularExpression edges(u"^[ ,:;]+|[ .]+$"_s);
            if (text(report::kind_of(order.text)) != kind) continue;
            static const QRegularExpression condition(u"(;| until ).*"_s);  // has no room on a card
            card.about = text(report::without_brackets(order.text)).mid(kind.size()).remove(edges);
            card.about = card.about.section(u", "_s, -1).remove(condition);
        }
        card.kind.front() = card.kind.front().toUpper();
        scene.cards.push_back(card);
    }
}

// Whether the unit has a place of its own on the board, as far as there is one.
bool can_be_put(const session::Session& session, const std::string& id) {
    const session::Unit* const unit = session.state().find_unit(id);
    const rulebook::UnitType* const type = unit ? session.rulebook().find_unit_type(unit->type) : nullptr;
    return type && !type->place.empty() && session::board_if_any(session.state(), session.rulebook());
}

void show_order(Scene& scene, const Document& document, const OrderAtHand& order) {
    const report::Order& first = order.row.orders.front();
    scene.whose = order.whose;
    scene.button = text(report::carried_out_words(order.row.orders));
    tell_progress(scene, order);
    if (order.row.kind == OrderRow::Kind::board) {
        scene.button = u"%1 is done"_s.arg(order.whose.id);
        return show_base(scene, order.row);
    }
    scene.kind = Scene::Kind::order;
    scene.words = words_of_order(order.row);
    scene.from = short_text(first.way.from);
    scene.to = short_text(first.way.to);
    const session::Chronicle chronicle(document.session());
    for (const int step : first.dice) show_throw(scene, report::throw_of(chronicle, step));
    if (order.row.orders.size() != 1) return;
    scene.around = first.unit;
    if (can_be_put(document.session(), first.unit)) scene.keys.prepend(u"M elsewhere"_s);
    for (const rulebook::RollAgain& way : ways_to_roll_again(document, order)) {
        scene.again += QStringLiteral("%1 %2").arg(scene.again.size() + 1).arg(short_text(way.label));
        scene.keys.insert(scene.again.size() - 1, scene.again.back().section(u':', 0, 0));
    }
}

// Where the counter of the order at hand was moved, as it is typed.
void show_place(Scene& scene, const OrderAtHand& order, const QString& typed) {
    scene.kind = Scene::Kind::place;
    scene.whose = order.whose;
    scene.large = u"Where is it now?"_s;
    scene.words = u"A place of the board. Its order is done then."_s;
    scene.typed = typed;
    scene.around = order.row.orders.front().unit;
    scene.button = u"It is there"_s;
    scene.key = u"Enter"_s;
    scene.keys = {u"Esc back to the order"_s};
}

void show_elsewhere(Scene& scene, const QString& what, const QString& why = {}) {
    scene.kind = Scene::Kind::elsewhere;
    scene.large = what;
    scene.words = u"%1 Esc leads there, F11 back to the table."_s.arg(why).trimmed();
    scene.button = u"To the window"_s;
}

// What the last dice of the turn came to.
QString last_roll(const session::Session& session) {
    const session::Chronicle chronicle(session);
    const session::Entry* const last = chronicle.newest_of_turn(
        [](const session::Entry& entry) { return std::holds_alternative<session::Roll>(entry.body); });
    if (!last) return {};
    const report::Throw thrown = report::throw_of(chronicle, last->number);
    if (!thrown.roll || thrown.result.empty()) return {};
    return u"Last roll: %1, %2"_s.arg(short_text(thrown.title), in_one_line(text(thrown.result)));
}

// What has happened by the last act, as it was told: "Goeben: 2 hits on Defence".
QString told_last(const Document& document) {
    constexpr qsizetype most = 8;
    QStringList lines;
    for (int number = document.first_new(); number <= document.last_new(); ++number) {
        const auto* const told = std::get_if<session::Told>(&document.session().entry(number).body);
        if (!told || !told->reports) continue;
        const QString words = in_one_line(text(told->text));
        lines += with_end(told->unit.empty() ? words : QStringLiteral("%1: %2").arg(short_text(told->unit), words));
    }
    if (lines.size() > most) lines = lines.mid(0, most) + QStringList(u"%1 more."_s.arg(lines.size() - most));
    return lines.join(u' ');
}

// What ships lost by the last act, a sentence each, and by whose fire; a page of them after the other. False: it was
// read, or there is nothing.
bool show_hits(Scene& scene, const Document& document, const Typing& typing) {
    constexpr std::size_t most = 5;  // on a page
    if (typing.read >= document.last_new()) return false;
    const session::Session& session = document.session();
    const auto losses = report::losses_in(session, document.first_new(), document.last_new());
    const std::size_t first = static_cast<std::size_t>(typing.page) * most;
    if (first >= losses.size()) return false;
    scene.kind = Scene::Kind::hits;
    scene.large = text(ascii::counted(std::ssize(losses), "unit is hit", "units are hit"));
    scene.before = told_last(document);
    for (std::size_t i = first; i < std::min(losses.size(), first + most); ++i) {
        const RowHead head = head_of_unit(session, losses[i].unit);
        scene.rows.push_back({.key = head.id,
                              .words = with_end(text(losses[i].says)),
                              .is_chosen = losses[i].is_lost,
                              .side = head.side});
    }
    scene.number = typing.page + 1;
    scene.all = static_cast<int>((losses.size() + most - 1) / most);
    scene.button = u"Marked"_s;
    return true;
}

void show_next(Scene& scene, const Document& document, const StepPane& step) {
    scene.kind = Scene::Kind::next;
    scene.large = step.primary_label();
    if (scene.large.isEmpty()) return show_elsewhere(scene, step.next_label());  // the game is over
    scene.large = step.next_label();  // whoever moves counters on a printed map isn't asked for those on the plot
    scene.button = u"Go on"_s;
    scene.words = told_last(document);
    if (scene.words.isEmpty()) scene.words = last_roll(document.session());
    const std::vector<session::Due> left = left_undone(document, step);
    if (left.empty() && names_unmoved(step)) {
        scene.problem = u"%1: the counters stand where they stood."_s.arg(step.worksheet().unmoved_words());
        scene.button = u"Leave them"_s;
    }
    if (left.empty()) return;
    QStringList lines;
    for (const session::Due& one : left) lines += short_text(one.words);
    scene.problem = u"Not done yet: %1"_s.arg(lines.join(QStringLiteral("; ")));
    scene.button = u"To the window"_s;
    scene.may_pass = true;
    scene.keys.front() = u"O pass over"_s;
}

// "Z2 Speed 12: Half speed", of the throw that was typed last, if it came to something by itself.
void show_typed(Scene& scene, const rulebook::Rules& rules, const std::optional<Throw>& thrown) {
    const ThrowTable table = thrown ? table_of(rules, *thrown) : ThrowTable();
    if (!table.fallen) return;
    const QString faces = QStringList(thrown->faces.begin(), thrown->faces.end()).join(u' ');
    scene.fallen = dice_of(thrown->sides, faces_of(*thrown));
    scene.before =
        QStringLiteral("%1 %2 %3: %4").arg(thrown->whose.id, thrown->what, faces, text(table.fallen->result));
}

// The die that the program rolled by the last act, in the place of a hand, and what it came to.
void show_rolled(Scene& scene, const Document& document) {
    const session::Chronicle chronicle(document.session());
    for (const session::Entry& entry : chronicle.counting(document.first_new(), document.last_new())) {
        const auto* const roll = std::get_if<session::Roll>(&entry.body);
        if (!roll || roll->source != session::Roll::Source::stream) continue;
        const report::Throw thrown = report::throw_of(chronicle, entry.number);
        scene.fallen = dice_of(roll->sides, roll->faces);
        scene.before = u"%1 %2 %3: %4"_s.arg(short_text(roll->unit), short_text(thrown.title),
                                             text(report::faces_words(*roll)), in_one_line(text(thrown.result)));
    }
}

// The ids of the choices that stand there.
json::Value::Texts chosen_in(const FieldAtHand& at_hand) {
    if (at_hand.field.type == table::FieldType::units) return at_hand.typed.texts();
    if (at_hand.typed.is_boolean()) return {at_hand.typed == true ? "yes" : "no"};
    return {json::to_text(at_hand.typed)};
}

void show_dice(Scene& scene, const Document& document, const StepPane& step, const Throw& at_hand,
               const FieldAtHand& field) {
    const ThrowTable table = table_of(document.session().rules(), at_hand);
    scene.kind = Scene::Kind::dice;
    scene.whose = at_hand.whose;
    scene.large = at_hand.what;
    const QString dice = text(report::dice_notation(at_hand.sides));
    scene.words = at_hand.sides.size() == 1 ? u"throw a %1"_s.arg(dice) : u"throw %1"_s.arg(dice);
    for (std::size_t i = 0; i < at_hand.sides.size(); ++i) {
        scene.dice.push_back({.sides = at_hand.sides[i], .face = 0, .table = {}, .result = at_hand.faces[i]});
    }
    if (table.fallen) {
        scene.typed = text(table.fallen->result);
        scene.explained = text(table.fallen->explained);
    }
    if (is_wrong(at_hand))
        scene.problem = u"No %1 shows %2"_s.arg(
            dice, QStringList(at_hand.faces.begin(), at_hand.faces.end()).join(QStringLiteral(", ")));
    if (!step.form()->has_typed()) show_rolled(scene, document);
    if (scene.problem.isEmpty() && scene.before.isEmpty())
        show_typed(scene, document.session().rules(), step.form()->throw_gone_on_from());
    scene.table = table.title;
    for (std::size_t i = 0; i < table.rows.size(); ++i) {
        const auto& cells = table.rows[i].cells;
        if (cells.size() < 2) continue;
        scene.rows.push_back({.key = text(cells[0].words),
                              .words = text(cells[1].words),
                              .is_chosen = table.fallen && table.fallen->row == i});
    }
    tell_progress(scene, field);
    scene.button = field.next_field.isEmpty() ? u"Use these dice"_s : u"Next"_s;
    scene.key = u"Enter"_s;
    scene.keys = {u"P program rolls"_s, u"\u232B back"_s, u"N note"_s,
                  u"R read aloud"_s,    u"C cover"_s,     u"Esc window"_s};
}

void show_field(Scene& scene, StepPane& step, const FieldAtHand& at_hand, const Typing& typing) {
    const table::Field& field = at_hand.field;
    if (field.lines)
        return show_elsewhere(scene, at_hand.whose.id, u"%1: only the window can ask this."_s.arg(text(field.label)));
    scene.kind = Scene::Kind::field;
    scene.whose = at_hand.whose;
    scene.large = text(field.label);
    if (scene.whose.id == scene.large) scene.whose = {};  // it is said once
    const QString stands = text(table::label_of(&field, at_hand.typed));
    scene.typed = field.compass ? spelled(stands) : stands;
    scene.words = at_hand.note.isEmpty() ? text(field.help) : at_hand.note;
    scene.problem = at_hand.problem;
    const std::vector<table::Choice> choices = choices_of(field);
    if (choices.empty() && !typing.text.isEmpty()) scene.typed = field.compass ? spelled(typing.text) : typing.text;
    scene.takes_blanks = field.type == table::FieldType::text && !field.compass && !field.place;
    const json::Value::Texts chosen = chosen_in(at_hand);
    for (std::size_t i = 0; i < choices.size(); ++i) {
        scene.rows.push_back({.key = key_of_choice(field, i),
                              .words = text(choices[i].label),
                              .is_chosen = std::ranges::find(chosen, choices[i].id) != chosen.end()});
    }
    if (choices.empty()) scene.around = step.unit_at_hand();
    scene.has_ways = field.compass;
    if (field.compass) scene.wish = table::compass_way(json::to_text(at_hand.typed));
    tell_progress(scene, at_hand);
    scene.button = step.primary_label();
    if (!at_hand.above.is_null()) {
        scene.offer = text(json::to_text(at_hand.above));
        scene.words = u"As %1. Or type another one."_s.arg(at_hand.above_whose.id);
        scene.problem.clear();
        scene.button = u"%1, too"_s.arg(scene.offer);
    }
    scene.keys = {u"Enter next one"_s, u"\u232B back"_s, u"F9 read aloud"_s, u"Ctrl+C cover"_s, u"Esc window"_s};
}

void show_form(Scene& scene, const Document& document, StepPane& step, const Typing& typing) {
    const FormView& form = *step.form();
    const std::optional<FieldAtHand> field = form.field_at_hand();
    if (!field) {
        scene.kind = Scene::Kind::next;
        scene.large = text(form.form().title);
        scene.words = text(form.form().help);
        scene.button = step.primary_label();
        return;
    }
    const std::optional<Throw> at_hand = form.throw_at_hand();
    if (at_hand && field->field.type == table::FieldType::faces)
        return show_dice(scene, document, step, *at_hand, *field);
    show_field(scene, step, *field, typing);
    scene.before = told_last(document);
    if (scene.problem.isEmpty()) scene.problem = form.shown_error();
}

}  // namespace

std::vector<table::Choice> choices_of(const table::Field& field) {
    if (field.type == table::FieldType::yes_no) return {{"yes", "Yes"}, {"no", "No"}};
    const bool is_choice = field.type == table::FieldType::choice || field.type == table::FieldType::unit ||
                           field.type == table::FieldType::units;
    return is_choice ? field.choices : std::vector<table::Choice>();
}

std::optional<OrderAtHand> order_next(const Document& document, const StepPane& step) {
    const std::vector<session::Due>& due = document.what_is_due(false);
    const bool is_due = std::ranges::find(due, session::Due::What::order, &session::Due::what) != due.end();
    return is_due || step.next_is_order() ? step.worksheet().at_hand_alone() : std::nullopt;
}

QString key_of_choice(const table::Field& field, std::size_t index) {
    constexpr std::size_t digits = 9;
    const bool has_letters = field.type == table::FieldType::units;
    if (index < digits) return QString::number(index + 1);
    return has_letters && index < digits + 26 ? QString(QChar(static_cast<char16_t>(u'a' + index - digits)))
                                              : QString();
}

std::vector<rulebook::RollAgain> ways_to_roll_again(const Document& document, const OrderAtHand& order) {
    const bool is_one = order.row.kind == OrderRow::Kind::orders && order.row.orders.size() == 1;
    if (!is_one || !document.can_write()) return {};
    return referee::ways_to_roll_again(document.session(), order.row.orders.front().entry);
}

bool names_unmoved(const StepPane& step) {
    return step.next_is_order() && !step.worksheet().unmoved_words().isEmpty();
}

std::vector<session::Due> left_undone(const Document& document, const StepPane& step) {
    return step.next_leaves() ? document.what_is_asked(false) : std::vector<session::Due>();
}

Scene scene_of(const Document& document, StepPane& step, const Typing& typing) {
    const session::Session& session = document.session();
    Scene scene;
    scene.turn = QStringLiteral("%1 %2").arg(text(session.rulebook().clock.turn_label)).arg(session.state().turn());
    scene.day = text(report::turn_label(session, session.state().turn())).mid(scene.turn.size() + 2);
    const std::optional<OrderAtHand> order = step.form() ? std::nullopt : order_next(document, step);
    if (typing.what == Typing::What::note) {
        scene.kind = Scene::Kind::note;
        scene.large = u"Note"_s;
        scene.typed = typing.text;
        scene.button = u"Write it down"_s;
        scene.key = u"Enter"_s;
        scene.keys = {u"Esc no note"_s};
    } else if (!document.can_write()) {
        show_elsewhere(scene, u"This session can only be read: %1"_s.arg(document.why_read_only()));
    } else if (step.is_beginning()) {
        show_elsewhere(scene, u"This session has no units yet."_s);
    } else if (show_hits(scene, document, typing)) {
        return scene;
    } else if (step.form()) {
        show_form(scene, document, step, typing);
    } else if (order && typing.what == Typing::What::place) {
        show_place(scene, *order, typing.text);
    } else if (order) {
        show_order(scene, document, *order);
    } else {
        show_next(scene, document, step);
    }
    return scene;
}

bool Scene::asks_same(const Scene& other) const {
    const auto asked = [](const Scene& one) {
        return std::tie(one.kind, one.turn, one.whose.id, one.large, one.number, one.all);
    };
    return asked(*this) == asked(other);
}

QString Scene::heard() const {
    QStringList sentences;
    const QString who = whose.about.isEmpty() ? whose.id : QStringLiteral("%1, %2").arg(whose.id, whose.about);
    QStringList what;
    if (!to.isEmpty()) what += u"%1 to %2"_s.arg(from, to);
    for (const QString& part : {large, words, typed}) {
        if (!part.isEmpty()) what += part;
    }
    const QString said = what.join(QStringLiteral(", "));
    sentences += with_end(who.isEmpty() ? said : said.isEmpty() ? who : QStringLiteral("%1: %2").arg(who, said));
    for (const Card& card : cards) {
        const QString units = QStringLiteral("%1 %2").arg(card.kind, card.units.join(u' '));
        sentences += with_end(card.about.isEmpty() ? units : QStringLiteral("%1, %2").arg(units, card.about));
    }
    QString faces;
    for (const Die& die : dice) {
        if (die.face > 0) faces += u' ' + QString::number(die.face);
        if (die.face > 0 && !die.table.isEmpty())
            sentences += with_end(QStringLiteral("%1%2: %3").arg(die.table, std::exchange(faces, {}), die.result));
    }
    if (kind == Kind::field || kind == Kind::hits) {
        for (const Row& row : rows) sentences += with_end(QStringLiteral("%1 %2").arg(row.key, row.words).trimmed());
    }
    for (const QString& one : again) sentences += with_end(one);
    for (const QString& part : {before, problem}) {
        if (!part.isEmpty()) sentences += with_end(part);
    }
    return sentences.join(u' ');
}

QString Scene::heard_aside() const {
    QStringList sentences;
    if (all > 1) sentences += u"%1 of %2."_s.arg(number).arg(all);
    if (!then.isEmpty() || !then_unit.isEmpty())
        sentences += with_end(u"Then %1"_s.arg(QStringLiteral("%1 %2").arg(then_unit, then).trimmed()));
    sentences += QStringLiteral("%1: %2.").arg(key, button);
    for (const QString& one : keys) sentences += with_end(one);
    return sentences.join(u' ');
}

}  // namespace flagplot::ui

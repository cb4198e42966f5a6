#include "ui/speech/for_ear.h"

#include <QApplication>

#include "report/aloud.h"
#include "report/visibility.h"
#include "session/chronicle.h"
#include "ui/at_table/scene.h"
#include "ui/common/plain_text.h"
#include "ui/form/form_view.h"
#include "ui/orders/worksheet.h"
#include "ui/step/step_pane.h"

namespace flagplot::ui {
namespace {

QString aloud(const std::string& words) {
    return text(report::aloud(words));
}

QString sentence(const QString& words) {
    return words.isEmpty() || words.endsWith(u'.') ? words : words + u'.';
}

// What only the window can ask, and what it stands for where nothing can be done.
QString elsewhere(const StepPane& step, const Scene& scene) {
    if (!step.form()) return aloud(scene.large.toStdString());
    const std::optional<FieldAtHand> field = step.form()->field_at_hand();
    const std::string& title = step.form()->form().title;
    return aloud(field ? title + ": " + field->field.label : title);
}

QString order_aloud(const report::Order& order) {
    return sentence(text(report::aloud(order)));
}

// And what may be rolled again of them, with its keys.
QString orders_aloud(const OrderAtHand& at_hand, const QStringList& again) {
    QStringList sentences;
    for (const report::Order& order : at_hand.row.orders) sentences += order_aloud(order);
    for (const QString& one : again) sentences += sentence(aloud(one.toStdString()));
    return sentences.join(u' ');
}

std::optional<OrderAtHand> order_at_hand(const Document& document, const StepPane& step) {
    const QWidget* const focused = QApplication::focusWidget();
    const bool is_looked_at = focused && step.worksheet().isAncestorOf(focused);
    return is_looked_at ? step.worksheet().at_hand_alone() : order_next(document, step);
}

// ---- for a reader of a hidden game

// Of his own unit alone, and without its choices: these may name what he doesn't know.
QString asked_of(const session::Session& session, const FormView& form, const session::Reader& reader) {
    const std::optional<FieldAtHand> field = form.field_at_hand();
    const referee::FormRow* const row = form.row_at_hand();
    const session::Unit* const unit = field && row ? session.state().find_unit(row->unit_id()) : nullptr;
    if (!unit || !session::is_own(*unit, reader, session.state(), session.rulebook())) return {};
    return sentence(aloud(unit->id + ": " + field->field.label));
}

// As it was told to him; empty: it wasn't.
QString told_aloud(const session::Session& session, int entry, const session::Reader& reader) {
    const session::Chronicle chronicle(session);
    const report::Visibility visibility(session, reader);
    const auto* const told = chronicle.get<session::Told>(entry);
    if (!told || !visibility.reaches(chronicle.audience_of(entry))) return {};
    const std::string* const own =
        chronicle.is_reworded(entry) ? nullptr : visibility.wording(*told, chronicle.audience_of(entry));
    report::Order line;
    line.name = told->unit.empty() ? std::string() : visibility.called(chronicle, told->unit);
    line.text = own ? *own : chronicle.text_of(entry);
    return order_aloud(line);
}

QString last_told(const session::Session& session, const session::Reader& reader) {
    const session::Chronicle chronicle(session);
    const session::Entry* const last = chronicle.newest_of_turn(
        [&](const session::Entry& entry) { return !told_aloud(session, entry.number, reader).isEmpty(); });
    return last ? told_aloud(session, last->number, reader) : QString();
}

QString for_reader(const Document& document, const StepPane& step, const session::Reader& reader) {
    const session::Session& session = document.session();
    if (step.form()) return asked_of(session, *step.form(), reader);
    const std::optional<OrderAtHand> order = order_at_hand(document, step);
    if (!order) return last_told(session, reader);
    QStringList sentences;
    for (const report::Order& one : order->row.orders) sentences += told_aloud(session, one.entry, reader);
    sentences.removeAll(QString());
    return sentences.join(u' ');
}

}  // namespace

QString for_ear(const Document& document, StepPane& step, const std::optional<session::Reader>& reader,
                const Typing& at_table) {
    if (reader && document.is_hidden()) return for_reader(document, step, *reader);
    const Scene scene = scene_of(document, step, at_table);
    const bool is_asked = step.form() || scene.kind == Scene::Kind::hits;
    const std::optional<OrderAtHand> order = is_asked ? std::nullopt : order_at_hand(document, step);
    if (order && order->row.kind == OrderRow::Kind::orders)
        return orders_aloud(*order, at_table.is_at_table ? scene.again : QStringList());
    if (scene.kind == Scene::Kind::elsewhere) return sentence(elsewhere(step, scene));
    return aloud(scene.heard().toStdString());
}

}  // namespace flagplot::ui

#include "ui/pointing.h"

#include <QApplication>
#include <algorithm>
#include <map>
#include <utility>

#include "json/tree.h"
#include "session/desired.h"
#include "table/compass.h"
#include "ui/common/field_editor.h"
#include "ui/common/plain_text.h"
#include "ui/form/form_view.h"
#include "ui/orders/worksheet.h"
#include "ui/plot/plot_page.h"
#include "ui/plot/plot_view.h"
#include "ui/step/step_pane.h"

namespace flagplot::ui {

Pointing::Pointing(Document& document, StepPane& step, PlotPage& plot, QObject* parent)
    : QObject(parent), document_(document), step_(&step), plot_(&plot) {
    connect(qApp, &QApplication::focusChanged, this, [this](QWidget*, QWidget* now) { follow(now); });
    connect(plot_, &PlotPage::pointed, this, &Pointing::take);
    connect(&plot_->view(), &PlotView::unit_chosen, this, &Pointing::ask_of);
    connect(plot_, &PlotPage::given_up, this, [this] {
        emit done();
        if (field_) field_->set_focus();
    });
    follow(QApplication::focusWidget());  // the plot may be shown for the field that has it
}

void Pointing::follow(QWidget* focused) {
    if (!focused || !plot_ || !step_ || plot_->isAncestorOf(focused)) return;
    if (field_ && !field_->isVisible()) return;  // it waits behind the plot
    FieldEditor* editor = FieldEditor::of(focused);
    if (field_) field_->disconnect(this);
    const FormView* const form = step_->form();
    const bool is_asked = form && form->holds(focused);
    FieldEditor* const at_hand = is_asked && form->row_at_hand() ? form->first_in(*form->row_at_hand()) : nullptr;
    const auto takes_place = [this](const FieldEditor* one) {
        return one && PlotPage::takes_place(one->field(), document_);
    };
    if (at_hand && !takes_place(editor) && session::asks_where_to(at_hand->field())) editor = at_hand;
    const bool points = is_asked && takes_place(editor);
    field_ = points ? editor : nullptr;
    if (field_) {  // with its form the question goes
        connect(field_, &QObject::destroyed, this, [this] {
            if (plot_) plot_->point_at_place({});
        });
    }
    if (!points) {
        plot_->point_at_place({});
        // What was ringed for a question isn't any more once nothing is asked: then the order at hand is.
        const QString unit = exact(step_->unit_at_hand());
        if (const QString before = std::exchange(asked_of_, unit); unit.isEmpty() && before.isEmpty()) return;
        plot_->view().choose(unit);
        if (unit.isEmpty() && !step_->form()) step_->worksheet().tell_at_hand();
        return;
    }
    asked_of_ = exact(step_->unit_at_hand());
    const QString unit = session::asks_where_to(editor->field()) ? asked_of_ : QString();
    plot_->point_at_place(
        unit.isEmpty() ? u"%1: click the place"_s.arg(editor->name()) : u"Click where %1 wants to go"_s.arg(unit),
        unit);
    connect(field_, &FieldEditor::edited, this, &Pointing::show_wishes);
    show_wishes();
}

void Pointing::show_wishes() {
    const auto wish_in = [](const FieldEditor* field) {
        const bool is_asked = field && session::asks_where_to(field->field());
        return is_asked ? table::compass_way(json::to_text(field->typed())) : std::string();
    };
    plot_->view().show_wish(wish_in(field_));
    std::map<std::string, std::string> way_of;
    const FormView& form = *step_->form();
    for (const referee::FormRow& row : form.form().rows) {
        const FieldEditor* const field = form.first_in(row);
        const bool is_unread = field && session::asks_where_to(field->field()) && field->is_wrong();
        way_of[row.unit_id()] = is_unread ? PlotView::unread_way : wish_in(field);
    }
    plot_->view().show_other_wishes(std::move(way_of));
}

void Pointing::ask_of(const QString& unit) {
    FormView* const form = step_->form();
    if (!form || !field_ || !session::asks_where_to(field_->field())) return;
    const auto row = std::ranges::find(form->form().rows, unit.toStdString(), &referee::FormRow::unit_id);
    if (row == form->form().rows.end()) return pass_by(unit);
    emit done();
    form->focus_row(*row);
}

// Of a counter that isn't asked its place is meant, if that is a way of the unit that is; else it says why nothing
// happens.
void Pointing::pass_by(const QString& unit) {
    const PlotView& view = plot_->view();
    const plot::Item* const item = view.find(unit);
    if (!item || asked_of_.isEmpty()) return;
    const std::string place = view.plot()->board.id(item->cell);
    if (plot_->way_or_place(asked_of_, exact(place)) != place) return take(exact(place));
    plot_->point_at_place(
        u"%1 isn't asked now: click where %2 wants to go"_s.arg(short_text(unit.toStdString()), asked_of_), asked_of_);
    plot_->view().choose(asked_of_);
}

void Pointing::take(const QString& place) {
    FieldEditor* const field = field_;
    if (field) {
        field->take_pointed(json::Value(session::asks_where_to(field->field())
                                            ? plot_->way_or_place(exact(step_->unit_at_hand()), place)
                                            : place.toStdString()));
    }
    emit done();
    if (field && step_->form()) step_->form()->go_on_from(*field);
}

}  // namespace flagplot::ui

#include "ui/act/act_dialog.h"

#include <QPushButton>
#include <QVBoxLayout>

#include "procedures/catalogue.h"
#include "ui/common/made.h"
#include "ui/common/plain_text.h"

namespace flagplot::ui {
namespace {

constexpr int most_lines = 24;   // of what is told before
constexpr int least_width = 66;  // letters

QString cut(const std::string& words) {
    return first_lines(text(words).trimmed(), most_lines);
}

}  // namespace

ActDialog::ActDialog(Document& document, const std::string& act, const std::string& of, const session::Fields& known,
                     QWidget* parent)
    : CarefulDialog(parent),
      document_(document),
      act_(acts::act(act)),
      of_(of),
      form_(make_form(known)),
      layout_(new QVBoxLayout(this)),
      foretold_(wrapped_label(this)),
      problem_(wrapped_label(this)) {
    setAttribute(Qt::WA_DeleteOnClose);
    foretold_->setAccessibleDescription(u"What follows from it"_s);
    problem_->setAccessibleDescription(u"Problem"_s);
    layout_->addWidget(form_, 1);
    for (Label* const label : {foretold_, problem_}) {
        label->setMinimumHeight(2 * fontMetrics().lineSpacing());  // nothing moves for a problem
        layout_->addWidget(label);
    }
    layout_->addWidget(make_foot());
    connect(&document_, &Document::leaving, this, &ActDialog::leave);
    form_->setMinimumWidth(letters(least_width));
    if (form_->form().grid) resize(letters(90), letters(70));
    foretell();
}

acts::Subject ActDialog::subject() const {
    return {document_.session(), procedures::catalogue(), of_};
}

// Its title stands over the window.
FormView* ActDialog::make_form(session::Fields known) {
    acts::Form form = act_.form(subject());
    if (!form.series.offered.empty()) known[act_.anew] = form.series.offered;
    setWindowTitle(short_text(form.title, 100));
    form.title.clear();
    form.help = cut(form.help).toStdString();
    for (table::Field& field : form.fields) {
        if (const auto value = known.find(field.id); value != known.end()) field.otherwise = value->second;
    }
    auto* const view = new FormView(form, exact(act_.verb), this);
    view->know_places(session::DesiredPlaces(document_.session().state(), document_.session().rulebook()));
    if (act_.doubted) {
        view->doubt([this](const table::Field& field, const json::Value& typed) {
            return act_.doubted(subject(), field, typed);
        });
    }
    connect(view, &FormView::answered, this, &ActDialog::perform);
    connect(view, &FormView::ended, this, &ActDialog::go_on);
    connect(view, &FormView::typed, this, &ActDialog::foretell);
    return view;
}

// With another one, once this one is done.
void ActDialog::go_on() {
    another_ = true;
    form_->give_answer();
    another_ = false;
}

// What can't be unlearned isn't done by a key that was pressed once too often.
QWidget* ActDialog::make_foot() {
    auto* const foot = new QWidget(this);
    auto* const row = flush<QHBoxLayout>(foot);
    cancel_ = push_button(u"&Cancel"_s, foot, this, &ActDialog::reject);
    cancel_->setAutoDefault(true);
    row->addWidget(cancel_);
    if (!act_.anew.empty()) {
        auto* const another = push_button(u"%1, &then another"_s.arg(exact(act_.verb)), foot, this, &ActDialog::go_on);
        another->setAutoDefault(false);
        row->addWidget(another);
    }
    row->addWidget(&form_->foot(), 1);
    if (act_.is_final) {
        cancel_->setDefault(true);
        cancel_->setFocus();
    } else {
        form_->focus_first();
    }
    return foot;
}

void ActDialog::foretell() {
    say(act_.foretold ? cut(act_.foretold(subject(), form_->typed_answer())) : QString(), {});
}

void ActDialog::say(const QString& words, const QString& problem) {
    foretold_->setText(words);
    setAccessibleDescription(words);
    say_problem(*problem_, problem);
    foretold_->setVisible(problem.isEmpty());
    make_room(*this);
}

void ActDialog::perform(const session::Answer& answer) {
    QString refused;
    if (!document_.perform(act_, of_, answer, &refused)) {
        say(foretold_->text(), refused);
        return act_.anew.empty() ? form_->focus_first() : form_->focus_field(act_.anew);
    }
    emit performed(answer);
    if (!another_) return accept();
    begin_another(answer);
}

// It begins with what was said of the one before, but for what is each one's own.
void ActDialog::begin_another(const session::Answer& before) {
    session::Fields known = before.fields;
    const QString done = text(json::to_text(known[act_.anew]));
    known.erase(act_.anew);
    for (const auto& fields : {form_->form().series.own, form_->form().series.besides})
        for (const std::string& field : fields) known.erase(field);
    // So is a name, though nobody has to say one.
    const rulebook::UnitType* const type = document_.session().rulebook().find_unit_type(of_);
    if (type) known.erase(type->name);
    FormView* const fresh = make_form(known);
    QWidget* const foot = form_->foot().parentWidget();
    delete layout_->replaceWidget(form_, fresh);
    foot->layout()->addWidget(&fresh->foot());
    static_cast<QHBoxLayout*>(foot->layout())->setStretchFactor(&fresh->foot(), 1);
    std::exchange(form_, fresh)->deleteLater();
    cancel_->setText(u"C&lose"_s);  // nothing that was done is undone by it
    cancel_->setAccessibleName(u"Close"_s);
    say(u"%1: done."_s.arg(done), {});
    form_->focus_first();
}

ActDialog* open_act(Document& document, const std::string& act, const std::string& of, const session::Fields& known,
                    QWidget* parent, const std::function<void(const session::Answer& answer)>& done) {
    try {
        auto* const dialog = new ActDialog(document, act, of, known, parent);
        if (done) QObject::connect(dialog, &ActDialog::performed, parent, done);
        dialog->open();
        return dialog;
    } catch (const json::InputError& error) {
        emit document.failed(text(error));
        return nullptr;
    }
}

}  // namespace flagplot::ui

#include "ui/roster/add_unit_dialog.h"

#include <QDialogButtonBox>
#include <QFormLayout>
#include <QLineEdit>
#include <QPushButton>
#include <QShortcut>
#include <algorithm>

#include "session/board_in_force.h"
#include "table/field.h"
#include "ui/common/field_editor.h"
#include "ui/common/label.h"
#include "ui/common/look.h"
#include "ui/common/plain_text.h"
#include "ui/roster/roster_model.h"

namespace flagplot::ui {
namespace {

// "SMS Seydlitz" as an id: "SMS-Seydlitz".
QString like_an_id(const QString& words) {
    QString id;
    for (const QChar c : words) {
        const bool fits = c.unicode() < 0x80 && c.isLetterOrNumber();
        if (fits) id += c;
        if (!fits && !id.isEmpty() && !id.endsWith(QLatin1Char('-'))) id += QLatin1Char('-');
    }
    while (id.endsWith(QLatin1Char('-'))) id.chop(1);
    return id.isEmpty() ? QStringLiteral("U-1") : id;
}

// What it must have, what it is called, where it is, and how many boxes it has: a unit that lacks one of these takes
// part in little.
bool is_asked(const table::UnitType& type, const table::Field& field) {
    const bool is_place = std::find(type.place.begin(), type.place.end(), field.id) != type.place.end();
    const bool has_boxes = std::any_of(type.fields.begin(), type.fields.end(),
                                       [&](const table::Field& other) { return other.boxes == field.id; });
    return field.required || field.id == type.name || is_place || has_boxes;
}

}  // namespace

AddUnitDialog::AddUnitDialog(Document& document, const table::UnitType& type, QWidget* parent)
    : CarefulDialog(parent),
      document_(document),
      type_(type),
      id_(new QLineEdit(this)),
      problem_(new Label(this)),
      added_(new Label(this)) {
    const QString verb = tr("Add %1").arg(in_sentence(type.label));
    setWindowTitle(verb);
    setAttribute(Qt::WA_DeleteOnClose);
    auto* form = new QFormLayout(this);
    form->setRowWrapPolicy(QFormLayout::WrapLongRows);
    form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    id_->setAccessibleName(tr("Id"));
    id_->setPlaceholderText(tr("Letters, digits and hyphens"));
    id_->setMinimumWidth(fontMetrics().averageCharWidth() * 40);
    form->addRow(tr("&Id"), id_);
    for (const table::Field& field : type.fields) {
        if (!is_asked(type, field)) continue;
        auto* editor = new FieldEditor(with_choices(field, document.session()), field.otherwise, text(field.label),
                                       FieldEditor::Place::line, this);
        auto* label = new Label(text(field.label), this);
        label->stand_for(editor->first_widget());
        editor->setToolTip(tip(field.help));
        connect(editor, &FieldEditor::confirmed, this, &AddUnitDialog::accept);
        form->addRow(label, editor);
        editors_.push_back(editor);
    }
    problem_->setWordWrap(true);
    problem_->setAccessibleDescription(tr("Problem"));
    problem_->hide();
    form->addRow(problem_);
    set_muted(*added_);
    added_->setAccessibleDescription(tr("Added"));
    form->addRow(added_);  // always there, or a problem in its place: the buttons stay where they are
    for (Label* const label : {problem_, added_}) label->setMinimumHeight(2 * fontMetrics().lineSpacing());
    connect(id_, &QLineEdit::textEdited, this, &AddUnitDialog::warn_of_id);
    for (const FieldEditor* const editor : editors_)
        connect(editor, &FieldEditor::edited, this, &AddUnitDialog::forget_problem);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, this);
    auto* const another = buttons->addButton(tr("Add, &then another"), QDialogButtonBox::ActionRole);
    another->setAccessibleName(tr("Add, then another"));
    auto* const by_keys = new QShortcut(Qt::CTRL | Qt::Key_Return, this);  // besides the letter of its words
    connect(by_keys, &QShortcut::activated, another, &QPushButton::click);
    another->setToolTip(tr("Adds it and asks for the next one (Ctrl+Enter)"));
    another->setAutoDefault(false);
    connect(another, &QPushButton::clicked, this, &AddUnitDialog::add_another);
    buttons->addButton(button_text(verb), QDialogButtonBox::AcceptRole)->setDefault(true);
    form->addRow(buttons);
    connect(buttons, &QDialogButtonBox::accepted, this, &AddUnitDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &AddUnitDialog::reject);
    id_->setFocus();
}

void AddUnitDialog::accept() {
    if (add()) QDialog::accept();
}

void AddUnitDialog::done(int result) {
    QDialog::done(result);
    if (!last_.isEmpty()) emit added(last_);
}

void AddUnitDialog::add_another() {
    if (!add()) return;
    added_->setText(tr("%1 was added.").arg(short_text(last_)));
    id_->clear();
    id_->setFocus();
}

// It was said of what stood there before.
void AddUnitDialog::forget_problem() {
    say(QString());
}

// An id that is also a place can be added, but who reads it should know which is meant.
void AddUnitDialog::warn_of_id() {
    const session::Session& session = document_.session();
    say(text(
        session::warning_of_id(type_.id, id_->text().trimmed().toStdString(), session.state(), session.rulebook())));
}

// A problem stands where it is said else what was added.
void AddUnitDialog::say(const QString& problem) {
    say_problem(*problem_, problem);
    if (!problem.isEmpty()) added_->clear();
    added_->setVisible(problem.isEmpty());
    make_room(*this);
}

// Empty: it is one.
QString AddUnitDialog::problem_of_id() const {
    const std::string id = id_->text().trimmed().toStdString();
    if (id.empty()) return tr("Enter an id.");
    try {
        table::check_unit_id(id, {});
        return {};
    } catch (const json::InputError&) {
        return tr("Use letters, digits and hyphens: %1").arg(like_an_id(id_->text()));
    }
}

// Says what is wrong, and leads to where it is mended.
bool AddUnitDialog::add() {
    session::Fields fields;
    for (const FieldEditor* editor : editors_) {
        const json::Value value = editor->value();
        if (!value.is_null()) fields[editor->field().id] = value;
    }
    const std::string id = id_->text().trimmed().toStdString();
    QString problem = problem_of_id();
    const auto wrong = std::find_if(editors_.begin(), editors_.end(),
                                    [](const FieldEditor* editor) { return !editor->problem().isEmpty(); });
    const bool is_of_id = !problem.isEmpty() || wrong == editors_.end();
    if (!is_of_id) problem = QStringLiteral("%1: %2").arg((*wrong)->name(), (*wrong)->problem());
    const bool done =
        problem.isEmpty() &&
        document_.act([&](session::Session& session) { session.add_unit(type_.id, id, fields); }, &problem);
    say(problem);
    if (done) {
        last_ = exact(id);
    } else if (is_of_id) {
        id_->setFocus();
        id_->selectAll();
    } else {
        (*wrong)->set_focus();
    }
    return done;
}

}  // namespace flagplot::ui

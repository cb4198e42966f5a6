#include "ui/roster/add_unit_dialog.h"

#include <QDialogButtonBox>
#include <QFormLayout>
#include <QLineEdit>
#include <QPushButton>

#include "ui/common/field_editor.h"
#include "ui/common/label.h"
#include "ui/common/look.h"
#include "ui/common/plain_text.h"
#include "ui/roster/roster_model.h"

namespace flagplot::ui {

AddUnitDialog::AddUnitDialog(Document& document, const table::UnitType& type, QWidget* parent)
    : QDialog(parent), document_(document), type_(type), id_(new QLineEdit(this)), problem_(new Label(this)) {
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
        if (!field.required) continue;
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
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, this);
    buttons->addButton(button_text(verb), QDialogButtonBox::AcceptRole)->setDefault(true);
    form->addRow(buttons);
    connect(buttons, &QDialogButtonBox::accepted, this, &AddUnitDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &AddUnitDialog::reject);
    id_->setFocus();
}

void AddUnitDialog::accept() {
    session::Fields fields;
    for (const FieldEditor* editor : editors_) fields[editor->field().id] = editor->value();
    const std::string id = id_->text().trimmed().toStdString();
    QString problem;
    const bool done =
        document_.act([&](session::Session& session) { session.add_unit(type_.id, id, fields); }, &problem);
    say_problem(*problem_, problem);
    make_room(*this);
    if (!done) return;
    emit added(exact(id));
    QDialog::accept();
}

}  // namespace flagplot::ui

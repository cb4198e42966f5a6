#include "ui/roster/unit_delegate.h"

#include <QComboBox>
#include <QLineEdit>
#include <QSpinBox>

#include "ui/roster/roster_model.h"
#include "ui/text.h"

namespace flagplot::ui {
namespace {

constexpr int number_limit = 1'000'000'000;

// A number within its limits, or nothing: one step below the least, shown as an empty box.
class NumberBox : public QSpinBox {
  public:
    NumberBox(const table::Field& field, QWidget* parent) : QSpinBox(parent) {
        least_ = field.least.value_or(-number_limit);
        setRange(field.required ? least_ : least_ - 1, field.most.value_or(number_limit));
        setFrame(false);
    }

    void set(const QVariant& number) { setValue(number.isValid() ? number.toInt() : minimum()); }
    QVariant number() const { return value() < least_ ? QVariant() : QVariant(value()); }

  protected:
    QString textFromValue(int value) const override { return value < least_ ? QString() : QString::number(value); }
    int valueFromText(const QString& words) const override { return words.isEmpty() ? minimum() : words.toInt(); }
    QValidator::State validate(QString& words, int& position) const override {
        if (words.isEmpty()) return minimum() < least_ ? QValidator::Acceptable : QValidator::Intermediate;
        return QSpinBox::validate(words, position);
    }

  private:
    int least_;
};

}  // namespace

QWidget* UnitDelegate::make_choice(const table::Field& field, QWidget* parent) const {
    auto* choice = new QComboBox(parent);
    choice->setFrame(false);
    if (!field.required) choice->addItem(QString(), QString());
    for (const table::Choice& one : with_choices(field, document_.session()).choices) {
        choice->addItem(text(one.label), text(one.id));
    }
    auto* self = const_cast<UnitDelegate*>(this);  // signals aren't const
    connect(choice, &QComboBox::activated, self, [self, choice] {
        emit self->commitData(choice);
        emit self->closeEditor(choice);
    });
    return choice;
}

QWidget* UnitDelegate::createEditor(QWidget* parent, const QStyleOptionViewItem& /*option*/,
                                    const QModelIndex& index) const {
    const auto* model = qobject_cast<const RosterModel*>(index.model());
    const table::Field* field = model ? model->field_at(index.column()) : nullptr;
    if (!field || !document_.is_open()) return nullptr;
    QWidget* editor = nullptr;
    if (field->type == table::FieldType::choice || field->type == table::FieldType::unit) {
        editor = make_choice(*field, parent);
    } else if (field->type == table::FieldType::number) {
        editor = new NumberBox(*field, parent);
    } else {
        auto* line = new QLineEdit(parent);
        line->setFrame(false);
        editor = line;
    }
    editor->setAutoFillBackground(true);
    editor->setAccessibleName(tr("%1 of %2").arg(text(field->label), text(model->unit_at(index.row())->id)));
    editor->setAccessibleDescription(text(field->help));
    // On Linux the name that is told of a combo box is what it shows.
    if (qobject_cast<QComboBox*>(editor)) editor->setAccessibleDescription(editor->accessibleName());
    return editor;
}

void UnitDelegate::setEditorData(QWidget* editor, const QModelIndex& index) const {
    const QVariant value = index.data(Qt::EditRole);
    if (auto* choice = qobject_cast<QComboBox*>(editor)) {
        choice->setCurrentIndex(choice->findData(value.toString()));
    } else if (auto* number = dynamic_cast<NumberBox*>(editor)) {
        number->set(value);
        number->selectAll();
    } else if (auto* line = qobject_cast<QLineEdit*>(editor)) {
        line->setText(value.toString());
    }
}

void UnitDelegate::setModelData(QWidget* editor, QAbstractItemModel* model, const QModelIndex& index) const {
    QVariant value;
    if (const auto* choice = qobject_cast<QComboBox*>(editor)) {
        value = choice->currentData();
    } else if (auto* number = dynamic_cast<NumberBox*>(editor)) {
        number->interpretText();
        value = number->number();
    } else if (const auto* line = qobject_cast<QLineEdit*>(editor)) {
        value = line->text();
    }
    if (value != index.data(Qt::EditRole)) model->setData(index, value);
}

}  // namespace flagplot::ui

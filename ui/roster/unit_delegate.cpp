#include "ui/roster/unit_delegate.h"

#include <QApplication>
#include <QComboBox>
#include <QKeyEvent>
#include <QLineEdit>
#include <QMouseEvent>
#include <QSpinBox>
#include <algorithm>
#include <utility>

#include "acts/units.h"
#include "ui/common/box_row.h"
#include "ui/common/choice_box.h"
#include "ui/common/marks.h"
#include "ui/common/plain_text.h"
#include "ui/common/theme.h"
#include "ui/roster/unit_rows.h"

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

// A choice that is made by Enter, Tab or a click in its list: an arrow key or the wheel only goes to another.
class Choice : public ChoiceBox {
  public:
    using ChoiceBox::ChoiceBox;

    bool is_only_moving() const { return moving_; }

  protected:
    void keyPressEvent(QKeyEvent* event) override {
        moving_ = true;
        ChoiceBox::keyPressEvent(event);
        moving_ = false;
    }
    void wheelEvent(QWheelEvent* event) override {
        moving_ = true;
        ChoiceBox::wheelEvent(event);
        moving_ = false;
    }

  private:
    bool moving_ = false;
};

std::optional<session::Boxes> boxes_at(const QModelIndex& index) {
    const auto* model = qobject_cast<const UnitRows*>(index.model());
    return model ? model->boxes_at(index) : std::nullopt;
}

int fresh_at(const QModelIndex& index) {
    const auto* model = qobject_cast<const UnitRows*>(index.model());
    return model ? model->fresh_at(index) : 0;
}

bool may_name_a_way(const QModelIndex& index) {
    const auto* model = qobject_cast<const UnitRows*>(index.model());
    const table::Field* const field = model ? model->field_at(index.column()) : nullptr;
    return field && field->compass;
}

// The place of a unit's side, in the cell that names it; -1 in any other.
int side_at(const QModelIndex& index) {
    const auto* model = qobject_cast<const UnitRows*>(index.model());
    const table::Field* const field = model ? model->field_at(index.column()) : nullptr;
    return field && field->id == model->type().side ? model->side_of(index.row()) : -1;
}

// - and +, which is = without Shift on many keyboards.
int step_of(const QKeyEvent& event) {
    if (event.modifiers() & (Qt::ControlModifier | Qt::AltModifier | Qt::MetaModifier)) return 0;
    if (event.key() == Qt::Key_Minus) return -1;
    return event.key() == Qt::Key_Plus || event.key() == Qt::Key_Equal ? 1 : 0;
}

}  // namespace

QWidget* UnitDelegate::make_choice(const table::Field& field, QWidget* parent) const {
    auto* choice = new Choice(parent);
    choice->setFrame(false);
    const bool any_text = field.type == table::FieldType::text;
    choice->setEditable(any_text);
    choice->setInsertPolicy(QComboBox::NoInsert);
    if (!field.required && !any_text) choice->addItem(QString(), QString());
    for (const table::Choice& one : acts::with_choices(field, document_.session()).choices) {
        choice->addItem(any_text ? text(one.label) : short_text(one.label), exact(one.id));
    }
    auto* self = const_cast<UnitDelegate*>(this);  // signals aren't const
    connect(choice, &QComboBox::activated, self, [self, choice] {
        if (choice->is_only_moving()) return;
        emit self->commitData(choice);
        emit self->closeEditor(choice);
    });
    return choice;
}

QWidget* UnitDelegate::createEditor(QWidget* parent, const QStyleOptionViewItem& /*option*/,
                                    const QModelIndex& index) const {
    const auto* model = qobject_cast<const UnitRows*>(index.model());
    const table::Field* field = model ? model->field_at(index.column()) : nullptr;
    if (!field || field->lines || !document_.is_open()) return nullptr;
    QWidget* editor = nullptr;
    const bool suggests = field->type == table::FieldType::text && !field->choices.empty();
    if (field->type == table::FieldType::choice || field->type == table::FieldType::unit || suggests) {
        editor = make_choice(*field, parent);
    } else if (field->type == table::FieldType::number) {
        editor = new NumberBox(*field, parent);
    } else {
        auto* line = new QLineEdit(parent);
        line->setFrame(false);
        editor = line;
    }
    editor->setAutoFillBackground(true);
    editor->setAccessibleName(u"%1 of %2"_s.arg(text(field->label), text(model->unit_at(index.row())->id)));
    editor->setAccessibleDescription(text(field->help));
    // On Linux the name that is told of a combo box is what it shows.
    if (qobject_cast<QComboBox*>(editor)) editor->setAccessibleDescription(editor->accessibleName());
    return editor;
}

void UnitDelegate::setEditorData(QWidget* editor, const QModelIndex& index) const {
    const QVariant value = index.data(Qt::EditRole);
    if (auto* choice = qobject_cast<QComboBox*>(editor)) {
        choice->setCurrentIndex(choice->findData(value.toString()));
        if (choice->isEditable()) choice->setEditText(value.toString());
    } else if (auto* number = dynamic_cast<NumberBox*>(editor)) {
        number->set(value);
        number->selectAll();
    } else if (auto* line = qobject_cast<QLineEdit*>(editor)) {
        line->setText(value.toString());
    }
}

// Room for the sign before a side, or before a text that may name a way of the compass.
void UnitDelegate::initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const {
    QStyledItemDelegate::initStyleOption(option, index);
    const bool has_sign = may_name_a_way(index) || side_at(index) >= 0;
    if (!has_sign || option->text.isEmpty()) return;
    option->features |= QStyleOptionViewItem::HasDecoration;
    option->decorationSize = QSize(1, 1) * option->fontMetrics.height();
}

// A hairline below each row takes the place of a grid.
void UnitDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const {
    paint_cell(*painter, option, index);
    painter->setPen(tints(option.palette).hairline);
    painter->drawLine(option.rect.bottomLeft(), option.rect.bottomRight());
}

void UnitDelegate::paint_cell(QPainter& painter, const QStyleOptionViewItem& option, const QModelIndex& index) const {
    const BoxRow row(boxes_at(index).value_or(session::Boxes{}), option.rect, option.fontMetrics);
    QStyleOptionViewItem cell = option;
    initStyleOption(&cell, index);
    const QStyle* style = cell.widget ? cell.widget->style() : QApplication::style();
    if (row.width() == 0 || !row.fits()) {
        QStyledItemDelegate::paint(&painter, option, index);
        const QRectF sign = style->subElementRect(QStyle::SE_ItemViewItemDecoration, &cell, cell.widget);
        if (const int side = side_at(index); side >= 0 && !cell.text.isEmpty()) {
            const double inset = sign.width() * .22;
            return paint_side(painter, sign.adjusted(inset, inset, -inset, -inset), side, cell.palette);
        }
        if (may_name_a_way(index)) paint_desired(painter, sign, cell.text, cell.palette);
        return;
    }
    cell.text.clear();
    style->drawControl(QStyle::CE_ItemViewItem, &cell, &painter, cell.widget);
    const bool active = cell.state & QStyle::State_Active;
    const bool selected = cell.state & QStyle::State_Selected;
    const QColor ink = cell.palette.color(active ? QPalette::Active : QPalette::Inactive,
                                          selected ? QPalette::HighlightedText : QPalette::Text);
    row.paint(painter, ink, fresh_at(index), tints(cell.palette));
}

QSize UnitDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const {
    const QSize usual = QStyledItemDelegate::sizeHint(option, index);
    const BoxRow row(boxes_at(index).value_or(session::Boxes{}), option.rect, option.fontMetrics);
    return {row.is_readable() ? std::max(usual.width(), row.width()) : usual.width(), usual.height()};
}

bool UnitDelegate::editorEvent(QEvent* event, QAbstractItemModel* model, const QStyleOptionViewItem& option,
                               const QModelIndex& index) {
    const auto boxes = boxes_at(index);
    if (!boxes || !(index.flags() & Qt::ItemIsEditable) || event->type() != QEvent::KeyPress) {
        return QStyledItemDelegate::editorEvent(event, model, option, index);
    }
    const int step = step_of(*static_cast<QKeyEvent*>(event));
    const int left = std::clamp(boxes->left + step, 0, boxes->of);
    if (left != boxes->left) model->setData(index, left);
    return step != 0;
}

void UnitDelegate::setModelData(QWidget* editor, QAbstractItemModel* model, const QModelIndex& index) const {
    QVariant value;
    if (const auto* choice = qobject_cast<QComboBox*>(editor)) {
        value = choice->isEditable() ? QVariant(choice->currentText()) : choice->currentData();
    } else if (auto* number = dynamic_cast<NumberBox*>(editor)) {
        number->interpretText();
        value = number->number();
    } else if (const auto* line = qobject_cast<QLineEdit*>(editor)) {
        value = line->text();
    }
    if (value != index.data(Qt::EditRole)) model->setData(index, value);
}

}  // namespace flagplot::ui

#include "ui/roster/unit_delegate.h"

#include <QApplication>
#include <QComboBox>
#include <QKeyEvent>
#include <QLineEdit>
#include <algorithm>
#include <utility>

#include "acts/units.h"
#include "ui/common/box_row.h"
#include "ui/common/choice_box.h"
#include "ui/common/marks.h"
#include "ui/common/plain_text.h"
#include "ui/common/theme.h"

namespace flagplot::ui {
namespace {

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
    for (const table::Choice& one : acts::with_choices(field, units_.document().session()).choices) {
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
    const table::Field* const field = units_.field_at(index.column());
    if (!field || field->lines || !units_.document().is_open()) return nullptr;
    QWidget* editor = nullptr;
    const bool suggests = field->type == table::FieldType::text && !field->choices.empty();
    if (field->type == table::FieldType::choice || field->type == table::FieldType::unit || suggests) {
        editor = make_choice(*field, parent);
    } else {
        auto* line = new QLineEdit(parent);
        line->setFrame(false);
        editor = line;
    }
    editor->setAutoFillBackground(true);
    editor->setAccessibleName(u"%1 of %2"_s.arg(text(field->label), text(units_.unit_at(index.row())->id)));
    editor->setAccessibleDescription(text(field->help));
    // On Linux the name that is told of a combo box is what it shows.
    if (qobject_cast<QComboBox*>(editor)) editor->setAccessibleDescription(editor->accessibleName());
    return editor;
}

void UnitDelegate::setEditorData(QWidget* editor, const QModelIndex& index) const {
    const QString value = index.data(Qt::EditRole).toString();
    if (auto* choice = qobject_cast<QComboBox*>(editor)) {
        choice->setCurrentIndex(choice->findData(value));
        if (choice->isEditable()) choice->setEditText(value);
    } else if (auto* line = qobject_cast<QLineEdit*>(editor)) {
        line->setText(value);
    }
}

// The number of the unit's side, in the cell that names it; -1 in any other.
int UnitDelegate::side_at(const QModelIndex& index) const {
    const table::Field* const field = units_.field_at(index.column());
    return field && field->id == units_.type().side ? units_.side_of(*units_.unit_at(index.row())) : -1;
}

bool UnitDelegate::may_name_a_way(const QModelIndex& index) const {
    const table::Field* const field = units_.field_at(index.column());
    return field && field->compass;
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
    const BoxRow row(units_.boxes_at(index).value_or(session::Boxes{}), option.rect, option.fontMetrics);
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
    row.paint(painter, ink, units_.fresh_at(index), tints(cell.palette));
}

QSize UnitDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const {
    const QSize usual = QStyledItemDelegate::sizeHint(option, index);
    const BoxRow row(units_.boxes_at(index).value_or(session::Boxes{}), option.rect, option.fontMetrics);
    return {row.is_readable() ? std::max(usual.width(), row.width()) : usual.width(), usual.height()};
}

bool UnitDelegate::editorEvent(QEvent* event, QAbstractItemModel* model, const QStyleOptionViewItem& option,
                               const QModelIndex& index) {
    const auto boxes = units_.boxes_at(index);
    if (!boxes || !(index.flags() & Qt::ItemIsEditable) || event->type() != QEvent::KeyPress) {
        return QStyledItemDelegate::editorEvent(event, model, option, index);
    }
    const int step = step_of(*static_cast<QKeyEvent*>(event));
    const int left = std::clamp(boxes->left + step, 0, boxes->of);
    if (left != boxes->left) model->setData(index, left);
    return step != 0;
}

void UnitDelegate::setModelData(QWidget* editor, QAbstractItemModel* model, const QModelIndex& index) const {
    const auto* const choice = qobject_cast<QComboBox*>(editor);
    const QString value = !choice                ? static_cast<QLineEdit*>(editor)->text()
                          : choice->isEditable() ? choice->currentText()
                                                 : choice->currentData().toString();
    if (value != index.data(Qt::EditRole).toString()) model->setData(index, value);
}

}  // namespace flagplot::ui

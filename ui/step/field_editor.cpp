#include "ui/step/field_editor.h"

#include <QCheckBox>
#include <QComboBox>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QListWidget>

#include "dice/notation.h"
#include "ui/text.h"

namespace flagplot::ui {
namespace {

using table::FieldType;

QLineEdit* make_line(const QString& content, const QString& name, QWidget* parent) {
    auto* const line = new QLineEdit(content, parent);
    line->setAccessibleName(name);
    return line;
}

bool is_face(const QString& typed, int sides) {
    try {
        dice::parse_face(typed.toStdString(), sides);
        return true;
    } catch (const dice::DiceError&) {
        return false;
    }
}

// Whether more could be typed behind it: a 1 on a d20 may become 12, a 7 may become 7/4.
bool may_go_on(const QString& typed, int sides) {
    if (typed.isEmpty()) return true;
    if (sides == 20) return !typed.contains(QLatin1Char('/')) || typed.endsWith(QLatin1Char('/'));
    return typed.toInt() * 10 <= sides;
}

}  // namespace

FieldEditor::FieldEditor(const table::Field& field, const json::Value& value, const QString& name, QWidget* parent)
    : QWidget(parent), field_(field) {
    auto* const layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    switch (field_.type) {
        case FieldType::yes_no:
            check_ = new QCheckBox(this);
            check_->setAccessibleName(name);
            check_->setChecked(value == true);
            layout->addWidget(check_);
            break;
        case FieldType::units:
            units_ = new QListWidget(this);
            units_->setAccessibleName(name);
            for (const table::Choice& unit : field_.choices) {
                auto* const item = new QListWidgetItem(text(unit.label), units_);
                item->setData(Qt::UserRole, text(unit.id));
                const bool chosen = value.is_array() && std::find(value.begin(), value.end(), unit.id) != value.end();
                item->setCheckState(chosen ? Qt::Checked : Qt::Unchecked);
            }
            layout->addWidget(units_);
            break;
        case FieldType::faces:
            make_dice(value, name);
            break;
        default:
            if (field_.choices.empty()) {
                line_ = make_line(text(json::to_text(value)), name, this);
                layout->addWidget(line_);
                break;
            }
            choice_ = new QComboBox(this);
            choice_->setAccessibleName(name);
            if (value.is_null()) choice_->addItem(QString(), QString());
            for (const table::Choice& choice : field_.choices) choice_->addItem(text(choice.label), text(choice.id));
            choice_->setCurrentIndex(value.is_null() ? 0 : choice_->findData(text(json::to_text(value))));
            layout->addWidget(choice_);
    }
    setFocusProxy(first_widget());
}

void FieldEditor::make_dice(const json::Value& value, const QString& name) {
    for (std::size_t i = 0; i < field_.sides.size(); ++i) {
        const QString shown = value.is_array() && i < value.size() ? text(json::to_text(value[i])) : QString();
        QLineEdit* const die =
            make_line(shown, field_.sides.size() == 1 ? name : tr("%1, die %2").arg(name).arg(i + 1), this);
        die->setPlaceholderText(QStringLiteral("d%1").arg(field_.sides[i]));
        die->setAlignment(Qt::AlignHCenter);
        die->setMaximumWidth(die->fontMetrics().horizontalAdvance(QStringLiteral("100/6MMM")));
        connect(die, &QLineEdit::textEdited, this, [this, i](const QString& typed) { die_edited(i, typed); });
        dice_.push_back(die);
        layout()->addWidget(die);
    }
    static_cast<QHBoxLayout*>(layout())->addStretch();
}

void FieldEditor::die_edited(std::size_t index, const QString& typed) {
    const int sides = field_.sides[index];
    const bool is_d10_and_d6 = sides == 20 && typed.endsWith(QLatin1Char('/')) && typed.size() <= 3;
    if (typed.isEmpty() || is_d10_and_d6) return;
    if (!is_face(typed, sides)) {
        const bool zero_of_d10 = sides == 20 && typed == QLatin1String("0");
        if (zero_of_d10) return;
        dice_[index]->setText(typed.chopped(1));
        emit refused(tr("A d%1 doesn't show %2.").arg(sides).arg(typed));
        return;
    }
    if (may_go_on(typed, sides) && !(sides == 20 && typed.size() == 2)) return;
    if (index + 1 < dice_.size()) {
        dice_[index + 1]->setFocus();
        dice_[index + 1]->selectAll();
    } else {
        emit completed();
    }
}

json::Value FieldEditor::value() const {
    if (check_) return check_->isChecked();
    if (line_) return line_->text().isEmpty() ? json::Value() : json::Value(line_->text().toStdString());
    if (choice_) {
        const std::string id = choice_->currentData().toString().toStdString();
        return id.empty() ? json::Value() : json::Value(id);
    }
    json::Value list = json::Value::array();
    if (units_) {
        for (int row = 0; row < units_->count(); ++row) {
            const QListWidgetItem* item = units_->item(row);
            if (item->checkState() == Qt::Checked) list.push_back(item->data(Qt::UserRole).toString().toStdString());
        }
    }
    for (const QLineEdit* die : dice_) list.push_back(die->text().toStdString());
    const bool empty_dice = !dice_.empty() && !is_filled();
    return list.empty() || empty_dice ? json::Value() : list;
}

bool FieldEditor::is_filled() const {
    if (!dice_.empty()) {
        return std::none_of(dice_.begin(), dice_.end(), [](const QLineEdit* die) { return die->text().isEmpty(); });
    }
    return !field_.required || !value().is_null();
}

QWidget* FieldEditor::first_widget() const {
    if (!dice_.empty()) return dice_.front();
    if (line_) return line_;
    if (choice_) return choice_;
    if (check_) return check_;
    return units_;
}

QWidget* FieldEditor::last_widget() const {
    return dice_.empty() ? first_widget() : dice_.back();
}

}  // namespace flagplot::ui

#pragma once

#include <QWidget>
#include <vector>

#include "table/field.h"

class QCheckBox;
class QComboBox;
class QLabel;
class QLineEdit;
class QListWidget;

namespace flagplot::ui {

// Edits one field of a form: a line, a choice, a check box, a list of units, or a small line for each hand-thrown die.
// Dice advance by themselves, and a face that a die doesn't have is refused as it is typed.
class FieldEditor : public QWidget {
    Q_OBJECT

  public:
    // `name` is what a screen reader says; `value` the default, which may be null.
    FieldEditor(const table::Field& field, const json::Value& value, const QString& name, QWidget* parent = nullptr);

    const table::Field& field() const { return field_; }
    json::Value value() const;      // null if it is empty
    bool is_filled() const;         // so that Enter may go on
    QWidget* first_widget() const;  // where the focus goes
    QWidget* last_widget() const;

  signals:
    void completed();  // the last die was typed
    void refused(const QString& why);

  private:
    void make_dice(const json::Value& value, const QString& name);
    void die_edited(std::size_t index, const QString& typed);

    table::Field field_;
    QLineEdit* line_ = nullptr;
    QComboBox* choice_ = nullptr;
    QCheckBox* check_ = nullptr;
    QListWidget* units_ = nullptr;
    std::vector<QLineEdit*> dice_;
};

}  // namespace flagplot::ui

#pragma once

#include <QWidget>
#include <vector>

#include "referee/form.h"

class QLabel;
class QPushButton;

namespace flagplot::ui {

class FieldEditor;

// A pending form: its fields under each other, or as a grid with a row a unit. Enter goes to the next field that is
// empty and, if there is none, gives the answer; Ctrl+Enter gives it at once.
class FormView : public QWidget {
    Q_OBJECT

  public:
    FormView(const referee::Form& form, const QString& button, QWidget* parent = nullptr);

    void focus_first();
    void show_error(const QString& message);  // below the fields

  signals:
    void answered(const session::Answer& answer);

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    struct Cell {
        std::string unit;  // empty: not in a grid
        FieldEditor* editor;
    };

    void add_fields();
    void add_grid();
    FieldEditor* add_editor(const table::Field& field, const json::Value& value, const std::string& unit,
                            const QString& name);
    void go_on(const QObject* from);
    void give_answer();

    referee::Form form_;
    std::vector<Cell> cells_;
    QLabel* error_ = nullptr;
    QPushButton* button_ = nullptr;
};

}  // namespace flagplot::ui

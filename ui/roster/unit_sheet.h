#pragma once

#include <QTimer>
#include <QWidget>
#include <map>
#include <string>
#include <vector>

#include "json/tree.h"
#include "ui/document/document.h"

class QLineEdit;
class QPushButton;
class QScrollArea;
class QVBoxLayout;

namespace flagplot::ui {

class BoxLine;
class FieldEditor;
class Label;

// The unit that is looked at, in the place of what there is to do: its boxes, its other fields, and what became of it
// lately. Changes wait, in red, until the button at the foot writes them as one act, with a reason if one is given.
// They wait on while another unit is looked at or the window is closed: they are kept beside the session.
class UnitSheet : public QWidget {
    Q_OBJECT

  public:
    explicit UnitSheet(Document& document, QWidget* parent = nullptr);
    ~UnitSheet() override;

    void show_unit(const std::string& unit);              // of the roster
    const std::string& unit() const { return unit_id_; }  // empty: none
    void focus_field(const std::string& field);           // empty: the first
    void lead_back_to(const QString& where);              // "the orders"

  signals:
    void left();  // by its button or Esc, or with its unit
    void history_wanted(const QString& unit);

  protected:
    void keyPressEvent(QKeyEvent* event) override;
    void showEvent(QShowEvent* event) override;

  private:
    // A field of the unit on the sheet, as boxes or as an editor.
    struct Part {
        const table::Field* field;
        BoxLine* boxes = nullptr;  // in a row of their own
        Label* left = nullptr;     // how many, beside the boxes
        FieldEditor* editor = nullptr;

        bool is_changed() const;
        json::Tree typed() const;
        json::Value value() const;  // null: empty
    };

    void make_foot(QVBoxLayout& layout);
    void refresh();
    void rebuild();
    void make_head(QVBoxLayout& page);
    void add_line(QVBoxLayout& page);  // between its margins
    void make_boxes(QVBoxLayout& page);
    void make_fields(QVBoxLayout& page);
    void make_lately(QVBoxLayout& page);
    void add_boxes(QWidget& row, const table::Field& field, const session::Boxes& boxes);
    void add_editors(QVBoxLayout& page, const std::vector<const table::Field*>& fields);
    void add_chips(QVBoxLayout& page, const std::vector<const table::Field*>& fields);  // not none
    FieldEditor* add_editor(const table::Field& field, QWidget* parent);
    void say_changes();
    QString words_of(const Part& part) const;
    std::vector<const Part*> changes() const;
    void go_on();
    void write();
    void give_up();
    void remove();
    void leave();
    std::string kept_name() const;
    void keep_waiting();
    void read_waiting();
    void take_waiting();

    Document& document_;
    std::string unit_id_;
    session::Unit unit_;  // as it is shown
    const rulebook::UnitType* type_ = nullptr;
    std::vector<Part> parts_;
    std::map<std::string, json::Tree> waiting_;  // what is typed, by unit and field
    QString back_to_;
    QScrollArea* area_;
    QLineEdit* reason_ = nullptr;
    Label* problem_ = nullptr;
    QPushButton* back_ = nullptr;
    QPushButton* other_ = nullptr;  // gives changes up; without any it removes the unit
    QPushButton* go_on_ = nullptr;
    QTimer soon_;
};

}  // namespace flagplot::ui

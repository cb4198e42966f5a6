#pragma once

#include <QWidget>
#include <string>
#include <vector>

#include "ui/document/document.h"

class QScrollArea;
class QSpinBox;

namespace flagplot::ui {

class Label;
class FieldEditor;
class SheetView;

// The odds of a table that a person looks at: a field for each fact that it speaks of, filled with what the session
// knows, and how likely each result is under them. Nothing of it is written anywhere. Hidden for tables whose results a
// person picks.
class TableOdds : public QWidget {
    Q_OBJECT

  public:
    explicit TableOdds(Document& document, QWidget* parent = nullptr);

    void show_table(const std::string& id);  // empty: none

  protected:
    void keyPressEvent(QKeyEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    void make_fields(const json::Value& column);
    FieldEditor* add(const table::Field& field, const json::Value& value);
    void add_fact(const std::string& id);
    void order_tabs();
    json::Value known(const rulebook::Fact& fact) const;
    table::Facts facts() const;
    void refresh();

    Document& document_;
    std::string table_;
    std::vector<std::string> asked_;     // the facts that the table speaks of
    std::vector<FieldEditor*> editors_;  // a fact each
    FieldEditor* column_ = nullptr;      // of a table with columns
    QWidget* throws_;                    // of a table with dice: how many
    QSpinBox* times_;
    QScrollArea* area_;
    Label* heading_;
    SheetView* list_;
    Label* note_;
    json::Values typed_;  // by fact: what a person said the last time, of any table
};

}  // namespace flagplot::ui

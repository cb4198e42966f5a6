#pragma once

#include <QWidget>

#include "ui/document/document.h"

namespace flagplot::ui {

// The roster: a tab for each unit type of the rulebook that has units, with their number, and the others in a menu.
class Roster : public QWidget {
    Q_OBJECT

  public:
    explicit Roster(Document& document, QWidget* parent = nullptr);
    ~Roster() override;

    void take_focus();                       // in the page that is in sight
    void import_units(const QString& file);  // CSV, onto the page that is in sight
    void paste();                            // units onto the page that is in sight
    void add(const std::string& type);       // a unit, by its dialog
    void choose(const QString& unit);        // shows it on its page, without taking the focus

  signals:
    void unit_chosen(const QString& unit);  // by a person, here
    // Its sheet, and there, where a key asked for it, the field; empty: the first.
    void sheet_wanted(const QString& unit, const QString& field, bool by_key);
    void type_chosen(const std::string& type);  // its page came into sight
    void sheet_left();
    void history_wanted(const QString& unit);
    void sheets_wanted();             // on paper
    void said(const QString& words);  // of what left the window

  protected:
    void showEvent(QShowEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

  private:
    struct Parts;
    std::unique_ptr<Parts> parts_;
};

}  // namespace flagplot::ui

#pragma once

#include <QWidget>

#include "ui/document/document.h"

namespace flagplot::ui {

// The session as a story, newest at the bottom: a line an event below its turn, which folds. The entry at hand unfolds
// in its place. Its acts on a row (copy, go back to here, re-roll, overrule) are the widget's actions().
class SessionPanel : public QWidget {
    Q_OBJECT

  public:
    explicit SessionPanel(Document& document, QWidget* parent = nullptr);
    ~SessionPanel() override;

    void focus_filter();
    void show_only(const QString& unit);  // what the session has of it
    void focus_note();
    // What it says last: of which unit, which may be none, and the words; empty: nothing.
    std::pair<QString, QString> newest() const;
    // Asks why, and what shall stand instead, as the actions on the step's row do.
    void show_step(int step);    // makes its row the current one, if it is among those that are shown
    void show_entry(int entry);  // the same, and nothing hides it any more
    void show_turn(int turn);    // from its heading on, unfolded

  signals:
    void saved(const QString& file);
    void said(const QString& words);  // of what left the window: a copy
    void lookup_chosen(int entry);    // by Enter or a double click on its row
    void map_chosen(int entry);       // the same, of a told line that has one
    void step_looked_at(int step);    // of dice, whose row a person chose
    void print_wanted();              // of the whole log

  protected:
    void changeEvent(QEvent* event) override;

  private:
    struct Parts;
    std::unique_ptr<Parts> parts_;
};

}  // namespace flagplot::ui

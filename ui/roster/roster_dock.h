#pragma once

#include <QWidget>

#include "ui/document/document.h"

namespace flagplot::ui {

// The roster: a tab for each unit type of the rulebook, edited in place. Folded it is the row of its tabs, each with
// the number of its units; a click on a tab unfolds it.
class RosterDock : public QWidget {
    Q_OBJECT

  public:
    explicit RosterDock(Document& document, QWidget* parent = nullptr);
    ~RosterDock() override;

    void set_folded(bool folded);
    bool is_folded() const;
    void take_focus();                 // in the page that is in sight
    void choose(const QString& unit);  // shows it on its page, without taking the focus

  signals:
    void unit_chosen(const QString& unit);  // by a person, here
    void history_wanted(const QString& unit);
    void fold_changed(bool folded);
    void said(const QString& words);  // of what left the window
    void room_wanted(int more);       // of height, so that what was chosen to be shown is whole

  protected:
    void changeEvent(QEvent* event) override;

  private:
    struct Parts;
    std::unique_ptr<Parts> parts_;
};

}  // namespace flagplot::ui

#pragma once

#include <QWidget>
#include <functional>
#include <optional>

#include "report/worksheet.h"
#include "ui/document/document.h"
#include "ui/form/form_view.h"

namespace flagplot::ui {

class DiceStrip;
class EntryCard;
class ThrowPanel;

// What was thrown, large enough to read from across a table, as a card; all other dice of the run stand in a strip
// above. The throw at hand, of dice that are thrown by hand, stands in their place as long as it is asked, and larger,
// to be read from where the dice lie. It is typed in the form.
class Stage : public QWidget {
    Q_OBJECT

  public:
    explicit Stage(Document& document, QWidget* parent = nullptr);

    void show_step(int step);  // any entry of its dice; 0: nothing
    int step() const { return step_; }
    void refresh();
    void show_throw(const std::optional<Throw>& at_hand);  // nothing: none is asked for
    bool has_throw() const { return has_throw_; }

    // The order that its dice decided; null: none. What the rules may have rolled again for it is offered.
    std::function<const report::Order*(int step)> order_of;

  protected:
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;

  signals:
    void step_chosen(int step);  // in the strip
    void table_wanted(const QString& id);
    void seen_changed();  // it came into sight, or left it

  private:
    Document& document_;
    QWidget* fallen_;  // the dice that fell
    ThrowPanel* throw_;
    bool has_throw_ = false;
    int step_ = 0;
    int newest_ = 0;         // entry that was there when the stage looked last: what comes after it falls
    bool is_stale_ = false;  // the card and the strip show another step than that, or none
    DiceStrip* strip_;
    EntryCard* card_;
};

}  // namespace flagplot::ui

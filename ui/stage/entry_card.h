#pragma once

#include <QWidget>
#include <vector>

#include "report/story.h"
#include "ui/common/fitted.h"
#include "ui/common/motion.h"
#include "ui/document/document.h"

class QAction;
class QBoxLayout;
class QPushButton;
class QVBoxLayout;

namespace flagplot::ui {

class SheetView;
class ThrowButton;

// An entry of the log, unfolded below its line: each of its throws with what its table may say, all it says where its
// line doesn't, and what can be done about it. On the stage it is one throw, large.
class EntryCard : public Fitted<QWidget> {
    Q_OBJECT

  public:
    explicit EntryCard(Document& document, QWidget* parent = nullptr);

    struct Shown {
        int entry = 0;
        std::vector<int> dice;          // the steps of its throws
        bool can_correct = false;       // these can be rolled again and overruled
        QString details;                // empty: its line says it all
        std::vector<QAction*> actions;  // a button each, of those that can be done now
        bool is_large = false;          // to be read from across a table: also whose the dice are and what came out
        int order = 0;                  // whose dice the rules may have rolled again; 0: none
        bool operator==(const Shown&) const = default;
    };
    // The keyboard comes to its parts from what is before; they begin so far to the right.
    void show_entry(const Shown& shown, QWidget& before, int indent = 0);
    void let_fall() { fall_.begin(to_fall); }  // the large dice

  signals:
    void table_wanted(int lookup);

  protected:
    void fit() override;

  private:
    void add_throw(int step, const Shown& shown);
    QWidget* make_dice(int step, const report::Throw& thrown, bool is_large);
    QBoxLayout* make_caption(const report::Throw& thrown, bool is_large);
    SheetView* make_rows(int step, const report::Throw& thrown, bool can_correct);
    QPushButton* add_button(QBoxLayout& line, const QString& words);
    void add_ways_to_roll_again(QBoxLayout& line, int order);
    void add_foot(const Shown& shown);

    Document& document_;
    QVBoxLayout* layout_;
    QWidget* parts_ = nullptr;         // all that is shown of an entry
    std::vector<QBoxLayout*> throws_;  // beside their rows, or above them
    std::vector<QWidget*> stops_;      // what takes the keyboard, in order
    bool can_choose_ = false;
    Motion fall_;
    ThrowButton* large_ = nullptr;  // what falls
};

}  // namespace flagplot::ui

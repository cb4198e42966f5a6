#pragma once

#include <QWidget>
#include <vector>

#include "report/story.h"
#include "ui/document/document.h"

class QAction;
class QBoxLayout;
class QVBoxLayout;

namespace flagplot::ui {

class SheetView;

// An entry of the log, unfolded below its line: each of its throws with what its table may say, all it says where its
// line doesn't, and what can be done about it.
class EntryCard : public QWidget {
    Q_OBJECT

  public:
    explicit EntryCard(Document& document, QWidget* parent = nullptr);

    struct Shown {
        int entry = 0;
        std::vector<int> dice;          // the steps of its throws
        bool can_correct = false;       // these can be rolled again and overruled
        QString details;                // empty: its line says it all
        std::vector<QAction*> actions;  // a button each, of those that can be done now
        bool operator==(const Shown&) const = default;
    };
    void show_entry(const Shown& shown, int indent);               // its parts begin so far to the right
    const std::vector<QWidget*>& stops() const { return stops_; }  // what takes the keyboard, in order

  signals:
    void table_wanted(int lookup);

  protected:
    void resizeEvent(QResizeEvent* event) override;

  private:
    void add_throw(int step, bool can_correct);
    SheetView* make_rows(int step, const report::Throw& thrown, bool can_correct);
    void add_foot(const Shown& shown);
    void arrange();

    Document& document_;
    QVBoxLayout* layout_;
    QWidget* parts_ = nullptr;         // all that is shown of an entry
    std::vector<QBoxLayout*> throws_;  // beside their rows, or above them
    std::vector<QWidget*> stops_;
    bool can_choose_ = false;
};

}  // namespace flagplot::ui

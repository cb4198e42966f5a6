#pragma once

#include <QElapsedTimer>
#include <QWidget>

#include "ui/document/document.h"

class QLineEdit;
class QTabWidget;
class QTreeWidget;
class QTreeWidgetItem;

namespace flagplot::ui {

class Label;
class TurnBoard;

// The game, on two pages: the turn board, and procedures, units, tables, the charts that the player owns and the rules
// index with a search over all of them. The line of the search stands above them, unless a window puts it elsewhere.
class GameDock : public QWidget {
    Q_OBJECT

  public:
    explicit GameDock(Document& document, QWidget* parent = nullptr);

    QLineEdit& search() { return *search_; }
    void focus_search();  // until it is left by a key, which leads back to the page before

  signals:
    void table_chosen(const QString& id);
    void chart_chosen(const QString& id);
    void rule_chosen(const QString& place);
    void ruling_chosen(const QString& id);
    void unit_chosen(const QString& id);
    void phase_chosen(const QString& id);
    void reports_wanted();
    void desk_wanted(int step);
    void facts_wanted();
    void orders_wanted();    // those that aren't carried out
    void question_wanted();  // what is asked, or what comes next
    void left();             // Escape: back to what is asked

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    QWidget* make_turn();
    QWidget* make_finder();
    void rebuild();
    void list_all();
    void list_units();
    void add_charts();
    void refresh_charts();
    void show_charts();
    void add_rules();
    void refresh();
    void filter(const QString& wanted);
    void show_finder();
    void play_found();
    void leave_finder();
    void activate(QTreeWidgetItem* item);

    Document& document_;
    QTabWidget* pages_;
    TurnBoard* board_ = nullptr;
    QLineEdit* search_ = nullptr;
    QTreeWidget* tree_ = nullptr;
    Label* nothing_ = nullptr;  // is found
    QElapsedTimer clicked_;
    QTreeWidgetItem* units_ = nullptr;
    QTreeWidgetItem* charts_ = nullptr;  // null: the game needs none
    std::vector<bool> open_groups_;      // before the search; empty: nothing is searched
    bool is_listed_ = false;             // what there is to be found: not before somebody looks
    bool leads_back_ = false;            // the finder, to the turn
};

}  // namespace flagplot::ui

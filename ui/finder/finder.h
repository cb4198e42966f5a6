#pragma once

#include <QElapsedTimer>
#include <QWidget>

#include "ui/document/document.h"

class QLineEdit;
class QTreeWidget;
class QTreeWidgetItem;

namespace flagplot::ui {

class Label;

// Procedures, units, tables, the charts that the player owns and the rules index, with a search over all of them. The
// line of the search stands where a window puts it.
class Finder : public QWidget {
    Q_OBJECT

  public:
    explicit Finder(Document& document, QWidget* parent = nullptr);

    QLineEdit& search() { return *search_; }
    void focus_search();
    void show_charts();

  signals:
    void table_chosen(const QString& id);
    void chart_chosen(const QString& id);
    void rule_chosen(const QString& place);
    void ruling_chosen(const QString& id);
    void unit_chosen(const QString& id);
    void wanted();  // in sight: something is searched
    void left();    // by Escape, or with what was found

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    void rebuild();
    void list_all();
    void list_units();
    void add_charts();
    void refresh_charts();
    void add_rules();
    void refresh();
    void filter(const QString& words);
    void play_found();
    void activate(QTreeWidgetItem* item);

    Document& document_;
    QLineEdit* search_;
    QTreeWidget* tree_;
    Label* nothing_ = nullptr;  // is found
    QElapsedTimer clicked_;
    QTreeWidgetItem* units_ = nullptr;
    QTreeWidgetItem* charts_ = nullptr;  // null: the game needs none
    std::vector<bool> open_groups_;      // before the search; empty: nothing is searched
    bool is_listed_ = false;             // what there is to be found: not before somebody looks
};

}  // namespace flagplot::ui

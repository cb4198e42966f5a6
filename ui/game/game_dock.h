#pragma once

#include <QElapsedTimer>
#include <QWidget>

#include "session/sequence.h"
#include "ui/document/document.h"

class QLineEdit;
class QPushButton;
class QTreeWidget;
class QTreeWidgetItem;

namespace flagplot::ui {

class Label;

// The game: the clock, the sequence of play as a checklist, procedures, tables, the charts that the player owns and the
// rules index, and a search over all of them.
class GameDock : public QWidget {
    Q_OBJECT

  public:
    explicit GameDock(Document& document, QWidget* parent = nullptr);

    void focus_search();

  signals:
    void table_chosen(const QString& id);
    void chart_chosen(const QString& id);
    void rule_chosen(const QString& place);
    void ruling_chosen(const QString& id);
    void reports_wanted();
    void left();  // Escape: back to what is asked

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    void rebuild();
    void add_charts();
    void refresh_phases();
    void show_phase(QTreeWidgetItem& item, const table::Phase& one, const session::PhaseStatus* standing);
    void refresh_charts();
    void add_rules();
    void refresh();
    void filter(const QString& wanted);
    void activate(QTreeWidgetItem* item);

    Document& document_;
    Label* clock_;
    Label* day_;
    QPushButton* reports_;  // where somebody is told something in this turn
    QLineEdit* search_;
    QTreeWidget* tree_;
    QElapsedTimer clicked_;
    QTreeWidgetItem* phases_ = nullptr;
    std::vector<table::Phase> listed_;   // below it
    QTreeWidgetItem* charts_ = nullptr;  // null: the game needs none
    std::vector<bool> open_groups_;      // before the search; empty: nothing is searched
};

}  // namespace flagplot::ui

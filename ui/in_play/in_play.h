#pragma once

#include <QObject>
#include <string>
#include <vector>

#include "report/told_maps.h"
#include "ui/document/document.h"

class QComboBox;
class QGridLayout;
class QHBoxLayout;
class QPushButton;
class QSplitter;

namespace flagplot::ui {

enum class Page;
class Label;
class MapPage;
class Stage;
class ReferenceView;
class TableOdds;

// What is in play, on three pages that a window shows where it wants to: the dice, the table with all other pages of
// the rules, and the map, if the procedure in play told one. If several maps were told in one run, such as the true one
// and what each side sees of it, a list offers them all, in a double-blind game with those that were told before in the
// turn and that they don't replace; where there is room, the game master's stands beside the chosen one.
class InPlay : public QObject {
    Q_OBJECT

  public:
    explicit InPlay(Document& document, QWidget* parent = nullptr);

    QWidget* page(Page page) const;  // dice, rules or map
    bool has(Page page) const;       // dice that fell, a map that was told; rules are always there

    ReferenceView& reference() { return *reference_; }
    Stage& stage() { return *stage_; }

    void look_at(int step);    // its dice are on the stage, wherever that is
    void show_step(int step);  // and in sight; what a chart said, on the chart
    void show_reference(const std::string& kind, const std::string& what = "");  // as ReferenceView::open(), in sight
    void show_map(int entry);                                                    // of a told line; in play or not

    // The odds of this table stand beside the dice that are asked for, so they needn't be here too; empty: none do.
    void leave_odds_of(const std::string& table);

  signals:
    // One is to be in sight: by a person's wish, or because something new stands there.
    void page_wanted(Page page, bool by_person);
    void pages_changed();  // there is another one, or one less

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    void make_dice_page(QWidget* parent);
    void make_rules_page(QWidget* parent);
    void make_map_page(QWidget* parent);
    QHBoxLayout* make_map_head();
    bool is_of_chart(int entry) const;  // a look-up in one
    bool is_offered(int entry) const;
    int preferred() const;
    void show_odds();
    void show_map_in_play();
    void show_chosen(int entry);
    void arrange();
    bool offer_with(int entry);
    void relabel();
    void begin();
    void refresh();

    Document& document_;
    QWidget* dice_page_ = nullptr;
    Stage* stage_ = nullptr;
    ReferenceView* reference_ = nullptr;
    QSplitter* reference_and_odds_ = nullptr;
    TableOdds* table_odds_ = nullptr;  // of the table that a person opened
    bool odds_are_moved_ = false;      // the handle above them, by the person
    std::string opened_;               // that table; empty: none
    std::string odds_target_;          // the table whose odds stand beside the dice; empty: none
    QWidget* map_page_ = nullptr;
    MapPage* map_ = nullptr;
    MapPage* true_map_ = nullptr;  // beside the other
    QGridLayout* columns_ = nullptr;
    Label* true_caption_ = nullptr;
    Label* caption_ = nullptr;
    QPushButton* back_ = nullptr;        // from an old map to the one in play
    QComboBox* whose_ = nullptr;         // map
    std::vector<report::ToldMap> told_;  // the maps that are offered
    int told_with_ = 0;                  // the entry with which they were told
    std::string chosen_audience_;        // by the person; empty: none yet
    int shown_ = 0;                      // the entry of the map that is shown
    int last_map_ = 0;                   // the entry that told it; 0: there is none
    int last_lookup_ = 0;                // the same
};

}  // namespace flagplot::ui

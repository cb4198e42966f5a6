#pragma once

#include <QWidget>
#include <string>
#include <vector>

#include "ui/document/document.h"

class QComboBox;
class QGridLayout;
class QPushButton;
class QSplitter;
class QStackedWidget;
class QTabBar;

namespace flagplot::ui {

class Label;
class MapPage;
class Stage;
class ReferenceView;
class TableOdds;

// Beside what happened: the stage with the dice, the table in play, and the map, if the procedure in play told one.
// What was rolled or told last is in sight; a switch leads to the other. Without a map there is no switch. If several
// maps were told in one run, such as the true one and what each side sees of it, a list offers them all, in a
// double-blind game with those that were told before in the turn and that they don't replace; where there is room, the
// game master's stands beside the chosen one.
class InPlay : public QWidget {
    Q_OBJECT

  public:
    explicit InPlay(Document& document, QWidget* parent = nullptr);

    ReferenceView& reference() { return *reference_; }
    MapPage& map() { return *map_; }
    Stage& stage() { return *stage_; }
    bool shows_map() const;
    bool is_blank() const;       // neither dice nor map nor a page
    int height_of_dice() const;  // in pixels, with what is above them; 0 if they aren't shown
    void show_step(int step);    // of dice, on the stage; what a chart said, on the chart

    void show_reference();
    void show_map(int entry);  // of a told line; in play or not

    // The odds of this table stand beside the dice that are asked for, so they needn't be here too; empty: none do.
    void leave_odds_of(const std::string& table);

  signals:
    void page_changed();

  protected:
    void resizeEvent(QResizeEvent* event) override;

  private:
    // A map that was told, and to whom.
    struct Told {
        int entry = 0;
        std::string audience;
        QString label;
        bool operator==(const Told&) const = default;
    };

    QWidget* make_head();
    void make_stage();
    void show_stage();
    void fit_tabs();
    bool is_of_chart(int entry) const;  // a look-up in one
    QWidget* make_map_page();
    QWidget* make_reference_page();
    std::vector<Told> told_with(int entry) const;
    bool is_offered(int entry) const;
    int preferred() const;
    int game_masters(const Told& chosen) const;
    void show_odds();
    void show_map_in_play();
    void choose();
    void show_chosen(int entry);
    void arrange();
    void turn_to_map();
    void offer_with(int entry);
    void offer(std::vector<Told> told);
    void relabel();
    void begin();
    void refresh();
    void show_page(int index);

    Document& document_;
    Stage* stage_ = nullptr;
    ReferenceView* reference_ = nullptr;
    QSplitter* reference_and_odds_ = nullptr;
    TableOdds* table_odds_ = nullptr;  // of the table that a person opened
    bool odds_are_moved_ = false;      // the handle above them, by the person
    std::string opened_;               // that table; empty: none
    std::string odds_target_;          // the table whose odds stand beside the dice; empty: none
    MapPage* map_ = nullptr;
    MapPage* true_map_ = nullptr;  // beside the other
    QGridLayout* columns_ = nullptr;
    Label* true_caption_ = nullptr;
    Label* caption_ = nullptr;
    QWidget* head_ = nullptr;
    QTabBar* tabs_ = nullptr;
    QPushButton* back_ = nullptr;  // from an old map to the one in play
    QComboBox* whose_ = nullptr;   // map
    QStackedWidget* pages_ = nullptr;
    std::vector<Told> told_;       // the maps that are offered
    int told_with_ = 0;            // the entry with which they were told
    std::string chosen_audience_;  // by the person; empty: none yet
    int shown_ = 0;                // the entry of the map that is shown
    int last_map_ = 0;             // the entry that told it; 0: there is none
    int last_lookup_ = 0;          // the same
};

}  // namespace flagplot::ui

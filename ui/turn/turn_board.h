#pragma once

#include <QScrollArea>

#include "ui/turn/board_rows.h"

class QVBoxLayout;

namespace flagplot::ui {

class BoardList;
class Label;
class OneLine;
class TurnStrip;

// Where in the game the table is: the turn and its day, the phases and how each stands, and what is open now. Where it
// is low, the procedures of the phase fold before anything has to be scrolled.
class TurnBoard : public QScrollArea {
    Q_OBJECT

  public:
    explicit TurnBoard(Document& document, QWidget* parent = nullptr);

    void set_reports_due(bool due);  // somebody is told something in this turn

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

  signals:
    void procedure_chosen(const QString& id);
    void phase_chosen(const QString& id);
    void question_wanted();
    void orders_wanted();
    void charts_wanted();
    void facts_wanted();
    void reports_wanted();
    void desk_wanted(int step);  // of those that it has next
    void left();                 // Escape: back to what is asked

  protected:
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;

  private:
    QWidget* make_head();
    Label* make_heading(const QString& words);
    BoardList* make_list(const QString& name);
    void refresh();
    void refresh_head();
    void refresh_phases();
    void fold();
    void show_phase_on();  // scrolls to it
    void refresh_open();
    void choose(const BoardRow& row);

    Document& document_;
    QVBoxLayout* layout_;
    OneLine* title_ = nullptr;
    Label* turn_ = nullptr;
    QWidget* sky_ = nullptr;
    Label* day_ = nullptr;
    TurnStrip* strip_ = nullptr;
    Label* phases_heading_ = nullptr;
    BoardList* phases_ = nullptr;
    Label* open_heading_ = nullptr;
    BoardList* open_ = nullptr;
    std::vector<BoardRow> rows_;  // of the phases, all of them
    std::string phase_;           // that was on
    bool is_unfolded_ = false;    // by the person, until another phase is on
    bool shows_all_ = false;      // that is undone, as well
    bool reports_are_due_ = false;
};

}  // namespace flagplot::ui

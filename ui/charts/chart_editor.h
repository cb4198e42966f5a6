#pragma once

#include <QDialog>

#include "ui/document/document.h"

class QDialogButtonBox;
class QPushButton;

namespace flagplot::ui {

class ChartGrid;
class GridView;
class Label;

// Types in a chart of the printed game, from the player's own copy: a spreadsheet with the heads that its shape
// prescribes, checked as it is typed. It is kept once it is whole; until then a draft of it may wait.
class ChartEditor : public QDialog {
    Q_OBJECT

  public:
    ChartEditor(Document& document, const table::Chart& chart, QWidget* parent = nullptr);

    ChartGrid& grid() { return *grid_; }
    GridView& view() { return *view_; }

    void reject() override;  // what isn't kept is offered to be

  protected:
    void showEvent(QShowEvent* event) override;

  private:
    void begin();
    void make_view();
    void make_buttons();
    void refresh();
    void say_place();
    void go_to(int row, int column);
    void go_to_first_empty();
    bool find_problem();
    void keep();
    void leave();
    void import_csv();
    void save_csv();
    void tell(const QString& problem);

    Document& document_;
    table::Chart chart_;
    ChartGrid* grid_ = nullptr;
    GridView* view_ = nullptr;
    Label* place_ = nullptr;    // of the current cell
    Label* problem_ = nullptr;  // the first one
    QDialogButtonBox* buttons_ = nullptr;
    QPushButton* keep_ = nullptr;
    csv::Grid begun_with_;  // what is on the disk already
};

}  // namespace flagplot::ui

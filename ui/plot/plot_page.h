#pragma once

#include <QStringList>
#include <QTimer>
#include <QWidget>
#include <memory>
#include <optional>
#include <vector>

#include "plot/pages.h"
#include "plot/plot.h"
#include "ui/document/document.h"

class QAction;
class QComboBox;
class QHBoxLayout;
class QMenu;
class QPushButton;
class QStackedWidget;
class QToolButton;
class QVBoxLayout;

namespace flagplot::ui {

class Label;
class MapBeneath;
class OneLine;
class PlotView;
class TimeSlider;

// The plot with what belongs to it: whose it is, its layers, its moments, and what there is to say of them. Looking
// back changes nothing; counters are moved only in the referee's plot of now.
class PlotPage : public QWidget {
    Q_OBJECT

  public:
    explicit PlotPage(Document& document, QWidget* parent = nullptr);

    // Whether the session's game is played on a board at all.
    static bool has_board(const Document& document);
    PlotView& view() { return *view_; }
    std::optional<session::Reader> reader() const;  // whose plot is chosen; nothing: the referee's
    QWidget& tools() { return *tools_; }            // whose it is, and a menu; whoever has the page puts them above it
    // What is asked where a place can be pointed at: point_at_place() says so on the plot, where the neighbours of the
    // unit that is asked stand out, and pointed() says which was; an empty question ends it. Whether the field takes a
    // place of this session's board.
    void point_at_place(const QString& question, const QString& unit = {});
    std::string way_or_place(const QString& unit, const QString& place) const;  // "NW" of a neighbour of the unit's
    static bool takes_place(const table::Field& field, const Document& document);

    QSize minimumSizeHint() const override;

  signals:
    void history_wanted(const QString& unit);  // what the log has of it
    void unit_wanted(const QString& unit);     // in the roster
    void line_wanted(int told);                // that told what was seen
    void pointed(const QString& place);        // as files name it
    void given_up();                           // by Escape
    void reader_changed();                     // or what it shows of his
    void looked_back(const QString& when);     // what it shows is of then; empty: of now, or it isn't in sight
    void output_wanted(const plot::Page& page, const QString& kind);  // "pdf", "svg", "png" or "print"

  protected:
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    class Chip;

    void place_chips();
    void make_tools();
    void make_menu(QMenu& menu);
    void add_layers(QMenu& menu);
    void add_picture(QMenu& menu);
    void add_outputs(QMenu& menu);
    QAction* add_act(QMenu& menu, const QString& name, const QKeySequence& key);
    void make_time(QVBoxLayout& below);
    QToolButton* add_button(QHBoxLayout& row, const QString& sign, const QString& name);
    void opened();
    void changed();
    void fill_readers();
    void take_moments();
    void show_moment(int index);
    void show_now();
    void refresh();
    void offer_layers(const plot::Plot& plot);
    void say_when(const plot::Plot& plot);
    void say_elsewhere(const std::vector<std::string>& units);
    void say_whether_back();
    const plot::Moment& moment(int index) const;
    bool is_now() const;
    void move(const QStringList& units, const board::Cell& to);
    void measure(bool measures);
    void add_note();
    void show_menu(const QPoint& global);  // of what the cursor is on
    void carry_out();
    std::vector<int> open_orders() const;  // lines that lead somewhere on the board
    void say(const QString& words);
    void say_where(const QString& keys);  // and what Enter does there
    void say_problem(const QString& refused);

    Document& document_;
    std::unique_ptr<plot::History> history_;
    bool is_stale_ = true;  // the session went on while the page wasn't seen
    QComboBox* whose_;
    PlotView* view_;
    TimeSlider* slider_;
    OneLine* when_;
    Chip* said_;
    QString where_;  // what the cursor is on, shortly
    QString all_;    // the same, with all that is there
    QPushButton* now_;
    Label* is_now_;        // where the button stands while the plot looks back
    QStackedWidget* end_;  // of the line of time: one of these two
    QToolButton* play_;
    QWidget* tools_;
    QList<QAction*> layers_;  // in the order of their names
    QAction* picture_;
    QAction* coast_;
    QMenu* outputs_;
    QAction* fades_;  // with its slider
    QAction* ruler_;
    QAction* note_;
    QAction* carry_out_;
    QAction* nowhere_;
    Chip* question_;
    MapBeneath* beneath_;
    QTimer playing_;
};

}  // namespace flagplot::ui

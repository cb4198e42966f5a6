#pragma once

#include <QImage>
#include <QPalette>
#include <QPointF>
#include <QStringList>
#include <map>
#include <memory>
#include <optional>
#include <vector>

#include "plot/drawing.h"
#include "ui/common/background.h"
#include "ui/common/motion.h"
#include "ui/map/pan_zoom.h"
#include "ui/plot/map_image.h"

namespace flagplot::ui {

// A plot, to look at and to move counters on. By mouse: a counter is dragged to where it goes, with Ctrl several are
// chosen, the sea is dragged to pan. By keys: arrows go from cell to cell, Enter takes up the chosen counters or the
// one there and puts them down, Escape leaves them where they were, Space goes to the next counter of the cell and with
// Ctrl chooses it, too; Shift and arrows pan. What the cursor is on is the widget's name, for those who listen. It
// knows no game.
class PlotView : public PanZoom {
    Q_OBJECT

  public:
    explicit PlotView(QWidget* parent = nullptr);

    // Another moment of the same board stays where it is, unless it `follows`: then all is shown again where everything
    // was and something has left the sight. Another board is shown whole.
    void set_plot(const std::optional<plot::Plot>& plot, bool follows = true);
    const std::optional<plot::Plot>& plot() const { return plot_; }
    void set_images(const MapImages& images);  // that lie beneath
    const MapImages& images() const { return images_; }
    void set_movable(bool movable);   // whether counters can be moved
    void set_fading(double opacity);  // of the images: from 0, which can't be seen, to 1
    // What a click on a cell and Enter do: counters are moved; the cell is said by picked(); or it is where the ruler
    // begins, which ends at the cursor.
    enum class Use { move, pick, measure };
    void set_use(Use use);
    void set_labels_count(bool count) { labels_count_ = count; }  // a click on a unit's label is one on its cell
    Use use() const { return use_; }
    void begin_ruler();  // at the cursor
    // The neighbours of its cell stand out, and a click on a counter chooses that instead of a cell; empty: none.
    void offer_ways(const QString& unit);
    void show_wish(const std::string& way);  // one of them, with an arrow to it; empty: none
    // While ways are offered to one unit: those that others want to go, a short arrow at each.
    void show_other_wishes(std::map<std::string, std::string> way_of);
    static constexpr const char* unread_way = "?";  // of one of them: what is typed is none, so the plot asks which
    void set_layers(const plot::Layers& layers);
    const plot::Layers& layers() const { return layers_; }
    void choose(const QString& unit);  // rings it alone, and brings it into sight; empty: none
    const QStringList& chosen() const { return chosen_; }
    const std::optional<board::Cell>& cursor() const { return cursor_; }
    std::vector<const plot::Item*> items_at_cursor() const;  // of the plot
    const plot::Item* find(const QString& unit) const;       // null: it isn't on the plot

    QString words_at(const board::Cell& cell) const;  // "D9: Z2 Shoho (Axis), ordered NW"
    // Where something lies over the plot: the names of seas and lands keep clear of it.
    void set_covered(const std::vector<hex::Box>& covered);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

  signals:
    void unit_chosen(const QString& unit);
    void move_wanted(const QStringList& units, const board::Cell& to);
    void dragged();  // by the mouse, which has put it down
    void picked(const board::Cell& cell);
    void sea_clicked(const board::Cell& cell);  // where nothing is to be chosen, while counters are moved
    void given_up();                            // by Escape: nothing is picked or measured
    void menu_wanted(const QPoint& global);     // about what the cursor is on
    void said(const QString& words,
              const QString& all);        // what the cursor is on, or how far it has gone: shortly, and all
    void offered(const QString& words);   // what Enter does there, while the keyboard is here
    void failed(const QString& problem);  // the coast can't be read
    void laid_out();                      // anew: another plot, or its land has come

  protected:
    bool has_drawing() const override { return plot_.has_value(); }
    hex::View whole() const override;
    std::pair<double, double> scales() const override;
    void arrow(int right, int down, bool shifted) override;
    QString words_under(const QPointF& point) override;
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;

  private:
    void show_cell(const board::Cell& cell);
    std::optional<board::Cell> cell_at(const QPointF& point) const;
    std::optional<board::Cell> cell_under(const QPointF& point);  // that of the counter or label there, if there is one
    std::vector<const plot::Item*> units_in(const board::Cell& cell) const;
    void step(int right, int down);
    void use_cursor();
    void choose_next(const QStringList& units, bool also);
    void choose_at_cursor(bool also);
    void choose_by_hand(const QString& unit, bool also);
    void take_up();
    void put_down(const board::Cell& to);
    void escape();
    void say_where();
    enum class Words { all, few };
    QString words_at(const board::Cell& cell, Words words) const;
    QString words_of_cursor(Words words) const;
    QString words_of_keys() const;  // what Enter does there
    bool is_all_in_sight() const;
    QString way_to(const board::Cell& from, const board::Cell& to) const;  // "from X21 to X24: 3 NE"
    void paint_way(QPainter& painter, const board::Cell& from);
    void paint_offered(QPainter& painter);
    void paint_wish(QPainter& painter, const board::Cell& from, const QPolygonF& to);
    void paint_other_wishes(QPainter& painter);
    void ask_which_way(QPainter& painter, const plot::Item& item);
    void glide(const plot::Plot& before);
    void lay_out_anew();

    // The sea with its coast. To paint it takes longer than all the rest, so it is painted once for each size, beside
    // the window; until it is there the one before stands, as large as it has to be, or the bare sea.
    class Ground {
      public:
        explicit Ground(PlotView& view) : view_(view) {}

        void paint(QPainter& painter, const plot::Plot& plot, const hex::View& view);
        void forget();

      private:
        struct Sheet {
            hex::View view;
            QPalette palette;
            double dots = 0;  // of the screen, in one of the view's
            QImage pixels = {};

            bool serves(const Sheet& other) const;
        };

        void begin(const plot::Plot& plot, Sheet sheet);

        PlotView& view_;
        Sheet shown_;
        Sheet begun_;  // until it is shown
        Background painting_;
    };

    std::optional<plot::Plot> plot_;
    std::unique_ptr<plot::Drawer> drawer_;  // of it
    Ground ground_{*this};
    MapImages images_;
    plot::Layers layers_;
    bool movable_ = false;
    double opacity_ = 1;
    std::vector<hex::Box> covered_;
    bool labels_count_ = true;
    Use use_ = Use::move;
    QStringList chosen_;
    std::optional<board::Cell> cursor_;
    QStringList carried_;  // the units that are on their way
    std::optional<board::Cell> measured_from_;
    QString ways_of_;   // the unit that may go them
    std::string wish_;  // the way that it wants to go
    std::map<std::string, std::string> other_wishes_;
    std::optional<QPointF> pressed_at_;  // by the mouse
    std::vector<plot::Gliding> gliding_;
    Motion gliding_on_;
};

}  // namespace flagplot::ui

#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "hex/label_placement.h"
#include "hex/svg.h"
#include "plot/plot.h"
#include "report/log.h"

// The plot as a list of shapes, for the window, the paper and the web page.
namespace flagplot::plot {

using hex::on_plane;
using hex::on_view;
using hex::View;  // of the plot's plane, in pixels

// What is drawn besides the counters.
struct Layers {
    bool picture = true;  // the player's own, beneath
    bool coast = true;    // where no picture lies
    bool grid = true;
    bool labels = true;  // of cells
    bool edge = true;    // beside a coast these stand at the edge, and not in the cells
    bool tracks = true;
    bool orders = true;
    bool signs = true;
    bool fights = true;
    bool radio = true;
    bool covers = true;
    bool notes = true;
    bool names = true;  // of seas and lands
    bool rose = true;
    bool cut = true;     // what stands at the edge: without it a counter or a name is there whole or not at all
    bool frame = false;  // a chart's border in degrees, and its title
    bool ground = true;  // the sea with the coast; whoever leaves it out has painted draw_ground()
    bool operator==(const Layers&) const = default;
};

// The layers' names for files and terminals, and as people read them, in the order in which they are offered.
struct LayerName {
    const char* id;
    const char* label;
    bool Layers::*layer;
};
const std::vector<LayerName>& layer_names();

// Whether the plot has something that this layer would show; grid, places, tracks and orders it always may.
bool has_something(const Plot& plot, bool Layers::*layer);

// What is drawn for a sign of that radius; the lines of what a procedure has drawn are so thick.
std::vector<hex::Shape> sign_shapes(Sign::Kind kind, const board::Point& at, double radius, double width = 1);

// A view of everything that stands on the plot, with some sea around it, and rather of the board than of what lies
// beyond its edge; of the whole board if nothing does, or if its edges are known and each cell still has `least`
// pixels.
View fit(const Plot& plot, double width, double height, double text = View().text, double least = 20);

// The same for a page of that width; as high as what is shown needs, but no higher than that.
View fit_page(const Plot& plot, double width, double most_height, double text = View().text);

// The cell at a point of the drawing, and where a cell's middle is.
std::optional<board::Cell> cell_at(const Plot& plot, const View& view, double x, double y);
board::Point middle_of(const Plot& plot, const View& view, const board::Cell& cell);

// Grid, ways, counters and labels; where the picture's layer is on and there is one, no sea, as the picture lies
// beneath. Where the board lies on the earth, the sea has its coast and names, cells have theirs at the edge, and a
// rose shows the north. No words overlap, and none lie over a counter: of the names of seas and lands those are left
// out for which there is no room. Side is told by colour and by shape, and a unit
// that there is no room for is a dot. Where something stands is worked out from what is on the plot, and from the size
// of its cells, but not from the part of it that is in view. `chosen` are ids of units that are ringed, and whose
// orders are bold arrows into a framed cell, without words; `cursor` is a cell.
std::vector<hex::Shape> draw(const Plot& plot, const View& view, const Layers& layers = {},
                             const std::vector<std::string>& chosen = {},
                             const std::optional<board::Cell>& cursor = {});

// A unit on its way: of the way from the cell where it stood this part is left, 1 to 0.
struct Gliding {
    std::string unit;
    board::Cell from;
    double left = 0;
};

// The same of one plot again and again, as when it is panned: how it is laid out is kept as long as its cells and
// letters have the same size.
class Drawer {
  public:
    explicit Drawer(const Plot& plot);  // which outlives it, and stays as it is
    ~Drawer();
    Drawer(const Drawer&) = delete;
    Drawer& operator=(const Drawer&) = delete;

    std::vector<hex::Shape> draw(const View& view, const Layers& layers, const std::vector<std::string>& chosen,
                                 const std::optional<board::Cell>& cursor, const std::vector<Gliding>& gliding = {});
    // What lies over the drawing there: names of seas and lands that it touches are left out.
    void keep_names_clear_of(const std::vector<hex::Box>& covered) { covered_ = covered; }
    // The sea with its coast alone, which is the same as long as the view is.
    std::vector<hex::Shape> draw_ground(const View& view, const Layers& layers);
    // The counters with their names alone, to stand above what is painted over the rest.
    std::vector<hex::Shape> draw_counters(const View& view, const std::vector<std::string>& chosen,
                                          const std::vector<Gliding>& gliding);
    std::vector<std::size_t> items_at(const View& view, double x, double y);
    // The cell whose counter, pin or (if they count) label is drawn there, which may reach over others.
    std::optional<board::Cell> cell_drawn_at(const View& view, double x, double y, bool labels_count);

  private:
    class Kept;
    const Kept& kept(const View& view);

    const Plot& plot_;
    std::unique_ptr<Kept> kept_;
    std::vector<hex::Box> covered_;
};

// Where the pictures beneath are in the drawing, the lowest first: each begins where the board does.
std::vector<report::PlotDrawing::Picture> pictures_in(const Plot& plot, const View& view);

// The same for a page, a printed one or a file's. It has the pictures beneath by their digests alone: whoever paints it
// looks whether they are at hand.
report::PlotDrawing lay_out(const Plot& plot, const View& view, const Layers& layers = {});

// A drawing without the picture beneath: it stays in its owner's folder.
std::string to_svg(const Plot& plot, const View& view, const Layers& layers = {});

}  // namespace flagplot::plot

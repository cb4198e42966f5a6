#pragma once

#include <QList>
#include <QString>
#include <functional>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "session/watch.h"

class QPagedPaintDevice;
class QPainter;

namespace flagplot::ui {

// Rows of words that flow over pages. All lengths are millimetres.

enum class Size { small, normal, large };

// Words in one hand.
struct Run {
    QString text;
    Size size = Size::normal;
    bool bold = false;
    bool struck = false;
};

// A column's words in a row; they wrap. Of a text that is longer than any that a game has only the beginning is set in
// type, and how long it is.
struct Cell {
    double left = 0;
    double width = 0;
    QList<Run> runs;
    bool flush_right = false;
};

// A picture in a thin frame; it is painted in millimetres from its corner.
struct Picture {
    std::function<void(QPainter& painter)> paint;
    double left = 0;
    double width = 0;
    double height = 0;
    double top = 0;  // below the top of its row
};

enum class Mark { none, box, tick, dash };  // a box to tick; one that is ticked; what needs no tick any more

struct Row;
using Rows = std::vector<Row>;

struct Row {
    std::vector<Cell> cells = {};
    std::vector<Picture> pictures = {};      // under which no words stand; such a row is never broken
    double above = 0;                        // space before it, unless it begins a page
    double below = 0;                        // space after it
    double least = 0;                        // it is at least as high, without above and below
    Mark mark = Mark::none;                  // at its left end
    double pencil = 0;                       // a line to write on, so long, at its right end
    double rule = 0;                         // a line under it, so thick
    bool with_next = false;                  // is never the last on a page
    std::shared_ptr<const Rows> again = {};  // set before it again where it begins a page
};

Row full_row(double width, const QList<Run>& runs, double below = 0.8);  // words from edge to edge
// A row of small words for each of the lines: "House rule: %1".
void add_small(Rows& rows, double width, const std::vector<std::string>& lines, const QString& form);

// What begins on a new page. What stands on each of its pages is cut to a few lines.
struct Chapter {
    std::function<Rows(bool continued, const QString& page)> header;  // page: "page 3 of 12"
    Rows rows;
    Rows foot;  // at the bottom of its last page
};

struct Margins {
    double left = 0;
    double right = 0;
    double top = 0;
    double bottom = 0;
    bool mirrored = false;  // left and right change places on even pages
};

// The words of a cell that are set in type: where they have more letters than that, their beginning, and how long they
// are.
inline constexpr qsizetype most_letters = 50'000;  // a dozen pages
QList<Run> in_type(const QList<Run>& runs, qsizetype most = most_letters);

// How long words are when they aren't wrapped, as far as they are set in type.
class Measure {
  public:
    explicit Measure(const QPagedPaintDevice& device);
    double width(const Run& run) const;
    double dots() const { return dots_; }

  private:
    double dots_;  // a millimetre
};

// Rows below each other, with so much room around them, as a picture so wide: what is never to be broken.
Picture picture_of(Rows rows, double width, double padding, const Measure& measure);

// How high rows are, below each other, if no page breaks them.
double height_of(const Rows& rows, const Measure& measure);

// Chapters that are made one at a time, each when its pages are counted and when they are painted: a long log's would
// fill the memory.
struct Chapters {
    std::size_t count = 0;
    std::function<Chapter(std::size_t number)> make;
};

// Paints the pages; those outside the device's page ranges are left out, but counted. Returns the numbers, from 0, of
// the chapters that were painted or a part of which was. Throws json::InputError if the device takes nothing, and
// Stopped.
std::set<std::size_t> paint_chapters(const Chapters& chapters, const Margins& margins, QPagedPaintDevice& device,
                                     const session::Watch& watch = {});
std::set<std::size_t> paint_chapters(const std::vector<Chapter>& chapters, const Margins& margins,
                                     QPagedPaintDevice& device);

}  // namespace flagplot::ui

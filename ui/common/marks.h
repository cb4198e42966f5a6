#pragma once

#include <QColor>
#include <QPalette>
#include <QString>
#include <map>
#include <optional>
#include <string>

class QPainter;
class QRectF;

namespace flagplot::sheet {
enum class Sign;
}  // namespace flagplot::sheet

namespace flagplot::ui {

// A side's sign, by the number that Rulebook::colour_of_side() gives it: a shape as well as a colour.
void paint_side(QPainter& painter, const QRectF& where, int side, const QPalette& palette);

// From now on arrows point to ways of the compass ("NW") as these lie on a board, by their degrees clockwise from the
// north; to those that aren't said, as a compass has them.
void lay_ways(std::map<QString, double> bearings);

// The degrees at which an arrow points to a way; nothing if it is none.
std::optional<double> bearing_of(const QString& way);

// A compass with an arrow to `heading` and a dashed line to `desired`, where they are ways of the compass ("NW").
void paint_heading(QPainter& painter, const QRectF& where, const QString& heading, const QString& desired,
                   const QPalette& palette);

// Where somebody wants to go: an arrow for a way of the compass, a dot for anything else, for nothing nothing.
void paint_desired(QPainter& painter, const QRectF& where, const QString& desired, const QPalette& palette);

// How something stands: a shape for each.
void paint_sign(QPainter& painter, const QRectF& where, sheet::Sign sign, const QPalette& palette);

// A die that fell: pips on a six-sided one, else its face as a number in the outline of its kind; with 0 for its face
// the outline alone. The chosen one is filled.
void paint_die(QPainter& painter, const QRectF& where, int sides, int face, const QPalette& palette,
               bool is_chosen = false);

// A sun, or a moon.
void paint_sky(QPainter& painter, const QRectF& where, bool daylight, const QColor& ink);

// Whether a counter's symbol shows what the unit is; the plainest doesn't.
bool has_silhouette(const std::string& symbol);

// How wide the symbol is at some height, without the blank around it.
double silhouette_width(const std::string& symbol, double height);

// Draws the symbol as a silhouette at the right end of the room, as large as fits; nothing for the plainest.
void paint_silhouette(QPainter& painter, const QRectF& room, const std::string& symbol, const QColor& ink);

}  // namespace flagplot::ui

#pragma once

#include <QFont>
#include <QString>
#include <functional>
#include <string>

#include "plot/pages.h"
#include "ui/map/paint.h"
#include "ui/plot/map_image.h"

class QPainter;
class QWidget;

// Plots on paper and as pictures.
namespace flagplot::ui {

struct Paper;

// A painter's units on paper are so much smaller than a drawing's, so that letters have their exact size.
inline constexpr double paper_scale = 20;

// Black on white, with the sides' colours; and letters as they are printed, of the machine's usual family.
const MapColours& paper_colours();
QFont paper_letters();

// The player's own pictures beneath a plot; `problem` says why one is left out: it isn't on this machine or can't be
// read. Those that are known already aren't read again.
MapImages pictures_of(const report::PlotDrawing& plot, QString& problem, const MapImages& known = {});

// Paints a plot, one of its units to one of the painter's; beneath it the pictures, or without any a plain sea.
void paint_plot(QPainter& painter, const report::PlotDrawing& plot, const MapImages& pictures);

// A plot on pages of its own, with its words below it.
Paper paper_of(const plot::Page& page, const MapImages& pictures);

// The bytes of a PNG, so many times as large as the drawing, or as that with a line above that says what it shows.
// Throws json::InputError if it would have more pixels than a picture of a map may have.
enum class Heading { none, above };
std::string plot_png(const plot::Page& page, const MapImages& pictures, double times = 1,
                     Heading heading = Heading::none);

// A plot leaves the window: by the kind, "print" or a file's suffix (PDF, SVG, PNG). The window's dialogs ask where;
// `saved` is told the file, and `failed` why there is none.
using Tell = std::function<void(const QString& words)>;
void put_out(QWidget& window, const plot::Page& page, const QString& kind, const Tell& saved, const Tell& failed);

}  // namespace flagplot::ui

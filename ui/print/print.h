#pragma once

#include <QPageSize>
#include <QString>

#include "report/log.h"
#include "ui/print/pdf.h"
#include "ui/print/revisions.h"

class QPrinter;

namespace flagplot::ui {

// Paints a log's pages: a new page each turn; orders first, with a tick box and a line for a pencil, then the dice;
// each page headed by title, game, turn, side and "page n of m". The left margin leaves 20 mm for the punch.
// Returns the turns that were painted, for Revisions::keep unless it is a preview. Throws json::InputError if the
// printer takes nothing, and Stopped.
std::vector<PrintedTurn> paint_log(const report::Log& log, QPrinter& printer, const Revisions& revisions = {},
                                   const Watch& watch = {});

// Writes the log as a PDF; needs a QGuiApplication (offscreen will do). Throws json::InputError if it can't be written,
// and Stopped: then nothing is.
std::vector<PrintedTurn> write_pdf(const report::Log& log, const QString& file, const Revisions& revisions = {},
                                   QPageSize::PageSizeId paper = QPageSize::A4, const Watch& watch = {});

}  // namespace flagplot::ui

#pragma once

#include <QPageSize>
#include <QString>

#include "report/log.h"

class QPagedPaintDevice;
class QPrinter;

namespace flagplot::ui {

// Paints a log's pages: a new page each turn; orders first, with a tick box and a line for a pencil, then the dice;
// each page headed by title, game, turn, side and "page n of m". The left margin leaves 20 mm for the punch.
void paint_log(const report::Log& log, QPrinter& printer);

// Writes the log as a PDF; needs a QGuiApplication (offscreen will do). Throws json::InputError if it can't be written.
void write_pdf(const report::Log& log, const QString& file, QPageSize::PageSizeId paper = QPageSize::A4);

}  // namespace flagplot::ui

#pragma once

#include "report/card.h"
#include "ui/print/pdf.h"

namespace flagplot::ui {

// Paints a booklet's pages: each card in a frame, as many on a page as fit, small ones beside each other, none broken
// that fits on a page; then the rules index, if the booklet has it. A table too wide for the page gets smaller type and
// after that is divided, with its row's names again. Throws json::InputError if the printer takes nothing.
void paint_cards(const report::Booklet& booklet, QPrinter& printer);

// Writes them as a PDF; needs a QGuiApplication. Throws json::InputError if it can't be written.
void write_cards(const report::Booklet& booklet, const QString& file, QPageSize::PageSizeId paper = QPageSize::A4);

}  // namespace flagplot::ui

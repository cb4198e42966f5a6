#pragma once

#include <QPageSize>

#include "report/record_sheet.h"

class QPrinter;

namespace flagplot::ui {

// Record sheets on paper: a page, or more, for each fleet; boxes to be crossed off with a pencil.
void paint_record_sheets(const std::vector<report::RecordSheet>& sheets, const QString& title, QPrinter& printer);

// The same as a PDF; needs a QGuiApplication. Throws json::InputError if it can't be written.
void write_record_sheets(const std::vector<report::RecordSheet>& sheets, const QString& title, const QString& file,
                         QPageSize::PageSizeId paper = QPageSize::A4);

}  // namespace flagplot::ui

#pragma once

#include "report/record_sheet.h"
#include "ui/print/pdf.h"

namespace flagplot::ui {

// Record sheets: a page, or more, for each fleet; boxes to be crossed off with a pencil.
Paper paper_of(std::vector<report::RecordSheet> sheets, const QString& title);

}  // namespace flagplot::ui

#pragma once

#include "ui/print/print.h"

// Logs on paper, at once.
namespace flagplot::ui {

// Return the turns that were painted.
inline std::vector<PrintedTurn> paint_log(const report::Log& log, QPrinter& printer, const Revisions& revisions = {}) {
    std::vector<PrintedTurn> printed;
    print(paper_of(log, revisions, printed), printer);
    return printed;
}
inline std::vector<PrintedTurn> write_pdf(const report::Log& log, const QString& file, const Revisions& revisions = {},
                                          QPageSize::PageSizeId paper = QPageSize::A4) {
    std::vector<PrintedTurn> printed;
    write_pdf(paper_of(log, revisions, printed), file, paper);
    return printed;
}

}  // namespace flagplot::ui

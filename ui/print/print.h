#pragma once

#include "report/card.h"
#include "report/log.h"
#include "report/record_sheet.h"
#include "ui/print/pdf.h"
#include "ui/print/revisions.h"

namespace flagplot::ui {

// A log's pages: a new page each turn; orders first, with a tick box and a line for a pencil, then the dice; each page
// headed by title, game, turn, side and "page n of m". `printed` takes the turns that were painted, for Revisions::keep
// unless it is a preview. All three outlive the paper. Painting throws Stopped.
Paper paper_of(const report::Log& log, const Revisions& revisions, std::vector<PrintedTurn>& printed,
               const session::Watch& watch = {});

// A booklet's pages: each card in a frame, as many on a page as fit, small ones beside each other, none broken that
// fits on a page; then the rules index, if the booklet has it. A table too wide for the page gets smaller type and
// after that is divided, with its row's names again.
Paper paper_of(report::Booklet booklet);

// Record sheets: a page, or more, for each fleet; boxes to be crossed off with a pencil.
Paper paper_of(std::vector<report::RecordSheet> sheets, const QString& title);

}  // namespace flagplot::ui

#pragma once

#include "report/card.h"
#include "ui/print/pdf.h"

namespace flagplot::ui {

// A booklet's pages: each card in a frame, as many on a page as fit, small ones beside each other, none broken that
// fits on a page; then the rules index, if the booklet has it. A table too wide for the page gets smaller type and
// after that is divided, with its row's names again.
Paper paper_of(report::Booklet booklet);

}  // namespace flagplot::ui

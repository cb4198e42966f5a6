#include "ui/odds/show_odds.h"

#include "ui/common/label.h"
#include "ui/common/plain_text.h"
#include "ui/sheet/sheet_view.h"

namespace flagplot::ui {

void show_odds(SheetView& list, Label& note, sheet::Sheet odds) {
    note.setText(text(odds.end));
    note.setVisible(!odds.end.empty());
    list.setVisible(!odds.sections.empty());
    if (odds.sections.size() == 1) odds.sections.front().heading.clear();  // it has one already
    list.show_sheet(std::move(odds));
}

}  // namespace flagplot::ui

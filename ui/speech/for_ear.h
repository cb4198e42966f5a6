#pragma once

#include <QString>
#include <optional>

#include "session/audience.h"
#include "ui/at_table/scene.h"
#include "ui/document/document.h"

namespace flagplot::ui {

class StepPane;

// What the window has in hand, in words for the ear: what is asked, the order at hand, or what the last dice came to
// and what comes next. An order is at hand once it is due, or while the orders have the focus. Only while a session is
// open. At the table that is behind what of it wasn't read there.
//
// In a hidden game, for a reader, it is only what he may know: what his own unit is asked, an order that was told to
// him, or the last line of the turn that was. Empty: there is nothing for him.
QString for_ear(const Document& document, StepPane& step, const std::optional<session::Reader>& reader,
                const Typing& at_table = {});

}  // namespace flagplot::ui

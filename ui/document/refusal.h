#pragma once

#include <QString>
#include <exception>

#include "ui/document/document.h"

namespace flagplot::ui {

// What a person is told of what an act on the open session, or a look at it, has thrown: forms, fields, facts and units
// are called as they are on the screen, and never by their ids. Without a session the message stays as it is.
QString refusal_words(const Document& document, const std::exception& error);

}  // namespace flagplot::ui

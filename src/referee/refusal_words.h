#pragma once

#include <string>

#include "referee/procedure.h"

namespace flagplot::referee {

// Why something is refused, for a person who reads it: forms, fields, facts, units, procedures and tables are called as
// they are on the screen, and never by their ids. `form`: what was asked when it was refused; null: nothing was. A
// message that is no InputError stays as it is.
std::string refusal_words(const session::Session& session, const Catalogue& catalogue, const Form* form,
                          const std::exception& error);

// The same of a text that comes from somewhere else: ids with a dot in it are replaced by titles.
std::string with_titles(const session::Session& session, const Catalogue& catalogue, const std::string& text);

}  // namespace flagplot::referee

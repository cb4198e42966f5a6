#pragma once

#include <string>

// Forms that are half filled, a small file each in $XDG_STATE_HOME/flagplot/forms. They belong to no session and never
// count as an answer, so nobody is stopped if they can't be read or written: then there are none.
namespace flagplot::host {

std::string kept_form(const std::string& name);                    // empty: there is none, or it is damaged
void keep_form(const std::string& name, const std::string& text);  // all together have at most 64 MiB: the oldest go
void remove_kept_form(const std::string& name);

}  // namespace flagplot::host

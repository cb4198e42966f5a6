#pragma once

#include <string>
#include <string_view>

// The one way to standard output and standard error. What comes from files may have anything in it, so whatever a
// person reads passes ascii::shown().
namespace flagplot::cli {

void say(std::string_view text);                 // to a person, on standard output
bool is_confirmed(const std::string& question);  // which is asked on the terminal: whether the answer is yes
// To a person, on standard error: one line, which is ended here. Of more than 2,000 bytes the middle is left out.
void warn(std::string_view text);
void complain(std::string_view what);  // the same with the program's name in front

// To another program or a file, byte for byte. On a terminal a person reads it.
void hand_out(std::string_view text);

}  // namespace flagplot::cli

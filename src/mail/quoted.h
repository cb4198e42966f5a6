#pragma once

#include <string>
#include <vector>

// Which lines of a mail its writer wrote himself. Pure text: nothing is known here of messages and their formats.
namespace flagplot::mail {

// The lines of a text, which CR LF, LF or CR ends, without what ends them. What stands behind the last one is a line,
// too, even if it is empty.
std::vector<std::string> lines_of(const std::string& text);

enum class Part {
    own,        // written for this mail; also what is blank between
    quoted,     // of the mail that is answered: "> ...", "On Monday Bob wrote:", and all behind its head or a rule, as
                // Outlook and others put it there, in any language
    signature,  // from "-- " on
};

// What each line is. Of what begins a whole mail that is answered, or a signature, everything behind it is a part: only
// within a signature may something be quoted.
std::vector<Part> parts_of(const std::vector<std::string>& lines);

}  // namespace flagplot::mail

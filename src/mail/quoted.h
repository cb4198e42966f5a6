#pragma once

#include <string>
#include <string_view>
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

// The line above the text of an attached file: "===== Attached: orders.txt =====". Its writer's own begins there anew,
// whatever stands before it.
inline constexpr std::string_view attached_opens = "===== Attached: ";
inline constexpr std::string_view attached_closes = " =====";
inline std::string attached_line(std::string_view name) {
    return std::string(attached_opens) + std::string(name) + std::string(attached_closes);
}
inline bool is_attached_line(std::string_view line) {
    return line.starts_with(attached_opens) && line.ends_with(attached_closes);
}

// What each line is. Of what begins a whole mail that is answered, or a signature, everything behind it is a part: only
// within a signature may something be quoted.
std::vector<Part> parts_of(const std::vector<std::string>& lines);

}  // namespace flagplot::mail

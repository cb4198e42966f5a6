#pragma once

#include <string>
#include <string_view>

namespace flagplot::ascii {

// The text with nothing in it that a terminal would obey, or that a person wouldn't see: as "\u{202E}" stand control
// characters other than newlines and tabs, marks that turn the direction of writing, and Unicode's own line ends; as
// "\x{FF}" bytes that aren't UTF-8. Everything else stays as it is.
std::string shown(std::string_view text);

// Its lines as they are kept: each ended by LF, whoever wrote them, and with no control characters but tabs.
std::string plain_lines(std::string_view text);

// For HTML and SVG: with & < > " written as entities.
std::string escaped(std::string_view text);

}  // namespace flagplot::ascii

#pragma once

#include <string>
#include <string_view>

namespace flagplot::ascii {

// A name as that of a file or folder which every system takes, to stand before an ending: without what can't stand in
// one (a stroke, a colon, control characters), without dots and blanks at its ends, none of the names that Windows
// keeps for devices, and so short that an ending fits behind it. What is too long is cut
// in its middle, and has a sum there that tells it from others. `otherwise`, which must be such a name, if nothing is
// left.
std::string as_file_name(std::string_view name, std::string_view otherwise);

}  // namespace flagplot::ascii

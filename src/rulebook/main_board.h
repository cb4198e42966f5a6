#pragma once

namespace flagplot::rulebook {

// The main board's id where an empty one would mean none, as in a form. No further board of a rulebook may have it.
inline constexpr const char* main_board = "main";

}  // namespace flagplot::rulebook

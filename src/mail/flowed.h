#pragma once

#include <string>

namespace flagplot::mail {

// Text of the format "flowed" (RFC 3676) with each paragraph on one line again: what its writer's program broke to fit
// the width is joined, what it put in front of a line is taken away. `delete_spaces` is the format's DelSp. Lines end
// with LF.
std::string unflowed(const std::string& text, bool delete_spaces);

}  // namespace flagplot::mail

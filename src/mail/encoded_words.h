#pragma once

#include <string>
#include <string_view>

namespace flagplot::mail {

// A message whose heads say the same, with one encoded word (RFC 2047) where there were several in base64, which may be
// padded each: GMime drops all behind the first padding. Everything else is as it was.
std::string with_joined_words(std::string_view message);

}  // namespace flagplot::mail

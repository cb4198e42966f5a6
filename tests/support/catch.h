#pragma once

// Catch2, of version 2 (Debian 12) or 3 (Debian 13).
#if __has_include(<catch2/catch_all.hpp>)
#include <catch2/catch_all.hpp>

using Catch::Approx;  // as version 2 has it
#else
#include <catch2/catch.hpp>

namespace Catch::Matchers {

inline auto ContainsSubstring(const std::string& part) {
    return Contains(part);
}

}  // namespace Catch::Matchers
#endif

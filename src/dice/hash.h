#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

namespace flagplot::dice {

using Digest = std::array<std::uint8_t, 32>;

// BLAKE2b with 32 bytes of output and no key.
Digest blake2b_256(std::string_view bytes);

// Lower-case hexadecimal, two digits a byte.
std::string to_hex(const Digest& digest);

// Reads 64 hexadecimal digits. Throws DiceError.
Digest from_hex(std::string_view text);

}  // namespace flagplot::dice

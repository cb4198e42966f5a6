#pragma once

#include <cstdint>
#include <string>

namespace flagplot::host {

inline constexpr std::uint64_t most_settings = 1'000'000;  // bytes; a window's settings have a few thousand

struct SetAside {
    std::string words = {};  // what was done, for the person; empty: nothing had to be
    bool stays = false;      // something couldn't be set aside: no settings may be read
};

// A window's settings are read before anybody can stop that, and whatever lies there: a pipe, on which the program
// would wait for ever, a device without an end, a folder, a file of any size. What is no file of at most most_settings
// bytes gets another name beside its own.
SetAside set_aside_settings();

}  // namespace flagplot::host

#pragma once

#include <filesystem>

namespace flagplot::host {

// The user's own folder, $XDG_DATA_HOME/flagplot; empty if there is no home.
std::filesystem::path own_data();

}  // namespace flagplot::host

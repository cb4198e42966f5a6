#pragma once

#include <filesystem>

namespace flagplot::host {

// Where an environment variable says, or within the home; empty if there is no home.
std::filesystem::path user_folder(const char* variable, const char* in_home);

// The user's own folder, $XDG_DATA_HOME/flagplot; empty if there is no home.
std::filesystem::path own_data();
// The same; without a home it throws json::InputError, which says what is kept there: "your charts".
std::filesystem::path own_data_with(const char* what);

}  // namespace flagplot::host

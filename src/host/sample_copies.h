#pragma once

#include <filesystem>
#include <string>

namespace flagplot::host {

// Where copies of the samples are kept, $XDG_DATA_HOME/flagplot/sessions; empty if there is no home.
std::filesystem::path sample_copies();

// Makes a copy of a sample there, under a name that nothing has yet, and returns where it is. Throws json::InputError
// if there is no home, or if it can't be written.
std::filesystem::path copy_sample(const std::string& name);

}  // namespace flagplot::host

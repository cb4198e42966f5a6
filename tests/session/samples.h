#pragma once

#include <string>
#include <vector>

#include "session/entry.h"

namespace flagplot::session::test {

// An entry, and its line as a person would write it from the description of the format.
struct Sample {
    std::string name;  // its kind
    std::string line;
    Entry entry;
};

// The digest that stands as "prev" in all samples.
std::string sample_prev();

// One of each kind with all members, then one of each with the fewest.
std::vector<Sample> full_samples();
std::vector<Sample> sparse_samples();

}  // namespace flagplot::session::test

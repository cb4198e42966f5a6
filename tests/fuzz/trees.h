#pragma once

#include <cstddef>
#include <random>
#include <string>
#include <vector>

#include "json/tree.h"

namespace flagplot::fuzz {

using json::Tree;

// Chance, as the fuzzer hands it out: the same seed does the same again.
class Chance {
  public:
    explicit Chance(unsigned seed) : random_(seed) {}

    std::size_t below(std::size_t count) { return random_() % count; }  // 0 to count - 1
    bool percent(std::size_t percent) { return below(100) < percent; }
    template <typename List>
    const auto& one_of(const List& list) {
        return list[below(std::size(list))];
    }

  private:
    std::minstd_rand random_;
};

// Makes one change somewhere in a tree, as somebody might who knows the format and means no good: a value of another
// kind or just beyond what is usual, a member gone, doubled, renamed or put elsewhere, something out of the other tree.
void change(Tree& tree, const Tree& other, Chance& chance);

// The bytes changed as the fuzzer would, which knows what the program has compared them with.
std::string changed_bytes(const std::string& bytes);

}  // namespace flagplot::fuzz

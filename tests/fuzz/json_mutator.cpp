// For targets whose input is one JSON text: it stays one, most of the time.
#include <cstdint>
#include <cstring>

#include "json/reader.h"
#include "trees.h"

extern "C" std::size_t LLVMFuzzerMutate(std::uint8_t* data, std::size_t size, std::size_t most);

namespace flagplot::fuzz {
namespace {

std::optional<Tree> tree_in(const std::uint8_t* data, std::size_t size) {
    try {
        return json::parse(std::string(data, data + size), "input");
    } catch (const json::InputError&) {
        return std::nullopt;
    }
}

std::size_t written(const Tree& tree, std::uint8_t* data, std::size_t most) {
    const std::string text = tree.dump(-1, ' ', false, Tree::error_handler_t::replace);
    if (text.size() > most) return 0;
    std::memcpy(data, text.data(), text.size());
    return text.size();
}

}  // namespace
}  // namespace flagplot::fuzz

using namespace flagplot::fuzz;

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size, std::size_t most, unsigned seed) {
    Chance chance(seed);
    std::optional<Tree> tree = tree_in(data, size);
    if (!tree || chance.percent(5)) return LLVMFuzzerMutate(data, size, most);
    const Tree before = *tree;
    do {
        change(*tree, before, chance);
    } while (chance.percent(40));
    const std::size_t length = written(*tree, data, most);
    return length > 0 ? length : LLVMFuzzerMutate(data, size, most);
}

extern "C" std::size_t LLVMFuzzerCustomCrossOver(const std::uint8_t* one, std::size_t one_size,
                                                 const std::uint8_t* other, std::size_t other_size, std::uint8_t* out,
                                                 std::size_t most, unsigned seed) {
    Chance chance(seed);
    std::optional<Tree> tree = tree_in(one, one_size);
    const std::optional<Tree> from = tree_in(other, other_size);
    if (!tree || !from) return 0;
    do {
        change(*tree, *from, chance);
    } while (chance.percent(50));
    return written(*tree, out, most);
}

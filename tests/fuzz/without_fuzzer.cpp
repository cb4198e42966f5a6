// Runs a target where there is no libFuzzer, and so nothing that slows the program down: so many inputs, each a seed
// that was changed several times.
//   fuzz_TARGET RUNS FOLDER
#include <fmt/format.h>

#include <charconv>
#include <cstdint>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iostream>

#include "json/reader.h"
#include "trees.h"

extern "C" {
int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);
[[gnu::weak]] int LLVMFuzzerInitialize(int* count, char*** arguments);
[[gnu::weak]] std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size, std::size_t most,
                                                  unsigned seed);
[[gnu::weak]] std::size_t LLVMFuzzerCustomCrossOver(const std::uint8_t* one, std::size_t one_size,
                                                    const std::uint8_t* other, std::size_t other_size,
                                                    std::uint8_t* out, std::size_t most, unsigned seed);

// What libFuzzer has for those who write mutators: bytes put in, taken out, changed.
std::size_t LLVMFuzzerMutate(std::uint8_t* data, std::size_t size, std::size_t most) {
    static flagplot::fuzz::Chance chance(1);
    const std::size_t at = size == 0 ? 0 : chance.below(size);
    const bool grows = size == 0 || (size < most && chance.percent(30));
    if (grows && most > 0) {
        std::memmove(data + at + 1, data + at, size - at);
        data[at] = static_cast<std::uint8_t>(chance.below(256));
        return size + 1;
    }
    if (size > 1 && chance.percent(30)) {
        std::memmove(data + at, data + at + 1, size - at - 1);
        return size - 1;
    }
    if (size > 0) data[at] = static_cast<std::uint8_t>(chance.below(256));
    return size;
}
}

namespace flagplot::fuzz {
namespace {

using Bytes = std::vector<std::uint8_t>;
constexpr std::size_t most = 262'144;

std::vector<Bytes> seeds_in(const std::filesystem::path& folder) {
    std::vector<std::filesystem::path> files;
    for (const auto& file : std::filesystem::directory_iterator(folder)) files.push_back(file.path());
    std::sort(files.begin(), files.end());
    std::vector<Bytes> seeds;
    for (const auto& file : files) {
        const std::string text = json::read_text(file);
        seeds.emplace_back(text.begin(), text.end());
    }
    return seeds;
}

Bytes mutated(const std::vector<Bytes>& seeds, Chance& chance) {
    Bytes input = chance.one_of(seeds);
    do {
        Bytes next(most);
        const auto seed = static_cast<unsigned>(chance.below(1'000'000'000));
        const Bytes& other = chance.one_of(seeds);
        std::size_t size = 0;
        if (LLVMFuzzerCustomCrossOver && chance.percent(30))
            size = LLVMFuzzerCustomCrossOver(input.data(), input.size(), other.data(), other.size(), next.data(), most,
                                             seed);
        if (size == 0) {
            std::copy_n(input.begin(), std::min(input.size(), most), next.begin());
            size = LLVMFuzzerCustomMutator
                       ? LLVMFuzzerCustomMutator(next.data(), std::min(input.size(), most), most, seed)
                       : LLVMFuzzerMutate(next.data(), std::min(input.size(), most), most);
        }
        next.resize(size);
        input = std::move(next);
    } while (chance.percent(60));
    return input;
}

void keep(const Bytes& input, const char* file) {
    std::ofstream(file, std::ios::binary) << std::string(input.begin(), input.end());
}

int run(int count, char** arguments) {
    int runs = 0;
    if (count == 4) std::from_chars(arguments[1], arguments[1] + std::strlen(arguments[1]), runs);
    if (runs < 1) throw std::runtime_error("usage: fuzz_TARGET RUNS SEEDS FILE");
    const std::vector<Bytes> seeds = seeds_in(arguments[2]);
    if (seeds.empty()) throw std::runtime_error("there are no seeds");
    if (LLVMFuzzerInitialize) LLVMFuzzerInitialize(&count, &arguments);
    Chance chance(static_cast<unsigned>(runs));
    for (int done = 1; done <= runs; ++done) {
        const Bytes input = mutated(seeds, chance);
        keep(input, arguments[3]);
        LLVMFuzzerTestOneInput(input.data(), input.size());
        if (done % 1000 == 0 || done == runs) std::cout << fmt::format("{} inputs, all ended well", done) << std::endl;
    }
    std::filesystem::remove(arguments[3]);
    return 0;
}

}  // namespace
}  // namespace flagplot::fuzz

int main(int count, char** arguments) {
    try {
        return flagplot::fuzz::run(count, arguments);
    } catch (const std::exception& error) {
        std::cerr << error.what() << '\n';
        return 1;
    }
}

// For pictures: a PNG is changed within one of its chunks, whose sum is made right again, and its pixels within their
// compression, so that what reads it gets past both. Anything else is changed by its bytes.
#include <zlib.h>

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <string>
#include <vector>

#include "trees.h"

extern "C" std::size_t LLVMFuzzerMutate(std::uint8_t* data, std::size_t size, std::size_t most);

namespace flagplot::fuzz {
namespace {

constexpr std::size_t most_pixels = 1 << 20;  // bytes of them
constexpr std::string_view mark = "\x89PNG\r\n\x1a\n";

struct Chunk {
    std::string kind;
    std::string content;
};

std::uint32_t number_at(std::string_view bytes, std::size_t at) {
    std::uint32_t number = 0;
    for (std::size_t i = at; i < at + 4; ++i) number = (number << 8U) | static_cast<std::uint8_t>(bytes[i]);
    return number;
}

void put_number(std::string& bytes, std::uint32_t number) {
    for (int shift = 24; shift >= 0; shift -= 8)
        bytes += static_cast<char>((number >> static_cast<unsigned>(shift)) & 0xffU);
}

std::vector<Chunk> chunks_of(std::string_view bytes) {
    std::vector<Chunk> chunks;
    std::size_t at = mark.size();
    while (at + 12 <= bytes.size() && number_at(bytes, at) <= bytes.size() - at - 12) {
        const std::size_t length = number_at(bytes, at);
        chunks.push_back({std::string(bytes.substr(at + 4, 4)), std::string(bytes.substr(at + 8, length))});
        at += 12 + length;
    }
    return chunks;
}

std::string png_of(const std::vector<Chunk>& chunks) {
    std::string bytes(mark);
    for (const Chunk& one : chunks) {
        put_number(bytes, static_cast<std::uint32_t>(one.content.size()));
        const std::string summed = one.kind + one.content;
        bytes += summed;
        put_number(bytes, static_cast<std::uint32_t>(::crc32(0, reinterpret_cast<const Bytef*>(summed.data()),
                                                             static_cast<uInt>(summed.size()))));
    }
    return bytes;
}

std::string changed(std::string bytes, std::size_t most) {
    const std::size_t size = bytes.size();
    bytes.resize(most);
    bytes.resize(LLVMFuzzerMutate(reinterpret_cast<std::uint8_t*>(bytes.data()), size, most));
    return bytes;
}

// The pixels as they are compressed, changed; empty: they can't be read.
std::string changed_pixels(const std::string& compressed) {
    std::string pixels(most_pixels, '\0');
    uLongf length = most_pixels;
    if (::uncompress(reinterpret_cast<Bytef*>(pixels.data()), &length,
                     reinterpret_cast<const Bytef*>(compressed.data()), compressed.size()) != Z_OK)
        return "";
    pixels.resize(length);
    pixels = changed(pixels, length + 64);
    uLongf packed = ::compressBound(pixels.size());
    std::string bytes(packed, '\0');
    ::compress(reinterpret_cast<Bytef*>(bytes.data()), &packed, reinterpret_cast<const Bytef*>(pixels.data()),
               pixels.size());
    bytes.resize(packed);
    return bytes;
}

}  // namespace
}  // namespace flagplot::fuzz

using namespace flagplot::fuzz;

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size, std::size_t most, unsigned seed) {
    Chance chance(seed);
    const std::string_view input(reinterpret_cast<const char*>(data), size);
    std::vector<Chunk> chunks = input.starts_with(mark) ? chunks_of(input) : std::vector<Chunk>();
    if (chunks.empty() || chance.percent(10)) return LLVMFuzzerMutate(data, size, most);
    Chunk& one = chunks[seed % chunks.size()];
    const std::string pixels = one.kind == "IDAT" && chance.percent(80) ? changed_pixels(one.content) : "";
    one.content = !pixels.empty() ? pixels : changed(one.content, one.content.size() + 64);
    if (chance.percent(10)) std::swap(one, chunks[(seed / 7) % chunks.size()]);
    const std::string bytes = png_of(chunks);
    if (bytes.size() > most) return LLVMFuzzerMutate(data, size, most);
    std::memcpy(data, bytes.data(), bytes.size());
    return bytes.size();
}

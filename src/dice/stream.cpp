#include "dice/stream.h"

#include <fmt/format.h>
#include <sodium.h>

namespace flagplot::dice {
namespace {

void start_sodium() {
    static const bool ready = sodium_init() >= 0;
    if (!ready) throw std::runtime_error("the cryptographic library can't be started");
}

}  // namespace

Digest blake2b_256(std::string_view bytes) {
    start_sodium();
    Digest digest{};
    crypto_generichash_blake2b(digest.data(), digest.size(), reinterpret_cast<const unsigned char*>(bytes.data()),
                               bytes.size(), nullptr, 0);
    return digest;
}

std::string to_hex(const Digest& digest) {
    std::string text(digest.size() * 2 + 1, '\0');  // sodium ends it with a null byte
    sodium_bin2hex(text.data(), text.size(), digest.data(), digest.size());
    text.pop_back();
    return text;
}

Digest from_hex(std::string_view text) {
    Digest digest{};
    std::size_t bytes = 0;
    const int read = sodium_hex2bin(digest.data(), digest.size(), text.data(), text.size(), nullptr, &bytes, nullptr);
    if (read != 0 || bytes != digest.size() || text.size() != digest.size() * 2)
        throw DiceError(fmt::format("found \"{}\" (expected 64 hexadecimal digits)", text));
    return digest;
}

Digest stream_key(const StepId& step) {
    return blake2b_256(fmt::format("flagplot dice 1\n{}\n{}\n{}\n{}\n{}\n{}\n", to_hex(step.seed), step.turn,
                                   step.procedure, step.ordinal, step.key, step.attempt));
}

Stream::Stream(const Digest& key) : key_(key) {
    static_assert(std::tuple_size_v<Digest> == randombytes_SEEDBYTES);
    start_sodium();
}

// libsodium gives them as a prefix of any length.
int Stream::next_byte() {
    if (used_ == bytes_.size()) {
        bytes_.resize(bytes_.empty() ? 64 : bytes_.size() * 2);
        randombytes_buf_deterministic(bytes_.data(), bytes_.size(), key_.data());
    }
    return bytes_[used_++];
}

Faces Stream::roll(const std::vector<int>& sides) {
    check_dice(sides);
    Faces faces;
    faces.reserve(sides.size());
    for (const int n : sides) {
        const int limit = 256 / n * n;
        int byte = next_byte();
        while (byte >= limit) byte = next_byte();
        faces.push_back(byte % n + 1);
    }
    return faces;
}

Faces roll(const StepId& step, const std::vector<int>& sides) {
    check_dice(sides);
    return Stream(stream_key(step)).roll(sides);
}

Digest random_seed() {
    start_sodium();
    Digest seed{};
    randombytes_buf(seed.data(), seed.size());
    return seed;
}

}  // namespace flagplot::dice

#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "dice/hash.h"
#include "dice/notation.h"

namespace flagplot::dice {

// Which roll of a session this is. The same step of the same session always gives the same faces.
struct StepId {
    Digest seed{};          // the session's
    int turn = 0;           // the clock's turn when the procedure was opened
    std::string procedure;  // "swwas.turn"
    int ordinal = 1;        // which run of that procedure in that turn, not counting those taken back
    std::string key;        // the roll's key within the run
    int attempt = 1;        // 2 and more: re-rolls
};

// The key of the step's random stream: BLAKE2b-256 of the lines that docs/session-format.md lists.
Digest stream_key(const StepId& step);

// Dice one after the other, whatever they are for: the same key always gives the same ones. One byte a try: bytes from
// floor(256/n)*n up are rejected, the face is byte mod n + 1.
class Stream {
  public:
    explicit Stream(const Digest& key);
    Faces roll(const std::vector<int>& sides);  // throws DiceError for dice that there aren't (see check_dice())

  private:
    int next_byte();

    Digest key_;
    std::vector<std::uint8_t> bytes_;
    std::size_t used_ = 0;
};

// Rolls dice with these numbers of sides, in order, from the step's stream. Throws DiceError for dice that there aren't
// (see check_dice()).
Faces roll(const StepId& step, const std::vector<int>& sides);

// A seed from the operating system's random source.
Digest random_seed();

}  // namespace flagplot::dice

#pragma once

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

// Rolls dice with these numbers of sides, in order, from the step's stream. One byte a try: bytes from floor(256/n)*n
// up are rejected, the face is byte mod n + 1. Throws DiceError for dice that there aren't (see check_dice()).
Faces roll(const StepId& step, const std::vector<int>& sides);

// A seed from the operating system's random source.
Digest random_seed();

}  // namespace flagplot::dice

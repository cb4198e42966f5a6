#pragma once

#include <string>
#include <vector>

#include "hex/grid.h"
#include "json/reader.h"

namespace flagplot::hex {

// What a map shows: a board, what stands on it, and where something went. It says everything that drawing it needs, so
// whoever draws or prints it knows no game.
struct Picture {
    struct Mark {
        enum class Kind { start, waypoint, crosshair, unit };
        Kind kind = Kind::unit;
        Hex hex;
        std::string label;  // of units: the id
        std::string side;   // of units: its label
        bool operator==(const Mark&) const = default;
    };
    struct Arrow {
        Hex from;
        Hex to;
        std::string label;  // "NE 4": the dice
        bool operator==(const Arrow&) const = default;
    };

    Layout layout;
    Board board;
    std::vector<Mark> marks;
    std::vector<Arrow> arrows;
    std::string sheet = {};  // the prefix of the printed map that it shows, where there are several
    bool operator==(const Picture&) const = default;
};

json::Tree to_json(const Picture& picture);
Picture picture_from_json(const json::Node& node);  // throws json::FileError

// The picture in words, for those who can't see it: "U11, NE 4 to Y9, S 2 to Y11; CV1 (FICC) in Y11". Arrows that go on
// where the one before ended are one path.
std::string describe(const Picture& picture);

}  // namespace flagplot::hex

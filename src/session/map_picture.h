#pragma once

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "board/perspective.h"
#include "session/journal.h"
#include "session/state.h"

// The player's own picture of his map, which lies beneath the plot. The picture is a file of his; the session knows it
// by its digest, and how the board lies in it.
namespace flagplot::session {

// The fact in which it stands, in the scope of its board: "session" for the main one, or "board tactical".
inline constexpr const char* map_picture_fact = "map-picture";
std::string map_picture_scope(const std::string& board = "");

// A place of the board, and where it is in the picture, in pixels.
struct MapPin {
    std::string place;
    board::Point at;
    bool operator==(const MapPin&) const = default;
};

struct MapPicture {
    std::string digest;  // BLAKE2b-256 of the file, in hex
    int width = 0;       // pixels
    int height = 0;
    std::vector<MapPin> pins;
    bool operator==(const MapPicture&) const = default;

    // Of a map of areas: how many pixels are a cell's length on the board, so that a dozen fit side by side.
    double unit() const { return std::max(width, height) / 12.0; }
};

// "4032x2756; B2 120.50 340.00; BB2 3610.00 352.25; DIGEST": as the fact has it, and back. Throws json::InputError.
std::string to_text(const MapPicture& picture);
MapPicture map_picture_from(const std::string& text);

// That of a board; nothing if there is none, or if what stands there is none.
std::optional<MapPicture> map_picture_of(const State& state, const std::string& board = "");

// The digests of all pictures that a session has ever named, each once, the newest last; of very many the newest.
inline constexpr std::size_t most_map_pictures = 20;
std::vector<std::string> map_digests(const Entries& entries);

// How the board lies in the picture: by its pins; a map of areas lies as the picture does. Nothing as long as too few
// places are known, or if those that are can't be fitted.
std::optional<board::Perspective> perspective_of(const MapPicture& picture, const board::Board& board);

}  // namespace flagplot::session

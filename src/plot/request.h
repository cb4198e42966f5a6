#pragma once

#include <string>
#include <vector>

#include "plot/drawing.h"

// What a command line asks for, of both programs.
namespace flagplot::plot {

struct Request {
    std::string turn = {};                  // its number, or "last"; empty is last
    std::string board = {};                 // a further one: its id; empty: the main one
    std::string side = {};                  // of the reader; empty: the referee's
    std::vector<std::string> without = {};  // layers
    int width = 0;                          // pixels; 0: not said
    int height = 0;
};

inline constexpr int least_width = 200;
inline constexpr int least_height = 150;
inline constexpr int most_pixels = 10000;  // each way
inline constexpr int usual_width = 960;
inline constexpr int usual_height = 640;

std::vector<std::string> layer_ids();
Layers layers_of(const Request& request);

// The plot that is asked for. Throws json::InputError: for a turn, a board or a reader that there isn't, and, naming
// the session's file, if it has no board.
Plot plot_of(const session::Session& session, const Request& request);

}  // namespace flagplot::plot

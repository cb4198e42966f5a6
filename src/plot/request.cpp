#include "plot/request.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "ascii/letters.h"
#include "report/visibility.h"

namespace flagplot::plot {
namespace {

int entry_of(const session::Session& session, const std::string& turn) {
    if (turn.empty() || turn == "last") return session.size();
    const auto number = ascii::whole_number(turn);
    if (!number || *number < 1)
        throw json::InputError("--turn", fmt::format("found \"{}\"", turn), "a turn's number, or last");
    return end_of(session, *number);
}

}  // namespace

std::vector<std::string> layer_ids() {
    std::vector<std::string> ids;
    for (const LayerName& name : layer_names()) ids.emplace_back(name.id);
    return ids;
}

Layers layers_of(const Request& request) {
    Layers layers;
    for (const LayerName& name : layer_names()) {
        if (std::ranges::find(request.without, name.id) != request.without.end()) layers.*name.layer = false;
    }
    return layers;
}

Plot plot_of(const session::Session& session, const Request& request) {
    const rulebook::Rulebook& rulebook = session.rulebook();
    if (!request.board.empty() && !rulebook.find_board(request.board)) {
        std::vector<std::string> known;
        for (const rulebook::BoardPlan& board : rulebook.boards) known.push_back(board.id);
        throw json::InputError("--board", fmt::format("found \"{}\"", request.board),
                               known.empty()
                                   ? "nothing: this game has one board"
                                   : fmt::format("{}, or nothing for the main board", fmt::join(known, ", ")));
    }
    std::optional<session::Reader> reader;
    if (!request.side.empty()) reader = report::reader_of(session, request.side);
    History history(session);
    std::optional<Plot> plot =
        make_plot(history, entry_of(session, request.turn), reader, tracked_turns, request.board);
    if (!plot) {
        throw json::InputError(session.journal().path().string(), "no board to plot on",
                               "a session that says how its map is laid out (see the game's settings)");
    }
    return std::move(*plot);
}

}  // namespace flagplot::plot

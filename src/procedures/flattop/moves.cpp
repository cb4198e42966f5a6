#include "procedures/flattop/moves.h"

#include <fmt/format.h>

#include <algorithm>

#include "ascii/letters.h"

namespace flagplot::procedures::flattop {
namespace {

constexpr int most = 999;  // of one move: a number that is larger is no order

Move parse_move(const std::string& part) {
    const auto fail = [&] {
        throw hex::HexError(fmt::format("found the move \"{}\" (expected one such as NE1, N4 or O)", part));
    };
    const auto digits = std::ranges::find_if(part, ascii::is_digit);
    const std::string way(part.begin(), digits);
    const std::string count(digits, part.end());
    Move move;
    if (!count.empty()) {
        move.count = ascii::whole_number(count).value_or(0);
        if (move.count < 1 || move.count > most) fail();
    }
    if (way == "O") return move;
    if (count.empty()) {
        throw hex::HexError(fmt::format("found \"{}\" without a number (expected how many hexes: {}1)", part, way));
    }
    move.direction = hex::parse_direction(way);
    return move;
}

}  // namespace

Moves parse_moves(std::string_view text) {
    Moves moves;
    for (std::string part : ascii::parts(ascii::upper(text), ",;")) {
        std::erase_if(part, ascii::is_blank);
        moves.push_back(parse_move(part));
    }
    return moves;
}

std::string to_string(const Moves& moves) {
    std::string text;
    for (const Move& move : moves) {
        if (!text.empty()) text += ',';
        text += move.direction    ? fmt::format("{}{}", hex::to_string(*move.direction), move.count)
                : move.count == 1 ? "O"
                                  : fmt::format("O{}", move.count);
    }
    return text;
}

int cost_of(const Moves& moves) {
    int points = 0;
    for (const Move& move : moves) points += move.count;
    return points;
}

std::vector<hex::Leg> legs_of(const Moves& moves) {
    std::vector<hex::Leg> legs;
    for (const Move& move : moves) {
        if (move.direction) legs.push_back({*move.direction, move.count});
    }
    return legs;
}

bool leads_back(const Moves& moves) {
    const std::vector<hex::Leg> legs = legs_of(moves);
    return !legs.empty() && hex::Layout().walk({}, legs) == hex::Hex();
}

Moves way_between(const hex::Atlas& atlas, const hex::Hex& from, const hex::Hex& to) {
    Moves way;
    for (hex::Hex at = from; !(at == to);) {
        const auto nearer = [&](hex::Direction direction) {
            return atlas.distance(atlas.step(at, direction), to) < atlas.distance(at, to);
        };
        // Straight on as long as that leads nearer.
        const bool straight = !way.empty() && nearer(*way.back().direction);
        if (straight) {
            ++way.back().count;
        } else {
            way.push_back({*std::ranges::find_if(hex::directions, nearer), 1});
        }
        at = atlas.step(at, *way.back().direction);
    }
    return way;
}

Share share(const Moves& moves, int points) {
    Share parts;
    for (const Move& move : moves) {
        const int here = std::clamp(points, 0, move.count);
        points -= here;
        if (here > 0) parts.now.push_back({move.direction, here});
        if (here < move.count) parts.later.push_back({move.direction, move.count - here});
    }
    return parts;
}

}  // namespace flagplot::procedures::flattop

#include "session/map_picture.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <charconv>
#include <sstream>

#include "ascii/letters.h"
#include "rulebook/board_plan.h"

namespace flagplot::session {
namespace {

constexpr int most_pixels = 100000;  // of a side
constexpr std::size_t most_pins = 1000;
constexpr std::size_t digest_length = 64;

[[noreturn]] void refuse(const std::string& text) {
    throw json::InputError(map_picture_fact, fmt::format("found \"{}\"", text.substr(0, 80)),
                           "WIDTHxHEIGHT, places with their pixels, and a digest");
}

template <typename Number>
Number number_in(const std::string& word, const std::string& text) {
    Number number{};
    const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), number);
    if (error != std::errc() || end != word.data() + word.size() || !(number > -most_pixels && number < most_pixels))
        refuse(text);
    return number;
}

// Its last two words are pixels; what stands before them is the place, which may have blanks.
MapPin pin_in(const std::string& part, const std::string& text) {
    std::vector<std::string> words = ascii::parts(part);
    if (words.size() < 3) refuse(text);
    MapPin pin;
    pin.at.y = number_in<double>(words.back(), text);
    words.pop_back();
    pin.at.x = number_in<double>(words.back(), text);
    words.pop_back();
    pin.place = fmt::format("{}", fmt::join(words, " "));
    return pin;
}

// What the fact says; nothing if that is none.
std::optional<MapPicture> picture_in(const Value& fact) {
    if (!fact.is_string()) return {};
    try {
        return map_picture_from(fact.get<std::string>());
    } catch (const json::InputError&) {
        return {};
    }
}

// The pins as the board has their places; those that it doesn't have are left out: the map was another one then.
std::vector<board::Pin> pins_on(const MapPicture& picture, const board::Board& board) {
    std::vector<board::Pin> pins;
    for (const MapPin& pin : picture.pins) {
        if (const auto cell = board.find(pin.place)) pins.push_back({board.centre(*cell), pin.at});
    }
    return pins;
}

}  // namespace

std::string to_text(const MapPicture& picture) {
    std::string text = fmt::format("{}x{}", picture.width, picture.height);
    for (const MapPin& pin : picture.pins) text += fmt::format("; {} {:.2f} {:.2f}", pin.place, pin.at.x, pin.at.y);
    return text + "; " + picture.digest;
}

MapPicture map_picture_from(const std::string& text) {
    std::vector<std::string> parts;
    std::istringstream in(text);
    for (std::string part; std::getline(in, part, ';');) {
        if (parts.size() == most_pins + 2) refuse(text);
        parts.push_back(ascii::trimmed(part));
    }
    if (parts.size() < 2) refuse(text);
    MapPicture picture;
    const std::size_t cross = parts.front().find('x');
    if (cross == std::string::npos) refuse(text);
    picture.width = number_in<int>(parts.front().substr(0, cross), text);
    picture.height = number_in<int>(parts.front().substr(cross + 1), text);
    if (picture.width < 1 || picture.height < 1) refuse(text);
    picture.digest = parts.back();
    if (picture.digest.size() != digest_length ||
        picture.digest.find_first_not_of("0123456789abcdef") != std::string::npos)
        refuse(text);
    for (std::size_t i = 1; i + 1 < parts.size(); ++i) picture.pins.push_back(pin_in(parts[i], text));
    return picture;
}

std::string map_picture_scope(const std::string& board) {
    return board.empty() || board == rulebook::main_board ? rulebook::scopes::session : "board " + board;
}

std::optional<MapPicture> map_picture_of(const State& state, const std::string& board) {
    return picture_in(state.fact(map_picture_fact, map_picture_scope(board)));
}

std::vector<std::string> map_digests(const Entries& entries) {
    std::vector<std::string> digests;
    for (const Entry& entry : entries) {
        const auto* fact = std::get_if<FactSet>(&entry.body);
        if (!fact || fact->fact != map_picture_fact) continue;
        const std::optional<MapPicture> named = picture_in(fact->now);
        if (!named) continue;
        std::erase(digests, named->digest);
        digests.push_back(named->digest);
    }
    if (digests.size() > most_map_pictures) digests.erase(digests.begin(), digests.end() - most_map_pictures);
    return digests;
}

std::optional<board::Perspective> perspective_of(const MapPicture& picture, const board::Board& board) {
    std::vector<board::Pin> pins;
    if (board.kind() == board::Board::Kind::areas) {
        const double unit = picture.unit();
        for (const board::Point& corner : {board::Point{0, 0}, {10, 0}, {0, 10}, {10, 10}})
            pins.push_back({corner, {corner.x * unit, corner.y * unit}});
    } else {
        pins = pins_on(picture, board);
    }
    try {
        return board::Perspective::fit(pins);
    } catch (const hex::HexError&) {
        return {};
    }
}

}  // namespace flagplot::session

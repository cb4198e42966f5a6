#include "trees.h"

#include <array>
#include <cstdint>
#include <limits>

// The fuzzer's own: changes bytes in place, and returns how many there are then.
extern "C" std::size_t LLVMFuzzerMutate(std::uint8_t* data, std::size_t size, std::size_t most);

namespace flagplot::fuzz {
namespace {

template <typename AnyTree>
void collect(AnyTree& tree, std::vector<AnyTree*>& places) {
    places.push_back(&tree);
    if (!tree.is_structured()) return;
    for (auto& child : tree) collect(child, places);
}

// A tree and everything within it.
template <typename AnyTree>
std::vector<AnyTree*> places_in(AnyTree& tree) {
    std::vector<AnyTree*> places;
    collect(tree, places);
    return places;
}

Tree strange_number(const Tree& was, Chance& chance) {
    constexpr std::int64_t least = std::numeric_limits<std::int64_t>::min();
    constexpr std::int64_t most = std::numeric_limits<std::int64_t>::max();
    constexpr int least_int = std::numeric_limits<int>::min();
    constexpr int most_int = std::numeric_limits<int>::max();
    static constexpr std::array<std::int64_t, 16> known{0,       1,        -1,        2,
                                                        7,       50,       100,       1000,
                                                        100'000, most_int, least_int, std::int64_t{most_int} + 1,
                                                        most,    least,    65'536,    1'000'000'000};
    if (was.is_number_integer() && chance.percent(60)) {
        const auto value = was.get<std::int64_t>();
        const std::int64_t step = chance.percent(50) ? 1 : -1;
        if (value != least && value != most) return value + step;
    }
    if (chance.percent(5)) return std::numeric_limits<std::uint64_t>::max();
    if (chance.percent(5)) return chance.percent(50) ? 0.5 : 1e300;
    return chance.one_of(known);
}

Tree strange_text(const Tree& was, Chance& chance) {
    static const std::array<std::string, 22> known{
        "",       "-",    "0",   "everyone", "gm",     "session", "turn 3",     "1-6", "2d6",          "d20",
        "99d100", "/",    "a/b", "~0~1",     "\u202e", "\u00a0",  "\u0001\n\t", "{a}", "[{a} -][{b}]", "<b>&amp;</b>",
        "AA1",    "B/M23"};
    if (was.is_string() && chance.percent(50)) return changed_bytes(was.get<std::string>());
    static const std::array<std::size_t, 3> long_ones{300, 70'000, 200'000};
    if (chance.percent(3)) return std::string(chance.one_of(long_ones), 'x');
    return chance.one_of(known);
}

Tree strange_value(const Tree& was, Chance& chance) {
    if (chance.percent(80)) {
        if (was.is_number()) return strange_number(was, chance);
        if (was.is_string()) return strange_text(was, chance);
        if (was.is_boolean()) return !was.get<bool>();
    }
    switch (chance.below(7)) {
        case 0:
            return nullptr;
        case 1:
            return Tree::array();
        case 2:
            return Tree::object();
        case 3:
            return chance.percent(50);
        case 4:
            return Tree::array({was});
        case 5:
            return strange_number(was, chance);
        default:
            return strange_text(was, chance);
    }
}

void change_list(Tree& list, const Tree& from_elsewhere, Chance& chance) {
    const auto place = [&](std::size_t count) {
        return list.begin() + static_cast<std::ptrdiff_t>(chance.below(count));
    };
    switch (chance.below(4)) {
        case 0:
            list.erase(place(list.size()));
            break;
        case 1:
            list.insert(place(list.size() + 1), Tree(*place(list.size())));
            break;
        case 2:
            std::swap(*place(list.size()), *place(list.size()));
            break;
        default:
            list.insert(place(list.size() + 1), from_elsewhere);
            break;
    }
}

void change_members(Tree& object, const Tree& from_elsewhere, Chance& chance) {
    std::vector<std::string> keys;
    for (const auto& member : object.items()) keys.push_back(member.key());
    const std::string& key = chance.one_of(keys);
    switch (chance.below(5)) {
        case 0:
            object.erase(key);
            break;
        case 1:
            object[changed_bytes(key)] = Tree(object[key]);
            break;
        case 2:
            std::swap(object[key], object[chance.one_of(keys)]);
            break;
        case 3:
            object[key] = from_elsewhere;
            break;
        default:
            object[chance.one_of(keys)] = Tree(object[key]);
            break;
    }
}

}  // namespace

void change(Tree& tree, const Tree& other, Chance& chance) {
    Tree& place = *chance.one_of(places_in(tree));
    const Tree from_elsewhere = *chance.one_of(places_in(chance.percent(50) ? other : std::as_const(tree)));
    if (place.is_array() && !place.empty() && chance.percent(80)) return change_list(place, from_elsewhere, chance);
    if (place.is_object() && !place.empty() && chance.percent(80)) return change_members(place, from_elsewhere, chance);
    const bool is_like = from_elsewhere.type() == place.type();
    place = is_like || chance.percent(15) ? from_elsewhere : strange_value(place, chance);
}

std::string changed_bytes(const std::string& bytes) {
    constexpr std::size_t more = 64;
    std::vector<std::uint8_t> data(bytes.begin(), bytes.end());
    data.resize(bytes.size() + more);
    data.resize(LLVMFuzzerMutate(data.data(), bytes.size(), data.size()));
    return {data.begin(), data.end()};
}

}  // namespace flagplot::fuzz

// For sessions: entries are changed, doubled, left out, swapped, taken from elsewhere, and then numbered and chained
// anew, so that the reader gets past the chain of hashes.
#include <cstdint>
#include <cstring>
#include <map>
#include <set>
#include <sstream>

#include "dice/hash.h"
#include "json/reader.h"
#include "session/journal.h"
#include "trees.h"

extern "C" std::size_t LLVMFuzzerMutate(std::uint8_t* data, std::size_t size, std::size_t most);

namespace flagplot::fuzz {
namespace {

// Each has its number of before in "n" until it is numbered anew.
using Lines = std::vector<Tree>;

Lines lines_in(const std::uint8_t* data, std::size_t size) {
    Lines lines;
    std::istringstream stream(std::string(data, data + size));
    try {
        for (std::string line; std::getline(stream, line);) {
            lines.push_back(json::parse(line, "line"));
            if (!lines.back().is_object()) return {};
        }
    } catch (const json::InputError&) {  // what comes behind a damaged line is never read
    }
    return lines;
}

// Entries go on meaning those that they meant, wherever they stand by now.
void number_anew(Lines& lines) {
    std::map<Tree, std::size_t> numbers;
    for (std::size_t i = 0; i < lines.size(); ++i) numbers.emplace(lines[i].value("n", Tree()), i + 1);
    for (std::size_t i = 0; i < lines.size(); ++i) {
        lines[i]["n"] = i + 1;
        for (const char* const reference : {"run", "from", "entry", "of"}) {
            const auto meant = lines[i].find(reference);
            if (meant == lines[i].end()) continue;
            const auto number = numbers.find(*meant);
            if (number != numbers.end()) *meant = number->second;
        }
    }
}

std::size_t written(Lines lines, std::uint8_t* data, std::size_t most, Chance& chance) {
    if (chance.percent(90)) number_anew(lines);
    std::string text;
    std::string prev = session::first_prev;
    std::size_t whole = 0;
    for (std::size_t i = 0; i < lines.size(); ++i) {
        if (i + 1 == lines.size()) lines[i]["end"] = true;
        lines[i]["prev"] = prev;
        const std::string line = lines[i].dump(-1, ' ', false, Tree::error_handler_t::replace);
        prev = dice::to_hex(dice::blake2b_256(line));
        text += line + '\n';
        if (text.size() > most) break;
        whole = text.size();
    }
    std::memcpy(data, text.data(), whole);
    return whole;
}

// What an entry says, and seldom what it is: most of what results can be read.
void change_entry(Tree& line, const Tree& other, Chance& chance) {
    if (!line.is_object()) return change(line, other, chance);  // a change before has made it something else
    static const std::set<std::string> bookkeeping{"n", "kind", "run", "at", "prev", "end"};
    std::vector<std::string> said;
    for (const auto& member : line.items()) {
        if (!bookkeeping.contains(member.key())) said.push_back(member.key());
    }
    const bool any = !said.empty() && chance.percent(85);
    change(any ? line[chance.one_of(said)] : line, other, chance);
}

void change_lines(Lines& lines, const Lines& others, Chance& chance) {
    const auto place = [&](std::size_t more) {
        return lines.begin() + static_cast<std::ptrdiff_t>(chance.below(lines.size() + more));
    };
    switch (chance.below(10)) {
        case 0:
            lines.erase(place(0));
            break;
        case 1:
            lines.insert(place(1), Tree(*place(0)));
            break;
        case 2:
            std::swap(*place(0), *place(0));
            break;
        case 3:
            lines.insert(place(1), Tree(chance.one_of(others)));
            break;
        case 4:
            lines.resize(1 + chance.below(lines.size()));
            break;
        default:
            change_entry(*place(0), chance.one_of(others), chance);
            break;
    }
}

std::size_t changed(Lines lines, const Lines& others, std::uint8_t* data, std::size_t most, Chance& chance) {
    do {
        change_lines(lines, others, chance);
    } while (!lines.empty() && chance.percent(50));
    std::erase_if(lines, [](const Tree& line) { return !line.is_object(); });
    return written(std::move(lines), data, most, chance);
}

}  // namespace
}  // namespace flagplot::fuzz

using namespace flagplot::fuzz;

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size, std::size_t most, unsigned seed) {
    Chance chance(seed);
    if (chance.percent(5)) return LLVMFuzzerMutate(data, size, most);
    const Lines lines = lines_in(data, size);
    return lines.empty() ? LLVMFuzzerMutate(data, size, most) : changed(lines, lines, data, most, chance);
}

extern "C" std::size_t LLVMFuzzerCustomCrossOver(const std::uint8_t* one, std::size_t one_size,
                                                 const std::uint8_t* other, std::size_t other_size, std::uint8_t* out,
                                                 std::size_t most, unsigned seed) {
    Chance chance(seed);
    const Lines lines = lines_in(one, one_size);
    const Lines others = lines_in(other, other_size);
    return lines.empty() || others.empty() ? 0 : changed(lines, others, out, most, chance);
}

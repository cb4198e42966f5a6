#include "ascii/file_name.h"

#include <algorithm>
#include <array>
#include <cstdint>

#include "ascii/letters.h"

namespace flagplot::ascii {
namespace {

constexpr std::size_t longest = 150;  // bytes; with an ending it fits into what file systems take

// Whatever stands behind a dot: "aux.flagplot" is the device, too.
bool is_device(std::string_view name) {
    constexpr std::array<std::string_view, 6> named = {"con", "prn", "aux", "nul", "conin$", "conout$"};
    const std::string stem = lower(trimmed(name.substr(0, name.find('.'))));
    if (std::ranges::find(named, stem) != named.end()) return true;
    const bool is_numbered = stem.starts_with("com") || stem.starts_with("lpt");
    const std::string number = is_numbered ? stem.substr(3) : "";
    constexpr std::array<std::string_view, 3> small = {"\u00b9", "\u00b2", "\u00b3"};  // Windows reads them as 1, 2, 3
    return (number.size() == 1 && is_digit(number[0])) || std::ranges::find(small, number) != small.end();
}

bool is_within_letter(const std::string& name, std::size_t at) {
    return at < name.size() && goes_on_a_letter(name[at]);
}

// Eight digits that tell a name from others: FNV-1a of 32 bits.
std::string sum_of(std::string_view name) {
    std::uint32_t sum = 2166136261U;
    for (const char letter : name) sum = (sum ^ static_cast<unsigned char>(letter)) * 16777619U;
    std::string digits;
    for (int shift = 28; shift >= 0; shift -= 4)
        digits += "0123456789abcdef"[sum >> static_cast<unsigned>(shift) & 0xfU];
    return digits;
}

// In its middle: whose it is and of which turn stands at its end. What was there is told from others by its sum.
void cut_to_length(std::string& name) {
    if (name.size() <= longest) return;
    constexpr std::size_t longest_end = 60;
    std::size_t rest = name.find(' ', name.size() - longest_end);
    if (rest == std::string::npos) rest = name.size() - longest_end;
    while (is_within_letter(name, rest)) ++rest;
    const std::string end = '~' + sum_of(name) + name.substr(rest);
    std::size_t cut = longest - end.size();
    while (cut > 0 && is_within_letter(name, cut)) --cut;
    name = name.substr(0, cut) + end;
}

}  // namespace

std::string as_file_name(std::string_view name, std::string_view otherwise) {
    constexpr std::string_view at_the_ends = ". ";
    std::string file;
    for (const char letter : name) {
        const bool is_control = static_cast<unsigned char>(letter) < ' ' || letter == 0x7f;
        const bool is_taken = std::string_view("/\\:*?\"<>|").find(letter) != std::string_view::npos;
        file += is_control || is_taken ? '-' : letter;
    }
    file.erase(0, std::min(file.find_first_not_of(at_the_ends), file.size()));
    file.erase(file.find_last_not_of(at_the_ends) + 1);
    cut_to_length(file);
    if (file.empty()) return std::string(otherwise);
    if (is_device(file)) file.insert(std::min(file.find('.'), file.size()), "-");
    return file;
}

}  // namespace flagplot::ascii

#include "ascii/file_name.h"

#include <algorithm>
#include <array>

#include "ascii/letters.h"

namespace flagplot::ascii {
namespace {

constexpr std::size_t longest = 150;  // bytes; with an ending it fits into what file systems take

// Whatever stands behind a dot: "aux.flagplot" is the device, too.
bool is_device(std::string_view name) {
    constexpr std::array<std::string_view, 6> named = {"con", "prn", "aux", "nul", "conin$", "conout$"};
    const std::string stem = lower(trimmed(name.substr(0, name.find('.'))));
    if (std::find(named.begin(), named.end(), stem) != named.end()) return true;
    const bool is_numbered = stem.starts_with("com") || stem.starts_with("lpt");
    const std::string number = is_numbered ? stem.substr(3) : "";
    constexpr std::array<std::string_view, 3> small = {"\u00b9", "\u00b2", "\u00b3"};  // Windows reads them as 1, 2, 3
    return (number.size() == 1 && is_digit(number[0])) || std::find(small.begin(), small.end(), number) != small.end();
}

void cut_to_length(std::string& name) {
    if (name.size() <= longest) return;
    std::size_t end = longest;
    while (end > 0 && (static_cast<unsigned char>(name[end]) & 0xc0U) == 0x80U) --end;  // within a letter
    name.resize(end);
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
    cut_to_length(file);
    file.erase(file.find_last_not_of(at_the_ends) + 1);
    if (file.empty()) return std::string(otherwise);
    if (is_device(file)) file.insert(std::min(file.find('.'), file.size()), "-");
    return file;
}

}  // namespace flagplot::ascii

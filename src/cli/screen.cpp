#include "cli/screen.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <iostream>

#include "ascii/letters.h"
#include "ascii/shown.h"

namespace flagplot::cli {
namespace {

constexpr std::size_t most_of_message = 2'000;  // bytes: a file's text may be as long as it likes
constexpr std::size_t most_of_its_end = 500;    // where it says what was expected

// Without its middle if it is too long to be read.
std::string in_brief(const std::string& line) {
    if (line.size() <= most_of_message) return line;
    std::size_t to = most_of_message - most_of_its_end;
    while (to > 0 && ascii::goes_on_a_letter(line[to])) --to;
    std::size_t from = line.size() - most_of_its_end;
    while (from < line.size() && ascii::goes_on_a_letter(line[from])) ++from;
    return fmt::format("{} [{} bytes left out] {}", line.substr(0, to), from - to, line.substr(from));
}

}  // namespace

void say(std::string_view text) {
    std::cout << ascii::shown(text);
}

bool is_confirmed(const std::string& question) {
    say(question + " (y/N) ");
    std::string answer;
    std::getline(std::cin, answer);
    return answer == "y" || answer == "yes";
}

void warn(std::string_view text) {
    std::string line(text);
    std::ranges::replace(line, '\n', ' ');  // whatever a file's name or an argument has in it
    std::cerr << ascii::shown(in_brief(line)) << '\n';
}

void complain(std::string_view what) {
    warn(fmt::format("flagplot-cli: {}", what));
}

void hand_out(std::string_view text) {
    if (::isatty(STDOUT_FILENO) == 1) {
        say(text);
    } else {
        std::cout << text;
    }
}

}  // namespace flagplot::cli

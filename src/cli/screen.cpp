#include "cli/screen.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <iostream>

#include "ascii/shown.h"

namespace flagplot::cli {

void say(std::string_view text) {
    std::cout << ascii::shown(text);
}

void warn(std::string_view text) {
    std::string line(text);
    std::replace(line.begin(), line.end(), '\n', ' ');  // whatever a file's name or an argument has in it
    std::cerr << ascii::shown(line) << '\n';
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

#include <clocale>
#include <cstdio>
#include <cstdlib>
#include <string>

// The tests speak the machine's language, as the window does: Qt asks the machine for it. Where they are to be run in a
// certain one that the machine doesn't have, they end before they begin.
namespace {

const char* spoken() {
    const char* const language = std::setlocale(LC_ALL, "");
    const char* const wanted = std::getenv("FLAGPLOT_TEST_LOCALE");
    if (!wanted || (language && std::string(language) == wanted)) return language;
    const std::string line = std::string("The tests are to be run in ") + wanted + ", which isn't there.\n";
    std::fputs(line.c_str(), stderr);
    std::exit(EXIT_FAILURE);
}

[[maybe_unused]] const char* const language = spoken();

}  // namespace

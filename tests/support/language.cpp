#include <clocale>

// The tests speak the machine's language, as the window does: Qt asks the machine for it.
[[maybe_unused]] static const char* const language = std::setlocale(LC_ALL, "");

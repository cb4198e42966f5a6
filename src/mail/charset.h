#pragma once

#include <string>
#include <string_view>
#include <vector>

// Text of any character set as the program has it: valid UTF-8, lines ended by LF, no control characters.
namespace flagplot::mail {

struct Decoded {
    std::string text;  // UTF-8; what can't be read is U+FFFD
    enum class Doubt {
        none,
        unknown_set,  // no character set of that name is known
        wrong_set,    // not all bytes are of it
        guessed,      // none is named, and it isn't UTF-8: read as windows-1252
    } doubt = Doubt::none;
};

// `charset` as the message names it; empty: it names none. What is said to be ISO-8859-1 is read as windows-1252, as
// all mail programs do.
Decoded decode(std::string_view bytes, std::string_view charset);

// Ends of lines as LF; without control characters other than LF and TAB, and without a byte order mark in front. `text`
// is valid UTF-8.
std::string clean(std::string_view text);

// The same on one line, one blank between words.
std::string clean_line(std::string_view text);

// Any bytes as valid UTF-8.
std::string valid_utf8(std::string_view bytes);

// Cut at a letter's end to at most so many bytes.
std::string_view cut(std::string_view text, std::size_t most);

// A line of a head, cleaned, as far as json::limits goes. Of what is longer the problems say so: "the subject is long,
// and isn't read to its end".
std::string head_line(std::string_view text, const char* what, std::vector<std::string>& problems);

}  // namespace flagplot::mail

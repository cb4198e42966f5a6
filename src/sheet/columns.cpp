#include "sheet/columns.h"
#include "ascii/letters.h"

#include <algorithm>

namespace flagplot::sheet {

std::size_t columns(const std::string& text) {
    return text.size() - static_cast<std::size_t>(std::ranges::count_if(text, ascii::goes_on_a_letter));
}

std::string padded(const std::string& text, std::size_t to) {
    return text + std::string(std::max(columns(text), to) - columns(text), ' ');
}

namespace {

// Breaks a line at spaces; what comes after the first is indented.
std::string wrapped_line(const std::string& text, std::size_t indent, std::size_t width) {
    std::size_t position = std::min(text.find_first_not_of(' '), text.size());
    std::string out = text.substr(0, position);
    std::size_t column = indent + position;
    bool begins = true;
    while (position < text.size()) {
        std::size_t space = text.find(' ', position);
        if (space == std::string::npos) space = text.size();
        const std::string word = text.substr(position, space - position);
        if (!begins && column + 1 + columns(word) > width) {
            out += "\n" + std::string(indent, ' ');
            column = indent;
        } else if (!begins) {
            out += ' ';
            ++column;
        }
        begins = false;
        out += word;
        column += columns(word);
        position = space + 1;
    }
    return out;
}

}  // namespace

std::string wrapped(const std::string& text, std::size_t indent, std::size_t width) {
    std::string out;
    std::size_t start = 0;
    for (std::size_t end = text.find('\n'); end != std::string::npos; end = text.find('\n', start)) {
        out += wrapped_line(text.substr(start, end - start), indent, width) + '\n';
        start = end + 1;
        const bool is_empty = start == text.size() || text[start] == '\n';
        if (!is_empty) out += std::string(indent, ' ');
    }
    return out + wrapped_line(text.substr(start), indent, width);
}

}  // namespace flagplot::sheet

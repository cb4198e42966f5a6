#include "mail/flowed.h"

#include <algorithm>
#include <string_view>

namespace flagplot::mail {

std::string unflowed(const std::string& text, bool delete_spaces) {
    std::string out;
    bool goes_on = false;  // the line before ended softly
    std::size_t depth_before = 0;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = std::min(text.find('\n', at), text.size());
        std::string_view line = std::string_view(text).substr(at, end - at);
        at = end + 1;
        const std::size_t depth = std::min(line.find_first_not_of('>'), line.size());
        line.remove_prefix(depth);
        if (line.starts_with(' ')) line.remove_prefix(1);
        const bool is_signature = line == "-- ";
        const bool soft = line.ends_with(' ') && !is_signature;
        const bool joins = goes_on && depth == depth_before && !is_signature;
        if (!joins) {
            if (goes_on) out += '\n';
            out.append(depth, '>');
            if (depth > 0 && !line.empty()) out += ' ';
        }
        if (soft && delete_spaces) line.remove_suffix(1);
        out += line;
        if (!soft && end < text.size()) out += '\n';
        goes_on = soft;
        depth_before = depth;
    }
    return out;
}

}  // namespace flagplot::mail

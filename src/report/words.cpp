#include "report/words.h"

#include <fmt/format.h>

#include "dice/notation.h"

namespace flagplot::report {

using session::Roll;

std::string dice_notation(const std::vector<int>& sides) {
    std::string text;
    for (std::size_t i = 0; i < sides.size();) {
        std::size_t same = i;
        while (same < sides.size() && sides[same] == sides[i]) ++same;
        if (!text.empty()) text += " + ";
        text += dice::to_string({static_cast<int>(same - i), sides[i]});
        i = same;
    }
    return text;
}

std::string source_words(const Roll& roll) {
    std::string words = roll.source == Roll::Source::stream ? "rolled"
                        : roll.source == Roll::Source::hand ? "by hand"
                                                            : "overruled";
    if (!roll.entered.empty()) words += fmt::format(" ({})", fmt::join(roll.entered, ", "));
    if (!roll.was.empty()) words += fmt::format(", was {}", fmt::join(roll.was, ", "));
    if (roll.attempt > 1) words = fmt::format("re-roll {}, {}", roll.attempt - 1, words);
    if (!roll.reason.empty()) words += ": " + roll.reason;
    return words;
}

}  // namespace flagplot::report

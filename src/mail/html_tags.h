#pragma once

#include <string>
#include <string_view>

namespace flagplot::mail {

struct PlainHtml {
    std::string html;
    bool too_deep = false;  // tags were left out because they stood too deep within others
    bool cut_off = false;   // it ends within a tag or a comment
};

// HTML with nothing in it but text and the tags that divide it into lines, with what is read of their attributes.
// Scripts, styles, comments and what has only looks are gone, and so is what makes a tree large or deep: a parser's
// work on the rest grows with its length alone.
PlainHtml plain_html(std::string_view html);

}  // namespace flagplot::mail

#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace flagplot::mail {

// What a mail written in HTML says, as plain text: a line a paragraph, row or item, cells divided by tabs, "> " before
// what is quoted, and a rule before the mail that Outlook quotes. Hidden text is left out, nothing is fetched. What is
// not in order is added to `problems`, as what is said of a part: "its HTML ends within a tag".
std::string html_to_text(std::string_view html, std::vector<std::string>& problems);

}  // namespace flagplot::mail

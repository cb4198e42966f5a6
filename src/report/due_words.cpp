#include "report/due_words.h"

#include <fmt/format.h>

namespace flagplot::report {

std::string in_words(const session::Due& due) {
    using What = session::Due::What;
    if (!due.procedure.empty() && due.what == What::play) return fmt::format("{} (play {})", due.words, due.procedure);
    return due.words;
}

json::Tree to_json(const session::Due& due) {
    json::Tree tree{{"phase", due.phase}, {"words", due.words}};
    if (!due.procedure.empty()) tree["play"] = due.procedure;
    if (due.entry != 0) tree["entry"] = due.entry;
    if (!due.reader.empty()) tree["reader"] = due.reader;
    return tree;
}

}  // namespace flagplot::report

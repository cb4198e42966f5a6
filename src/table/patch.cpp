#include "table/patch.h"

#include <string>
#include <string_view>

#include "json/limits.h"

namespace flagplot::table {
namespace {

bool is_pointer(std::string_view text) {
    if (!text.empty() && text.front() != '/') return false;
    for (std::size_t tilde = text.find('~'); tilde != std::string_view::npos; tilde = text.find('~', tilde + 1)) {
        if (tilde + 1 == text.size() || (text[tilde + 1] != '0' && text[tilde + 1] != '1')) return false;
    }
    return true;
}

void check_place(const json::Node& place) {
    if (!is_pointer(place.text())) place.fail_expecting("a place such as /rows/0/range");
}

void check_operation(const json::Node& operation) {
    const json::Node op = operation.at("op");
    const std::string name = op.text();
    const bool moves = name == "move" || name == "copy";
    const bool sets = name == "add" || name == "replace" || name == "test";
    if (!moves && !sets && name != "remove") op.fail_expecting("add, replace, remove, test, move or copy");
    check_place(operation.at("path"));
    if (moves) check_place(operation.at("from"));
    if (sets) operation.at("value");
}

}  // namespace

void check_patch(const json::Node& patch) {
    for (const json::Node& operation : patch.items(json::limits::patch_operations)) check_operation(operation);
}

}  // namespace flagplot::table

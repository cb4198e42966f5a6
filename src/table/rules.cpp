#include "table/rules.h"

#include <fmt/format.h>

namespace flagplot::table {
namespace {

using json::InputError;

template <typename Parts>
std::string ids_of(const Parts& parts) {
    std::vector<std::string> ids;
    for (const auto& part : parts) ids.push_back(part.id);
    return fmt::format("{}", fmt::join(ids, ", "));
}

Tree patched(const Tree& tree, const Tree& patch, const std::string& file) {
    try {
        return tree.patch(patch);
    } catch (const Tree::exception& error) {
        throw json::FileError(file, fmt::format("the patch {} doesn't fit: {}", patch.dump(), error.what()),
                              "operations as RFC 6902 has them, on places that exist");
    }
}

}  // namespace

Rules::Rules(std::shared_ptr<const Rulebook> rulebook, std::map<std::string, std::string> readings)
    : rulebook_(std::move(rulebook)), readings_(std::move(readings)) {
    std::map<std::string, Tree> trees = rulebook_->tables;
    for (const auto& [id, chosen] : readings_) {
        const Ruling* ruling = rulebook_->find_ruling(id);
        if (!ruling) {
            throw InputError("reading", fmt::format("the ruling \"{}\"", id),
                             fmt::format("one of {}", ids_of(rulebook_->rulings)));
        }
        if (!ruling->find_reading(chosen)) {
            throw InputError(fmt::format("reading of {}", id), fmt::format("found \"{}\"", chosen),
                             fmt::format("one of {}", ids_of(ruling->readings)));
        }
    }
    for (const Ruling& ruling : rulebook_->rulings) {
        const Reading* played = ruling.find_reading(reading(ruling.id));
        if (!played) continue;
        for (const auto& [table, patch] : played->patches) {
            const auto tree = trees.find(table);
            const std::string where = (rulebook_->folder / "rulings.json").string() + ": " + ruling.id;
            if (tree == trees.end())
                throw json::FileError(where, fmt::format("the table \"{}\"", table), "a table's id");
            tree->second = patched(tree->second, patch, where);
        }
    }
    for (const auto& [id, tree] : trees) tables_.emplace(id, load_table(tree, rulebook_->table_files.at(id)));
}

const Table& Rules::table(const std::string& id) const {
    const auto found = tables_.find(id);
    if (found != tables_.end()) return found->second;
    std::vector<std::string> ids;
    for (const auto& [known, table] : tables_) ids.push_back(known);
    throw InputError("table", fmt::format("found \"{}\"", id), fmt::format("one of {}", fmt::join(ids, ", ")));
}

std::string Rules::reading(const std::string& id) const {
    const Ruling* ruling = rulebook_->find_ruling(id);
    if (!ruling) throw InputError("ruling", fmt::format("found \"{}\"", id), "a ruling of the rulebook");
    const auto chosen = readings_.find(id);
    return chosen == readings_.end() ? ruling->otherwise : chosen->second;
}

}  // namespace flagplot::table

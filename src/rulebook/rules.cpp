#include "rulebook/rules.h"

#include <fmt/format.h>

#include <algorithm>

#include "json/limits.h"
#include "json/tree.h"
#include "json/unknown.h"
#include "table/load_table.h"
#include "table/loops.h"

namespace flagplot::rulebook {
namespace {

using json::InputError;
namespace limits = json::limits;

// What a patch tests before it changes it may be something else by now.
void refuse_what_changed(const Tree& tree, const Tree& operation, const std::string& file) {
    if (!operation.is_object() || operation.value("op", "") != "test" || !operation.contains("value")) return;
    const std::string path = operation.value("path", "");
    const Tree::json_pointer pointer(path);
    if (!tree.contains(pointer) || tree.at(pointer) == operation["value"]) return;
    throw json::FileError(file,
                          fmt::format("at {} {} and not {}", path, tree.at(pointer).dump(), operation["value"].dump()),
                          "what stood there when the patch was made");
}

// What an operation puts into the tree.
json::Size put_in_by(const Tree& tree, const Tree& operation) {
    const std::string kind = operation.value("op", "");
    if (kind == "add" || kind == "replace") return json::size_of(operation.value("value", Tree()));
    if (kind != "copy" && kind != "move") return {};
    const Tree::json_pointer from(operation.value("from", ""));
    json::Size size = tree.contains(from) ? json::size_of(tree.at(from)) : json::Size();
    if (kind == "move") size.values = size.bytes = 0;
    return size;
}

// Applies the operations of a patch one by one. What they put in counts before it is there: a copy doubles a table, and
// forty of them fill any memory. It also counts with what was put into all tables before.
class Patching {
  public:
    Patching(const Tree& tree, json::Size& put_in, std::string file)
        : tree_(tree), size_(json::size_of(tree)), put_in_(put_in), file_(std::move(file)) {}

    void apply(const Tree& operation) {
        if (!operation.is_object()) throw json::FileError(file_, json::describe_tree(operation), "an operation");
        refuse_what_changed(tree_, operation, file_);
        refuse_growth(operation);
        tree_.patch_inplace(Tree::array({operation}));
    }

    Tree take() { return std::move(tree_); }

  private:
    void refuse_growth(const Tree& operation) {
        const json::Size more = put_in_by(tree_, operation);
        const std::string path = operation.value("path", "");
        size_.values += more.values;
        size_.bytes += more.bytes;
        size_.depth = static_cast<std::size_t>(std::ranges::count(path, '/')) + more.depth;
        refuse_beyond(limits::table_values, size_.values, "values", path);
        refuse_beyond(limits::table_bytes, size_.bytes, "bytes in texts", path);
        refuse_beyond(limits::depth, size_.depth, "lists and objects within each other", path);
        put_in_.values += more.values;
        put_in_.bytes += more.bytes;
        if (put_in_.values <= limits::values && put_in_.bytes <= limits::file_bytes) return;
        throw json::FileError(
            file_, fmt::format("with the patches before, {} values put into all tables", put_in_.values),
            fmt::format("at most {} values, and {} bytes in their texts", limits::values, limits::file_bytes));
    }

    void refuse_beyond(std::size_t most, std::size_t size, const char* what, const std::string& path) const {
        if (size <= most) return;
        throw json::FileError(file_, fmt::format("the patch makes {} {} of the table at {}", size, what, path),
                              fmt::format("at most {}", most));
    }

    Tree tree_;
    json::Size size_;
    json::Size& put_in_;
    std::string file_;
};

Tree patched(const Tree& tree, const Tree& patch, json::Size& put_in, const std::string& file) {
    if (patch.size() > limits::patch_operations) {
        throw json::FileError(file, fmt::format("a patch of {} operations", patch.size()),
                              fmt::format("at most {}", limits::patch_operations));
    }
    Patching patching(tree, put_in, file);
    for (const Tree& operation : patch) {
        try {
            patching.apply(operation);
        } catch (const Tree::exception&) {
            throw json::FileError(file, fmt::format("the operation {} doesn't fit", operation.dump()),
                                  "one as RFC 6902 has it, on places that exist");
        }
    }
    return patching.take();
}

void apply(const Tree& patch, const std::string& table, std::map<std::string, json::Document>& trees,
           json::Size& put_in, const std::string& where) {
    const auto tree = trees.find(table);
    if (tree == trees.end()) throw json::FileError(where, fmt::format("the table \"{}\"", table), "a table's id");
    tree->second = patched(*tree->second, patch, put_in, where);
}

void check_readings(const Rulebook& rulebook, const std::map<std::string, std::string>& readings) {
    for (const auto& [id, chosen] : readings) {
        const Ruling* ruling = rulebook.find_ruling(id);
        if (!ruling) throw InputError("reading", fmt::format("the ruling \"{}\"", id), json::one_of(rulebook.rulings));
        if (!ruling->find_reading(chosen))
            json::refuse_unknown(fmt::format("reading of {}", id), chosen, ruling->readings);
    }
}

template <typename Part>
std::optional<std::string> title_in(const Part* part, std::string Part::*title) {
    return part ? std::optional(part->*title) : std::nullopt;
}

std::string place_of(const HouseRule& rule) {
    return fmt::format("house rule {}", rule.file.empty() ? rule.id : rule.file.string());
}

}  // namespace

Rules::Rules(std::shared_ptr<const Rulebook> rulebook, std::map<std::string, std::string> readings,
             std::vector<HouseRule> house_rules)
    : rulebook_(std::move(rulebook)), readings_(std::move(readings)), house_rules_(std::move(house_rules)) {
    under_readings_ = rulebook_->tables;
    check_readings(*rulebook_, readings_);
    json::Size put_in;
    for (const Ruling& ruling : rulebook_->rulings) {
        const Reading* played = ruling.find_reading(reading(ruling.id));
        if (!played) continue;
        const std::string where = (rulebook_->folder / "rulings.json").string() + ": " + ruling.id;
        for (const auto& [table, patch] : played->patches) apply(*patch, table, under_readings_, put_in, where);
    }
    trees_ = under_readings_;
    for (const HouseRule& rule : house_rules_) {
        if (rule.rulebook != rulebook_->id) {
            throw InputError(place_of(rule), fmt::format("for the rulebook \"{}\"", rule.rulebook), rulebook_->id);
        }
        for (const auto& [table, patch] : rule.patches) {
            apply(*patch, table, trees_, put_in, fmt::format("{}, {}", place_of(rule), table));
        }
    }
    for (const auto& [id, tree] : trees_) {
        const table::Table& loaded = tables_.emplace(id, table::load_table(*tree, file_of(id))).first->second;
        if (loaded.id != id) throw json::FileError(file_of(id) + ": /id", "found " + loaded.id, id);
    }
    refuse_loops(tables_);
}

// For errors: the file that says what the table is, or the house rules that changed it.
std::string Rules::file_of(const std::string& table) const {
    std::string file = rulebook_->table_files.at(table);
    for (const HouseRule& rule : house_rules_) {
        if (rule.patch_of(table)) file += fmt::format(", with the {}", place_of(rule));
    }
    return file;
}

const table::Table& Rules::table(const std::string& id) const {
    if (const table::Table* const found = find_table(id)) return *found;
    json::refuse_unknown("table", id, tables_);
}

const table::Table* Rules::find_table(const std::string& id) const {
    const auto found = tables_.find(id);
    return found == tables_.end() ? nullptr : &found->second;
}

const Tree& Rules::tree(const std::string& id) const {
    table(id);
    return *trees_.at(id);
}

table::Table Rules::table_without_house_rules(const std::string& id) const {
    table(id);
    return table::load_table(*under_readings_.at(id), rulebook_->table_files.at(id));
}

const HouseRule* Rules::find_house_rule(const std::string& id) const {
    return json::find_by_id(house_rules_, id);
}

std::optional<table::Table> Rules::table_without(const std::string& id, const HouseRule& rule) const {
    if (!rule.patch_of(id)) return std::nullopt;
    Tree tree = *under_readings_.at(id);
    json::Size put_in;
    try {
        for (const HouseRule& other : house_rules_) {
            const Tree* patch = other.id == rule.id ? nullptr : other.patch_of(id);
            if (patch) tree = patched(tree, *patch, put_in, place_of(other));
        }
        return table::load_table(tree, rulebook_->table_files.at(id));
    } catch (const json::FileError&) {
        return std::nullopt;
    }
}

std::string Rules::reading(const std::string& id) const {
    const Ruling* ruling = rulebook_->find_ruling(id);
    if (!ruling) throw InputError("ruling", fmt::format("found \"{}\"", id), "a ruling of the rulebook");
    const auto chosen = readings_.find(id);
    return chosen == readings_.end() ? ruling->otherwise : chosen->second;
}

std::optional<std::string> Rules::title_of_part(const std::string& kind, const std::string& id) const {
    const Rulebook& book = *rulebook_;
    if (kind == "table") {
        const auto found = tables_.find(id);
        return found == tables_.end() ? std::nullopt : std::optional(found->second.title);
    }
    if (kind == "chart") return title_in(book.find_chart(id), &table::Chart::title);
    if (kind == "ruling") return title_in(book.find_ruling(id), &Ruling::question);
    if (kind == "phase") return title_in(book.find_phase(id), &Phase::label);
    if (kind == "unit-type") return title_in(book.find_unit_type(id), &UnitType::plural);
    if (kind == "fact") {
        const Fact* const fact = book.find_fact(id);
        return fact ? std::optional(fact->field.label) : std::nullopt;
    }
    const Number* const number = kind == "number" ? book.find_number(id) : nullptr;
    return number ? std::optional(fmt::format("{}: {}", number->label, number->value)) : std::nullopt;
}

}  // namespace flagplot::rulebook

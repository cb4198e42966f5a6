#include "json/reader.h"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <set>
#include <sstream>

namespace flagplot::json {
namespace {

std::string one_line(const std::string& where, const std::string& found, const std::string& expected) {
    std::string line = where.empty() ? found : fmt::format("{}: {}", where, found);
    if (!expected.empty()) line += fmt::format(" (expected {})", expected);
    std::replace(line.begin(), line.end(), '\n', ' ');
    return line;
}

constexpr int deepest = 100;  // lists and objects within each other: trees are walked and freed by recursion

// Follows the parser and refuses a key that its object already has: the library would keep the last one in silence.
class DuplicateKeys {
  public:
    explicit DuplicateKeys(const std::string& name) : name_(name) {}

    bool operator()(int depth, Tree::parse_event_t event, const Tree& parsed) {
        using Event = Tree::parse_event_t;
        if (depth > deepest) {
            throw FileError(name_, "lists and objects within each other without end",
                            fmt::format("at most {} levels", deepest));
        }
        if (event == Event::object_start) {
            open_.emplace_back();
        } else if (event == Event::object_end) {
            open_.pop_back();
        } else if (event == Event::key && !open_.back().insert(parsed.get<std::string>()).second) {
            if (!duplicate_) duplicate_ = parsed.get<std::string>();
        }
        return true;
    }
    const std::optional<std::string>& duplicate() const { return duplicate_; }

  private:
    const std::string& name_;
    std::vector<std::set<std::string>> open_;
    std::optional<std::string> duplicate_;
};

// Where the byte with this number, counted from 1, stands. One past the last stands for the text's end.
std::string line_and_column(const std::string& text, std::size_t byte) {
    const std::size_t before = std::min(byte == 0 ? 0 : byte - 1, text.size());
    const std::string_view passed = std::string_view(text).substr(0, before);
    const auto line = std::count(passed.begin(), passed.end(), '\n') + 1;
    const std::size_t newline = passed.rfind('\n');
    return fmt::format("line {}, column {}", line, before - (newline == std::string_view::npos ? 0 : newline + 1) + 1);
}

bool holds_float(const Tree& tree) {
    return tree.is_number_float() || (tree.is_structured() && std::any_of(tree.begin(), tree.end(), holds_float));
}

void refuse_floats(const Node& node) {
    if (node.tree().is_number_float()) node.fail_expecting("a whole number that fits into 64 bits");
    if (node.tree().is_array()) {
        for (const Node& item : node.items()) refuse_floats(item);
    } else if (node.tree().is_object()) {
        for (const auto& [key, member] : node.members()) refuse_floats(member);
    }
}

std::string escaped(std::string_view key) {
    std::string part;
    for (const char c : key) {
        if (c == '~') {
            part += "~0";
        } else if (c == '/') {
            part += "~1";
        } else {
            part += c;
        }
    }
    return part;
}

}  // namespace

InputError::InputError(std::string where, std::string found, std::string expected)
    : std::runtime_error(one_line(where, found, expected)),
      where_(std::move(where)),
      found_(std::move(found)),
      expected_(std::move(expected)) {}

std::string read_text(const std::filesystem::path& file) {
    std::error_code ignored;
    if (std::filesystem::is_directory(file, ignored)) {
        throw FileError(file.string(), "is a folder", "a file");
    }
    std::ifstream stream(file, std::ios::binary);
    if (!stream) throw FileError(file.string(), "can't be read", "a file that exists and may be read");
    std::ostringstream text;
    text << stream.rdbuf();
    return text.str();
}

Tree parse(const std::string& text, const std::string& name) {
    const std::size_t null = text.find('\0');  // the library takes it for the text's end
    if (null != std::string::npos) {
        throw FileError(fmt::format("{}: {}", name, line_and_column(text, null + 1)), "is not JSON: a null byte", "");
    }
    DuplicateKeys keys(name);
    Tree tree;
    try {
        tree = Tree::parse(text, std::ref(keys));
    } catch (const Tree::parse_error& error) {
        const std::string what = error.what();
        const std::size_t colon = what.find(": ", what.find("parse error"));
        throw FileError(fmt::format("{}: {}", name, line_and_column(text, error.byte)),
                        "is not JSON: " + (colon == std::string::npos ? what : what.substr(colon + 2)), "");
    } catch (const Tree::exception& error) {
        throw FileError(name, std::string("is not JSON: ") + error.what(), "");
    }
    if (keys.duplicate()) {
        throw FileError(name, fmt::format("the key \"{}\" stands twice in one object", *keys.duplicate()),
                        "each key once");
    }
    if (holds_float(tree)) refuse_floats(Node(tree, name));
    return tree;
}

Tree read_file(const std::filesystem::path& file) {
    return parse(read_text(file), file.string());
}

Node Node::child(const Tree& value, std::string pointer) const {
    Node node(value, file_);
    node.pointer_ = std::move(pointer);
    return node;
}

std::optional<Node> Node::find(std::string_view key) const {
    if (!value_->is_object()) fail_expecting("an object");
    const auto member = value_->find(key);
    if (member == value_->end()) return std::nullopt;
    return child(*member, pointer_ + "/" + escaped(key));
}

Node Node::at(std::string_view key) const {
    const std::optional<Node> node = find(key);
    if (!node) fail(fmt::format("has no \"{}\"", key), fmt::format("the member \"{}\"", key));
    return *node;
}

std::vector<std::pair<std::string, Node>> Node::members() const {
    if (!value_->is_object()) fail_expecting("an object");
    std::vector<std::pair<std::string, Node>> all;
    for (const auto& item : value_->items()) {
        all.emplace_back(item.key(), child(item.value(), pointer_ + "/" + escaped(item.key())));
    }
    return all;
}

void Node::allow_only(std::initializer_list<std::string_view> keys) const {
    for (const auto& [key, node] : members()) {
        if (std::find(keys.begin(), keys.end(), key) != keys.end()) continue;
        node.fail(fmt::format("the unknown key \"{}\"", key), fmt::format("{}", fmt::join(keys, ", ")));
    }
}

std::vector<Node> Node::items() const {
    if (!value_->is_array()) fail_expecting("a list");
    std::vector<Node> all;
    std::size_t index = 0;
    for (const Tree& item : *value_) all.push_back(child(item, fmt::format("{}/{}", pointer_, index++)));
    return all;
}

std::string Node::text() const {
    if (!value_->is_string()) fail_expecting("a text");
    return value_->get<std::string>();
}

std::string Node::text_of(std::string_view key, std::string_view otherwise) const {
    const std::optional<Node> node = find(key);
    return node ? node->text() : std::string(otherwise);
}

std::string Node::identifier() const {
    std::string id = text();
    const auto fits = [](char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9'); };
    const bool starts = !id.empty() && fits(id.front());
    if (!starts || !std::all_of(id.begin(), id.end(), [&](char c) { return fits(c) || c == '-' || c == '.'; })) {
        fail_expecting("an id of lower-case letters, digits, hyphens and dots");
    }
    return id;
}

std::vector<std::string> Node::texts() const {
    std::vector<std::string> all;
    for (const Node& item : items()) all.push_back(item.text());
    return all;
}

int Node::integer(int least, int most) const {
    const std::string expected = fmt::format("a whole number from {} to {}", least, most);
    if (!value_->is_number_integer()) fail_expecting(expected);
    const bool huge = value_->is_number_unsigned() && value_->get<std::uint64_t>() > INT64_MAX;
    const auto number = huge ? INT64_MAX : value_->get<std::int64_t>();
    if (number < least || number > most) fail_expecting(expected);
    return static_cast<int>(number);
}

bool Node::boolean() const {
    if (!value_->is_boolean()) fail_expecting("true or false");
    return value_->get<bool>();
}

bool Node::flag(std::string_view key) const {
    const std::optional<Node> node = find(key);
    return node && node->boolean();
}

Value Node::value() const {
    const auto is_text = [](const Tree& item) { return item.is_string(); };
    const bool texts_only = value_->is_array() && std::all_of(value_->begin(), value_->end(), is_text);
    if (value_->is_structured() && !texts_only) {
        fail_expecting("a text, a whole number, true, false, or a list of texts");
    }
    return *value_;
}

void Node::fail(std::string found, std::string expected) const {
    throw FileError(pointer_.empty() ? file_ : fmt::format("{}: {}", file_, pointer_), std::move(found),
                    std::move(expected));
}

void Node::fail_expecting(std::string expected) const {
    fail("found " + describe(*value_), std::move(expected));
}

}  // namespace flagplot::json

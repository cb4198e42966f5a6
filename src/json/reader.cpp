#include "json/reader.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <sys/stat.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <fstream>
#include <istream>
#include <new>

#include "ascii/letters.h"
#include "json/tree.h"

namespace flagplot::json {
namespace {

std::string one_line(const std::string& where, const std::string& found, const std::string& expected) {
    std::string line = where.empty() ? found : fmt::format("{}: {}", where, found);
    if (!expected.empty()) line += fmt::format(" (expected {})", expected);
    std::ranges::replace(line, '\n', ' ');
    return line;
}

// A key or an index as a part of a JSON pointer: "/a~1b".
std::string pointer_part(const std::string& key) {
    return (Tree::json_pointer() / key).to_string();
}

// Puts the way from a value to one within it, or to itself, before `pointer`. False: it isn't there.
bool find_way(const Tree& from, const Tree* wanted, std::string& pointer) {
    if (&from == wanted) return true;
    if (!from.is_structured()) return false;
    std::size_t index = 0;
    for (auto item = from.begin(); item != from.end(); ++item, ++index) {
        if (!find_way(*item, wanted, pointer)) continue;
        pointer.insert(0, pointer_part(from.is_object() ? item.key() : fmt::format("{}", index)));
        return true;
    }
    return false;
}

// Builds the tree from what the parser meets, and sees what the library takes in silence: of a key that an object
// already has it would keep the last, and it goes as deep and grows as large as it is led.
class Builder {
  public:
    Builder(Tree& tree, const std::string& name) : tree_(tree), name_(name) {}

    bool null() { return add(nullptr); }
    bool boolean(bool value) { return add(value); }
    bool number_integer(std::int64_t value) { return add(value); }
    bool number_unsigned(std::uint64_t value) { return add(value); }
    bool number_float(double value, const std::string& /*text*/) {
        holds_float_ = true;
        return add(value);
    }
    bool string(const std::string& value) {
        Tree& here = place();
        refuse_beyond(limits::text_bytes, value.size(), "a text of {} bytes", here);
        here = value;
        return true;
    }
    bool binary(const Tree::binary_t& /*value*/) { return false; }  // JSON has none
    bool start_object(std::size_t /*size*/) { return open(Tree::object()); }
    bool start_array(std::size_t /*size*/) { return open(Tree::array()); }
    bool end_object() {
        const auto& object = open_.back()->get_ref<const Tree::object_t&>();
        if (object.size() > few) refuse_keys_that_stand_twice(object);
        return end_array();
    }
    bool end_array() {
        open_.pop_back();
        return true;
    }
    bool key(const std::string& key) {
        Tree::object_t& object = open_.back()->get_ref<Tree::object_t&>();
        refuse_beyond(limits::key_bytes, key.size(), "a key of {} bytes", *open_.back());
        if (object.size() < few && object.find(key) != object.end()) refuse_twice(key);
        object.emplace_back(key, Tree());
        return true;
    }
    template <typename Error>
    bool parse_error(std::size_t byte, const std::string& /*token*/, const Error& error) {
        failed_at_ = byte;
        throw error;
    }

    bool holds_float() const { return holds_float_; }
    std::size_t failed_at() const { return failed_at_; }  // the byte, counted from 1

  private:
    // Of so many keys each new one is compared with all before it; of more they are sorted when the object ends.
    static constexpr std::size_t few = 32;

    template <typename Content>
    bool add(Content&& content) {
        place() = std::forward<Content>(content);
        return true;
    }

    bool open(Tree&& empty) {
        Tree& here = place();
        refuse_beyond(limits::depth, open_.size() + 1, "{} lists and objects within each other", here);
        here = std::move(empty);
        // An object that grows copies its keys: room for the members of a session's line, or of something small.
        if (here.is_object()) here.get_ref<Tree::object_t&>().reserve(open_.empty() ? 16 : 4);
        open_.push_back(&here);
        return true;
    }

    // Where the next value belongs.
    Tree& place() {
        Tree& here = open_.empty() ? tree_ : next_in(*open_.back());
        refuse_beyond(limits::values, ++values_, "{} values", here);
        return here;
    }

    // What holds a list or an object doesn't grow as long as that does.
    static Tree& next_in(Tree& open) {
        return open.is_array() ? open.emplace_back() : open.get_ref<Tree::object_t&>().back().second;
    }

    void refuse_keys_that_stand_twice(const Tree::object_t& object) const {
        std::vector<std::string_view> keys;
        keys.reserve(object.size());
        for (const auto& [key, member] : object) keys.emplace_back(key);
        std::ranges::sort(keys);
        const auto twice = std::ranges::adjacent_find(keys);
        if (twice != keys.end()) refuse_twice(*twice);
    }

    [[noreturn]] void refuse_twice(std::string_view key) const {
        throw FileError(name_, fmt::format("the key \"{}\" stands twice in one object", key), "each key once");
    }

    void refuse_beyond(std::size_t most, std::size_t size, const char* found, const Tree& here) const {
        if (size <= most) return;
        std::string way;
        find_way(tree_, &here, way);
        throw FileError(way.empty() ? name_ : fmt::format("{}: {}", name_, way), fmt::format(fmt::runtime(found), size),
                        fmt::format("at most {}", most));
    }

    Tree& tree_;
    const std::string& name_;
    std::vector<Tree*> open_;  // lists and objects that aren't at their end, each within the one before
    std::size_t values_ = 0;
    bool holds_float_ = false;
    std::size_t failed_at_ = 0;
};

// Where the byte with this number, counted from 1, stands. One past the last stands for the text's end.
std::string line_and_column(const std::string& text, std::size_t byte) {
    const std::size_t before = std::min(byte == 0 ? 0 : byte - 1, text.size());
    const std::string_view passed = std::string_view(text).substr(0, before);
    const auto line = std::ranges::count(passed, '\n') + 1;
    const std::size_t newline = passed.rfind('\n');
    return fmt::format("line {}, column {}", line, before - (newline == std::string_view::npos ? 0 : newline + 1) + 1);
}

// What the library says, without its own names: "[json.exception.parse_error.101] parse error at line 1, column 1: ".
std::string reason(std::string_view what) {
    const auto pass_by = [&](std::string_view mark) {
        const std::size_t at = what.find(mark);
        if (at != std::string_view::npos) what.remove_prefix(at + mark.size());
    };
    pass_by("] ");
    if (what.starts_with("parse error")) pass_by(": ");
    return std::string(what);
}

void refuse_floats(const Node& node) {
    if (node.tree().is_number_float()) node.fail_expecting("a whole number that fits into 64 bits");
    if (node.tree().is_array()) {
        for (const Node& item : node.items()) refuse_floats(item);
    } else if (node.tree().is_object()) {
        for (const auto& [key, member] : node.members()) refuse_floats(member);
    }
}

}  // namespace

InputError::InputError(std::string where, std::string found, std::string expected)
    : std::runtime_error(one_line(where, found, expected)),
      where_(std::move(where)),
      found_(std::move(found)),
      expected_(std::move(expected)) {}

std::string words_of(const std::error_code& error) {
    return ::strerrordesc_np(error.value());
}

std::string words_of(const std::exception& error) {
    if (const auto* file = dynamic_cast<const std::filesystem::filesystem_error*>(&error))
        return fmt::format("{}: {}", file->path1().string(), words_of(file->code()));
    if (dynamic_cast<const std::bad_alloc*>(&error)) return "there isn't enough memory";
    if (dynamic_cast<const Tree::exception*>(&error))
        return "a value has the wrong type: flagplot-cli table check, house check or game check says which";
    if (dynamic_cast<const std::logic_error*>(&error)) return "a bug in Flagplot stopped this";
    return error.what();
}

std::string instead_of_file(mode_t mode) {
    if (S_ISREG(mode)) return "";
    if (S_ISDIR(mode)) return "a folder";
    if (S_ISFIFO(mode)) return "a pipe";
    return S_ISSOCK(mode) ? "a socket" : "a device";
}

std::string read_text(const std::filesystem::path& file, std::uint64_t most) {
    struct stat status {};
    const std::string kind = ::stat(file.c_str(), &status) == 0 ? instead_of_file(status.st_mode) : "";
    if (!kind.empty()) throw FileError(file.string(), "is " + kind, "a file");
    std::ifstream stream(file, std::ios::binary);
    if (!stream) throw FileError(file.string(), "can't be read", "a file that exists and can be read");
    return read_text(stream, file.string(), most);
}

std::string read_text(std::istream& stream, const std::string& name, std::uint64_t most) {
    std::string text;
    std::array<char, 65536> part{};
    while (stream.read(part.data(), part.size()) || stream.gcount() > 0) {
        text.append(part.data(), static_cast<std::size_t>(stream.gcount()));
        if (text.size() > most) {
            throw FileError(name, fmt::format("more than {} bytes", most), "a smaller file");
        }
    }
    return text;
}

Tree parse(const std::string& text, const std::string& name) {
    if (text.size() > limits::file_bytes) {
        throw FileError(name, fmt::format("{} bytes", text.size()), fmt::format("at most {}", limits::file_bytes));
    }
    const std::size_t null = text.find('\0');  // the library takes it for the text's end
    if (null != std::string::npos) {
        throw FileError(fmt::format("{}: {}", name, line_and_column(text, null + 1)), "is not JSON: a null byte", "");
    }
    Tree tree;
    Builder builder(tree, name);
    try {
        Tree::sax_parse(text, &builder);
    } catch (const Tree::exception& error) {
        throw FileError(fmt::format("{}: {}", name, line_and_column(text, builder.failed_at())),
                        "is not JSON: " + reason(error.what()), "");
    }
    if (builder.holds_float()) refuse_floats(Node(tree, name));
    return tree;
}

std::string pointer_to(const std::string& object, std::string_view key) {
    return object + pointer_part(std::string(key));
}

Tree read_file(const std::filesystem::path& file) {
    return parse(read_text(file), file.string());
}

std::string Node::pointer() const {
    std::string pointer;
    find_way(*document_, value_, pointer);
    return pointer;
}

Node Node::child(const Tree& value) const {
    Node node = *this;
    node.value_ = &value;
    return node;
}

std::optional<Node> Node::find(std::string_view key) const {
    if (!value_->is_object()) fail_expecting("an object");
    const auto member = value_->find(key);
    if (member == value_->end()) return std::nullopt;
    return child(*member);
}

Node Node::at(std::string_view key) const {
    const std::optional<Node> node = find(key);
    if (!node) fail(fmt::format("has no \"{}\"", key), fmt::format("the member \"{}\"", key));
    return *node;
}

void Node::refuse_more_than(std::size_t most) const {
    const char* const what = value_->is_object() ? "members" : "items";
    if (value_->size() > most) fail(fmt::format("{} {}", value_->size(), what), fmt::format("at most {}", most));
}

std::vector<std::pair<std::string, Node>> Node::members(std::size_t most) const {
    if (!value_->is_object()) fail_expecting("an object");
    refuse_more_than(most);
    std::vector<std::pair<std::string, Node>> all;
    all.reserve(value_->size());
    for (const auto& item : value_->items()) {
        all.emplace_back(item.key(), child(item.value()));
    }
    return all;
}

Values Node::values() const {
    std::vector<Values::value_type> all;
    for (const auto& [key, member] : members()) all.emplace_back(key, member.value());
    return Values(std::move(all));
}

void Node::allow_only(std::initializer_list<std::string_view> keys) const {
    for (const auto& [key, node] : members()) {
        if (std::ranges::find(keys, key) != keys.end()) continue;
        node.fail(fmt::format("the unknown key \"{}\"", key), fmt::format("{}", fmt::join(keys, ", ")));
    }
}

std::vector<Node> Node::items(std::size_t most) const {
    if (!value_->is_array()) fail_expecting("a list");
    refuse_more_than(most);
    std::vector<Node> all;
    all.reserve(value_->size());
    for (const Tree& item : *value_) all.push_back(child(item));
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
    const auto fits = [](char c) { return ascii::is_small(c) || ascii::is_digit(c); };
    const bool starts = !id.empty() && fits(id.front());
    if (!starts || !std::ranges::all_of(id, [&](char c) { return fits(c) || c == '-' || c == '.'; })) {
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
    const auto refuse = [&] { fail_expecting(fmt::format("a whole number from {} to {}", least, most)); };
    if (!value_->is_number_integer()) refuse();
    const bool huge = value_->is_number_unsigned() && value_->get<std::uint64_t>() > INT64_MAX;
    const auto number = huge ? INT64_MAX : value_->get<std::int64_t>();
    if (number < least || number > most) refuse();
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
    const bool texts_only = value_->is_array() && std::ranges::all_of(*value_, is_text);
    if (value_->is_structured() && !texts_only) {
        fail_expecting("a text, a whole number, true, false, or a list of texts");
    }
    return *value_;
}

void Node::fail(std::string found, std::string expected) const {
    const std::string way = pointer();
    throw FileError(way.empty() ? *file_ : fmt::format("{}: {}", *file_, way), std::move(found), std::move(expected));
}

void Node::fail_expecting(std::string expected) const {
    fail("found " + describe_tree(*value_), std::move(expected));
}

}  // namespace flagplot::json

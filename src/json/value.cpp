#include "json/value.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <atomic>
#include <iterator>
#include <limits>
#include <ostream>
#include <stdexcept>

#include "ascii/letters.h"
#include "json/reader.h"
#include "json/tree.h"

namespace flagplot::json {
namespace {

bool is_text(const Tree& tree) {
    return tree.is_string();
}

[[noreturn]] void refuse(const Value& value, const char* expected) {
    throw InputError("", "found " + describe(value), expected);
}

// Where the value of this name stands among the sorted ones, or would stand.
template <typename Sorted>
auto place_for(Sorted& values, std::string_view key) {
    return std::ranges::lower_bound(values, key, {}, &std::pair<std::string, Value>::first);
}

}  // namespace

Document::Document(Tree tree) : tree_(std::make_shared<const Tree>(std::move(tree))) {}

Document Document::part(const Tree& part) const {
    Document shared = *this;
    shared.tree_ = std::shared_ptr<const Tree>(tree_, &part);
    return shared;
}

bool Document::operator==(const Document& other) const {
    return tree_ == other.tree_ || *tree_ == *other.tree_;
}

Value::Value() noexcept : held_(nullptr) {}
Value::Value(std::nullptr_t) noexcept : held_(nullptr) {}
Value::Value(const char* text) : held_(std::string(text)) {}
Value::Value(std::string_view text) : held_(std::string(text)) {}
Value::Value(std::string text) : held_(std::move(text)) {}
Value::Value(Texts texts) : held_(std::move(texts)) {}
Value::Value(Scalar scalar) {
    const auto* const large = std::get_if<std::uint64_t>(&scalar);
    if (large && *large > INT64_MAX) {
        held_ = Document(*large);
    } else if (large) {
        held_ = static_cast<std::int64_t>(*large);
    } else if (const auto* const truth = std::get_if<bool>(&scalar)) {
        held_ = *truth;
    } else {
        held_ = std::get<std::int64_t>(scalar);
    }
}

Value::Value(const Tree& tree) : held_(nullptr) {
    if (tree.is_boolean()) {
        held_ = tree.get<bool>();
    } else if (tree.is_number_integer() && (!tree.is_number_unsigned() || tree.get<std::uint64_t>() <= INT64_MAX)) {
        held_ = tree.get<std::int64_t>();
    } else if (tree.is_string()) {
        held_ = tree.get<std::string>();
    } else if (tree.is_array() && std::ranges::all_of(tree, is_text)) {
        held_ = tree.get<Texts>();
    } else if (!tree.is_null()) {
        held_ = Document(tree);
    }
}

Value Value::array(Texts texts) {
    return {std::move(texts)};
}

Value Value::object() {
    static const Value empty(Tree::object());
    return empty;
}

Value::Value(const Value& other) = default;
Value::Value(Value&& other) noexcept = default;
Value& Value::operator=(const Value& other) = default;
Value& Value::operator=(Value&& other) noexcept = default;
Value::~Value() = default;

bool Value::is_array() const {
    const auto* const other = std::get_if<Document>(&held_);
    return std::holds_alternative<Texts>(held_) || (other && (*other)->is_array());
}

bool Value::is_object() const {
    const auto* const other = std::get_if<Document>(&held_);
    return other && (*other)->is_object();
}

template <>
bool Value::get<bool>() const {
    const auto* const held = std::get_if<bool>(&held_);
    if (!held) refuse(*this, "true or false");
    return *held;
}

template <>
std::int64_t Value::get<std::int64_t>() const {
    const auto* const held = std::get_if<std::int64_t>(&held_);
    if (!held) refuse(*this, "a whole number");
    return *held;
}

template <>
int Value::get<int>() const {
    const auto number = get<std::int64_t>();
    if (number < std::numeric_limits<int>::min() || number > std::numeric_limits<int>::max())
        refuse(*this, "a smaller whole number");
    return static_cast<int>(number);
}

template <>
std::string Value::get<std::string>() const {
    const auto* const held = std::get_if<std::string>(&held_);
    if (!held) refuse(*this, "a text");
    return *held;
}

template <>
Value::Texts Value::get<Value::Texts>() const {
    const auto* const held = std::get_if<Texts>(&held_);
    if (!held) refuse(*this, "a list of texts");
    return *held;
}

template <>
Value Value::get<Value>() const {
    return *this;
}

std::size_t Value::size() const {
    if (is_null()) return 0;
    if (const auto* const texts = std::get_if<Texts>(&held_)) return texts->size();
    const auto* const other = std::get_if<Document>(&held_);
    return other ? (*other)->size() : 1;
}

bool Value::contains(std::string_view key) const {
    const auto* const other = std::get_if<Document>(&held_);
    return other && (*other)->contains(key);
}

Value Value::at(std::string_view key) const {
    if (!contains(key)) throw InputError("", fmt::format("has no \"{}\"", key), fmt::format("the member \"{}\"", key));
    const auto& object = std::get<Document>(held_);
    const Tree& member = *object->find(key);
    if (!member.is_object()) return member;
    Value shared;
    shared.held_ = object.part(member);
    return shared;
}

Value Value::with(std::string_view key, const Value& value) const {
    Tree object = is_object() ? *std::get<Document>(held_) : Tree::object();
    object[std::string(key)] = value.tree();
    return object;
}

std::vector<std::pair<std::string, Value>> Value::items() const {
    std::vector<std::pair<std::string, Value>> all;
    if (!is_object()) return all;
    for (const auto& item : std::get<Document>(held_)->items()) all.emplace_back(item.key(), Value(item.value()));
    return all;
}

Value::Texts Value::texts() const {
    if (const auto* const held = std::get_if<Texts>(&held_)) return *held;
    if (is_null()) return {};
    if (!is_array()) return {to_text(*this)};
    Texts all;
    for (const Tree& item : tree()) all.push_back(to_text(item));
    return all;
}

Tree Value::tree() const {
    const auto plant = [](const auto& held) {
        if constexpr (std::same_as<decltype(held), const Document&>) {
            return *held;
        } else {
            return Tree(held);
        }
    };
    return std::visit(plant, held_);
}

std::string Value::dump() const {
    return tree().dump();
}

bool Value::operator==(const Value& other) const {
    return held_ == other.held_;
}

Values::Values() = default;
Values::Values(std::initializer_list<value_type> values) {
    if (values.size() == 0) return;
    own().reserve(values.size());
    for (const auto& [key, value] : values) emplace(key, value);
}
Values::Values(Sorted values) {
    if (values.empty()) return;
    held_ = std::make_shared<Sorted>(std::move(values));
    const auto by_name = [](const value_type& a, const value_type& b) { return a.first < b.first; };
    std::ranges::stable_sort(*held_, by_name);
    const auto same_name = [](const value_type& a, const value_type& b) { return a.first == b.first; };
    held_->erase(std::unique(held_->begin(), held_->end(), same_name), held_->end());
}
Values::Values(const Values& other) = default;
Values::Values(Values&& other) noexcept = default;
Values& Values::operator=(const Values& other) = default;
Values& Values::operator=(Values&& other) noexcept = default;
Values::~Values() = default;

Values::const_iterator Values::find(std::string_view key) const {
    const auto place = place_for(held(), key);
    return place != end() && place->first == key ? place : end();
}

Values::iterator Values::find(std::string_view key) {
    const auto place = place_for(own(), key);
    return place != end() && place->first == key ? place : end();
}

const Value& Values::at(std::string_view key) const {
    const auto found = find(key);
    if (found == end()) throw std::out_of_range(fmt::format("there is no {}", key));
    return found->second;
}

Value& Values::at(std::string_view key) {
    const auto found = find(key);
    if (found == end()) throw std::out_of_range(fmt::format("there is no {}", key));
    return found->second;
}

Value Values::get(std::string_view key) const {
    const auto found = find(key);
    return found == end() ? Value() : found->second;
}

std::string Values::text(std::string_view key) const {
    const auto found = find(key);
    return found == end() ? "" : to_text(found->second);
}

bool Values::flag(std::string_view key) const {
    const auto found = find(key);
    return found != end() && found->second.is_boolean() && found->second.get<bool>();
}

int Values::number(std::string_view key) const {
    const auto found = find(key);
    return found == end() || found->second.is_null() ? 0 : found->second.get<int>();
}

Value& Values::operator[](std::string_view key) {
    const auto place = place_for(own(), key);
    if (place != end() && place->first == key) return place->second;
    return held_->emplace(place, key, Value())->second;
}

Values::iterator Values::insert(const_iterator /*hint*/, value_type value) {
    return insert(std::move(value)).first;
}

std::pair<Values::iterator, bool> Values::emplace(std::string key, Value value) {
    const auto place = place_for(own(), key);
    if (place != end() && place->first == key) return {place, false};
    return {held_->emplace(place, std::move(key), std::move(value)), true};
}

std::pair<Values::iterator, bool> Values::try_emplace(std::string key, Value value) {
    return emplace(std::move(key), std::move(value));
}

void Values::merge(const Values& others) {
    for (const auto& [key, value] : others) emplace(key, value);
}

// Many at once: one by one each would move those behind it.
void Values::put(const Values& others) {
    constexpr size_type few = 16;
    if (others.size() <= few) {
        for (const auto& [key, value] : others) {
            if (value.is_null()) {
                erase(key);
            } else {
                (*this)[key] = value;
            }
        }
        return;
    }
    Sorted all;
    all.reserve(size() + others.size());
    const auto by_name = [](const value_type& a, const value_type& b) { return a.first < b.first; };
    std::set_union(others.begin(), others.end(), std::as_const(*this).begin(), std::as_const(*this).end(),
                   std::back_inserter(all), by_name);  // of two of one name the first
    std::erase_if(all, [](const value_type& one) { return one.second.is_null(); });
    held_ = std::make_shared<Sorted>(std::move(all));
}

Values::size_type Values::erase(std::string_view key) {
    if (!contains(key)) return 0;
    own().erase(find(key));
    return 1;
}

bool Values::operator==(const Values& other) const {
    return held_ == other.held_ || held() == other.held();
}

std::pair<Values::iterator, bool> Values::insert_or_assign(std::string_view key, Value value) {
    auto [place, is_new] = emplace(std::string(key), Value());
    place->second = std::move(value);
    return {place, is_new};
}

const Values::Sorted& Values::nothing() {
    static const Sorted none;
    return none;
}

// Whoever had it besides has done with it before the count says so: the fence orders what was read there before what is
// written here.
Values::Sorted& Values::own() {
    if (!held_) {
        held_ = std::make_shared<Sorted>();
    } else if (held_.use_count() > 1) {
        held_ = std::make_shared<Sorted>(*held_);
    } else {
        std::atomic_thread_fence(std::memory_order_acquire);
    }
    return *held_;
}

void to_json(Tree& tree, const Value& value) {
    tree = value.tree();
}

void to_json(Tree& tree, const Document& document) {
    tree = *document;
}

void from_json(const Tree& tree, Value& value) {
    value = Value(tree);
}

std::string to_text(const Value& value) {
    if (value.is_null()) return "";
    if (value.is_boolean()) return value.get<bool>() ? "yes" : "no";
    if (value.is_string()) return value.get<std::string>();
    if (!value.is_array()) return value.dump();
    return fmt::format("{}", fmt::join(value.texts(), ", "));
}

std::ostream& operator<<(std::ostream& stream, const Value& value) {
    return stream << value.dump();
}

Size size_of(const Tree& tree) {
    Size size{1, 0, 0};
    if (tree.is_string()) size.bytes = tree.get_ref<const std::string&>().size();
    if (!tree.is_structured()) return size;
    for (auto item = tree.begin(); item != tree.end(); ++item) {
        const Size within = size_of(*item);
        size.values += within.values;
        size.bytes += within.bytes + (tree.is_object() ? item.key().size() : 0);
        size.depth = std::max(size.depth, within.depth);
    }
    ++size.depth;
    return size;
}

std::string describe(const Value& value) {
    return describe_tree(value.tree());
}

std::string describe_tree(const Tree& value) {
    constexpr std::size_t longest = 60;
    std::string shown = value.dump(-1, ' ', false, Tree::error_handler_t::replace);
    if (shown.size() > longest) {
        std::size_t cut = longest;
        while ((static_cast<unsigned char>(shown[cut]) & 0xC0U) == 0x80U) --cut;  // not within a character
        shown = shown.substr(0, cut) + "...";
    }
    switch (value.type()) {
        case Tree::value_t::null:
            return "nothing";
        case Tree::value_t::boolean:
            return shown;
        case Tree::value_t::string:
            return fmt::format("the text {}", shown);
        case Tree::value_t::array:
            return fmt::format("a list of {}", value.size());
        case Tree::value_t::object:
            return fmt::format("an object with {} members", value.size());
        default:
            return fmt::format("the number {}", shown);
    }
}

std::string kebab_case(std::string_view label) {
    std::string id;
    for (const char c : label) {
        if (ascii::is_letter(c) || ascii::is_digit(c)) {
            id += ascii::lower(c);
        } else if (!id.empty() && id.back() != '-') {
            id += '-';
        }
    }
    if (!id.empty() && id.back() == '-') id.pop_back();
    return id;
}

}  // namespace flagplot::json

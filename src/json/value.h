#pragma once

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <iosfwd>
#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace flagplot::json {

// The JSON tree as it was read. Members keep the order of the file. Who looks into one includes json/tree.h.
using Tree = nlohmann::ordered_json;

// A tree that doesn't change any more: copies share it.
class Document {
  public:
    Document(Tree tree);
    Document part(const Tree& part) const;  // of this tree, which it shares

    const Tree& operator*() const { return *tree_; }
    const Tree* operator->() const { return tree_.get(); }
    bool operator==(const Document& other) const;  // the same tree, or one that says the same

  private:
    std::shared_ptr<const Tree> tree_;
};

// A small value: null, true or false, a 64-bit integer, a text, or a list of texts. What a roster field, a fact or an
// answer holds. (Values that a newer program wrote may be anything; they are kept and shown, never interpreted.) A
// result's effects are one, too: an object with such values as members.
class Value {
  public:
    using Texts = std::vector<std::string>;

    Value() noexcept;
    Value(std::nullptr_t) noexcept;
    template <std::same_as<bool> Truth>
    Value(Truth truth) : Value(Scalar{truth}) {}
    template <std::signed_integral Number>
    Value(Number number) : Value(Scalar{std::int64_t{number}}) {}
    template <std::unsigned_integral Number>
    requires(!std::same_as<Number, bool>) Value(Number number) : Value(Scalar{std::uint64_t{number}}) {}
    Value(const char* text);
    Value(std::string_view text);
    Value(std::string text);
    Value(Texts texts);
    Value(const Tree& tree);
    static Value array(Texts texts = {});
    static Value object();  // without members

    Value(const Value& other);
    Value(Value&& other) noexcept;
    Value& operator=(const Value& other);
    Value& operator=(Value&& other) noexcept;
    ~Value();

    bool is_null() const { return held_.index() == 0; }
    bool is_boolean() const { return held_.index() == 1; }
    bool is_number_integer() const { return held_.index() == 2; }
    bool is_string() const { return held_.index() == 3; }
    bool is_array() const;  // of texts, or of anything
    bool is_texts() const { return held_.index() == 4; }
    bool is_object() const;

    // What it holds as bool, int, std::int64_t, std::string, Texts, or as it is (Value). Throws InputError if it holds
    // something else, or a number that doesn't fit.
    template <typename Held>
    Held get() const;

    // How many texts or members; 0 for null, 1 for anything else that is small.
    std::size_t size() const;
    bool empty() const { return size() == 0; }

    // Of an object. at() throws InputError if there is no such member; the other value stands for one that is missing.
    bool contains(std::string_view key) const;
    Value at(std::string_view key) const;
    Value with(std::string_view key, const Value& value) const;  // the same with this member
    template <typename Held>
    Held value(std::string_view key, Held otherwise) const {
        return contains(key) ? at(key).get<Held>() : std::move(otherwise);
    }
    std::string value(std::string_view key, const char* otherwise) const { return value(key, std::string(otherwise)); }
    std::vector<std::pair<std::string, Value>> items() const;  // in their order; none if it isn't an object

    // The items of a list, or the value as the only one, each as a person reads it; none of null.
    Texts texts() const;

    Tree tree() const;
    std::string dump() const;  // JSON in one line

    bool operator==(const Value& other) const;
    template <std::same_as<Tree> Other>
    bool operator==(const Other& other) const {
        return *this == Value(other);
    }

  private:
    using Scalar = std::variant<bool, std::int64_t, std::uint64_t>;
    explicit Value(Scalar scalar);

    // The last: whatever isn't small.
    std::variant<std::nullptr_t, bool, std::int64_t, std::string, Texts, Document> held_;
};

// So that values, and whatever has them in it, can be put into a tree and taken out. It stands here since the compiler
// keeps the answer that it finds when it is asked first.
void to_json(Tree& tree, const Value& value);
void from_json(const Tree& tree, Value& value);

// Values by name: a unit's fields, what is known of facts. It is used as a std::map is and goes through them by name,
// but its copies share the values until one of them is changed: so a copy costs nothing. What may change it (begin(),
// find() and at() of one that isn't const, too) makes it its own first. They stand side by side in memory, sorted: so
// an iterator or a reference is good until it is copied and changed, or until one is put in or taken out, and many that
// come in disorder are given at once. Names are never changed through an iterator.
class Values {
    using Sorted = std::vector<std::pair<std::string, Value>>;

  public:
    using key_type = std::string;
    using mapped_type = Value;
    using value_type = Sorted::value_type;
    using size_type = Sorted::size_type;
    using iterator = Sorted::iterator;
    using const_iterator = Sorted::const_iterator;

    Values();
    Values(std::initializer_list<value_type> values);
    explicit Values(std::vector<value_type> values);  // in any order, however many
    Values(const Values& other);
    Values(Values&& other) noexcept;
    Values& operator=(const Values& other);
    Values& operator=(Values&& other) noexcept;
    ~Values();

    const_iterator begin() const { return held().begin(); }
    const_iterator end() const { return held().end(); }
    iterator begin() { return own().begin(); }
    iterator end() { return own().end(); }
    bool empty() const { return !held_ || held_->empty(); }
    size_type size() const { return held_ ? held_->size() : 0; }
    bool contains(std::string_view key) const { return find(key) != end(); }
    const_iterator find(std::string_view key) const;
    iterator find(std::string_view key);
    const Value& at(std::string_view key) const;  // throws std::out_of_range
    Value& at(std::string_view key);

    // What may be missing: null then, the empty text, no, or 0. Of something that is no number, number() throws
    // InputError.
    Value get(std::string_view key) const;
    std::string text(std::string_view key) const;  // as a person reads it
    bool flag(std::string_view key) const;         // whether it is a yes
    int number(std::string_view key) const;

    Value& operator[](std::string_view key);
    std::pair<iterator, bool> insert(value_type value) {
        return emplace(std::move(value.first), std::move(value.second));
    }
    iterator insert(const_iterator hint, value_type value);
    std::pair<iterator, bool> insert_or_assign(std::string_view key, Value value);
    std::pair<iterator, bool> emplace(std::string key, Value value);
    std::pair<iterator, bool> try_emplace(std::string key, Value value);
    void merge(const Values& others);  // those that aren't there yet
    void put(const Values& others);    // in the place of those of the same name; a null takes its one out
    size_type erase(std::string_view key);
    iterator erase(const_iterator place) { return own().erase(place); }
    iterator erase(const_iterator first, const_iterator last) { return own().erase(first, last); }
    void clear() { held_.reset(); }

    bool operator==(const Values& other) const;

  private:
    const Sorted& held() const { return held_ ? *held_ : nothing(); }
    static const Sorted& nothing();
    Sorted& own();

    std::shared_ptr<Sorted> held_;  // null: there are none
};

// Leaves out those of which it holds, as std::erase_if() does of a std::map.
template <typename Holds>
Values::size_type erase_if(Values& values, const Holds& holds) {
    const Values::size_type before = values.size();
    const auto gone = std::remove_if(values.begin(), values.end(), holds);
    values.erase(gone, values.end());
    return before - values.size();
}

// A value as a person reads it: yes, no, 14, some text, "a, b". Null is the empty text.
std::string to_text(const Value& value);

std::ostream& operator<<(std::ostream& stream, const Value& value);  // as dump() says it

// What kind of thing stands there, for error messages: "the number 3", "the text \"abc\"", "nothing".
std::string describe(const Value& value);

// "Left and away" -> "left-and-away". Letters and digits stay, in lower case; what is between becomes one hyphen.
std::string kebab_case(std::string_view label);

}  // namespace flagplot::json

#pragma once

#include <sys/types.h>

#include <cstdint>
#include <exception>
#include <filesystem>
#include <initializer_list>
#include <iosfwd>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

#include "json/limits.h"
#include "json/value.h"

namespace flagplot::json {

// Something given to the program is not as it should be. The message is one line: place, what was found, what was
// expected. The base of every error that a person can mend.
class InputError : public std::runtime_error {
  public:
    InputError(std::string where, std::string found, std::string expected);

    const std::string& where() const { return where_; }  // file and place, or the argument's name
    const std::string& found() const { return found_; }
    const std::string& expected() const { return expected_; }  // may be empty

  private:
    std::string where_;
    std::string found_;
    std::string expected_;
};

// A JSON file that is damaged or doesn't have the shape it should have. Its place is "FILE: /json/pointer".
class FileError : public InputError {
  public:
    using InputError::InputError;
};

// What the system says of an error, in English whatever language the machine speaks: "Permission denied".
std::string words_of(const std::error_code& error);

// What a person is told of whatever was thrown, in our own words and never a library's.
std::string words_of(const std::exception& error);

// What stands where a file is expected, by its mode (stat): "a folder", "a pipe". Empty: it is a file.
std::string instead_of_file(mode_t mode);

// Reads a whole file, or a stream that `name` stands for in errors. Throws FileError when it can't be read, at once if
// it is a folder, a pipe or a device, and as soon as it has more than so many bytes.
std::string read_text(const std::filesystem::path& file, std::uint64_t most = limits::file_bytes);
std::string read_text(std::istream& stream, const std::string& name, std::uint64_t most = limits::file_bytes);

// Parses a JSON text strictly: no comments, no duplicate keys, no text after the value, no numbers that don't fit into
// 64 bits, nothing beyond json::limits. `name` stands for the file in errors. Throws FileError with line and column, or
// with the JSON pointer.
Tree parse(const std::string& text, const std::string& name);

// Reads and parses a file. Throws FileError.
Tree read_file(const std::filesystem::path& file);

// The JSON pointer to a member of what another one leads to.
std::string pointer_to(const std::string& object, std::string_view key);

// A place in a JSON document. Every accessor that finds something else than it wants throws FileError naming file, JSON
// pointer, found and expected. The tree must outlive the node.
class Node {
  public:
    Node(const Tree& tree, std::string file)
        : document_(&tree), value_(&tree), file_(std::make_shared<const std::string>(std::move(file))) {}

    const Tree& tree() const { return *value_; }
    std::string pointer() const;  // the way here, looked for when it is asked for

    // Objects.
    Node at(std::string_view key) const;                   // the member must be there
    std::optional<Node> find(std::string_view key) const;  // nothing if it is absent
    std::vector<std::pair<std::string, Node>> members(std::size_t most = limits::values) const;  // refuses more
    Values values() const;                                                // members that are small values
    void allow_only(std::initializer_list<std::string_view> keys) const;  // refuses any other member

    // Lists.
    std::vector<Node> items(std::size_t most = limits::values) const;  // refuses more

    // Plain values.
    std::string text() const;
    std::string text_of(std::string_view key, std::string_view otherwise) const;  // a member, or a default
    std::string identifier() const;                                               // text, [a-z0-9][a-z0-9.-]*
    std::vector<std::string> texts() const;                                       // a list of texts
    int integer(int least, int most) const;
    bool boolean() const;
    bool flag(std::string_view key) const;  // a member, false if it is absent
    Value value() const;                    // a small value (see Value)

    [[noreturn]] void fail(std::string found, std::string expected) const;
    [[noreturn]] void fail_expecting(std::string expected) const;  // found: what stands here

  private:
    Node child(const Tree& value) const;
    void refuse_more_than(std::size_t most) const;

    const Tree* document_;
    const Tree* value_;
    std::shared_ptr<const std::string> file_;
};

}  // namespace flagplot::json

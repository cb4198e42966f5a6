#pragma once

#include <filesystem>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "rulebook/rulebook.h"
#include "session/session.h"

namespace flagplot::cli {

namespace fs = std::filesystem;

enum ExitCode {
    done = 0,
    problem = 1,         // with what was given; the session is as it was
    answer_missing = 2,  // the procedure waits
    output_lost = 3,     // what was asked for is done, but standard output can't be written
    not_in_full = 4,     // a session was verified, but not all of it could be played again
};

// What every command works with.
struct Context {
    std::vector<fs::path> tables;  // --tables, later ones win
    bool json = false;
    bool without_lock = false;  // sessions are written also where they can't be locked

    rulebook::Library library() const;  // the shipped rulebooks, the user's own, those of --tables
    session::Environment environment() const;
    // A house rule for a rulebook, by its id. Throws json::InputError if there is none.
    rulebook::HouseRule house_rule(const std::string& rulebook, const std::string& id) const;

    // All that can be read, by id. What can't be read is in nobody's way: `problems` takes what is wrong with it.
    using Problems = std::vector<std::string>;
    std::vector<rulebook::Rulebook> rulebooks(Problems& problems) const;

    // These say on standard error how the file ends, if torn; the first also what is damaged.
    session::Session open_to_read(const fs::path& file) const;
    session::Session open_to_inspect(const fs::path& file) const;  // for who says it anyway
    // Throws SessionError if it can't be written; says on standard error what opening repaired.
    session::Session open_to_write(const fs::path& file) const;
};

void say_not_read(const Context::Problems& problems);     // on standard error
void refuse_not_read(const Context::Problems& problems);  // throws the first, if there is one

// What a person may choose where a session can't be locked: the end of the message.
inline constexpr const char* write_even_so = "; --without-lock writes to it anyway";

void print(const json::Tree& tree);  // on standard output, indented; bytes that are no UTF-8 are replaced
// What was asked for, as data or in words, as it is wanted; `done`.
int answer(const Context& context, const json::Tree& tree, std::string_view words);
// The same where --format says json, csv or text, too.
int answer(const Context& context, const std::string& format, const json::Tree& tree, std::string_view csv,
           std::string_view words);

// What is given to a command: a file, or "-" for standard input. Throws json::FileError.
std::string given_text(const std::string& file);
std::string given_name(const std::string& file);  // for errors

// Splits "name=value". Throws json::InputError.
std::pair<std::string, std::string> name_and_value(const std::string& text, const std::string& where);
std::map<std::string, std::string> names_and_values(const std::vector<std::string>& texts, const std::string& where);

// What dice given on the command line show: "4,5" in order, or "speed/Z2=4,5" for the rolls of one key: all dice of the
// throw, and then those of the throws that repeat it ("speed/Z2#2"), unless they are given by their own key.
class GivenDice {
  public:
    explicit GivenDice(const std::vector<std::string>& arguments);

    bool any() const { return any_; }
    // What the dice of a roll show, or nothing if no faces are left for it. Throws json::InputError if there are too
    // few, or if a die doesn't have the face.
    std::optional<std::vector<std::string>> take(const std::string& key, const std::vector<int>& sides);
    std::string unused() const;  // "4, speed/Z2=5"; empty: all were used

  private:
    using Faces = std::vector<std::string>;
    Faces* faces_for(const std::string& key);

    bool any_ = false;
    Faces in_order_;
    std::map<std::string, Faces> by_key_;  // none is empty
};

}  // namespace flagplot::cli

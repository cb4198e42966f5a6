#pragma once

#include <map>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "json/value.h"
#include "table/condition.h"

// Expressions of procedures that are data: small, without loops or functions of one's own. docs/procedure-format.md has
// them all.
namespace flagplot::script {

using json::Value;

// An expression that can't be read, or can't be worked out: what was found and what was expected.
class ExpressionError : public std::runtime_error {
  public:
    ExpressionError(std::string found, std::string expected)
        : std::runtime_error(found + " (expected " + expected + ")"),
          found_(std::move(found)),
          expected_(std::move(expected)) {}
    const std::string& found() const { return found_; }
    const std::string& expected() const { return expected_; }

  private:
    std::string found_;
    std::string expected_;
};

// What an expression speaks of.
class World {
  public:
    World() = default;
    World(const World&) = delete;
    World& operator=(const World&) = delete;
    virtual ~World() = default;

    // What a name stands for: "boat", "boat.hull-left", "weather". Throws ExpressionError for one that nobody knows.
    virtual Value value_of(const std::string& name) = 0;
    // A function of the board or the rules, by its name in functions_of_the_world(). Throws ExpressionError.
    virtual Value call(const std::string& function, const std::vector<Value>& arguments) = 0;
};

// The names of functions, with how many arguments they take.
struct Arguments {
    std::size_t least = 1;
    std::size_t most = 1;
};
const std::map<std::string, Arguments>& functions_of_numbers_and_texts();
const std::map<std::string, Arguments>& functions_of_the_world();

inline constexpr std::size_t longest_expression = 1'000;  // bytes
inline constexpr std::size_t deepest_expression = 50;     // brackets and signs within each other

struct ExpressionNode;

// Numbers are exact: 7 / 2 is seven halves, and down, up or nearest makes a whole number of it.
class Expression {
  public:
    Expression() = default;

    // Throws ExpressionError, also for one that is too long or too deep.
    static Expression parse(std::string_view text);

    bool empty() const { return !root_; }
    const std::string& text() const { return text_; }

    // Throws ExpressionError, also for a number that isn't whole or beyond 2^53.
    Value value(World& world) const;
    bool holds(World& world) const;  // yes or no; what has no value is no
    int whole_number(World& world) const;
    std::string words(World& world) const;  // as a text has it

    // The names in it, each once, in their order.
    std::vector<std::string> names() const;
    // Names that are held against a text: "contact" and "hits" in contact = 'hits'.
    std::vector<std::pair<std::string, std::string>> compared() const;

  private:
    std::string text_;
    std::shared_ptr<const ExpressionNode> root_;
};

// A text with expressions in braces: "{boat} has {boat.hull-left} left". Two braces are one that is printed.
class Text {
  public:
    Text() = default;

    // Throws ExpressionError.
    static Text parse(std::string_view text);

    bool empty() const { return text_.empty(); }
    const std::string& text() const { return text_; }
    std::string words(World& world) const;
    const std::vector<Expression>& places() const { return places_; }

  private:
    std::string text_;
    std::vector<std::string> between_;  // one more than places
    std::vector<Expression> places_;
};

// Whether something is so: an expression, or a condition as modifiers have it, whose facts are names.
class Test {
  public:
    Test() = default;
    explicit Test(Expression expression) : expression_(std::move(expression)) {}
    explicit Test(table::Condition condition) : condition_(std::move(condition)) {}

    bool empty() const { return expression_.empty() && condition_.empty(); }  // it always holds
    bool holds(World& world) const;
    const Expression& expression() const { return expression_; }
    const table::Condition& condition() const { return condition_; }
    std::vector<std::string> names() const;

  private:
    Expression expression_;
    table::Condition condition_;
};

}  // namespace flagplot::script

#include "script/expression.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <functional>
#include <initializer_list>
#include <optional>
#include <utility>

#include "ascii/letters.h"
#include "script/script.h"

namespace flagplot::script {

enum class NodeKind { constant, name, call, sign };

// A part of an expression: a value, a name, a function, or a sign with what stands on its sides.
struct ExpressionNode {
    NodeKind kind = NodeKind::constant;
    Value value = {};
    std::string word = {};
    std::vector<std::shared_ptr<const ExpressionNode>> parts = {};
};

namespace {

using Part = std::shared_ptr<const ExpressionNode>;

constexpr std::int64_t largest = std::int64_t{1} << 53;

// ---- reading

struct Token {
    enum class Kind { number, text, word, sign, end };
    Kind kind = Kind::end;
    std::string text = {};
};

bool begins_name(char c) {
    return ascii::is_letter(c);
}

bool continues_name(char c) {
    return ascii::is_letter(c) || ascii::is_digit(c) || c == '.' || c == '-' || c == '_';
}

class Reader {
  public:
    explicit Reader(std::string_view text) : text_(text) { next(); }

    Part run() {
        Part whole = either();
        if (token_.kind != Token::Kind::end) refuse("the end, or a sign such as + or and");
        return whole;
    }

  private:
    [[noreturn]] void refuse(const std::string& expected) const {
        throw ExpressionError(
            token_.kind == Token::Kind::end ? "the end of the expression" : fmt::format("\"{}\"", token_.text),
            expected);
    }

    // ---- tokens

    void next() {
        while (at_ < text_.size() && ascii::is_blank(text_[at_])) ++at_;
        if (at_ == text_.size()) {
            token_ = {};
        } else if (ascii::is_digit(text_[at_])) {
            take(Token::Kind::number, [](char c) { return ascii::is_digit(c); });
        } else if (text_[at_] == '\'') {
            take_text();
        } else if (begins_name(text_[at_])) {
            take(Token::Kind::word, continues_name);
            while (token_.text.ends_with('-') || token_.text.ends_with('.')) {  // "a-" is a, and a sign
                token_.text.pop_back();
                --at_;
            }
        } else {
            take_sign();
        }
    }

    void take(Token::Kind kind, const std::function<bool(char)>& belongs) {
        const std::size_t begin = at_;
        while (at_ < text_.size() && belongs(text_[at_])) ++at_;
        token_ = {kind, std::string(text_.substr(begin, at_ - begin))};
    }

    // '' within is one that is meant.
    void take_text() {
        std::string text;
        for (++at_; at_ < text_.size(); ++at_) {
            const bool is_quote = text_[at_] == '\'';
            const bool is_double = is_quote && at_ + 1 < text_.size() && text_[at_ + 1] == '\'';
            if (is_quote && !is_double) {
                ++at_;
                token_ = {Token::Kind::text, text};
                return;
            }
            text += text_[at_];
            if (is_double) ++at_;
        }
        throw ExpressionError("a text that doesn't end", "' behind it");
    }

    void take_sign() {
        static constexpr std::array signs{"<=", ">=", "!=", "+", "-", "*", "/", "=", "<", ">", "(", ")", ","};
        for (const std::string_view sign : signs) {
            if (text_.substr(at_, sign.size()) != sign) continue;
            at_ += sign.size();
            token_ = {Token::Kind::sign, std::string(sign)};
            return;
        }
        std::size_t length = 1;  // a whole letter of UTF-8
        while (at_ + length < text_.size() && (static_cast<unsigned char>(text_[at_ + length]) & 0xc0U) == 0x80U)
            ++length;
        throw ExpressionError(fmt::format("\"{}\"", text_.substr(at_, length)),
                              "a name, a number, a text in ' or a sign");
    }

    bool is_sign(std::string_view sign) const { return token_.kind == Token::Kind::sign && token_.text == sign; }
    bool is_word(std::string_view word) const { return token_.kind == Token::Kind::word && token_.text == word; }
    bool is_one_of(std::initializer_list<std::string_view> words) const {
        return std::ranges::any_of(words, [&](std::string_view one) { return is_sign(one) || is_word(one); });
    }

    void want(std::string_view sign) {
        if (!is_sign(sign)) refuse(std::string(sign));
        next();
    }

    // ---- parts, from those that bind least

    static Part sign(const std::string& word, std::vector<Part> parts) {
        return std::make_shared<ExpressionNode>(ExpressionNode{NodeKind::sign, {}, word, std::move(parts)});
    }

    // One level of what may stand within each other.
    class Level {
      public:
        explicit Level(std::size_t& depth) : depth_(++depth) {
            if (depth_ > deepest_expression)
                throw ExpressionError("brackets and signs within each other",
                                      fmt::format("at most {} levels", deepest_expression));
        }
        ~Level() { --depth_; }
        Level(const Level&) = delete;
        Level& operator=(const Level&) = delete;

      private:
        std::size_t& depth_;
    };

    // Signs that bind alike, from the left, with what binds more between them.
    Part joined(Part (Reader::*next_part)(), std::initializer_list<std::string_view> signs) {
        Part left = (this->*next_part)();
        while (is_one_of(signs)) {
            const std::string word = token_.text;
            next();
            left = sign(word, {left, (this->*next_part)()});
        }
        return left;
    }

    Part either() {
        const Level level(depth_);
        return joined(&Reader::both, {"or"});
    }

    Part both() { return joined(&Reader::denied, {"and"}); }

    Part denied() {
        if (!is_word("not")) return compared();
        const Level level(depth_);
        next();
        return sign("not", {denied()});
    }

    Part compared() {
        Part left = sum();
        if (!is_one_of({"=", "!=", "<", "<=", ">", ">=", "in"})) return left;
        const std::string word = token_.text;
        next();
        return sign(word, {left, sum()});
    }

    Part sum() { return joined(&Reader::product, {"+", "-"}); }
    Part product() { return joined(&Reader::single, {"*", "/"}); }

    Part single() {
        const Level level(depth_);
        if (is_sign("-")) {
            next();
            return sign("minus", {single()});
        }
        if (is_sign("(")) {
            next();
            Part inner = either();
            want(")");
            return inner;
        }
        if (token_.kind == Token::Kind::number) return number();
        if (token_.kind == Token::Kind::text) return constant(Value(token_.text));
        if (token_.kind == Token::Kind::word) return word();
        refuse("a name, a number or a text in '");
    }

    Part constant(Value value) {
        next();
        return std::make_shared<ExpressionNode>(ExpressionNode{NodeKind::constant, std::move(value), {}, {}});
    }

    Part number() {
        const std::optional<int> number = ascii::whole_number(token_.text);
        if (!number) refuse("a number that is smaller");
        return constant(Value(*number));
    }

    Part word() {
        const std::string word = token_.text;
        if (word == "yes" || word == "no") return constant(Value(word == "yes"));
        if (word == "nothing") return constant(Value());
        for (const std::string_view kept : {"and", "or", "not", "in"}) {
            if (word == kept) refuse("a name, a number or a text in '");
        }
        next();
        if (!is_sign("(")) return std::make_shared<ExpressionNode>(ExpressionNode{NodeKind::name, {}, word, {}});
        next();
        std::vector<Part> arguments;
        while (!is_sign(")")) {
            if (!arguments.empty()) want(",");
            arguments.push_back(either());
        }
        next();
        check_function(word, arguments.size());
        return std::make_shared<ExpressionNode>(ExpressionNode{NodeKind::call, {}, word, std::move(arguments)});
    }

    static void check_function(const std::string& name, std::size_t count) {
        const auto& own = functions_of_numbers_and_texts();
        const auto& functions = own.contains(name) ? own : functions_of_the_world();
        const auto found = functions.find(name);
        if (found == functions.end())
            throw ExpressionError(fmt::format("the function \"{}\"", name), "one of those that there are");
        const Arguments& wanted = found->second;
        if (count >= wanted.least && count <= wanted.most) return;
        throw ExpressionError(fmt::format("{} with {} values", name, count),
                              wanted.least == wanted.most ? fmt::format("{}", wanted.least)
                                                          : fmt::format("from {} to {}", wanted.least, wanted.most));
    }

    std::string_view text_;
    std::size_t at_ = 0;
    std::size_t depth_ = 0;
    Token token_;
};

// ---- working out

// A number as a fraction in its lowest terms.
struct Fraction {
    std::int64_t above = 0;
    std::int64_t below = 1;
};

__extension__ using Wide = __int128;

Wide common_divisor(Wide a, Wide b) {
    while (b != 0) a = std::exchange(b, a % b);
    return a < 0 ? -a : a;
}

Fraction fraction(Wide above, Wide below) {
    if (below == 0) throw ExpressionError("a division by 0", "another number");
    const Wide divisor = common_divisor(above, below) * (below < 0 ? -1 : 1);
    above /= divisor;
    below /= divisor;
    if (above > largest || above < -largest || below > largest)
        throw ExpressionError("a number beyond 2^53", "a smaller one");
    return {static_cast<std::int64_t>(above), static_cast<std::int64_t>(below)};
}

Wide rounded_down(const Fraction& number) {
    const Wide whole = Wide{number.above} / number.below;
    return number.above < 0 && number.above % number.below != 0 ? whole - 1 : whole;
}

// What a part comes to: a value, or a number that may be a fraction.
struct Worth {
    Value value = {};
    std::int64_t below = 1;  // of a number: it is value / below
};

std::string in_words(const Worth& worth) {
    if (worth.value.is_null()) return "nothing";
    const std::string words = json::to_text(worth.value);
    if (worth.below != 1) return fmt::format("{}/{}", words, worth.below);
    return worth.value.is_string() ? fmt::format("\"{}\"", words) : words;
}

Fraction number_of(const Worth& worth) {
    if (!worth.value.is_number_integer()) throw ExpressionError(in_words(worth), "a number");
    return fraction(worth.value.get<std::int64_t>(), worth.below);
}

Worth worth_of(const Fraction& number) {
    return {Value(number.above), number.below};
}

bool truth_of(const Worth& worth) {
    if (worth.value.is_null()) return false;
    if (!worth.value.is_boolean()) throw ExpressionError(in_words(worth), "yes or no");
    return worth.value.get<bool>();
}

const Value& whole(const Worth& worth) {
    if (worth.below != 1) throw ExpressionError(in_words(worth), "a whole number: down(), up() or nearest() makes one");
    return worth.value;
}

std::string text_of(const Worth& worth) {
    if (!worth.value.is_string() && !worth.value.is_null()) throw ExpressionError(in_words(worth), "a text");
    return json::to_text(worth.value);
}

Fraction of_sign(const std::string& sign, const Fraction& a, const Fraction& b) {
    const Wide a_above = a.above;
    const Wide b_above = b.above;
    if (sign == "+") return fraction(a_above * b.below + b_above * a.below, Wide{a.below} * b.below);
    if (sign == "-") return fraction(a_above * b.below - b_above * a.below, Wide{a.below} * b.below);
    if (sign == "*") return fraction(a_above * b_above, Wide{a.below} * b.below);
    return fraction(a_above * b.below, Wide{a.below} * b_above);
}

// Less than 0, 0, or more.
int compared(const Fraction& a, const Fraction& b) {
    const Wide left = Wide{a.above} * b.below;
    const Wide right = Wide{b.above} * a.below;
    return left < right ? -1 : left > right ? 1 : 0;
}

bool are_same(const Worth& a, const Worth& b) {
    return a.value == b.value && a.below == b.below;
}

bool is_among(const Worth& one, const Worth& all) {
    if (!all.value.is_null() && !all.value.is_array()) throw ExpressionError(in_words(all), "a list");
    const Value::Texts texts = all.value.texts();
    return std::ranges::find(texts, text_of(one)) != texts.end();
}

Worth work_out(const ExpressionNode& node, World& world);

Worth of_signs(const ExpressionNode& node, World& world) {
    const std::string& sign = node.word;
    const Worth left = work_out(*node.parts.front(), world);
    if (sign == "not") return {Value(!truth_of(left))};
    if (sign == "minus") return worth_of(of_sign("-", {}, number_of(left)));
    if (sign == "and" && !truth_of(left)) return {Value(false)};
    if (sign == "or" && truth_of(left)) return {Value(true)};
    const Worth right = work_out(*node.parts.back(), world);
    if (sign == "and" || sign == "or") return {Value(truth_of(right))};
    if (sign == "=") return {Value(are_same(left, right))};
    if (sign == "!=") return {Value(!are_same(left, right))};
    if (sign == "in") return {Value(is_among(left, right))};
    if (sign == "+" || sign == "-" || sign == "*" || sign == "/")
        return worth_of(of_sign(sign, number_of(left), number_of(right)));
    const int order = compared(number_of(left), number_of(right));
    if (sign == "<") return {Value(order < 0)};
    if (sign == "<=") return {Value(order <= 0)};
    if (sign == ">") return {Value(order > 0)};
    return {Value(order >= 0)};
}

// What steps make longer again and again would fill the memory.
std::string bounded(std::string text) {
    if (text.size() <= longest_text) return text;
    throw ExpressionError(fmt::format("a text of {} bytes", text.size()), fmt::format("at most {}", longest_text));
}

std::string replaced(std::string text, const std::string& what, const std::string& by) {
    const std::size_t place = what.empty() ? std::string::npos : text.find(what);
    return place == std::string::npos ? text : text.replace(place, what.size(), by);
}

Worth of_function(const std::string& name, const std::vector<Worth>& given) {
    const auto number = [&](std::size_t i) { return number_of(given.at(i)); };
    if (name == "down") return worth_of(fraction(rounded_down(number(0)), 1));
    if (name == "up") return worth_of(fraction(-rounded_down(of_sign("-", {}, number(0))), 1));
    if (name == "nearest") return worth_of(fraction(rounded_down(of_sign("+", number(0), {1, 2})), 1));
    if (name == "absolute") return worth_of(number(0).above < 0 ? of_sign("-", {}, number(0)) : number(0));
    if (name == "min" || name == "max") {
        Fraction best = number(0);
        for (std::size_t i = 1; i < given.size(); ++i) {
            const int order = compared(number(i), best);
            if (name == "min" ? order < 0 : order > 0) best = number(i);
        }
        return worth_of(best);
    }
    if (name == "otherwise") return given[0].value.is_null() ? given[1] : given[0];
    if (name == "plural") {
        const std::string words = in_words(given[0]);
        return {Value(fmt::format("{} {}", words, text_of(given[words == "1" ? 1 : 2])))};
    }
    if (name == "lower") return {Value(ascii::lower(text_of(given[0])))};
    if (name == "upper") return {Value(ascii::upper(text_of(given[0])))};
    return {Value(bounded(replaced(text_of(given[0]), text_of(given[1]), text_of(given[2]))))};
}

Worth work_out(const ExpressionNode& node, World& world) {
    switch (node.kind) {
        case NodeKind::constant:
            return {node.value};
        case NodeKind::name:
            return {world.value_of(node.word)};
        case NodeKind::sign:
            return of_signs(node, world);
        case NodeKind::call:
            break;
    }
    if (node.word == "if") {  // of which only one is worked out
        const bool holds = truth_of(work_out(*node.parts[0], world));
        return work_out(*node.parts[holds ? 1 : 2], world);
    }
    std::vector<Worth> given;
    for (const Part& part : node.parts) given.push_back(work_out(*part, world));
    if (functions_of_numbers_and_texts().contains(node.word)) return of_function(node.word, given);
    std::vector<Value> values;
    for (const Worth& one : given) values.push_back(whole(one));
    return {world.call(node.word, values)};
}

void each_node(const ExpressionNode& node, const std::function<void(const ExpressionNode&)>& visit) {
    visit(node);
    for (const Part& part : node.parts) each_node(*part, visit);
}

}  // namespace

const std::map<std::string, Arguments>& functions_of_numbers_and_texts() {
    constexpr std::size_t many = 20;
    static const std::map<std::string, Arguments> functions{
        {"down", {}},       {"up", {}},         {"nearest", {}},       {"absolute", {}},
        {"min", {1, many}}, {"max", {1, many}}, {"otherwise", {2, 2}}, {"if", {3, 3}},
        {"plural", {3, 3}}, {"lower", {}},      {"upper", {}},         {"replace", {3, 3}},
    };
    return functions;
}

const std::map<std::string, Arguments>& functions_of_the_world() {
    static const std::map<std::string, Arguments> functions{
        {"reading", {}},  {"known", {}},       {"label", {}},        {"place", {}}, {"on-board", {}},
        {"step", {3, 3}}, {"heading", {2, 2}}, {"distance", {2, 2}}, {"way", {}},   {"turned", {2, 2}},
    };
    return functions;
}

Expression Expression::parse(std::string_view text) {
    if (text.size() > longest_expression)
        throw ExpressionError(fmt::format("an expression of {} bytes", text.size()),
                              fmt::format("at most {}", longest_expression));
    Expression expression;
    expression.text_ = text;
    expression.root_ = Reader(text).run();
    return expression;
}

Value Expression::value(World& world) const {
    return root_ ? whole(work_out(*root_, world)) : Value();
}

bool Expression::holds(World& world) const {
    return root_ && truth_of(work_out(*root_, world));
}

int Expression::whole_number(World& world) const {
    const Value found = value(world);
    if (!found.is_number_integer()) throw ExpressionError(in_words({found}), "a whole number");
    const auto number = found.get<std::int64_t>();
    constexpr std::int64_t most = 1'000'000'000;
    if (number > most || number < -most) throw ExpressionError(in_words({found}), "a smaller number");
    return static_cast<int>(number);
}

std::string Expression::words(World& world) const {
    return json::to_text(value(world));
}

std::vector<std::string> Expression::names() const {
    std::vector<std::string> names;
    if (!root_) return names;
    each_node(*root_, [&](const ExpressionNode& node) {
        const bool is_new = std::ranges::find(names, node.word) == names.end();
        if (node.kind == NodeKind::name && is_new) names.push_back(node.word);
    });
    return names;
}

std::vector<std::pair<std::string, std::string>> Expression::compared() const {
    std::vector<std::pair<std::string, std::string>> pairs;
    if (!root_) return pairs;
    each_node(*root_, [&](const ExpressionNode& node) {
        if (node.kind != NodeKind::sign || (node.word != "=" && node.word != "!=")) return;
        for (const std::size_t side : {0U, 1U}) {
            const ExpressionNode& name = *node.parts[side];
            const ExpressionNode& text = *node.parts[1 - side];
            if (name.kind == NodeKind::name && text.kind == NodeKind::constant && text.value.is_string())
                pairs.emplace_back(name.word, json::to_text(text.value));
        }
    });
    return pairs;
}

// ---- texts

Text Text::parse(std::string_view text) {
    Text parsed;
    parsed.text_ = text;
    parsed.between_.emplace_back();
    for (std::size_t at = 0; at < text.size(); ++at) {
        const char c = text[at];
        const bool is_double = (c == '{' || c == '}') && at + 1 < text.size() && text[at + 1] == c;
        if (is_double || (c != '{' && c != '}')) {
            parsed.between_.back() += c;
            if (is_double) ++at;
            continue;
        }
        const std::size_t end = c == '{' ? text.find('}', at) : std::string_view::npos;
        if (end == std::string_view::npos)
            throw ExpressionError(fmt::format("\"{}\" alone", c),
                                  "an expression in { }, or two for one that is printed");
        parsed.places_.push_back(Expression::parse(text.substr(at + 1, end - at - 1)));
        parsed.between_.emplace_back();
        at = end;
    }
    return parsed;
}

std::string Text::words(World& world) const {
    std::string words = between_.empty() ? "" : between_.front();
    for (std::size_t i = 0; i < places_.size(); ++i)
        words = bounded(std::move(words) + places_[i].words(world) + between_[i + 1]);
    return words;
}

// ---- tests

bool Test::holds(World& world) const {
    if (!expression_.empty()) return expression_.holds(world);
    table::Facts facts;
    for (const std::string& name : names()) facts[name] = world.value_of(name);
    return condition_.holds(facts);
}

std::vector<std::string> Test::names() const {
    if (!expression_.empty()) return expression_.names();
    std::vector<std::string> names;
    for (const table::Condition::Test& test : condition_.tests()) {
        if (std::ranges::find(names, test.fact) == names.end()) names.push_back(test.fact);
    }
    return names;
}

}  // namespace flagplot::script

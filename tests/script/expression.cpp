#include "script/expression.h"

#include <functional>

#include "json/reader.h"
#include "json/tree.h"
#include "support/catch.h"

namespace flagplot::script {
namespace {

// Names by a list, and a function that puts its arguments one behind the other.
class Known : public World {
  public:
    std::map<std::string, Value> names;
    int looked_at = 0;

    Value value_of(const std::string& name) override {
        ++looked_at;
        const auto found = names.find(name);
        if (found == names.end()) throw ExpressionError("the name " + name, "another");
        return found->second;
    }
    Value call(const std::string& function, const std::vector<Value>& given) override {
        std::string words = function;
        for (const Value& value : given) words += ' ' + json::to_text(value);
        return words;
    }
};

std::string worked_out(const std::string& text, const std::map<std::string, Value>& names = {}) {
    Known world;
    world.names = names;
    return Expression::parse(text).value(world).dump();
}

std::string refusal(const std::function<void()>& act) {
    try {
        act();
    } catch (const ExpressionError& error) {
        return error.what();
    }
    return "nothing";
}

std::string not_read(const std::string& text) {
    return refusal([&] { Expression::parse(text); });
}

std::string not_worked_out(const std::string& text, const std::map<std::string, Value>& names = {}) {
    Known world;
    world.names = names;
    return refusal([&] { Expression::parse(text).value(world); });
}

bool says(const std::string& text, const std::string& part) {
    INFO(text);
    return text.find(part) != std::string::npos;
}

}  // namespace

TEST_CASE("Expressions reckon exactly, and bind as everybody expects") {
    CHECK(worked_out("2 + 3 * 4") == "14");
    CHECK(worked_out("(2 + 3) * 4") == "20");
    CHECK(worked_out("10 - 3 - 2") == "5");
    CHECK(worked_out("12 / 3 / 2") == "2");
    CHECK(worked_out("-2 * -3") == "6");
    CHECK(worked_out("1/3 + 1/6 + 1/2") == "1");
    CHECK(worked_out("3-2") == "1");
    CHECK(worked_out("2 + 2 = 4 and not 1 > 2 or no") == "true");
    CHECK(worked_out("no and no or yes") == "true");
    CHECK(worked_out("no and (no or yes)") == "false");
    CHECK(worked_out("1/3 < 1/2") == "true");
    CHECK(worked_out("2/4 = 1/2") == "true");
    CHECK(worked_out("2 <= 2") == "true");
    CHECK(worked_out("2 >= 3") == "false");
    CHECK(worked_out("2 != 2") == "false");
}

TEST_CASE("A half is rounded as it is said, below nothing, too") {
    CHECK(worked_out("down(7/2)") == "3");
    CHECK(worked_out("up(7/2)") == "4");
    CHECK(worked_out("nearest(7/2)") == "4");
    CHECK(worked_out("nearest(10/3)") == "3");
    CHECK(worked_out("down(-7/2)") == "-4");
    CHECK(worked_out("up(-7/2)") == "-3");
    CHECK(worked_out("nearest(-7/2)") == "-3");
    CHECK(worked_out("down(4)") == "4");
    CHECK(says(not_worked_out("7/2"), "7/2 (expected a whole number"));
    CHECK(says(not_worked_out("1/0"), "a division by 0"));
}

TEST_CASE("Numbers and texts have functions") {
    CHECK(worked_out("min(3, 1, 2)") == "1");
    CHECK(worked_out("max(3, 1/2, 7/2 - 1/2)") == "3");
    CHECK(worked_out("absolute(-3)") == "3");
    CHECK(worked_out("otherwise(nothing, 4)") == "4");
    CHECK(worked_out("otherwise(0, 4)") == "0");
    CHECK(worked_out("if(1 > 2, 'a', 'b')") == "\"b\"");
    CHECK(worked_out("plural(1, 'zone', 'zones')") == "\"1 zone\"");
    CHECK(worked_out("plural(3, 'zone', 'zones')") == "\"3 zones\"");
    CHECK(worked_out("lower('Full Speed')") == "\"full speed\"");
    CHECK(worked_out("upper('ne')") == "\"NE\"");
    CHECK(worked_out("replace('left of it', 'it', 'SW')") == "\"left of SW\"");
    CHECK(worked_out("'it''s'") == "\"it's\"");
    CHECK(worked_out("step('U11', 'N', 2)") == "\"step U11 N 2\"");
}

TEST_CASE("Names have hyphens and parts, and only what is needed is looked at") {
    const std::map<std::string, Value> names{{"hull-left", 3},    {"boat.hull", 5},
                                             {"state", "at-sea"}, {"hunters", Value::Texts{"A1", "B2"}},
                                             {"none", Value()},   {"sunk", false}};
    CHECK(worked_out("boat.hull - hull-left", names) == "2");
    CHECK(worked_out("state = 'at-sea'", names) == "true");
    CHECK(worked_out("state = 3", names) == "false");
    CHECK(worked_out("'B2' in hunters", names) == "true");
    CHECK(worked_out("'C3' in hunters", names) == "false");
    CHECK(worked_out("'A1' in none", names) == "false");
    CHECK(worked_out("none = nothing", names) == "true");
    CHECK(worked_out("not none", names) == "true");  // what has no value is no
    CHECK(worked_out("sunk or hull-left > 2", names) == "true");
    CHECK(worked_out("no and unknown", names) == "false");
    CHECK(worked_out("if(yes, 1, unknown)", names) == "1");
    CHECK(says(not_worked_out("state + 1", names), "\"at-sea\" (expected a number)"));
    CHECK(says(not_worked_out("none + 1", names), "nothing (expected a number)"));
    CHECK(says(not_worked_out("hull-left and yes", names), "3 (expected yes or no)"));
    CHECK(says(not_worked_out("unknown", names), "the name unknown"));
    const Expression expression = Expression::parse("boat.hull > 2 and min(boat.hull, x) = place(y) or state = 'sunk'");
    CHECK(expression.names() == std::vector<std::string>{"boat.hull", "x", "y", "state"});
    CHECK(expression.compared() == std::vector<std::pair<std::string, std::string>>{{"state", "sunk"}});
}

TEST_CASE("What can't be read says what was found and what was expected") {
    CHECK(says(not_read(""), "the end of the expression (expected a name, a number or a text in ')"));
    CHECK(says(not_read("2 +"), "the end of the expression"));
    CHECK(says(not_read("(2"), "(expected ))"));
    CHECK(says(not_read("2 3"), "\"3\" (expected the end, or a sign such as + or and)"));
    CHECK(says(not_read("'abc"), "a text that doesn't end"));
    CHECK(says(not_read("a ; b"), "\";\""));
    CHECK(says(not_read("a \u2264 b"), "\"\u2264\""));
    CHECK(says(not_read("and"), "\"and\""));
    CHECK(says(not_read("shell(1)"), "the function \"shell\""));
    CHECK(says(not_read("min()"), "min with 0 values (expected from 1 to 20)"));
    CHECK(says(not_read("if(yes, 1)"), "if with 2 values (expected 3)"));
    CHECK(says(not_read("99999999999"), "a number that is smaller"));
    CHECK(says(not_read(std::string(2000, '(')), "bytes"));
    CHECK(says(not_read(std::string(900, '(')), "at most 50 levels"));
    CHECK(says(not_read(std::string(900, '-') + "1"), "at most 50 levels"));
    CHECK(says(not_worked_out("1000000000 * 1000000000"), "a number beyond 2^53"));
    CHECK(says(not_worked_out("1/1000000000/1000000000"), "a number beyond 2^53"));
}

TEST_CASE("Texts have places for expressions") {
    Known world;
    world.names = {{"boat", "S1"}, {"boat.hull", 2}};
    CHECK(Text::parse("{boat} has {plural(boat.hull, 'box', 'boxes')} left.").words(world) == "S1 has 2 boxes left.");
    CHECK(Text::parse("plain").words(world) == "plain");
    CHECK(Text::parse("").words(world).empty());
    CHECK(Text::parse("{{{boat}}} and }}").words(world) == "{S1} and }");
    CHECK(says(refusal([] { Text::parse("a { b"); }), "\"{\" alone"));
    CHECK(says(refusal([] { Text::parse("a } b"); }), "\"}\" alone"));
    CHECK(says(refusal([] { Text::parse("{}"); }), "the end of the expression"));
}

TEST_CASE("A test is an expression, or a condition as modifiers have it") {
    Known world;
    world.names = {{"weather", "storm"}, {"boat.hull", 2}};
    const json::Tree tree{{"weather", {"storm", "gale"}}, {"boat.hull", {{"max", 2}}}};
    const Test test(table::Condition::load(json::Node(tree, "test")));
    CHECK(test.names() == std::vector<std::string>{"weather", "boat.hull"});
    CHECK(test.holds(world));
    world.names["boat.hull"] = 3;
    CHECK_FALSE(test.holds(world));
    CHECK(Test(Expression::parse("boat.hull = 3")).holds(world));
    CHECK(Test().empty());
    CHECK(Test().holds(world));
}

}  // namespace flagplot::script

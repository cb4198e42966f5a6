// The accessors of a place in a JSON document, and what they say when they find something else.
#include <functional>
#include <string>
#include <vector>

#include "json/reader.h"
#include "json/tree.h"
#include "support/catch.h"
#include "support/thrown.h"

using Catch::Matchers::ContainsSubstring;
using flagplot::json::FileError;
using flagplot::json::Node;
using flagplot::json::parse;
using flagplot::json::Tree;
using flagplot::test::thrown_by;

TEST_CASE("A node gives what stands in its place", "[json][node]") {
    const Tree tree = parse(R"({
        "name": "TF 17", "id": "swwas.fleet-speed", "zones": 4, "night": true, "nothing": null,
        "units": ["TF-16", "TF-17"], "rows": [{"range": "1-10"}, {"range": "11-20"}]
    })",
                            "game.json");
    const Node node(tree, "game.json");
    CHECK(node.at("name").text() == "TF 17");
    CHECK(node.at("id").identifier() == "swwas.fleet-speed");
    CHECK(node.at("zones").integer(0, 9) == 4);
    CHECK(node.at("night").boolean());
    CHECK(node.at("nothing").value().is_null());
    CHECK(node.at("units").texts() == std::vector<std::string>{"TF-16", "TF-17"});
    CHECK(node.at("units").value() == Tree({"TF-16", "TF-17"}));
    CHECK(node.at("rows").items().at(1).at("range").text() == "11-20");
    CHECK(node.at("rows").items().at(1).at("range").pointer() == "/rows/1/range");
    CHECK(node.members().size() == 7);
    CHECK(node.members().front().first == "name");
}

TEST_CASE("An absent member is nothing, false or the default", "[json][node]") {
    const Tree tree = parse(R"({"title": "Direction", "ours": true, "kept": false})", "game.json");
    const Node node(tree, "game.json");
    CHECK_FALSE(node.find("absent").has_value());
    CHECK_FALSE(node.flag("absent"));
    CHECK_FALSE(node.flag("kept"));
    CHECK(node.flag("ours"));
    CHECK(node.text_of("absent", "otherwise") == "otherwise");
    CHECK(node.text_of("title", "otherwise") == "Direction");
}

TEST_CASE("An accessor that finds something else names file, pointer, found and expected", "[json][node]") {
    const Tree tree = parse(R"({
        "text": "abc", "number": 3, "yes": true, "null": null, "list": ["a", 1], "object": {"x": 1}, "empty": "",
        "upper": "Fleet", "dot": ".fleet", "big": 18446744073709551615
    })",
                            "game.json");
    const Node node(tree, "game.json");
    struct Case {
        std::function<void()> call;
        std::string where;
        std::string found;
        std::string expected;
    };
    const std::vector<Case> cases{
        {[&] { node.at("absent"); }, "game.json", "\"absent\"", "\"absent\""},
        {[&] { node.at("object").at("y"); }, "game.json: /object", "\"y\"", "\"y\""},
        {[&] { node.at("list").at("x"); }, "game.json: /list", "a list of 2", "an object"},
        {[&] { node.at("text").members(); }, "game.json: /text", "the text \"abc\"", "an object"},
        {[&] { node.at("object").items(); }, "game.json: /object", "an object with 1 members", "a list"},
        {[&] { node.at("number").text(); }, "game.json: /number", "the number 3", "a text"},
        {[&] { node.at("null").text(); }, "game.json: /null", "nothing", "a text"},
        {[&] { node.at("list").texts(); }, "game.json: /list/1", "the number 1", "a text"},
        {[&] { (void)node.text_of("number", ""); }, "game.json: /number", "the number 3", "a text"},
        {[&] { node.at("text").integer(0, 9); }, "game.json: /text", "the text \"abc\"", "from 0 to 9"},
        {[&] { node.at("number").integer(4, 9); }, "game.json: /number", "the number 3", "from 4 to 9"},
        {[&] { node.at("number").integer(0, 2); }, "game.json: /number", "the number 3", "from 0 to 2"},
        {[&] { node.at("big").integer(-5, 5); }, "game.json: /big", "18446744073709551615", "from -5 to 5"},
        {[&] { node.at("number").boolean(); }, "game.json: /number", "the number 3", "true or false"},
        {[&] { (void)node.flag("text"); }, "game.json: /text", "the text \"abc\"", "true or false"},
        {[&] { node.at("object").value(); }, "game.json: /object", "an object", "a list of texts"},
        {[&] { node.at("list").value(); }, "game.json: /list", "a list of 2", "a list of texts"},
        {[&] { node.at("upper").identifier(); }, "game.json: /upper", "\"Fleet\"", "lower-case"},
        {[&] { node.at("dot").identifier(); }, "game.json: /dot", "\".fleet\"", "lower-case"},
        {[&] { node.at("empty").identifier(); }, "game.json: /empty", "\"\"", "lower-case"},
        {[&] { node.at("yes").identifier(); }, "game.json: /yes", "true", "a text"},
    };
    for (const Case& one : cases) {
        CAPTURE(one.where, one.expected);
        const FileError error = thrown_by<FileError>(one.call);
        CHECK(error.where() == one.where);
        CHECK_THAT(error.found(), ContainsSubstring(one.found));
        CHECK_THAT(error.expected(), ContainsSubstring(one.expected));
        CHECK(std::string(error.what()) ==
              error.where() + ": " + error.found() + " (expected " + error.expected() + ")");
    }
}

TEST_CASE("Both ends of an integer's limits are allowed", "[json][node]") {
    const Tree tree = parse("[-2, 2]", "game.json");
    const std::vector<Node> numbers = Node(tree, "game.json").items();
    CHECK(numbers[0].integer(-2, 2) == -2);
    CHECK(numbers[1].integer(-2, 2) == 2);
}

TEST_CASE("An unknown key is refused at its place, with the keys there may be", "[json][node]") {
    const Tree tree = parse(R"({"rows": [{"range": "1", "reslut": "hit"}]})", "game.json");
    const Node row = Node(tree, "game.json").at("rows").items().front();
    CHECK_NOTHROW(row.allow_only({"range", "reslut"}));
    const FileError error = thrown_by<FileError>([&] { row.allow_only({"range", "result"}); });
    CHECK(error.where() == "game.json: /rows/0/reslut");
    CHECK_THAT(error.found(), ContainsSubstring("\"reslut\""));
    CHECK(error.expected() == "range, result");
}

TEST_CASE("A pointer escapes slashes and tildes as RFC 6901 has it", "[json][node]") {
    const Tree tree = parse(R"({"a/b": {"m~n": 1}})", "game.json");
    const Node node = Node(tree, "game.json").at("a/b").at("m~n");
    CHECK(node.pointer() == "/a~1b/m~0n");
    CHECK(tree.at(Tree::json_pointer(node.pointer())) == 1);
}

TEST_CASE("A message without a place or an expectation leaves out its punctuation", "[json][error]") {
    CHECK(std::string(FileError("", "found nothing", "a text").what()) == "found nothing (expected a text)");
    CHECK(std::string(FileError("game.json", "can't be read", "").what()) == "game.json: can't be read");
}

// Each kind of entry as one line of the file: written, read back, and refused where it isn't as it must be.
#include "session/entry_json.h"

#include <fmt/format.h>

#include <set>

#include "harness.h"
#include "json/limits.h"
#include "json/tree.h"
#include "samples.h"
#include "support/catch.h"

namespace flagplot::session::test {
namespace {

// Compares as JSON does: the order of members says nothing.
bool same_json(const std::string& one, const std::string& other) {
    return nlohmann::json::parse(one) == nlohmann::json::parse(other);
}

std::vector<Sample> all_samples() {
    std::vector<Sample> all = full_samples();
    for (Sample& sample : sparse_samples()) all.push_back(std::move(sample));
    return all;
}

json::FileError refusal(const Tree& tree) {
    INFO(tree.dump());
    return thrown_by<json::FileError>([&] { from_line(tree.dump(), "F: line 7"); });
}

// A value that can't stand where this one stands.
Tree of_another_type(const Tree& value) {
    return value.is_string() ? Tree(7) : Tree("not this");
}

}  // namespace

TEST_CASE("A line is written as the format says", "[session][format]") {
    for (const Sample& sample : all_samples()) {
        if (std::holds_alternative<Unknown>(sample.entry.body)) continue;  // what it had beside its kind is lost
        const std::string line = to_line(sample.entry, sample_prev());
        INFO(line);
        CHECK(same_json(line, sample.line));
        CHECK(line.find('\n') == std::string::npos);
    }
}

TEST_CASE("A line is read as the format says", "[session][format]") {
    for (const Sample& sample : all_samples()) {
        INFO(sample.line);
        const ParsedLine parsed = from_line(sample.line, "F: line 7");
        CHECK(parsed.entry.body == sample.entry.body);
        CHECK(parsed.entry.number == 7);
        CHECK(parsed.entry.run == sample.entry.run);
        CHECK(parsed.entry.at == some_time);
        CHECK(parsed.entry.end);
        CHECK(parsed.prev == sample_prev());
        CHECK(kind_of(parsed.entry.body) == sample.name);
    }
}

TEST_CASE("Every kind of entry has a sample", "[session][format]") {
    // So that a new kind can't go untested.
    std::set<std::size_t> kinds;
    for (const Sample& sample : full_samples()) kinds.insert(sample.entry.body.index());
    CHECK(kinds.size() == std::variant_size_v<Body>);
    std::set<std::size_t> changes;
    for (const Sample& sample : full_samples()) {
        if (const auto* effect = std::get_if<Effect>(&sample.entry.body)) changes.insert(effect->change.index());
    }
    CHECK(changes.size() == std::variant_size_v<Change>);
}

TEST_CASE("A line that isn't the last of its group has no end mark", "[session][format]") {
    Entry middle = note("Fog.");
    middle.number = 3;
    const std::string line = to_line(middle, sample_prev());
    CHECK(same_json(
        line, fmt::format(R"({{"n":3,"kind":"note","text":"Fog.","at":"{}","prev":"{}"}})", some_time, sample_prev())));
    CHECK_FALSE(from_line(line, "F").entry.end);
}

TEST_CASE("Members that this program doesn't know are passed over", "[session][format]") {
    // A later program of the same format may add some.
    for (const Sample& sample : all_samples()) {
        Tree tree = Tree::parse(sample.line);
        tree["colour"] = {{"deep", {1, 2}}};
        INFO(tree.dump());
        CHECK(from_line(tree.dump(), "F").entry.body == sample.entry.body);
    }
}

TEST_CASE("A member of another type is refused with its place", "[session][format]") {
    // Values of fields and facts, and what a table's result does, may be anything.
    const std::set<std::string> anything{"fact/was", "fact/now", "effect/was", "effect/now"};
    for (const Sample& sample : full_samples()) {
        const Tree tree = Tree::parse(sample.line);
        for (const auto& member : tree.items()) {
            const bool kind_of_change = tree.value("change", "") == "fact" || sample.name == "fact";
            if (kind_of_change && anything.contains(sample.name + "/" + member.key())) continue;
            Tree bad = tree;
            bad[member.key()] = of_another_type(member.value());
            CHECK(refusal(bad).where() == "F: line 7: /" + member.key());
        }
    }
}

TEST_CASE("A member that must be there is missed by name", "[session][format]") {
    const std::map<std::string, std::vector<std::string>> required{
        {"session", {"format", "rulebook", "title", "seed"}},
        {"rules", {"readings", "digest", "program"}},
        {"unit-added", {"type", "id"}},
        {"unit-changed", {"id"}},
        {"unit-removed", {"type", "id"}},
        {"fact", {"fact", "scope"}},
        {"clock", {"was", "now"}},
        {"phase", {"was", "now"}},
        {"opened", {"procedure", "version", "turn", "ordinal"}},
        {"answer", {"key"}},
        {"roll", {"key", "for", "source"}},
        {"lookup", {"key", "table", "modifiers", "row"}},
        {"effect", {"key", "change"}},
        {"told", {"key", "section", "text", "audience"}},
        {"amended", {"entry"}},
        {"ticked", {"of", "yes"}},
        {"note", {"text"}},
        {"message", {"from", "to", "text", "due"}},
        {"struck", {"of", "yes"}},
        {"mail", {"from", "turn", "address", "id", "text"}},
        {"set-aside", {"of", "yes"}},
        {"skipped", {"sender", "yes"}},
        {"report", {"how", "reader", "turn", "digest"}},
        {"override", {"key", "reason"}},
        {"retracted", {"from"}},
        {"closed", {}},
    };
    for (const Sample& sample : full_samples()) {
        if (std::holds_alternative<Unknown>(sample.entry.body)) continue;
        std::vector<std::string> members = required.at(sample.name);
        members.insert(members.end(), {"n", "at", "prev", "kind"});
        for (const std::string& member : members) {
            Tree lacking = Tree::parse(sample.line);
            lacking.erase(member);
            const json::FileError error = refusal(lacking);
            CHECK(error.where() == "F: line 7");
            CHECK(says(error.found(), fmt::format("\"{}\"", member)));
        }
    }
}

TEST_CASE("A malformed member is refused with its place, what was found and what was expected", "[session][format]") {
    struct Case {
        std::string kind;
        std::string pointer;
        Tree value;
        std::string where;  // if it isn't the pointer
        std::string found;
        std::string expected;
    };
    const std::vector<Case> cases{
        {"note", "/n", 0, "", "0", "1"},
        {"note", "/n", 2147483648LL, "", "2147483648", ""},
        {"note", "/n", 18446744073709551615ULL, "", "", ""},
        {"note", "/run", 0, "", "0", "1"},
        {"note", "/run", -1, "", "-1", "1"},
        {"note", "/end", "yes", "", "yes", "true or false"},
        {"note", "/kind", nullptr, "", "nothing", "a text"},
        {"session", "/format", 0, "", "0", "1"},
        {"session", "/seed", "abc", "", "abc", "64"},
        {"session", "/seed", std::string(63, '5') + "g", "", "", "64"},
        {"rules", "/readings/a-four", 4, "", "4", "a text"},
        {"unit-added", "/fields", nullptr, "", "nothing", "an object"},
        {"unit-changed", "/now", {1}, "", "", "an object"},
        {"clock", "/now", 0, "", "0", "1"},
        {"opened", "/version", 0, "", "0", "1"},
        {"opened", "/turn", 0, "", "0", "1"},
        {"opened", "/ordinal", 0, "", "0", "1"},
        {"answer", "/rows/S1", 3, "", "3", "an object"},
        {"rules", "/house-rules", Tree(std::vector<int>(201, 0)), "", "201 items", "at most 200"},
        {"rules", "/house-rules", Tree(std::vector<int>(200, 0)), "/house-rules/0", "0", "an object"},
        {"roll", "/dice/0", "six", "", "six", "a whole number"},
        {"roll", "/dice", {6}, "/faces", "1 dice", ""},
        {"roll", "/faces", {14, 7}, "", "a d6 doesn't show 7", ""},
        {"roll", "/faces", {0, 6}, "/faces/0", "0", "1 to 100"},
        {"roll", "/faces", {14}, "", "1 faces", ""},
        {"roll", "/faces/1", "six", "", "six", "a whole number"},
        {"roll", "/dice/0", 257, "", "257", "2 to 100"},
        {"roll", "/dice/1", 1'000'000'000, "", "1000000000", "2 to 100"},
        {"roll", "/dice/0", 1, "", "1", "2 to 100"},
        {"roll", "/dice", Tree(std::vector<int>(1001, 6)), "", "1001 items", "at most 1000"},
        {"roll", "/faces", Tree(std::vector<int>(1001, 6)), "", "1001 items", "at most 1000"},
        {"roll", "/was/0", 101, "", "101", "1 to 100"},
        {"roll", "/source", "sleeve", "", "sleeve", "stream, hand or overruled"},
        {"roll", "/attempt", 0, "", "0", "1"},
        {"roll", "/entered/0", 4, "", "4", "a text"},
        {"roll", "/was/0", "x", "", "x", "a whole number"},
        {"lookup", "/natural", "8", "", "8", "a whole number"},
        {"lookup", "/modifiers/1/id", 1, "", "1", "a text"},
        {"lookup", "/modifiers/0/label", nullptr, "", "nothing", "a text"},
        {"lookup", "/dice/0", 1000, "", "1000", "1 to 100"},
        {"lookup", "/modifiers/0/value", 9223372036854775807LL, "", "9223372036854775807", "a whole number"},
        {"lookup", "/modifiers/0/value", true, "", "true", "a text"},
        {"lookup", "/row/effects", 3, "", "3", "an object"},
        {"lookup", "/row/effects/then", 3, "", "3", "a list"},
        {"lookup", "/row/effects/again", 3, "", "3", "true or false"},
        {"lookup", "/row/effects/count", Tree::object({{"hit", "two"}}), "/row/effects/count/hit", "two",
         "a whole number"},
        {"lookup", "/clamped", 1, "", "1", "true or false"},
        {"lookup", "/row/index", "0", "", "0", "a whole number"},
        {"lookup", "/row/label", 0, "", "0", "a text"},
        {"lookup", "/notes/0", 1, "", "1", "a text"},
        {"effect", "/change", "weather", "", "weather", "unit-added"},
        {"effect", "/change", "note", "", "note", "unit-added"},
        {"report", "/how", "burnt", "", "burnt", "drafted, printed or sent"},
        {"told", "/wordings/north", false, "", "false", "a text"},
        {"amended", "/entry", 0, "", "0", "1"},
        {"override", "/faces/0", 101, "", "101", "1 to 100"},
        {"override", "/faces/0", true, "", "true", "a whole number"},
        {"override", "/attempt", -1, "", "-1", "1"},
        {"retracted", "/from", 0, "", "0", "1"},
    };
    for (const Case& bad : cases) {
        for (const Sample& sample : full_samples()) {
            if (sample.name != bad.kind) continue;
            Tree tree = Tree::parse(sample.line);
            tree[Tree::json_pointer(bad.pointer)] = bad.value;
            const json::FileError error = refusal(tree);
            INFO(error.what());
            CHECK(error.where() == "F: line 7: " + (bad.where.empty() ? bad.pointer : bad.where));
            CHECK(says(error.found(), bad.found));
            CHECK(says(error.expected(), bad.expected));
            break;
        }
    }
}

TEST_CASE("A line that isn't one JSON object is refused", "[session][format]") {
    for (const std::string& line :
         {std::string(), std::string("{"), std::string("[1]"), std::string("null"), std::string("7"),
          std::string(R"({"n":1} {"n":2})"), std::string(R"({"n":1,"n":2})"), std::string("{\"text\":\"\xff\"}"),
          std::string(R"({"n":1.5})"), std::string(20, '\0'), std::string("\xef\xbb\xbf")}) {
        INFO(line);
        const auto error = thrown_by<json::FileError>([&] { from_line(line, "F: line 7"); });
        CHECK(says(error.what(), "F: line 7"));
    }
}

TEST_CASE("A damaged line is read or refused, and nothing else happens", "[session][format]") {
    // No byte of a file may lead to an error of another kind, which nobody would catch.
    int read = 0;
    int refused = 0;
    const auto attempt = [&](const std::string& line) {
        try {
            from_line(line, "F");
            ++read;
        } catch (const json::FileError&) {
            ++refused;
        }
    };
    for (const Sample& sample : full_samples()) {
        for (std::size_t at = 0; at < sample.line.size(); ++at) {
            std::string line = sample.line;
            attempt(line.substr(0, at));
            attempt(line.substr(0, at) + line.substr(at + 1));
            for (const char other : {'\0', '"', '{', ']', ',', '9', '\\', '\xc3'}) {
                line[at] = other;
                attempt(line);
            }
        }
    }
    CHECK(read > 0);
    CHECK(refused > 0);
}

TEST_CASE("A line that is longer than any is refused", "[session][format]") {
    const Sample sample = full_samples().front();
    const std::string line = sample.line + std::string(json::limits::line_bytes - sample.line.size(), ' ');
    CHECK(from_line(line, "F").entry.body == sample.entry.body);
    const auto error = thrown_by<json::FileError>([&] { from_line(line + ' ', "F: line 7"); });
    CHECK(error.where() == "F: line 7");
    CHECK(error.found() == "a line of 16000001 bytes");
}

TEST_CASE("A text that is not UTF-8 can't become a line", "[session][format]") {
    CHECK_THROWS_AS(to_line(note("caf\xe9"), sample_prev()), Tree::type_error);
}

TEST_CASE("An entry is described by its kind and key", "[session][format]") {
    CHECK(describe(entry(Roll{"search/S1", "", "", {}, {}, Roll::Source::stream, 1, {}, {}, ""})) ==
          "the roll \"search/S1\"");
    CHECK(describe(entry(Opened{"harbour.patrol", 1, 1, 1})) == "the opening of harbour.patrol");
    CHECK(describe(note("Fog.")) == "the entry of kind note");
    CHECK(key_of(Body(Told{"order", "", "", "", everyone, {}})) == "order");
    CHECK(key_of(Body(Closed{})).empty());
}

}  // namespace flagplot::session::test

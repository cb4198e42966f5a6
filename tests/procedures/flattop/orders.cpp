// Orders and mails as commanders write them, and what each must give: tests/cases/flattop/orders.json.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>
#include <random>
#include <utility>

#include "ascii/letters.h"
#include "game.h"
#include "json/tree.h"
#include "procedures/flattop/order_lines.h"
#include "procedures/flattop/order_mail.h"
#include "rulebook/rulebook.h"
#include "rulebook/words.h"
#include "support/catch.h"

namespace flagplot::procedures::test {
namespace {

using namespace flattop;
using json::Tree;

const Tree& cases() {
    static const Tree tree = json::read_file(source_dir() / "tests/cases/flattop/orders.json");
    return tree;
}

// Column AA stands half a hex north of BB (8.12).
hex::Atlas maps(const std::string& which) {
    const hex::Layout layout = hex::with_column_high({}, "AA");
    if (which == "two") return hex::Atlas({{"A", layout, {52, 60}}, {"B", layout, {52, 60}}});
    return hex::Atlas({{"", layout, {52, 60}}});
}

Arm arm_of(const std::string& name) {
    static const std::map<std::string, Arm> by_name{
        {"ships", Arm::ships}, {"submarine", Arm::submarine}, {"planes", Arm::planes}, {"base", Arm::base}};
    return by_name.at(name);
}

std::string text_of(const Tree& tree, const char* key) {
    return tree.value(key, std::string());
}

const Vocabulary& vocabulary() {
    static const Vocabulary words(rulebook::words_of(rulebook::load_rulebook(source_dir() / "tables/flattop")));
    return words;
}

// A roster of these names: "TF3" is a task force, "Rabaul" a base.
Names names_of(const std::vector<std::string>& units) {
    std::vector<Named> named;
    for (const std::string& unit : units) {
        const std::string kind = unit.substr(0, 2);
        named.push_back({unit, kind == "TF" || kind == "AF" ? kind : kind == "SS" ? "sub" : "base", {unit}});
    }
    return {vocabulary(), named};
}

Order read_order(const std::string& text, Arm arm, const std::vector<std::string>& units) {
    const Names names = names_of(units);
    return flattop::read_order(text, {arm, &names});
}

Mail split_mail(const std::string& mail, const std::vector<std::string>& units) {
    return divide_mail(mail, names_of(units));
}

std::vector<std::string> units_of(const Tree& one) {
    return (one.contains("units") ? one : cases()).at("units").get<std::vector<std::string>>();
}

// ---- what a text must give

struct Read {
    Order order;
    std::vector<Doubt> doubts;
};

Read read(const Tree& one) {
    const hex::Atlas atlas = maps(text_of(one, "maps"));
    const std::string sheet = text_of(one, "sheet");
    Ordered unit{arm_of(text_of(one, "arm")),           {},           sheet, text_of(one, "level"),
                 {"Henderson Field", "Buna", "Rabaul"}, &vocabulary()};
    if (one.contains("at")) unit.place = atlas.parse(text_of(one, "at"), sheet);
    Read read{read_order(text_of(one, "text"), unit.arm, units_of(cases())), {}};
    read.doubts = check_order(read.order, unit, atlas);
    return read;
}

// An order's fields by the names that they have in the cases.
Tree fields_of(const Order& order) {
    const auto number = [](const std::optional<int>& one) { return one ? Tree(*one) : Tree(); };
    return {{"start", order.start},
            {"end", order.end},
            {"at-hex", order.at},
            {"moves", to_string(order.moves)},
            {"open-way", order.open_way},
            {"until", order.until},
            {"holds", order.holds},
            {"as-before", order.as_before},
            {"levels", order.levels},
            {"changes-level", order.changes_level},
            {"task", order.task},
            {"target", order.target},
            {"target-hex", order.target_hex},
            {"further-tasks", order.further_tasks},
            {"one-hex-away", order.one_hex_away},
            {"launches", order.launches},
            {"lands", order.lands},
            {"landing", order.landing},
            {"ready-cap", order.ready_cap},
            {"trigger", number(order.trigger)},
            {"die", number(order.die)},
            {"report-numbers", order.report_numbers},
            {"points", cost_of(order.moves)},
            {"cases", order.cases},
            {"instructions", order.instructions},
            {"remarks", order.remarks},
            {"unclear", order.unclear}};
}

// One blank between words, in small letters.
std::string flat(const std::string& text) {
    std::string words;
    for (const char c : text) {
        const bool blank = ascii::is_blank(c);
        if (!blank) words += ascii::lower(c);
        if (blank && !words.empty() && words.back() != ' ') words += ' ';
    }
    return words;
}

bool has(const std::string& text, const std::string& words) {
    return flat(text).find(flat(words)) != std::string::npos;
}

bool any_has(const Tree& texts, const std::string& words) {
    return std::any_of(texts.begin(), texts.end(),
                       [&](const Tree& text) { return has(text.get<std::string>(), words); });
}

void check_fields(const Tree& one, const Order& order) {
    const Tree read = fields_of(order);
    const Tree none = fields_of({});
    const Tree expected = one.value("order", Tree::object());
    const Tree free = one.value("free", Tree::array());
    // Where a case doesn't say otherwise, these may hold what they do.
    const Tree open{"remarks",       "target", "landing",  "points",       "instructions",
                    "changes-level", "until",  "open-way", "further-tasks"};
    for (const auto& [name, value] : read.items()) {
        const auto is_in = [&](const Tree& names) {
            return std::find(names.begin(), names.end(), name) != names.end();
        };
        if (is_in(free) || (!expected.contains(name) && is_in(open))) continue;
        const Tree wanted = expected.value(name, none.at(name));
        INFO(name << ": " << value.dump(-1, ' ', false, Tree::error_handler_t::replace) << ", not " << wanted.dump());
        if (name == "cases" || name == "instructions" || name == "unclear") {
            if (name != "instructions") CHECK(value.size() == wanted.size());
            for (const Tree& words : wanted) CHECK(any_has(value, words.get<std::string>()));
        } else {
            CHECK(value == wanted);
        }
    }
}

std::string kind_of(const Doubt& doubt) {
    return doubt.kind == Doubt::Kind::unclear   ? "unclear"
           : doubt.kind == Doubt::Kind::missing ? "missing"
                                                : "contradiction";
}

void check_doubts(const Tree& one, std::vector<Doubt> doubts) {
    std::string all;
    for (const Doubt& doubt : doubts) all += fmt::format("  {}: {}\n", kind_of(doubt), doubt.words);
    INFO("doubts:\n" << all);
    CHECK(doubts.size() == one.at("doubts").size());
    for (const Tree& wanted : one.at("doubts")) {
        const std::string kind = wanted.at(0).get<std::string>();
        const auto found = std::find_if(doubts.begin(), doubts.end(), [&](const Doubt& doubt) {
            return (kind == "any" || kind == kind_of(doubt)) && has(doubt.words, wanted.at(1).get<std::string>());
        });
        INFO("expected: " << wanted.dump());
        CHECK(found != doubts.end());
        if (found != doubts.end()) doubts.erase(found);
    }
}

// ---- that no word is lost

// Typographic signs that may be read as plain ones.
std::string plain(std::string text) {
    for (const char* const sign : {"\u2013", "\u2014", "\u2212", "\u2022", "\u201c", "\u201d", "\u2018", "\u2019",
                                   "\u00a0", "\ufeff", "\u2011", "\u2010", "\u2192"}) {
        for (std::size_t at = text.find(sign); at != std::string::npos; at = text.find(sign, at)) {
            text.replace(at, std::string(sign).size(), " ");
        }
    }
    return text;
}

std::map<std::string, int> words_of(const std::string& text) {
    std::map<std::string, int> words;
    std::string word;
    for (const char c : plain(text) + " ") {
        const bool is_ascii = static_cast<unsigned char>(c) < 0x80;
        if (!is_ascii || ascii::is_letter(c) || ascii::is_digit(c)) {
            word += c;
        } else if (!word.empty()) {
            ++words[std::exchange(word, {})];
        }
    }
    return words;
}

std::vector<std::string> lost_words(const std::string& mail, const Mail& split) {
    std::string kept;
    for (const UnitText& one : split.orders) kept += one.named + "\n" + one.text + "\n";
    for (const Left& left : split.left) kept += left.text + "\n";
    const std::map<std::string, int> found = words_of(kept);
    std::vector<std::string> lost;
    for (const auto& [word, count] : words_of(mail)) {
        if (!found.contains(word) || found.at(word) < count) lost.push_back(word);
    }
    return lost;
}

std::string shown(const Mail& mail) {
    std::string text;
    for (const UnitText& one : mail.orders) text += fmt::format("[{}|{}] {}\n", one.unit, one.named, one.text);
    for (const Left& left : mail.left) text += fmt::format("left ({}): {}\n", static_cast<int>(left.kind), left.text);
    return text;
}

}  // namespace

TEST_CASE("Each order gives what the document says that it means", "[flattop][orders][letters]") {
    for (const Tree& one : cases().at("orders")) {
        INFO(one.at("name") << (one.contains("source") ? " (" + text_of(one, "source") + ")" : ""));
        INFO(one.at("text"));
        const Read order = read(one);
        check_fields(one, order.order);
        const Tree free = one.value("free", Tree::array());
        if (std::find(free.begin(), free.end(), "doubts") == free.end()) check_doubts(one, order.doubts);
    }
}

TEST_CASE("What nobody could read stays, whatever stands beside it", "[flattop][orders]") {
    for (const Tree& one : cases().at("orders")) {
        for (const char* const words : {"Frobnicate the zebra", "Zebra 7"}) {
            Tree more = one;
            more["text"] = text_of(one, "text") + "\n\n" + words + ".";
            INFO(more.at("text"));
            const Tree order = fields_of(read(more).order);
            CHECK((any_has(order.at("unclear"), words) || any_has(order.at("cases"), words)));
        }
    }
}

TEST_CASE("A word that nobody knows is found again wherever it stands", "[flattop][orders]") {
    for (const Tree& one : cases().at("orders")) {
        const std::string text = text_of(one, "text");
        for (std::size_t at = text.find(' '); at != std::string::npos; at = text.find(' ', at + 1)) {
            Tree more = one;
            more["text"] = text.substr(0, at) + " zebra" + text.substr(at);
            INFO(more.at("text"));
            const Tree order = fields_of(read(more).order);
            const auto in_list = [&](const char* list) { return any_has(order.at(list), "zebra"); };
            const auto in_text = [&](const char* field) { return has(text_of(order, field), "zebra"); };
            CHECK((in_list("unclear") || in_list("cases") || in_list("instructions") || in_list("further-tasks") ||
                   in_list("remarks") || in_text("target") || in_text("landing")));
        }
    }
}

TEST_CASE("Each mail is split by unit, and no word of it is lost", "[flattop][orders]") {
    for (const Tree& one : cases().at("mails")) {
        const std::string mail = text_of(one, "mail");
        const Mail split = split_mail(mail, units_of(one));
        INFO(one.at("name") << "\n" << mail << "\n----\n" << shown(split));
        CHECK(lost_words(mail, split).empty());
        CHECK(split.orders.size() == one.at("orders").size());
        for (std::size_t i = 0; i < std::min(split.orders.size(), one.at("orders").size()); ++i) {
            const Tree& wanted = one.at("orders").at(i);
            CHECK(split.orders[i].unit == text_of(wanted, "unit"));
            if (wanted.contains("named")) CHECK(split.orders[i].named == text_of(wanted, "named"));
            for (const Tree& words : wanted.at("text")) {
                INFO(words);
                CHECK(has(split.orders[i].text, words.get<std::string>()));
            }
        }
        std::vector<std::string> left;
        for (const Left& part : split.left) left.push_back(part.text);
        for (const Tree& words : one.at("unread")) {
            INFO(words);
            CHECK(any_has(left, words.get<std::string>()));
            for (const UnitText& order : split.orders) CHECK_FALSE(has(order.text, words.get<std::string>()));
        }
        if (one.at("unread").empty()) CHECK(left.empty());
    }
}

TEST_CASE("Mails put together at random lose nothing and are read alike each time", "[flattop][orders]") {
    std::mt19937 random(1942);
    const auto below = [&](std::size_t limit) { return std::size_t{random() % limit}; };
    const std::vector<std::string> units = units_of(cases());
    std::vector<std::string> pieces{"\n", "\r\n", " ", ". ", ": ", "\n\n", "> ", "- ", "\n-- \n", "N4", "TF", "\t"};
    pieces.insert(pieces.end(), units.begin(), units.end());
    for (const Tree& one : cases().at("orders")) pieces.push_back(text_of(one, "text"));
    for (const Tree& one : cases().at("mails")) pieces.push_back(text_of(one, "mail"));
    const hex::Atlas atlas = maps("two");
    for (int i = 0; i < 3000; ++i) {
        std::string mail;
        for (std::size_t n = below(12); n > 0; --n) {
            std::string piece = pieces[below(pieces.size())];
            if (below(3) == 0) piece = piece.substr(below(piece.size() + 1), below(20));
            if (below(6) == 0) piece += static_cast<char>(below(256));
            mail += piece;
        }
        const Mail split = split_mail(mail, units);
        INFO(mail << "\n----\n" << shown(split));
        REQUIRE(lost_words(mail, split).empty());
        REQUIRE(split_mail(mail, units).orders == split.orders);
        for (const UnitText& one : split.orders) {
            const Arm arm = arms[below(arms.size())];
            Order order = read_order(one.text, arm, units);
            Order again = read_order(one.text, arm, units);
            const Ordered unit{arm, hex::Hex{20, 20}, "B", "", {}, &vocabulary()};
            REQUIRE(check_order(order, unit, atlas) == check_order(again, unit, atlas));
            REQUIRE(order.text == one.text);
        }
    }
}

TEST_CASE("A mail of 200 KB is read, and no word of it is lost", "[flattop][orders]") {
    const std::vector<std::string> units = units_of(cases());
    std::string all;
    for (const Tree& one : cases().at("mails")) all += text_of(one, "mail") + "\n";
    for (const Tree& one : cases().at("orders")) all += text_of(one, "text") + "\n";
    for (const std::string& part : {all, std::string("TF2: N1. "), std::string("N4, "), std::string("if "),
                                    std::string("("), std::string("-"), std::string("x"), std::string("\n> ")}) {
        std::string mail = "TF3: ";
        while (mail.size() < 200'000) mail += part;
        const Mail split = split_mail(mail, units);
        const hex::Atlas atlas = maps("two");
        for (const UnitText& one : split.orders) {
            Order order = read_order(one.text, Arm::planes, units);
            check_order(order, {Arm::planes, hex::Hex{20, 20}, "B", ""}, atlas);
        }
        INFO(part.substr(0, 20));
        CHECK(lost_words(mail, split).empty());
    }
}

}  // namespace flagplot::procedures::test

// Whole mails as people write them: who is spoken to, what is asked for, and what is no order. Mails of
// tests/cases/flattop/order-mails.json, and a thousand that are made at random.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <random>

#include "game.h"
#include "json/tree.h"
#include "procedures/flattop/order_account.h"
#include "procedures/flattop/order_lines.h"
#include "procedures/flattop/order_mail.h"
#include "referee/mail_reading.h"
#include "rulebook/rulebook.h"
#include "rulebook/words.h"
#include "support/catch.h"

namespace flagplot::procedures::test {
namespace {

using namespace flattop;
using json::Tree;

const Vocabulary& vocabulary() {
    static const Vocabulary words(rulebook::words_of(rulebook::load_rulebook(source_dir() / "tables/flattop")));
    return words;
}

// Commander Sprague's units, and one of somebody else.
struct Roster {
    std::vector<Named> units{
        {"TF17", "TF", {"TF17"}},
        {"TF11", "TF", {"TF11"}},
        {"TF44", "TF", {"TF44"}, false},
        {"TF17", "ship", {"Hornet"}, false, false, "", "Hornet-air"},
        {"TF11", "ship", {"Saratoga"}, false, false, "", "Saratoga-air"},
        {"TF17", "ship", {"Lexington"}, false, false, "", "Lexington-air"},
        {"Hornet-air", "base", {"Hornet-air"}},
        {"Lexington-air", "base", {"Lexington-air"}, false},
        {"Saratoga-air", "base", {"Saratoga-air"}},
        {"Tulagi", "base", {"Port Tulagi", "Tulagi"}},
        {"AF1", "AF", {"AF1"}},
        {"AF2", "AF", {"AF2"}},
        {"AF3", "AF", {"AF3"}},
        {"AF4", "AF", {"AF4"}, true, true},
        {"AF5", "AF", {"AF5"}, true, true},
        {"S39", "sub", {"S-39", "S39"}},
        {"S41", "sub", {"S-41", "S41"}},
        {"CW2", "CW", {"CW2"}, true, false, "Malaita"},
    };
    Names names{vocabulary(), units};

    Arm arm_of(const std::string& unit) const {
        const auto found = std::find_if(units.begin(), units.end(),
                                        [&](const Named& one) { return one.unit == unit && one.kind != "ship"; });
        const std::string kind = found == units.end() ? "TF" : found->kind;
        return kind == "AF" ? Arm::planes : kind == "sub" ? Arm::submarine : kind == "base" ? Arm::base : Arm::ships;
    }
};

const Roster& roster() {
    static const Roster all;
    return all;
}

// What was read of a unit: its order, and whether anything of it is doubtful.
struct Understood {
    Order order;
    bool is_doubtful = false;
};

Understood understood(const UnitText& one, const Mail& mail) {
    const Arm arm = roster().arm_of(one.unit);
    const hex::Atlas atlas({{"", hex::with_column_high({}, "AA"), {52, 60}}});
    const Whom whom{arm, &roster().names, one.unit, "M30", "0900"};
    Understood read{read_order(one.text, whom)};
    const Ordered unit{arm, atlas.parse("M30", ""), "", arm == Arm::planes ? "HI" : "", {}, &vocabulary()};
    read.is_doubtful =
        !check_order(read.order, unit, atlas).empty() || !account_for(read.order, whom, mail.orders).empty();
    return read;
}

const UnitText* find(const Mail& mail, const std::string& unit) {
    const auto found =
        std::find_if(mail.orders.begin(), mail.orders.end(), [&](const UnitText& one) { return one.unit == unit; });
    return found == mail.orders.end() ? nullptr : &*found;
}

Tree summary_of(const Order& order) {
    Tree tree = Tree::object();
    if (!order.moves.empty()) tree["moves"] = to_string(order.moves);
    if (order.holds) tree["holds"] = true;
    if (!order.levels.empty()) tree["level"] = order.levels.back();
    if (!order.task.empty()) tree["task"] = order.task;
    if (order.launches) tree["launches"] = true;
    if (order.lands) tree["lands"] = order.landing;
    if (order.ready_cap) tree["trigger"] = order.trigger.value_or(0);
    if (order.as_before) tree["before"] = true;
    if (!order.like.empty()) tree["like"] = order.like;
    if (!order.cases.empty()) tree["cases"] = order.cases.size();
    if (order.report_numbers.size() == 2) tree["numbers"] = order.report_numbers;
    if (order.die) tree["die"] = *order.die;
    return tree;
}

bool has_left(const Mail& mail, Left::Kind kind, const std::string& words) {
    return std::any_of(mail.left.begin(), mail.left.end(), [&](const Left& left) {
        return left.kind == kind && left.text.find(words) != std::string::npos;
    });
}

Left::Kind kind_of(const std::string& name) {
    if (name == "question") return Left::Kind::question;
    if (name == "radio") return Left::Kind::radio;
    if (name == "message") return Left::Kind::message;
    if (name == "unread") return Left::Kind::unread;
    return name == "quoted" ? Left::Kind::quoted : Left::Kind::chat;
}

}  // namespace

TEST_CASE("A mail says to each unit what its writer meant, and nothing of it is read in silence as something else",
          "[flattop][orders]") {
    const Tree cases = json::read_file(source_dir() / "tests/cases/flattop/order-mails.json");
    for (const Tree& one : cases.at("mails")) {
        const std::string text = one.at("mail").get<std::string>();
        std::vector<std::string> others;  // the other commanders' names
        for (const Tree& name : one.value("others", Tree::array())) others.push_back(name.get<std::string>());
        const Mail mail = divide_mail(text, roster().names, {}, others);
        std::string read;
        for (const UnitText& order : mail.orders) {
            read += fmt::format("[{}] {} -> {}{}\n", order.unit, order.text,
                                summary_of(understood(order, mail).order).dump(),
                                understood(order, mail).is_doubtful ? " (doubtful)" : "");
        }
        for (const Left& left : mail.left) read += fmt::format("left {}: {}\n", static_cast<int>(left.kind), left.text);
        INFO(text << "\n----\n" << read);
        const Tree orders = one.value("orders", Tree::object());
        const Tree left_over = one.value("left", Tree::object());
        for (const auto& [unit, meant] : orders.items()) {
            INFO(unit);
            const UnitText* const order = find(mail, unit);
            CHECK(order);
            if (!order) continue;
            const Understood got = understood(*order, mail);
            if (meant == "doubtful") {
                CHECK(got.is_doubtful);
            } else {
                CHECK_FALSE(got.is_doubtful);
                CHECK(summary_of(got.order) == meant);
            }
        }
        CHECK(mail.orders.size() == orders.size());
        if (one.contains("others-hold")) CHECK(one.at("others-hold") == mail.others_hold);
        for (const auto& [kind, words] : left_over.items()) {
            for (const Tree& piece : words) {
                INFO(kind << ": " << piece);
                CHECK(has_left(mail, kind_of(kind), piece.get<std::string>()));
            }
        }
    }
}

TEST_CASE("However a mail is written, no unit's order is lost in silence", "[flattop][orders]") {
    struct Line {
        const char* unit;
        const char* text;
        const char* meant;  // as summary_of() has it
    };
    static constexpr std::array lines{
        Line{"TF17", "TF17: N2", R"({"moves": "N2"})"},
        Line{"TF11", "Task Force 11 goes SE1", R"({"moves": "SE1"})"},
        Line{"AF1", "AF1: N4,NE2, high", R"({"moves": "N4,NE2", "level": "HI"})"},
        Line{"AF2", "AF2 launch, S3, LO", R"({"moves": "S3", "level": "LO", "launches": true})"},
        Line{"AF3", "AF 3 stays on deck", R"({"holds": true})"},
        Line{"AF4", "AF4: CAP over TF17, HI", R"({"level": "HI", "task": "cap"})"},
        Line{"S39", "S-39: NW1, periscope", R"({"moves": "NW1", "level": "periscope"})"},
        Line{"S41", "Submarine S-41 no move, deep", R"({"holds": true, "level": "deep"})"},
        Line{"Tulagi", "Tulagi: ready CAP against 6 or more", R"({"trigger": 6})"},
        Line{"CW2", "The coastwatcher on Malaita holds", R"({"holds": true})"},
    };
    std::mt19937 random(1942);
    const auto below = [&](std::size_t limit) { return std::size_t{random() % limit}; };
    constexpr std::array marks{"", "", "- ", "* ", "1. ", "2) ", "a) ", "\u2022 "};
    constexpr std::array ends{"\n", "\r\n", "\n\n", "\r", " \n", ".\n", ";\n"};
    constexpr std::array blanks{" ", "  ", "\t", "\u00a0", "\u202f"};
    int doubtful = 0;
    for (int i = 0; i < 1000; ++i) {
        std::vector<const Line*> chosen;
        for (const Line& line : lines) {
            if (below(2) == 0) chosen.push_back(&line);
        }
        std::shuffle(chosen.begin(), chosen.end(), random);
        const std::size_t letters = below(4);
        const std::string end = ends[below(ends.size())];
        const std::string mark = marks[below(marks.size())];
        std::string text = below(2) == 0 ? "Hello,\n\n" : "";
        for (const Line* const line : chosen) {
            text += mark;
            for (const char c : std::string(line->text)) {
                if (c == ' ') {
                    text += blanks[below(6) == 0 ? below(blanks.size()) : 0];
                } else {
                    const std::size_t how = letters == 3 ? below(3) : letters;  // 3: each letter for itself
                    text += how == 1 ? ascii::upper(c) : how == 2 ? ascii::lower(c) : c;
                }
            }
            text += end;
        }
        const Mail mail = divide_mail(text, roster().names);
        INFO(text);
        for (const Line* const line : chosen) {
            INFO(line->unit);
            const UnitText* const order = find(mail, line->unit);
            REQUIRE(order);
            const Understood got = understood(*order, mail);
            doubtful += got.is_doubtful ? 1 : 0;
            if (!got.is_doubtful) REQUIRE(summary_of(got.order) == Tree::parse(line->meant));
        }
        REQUIRE(mail.orders.size() == chosen.size());
    }
    INFO(doubtful);
    CHECK(doubtful < 100);  // of about 5000 that all are clear
}

TEST_CASE("A doubt is marked at its words, however the mail breaks its lines, and else at all of its unit's",
          "[flattop][orders]") {
    const std::string mail = "TF17: N2. Do\n  something nice.\nTF11: go N2\nfrom  here\n";
    const referee::Form form{
        .key = "readings",
        .title = "?",
        .grid = true,
        .rows = {
            {.unit = "TF17",
             .label = "TF17 in M30",
             .doubts = {{"not understood", true, "Do something nice"}},
             .written = "TF17: N2. Do\nsomething nice."},
            {.unit = "TF11", .label = "TF11", .doubts = {{"missing", true, ""}}, .written = "TF11: go N2\nfrom here"},
            {.unit = "unread-1", .label = "No order was made of this", .written = "here", .aside = "unread"}}};
    std::vector<std::string> marked;
    for (const referee::MailMark& one : referee::marks_in(mail, form))
        marked.push_back(fmt::format("{} {}: {}", one.line, one.unit, mail.substr(one.from, one.to - one.from)));
    CHECK(marked == std::vector<std::string>{"1 TF17 in M30: Do\n  something nice", "3 TF11: TF11: go N2",
                                             "4 TF11: from  here", "4 No order was made of this: here"});
}

TEST_CASE("A base in a row's first column is where planes on the ground are", "[flattop][orders]") {
    Whom whom{Arm::planes, &roster().names, "AF3", "M30", "0900"};
    whom.is_grounded = true;
    const Order order = read_order("AF3;Saratoga;;;;no launch", whom);
    CHECK(order.from_base == "Saratoga-air");
    CHECK(order.holds);
    CHECK(order.unclear.empty());
}

}  // namespace flagplot::procedures::test

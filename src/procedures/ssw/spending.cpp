#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstdlib>

#include "ascii/letters.h"
#include "procedures/ssw/combat.h"

namespace flagplot::procedures::ssw {
namespace {

using referee::ChartQuestion;

constexpr const char* costs = "ssw.surprise-costs";
constexpr const char* usual_shift = "Column shift";  // what a shift is called in a list, if nothing is said
constexpr int most_columns = 99;                     // no chart has more

// One thing that is bought, as the player's list has it.
struct Item {
    std::string line;  // its name there
    int times = 1;     // how often its price is paid
    std::string words;
};

Field names_field(Referee& ref, const std::string& id, const std::string& label) {
    Field field = referee::may_be_empty(referee::text_field(id, label));
    field.otherwise = "";
    for (const std::string& head : ref.chart_heads(costs)) field.choices.push_back({head, head});
    return field;
}

ChartQuestion price_of(const std::string& key, const std::string& line, const std::string& purpose = "") {
    return {.key = key, .chart = costs, .row = line, .column = "points", .purpose = purpose};
}

void pay(Referee& ref, const Zone& zone, const std::string& step, int cost, const std::string& what) {
    const std::string side = ref.unit(zone.id()).text("surprise-of");
    const int left = zone.surprise_points(ref, side) - cost;
    if (left < 0) {
        ref.refuse(fmt::format("{} costs {}", what, points(cost)),
                   fmt::format("at most {}, which are left", points(left + cost)));
    }
    zone.set(ref, step, {{"surprise", left}});
    zone.report(ref, step, fmt::format("{} for {}, {} left.", points(cost), what, left));
}

void pay_for_targets(Referee& ref, const Zone& zone, const std::vector<std::string>& targets) {
    if (targets.empty()) return;
    const bool each = ref.plays("ssw.target-price", "each");
    const int count = each ? static_cast<int>(targets.size()) : 1;
    pay(ref, zone, "targets", count * ref.number("target-price"),
        fmt::format("{} as target", fmt::join(targets, ", ")));
}

// A shift has its line's price for each column, or once, by ruling ssw.shift-price.
Item shift_item(Referee& ref, const std::string& line, int columns, const std::string& whose) {
    const int count = std::abs(columns);
    const bool each = ref.plays("ssw.shift-price", "each-column");
    return {line, each ? count : 1,
            fmt::format("a shift of {:+} {} for {} attack", columns, count == 1 ? "column" : "columns", whose)};
}

std::vector<Item> items_of(Referee& ref, const Purchases& bought) {
    std::vector<Item> items;
    std::vector<std::string> lines = bought.shift_lines;
    if (lines.empty()) lines.emplace_back(usual_shift);
    if (lines.size() > 2) ref.refuse(fmt::format("shifts are listed as {}", fmt::join(lines, "; ")), "one name or two");
    if (bought.shifts.of_subs != 0) items.push_back(shift_item(ref, lines.front(), bought.shifts.of_subs, "the subs'"));
    if (bought.shifts.of_asw != 0) items.push_back(shift_item(ref, lines.back(), bought.shifts.of_asw, "the ASW"));
    for (const std::string& name : bought.others) items.push_back({name, 1, name + " (noted only)"});
    return items;
}

// Which price is wanted, where it has to be typed.
std::string purpose_of(const Item& item) {
    return item.times == 1 ? item.words : fmt::format("{}, the price of one of {}", item.words, item.times);
}

// A price for each, and each name's only once.
std::vector<int> prices_of(Referee& ref, const Zone& zone, const std::vector<Item>& items) {
    std::vector<ChartQuestion> questions;
    std::vector<std::size_t> question_of;
    for (const Item& item : items) {
        const auto same = std::ranges::find(questions, item.line, &ChartQuestion::row);
        question_of.push_back(static_cast<std::size_t>(same - questions.begin()));
        if (same != questions.end()) continue;
        const std::string key = zone.key(fmt::format("cost-{}", questions.size() + 1));
        questions.push_back(price_of(key, item.line, purpose_of(item)));
    }
    const std::string title = fmt::format("What does it cost in {}?", ref.label(zone.id()));
    const std::vector<Fields> cells = ref.read_chart_cells(zone.key("costs"), title, questions);
    std::vector<int> prices;
    for (const std::size_t question : question_of) prices.push_back(cells.at(question).at("points").get<int>());
    return prices;
}

}  // namespace

std::vector<Field> purchase_fields(Referee& ref, const Zone& zone, const Attacks& attacks) {
    const std::string side = ref.unit(zone.id()).text("surprise-of");
    if (zone.surprise_points(ref, side) == 0) return {};
    std::vector<Field> fields;
    const auto shift = [&](const std::string& id, const std::string& whose) {
        const std::string label = fmt::format("Shift of {} attack, in columns (-1: one down)", whose);
        fields.push_back(referee::may_be_empty(referee::number_field(id, label, -most_columns, most_columns)));
    };
    if (attacks.of_subs) shift("shift-subs", "the subs'");
    if (attacks.of_asw) shift("shift-asw", "the ASW");
    if (!fields.empty()) {
        const bool each = ref.plays("ssw.shift-price", "each-column");
        const std::string label =
            fmt::format("A {}'s name in your list of prices, if not {}", each ? "column" : "shift", usual_shift);
        fields.push_back(names_field(ref, "shift-line", label));
    }
    fields.push_back(names_field(ref, "bought", "Anything else in your list, noted only (A; B)"));
    return fields;
}

std::vector<Unit> possible_targets(Referee& ref, const Zone& zone, const Attacks& attacks) {
    const bool can_pay = zone.surprise_points(ref, zone.sub_side(ref)) >= ref.number("target-price");
    return can_pay && attacks.of_subs ? zone.in_convoy_section(ref, "asw") : std::vector<Unit>();
}

Field target_field(Referee& ref) {
    const bool each = ref.plays("ssw.target-price", "each");
    const std::string label =
        fmt::format("Target ({} points {})", ref.number("target-price"), each ? "each" : "for all");
    return referee::yes_no_field("target", label, false);
}

std::string prices_in_words(Referee& ref, const Zone& zone) {
    std::vector<std::string> prices;
    for (const std::string& head : ref.chart_heads(costs)) {
        const std::optional<Fields> cell = ref.cell_at_hand(price_of(zone.key("price-of-" + head), head));
        if (cell) prices.push_back(fmt::format("{} {}", head, cell->at("points").get<int>()));
    }
    return prices.empty() ? "" : fmt::format("By your list: {}.", fmt::join(prices, ", "));
}

Purchases purchases_in(const Fields& fields) {
    Purchases bought;
    bought.shifts = {fields.number("shift-subs"), fields.number("shift-asw")};
    bought.shift_lines = ascii::parts(fields.text("shift-line"), ";");
    bought.others = ascii::parts(fields.text("bought"), ";");
    return bought;
}

void spend(Referee& ref, const Zone& zone, const Purchases& bought) {
    pay_for_targets(ref, zone, bought.targets);
    const std::vector<Item> items = items_of(ref, bought);
    if (items.empty()) return;
    const std::vector<int> prices = prices_of(ref, zone, items);
    for (std::size_t i = 0; i < items.size(); ++i)
        pay(ref, zone, fmt::format("spending-{}", i + 1), items[i].times * prices[i], items[i].words);
}

}  // namespace flagplot::procedures::ssw

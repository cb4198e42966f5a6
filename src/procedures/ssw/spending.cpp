#include <fmt/format.h>
#include <fmt/ranges.h>

#include <cstdlib>

#include "procedures/ssw/combat.h"

namespace flagplot::procedures::ssw {
namespace {

using referee::Form;
using session::Fields;
using table::Choice;

constexpr const char* nothing = "nothing";
constexpr const char* shift = "shift";
constexpr const char* other = "other";
constexpr int most_columns = 99;  // no chart has more

// One line of what is bought.
struct Purchase {
    std::string what = nothing;
    std::string line;  // its name in the player's list of prices
    int times = 1;     // how often its price is paid
    std::string words;
};

void spend(Referee& ref, const Zone& zone, const std::string& step, int cost, const std::string& what) {
    const std::string side = ref.unit(zone.id()).text("surprise-of");
    const int left = zone.surprise_points(ref, side) - cost;
    if (left < 0) {
        ref.refuse(fmt::format("{} costs {}", what, points(cost)),
                   fmt::format("at most {}, which are left", points(left + cost)));
    }
    zone.set(ref, step, {{"surprise", left}});
    zone.report(ref, step, fmt::format("{} for {}, {} left.", points(cost), what, left));
}

Purchase ask_purchase(Referee& ref, const Zone& zone, const std::string& step, const Attacks& attacks) {
    const std::string side = ref.unit(zone.id()).text("surprise-of");
    std::vector<Choice> choices{{nothing, "Nothing more"}};
    if (attacks.of_subs || attacks.of_asw) choices.push_back({shift, "A column shift of an attack"});
    choices.push_back({other, "Something else (noted only)"});
    table::Field line = referee::text_field("line", "Its name in your list of prices");
    line.required = false;
    line.otherwise = "";
    for (const std::string& head : ref.chart_heads("ssw.surprise-costs")) line.choices.push_back({head, head});
    const Fields fields = ref.ask({.key = zone.key(step),
                                   .title = fmt::format("What do {} buy by WiF 11.5.6? ({} left)", side_name(side),
                                                        points(zone.surprise_points(ref, side))),
                                   .help = "The document prints no prices: yours come from your list, or are asked.",
                                   .source = "SSW Step, 1.2.3, 4th paragraph",
                                   .fields = {referee::choice_field("what", "What", choices, nothing), line}})
                              .fields;
    Purchase bought;
    bought.what = json::to_text(fields.at("what"));
    if (const auto named = fields.find("line"); named != fields.end()) bought.line = json::to_text(named->second);
    if (bought.what == nothing && !bought.line.empty()) {
        ref.refuse(fmt::format("\"{}\" is named but nothing is bought", bought.line), "what is bought");
    }
    if (bought.what == other && bought.line.empty()) ref.refuse("what is bought has no name", "its name");
    if (bought.line.empty()) bought.line = "Column shift";
    bought.words = bought.line + " (noted only)";
    return bought;
}

// For whose attack, by how much, and how often that has its price, by ruling ssw.shift-price.
void ask_shift(Referee& ref, const Zone& zone, const std::string& step, const Attacks& attacks, Shifts& shifts,
               Purchase& bought) {
    std::vector<Choice> choices;
    if (attacks.of_subs) choices.push_back({"subs", "The subs' attack"});
    if (attacks.of_asw) choices.push_back({"asw", "The ASW attack"});
    const bool each = ref.plays("ssw.shift-price", "each-column");
    const Fields fields =
        ref.ask({.key = zone.key(step),
                 .title = "Which attack is shifted, and by how many columns?",
                 .help = fmt::format("1 is one column up, -1 one down. {} has the price of {}.",
                                     each ? "Each column" : "The whole shift", bought.line),
                 .source = "SSW Step, 1.2.3, 4th paragraph",
                 .fields = {referee::choice_field("attack", "Attack", choices, choices.front().id),
                            referee::number_field("columns", "Columns", -most_columns, most_columns)}})
            .fields;
    const int columns = fields.at("columns").get<int>();
    if (columns == 0) ref.refuse("the shift is 0 columns", "how many columns up or down");
    const bool of_subs = fields.at("attack") == "subs";
    (of_subs ? shifts.of_subs : shifts.of_asw) += columns;
    const int count = std::abs(columns);
    bought.words = fmt::format("a shift of {:+} {} for {} attack", columns, count == 1 ? "column" : "columns",
                               of_subs ? "the subs'" : "the ASW");
    if (each) bought.times = count;
}

// What the purchase costs by the player's list: a line's price, as often as it is paid.
int cost_of(Referee& ref, const Zone& zone, const std::string& step, const Purchase& bought) {
    const std::string of_one = bought.times == 1 ? "" : fmt::format(", the price of one of {}", bought.times);
    const Fields cost = ref.read_chart({.key = zone.key(step),
                                        .chart = "ssw.surprise-costs",
                                        .row = bought.line,
                                        .column = "points",
                                        .purpose = bought.words + of_one});
    return bought.times * cost.at("points").get<int>();
}

}  // namespace

Shifts spend_by_the_base_game(Referee& ref, const Zone& zone, const Attacks& attacks) {
    const std::string side = ref.unit(zone.id()).text("surprise-of");
    Shifts shifts;
    for (int number = 1; zone.surprise_points(ref, side) > 0; ++number) {
        const std::string step = fmt::format("spending-{}", number);
        Purchase bought = ask_purchase(ref, zone, step, attacks);
        if (bought.what == nothing) break;
        if (bought.what == shift) ask_shift(ref, zone, fmt::format("shift-{}", number), attacks, shifts, bought);
        spend(ref, zone, step, cost_of(ref, zone, fmt::format("cost-{}", number), bought), bought.words);
    }
    return shifts;
}

std::vector<std::string> buy_targets(Referee& ref, const Zone& zone) {
    const int price = ref.number("target-price");
    if (zone.surprise_points(ref, zone.sub_side(ref)) < price) return {};
    std::vector<Choice> choices;
    for (const Unit& unit : zone.in_convoy_section(ref, "asw")) choices.push_back({unit.id, unit.id});
    if (choices.empty()) return {};
    const bool each = ref.plays("ssw.target-price", "each");
    table::Field field = referee::units_field("units", "ASW units", "asw", choices);
    field.required = false;
    const Form form{
        .key = zone.key("targets"),
        .title = fmt::format("Which ASW units do {}, the sub player, target?", side_name(zone.sub_side(ref))),
        .help = fmt::format("{} {}.", points(price), each ? "for each" : "for all of them"),
        .source = "SSW Step, 1.2.5.1, 3rd paragraph",
        .fields = {field}};
    const Fields fields = ref.ask(form).fields;
    if (!fields.contains("units")) return {};
    auto targets = fields.at("units").get<std::vector<std::string>>();
    if (targets.empty()) return {};
    const int count = each ? static_cast<int>(targets.size()) : 1;
    spend(ref, zone, "targets", count * price, fmt::format("{} as target", fmt::join(targets, ", ")));
    return targets;
}

}  // namespace flagplot::procedures::ssw

#include "report/worksheet.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>
#include <utility>

#include "ascii/letters.h"
#include "csv/grid.h"
#include "json/tree.h"
#include "report/log.h"
#include "session/board_in_force.h"
#include "session/carry_out.h"
#include "session/chronicle.h"
#include "sheet/columns.h"

namespace flagplot::report {
namespace {

using sheet::columns;
using sheet::padded;
using sheet::wrapped;

using session::Chronicle;
using session::Roll;
using session::Session;
using session::Step;
using session::Told;
using session::Unit;

// A unit's field in words, if the unit is there and has it.
std::string field_words(const Unit* unit, const rulebook::UnitType* type, const std::string& field) {
    if (!unit || !type || field.empty()) return "";
    const table::Field* const known = type->find_field(field);
    return known ? table::label_of(known, unit->get(field)) : "";
}

// The unit as it was when that entry was written: what was changed of it since then is taken back.
Unit as_at(const Session& session, Unit unit, int entry) {
    for (const session::Entry& later : Chronicle(session).counting(entry + 1, session.size()) | std::views::reverse) {
        const auto* const changed = session::change_in<session::UnitChanged>(later);
        if (!changed || changed->id != unit.id) continue;
        for (const auto& [field, was] : changed->was) unit.fields[field] = was;
    }
    return unit;
}

// Collects a turn's lines step by step.
class Sheet {
  public:
    Sheet(const Session& session, int turn)
        : session_(session), chronicle_(session), board_(session::board_if_any(session.state(), session.rulebook())) {
        sheet_.turn = turn;
    }

    Worksheet run() {
        const auto [first, last] = chronicle_.entries_of(sheet_.turn);
        if (first > last) {
            throw json::InputError("turn", fmt::format("found {}", sheet_.turn),
                                   fmt::format("a turn that was played, at most {}", session_.state().turn()));
        }
        for (std::size_t at = chronicle_.index_of(first); at < chronicle_.steps().size(); ++at) {
            const Step& step = chronicle_.steps()[at];
            if (step.number > last) break;
            if (chronicle_.counts(step)) take(step);
        }
        return std::move(sheet_);
    }

  private:
    void take(const Step& step) {
        if (const Roll* const roll = chronicle_.roll(step)) dice_.throw_dice(step, *roll);
        const auto* const told = chronicle_.get<Told>(step.number);
        // The game master's own words and copies of a line belong to reports.
        if (!told || step.run == 0) return;
        if (const int instead = chronicle_.told_instead_of(step.number); instead != 0) {
            places_[instead] = place_of(step.number);
            return;
        }
        const Unit* const unit = session_.state().find_unit(told->unit);
        const rulebook::UnitType* const type = chronicle_.type_of(told->unit);
        Order order{.entry = step.number,
                    .unit = told->unit,
                    .name = type ? field_words(unit, type, type->name) : "",
                    .side = unit ? unit->text("side") : "",
                    .text = chronicle_.text_of(step.number),
                    .heading = told->heading,
                    .desired = told->desired,
                    .done = chronicle_.is_ticked(step.number),
                    .gone = !told->unit.empty() && !unit};
        if (board_ && unit && (!told->to.empty() || !told->heading.empty())) add_way(order, *told, *unit);
        order.dice = dice_.take(step, told->unit);
        OrderGroup& group = group_of(told->section, type ? field_words(unit, type, type->grouped_by) : "");
        std::vector<Order>& lines = told->reports ? group.at_rest : group.orders;
        const auto follows = [this](int place, const Order& line) { return place < place_of(line.entry); };
        lines.insert(std::upper_bound(lines.begin(), lines.end(), place_of(order.entry), follows), std::move(order));
    }

    void add_way(Order& order, const Told& told, const Unit& unit) const {
        const int now = session_.size();
        const int begins = session::begins_after(session_, order.entry, now);
        order.way = order_way(told, as_at(session_, unit, begins), *board_, session_.state(), session_.rulebook());
        const bool leads_elsewhere = !order.way.leaves_the_map() && order.way.from != order.way.to;
        const bool is_to_move = order.done && order.way.is_known() && leads_elsewhere;
        order.is_unmoved =
            is_to_move && sheet_.turn == session_.state().turn() && !session::was_moved(session_, unit.id, begins, now);
    }

    // What is told again stands where the line stood that was told first.
    int place_of(int entry) const {
        const auto first = places_.find(entry);
        return first == places_.end() ? entry : first->second;
    }

    // Groups of a section stand together, whatever was told between them.
    OrderGroup& group_of(const std::string& section, const std::string& name) {
        std::vector<OrderGroup>& all = sheet_.groups;
        const auto same = std::ranges::find_if(
            all, [&](const OrderGroup& one) { return one.section == section && one.group == name; });
        if (same != all.end()) return *same;
        const auto last =
            std::find_if(all.rbegin(), all.rend(), [&](const OrderGroup& one) { return one.section == section; });
        OrderGroup fresh;
        fresh.section = section;
        fresh.group = name;
        return *all.insert(last.base() == all.begin() ? all.end() : last.base(), std::move(fresh));
    }

    const Session& session_;
    Chronicle chronicle_;
    std::optional<board::Board> board_;
    Worksheet sheet_;
    DiceOfLines dice_;
    std::map<int, int> places_;  // the line that was told first, by the one that counts
};

// Of the orders.
template <typename Wanted>
std::size_t count_of(const Worksheet& sheet, const Wanted& wanted) {
    std::ptrdiff_t count = 0;
    for (const OrderGroup& group : sheet.groups) count += std::ranges::count_if(group.orders, wanted);
    return static_cast<std::size_t>(count);
}

std::string faces_of(const Chronicle& chronicle, const Order& order) {
    std::vector<std::string> all;
    for (const int number : order.dice) {
        all.push_back(fmt::format("{}", fmt::join(chronicle.roll(chronicle.step_of(number))->faces, " ")));
    }
    return fmt::format("{}", fmt::join(all, ", "));
}

std::string heading_of(const OrderGroup& group) {
    const std::string section = ascii::upper(group.section);
    return group.group.empty() ? section : fmt::format("{}: {}", section, group.group);
}

std::string at_rest_words(const OrderGroup& group) {
    std::string words = "Nothing to do:";
    for (const std::string& reason : why_at_rest(group.at_rest)) {
        if (!words.ends_with(':') && !words.ends_with('.')) words += ';';  // behind a sentence nothing is needed
        words += ' ' + reason;
    }
    return words;
}

json::Tree order_to_json(const Chronicle& chronicle, const Order& order) {
    json::Tree tree = {{"line", order.entry}, {"text", order.text}};
    if (!order.unit.empty()) tree["unit"] = order.unit;
    if (!order.name.empty()) tree["name"] = order.name;
    if (!order.heading.empty()) tree["heading"] = order.heading;
    if (!order.desired.empty()) tree["desired"] = order.desired;
    if (order.way.is_known()) {
        tree["from"] = order.way.from;
        tree["to"] = order.way.to;
        if (order.way.goes_on) tree["goes-on"] = true;
    }
    if (!order.dice.empty()) tree["dice"] = faces_of(chronicle, order);
    return tree;
}

}  // namespace

std::vector<std::string> why_at_rest(const std::vector<Order>& orders) {
    std::vector<std::pair<std::string, std::vector<std::string>>> by_text;
    for (const Order& order : orders) {
        const auto same = std::ranges::find_if(by_text, [&](const auto& one) { return one.first == order.text; });
        auto& units =
            same == by_text.end() ? by_text.emplace_back(order.text, std::vector<std::string>()).second : same->second;
        if (!order.unit.empty()) units.push_back(order.unit);
    }
    std::vector<std::string> reasons;
    for (const auto& [text, units] : by_text) {
        reasons.push_back(units.empty() ? text : fmt::format("{}: {}", fmt::join(units, ", "), text));
    }
    return reasons;
}

std::vector<Kind> kinds_of(const std::vector<OrderGroup>& section) {
    constexpr std::size_t most = 8;  // columns of a board; so many orders are still a list
    std::vector<std::string> lines;
    for (const OrderGroup& group : section) {
        for (const Order& order : group.orders) {
            if (group.group.empty() || order.unit.empty() || !order.heading.empty() || order.way.is_known()) return {};
            lines.push_back(order.text);
        }
    }
    std::vector<Kind> kinds = kinds_in(lines);
    return lines.size() > most && kinds.size() <= most && 2 * kinds.size() <= lines.size() ? kinds
                                                                                           : std::vector<Kind>();
}

std::string in_short(const std::vector<OrderGroup>& section) {
    std::ptrdiff_t all = 0;
    std::ptrdiff_t done = 0;
    std::ptrdiff_t unmoved = 0;
    for (const OrderGroup& group : section) {
        all += std::ssize(group.orders);
        done += std::ranges::count_if(group.orders, &Order::done);
        unmoved += std::ranges::count_if(group.orders, &Order::is_unmoved);
    }
    if (done > 0)
        return fmt::format("{} of {} done", done, all) +
               (unmoved > 0 ? fmt::format(", {} not moved yet", unmoved) : "");
    std::vector<std::string> kinds;
    for (const Kind& kind : kinds_of(section)) kinds.push_back(fmt::format("{} {}", kind.count, kind.word));
    return kinds.empty() ? ascii::counted(all, "order", "orders") : fmt::format("{}", fmt::join(kinds, ", "));
}

std::string carried_out_words(const std::vector<Order>& orders) {
    std::vector<std::string> units;
    for (const Order& order : orders) {
        if (!order.unit.empty()) units.push_back(order.unit);
    }
    if (units.empty()) return "This is done";
    const bool moves = std::ranges::all_of(orders, [](const Order& one) { return one.way.is_known(); });
    return fmt::format("{} {} {}", fmt::join(units, ", "), units.size() == 1 ? "is" : "are", moves ? "moved" : "done");
}

std::string unmoved_units(const Worksheet& sheet) {
    std::vector<std::string> units;
    for (const OrderGroup& group : sheet.groups) {
        for (const Order& order : group.orders) {
            const bool is_new = std::ranges::find(units, order.unit) == units.end();
            if (order.is_unmoved && is_new) units.push_back(order.unit);
        }
    }
    return fmt::format("{}", fmt::join(units, ", "));
}

std::string unmoved_words(const Worksheet& sheet) {
    const std::string units = unmoved_units(sheet);
    const bool are_several = units.find(',') != std::string::npos;  // no id has one
    return units.empty() ? "" : fmt::format("{} {} moved yet", units, are_several ? "aren't" : "isn't");
}

bool Order::has_step(int step) const {
    return std::ranges::find(dice, step) != dice.end();
}

const Order* Worksheet::order_with(int step) const {
    for (const OrderGroup& group : groups) {
        for (const Order& order : group.orders) {
            if (order.has_step(step)) return &order;
        }
    }
    return nullptr;
}

std::size_t Worksheet::size() const {
    return count_of(*this, [](const Order& /*one*/) { return true; });
}

std::size_t Worksheet::done() const {
    return count_of(*this, [](const Order& one) { return one.done; });
}

std::size_t Worksheet::open() const {
    return count_of(*this, [](const Order& one) { return !one.done && !one.gone; });
}

Worksheet make_worksheet(const Session& session, int turn) {
    return Sheet(session, turn).run();
}

std::vector<int> turns_with_orders(const Session& session) {
    std::vector<int> turns;
    const Chronicle chronicle(session);
    for (const int line : session.steps().orders()) {
        const int turn = chronicle.turn_of(line);
        if (session.holds(line) && (turns.empty() || turns.back() < turn)) turns.push_back(turn);
    }
    return turns;
}

std::string to_text(const Worksheet& sheet, const Session& session) {
    constexpr std::size_t width = 100;
    const Chronicle chronicle(session);
    std::string text = fmt::format("{}: {} of {} done\n", turn_label(session, sheet.turn), sheet.done(), sheet.size());
    for (const OrderGroup& group : sheet.groups) {
        text += '\n' + heading_of(group) + '\n';
        std::size_t unit_width = 0;
        for (const Order& order : group.orders) unit_width = std::max(unit_width, columns(order.unit));
        for (const Order& order : group.orders) {
            const std::string start = fmt::format(" [{}] {:>5}  {}  ", order.done ? 'x' : ' ', order.entry,
                                                  padded(order.unit, std::min<std::size_t>(unit_width, 30)));
            const std::string faces = faces_of(chronicle, order);
            const std::string way = order.way.is_known() ? order.way.words() + ", " : "";
            const std::string words = way + (faces.empty() ? order.text : fmt::format("{} [{}]", order.text, faces));
            text += start + wrapped(words, columns(start), width) + '\n';
        }
        if (!group.at_rest.empty()) text += "     " + wrapped(at_rest_words(group), 5, width) + '\n';
    }
    if (sheet.groups.empty()) text += "Nobody was told anything to do.\n";
    return text;
}

std::string to_csv(const Worksheet& sheet, const Session& session) {
    const Chronicle chronicle(session);
    csv::Grid grid{
        {"turn", "line", "heading", "group", "unit", "name", "text", "way", "desired", "dice", "done", "from", "to"}};
    const auto add = [&](const OrderGroup& group, const Order& order, const char* done) {
        grid.push_back({fmt::format("{}", sheet.turn), fmt::format("{}", order.entry), group.section, group.group,
                        order.unit, order.name, order.text, order.heading, order.desired, faces_of(chronicle, order),
                        done, order.way.from, order.way.to});
    };
    for (const OrderGroup& group : sheet.groups) {
        for (const Order& order : group.orders) add(group, order, order.done ? "yes" : "no");
        for (const Order& order : group.at_rest) add(group, order, "");
    }
    return csv::write(csv::as_words(std::move(grid)));
}

json::Tree to_json(const Worksheet& sheet, const Session& session) {
    const Chronicle chronicle(session);
    json::Tree tree = {{"turn", sheet.turn},
                       {"label", turn_label(session, sheet.turn)},
                       {"done", sheet.done()},
                       {"orders", sheet.size()},
                       {"groups", json::Tree::array()}};
    for (const OrderGroup& group : sheet.groups) {
        json::Tree one = {{"heading", group.section}, {"orders", json::Tree::array()}};
        if (!group.group.empty()) one["group"] = group.group;
        for (const Order& order : group.orders) {
            one["orders"].push_back(order_to_json(chronicle, order));
            one["orders"].back()["done"] = order.done;
        }
        for (const Order& order : group.at_rest) one["at-rest"].push_back(order_to_json(chronicle, order));
        tree["groups"].push_back(std::move(one));
    }
    return tree;
}

}  // namespace flagplot::report

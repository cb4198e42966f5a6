#include "referee/roll_again.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "session/carry_out.h"
#include "session/chronicle.h"

namespace flagplot::referee {
namespace {

using session::Told;

// The order, if it is the newest one of its key that counts in the turn that is on.
const Told* order_that_stands(const session::Session& session, int number) {
    if (number < 1 || number > session.size() || !session.holds(number)) return nullptr;
    const auto* const told = std::get_if<Told>(&session.entry(number).body);
    const session::Chronicle chronicle(session);
    const bool is_order = told && !told->reports && !told->unit.empty() && session.entry(number).run != 0;
    if (!is_order || chronicle.told_instead_of(number) != 0) return nullptr;
    return chronicle.step_of(number).turn == session.state().turn() ? told : nullptr;
}

bool was_rolled(const session::Session& session, int number) {
    const session::Entry& order = session.entry(number);
    const std::string& unit = std::get<Told>(order.body).unit;
    for (int earlier = order.run; earlier < number; ++earlier) {
        const auto* const roll = std::get_if<session::Roll>(&session.entry(earlier).body);
        if (roll && session.entry(earlier).run == order.run && roll->unit == unit && session.holds(earlier))
            return true;
    }
    return false;
}

// What is known answers its question; what has its defaults takes them.
std::optional<session::Answer> answer_of(const rulebook::RollAgain& way, const std::string& unit, const Form& form) {
    const auto known = way.answers.find(form.key);
    const bool asks_unit = form.key == way.unit;
    if (!asks_unit && known == way.answers.end()) {
        return form.has_all_defaults() ? std::optional(session::Answer{form.key, {}, {}}) : std::nullopt;
    }
    if (form.fields.size() != 1) return std::nullopt;
    return session::Answer{form.key, {{form.fields.front().id, asks_unit ? unit : known->second}}, {}};
}

Given given_for_way(const rulebook::RollAgain& way, const std::string& unit) {
    Given given;
    given.answers = [way, unit](const Form& form) { return answer_of(way, unit, form); };
    return given;
}

// Whether the procedure tells the line again, and not another one beside it: it is tried, and nothing of it is kept.
bool tells_again(const session::Session& session, Runner& runner, int told, const std::string& procedure, Given given) {
    struct Tried {};
    bool is_again = false;
    given.dice = [](const std::vector<int>& sides) { return std::vector<int>(sides.size(), 1); };
    const auto look = [&](const Progress& /*tried*/) {
        is_again = session::Chronicle(session).told_instead_of(told) != 0;
        throw Tried();
    };
    try {
        runner.play(procedure, given, look);
    } catch (const Tried&) {
        return is_again;
    }
    return is_again;
}

}  // namespace

std::vector<rulebook::RollAgain> ways_to_roll_again(const session::Session& session, int told) {
    std::vector<rulebook::RollAgain> ways;
    const Told* const order = order_that_stands(session, told);
    const session::Unit* const unit = order ? session.state().find_unit(order->unit) : nullptr;
    if (!unit || !was_rolled(session, told)) return ways;
    for (const rulebook::RollAgain& way : session.rulebook().rolled_again) {
        if (way.of == unit->type && (way.field.empty() || unit->flag(way.field))) ways.push_back(way);
    }
    return ways;
}

Progress roll_again(session::Session& session, Runner& runner, int told, const std::string& way) {
    const std::vector<rulebook::RollAgain> ways = ways_to_roll_again(session, told);
    const auto wanted = std::ranges::find_if(ways, [&](const auto& one) { return one.id == way; });
    if (wanted == ways.end()) {
        std::vector<std::string> ids;
        for (const rulebook::RollAgain& one : ways) ids.push_back(one.id);
        throw json::InputError(fmt::format("line {}", told), "can't be rolled again like that",
                               ids.empty() ? "an order of this turn that was rolled and may be rolled again"
                                           : fmt::format("{}", fmt::join(ids, " or ")));
    }
    const Given given = given_for_way(*wanted, std::get<Told>(session.entry(told).body).unit);
    const bool is_instead = tells_again(session, runner, told, wanted->procedure, given);
    const auto move_first = [told, is_instead](session::Session& now) {
        is_instead ? session::take_back_move(now, told) : session::carry_out_so_far(now, told);
    };
    return runner.play(wanted->procedure, given, {}, move_first);
}

}  // namespace flagplot::referee

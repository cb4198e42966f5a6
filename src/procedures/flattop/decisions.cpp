#include <fmt/format.h>
#include <fmt/ranges.h>

#include <map>

#include "procedures/flattop/forces.h"
#include "procedures/flattop/turn.h"

// What each commander is asked before the next turn (3.1, 3.6, 4.2).
namespace flagplot::procedures::flattop {
namespace {

bool has_orders(const Unit& unit) {
    return !unit.text("path").empty() || !unit.text("task").empty() || unit.flag("lands");
}

// Of what it could do in the next turn, as its commander knows it.
std::vector<std::string> questions_about(const Unit& unit) {
    std::vector<std::string> questions;
    const bool moves = unit.type != "base" && !is_grounded(unit);
    if (moves && !has_orders(unit)) questions.emplace_back("no orders are left");
    const bool counts_fuel = unit.flag("airborne") && !unit.get("fuel").is_null() && !unit.get("mp").is_null();
    if (counts_fuel && unit.number("fuel") <= unit.number("mp"))
        questions.push_back(fmt::format("fuel for {} MP is left", unit.number("fuel")));
    if (moves && (unit.get("report-1").is_null() || unit.get("report-2").is_null()))
        questions.emplace_back("its report numbers for conditions 1 and 2 aren't given");
    return questions;
}

}  // namespace

void ask_for_decisions(Referee& ref) {
    std::map<std::string, std::vector<std::string>> wanted;
    for (const Unit& unit : known_forces(ref)) {
        const std::vector<std::string> questions = questions_about(unit);
        if (questions.empty()) continue;
        wanted[ear_of(unit)].push_back(fmt::format("{}: {}.", name_of(unit), fmt::join(questions, "; ")));
    }
    table::Field words = optional_field(referee::text_field("words", "Decisions wanted"));
    words.lines = true;
    referee::Form form{.key = "decisions",
                       .title = "What do they have to decide?",
                       .help = "Goes into the reports. Add what you want to know; empty: nothing is asked.",
                       .source = rule("4.2"),
                       .fields = {words},
                       .grid = true,
                       .standing = true};
    for (const std::string& ear : ears(ref)) {
        form.rows.push_back({ear,
                             ref.has_unit(ear) ? ear : side_name(ear),
                             {{"words", fmt::format("{}", fmt::join(wanted[ear], "\n"))}}});
    }
    if (form.rows.empty()) ref.refuse("nobody commands anything", "commanders, or units of a side, in the roster");
    const auto answer = ref.ask(form);
    end_half_speeds(ref, ref.turn() + 1);  // reports and orders are of the next turn (19.1)
    for (const auto& [ear, fields] : answer.rows) {
        const std::string text = fields.text("words");
        if (text.empty()) continue;
        ref.report("decisions/" + ear, {.section = "Decisions wanted", .text = text, .audience = ear});
    }
}

}  // namespace flagplot::procedures::flattop

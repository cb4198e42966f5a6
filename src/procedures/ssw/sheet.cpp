#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "procedures/ssw/combat.h"

namespace flagplot::procedures::ssw {
namespace {

using session::Answer;

// Which losses the form asks for: those of the sides that the results hit.
struct Asked {
    bool of_subs = false;
    bool of_convoy = false;

    bool any() const { return of_subs || of_convoy; }
};

// Whether the player's charts have the results isn't in the journal. So once the form is answered, its answer says what
// it asked.
Asked losses_asked(Referee& ref, const std::string& key, const Outlook& outlook) {
    Asked asked;
    if (throws_defence_rolls(ref)) return asked;
    if (outlook.results) return {outlook.results->on_subs.all() > 0, outlook.results->on_convoy.all() > 0};
    const std::optional<Answer> answer = ref.answer_ahead(key);
    if (!answer) return asked;
    const auto is_sub = [&](const std::string& id) {
        return std::ranges::any_of(outlook.subs, [&](const Unit& sub) { return sub.id == id; });
    };
    for (const auto& [row, fields] : answer->rows) {
        if (is_sub(row)) asked.of_subs = true;
        if (fields.contains("lost")) asked.of_convoy = true;
    }
    return asked;
}

// An ASW unit that may be targeted; what it loses is asked where the subs' attack has a result.
FormRow target_row(const Referee& ref, const Unit& unit, const Asked& losses) {
    FormRow row{unit.id, ref.label(unit.id)};
    if (losses.any()) row.blank.emplace_back("lost");
    if (losses.any() && !losses.of_convoy) row.blank.emplace_back("outcome");
    return row;
}

FormRow with_blank(FormRow row, const std::string& field) {
    row.blank.push_back(field);
    return row;
}

void remove_blanks_without_column(Form& form) {
    const auto has_column = [&](const std::string& id) {
        return std::ranges::any_of(form.fields, [&](const Field& field) { return field.id == id; });
    };
    for (FormRow& row : form.rows) std::erase_if(row.blank, [&](const std::string& id) { return !has_column(id); });
}

void add_rows(Form& form, Referee& ref, const Outlook& outlook, const std::vector<Unit>& targets, const Asked& losses) {
    if (!targets.empty()) form.fields.push_back(target_field(ref));
    if (losses.of_subs || (losses.of_convoy && !targets.empty())) form.fields.push_back(outcome_field());
    if (losses.of_convoy) form.fields.push_back(lost_field());
    for (const Unit& unit : targets) form.rows.push_back(target_row(ref, unit, losses));
    if (losses.of_convoy) {
        for (const Unit& convoy : outlook.convoys) form.rows.push_back(with_blank(convoy_row(convoy), "target"));
    }
    if (losses.of_subs) {
        for (const Unit& sub : outlook.subs) form.rows.push_back(with_blank(unit_row(ref, sub), "target"));
    }
    remove_blanks_without_column(form);
}

std::string points_in_words(Referee& ref, const Zone& zone) {
    const std::string side = ref.unit(zone.id()).text("surprise-of");
    const int left = zone.surprise_points(ref, side);
    if (left == 0) return "";
    return fmt::format("{} have {}.", side == "axis" ? "The Axis" : "The Allies", points(left));
}

std::string help(Referee& ref, const Zone& zone, const Outlook& outlook) {
    std::vector<std::string> parts{points_in_words(ref, zone), prices_in_words(ref, zone), outlook.words};
    if (outlook.results && outlook.results->any()) {
        parts.push_back("By the chart, without a shift: " + in_words(*outlook.results));
        if (!throws_defence_rolls(ref)) parts.emplace_back("Make WiF's defense roll for each; the owners choose.");
    }
    std::erase(parts, "");
    return fmt::format("{}", fmt::join(parts, " "));
}

std::vector<std::string> targets_in(const Answer& answer) {
    std::vector<std::string> targets;
    for (const auto& [row, fields] : answer.rows) {
        if (fields.flag("target")) targets.push_back(row);
    }
    return targets;
}

// Only a targeted ASW unit takes results; the others aren't among what is said to be lost.
void leave_out_untargeted(Referee& ref, const Answer& answer, Lost& lost) {
    for (const auto& [row, fields] : answer.rows) {
        if (!fields.contains("target") || fields.flag("target") || !lost.outcomes.contains(row)) continue;
        if (lost.outcomes.at(row) != unharmed)
            ref.refuse(fmt::format("{} is {}, but isn't a target", ref.label(row), lost.outcomes.at(row)),
                       "losses of targeted ASW units");
        lost.outcomes.erase(row);
    }
}

// The results that the form shows go for an SSW combat in which nothing is shifted.
void check_together(Referee& ref, const Sheet& sheet) {
    const bool has_losses = sheet.lost && sheet.lost->any();
    const bool shifts = sheet.bought.shifts.any();
    if (is_naval_air(sheet.combat_type) && (shifts || !sheet.bought.targets.empty() || has_losses)) {
        ref.refuse("a naval air combat has neither shifts nor targets nor losses by this chart",
                   "none of them; its losses are asked for next");
    }
    if (shifts && has_losses)
        ref.refuse("these losses are of attacks that aren't shifted", "no losses yet; they are asked for next");
}

// Whether the losses have to be those that the form showed.
bool is_as_shown(const Sheet& sheet, const Outlook& outlook) {
    return outlook.results && sheet.lost && !is_naval_air(sheet.combat_type) && !sheet.bought.shifts.any();
}

}  // namespace

Sheet ask_sheet(Referee& ref, const Zone& zone, const std::optional<Field>& type, const Outlook& outlook) {
    std::vector<Field> choices = purchase_fields(ref, zone, outlook.attacks);
    if (type) choices.insert(choices.begin(), *type);
    if (choices.empty()) return {};
    Form form{.key = zone.key("combat"),
              .title = fmt::format("Combat in {}", ref.label(zone.id())),
              .help = help(ref, zone, outlook),
              .source = "SSW Step, 1.2.4 and 1.2.5"};
    const Asked losses = losses_asked(ref, form.key, outlook);
    add_rows(form, ref, outlook, possible_targets(ref, zone, outlook.attacks), losses);
    if (losses.any()) choices.push_back(reason_field());
    form.grid = !form.rows.empty();
    (form.grid ? form.also : form.fields) = choices;
    Sheet sheet;
    const Answer answer = ref.ask(form);
    const Fields fields = asked_once(answer);
    if (type) sheet.combat_type = fields.text("type");
    sheet.bought = purchases_in(fields);
    sheet.bought.targets = targets_in(answer);
    if (losses.any()) {
        sheet.lost = losses_in(ref, answer);
        leave_out_untargeted(ref, answer, *sheet.lost);
    }
    check_together(ref, sheet);
    if (is_as_shown(sheet, outlook)) {
        Results results = *outlook.results;
        for (const std::string& id : sheet.bought.targets) results.targets.push_back(ref.unit(id));
        refuse_without_reason(ref, zone, results, *sheet.lost);
    }
    return sheet;
}

}  // namespace flagplot::procedures::ssw

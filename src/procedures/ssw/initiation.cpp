#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "procedures/ssw/zone.h"
#include "referee/audience.h"

namespace flagplot::procedures::ssw {
namespace {

bool is_among(const std::vector<std::string>& ids, const std::string& id) {
    return std::ranges::find(ids, id) != ids.end();
}

// Why a sub may not take part; empty if it may.
std::string why_not(const Referee& ref, const Unit& sub) {
    const std::string power = sub.text("power");
    const std::string action = ref.unit(power).text("action");
    if (!sub.flag("face-up")) return "is face down";
    if (action.empty() || action == "none") return fmt::format("stays out, as {} took no action", power);
    return "";
}

// ---- the form: what each sub does, and each zone

FormRow sub_row(const Referee& ref, const Zone& zone, const Unit& sub) {
    FormRow row{sub.id, fmt::format("{}: {}, section {}, factor {}", sub.id, sub.text("power"), sub.number("section"),
                                    sub.number("factor"))};
    row.of = sub.id;
    row.group = ref.label(zone.id());
    row.note = why_not(ref, sub);
    return row;
}

// The form's columns that a row doesn't have.
std::vector<std::string> all_but(const Form& form, const std::vector<std::string>& those) {
    std::vector<std::string> blank;
    for (const table::Field& field : form.fields) {
        if (!is_among(those, field.id)) blank.push_back(field.id);
    }
    return blank;
}

void add_subs(Form& form, const Referee& ref, const Zone& zone, const std::string& side) {
    for (const Unit& sub : zone.units(ref, "sub", side)) {
        FormRow row = sub_row(ref, zone, sub);
        const bool may = row.note.empty();
        row.blank = all_but(form, may ? std::vector<std::string>{"takes-part"} : std::vector<std::string>{});
        form.rows.push_back(row);
    }
}

// Which place the zone has in the order, and whether there is an interception: where something may happen.
void add_zone(Form& form, const Referee& ref, const Zone& zone, const std::string& side, int place) {
    FormRow row{zone.id(),
                fmt::format("{}: {}, {} in the Convoy Section", zone.id(), ref.value_label(zone.id(), "weather"),
                            counted(zone.convoy_points(ref, other_side(side)), "convoy point"))};
    std::vector<std::string> has;
    if (has_able_sub(ref, zone, side)) {
        has.emplace_back("order");
        if (has_planes_for_interception(ref, zone, other_side(side))) has.emplace_back("interception");
    }
    row.of = zone.id();
    row.group = ref.label(zone.id());
    row.blank = all_but(form, has);
    if (is_among(has, "order")) row.defaults = {{"order", place}};
    if (row.blank.size() < form.fields.size()) form.rows.push_back(row);
}

std::vector<table::Field> columns(const Referee& ref, const std::string& side, const std::vector<Zone>& zones) {
    std::vector<table::Field> fields{referee::yes_no_field("takes-part", "Takes part", true)};
    const bool may_intercept = std::ranges::any_of(
        zones, [&](const Zone& zone) { return has_planes_for_interception(ref, zone, other_side(side)); });
    if (zones.size() > 1) fields.push_back(referee::number_field("order", "Order", 1, 999));
    if (may_intercept) fields.push_back(referee::yes_no_field("interception", "Naval air interception", false));
    return fields;
}

// What was answered before stands there again.
void offer_again(Form& form, const Plan& before) {
    for (FormRow& row : form.rows) {
        const auto said = before.rows.find(row.unit);
        if (said == before.rows.end()) continue;
        for (const auto& [field, value] : said->second) row.defaults[field] = value;
    }
}

// No two zones at once.
void check_order(Referee& ref, const std::map<int, std::vector<Activation>>& in_order) {
    for (const auto& [place, zones] : in_order) {
        if (zones.size() < 2) continue;
        ref.refuse(fmt::format("{} and {} both have place {} in the order", ref.label(zones[0].zone),
                               ref.label(zones[1].zone), place),
                   "one zone after the other");
    }
}

// The zones in which a sub takes part, as the rows have them.
std::vector<Activation> activations_in(Referee& ref, const Plan& plan, const std::string& side,
                                       const std::vector<Zone>& zones) {
    std::map<int, std::vector<Activation>> in_order;
    for (const Zone& zone : zones) {
        Activation here{.zone = zone.id(), .subs = {}};
        for (const Unit& sub : zone.units(ref, "sub", side)) {
            if (plan.rows.at(sub.id).flag("takes-part")) here.subs.push_back(sub.id);
        }
        if (here.subs.empty()) continue;
        const auto row = plan.rows.find(zone.id());
        const bool has_place = row != plan.rows.end() && row->second.contains("order");
        here.intercepts = row != plan.rows.end() && row->second.flag("interception");
        in_order[has_place ? row->second.at("order").get<int>() : 1].push_back(here);
    }
    check_order(ref, in_order);
    std::vector<Activation> all;
    for (const auto& [place, there] : in_order) all.push_back(there.front());
    return all;
}

// It is announced which subs don't take part, but not why: where the sides don't see the same, the convoy player isn't
// told (ruling ssw.hidden-subs).
std::map<std::string, std::string> without_reasons(const Referee& ref, const Zone& zone, const std::string& announced,
                                                   const std::vector<Unit>& absent) {
    if (!referee::is_hidden(ref) || absent.empty()) return {};
    const char* const verb = absent.size() == 1 ? "doesn't" : "don't";
    return {{zone.convoy_side(ref), fmt::format("{} {} {} take part.", announced, joined(absent), verb)}};
}

}  // namespace

Plan ask_plan(Referee& ref, const std::string& key, const std::string& side, const std::vector<Zone>& zones,
              const Plan& before) {
    const bool is_first = before.rows.empty();
    Form form{.key = key,
              .title = fmt::format("Where do {} initiate SSW{}, and with which subs?", side_name(side),
                                   is_first ? "" : " next"),
              .help = "Each owner decides: all, some or none. A zone without a sub that takes part isn't initiated.",
              .source = "SSW Step, 1.2.1 and 1.2.2",
              .fields = columns(ref, side, zones),
              .grid = true};
    int place = 0;
    for (const Zone& zone : zones) {
        add_zone(form, ref, zone, side, ++place);
        add_subs(form, ref, zone, side);
    }
    offer_again(form, before);
    const bool may_go_on = zones.size() > 1 || ref.plays("ssw.zone-again", "again");
    if (may_go_on) {
        form.also.push_back(
            referee::yes_no_field("ask-again", "Ask again before each further zone", before.asks_again));
    }
    form.also.push_back(
        referee::yes_no_field("end", is_first ? "No SSW in this step" : "No further zone: the step is over", false));
    Plan plan;
    for (const auto& [row, fields] : ref.ask(form).rows) plan.rows[row] = fields;
    const Fields& also = plan.rows.at(referee::also_row);
    plan.asks_again = also.flag("ask-again");
    if (!also.flag("end")) plan.zones = activations_in(ref, plan, side, zones);
    return plan;
}

std::vector<std::string> announce(Referee& ref, const Zone& zone) {
    Form form{.key = zone.key("subs"),
              .title = fmt::format("Which subs take part in {}?", ref.label(zone.id())),
              .help = "Each owner decides: all, some or none.",
              .source = "SSW Step, 1.2.1",
              .fields = {referee::yes_no_field("takes-part", "Takes part", true)},
              .grid = true};
    add_subs(form, ref, zone, zone.sub_side(ref));
    const auto answer = ref.ask(form);
    std::vector<std::string> subs;
    for (const auto& [id, fields] : answer.rows) {
        if (fields.flag("takes-part")) subs.push_back(id);
    }
    return subs;
}

std::string sub_player(Referee& ref) {
    if (ref.plays("ssw.sub-player", "phasing-side")) return json::to_text(ref.fact("phasing-side"));
    return ref.ask_choice("sub-player", "Which side initiates SSW?", {{"axis", "Axis"}, {"allied", "Allied"}});
}

bool may_initiate(Referee& ref, const Zone& zone, const std::string& side) {
    if (zone.stage(ref) == stage::fought && ref.plays("ssw.zone-again", "once")) return false;
    return !zone.units(ref, "sub", side).empty();
}

bool has_able_sub(const Referee& ref, const Zone& zone, const std::string& side) {
    const std::vector<Unit> subs = zone.units(ref, "sub", side);
    return std::ranges::any_of(subs, [&](const Unit& sub) { return why_not(ref, sub).empty(); });
}

std::string unable_subs(const Referee& ref, const Zone& zone, const std::string& side) {
    std::vector<std::string> reasons;
    for (const Unit& sub : zone.units(ref, "sub", side)) {
        const std::string reason = why_not(ref, sub);
        if (!reason.empty()) reasons.push_back(fmt::format("{} {}", sub.id, reason));
    }
    return fmt::format("{}", fmt::join(reasons, "; "));
}

// No sub is flipped for it.
void initiate(Referee& ref, const Zone& zone, const std::vector<std::string>& chosen) {
    const std::string side = zone.sub_side(ref);
    std::vector<Unit> participants;
    std::vector<Unit> absent;
    std::vector<std::string> reasons;
    const std::string unable = unable_subs(ref, zone, side);
    if (!unable.empty()) reasons.push_back(unable);
    for (const Unit& sub : zone.units(ref, "sub", side)) {
        const bool is_able = why_not(ref, sub).empty();
        const bool takes_part = is_able && is_among(chosen, sub.id);
        ref.set_unit(zone.key("takes-part-" + sub.id), sub.id, {{"takes-part", takes_part}});
        (takes_part ? participants : absent).push_back(sub);
        if (is_able && !takes_part) reasons.push_back(sub.id + " is held back");
    }
    const std::string others = reasons.empty() ? "" : fmt::format(" {}.", fmt::join(reasons, "; "));
    if (participants.empty()) {
        zone.set(ref, "initiated", {{"stage", stage::fought}});
        zone.report_to(ref, side, "subs", "No sub takes part; nothing happens here." + others);
        return;
    }
    zone.set(ref, "initiated", {{"stage", stage::initiated}});
    const std::string announced = fmt::format(
        "{} initiate SSW with {}.", side_name(side) == "the Axis" ? "The Axis" : "The Allies", joined(participants));
    zone.report(ref, "subs", announced + others, without_reasons(ref, zone, announced, absent));
}

}  // namespace flagplot::procedures::ssw

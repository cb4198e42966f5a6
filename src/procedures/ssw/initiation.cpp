#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "procedures/ssw/zone.h"

namespace flagplot::procedures::ssw {
namespace {

using referee::Form;

// Why a sub may not take part; empty if it may.
std::string why_not(const Referee& ref, const Unit& sub) {
    const std::string power = sub.text("power");
    const std::string action = ref.unit(power).text("action");
    if (!sub.flag("face-up")) return "is face down";
    if (action.empty() || action == "none") return fmt::format("stays out, as {} took no action", power);
    return "";
}

// The owners announce which of their subs take part: all, some or none. No sub is flipped for it.
std::vector<Unit> announce(Referee& ref, const Zone& zone, const std::vector<Unit>& able) {
    Form form{.key = zone.key("subs"),
              .title = fmt::format("Which subs take part in {}?", ref.label(zone.id())),
              .help = "Each owner decides: all, some or none.",
              .source = "SSW Step, 1.2.1",
              .fields = {referee::yes_no_field("takes-part", "Takes part", true)},
              .grid = true};
    for (const Unit& sub : able) {
        const std::string label = fmt::format("{}: {}, section {}, factor {}", sub.id, sub.text("power"),
                                              sub.number("section"), sub.number("factor"));
        form.rows.push_back({sub.id, label, {}, {}});
    }
    const auto answer = ref.ask(form);
    std::vector<Unit> participants;
    for (const auto& [id, fields] : answer.rows) {
        if (fields.at("takes-part") == true) participants.push_back(ref.unit(id));
    }
    return participants;
}

}  // namespace

std::string sub_player(Referee& ref) {
    if (ref.plays("ssw.sub-player", "phasing-side")) return json::to_text(ref.fact("phasing-side"));
    return ref.ask_choice("sub-player", "Which side initiates SSW?", {{"axis", "Axis"}, {"allied", "Allied"}});
}

bool may_initiate(Referee& ref, const Zone& zone, const std::string& side) {
    if (zone.stage(ref) == stage::fought && ref.plays("ssw.zone-again", "once")) return false;
    return !zone.units(ref, "sub", side).empty();
}

void initiate(Referee& ref, const Zone& zone) {
    const std::string side = ref.unit(zone.id()).text("sub-side");
    const std::vector<Unit> subs = zone.units(ref, "sub", side);
    std::vector<Unit> able;
    std::vector<std::string> reasons;
    for (const Unit& sub : subs) {
        const std::string reason = why_not(ref, sub);
        if (reason.empty()) able.push_back(sub);
        if (!reason.empty()) reasons.push_back(fmt::format("{} {}", sub.id, reason));
    }
    const std::vector<Unit> participants = able.empty() ? able : announce(ref, zone, able);
    for (const Unit& sub : subs) {
        const bool takes_part =
            std::any_of(participants.begin(), participants.end(), [&](const Unit& one) { return one.id == sub.id; });
        ref.set_unit(zone.key("takes-part-" + sub.id), sub.id, {{"takes-part", takes_part}});
        const bool is_able = std::any_of(able.begin(), able.end(), [&](const Unit& one) { return one.id == sub.id; });
        if (is_able && !takes_part) reasons.push_back(sub.id + " is held back");
    }
    const std::string others = reasons.empty() ? "" : fmt::format(" {}.", fmt::join(reasons, "; "));
    if (participants.empty()) {
        zone.set(ref, "initiated", {{"stage", stage::fought}});
        zone.report(ref, "subs", "No sub takes part; nothing happens here." + others);
        return;
    }
    zone.set(ref, "initiated", {{"stage", stage::initiated}});
    zone.report(ref, "subs",
                fmt::format("{} initiate SSW with {}.{}", side_name(side) == "the Axis" ? "The Axis" : "The Allies",
                            joined(participants), others));
}

}  // namespace flagplot::procedures::ssw

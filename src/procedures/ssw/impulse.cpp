#include <fmt/format.h>
#include <fmt/ranges.h>

#include "procedures/ssw/zone.h"

namespace flagplot::procedures::ssw {
namespace {

constexpr const char* source = "SSW Step, 1.2 and 1.2.1";

// What is offered for a fact of the impulse: of the first one what the session was begun with, later the next impulse
// and the other side.
json::Value offered(const Referee& ref, const table::Field& field) {
    json::Value last = ref.known(field.id);
    const bool is_another = ref.turn() > 1 && ref.earlier_runs("ssw.impulse") == 0;
    if (!is_another || last.is_null()) return last;
    if (field.id == "phasing-side") return other_side(json::to_text(last));
    if (field.id == "impulse" && last != field.most.value_or(0)) return last.get<int>() + 1;
    return last;
}

// When it is, and whose impulse.
void ask_when(Referee& ref) {
    const std::vector<std::string> ids{"year", "game-turn", "impulse", "phasing-side"};
    Form form{.key = "when", .title = "This impulse", .source = source};
    for (const std::string& id : ids) {
        form.fields.push_back(referee::to_be_filled(ref.field_of(id)));
        form.fields.back().otherwise = offered(ref, form.fields.back());
    }
    form.standing = form.has_all_defaults();
    const Fields when = ref.ask(form).fields;
    for (const std::string& id : ids) ref.set_fact("when/" + id, id, when.at(id), "session");
}

// One field of each unit of a type, in a grid: as it stands in the roster, until it is changed.
void ask_each(Referee& ref, const std::string& key, const std::string& title, const std::string& type,
              const std::string& field) {
    const std::vector<Unit> units = ref.units(type);
    if (units.empty()) return;
    Form form{.key = key,
              .title = title,
              .source = source,
              .fields = {referee::to_be_filled(ref.field_of(type, field))},
              .grid = true};
    form.standing = true;
    for (const Unit& unit : units) form.rows.push_back({unit.id, unit.id, {{field, unit.get(field)}}});
    for (const auto& [id, fields] : ref.ask(form).rows) ref.set_unit(key + "/" + id, id, fields);
}

}  // namespace

void begin_impulse(Referee& ref) {
    ask_when(ref);
    ask_each(ref, "actions", "The action that each power took", "power", "action");
    ask_each(ref, "weather", "The weather in each sea zone", "zone", "weather");
    std::vector<std::string> lines;
    for (const Unit& power : ref.units("power")) {
        lines.push_back(fmt::format("{}: {}", power.id, ref.value_label(power.id, "action")));
    }
    ref.report("impulse", {.section = "This impulse",
                           .text = fmt::format("{} {}, impulse {}, {} phasing. {}", ref.fact_label("game-turn"),
                                               ref.fact_label("year"), ref.fact_label("impulse"),
                                               ref.fact_label("phasing-side"), fmt::join(lines, ", ")),
                           .audience = session::everyone});
}

}  // namespace flagplot::procedures::ssw

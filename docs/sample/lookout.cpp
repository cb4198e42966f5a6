// A sample: each ship's lookout rolls on the Sighting table; a ship that sees smoke is alerted.
#include "lookout.h"

namespace sample {

using flagplot::referee::Form;
using flagplot::referee::Outcome;
using flagplot::referee::Referee;
using flagplot::session::Unit;

void watch(Referee& ref) {
    // 1. Ask: which ships keep watch. (The fog is asked by the table itself, once a turn.)
    const Form form{.key = "watch",
                    .title = "Which ships keep watch?",
                    .fields = {flagplot::referee::units_field("ships", "Ships", "ship")}};
    const auto answer = ref.ask(form);

    for (const std::string& id : answer.fields.at("ships").texts()) {
        const Unit ship = ref.unit(id);  // by value: nothing refers into the state
        // 2. Roll and look up. The key tells the rolls of the loop apart.
        const Outcome seen = ref.consult({.key = "sighting/" + ship.id,
                                          .table = "lookout.sighting",
                                          .unit = ship.id,
                                          .purpose = ref.label(ship.id)});
        // 3. Change the state, as the table's effect says.
        if (seen.lookup.effects.contains("alert")) ref.set_unit("alert/" + ship.id, ship.id, {{"alert", true}});
        // 4. Tell the result.
        ref.tell("seen/" + ship.id, {.section = "From the masthead", .unit = ship.id, .text = seen.label()});
    }
}

flagplot::referee::Procedure watch_procedure() {
    return {
        "lookout.watch", "lookout", "The watch", "A sample of our own", "Each lookout rolls for a sighting.", 1, watch};
}

}  // namespace sample

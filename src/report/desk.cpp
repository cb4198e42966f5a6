#include "report/desk.h"

#include "report/builder.h"
#include "report/hearing.h"

namespace flagplot::report {

Desk make_desk(const session::Session& session, const std::string& who, std::optional<int> turn) {
    const session::Reader reader = reader_of(session, who);
    const int wanted = turn.value_or(session.state().turn());
    if (wanted < 1 || wanted > session.state().turn()) {
        throw json::InputError("turn", fmt::format("found {}", wanted),
                               fmt::format("a turn that was played, at most {}", session.state().turn()));
    }
    const Builder builder(session, wanted);
    const Hearing hearing(session, reader);
    Desk desk;
    desk.title = fmt::format("{}: {}", reader.label, turn_label(session, wanted));
    for (int number = 2; number <= session.size(); ++number) {
        const auto* told = std::get_if<Told>(&session.entry(number).body);
        if (!told || !session.holds(number) || !builder.is_wanted(number)) continue;
        DeskLine line{.entry = number,
                      .heading = told->section,
                      .unit = builder.label(told->unit),
                      .text = builder.text_of(number, *told),
                      .audience = builder.audience_of(number, *told),
                      .meant = told->audience,
                      .reworded = builder.is_reworded(number)};
        const std::string* words = line.reworded ? nullptr : hearing.wording(*told, line.audience);
        if (words) line.text = *words;
        line.goes_out = hearing.hears(line.audience);
        line.held = !line.goes_out && hearing.hears(line.meant);
        (line.goes_out || line.held ? desk.report : desk.elsewhere).push_back(std::move(line));
    }
    return desk;
}

}  // namespace flagplot::report

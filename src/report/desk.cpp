#include "report/desk.h"

#include "report/builder.h"
#include "report/hearing.h"

namespace flagplot::report {
namespace {

DeskLine line_of(const Builder& builder, const Hearing& hearing, int number, const Told& told) {
    DeskLine line;
    line.entry = number;
    line.heading = told.section;
    line.text = builder.text_of(number, told);
    line.audience = builder.audience_of(number, told);
    line.meant = told.audience;
    line.reworded = builder.is_reworded(number);
    line.goes_out = hearing.hears(line.audience);
    line.held = line.audience == session::game_master && hearing.hears(line.meant);
    const bool is_readers = line.goes_out || line.held;
    const bool knows_type = !is_readers || hearing.knows_type(told.unit);
    line.unit = knows_type ? builder.label(told.unit) : told.unit;
    const std::string* words = line.reworded ? nullptr : hearing.wording(told, line.audience);
    if (words) (is_readers ? line.text : line.readers_words) = *words;
    line.map = !words && builder.map_of(number, told);
    return line;
}

// The turn in which the line was shown to the reader by a copy; 0 if it wasn't.
int turn_of_copy(const session::Session& session, const Builder& builder, const Hearing& hearing, int number) {
    for (int later = number + 1; later <= session.size(); ++later) {
        const auto* told = std::get_if<Told>(&session.entry(later).body);
        const bool is_copy = told && told->of == number && session.holds(later);
        if (is_copy && hearing.hears(builder.audience_of(later, *told))) return builder.turn(later);
    }
    return 0;
}

}  // namespace

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
        DeskLine line = line_of(builder, hearing, number, *told);
        if (!line.goes_out) line.told_in = turn_of_copy(session, builder, hearing, number);
        (line.goes_out || line.held ? desk.report : desk.elsewhere).push_back(std::move(line));
    }
    return desk;
}

}  // namespace flagplot::report

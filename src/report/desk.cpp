#include "report/desk.h"

#include <map>

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

// The turns in which lines were shown to the reader by their first copies, by the lines' numbers.
std::map<int, int> turns_of_copies(const session::Session& session, const Builder& builder, const Hearing& hearing) {
    std::map<int, int> turns;
    for (int number = 2; number <= session.size(); ++number) {
        const auto* told = std::get_if<Told>(&session.entry(number).body);
        const bool is_copy = told && told->of != 0 && session.holds(number);
        if (is_copy && hearing.hears(builder.audience_of(number, *told))) turns.emplace(told->of, builder.turn(number));
    }
    return turns;
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
    const std::map<int, int> told_in = turns_of_copies(session, builder, hearing);
    Desk desk;
    desk.title = fmt::format("{}: {}", reader.label, turn_label(session, wanted));
    for (int number = 2; number <= session.size(); ++number) {
        const auto* told = std::get_if<Told>(&session.entry(number).body);
        if (!told || !session.holds(number) || !builder.is_wanted(number)) continue;
        DeskLine line = line_of(builder, hearing, number, *told);
        const auto copy = told_in.find(number);
        if (!line.goes_out && copy != told_in.end()) line.told_in = copy->second;
        (line.goes_out || line.held ? desk.report : desk.elsewhere).push_back(std::move(line));
    }
    return desk;
}

}  // namespace flagplot::report

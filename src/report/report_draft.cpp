#include "report/report_draft.h"

#include <fmt/format.h>

#include <map>

#include "report/log.h"
#include "report/visibility.h"
#include "session/chronicle.h"

namespace flagplot::report {
namespace {

using session::Chronicle;
using session::Step;
using session::Told;

bool is_told(const Chronicle& chronicle, const Step& step) {
    return chronicle.get<Told>(step.number) && chronicle.session().holds(step.number);
}

DraftLine line_of(const Chronicle& chronicle, const Visibility& visibility, int number) {
    const Told& told = chronicle.as<Told>(number);
    DraftLine line;
    line.entry = number;
    line.heading = told.section;
    line.text = chronicle.text_of(number);
    line.audience = chronicle.audience_of(number);
    line.meant = told.audience;
    line.reworded = chronicle.is_reworded(number);
    line.goes_out = visibility.reaches(line.audience);
    line.held = line.audience == session::game_master && visibility.reaches(line.meant);
    const bool is_readers = line.goes_out || line.held;
    line.readers_unit = visibility.called(chronicle, told.unit);
    line.unit = is_readers ? line.readers_unit : chronicle.label_of(told.unit);
    const std::string* words = line.reworded ? nullptr : visibility.wording(told, line.audience);
    if (words) (is_readers ? line.text : line.readers_words) = *words;
    line.map = !words && chronicle.map_of(number);
    return line;
}

// The turns in which lines were shown to the reader by their first copies, by the lines' numbers.
std::map<int, int> turns_of_copies(const Chronicle& chronicle, const Visibility& visibility) {
    std::map<int, int> turns;
    for (const Step& step : chronicle.steps()) {
        if (!is_told(chronicle, step)) continue;
        const int of = chronicle.as<Told>(step.number).of;
        if (of != 0 && visibility.reaches(chronicle.audience_of(step.number))) turns.emplace(of, step.turn);
    }
    return turns;
}

}  // namespace

ReportDraft make_report_draft(const session::Session& session, const std::string& who, std::optional<int> turn) {
    const session::Reader reader = reader_of(session, who);
    const int wanted = turn.value_or(session.state().turn());
    if (wanted < 1 || wanted > session.state().turn()) {
        throw json::InputError("turn", fmt::format("found {}", wanted),
                               fmt::format("a turn that was played, at most {}", session.state().turn()));
    }
    const Chronicle chronicle(session);
    const Visibility visibility(session, reader);
    const std::map<int, int> told_in = turns_of_copies(chronicle, visibility);
    ReportDraft draft;
    draft.title = fmt::format("{}: {}", reader.label, turn_label(session, wanted));
    for (const Step& step : chronicle.steps()) {
        if (step.turn != wanted || !is_told(chronicle, step)) continue;
        DraftLine line = line_of(chronicle, visibility, step.number);
        const auto copy = told_in.find(step.number);
        if (!line.goes_out && copy != told_in.end()) line.told_in = copy->second;
        (line.goes_out || line.held ? draft.report : draft.elsewhere).push_back(std::move(line));
    }
    return draft;
}

}  // namespace flagplot::report

#include "session/entry.h"

#include <fmt/format.h>

#include "session/entry_kind.h"

namespace flagplot::session {

std::string kind_of(const Body& body) {
    return std::string(entry_kind(body).name);
}

bool always_counts(const Body& body) {
    return entry_kind(body).always_counts;
}

std::string_view key_of(const Body& body) {
    return std::visit(
        [](const auto& part) -> std::string_view {
            if constexpr (requires { part.key; }) {
                return part.key;
            } else {
                return {};
            }
        },
        body);
}

const char* name_of(ReportOut::How how) {
    switch (how) {
        case ReportOut::How::drafted:
            return "drafted";
        case ReportOut::How::printed:
            return "printed";
        case ReportOut::How::sent:
            break;
    }
    return "sent";
}

std::string words_of(const Note& note) {
    return note.place.empty() ? note.text : note.place + ": " + note.text;
}

int turn_set_by(const Entry& entry) {
    const auto* effect = std::get_if<Effect>(&entry.body);
    const auto* clock = effect ? std::get_if<ClockSet>(&effect->change) : std::get_if<ClockSet>(&entry.body);
    return clock ? clock->now : 0;
}

const UnitAdded* unit_added_by(const Entry& entry) {
    const auto* effect = std::get_if<Effect>(&entry.body);
    return effect ? std::get_if<UnitAdded>(&effect->change) : std::get_if<UnitAdded>(&entry.body);
}

std::string describe(const Entry& entry) {
    const std::string kind = kind_of(entry.body);
    const std::string_view key = key_of(entry.body);
    if (!key.empty()) return fmt::format("the {} \"{}\"", kind, key);
    if (const auto* opened = std::get_if<Opened>(&entry.body))
        return fmt::format("the opening of {}", opened->procedure);
    return fmt::format("the entry of kind {}", kind);
}

const char* name_of(Spot::What what) {
    return what == Spot::What::radio ? "radio" : "fight";
}

}  // namespace flagplot::session

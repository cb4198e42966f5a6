#include "session/entry.h"

#include <fmt/format.h>

namespace flagplot::session {
namespace {

template <typename... Visitors>
struct Overloaded : Visitors... {
    using Visitors::operator()...;
};
template <typename... Visitors>
Overloaded(Visitors...) -> Overloaded<Visitors...>;

}  // namespace

std::string kind_of(const Body& body) {
    return std::visit(Overloaded{
                          [](const Header&) -> std::string { return "session"; },
                          [](const RulesSet&) -> std::string { return "rules"; },
                          [](const UnitAdded&) -> std::string { return "unit-added"; },
                          [](const UnitChanged&) -> std::string { return "unit-changed"; },
                          [](const UnitRemoved&) -> std::string { return "unit-removed"; },
                          [](const FactSet&) -> std::string { return "fact"; },
                          [](const ClockSet&) -> std::string { return "clock"; },
                          [](const PhaseSet&) -> std::string { return "phase"; },
                          [](const Opened&) -> std::string { return "opened"; },
                          [](const Closed&) -> std::string { return "closed"; },
                          [](const Answer&) -> std::string { return "answer"; },
                          [](const Roll&) -> std::string { return "roll"; },
                          [](const LookedUp&) -> std::string { return "lookup"; },
                          [](const Effect&) -> std::string { return "effect"; },
                          [](const Told&) -> std::string { return "told"; },
                          [](const Amended&) -> std::string { return "amended"; },
                          [](const Ticked&) -> std::string { return "ticked"; },
                          [](const Note&) -> std::string { return "note"; },
                          [](const Message&) -> std::string { return "message"; },
                          [](const Struck&) -> std::string { return "struck"; },
                          [](const MailCame&) -> std::string { return "mail"; },
                          [](const MailSetAside&) -> std::string { return "set-aside"; },
                          [](const SenderSkipped&) -> std::string { return "skipped"; },
                          [](const ReportOut&) -> std::string { return "report"; },
                          [](const Override&) -> std::string { return "override"; },
                          [](const Retracted&) -> std::string { return "retracted"; },
                          [](const Unknown& unknown) { return unknown.kind; },
                      },
                      body);
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

bool always_counts(const Body& body) {
    return std::holds_alternative<Note>(body) || std::holds_alternative<Struck>(body) ||
           std::holds_alternative<MailCame>(body) || std::holds_alternative<MailSetAside>(body) ||
           std::holds_alternative<SenderSkipped>(body) || std::holds_alternative<ReportOut>(body);
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

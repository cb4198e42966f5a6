#include "session/entry_kind.h"

#include <variant>

namespace flagplot::session {
namespace {

struct Kinds {
    using Read = EntryKind::Read;

    EntryKind operator()(const Header& /*header*/) const { return {.name = "session"}; }
    EntryKind operator()(const RulesSet& /*rules*/) const { return {.name = "rules", .read = Read::by_hand}; }
    EntryKind operator()(const UnitAdded& /*unit_added*/) const {
        return {.name = "unit-added", .read = Read::by_hand};
    }
    EntryKind operator()(const UnitChanged& /*unit_changed*/) const {
        return {.name = "unit-changed", .read = Read::by_hand};
    }
    EntryKind operator()(const UnitRemoved& /*unit_removed*/) const {
        return {.name = "unit-removed", .read = Read::by_hand};
    }
    EntryKind operator()(const FactSet& /*fact_set*/) const { return {.name = "fact", .read = Read::by_hand}; }
    EntryKind operator()(const ClockSet& /*clock_set*/) const { return {.name = "clock"}; }
    EntryKind operator()(const PhaseSet& /*phase_set*/) const { return {.name = "phase", .read = Read::effect}; }
    EntryKind operator()(const Opened& /*opened*/) const { return {.name = "opened"}; }
    EntryKind operator()(const Closed& /*closed*/) const { return {.name = "closed"}; }
    EntryKind operator()(const Answer& /*answer*/) const { return {.name = "answer", .read = Read::step}; }
    EntryKind operator()(const Roll& /*roll*/) const { return {.name = "roll", .read = Read::step}; }
    EntryKind operator()(const LookedUp& /*looked_up*/) const { return {.name = "lookup", .read = Read::step}; }
    EntryKind operator()(const Effect& /*effect*/) const { return {.name = "effect", .read = Read::effect}; }
    EntryKind operator()(const Told& /*told*/) const { return {.name = "told", .read = Read::step}; }
    EntryKind operator()(const Amended& /*amended*/) const { return {.name = "amended", .read = Read::by_hand}; }
    EntryKind operator()(const Ticked& /*ticked*/) const { return {.name = "ticked", .is_beside_the_game = true}; }
    EntryKind operator()(const Note& /*note*/) const {
        return {.name = "note", .read = Read::note, .always_counts = true, .is_beside_the_game = true};
    }
    EntryKind operator()(const Message& /*message*/) const { return {.name = "message", .read = Read::note}; }
    EntryKind operator()(const Struck& /*struck*/) const {
        return {.name = "struck", .always_counts = true, .is_beside_the_game = true};
    }
    EntryKind operator()(const MailCame& /*mail_came*/) const {
        return {.name = "mail", .read = Read::note, .always_counts = true};
    }
    EntryKind operator()(const MailSetAside& /*mail_set_aside*/) const {
        return {.name = "set-aside", .read = Read::note, .always_counts = true};
    }
    EntryKind operator()(const SenderSkipped& /*sender_skipped*/) const {
        return {.name = "skipped", .read = Read::note, .always_counts = true};
    }
    EntryKind operator()(const ReportOut& /*report_out*/) const {
        return {.name = "report", .read = Read::note, .always_counts = true};
    }
    EntryKind operator()(const Override& /*override*/) const { return {.name = "override"}; }
    EntryKind operator()(const Retracted& /*retracted*/) const { return {.name = "retracted", .read = Read::mark}; }
    EntryKind operator()(const Unknown& unknown) const { return {.name = unknown.kind, .read = Read::effect}; }
};

}  // namespace

EntryKind entry_kind(const Body& body) {
    return std::visit(Kinds(), body);
}

}  // namespace flagplot::session

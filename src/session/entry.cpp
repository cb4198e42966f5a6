#include "session/entry.h"

#include <fmt/format.h>

#include <tuple>
#include <type_traits>

namespace flagplot::session {
namespace {

using Read = EntryKind::Read;

template <typename Part>
struct KindOf {
    EntryKind kind;
};

// What none is said of, or two, doesn't compile.
constexpr std::tuple kinds{
    KindOf<Header>{{.name = "session"}},
    KindOf<RulesSet>{{.name = "rules", .read = Read::by_hand}},
    KindOf<UnitAdded>{{.name = "unit-added", .read = Read::by_hand}},
    KindOf<UnitChanged>{{.name = "unit-changed", .read = Read::by_hand}},
    KindOf<UnitRemoved>{{.name = "unit-removed", .read = Read::by_hand}},
    KindOf<FactSet>{{.name = "fact", .read = Read::by_hand}},
    KindOf<ClockSet>{{.name = "clock"}},
    KindOf<PhaseSet>{{.name = "phase", .read = Read::effect}},
    KindOf<Opened>{{.name = "opened"}},
    KindOf<Closed>{{.name = "closed"}},
    KindOf<Answer>{{.name = "answer", .read = Read::step}},
    KindOf<Roll>{{.name = "roll", .read = Read::step}},
    KindOf<LookedUp>{{.name = "lookup", .read = Read::step}},
    KindOf<Effect>{{.name = "effect", .read = Read::effect}},
    KindOf<Told>{{.name = "told", .read = Read::step}},
    KindOf<Amended>{{.name = "amended", .read = Read::by_hand}},
    KindOf<Ticked>{{.name = "ticked", .is_beside_the_game = true}},
    KindOf<Note>{{.name = "note", .read = Read::note, .always_counts = true, .is_beside_the_game = true}},
    KindOf<Message>{{.name = "message", .read = Read::note}},
    KindOf<Struck>{{.name = "struck", .always_counts = true, .is_beside_the_game = true}},
    KindOf<MailCame>{{.name = "mail", .read = Read::note, .always_counts = true}},
    KindOf<MailSetAside>{{.name = "set-aside", .read = Read::note, .always_counts = true}},
    KindOf<SenderSkipped>{{.name = "skipped", .read = Read::note, .always_counts = true}},
    KindOf<ReportOut>{{.name = "report", .read = Read::note, .always_counts = true}},
    KindOf<Override>{{.name = "override"}},
    KindOf<Retracted>{{.name = "retracted", .read = Read::mark}},
    KindOf<Unknown>{{.name = "", .read = Read::effect}},  // it has a name of its own
};

}  // namespace

EntryKind entry_kind(const Body& body) {
    EntryKind kind = std::visit(
        [](const auto& part) { return std::get<KindOf<std::remove_cvref_t<decltype(part)>>>(kinds).kind; }, body);
    if (const auto* const unknown = std::get_if<Unknown>(&body)) kind.name = unknown->kind;
    return kind;
}

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

std::string words_of(const Note& note) {
    return note.place.empty() ? note.text : note.place + ": " + note.text;
}

int turn_set_by(const Entry& entry) {
    const auto* clock = change_in<ClockSet>(entry);
    return clock ? clock->now : 0;
}

std::string describe(const Entry& entry) {
    const std::string kind = kind_of(entry.body);
    const std::string_view key = key_of(entry.body);
    if (!key.empty()) return fmt::format("the {} \"{}\"", kind, key);
    if (const auto* opened = std::get_if<Opened>(&entry.body))
        return fmt::format("the opening of {}", opened->procedure);
    return fmt::format("the entry of kind {}", kind);
}

}  // namespace flagplot::session

#include "session/entry.h"

#include <fmt/format.h>

#include <array>

namespace flagplot::session {
namespace {

using Read = EntryKind::Read;

// In the order of Body.
constexpr auto kinds = std::to_array<EntryKind>({
    {.name = "session"},
    {.name = "rules", .read = Read::by_hand},
    {.name = "unit-added", .read = Read::by_hand},
    {.name = "unit-changed", .read = Read::by_hand},
    {.name = "unit-removed", .read = Read::by_hand},
    {.name = "fact", .read = Read::by_hand},
    {.name = "clock"},
    {.name = "phase", .read = Read::effect},
    {.name = "opened"},
    {.name = "closed"},
    {.name = "answer", .read = Read::step},
    {.name = "roll", .read = Read::step},
    {.name = "lookup", .read = Read::step},
    {.name = "effect", .read = Read::effect},
    {.name = "told", .read = Read::step},
    {.name = "amended", .read = Read::by_hand},
    {.name = "ticked", .is_beside_the_game = true},
    {.name = "note", .read = Read::note, .always_counts = true, .is_beside_the_game = true},
    {.name = "message", .read = Read::note},
    {.name = "struck", .always_counts = true, .is_beside_the_game = true},
    {.name = "mail", .read = Read::note, .always_counts = true},
    {.name = "set-aside", .read = Read::note, .always_counts = true},
    {.name = "skipped", .read = Read::note, .always_counts = true},
    {.name = "report", .read = Read::note, .always_counts = true},
    {.name = "override"},
    {.name = "retracted", .read = Read::mark},
    {.name = "", .read = Read::effect},  // unknown
});
static_assert(kinds.size() == std::variant_size_v<Body>);

}  // namespace

EntryKind entry_kind(const Body& body) {
    EntryKind kind = kinds.at(body.index());
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

#include "session/glimpse.h"

#include <map>

#include "session/entry_json.h"
#include "session/journal.h"

namespace flagplot::session {
namespace {

constexpr std::uint64_t most = 1 << 16;  // bytes of the end that are looked at

// The whole lines of a text from a file's end. Of the first one, only a part may be there.
std::map<int, Entry> entries_of(std::string_view text, bool from_start) {
    std::map<int, Entry> entries;
    int committed = 0;
    if (!from_start) text.remove_prefix(std::min(text.find('\n'), text.size() - 1) + 1);
    for (const std::string_view line : lines_of(text)) {
        const Entry entry = from_line(std::string(line), "").entry;
        if (entry.end) committed = entry.number;
        entries[entry.number] = entry;
    }
    entries.erase(entries.upper_bound(committed), entries.end());
    return entries;
}

// The turn of the newest entry that counts and names one. What counts is a chain: a retraction leads to the entry
// before those that it took.
std::optional<int> turn_of(const std::map<int, Entry>& entries) {
    if (entries.empty()) return std::nullopt;
    int number = entries.rbegin()->first;
    while (number > 0) {
        const auto found = entries.find(number);
        if (found == entries.end()) return std::nullopt;
        const Entry& entry = found->second;
        if (const auto* opened = std::get_if<Opened>(&entry.body)) return opened->turn;
        if (const int turn = turn_set_by(entry); turn > 0) return turn;
        const auto* taken = std::get_if<Retracted>(&entry.body);
        number = taken && taken->from <= number ? taken->from - 1 : number - 1;
    }
    return 1;
}

std::optional<int> turn_at_end(File& file) {
    try {
        const std::uint64_t size = file.size();
        const std::uint64_t from = size > most ? size - most : 0;
        const std::string text = file.read(from, most);
        return turn_of(entries_of(text, from == 0));
    } catch (const json::InputError&) {
        return std::nullopt;
    } catch (const IoError&) {
        return std::nullopt;
    }
}

}  // namespace

Glimpse glimpse_of(const std::filesystem::path& path, const OpenFile& open_file) {
    Glimpse glimpse{read_header(path, open_file), std::nullopt};
    const std::unique_ptr<File> file = open_file(path, OpenMode::read);
    glimpse.turn = turn_at_end(*file);
    return glimpse;
}

}  // namespace flagplot::session

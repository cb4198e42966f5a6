#include "session/salvage.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "dice/stream.h"
#include "json/tree.h"
#include "session/entry_json.h"

namespace flagplot::session {
namespace {

namespace fs = std::filesystem;

using json::InputError;

std::string text_of(const fs::path& path, const Environment& environment) {
    const auto file = environment.open_file(path, OpenMode::read);
    return file->read(0, file->size());
}

std::optional<ParsedLine> read_line(std::string_view line) {
    try {
        return from_line(std::string(line), "line");
    } catch (const InputError&) {
        return std::nullopt;
    }
}

// A path and what is said of a damaged line may hold any bytes; a note is UTF-8.
std::string as_utf8(const std::string& bytes) {
    return Tree::parse(Tree(bytes).dump(-1, ' ', false, Tree::error_handler_t::replace)).get<std::string>();
}

// Folds the entries as far as they make sense; those that don't are dropped.
State fold(std::vector<Entry>& entries) {
    Effectiveness effective;
    State state;
    std::size_t sound = 0;
    try {
        for (const Entry& entry : entries) effective.add(entry);
    } catch (const InputError&) {
        entries.resize(effective.size());
    }
    try {
        for (; sound < entries.size(); ++sound) {
            if (effective.holds(static_cast<int>(sound + 1))) state.apply(entries[sound]);
        }
    } catch (const InputError&) {
        entries.resize(sound);
    }
    return state;
}

// ---- groups that can be trusted

// Groups that make sense without what follows them: what a lost line took back counts again.
int lines_to_keep(const Journal& journal) {
    std::vector<Entry> kept(journal.entries().begin(), journal.entries().end());
    std::size_t before = 0;
    do {
        while (!kept.empty() && !kept.back().end) kept.pop_back();
        before = kept.size();
        fold(kept);
    } while (kept.size() < before);
    return static_cast<int>(kept.size());
}

// What stands behind the lines that are kept.
std::string what_is_left_out(const std::vector<std::string_view>& lines, int kept) {
    const auto first = lines.begin() + kept;
    const auto readable =
        std::count_if(first, lines.end(), [](std::string_view line) { return read_line(line).has_value(); });
    if (first == lines.end()) return "Nothing follows them.";
    return fmt::format(
        "{} lines follow them in the old file, of which {} can still be read. They are left out, because nothing ties "
        "them to what is kept.",
        lines.end() - first, readable);
}

Salvage keep_groups(const Journal& journal, const std::string& text, int kept, const fs::path& out,
                    const Environment& environment) {
    const std::vector<std::string_view> lines = lines_of(text);
    std::string why = journal.damage();
    for (const std::string& notice : journal.notices()) why += (why.empty() ? "" : "; ") + notice;
    const std::string note = as_utf8(
        fmt::format("Salvaged from {}: its first {} lines are here as they were. What came after is lost. {}. {}",
                    journal.path().string(), kept, why, what_is_left_out(lines, kept)));
    std::string bytes;
    for (int i = 0; i < kept; ++i) bytes += std::string(lines[static_cast<std::size_t>(i)]) + '\n';
    const std::string head = hash_of_line(lines[static_cast<std::size_t>(kept - 1)]);
    write_new_file(out, bytes + to_line({kept + 1, 0, environment.now(), true, Note{note}}, head) + '\n');
    return {kept, note};
}

// ---- a new beginning

// What can be read of a file whose beginning is damaged: all but one gap, and up to a second one.
struct Readable {
    std::vector<Entry> entries;  // those of the gap are empty headers, so that the others keep their numbers
    std::size_t lost_from = 0;   // the lines of the gap
    std::size_t lost_to = 0;     // 0: it reaches to the end
};

// Lines hang together if each has its number and the hash of the line before it.
Readable readable(const std::vector<std::string_view>& lines) {
    Readable found;
    std::string prev = first_prev;
    for (const std::string_view line : lines) {
        std::optional<ParsedLine> parsed = read_line(line);
        const auto number = parsed ? static_cast<std::size_t>(parsed->entry.number) : 0;
        const std::size_t next = found.entries.size() + 1;
        if (found.lost_from != 0 && found.lost_to == 0) {
            if (number <= found.lost_from || number > 2 * lines.size()) continue;
            found.entries.resize(number - 1);
            found.lost_to = number - 1;
        } else if (number != next || parsed->prev != prev) {
            const bool was_changed = number == next && next > 1;  // the line before
            const std::size_t from = was_changed ? next - 1 : next;
            found.entries.resize(from - 1);
            if (found.lost_from != 0) return found;
            found.lost_from = from;
            if (!was_changed) continue;
            found.entries.resize(from);
            found.lost_to = from;
        }
        found.entries.push_back(std::move(parsed->entry));
        prev = hash_of_line(line);
    }
    return found;
}

// A member of a line that may be no JSON any more; empty: it can't be read.
std::string text_in(std::string_view line, const std::string& name) {
    const std::string key = '"' + name + "\":\"";
    const std::size_t found = line.find(key);
    if (found == std::string_view::npos) return "";
    const std::size_t from = found + key.size() - 1;
    std::size_t to = from + 1;
    while (to < line.size() && line[to] != '"') to += line[to] == '\\' ? 2 : 1;
    if (to >= line.size()) return "";
    try {
        return json::parse(std::string(line.substr(from, to - from + 1)), name).get<std::string>();
    } catch (const InputError&) {
        return "";
    }
}

std::string known_or_read(const std::string& known, std::string_view line, const std::string& name,
                          const fs::path& file) {
    std::string text = known.empty() ? text_in(line, name) : known;
    if (!text.empty()) return text;
    throw InputError(file.string(), fmt::format("its {} can't be read any more", name),
                     fmt::format("the {} to be given", name));
}

std::string note_of_beginning(const fs::path& file, const std::string& why, const Readable& found, const State& state) {
    const std::size_t last = found.entries.size();
    std::string note = fmt::format(
        "Salvaged from {}, whose first lines are damaged, so nothing can be tied to its beginning: {}. This is "
        "a new beginning, with a new seed. ",
        file.string(), why);
    const bool goes_on = found.lost_to != 0 && found.lost_to < last;
    note += goes_on ? fmt::format(
                          "Roster, facts, rules and clock are as its lines up to {} leave them without lines {} to {}, "
                          "which are lost with what came of them. What was played is only in the old file.",
                          last, found.lost_from, found.lost_to)
                    : fmt::format("Nothing from line {} on could be used.", found.lost_from);
    if (state.open_run())
        note += fmt::format(" {} was open and must be played again.", state.open_run()->opened.procedure);
    return as_utf8(note);
}

void stage_state(Session& session, const State& state) {
    if (state.turn() != 1) session.stage(ClockSet{1, state.turn()});
    if (state.phase() != session.state().phase() && !state.phase().empty())
        session.stage(PhaseSet{session.state().phase(), state.phase()});
    for (const auto& [name, value] : state.facts()) session.stage(FactSet{name.first, name.second, Value(), value});
    for (const Unit& unit : state.units()) session.stage(UnitAdded{unit.type, unit.id, unit.fields});
}

Salvage begin_anew(const fs::path& file, const std::string& why, const fs::path& out, const KnownHeader& known,
                   const rulebook::Library& library, const Environment& environment) {
    const std::string text = text_of(file, environment);
    const std::vector<std::string_view> lines = lines_of(text);
    const std::string_view first = lines.empty() ? std::string_view() : lines.front();
    Readable found = readable(lines);
    const State state = fold(found.entries);
    Beginning beginning;
    beginning.title = known_or_read(known.title, first, "title", file);
    beginning.rulebook = known_or_read(known.rulebook, first, "rulebook", file);
    beginning.seed = dice::random_seed();
    beginning.readings = state.readings();
    beginning.house_rules = state.house_rules();
    const std::string note = note_of_beginning(file, why, found, state);
    Session session = Session::create(out, beginning, library, environment);
    try {
        session.add_note(note);
        stage_state(session, state);
        session.commit();
    } catch (...) {
        std::error_code ignored;
        fs::remove(out, ignored);
        throw;
    }
    return {0, note};
}

}  // namespace

Salvage salvage(const fs::path& file, const fs::path& out, const KnownHeader& known, const rulebook::Library& library,
                const Environment& environment) {
    std::string why;
    try {
        const Session session = Session::open(file, OpenMode::read, library, environment);
        const Journal& journal = session.journal();
        if (journal.damage().empty() && journal.notices().empty())
            throw InputError(file.string(), "isn't damaged", "a damaged session; a whole one can be copied");
        const int kept = lines_to_keep(journal);
        if (kept > 0) return keep_groups(journal, text_of(file, environment), kept, out, environment);
        why = journal.damage();
    } catch (const SessionError& error) {
        why = error.what();
    }
    return begin_anew(file, why, out, known, library, environment);
}

}  // namespace flagplot::session

#include "report/search.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <numeric>
#include <optional>
#include <tuple>
#include <utility>

#include "ascii/letters.h"
#include "report/card.h"
#include "report/log.h"
#include "report/sentence.h"
#include "report/story.h"

namespace flagplot::report {
namespace {

using What = Findable::What;

// ---- what there is

void add_table(const rulebook::Rules& rules, const std::string& id, std::vector<Findable>& all) {
    const Card card = make_card(rules, id);
    const auto add = [&](const std::string& label, const std::string& part) {
        if (!label.empty()) all.push_back({What::table, id, label, fmt::format("{} of {}", part, card.title)});
    };
    all.push_back({What::table, id, card.title, card.source, id});
    for (const Card::Row& row : card.rows) add(fmt::format("{}: {}", row.name, fmt::join(row.cells, ", ")), "Row");
    for (const Card::Modifier& one : card.modifiers) add(fmt::format("{}: {}", one.label, one.amount), "Modifier");
    for (const std::string& note : card.notes) add(note, "Note");
}

void add_rules(const rulebook::Rulebook& book, std::vector<Findable>& all) {
    for (const table::Chart& chart : book.charts) all.push_back({What::chart, chart.id, chart.title, chart.source});
    for (const rulebook::CoverageItem& one : book.coverage)
        all.push_back({What::rule, one.place, fmt::format("{}: {}", one.place, one.says), "Rule"});
    for (const rulebook::Ruling& one : book.rulings) {
        std::string readings;
        for (const auto& reading : one.readings) readings += reading.label + " ";
        all.push_back({What::ruling, one.id, one.question, one.source, readings});
    }
}

void add_tables_and_rules(const rulebook::Rules& rules, std::vector<Findable>& all) {
    for (const auto& [id, table] : rules.tables()) add_table(rules, id, all);
    add_rules(rules.rulebook(), all);
}

// ---- words

// Parts of words that are written in two ways, British and American.
constexpr std::array<std::pair<std::string_view, std::string_view>, 12> spellings{{{"bour", "bor"},
                                                                                   {"lour", "lor"},
                                                                                   {"mour", "mor"},
                                                                                   {"nour", "nor"},
                                                                                   {"vour", "vor"},
                                                                                   {"oeu", "eu"},
                                                                                   {"tre", "ter"},
                                                                                   {"vre", "ver"},
                                                                                   {"ence", "ense"},
                                                                                   {"ise", "ize"},
                                                                                   {"grey", "gray"},
                                                                                   {"lled", "led"}}};

// A text in small letters, as it is written and in the one spelling of both.
struct Text {
    std::string written;
    std::string folded;

    explicit Text(std::string_view text) : written(ascii::lower(text)), folded(written) {
        for (const auto& [british, american] : spellings) {
            for (std::size_t at = folded.find(british); at != folded.npos;
                 at = folded.find(british, at + american.size()))
                folded.replace(at, british.size(), american);
        }
    }

    bool has(const Text& part) const {
        return written.find(part.written) != written.npos || folded.find(part.folded) != folded.npos;
    }
    bool begins_with(const Text& part) const {
        return written.starts_with(part.written) || folded.starts_with(part.folded);
    }
};

bool is_of_word(char c) {
    return ascii::is_letter(c) || ascii::is_digit(c) || static_cast<unsigned char>(c) >= 0x80;
}

std::vector<std::string> words_in(std::string_view text) {
    std::vector<std::string> words(1);
    for (const char c : text) {
        if (is_of_word(c)) {
            words.back() += c;
        } else if (!words.back().empty()) {
            words.emplace_back();
        }
    }
    if (words.back().empty()) words.pop_back();
    return words;
}

std::vector<Text> parts_of(std::string_view text) {
    const std::vector<std::string> words = ascii::parts(text);
    return {words.begin(), words.end()};
}

// Letters that are missing, too many, others, or exchanged with their neighbour, up to that beginning of `b` to which
// `a` is nearest: the rest of it isn't typed yet.
std::size_t letters_off(std::string_view a, std::string_view b) {
    std::vector<std::size_t> before_last;
    std::vector<std::size_t> last(b.size() + 1);
    std::vector<std::size_t> now(b.size() + 1);
    std::iota(last.begin(), last.end(), 0U);
    for (std::size_t i = 1; i <= a.size(); ++i) {
        now[0] = i;
        for (std::size_t k = 1; k <= b.size(); ++k) {
            const std::size_t other = a[i - 1] == b[k - 1] ? 0 : 1;
            now[k] = std::min({last[k] + 1, now[k - 1] + 1, last[k - 1] + other});
            if (i > 1 && k > 1 && a[i - 1] == b[k - 2] && a[i - 2] == b[k - 1])
                now[k] = std::min(now[k], before_last[k - 2] + 1);
        }
        before_last = std::exchange(last, now);
    }
    return *std::ranges::min_element(last);
}

bool is_like(const std::string& typed, const std::string& word) {
    const std::size_t may_be_off = typed.size() >= 8 ? 2 : typed.size() >= 5 ? 1 : 0;
    if (may_be_off == 0 || word.size() + may_be_off < typed.size()) return false;
    return letters_off(typed, word) <= may_be_off;
}

std::string all_of(const Findable& one) {
    return fmt::format("{} {} {} {}", one.label, one.where, one.words, one.id);
}

// "run" of "running" and of "runs"; the word itself if it has no such end.
std::string stem_of(const std::string& word) {
    constexpr std::size_t least = 3;
    for (const std::string_view end : {"ing", "s"}) {
        if (word.size() < least + end.size() || !word.ends_with(end) || word.ends_with("ss")) continue;
        std::string stem = word.substr(0, word.size() - end.size());
        if (stem.size() > least && stem.back() == stem[stem.size() - 2]) stem.pop_back();
        return stem;
    }
    return word;
}

bool has_all(const Text& text, const std::vector<Text>& parts) {
    return std::ranges::all_of(
        parts, [&](const Text& part) { return text.has(part) || text.has(Text(stem_of(part.written))); });
}

// How well it fits, 0 the best; nothing: it doesn't.
std::optional<int> rank_of(const Findable& one, const Text& typed, const std::vector<Text>& parts) {
    const Text label(one.label);
    if (label.folded == typed.folded || ascii::lower(one.id) == typed.written) return 0;
    if (label.begins_with(typed)) return 1;
    if (label.has(typed)) return 2;
    if (has_all(label, parts)) return 3;
    if (has_all(Text(all_of(one)), parts)) return 4;
    return std::nullopt;
}

// Takes the turn out of the words: its number, behind what a turn is called, or in front of it.
std::optional<int> take_turn(std::vector<std::string>& words, const std::string& label) {
    const std::vector<std::string> called = ascii::parts(ascii::lower(label));  // "gq cycle"
    for (const std::vector<std::string>& name : {called, {"turn"}}) {
        const auto same = [](const std::string& word, const std::string& of) { return ascii::lower(word) == of; };
        const auto found = std::ranges::search(words, name, same);
        if (found.empty()) continue;
        auto number = found.end();
        if (number == words.end() || !ascii::whole_number(*number)) {
            if (found.begin() == words.begin()) continue;
            number = found.begin() - 1;
        }
        const std::optional<int> turn = ascii::whole_number(*number);
        if (!turn) continue;
        words.erase(std::min(found.begin(), number), std::max(found.end(), number + 1));
        return turn;
    }
    return std::nullopt;
}

bool is_nearly(const Findable& one, const std::vector<Text>& parts) {
    const Text all(all_of(one));
    const std::vector<std::string> words = words_in(all.folded);
    return std::ranges::all_of(parts, [&](const Text& part) {
        return all.has(part) ||
               std::ranges::any_of(words, [&](const std::string& word) { return is_like(part.folded, word); });
    });
}

using Ranked = std::pair<int, const Findable*>;

std::vector<Ranked> ranked_of(const std::vector<Findable>& all, const Text& typed, const std::vector<Text>& parts) {
    std::vector<Ranked> ranked;
    for (const Findable& one : all) {
        if (const std::optional<int> rank = rank_of(one, typed, parts)) ranked.emplace_back(*rank, &one);
    }
    return ranked;
}

// What is only looked at stands before a procedure that isn't called so.
std::vector<const Findable*> best_of(std::vector<Ranked> ranked, std::size_t most) {
    std::ranges::stable_sort(ranked, {}, [](const Ranked& one) {
        const bool is_last = one.first > 0 && one.second->what == What::procedure;
        return std::tuple(one.first, is_last, one.second->what);
    });
    std::vector<const Findable*> found;
    for (std::size_t i = 0; i < std::min(most, ranked.size()); ++i) found.push_back(ranked[i].second);
    return found;
}

}  // namespace

std::string name_of(What what) {
    constexpr std::array names{"unit", "procedure", "table", "chart", "rule", "ruling", "session", "menu", "event"};
    return names.at(static_cast<std::size_t>(what));
}

std::vector<Findable> units_of(const session::Session& session) {
    std::vector<Findable> all;
    for (const rulebook::UnitType& type : session.rulebook().unit_types) {
        for (const session::Unit* const unit : session.state().units_of(type.id)) {
            const std::string name = unit->text(type.name);
            const bool is_named = !name.empty() && name != unit->id;
            all.push_back({What::unit, unit->id, is_named ? unit->id + " " + name : unit->id, type.label});
        }
    }
    return all;
}

std::vector<Findable> findables_of(const session::Session& session) {
    std::vector<Findable> all = units_of(session);
    add_tables_and_rules(session.rules(), all);
    return all;
}

std::vector<GameFindables> findables_besides(const rulebook::Library& library, const std::string& but) {
    std::vector<GameFindables> games;
    std::vector<std::string> problems;
    for (const auto& [id, folder] : library.rulebooks(&problems)) {
        if (id == but) continue;
        try {
            const rulebook::Rules rules(std::make_shared<const rulebook::Rulebook>(rulebook::load_rulebook(folder)));
            games.push_back({rules.rulebook().title, {}});
            add_tables_and_rules(rules, games.back().all);
        } catch (const json::InputError&) {
            continue;  // whoever opens that game is told
        }
    }
    return games;
}

std::vector<std::string> found_besides(const std::vector<GameFindables>& games, std::string_view words) {
    constexpr std::size_t most_of_game = 3;
    std::vector<std::string> lines;
    for (const GameFindables& game : games) {
        std::vector<std::string> labels;
        std::string last;  // of one table the first hit is enough
        for (const Findable* const one : find(game.all, words, 2 * most_of_game)) {
            if (labels.size() == most_of_game || std::exchange(last, one->id) == one->id) continue;
            labels.push_back(one->where.empty() ? one->label : fmt::format("{} ({})", one->label, one->where));
        }
        if (!labels.empty()) lines.push_back(fmt::format("{} has it: {}", game.title, fmt::join(labels, "; ")));
    }
    return lines;
}

std::vector<Findable> happened(const session::Session& session, std::string_view words, std::size_t most) {
    std::vector<std::string> others = ascii::parts(words);
    const std::optional<int> turn = take_turn(others, session.rulebook().clock.turn_label);
    if (!turn) return {};
    const std::vector<Text> parts{others.begin(), others.end()};
    const session::Chronicle chronicle(session);
    const auto [first, last] = chronicle.entries_of(*turn);
    std::vector<Findable> found;
    for (int entry = std::max(first, 2); entry <= last && found.size() < most; ++entry) {  // the first is the header
        // What dice were read in stands with them.
        const bool is_by_itself = chronicle.step_of(entry).number == entry && is_event(session, entry);
        if (!is_by_itself || !session.holds(entry)) continue;
        const Sentence said = sentence_of(chronicle, entry);
        const std::string line = plain(said.line);
        const std::string whom = said.unit.empty() ? said.what : said.unit;
        const std::string label = line.find(whom) == line.npos ? fmt::format("{}: {}", whom, line) : line;
        if (line.empty() || !has_all(Text(label + ' ' + said.what), parts)) continue;
        found.push_back({What::event, std::to_string(entry), label, turn_label(session, *turn), said.what + " turn"});
    }
    return found;
}

std::vector<const Findable*> find(const std::vector<Findable>& all, std::string_view words, std::size_t most) {
    const Text typed(ascii::trimmed(words));
    const std::vector<Text> parts = parts_of(words);
    if (parts.empty()) return {};
    std::vector<Ranked> ranked = ranked_of(all, typed, parts);
    if (ranked.empty()) {
        for (const Findable& one : all) {
            if (is_nearly(one, parts)) ranked.emplace_back(1, &one);
        }
    }
    return best_of(ranked, most);
}

std::vector<const Findable*> find(const std::vector<Findable>& events, const std::vector<Findable>& all,
                                  std::string_view words, std::size_t most) {
    if (events.empty()) return find(all, words, most);
    const std::vector<const Findable*> others =
        best_of(ranked_of(all, Text(ascii::trimmed(words)), parts_of(words)), most / 4);
    std::vector<const Findable*> found = find(events, words, most - others.size());
    found.insert(found.end(), others.begin(), others.end());
    return found;
}

}  // namespace flagplot::report

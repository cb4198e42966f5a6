#include "procedures/flattop/order_names.h"

#include <algorithm>
#include <array>

namespace flagplot::procedures::flattop {
namespace {

bool is(const Tokens& tokens, std::size_t at, std::string_view word) {
    return at < tokens.size() && tokens[at].is(word);
}

bool is_sign(const Token& token) {
    return !token.is_word();
}

std::string letters_of(std::string_view key) {
    return std::string(key.substr(0, std::min(key.find_first_of("0123456789"), key.size())));
}

// "YORKTOWN'S" -> "YORKTOWN".
std::string without_genitive(const std::string& word) {
    if (word.ends_with("'S")) return word.substr(0, word.size() - 2);
    return word.ends_with("'") ? word.substr(0, word.size() - 1) : word;
}

// "the", "her", "Moresby's": what follows is a thing, and no verb.
bool opens_noun(const Token& token) {
    return token.is_one({"THE", "MY", "OUR", "HER", "ITS", "THEIR", "A", "BOTH"}) || token.word.ends_with("'S");
}

// Two carriers of one force are two bases.
bool has_both(const Mention& mention, const std::string& unit, const std::string& air) {
    for (std::size_t i = 0; i < mention.units.size(); ++i) {
        if (mention.units[i] == unit && mention.airs[i] == air) return true;
    }
    return false;
}

bool is_between_name_and_number(const Tokens& tokens, std::size_t at) {
    return tokens[at].is_one({"-", "#", "NO", "NUMBER", "NR", "."});
}

// Of "forty-four", where the four stands; the same place if it is no such number.
std::size_t unit_behind_ten(const Vocabulary& vocabulary, const Tokens& tokens, std::size_t at) {
    const std::string* const ten = vocabulary.meaning("number", tokens[at].word);
    const std::size_t next = is(tokens, at + 1, "-") ? at + 2 : at + 1;
    if (!ten || ten->size() != 2 || ten->back() != '0' || *ten == "10" || next >= tokens.size()) return at;
    const std::string* const unit = vocabulary.meaning("number", tokens[next].word);
    return unit && unit->size() == 1 ? next : at;
}

}  // namespace

bool is_letters_then_digits(std::string_view word) {
    const std::size_t digits = letters_of(word).size();
    return digits > 0 && digits < word.size() &&
           std::all_of(word.begin() + static_cast<std::ptrdiff_t>(digits), word.end(), is_digit);
}

// ---- what they are called

Names::Names(const Vocabulary& vocabulary, const std::vector<Named>& units) : vocabulary_(vocabulary), units_(units) {
    for (Named& unit : units_) {
        for (std::string& type : unit.planes) {
            if (const std::string* const known = vocabulary.meaning("plane-type", type))
                type = letters_and_digits(*known);
        }
    }
    for (const Named& unit : units) {
        const Alias alias{unit.unit, unit.air, unit.kind == "ship", false};
        for (const std::string& name : unit.names) {
            add(letters_and_digits(name), alias);
            add_numbered(letters_and_digits(name), alias);
        }
    }
    // Own names go before what is made of them: the parts of a base's name, "the coastwatcher on Bougainville".
    std::map<std::string, Alias, std::less<>> whole = aliases_;
    for (const Named& unit : units) {
        const Alias alias{unit.unit, unit.air, unit.kind == "ship", false};
        for (const std::string& name : unit.names) {
            if (unit.kind == "base") add_parts(name, alias);
        }
        if (unit.island.empty()) continue;
        for (const auto& [words, kind] : vocabulary.meanings("unit-kind")) {
            if (kind != unit.kind) continue;
            for (const char* const link : {"", "ON", "AT", "IN", "OF"})
                add(letters_and_digits(words) + link + letters_and_digits(unit.island), alias);
            add(letters_and_digits(unit.island) + letters_and_digits(words), alias);
        }
    }
    for (const auto& [key, alias] : whole) aliases_[key] = alias;
    for (const auto& [nick, name] : vocabulary.meanings("nickname")) {
        if (const Alias* const meant = find(letters_and_digits(name))) add(letters_and_digits(nick), Alias(*meant));
    }
}

void Names::add(const std::string& key, const Alias& alias) {
    if (key.empty()) return;
    const auto [place, is_new] = aliases_.emplace(key, alias);
    if (is_new || place->second.unit == alias.unit) return;
    // A ship's name is her own before it is that of another one's planes.
    if (place->second.is_ship != alias.is_ship) {
        if (alias.is_ship) place->second = alias;
        return;
    }
    place->second.is_shared = true;
}

// "TF17" is also "Task Force 17"; of "TFs 17 and 18" the first.
void Names::add_numbered(const std::string& key, const Alias& alias) {
    if (!is_letters_then_digits(key)) return;
    const std::string letters = letters_of(key);
    for (const auto& [words, kind] : vocabulary_.meanings("unit-kind")) {
        if (kind == letters) add(letters_and_digits(words) + key.substr(letters.size()), alias);
    }
}

// "Port Moresby" is also "Moresby" and "PM", unless another one could be meant.
void Names::add_parts(const std::string& name, const Alias& alias) {
    constexpr std::size_t shortest = 4;
    std::string initials;
    const Tokens words = vocabulary_.tokens_of(name);
    if (words.size() < 2) return;
    for (const Token& word : words) {
        if (!word.is_word()) return;
        initials += word.word.front();
        if (word.word.size() >= shortest && !word.is_a(WordKind::base_word)) add(letters_and_digits(word.word), alias);
    }
    if (!vocabulary_.meaning("direction", initials) && !vocabulary_.kinds_of(initials).any()) add(initials, alias);
}

const Names::Alias* Names::find(const std::string& key) const {
    const auto found = aliases_.find(key);
    return found == aliases_.end() || found->second.is_shared ? nullptr : &found->second;
}

bool Names::begins_name(const std::string& key) const {
    const auto next = aliases_.lower_bound(key);
    return next != aliases_.end() && next->first.starts_with(key);
}

std::string Names::unit_called(const std::string& name) const {
    const Tokens tokens = vocabulary_.tokens_of(name);
    for (std::size_t at = 0; at < tokens.size(); ++at) {
        const std::optional<Mention> one = single_at(tokens, at, tokens.size());
        if (one && one->units.size() == 1) return one->units.front();
        if (!tokens[at].is_a(WordKind::filler)) return "";
    }
    return "";
}

bool Names::is_of_kind(const std::string& unit, std::string_view kind) const {
    return std::ranges::any_of(units_, [&](const Named& one) { return one.unit == unit && one.kind == kind; });
}

bool Names::is_own(const Mention& mention) const {
    return std::ranges::any_of(units_, [&](const Named& one) {
        return one.own && std::ranges::find(mention.units, one.unit) != mention.units.end();
    });
}

std::vector<std::string> Names::own_forces() const {
    std::vector<std::string> forces;
    for (const Named& one : units_) {
        if (one.own && one.kind == "TF") forces.push_back(one.unit);
    }
    return forces;
}

// ---- mentions

std::optional<Mention> Names::mention_at(const Tokens& tokens, std::size_t at, std::size_t end) const {
    std::optional<Mention> found = stroke_at(tokens, at);
    if (!found) found = group_at(tokens, at, end);
    if (!found) found = single_at(tokens, at, end);
    if (!found) return unknown_at(tokens, at, end);
    // "TF2 and TF3", "AF3, AF6", "TFs 2 and 3".
    while (true) {
        std::size_t next = found->to;
        if (const std::optional<Mention> more = next_of_kind(tokens, *found, end)) {  // "AF21 AF22 stay"
            found->units.push_back(more->units.front());
            found->airs.push_back(more->airs.front());
            found->to = more->to;
            continue;
        }
        while (next < end && !tokens[next].is_edge && tokens[next].is_one({",", "&", "+", "/", "AND", "NOR"})) ++next;
        if (next == found->to || next >= end) return found;
        std::optional<Mention> more = numbered_at(tokens, next, *found);
        if (!more) more = single_at(tokens, next, end);
        if (!more) more = on_island_at(tokens, next, end, *found);
        if (!more || more->units.empty()) return found;
        for (std::size_t i = 0; i < more->units.size(); ++i) {
            if (has_both(*found, more->units[i], more->airs[i])) continue;
            found->units.push_back(more->units[i]);
            found->airs.push_back(more->airs[i]);
        }
        found->is_ship = found->is_ship && more->is_ship;
        found->to = more->to;
    }
}

// "AF21 AF22 AF23 stay": names of one kind, one behind the other, to which something is said.
std::optional<Mention> Names::next_of_kind(const Tokens& tokens, const Mention& before, std::size_t end) const {
    const std::size_t at = before.to;
    if (at >= end || before.units.empty() || !is_letters_then_digits(tokens[at].word)) return {};
    const std::string& last = tokens[at - 1].word;
    if (!is_letters_then_digits(last) || letters_of(last) != letters_of(tokens[at].word)) return {};
    std::size_t behind = at;
    while (behind < end && letters_of(tokens[behind].word) == letters_of(last) && single_at(tokens, behind, end))
        ++behind;
    const std::optional<Mention> more = single_at(tokens, at, end);
    if (!more || more->to != at + 1 || vocabulary_.way_of(tokens[at])) return {};
    const bool known = std::ranges::find(before.units, more->units.front()) != before.units.end();
    const Mention all{before.units, before.from, behind};
    return !known && speaks_to(tokens, all, end) ? more : std::nullopt;
}

std::optional<Mention> Names::single_at(const Tokens& tokens, std::size_t at, std::size_t end) const {
    if (at >= end || is_sign(tokens[at])) return {};
    std::optional<Mention> best;
    const Alias* alias = nullptr;
    std::string key;
    std::string spelt;  // with abbreviations written out
    for (std::size_t i = at; i < end && i < at + longest_name; ++i) {
        const bool joins = i > at && is_between_name_and_number(tokens, i);
        if (is_sign(tokens[i]) && !joins) break;
        if (joins) continue;
        const std::string word = letters_and_digits(without_genitive(tokens[i].word));
        const std::string* meant = vocabulary_.meaning("abbreviation", tokens[i].word);
        if (!meant) meant = vocabulary_.meaning("nickname", tokens[i].word);
        const bool is_numbered = !spelt.empty() && is_digit(spelt.back());
        if (!meant && i > at && !is_numbered) meant = vocabulary_.meaning("number", tokens[i].word);  // "TF one"
        key += word;
        spelt += meant ? upper(*meant) : word;
        const std::size_t unit = unit_behind_ten(vocabulary_, tokens, i);
        if (unit > i && i > at && meant) {  // "Task Force Forty-Four"
            spelt.back() = vocabulary_.meaning("number", tokens[unit].word)->front();
            i = unit;
        }
        if (!begins_name(key) && !begins_name(spelt)) break;
        const Alias* found = find(key);
        if (!found) found = find(spelt);
        if (!found) continue;
        alias = found;
        best = Mention{{found->unit}, at, i + 1, {found->air}, found->is_ship};
    }
    if (!best) return {};
    // "the Yorktown's planes" are no ship, and her ready CAP is her planes' (9.5).
    const bool owns = without_genitive(tokens[best->to - 1].word) != tokens[best->to - 1].word;
    const bool is_force = best->to < end && tokens[best->to].is_a(WordKind::force_word);
    const bool on_alert = (is(tokens, best->to, "READY") && is(tokens, best->to + 1, "CAP")) ||
                          is(tokens, best->to, "FOR") || is(tokens, best->to, "AT") || is(tokens, best->to, "AGAINST");
    if (owns && alias->is_ship && !is_force && !on_alert) return {};
    while (best->to < end && alias->is_ship && tokens[best->to].is_a(WordKind::force_word)) ++best->to;
    return best;
}

// "AF3/AF6", "TF2/3".
std::optional<Mention> Names::stroke_at(const Tokens& tokens, std::size_t at) const {
    if (at >= tokens.size() || tokens[at].word.find('/') == std::string::npos) return {};
    std::string_view rest = tokens[at].word;
    Mention mention{{}, at, at + 1};
    std::string letters;
    bool ships = true;  // "Shokaku/Zuikaku group"
    while (!rest.empty()) {
        const std::size_t stroke = std::min(rest.find('/'), rest.size());
        std::string part(rest.substr(0, stroke));
        rest.remove_prefix(std::min(stroke + 1, rest.size()));
        if (!part.empty() && std::ranges::all_of(part, is_digit)) part = letters + part;
        letters = letters_of(part);
        const Alias* const alias = find(letters_and_digits(part));
        if (!alias) return {};
        ships = ships && alias->is_ship;
        if (has_both(mention, alias->unit, alias->air)) continue;
        mention.units.push_back(alias->unit);
        mention.airs.push_back(alias->air);
    }
    while (ships && mention.to < tokens.size() && tokens[mention.to].is_a(WordKind::force_word)) ++mention.to;
    return mention;
}

// The number alone of a unit of the same kind, where a comma or another unit can't be meant.
std::optional<Mention> Names::numbered_at(const Tokens& tokens, std::size_t at, const Mention& before) const {
    const std::string& number = tokens[at].word;
    if (!std::ranges::all_of(number, is_digit)) return {};
    const bool ends = at + 1 >= tokens.size() || tokens[at + 1].is_one({":", ",", "&", "AND", "-"});
    const bool comma = is(tokens, at - 1, ",");
    if (comma && !is(tokens, at + 1, ":") && !is(tokens, at + 1, "AND") && !is(tokens, at + 1, ",")) return {};
    const bool speaks = ends || tokens[at + 1].is_any({WordKind::modal, WordKind::moving, WordKind::holding}) ||
                        vocabulary_.way_of(tokens[at + 1]);
    if (!speaks) return {};
    for (std::size_t i = before.to; i-- > before.from;) {
        const std::string letters = letters_of(letters_and_digits(tokens[i].word));
        if (letters.empty()) continue;
        const std::string* const kind = vocabulary_.meaning("unit-kind", letters);
        const Alias* alias = find(letters + number);
        if (!alias && kind) alias = find(*kind + number);
        if (!alias) return {};
        return Mention{{alias->unit}, at, at + 1, {""}};
    }
    return {};
}

// "the coastwatchers on Bougainville and New Britain": another one's island alone, if it has one of that kind.
std::optional<Mention> Names::on_island_at(const Tokens& tokens, std::size_t at, std::size_t end,
                                           const Mention& before) const {
    const auto first = std::ranges::find_if(units_, [&](const Named& one) {
        return !before.units.empty() && one.unit == before.units.back() && !one.island.empty();
    });
    if (first == units_.end()) return {};
    std::string key;
    for (std::size_t i = at; i < end && i < at + longest_name && tokens[i].is_word(); ++i) {
        key += letters_and_digits(tokens[i].word);
        Mention mention{{}, at, i + 1};
        for (const Named& one : units_) {
            if (one.kind == first->kind && letters_and_digits(one.island) == key) mention.units.push_back(one.unit);
        }
        mention.airs.resize(mention.units.size());
        if (mention.units.size() == 1) return mention;
    }
    return {};
}

// "the Fortresses", "my P-39s": the one air formation of the writer's that has them. Without a unit: several have.
std::optional<Mention> Names::planes_at(const Tokens& tokens, std::size_t at, std::size_t end) const {
    const std::size_t from = at;
    while (at < end &&
           (tokens[at].is_one({"THE", "MY", "OUR", "ALL"}) || (at > from && vocabulary_.number_of(tokens[at]))))
        ++at;
    const std::string* const type = at < end ? vocabulary_.meaning("plane-type", tokens[at].word) : nullptr;
    if (!type) return {};
    Mention mention{{}, from, at + 1};
    for (const Named& one : units_) {
        const bool has = std::ranges::find(one.planes, letters_and_digits(*type)) != one.planes.end();
        if (has && one.own) mention.units.push_back(one.unit);
    }
    if (mention.units.empty()) return {};
    if (mention.units.size() > 1) mention.units.clear();
    mention.airs.resize(mention.units.size());
    return mention;
}

std::size_t Names::behind_so_does(const Tokens& tokens, std::size_t at, std::size_t end) const {
    constexpr std::size_t most_signs = 4;  // in a row of thousands they begin nothing
    std::size_t name = at;
    while (name < std::min(end, at + most_signs) && (is_sign(tokens[name]) || is(tokens, name, "AND"))) ++name;
    if (!is(tokens, name, "SO") && !is(tokens, name, "NEITHER") && !is(tokens, name, "NOR")) return at;
    const bool does = name + 1 < end && tokens[name + 1].is_one({"DO", "DOES", "WILL", "SHALL", "SHOULD", "MUST", "IS",
                                                                 "ARE", "CAN", "WOULD"});
    if (!does) return at;
    name += 2;
    const std::size_t bare = is(tokens, name, "THE") || is(tokens, name, "MY") ? name + 1 : name;
    std::optional<Mention> mention = mention_at(tokens, bare, end);
    if (!mention) mention = planes_at(tokens, bare, end);
    if (!mention || (mention->to < end && tokens[mention->to].is_word())) return at;
    return bare;
}

bool Names::has_planes_at(const Tokens& tokens, const Mention& mention, const std::string& unit) const {
    const std::string* const type = vocabulary_.meaning("plane-type", tokens[mention.to - 1].word);
    return std::ranges::any_of(units_, [&](const Named& one) {
        return type && one.unit == unit && std::ranges::find(one.planes, letters_and_digits(*type)) != one.planes.end();
    });
}

std::size_t Names::types_of(const std::string& unit) const {
    const auto found = std::ranges::find_if(units_, [&](const Named& one) { return one.unit == unit; });
    return found == units_.end() ? 0 : found->planes.size();
}

// "The troops do nothing": all of them, as nobody speaks of others' so. Those of an island are named by it.
bool Names::are_watchers(const Tokens& tokens, std::size_t at, std::size_t to, std::size_t end,
                         std::string_view kind) const {
    if ((kind != "troops" && kind != "CW") || single_at(tokens, at, end)) return false;
    return to >= end || !tokens[to].is_one({"ON", "AT", "IN", "OF"});
}

// "both TFs", "all subs", "the two CAPs", "my planes".
std::optional<Mention> Names::group_at(const Tokens& tokens, std::size_t at, std::size_t end) const {
    std::size_t kind_at = at;
    std::optional<int> number;
    bool all = false;
    while (kind_at < end && kind_at < at + 4) {
        const Token& token = tokens[kind_at];
        if (token.is("BOTH")) number = 2;
        all = all || token.is_a(WordKind::all);
        const std::optional<int> counted = vocabulary_.number_of(token);
        const bool counts = counted && kind_at > at;
        if (counts) number = counted;
        const bool opens = token.is_one({"THE", "MY", "OUR", "OF", "OTHER"});
        if (!token.is_a(WordKind::all) && !counts && !opens) break;
        ++kind_at;
    }
    const bool spoken_of = at > 0 && (opens_noun(tokens[at - 1]) || tokens[at - 1].is_a(WordKind::object));
    const bool bare = kind_at == at && !spoken_of;  // "Troops stay"
    if ((kind_at == at && !bare) || kind_at >= end) return {};
    std::size_t to = kind_at + 1;
    const std::string* kind = nullptr;
    if (to < end) kind = vocabulary_.meaning("unit-kind", tokens[kind_at].word + " " + tokens[to].word);
    if (kind) {
        ++to;
    } else {
        kind = vocabulary_.meaning("unit-kind", tokens[kind_at].word);
    }
    if (!all && !number && !(kind && are_watchers(tokens, kind_at, to, end, *kind))) return {};
    // "All planes AF6", "all ships of TF3" are of that unit.
    if (!kind || is(tokens, to, "OF") || single_at(tokens, to, end) || (to < end && unknown_at(tokens, to, end)))
        return {};
    Mention mention{{}, at, to};
    if (bare && !speaks_to(tokens, mention, end)) return {};
    for (const Named& unit : units_) {
        const bool is_of_kind = *kind == "all"   ? unit.kind != "ship" && unit.kind != "base"
                                : *kind == "CAP" ? unit.is_cap
                                                 : unit.kind == *kind;
        if (is_of_kind && unit.own) mention.units.push_back(unit.unit);
    }
    if (number && static_cast<std::size_t>(*number) != mention.units.size()) mention.units.clear();
    mention.airs.resize(mention.units.size());
    return mention;
}

std::optional<Mention> Names::carriers_at(const Tokens& tokens, std::size_t at, std::size_t end) const {
    std::optional<int> number;
    if (is(tokens, at, "BOTH")) number = 2;
    std::size_t kind = at + 1;
    for (; kind < end; ++kind) {
        const std::optional<int> counted = vocabulary_.number_of(tokens[kind]);
        if (counted) number = counted;
        if (!counted && !tokens[kind].is_one({"THE", "MY", "OUR", "OF"})) break;
    }
    if (kind >= end || !tokens[kind].is_one({"CARRIER", "CARRIERS", "CV", "CVS", "FLATTOP", "FLATTOPS"})) return {};
    Mention mention{{}, at, kind + 1};
    for (const Named& ship : units_) {
        const bool is_his =
            std::ranges::any_of(units_, [&](const Named& base) { return base.unit == ship.air && base.own; });
        if (ship.kind == "ship" && is_his) mention.units.push_back(ship.air);
    }
    if (number && static_cast<std::size_t>(*number) != mention.units.size()) mention.units.clear();
    mention.airs.resize(mention.units.size());
    return mention;
}

// "Task Force Sixteen", which no unit is.
std::optional<Mention> Names::unknown_in_words(const Tokens& tokens, std::size_t at, std::size_t end) const {
    if (at + 2 >= end || !vocabulary_.meaning("unit-kind", tokens[at].word + " " + tokens[at + 1].word)) return {};
    if (!vocabulary_.meaning("number", tokens[at + 2].word)) return {};
    return Mention{{}, at, std::min(unit_behind_ten(vocabulary_, tokens, at + 2) + 1, end)};
}

bool Names::is_like_roster(const std::string& letters) const {
    return std::ranges::any_of(aliases_, [&](const auto& known) {
        return is_letters_then_digits(known.first) && letters_of(known.first) == letters;
    });
}

// A name such as TF9 that no unit has. BB22 is a hex unless a colon follows.
std::optional<Mention> Names::unknown_at(const Tokens& tokens, std::size_t at, std::size_t end) const {
    if (at >= end) return {};
    if (std::optional<Mention> spelt = unknown_in_words(tokens, at, end)) return spelt;
    static constexpr std::array<std::string_view, 7> kinds{"TF", "AF", "SUB", "CV", "CVL", "CA", "CL"};
    static constexpr std::array<std::string_view, 4> columns{"BB", "DD", "SS", "BASE"};
    std::size_t to = at + 1;
    std::string key = tokens[at].word;
    while (to < end && to < at + longest_name && is_between_name_and_number(tokens, to)) ++to;
    const bool number_apart =
        to < end && tokens[to].is_word() && std::all_of(tokens[to].word.begin(), tokens[to].word.end(), is_digit);
    const bool alone = letters_of(key).size() == key.size();
    if (alone && number_apart) {
        key += tokens[to].word;
        ++to;
    } else {
        to = at + 1;
    }
    if (!is_letters_then_digits(key)) return {};
    const std::string letters = letters_of(key);
    const std::string* const meant = vocabulary_.meaning("unit-kind", letters);
    const std::string_view kind = meant ? std::string_view(*meant) : std::string_view(letters);
    const auto has = [&](const auto& list) {
        return std::ranges::find(list, kind) != list.end() || std::ranges::find(list, letters) != list.end();
    };
    const bool hyphened = number_apart && is(tokens, at + 1, "-");  // "S-45:", where other boats are S-44 and S-47
    const bool labelled = has(columns) || (hyphened && is_like_roster(letters));
    if (!has(kinds) && !(labelled && is(tokens, to, ":"))) return {};
    return Mention{{}, at, to};
}

// ---- to whom it is said

bool Names::is_weighty(const Tokens& tokens, std::size_t at, std::size_t end) const {
    const Token& token = tokens[at];
    if (at == 0 && token.is_a(WordKind::greeting)) return false;  // "Hi" is an altitude elsewhere
    if (token.is_any({WordKind::attacking, WordKind::shelling, WordKind::shadowing, WordKind::launching,
                      WordKind::negation, WordKind::orbiting, WordKind::holding, WordKind::transferring,
                      WordKind::undecided}))
        return true;
    if (token.is_a(WordKind::landing) && !token.is("BACK")) return true;
    if (!token.is_word()) return false;
    // "I'm" begins with the letter of a boat, and "a" with that of a column.
    const bool has_digit = std::ranges::any_of(token.word, is_digit);
    if (has_digit && (vocabulary_.way_of(token) || looks_like_hex(token))) return true;
    if (vocabulary_.way_of(token) && token.word.size() > 1) return true;
    if (!vocabulary_.level_of(token).empty() || !vocabulary_.depth_of(token).empty()) return true;
    return single_at(tokens, at, end) || unknown_at(tokens, at, end);
}

bool Names::has_weight(const Tokens& tokens, std::size_t from, std::size_t end) const {
    for (std::size_t at = from; at < end; ++at) {
        if (is_weighty(tokens, at, end)) return true;
    }
    return false;
}

// "with TF3", "over the Yorktown": the unit is spoken of.
bool Names::is_governed(const Tokens& tokens, std::size_t at, std::size_t from) const {
    while (at > from && (is(tokens, at - 1, "THE") || is(tokens, at - 1, "OUR") || is(tokens, at - 1, "MY"))) --at;
    return at > from && tokens[at - 1].is_a(WordKind::object) && !is_as_for(tokens, at);
}

// "As for AF5, they are to stay": it is spoken to.
bool Names::is_as_for(const Tokens& tokens, std::size_t at) {
    return at > 1 && is(tokens, at - 1, "FOR") && is(tokens, at - 2, "AS");
}

// "of AF1", "of the Yorktown".
bool Names::is_of(const Tokens& tokens, std::size_t at) {
    while (at > 0 && (is(tokens, at - 1, "THE") || is(tokens, at - 1, "OUR") || is(tokens, at - 1, "MY"))) --at;
    return at > 0 && is(tokens, at - 1, "OF");
}

// "back to Rabaul", "then go to Lae": where it goes, and nobody is spoken to there.
bool Names::goes_to(const Tokens& tokens, std::size_t at, std::size_t from) {
    for (std::size_t before = from; before < at; ++before) {
        if (tokens[before].is_any({WordKind::moving, WordKind::landing})) return true;
    }
    return false;
}

// "1100 turn back for Espiritu", "flies to land at Lae": of whoever was spoken to before.
bool Names::is_way_to_base(const Tokens& tokens, std::size_t from, const Mention& mention) const {
    const std::size_t at = mention.from;
    const bool base = mention.units.size() == 1 && is_base(mention.units.front());
    if (!base || at == from || !goes_to(tokens, at, from) || is(tokens, mention.to, ":")) return false;
    return tokens[at - 1].is_one({"FOR", "TO", "AT", "ON", "IN", "TOWARD", "TOWARDS"});
}

// Whether what follows tells the unit something: a colon, a leg, a verb.
bool Names::speaks_to(const Tokens& tokens, const Mention& mention, std::size_t end) const {
    std::size_t at = mention.to;
    while (at < end && tokens[at].is_one({"PLEASE", "NOW", "ALSO", "THEN", "JUST", "SIMPLY", "STILL"})) ++at;
    if (at >= end) return false;
    const Token& next = tokens[at];
    if (next.is(":") || next.is("-") || next.is("--")) return true;
    if (next.is_any({WordKind::moving, WordKind::holding, WordKind::orbiting, WordKind::attacking, WordKind::shelling,
                     WordKind::shadowing, WordKind::landing, WordKind::launching, WordKind::transferring,
                     WordKind::modal, WordKind::same, WordKind::negation, WordKind::instructing}))
        return true;
    if (vocabulary_.way_of(next) || looks_like_hex(next)) return true;
    const bool flies = !mention.units.empty() && is_planes(mention.units.front());
    const bool covers =
        flies && (is(tokens, at, "AS") || is(tokens, at, "ON")) && is(tokens, at + 1, "CAP") && at + 1 < end;
    if (covers) return true;
    if (is(tokens, at, "DIE") && at + 1 < end && vocabulary_.number_of(tokens[at + 1])) return true;
    const bool at_level =
        at + 1 < end && (is(tokens, at, "AT") || is(tokens, at, "ON")) &&
        (!vocabulary_.level_of(tokens[at + 1]).empty() || !vocabulary_.depth_of(tokens[at + 1]).empty());
    if (next.is_one({"DIVE", "DIVES", "SUBMERGE", "SUBMERGES", "CLIMB", "CLIMBS", "DESCEND", "DESCENDS"})) return true;
    if (at_level || next.is_a(WordKind::rising)) return true;
    const bool counts = vocabulary_.number_of(next) && at + 1 < end;
    return counts || !vocabulary_.level_of(next).empty() || !vocabulary_.depth_of(next).empty();
}

// "Yorktown's strike (AF2)", "The 9 Bettys of Rabaul (AF8)", "The battleship Hiei with her escort (TF3)".
std::optional<Mention> Names::behind_nickname(const Tokens& tokens, std::size_t from, std::size_t end) const {
    constexpr std::size_t longest = 9;
    const bool begins_noun = from < end && opens_noun(tokens[from]);
    bool instructs = false;
    for (std::size_t at = from; at < end && at < from + longest; ++at) {
        if (is(tokens, at, "(")) {
            const std::optional<Mention> mention = at > from ? mention_at(tokens, at + 1, end) : std::nullopt;
            // "Kates on scouting (AF1): ..."
            const bool heads =
                mention && is(tokens, mention->to, ")") && (!instructs || is(tokens, mention->to + 1, ":"));
            return heads ? mention : std::nullopt;
        }
        const bool acts =
            tokens[at].is_any({WordKind::launching, WordKind::landing, WordKind::holding, WordKind::negation,
                               WordKind::condition, WordKind::moving, WordKind::attacking});
        const bool thing = at > from && opens_noun(tokens[at - 1]);
        const bool verb = !thing && acts;
        instructs = instructs || (!thing && tokens[at].is_a(WordKind::instructing));
        const bool digit = std::any_of(tokens[at].word.begin(), tokens[at].word.end(), is_digit);
        const bool counts = begins_noun && vocabulary_.number_of(tokens[at]);
        if (verb || (digit && !counts) || (is_sign(tokens[at]) && !is(tokens, at, "-"))) return {};
    }
    return {};
}

// "no launch for AF2", "no search by AF11".
std::optional<Mention> Names::denied_at(const Tokens& tokens, std::size_t at, std::size_t end) const {
    const bool whose = is(tokens, at + 2, "FOR") || is(tokens, at + 2, "BY");
    if (!is(tokens, at, "NO") || at + 3 >= end || !whose) return {};
    const bool deed =
        tokens[at + 1].is_any({WordKind::launching, WordKind::landing, WordKind::transferring, WordKind::moving,
                               WordKind::attacking, WordKind::bombing, WordKind::instructing});
    return deed ? mention_at(tokens, at + 3, end) : std::nullopt;
}

// Behind what the writer says of himself: "I want both in one place before it starts, so TF1 stays".
std::optional<Names::Subject> Names::subject(const Tokens& tokens, std::size_t from, std::size_t end) const {
    if (std::optional<Subject> found = subject_at(tokens, from, end)) return found;
    bool tells = false;
    for (std::size_t at = from; at < end && !tokens[from].is_a(WordKind::condition); ++at) {
        if (const std::optional<Mention> mention = mention_at(tokens, at, end)) {
            std::size_t begin = at;
            while (begin > from && tokens[begin - 1].is_one({"SO", "AND", "BUT", "THEN", "THE"})) --begin;
            const bool opens =
                begin < at || (begin > from && is_sign(tokens[begin - 1]) && !is(tokens, begin - 1, "("));
            if (!tells || !opens || !speaks_to(tokens, *mention, end)) return {};
            return Subject{*mention, false};
        }
        tells = tells || tokens[at].is_a(WordKind::statement);
        const bool is_talk = tokens[at].is_any({WordKind::negation, WordKind::condition, WordKind::statement}) ||
                             !is_weighty(tokens, at, end);
        if (!is_talk || tokens[at].is_one({"IT", "SHE", "HE", "THEY"})) return {};
    }
    return {};
}

// "should", and no case: "I should like AF11 to take off". "Stays where it is".
bool Names::opens_case(const Tokens& tokens, std::size_t at, std::size_t from, std::size_t end) {
    if (says_where(tokens, at, end)) return false;
    return tokens[at].is_a(WordKind::condition) && (!is(tokens, at, "SHOULD") || at == from || is(tokens, at - 1, ","));
}

std::optional<Names::Subject> Names::subject_at(const Tokens& tokens, std::size_t from, std::size_t end) const {
    const bool soon_as =
        is(tokens, from, "AS") && (is(tokens, from + 1, "SOON") || is(tokens, from + 1, "LONG")) && from < end;
    const bool in_case =
        is(tokens, from, "IN") && (is(tokens, from + 1, "CASE") || is(tokens, from + 1, "EVENT")) && from < end;
    const bool conditional = from < end && (tokens[from].is_a(WordKind::condition) || soon_as || in_case) &&
                             !is_said_by_writer(tokens, from);
    bool weighty = conditional;
    bool in_noun = false;    // behind "the", and before a verb
    bool instructs = false;  // "ready CAP at Rabaul: ..." is to Rabaul, and "escort AF6 ..." isn't to AF6
    bool of_it = false;      // "if it is attacked, it makes for Rabaul"
    if (const std::optional<Mention> bracketed = behind_nickname(tokens, from, end)) return Subject{*bracketed, false};
    const bool labelled =
        from < end && is(tokens, from + 1, ":") && tokens[from].is_one({"UNIT", "NAME", "SHIP", "FORCE"});
    if (labelled) {  // "Unit: McFarland"
        if (const std::optional<Mention> named = mention_at(tokens, from + 2, end)) return Subject{*named, false};
    }
    for (std::size_t at = from; at < end; ++at) {
        if (conditional && weighty) {
            weighty = !is(tokens, at, ",");
            continue;
        }
        const bool soon = (is(tokens, at, "AS") && (is(tokens, at + 1, "SOON") || is(tokens, at + 1, "LONG"))) ||
                          (is(tokens, at, "IN") && (is(tokens, at + 1, "CASE") || is(tokens, at + 1, "EVENT")));
        if (is_said_by_writer(tokens, at)) {
            at += 2;
            continue;
        }
        if (!conditional && (soon || opens_case(tokens, at, from, end))) return {};
        of_it = of_it || ((at == from || is_sign(tokens[at - 1])) && tokens[at].is_one({"IT", "SHE", "HE", "THEY"}));
        const std::optional<Mention> mention = mention_at(tokens, at, end);
        if (!mention) {
            if (conditional && !tokens[at].is_a(WordKind::filler)) return {};
            // "do not launch AF2"
            const bool denies =
                tokens[at].is_a(WordKind::negation) && !is(tokens, at, "NO") && at + 2 < end &&
                (tokens[at + 1].is_any({WordKind::launching, WordKind::landing, WordKind::transferring})) &&
                mention_at(tokens, at + 2, end);
            if (denies) continue;
            if (const std::optional<Mention> denied = denied_at(tokens, at, end)) return Subject{*denied, true};
            const bool reports = is(tokens, at, "REPORT");  // "report TF4 as 3 and 8"
            const bool verb = tokens[at].is_any({WordKind::launching, WordKind::landing, WordKind::transferring,
                                                 WordKind::holding}) ||
                              is(tokens, at, "KEEP") || reports;
            const std::optional<Mention> object = verb ? mention_at(tokens, at + 1, end) : std::nullopt;
            // "RETURN RABAUL": where it lands, and nobody is spoken to
            const bool lands_there = tokens[at].is_a(WordKind::landing) && object && !object->units.empty() &&
                                     is_base(object->units.front()) && !is(tokens, object->to, ":");
            if (lands_there) return {};
            if (object && (!reports || is(tokens, object->to, "AS"))) return Subject{*object, true};
            const bool thing = at > from && in_noun;  // "the two scout Dauntlesses of AF1"
            instructs = instructs || (tokens[at].is_a(WordKind::instructing) && !thing);
            const bool neither = is(tokens, at, "NEITHER") && at == from;  // "Neither AF2 nor AF3 launches"
            const bool says_no = is_weighty(tokens, at, end) && !is(tokens, at, "NO") && !neither;
            if (says_no) return {};
            in_noun = in_noun || opens_noun(tokens[at]);
            if (tokens[at].is_a(WordKind::moving) || is(tokens, at, ",")) in_noun = false;
            continue;
        }
        if (is_way_to_base(tokens, from, *mention)) return {};
        const bool to = at > from && is(tokens, at - 1, "TO") && !goes_to(tokens, at, from);
        const bool for_whom = at > from && !of_it && (is(tokens, at - 1, "FOR") || to || is(tokens, at - 1, "OF"));
        // "Moresby's P-39s, AF13", "the Fortresses at Moresby, AF12": the name behind the comma is the one that is
        // meant.
        const std::optional<Mention> first = single_at(tokens, at, end);
        const bool owns = first && tokens[first->to - 1].word.ends_with("'S");
        const bool placed = in_noun && at > from && is_governed(tokens, at, from);
        const std::size_t behind = first ? first->to : mention->to;
        const std::optional<Mention> meant = next_name(tokens, behind, end);
        if (meant && (owns || (placed && is(tokens, behind, ",")))) return Subject{*meant, false};
        const bool begins = at == from || !is_governed(tokens, at, from) || for_whom;
        const bool of_whom = placed && is_of(tokens, at) && speaks_to(tokens, *mention, end);
        if (of_whom && !instructs) return Subject{*mention, false};
        if (instructs || !begins) {
            const bool flies = !mention->units.empty() && is_planes(mention->units.front());
            if (flies && at > from && is(tokens, at - 1, ":")) return Subject{*mention, true};  // "CAP: AF23 goes N2"
            if (is(tokens, mention->to, ":") && (instructs || for_whom)) return Subject{*mention, true};
            return {};
        }
        const bool heads_list = at == from && is(tokens, mention->to, ";");  // "McFarland; stay; report 1/1"
        if (mention->is_ship && !heads_list && !speaks_to(tokens, *mention, end) && mention->to < end) {
            at = mention->to - 1;  // "the Yorktown's strike (AF2)"
            continue;
        }
        return Subject{*mention, conditional};
    }
    return {};
}

// "AF4 keeps its CAP over TF17, and AF5 its CAP over TF11", "AF5 over TF11": the verb is said once.
bool Names::does_the_same(const Tokens& tokens, const Mention& mention, std::size_t end) const {
    const bool joined = is(tokens, mention.from - 1, "AND") || is(tokens, mention.from - 1, ",");
    if (!joined || mention.to + 1 >= end) return false;
    const bool flies = !mention.units.empty() && is_planes(mention.units.front());
    if (flies && (is(tokens, mention.to, "OVER") || is(tokens, mention.to, "ABOVE"))) return true;
    if (!tokens[mention.to].is_one({"ITS", "HER", "HIS", "THEIR"})) return false;
    const Token& thing = tokens[mention.to + 1];
    return thing.is_any({WordKind::instructing, WordKind::plan, WordKind::earlier});
}

// Behind "while": "TF2 hangs back and goes N1", and not "TF2 is at sea", which says when.
std::optional<Mention> Names::does_meanwhile(const Tokens& tokens, std::size_t at, std::size_t end) const {
    std::optional<Mention> mention = at < end ? mention_at(tokens, at, end) : std::nullopt;
    if (!mention || mention->units.empty() || mention->to >= end) return {};
    const std::size_t verb = mention->to + 1;  // "is waiting", "is to go N1"
    const bool acts = verb < end && (tokens[verb].is_any({WordKind::holding, WordKind::moving}) ||
                                     (tokens[verb].is("TO") && !is(tokens, verb - 1, "HAS")));
    const bool is_state = tokens[mention->to].is_one({"IS", "ARE", "WAS", "HAS", "CAN", "DOES"});
    if (is_state && !acts) return {};
    bool moves = speaks_to(tokens, *mention, end);
    for (std::size_t i = mention->to; i < end && !is(tokens, i, ","); ++i)
        moves = moves || tokens[i].is_any({WordKind::moving, WordKind::holding});
    return moves ? mention : std::nullopt;
}

// "so that Ryujo can launch", "so TF2 may pass": why, and nothing that is ordered.
bool Names::is_reason(const Tokens& tokens, std::size_t at, const Mention& mention) {
    while (at > 0 && opens_noun(tokens[at - 1])) --at;
    const bool that = at > 1 && is(tokens, at - 1, "THAT") && tokens[at - 2].is_a(WordKind::reason);
    const bool why = at > 0 && tokens[at - 1].is_a(WordKind::reason);
    const bool able =
        mention.to < tokens.size() && tokens[mention.to].is_one({"CAN", "COULD", "MAY", "MIGHT", "HAS", "IS"});
    return that || (why && able);
}

// "Moresby's P-39s, AF13": a name of a few words, a comma, and the unit that they are.
std::optional<Mention> Names::next_name(const Tokens& tokens, std::size_t from, std::size_t end) const {
    constexpr std::size_t most_words = 5;
    for (std::size_t at = from; at < end && at < from + most_words; ++at) {
        if (is(tokens, at, ",")) {
            const std::optional<Mention> mention = at + 1 < end ? mention_at(tokens, at + 1, end) : std::nullopt;
            const bool ends = mention && (is(tokens, mention->to, ",") || speaks_to(tokens, *mention, end));
            return ends ? mention : std::nullopt;
        }
        const bool says = tokens[at].is_any({WordKind::moving, WordKind::instructing});
        if (says || is(tokens, at, ":") || is_weighty(tokens, at, end)) return {};
    }
    return {};
}

bool Names::is_said_by_writer(const Tokens& tokens, std::size_t at) {
    return is(tokens, at, "BEFORE") && is(tokens, at + 1, "I") && at + 2 < tokens.size() &&
           tokens[at + 2].is_a(WordKind::statement);
}

// "stays where it is", "counts ships from where he sits": no case.
bool Names::says_where(const Tokens& tokens, std::size_t at, std::size_t end) {
    if (!is(tokens, at, "WHERE") || at + 2 >= end) return false;
    const bool sees = tokens[at + 2].is_any({WordKind::shadowing, WordKind::attacking});
    return !sees && tokens[at + 1].is_one({"IT", "SHE", "HE", "THEY", "I"});
}

// Within what depends on a case: "ready CAP if six come, TF4: no move".
std::optional<Mention> Names::next_heading(const Tokens& tokens, std::size_t from, std::size_t end) const {
    for (std::size_t at = from + 1; at < end; ++at) {
        const Token& before = tokens[at - 1];
        const bool opens = (!before.is_word() && !before.is("(")) || before.is_one({"AND", "BUT", "THEN"});
        if (!opens) continue;
        std::optional<Mention> mention = mention_at(tokens, at, end);
        if (!mention) continue;
        if (is(tokens, mention->to, ":")) return mention;
        at = mention->to - 1;
    }
    return {};
}

// A ship with planes right behind the name of planes, nothing between them.
bool Names::is_deck_of(const Tokens& tokens, const Mention& ship) const {
    constexpr std::size_t most_words = 2;  // "AF 2"
    if (ship.airs.empty() || ship.airs.front().empty()) return false;
    for (std::size_t words = 1; words <= std::min(most_words, ship.from); ++words) {
        const std::optional<Mention> planes = single_at(tokens, ship.from - words, ship.from);
        if (planes && planes->to == ship.from && planes->units.size() == 1 && is_planes(planes->units.front()))
            return true;
    }
    return false;
}

std::optional<Mention> Names::next_subject(const Tokens& tokens, std::size_t from, std::size_t end) const {
    int brackets = 0;
    for (std::size_t at = from; at < end; ++at) {
        if (is(tokens, at, "(")) ++brackets;
        if (is(tokens, at, ")") && brackets > 0) --brackets;
        if (const std::size_t name = behind_so_does(tokens, at, end); name > at) {
            std::optional<Mention> other = mention_at(tokens, name, end);
            if (!other) other = planes_at(tokens, name, end);
            other->from = at;
            return other;
        }
        const bool before = is(tokens, at, "BEFORE") && at > 0 && is(tokens, at - 1, "AS");
        if (brackets == 0 && tokens[at].is_a(WordKind::contrast)) {
            if (std::optional<Mention> other = does_meanwhile(tokens, at + 1, end)) return other;
        }
        if (tokens[at].is_a(WordKind::condition) && !before && !tokens[at].is_a(WordKind::modal) &&
            !says_where(tokens, at, end))
            return next_heading(tokens, at, end);
        if (brackets > 0) continue;
        std::optional<Mention> mention = mention_at(tokens, at, end);
        if (!mention) continue;
        if (is_reason(tokens, at, *mention)) {
            at = mention->to - 1;
            continue;
        }
        const bool column = is(tokens, mention->to, "-") || (mention->to < end && tokens[mention->to].is_edge);
        const bool is_place = mention->units.size() == 1 && (is_base(mention->units.front()) || mention->is_ship);
        if (at == from && is_place && (column || !mention->is_ship || is_deck_of(tokens, *mention))) {
            at = mention->to - 1;  // "AF31 Henderson - - not launched", "AF2 Hornet stays": where it is
            continue;
        }
        const std::optional<Mention> first = single_at(tokens, at, end);  // "lands on Hornet, AF4 stays"
        // "AF9 CAP TF3 HI", "AF9 CAP TF3, AF4 stays"
        const bool covered = at > from && is(tokens, at - 1, "CAP") && first && !is_planes(first->units.front());
        const bool governed = covered || is_governed(tokens, at, from);
        const bool like = at > 0 && (is(tokens, at - 1, "DITTO") || is(tokens, at - 1, "LIKEWISE"));  // "ditto AF22"
        if (like && (mention->to >= end || !tokens[mention->to].is_word())) return mention;
        if (!governed && (speaks_to(tokens, *mention, end) || is_as_for(tokens, at))) return mention;
        if (!governed && at > from && does_the_same(tokens, *mention, end)) return mention;
        at = (governed && first ? first->to : mention->to) - 1;
    }
    return {};
}

}  // namespace flagplot::procedures::flattop

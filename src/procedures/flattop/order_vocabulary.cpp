#include "procedures/flattop/order_vocabulary.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "json/reader.h"

namespace flagplot::procedures::flattop {
namespace {

constexpr std::size_t short_line = 60;  // a line that is longer may go on in the next one

bool joins_words(char c) {
    return is_letter(c) || is_digit(c) || c == '\'' || c == '/';
}

// "T.F.", "a.m.": letters with a point behind each are one word. Returns where it ends; `at` if there is none.
std::size_t acronym_end(const std::string& text, std::size_t at) {
    std::size_t end = at;
    int letters = 0;
    while (end + 1 < text.size() && ascii::is_letter(text[end]) && text[end + 1] == '.') {
        end += 2;
        ++letters;
    }
    const bool goes_on = end < text.size() && (is_letter(text[end]) || is_digit(text[end]));
    const bool last = goes_on && ascii::is_letter(text[end]) && (end + 1 >= text.size() || !joins_words(text[end + 1]));
    if (last && letters > 0) return end + 1;
    return letters > 1 && !goes_on ? end : at;
}

// Whether one letter too many, too few or another, or two that changed places, make one word of the other. Of short
// words a letter isn't taken for another: "hand" is no "land".
bool is_slip_of(std::string_view written, std::string_view word) {
    if (written.size() > word.size() + 1 || word.size() > written.size() + 1) return false;
    std::size_t at = 0;
    while (at < written.size() && at < word.size() && written[at] == word[at]) ++at;
    const std::string_view rest = written.substr(at);
    const std::string_view meant = word.substr(at);
    if (written.size() > word.size()) return rest.substr(1) == meant;
    if (written.size() < word.size()) return rest == meant.substr(1);
    if (rest.empty()) return true;
    const bool swapped =
        rest.size() > 1 && rest[0] == meant[1] && rest[1] == meant[0] && rest.substr(2) == meant.substr(2);
    constexpr std::size_t long_word = 7;
    return swapped || (word.size() >= long_word && rest.substr(1) == meant.substr(1));
}

bool is_few_digits(std::string_view word) {
    return !word.empty() && word.size() <= 3 && std::ranges::all_of(word, is_digit);
}

// Behind "~~N4~~", which is struck out and holds no more; `at` if nothing of the kind begins there.
std::size_t struck_end(std::string_view text, std::size_t at) {
    constexpr std::string_view mark = "~~";
    if (text.substr(at, mark.size()) != mark) return at;
    const std::size_t end = text.find(mark, at + mark.size());
    const bool on_line = end != text.npos && text.substr(at, end - at).find('\n') == text.npos;
    return on_line ? end + mark.size() : at;
}

// Behind the dots of a form, "Unit......: TF3"; `at` if there are none.
std::size_t leaders_end(std::string_view text, std::size_t at) {
    const std::size_t dots = std::min(text.find_first_not_of('.', at), text.size());
    const std::size_t end = std::min(text.find_first_not_of(" \t", dots), text.size());
    return dots > at && end < text.size() && text[end] == ':' ? end : at;
}

// "TF1;B/Q14;S1;;7": a row of a table whose columns semicolons part.
bool is_row(std::string_view text, std::size_t line_begin) {
    constexpr long fewest = 4;  // in sentences there are less, and a blank behind each
    const std::string_view line = text.substr(line_begin, text.find('\n', line_begin) - line_begin);
    return std::ranges::count(line, ';') >= fewest && line.find("; ") == line.npos;
}

// "M23", "DD45": a column has one letter, or one twice.
bool is_column_and_row(std::string_view word) {
    const std::size_t letters = std::min(word.find_first_of("0123456789"), word.size());
    return letters == 1 || (letters == 2 && word[0] == word[1]);
}

bool is_first_in_line(const std::string& text, std::size_t at, std::size_t line_begin) {
    return letters_and_digits(text.substr(line_begin, at - line_begin)).empty();
}

// Behind the number of a list within a list, "2.1 "; `at` if there is none.
std::size_t item_end(const std::string& text, std::size_t at) {
    std::size_t end = at;
    while (end < text.size() && end < at + 2 && is_digit(text[end])) ++end;
    if (end == at || end + 2 >= text.size() || text[end] != '.' || !is_digit(text[end + 1])) return at;
    end += is_digit(text[end + 2]) ? 3 : 2;
    return end + 1 < text.size() && text[end] == ' ' ? end : at;
}

// "B / M23" is one word, as "B/M23" is. In "they come in / TF4 stays" no map is named.
Tokens join_maps(Tokens tokens) {
    Tokens joined;
    for (Token& token : tokens) {
        const std::size_t count = joined.size();
        const bool map = count > 1 && joined[count - 1].is("/") && is_letter(joined[count - 2].word.front()) &&
                         joined[count - 2].word.size() <= 2 && looks_like_hex(token) && is_column_and_row(token.word);
        if (map) {
            joined.pop_back();
            joined.back().word += "/" + token.word;
            joined.back().to = token.to;
        } else {
            joined.push_back(std::move(token));
        }
    }
    return joined;
}

}  // namespace

bool is_letter(char c) {
    return ascii::is_letter(c) || static_cast<unsigned char>(c) >= 0x80;
}
bool is_blank(char c) {
    const auto byte = static_cast<unsigned char>(c);
    return byte <= ' ' || byte == 0x7f;
}

std::string trimmed(std::string_view text) {
    while (!text.empty() && is_blank(text.front())) text.remove_prefix(1);
    while (!text.empty() && is_blank(text.back())) text.remove_suffix(1);
    return std::string(text);
}

std::string one_line(std::string_view text) {
    std::string line;
    for (const char c : trimmed(text)) {
        if (!is_blank(c)) line += c;
        if (is_blank(c) && line.back() != ' ') line += ' ';
    }
    return line;
}

std::string letters_and_digits(std::string_view text) {
    std::string plain;
    for (const char c : upper(text)) {
        if (is_letter(c) || is_digit(c)) plain += c;
    }
    return plain;
}

const std::array<const char*, kind_count>& kind_names() {
    static constexpr std::array<const char*, kind_count> names{
        "condition",  "negation",  "moving",       "holding",    "orbiting",   "attacking",   "shelling", "shadowing",
        "landing",    "launching", "transferring", "bombing",    "ship-type",  "instructing", "filler",   "statement",
        "undecided",  "reason",    "object",       "modal",      "greeting",   "farewell",    "asking",   "polite",
        "radio",      "telling",   "linking",      "same",       "correction", "all",         "rest",     "base-word",
        "force-word", "later",     "rising",       "continuing", "earlier",    "plan",        "revoking", "ending",
        "wavering",   "plane",     "trigger",      "heading",    "parting",    "place-label", "contrast", "detail"};
    return names;
}

Vocabulary::Vocabulary(const rulebook::WordLists& words) {
    const auto& names = kind_names();
    for (std::size_t kind = 0; kind < kind_count; ++kind) {
        const auto list = words.kinds.find(names[kind]);
        if (list == words.kinds.end()) {
            throw json::InputError("words.json: /kinds", fmt::format("no \"{}\"", names[kind]),
                                   "the words of each kind that mails are read by");
        }
        for (const std::string& word : list->second) kinds_[upper(word)].set(kind);
    }
    for (const auto& [kind, list] : words.kinds) {
        if (kind == "aside" || kind == "command" || kind == "measure" || kind == "own-kind" || kind == "at-sea" ||
            kind == "hunting") {
            for (const std::string& word : list) lists_[kind].insert(upper(word));
        } else if (std::ranges::find(names, kind) == names.end())
            throw json::InputError("words.json: /kinds", fmt::format("the unknown kind \"{}\"", kind),
                                   "a kind that mails are read by");
    }
    for (const auto& [list, means] : words.means) {
        for (const auto& [word, meaning] : means) {
            if (list == "sign") {
                signs_.push_back({word, meaning});
            } else {
                means_[list][upper(word)] = meaning;
            }
        }
    }
    for (const auto& [word, type] : meanings("plane-type")) kinds_[word].set(static_cast<std::size_t>(WordKind::plane));
    static constexpr std::array<WordKind, 10> mended_kinds{
        WordKind::moving,    WordKind::holding,      WordKind::attacking, WordKind::shadowing, WordKind::landing,
        WordKind::launching, WordKind::transferring, WordKind::orbiting,  WordKind::trigger,   WordKind::shelling};
    for (const auto& [word, kinds] : kinds_) {
        const bool mends =
            std::ranges::any_of(mended_kinds, [&](WordKind kind) { return kinds[static_cast<std::size_t>(kind)]; });
        if (mends) mendable_.push_back(word);
        constexpr std::size_t shortest_instruction = 5;
        const bool instructs = kinds[static_cast<std::size_t>(WordKind::instructing)] ||
                               kinds[static_cast<std::size_t>(WordKind::earlier)];
        if (instructs && !mends && word.size() >= shortest_instruction) instructions_.push_back(word);
    }
    for (const char* const list : {"direction", "level", "depth"}) {
        for (const auto& [word, meaning] : meanings(list)) mendable_.push_back(word);
    }
    for (const auto& [shorthand, meaning] : meanings("shorthand")) {
        for (std::size_t to = shorthand.find(' '); to != std::string::npos; to = shorthand.find(' ', to + 1))
            opens_shorthand_.insert(shorthand.substr(0, to));
    }
    constexpr std::size_t shortest = 4;
    std::erase_if(mendable_, [](const std::string& word) { return word.size() < shortest; });
    std::ranges::sort(mendable_);
}

Kinds Vocabulary::kinds_of(const std::string& word) const {
    const auto found = kinds_.find(word);
    return found == kinds_.end() ? Kinds() : found->second;
}

bool Vocabulary::is_listed(std::string_view list, const std::string& word) const {
    const auto words = lists_.find(list);
    return words != lists_.end() && words->second.contains(word);
}

const std::map<std::string, std::string, std::less<>>& Vocabulary::meanings(std::string_view list) const {
    static const std::map<std::string, std::string, std::less<>> none;
    const auto found = means_.find(list);
    return found == means_.end() ? none : found->second;
}

const std::string* Vocabulary::meaning(std::string_view list, const std::string& word) const {
    const auto& all = meanings(list);
    const auto found = all.find(word);
    return found == all.end() ? nullptr : &found->second;
}

bool Vocabulary::means_anything(const std::string& word) const {
    return std::ranges::any_of(means_, [&](const auto& list) {
        const bool says = list.first != "dictated" && list.first != "no-slip";
        return says && list.second.contains(word);
    });
}

std::string Vocabulary::level_of(const Token& token) const {
    const std::string* const level = meaning("level", token.word);
    return level ? *level : "";
}

std::string Vocabulary::depth_of(const Token& token) const {
    const std::string* const depth = meaning("depth", token.word);
    return depth ? *depth : "";
}

const Vocabulary::Sign* Vocabulary::sign_at(std::string_view text, std::size_t at) const {
    if (static_cast<unsigned char>(text[at]) < 0x80) return nullptr;
    const auto found =
        std::ranges::find_if(signs_, [&](const Sign& sign) { return text.substr(at).starts_with(sign.written); });
    return found == signs_.end() ? nullptr : &*found;
}

Vocabulary::Plain Vocabulary::plain_of(std::string_view text) const {
    Plain plain;
    for (std::size_t at = 0; at < text.size();) {
        const Sign* const sign = sign_at(text, at);
        const std::string_view written = sign ? std::string_view(sign->plain) : text.substr(at, 1);
        for (const char c : written) {
            plain.text += c;
            plain.places.push_back(at);
        }
        at += sign ? sign->written.size() : 1;
    }
    plain.places.push_back(text.size());
    return plain;
}

bool Vocabulary::links(std::string_view line) const {
    const std::vector<std::string> said = ascii::parts(upper(line));
    const auto from_end = [&](std::size_t i) { return i < said.size() ? said[said.size() - 1 - i] : std::string(); };
    const std::string word = from_end(0);
    const std::string second = from_end(1);
    // "8 planes come in", "from 9 planes on", "as it was told before", "they stay where they are"
    static const WordSet as{"AS", "LIKE", "WHAT", "FROM", "SAME"};
    const auto is = [&](WordKind kind) { return kinds_of(second).test(static_cast<std::size_t>(kind)); };
    const bool is_adverb =
        (word == "IN" && is(WordKind::moving)) ||
        (word == "ON" && (second == "PLANES" || second == "UP" || second.starts_with("CARR"))) ||
        (word == "BEFORE" && (is(WordKind::earlier) || is(WordKind::statement) ||
                              std::ranges::any_of(said, [](const std::string& one) { return as.contains(one); })));
    const bool is_verb = (word == "ARE" || word == "IS") && from_end(2).ends_with("WHERE");
    return !is_adverb && !is_verb && kinds_of(word)[static_cast<std::size_t>(WordKind::linking)];
}

// Behind the number or the letter of a list, "1. ", "b. ", at the beginning of a line; `at` if there is none.
std::size_t Vocabulary::list_number_end(const std::string& text, std::size_t at, std::size_t line_begin) const {
    constexpr std::size_t most_digits = 2;
    constexpr std::size_t deepest = 40;  // blanks and bullets before it
    if (at > line_begin + deepest) return at;
    const bool letter = text[at] >= 'a' && text[at] <= 'z';
    std::size_t end = letter ? at + 1 : at;
    while (end < text.size() && is_digit(text[end])) ++end;
    if (const std::size_t item = item_end(text, at); item > at && is_first_in_line(text, at, line_begin)) return item;
    const bool numbers = end > at && end - at <= most_digits && end + 2 < text.size() && text[end] == '.' &&
                         is_blank(text[end + 1]) && text[end + 1] != '\n';
    if (!numbers || !letters_and_digits(text.substr(line_begin, at - line_begin)).empty()) return at;
    if (line_begin == 0) return end + 1;
    const std::size_t before = line_begin < 2 ? std::string::npos : text.rfind('\n', line_begin - 2);
    const std::string line = trimmed(text.substr(before == std::string::npos ? 0 : before + 1,
                                                 line_begin - 1 - (before == std::string::npos ? 0 : before + 1)));
    const bool goes_on =
        !line.empty() && (links(line) || std::string_view(",-&/").find(line.back()) != std::string_view::npos);
    return goes_on ? at : end + 1;
}

// A line ends a clause if an empty line follows, or a bullet; or if it is short and the next one begins anew.
bool Vocabulary::ends_clause(const std::string& text, std::size_t line_end, std::size_t line_begin) const {
    std::size_t next = line_end + 1;
    while (next < text.size() && is_blank(text[next]) && text[next] != '\n') ++next;
    if (next >= text.size() || text[next] == '\n') return true;
    const bool lettered = next + 1 < text.size() && text[next + 1] == ')';
    if (lettered || ((text[next] == '*' || text[next] == '-') && next + 1 < text.size() && is_blank(text[next + 1])))
        return lettered || text[next] == '*';
    std::size_t label = next;  // "Altitude..: LO"
    while (label < text.size() && (is_letter(text[label]) || text[label] == '#' || text[label] == ' ')) ++label;
    if (label > next && text.substr(label, 2) == ".." && leaders_end(text, label) > label) return true;
    const std::string line = trimmed(std::string_view(text).substr(line_begin, line_end - line_begin));
    if (line.empty() || line.size() > short_line || std::string_view("-,/&").find(line.back()) != std::string::npos)
        return false;
    return !links(line) && ascii::is_capital(text[next]);
}

// "die no. 3", "Pt. Moresby": no end of a sentence.
bool Vocabulary::is_abbreviation(const Tokens& tokens, std::string_view rest) const {
    if (tokens.empty()) return false;
    const std::string& word = tokens.back().word;
    const std::size_t next = std::min(rest.find_first_not_of(" \t"), rest.size());
    if (next >= rest.size()) return false;
    const bool counts = word.size() <= 2 && (meaning("direction", word) || meaning("unit-kind", word));
    if (counts && is_digit(rest[next])) return true;  // "TF. 1 goes S. 2"
    if (!meaning("abbreviation", word)) return false;
    const bool numbers = tokens.back().is("NO") || tokens.back().is("NOS");
    return is_digit(rest[next]) || (!numbers && is_letter(rest[next]));
}

std::string Vocabulary::mended(const std::string& word) const {
    constexpr std::size_t shortest = 4;
    if (word.size() < shortest || !std::ranges::all_of(word, ascii::is_capital)) return word;
    if (meaning("no-slip", word)) return word;
    const std::string* meant = nullptr;
    const auto several = [&](const std::string& known) {
        if (!is_slip_of(word, known)) return false;
        return std::exchange(meant, &known) != nullptr;
    };
    if (std::ranges::any_of(mendable_, several)) return word;
    if (meant) return *meant;
    // Of the many words that instruct, "joint" isn't "join", and "read" isn't "ready".
    for (const std::string& known : instructions_) {
        if (word.front() == known.front() && word.back() == known.back() && several(known)) return word;
    }
    return meant ? *meant : word;
}

// "P-39s" is one word, and no hex, as P39 is.
Tokens Vocabulary::join_planes(Tokens tokens) const {
    Tokens joined;
    joined.reserve(tokens.size());
    for (Token& token : tokens) {
        const std::size_t count = joined.size();
        const bool hyphened = count > 1 && joined[count - 1].is("-") && joined[count - 1].to == token.from &&
                              joined[count - 2].to == joined[count - 1].from;
        const std::string word = hyphened ? joined[count - 2].word + "-" + token.word : "";
        // "P-39s", "take-off"
        if (hyphened && (kinds_of(word)[static_cast<std::size_t>(WordKind::plane)] || meaning("shorthand", word))) {
            joined.pop_back();
            joined.back().word = word;
            joined.back().to = token.to;
        } else {
            joined.push_back(std::move(token));
        }
    }
    return joined;
}

// "12 / 14" is one word, as "12/14" is; of "TF 1 / 2" each number is a name's.
Tokens Vocabulary::join_pairs(Tokens tokens) const {
    Tokens joined;
    joined.reserve(tokens.size());
    for (Token& token : tokens) {
        const std::size_t count = joined.size();
        const bool pair = count > 1 && joined[count - 1].is("/") && is_few_digits(joined[count - 2].word) &&
                          is_few_digits(token.word);
        if (pair && (count == 2 || !meaning("unit-kind", joined[count - 3].word))) {
            joined.pop_back();
            joined.back().word += "/" + token.word;
            joined.back().to = token.to;
        } else {
            joined.push_back(std::move(token));
        }
    }
    return joined;
}

// Behind the words from `at` on that stand for others together, "takes a look", "rcap"; `at` if none do. `meant` is
// what they stand for: of several the longest.
std::size_t Vocabulary::shorthand_end(const Tokens& tokens, std::size_t at, const std::string*& meant) const {
    std::size_t end = at;
    std::string words;
    for (std::size_t i = at; i < tokens.size() && tokens[i].is_word(); ++i) {
        words += (i > at ? " " : "") + tokens[i].word;
        if (const std::string* const found = meaning("shorthand", words)) {
            meant = found;
            end = i + 1;
        }
        if (!opens_shorthand_.contains(words)) break;
    }
    return end;
}

// "rcap" is "ready cap": each word of what it stands for is a token at its place.
Tokens Vocabulary::written_out(Tokens tokens) const {
    Tokens all;
    all.reserve(tokens.size());
    for (std::size_t at = 0; at < tokens.size();) {
        const std::string* meant = nullptr;
        const std::size_t end = shorthand_end(tokens, at, meant);
        if (end == at) {
            all.push_back(std::move(tokens[at++]));
            continue;
        }
        const std::string words = upper(*meant);
        for (std::size_t from = 0; from < words.size();) {
            const std::size_t blank = std::min(words.find(' ', from), words.size());
            all.push_back({words.substr(from, blank - from), tokens[at].from, tokens[end - 1].to, {}});
            from = blank + 1;
        }
        at = end;
    }
    return all;
}

// "AF20/launch/HI", "TF61/B/T30", "AF3/hold": strokes part what stands behind a unit's name, and not what belongs to
// it, as in "AF3/AF6" and "TF2/3", and no map from its hex.
Tokens Vocabulary::parted_by_strokes(Tokens tokens, std::string_view text) const {
    Tokens all;
    all.reserve(tokens.size());
    std::size_t row_end = 0;  // of the line that a name and a stroke began
    for (Token& token : tokens) {
        const std::size_t stroke = token.word.find('/');
        const bool opens = stroke != std::string::npos && is_numbered_name(token.word.substr(0, stroke)) &&
                           begins_order(std::string_view(token.word).substr(stroke + 1));
        if (opens) row_end = std::min(text.find('\n', token.from), text.size());
        if (token.from >= row_end || stroke == std::string::npos || token.to - token.from != token.word.size()) {
            all.push_back(std::move(token));
            continue;
        }
        split_at_strokes(token, all);
    }
    return all;
}

// "AF20", and no hex or leg.
bool Vocabulary::is_numbered_name(std::string_view word) const {
    const std::size_t digit = std::min(word.find_first_of("0123456789"), word.size());
    const std::string_view number = word.substr(digit);
    return !number.empty() && std::ranges::all_of(number, is_digit) &&
           meaning("unit-kind", std::string(word.substr(0, digit)));
}

// Whether the words behind a name and a stroke begin with what an order has, and not with another name or its number.
bool Vocabulary::begins_order(std::string_view words) const {
    const std::size_t stroke = std::min(words.find('/'), words.size());
    const Token first{std::string(words.substr(0, stroke)), 0, 0};
    if (first.word.empty() || std::ranges::all_of(first.word, is_digit) || is_numbered_name(first.word)) return false;
    const bool map = first.word.size() == 1 && looks_like_hex({std::string(words.substr(stroke + 1)), 0, 0});
    return map || looks_like_hex(first) || way_of(first) || kinds_of(first.word).any() || means_anything(first.word);
}

// A comma stands for each stroke; "B/S31" and "6/9" stay together.
void Vocabulary::split_at_strokes(const Token& token, Tokens& all) {
    const std::string& word = token.word;
    for (std::size_t from = 0; from < word.size();) {
        std::size_t to = std::min(word.find('/', from), word.size());
        const std::size_t next = std::min(word.find('/', std::min(to + 1, word.size())), word.size());
        const std::string both = word.substr(from, next - from);
        const bool map = to == from + 1 && is_letter(word[from]) && looks_like_hex({both, 0, 0});
        const bool pair = next > to + 1 && std::ranges::all_of(both, [](char c) { return is_digit(c) || c == '/'; });
        if (map || pair) to = next;
        if (to > from) all.push_back({word.substr(from, to - from), token.from + from, token.from + to});
        if (to < word.size()) all.push_back({",", token.from + to, token.from + to + 1});
        from = to + 1;
    }
}

// "TF3 / NE1 / report 6/9": a stroke between blanks parts what stands around it.
Tokens Vocabulary::parted(Tokens tokens, std::string_view text) {
    for (Token& token : tokens) {
        const auto parts = [](char c) { return is_blank(c) || c == '/'; };  // "TF3 // N2"
        const bool apart = token.is("/") && token.from > 0 && parts(text[token.from - 1]) && token.to < text.size() &&
                           parts(text[token.to]);
        if (apart) token.word = ",";
    }
    return tokens;
}

Tokens Vocabulary::tokens_of(std::string_view written) const {
    const Plain plain = plain_of(written);
    const std::string& text = plain.text;
    Tokens tokens;
    std::size_t line_begin = 0;
    bool in_row = is_row(text, 0);
    const auto add = [&](std::size_t from, std::size_t to, std::string word) {
        tokens.push_back({std::move(word), plain.places[from], plain.places[to], {}});
    };
    for (std::size_t at = 0; at < text.size();) {
        const char c = text[at];
        std::size_t end = at + 1;
        if (const std::size_t behind = std::max(struck_end(text, at), leaders_end(text, at)); behind > at) {
            end = behind;
        } else if (c == '\n') {
            if (ends_clause(text, at, line_begin)) add(at, end, "\n");
            line_begin = end;
            in_row = is_row(text, line_begin);
        } else if (const std::size_t mark = list_number_end(text, at, line_begin); mark > at) {
            end = mark;
        } else if (is_letter(c) && acronym_end(text, at) > at) {
            end = acronym_end(text, at);
            std::string word = upper(std::string_view(text).substr(at, end - at));
            std::erase(word, '.');
            add(at, end, word);
        } else if (is_letter(c) || is_digit(c)) {
            const auto goes_on = [&](std::size_t i) {
                const bool point =
                    text[i] == '.' && i + 1 < text.size() && is_digit(text[i - 1]) && is_digit(text[i + 1]);
                return joins_words(text[i]) || point;
            };
            while (end < text.size() && goes_on(end)) ++end;
            add(at, end, upper(std::string_view(text).substr(at, end - at)));
        } else if (c == '-' || (c == '=' && end < text.size() && text[end] == '>')) {
            while (end < text.size() && text[end] == c) ++end;
            const bool arrow = end < text.size() && text[end] == '>';
            add(at, end + (arrow ? 1 : 0), end - at > 1 && !arrow ? "--" : "-");
            end += arrow ? 1 : 0;
        } else if (const bool is_edge = c == '|' || (c == ';' && in_row);
                   !is_blank(c) && std::string_view("\"'*_[]").find(c) == std::string_view::npos) {
            if (c != '.' || !is_abbreviation(tokens, std::string_view(text).substr(end)))
                add(at, end, is_edge ? "," : std::string(1, c));
            if (is_edge) tokens.back().is_edge = true;
        }
        at = end;
    }
    tokens = join_planes(join_pairs(join_maps(std::move(tokens))));
    tokens = written_out(parted_by_strokes(parted(std::move(tokens), written), written));
    for (Token& token : tokens) {
        token.kinds = kinds_of(token.word);
        const bool known = token.kinds.any() || meaning("direction", token.word) || meaning("level", token.word) ||
                           meaning("depth", token.word) || meaning("number", token.word) ||
                           meaning("abbreviation", token.word);
        if (known) continue;
        const std::string word = mended(token.word);
        if (word == token.word) continue;
        token.word = word;
        token.kinds = kinds_of(word);
    }
    return tokens;
}

std::size_t Vocabulary::wavering_end(const Tokens& tokens, std::size_t at) const {
    // "hang on" and "hang on to the carriers", "strike that" and "strike that carrier"
    static constexpr std::array<std::string_view, 18> goes_on{"A",     "ACTUALLY", "FOR",  "I",    "JUST", "LET",
                                                              "MAKE",  "MAYBE",    "NO",   "ONE",  "OR",   "PERHAPS",
                                                              "SORRY", "THERE",    "WAIT", "WHAT", "WITH", "TO"};
    constexpr std::size_t longest = 3;  // words
    std::string words;
    for (std::size_t i = at; i < tokens.size() && i < at + longest && tokens[i].is_word(); ++i) {
        words += (i > at ? " " : "") + tokens[i].word;
        if (!kinds_of(words)[static_cast<std::size_t>(WordKind::wavering)]) continue;
        const std::size_t next = i + 1;
        const bool opens = tokens[i].is_one({"ON", "IT", "THAT"});
        const bool ends = next >= tokens.size() || !tokens[next].is_word() || way_of(tokens[next]) ||
                          number_of(tokens[next]) || std::ranges::find(goes_on, tokens[next].word) != goes_on.end();
        const bool holds = next < tokens.size() && tokens[i].is("ON") && tokens[next].is("TO");
        if (!opens || (ends && !holds)) return next;
    }
    return at;
}

std::optional<int> Vocabulary::number_of(const Token& token) const {
    if (const std::string* const number = meaning("number", token.word)) return ascii::whole_number(*number);
    if (token.word.size() > 3 || !std::ranges::all_of(token.word, is_digit)) return std::nullopt;
    return ascii::whole_number(token.word);
}

std::optional<MoveWord> Vocabulary::way_of(const Token& token) const {
    const std::string& word = token.word;
    const bool number_first = is_digit(word.front());  // "4N"
    const auto border = std::ranges::find_if(word, [&](char c) { return is_digit(c) != number_first; });
    const std::string letters = number_first ? std::string(border, word.end()) : std::string(word.begin(), border);
    const std::string digits = number_first ? std::string(word.begin(), border) : std::string(border, word.end());
    const std::string* const found = meaning("direction", letters);
    if (!found) return std::nullopt;
    const std::optional<hex::Direction> direction =
        *found == "O" ? std::nullopt : std::optional(hex::parse_direction(*found));
    if (digits.empty()) return MoveWord{direction, {}};
    const std::optional<int> count = number_of({digits, 0, 0, {}});
    if (!count || *count < 1) return std::nullopt;
    return MoveWord{direction, count};
}

bool opens_circumstance(const Tokens& tokens, std::size_t at) {
    static const WordSet barring{"BARRING", "GIVEN", "FAILING", "CONTINGENT"};
    static const WordSet before{"IN", "WITH", "UNDER", "EXCEPT", "ONLY", "WITHOUT", "DURING"};
    static const WordSet circumstances{"WEATHER", "FOG", "MIST",   "RAIN",          "STORM",     "STORMS",    "LUCK",
                                       "HAZE",    "SEA", "SQUALL", "CIRCUMSTANCES", "EMERGENCY", "CONDITIONS"};
    constexpr std::size_t nearest = 4;  // words
    if (at >= tokens.size() || barring.contains(tokens[at].word)) return at < tokens.size();
    if (!before.contains(tokens[at].word)) return false;
    for (std::size_t next = at + 1; next < std::min(at + nearest, tokens.size()) && tokens[next].is_word(); ++next) {
        if (circumstances.contains(tokens[next].word)) return true;
    }
    return false;
}

bool looks_like_hex(const Token& token) {
    if (token.in_words) return false;
    std::string_view word = token.word;
    const std::size_t slash = word.find('/');
    if (slash == 0) return false;
    if (slash != std::string_view::npos) word.remove_prefix(slash + 1);
    const auto letters = static_cast<std::size_t>(std::ranges::find_if(word, is_digit) - word.begin());
    const std::string_view digits = word.substr(letters);
    return letters >= 1 && letters <= 2 &&
           std::all_of(word.begin(), word.begin() + static_cast<std::ptrdiff_t>(letters), ascii::is_capital) &&
           !digits.empty() && digits.size() <= 3 && std::ranges::all_of(digits, is_digit);
}

}  // namespace flagplot::procedures::flattop

#include "procedures/flattop/order_text.h"

#include <algorithm>
#include <array>

#include "ascii/letters.h"
#include "procedures/flattop/order_numbers.h"

namespace flagplot::procedures::flattop {

bool OrderText::corrects(std::size_t at) const {
    return tokens_[at].is_a(WordKind::correction) && !tokens_[at].is_a(WordKind::holding) && !is(at + 1, "THAN");
}

bool OrderText::is_noun(std::size_t at) const {
    static const WordSet before{"THE", "A",  "AN",  "ANY",   "OUR", "MY",  "ITS",   "HIS",
                                "HER", "OF", "AIR", "ENEMY", "NO",  "FOR", "AFTER", "THEIR"};
    if (at == 0) return false;
    if (is_in(at - 1, before) || tokens_[at - 1].word.ends_with("'S")) return true;
    return at > 1 && is_in(at - 2, before) && tokens_[at - 1].kinds.none();
}

bool OrderText::ends_clause(std::size_t at) const {
    if (!is_in(at, {".", "!", "?", ";", "\n", "--"})) return false;
    const bool between = at > 0 && at + 1 < tokens_.size();
    const auto is_path = [&](std::size_t i) { return words_.way_of(tokens_[i]) || looks_like_hex(tokens_[i]); };
    if (between && tokens_[at].is("--")) return !(is_path(at - 1) && is_path(at + 1));
    return !(between && tokens_[at].is(";") && words_.way_of(tokens_[at - 1]) && words_.way_of(tokens_[at + 1]));
}

void OrderText::join_legs() {
    Tokens joined;
    joined.reserve(tokens_.size());
    end_ = tokens_.size();
    for (std::size_t at = 0; at < end_;) {
        const std::optional<Mention> name = names_.mention_at(tokens_, at, end_);
        const std::optional<Found> leg = name || comes_from(at) ? std::nullopt : move_at(at);
        const bool whole = leg && leg->way.count && leg->way.direction && leg->end > at + 1;
        const std::size_t to = name ? std::max(name->to, at + 1) : at + 1;
        if (whole && (!is_number(at) || is_hex_word(at + 1))) {  // of "4 and 5 north 2" the 5 may be another number
            Token one{hex::to_string(*leg->way.direction) + std::to_string(*leg->way.count), tokens_[at].from,
                      tokens_[leg->end - 1].to};
            one.in_words = true;
            joined.push_back(std::move(one));
            at = leg->end;
            continue;
        }
        for (; at < to; ++at) joined.push_back(tokens_[at]);
    }
    tokens_ = std::move(joined);
    end_ = 0;
}

bool OrderText::comes_from(std::size_t at) const {
    if (at > 0 && is(at - 1, "THE")) --at;
    return at > 0 && is_in(at - 1, {"FROM", "OF", "#"});
}

bool OrderText::has_ready_cap(std::size_t from, std::size_t to) const {
    bool has = false;
    for (std::size_t at = from; at < to; ++at) {
        if (arm_ != Arm::base || tokens_[at].is_a(WordKind::negation)) return false;
        has = has || is_ready_cap(at);
    }
    return has;
}

std::size_t OrderText::behind_condition(std::size_t condition, std::size_t whole) const {
    for (std::size_t at = condition; at + 2 < whole; ++at) {
        if (!is(at, ",") || !is(at + 1, "AND")) continue;
        const bool does = tokens_[at + 2].is_any({WordKind::moving, WordKind::landing, WordKind::launching}) ||
                          words_.way_of(tokens_[at + 2]);
        return does ? at + 1 : whole;
    }
    return whole;
}

bool OrderText::says_anything(std::size_t from, std::size_t to) const {
    for (std::size_t at = from; at < to; ++at) {
        if (tokens_[at].is_a(WordKind::moving) || (tokens_[at].is_word() && !tokens_[at].is_a(WordKind::filler)))
            return true;
    }
    return false;
}

bool OrderText::is_unknown(std::size_t at) const {
    const Token& token = tokens_[at];
    if (!token.is_word() || token.kinds.any() || words_.way_of(token) || words_.number_of(token) || is_hex(at))
        return false;
    const bool mixed = is_letters_then_digits(token.word);  // "sow3"
    if ((has_digit(at, at + 1) && !mixed) || words_.means_anything(token.word)) return false;
    // "the Blue" of "DD Blue", and what is attacked, are names.
    const bool named = at > 0 && (tokens_[at - 1].is_a(WordKind::ship_type) || !task_at(at - 1).empty());
    if (named && ascii::is_capital(text_[token.from])) return false;
    if (arm_ == Arm::base && is_in(at, {"SEND", "SENDS", "TAKE", "TAKES"})) return false;  // its ready CAP
    if (token.word.ends_with("'S")) {
        const std::string owner = token.word.substr(0, token.word.size() - 2);
        return words_.kinds_of(owner).none() && names_.unit_called(owner).empty();
    }
    for (std::size_t from = at + 1 > longest_name ? at + 1 - longest_name : 0; from <= at; ++from) {
        const std::optional<Mention> name = names_.mention_at(tokens_, from, end_);
        if (name && name->to > at) return false;
    }
    return true;
}

bool OrderText::has_digit(std::size_t from, std::size_t to) const {
    return any_in(tokens_, from, to, [](const Token& token) { return std::ranges::any_of(token.word, is_digit); });
}

bool OrderText::may_order(std::size_t from, std::size_t to) const {
    static constexpr std::array<WordKind, 33> kinds{
        WordKind::condition,  WordKind::negation,   WordKind::moving,       WordKind::holding,     WordKind::orbiting,
        WordKind::attacking,  WordKind::shelling,   WordKind::shadowing,    WordKind::landing,     WordKind::launching,
        WordKind::bombing,    WordKind::ship_type,  WordKind::transferring, WordKind::instructing, WordKind::undecided,
        WordKind::same,       WordKind::correction, WordKind::all,          WordKind::rest,        WordKind::base_word,
        WordKind::force_word, WordKind::later,      WordKind::rising,       WordKind::continuing,  WordKind::earlier,
        WordKind::plan,       WordKind::revoking,   WordKind::ending,       WordKind::plane,       WordKind::trigger,
        WordKind::parting,    WordKind::radio,      WordKind::telling};
    // Which of several, how high or deep, and mines.
    static const WordSet telling{
        "FIRST",     "SECOND",   "THIRD",   "FORMER",    "LATTER",    "OTHER",    "OTHERS",     "HALF",   "SOME",
        "PART",      "MORE",     "LESS",    "OFF",       "ANOTHER",   "DECK",     "CLOUD",      "CLOUDS", "WAVES",
        "SKY",       "FEET",     "ANGELS",  "MINE",      "TREETOPS",  "BENEATH",  "UNDERWATER", "DIVED",  "AWASH",
        "SUBMERGED", "MINES",    "EXCEPT",  "EXCEPTING", "EXCLUDING", "MINUS",    "SAVE",       "APART",  "CEILING",
        "UNDER",     "SOMEBODY", "SOMEONE", "WHOEVER",   "FARTHER",   "SUBMERGE", "SURFACE",    "HANGAR", "DECKS"};
    for (std::size_t at = from; at < to; ++at) {
        const Token& token = tokens_[at];
        if (token.is_a(WordKind::plane) && names_.has_planes_at(tokens_, {{}, at, at + 1}, whom_.unit)) continue;
        if (is_in(at, telling)) return true;
        if (is(at, "UP") && !whom_.is_grounded) continue;
        const bool of_kind = std::ranges::any_of(kinds, [&](WordKind kind) { return token.is_a(kind); });
        if (of_kind || has_digit(at, at + 1) || words_.number_of(token) || is_level_word(at)) return true;
        if (words_.meaning("unit-kind", token.word) || names_.is_weighty(tokens_, at, to)) return true;
    }
    return false;
}

bool OrderText::tells(std::size_t from, std::size_t to) const {
    if (has_digit(from, to)) return false;
    bool tells = false;
    for (std::size_t at = from; at < to; ++at) {
        if (is(at, "NONE")) return false;  // "none of you move"
        tells = tells || tokens_[at].is_any({WordKind::statement, WordKind::reason, WordKind::greeting});
    }
    return tells && !names_.has_weight(tokens_, from, to) && !may_act(from, to);
}

bool OrderText::may_act(std::size_t from, std::size_t to) const {
    static const WordSet who{"I",      "I'D",     "I'LL",    "MY",      "ME",    "MINE", "HE",   "HIM",
                             "SHE",    "THEY",    "THEY'LL", "THEIR",   "US",    "WE",   "WE'D", "WE'LL",
                             "YOU",    "YOUR",    "OUR",     "WHO",     "WHOSE", "THIS", "GOOD", "WELL",
                             "REALLY", "BECAUSE", "SINCE",   "NOTHING", "MADE",  "SO"};
    bool tells = false;
    bool unknown = false;
    for (std::size_t at = from; at < to; ++at) {
        const Token& token = tokens_[at];
        const bool says = token.is_any({WordKind::statement, WordKind::reason});
        const bool past = is_unknown(at) && token.word.ends_with("ED");  // "talked me out of it"
        // "it is a slow group"
        const bool is_thing = is_in(at, {"IS", "ARE"}) && is_in(at + 1, {"A", "AN"}) && at + 1 < to;
        tells = tells || past || is_thing || (says && !is_in(at, who));
        unknown = unknown || is_unknown(at);
        const bool goes_on = at + 1 == to && to < end_;  // "she goes", and what is read next says where
        const bool moves = token.is_any({WordKind::moving, WordKind::continuing});
        const bool acts =
            (moves && !goes_on) || token.is_any({WordKind::instructing, WordKind::parting, WordKind::bombing});
        if (acts && !says && !is_noun(at)) return true;
    }
    return unknown && !tells;
}

bool OrderText::is_filler(std::size_t from, std::size_t to) const {
    for (std::size_t at = from; at < to; ++at) {
        const bool listed = tokens_[at].word.size() == 1 || words_.number_of(tokens_[at]);
        const bool bullet = at == begin_ && listed && is(at + 1, ")");  // "a)", "10)"
        const bool says = tokens_[at].is_word() && !tokens_[at].is_a(WordKind::filler) &&
                          !tokens_[at].is_a(WordKind::moving) && !tokens_[at].is_a(WordKind::plane);
        if (says && !bullet) return false;
    }
    return true;
}

bool OrderText::speaks_of_others(std::size_t from, std::size_t to) const {
    for (std::size_t at = from; at < to; ++at) {
        const bool when = is(at, "BEFORE") && (at == from || !is(at - 1, "AS"));
        if (is(at, "ALSO") || when) continue;
        if (tokens_[at].is_any({WordKind::same, WordKind::earlier, WordKind::rest, WordKind::continuing})) return true;
    }
    return false;
}

bool OrderText::gives_numbers(std::size_t from, std::size_t to) const {
    for (std::size_t at = from; at < to; ++at) {
        if (is_in(at, {"DIE", "REPORT", "REPORTS", "NUMBER", "NUMBERS"})) return true;
    }
    return false;
}

bool OrderText::is_own(const Mention& mention) const {
    return !whom_.unit.empty() && mention.is_of(whom_.unit);
}

bool OrderText::is_meant(const Mention& mention) const {
    if (whom_.unit.empty() || mention.units.empty()) return true;
    if (std::ranges::find(mention.airs, whom_.unit) != mention.airs.end()) return true;
    return std::ranges::find(mention.units, whom_.unit) != mention.units.end();
}

std::string OrderText::time_at(std::size_t at) const {
    if (at >= tokens_.size()) return "";
    std::string word = tokens_[at].word;
    if (word.size() == 5 && word.back() == 'H') word.pop_back();
    const bool digits = word.size() == 4 && std::ranges::all_of(word, is_digit);
    return digits ? word : "";
}

bool OrderText::is_other_time(std::size_t at) const {
    const std::string time = time_at(at);
    if (whom_.is_dawn && is_in(at, {"DAWN", "SUNRISE"})) return false;
    return (tokens_[at].is_a(WordKind::later) && !leads_on(at)) || (!time.empty() && time != whom_.hour);
}

bool OrderText::leads_on(std::size_t at) const {
    return is(at, "NEXT") && at + 1 < tokens_.size() && words_.way_of(tokens_[at + 1]);
}

std::size_t OrderText::correction_end(std::size_t at) const {
    std::size_t end = at;
    if (!is(at, "NO") && !tokens_[at].is_a(WordKind::correction) && !is(at, "MAKE") &&
        !(is(at, "I") && is_in(at + 1, {"MEAN", "MEANT"})))
        return at;
    static const WordSet more{"NO", ",",    "MAKE", "THAT", "IT", "I",  "MEAN", "MEANT",
                              "OR", "ONLY", "JUST", ".",    "-",  "--", ":"};
    constexpr std::size_t longest = 16;  // words and signs: "no, wait, sorry, I mean"
    bool corrects = false;
    while (end < tokens_.size() && end < at + longest &&
           (tokens_[end].is_a(WordKind::correction) || is_in(end, more))) {
        corrects = corrects || tokens_[end].is_a(WordKind::correction) || is_in(end, {"MAKE", "MEAN", "MEANT"});
        ++end;
    }
    // "N4 (no: N2)", "SE2, no only SE1"
    const bool apart = !tokens_[end - 1].is_word() || is_in(end - 1, {"ONLY", "JUST"});
    const bool no = is(at, "NO") && end > at + 1 && end < tokens_.size() && apart && is_leg(end);
    return corrects || no ? end : at;
}

Moves OrderText::legs_between(std::size_t from, std::size_t to) const {
    Moves legs;
    for (std::size_t at = from; at < to; ++at) {
        if (const std::optional<MoveWord> way = words_.way_of(tokens_[at]); way && way->count)
            legs.push_back({way->direction, *way->count});
    }
    return legs;
}

std::size_t OrderText::legs_end(std::size_t at) const {
    while (at < tokens_.size() && is_leg(at)) {
        ++at;
        if (is(at, ",") && at + 1 < tokens_.size() && is_leg(at + 1)) ++at;
    }
    return at;
}

std::size_t OrderText::legs_begin(std::size_t at) const {
    while (at > 0 && is_leg(at - 1)) {
        --at;
        if (at > 1 && is(at - 1, ",") && is_leg(at - 2)) --at;
    }
    return at;
}

std::size_t OrderText::legs_in(std::size_t from, std::size_t to) const {
    std::size_t legs = 0;
    for (std::size_t at = from; at < to; ++at) legs += is_leg(at) ? 1 : 0;
    return legs;
}

bool OrderText::is_leg(std::size_t at) const {
    const std::optional<MoveWord> way = words_.way_of(tokens_[at]);
    return way && way->count;
}

bool OrderText::stays_by_not(std::size_t at) const {
    const bool launches = arm_ == Arm::planes && whom_.is_grounded &&
                          (tokens_[at].is_a(WordKind::launching) || is_in(at, {"START", "STARTS"}));
    if (!tokens_[at].is_a(WordKind::moving) && !launches) return false;
    static const WordSet behind{",",     "(",       ")",   "AND", "BUT",    "AT",       "FROM",   "THIS",
                                "TODAY", "ANY",     "NOW", "-",   "--",     "FOR",      "EITHER", "YET",
                                "HERE",  "NEITHER", "ALL", "OUT", "PLEASE", "ANYWHERE", "ON",     "IN"};
    return at + 1 >= end_ || is_in(at + 1, behind) || tokens_[at + 1].is_a(WordKind::holding) || level_at(at + 1) ||
           is_place_of_it(at + 1);
}

bool OrderText::only_prepares(std::size_t at) const {
    static const WordSet preparing{"READY", "READIES", "PREPARE", "PREPARES", "PREPARED", "PREPARING",
                                   "WAIT",  "WAITS",   "WAITING", "HOLD",     "HOLDS",    "POISED",
                                   "BY",    "STANDBY", "ARM",     "ARMED",    "SPOTTED",  "ABOUT"};
    if (at > begin_ && is(at - 1, "THE")) --at;
    if (at > begin_ && is_in(at - 1, {"TO", "FOR"})) --at;
    const bool stands = at > begin_ + 1 && is_in(at - 2, {"STAND", "STANDS", "STANDING"});
    return at > begin_ && is_in(at - 1, preparing) && (!is(at - 1, "BY") || stands);
}

bool OrderText::says_when_done(std::size_t at) const {
    return is_in(at, {"WHEN", "ONCE"}) && is_in(at + 1, {"DONE", "FINISHED", "THROUGH", "COMPLETE", "COMPLETED"});
}

std::size_t OrderText::arrival_end(std::size_t at) const {
    static const WordSet its{"IT",  "SHE", "HE",   "YOU",     "IT'S",    "SHE'S", "HE'S", "IS",
                             "HAS", "GET", "GETS", "ARRIVES", "ARRIVED", "COMES", "GOT",  "SAFELY"};
    static const WordSet still{"IS", "ARE", "WAS", "WERE", "ISN'T", "AREN'T", "SHOULD", "MAY", "COMES", "HAS"};
    static const WordSet ships{"SHE", "SHE'S", "HE", "HE'S"};
    if (!is_in(at, {"ON", "UPON", "AFTER", "AT", "HAVING", "UNTIL", "TILL", "ONCE", "WHEN", "AS"})) return at;
    if (!goes_before(at)) return at;
    std::size_t to = at + 1;
    if (is_in(at, {"ON", "UPON", "AFTER", "AT"})) {
        to += is_in(to, {"ITS", "HER", "HIS", "THE"}) ? 1 : 0;
        if (is_in(to, {"ARRIVAL", "ARRIVING"})) return is(to + 1, "OF") ? at : to + (is(to + 1, "THERE") ? 2 : 1);
        to = at + 1;
    }
    if (is(at, "HAVING") && is(to, "ARRIVED")) return to + (is(to + 1, "THERE") ? 2 : 1);
    if (is_in(at, {"UNTIL", "TILL"}) && is(to, "THEN")) return find("THEN", to + 1) < end_ ? to + 1 : at;
    const bool soon = is(at, "AS") && is(to, "SOON") && is(to + 1, "AS");
    if (soon) to += 2;
    if (!soon && !is_in(at, {"ONCE", "WHEN", "AFTER", "UNTIL", "TILL"})) return at;
    if (arm_ == Arm::planes && is_in(to, ships)) return at;  // a carrier
    while (is_in(to, its)) ++to;
    const bool goes_on = is_in(to + 1, subjects) || is(to + 1, ",");  // "when it is done it lands"
    if (is_in(to, {"DONE", "FINISHED"}) && to > at + 1 && goes_on) return to + 1;
    if (is(to, "THERE")) return to == at + 1 && is_in(to + 1, still) ? at : to + 1;
    const bool opens = to < end_ && !ends_clause(to);  // "N4 when it arrives": or what?
    return opens && is_in(to - 1, {"ARRIVED", "ARRIVES"}) ? to : at;
}

bool OrderText::goes_before(std::size_t at) const {
    for (std::size_t from = 0; from < at; ++from) {
        if (!tokens_[from].is_word()) continue;
        if (is_leg(from) || direction_at(from) || looks_like_hex(tokens_[from])) return true;
    }
    return false;
}

bool OrderText::is_taken_back(std::size_t at) const {
    const bool ends = at + 2 >= end_ || !tokens_[at + 2].is_word();
    if (is_in(at + 1, {"EVERYTHING", "ALL", "BOTH"}) && ends) return tokens_[at].is_a(WordKind::revoking);
    const bool of_plan = at + 2 < end_ && tokens_[at + 2].is_a(WordKind::plan);
    return !of_plan && is_in(at + 1, {"THAT", "IT", "THIS", "THEM", "THOSE"}) && tokens_[at].is_a(WordKind::revoking);
}

std::size_t OrderText::revoking_end(std::size_t at) const {
    if (at >= end_ || (at > 0 && says_when_done(at - 1)) || is_telegram_stop(at)) return at;
    const Token& token = tokens_[at];
    constexpr std::size_t nearest = 4;
    bool of_load = false;  // "drop their bombs", "skip bomb"
    for (std::size_t next = at + 1; next < end_ && next < at + nearest; ++next)
        of_load = of_load || is_in(next, {"BOMB", "BOMBS", "TORPEDO", "TORPEDOES", "BOMBING"});
    if (token.is_a(WordKind::revoking)) return of_load ? at : at + 1;
    const auto ends = static_cast<std::size_t>(WordKind::ending);
    if (at + 1 < end_ && words_.kinds_of(token.word + " " + tokens_[at + 1].word)[ends]) return at + 2;
    return token.is_a(WordKind::ending) && !is_noun(at) ? at + 1 : at;
}

std::size_t OrderText::revoked_at(std::size_t at) const {
    static const WordSet between{"THE",  "A",    "ITS", "HER",       "HIS",       "THEIR",   "OUR",  "MY", "YOUR",
                                 "THIS", "THAT", "ANY", "ALL",       "OF",        "FROM",    "WITH", "ON", "TO",
                                 "REST", "MORE", "IT",  "REMAINDER", "REMAINING", "FURTHER", "IDEA"};
    std::size_t what = revoking_end(at);
    if (what == at) return end_;
    while (what < end_ && (is_in(what, between) || tokens_[what].is_any({WordKind::earlier, WordKind::moving}))) ++what;
    return what < end_ && is_deed(what) ? what : end_;
}

bool OrderText::is_deed(std::size_t at) const {
    return !task_at(at).empty() || is_ready_cap(at) ||
           tokens_[at].is_any({WordKind::launching, WordKind::landing, WordKind::transferring, WordKind::instructing,
                               WordKind::orbiting, WordKind::bombing});
}

std::size_t OrderText::deed_end(std::size_t at) const {
    const std::size_t piece = piece_end(at);
    for (++at; at < piece && !is_in(at, {"AND", "BUT", "THEN"});) ++at;
    return std::min(at, piece);
}

bool OrderText::is_how(std::size_t at) const {
    static const WordSet how{"TOGETHER", "CLOSE", "CLEAR", "HIDDEN", "ALERT", "SILENT", "AWAY", "SUBMERGED", "DIVED"};
    if (at < end_ && level_at(at)) return true;
    while (at < end_ && is_in(at, {"AT", "ON", "IN", "THE", "DOWN", "UP"})) ++at;
    return at < end_ && (is_in(at, how) || level_at(at));
}

std::size_t OrderText::deck_end(std::size_t at) const {
    static const WordSet where{"DECK", "DECKS", "BOARD",  "GROUND", "HANGAR", "HANGARS",
                               "SHED", "SHEDS", "TARMAC", "RUNWAY", "STRIP",  "WATER"};
    if (arm_ != Arm::planes || !is_in(at, {"ON", "BELOW", "IN", "UNDER"})) return at;
    const std::size_t place = is(at + 1, "THE") ? at + 2 : at + 1;
    const bool below = is(at, "BELOW") && (at + 1 >= end_ || !tokens_[at + 1].is_word());
    if (below) return at + 1;
    return place < end_ && is_in(place, where) ? place + 1 : at;
}

bool OrderText::is_place_of_it(std::size_t at) const {
    if (!is_hex(at) || is_dash(at + 1)) return false;
    return !words_.way_of(tokens_[at]) || is_place(at);
}

bool OrderText::is_place(std::size_t at) const {
    const std::string written = upper(shown(at));
    return !whom_.place.empty() && (written == whom_.place || whom_.place.ends_with("/" + written));
}

bool OrderText::is_note(std::size_t from, std::size_t to) const {
    bool says = false;
    for (std::size_t at = from; at < to; ++at) {
        if (!tokens_[at].is_word()) continue;
        const std::optional<Mention> mention = names_.mention_at(tokens_, at, to);
        if (mention && is_own(*mention)) {
            says = true;
            at = mention->to - 1;
            continue;
        }
        if (names_.is_weighty(tokens_, at, to) ||
            tokens_[at].is_any({WordKind::instructing, WordKind::moving, WordKind::condition}))
            return false;
        const bool counted = at > from && words_.number_of(tokens_[at - 1]);
        const bool name = ascii::is_capital(text_[tokens_[at].from]) && tokens_[at].kinds.none();
        const bool known = tokens_[at].is_any({WordKind::filler, WordKind::plane, WordKind::ship_type}) ||
                           words_.number_of(tokens_[at]);
        if (!known && !counted && !name) return false;
        says = says || counted || name || tokens_[at].is_any({WordKind::plane, WordKind::ship_type});
    }
    return says;
}

bool OrderText::is_ordnance(std::size_t at) const {
    static const WordSet bombs{"BOMB", "BOMBS", "TORPEDO", "TORPEDOES", "TORPEDOS"};
    static const WordSet before{"AP",    "GP",    "HE",     "WITH",   "THE",     "A",        "HAVE",  "HAS",  "CARRY",
                                "THEIR", "EQUIP", "EQUIPS", "AERIAL", "CARRIES", "CARRYING", "ARMED", "LOAD", "GETS"};
    if (!is_in(at, bombs)) return is(at, "GP") || (is(at, "AP") && is_in(at + 1, bombs));
    if (arm_ == Arm::planes && is_cell(at) && !is(at, "TORPEDO") && !is(at, "BOMB")) return true;
    std::size_t first = at;
    if (first > 0 && is_in(first - 1, {"AND", "OR"}) && first > 1 && is_in(first - 2, bombs)) return true;
    return (first > 0 && is_in(first - 1, before)) || is_in(at + 1, {"GP", "AP"});
}

bool OrderText::is_cell(std::size_t at) const {
    return (at == begin_ || is(at - 1, ",")) && (at + 1 >= end_ || is(at + 1, ","));
}

bool OrderText::is_called_off(std::size_t at) const {
    static const WordSet helping{"IS",  "ARE", "WILL", "BE",  "NO",  "HAS",  "HAVE",
                                 "CAN", "MAY", "BEEN", "NOW", "WAS", "MUST", "SHOULD"};
    static const WordSet ended{"CANCELLED", "CANCELED", "COMPLETE", "COMPLETED", "FINISHED",
                               "ENDED",     "DONE",     "ABORTED",  "SCRUBBED",  "SCRAPPED"};
    if (is(at, "THERE") || may_be_called_off(at)) return false;  // "there is no launch"
    std::size_t next = at + 1;
    while (next < end_ && is_in(next, helping)) ++next;
    if (next >= end_) return false;
    if (tokens_[next].is_a(WordKind::negation) || is_in(next, ended)) return true;
    if (is(next, "MORE") && is(next - 1, "NO")) return !is(next + 1, "THAN");
    const bool helped = next > at + 1;  // "is over", "has ended"
    const bool last = next + 1 >= end_ || !tokens_[next + 1].is_word();
    if (tokens_[next].is_a(WordKind::ending)) return helped || (last && tokens_[next].word.ends_with("S"));
    if (is(next, "OVER") && !helped) return next + 1 >= end_ || is(next + 1, ",");  // "search over, return"
    return helped && is_in(next, {"OFF", "OVER", "LONGER", "WAIT", "POSTPONED", "UNNECESSARY"}) &&
           !is_over_something(next);
}

bool OrderText::is_over_something(std::size_t at) const {
    const std::size_t what = is(at + 1, "THE") ? at + 2 : at + 1;
    return is(at, "OVER") && at + 1 < end_ && (is_hex(at + 1) || names_.mention_at(tokens_, what, end_));
}

bool OrderText::may_be_called_off(std::size_t at) const {
    const std::size_t end = at + 1;
    const bool last = end < end_ && (end + 1 >= end_ || !tokens_[end + 1].is_word());
    if (!last || !tokens_[end].is_a(WordKind::ending) || is_telegram_stop(end)) return false;
    const bool statement = is(end, "DONE") && end + 1 < end_;  // "search done, return"
    return !tokens_[end].word.ends_with("S") && !is(end, "ENDED") && !statement;
}

bool OrderText::is_telegram_stop(std::size_t at) const {
    const auto is_small = [](char c) { return ascii::is_small(c); };
    if (!is(at, "STOP") || at == begin_ || std::ranges::any_of(text_, is_small)) return false;
    const bool last = at + 1 >= end_ || !tokens_[at + 1].is_word();
    if (!last && tokens_[at + 1].word.ends_with("ING")) return false;  // "N2 STOP SHELLING"
    return is_leg(at - 1) || level_at(at - 1) || (last && legs_in(begin_, at) > 0);
}

bool OrderText::is_hex(std::size_t at) const {
    if (at >= end_ || !looks_like_hex(tokens_[at])) return false;
    const std::string& word = tokens_[at].word;
    const std::string unit = word.substr(0, 2);
    return unit != "TF" && unit != "AF";
}

bool OrderText::is_proper_hex(std::size_t at) const {
    if (!is_hex(at)) return false;
    const std::string word = tokens_[at].word.substr(tokens_[at].word.find('/') + 1);
    return is_digit(word[1]) || word[0] == word[1];
}

std::optional<OrderText::Found> OrderText::move_at(std::size_t at) const {
    if (at >= end_) return {};
    std::optional<Found> found = direction_at(at);
    if (found && found->way.count) return found;
    if (found) {
        const std::size_t named = is(found->end, "DIRECTION") ? found->end + 1 : found->end;  // "to south direction"
        const bool far = is_in(named, {"FOR", "BY"}) && is_number(named + 1);
        if (far || is_number(named)) found->end = far ? named + 1 : named;
        // "to south, 4 hexes"
        const std::size_t number = found->end + 1;
        const bool spelt = number + 1 >= end_ && is_number(number) && !is_digit(tokens_[number].word.front());
        const bool apart = is(found->end, ",") && is_number(number) &&
                           (spelt || (is_hex_word(number + 1) && !direction_at(number + 2) && !is(number + 2, "TO")));
        if (apart) ++found->end;
        if (is_number(found->end) && !(is(found->end + 1, "HEX") && is_distance(found->end + 2)))
            found->way.count = words_.number_of(tokens_[found->end++]);
        if (found->way.count && is_hex_word(found->end)) ++found->end;
        return found;
    }
    if (!is_number(at)) return {};
    std::size_t next = is_in(at + 1, {"HEX", "HEXES"}) ? at + 2 : at + 1;
    static const WordSet between{"TO", "IN", "A", "THE", "DUE", "X", "STRAIGHT", "TOWARD", "TOWARDS", "FURTHER"};
    while (next < end_ && is_in(next, between)) ++next;
    found = direction_at(next);
    if (!found || found->way.count || !found->way.direction) return {};
    if (is(found->end, "OF")) return {};  // "two hexes north of TF11": where it is, and no way
    found->way.count = words_.number_of(tokens_[at]);
    return found;
}

bool OrderText::is_hex_word(std::size_t at) const {
    return at < end_ && is_in(at, {"HEX", "HEXES"});
}

bool OrderText::is_distance(std::size_t at) const {
    static const WordSet behind{"AWAY", "OFF", "DISTANCE", "BEHIND", "FROM", "TO", "OF", "APART", "ASTERN", "AHEAD"};
    return is_in(at, behind) || direction_at(at);
}

std::optional<OrderText::Found> OrderText::direction_at(std::size_t at) const {
    if (at >= end_) return {};
    if (is_in(at, {"NORTH", "SOUTH"})) {
        const std::size_t second = is(at + 1, "-") ? at + 2 : at + 1;
        if (is_in(second, {"EAST", "WEST"}))
            return Found{*words_.way_of({tokens_[at].word + tokens_[second].word, 0, 0, {}}), second + 1};
    }
    const std::optional<MoveWord> way = words_.way_of(tokens_[at]);
    if (!way || (way->count && *way->count < 1)) return {};
    if (!way->direction && arm_ != Arm::planes) return {};  // none but planes orbit: O26 is a hex
    return Found{*way, at + 1};
}

std::size_t OrderText::next_move(std::size_t at) const {
    std::size_t next = at;
    while (next < end_ && is_in(next, {",", ";", "THEN", "AND", "AFTER", "THIS", "THAT"})) ++next;
    if (next == at && is_dash(at) && move_at(at + 1)) {
        const bool is_end = is_proper_hex(at + 1) && !is_dash(at + 2);
        return is_end ? at : at + 1;
    }
    if (next == at && !move_at(at)) return at;
    return move_at(next) && !is_end_of_ships(next) ? next : at;
}

bool OrderText::is_end_of_ships(std::size_t at) const {
    return arm_ != Arm::planes && is_proper_hex(at) && tokens_[at].word.front() == 'O';
}

std::optional<OrderText::Level> OrderText::level_at(std::size_t at) const {
    if (arm_ == Arm::planes) return altitude_at(at);
    if (arm_ == Arm::submarine) return depth_at(at);
    return {};
}

std::optional<OrderText::Level> OrderText::altitude_at(std::size_t at) const {
    const bool down = is(at + 1, "DOWN") && is_in(at, {"COME", "GO", "COMES", "GOES"});
    const bool climbs = is_in(at, {"CLIMB", "CLIMBS", "CLIMBING", "ASCEND"});
    const bool falls = is_in(at, {"DESCEND", "DESCENDS", "DESCENDING"}) || (is(at, "DIVE") && is(at + 1, "TO"));
    Level found{"", down ? at + 1 : at, climbs || falls || down || is(at, "TO")};
    if (down || is(at, "DOWN")) ++found.end;
    if ((down || is(at, "DOWN")) && is(found.end, "TO")) ++found.end;
    if (climbs || falls || is_in(at, {"TO", "FROM", "AT"})) ++found.end;
    if ((climbs || falls) && is(found.end, "TO")) ++found.end;
    if (is_level_word(found.end)) ++found.end;
    while (is_in(found.end, {":", "="})) ++found.end;
    const std::string level = found.end < end_ ? words_.level_of(tokens_[found.end]) : "";
    static const WordSet others{
        "SPEED",  "ALERT",      "FUEL",  "PROFILE",   "PRIORITY", "RISK",      "READINESS", "AMMO",   "AMMUNITION",
        "MORALE", "VISIBILITY", "HOPES", "SPIRITS",   "TIDE",     "SEA",       "SEAS",      "LOSSES", "WINDS",
        "WIND",   "TIME",       "COST",  "ATTACKERS", "RAIDERS",  "INTRUDERS", "ENEMIES",   "BOGEYS"};
    if (!is_in(found.end + 1, others) && !(level == "LO" && is(found.end + 1, "ON"))) found.level = level;
    if (!found.level.empty()) {
        ++found.end;
        if (is_level_word(found.end) && !is(found.end + 1, "BOMB")) ++found.end;
        return found;
    }
    if (climbs || falls) return Level{climbs ? "HI" : "LO", at + 1, true};
    return {};
}

bool OrderText::is_level_word(std::size_t at) const {
    return is_in(at, {"ALTITUDE", "LEVEL", "ALT", "HEIGHT"});
}

std::optional<OrderText::Level> OrderText::depth_at(std::size_t at) const {
    if (is(at, "CRASH") && is(at + 1, "DIVE") && depth_at(at + 1) == std::nullopt) return Level{"deep", at + 2, true};
    Level found{"", at, is_in(at, {"DIVE", "TO", "SURFACE"})};
    if (is_in(at, {"DIVE", "DIVES", "SUBMERGE", "SUBMERGES"})) ++found.end;
    if (is(found.end, "TO")) ++found.end;
    if (found.end < end_ && !is(found.end + 1, "COMBAT")) found.level = words_.depth_of(tokens_[found.end]);
    if (found.level.empty()) return {};
    ++found.end;
    if (is(found.end, "DEPTH")) ++found.end;
    return found;
}

std::string OrderText::task_at(std::size_t at) const {
    if (at >= end_ || is_ordnance(at) || is_strike(at)) return "";
    const bool bombs = tokens_[at].is_a(WordKind::attacking);
    if (bombs) return arm_ == Arm::base ? "" : "attack";
    if (tokens_[at].is_a(WordKind::shelling)) return arm_ == Arm::planes ? "attack" : "shell";
    if (tokens_[at].is_a(WordKind::shadowing) && !follows_way(at)) return "shadow";
    // "dive bomb", "dive-bomb"
    const std::size_t next = is(at + 1, "-") ? at + 2 : at + 1;
    const bool mode = arm_ == Arm::planes && tokens_[at].is_a(WordKind::bombing) && next < end_;
    return mode && tokens_[next].is_a(WordKind::attacking) ? "attack" : "";
}

bool OrderText::is_strike(std::size_t at) const {
    if (arm_ != Arm::ships || (!is(at, "STRIKE") && !is(at, "ATTACK"))) return false;
    const bool of_ship = at > 0 && names_.single_mention_at(tokens_, at - 1, at) && !is_own_name(at - 1);
    return is_noun(at) || of_ship;
}

bool OrderText::is_own_name(std::size_t at) const {
    const std::optional<Mention> mention = names_.single_mention_at(tokens_, at, at + 1);
    return mention && is_own(*mention) && !mention->is_ship;
}

bool OrderText::follows_way(std::size_t at) const {
    const std::size_t next = is_in(at + 1, {"THE", "THIS", "A"}) ? at + 2 : at + 1;
    return is_in(next, {"DIRECTION", "COURSE", "HEADING", "ROUTE", "PATH"});
}

bool OrderText::follows_land(std::size_t from, std::size_t to) const {
    static const WordSet land{"COAST", "COASTLINE", "SHORE", "SHORELINE", "REEF", "REEFS", "CHANNEL", "STRAIT", "SLOT"};
    return any_in(tokens_, from, to, [&](const Token& token) { return land.contains(token.word); });
}

bool OrderText::is_contact(std::size_t from, std::size_t to) const {
    static const WordSet seen{"ENEMY", "CONTACT", "CONVOY", "FLEET", "FORCE", "SHIPS", "SHIP", "THEM",
                              "IT",    "HIM",     "HER",    "THEY",  "SUB",   "SUBS",  "TF",   "TFS"};
    for (std::size_t at = from; at < to; ++at) {
        if (is_in(at, seen) || tokens_[at].is_any({WordKind::ship_type, WordKind::plane})) return true;
        if (names_.mention_at(tokens_, at, to) || is_hex(at)) return true;
    }
    return from == to;  // whom is another question
}

bool OrderText::ends_target(std::size_t at) const {
    const std::optional<Found> found = move_at(at);
    if ((found && found->way.count) || gives_numbers(at, at + 1)) return true;
    return tokens_[at].is_any({WordKind::landing, WordKind::launching, WordKind::holding, WordKind::orbiting});
}

bool OrderText::is_one_hex(std::size_t at) const {
    if (is_in(at, {"FROM", "AT"})) ++at;
    return is_in(at, {"ONE", "1"}) && is(at + 1, "HEX");
}

bool OrderText::rises(std::size_t at) const {
    if (arm_ != Arm::planes || !whom_.is_grounded || !tokens_[at].is_a(WordKind::rising)) return false;
    if (is(at, "LEAVE") && is_in(at + 1, objects)) return false;  // "leave them on deck"
    if (!is(at, "UP")) return true;
    static const WordSet goes{"GO", "GOES", "COME", "COMES", "SEND", "GET", "GETS", "PUT", "ALL"};
    return (at == begin_ || is(at - 1, ",") || is_in(at - 1, goes)) && !is(at + 1, "TO");
}

std::size_t OrderText::numbers_in_front(std::size_t at) const {
    if (is_in(at, {"KEEP", "KEEPS", "USE", "USES", "HAS", "HAVE"})) ++at;
    const NumbersRead read = report_numbers_at(words_, tokens_, at, end_);
    std::size_t behind = read.to;
    while (behind < end_ && is_in(behind, before_named)) ++behind;
    const bool named = is(behind, "REPORT") && is(behind + 1, "NUMBERS") && behind + 1 < end_;
    return read.numbers.size() == 2 && named ? at : end_;
}

bool OrderText::is_numbers(std::size_t at) const {
    const bool said = is_in(at, {"R", "REPORT", "REPORTS"});
    return is_pair(at) || (said && is_pair(at + 1)) || pair_behind_numbers(at) < end_;
}

std::size_t OrderText::pair_behind_numbers(std::size_t at) const {
    const std::size_t pair = is_in(at + 1, {":", "="}) ? at + 2 : at + 1;
    const bool of_die = at > 0 && is(at - 1, "DIE");
    return is_in(at, {"NUMBER", "NUMBERS", "NOS"}) && !of_die && is_pair(pair) ? pair : end_;
}

bool OrderText::is_pair(std::size_t at) const {
    return is_lone_pair(words_, tokens_, at, end_);
}

bool OrderText::begins_piece(std::size_t at) const {
    return at == begin_ || !tokens_[at - 1].is_word();
}

std::size_t OrderText::behind_own_name(std::size_t at) const {
    const std::optional<Mention> mention = at < end_ ? names_.mention_at(tokens_, at, end_) : std::nullopt;
    return mention && is_own(*mention) ? mention->to : at;
}

bool OrderText::is_ready_cap(std::size_t at) const {
    return is(at, "READY") && is(is(at + 1, "-") ? at + 2 : at + 1, "CAP");
}

bool OrderText::has_trigger() const {
    bool says = false;
    for (std::size_t at = begin_; at < end_; ++at) {
        const bool known = !tokens_[at].is_word() || tokens_[at].is_a(WordKind::plane) ||
                           words_.number_of(tokens_[at]) || tokens_[at].is_any({WordKind::filler, WordKind::trigger}) ||
                           is(at, "CAP");
        if (!known) return false;
        says = says || tokens_[at].is_a(WordKind::trigger);
    }
    return says;
}

bool OrderText::transmits(std::size_t from, std::size_t to) const {
    static const WordSet transmitting{"RADIO", "RADIOS", "TRANSMIT", "TRANSMITS", "SIGNAL", "SIGNALS"};
    bool transmits = false;
    for (std::size_t at = from; at < to; ++at) {
        if (is_in(at, {"SILENCE", "SILENT"}) || tokens_[at].is_a(WordKind::negation)) return false;
        transmits = transmits || is_in(at, transmitting);
    }
    return transmits;
}

std::size_t OrderText::piece_end(std::size_t at) const {
    int brackets = 0;
    for (++at; at < end_; ++at) {
        if (is(at, "(")) ++brackets;
        if (is(at, ")") && brackets-- == 0) return at;
        if ((is(at, ",") && brackets == 0) || level_at(at) || is_numbers(at)) return at;
        const std::optional<Found> move = is_hex(at) ? std::nullopt : move_at(at);
        const bool path = is_hex(at) && is_dash(at + 1);
        const bool legs = words_.way_of(tokens_[at]) && is_hex(at) && !follows_place_word(at);
        if ((move && move->way.count) || path || legs) return at;
    }
    return std::min(at, end_);
}

bool OrderText::follows_place_word(std::size_t at) const {
    return at > 0 && is_in(at - 1, {"AT", "IN", "TO", "HEX", "FROM", "NEAR", "OVER"});
}

bool OrderText::is(std::size_t at, std::string_view word) const {
    return at < tokens_.size() && tokens_[at].is(word);
}

bool OrderText::is_in(std::size_t at, const WordSet& set) const {
    return at < tokens_.size() && set.contains(tokens_[at].word);
}

bool OrderText::is_dash(std::size_t at) const {
    return is_in(at, {"-", "--"});
}

bool OrderText::is_number(std::size_t at) const {
    return at < end_ && words_.number_of(tokens_[at]);
}

std::size_t OrderText::find(std::string_view word, std::size_t from) const {
    while (from < end_ && !is(from, word)) ++from;
    return from;
}

std::string OrderText::shown(std::size_t at) const {
    return words(at, at + 1);
}

std::string OrderText::words(std::size_t from, std::size_t to) const {
    if (from >= to) return "";
    return one_line(std::string_view(text_).substr(tokens_[from].from, tokens_[to - 1].to - tokens_[from].from));
}

}  // namespace flagplot::procedures::flattop

#include "procedures/flattop/order_unheard.h"

#include <algorithm>
#include <array>
#include <optional>
#include <set>
#include <string_view>
#include <utility>

#include "procedures/flattop/order_numbers.h"

namespace flagplot::procedures::flattop {
namespace {

using WordSet = std::set<std::string, std::less<>>;

bool has(const std::vector<std::string>& list, const std::string& one) {
    return std::find(list.begin(), list.end(), one) != list.end();
}

class Listener {
  public:
    Listener(const std::vector<UnitText>& orders, const Names& names, std::size_t which)
        : orders_(orders),
          names_(names),
          which_(which),
          unit_(orders[which].unit),
          text_(orders[which].text),
          tokens_(names.vocabulary().tokens_of(text_)) {}

    std::vector<Unheard> run() {
        while (to_ < tokens_.size()) {
            from_ = to_;
            while (to_ < tokens_.size() && !ends_clause(to_)) ++to_;
            read_clause();
            if (to_ < tokens_.size()) ++to_;
        }
        return std::move(unheard_);
    }

  private:
    bool is(std::size_t at, std::string_view word) const { return at < tokens_.size() && tokens_[at].is(word); }
    bool is_in(std::size_t at, const WordSet& set) const {
        return at < tokens_.size() && set.contains(tokens_[at].word);
    }
    bool is_a(std::size_t at, WordKind kind) const { return at < tokens_.size() && tokens_[at].is_a(kind); }

    bool ends_clause(std::size_t at) const {
        static const WordSet ends{".", "!", "?", ";", "\n"};
        return is_in(at, ends);
    }

    void read_clause() {
        free_to_ = 0;
        note_clause();
        for (std::size_t at = from_; at < to_;) {
            std::optional<Mention> mention = names_.mention_at(tokens_, at, to_);
            if (!mention) {
                if (speaks_of_several(at)) note({before_it()}, at, at + 1);
                note_planes(at);
                ++at;
                continue;
            }
            // "CAP over TF2, AF3 stays": of names in a row the first may be spoken of, and the others to.
            const std::optional<Mention> first = names_.single_mention_at(tokens_, at, to_);
            if (first && first->to < mention->to && !is_own(*mention) && is_free(*first)) mention = first;
            if (!mention->units.empty() && !is_own(*mention)) {
                if (is_free(*mention)) {
                    free_to_ = mention->to;
                    free_flies_ = names_.is_planes(mention->units.front());
                } else {
                    note(mention->units, mention->from, mention->to);
                }
            }
            if (is_own(*mention)) note_group(*mention);
            at = std::max(mention->to, at + 1);
        }
    }

    // "B-17s stay, P-39s too": of the formation that has those, in the order of one that hasn't.
    void note_planes(std::size_t at) {
        const std::optional<Mention> planes = names_.planes_at(tokens_, at, to_);
        if (!planes || planes->units.empty() || has(planes->units, unit_)) return;
        if (is_governed(at) || is_case(at) || !names_.is_spoken_to(tokens_, *planes, to_)) return;
        note(planes->units, at, planes->to);
    }

    // "All planes stay", in the order of one: those that don't have the words.
    void note_group(const Mention& mention) {
        for (std::size_t at = mention.from; at < mention.to; ++at) {
            if (is(at, "OTHER")) return;  // ... whom it was said to when the mail was divided
        }
        // Of carriers that are spoken of as bases each is its own.
        const bool as_bases = has(mention.airs, unit_);
        std::vector<std::string> others;
        for (std::size_t i = 0; i < mention.units.size(); ++i) {
            const std::string& unit = as_bases && !mention.airs[i].empty() ? mention.airs[i] : mention.units[i];
            if (unit != unit_ && !is_heard(unit, mention.from, mention.to)) others.push_back(unit);
        }
        const bool of_it = is_governed(behind_articles(mention.from)) || !(as_bases || has(mention.units, unit_));
        if (!others.empty() && !of_it && names_.is_spoken_to(tokens_, mention, to_))
            note(others, mention.from, mention.to);
    }

    // What the clause is about.
    void note_clause() {
        gives_numbers_ = false;
        is_alert_ = false;
        for (std::size_t at = from_; at < to_; ++at) {
            const bool report = is(at, "REPORT") && (is(at + 1, "NUMBERS") || is(at + 1, "NUMBER"));
            const bool pair = report_numbers_at(names_.vocabulary(), tokens_, at + 1, to_).numbers.size() == 2;
            gives_numbers_ = gives_numbers_ || is(at, "DIE") || report || (is(at, "REPORT") && pair);
            is_alert_ = is_alert_ || (is(at, "READY") && is(at + 1, "CAP")) || is_a(at, WordKind::trigger);
        }
    }

    // "Die 3 for both", where the words are of one unit alone; "Both stay on deck".
    bool speaks_of_several(std::size_t at) const {
        static const WordSet both{"BOTH", "EACH", "NEITHER"};
        if (!is_in(at, both)) return false;
        const bool of_numbers = gives_numbers_ && at > from_ && (is(at - 1, "FOR") || is(at - 1, "OF"));
        const bool on_carriers = is_alert_ && !names_.is_base(unit_) && names_.carriers_at(tokens_, at, to_);
        const Mention word{{}, at, at + 1};
        const bool opens = at == from_ || is(at - 1, ",") || is(at - 1, "THEY");
        const bool begins =  // "AF2 stays, both HI", "They both use die 3"
            opens && (names_.is_spoken_to(tokens_, word, to_) || gives_numbers_);
        const bool use = gives_numbers_ && at + 1 < to_ && (is(at + 1, "USE") || is(at + 1, "HAVE"));
        if (on_carriers && !is_heard_by_base(at)) return true;  // planes that share the words aren't whom they are for
        return (of_numbers || on_carriers || begins || use) && !is_shared(at, at + 1);
    }

    bool is_heard_by_base(std::size_t at) const {
        return std::any_of(orders_.begin(), orders_.end(),
                           [&](const UnitText& one) { return names_.is_base(one.unit) && has_words(one, at, at + 1); });
    }

    // Whose order stands before this one.
    std::string before_it() const { return which_ > 0 ? orders_[which_ - 1].unit : ""; }

    // ---- who is named

    bool is_own(const Mention& mention) const {
        if (has(mention.units, unit_) || has(mention.airs, unit_)) return true;
        // "AF4 Ryujo: stays", "Ryujo's AF4"
        std::size_t at = mention.to;
        while (at < to_ && !tokens_[at].is_word()) ++at;
        const std::optional<Mention> next = at < to_ ? names_.mention_at(tokens_, at, to_) : std::nullopt;
        return next && mention.from == from_ && has(next->units, unit_);
    }

    // The name's words, or those around it, stand in the order of each of them as well.
    bool is_shared(std::size_t from, std::size_t to) const {
        return std::any_of(orders_.begin(), orders_.end(),
                           [&](const UnitText& one) { return one.unit != unit_ && has_words(one, from, to); });
    }
    bool has_words(const UnitText& one, std::size_t from, std::size_t to) const {
        constexpr std::size_t around = 2;
        const std::size_t begin = std::max(from_, from < around ? 0 : from - around);
        return one_line(one.text).find(words_of(begin, std::min(to + around, to_))) != std::string::npos;
    }
    bool is_heard(const std::string& other, std::size_t from, std::size_t to) const {
        return std::any_of(orders_.begin(), orders_.end(),
                           [&](const UnitText& one) { return one.unit == other && has_words(one, from, to); });
    }

    std::string words_of(std::size_t from, std::size_t to) const {
        if (from >= to) return "";
        return one_line(std::string_view(text_).substr(tokens_[from].from, tokens_[to - 1].to - tokens_[from].from));
    }

    void note(const std::vector<std::string>& others, std::size_t from, std::size_t to) {
        constexpr std::size_t most_words = 12;
        const bool heard = std::all_of(others.begin(), others.end(),
                                       [&](const std::string& other) { return is_heard(other, from, to); });
        if (heard) return;
        unheard_.push_back({unit_, others, words_of(from, std::min(to + most_words, tokens_.size()))});
    }

    // ---- what is said of another one and is part of this one's order

    bool is_free(const Mention& mention) const {
        const std::size_t at = behind_articles(mention.from);
        const bool place = std::all_of(mention.units.begin(), mention.units.end(),
                                       [&](const std::string& unit) { return names_.is_base(unit); }) ||
                           mention.is_ship;
        if (gives_numbers_ && at > from_ && (is(at - 1, "FOR") || is(at - 1, "OF"))) return false;
        if (is_alert_ && place) return false;  // of a base, and this is another one's
        if (names_.is_spoken_to(tokens_, mention, to_) && !is_governed(at) && !is_case(at)) return false;
        if (at == from_ || is_of_subject(mention, at) || is_told_beside(mention, at)) return false;
        if (opens_clause(at) && !place) return false;
        return is_governed(at) || is_case(at) || goes_on_from_free(mention, at) || owns(mention) ||
               (place && names_.is_planes(unit_));
    }

    // ", Admiral Fitch with Task Force 11 is to follow": with the words before it, it is whom the verb is said of.
    bool is_of_subject(const Mention& mention, std::size_t at) const {
        const std::size_t verb = mention.to;
        const bool told = verb < to_ && (is_a(verb, WordKind::modal) || is_a(verb, WordKind::holding) ||
                                         ((is(verb, "IS") || is(verb, "ARE")) && is(verb + 1, "TO")));
        std::size_t begin = at;
        while (begin > from_ && tokens_[begin - 1].is_word() && !is(begin - 1, "AND") && !is(begin - 1, "BUT")) --begin;
        if (!told || begin == from_ || begin + 1 >= at) return false;
        for (std::size_t i = begin; i + 1 < at; ++i) {
            if (is_deed(i) || names_.mention_at(tokens_, i, at)) return false;
        }
        return true;
    }
    // "From AF4 I want the Zeros up": whatever stands behind it may be that one's.
    bool opens_clause(std::size_t at) const {
        static const WordSet openers{"FROM", "WITH", "FOR", "OF", "BY", "TO"};
        return at == from_ + 1 && is_in(from_, openers);
    }

    // "with AF4 over it as CAP", in an order of ships: what planes do is said to them.
    bool is_told_beside(const Mention& mention, std::size_t at) const {
        static const WordSet doing{"OVER", "ABOVE", "AS", "ON", "FLYING", "COVERING", "CIRCLING", "SEARCHING"};
        const bool flies = names_.is_planes(mention.units.front()) && !names_.is_planes(unit_);
        return flies && is(at - 1, "WITH") && is_in(mention.to, doing);
    }

    bool is_deed(std::size_t at) const {
        static constexpr std::array deeds{WordKind::moving,    WordKind::holding, WordKind::attacking,
                                          WordKind::landing,   WordKind::same,    WordKind::instructing,
                                          WordKind::condition, WordKind::negation};
        return std::any_of(deeds.begin(), deeds.end(), [&](WordKind kind) { return is_a(at, kind); });
    }

    // Where the words begin that belong to a name: "the carrier Ryujo".
    std::size_t behind_articles(std::size_t at) const {
        if (at > from_ + 1 && is(at - 1, "=") && is_a(at - 2, WordKind::object)) return at - 1;  // "OVER=TF17"
        static const WordSet articles{"THE", "OUR", "MY", "HER", "ITS", "THEIR", "CARRIER", "CARRIERS", "BASE", "BOTH"};
        while (at > from_ && (is_in(at - 1, articles) || is_a(at - 1, WordKind::ship_type))) --at;
        return at;
    }

    // "with TF11", "escort AF6", "same as TF61". "Launch AF6" is said to AF6.
    bool is_governed(std::size_t at) const {
        if (at == from_) return false;
        static const WordSet like{"LIKE", "DITTO", "LIKEWISE", "ALONG", "WHAT", "ACCOMPANY", "ACCOMPANIES"};
        const std::optional<Mention> named = names_.mention_at(tokens_, at, to_);
        const bool flies = named && !named->units.empty() && names_.is_planes(named->units.front());
        const bool sends = is_a(at - 1, WordKind::launching) || is_a(at - 1, WordKind::landing) ||
                           is_a(at - 1, WordKind::transferring);
        // "no launch for AF6"
        const bool sent = at > from_ + 1 && is(at - 1, "FOR") &&
                          (is_a(at - 2, WordKind::launching) || is_a(at - 2, WordKind::landing));
        if ((sends || sent) && flies) return false;
        static constexpr std::array kinds{WordKind::object,    WordKind::instructing, WordKind::attacking,
                                          WordKind::shelling,  WordKind::shadowing,   WordKind::landing,
                                          WordKind::launching, WordKind::parting,     WordKind::transferring};
        return is_in(at - 1, like) || is_covered(at) ||
               std::any_of(kinds.begin(), kinds.end(), [&](WordKind kind) { return is_a(at - 1, kind); });
    }

    // "CAP, TF17, HI", "CAP abvoe TF17".
    bool is_covered(std::size_t at) const {
        const std::size_t before = at > from_ + 1 && tokens_[at - 1].kinds.none() ? at - 2 : at - 1;
        return names_.is_planes(unit_) && is(before, "CAP");
    }

    // "if TF11 is attacked", "while TF2 is at sea", "so that Ryujo can launch": and not "while TF2 goes N1".
    bool is_case(std::size_t at) const {
        static const WordSet may{"CAN", "COULD", "MAY", "MIGHT", "HAS", "HAVE", "IS", "ARE", "WILL", "WOULD"};
        if (at == from_) return false;
        const std::optional<Mention> named = names_.mention_at(tokens_, at, to_);
        if (is_a(at - 1, WordKind::contrast)) return named && is_in(named->to, may);
        // "goes on as ordered before the McFarland stays": where one order ends, and another begins
        const bool earlier = is(at - 1, "BEFORE") && at > from_ + 1 && is_a(at - 2, WordKind::earlier);
        if (earlier) return false;
        const bool as_soon = is(at - 1, "AS") || is(at - 1, "CASE");
        const bool that = is(at - 1, "THAT") && at > from_ + 1;
        const bool why = is_a(at - 1, WordKind::reason) || (that && is_a(at - 2, WordKind::reason));
        if (is_a(at - 1, WordKind::condition) || as_soon || (that && is(at - 2, "EVENT"))) return true;
        return why && named && (is_in(named->to, may) || !names_.is_spoken_to(tokens_, *named, to_));
    }

    // "over TF2 and TF3", and not "over TF2, AF3".
    bool goes_on_from_free(const Mention& mention, std::size_t at) const {
        static const WordSet joins{"AND", "OR", "NOR", ",", "&", "+", "/", "THEN"};
        std::size_t before = at;
        while (before > from_ && is_in(before - 1, joins)) --before;
        const bool follows = before < at && before == free_to_ && free_to_ > from_;
        return follows && names_.is_planes(mention.units.front()) == free_flies_;
    }

    // "TF17's planes".
    bool owns(const Mention& mention) const { return tokens_[mention.to - 1].word.ends_with("'S") && !gives_numbers_; }

    const std::vector<UnitText>& orders_;
    const Names& names_;
    std::size_t which_;
    const std::string& unit_;
    const std::string& text_;
    Tokens tokens_;
    std::vector<Unheard> unheard_;

    // The clause.
    std::size_t from_ = 0;
    std::size_t to_ = 0;
    std::size_t free_to_ = 0;  // behind a name that is part of the order; 0: none
    bool free_flies_ = false;  // ... which is planes'
    bool gives_numbers_ = false;
    bool is_alert_ = false;  // ready CAP
};

}  // namespace

std::vector<Unheard> unheard_in(const std::vector<UnitText>& orders, const Names& names) {
    std::vector<Unheard> all;
    for (std::size_t which = 0; which < orders.size(); ++which) {
        for (Unheard& one : Listener(orders, names, which).run()) {
            // Words that two units share are asked about once.
            const bool known = std::any_of(all.begin(), all.end(), [&](const Unheard& other) {
                return other.others == one.others && other.words == one.words;
            });
            if (!known) all.push_back(std::move(one));
        }
    }
    return all;
}

}  // namespace flagplot::procedures::flattop

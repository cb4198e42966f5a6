#pragma once

#include <algorithm>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "procedures/flattop/order_vocabulary.h"

// How commanders call their units, and to which of them a sentence speaks.
namespace flagplot::procedures::flattop {

// A unit, or what stands for one: orders for a ship are her TF's.
struct Named {
    std::string unit;                      // its id
    std::string kind;                      // "TF", "AF", "sub", "base", "ship", "CW", "troops"
    std::vector<std::string> names;        // as the roster has them
    bool own = true;                       // the writer's: a group of units ("both TFs") is of his
    bool is_cap = false;                   // fighters in the air, which "the CAPs" are
    std::string island = {};               // of coastwatchers and troops: "Bougainville"
    std::string air = {};                  // of a ship: her planes' base, whose orders are launches and ready CAP
    std::vector<std::string> planes = {};  // of an air formation: their types, in capitals and digits: "B17"
};

inline constexpr std::size_t longest_name = 8;  // words and signs

// Units that are named at a place of a text.
struct Mention {
    std::vector<std::string> units;  // ids; none: it looks like a unit's name, and no such unit is known
    std::size_t from = 0;            // tokens
    std::size_t to = 0;
    std::vector<std::string> airs = {};  // of each, see Named: empty where it has none
    bool is_ship = false;                // by her name alone

    // Of that unit and no other; two ships of one force are of one.
    bool is_of(const std::string& unit) const {
        return !units.empty() && std::all_of(units.begin(), units.end(), [&](const auto& one) { return one == unit; });
    }
    bool is_of_one() const { return !units.empty() && is_of(units.front()); }
};

class Names {
  public:
    // The vocabulary must outlive it.
    Names(const Vocabulary& vocabulary, const std::vector<Named>& units);

    const Vocabulary& vocabulary() const { return vocabulary_; }

    // "TF 17", "Task Force 17 and TF-18", "the Yorktown group", "TFs 2 and 3", "both TFs", "the coastwatcher on
    // Bougainville".
    std::optional<Mention> mention_at(const Tokens& tokens, std::size_t at, std::size_t end) const;

    // "the Fortresses", "my P-39s", as the subject of a sentence: the writer's one air formation of that type. Without
    // a unit: he has several. None: he has none. And whether that unit has the planes which are named so.
    std::optional<Mention> planes_at(const Tokens& tokens, std::size_t at, std::size_t end) const;
    bool has_planes_at(const Tokens& tokens, const Mention& mention, const std::string& unit) const;
    std::size_t types_of(const std::string& unit) const;  // how many

    // Of "so does TF3", "and neither do the Fortresses", where the name stands; the same place if nothing of the kind
    // begins there.
    std::size_t behind_so_does(const Tokens& tokens, std::size_t at, std::size_t end) const;

    // "both carriers", "each CV": all of the writer's, as the bases of their planes. Without a unit: he has another
    // number of them.
    std::optional<Mention> carriers_at(const Tokens& tokens, std::size_t at, std::size_t end) const;

    // One unit's name, and no group of several.
    std::optional<Mention> single_mention_at(const Tokens& tokens, std::size_t at, std::size_t end) const {
        return single_at(tokens, at, end);
    }

    // The one unit that a name means which stands by itself: "Pt. Moresby", "PM". Empty: none.
    std::string unit_called(const std::string& name) const;

    // To whom the clause speaks: the first mention that nothing before it governs ("with TF3"), behind a greeting or
    // other words that order nothing. `reads_before`: what stands before it belongs to the order ("Launch AF6").
    struct Subject {
        Mention mention;
        bool reads_before = false;
    };
    std::optional<Subject> subject(const Tokens& tokens, std::size_t from, std::size_t end) const;

    // A further unit that the same sentence speaks to behind `from`: "TF3 N2, TF4 S1".
    std::optional<Mention> next_subject(const Tokens& tokens, std::size_t from, std::size_t end) const;

    // Whether the word may be a part of an order: a leg, a hex, a task, a level, a negation, a unit's name.
    bool is_weighty(const Tokens& tokens, std::size_t at, std::size_t end) const;
    bool has_weight(const Tokens& tokens, std::size_t from, std::size_t end) const;

    // Whether what stands before it governs the mention: "with TF3".
    bool is_spoken_of(const Tokens& tokens, std::size_t at, std::size_t from) const {
        return is_governed(tokens, at, from);
    }

    // Whether what follows the mention tells the unit something: a colon, a leg, a verb.
    bool is_spoken_to(const Tokens& tokens, const Mention& mention, std::size_t end) const {
        return speaks_to(tokens, mention, end);
    }

    // "before I forget": no case, though the word opens one elsewhere.
    static bool is_said_by_writer(const Tokens& tokens, std::size_t at);

    bool is_own(const Mention& mention) const;    // of a unit of the writer's, among others perhaps
    std::vector<std::string> own_forces() const;  // the writer's task forces
    bool is_base(const std::string& unit) const { return is_of_kind(unit, "base"); }
    bool is_planes(const std::string& unit) const { return is_of_kind(unit, "AF"); }

  private:
    bool is_of_kind(const std::string& unit, std::string_view kind) const;
    std::optional<Mention> denied_at(const Tokens& tokens, std::size_t at, std::size_t end) const;
    std::optional<Mention> next_name(const Tokens& tokens, std::size_t from, std::size_t end) const;
    bool is_way_to_base(const Tokens& tokens, std::size_t from, const Mention& mention) const;
    std::optional<Subject> subject_at(const Tokens& tokens, std::size_t from, std::size_t end) const;
    static bool opens_case(const Tokens& tokens, std::size_t at, std::size_t from, std::size_t end);
    static bool says_where(const Tokens& tokens, std::size_t at, std::size_t end);
    bool is_deck_of(const Tokens& tokens, const Mention& ship) const;
    std::optional<Mention> next_heading(const Tokens& tokens, std::size_t from, std::size_t end) const;
    static bool goes_to(const Tokens& tokens, std::size_t at, std::size_t from);
    static bool is_as_for(const Tokens& tokens, std::size_t at);
    static bool is_of(const Tokens& tokens, std::size_t at);
    bool does_the_same(const Tokens& tokens, const Mention& mention, std::size_t end) const;
    std::optional<Mention> does_meanwhile(const Tokens& tokens, std::size_t at, std::size_t end) const;
    static bool is_reason(const Tokens& tokens, std::size_t at, const Mention& mention);
    bool is_like_roster(const std::string& letters) const;
    std::optional<Mention> on_island_at(const Tokens& tokens, std::size_t at, std::size_t end,
                                        const Mention& before) const;
    struct Alias {
        std::string unit;
        std::string air;
        bool is_ship = false;
        bool is_shared = false;  // by several units: nobody is meant
    };
    void add(const std::string& name, const Alias& alias);
    void add_numbered(const std::string& name, const Alias& alias);
    void add_parts(const std::string& name, const Alias& alias);
    std::optional<Mention> behind_nickname(const Tokens& tokens, std::size_t from, std::size_t end) const;
    std::optional<Mention> single_at(const Tokens& tokens, std::size_t at, std::size_t end) const;
    std::optional<Mention> stroke_at(const Tokens& tokens, std::size_t at) const;
    std::optional<Mention> group_at(const Tokens& tokens, std::size_t at, std::size_t end) const;
    bool are_watchers(const Tokens& tokens, std::size_t at, std::size_t to, std::size_t end,
                      std::string_view kind) const;
    std::optional<Mention> unknown_in_words(const Tokens& tokens, std::size_t at, std::size_t end) const;
    std::optional<Mention> unknown_at(const Tokens& tokens, std::size_t at, std::size_t end) const;
    std::optional<Mention> next_of_kind(const Tokens& tokens, const Mention& before, std::size_t end) const;
    std::optional<Mention> numbered_at(const Tokens& tokens, std::size_t at, const Mention& before) const;
    bool is_governed(const Tokens& tokens, std::size_t at, std::size_t from) const;
    bool speaks_to(const Tokens& tokens, const Mention& mention, std::size_t end) const;
    const Alias* find(const std::string& key) const;
    bool begins_name(const std::string& key) const;

    const Vocabulary& vocabulary_;
    std::vector<Named> units_;
    std::map<std::string, Alias, std::less<>> aliases_;
};

// "AF3" of "AF3", "AF#3"; letters before digits and nothing else.
bool is_letters_then_digits(std::string_view word);

}  // namespace flagplot::procedures::flattop

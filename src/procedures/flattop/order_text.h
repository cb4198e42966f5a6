#pragma once

#include <optional>
#include <set>
#include <string>
#include <string_view>

#include "procedures/flattop/order_lines.h"
#include "procedures/flattop/order_vocabulary.h"

namespace flagplot::procedures::flattop {

inline const WordSet subjects{"IT", "SHE", "HE", "THEY"};
inline const WordSet objects{"IT", "HER", "HIM", "THEM"};
inline const WordSet nobody{"NOBODY", "NOTHING", "NONE"};
inline const WordSet hesitating{"WELL", "HMM", "UH", "UM", "ERM", "AH", "EH", "SAY"};  // before a second thought
inline const WordSet keeping{"KEEP", "KEEPS", "MAINTAIN", "MAINTAINS"};
inline const WordSet able{"CAN", "ABLE", "POSSIBLE"};                                       // "as soon as you can"
inline const WordSet before_named{"AS", "FOR", "ITS", "THE", "HER", "THEIR", "MY", "OUR"};  // "report numbers"

// The words of an order, and what stands at each place of them: a leg, a hex, a level, a task, a time. What the order
// says as a whole is read in order_lines.cpp. Places are indexes of tokens; most questions look no further than `end_`.
class OrderText {
  protected:
    // Both must outlive it.
    OrderText(const std::string& text, const Whom& whom)
        : text_(text),
          whom_(whom),
          arm_(whom.arm),
          names_(*whom.names),
          words_(names_.vocabulary()),
          tokens_(words_.tokens_of(text)) {
        join_legs();
    }

    // "north three", "two hexes to the south-east" are one word, as "N3" and "SE2" are.
    void join_legs();
    // "raids from the north, 6 planes", "report #s 3 & 5": no way that it goes.
    bool comes_from(std::size_t at) const;

    // "at 4 - sorry, at 6": what is said behind it isn't read, so nobody knows what is taken back.
    bool corrects(std::size_t at) const;
    // "the strike", "our landing": of what could be a verb.
    bool is_noun(std::size_t at) const;
    bool ends_clause(std::size_t at) const;
    // "The Ryujo keeps six Zeros as ready CAP, which go up when 5 or more come": of a base it is all that is said.
    bool has_ready_cap(std::size_t from, std::size_t to) const;
    // "take off only if they are near, and go N4": what is ordered behind the comma.
    std::size_t behind_condition(std::size_t condition, std::size_t whole) const;
    // "go", "planes": neither a greeting nor a mark.
    bool says_anything(std::size_t from, std::size_t to) const;
    // A word of no kind, which isn't a part of a name either.
    bool is_unknown(std::size_t at) const;
    bool has_digit(std::size_t from, std::size_t to) const;
    // Whether any of the words could be a part of an order.
    bool may_order(std::size_t from, std::size_t to) const;
    bool tells(std::size_t from, std::size_t to) const;
    // "they loop around Lae", "I'd like to nose about": it may be done by somebody.
    bool may_act(std::size_t from, std::size_t to) const;
    bool is_filler(std::size_t from, std::size_t to) const;
    // "Same as in the mail below except TF2": what the others do nobody reads here.
    bool speaks_of_others(std::size_t from, std::size_t to) const;
    bool gives_numbers(std::size_t from, std::size_t to) const;
    bool is_own(const Mention& mention) const;
    bool is_meant(const Mention& mention) const;

    // ---- times

    // "1000", "1000h". Empty: it is no time.
    std::string time_at(std::size_t at) const;
    bool is_other_time(std::size_t at) const;
    bool leads_on(std::size_t at) const;  // "next NE2": then

    // ---- second thoughts

    std::size_t correction_end(std::size_t at) const;
    Moves legs_between(std::size_t from, std::size_t to) const;
    // Where moves end that begin there, or begin that end there.
    std::size_t legs_end(std::size_t at) const;
    std::size_t legs_begin(std::size_t at) const;
    std::size_t legs_in(std::size_t from, std::size_t to) const;
    bool is_leg(std::size_t at) const;
    // "no move", "not launch": and not "don't go close", which is how.
    bool stays_by_not(std::size_t at) const;
    // "ready to", "stands by to", "prepares for": what follows isn't to be done yet.
    bool only_prepares(std::size_t at) const;
    // "when done", "once finished".
    bool says_when_done(std::size_t at) const;
    // Behind "once she's there", "on arrival", "until there", "until then ..., then": where its way ends. The same
    // place if it is something else.
    std::size_t arrival_end(std::size_t at) const;
    // Whether a leg, a direction or a hex stands before it.
    bool goes_before(std::size_t at) const;
    // "forget that", "scratch it".
    bool is_taken_back(std::size_t at) const;
    // Behind "forget", "call off", "stop", whatever it is that is not to be; the same place if there is no such word.
    std::size_t revoking_end(std::size_t at) const;
    // Of "forget the rest of the search", where the search stands; the end if nothing is revoked there that is known.
    std::size_t revoked_at(std::size_t at) const;
    // What a unit does: a task, a launch, a landing, an instruction.
    bool is_deed(std::size_t at) const;
    // The next comma, "and", "but" or "then", or where the piece ends.
    std::size_t deed_end(std::size_t at) const;
    // Behind "stays": a level, or other words for how it moves, and none for where it is.
    bool is_how(std::size_t at) const;
    // Behind "on deck", "below decks", "on the ground", "on the water"; the same place if nothing of the kind stands
    // there.
    std::size_t deck_end(std::size_t at) const;
    // A hex that can be nothing but a place.
    bool is_place_of_it(std::size_t at) const;
    bool is_place(std::size_t at) const;
    bool is_note(std::size_t from, std::size_t to) const;
    // "AP bombs, torpedoes": between commas there is nothing else.
    bool is_cell(std::size_t at) const;
    // "with GP bombs", "AP bomb", "with munitions GP": what they carry.
    bool is_ordnance(std::size_t at) const;
    // "CAP isn't needed any more", "the search is cancelled", "AF4's CAP ends".
    bool is_called_off(std::size_t at) const;
    // "AF4's CAP is over TF17".
    bool is_over_something(std::size_t at) const;
    // "AF4: CAP done", "search halt": nobody can tell whether it is to be, or not any more.
    bool may_be_called_off(std::size_t at) const;
    // "AF5 N2 STOP CAP STOP", of an order in capitals: its full stops.
    bool is_telegram_stop(std::size_t at) const;

    // ---- the way

    bool is_hex(std::size_t at) const;
    // One letter, or one twice: no hex has others.
    bool is_proper_hex(std::size_t at) const;
    struct Found {
        MoveWord way;
        std::size_t end = 0;
    };

    // "N4", "N 4", "north 4 hexes", "4 hexes north", "N" without a number, "O".
    std::optional<Found> move_at(std::size_t at) const;
    bool is_hex_word(std::size_t at) const;
    // "north, one hex away", "N one hex SE": the hexes aren't those of the direction before them.
    bool is_distance(std::size_t at) const;
    // "NE", "north-east", "N4".
    std::optional<Found> direction_at(std::size_t at) const;
    // Where the next move of the same path stands; the same place if none follows.
    std::size_t next_move(std::size_t at) const;
    // "NW1 | O17": none but planes orbit.
    bool is_end_of_ships(std::size_t at) const;
    struct Level {
        std::string level;
        std::size_t end = 0;
        bool changes = false;
    };

    // ---- levels

    std::optional<Level> level_at(std::size_t at) const;
    // "HI", "at high altitude", "altitude: LO", "climb to HI", "from LO".
    std::optional<Level> altitude_at(std::size_t at) const;
    bool is_level_word(std::size_t at) const;
    // "surface", "dive to periscope depth", "deep".
    std::optional<Level> depth_at(std::size_t at) const;

    // ---- tasks

    std::string task_at(std::size_t at) const;
    // "so the strike finds us", "Zuikaku's strike": the planes', in an order of ships.
    bool is_strike(std::size_t at) const;
    bool is_own_name(std::size_t at) const;
    // "follows the direction SE 3".
    bool follows_way(std::size_t at) const;
    // "follows the coast": how it goes, and nothing that it shadows.
    bool follows_land(std::size_t from, std::size_t to) const;
    // "the enemy TF", "those carriers", "them": who follows it shadows it, and follows no noise.
    bool is_contact(std::size_t from, std::size_t to) const;
    // What is an order by itself is no part of a target's name.
    bool ends_target(std::size_t at) const;
    bool is_one_hex(std::size_t at) const;
    // "AF3 up", "depart", "starts": of planes on the ground, that they take off.
    bool rises(std::size_t at) const;

    // ---- numbers

    // "keeps 12 and 14 as its report numbers": where they stand; the end if they don't.
    std::size_t numbers_in_front(std::size_t at) const;
    bool is_numbers(std::size_t at) const;
    // Of "num 6/9", "nos 4/5", where the pair stands; the end if it is no such pair, or of dice.
    std::size_t pair_behind_numbers(std::size_t at) const;
    bool is_pair(std::size_t at) const;
    bool begins_piece(std::size_t at) const;
    // Where what follows the unit's name stands; the same place if none is there.
    std::size_t behind_own_name(std::size_t at) const;
    bool is_ready_cap(std::size_t at) const;
    // "4 A6M, trigger is 5", "9 zeros, trigger 12".
    bool has_trigger() const;
    bool transmits(std::size_t from, std::size_t to) const;
    // The next comma or bracket, altitude or move with its number.
    std::size_t piece_end(std::size_t at) const;
    bool follows_place_word(std::size_t at) const;

    // ---- tokens

    bool is(std::size_t at, std::string_view word) const;
    bool is_in(std::size_t at, const WordSet& set) const;
    bool is_in(std::size_t at, std::initializer_list<std::string_view> set) const {
        return at < tokens_.size() && std::ranges::find(set, tokens_[at].word) != set.end();
    }
    bool is_a(std::size_t at, WordKind kind) const { return at < tokens_.size() && tokens_[at].is_a(kind); }
    bool is_any(std::size_t at, std::initializer_list<WordKind> kinds) const {
        return at < tokens_.size() && tokens_[at].is_any(kinds);
    }
    bool is_dash(std::size_t at) const;
    bool is_number(std::size_t at) const;
    std::size_t find(std::string_view word, std::size_t from) const;
    std::string shown(std::size_t at) const;
    std::string words(std::size_t from, std::size_t to) const;

    const std::string& text_;
    const Whom& whom_;
    Arm arm_;
    const Names& names_;
    const Vocabulary& words_;
    Tokens tokens_;
    std::size_t begin_ = 0;  // of the clause that is read, behind its heading
    std::size_t end_ = 0;    // of the clause
};

}  // namespace flagplot::procedures::flattop

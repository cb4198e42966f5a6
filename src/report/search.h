#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "session/session.h"

namespace flagplot::report {

// Something that can be searched for, and what is opened when it is found.
struct Findable {
    enum class What { unit, procedure, table, chart, rule, ruling, session, menu, event };
    What what = What::menu;
    std::string id;          // of what is opened: a row or a modifier has its table's; an event's is its entry
    std::string label;       // "Fog: -2", "Ship speed"
    std::string where;       // "Modifier of Search"; a source; may be empty
    std::string words = {};  // that it is found by, besides its label
};

std::string name_of(Findable::What what);  // "unit"

std::vector<Findable> units_of(const session::Session& session);

// What a session can be searched for, but for procedures: units; tables with their rows, modifiers and notes; charts;
// rules and rulings.
std::vector<Findable> findables_of(const session::Session& session);

// The same of other games' tables and rules, a game each: of all that can be read but for one.
struct GameFindables {
    std::string title;
    std::vector<Findable> all;
};
std::vector<GameFindables> findables_besides(const rulebook::Library& library, const std::string& but);
// Where a session has nothing with these words, which of the others do: "Great War at Sea has it: Foundering (Table
// 18)". A line a game.
std::vector<std::string> found_besides(const std::vector<GameFindables>& games, std::string_view words);

// What happened in the turn that the words name ("turn 8"), as far as all the other words are said of it ("Z2"), in any
// order; in the session's order, and only what counts. Words that name no turn find nothing. At most `most`. find() has
// the same words in them.
std::vector<Findable> happened(const session::Session& session, std::string_view words, std::size_t most);

// Those that have all the words, in any order, also as parts of words and whatever their letters' size; the
// best first: called so, beginning so, of which the label has all, others; of equal ones what is only looked at before
// a procedure that isn't called so. British and American spellings are one, and "running" and "runs" find "run".
// Where nothing has all words, those that have words like them or that begin so, one letter off, or two in long words.
// At most `most`.
std::vector<const Findable*> find(const std::vector<Findable>& all, std::string_view words, std::size_t most);

// The same where the words name a turn: first what happened in it, see happened(), then what else has all the words.
std::vector<const Findable*> find(const std::vector<Findable>& events, const std::vector<Findable>& all,
                                  std::string_view words, std::size_t most);

}  // namespace flagplot::report

#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "procedures/flattop/order_names.h"

// Numbers that orders give: report numbers (3.6), the die of surface combat (10.1), and the size of a formation that
// ready CAP reacts to (9.5). Places are those of tokens; `end` is where the clause ends.
namespace flagplot::procedures::flattop {

// Report numbers, and where they end: "6/9", "6 and 9", "six". None: no number stands there.
struct NumbersRead {
    std::vector<int> numbers;  // two at most
    std::size_t to = 0;
};
NumbersRead report_numbers_at(const Vocabulary& words, const Tokens& tokens, std::size_t at, std::size_t end);

// "6/9" by itself, as in a table's column: nothing is counted by it, as by "6/9 planes".
bool is_lone_pair(const Vocabulary& words, const Tokens& tokens, std::size_t at, std::size_t end);

// The sizes that ready CAP is told to react to between the two places: "trigger 10", "7 or more", "more than 6".
std::vector<int> triggers_in(const Vocabulary& words, const Tokens& tokens, std::size_t from, std::size_t to);

// "ready CAP, seven planes": the one number there, which counts no fighters that wait.
std::optional<int> lone_size_in(const Vocabulary& words, const Tokens& tokens, std::size_t from, std::size_t to);

// ---- numbers of several units in a sentence of their own

// A piece of it: "for TF61 are 6 and 9", "die 4 for both". Where it goes on with an earlier piece's heading, "Report
// numbers", that is given as well; else it is empty.
struct GivenNumbers {
    std::vector<std::string> units;  // whose they are
    std::size_t whom_from = 0;       // where they are named
    std::size_t whom_to = 0;
    std::size_t from = 0;
    std::size_t to = 0;
    std::size_t heading_from = 0;
    std::size_t heading_to = 0;
};

// "Report numbers for TF61 are 6 and 9, for TF18 5 and 7; die 4 for both." None: the sentence is another one, or it
// isn't plain whose the numbers are. `before`: the units that "both" means where the sentence names none.
std::vector<GivenNumbers> given_numbers(const Names& names, const Tokens& tokens, std::size_t from, std::size_t end,
                                        const std::vector<std::string>& before);

// Whether the sentence begins as one of that kind does.
bool begins_numbers(const Tokens& tokens, std::size_t from, std::size_t end);

// "die 3 for both", up to the sentence's end: of several units, behind the order of the last of them.
bool is_die_of_several(const Tokens& tokens, std::size_t at, std::size_t end);

// "If you need the die, it's 2 for TF62": the one unit that the sentence gives numbers, and orders nothing else.
std::optional<Mention> whose_numbers(const Names& names, const Tokens& tokens, std::size_t from, std::size_t end);

}  // namespace flagplot::procedures::flattop

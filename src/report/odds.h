#pragma once

#include <optional>
#include <string>
#include <vector>

#include "rulebook/rules.h"
#include "sheet/sheet.h"
#include "table/odds.h"

namespace flagplot::report {

// What a table may say, perhaps in many throws, perhaps against another table.
struct OddsReply {
    table::Odds odds = {};
    std::optional<table::CountOdds> counts = {};         // of several throws at once
    std::optional<table::Odds> other = {};               // of the table that is thrown against it
    std::optional<table::Differences> differences = {};  // with `other`
    table::Opposed words = {};                           // what the differences mean
    std::vector<std::string> notes = {};                 // defaults that were taken, and what couldn't be said
};

// What a table may say in so many throws at once. Throws as table::odds() and odds_of_counts() do.
OddsReply odds_of(const table::Table& table, const table::Facts& facts, const std::string& column, int times);

// Throws the other table against it. Throws as table::odds() and differences() do.
void oppose(OddsReply& reply, const table::Table& table, const table::Table& other, const table::Facts& facts,
            const std::string& column = "");

// How often each result comes in several throws; what one throw may bring; how the difference to the other table falls.
// The notes are at its end.
sheet::Sheet odds_sheet(const rulebook::Rules& rules, const OddsReply& reply);

// What odds are wanted of while a person still says what they depend on.
struct OddsQuestion {
    std::string table;
    table::Facts facts = {};
    std::string column = {};
    int times = 1;        // so many throws at once
    bool opposed = true;  // with the difference to the table that it names as thrown against it
};

// The same as far as it is known: what isn't isn't counted, and its end says so, or why there are no odds.
sheet::Sheet known_odds(const rulebook::Rules& rules, const OddsQuestion& question);

// How likely it leads each of the ways to a cell's neighbours, in their order, where the table says of all its results
// how many ways they lead off the desired one (effect "steps", by the number of ways). Empty: it doesn't, or the
// desired way is none of these.
std::vector<double> odds_by_way(const table::Odds& odds, const std::vector<std::string>& ways,
                                const std::string& desired);

// What faces come to that were thrown for it.
struct Fallen {
    std::string result;                   // as printed
    std::string explained = {};           // "12 -1 Night = 11"; empty: the faces alone led there
    std::optional<std::size_t> row = {};  // of known_odds(), in its first section of one throw; nothing: several throws
};

// Nothing while the table can't be read with what is known.
std::optional<Fallen> fallen(const rulebook::Rules& rules, const OddsQuestion& question, const std::vector<int>& faces);

}  // namespace flagplot::report

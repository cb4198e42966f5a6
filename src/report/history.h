#pragma once

#include <string>
#include <vector>

#include "session/audience.h"
#include "session/session.h"

// What became of a commander or a unit, turn by turn. For the game master, but for what a reader wrote himself.
namespace flagplot::report {

struct HistoryLine {
    int turn = 1;
    std::string heading;  // under which it stands: "Told", "Ordered", "Orders", "Changed"
    std::string words;
    std::string audience;  // of what was told about a unit: who knows it; otherwise empty
    bool operator==(const HistoryLine&) const = default;
};

// What the reader has ordered: his mails, each below its subject if it was read so; orders that were pasted or typed
// for him; the messages that he sent. Turns rise.
std::vector<HistoryLine> orders_of(const session::Session& session, const std::string& reader);

// All that the reader was ever told, and has ordered, by turn. Throws json::InputError for an unknown reader.
std::vector<HistoryLine> history_of_reader(const session::Session& session, const std::string& reader);

// Where the unit was, what it did and what was told about it to whom. Throws json::InputError for a unit that never
// was.
std::vector<HistoryLine> history_of_unit(const session::Session& session, const std::string& unit);

// For a terminal: a heading a turn.
std::string to_text(const session::Session& session, const std::vector<HistoryLine>& lines);
json::Tree to_json(const std::vector<HistoryLine>& lines);

}  // namespace flagplot::report

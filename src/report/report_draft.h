#pragma once

#include <optional>
#include <string>
#include <vector>

#include "session/session.h"

namespace flagplot::report {

// A line that was told, as it lies before the game master.
struct DraftLine {
    int entry = 0;
    std::string heading;
    std::string unit;           // "Fleet Z2", or empty; as the reader knows it, if the line is for the reader
    std::string readers_unit;   // as the reader knows it, whoever the line is for
    std::string text;           // as it goes out by now; of what doesn't, the truth
    std::string readers_words;  // of what doesn't go out: what the reader would be told instead; empty: the text
    std::string audience;       // who is told it by now: everyone, gm, or the id of a side or commander
    std::string meant;          // who was told it at first
    bool goes_out = false;      // to the reader whose report it is
    bool held = false;          // it was meant for the reader, and nobody but the game master is told it now
    bool reworded = false;
    int told_in = 0;   // of what doesn't go out: the turn in which the reader was shown it nevertheless; 0: none
    bool map = false;  // that the reader is or would be shown, too
};

// A reader's report of a turn before it goes out, and beside it what else there is to know.
struct ReportDraft {
    std::string title;                 // "Fletcher: Turn 7, day 1, 0700"
    std::vector<DraftLine> report;     // what goes out to the reader, and what is held back from it
    std::vector<DraftLine> elsewhere;  // what only the game master and others are told: the truth
};

// Throws json::InputError for an unknown reader or turn; without a turn it is the session's.
ReportDraft make_report_draft(const session::Session& session, const std::string& who, std::optional<int> turn = {});

}  // namespace flagplot::report

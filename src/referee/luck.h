#pragma once

#include <atomic>
#include <functional>
#include <string>
#include <vector>

#include "referee/chances.h"
#include "sheet/sheet.h"

// After the battle: how lucky was it? What came of each procedure that was played is held against all that could have
// come of it, by what the rulebook says that matters. It is the game master's; nothing of it may go into a side's
// report.
namespace flagplot::referee {

struct LuckWanted {
    int runs = 2'000;                                     // that are sampled of a procedure
    int most_ways = 5'000;                                // up to so many ways each is counted once
    dice::Digest seed{};                                  // of the sampled dice
    int threads = 1;                                      // at least 1
    const std::atomic<bool>* stop = nullptr;              // who sets it ends it: what was weighed so far is the result
    std::function<void(int done, int of)> progress = {};  // procedures
};

// One thing that matters, for one side.
struct LuckLine {
    int run = 0;            // the number of the procedure's opening; of a sum 0
    int turn = 0;           // of a sum 0
    std::string procedure;  // its title; of a sum empty
    std::string of;         // "total:hull-left/allied"
    std::string label;      // "Hull boxes left, Allied"
    int procedures = 1;     // that a sum is made of
    double value = 0;       // as it came, and of a sum all added
    double expected = 0;
    double percentile = 0;  // 0 to 1: the share of what could have come that is worse for the side, and half of what is
                            // as good
    bool is_exact = false;
};

struct LeftOut {
    int run = 0;
    int turn = 0;
    std::string procedure;
    std::string why;  // "its dice were overruled"
};

struct Luck {
    std::vector<LuckLine> sums;   // over the session, by what matters and side
    std::vector<LuckLine> lines;  // of each procedure, in their order
    std::vector<LeftOut> left_out;
    bool stopped = false;
    bool nothing_matters = false;  // the rulebook says of nothing that it matters
};

// `open` as for chances(): sessions in memory that stand where the one that is asked about stands.
Luck luck(const std::function<session::Session()>& open, const Catalogue& catalogue, const LuckWanted& wanted);

// The sums, a line for each procedure, what wasn't weighed.
sheet::Sheet luck_sheet(const Luck& luck);
std::string to_csv(const Luck& luck);  // the sums and the procedures
json::Tree to_json(const Luck& luck);  // schema: luck.schema.json

}  // namespace flagplot::referee

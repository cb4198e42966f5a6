#pragma once

#include <string>
#include <unordered_map>
#include <vector>

#include "session/session.h"

namespace flagplot::ui {

// A turn's pages as they were printed: for whom, and a digest of all their words.
struct PrintedTurn {
    int turn = 0;
    std::string side;  // empty: the whole log
    std::string digest;
};

// Which revision of a turn's pages a print is: a reprint that says something else is REVISED 1, the next one that
// does REVISED 2. What was printed is kept in the user's settings, never in the session. It is kept with the hash of
// the session's last line, so that copies that were played on differently are told apart.
class Revisions {
  public:
    Revisions() = default;  // knows of no print, keeps none
    explicit Revisions(const session::Session& session);

    // 0: the turn wasn't printed before, or never said anything else.
    int number(const PrintedTurn& turn) const;

    // These were printed.
    void keep(const std::vector<PrintedTurn>& turns) const;

  private:
    std::string session_;                         // the digest of its first line; empty: none
    std::string head_;                            // the digest of its last line
    std::unordered_map<std::string, int> chain_;  // the digests of its lines, and the lines' numbers
};

}  // namespace flagplot::ui

#pragma once

#include <memory>

#include "game.h"

// A game written down as JSON: how it begins, and act after act.
//   {"title": ..., "rulebook": ..., "seed": 64 hexadecimal digits, "readings": {...}, "facts": {...},
//    "charts": {CHART: rows of cells}, "acts": [...]}
// The acts:
//   {"add": TYPE, "id": ..., "fields": {...}}          {"change": UNIT, "fields": {...}, "reason": ...}
//   {"remove": UNIT, "reason": ...}                    {"note": TEXT}
//   {"turn": NUMBER}  on to that turn                  {"phase": PHASE}  on to that phase, or true: the next one
//   {"set": FACT, "scope": ..., "to": ...}             {"rule": RULING, "reading": ...}
//   {"play": PROCEDURE, "answers": {...}, "faces": {ROLL: [...]}}
//   {"go-on": true, "answers": {...}, "faces": {...}}  the open procedure
//   {"back": {"answer": KEY} or {"opened": PROCEDURE} or 0, "reason": ...}
//   {"redo": true}
//   {"reroll": ROLL, "reason": ..., "go-back": ...}
//   {"override": KEY, "faces": [...] or "result": ..., "reason": ..., "go-back": ...}
//   {"charts": {CHART: rows of cells}}  the player's copies from now on
//   {"reveal": KEY, "to": AUDIENCE, "text": ..., "reason": ...}  a told line
namespace flagplot::procedures::test {

std::unique_ptr<Game> begin_game(const Tree& recipe);
Progress act(Game& game, const Tree& act);

}  // namespace flagplot::procedures::test

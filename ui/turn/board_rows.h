#pragma once

#include <QString>
#include <vector>

#include "ui/document/document.h"
#include "ui/turn/signs.h"

namespace flagplot::ui {

// A line of the turn board.
struct BoardRow {
    enum class Kind {
        phase,
        procedure,  // of the phase that is on
        fold,       // in place of them, or above them
        question,   // the form that waits for its answer
        orders,     // not carried out
        undone,     // what would be left so by going on
        desk,       // what the desk has next
        charts,     // not typed in
        facts,      // asked once
        reports,
        more,  // of what is undone
    };

    Kind kind = Kind::phase;
    std::string id = {};  // the phase's or procedure's, or the number of a step
    QString label = {};
    QString state = {};  // in words
    int count = 0;       // at the end of the line; 0: nothing is counted
    Sign sign = Sign::none;
    bool is_on = false;
    bool is_muted = false;  // it can't be begun now, or isn't due
    bool is_open = false;   // of a fold
    QString help = {};

    bool operator==(const BoardRow&) const = default;
    QString heard() const;  // all of it in words
};

// The phases of the turn, and below the one that is on its procedures.
std::vector<BoardRow> phase_rows(const Document& document);

// The same with a line in place of the procedures, or above them if it is `open`. A single one doesn't fold.
std::vector<BoardRow> folded(const std::vector<BoardRow>& rows, bool open);

// What is open now. Of what is undone only the first lines are there, unless `all` are wanted.
struct OpenWanted {
    bool all_undone = false;
    bool reports = false;
};
std::vector<BoardRow> open_rows(const Document& document, const OpenWanted& wanted);

}  // namespace flagplot::ui

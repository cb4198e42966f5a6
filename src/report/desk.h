#pragma once

#include <optional>
#include <string>
#include <vector>

#include "session/due.h"
#include "session/post.h"
#include "session/sequence.h"

namespace flagplot::sheet {
struct Cell;
struct Sheet;
}  // namespace flagplot::sheet

namespace flagplot::report {

// How a reader's report of a turn stands.
struct ReportStatus {
    enum class State { empty, draft, drafted, printed, sent };
    State state = State::empty;
    int turn = 0;
    int lines = 0;         // that it tells
    std::string at;        // when it went out; UTC
    std::string address;   // where to; empty: on paper
    bool revised = false;  // it tells something else than when it went out
};

// What the game master does next.
struct DeskStep {
    enum class What { read_mail, settle_doubts, wait, send_again, send, due };
    What what = What::due;
    std::string reader;  // whom it is about; empty: nobody
    int turn = 0;        // whose report; 0: none
    int entry = 0;       // the mail, or the first doubtful line, or the note; 0: none
    std::string words;   // "Settle 2 doubts in Crace's mail"
};

// A reader's line.
struct DeskRow {
    session::Reader reader;
    std::string name;    // "Crace"
    std::string player;  // "Bill"; may be empty
    session::MailStatus mail;
    std::vector<std::string> without_orders;  // as orders call them: "TF17"
    ReportStatus now;                         // of this turn
    std::optional<ReportStatus> before;       // of the turn before
    std::vector<ReportStatus> never_sent;     // of the turns before that one, rising
    std::optional<DeskStep> next;
};

// What comes at a turn by a note or by the clock.
struct DueEvent {
    enum class Kind { note, clock };
    Kind kind = Kind::note;
    int turn = 0;
    int entry = 0;  // of a note
    std::string words;
};

// The turn at one look, for the game master.
struct Desk {
    int turn = 1;
    bool by_mail = false;  // orders come by mail
    std::string deadline;  // until when they are wanted, as the session says it; may be empty
    std::string grace;
    std::vector<DeskRow> rows;
    std::vector<session::PhaseStatus> phases;
    std::vector<int> under_way;                    // messages, by when they are due
    std::vector<DueEvent> due;                     // by turn
    std::vector<session::Due> left;                // of what the phase is for: see what_is_asked(); mails have steps
    std::vector<session::PassedOver> passed_over;  // of the turn before, and of this one
    std::vector<DeskStep> next;                    // in the order in which they are best done
    std::vector<int> unread;                       // mails of this turn that wait
};

Desk make_desk(const session::Session& session);
// The same for whoever knows already what is asked about in the phase: see session::what_is_asked().
Desk make_desk(const session::Session& session, std::vector<session::Due> asked);

// Whose mails of this turn wait: "The mail of Crace isn't read yet."; empty: nobody's.
std::string unread_words(const Desk& desk);

// What is due, as the terminal prints it: "Fires are fought: Yorktown burns (play flattop.fight-fires)".
std::string in_words(const session::Due& due);
json::Tree to_json(const session::Due& due);  // as tables/schema/desk.schema.json and session-show.schema.json have it

// What a report tells of the turn: the same for the same lines. Empty: it tells nothing.
std::string digest_of_report(const session::Session& session, const std::string& reader, int turn);

// The first of what is next that isn't only waited for; null: there is none.
const DeskStep* first_act(const Desk& desk);

// "20 Nov 18:02" of "2026-11-20T18:02:11Z".
std::string day_and_time(const std::string& at);

// "none yet", "arrived", "read", "2 doubts"; about it "20 Nov 18:02, amends 1".
sheet::Cell cell_of(const session::MailStatus& mail);
// "empty", "ready", "drafted", "REVISED", "sent"; "3 lines", "20 Nov 21:10".
sheet::Cell cell_of(const ReportStatus& report);

// The desk as a page, in sections: "readers", "under-way", "left", "due", "passed-over", "next"; what they say comes
// from the desk's lists, and those that are empty have no rows. A row's key is an entry that can be struck out; of a
// reader and of what is next its place in the list, from 1; of what is left its place, from -1 down; otherwise 0.
sheet::Sheet sheet_of(const session::Session& session, const Desk& desk);
// As tables/schema/desk.schema.json has it.
json::Tree to_json(const session::Session& session, const Desk& desk);

}  // namespace flagplot::report

#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "hex/picture.h"
#include "json/value.h"
#include "rulebook/house_rule.h"
#include "table/lookup.h"

// The journal's entries, as docs/session-format.md describes them. Each struct is one kind.
namespace flagplot::session {

using json::Tree;
using json::Value;

inline constexpr int format_version = 1;

using Fields = json::Values;

// Changes of the state. A person's change is an entry of its own; a procedure's stands within an Effect.

struct UnitAdded {
    std::string type;
    std::string id;
    Fields fields;
    bool operator==(const UnitAdded&) const = default;
};

struct UnitChanged {
    std::string id;
    Fields was;  // of the fields that change
    Fields now;
    std::string reason;
    bool operator==(const UnitChanged&) const = default;
};

struct UnitRemoved {
    std::string type;
    std::string id;
    Fields was;
    std::string reason;
    bool operator==(const UnitRemoved&) const = default;
};

struct FactSet {
    std::string fact;
    std::string scope;  // "session", "turn 3", "zone North Sea", "side axis"
    Value was;
    Value now;  // null: not known any more
    bool operator==(const FactSet&) const = default;
};

struct ClockSet {
    int was = 1;
    int now = 1;
    std::vector<std::string> passed_over = {};  // what was due and wasn't done, in words
    bool operator==(const ClockSet&) const = default;
};

struct PhaseSet {
    std::string was;
    std::string now;
    std::vector<std::string> passed_over = {};  // as for the turn
    bool operator==(const PhaseSet&) const = default;
};

using Change = std::variant<UnitAdded, UnitChanged, UnitRemoved, FactSet, ClockSet, PhaseSet>;

// The first line of each session.
struct Header {
    int format = format_version;
    std::string rulebook;
    std::string title;
    std::string seed;  // 64 hexadecimal digits
    bool operator==(const Header&) const = default;
};

// The rules in force from here on.
struct RulesSet {
    std::map<std::string, std::string> readings;        // ruling id -> reading id, those chosen
    std::string digest;                                 // the rulebook's
    std::string program;                                // "flagplot 0.1.0"
    std::map<std::string, std::string> charts = {};     // chart id -> digest of the player's copy
    std::vector<rulebook::HouseRule> house_rules = {};  // whole, so that the session needs no other file
    bool operator==(const RulesSet&) const = default;
};

struct Opened {
    std::string procedure;
    int version = 1;
    int turn = 1;
    int ordinal = 1;          // which run of the procedure in that turn, not counting those taken back
    std::string digest = {};  // of the file of a procedure that is data; empty: it is the program's own
    bool operator==(const Opened&) const = default;
};

struct Closed {
    bool operator==(const Closed&) const = default;
};

// A form's answers: fields by id, or for a grid rows by unit id, each with fields by id.
struct Answer {
    std::string key;
    Fields fields;
    std::vector<std::pair<std::string, Fields>> rows;
    std::string asked = {};  // in words, for whoever reads the journal
    bool operator==(const Answer&) const = default;
};

struct Roll {
    enum class Source { stream, hand, overruled };

    std::string key;
    std::string purpose;     // "Fleet Z2: Fleet Speed"
    std::string unit;        // the unit it is for, or empty
    std::vector<int> sides;  // of each die, in order
    std::vector<int> faces;
    Source source = Source::stream;
    int attempt = 1;
    std::vector<std::string> entered;  // by hand: as it was typed, if that isn't the face itself ("7/4")
    std::vector<int> was;              // by hand: the faces taken back that these replace, if they differ
    std::string reason;                // of a re-roll or an overruling
    std::string side = {};             // that throws it, where the procedure says so; empty: the unit's, or nobody's
    bool operator==(const Roll&) const = default;
};

struct LookedUp {
    std::string key;
    std::string unit;
    table::Lookup lookup;
    std::string overruled;                      // the reason, if a person chose the row
    std::vector<std::string> house_rules = {};  // the ids of those without which the table would have said otherwise
    bool operator==(const LookedUp&) const = default;
};

struct Effect {
    std::string key;
    Change change;
    bool operator==(const Effect&) const = default;
};

inline constexpr const char* everyone = "everyone";
inline constexpr const char* game_master = "gm";

// A place of the board that a told line speaks of: radio was heard from there, or units fought there.
struct Spot {
    enum class What { radio, fight };
    What what = What::fight;
    std::string place;
    bool operator==(const Spot&) const = default;
};
const char* name_of(Spot::What what);  // as files have it: "radio"

struct Told {
    std::string key;
    std::string section;  // under which heading the log prints it
    std::string unit;     // whom it is about, or empty
    std::string text;
    std::string audience = everyone;              // everyone, gm, or the id of a side or commander
    std::map<std::string, std::string> wordings;  // other words for a side or commander
    std::optional<hex::Picture> map = {};         // that shows what the text says
    bool reports = false;                         // what happened: there is nothing to do on the map
    int of = 0;                                   // the told line that is shown to somebody else; 0: it is none
    int message = 0;                              // the message between commanders that it delivers; 0: none
    bool again = false;            // it stands in the place of the line of its key that was told before it in the turn
    std::string heading = {};      // the compass way in which the unit goes by it: "NW"; empty: it says none
    std::string desired = {};      // the one that it wanted to go; empty: none, or a place
    std::string to = {};           // the place of the board where it stands when it has; empty: that isn't sure
    std::vector<Spot> spots = {};  // where radio was heard, or where there was a fight
    bool operator==(const Told&) const = default;
};

// A told line is revealed to somebody, held back, or reworded.
struct Amended {
    int entry = 0;
    std::optional<std::string> audience;
    std::optional<std::string> text;
    std::string reason;
    bool operator==(const Amended&) const = default;
};

// A person has carried a told line out on the map, or takes that back: the newest one that counts says how it stands.
struct Ticked {
    int of = 0;  // the told line
    bool yes = true;
    bool operator==(const Ticked&) const = default;
};

struct Note {
    std::string text;
    std::string place = {};  // of the board, to which it is pinned; empty: none
    int due = 0;             // the turn for which it is a reminder; 0: for none
    bool operator==(const Note&) const = default;
};

// "D9: a sail", as people read it.
std::string words_of(const Note& note);

// From one commander or side to another, on its way until a turn begins.
struct Message {
    std::string from;
    std::string to;
    std::string text;
    int due = 1;
    bool operator==(const Message&) const = default;
};

// A note or a message is struck out, or stands again. As notes do, it always counts.
struct Struck {
    int of = 0;  // the note or message
    bool yes = true;
    bool operator==(const Struck&) const = default;
};

// A mail that came. It always counts, as it happened.
struct MailCame {
    std::string from;     // who wrote it: the id of a side or commander
    int turn = 1;         // for which it is
    std::string address;  // its writer's; empty: it has none that is his own, as a mailing list's isn't
    std::string id;       // the message's own
    std::string date;     // when it was sent, UTC; empty: it doesn't say
    std::string subject;
    std::string text;                           // whole, quoted parts and signature included
    std::vector<std::string> attachments = {};  // "map.png, image/png, 12345 bytes"
    std::vector<std::string> problems = {};     // of reading it, in words
    bool operator==(const MailCame&) const = default;
};

// A mail is set aside, so that it is for no turn any more, or is taken up again. It always counts, as mails do.
struct MailSetAside {
    int of = 0;  // the mail
    bool yes = true;
    bool operator==(const MailSetAside&) const = default;
};

// Mails of a sender who is nobody's are left out from here on, or are asked about again. It always counts, as mails do.
struct SenderSkipped {
    std::string sender;  // an address; or of the one mail meant, which has none, its digest
    bool yes = true;
    bool operator==(const SenderSkipped&) const = default;
};

// A report went out. It always counts, as it happened.
struct ReportOut {
    enum class How { drafted, printed, sent };
    How how = How::drafted;
    std::string reader;
    int turn = 1;         // whose report it was
    std::string address;  // to which it went; empty: on paper
    std::string id;       // of the message; empty: on paper
    std::string digest;   // of what it tells
    bool operator==(const ReportOut&) const = default;
};
const char* name_of(ReportOut::How how);  // as files and people have it: "drafted"

// What the next run of a step shall take instead of the dice: faces, a result, or another attempt.
struct Override {
    std::string key;
    std::vector<int> faces;
    std::string result;
    int attempt = 0;
    std::string reason;
    bool operator==(const Override&) const = default;
};

// From `from` on, nothing counts any more, what always counts excepted. Taking a retraction back restores what
// it took.
struct Retracted {
    int from = 0;
    std::string reason;
    bool operator==(const Retracted&) const = default;
};

// A kind that this program doesn't know: kept, shown, and the session is read-only.
struct Unknown {
    std::string kind;
    bool operator==(const Unknown&) const = default;
};

using Body = std::variant<Header, RulesSet, UnitAdded, UnitChanged, UnitRemoved, FactSet, ClockSet, PhaseSet, Opened,
                          Closed, Answer, Roll, LookedUp, Effect, Told, Amended, Ticked, Note, Message, Struck,
                          MailCame, MailSetAside, SenderSkipped, ReportOut, Override, Retracted, Unknown>;

// What there is to know of an entry's kind besides its members.
struct EntryKind {
    // As what people read it.
    enum class Read {
        nothing,  // it has no words of its own
        step,     // what a procedure asked, threw or told
        effect,   // what changed besides
        by_hand,  // what a person changed
        note,     // a note, the post
        mark,     // the session went back
    };

    std::string_view name;  // as the file writes it: "unit-changed"; of an unknown one the entry has it
    Read read = Read::nothing;
    bool always_counts = false;       // going back never takes it
    bool is_beside_the_game = false;  // it changes nothing of what is played
};
EntryKind entry_kind(const Body& body);

// Whether going back never takes it: notes, what was struck out of them, what came and what went out.
bool always_counts(const Body& body);

struct Entry {
    int number = 0;  // from 1: the line's number
    int run = 0;     // the number of the run's Opened entry; 0: none
    std::string at;  // UTC, "2026-11-20T05:44:37Z"
    bool end = false;
    Body body;
};

// "roll", "unit-changed": the kind as the file writes it.
std::string kind_of(const Body& body);

// The key of an entry that has one, otherwise empty.
std::string_view key_of(const Body& body);

// "the roll for speed/Z2", for messages.
std::string describe(const Entry& entry);

// The change of that kind that the entry makes, by a person or by a procedure; null if it makes none.
template <typename Changed>
const Changed* change_in(const Entry& entry) {
    const auto* const effect = std::get_if<Effect>(&entry.body);
    return effect ? std::get_if<Changed>(&effect->change) : std::get_if<Changed>(&entry.body);
}

// The turn that the entry sets the clock to; 0: it doesn't.
int turn_set_by(const Entry& entry);

}  // namespace flagplot::session

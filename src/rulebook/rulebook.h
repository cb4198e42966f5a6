#pragma once

#include <filesystem>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "rulebook/board_plan.h"
#include "rulebook/house_rule.h"
#include "table/chart.h"
#include "table/condition.h"
#include "table/field.h"
#include "table/table.h"

namespace flagplot::script {
struct Script;
}

namespace flagplot::rulebook {

// The scopes of facts that the program knows by itself. A side is one, too: where its dice come from is kept in it.
namespace scopes {
inline constexpr const char* session = "session";
inline constexpr const char* turn = "turn";
inline constexpr const char* side = "side";
inline constexpr const char* roll = "roll";
}  // namespace scopes

// Something that tables and procedures need to know: the weather, the day's first daylight turn.
struct Fact {
    table::Field field;
    // What an answer holds for: within it, it isn't asked again. The session, a turn, a roll, or one of those things
    // that the rulebook names, such as a sea zone.
    std::string scope = scopes::roll;
};

// A number of the rules that stands in no table: how many ships a die, what a target costs.
struct Number {
    std::string id;
    std::string label;
    std::string source;
    int value = 0;
};

// What can be left undone in a phase, or what ends the game: a unit of which something holds.
struct Undone {
    std::string units;  // a unit type
    std::string turn;   // the unit's field that has the turn of which the others speak; empty: they are always of now
    table::Condition when;  // on the unit's fields
    std::string says;       // "it isn't finished"
};

struct Phase {
    std::string id;
    std::string label;
    std::string help;
    std::vector<std::string> procedures;  // ids, in the order of play
    std::vector<std::string> tables;      // ids: what else is rolled in it
    std::string plays;                    // the one of them that the phase is there for; empty: none has to be played
    std::vector<std::string> parts;       // those of them that are its parts: who plays one has begun it
    std::string while_fact;  // of the session: as long as it holds, `plays` is to be played again and again
    int every = 1;           // it comes in each turn whose number this divides
    int only = 0;            // it comes in this turn alone; 0: in all those
    bool due = false;        // what it plays can't be passed over unasked
    std::vector<std::string> due_for = {};  // as long as there are units of one of these types; empty: whoever is there
    bool elsewhere = false;                 // it is played on the map or on paper: its procedures are there if need be
    std::vector<Undone> undone = {};        // of a unit the first one that holds is said

    bool has(const std::string& procedure) const;
    bool is_due(int turn) const { return turn % every == 0 && (only == 0 || turn == only); }
    bool is_past(int turn) const { return only != 0 && turn > only; }  // it doesn't come any more
    int next_due(int turn) const {                                     // this turn, if it is due in it
        return only != 0 ? only : turn + (every - turn % every) % every;
    }
};

// How a game by mail takes a commander's orders.
struct MailPlan {
    std::string procedure;  // that reads a mail
    std::string form;       // the key of the form that asks for it,
    std::string sender;     // its field for who wrote,
    std::string text;       // and for what he wrote
    std::string readings;   // the key of the grid in which what was read is confirmed
    std::string spared_by;  // the fact of a turn by which the orders of the turn before do for it; empty: none
    std::string grace;      // the session's fact that says how long a late mail is waited for; empty: none
};

struct UnitType {
    std::string id;
    std::string label;
    std::string plural;
    std::string source;
    std::string order_form;    // a line of the orders that a mail asks for: "{called|id}:[ {hex} -][ {path}]"; empty:
                               // none. Parts in brackets are left out where a field of theirs is empty
    std::string ordered_with;  // the field that names the unit with which it is ordered: it has no line of its own then
    std::string ordered_turn;  // the field that has the turn of its newest orders; empty: it needs none
    table::Condition ordered_when;  // on its fields: whether it needs any
    std::string name;               // the field in which a unit's name stands, besides its id; empty: it has none
    std::string grouped_by;  // the field by which a turn's orders are grouped: the base, the commander; empty: by none
    std::string side;        // the field in which a unit must name its side; empty: it has none
    std::vector<std::string>
        lost_when;                   // the fields that say a unit is lost: a yes, or the last of its boxes crossed off
    std::vector<std::string> place;  // the fields that say where a unit is, the first that isn't empty: a place of the
                                     // board, or a unit that it is with; empty: it stands nowhere
    std::map<std::string, std::vector<std::string>> places;  // the same on further boards, by their ids
    std::string covers;   // the field that says which cells it covers, "K10, L10-M12"; empty: none
    std::string course;   // the field that says where it is to go from there, "NE1,N2"; empty: none
    SymbolChoice symbol;  // that its counter has
    std::vector<table::Field> fields;

    const table::Field* find_field(const std::string& id) const;
    // The boxes that a choice is about, as their labels say: "Hull armor" is about "Hull". Null: none.
    const table::Field* boxes_named_by(const table::Field& field) const;
    const std::vector<std::string>& fields_of_place(const std::string& board) const;  // "" or main_board
};

// How turns make days. Turns count from 1. The numbers are session facts, named here; empty: the game has no such
// thing.
struct Clock {
    std::string turn_label = "Turn";
    std::string turns_a_day;
    std::string first_daylight_turn;  // of the day, from 1
    std::string last_daylight_turn;
    std::string first_turn;  // the turn of the day that turn 1 is; empty: the first
    bool hours = false;      // turns are hours: the 12th of a day is 1200
};

// A spot where the document is damaged, silent or at odds with itself, and how it is played.
struct Reading {
    std::string id;
    std::string label;
    bool ours = false;                                            // the document doesn't give it: it is Flagplot's
    std::vector<std::pair<std::string, json::Document>> patches;  // table id, and a JSON Patch (RFC 6902) on it
};

// As a person reads it, who has to know what isn't the document's: "Half Speed", "Equal thirds (ours)".
std::string label_of(const Reading& reading);

struct Ruling {
    std::string id;
    std::string source;   // where in the document
    std::string printed;  // what stands there
    std::string question;
    std::vector<Reading> readings;
    std::string otherwise;  // the reading played by default; empty: asked at first use
    std::string why;

    const Reading* find_reading(const std::string& id) const;
};

// What a player wants to know first of what may come of a procedure, and how its luck is weighed.
struct Matter {
    std::string of;              // a number of units, by its field's id; "lost"; "result:TABLE/RESULT"; "fact:FACT"
    std::string label;           // "Hull boxes left"
    bool more_is_better = true;  // for the units' side

    bool is(std::string_view quantity) const;  // "hull-left:Goeben", as referee/chances.h calls it
};

// One heading or paragraph of the document, and what in the rulebook carries it out.
struct CoverageItem {
    std::string place;                    // heading or paragraph number
    std::string says;                     // one line in our own words
    std::vector<std::string> carried_by;  // "table:ID", "chart:ID", "procedure:ID", "ruling:ID", "phase:ID",
                                          // "unit-type:ID", "fact:ID", "number:ID"
    std::string reminder;                 // why nothing carries it out
};

// What the rules have rolled again for an order that was given, by a procedure whose questions have their answers:
// "Runs aground". The order's own dice fall again; whatever else happened stays.
struct RollAgain {
    std::string id;                                   // "aground"
    std::string label;                                // "Runs aground: direction again"
    std::string of;                                   // the type of the order's unit
    std::string field;                                // a field of the unit that has to be yes; empty: none
    std::string procedure;                            // that rolls
    std::string unit;                                 // the key of its question for the unit
    std::map<std::string, std::string> answers = {};  // to its other questions, by their keys; the rest have defaults
};

// What a list of games says of one.
struct Cover {
    std::string id;
    std::string title;
    std::string document;
    std::string summary;  // what it is for, in a sentence; may be empty
    std::string author;   // who has made it, under which licence, and which edition it is: in words; may be empty
    std::string licence;
    std::string edition;
};

// A folder of JSON: rulebook.json, rulings.json, coverage.json, one file a table, and in the folder "procedures" within
// it one a procedure that is data.
struct Rulebook : Cover {
    std::string short_title;
    std::filesystem::path folder;
    std::string digest;  // BLAKE2b-256 in hex of its files' names and bytes
    bool double_blind = false;
    std::string hidden;      // the session's fact that says whether the game is played hidden; empty: none does
    std::string commanders;  // the unit type that stands for commanders; units name theirs in a field of that type
    std::string deadline;    // the session's fact that says until when orders are wanted; empty: mails don't say it
    std::optional<MailPlan> mail;  // nothing: it isn't played by mail
    std::string sequence;  // the session's fact that holds the sequence of play as it was typed in; empty: `phases`
    std::vector<table::Choice> sides;
    std::map<std::string, std::string> side_colours;  // by the sides' ids, of side_colour_names(); those that say one
    Clock clock;
    std::optional<BoardPlan> board;  // that it is played on; nothing: the program knows of none
    std::vector<BoardPlan> boards;   // further ones: "tactical"
    std::vector<Phase> phases;
    std::vector<Undone> ends;  // what the game is over by, and how that is said; the first one that holds
    std::vector<UnitType> unit_types;
    std::vector<std::string> scopes;  // of facts, beside the program's own: "zone"
    std::vector<Fact> facts;
    std::vector<Number> numbers;
    std::vector<table::Chart> charts;  // that the player owns
    std::vector<Ruling> rulings;
    std::vector<CoverageItem> coverage;
    std::vector<Matter> matters;                   // the most wanted first
    std::vector<RollAgain> rolled_again;           // what an order may need
    std::map<std::string, json::Document> tables;  // as they stand in the files, by id
    std::map<std::string, std::string> table_files;
    std::map<std::string, std::shared_ptr<const script::Script>> scripts;  // procedures that are data, by id

    const UnitType* find_unit_type(const std::string& id) const;
    // The main one, which has no id, or a further one. Null if there is none.
    const BoardPlan* find_board(const std::string& id) const;
    const Fact* find_fact(const std::string& id) const;
    const Ruling* find_ruling(const std::string& id) const;
    const Phase* find_phase(const std::string& id) const;
    const table::Chart* find_chart(const std::string& id) const;
    const Number* find_number(const std::string& id) const;
    const script::Script* find_script(const std::string& id) const;

    // How a side is drawn, everywhere: 0 red-brown and rectangular, 1 blue and pointed, 2 and more violet. A side that
    // says no colour has the first of these that no other one says. -1: it is none of the sides.
    int colour_of_side(const std::string& side) const;

    // The title of a table or a chart; the id itself if there is none.
    std::string title_of(const std::string& id) const;

    // The item of the coverage that a citation means ("SWWAS Solitaire Tables, Fleet Speed", "Fleet Speed"): the one
    // whose place agrees with it furthest. Null if none does.
    const CoverageItem* find_rule(const std::string& citation) const;
};

// "red-brown", "blue", "violet": in the order of their numbers.
const std::vector<std::string>& side_colour_names();

// The texts of a rulebook's files by name, as they stand in its folder or will: "rulebook.json",
// "procedures/watch.json".
using Texts = std::map<std::string, std::string>;

inline constexpr const char* procedures_folder = "procedures";
bool is_procedure_file(const std::string& name);
bool is_table_file(const std::string& name);  // each that is nothing else

// Every .json file of a folder, and of its folder of procedures. Throws FileError.
Texts texts_in(const std::filesystem::path& folder);
// The same of a folder that has a rulebook.
Texts read_texts(const std::filesystem::path& folder);

// Reads the folder. Throws FileError.
Rulebook load_rulebook(const std::filesystem::path& folder);

// The same for texts that needn't be on the disk; the folder stands before their names in errors.
Rulebook load_rulebook(const std::filesystem::path& folder, const Texts& texts);

// Reads rulebook.json, and of that no more. Throws FileError.
Cover read_cover(const std::filesystem::path& folder);

// The folders in which rulebooks are looked for: each holds one folder a rulebook, or is one itself. Later ones win.
class Library {
  public:
    // `own` comes after the first of the folders, and needn't be there: it is looked for each time.
    explicit Library(std::vector<std::filesystem::path> folders, std::filesystem::path own = {});

    // Ids of all rulebooks, sorted, and their folders. `problems` takes what is wrong with those that can't be read,
    // and with folders that can't; without it a FileError says it.
    std::map<std::string, std::filesystem::path> rulebooks(std::vector<std::string>* problems = nullptr) const;

    // Throws InputError if there is none of that id. What is wrong with others doesn't matter.
    Rulebook load(const std::string& id) const;

    // The house rules for a rulebook, sorted by id: files NAME.json in a folder "house-rules" within each of the
    // folders, and within the rulebook's own. `problems` as above.
    std::vector<HouseRule> house_rules(const std::string& rulebook, std::vector<std::string>* problems = nullptr) const;

  private:
    std::vector<std::filesystem::path> folders_;
    std::filesystem::path own_;
};

}  // namespace flagplot::rulebook

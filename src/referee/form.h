#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "session/state.h"
#include "sheet/sheet.h"
#include "table/condition.h"
#include "table/field.h"

namespace flagplot::referee {

using json::Tree;
using json::Value;
using session::Answer;
using session::Fields;
using table::Field;

// Why a row's defaults may be wrong.
struct RowDoubt {
    std::string words;
    bool for_writer = true;  // whoever wrote what the row was read from may be asked; no: it follows from what he
                             // doesn't know, and is for the game master alone
    std::string at = {};     // the words that it is about, as they stand in what the row was read from; empty: all
    bool operator==(const RowDoubt&) const = default;
};

// One row of a grid: a unit, with the cells that may be filled and what stands in them.
struct FormRow {
    std::string unit;  // its id in the answer; where a unit has several rows, each has a longer one: "Goeben/primary"
    std::string label;
    Fields defaults = {};                 // by field id
    std::vector<std::string> blank = {};  // fields that this row doesn't have
    std::vector<Field> own = {};          // fields that are others in this row: with fewer choices, with more dice
    std::string note = {};                // why there is nothing to fill, or what to know: "out of range"
    std::string of = {};                  // the unit that it is about, where `unit` isn't its id
    std::string group = {};               // rows of a group stand together: "Central Powers"
    std::vector<RowDoubt> doubts = {};    // why its defaults may be wrong; they stand in the note, too
    std::string written = {};             // the lines of the mail that it was read from
    std::string says = {};                // what was read, in a sentence: "N2, then NE1 to B/M21; stays HI"
    std::string aside = {};               // words of a mail that are no unit's order, and what they are: "question",
                                          // "radio", "message" or "unread"; there is nothing to fill

    // What is known of each unit that may be paired with it, by its id: a cell for each of the form's `pair_columns`.
    std::map<std::string, std::vector<sheet::Cell>> pairs = {};

    const std::string& unit_id() const { return of.empty() ? unit : of; }

    // The form's field as this row has it.
    const Field& field_here(const Field& field) const;
    bool has(const Field& field) const;               // it isn't blank
    std::vector<std::string> writers_doubts() const;  // the words of those that are for its writer

    bool operator==(const FormRow&) const = default;
};

// What is known of a row's unit and one that it may be paired with.
struct PairColumn {
    std::string heading;
    bool is_on_arrows = false;  // an arrow from the one to the other says it
    bool is_summed = false;     // numbers: what a group's pairs add up to is of interest

    bool operator==(const PairColumn&) const = default;
};

// The row in an answer under which a grid's `also` stand.
inline constexpr const char* also_row = "*";

// What dice are for that haven't fallen yet, so that their odds can be told: see table/odds.h.
struct OddsTarget {
    std::string unit = {};   // the row of a grid; else for which unit, or empty
    std::string field = {};  // where their faces are typed; empty: the form asks for the facts
    std::string label = {};  // "Fleet Z2: Fleet Speed"
    std::string table = {};
    table::Facts facts = {};  // those that are known; a form of facts asks for the others by their ids
    std::string column = {};  // if it is named
    int times = 1;            // so many throws at once

    bool operator==(const OddsTarget&) const = default;
};

// What a procedure wants to know: fields, or a grid with one row a unit and the fields as its columns. All that a
// window or a terminal sees of a procedure.
struct Form {
    std::string key;
    std::string title;
    std::string help = {};
    std::string source = {};  // paragraph
    std::string chart = {};   // it asks for a cell of this chart, which the player has not typed in
    std::vector<Field> fields = {};
    bool grid = false;
    std::vector<FormRow> rows = {};

    // Fields of a grid that are asked once, beside it: "Nobody moves until the round ends".
    std::vector<Field> also = {};

    // A board of the rulebook's, by its id (table::main_board is the main one's), on which the rows' units stand. A
    // text there that names a place is answered by placing the unit, a unit by pointing at it; units in the order in
    // which they are likely to be chosen.
    std::string board = {};
    std::vector<PairColumn> pair_columns = {};  // of FormRow::pairs

    // Its defaults are the player's standing orders, so unattended play may take them without being told.
    bool standing = false;
    // It can't be answered otherwise than by its defaults: nobody is asked, but who went back to it.
    bool settled = false;

    // For which tables dice are thrown once it is answered, or what the dice that it asks for are thrown for.
    std::vector<OddsTarget> odds_targets = {};

    // Of forms that are filled one after the other, as a list is typed: the field in which each is another, what may
    // stand there next, and the fields that are its own besides. Whoever shows a form may make use of it.
    struct Series {
        std::string anew = {};     // empty: it is a form by itself
        std::string offered = {};  // empty: nobody can tell
        std::vector<std::string> own = {};
        std::vector<std::string> besides = {};  // at its end: they may stay as they are, and Enter goes past them

        bool operator==(const Series&) const = default;
    };
    Series series = {};

    const FormRow* find_row(const std::string& unit) const;

    // What an arrow from a row's unit to the one that it is paired with says; may be empty.
    std::string words_of_arrow(const FormRow& row, const std::string& unit) const;

    // Whether it asks for hand-thrown dice.
    bool asks_faces() const;

    // Whether every field and cell that must be filled has a default.
    bool has_all_defaults() const;

    bool operator==(const Form&) const = default;
};

// Fields that have to be filled, for procedures to put into their forms. A default may be given where it makes sense;
// a yes-no field without one has to be answered.
Field text_field(const std::string& id, const std::string& label);
Field yes_no_field(const std::string& id, const std::string& label, std::optional<bool> otherwise = {});
Field number_field(const std::string& id, const std::string& label, std::optional<int> least = {},
                   std::optional<int> most = {}, std::optional<int> otherwise = {});
Field choice_field(const std::string& id, const std::string& label, const std::vector<table::Choice>& choices,
                   const std::string& otherwise = "");
Field unit_field(const std::string& id, const std::string& label, const std::string& type,
                 const std::vector<table::Choice>& units);
Field units_field(const std::string& id, const std::string& label, const std::string& type,
                  const std::vector<table::Choice>& units = {});
Field faces_field(const std::string& id, const std::string& label, const std::vector<int>& sides);

// A field of the rulebook's that has to be filled, too: what is left empty isn't among the answer's fields.
Field to_be_filled(Field field);
// One that needn't be filled, with this help, if any.
Field may_be_empty(Field field, const std::string& help = "");

// Gives the answer to a form, or nothing if a person has to be asked.
using AnswerSource = std::function<std::optional<Answer>(const Form&)>;

// The form as JSON, pinned by tables/schema/form.schema.json.
Tree to_json(const Form& form);

// An answer as it stands in an answers file: {field: value}, or for a grid {unit: {field: value}}. The fields of a form
// without rows may also stand under *, as what a grid asks once does: a form may have rows or none. Throws
// json::FileError.
Answer answer_from_json(const Form& form, const json::Node& node);

// The form without its defaults. A recorded answer is checked against it: what it leaves empty was left empty.
Form without_defaults(Form form);

// Puts an answer that was given before into the form as its defaults, as far as it may still stand there. What it left
// empty has no default.
void offer(Form& form, const Answer& answer, const session::State& state);

// The answer with defaults filled in and every value checked. Throws json::InputError whose place is the form's key
// and the field. Cells that ask for faces may stay empty if `partial`.
Answer checked_answer(const Form& form, const Answer& given, const session::State& state, bool partial = false);

}  // namespace flagplot::referee

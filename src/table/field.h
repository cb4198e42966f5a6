#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "json/reader.h"

namespace flagplot::table {

using json::Tree;
using json::Value;

enum class FieldType {
    text,
    number,
    choice,  // one of the field's choices
    yes_no,
    unit,   // the id of a unit of the roster
    units,  // ids of units, each once
    faces,  // what hand-thrown dice show: a list of texts, one a die ("14", or "7/4" for a d20)
};

std::string to_string(FieldType type);

struct Choice {
    std::string id;
    std::string label;
    bool operator==(const Choice&) const = default;
};

// One thing that is asked or kept: a unit's field, a fact, a field of a form. In a rulebook it is written as
//   {"id": "zones", "label": "Zones at full speed", "type": "number", "min": 0, "max": 9, "default": 3, "help": "..."}
// with the types of FieldType ("yes-no" for yes_no). Choices are ids, or objects of id and label.
struct Field {
    std::string id;
    std::string label;
    std::string help;
    FieldType type = FieldType::text;
    std::vector<Choice> choices;  // of a choice; of a text: suggestions, by their labels
    std::optional<int> least;     // numbers
    std::optional<int> most;
    Value otherwise;          // the default; null: none
    bool required = false;    // an answer may not leave it empty
    std::string of_type;      // unit, units: the unit type that may stand here, empty: any
    std::vector<int> sides;   // faces: the dice, in order
    bool lines = false;       // of a text: several lines may be written, a letter pasted
    bool compass = false;     // of a text of one line: it may name a way of the compass (compass.h), drawn beside it
    bool place = false;       // of a text of one line: it may name a place of the board, which can be pointed at
    bool secret = false;      // of a unit's field in a double-blind game: never in a side's report
    std::string withheld_by;  // of a unit's field: while that field of the unit isn't empty, reports show this one as
                              // it was before it was filled; empty: as it is
    std::string known_as;     // of a unit's field: the secret field that reports show in its place while that has a
                              // value; "" there shows none
    std::string boxes;        // of a unit's number: the field that says how many boxes there were, of which these are
                              // left; without a value all of them are

    // "a whole number from 0 to 9", "one of allied, axis": for errors and help.
    std::string expectation() const;

    bool operator==(const Field&) const = default;
};

// How a value of the field is shown: the label of a choice, otherwise the value itself. Null: an unknown field.
std::string label_of(const Field* field, const Value& value);

// Reads a list of choices: ids, or objects of id and label. Throws FileError.
std::vector<Choice> load_choices(const json::Node& node);

// Reads a field as a rulebook writes it; `id` is given where the id is the member's key. Throws FileError.
Field load_field(const json::Node& node, const std::string& id = "");

// The value as the field keeps it, or InputError whose place is `where`: a number out of range, an unknown choice, an
// empty required field. A text is read as the field's type ("yes", "14", "a, b"), so this serves files and terminals.
// Units are checked for the form of their ids only.
Value checked(const Field& field, const Value& value, const std::string& where);

// Ids of units and steps: [A-Za-z0-9][A-Za-z0-9-]*. Throws InputError.
void check_unit_id(std::string_view id, const std::string& where);

}  // namespace flagplot::table

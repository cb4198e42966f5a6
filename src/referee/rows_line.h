#pragma once

#include <string>

#include "referee/form.h"

// A grid of one column answered in few words, as one would say it at a table: "all primary Goeben; Gloucester secondary
// Breslau; same". A window and a terminal take them.
namespace flagplot::referee {

// Whether the form can be answered so: a grid of one column that asks for no dice.
bool takes_rows_line(const Form& form);

// What an answer has in a row, which is added if it isn't there.
Fields& fields_of(Answer& answer, const std::string& row);

// Reads a line into the answer and returns the ids of the rows that it has changed, in the form's order. Its parts
// stand between semicolons. A part's last word is what is answered, the words before it choose the rows: each is the
// beginning of a word of the row's label, id or group, and "all" chooses every row. What is answered is the beginning
// of a choice, "nearest" for the row's first choice, "-" for nothing, or what the field takes otherwise. Rows that
// can't take it are passed over as long as one can. A single word that begins a word of one of the form's `also` that
// is yes or no says yes to it ("same"), and with "no" before it, no. Throws json::InputError for a part that can't be
// read or that no row takes: nothing of the line is in the answer then.
std::vector<std::string> read_rows_line(const Form& form, const std::string& line, Answer& answer);

// What may be answered in the rows that these words choose, a line a row: "Goeben, primary 5: Defence (Hexes 2, Dice 5,
// Expected hits 1.7), Warrior (...)". Throws json::InputError if they choose none.
std::vector<std::string> choices_in_words(const Form& form, const std::string& words);

// What stands in a row of an answer, or what the form has there: "Defence"; empty: nothing.
std::string value_in_words(const Form& form, const FormRow& row, const Answer& answer);

}  // namespace flagplot::referee

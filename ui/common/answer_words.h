#pragma once

#include <QString>

#include "session/session.h"

namespace flagplot::ui {

// A field's name for people: of a fact, of a unit type's field, or its id as words.
QString field_words(const session::Session& session, const std::string& field);

// A value for people: "yes", "Fleet Speed" for a table's id, a choice's label if the field is known.
QString value_words(const session::Session& session, const std::string& field, const json::Value& value);

// Of a text of several lines the first and "…", or all of them as they are.
enum class Lines { first, all };

// "desired direction: NE, best speed: no": what was filled in.
QString fields_words(const session::Session& session, const session::Fields& fields, Lines lines = Lines::first);

// What a form was answered with: the value, the fields, or how many units of a grid.
QString answer_words(const session::Session& session, const session::Answer& answer, Lines lines = Lines::first);

// The first line of a text, and "…" if there is more. A very long line is cut, too.
QString first_line(const QString& words);

// "first / second", cut where nobody would read on.
QString on_one_line(const QString& words);

// Not more lines of a text than can be looked at in one place; and "…" if there are more.
QString first_lines(const QString& words, int most = 60);

}  // namespace flagplot::ui

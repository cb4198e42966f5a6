#pragma once

#include <QString>

#include "session/session.h"

namespace flagplot::ui {

// A field's name for people: of a fact, of a unit type's field, or its id as words.
QString field_words(const session::Session& session, const std::string& field);

// A value for people: "yes", "Fleet Speed" for a table's id, a choice's label if the field is known.
QString value_words(const session::Session& session, const std::string& field, const json::Value& value);

// "desired direction: NE, best speed: no": what was filled in.
QString fields_words(const session::Session& session, const session::Fields& fields);

// What a form was answered with, in one line: the value, the fields, or how many units of a grid.
QString answer_words(const session::Session& session, const session::Answer& answer);

}  // namespace flagplot::ui

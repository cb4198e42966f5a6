#pragma once

#include "acts/act.h"

// The acts of each file here, and what they share.
namespace flagplot::acts {

std::vector<Act> acts_on_units();
std::vector<Act> acts_on_facts();
std::vector<Act> acts_on_the_coast();
std::vector<Act> acts_on_words();          // notes, messages, lines that are told
std::vector<Act> acts_on_what_happened();  // going back and overruling

// An act that only changes the session.
using Change = void (*)(session::Session& session, const std::string& of, const Answer& answer);
std::function<referee::Progress(referee::Runner&, const Subject&, const Answer&)> changes(Change change);

// What was filled in; empty, or nothing, where it wasn't.
std::string text_in(const Answer& answer, const std::string& field);
int number_in(const Answer& answer, const std::string& field);

table::Field optional(table::Field field);
table::Field lines_field(const std::string& id, const std::string& label);  // a text of several lines
// One of the sides and commanders, for a field.
std::vector<table::Choice> as_choices(const std::vector<session::Reader>& readers);

}  // namespace flagplot::acts

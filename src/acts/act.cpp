#include "acts/act.h"

#include <fmt/format.h>

#include "acts/kinds.h"
#include "dice/notation.h"
#include "json/unknown.h"
#include "table/field.h"

namespace flagplot::acts {

using json::InputError;

int Subject::entry() const {
    const json::Value number = table::checked(referee::number_field("entry", "Entry"), of, "entry");
    const int entry = static_cast<int>(number.get<std::int64_t>());
    if (entry >= 2 && entry <= session.size()) return entry;
    throw InputError("entry", fmt::format("found {}", entry), fmt::format("from 2 to {}", session.size()));
}

const std::vector<Act>& all_acts() {
    static const std::vector<Act> all = [] {
        std::vector<Act> acts;
        for (std::vector<Act> (*const kind)() :
             {acts_on_units, acts_on_facts, acts_on_the_coast, acts_on_words, acts_on_what_happened}) {
            for (Act& one : kind()) acts.push_back(std::move(one));
        }
        return acts;
    }();
    return all;
}

const Act& act(const std::string& id) {
    const auto& all = all_acts();
    if (const Act* const found = json::find_by_id(all, id)) return *found;
    json::refuse_unknown("act", id, all);
}

referee::Progress perform(const Act& act, referee::Runner& runner, const Subject& subject, const Answer& answer) {
    return act.perform(runner, subject, checked_answer(act.form(subject), answer, subject.session.state()));
}

std::function<referee::Progress(referee::Runner&, const Subject&, const Answer&)> changes(Change change) {
    return [change](referee::Runner& runner, const Subject& subject, const Answer& answer) {
        return runner.act([&](session::Session& session) { change(session, subject.of, answer); });
    };
}

std::string text_in(const Answer& answer, const std::string& field) {
    return json::to_text(answer.fields.get(field));
}

int number_in(const Answer& answer, const std::string& field) {
    const json::Value number = answer.fields.get(field);
    return number.is_null() ? 0 : static_cast<int>(number.get<std::int64_t>());
}

table::Field optional(table::Field field) {
    field.required = false;
    return field;
}

table::Field lines_field(const std::string& id, const std::string& label) {
    table::Field field = referee::text_field(id, label);
    field.lines = true;
    return field;
}

std::vector<table::Choice> as_choices(const std::vector<session::Reader>& readers) {
    std::vector<table::Choice> choices;
    for (const session::Reader& reader : readers) choices.push_back({reader.id, reader.label});
    return choices;
}

}  // namespace flagplot::acts

#include "procedures/table_roll.h"

#include <fmt/format.h>

namespace flagplot::procedures {
namespace {

using referee::Form;
using referee::Outcome;
using referee::Referee;

// What a table said, and what each table said that it sent on to.
std::string words(const Outcome& outcome) {
    std::string text = outcome.label();
    for (const Outcome& next : outcome.then) text += "; " + words(next);
    return text;
}

void roll_table(Referee& ref) {
    std::vector<table::Choice> tables;
    for (const auto& [id, title] : ref.tables()) tables.push_back({id, title});
    const Form form{.key = "table",
                    .title = "Roll on a table",
                    .fields = {referee::choice_field("table", "Table", tables),
                               referee::may_be_empty(referee::text_field("for", "What for"))}};
    const session::Answer answer = ref.ask(form);
    const std::string id = answer.fields.text("table");
    const std::string what_for = answer.fields.text("for");

    const Outcome outcome = ref.consult({.key = "roll", .table = id, .purpose = what_for});
    const std::string text = fmt::format("{}: {}", ref.table(id).title, words(outcome));
    ref.tell("result", {.section = "Extra rolls", .text = what_for.empty() ? text : what_for + ": " + text});
}

}  // namespace

referee::Procedure table_roll_procedure() {
    return {.id = "table.roll",
            .rulebook = "",
            .title = "Roll on a table",
            .source = "",
            .help = "One table, rolled once, at any time.",
            .version = 2,
            .run = roll_table,
            .ad_hoc = true};
}

}  // namespace flagplot::procedures

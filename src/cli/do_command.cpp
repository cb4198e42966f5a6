#include <fmt/format.h>

#include <algorithm>

#include "acts/act.h"
#include "ascii/letters.h"
#include "ascii/shown.h"
#include "cli/commands.h"
#include "cli/play.h"
#include "cli/screen.h"
#include "cli/show.h"
#include "json/tree.h"
#include "procedures/catalogue.h"
#include "referee/rows_line.h"
#include "sheet/sheet.h"

namespace flagplot::cli {
namespace {

using acts::Act;

struct DoOptions {
    std::string file;
    std::string act;
    std::vector<std::string> words;
    bool ask = false;
};

// What an act is done to, and what stands in its form: "overrule 31 faces=4 reason=misread". What is done to something
// has to name that first.
struct Given {
    std::string of;
    session::Answer answer;
};

// Of a grid with one field a row is named, "year@session=1915"; else the row and the field, "Z2/mission=oilers".
void put(session::Answer& answer, const acts::Form& form, const std::string& name, const json::Value& value) {
    const auto is_name = [&](const table::Field& field) { return field.id == name; };
    if (!form.grid) {
        answer.fields[name] = value;
        return;
    }
    const bool is_also = std::ranges::any_of(form.also, is_name);
    const std::size_t slash = form.fields.size() == 1 ? std::string::npos : name.rfind('/');
    const std::string row = is_also ? referee::also_row : name.substr(0, slash);
    const std::string field = is_also                      ? name
                              : slash == std::string::npos ? form.fields.front().id
                                                           : name.substr(slash + 1);
    referee::fields_of(answer, row)[field] = value;
}

Given given(const Act& act, const DoOptions& options, const session::Session& session) {
    Given all;
    auto word = options.words.begin();
    if (!act.of.empty()) {
        if (word == options.words.end())
            throw json::InputError("do " + act.id, "nothing named", fmt::format("do FILE {} {}", act.id, act.of));
        all.of = *word++;
    }
    const acts::Form form = act.form({session, procedures::catalogue(), all.of});
    for (; word != options.words.end(); ++word) {
        const auto [name, value] = name_and_value(*word, "do " + act.id);
        put(all.answer, form, name, value.empty() ? json::Value() : json::Value(value));
    }
    return all;
}

int list_acts(const Context& context) {
    sheet::Section section{.columns = {{"act", ""}, {"of", ""}, {"does", ""}}};
    for (const Act& act : acts::all_acts()) section.rows.push_back({.cells = {act.id, act.of, act.help}});
    return answer(context, rows_to_json(section), to_text(section));
}

int ask(const Context& context, const acts::Form& form) {
    return answer(context, to_json(form), form_as_text(form));
}

// What follows from it stands there before it is done; what nobody can undo is asked about on a terminal. Throws
// json::InputError if it isn't confirmed.
void foretell(const Act& act, const std::string& words) {
    if (!words.empty()) say(ascii::shown(ascii::trimmed(words)) + '\n');
    if (!act.is_final || !on_terminal()) return;
    if (!is_confirmed(act.verb + "?")) throw json::InputError("do " + act.id, "it wasn't confirmed", "y");
}

int perform(const Context& context, const DoOptions& options) {
    if (options.act.empty()) return list_acts(context);
    const Act& act = acts::act(options.act);
    session::Session session = options.ask ? context.open_to_read(options.file) : context.open_to_write(options.file);
    return titled(context, session, [&] {
        const Given what = given(act, options, session);
        const acts::Subject subject{session, procedures::catalogue(), what.of};
        if (options.ask) return ask(context, act.form(subject));
        const session::Answer checked = checked_answer(act.form(subject), what.answer, session.state());
        if (act.foretold && !context.json) foretell(act, act.foretold(subject, checked));
        referee::Runner runner(session, procedures::catalogue());
        const referee::Progress progress = acts::perform(act, runner, subject, what.answer);
        return report(context, session, progress, progress.pending);
    });
}

}  // namespace

void add_do_command(const Command& app) {
    const auto options = std::make_shared<DoOptions>();
    const Command command =
        app.add_for_session("do", "Does to a session what its window's menus and dialogs do", options, perform);
    command.add_option("ACT", options->act, "What is done; without one all acts are listed");
    command.add_option("WORDS", options->words, "What it is done to, if it needs that, and field=value");
    command.add_flag("--ask", options->ask, "Shows what the act asks, and does nothing");
}

}  // namespace flagplot::cli

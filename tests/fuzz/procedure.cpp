// A rulebook's files with procedures that are data: checked, tried with units that are made up and with the first
// answers that may be given, edited as in the window, and passed on in one file.
#include "referee/trial.h"

#include "procedures/catalogue.h"
#include "rulebook/check.h"
#include "script/script.h"
#include "texts.h"
#include "workshop/own_game_steps.h"
#include "workshop/shared_game.h"
#include "world.h"

namespace flagplot::fuzz {
namespace {

// Some answer to each field that must be filled.
session::Answer some_answer(const referee::Form& form) {
    session::Answer answer{form.key, {}, {}};
    for (const table::Field& field : form.fields) {
        if (!field.otherwise.is_null()) continue;
        if (!field.choices.empty()) {
            answer.fields[field.id] = field.choices.front().id;
        } else if (field.type == table::FieldType::yes_no) {
            answer.fields[field.id] = false;
        } else if (field.type == table::FieldType::number) {
            answer.fields[field.id] = field.least.value_or(0);
        } else if (field.type == table::FieldType::text) {
            answer.fields[field.id] = "A1";
        }
    }
    return answer;
}

void attempt(const std::shared_ptr<const rulebook::Rulebook>& rulebook, const std::string& id) {
    referee::TrialWith with;
    with.units = referee::units_made_up(*rulebook, 2);
    for (int asked = 0; asked < 5; ++asked) {
        const referee::Trial trial = referee::try_procedure(rulebook, id, with);
        if (!trial.pending || with.answers.contains(trial.pending->key)) return;
        with.answers[trial.pending->key] = some_answer(*trial.pending);
    }
}

void edit(const rulebook::Texts& texts) {
    workshop::OwnGame game = workshop::read_game("game", texts);
    for (const std::string& file : workshop::files_of(game, workshop::FileKind::procedure)) {
        std::string place;
        for (const workshop::StepLine& line : workshop::step_lines(game, file)) {
            (void)line.text();
            place = line.place;
            for (const workshop::TypedPart& part : workshop::step_parts(game, file, place))
                workshop::set_step_part(game, file, place, part.name, part.value);
        }
        place = workshop::indent_step(game, file, place);
        place = workshop::move_step(game, file, place, -1);
        place = workshop::outdent_step(game, file, place);
        place = workshop::add_step(game, file, place, workshop::StepPlace::within, "ask");
        const std::string copied = workshop::copied_step(game, file, place);
        place = workshop::remove_step(game, file, place);
        if (!copied.empty()) workshop::paste_step(game, file, place, copied);
        workshop::check_game(game);
    }
}

}  // namespace

void take_input(const std::string& input) {
    ends_well([&] {
        const rulebook::Texts texts = texts_of(json::parse(input, "input"));
        for (const rulebook::Finding& finding : rulebook::check_rulebook("game", texts, procedures::catalogue().ids()))
            (void)finding.line();
        ends_well([&] {
            try {
                edit(texts);
            } catch (const json::Tree::exception&) {  // a part that was written by hand: the window says so
            }
        });
        const auto rulebook = std::make_shared<const rulebook::Rulebook>(rulebook::load_rulebook("game", texts));
        for (const auto& [id, script] : rulebook->scripts) ends_well([&, &name = id] { attempt(rulebook, name); });
        ends_well([&] {
            const std::string file = workshop::to_shared_file({texts, {}});
            const workshop::SharedGame game = workshop::read_shared_file(file, "shared");
            workshop::cover_of(game, {});
        });
    });
}

}  // namespace flagplot::fuzz

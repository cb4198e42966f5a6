// Fields that ask for the same choice, as the rows of a grid.
#include "referee/as_grid.h"

#include "support/catch.h"

namespace flagplot::referee {
namespace {

Form missions() {
    Form form{.key = "fighters", .title = "Fighter missions"};
    for (const auto& [id, label] : {std::pair("z1", "Z1"), {"port-moresby", "Port-Moresby"}, {"rabaul", "Rabaul"}})
        form.fields.push_back(choice_field(id, label, {{"cap", "CAP"}, {"sweep", "Sweep"}}, "cap"));
    form.fields[1].otherwise = Value();
    form.fields[1].help = "MF1, MF2";
    return form;
}

}  // namespace

TEST_CASE("The same choice of several things is a grid with a row each, and its answer is the form's") {
    const Form form = missions();
    const std::optional<Form> grid = as_grid(form);
    REQUIRE(grid);
    CHECK(grid->grid);
    CHECK(grid->key == "fighters");
    REQUIRE(grid->fields.size() == 1);
    REQUIRE(grid->rows.size() == 3);
    CHECK(grid->rows[1].unit == "Port-Moresby");
    CHECK(grid->rows[0].defaults.size() == 1);
    CHECK(grid->rows[1].defaults.empty());
    CHECK(grid->rows[1].field_here(grid->fields[0]).help == "MF1, MF2");

    Answer answer{.key = "fighters", .fields = {}, .rows = {}};
    for (const FormRow& row : grid->rows)
        answer.rows.push_back({row.unit, {{grid->fields[0].id, row.unit == "Rabaul" ? "sweep" : "cap"}}});
    const Answer given = answer_of_grid(form, answer);
    CHECK(given.key == "fighters");
    CHECK(given.rows.empty());
    CHECK(given.fields.text("z1") == "cap");
    CHECK(given.fields.text("port-moresby") == "cap");
    CHECK(given.fields.text("rabaul") == "sweep");
}

TEST_CASE("A form that asks anything else stays as it is") {
    Form other = missions();
    other.fields[2].choices.pop_back();
    CHECK_FALSE(as_grid(other));
    other = missions();
    other.fields[2].label = other.fields[0].label;
    CHECK_FALSE(as_grid(other));
    other = missions();
    other.odds_targets.push_back({.table = "speed"});  // its fields are facts of that table
    CHECK_FALSE(as_grid(other));
    other = missions();
    other.fields.pop_back();
    CHECK_FALSE(as_grid(other));
    const Answer answer{.key = "fighters", .fields = {{"z1", "cap"}}, .rows = {}};
    CHECK(answer_of_grid(other, answer) == answer);
}

}  // namespace flagplot::referee

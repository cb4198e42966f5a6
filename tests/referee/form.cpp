// Forms: what a person may answer, with its defaults, and how it looks as JSON.
#include "referee/form.h"

#include <fmt/format.h>

#include "json/tree.h"
#include "keepers.h"
#include "support/catch.h"

namespace flagplot::referee::test {
namespace {

// A roster of three lamps.
const session::State& state() {
    static const session::State three = [] {
        session::State made;
        int number = 0;
        for (const std::string id : {"L1", "L2", "L3"}) {
            made.apply({++number, 0, "", false, session::UnitAdded{"lamp", id, {}}});
        }
        made.apply({++number, 0, "", false, session::UnitAdded{"buoy", "B1", {}}});
        return made;
    }();
    return three;
}

Field number_field(const std::string& id, std::optional<int> otherwise = {}) {
    Field field;
    field.id = id;
    field.label = id;
    field.type = table::FieldType::number;
    field.least = 0;
    field.most = 9;
    if (otherwise) field.otherwise = *otherwise;
    return field;
}

Form plain() {
    return {.key = "order",
            .title = "Order",
            .fields = {number_field("oil", 5), choice_field("colour", "Colour", {{"red", "Red"}, {"green", "Green"}})}};
}

// L2 has no wick.
Form grid() {
    Form form{.key = "trim", .title = "Trim", .fields = {number_field("oil"), yes_no_field("wick", "Wick", false)}};
    form.grid = true;
    form.rows = {{"L1", "Lamp L1", {{"oil", 3}}, {}}, {"L2", "Lamp L2", {}, {"wick"}}};
    return form;
}

Answer fields(Fields given) {
    return {"", std::move(given), {}};
}

std::string refusal(const Form& form, const Answer& given) {
    return thrown_by<json::InputError>([&] { checked_answer(form, given, state()); }).what();
}

}  // namespace

TEST_CASE("What a grid asks besides its rows stands in the row *", "[referee][form]") {
    Form form = grid();
    form.also = {yes_no_field("same", "Same until the night ends", false)};
    const Answer given{"", {}, {{"L2", {{"oil", 1}}}}};
    Answer answer = checked_answer(form, given, state());
    REQUIRE(answer.rows.size() == 3);
    CHECK(answer.rows.back() == std::pair<std::string, Fields>{also_row, {{"same", false}}});
    answer.rows.back().second["same"] = true;
    CHECK(checked_answer(form, answer, state()).rows.back().second.at("same") == true);
    offer(form, answer, state());
    CHECK(form.also.front().otherwise == true);
    CHECK(without_defaults(form).also.front().otherwise.is_null());
    CHECK(to_json(form).at("also").at(0).at("id") == "same");
    CHECK_THAT(refusal(form, {"", {}, {{"L2", {{"oil", 1}}}, {"*", {{"wick", true}}}}}), Catch::Contains("same"));
    CHECK_THAT(refusal(grid(), {"", {}, {{"L2", {{"oil", 1}}}, {"*", {{"same", true}}}}}), Catch::Contains("\"*\""));
}

TEST_CASE("An answer takes the defaults of what it leaves out", "[referee][form]") {
    const Answer answer = checked_answer(plain(), fields({{"colour", "red"}}), state());
    CHECK(answer.key == "order");
    CHECK(answer.fields == Fields{{"oil", 5}, {"colour", "red"}});
}

TEST_CASE("What is emptied is left out, and isn't filled with its default", "[referee][form]") {
    CHECK(checked_answer(plain(), fields({{"oil", nullptr}, {"colour", "red"}}), state()).fields ==
          Fields{{"colour", "red"}});
}

TEST_CASE("A required field must be filled, with what it may hold", "[referee][form]") {
    CHECK(refusal(plain(), fields({})) == "order, colour: nothing given (expected one of red, green)");
    CHECK(refusal(plain(), fields({{"colour", "blue"}})) ==
          "order, colour: found the text \"blue\" (expected one of red, green)");
    CHECK(says(refusal(plain(), fields({{"colour", "red"}, {"oil", 10}})), "a whole number from 0 to 9"));
    CHECK(says(refusal(plain(), fields({{"colour", "red"}, {"wind", 1}})), "one of oil, colour"));
}

TEST_CASE("A grid's answer has each row once, in the order of the form", "[referee][form]") {
    const Answer answer = checked_answer(grid(), {"", {}, {{"L2", {{"oil", 1}}}, {"L1", {{"wick", true}}}}}, state());
    REQUIRE(answer.rows.size() == 2);
    CHECK(answer.rows[0].first == "L1");
    CHECK(answer.rows[0].second == Fields{{"oil", 3}, {"wick", true}});
    CHECK(answer.rows[1].first == "L2");
    CHECK(answer.rows[1].second == Fields{{"oil", 1}});
}

TEST_CASE("A grid refuses rows and cells that it doesn't have", "[referee][form]") {
    CHECK(says(refusal(grid(), {"", {}, {{"L3", {}}}}), "trim: the row \"L3\" (expected one of L1, L2)"));
    CHECK(says(refusal(grid(), {"", {}, {{"L2", {{"wick", true}}}}}),
               "trim, L2: the field \"wick\" (expected one of oil)"));
}

TEST_CASE("A long grid is answered row by row", "[referee][form]") {
    constexpr int rows = 10'000;
    Form form = grid();
    form.rows.clear();
    Answer given;
    for (int row = 0; row < rows; ++row) {
        const std::string unit = fmt::format("L{}", row);
        form.rows.push_back({unit, unit});
        given.rows.emplace_back(unit, Fields{{"oil", row % 10}});
    }
    const Answer checked = checked_answer(form, given, state());
    CHECK(checked.rows.size() == rows);
    offer(form, checked, state());
    CHECK(form.rows.back().defaults.at("oil") == (rows - 1) % 10);
}

TEST_CASE("A unit must be in the roster, of the type, and among those that fit", "[referee][form]") {
    const Form form{
        .key = "which", .title = "Which", .fields = {unit_field("lamp", "Lamp", "lamp", {{"L1", ""}, {"L2", ""}})}};
    CHECK(checked_answer(form, fields({{"lamp", "L2"}}), state()).fields.at("lamp") == "L2");
    CHECK(says(refusal(form, fields({{"lamp", "L3"}})), "one of L1, L2"));
    CHECK(says(refusal(form, fields({{"lamp", "L9"}})), "one of L1, L2"));
    const Form any{.key = "which", .title = "Which", .fields = {units_field("lamps", "Lamps", "lamp")}};
    CHECK(checked_answer(any, fields({{"lamps", "L3, L1"}}), state()).fields.at("lamps") == Value::array({"L3", "L1"}));
    CHECK(says(refusal(any, fields({{"lamps", Value::array({"L1", "B1"})}})), "found \"B1\""));
    CHECK(says(refusal(any, fields({{"lamps", Value::array({"L1", "L1"})}})), "twice"));
    CHECK(says(refusal(any, fields({{"lamps", Value::array()}})), "nothing given"));
}

TEST_CASE("Cells for faces may stay empty only where a part is enough", "[referee][form]") {
    Form form{.key = "dice", .title = "Dice", .fields = {faces_field("die", "Die", {6})}};
    form.grid = true;
    form.rows = {{"L1", "", {}, {}}, {"L2", "", {}, {}}};
    const Answer part{"", {}, {{"L2", {{"die", "4"}}}}};
    CHECK(says(refusal(form, part), "dice, L1, die: nothing given"));
    const Answer taken = checked_answer(form, part, state(), true);
    CHECK(taken.rows[0].second.empty());
    CHECK(taken.rows[1].second.at("die") == Value::array({"4"}));
}

TEST_CASE("A form has all defaults when whatever must be filled has one", "[referee][form]") {
    CHECK_FALSE(plain().has_all_defaults());
    Form filled = plain();
    filled.fields[1].otherwise = "red";
    CHECK(filled.has_all_defaults());
    CHECK(grid().has_all_defaults());  // the oil needn't be filled
    Form wanting = grid();
    wanting.fields[0].required = true;
    CHECK_FALSE(wanting.has_all_defaults());
    wanting.rows[1].defaults["oil"] = 2;
    CHECK(wanting.has_all_defaults());
}

TEST_CASE("An earlier answer is offered as it was, as far as it may still stand", "[referee][form]") {
    Form form = plain();
    offer(form, fields({{"colour", "green"}}), state());
    CHECK(form.fields[0].otherwise.is_null());  // it had been left empty
    CHECK(form.fields[1].otherwise == "green");
    offer(form, fields({{"colour", "blue"}, {"oil", 99}}), state());
    CHECK(form.fields[0].otherwise.is_null());
    CHECK(form.fields[1].otherwise.is_null());

    Form rows = grid();
    offer(rows, {"", {}, {{"L1", {{"oil", 7}, {"wick", true}}}, {"L5", {{"oil", 1}}}}}, state());
    CHECK(rows.rows[0].defaults == Fields{{"oil", 7}, {"wick", true}});
    CHECK(rows.rows[1].defaults.empty());  // it wasn't there
}

// A fire plot: L1 reaches two targets and throws two dice, L2 one target and the column's single die; L3 may not fire.
Form plot() {
    Form form{.key = "plot",
              .title = "Fire",
              .fields = {choice_field("target", "Target", {{"red", "Red"}, {"green", "Green"}, {"blue", "Blue"}}),
                         faces_field("dice", "Dice", {6})},
              .grid = true};
    Field two = choice_field("target", "Target", {{"red", "Red"}, {"green", "Green"}}, "green");
    Field one = choice_field("target", "Target", {{"blue", "Blue"}});
    one.required = false;
    form.rows = {{.unit = "L1", .label = "Lamp L1", .own = {two, faces_field("dice", "Dice", {6, 6})}},
                 {.unit = "L2", .label = "Lamp L2", .own = {one}, .note = "one reload left"},
                 {.unit = "L3", .label = "Lamp L3", .blank = {"target", "dice"}, .note = "out of range: 3 hexes"}};
    return form;
}

TEST_CASE("A row's field is its own where it has one", "[referee][form][own]") {
    const Form form = plot();
    CHECK(form.rows[0].field_here(form.fields[0]).choices.size() == 2);
    CHECK(form.rows[0].field_here(form.fields[1]).sides == std::vector<int>{6, 6});
    CHECK(form.rows[1].field_here(form.fields[1]).sides == std::vector<int>{6});
    CHECK(form.rows[2].field_here(form.fields[0]).choices.size() == 3);
}

TEST_CASE("A choice that only another row has is refused, naming the row", "[referee][form][own]") {
    const Answer good = checked_answer(
        plot(), {"", {}, {{"L1", {{"target", "red"}, {"dice", "3 4"}}}, {"L2", {{"target", "blue"}, {"dice", "5"}}}}},
        state());
    CHECK(good.rows[0].second == Fields{{"target", "red"}, {"dice", Value::array({"3", "4"})}});
    CHECK(good.rows[1].second == Fields{{"target", "blue"}, {"dice", Value::array({"5"})}});
    CHECK(good.rows[2].second.empty());
    CHECK(refusal(plot(), {"", {}, {{"L1", {{"target", "blue"}, {"dice", "3 4"}}}}}) ==
          "plot, L1, target: found the text \"blue\" (expected one of red, green)");
    CHECK(refusal(plot(), {"", {}, {{"L1", {{"dice", "3 4"}}}, {"L2", {{"target", "red"}, {"dice", "5"}}}}}) ==
          "plot, L2, target: found the text \"red\" (expected blue)");
    CHECK(says(refusal(plot(), {"", {}, {{"L1", {{"dice", "3 4"}}}, {"L2", {{"dice", "5"}}}, {"L3", {{"dice", "5"}}}}}),
               "plot, L3: the field \"dice\""));
}

TEST_CASE("A row that throws more dice than its column wants a face for each", "[referee][form][own]") {
    const auto faces = [](const Value& first, const Value& second) {
        return Answer{"", {}, {{"L1", {{"dice", first}}}, {"L2", {{"dice", second}}}}};
    };
    CHECK(says(refusal(plot(), faces("3", "5")), "plot, L1, dice: found 1 faces"));
    CHECK(says(refusal(plot(), faces("3 4", "5, 5")), "plot, L2, dice: found 2 faces"));
    CHECK(says(refusal(plot(), faces("3 4", "5 5")),
               "plot, L2, dice: \"5 5\" is two numbers (expected one, from 1 to 6)"));
    CHECK(says(refusal(plot(), faces("3 7", "5")), "plot, L1, dice"));
    CHECK(checked_answer(plot(), faces("3 4", nullptr), state(), true).rows[1].second.empty());
}

TEST_CASE("A field that the form didn't have when it was answered before keeps its default", "[referee][form]") {
    Form form = grid();
    form.also = {yes_no_field("same", "Same", true), text_field("why", "Why")};
    form.also.back().required = false;
    form.also.back().otherwise = "so";
    offer(form, {"", {}, {{"L1", {{"oil", 7}}}, {"*", {}}}}, state());
    CHECK(form.rows[0].defaults.at("wick") == false);
    CHECK(form.also[0].otherwise == true);
    CHECK(form.also[1].otherwise.is_null());  // that may have been left empty
    Form dice{.key = "dice", .title = "Dice", .fields = {faces_field("faces", "Faces", {6})}, .grid = true};
    dice.rows = {{"L1", "Lamp L1", {{"faces", json::Value::array({"3"})}}, {}}};
    offer(dice, {"", {}, {{"L1", {}}}}, state());
    CHECK(dice.rows[0].defaults.at("faces").is_null());
}

TEST_CASE("A row's own defaults are taken, offered and taken away as others are", "[referee][form][own]") {
    const Answer dice{"", {}, {{"L1", {{"dice", "3 4"}}}, {"L2", {{"dice", "5"}}}}};
    const Answer answer = checked_answer(plot(), dice, state());
    CHECK(answer.rows[0].second.at("target") == "green");
    CHECK_FALSE(answer.rows[1].second.contains("target"));  // it isn't required here

    Form form = plot();
    CHECK_FALSE(form.has_all_defaults());
    form.rows[0].defaults["dice"] = Value::array({"1", "1"});
    form.rows[1].defaults["dice"] = Value::array({"1"});
    CHECK(form.has_all_defaults());
    CHECK_FALSE(without_defaults(form).has_all_defaults());
    CHECK(says(thrown_by<json::InputError>([&] { checked_answer(without_defaults(plot()), dice, state()); }).what(),
               "plot, L1, target: nothing given"));

    Form again = plot();
    offer(again,
          {"",
           {},
           {{"L1", {{"target", "blue"}, {"dice", Value::array({"2"})}}},
            {"L2", {{"target", "blue"}, {"dice", Value::array({"2"})}}},
            {"L3", {{"target", "red"}}}}},
          state());
    CHECK(again.rows[0].defaults == Fields{{"target", nullptr}, {"dice", nullptr}});  // L1 can't have had them
    CHECK(again.rows[1].defaults == Fields{{"target", "blue"}, {"dice", Value::array({"2"})}});
    CHECK(again.rows[2].defaults.empty());
}

TEST_CASE("A row's own fields and its note stand in the form's JSON", "[referee][form][own]") {
    const json::Tree rows = to_json(plot()).at("rows");
    CHECK(rows.at(0).at("own").size() == 2);
    CHECK_FALSE(rows.at(0).contains("note"));
    CHECK(rows.at(1) == json::parse(R"({
        "unit": "L2", "label": "Lamp L2", "defaults": {}, "own": [
            {"id": "target", "label": "Target", "type": "choice", "choices": [{"id": "blue", "label": "Blue"}],
             "required": false}
        ], "note": "one reload left"
    })",
                                    "expected"));
    CHECK(rows.at(2) == json::parse(R"({"unit": "L3", "label": "Lamp L3", "defaults": {}, "blank": ["target", "dice"],
        "note": "out of range: 3 hexes"})",
                                    "expected"));
}

TEST_CASE("Without defaults nothing is filled in", "[referee][form]") {
    CHECK_FALSE(without_defaults(grid()).rows[0].defaults.contains("oil"));
    CHECK(says(thrown_by<json::InputError>([] { checked_answer(without_defaults(grid()), {}, state()); }).what(),
               "wick"));
}

TEST_CASE("An answers file gives fields, or rows of fields", "[referee][form]") {
    const json::Tree one = json::parse(R"({"oil": 4, "colour": "red"})", "answers");
    CHECK(answer_from_json(plain(), json::Node(one, "answers")).fields == Fields{{"oil", 4}, {"colour", "red"}});
    const json::Tree once = {{"*", {{"oil", 4}, {"colour", "red"}}}};
    CHECK(answer_from_json(plain(), json::Node(once, "answers")).fields == Fields{{"oil", 4}, {"colour", "red"}});
    const json::Tree many = json::parse(R"({"L2": {"oil": 4}, "L1": {}})", "answers");
    const Answer answer = answer_from_json(grid(), json::Node(many, "answers"));
    REQUIRE(answer.rows.size() == 2);
    CHECK(answer.rows[0].first == "L2");
    const json::Tree wrong = json::parse(R"({"L2": 4})", "answers");
    CHECK(says(thrown_by<json::FileError>([&] { answer_from_json(grid(), json::Node(wrong, "answers")); }).where(),
               "/L2"));
}

TEST_CASE("A form as JSON has what a window needs, and nothing that is empty", "[referee][form]") {
    Form form = grid();
    form.help = "Look closely.";
    form.standing = true;
    CHECK(to_json(form) == json::parse(R"({
        "key": "trim", "title": "Trim", "help": "Look closely.",
        "fields": [
            {"id": "oil", "label": "oil", "type": "number", "min": 0, "max": 9, "required": false},
            {"id": "wick", "label": "Wick", "type": "yes-no", "default": false, "required": true}
        ],
        "rows": [
            {"unit": "L1", "label": "Lamp L1", "defaults": {"oil": 3}},
            {"unit": "L2", "label": "Lamp L2", "defaults": {}, "blank": ["wick"]}
        ],
        "standing": true
    })",
                                       "expected"));
    const json::Tree dice = to_json({.key = "die", .title = "Die", .fields = {faces_field("faces", "Die", {20})}});
    CHECK(dice.at("fields").at(0).at("dice") == json::Tree::array({20}));
    CHECK(says(dice.at("fields").at(0).at("help").get<std::string>(), "7/4"));
    CHECK(to_json({.key = "cell", .title = "Cell", .chart = "pier.dues"}).at("chart") == "pier.dues");
}

TEST_CASE("A text may have suggestions, and any text is taken", "[referee][form]") {
    Field what = text_field("what", "What");
    what.choices = {{"A lamp", "A lamp"}};
    const Form form{.key = "buy", .title = "Buy", .fields = {what}};
    CHECK(to_json(form).at("fields").at(0).at("choices").at(0).at("label") == "A lamp");
    const session::State state;
    CHECK(checked_answer(form, {"buy", {{"what", "A wick"}}, {}}, state).fields.at("what") == "A wick");
}

}  // namespace flagplot::referee::test

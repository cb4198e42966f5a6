#include "rulebook/check.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <initializer_list>
#include <map>
#include <optional>
#include <string_view>
#include <tuple>
#include <utility>

#include "dice/distribution.h"
#include "json/tree.h"
#include "rulebook/check_scripts.h"
#include "rulebook/rules.h"
#include "script/script.h"
#include "table/load_table.h"
#include "table/lookup.h"
#include "table/loops.h"

namespace flagplot::rulebook {
namespace {

namespace fs = std::filesystem;

// What a table begins with before any modifier: its dice, or the fact that stands for them.
table::Range natural_totals(const table::Table& table, const Rulebook& rulebook) {
    if (table.start.empty()) return {table.least_natural(), table.most_natural()};
    const Fact* start = rulebook.find_fact(table.start);
    return {start ? start->field.least.value_or(-table::unlimited) : -table::unlimited,
            start ? start->field.most.value_or(table::unlimited) : table::unlimited};
}

// The totals that a table's dice and modifiers can make. Modifiers are taken as if any of them might hold together.
table::Range reachable_totals(const table::Table& table, const Rulebook& rulebook) {
    long long least = natural_totals(table, rulebook).least;
    long long most = natural_totals(table, rulebook).most;
    for (const table::Modifier& modifier : table.modifiers) {
        if (modifier.operation != table::Modifier::Operation::times) continue;
        const long long low = least * modifier.numerator / modifier.denominator;
        const long long high = most * modifier.numerator / modifier.denominator + 1;
        least = table::limited(std::min(least, low));
        most = table::limited(std::max(most, high));
    }
    for (const table::Modifier& modifier : table.modifiers) {
        if (modifier.operation != table::Modifier::Operation::add) continue;
        const long long amount = static_cast<long long>(modifier.amount) * (modifier.per ? modifier.per->most : 1);
        (amount < 0 ? least : most) += table::limited(amount);
    }
    for (const table::Modifier& modifier : table.modifiers) {
        if (modifier.operation == table::Modifier::Operation::at_most)
            least = std::min<long long>(least, modifier.amount);
    }
    return {table::limited(least), table::limited(most)};
}

// What was found in tables, each thing once.
class Findings {
  public:
    explicit Findings(std::vector<Finding>& all) : all_(all) {}

    bool has(const std::string& file, const std::string& pointer, const std::string& found) const {
        return known_.contains({file, pointer, found});
    }
    void add(Finding finding) {
        if (known_.insert({finding.file, finding.pointer, finding.found}).second) all_.push_back(std::move(finding));
    }

  private:
    std::vector<Finding>& all_;
    std::set<std::tuple<std::string, std::string, std::string>> known_;
};

// Looks one table through, as it stands under one set of readings.
class TableCheck {
  public:
    // `broken`: the ids of tables that are there, but don't load.
    TableCheck(const table::Table& table, const Rules& rules, const std::set<std::string>& broken, std::string under,
               Findings& findings)
        : table_(table), rules_(rules), broken_(broken), under_(std::move(under)), findings_(findings) {}

    void run() {
        run_changed();
        check_results();
    }

    // Of a house rule: a result that it leaves without a row is no fault of the table.
    void run_changed() {
        check_rows();
        check_ladder();
        check_columns();
        check_conditions();
        check_effects();
        check_opposed();
    }

  private:
    // Once: what can't be right under the defaults isn't said again for each reading.
    void report(const std::string& pointer, const std::string& found, std::string expected) {
        const std::string here = under_.empty() ? found : fmt::format("{} (under the reading {})", found, under_);
        if (!findings_.has(table_.file, pointer, found))
            findings_.add({table_.file, pointer, here, std::move(expected)});
    }

    void report_unknown(const char* what, const std::string& id, const std::string& pointer) {
        report(pointer, fmt::format("the unknown {} \"{}\"", what, id), fmt::format("a {} of the rulebook", what));
    }

    // Ranges in their order by number, with where they stand.
    using Ranges = std::vector<std::pair<table::Range, std::string>>;

    // Whether the dice, read without modifiers, leave out these totals: 17 to 20 of d66.
    bool leaves_out(int least, int most, bool column) const {
        if (!column && !table_.modifiers.empty()) return false;
        return std::ranges::any_of(table_.dice, [&](const table::TableDie& die) {
            if (die.column != column || die.dice.reading != dice::Dice::Reading::digits) return false;
            const auto totals = dice::ways(die.dice);
            const auto next = totals.lower_bound(least);
            return next == totals.end() || next->first > most;
        });
    }

    void check_ranges(Ranges ranges, const table::Range& natural, const table::Range& reachable,
                      const std::string& what) {
        std::ranges::sort(ranges, [](const auto& a, const auto& b) { return a.first.least < b.first.least; });
        for (const auto& [range, pointer] : ranges) {
            if (range.most >= reachable.least && range.least <= reachable.most) continue;
            report(pointer, fmt::format("a {} for {}, which no total can reach", what, to_string(range)),
                   fmt::format("ranges within {}", to_string(reachable)));
        }
        for (std::size_t i = 1; i < ranges.size(); ++i) {
            const table::Range& before = ranges[i - 1].first;
            const table::Range& here = ranges[i].first;
            if (here.least <= before.most) {
                report(ranges[i].second, fmt::format("{} and {} overlap", to_string(before), to_string(here)),
                       "each total in one " + what);
            } else if (here.least > before.most + 1 && !leaves_out(before.most + 1, here.least - 1, what == "column")) {
                report(ranges[i].second,
                       fmt::format("no {} between {} and {}", what, to_string(before), to_string(here)), "no gap");
            }
        }
        if (natural.least < ranges.front().first.least || natural.most > ranges.back().first.most) {
            report(ranges.front().second,
                   fmt::format("{}s for {} to {}, but the dice give {}", what, ranges.front().first.least,
                               ranges.back().first.most, to_string(natural)),
                   "every throw without modifiers to have its " + what);
        }
    }

    void check_rows() {
        Ranges ranges;
        std::size_t conditions = 0;
        for (std::size_t i = 0; i < table_.rows.size(); ++i) {
            const table::Row& row = table_.rows[i];
            if (row.range) ranges.emplace_back(*row.range, fmt::format("/rows/{}", i));
            if (!row.when.empty()) ++conditions;
        }
        const bool rolls = !table_.start.empty() ||
                           std::ranges::any_of(table_.dice, [](const table::TableDie& die) { return !die.column; });
        if (table_.rows.empty()) return;
        if (rolls && ranges.size() != table_.rows.size()) {
            report("/rows", "rows without a range in a table that is rolled", "a range in each row");
        } else if (!rolls && !ranges.empty()) {
            report("/rows", "rows with ranges, but no dice", "dice, or rows with conditions");
        } else if (!rolls && conditions != 0 && conditions + 1 < table_.rows.size()) {
            report("/rows", "rows with neither range nor condition", "a condition in each row but the last");
        }
        if (ranges.empty() || !rolls) return;
        check_ranges(std::move(ranges), natural_totals(table_, rules_.rulebook()),
                     reachable_totals(table_, rules_.rulebook()), "row");
    }

    // A limit is said by its place's name.
    void check_ladder() {
        for (std::size_t i = 0; table_.ladder && i < table_.modifiers.size(); ++i) {
            const table::Modifier& modifier = table_.modifiers[i];
            if (modifier.operation != table::Modifier::Operation::at_most) continue;
            const auto is_place = [&](const table::Row& row) { return row.range && row.range->holds(modifier.amount); };
            if (std::ranges::any_of(table_.rows, is_place)) continue;
            report(fmt::format("/modifiers/{}/at-most", i),
                   fmt::format("{}, which is no place on the ladder", modifier.amount), "the number of a row");
        }
    }

    void check_columns() {
        const auto die = std::ranges::find_if(table_.dice, [](const table::TableDie& d) { return d.column; });
        Ranges ranges;
        for (std::size_t i = 0; i < table_.columns.size(); ++i) {
            if (table_.columns[i].range) ranges.emplace_back(*table_.columns[i].range, fmt::format("/columns/{}", i));
        }
        if (die == table_.dice.end()) {
            if (!ranges.empty())
                report("/columns", "columns with ranges, but no column die", "a die \"as\": \"column\"");
            return;
        }
        const table::Range faces{die->dice.least(), die->dice.most()};
        if (ranges.empty()) {
            report("/columns", "a column die, but no columns with ranges", "columns with ranges");
        } else {
            check_ranges(std::move(ranges), faces, faces, "column");
        }
    }

    // `part`: what has the condition, "/rows/0"; `when_known`: what is known of the roll when the condition is judged.
    void check_condition(const table::Condition& condition, const std::string& part,
                         std::initializer_list<std::string_view> when_known) {
        for (const table::Condition::Test& test : condition.tests()) {
            const std::string pointer = part + "/when" + test.pointer;
            if (table::is_roll_fact(test.fact)) {
                check_roll_test(test, pointer, when_known);
                continue;
            }
            const Fact* fact = known_fact(test.fact, pointer);
            if (!fact) continue;
            for (const Value& value : test.one_of) check_value(*fact, value, pointer);
            if (test.one_of.empty() && fact->field.type != table::FieldType::number) {
                report(pointer, fmt::format("limits on the fact \"{}\"", test.fact), "a fact that is a number");
            }
        }
    }

    void check_roll_test(const table::Condition::Test& test, const std::string& pointer,
                         std::initializer_list<std::string_view> when_known) {
        if (std::ranges::find(when_known, test.fact) == when_known.end()) {
            report(pointer, fmt::format("\"{}\", which isn't known yet", test.fact),
                   fmt::format("a fact, or {}", fmt::join(when_known, ", ")));
        }
        for (const Value& value : test.one_of) {
            if (test.fact == "result" && !table_.find_result(json::to_text(value))) {
                report(pointer, fmt::format("the unknown result {}", value.dump()), "a result of this table");
            } else if (test.fact != "result" && !value.is_number_integer()) {
                report(pointer, fmt::format("for {}, {}", test.fact, json::describe(value)), "a whole number");
            }
        }
    }

    const Fact* known_fact(const std::string& id, const std::string& pointer) {
        const Fact* fact = rules_.rulebook().find_fact(id);
        if (!fact) report_unknown("fact", id, pointer);
        return fact;
    }

    void check_value(const Fact& fact, const Value& value, const std::string& pointer) {
        const bool wrong_kind = (fact.field.type == table::FieldType::yes_no) != value.is_boolean() ||
                                (fact.field.type == table::FieldType::number) != value.is_number_integer();
        try {
            if (wrong_kind) throw json::InputError("", "found " + json::describe(value), fact.field.expectation());
            checked(fact.field, value, "");
        } catch (const json::InputError& error) {
            report(pointer, fmt::format("for the fact \"{}\", {}", fact.field.id, error.found()), error.expected());
        }
    }

    void check_number_fact(const std::string& id, const std::string& pointer) {
        const Fact* fact = known_fact(id, pointer);
        if (fact && fact->field.type != table::FieldType::number) {
            report(pointer, fmt::format("the fact \"{}\"", id), "a fact that is a number");
        }
    }

    void check_conditions() {
        if (!table_.start.empty()) check_number_fact(table_.start, "/start");
        for (std::size_t i = 0; i < table_.columns.size(); ++i) {
            check_condition(table_.columns[i].when, fmt::format("/columns/{}", i), {"natural"});
        }
        for (std::size_t i = 0; i < table_.rows.size(); ++i)
            check_conditions(table_.rows[i], fmt::format("/rows/{}", i));
        for (std::size_t i = 0; i < table_.modifiers.size(); ++i) {
            const std::string place = fmt::format("/modifiers/{}", i);
            check_condition(table_.modifiers[i].when, place, {"natural"});
            if (table_.modifiers[i].per) check_number_fact(table_.modifiers[i].per->fact, place + "/per");
        }
        for (std::size_t i = 0; i < table_.footnotes.size(); ++i) {
            check_condition(table_.footnotes[i].when, fmt::format("/footnotes/{}", i), {"natural", "total", "result"});
        }
    }

    void check_conditions(const table::Row& row, const std::string& place) {
        check_condition(row.when, place, {"natural", "total"});
        for (std::size_t column = 0; column < row.cells.size(); ++column) {
            const std::string cell =
                table_.columns.empty() ? place + "/result" : place + "/cells/" + table_.columns[column].id;
            const std::vector<table::Cell::Option>& options = row.cells[column].options;
            for (std::size_t i = 0; i < options.size(); ++i) {
                check_condition(options[i].when, fmt::format("{}/{}", cell, i), {"natural", "total"});
            }
        }
    }

    void check_results() {
        std::set<std::string_view> given;
        for (const table::Modifier& modifier : table_.modifiers) given.insert(modifier.result);
        for (const table::Row& row : table_.rows) {
            for (const table::Cell& cell : row.cells) {
                for (const table::Cell::Option& option : cell.options) given.insert(option.result);
            }
        }
        for (const table::Result& result : table_.results) {
            if (given.contains(result.id)) continue;
            report("/results/" + result.id, "a result that no row gives", "a row or a modifier that gives it");
        }
    }

    void check_then(const Value& effects, const std::string& pointer) {
        for (const std::string& table : table::tables_after(effects)) {
            if (!rules_.tables().contains(table) && !broken_.contains(table))
                report_unknown("table", table, pointer + "/then");
        }
    }

    void check_effects() {
        for (const table::Result& result : table_.results)
            check_then(result.effects, "/results/" + result.id + "/effects");
        for (std::size_t i = 0; i < table_.footnotes.size(); ++i) {
            check_then(table_.footnotes[i].effects, fmt::format("/footnotes/{}/effects", i));
        }
    }

    // A difference needs two totals.
    void check_opposed() {
        if (!table_.opposed) return;
        const table::Table* const other = rules_.find_table(table_.opposed->table);
        if (!other) return report_unknown("table", table_.opposed->table, "/opposed/table");
        for (const table::Table* table : {&table_, other}) {
            const bool rolls = std::ranges::any_of(table->dice, [](const table::TableDie& die) { return !die.column; });
            if (rolls || !table->start.empty()) continue;
            return report("/opposed", fmt::format("{}, which has no total", table->id),
                          "two tables whose totals are compared");
        }
    }

    const table::Table& table_;
    const Rules& rules_;
    const std::set<std::string>& broken_;
    std::string under_;
    Findings& findings_;
};

// Looks through what the rulebook itself refers to.
class BookCheck {
  public:
    BookCheck(const Rules& rules, const std::set<std::string>& broken, const std::set<std::string>& procedures,
              std::vector<Finding>& findings)
        : rules_(rules), broken_(broken), book_(rules.rulebook()), procedures_(procedures), findings_(findings) {}

    void run() {
        for (const auto& [member, fact] : {std::pair{"turns-a-day", book_.clock.turns_a_day},
                                           std::pair{"first-daylight-turn", book_.clock.first_daylight_turn},
                                           std::pair{"last-daylight-turn", book_.clock.last_daylight_turn},
                                           std::pair{"first-turn", book_.clock.first_turn}}) {
            check_fact(fmt::format("/clock/{}", member), fact);
        }
        if (book_.board) check_board(*book_.board, "/board");
        for (std::size_t i = 0; i < book_.boards.size(); ++i)
            check_board(book_.boards[i], fmt::format("/boards/{}", i));
        check_hidden();
        check_fact("/deadline", book_.deadline);
        if (book_.mail) check_mail(*book_.mail);
        for (std::size_t i = 0; i < book_.unit_types.size(); ++i) check_needs_orders(book_.unit_types[i], i);
        check_fact("/sequence", book_.sequence);
        for (std::size_t i = 0; i < book_.matters.size(); ++i) check_matter(book_.matters[i].of, i);
        for (std::size_t i = 0; i < book_.rolled_again.size(); ++i) {
            const std::string& procedure = book_.rolled_again[i].procedure;
            check_known("procedure", procedure, procedures_.contains(procedure),
                        fmt::format("/rolled-again/{}/plays", i));
        }
        const Fact* sequence = book_.find_fact(book_.sequence);
        if (sequence && (sequence->scope != scopes::session || sequence->field.type != table::FieldType::text)) {
            report("/sequence", fmt::format("the fact \"{}\"", book_.sequence), "a text of scope session");
        }
        for (const std::string& scope : book_.scopes) {
            if (std::ranges::any_of(book_.facts, [&](const Fact& f) { return f.scope == scope; })) continue;
            report("/scopes", fmt::format("the scope \"{}\"", scope), "a scope that some fact has");
        }
        if (!book_.commanders.empty()) check_unit_type("/commanders", book_.commanders);
        for (std::size_t i = 0; i < book_.phases.size(); ++i) {
            check_fact(fmt::format("/phases/{}/while", i), book_.phases[i].while_fact);
            for (const std::string& procedure : book_.phases[i].procedures)
                check_known("procedure", procedure, procedures_.contains(procedure),
                            fmt::format("/phases/{}/procedures", i), "a procedure of the program or the rulebook");
            for (const std::string& table : book_.phases[i].tables)
                check_known("table", table, rules_.tables().contains(table) || broken_.contains(table),
                            fmt::format("/phases/{}/tables", i));
            for (const std::string& type : book_.phases[i].due_for)
                check_unit_type(fmt::format("/phases/{}/due", i), type);
            check_undone(book_.phases[i].undone, fmt::format("/phases/{}/undone", i));
        }
        check_undone(book_.ends, "/ends");
        for (const UnitType& type : book_.unit_types) {
            for (const table::Field& field : type.fields) {
                if (!field.of_type.empty())
                    check_unit_type(fmt::format("/unit-types ({}, {})", type.id, field.id), field.of_type);
            }
        }
        for (std::size_t i = 0; i < book_.coverage.size(); ++i) {
            for (const std::string& carrier : book_.coverage[i].carried_by) check_carrier(carrier, i);
        }
    }

  private:
    void check_board(const BoardPlan& plan, const std::string& at) {
        for (const auto& [name, setting] : settings_of(plan)) {
            check_fact(at + "/" + name + "/fact", setting->fact);
            if (!setting->ruling.empty())
                check_known("ruling", setting->ruling, book_.find_ruling(setting->ruling), at + "/" + name + "/ruling");
        }
        if (!plan.area_type.empty()) check_unit_type(at + "/areas", plan.area_type);
    }

    void check_hidden() {
        const Fact* const fact = book_.find_fact(book_.hidden);
        check_fact("/hidden", book_.hidden);
        if (fact && (fact->scope != scopes::session || fact->field.type != table::FieldType::yes_no)) {
            report("/hidden", fmt::format("the fact \"{}\"", book_.hidden), "a yes-no fact of the session");
        }
        if (book_.double_blind && !book_.hidden.empty())
            report("/hidden", "a double-blind game that may be open", "one of them");
    }

    void check_mail(const MailPlan& mail) {
        check_fact("/mail/spared-by", mail.spared_by);
        check_fact("/mail/grace", mail.grace);
        check_known("procedure", mail.procedure, procedures_.contains(mail.procedure), "/mail/procedure",
                    "a procedure that the program has");
        if (book_.commanders.empty()) report("/mail", "a game by mail without commanders", "commanders, a unit type");
    }

    void check_needs_orders(const UnitType& type, std::size_t index) {
        for (const table::Condition::Test& test : type.ordered_when.tests())
            check_field(type, test.fact, fmt::format("/unit-types/{}/needs-orders/when", index));
    }

    void check_undone(const std::vector<Undone>& all, const std::string& where) {
        for (std::size_t i = 0; i < all.size(); ++i) {
            const Undone& undone = all[i];
            const std::string pointer = fmt::format("{}/{}", where, i);
            check_unit_type(pointer + "/units", undone.units);
            const UnitType* const type = book_.find_unit_type(undone.units);
            if (!type) continue;
            if (!undone.turn.empty()) check_field(*type, undone.turn, pointer);
            for (const table::Condition::Test& test : undone.when.tests()) check_field(*type, test.fact, pointer);
        }
    }

    void check_matter(const std::string& of, std::size_t index) {
        const std::string pointer = fmt::format("/matters/{}/of", index);
        if (of.starts_with("fact:")) return check_fact(pointer, of.substr(std::string_view("fact:").size()));
        if (of.starts_with("result:")) {
            const std::string named = of.substr(std::string_view("result:").size());
            const std::size_t slash = named.find('/');
            const table::Table* const table = rules_.find_table(named.substr(0, slash));
            const bool is_there = slash != std::string::npos && table && table->find_result(named.substr(slash + 1));
            if (!is_there) report(pointer, fmt::format("\"{}\"", of), "result:TABLE/RESULT that exists");
            return;
        }
        const bool is_known = of == "lost" || std::ranges::any_of(book_.unit_types, [&](const UnitType& type) {
                                  return type.find_field(of);
                              });
        check_known("field", of, is_known, pointer, "a field of a unit type");
    }

    void check_fact(const std::string& pointer, const std::string& fact) {
        if (!fact.empty()) check_known("fact", fact, book_.find_fact(fact), pointer);
    }

    void check_unit_type(const std::string& pointer, const std::string& type) {
        check_known("unit type", type, book_.find_unit_type(type), pointer);
    }

    void check_field(const UnitType& type, const std::string& field, const std::string& pointer) {
        check_known("field", field, type.find_field(field), pointer, fmt::format("a field of {}", type.id));
    }

    void check_known(const char* what, const std::string& id, bool is_known, const std::string& pointer,
                     const std::string& expected = "") {
        if (is_known) return;
        report(pointer, fmt::format("the unknown {} \"{}\"", what, id),
               expected.empty() ? fmt::format("a {} of the rulebook", what) : expected);
    }

    void report(std::string pointer, std::string found, std::string expected, const char* file = "rulebook.json") {
        findings_.push_back(
            {(book_.folder / file).string(), std::move(pointer), std::move(found), std::move(expected)});
    }

    void check_carrier(const std::string& carrier, std::size_t index) {
        const std::size_t colon = carrier.find(':');
        const std::string kind = carrier.substr(0, colon);
        const std::string id = colon == std::string::npos ? "" : carrier.substr(colon + 1);
        if (rules_.title_of_part(kind, id) || (kind == "procedure" && procedures_.contains(id))) return;
        report(fmt::format("/items/{}/carried-by", index), fmt::format("\"{}\", which doesn't exist", carrier),
               "table:, chart:, procedure:, ruling:, phase:, unit-type:, fact: or number: and an id that exists",
               "coverage.json");
    }

    const Rules& rules_;
    const std::set<std::string>& broken_;
    const Rulebook& book_;
    const std::set<std::string>& procedures_;
    std::vector<Finding>& findings_;
};

Finding finding_of(const json::InputError& error) {
    const std::size_t colon = error.where().rfind(": /");
    if (colon == std::string::npos) return {error.where(), "", error.found(), error.expected()};
    return {error.where().substr(0, colon), error.where().substr(colon + 2), error.found(), error.expected()};
}

// Takes out the files that don't load, each read by `load`. The ids of what was to stand in them.
template <typename Load>
std::set<std::string> take_out_unloaded(const fs::path& folder, Texts& texts, std::vector<Finding>& findings,
                                        bool (*is_wanted)(const std::string& name), const Load& load) {
    std::set<std::string> broken;
    std::erase_if(texts, [&](const auto& item) {
        if (!is_wanted(item.first)) return false;
        const std::string file = (folder / item.first).string();
        const Tree tree = json::parse(item.second, file);
        try {
            load(tree, file, item.first);
            return false;
        } catch (const json::InputError& error) {
            findings.push_back(finding_of(error));
        }
        const auto id = tree.is_object() ? tree.find("id") : tree.end();
        if (id != tree.end() && id->is_string()) broken.insert(id->get<std::string>());
        return true;
    });
    return broken;
}

// Takes out the procedures that don't load. Their ids.
std::set<std::string> take_out_broken_procedures(const fs::path& folder, Texts& texts, std::vector<Finding>& findings) {
    return take_out_unloaded(folder, texts, findings, is_procedure_file,
                             [](const Tree& tree, const std::string& file, const std::string& /*name*/) {
                                 script::load_script(tree, file, "", {{"side", "Side"}});
                             });
}

// Takes out the tables that don't load or lead to each other without end, and with them what can't be looked through
// without them. Their ids.
std::set<std::string> take_out_broken(const fs::path& folder, Texts& texts, std::vector<Finding>& findings) {
    const std::size_t all = texts.size();
    std::map<std::string, table::Table> tables;
    std::map<std::string, std::string> name_of;  // by the table's id
    std::set<std::string> broken =
        take_out_unloaded(folder, texts, findings, is_table_file,
                          [&](const Tree& tree, const std::string& file, const std::string& name) {
                              table::Table table = table::load_table(tree, file);
                              name_of[table.id] = name;
                              tables.emplace(table.id, std::move(table));
                          });
    while (const std::optional<table::Loop> loop = find_loop(tables)) {
        findings.push_back(finding_of(loop->error()));
        for (const std::string& id : loop->tables) {
            texts.erase(name_of.at(id));
            broken.insert(id);
            tables.erase(id);
        }
    }
    if (texts.size() < all) {
        texts.erase("rulings.json");
        texts.erase("coverage.json");
    }
    return broken;
}

void check_all(const std::shared_ptr<const Rulebook>& rulebook, const std::set<std::string>& broken,
               const std::set<std::string>& broken_procedures, std::set<std::string> procedures,
               std::vector<Finding>& findings) {
    const Rules rules(rulebook);
    check_scripts(rules, broken, broken_procedures, findings);
    procedures.insert(broken_procedures.begin(), broken_procedures.end());
    for (const auto& [id, script] : rulebook->scripts) procedures.insert(id);
    Findings in_tables(findings);
    for (const auto& [id, table] : rules.tables()) TableCheck(table, rules, broken, "", in_tables).run();
    for (const Ruling& ruling : rulebook->rulings) {
        for (const Reading& reading : ruling.readings) {
            if (reading.id == ruling.otherwise) continue;
            const Rules other(rulebook, {{ruling.id, reading.id}});
            for (const auto& [table, patch] : reading.patches) {
                const std::string under = fmt::format("{}={}", ruling.id, reading.id);
                TableCheck(other.table(table), other, broken, under, in_tables).run();
            }
        }
    }
    BookCheck(rules, broken, procedures, findings).run();
}

// A procedure counts on the effects that all results of the table have without the house rules.
void check_effects_of_all(const table::Table& table, const table::Table& printed, std::vector<Finding>& findings) {
    for (const auto& [effect, said] : shared_effects(printed)) {
        std::set<std::string> words;
        for (const Value& value : said) words.insert(json::to_text(value));
        for (const table::Result& result : table.results) {
            if (result.effects.contains(effect)) continue;
            findings.push_back({table.file, "/results/" + result.id + "/effects",
                                fmt::format("\"{}\" without {}", result.label, effect),
                                fmt::format("what it does, as for the other results: {}", fmt::join(words, ", "))});
        }
    }
}

}  // namespace

std::string Finding::words() const {
    return expected.empty() ? found : fmt::format("{} (expected {})", found, expected);
}

std::string Finding::line() const {
    const std::string place = pointer.empty() ? file : file + ": " + pointer;
    return fmt::format("{}: {}", place, words());
}

std::vector<Finding> check_rulebook(const fs::path& folder, const std::set<std::string>& procedures) {
    try {
        return check_rulebook(folder, read_texts(folder), procedures);
    } catch (const json::InputError& error) {
        return {finding_of(error)};
    }
}

std::vector<Finding> check_rulebook(const fs::path& folder, const Texts& texts,
                                    const std::set<std::string>& procedures) {
    std::vector<Finding> findings;
    try {
        Texts sound = texts;
        const std::set<std::string> broken = take_out_broken(folder, sound, findings);
        const std::set<std::string> broken_procedures = take_out_broken_procedures(folder, sound, findings);
        const auto rulebook = std::make_shared<const Rulebook>(load_rulebook(folder, sound));
        check_all(rulebook, broken, broken_procedures, procedures, findings);
    } catch (const json::InputError& error) {
        findings.push_back(finding_of(error));
    }
    return findings;
}

std::vector<Finding> check_house_rules(const Rules& rules) {
    std::vector<Finding> findings;
    std::set<std::string> tables;
    for (const HouseRule& rule : rules.house_rules()) {
        for (const auto& [table, patch] : rule.patches) tables.insert(table);
    }
    Findings in_tables(findings);
    for (const std::string& table : tables) {
        TableCheck(rules.table(table), rules, {}, "", in_tables).run_changed();
        check_effects_of_all(rules.table(table), rules.table_without_house_rules(table), findings);
    }
    return findings;
}

}  // namespace flagplot::rulebook

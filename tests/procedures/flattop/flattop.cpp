#include "flattop.h"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>

#include "json/tree.h"
#include "report/log.h"
#include "support/catch.h"

namespace flagplot::procedures::test {
namespace {

Game::Facts facts(int hour, const Game::Facts& more) {
    Game::Facts all = Game::usual_facts("flattop");
    all["first-hour"] = hour;
    for (const auto& [id, value] : more) all[id] = value;
    return all;
}

Tree at(const std::string& hex, const std::string& side, const Tree& more) {
    Tree fields = {{"side", side}};
    if (!hex.empty()) fields["hex"] = hex;
    fields.update(more);
    return fields;
}

}  // namespace

Flattop::Flattop(const Readings& readings, int hour, const Facts& more, const Charts& charts)
    : Game(readings, facts(hour, more), {}, "Coral Sea", "flattop", charts) {}

void Flattop::add_unit(const std::string& type, const std::string& id, const std::string& hex, const Tree& more) {
    add(type, id, at(hex, "usn", more));
}

void Flattop::add_enemy(const std::string& type, const std::string& id, const std::string& hex, const Tree& more) {
    add(type, id, at(hex, "ijn", more));
}

std::vector<std::string> Flattop::told_to(const std::string& audience) const {
    std::vector<std::string> texts;
    for (int number = 1; number <= session.size(); ++number) {
        const auto* told = std::get_if<session::Told>(&session.entry(number).body);
        if (told && session.holds(number) && told->audience == audience && !told->map) texts.push_back(told->text);
    }
    return texts;
}

bool Flattop::told_to(const std::string& audience, const std::string& part) const {
    const std::vector<std::string> texts = told_to(audience);
    return std::any_of(texts.begin(), texts.end(), [&](const std::string& text) { return says(text, part); });
}

std::string Flattop::field(const std::string& id, const std::string& field) const {
    const json::Value value = unit(id).get(field);
    return value.is_null() ? "" : json::to_text(value);
}

std::string Flattop::report(const std::string& who) const {
    const report::Log log = report::make_side_report(session, who);
    return report::to_text(log) + report::to_html(log) + report::to_csv(log) + report::to_json(log).dump(2);
}

const referee::FormRow& row_of(const Progress& progress, std::string_view unit) {
    REQUIRE(progress.pending);
    const auto& rows = progress.pending->rows;
    const auto row = std::find_if(rows.begin(), rows.end(), [&](const auto& one) { return one.unit == unit; });
    INFO(unit);
    REQUIRE(row != rows.end());
    return *row;
}

}  // namespace flagplot::procedures::test

// A procedure that is data beside the same in C++.
#include <fmt/format.h>

#include "procedures/catalogue.h"
#include "referee/play_script.h"
#include "referee/runner.h"
#include "referee/trial.h"
#include "rulebook/rulebook.h"
#include "session/memory_file.h"
#include "suites.h"
#include "support/patrol.h"

namespace flagplot::bench {
namespace {

constexpr int boats = 100;

// Twenty steps for each boat: a roll, what it means, what it does to the boat, what is told.
constexpr const char* steps = R"json([
    {"id": "each", "each": {"unit": "boat", "type": "boat"}, "steps": [
        {"id": "contact", "roll": {"table": "patrol.contact", "unit": "boat", "facts": {"screen": 0}}},
        {"id": "seen", "let": "seen", "be": "contact = 'convoy'"},
        {"id": "hull", "let": "hull", "be": "boat.hull-left"},
        {"id": "hits", "let": "hits", "be": "if(seen, min(2, hull), 0)"
},
        {"id": "left", "let": "left", "be": "max(0, hull - hits)"},
        {"id": "half", "let": "half", "be": "down(boat.hull / 2)"},
        {"id": "lame", "let": "lame", "be": "left <= half"},
        {"id": "home", "if": "lame and boat.state = 'at-sea'", "then": [
            {"id": "port", "set": {"unit": "boat", "fields": {"state": "'in-port'"}}}], "else": [
            {"id": "sea", "set": {"unit": "boat", "fields": {"state": "'at-sea'"}}}]},
        {"id": "hurt", "set": {"unit": "boat", "field": "hull-left", "by": "0 - hits", "least": 0}},
        {"id": "way", "let": "way", "be": "if(lame, 'S', 'N')"},
        {"id": "goes", "move": {"unit": "boat", "way": "way", "cells": 1}},
        {"id": "where", "let": "where", "be": "place(boat)"},
        {"id": "score", "let": "score", "be": "left * 3 + hits"},
        {"id": "good", "let": "good", "be": "score > 10 or not lame"},
        {"id": "word", "let": "word", "be": "if(good, 'well', 'badly')"},
        {"id": "found", "tell": {"section": "Patrol", "unit": "boat", "text": "{boat}: {contact.label}"}},
        {"id": "stands", "tell": {"section": "Patrol", "unit": "boat", "text": "{boat} in {where}, {plural(left, 'box', 'boxes')}"}},
        {"id": "does", "tell": {"section": "Patrol", "unit": "boat", "text": "{boat} does {word}: {score}"}}
    ]
}])json";

void in_cpp(referee::Referee& ref) {
    for (const session::Unit& listed : ref.units("boat")) {
        const std::string id = listed.id;
        const referee::Outcome contact = ref.consult({.key = "contact/" + id,
                                                      .table = "patrol.contact",
                                                      .unit = id,
                                                      .purpose = ref.label(id),
                                                      .facts = {{"screen", 0}}});
        const bool seen = contact.is("convoy");
        const session::Unit boat = ref.unit(id);
        const int hull = boat.get("hull-left").is_null() ? boat.number("hull") : boat.number("hull-left");
        const int hits = seen ? std::min(2, hull) : 0;
        const int left = std::max(0, hull - hits);
        const bool lame = left <= boat.number("hull") / 2;
        if (lame && boat.text("state") == "at-sea") {
            ref.set_unit("port/" + id, id, {{"state", "in-port"}});
        } else {
            ref.set_unit("sea/" + id, id, {{"state", "at-sea"}});
        }
        ref.set_unit("hurt/" + id, id, {{"hull-left", left}});
        const auto board = ref.board().value();
        const board::Cell from = board.parse(ref.unit(id).text("hex"));
        const board::Cell to = board.step(from, lame ? "S" : "N", 1);
        ref.set_unit("goes/" + id, id, ref.moved_to(id, to, board));
        const std::string where = board.label(to);
        const int score = left * 3 + hits;
        const char* const word = score > 10 || !lame ? "well" : "badly";
        const auto tell = [&](const char* step, const std::string& text) {
            ref.tell(fmt::format("{}/{}", step, id), {.section = "Patrol", .unit = id, .text = text, .reports = true});
        };
        tell("found", fmt::format("{}: {}", id, contact.label()));
        tell("stands", fmt::format("{} in {}, {} {}", id, where, left, left == 1 ? "box" : "boxes"));
        tell("does", fmt::format("{} does {}: {}", id, word, score));
    }
}

// A turn of all boats, and what was told last.
std::string played(const std::shared_ptr<const rulebook::Rulebook>& book, const referee::Procedure& procedure) {
    session::Beginning beginning{"patrol", "A patrol", {}, {}, {}, {}, referee::units_made_up(*book, boats)};
    session::Session session = session::Session::create(
        "bench.flagplot", beginning, book,
        {[] { return std::string("2026-01-01T00:00:00Z"); }, session::open_memory_file, "bench"});
    const int run = session.stage(session::Opened{procedure.id, 1, 1, 1});
    const referee::Given nothing;
    referee::Referee referee(session, run, session.state(), session.size(), nothing, referee::Referee::Mode::play);
    procedure.run(referee);
    referee.finish();
    std::string words;
    for (int number = 1; number <= session.size(); ++number) {
        if (const auto* const told = std::get_if<session::Told>(&session.entry(number).body))
            words += told->text + "\n";
    }
    return words;
}

}  // namespace

void procedures(Report& report) {
    const auto book = test::patrol(test::patrol_texts(steps));
    const referee::Procedure data = referee::procedure_of(book->scripts.at("patrol.day"), "patrol");
    referee::Procedure cpp = data;
    cpp.run = in_cpp;
    const std::string said = played(book, cpp);
    if (said.empty() || played(book, data) != said) throw std::runtime_error("the two procedures do different things");
    const Pairs pairs = measure(
        25, [&] { return seconds([&] { played(book, data); }); }, [&] { return seconds([&] { played(book, cpp); }); });
    report.add(fmt::format("a turn of {} units, 20 steps each, by a procedure that is data", boats), "the same in C++",
               pairs, 2);
}

}  // namespace flagplot::bench

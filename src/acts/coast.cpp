#include <fmt/format.h>

#include <algorithm>

#include "acts/kinds.h"
#include "ascii/letters.h"
#include "plot/coast.h"
#include "session/board_in_force.h"
#include "session/map_picture.h"

namespace flagplot::acts {
namespace {

using json::InputError;
using plot::ChartPlan;
using session::Session;

constexpr int most_places = 8;
constexpr const char* own = "own";  // by the places that are typed

bool is_on(const board::Board& board, const std::string& place) {
    const auto cell = board.find(place);
    return cell && board.holds(*cell);
}

board::Board board_of(const Session& session) {
    if (auto board = session::board_in_force(session.state(), session.rulebook())) return *std::move(board);
    throw InputError("coast", "the session doesn't say how its map is laid out", "a board");
}

// Of the sample that has it: "Coral Sea".
std::string title_of(const ChartPlan& plan) {
    std::string title = plan.id;
    bool begins = true;
    for (char& letter : title) {
        if (letter == '-') letter = ' ';
        if (begins) letter = ascii::upper(letter);
        begins = letter == ' ';
    }
    return title;
}

// Those that lay this board on the earth.
std::vector<ChartPlan> plans_for(const Session& session, const board::Board& board) {
    std::vector<ChartPlan> plans = plot::chart_plans();
    std::erase_if(plans, [&](const ChartPlan& plan) {
        return plan.rulebook != session.header().rulebook || !plan.board.empty() || !fit_on(plan, board);
    });
    return plans;
}

// The ports and capes of all plans, with their positions.
std::vector<table::Choice> known_positions() {
    std::vector<table::Choice> known;
    for (const ChartPlan& plan : plot::chart_plans()) {
        for (const ChartPlan::Known& one : plan.places) {
            const table::Choice choice{one.name, fmt::format("{}, {}", one.name, to_text(one.at))};
            if (std::ranges::find(known, choice) == known.end()) known.push_back(choice);
        }
    }
    std::ranges::sort(known, {}, &table::Choice::id);
    return known;
}

// As in an atlas, or a known port's or cape's. Throws json::InputError.
plot::Position position_of(const std::string& typed) {
    for (const ChartPlan& plan : plot::chart_plans()) {
        for (const ChartPlan::Known& one : plan.places) {
            if (ascii::lower(one.name) == ascii::lower(ascii::trimmed(typed))) return one.at;
        }
    }
    try {
        return plot::position_from(typed);
    } catch (const hex::HexError& error) {
        throw InputError("position", error.what(), "");
    }
}

// The places that are typed, in their order; a row without both is left out.
ChartPlan plan_typed(const Answer& typed, const board::Board& board) {
    ChartPlan plan;
    for (const auto& [row, fields] : typed.rows) {
        const std::string place = json::to_text(fields.get("place"));
        const std::string at = json::to_text(fields.get("at"));
        if (place.empty() || at.empty()) continue;
        if (!is_on(board, place)) throw InputError("place", fmt::format("{} isn't on the map", place), "");
        plan.places.push_back({place, place, position_of(at)});
    }
    return plan;
}

std::string choice_typed(const Answer& typed) {
    for (const auto& [row, fields] : typed.rows) {
        if (row == referee::also_row) return json::to_text(fields.get("as"));
    }
    return own;
}

Form form_of_coast(const Subject& subject) {
    const board::Board board = board_of(subject.session);
    const std::optional<ChartPlan> now = plot::chart_plan_of(subject.session, "");
    Form form{.key = "coast",
              .title = "The coast beneath the plot",
              .help =
                  "Say of three places of the map where they lie on the earth, far from each other; a fourth checks "
                  "them. The name of a port or cape will do, or a position as in an atlas: 9.25 S, 159.70 E.",
              .grid = true};
    form.fields = {optional(referee::text_field("place", "Place")), optional(referee::text_field("at", "Position"))};
    form.fields[0].place = true;
    form.fields[1].choices = known_positions();
    std::vector<table::Choice> choices{{own, "By the places below"}, {plot::no_coast, "None"}};
    for (const ChartPlan& plan : plans_for(subject.session, board))
        choices.push_back({plan.id, fmt::format("As in {}", title_of(plan))});
    const bool is_none = plot::own_coast(subject.session.state(), "") == plot::no_coast;
    const std::string chosen = is_none ? plot::no_coast : now && !now->id.empty() ? now->id : own;
    form.also = {referee::choice_field("as", "Coast", choices, chosen)};
    for (std::size_t i = 0; i < most_places; ++i) {
        referee::FormRow row{.unit = std::to_string(i + 1), .label = fmt::format("Place {}", i + 1)};
        if (now && now->id.empty() && i < now->places.size())
            row.defaults = {{"place", now->places[i].place}, {"at", to_text(now->places[i].at)}};
        form.rows.push_back(std::move(row));
    }
    return form;
}

std::string doubt_of_coast(const Subject& subject, const table::Field& field, const json::Value& typed) {
    const std::string words = json::to_text(typed);
    try {
        if (field.id == "place" && !words.empty() && !is_on(board_of(subject.session), words))
            return fmt::format("{} isn't on the map.", words);
        if (field.id == "at" && !words.empty()) position_of(words);
    } catch (const InputError& error) {
        return error.what();
    }
    return {};
}

// How well the places that are typed agree, once there are three, and whether they are asked for at all.
std::string fit_foretold(const Subject& subject, const Answer& typed) {
    try {
        const board::Board board = board_of(subject.session);
        const ChartPlan plan = plan_typed(typed, board);
        if (choice_typed(typed) != own) return plan.places.empty() ? "" : "The places below are left out.";
        const std::vector<plot::Place> places = places_on(plan, board);
        if (places.size() < 3) return {};
        const plot::Fit fit = plot::Fit::of(places);
        if (places.size() == 3) return "Three places always fit. A fourth would check them.";
        const auto error = [&](const plot::Place& place) { return fit.error(place); };
        const auto worst = std::ranges::max_element(places, {}, error);
        const auto at = static_cast<std::size_t>(worst - places.begin());
        return fmt::format("Each place lies within {:.2f} of a cell's width of its position; {} is the furthest off.",
                           error(*worst), plan.places[at].place);
    } catch (const std::runtime_error& error) {
        return error.what();
    }
}

void lay(Session& session, const std::string& /*of*/, const Answer& answer) {
    const board::Board board = board_of(session);
    const std::string chosen = choice_typed(answer);
    std::string fact = chosen == plot::no_coast ? chosen : plot::coast_as + chosen;
    if (chosen == own) {
        const ChartPlan plan = plan_typed(answer, board);
        try {
            plot::Fit::of(places_on(plan, board));
        } catch (const hex::HexError& error) {
            throw InputError("coast", error.what(), "");
        }
        fact = to_text(plan);
    }
    session.set_fact(plot::coast_fact, session::map_picture_scope(), fact);
}

}  // namespace

std::vector<Act> acts_on_the_coast() {
    return {{.id = "coast",
             .verb = "Lay",
             .help = "Says where the map lies on the earth, so that the plot has its coast",
             .form = form_of_coast,
             .foretold = fit_foretold,
             .doubted = doubt_of_coast,
             .perform = changes(lay)}};
}

}  // namespace flagplot::acts

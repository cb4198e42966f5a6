// A spreadsheet: read, written again, and taken for a roster and for a player's copy of a chart.
#include "csv/grid.h"
#include "session/roster_csv.h"
#include "support/folder.h"
#include "table/chart.h"
#include "world.h"

namespace flagplot::fuzz {
namespace {

using session::Session;

Session& game(const std::string& name) {
    static std::map<std::string, Session> known;
    const auto found = known.find(name);
    if (found != known.end()) return found->second;
    const auto file = folder() / (name + ".flagplot");
    std::filesystem::copy_file(test::source_dir() / "tests/journals" / (name + ".flagplot"), file);
    return known.emplace(name, Session::open(file, session::OpenMode::write, library(), environment())).first->second;
}

void take_for_roster(Session& session, const csv::Grid& rows) {
    for (const rulebook::UnitType& type : session.rulebook().unit_types) {
        ends_well([&] { stage_rows(session, type, rows, "input"); });
        csv::write(units_as_rows(type, session.state().units_of(type.id)));
        session.rollback();
    }
}

void take_for_charts(const rulebook::Rulebook& rulebook, const csv::Grid& grid) {
    for (const table::Chart& chart : rulebook.charts) {
        table::find_problems(chart, grid);
        ends_well([&] {
            const table::ChartCopy copy = table::make_copy(chart, grid, "input");
            table::find_cell(chart, copy, 3, copy.grid.front().back(), {1, -1});
            table::find_cell(chart, copy, copy.grid.back().front(), 12);
        });
    }
}

}  // namespace

void take_input(const std::string& input) {
    static const std::vector<std::string> games{"whole-turns", "flattop-turns", "gwas-turns", "ssw-step"};
    ends_well([&] {
        const csv::Grid grid = csv::parse(input, "input");
        if (csv::parse(csv::write(grid), "again") != grid) find("a grid that is another one when it is written");
        csv::write(csv::as_words(grid));
        Session& session = game(games[input.size() % games.size()]);
        take_for_roster(session, csv::parse_every_row(input, "input"));
        take_for_charts(session.rulebook(), grid);
    });
}

}  // namespace flagplot::fuzz

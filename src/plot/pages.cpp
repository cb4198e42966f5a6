#include "plot/pages.h"

#include <fmt/format.h>

#include "json/reader.h"
#include "plot/history.h"
#include "plot/plot.h"
#include "report/sentence.h"
#include "report/visibility.h"
#include "session/chronicle.h"

namespace flagplot::plot {
namespace {

constexpr double page_width = 660;  // 175 mm: between the margins of A4
constexpr double most_height = 500;
constexpr double most_page_height = 800;
constexpr double text = 10;  // 7.5 points

// Settings that can't be a board are said where the plot is shown: what was played is printed all the same.
std::optional<Plot> plot_after(History& history, int entry, const std::optional<session::Reader>& reader) {
    try {
        return make_plot(history, entry, reader);
    } catch (const json::InputError&) {
        return {};
    }
}

}  // namespace

Page page_of(const session::Session& session, const Plot& plot, const View& view, const Layers& layers) {
    Page page;
    page.title = session.header().title;
    page.game = session.rulebook().title;
    page.when = plot.when;
    if (!plot.is_referees) page.whose = plot.whose;
    page.name = fmt::format("{}, {}{}, plot", page.title, report::in_turn(session, plot.turn),
                            page.whose.empty() ? "" : ", " + page.whose);
    page.drawing = lay_out(plot, view, layers);
    return page;
}

View page_view(const Plot& plot) {
    return fit_page(plot, page_width, most_page_height, text);
}

report::Log make_pages(const session::Session& session, const std::string& who, std::optional<int> turn,
                       const session::Watch& watch) {
    report::Log log =
        who.empty() ? report::make_log(session, turn, watch) : report::make_side_report(session, who, turn, watch);
    if (!session.rulebook().board) return log;
    std::optional<session::Reader> reader;
    if (!who.empty()) reader = report::reader_of(session, who);
    const session::Chronicle chronicle(session);
    History history(session);
    for (report::TurnLog& one : log.turns) {
        watch.ask();
        const auto [first, last] = chronicle.entries_of(one.turn);
        if (first > last) continue;  // all of it was taken back
        const std::optional<Plot> plot = plot_after(history, last, reader);
        if (!plot || (plot->items.empty() && plot->signs.empty())) continue;
        one.plot = lay_out(*plot, fit_page(*plot, page_width, most_height, text));
    }
    return log;
}

}  // namespace flagplot::plot

#pragma once

#include <optional>
#include <string>

#include "plot/drawing.h"
#include "report/log.h"
#include "session/watch.h"

// The plots on the pages of logs and reports.
namespace flagplot::plot {

// A log as it is printed, or what a side or a commander may know if `who` isn't empty: report::make_log() and
// make_side_report(), which throw as they do, and each turn with its plot, as everything was at its end or is now. A
// reader's plot is what he knows of it. A turn has none if the session has no board then, or if nothing stands on it.
// Throws session::Stopped, too.
report::Log make_pages(const session::Session& session, const std::string& who = "", std::optional<int> turn = {},
                       const session::Watch& watch = {});

// A plot on a page of its own.
struct Page {
    std::string title;  // the session's
    std::string game;
    std::string when;   // "Turn 9, day 2, turn 3 of 6, daylight"
    std::string whose;  // the reader's label; empty: the referee's
    std::string name;   // of its file, so that none takes another's: "Atlantic 1941, turn 6, Axis, plot"
    report::PlotDrawing drawing;
};

Page page_of(const session::Session& session, const Plot& plot, const View& view, const Layers& layers = {});

// A view for such a page, of portrait format.
View page_view(const Plot& plot);

}  // namespace flagplot::plot

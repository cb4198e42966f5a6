#include <fmt/format.h>

#include "cli/commands.h"
#include "cli/screen.h"
#include "csv/grid.h"
#include "host/host.h"
#include "host/kept_sums.h"
#include "json/tree.h"
#include "json/unknown.h"

namespace flagplot::cli {
namespace {

using json::InputError;
using json::Tree;
using table::Chart;

struct ChartOptions {
    std::string id;
    fs::path file;
    bool blank = false;
};

std::vector<Chart> charts(const Context& context, Context::Problems& problems) {
    std::vector<Chart> all;
    for (const rulebook::Rulebook& book : context.rulebooks(problems))
        all.insert(all.end(), book.charts.begin(), book.charts.end());
    return all;
}

Chart chart_of(const Context& context, const std::string& id) {
    Context::Problems problems;
    const std::vector<Chart> known = charts(context, problems);
    if (const Chart* const found = json::find_by_id(known, id)) return *found;
    refuse_not_read(problems);
    json::refuse_unknown("chart", id, known);
}

std::string where_it_stands(const Chart& chart) {
    try {
        if (!host::read_chart(chart)) return "not typed in yet";
        const std::string changed = host::why_changed(host::chart_file(chart));
        return "yours: " + (changed.empty() ? host::chart_file(chart).string() : changed);
    } catch (const InputError& error) {
        return fmt::format("damaged: {}", error.what());
    }
}

int list(const Context& context) {
    Tree all = Tree::array();
    std::string text;
    Context::Problems problems;
    for (const Chart& chart : charts(context, problems)) {
        const std::string state = where_it_stands(chart);
        all.push_back({{"id", chart.id},
                       {"title", chart.title},
                       {"source", chart.source},
                       {"help", chart.help},
                       {"state", state}});
        text += fmt::format("{}  {}\n    {}\n    {}\n", chart.id, chart.title, chart.source, state);
    }
    say_not_read(problems);
    return answer(context, all, text);
}

void warn_if_changed(const Chart& chart) {
    const std::string changed = host::why_changed(host::chart_file(chart));
    if (!changed.empty()) warn(changed);
}

// What was changed outside of Flagplot is said once more, and counts from here on.
int check(const Context& context, const ChartOptions& options) {
    const Chart chart = chart_of(context, options.id);
    if (!host::read_chart(chart))
        throw InputError("chart", chart.id + " isn't typed in yet", "one that is: chart list");
    warn_if_changed(chart);
    host::accept_kept(host::chart_file(chart));
    return answer(context, {{"id", chart.id}, {"wrong", 0}}, chart.id + ": no problems found.\n");
}

int show(const Context& context, const ChartOptions& options) {
    const Chart chart = chart_of(context, options.id);
    const std::optional<table::ChartCopy> copy = options.blank ? std::nullopt : host::read_chart(chart);
    const csv::Grid grid = copy ? copy->grid : blank_grid(chart);
    if (copy) warn_if_changed(chart);
    if (context.json) {
        print({{"id", chart.id}, {"title", chart.title}, {"yours", copy.has_value()}, {"rows", grid}});
    } else {
        hand_out(csv::write(grid));
    }
    return done;
}

int import(const Context& context, const ChartOptions& options) {
    const Chart chart = chart_of(context, options.id);
    const csv::Grid grid = csv::parse(json::read_text(options.file), options.file.string());
    make_copy(chart, grid, options.file.string());
    host::keep_chart(chart, grid);
    const std::string kept = host::chart_file(chart).string();
    return answer(context,
                  {{"id", chart.id}, {"file", kept}, {"rows", grid.size() - 1}, {"columns", grid.front().size() - 1}},
                  fmt::format("{}: {} rows, {} columns, saved in {}\n", chart.title, grid.size() - 1,
                              grid.front().size() - 1, kept));
}

int remove(const Context& context, const ChartOptions& options) {
    host::remove_chart(chart_of(context, options.id));
    return done;
}

}  // namespace

void add_chart_commands(const Command& app) {
    const Command charts = app.add_group("chart", "Charts of the printed games, which you type in yourself");
    const auto options = std::make_shared<ChartOptions>();
    charts.add("list", "Lists all charts and whether you have typed them in", list);

    const auto add = [&](const char* name, const char* help, int (*act)(const Context&, const ChartOptions&)) {
        const Command command = charts.add(name, help, options, act);
        command.add_option("ID", options->id, "The chart's id").required();
        return command;
    };
    add("show", "Prints your copy as CSV, or blank headings to fill in", show)
        .add_flag("--blank", options->blank, "Blank headings, even if you have a copy");
    add("check", "Checks your copy for errors; if it was changed by hand, it counts as it is", check);
    add("import", "Checks a CSV file and saves it as your copy", import)
        .add_option("CSV", options->file, "Column headings in the first row, row headings in the first column")
        .required();
    add("remove", "Removes your copy", remove);
}

}  // namespace flagplot::cli

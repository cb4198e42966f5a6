#include <fmt/format.h>

#include "cli/commands.h"
#include "cli/screen.h"
#include "json/tree.h"
#include "plot/drawing.h"
#include "plot/request.h"

namespace flagplot::cli {
namespace {

struct PlotOptions {
    std::string file;
    std::string format = "text";
    plot::Request request{.width = plot::usual_width, .height = plot::usual_height};
};

int plot(const Context& context, const PlotOptions& options) {
    const session::Session session = context.open_to_read(options.file);
    const plot::Request& request = options.request;
    const plot::Plot plot = plot::plot_of(session, request);
    if (plot.coast) plot.coast->land();
    if (context.json || options.format == "json") {
        print(plot::to_json(plot));
    } else if (options.format == "svg") {
        const plot::View view = plot::fit(plot, request.width, request.height);
        hand_out(plot::to_svg(plot, view, plot::layers_of(request)) + "\n");
    } else {
        say(fmt::format("{}. {}\n", plot.whose, plot.when));
        for (const std::string& line : plot::describe(plot)) say(line + "\n");
    }
    return done;
}

}  // namespace

void add_plot_command(const Command& app) {
    const auto options = std::make_shared<PlotOptions>();
    const Command command = app.add_for_session(
        "plot", "Shows where everything is, was, and was told to go: in words, or as a picture", options, plot);
    plot::Request& request = options->request;
    command.add_option("--format", options->format, "text, svg or json").one_of({"text", "svg", "json"});
    command.add_option("--turn", request.turn, "At the end of this turn: its number, or last, which is the default");
    command.add_option("--board", request.board, "Another board than the main one: its id, such as tactical");
    command.add_option("--side", request.side, "As this side or commander knows it: its id");
    command.add_list("--without", request.without, "Leaves a layer out; may be repeated").one_of(plot::layer_ids());
    command.add_option("--width", request.width, "Of the picture, in pixels")
        .within(plot::least_width, plot::most_pixels);
    command.add_option("--height", request.height, "Of the picture, in pixels")
        .within(plot::least_height, plot::most_pixels);
}

}  // namespace flagplot::cli

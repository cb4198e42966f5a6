#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "cli/commands.h"
#include "cli/screen.h"
#include "json/tree.h"
#include "plot/drawing.h"
#include "report/visibility.h"

namespace flagplot::cli {
namespace {

struct PlotOptions {
    std::string file;
    std::string format = "text";
    std::string turn;
    std::string side;
    std::vector<std::string> without;
    int width = 960;
    int height = 640;
};

int wanted_entry(const session::Session& session, const std::string& text) {
    if (text.empty() || text == "last") return session.size();
    int turn = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), turn);
    if (error != std::errc() || end != text.data() + text.size() || turn < 1)
        throw json::InputError("--turn", fmt::format("found \"{}\"", text), "a turn's number, or last");
    return plot::end_of(session, turn);
}

plot::Layers wanted_layers(const std::vector<std::string>& without) {
    plot::Layers layers;
    for (const plot::LayerName& name : plot::layer_names()) {
        if (std::find(without.begin(), without.end(), name.id) != without.end()) layers.*name.layer = false;
    }
    return layers;
}

std::vector<std::string> layer_ids() {
    std::vector<std::string> ids;
    for (const plot::LayerName& name : plot::layer_names()) ids.emplace_back(name.id);
    return ids;
}

int plot(const Context& context, const PlotOptions& options) {
    const session::Session session = context.open_to_read(options.file);
    std::optional<session::Reader> reader;
    if (!options.side.empty()) reader = report::reader_of(session, options.side);
    plot::History history(session);
    const std::optional<plot::Plot> plot = plot::make_plot(history, wanted_entry(session, options.turn), reader);
    if (!plot) {
        throw json::InputError(options.file, "no board to plot on",
                               "a session that says how its map is laid out (see the game's settings)");
    }
    if (context.json || options.format == "json") {
        print(plot::to_json(*plot));
    } else if (options.format == "svg") {
        const plot::View view = plot::fit(*plot, options.width, options.height);
        hand_out(plot::to_svg(*plot, view, wanted_layers(options.without)) + "\n");
    } else {
        say(fmt::format("{}. {}\n", plot->whose, plot->when));
        for (const std::string& line : plot::describe(*plot)) say(line + "\n");
    }
    return done;
}

}  // namespace

void add_plot_command(const Command& app, Context& context, Action& action) {
    const auto options = std::make_shared<PlotOptions>();
    const Command command =
        app.add_subcommand("plot", "Shows where everything is, was, and was told to go: in words, or as a picture");
    command.add_option("FILE", options->file, "The session").required();
    command.add_option("--format", options->format, "text, svg or json").one_of({"text", "svg", "json"});
    command.add_option("--turn", options->turn, "At the end of this turn: its number, or last, which is the default");
    command.add_option("--side", options->side, "As this side or commander knows it: its id");
    command.add_option("--without", options->without, "Leaves a layer out; may be repeated")
        .one_of(layer_ids())
        .expected(1)
        .take_all();
    command.add_option("--width", options->width, "Of the picture, in pixels").within(200, 10000);
    command.add_option("--height", options->height, "Of the picture, in pixels").within(150, 10000);
    command.callback([&, options] { action = [&, options] { return plot(context, *options); }; });
}

}  // namespace flagplot::cli

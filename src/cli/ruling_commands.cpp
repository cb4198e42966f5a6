#include <fmt/format.h>
#include <fmt/ranges.h>

#include <memory>

#include "cli/commands.h"
#include "json/tree.h"
#include "sheet/columns.h"

namespace flagplot::cli {
namespace {

using json::Tree;
using rulebook::Reading;
using rulebook::Rulebook;
using rulebook::Ruling;

constexpr std::size_t width = 100;

struct RulingOptions {
    std::string rulebook;
    std::string id;
};

Tree to_json(const Reading& reading, const Ruling& ruling) {
    Tree tables = Tree::array();
    for (const auto& [table, patch] : reading.patches) tables.push_back(table);
    return {{"reading", reading.id},
            {"label", reading.label},
            {"ours", reading.ours},
            {"default", reading.id == ruling.otherwise},
            {"tables", tables}};
}

Tree to_json(const Ruling& ruling) {
    Tree readings = Tree::array();
    for (const Reading& reading : ruling.readings) readings.push_back(to_json(reading, ruling));
    return {{"ruling", ruling.id},         {"source", ruling.source}, {"printed", ruling.printed},
            {"question", ruling.question}, {"readings", readings},    {"why", ruling.why}};
}

std::string line(const std::string& text) {
    return "  " + sheet::wrapped(text, 4, width) + '\n';
}

// "ladder: Clear, Mist, Fog (the default; ours; changes Weather)".
std::string reading_as_text(const Reading& reading, const Ruling& ruling, const Rulebook& book) {
    std::vector<std::string> more;
    if (reading.id == ruling.otherwise) more.emplace_back("the default");
    if (reading.ours) more.emplace_back("ours");
    std::vector<std::string> titles;
    for (const auto& [table, patch] : reading.patches) titles.push_back(book.title_of(table));
    if (!titles.empty()) more.push_back(fmt::format("changes {}", fmt::join(titles, ", ")));
    return fmt::format("{}: {}{}", reading.id, reading.label,
                       more.empty() ? "" : fmt::format(" ({})", fmt::join(more, "; ")));
}

std::string as_text(const Ruling& ruling, const Rulebook& book) {
    std::string text = fmt::format("{}   {}\n", ruling.id, ruling.source);
    text += line(ruling.question);
    if (!ruling.printed.empty()) text += line("Printed: " + ruling.printed);
    for (const Reading& reading : ruling.readings) text += line("- " + reading_as_text(reading, ruling, book));
    if (ruling.otherwise.empty()) text += line("It is asked when it first matters.");
    if (!ruling.why.empty()) text += line("Why: " + ruling.why);
    return text;
}

int list(const Context& context, const RulingOptions& options) {
    const Rulebook book = context.library().load(options.rulebook);
    Tree all = Tree::array();
    std::string text;
    for (const Ruling& ruling : book.rulings) {
        all.push_back(to_json(ruling));
        text += as_text(ruling, book);
    }
    return answer(context, all, text);
}

int show(const Context& context, const RulingOptions& options) {
    const Rulebook book = context.library().load(options.rulebook);
    const Ruling* const ruling = book.find_ruling(options.id);
    if (!ruling) {
        throw json::InputError(
            "ruling", fmt::format("found \"{}\"", options.id),
            fmt::format("a ruling of {}: flagplot-cli ruling list {}", book.document, options.rulebook));
    }
    return answer(context, to_json(*ruling), as_text(*ruling, book));
}

}  // namespace

void add_ruling_commands(const Command& app) {
    const Command rulings =
        app.add_group("ruling", "Where a document is silent or contradicts itself, and how it is played");
    const auto options = std::make_shared<RulingOptions>();
    rulings.add("list", "Lists a game's rulings, with readings and reasons", options, list)
        .add_option("RULEBOOK", options->rulebook, "The rulebook's id")
        .required();
    const Command show_command = rulings.add("show", "Shows one of them", options, show);
    show_command.add_option("RULEBOOK", options->rulebook, "The rulebook's id").required();
    show_command.add_option("RULING", options->id, "The ruling's id").required();
}

}  // namespace flagplot::cli

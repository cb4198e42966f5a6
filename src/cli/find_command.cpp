#include <fmt/format.h>
#include <fmt/ranges.h>

#include <memory>

#include "cli/commands.h"
#include "json/tree.h"
#include "procedures/catalogue.h"
#include "report/search.h"

namespace flagplot::cli {
namespace {

struct FindOptions {
    std::string file;
    std::vector<std::string> words;
};

constexpr std::size_t most = 100;

std::string nothing_words(const Context& context, const rulebook::Rulebook& book, const std::string& words) {
    std::string text = fmt::format("Nothing of {} has these words, or words like them.\n", book.title);
    for (const std::string& line : report::found_besides(report::findables_besides(context.library(), book.id), words))
        text += line + '\n';
    return text;
}

int find(const Context& context, const FindOptions& options) {
    const session::Session session = context.open_to_read(options.file);
    std::vector<report::Findable> all = report::findables_of(session);
    for (const referee::Procedure& one : procedures::catalogue().of(session.rulebook()))
        all.push_back({report::Findable::What::procedure, one.id, one.title, one.source, one.help});
    const std::string words = fmt::format("{}", fmt::join(options.words, " "));
    const std::vector<report::Findable> events = report::happened(session, words, most);
    const auto found = report::find(events, all, words, most);
    json::Tree list = json::Tree::array();
    std::string text;
    for (const report::Findable* const one : found) {
        const std::string what = name_of(one->what);
        list.push_back({{"what", what}, {"id", one->id}, {"label", one->label}, {"where", one->where}});
        text += fmt::format("{:<10} {} ({})\n", what, one->label, one->where.empty() ? one->id : one->where);
    }
    if (found.empty()) text += nothing_words(context, session.rulebook(), words);
    if (found.size() == most) text += "There may be more: another word leaves fewer.\n";
    return answer(context, list, text);
}

}  // namespace

void add_find_command(const Command& app) {
    const auto options = std::make_shared<FindOptions>();
    const Command command = app.add_for_session(
        "find",
        "Finds units, procedures, tables with their rows and modifiers, charts, rules and rulings by their words; with "
        "\"turn 8\" among them what happened in that turn",
        options, find);
    command.add_option("WORDS", options->words, "Words, in any order").required();
}

}  // namespace flagplot::cli

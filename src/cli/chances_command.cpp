#include <fmt/format.h>

#include <algorithm>
#include <thread>

#include "cli/commands.h"
#include "cli/play.h"
#include "cli/screen.h"
#include "dice/stream.h"
#include "json/tree.h"
#include "procedures/catalogue.h"
#include "referee/chances.h"
#include "session/session.h"

namespace flagplot::cli {
namespace {

struct ChancesOptions {
    std::string file;
    std::string procedure;
    std::string answers;
    std::vector<std::string> of;
    int runs = 10'000;
    int ways = 20'000;
    std::string seed;
    bool asks_all = false;
    std::string format = "text";
};

int chances(const Context& context, const ChancesOptions& options) {
    const session::Session session = context.open_to_read(options.file);
    const auto open = session::copies_of(session, context.environment());
    Unattended given(options.answers, {});
    referee::ChancesWanted wanted{.procedure = options.procedure,
                                  .answers = given.given().answers,
                                  .takes_defaults = !options.asks_all,
                                  .runs = options.runs,
                                  .most_ways = options.ways};
    wanted.seed = options.seed.empty() ? dice::random_seed() : dice::from_hex(options.seed);
    wanted.threads = std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
    const referee::Chances all = referee::chances(open, procedures::catalogue(), wanted);
    const std::string unused = all.asks ? "" : given.unused();
    if (!unused.empty()) complain("not used: " + unused);
    const std::vector<const referee::Quantity*> shown =
        !all.asks ? referee::quantities_of(all, options.of) : std::vector<const referee::Quantity*>();
    const bool has_seed = !all.is_exact && !all.asks;
    const std::string seed = has_seed ? fmt::format("\nSeed {}.\n", dice::to_hex(wanted.seed)) : "";
    answer(context, options.format, to_json(all, shown), to_csv(all, shown),
           sheet::to_text(referee::chances_sheet(all, shown)) + seed);
    return !all.asks ? done : answer_missing;
}

}  // namespace

void add_chances_command(const Command& app) {
    const auto options = std::make_shared<ChancesOptions>();
    const Command command = app.add_for_session(
        "chances",
        "Plays a procedure thousands of times in memory and counts what comes of it; the session stays as "
        "it is",
        options, chances);
    command.add_option("PROCEDURE", options->procedure, "The procedure's id; without it the open one goes on");
    command.add_option("--answers", options->answers,
                       "A JSON file: step key -> {field: value}, the same in every run; - reads standard input");
    command.add_list("--of", options->of,
                     "What to show: FIELD:UNIT, lost:UNIT, result:TABLE/RESULT, fact:FACT; may be repeated");
    command.add_option("--runs", options->runs, "How many runs are sampled").within(1, 10'000'000);
    command
        .add_option("--ways", options->ways,
                    "Up to so many ways in which the dice can fall each is played once; 0: always sampled")
        .within(0, 10'000'000);
    command.add_option("--seed", options->seed, "Of the sampled dice: 64 hexadecimal digits; random if not given");
    command.add_flag("--ask-all", options->asks_all,
                     "Stops at a question that isn't answered, even if it has defaults");
    command.add_option("--format", options->format, "text, csv or json").one_of({"text", "csv", "json"});
}

}  // namespace flagplot::cli

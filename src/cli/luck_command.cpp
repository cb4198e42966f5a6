#include <algorithm>
#include <thread>

#include "cli/commands.h"
#include "cli/screen.h"
#include "dice/stream.h"
#include "json/tree.h"
#include "procedures/catalogue.h"
#include "referee/luck.h"
#include "session/session.h"

namespace flagplot::cli {
namespace {

struct LuckOptions {
    std::string file;
    int runs = 2'000;
    std::string seed;
    std::string format = "text";
};

int luck(const Context& context, const LuckOptions& options) {
    const session::Session session = context.open_to_read(options.file);
    referee::LuckWanted wanted{.runs = options.runs};
    wanted.seed = options.seed.empty() ? dice::random_seed() : dice::from_hex(options.seed);
    wanted.threads = std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
    const referee::Luck found =
        referee::luck(session::copies_of(session, context.environment()), procedures::catalogue(), wanted);
    return answer(context, options.format, to_json(found), to_csv(found), sheet::to_text(referee::luck_sheet(found)));
}

}  // namespace

void add_luck_command(const Command& app) {
    const auto options = std::make_shared<LuckOptions>();
    const Command command = app.add_for_session(
        "luck", "Holds what came of each procedure that was played against all that could have come of it", options,
        luck);
    command.add_option("--runs", options->runs, "How many runs of a procedure are sampled").within(1, 1'000'000);
    command.add_option("--seed", options->seed, "Of the sampled dice: 64 hexadecimal digits; random if not given");
    command.add_option("--format", options->format, "text, csv or json").one_of({"text", "csv", "json"});
}

}  // namespace flagplot::cli

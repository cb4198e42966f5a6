// Unattended play, {"session": FILE, "lines": so many of it, "play": PROCEDURE, "answers": {...}, "dice": [...]}.
#include "cli/play.h"
#include "json/tree.h"
#include "procedures/catalogue.h"
#include "referee/runner.h"
#include "support/folder.h"
#include "support/journal_lines.h"
#include "world.h"

namespace flagplot::fuzz {
namespace {

namespace fs = std::filesystem;
using json::Tree;
using session::OpenMode;
using session::Session;

// Lines of one of the checkout's sessions, each with its newline.
const std::vector<std::string>& lines_of(const std::string& name) {
    static std::map<std::string, std::vector<std::string>> known;
    auto& lines = known[name];
    if (!lines.empty()) return lines;
    std::istringstream stream(test::bytes_of(test::source_dir() / name));
    for (std::string line; std::getline(stream, line);) lines.push_back(line + '\n');
    return lines;
}

fs::path begun(const json::Node& input) {
    const json::Node file = input.at("session");
    if (file.text().find("..") != std::string::npos) file.fail_expecting("a session of the checkout");
    const auto& lines = lines_of(file.text());
    const auto wanted = static_cast<std::size_t>(input.at("lines").integer(1, 100'000));
    std::string bytes;
    for (std::size_t i = 0; i < std::min(wanted, lines.size()); ++i) bytes += lines[i];
    return write("session.flagplot", bytes);
}

void play(const json::Node& input) {
    const fs::path file = begun(input);
    const fs::path answers = write("answers.json", input.at("answers").tree().dump());
    const std::vector<std::string> dice = input.at("dice").texts();
    int size = 0;
    {
        Session session = Session::open(file, OpenMode::write, library(), environment());
        ends_well([&] {
            cli::Unattended unattended(answers.string(), dice);
            referee::Runner(session, procedures::catalogue()).play(input.at("play").text(), unattended.given());
        });
        size = session.size();
    }
    const bool is_read = ends_well([&] {
        const Session again = Session::open(file, OpenMode::read, library(), environment());
        if (!again.journal().damage().empty()) find("what was played: " + again.journal().damage());
        if (again.size() != size) find("what was played: entries were lost");
    });
    if (!is_read) find("what was played: it can't be read again");
}

}  // namespace

void take_input(const std::string& input) {
    ends_well([&] {
        const Tree tree = json::parse(input, "input");
        play({tree, "input"});
    });
}

}  // namespace flagplot::fuzz

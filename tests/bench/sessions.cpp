#include "sessions.h"

#include <fmt/format.h>

#include "host/host.h"
#include "support/files.h"

namespace flagplot::bench {
namespace {

namespace fs = std::filesystem;
using session::Session;

// The sample's entries from `from` on, written again behind the session's end under turns of its own.
class Repeater {
  public:
    Repeater(const Session& sample, Session& session) : sample_(sample), session_(session) {}

    void take(int number) {
        const session::Entry& entry = sample_.entry(number);
        session::Body body = entry.body;
        if (auto* opened = std::get_if<session::Opened>(&body)) opened->turn = turn_;
        if (auto* clock = std::get_if<session::ClockSet>(&body)) *clock = {turn_, turn_ + 1};
        if (auto* effect = std::get_if<session::Effect>(&body)) {
            auto* fact = std::get_if<session::FactSet>(&effect->change);
            if (fact && fact->scope.starts_with("turn ")) fact->scope = fmt::format("turn {}", turn_);
        }
        const bool opens = std::holds_alternative<session::Opened>(body);
        const bool moves = std::holds_alternative<session::ClockSet>(body);
        const int staged = session_.stage(std::move(body), entry.run == 0 ? 0 : run_);
        if (opens) run_ = staged;
        if (moves) ++turn_;
        if (entry.end) session_.commit();
    }

    void next_turn() {
        session_.stage(session::ClockSet{turn_, turn_ + 1});
        session_.commit();
        ++turn_;
    }

  private:
    const Session& sample_;
    Session& session_;
    int turn_ = 1;
    int run_ = 0;
};

}  // namespace

void make_session(const fs::path& path, int entries) {
    const rulebook::Library library = host::library();
    session::Environment environment = host::environment();
    environment.open_file = test::quick_files();  // only what is measured waits for the disk
    const Session sample =
        Session::open(host::samples() / "coral-sea.flagplot", session::OpenMode::read, library, environment);
    session::Beginning beginning;
    beginning.rulebook = sample.header().rulebook;
    beginning.title = fmt::format("{} entries", entries);
    beginning.seed = sample.seed();
    for (const auto& [fact, value] : sample.state().facts()) {
        if (fact.second == "session") beginning.facts[fact.first] = value;
    }
    Session session = Session::create(path, beginning, library, environment);
    Repeater repeater(sample, session);
    int first = 1;
    while (!std::holds_alternative<session::Opened>(sample.entry(first).body)) {
        if (std::holds_alternative<session::UnitAdded>(sample.entry(first).body)) repeater.take(first);
        ++first;
    }
    for (int number = first; session.size() < entries || session.state().open_run(); ++number) {
        if (number > sample.size()) {
            repeater.next_turn();
            number = first;
        }
        repeater.take(number);
    }
    session.commit();
}

fs::path Sessions::copy(int entries, const std::string& name) const {
    const fs::path made = folder_.path() / fmt::format("{}.flagplot", entries);
    if (!fs::exists(made)) make_session(made, entries);
    const fs::path copy = folder_.path() / name / "session.flagplot";
    fs::create_directories(copy.parent_path());
    fs::copy_file(made, copy, fs::copy_options::overwrite_existing);
    return copy;
}

}  // namespace flagplot::bench

#include "referee/verify.h"

#include <fmt/format.h>

#include <map>

#include "dice/stream.h"
#include "json/reader.h"

namespace flagplot::referee {
namespace {

using session::Entry;
using session::Opened;
using session::Roll;

class Verifier {
  public:
    Verifier(session::Session& session, const Catalogue& catalogue) : session_(session), catalogue_(catalogue) {}

    Verification run(const std::string& expected_head) {
        result_.entries = session_.size();
        result_.head = session_.journal().head();
        check_file();
        check_head(expected_head);
        for (int number = 1; number <= session_.size(); ++number) check_roll(session_.entry(number));
        replay_runs();
        return std::move(result_);
    }

  private:
    std::string place(int number) const {
        return fmt::format("{}: line {}", session_.journal().path().string(), number);
    }
    void report(int number, const std::string& problem) {
        result_.problems.push_back(fmt::format("{}: {}", place(number), problem));
    }

    // What opening the file found: a broken chain, a damaged line.
    void check_file() {
        const std::string& why = session_.journal().damage();
        if (!why.empty()) result_.problems.push_back(why);
    }

    void check_head(const std::string& expected) {
        if (expected.empty() || expected == result_.head) return;
        const std::string text = json::read_text(session_.journal().path());
        if (text.find("\"prev\":\"" + expected + "\"") != std::string::npos) return;
        result_.problems.push_back(fmt::format("{}: no line has the hash {} (expected, as it was printed)",
                                               session_.journal().path().string(), expected));
    }

    void check_roll(const Entry& entry) {
        const auto* roll = std::get_if<Roll>(&entry.body);
        if (!roll || roll->source != Roll::Source::stream) return;
        const auto* opened =
            entry.run > 0 && entry.run < entry.number ? std::get_if<Opened>(&session_.entry(entry.run).body) : nullptr;
        if (!opened) {
            report(entry.number, fmt::format("{} belongs to no run", describe(entry)));
            return;
        }
        const std::vector<int> faces = dice::roll(
            {session_.seed(), opened->turn, opened->procedure, opened->ordinal, roll->key, roll->attempt}, roll->sides);
        ++result_.rolls;
        if (faces == roll->faces) return;
        report(entry.number, fmt::format("{} shows {}, but the session's seed gives {}", describe(entry),
                                         fmt::join(roll->faces, ", "), fmt::join(faces, ", ")));
    }

    // Folds the journal once and plays each closed run again from the state at its opening.
    void replay_runs() {
        std::map<int, int> closings;  // run -> its Closed entry
        for (int number = 1; number <= session_.size(); ++number) {
            const Entry& entry = session_.entry(number);
            if (session_.holds(number) && std::holds_alternative<session::Closed>(entry.body))
                closings[entry.run] = number;
        }
        session::State state;
        for (int number = 1; number <= session_.size(); ++number) {
            if (!session_.holds(number)) continue;
            state.apply(session_.entry(number));
            const auto closing = closings.find(number);
            if (closing != closings.end()) replay(number, closing->second, state);
        }
    }

    void replay(int run, int closing, const session::State& state) {
        const auto* opened = std::get_if<Opened>(&session_.entry(run).body);
        if (!opened) {
            report(closing, fmt::format("closes line {}, which opens nothing", run));
            return;
        }
        const Procedure* procedure = catalogue_.find(opened->procedure);
        if (!procedure || procedure->version != opened->version || state.digest() != session_.rulebook().digest) {
            ++result_.not_replayed;
            return;
        }
        const Given nothing;
        try {
            Referee referee(session_, run, state, closing - 1, nothing, Referee::Mode::verify);
            procedure->run(referee);
            referee.finish();
            ++result_.replayed;
        } catch (const json::InputError& error) {
            result_.problems.push_back(
                fmt::format("{}: in the run of line {}: {}", session_.journal().path().string(), run, error.what()));
        } catch (const AnswerMissing& missing) {
            report(run, fmt::format("the run lacks the answer \"{}\"", missing.form.key));
        }
    }

    session::Session& session_;
    const Catalogue& catalogue_;
    Verification result_;
};

}  // namespace

Verification verify(session::Session& session, const Catalogue& catalogue, const std::string& expected_head) {
    return Verifier(session, catalogue).run(expected_head);
}

}  // namespace flagplot::referee

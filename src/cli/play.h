#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <tuple>
#include <vector>

#include "cli/context.h"
#include "json/tree.h"
#include "procedures/catalogue.h"
#include "referee/refusal_words.h"
#include "referee/runner.h"

namespace flagplot::cli {

// What was given to unattended play: answers by step key, dice. A file may still hold what the open run had from it
// before: when the run is played again, that is compared.
class Unattended {
  public:
    // `answers` is a JSON file, "-" for standard input, or empty for none.
    Unattended(const std::string& answers, const std::vector<std::string>& dice);
    Unattended(const Unattended&) = delete;
    Unattended& operator=(const Unattended&) = delete;

    referee::Given given();

    // Throws json::InputError if a procedure was finished and something given is left over.
    void check_all_used(const referee::Progress& progress) const;

    // "the answer "movement", the dice 4, 5", or empty. Of many the first are named.
    std::string unused() const;

  private:
    using Cell = std::tuple<std::string, std::string, std::string>;  // of a grid: its key, unit, column

    std::optional<session::Answer> answer(const referee::Form& form);
    std::optional<session::Answer> answer_again(const referee::Form& form);
    void leave_out_compared(session::Answer& answer) const;
    std::vector<std::string> unused_of(const std::string& key, const json::Tree& answer) const;

    std::string file_;
    json::Tree answers_ = json::Tree::object();
    std::map<std::string, json::Node> by_key_;  // the answers
    GivenDice dice_;
    std::set<std::string> used_;  // keys of answers
    std::set<Cell> compared_;     // with dice that lie on the table
};

// Shows what an act wrote and what is asked now; where dice were given, which others were the machine's. Returns the
// exit code.
int report(const Context& context, const session::Session& session, const referee::Progress& progress,
           const std::optional<referee::Form>& pending, bool dice_were_given = false);

// Plays a procedure and asks on the terminal until it ends or the person leaves (end of input).
int play_on_terminal(session::Session& session, referee::Runner& runner, const referee::Procedure& procedure,
                     GivenDice dice);

bool on_terminal();

// What `act` gives. What it refuses calls procedures and tables by their titles, unless another program reads it: ids
// of questions and fields stay, as they are written in answers files.
template <typename Act>
auto titled(const Context& context, const session::Session& session, const Act& act) {
    try {
        return act();
    } catch (const session::SessionError&) {
        throw;
    } catch (const referee::UnusableAnswer&) {
        throw;
    } catch (const json::InputError& error) {
        if (context.json) throw;
        const auto said = [&](const std::string& words) {
            return referee::with_titles(session, procedures::catalogue(), words);
        };
        throw json::InputError(said(error.where()), said(error.found()), said(error.expected()));
    }
}

}  // namespace flagplot::cli

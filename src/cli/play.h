#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cli/context.h"
#include "referee/runner.h"

namespace flagplot::cli {

// What was given to unattended play: answers by step key, dice.
class Unattended {
  public:
    // `answers` is a JSON file, "-" for standard input, or empty for none.
    Unattended(const session::Session& session, const std::string& answers, const std::vector<std::string>& dice);

    referee::Given given();

    // Throws json::InputError if a procedure was finished and something given is left over.
    void check_all_used(const referee::Standing& standing) const;

    // "answers: ...; dice: ...", or empty.
    std::string unused() const;

  private:
    std::optional<session::Answer> answer(const referee::Form& form);

    std::string file_;
    json::Tree answers_ = json::Tree::object();
    GivenDice dice_;
    std::vector<std::string> used_;
};

// Shows what an act wrote and what is asked now. Returns the exit code.
int report(const Context& context, const session::Session& session, const referee::Standing& standing,
           const std::optional<referee::Form>& pending);

// Asks on the terminal until the procedure ends or the person leaves (end of input).
int play_on_terminal(session::Session& session, referee::Runner& runner, referee::Standing standing,
                     const referee::Given& given);

bool on_terminal();

}  // namespace flagplot::cli

#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "cli/context.h"
#include "json/tree.h"
#include "referee/runner.h"

namespace flagplot::cli {

// What was given to unattended play: answers by step key, dice. A file may still hold what the open run had from it
// before.
class Unattended {
  public:
    // `answers` is a JSON file, "-" for standard input, or empty for none.
    Unattended(const session::Session& session, const std::string& answers, const std::vector<std::string>& dice);
    Unattended(const Unattended&) = delete;
    Unattended& operator=(const Unattended&) = delete;

    referee::Given given();

    // Throws json::InputError if a procedure was finished and something given is left over.
    void check_all_used(const referee::Standing& standing) const;

    // "the answer "movement", the dice 4, 5", or empty. Of many the first are named.
    std::string unused() const;

  private:
    std::optional<session::Answer> answer(const referee::Form& form);
    void note_what_was_used(const session::Session& session);
    bool was_thrown(const std::string& key, const json::Tree& answer) const;
    void check_same_faces(const std::string& key, const json::Tree& given) const;
    bool lies_on_table(const std::string& column, const std::string& unit) const;
    void leave_out_thrown(const referee::Form& form, session::Answer& answer) const;

    std::string file_;
    json::Tree answers_ = json::Tree::object();
    std::map<std::string, json::Node> by_key_;  // the answers
    GivenDice dice_;
    std::set<std::string> used_;                              // keys of answers
    std::map<std::string, std::vector<std::string>> thrown_;  // faces of the open run's rolls by hand, by their keys
};

// Shows what an act wrote and what is asked now; where dice were given, which others were the machine's. Returns the
// exit code.
int report(const Context& context, const session::Session& session, const referee::Standing& standing,
           const std::optional<referee::Form>& pending, bool dice_were_given = false);

// Plays a procedure and asks on the terminal until it ends or the person leaves (end of input).
int play_on_terminal(session::Session& session, referee::Runner& runner, const referee::Procedure& procedure,
                     GivenDice dice);

bool on_terminal();

}  // namespace flagplot::cli

#pragma once

#include <mutex>
#include <optional>
#include <string>

#include "referee/chances.h"
#include "referee/referee.h"
#include "referee/tally.h"
#include "referee/tried_dice.h"

namespace flagplot::referee {

// A procedure that is tried in a session in memory, run after run; the session stands after each where it stood before.
class TriedRuns {
  public:
    // Session, wish and lock outlive it. Throws json::InputError if the procedure can't be begun.
    TriedRuns(session::Session& session, const Catalogue& catalogue, const ChancesWanted& wanted, std::mutex& asking);
    TriedRuns(const TriedRuns&) = delete;
    TriedRuns& operator=(const TriedRuns&) = delete;

    void play(TriedDice& dice, double weight);  // once with these dice, and counts what came of it by this weight
    void play_way(EveryWay& dice);              // how likely the dice were is known only when they have fallen

    const std::optional<Form>& asks() const { return asks_; }  // what nobody answers
    const std::map<std::string, AnsweredForm>& answered() const { return answered_; }
    const std::string& why() const { return why_; }  // the first refusal
    double refused() const { return refused_; }
    double endless() const { return endless_; }
    const Tally& tally() const { return tally_; }
    bool has_told_too_much() const { return told_ > most_told; }

    static constexpr std::size_t most_told = 2'000;  // different lines: if there are more, none is counted

  private:
    std::optional<session::Answer> answer_to(const Form& form);
    void play_with(TriedDice& dice, const EveryWay* way);
    void run();
    void take(const session::Body& body);
    void take(const session::FactSet& fact);
    void take(const session::LookedUp& looked_up);
    void take(const session::Told& told);
    void take(const session::UnitChanged& changed);
    void take_whole(const session::Unit& unit, int times);  // one that has come, or with -1 has gone
    std::string side_of_unit(const std::string& id) const;
    void take_cell(const table::Chart& chart, const table::Lookup& lookup);
    void take_loss(const std::string& id, const rulebook::UnitType& type, bool is_lost);
    void add_to_totals(const Field& field, const std::string& side, double more);
    void add_to_total(const std::string& of, const std::string& label, const std::string& side, double more,
                      const std::string& field);
    double total_before(const std::string& field_id, const std::string& side) const;

    session::Session& session_;
    const ChancesWanted& wanted_;
    std::mutex& asking_;
    std::optional<Procedure> procedure_;
    int begun_ = 0;  // the number of its opening; 0: it isn't open yet
    Given given_;
    Given::InCommon in_common_;
    TriedDice* dice_ = nullptr;
    double weight_ = 0;
    session::State before_;
    Tally tally_;
    std::size_t told_ = 0;
    std::optional<Form> asks_;
    std::map<std::string, AnsweredForm> answered_;
    std::string why_;
    double refused_ = 0;
    double endless_ = 0;
};

}  // namespace flagplot::referee

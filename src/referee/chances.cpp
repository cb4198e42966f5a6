#include "referee/chances.h"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <cmath>
#include <exception>
#include <memory>
#include <mutex>
#include <numeric>
#include <optional>
#include <thread>
#include <unordered_map>

#include "dice/stream.h"
#include "json/value.h"
#include "referee/answered.h"

namespace flagplot::referee {
namespace {

using json::InputError;
using session::Session;
using session::State;

constexpr int most_dice = 100'000;        // of one run
constexpr std::size_t most_told = 2'000;  // different lines: if there are more, none is counted
constexpr int ways_tried = 400;           // before it is judged how many there are

// A run that throws too many dice: it may never end.
struct Endless {};

// ---- dice

// Where a run's dice come from.
class Dice {
  public:
    Dice() = default;
    Dice(const Dice&) = delete;
    Dice& operator=(const Dice&) = delete;
    virtual ~Dice() = default;

    std::vector<int> roll(const std::vector<int>& sides) {
        thrown_ += static_cast<int>(sides.size());
        if (thrown_ > most_dice) throw Endless();
        return fall(sides);
    }

  protected:
    void begin() { thrown_ = 0; }

  private:
    virtual std::vector<int> fall(const std::vector<int>& sides) = 0;

    int thrown_ = 0;
};

// Those of the n-th run, which are the same whoever plays it.
class SampledDice : public Dice {
  public:
    explicit SampledDice(const dice::Digest& seed) { step_.seed = seed; }

    void begin(int run) {
        Dice::begin();
        step_.ordinal = run + 1;
        step_.attempt = 0;
    }

  private:
    std::vector<int> fall(const std::vector<int>& sides) override {
        ++step_.attempt;
        return dice::roll(step_, sides);
    }

    dice::StepId step_{.seed = {}, .turn = 0, .procedure = "chances", .ordinal = 1, .key = "", .attempt = 0};
};

// Every way in which they can fall, one after the other: like the wheels of a counter, the last die turns first.
class EveryWay : public Dice {
  public:
    void begin() {
        Dice::begin();
        at_ = 0;
    }

    double weight() const {
        return std::accumulate(fallen_.begin(), fallen_.end(), 1.0,
                               [](double so_far, const Die& die) { return so_far / die.sides; });
    }

    // Goes on to the next way; false: there is none.
    bool next() {
        while (!fallen_.empty() && fallen_.back().face == fallen_.back().sides) fallen_.pop_back();
        if (!fallen_.empty()) ++fallen_.back().face;
        return !fallen_.empty();
    }

  private:
    struct Die {
        int sides = 0;
        int face = 1;
    };

    std::vector<int> fall(const std::vector<int>& sides) override {
        std::vector<int> faces;
        for (const int one : sides) {
            if (at_ == fallen_.size()) fallen_.push_back({one, 1});
            faces.push_back(fallen_[at_++].face);
        }
        return faces;
    }

    std::vector<Die> fallen_;
    std::size_t at_ = 0;
};

// ---- counting

double as_number(const json::Value& value) {
    if (value.is_boolean()) return value == true ? 1 : 0;
    return value.is_number_integer() ? static_cast<double>(value.get<std::int64_t>()) : 0;
}

// What runs came to, by weight.
class Count {
  public:
    struct Line {
        std::string id;
        std::string label;
        double before = 0;
        std::map<double, double> weights = {};
        double touched = 0;  // the weight of the runs that changed it
    };

    // What a run has come to; each thing counts with its last value.
    template <typename Label>
    void set(const std::string& id, double value, double before, const Label& label) {
        here_[line_of(id, before, label)] = value;
    }
    template <typename Label>
    void add(const std::string& id, double more, const Label& label) {
        here_[line_of(id, 0, label)] += more;
    }
    bool knows(const std::string& id) const { return places_.contains(id); }

    void end_run(double weight) {
        for (const auto& [place, value] : here_) {
            Line& line = lines_[place];
            line.weights[value] += weight;
            line.touched += weight;
        }
        here_.clear();
        ended_ += weight;
    }
    void forget_run() { here_.clear(); }

    void take(const Count& other) {
        for (const Line& line : other.lines_) {
            Line& mine = lines_[line_of(line.id, line.before, [&] { return line.label; })];
            for (const auto& [value, weight] : line.weights) mine.weights[value] += weight;
            mine.touched += line.touched;
        }
        ended_ += other.ended_;
    }

    std::vector<Quantity> quantities() const {
        std::vector<Quantity> all;
        for (const Line& line : lines_) {
            if (line.touched <= 0) continue;  // by a run that didn't end
            Quantity one{line.id, line.label, line.before};
            const double untouched = ended_ - line.touched;
            for (const auto& [value, weight] : line.weights) one.shares[value] += weight / ended_;
            if (untouched > ended_ * 1e-12) one.shares[line.before] += untouched / ended_;
            all.push_back(std::move(one));
        }
        std::sort(all.begin(), all.end(), [](const Quantity& a, const Quantity& b) { return a.id < b.id; });
        return all;
    }

  private:
    template <typename Label>
    std::size_t line_of(const std::string& id, double before, const Label& label) {
        const auto [place, is_new] = places_.emplace(id, lines_.size());
        if (is_new) lines_.push_back({id, label(), before});
        return place->second;
    }

    std::unordered_map<std::string, std::size_t> places_;
    std::vector<Line> lines_;
    std::map<std::size_t, double> here_;  // of the run that is counted
    double ended_ = 0;
};

// ---- one thread's sessions and runs

class Player {
  public:
    Player(Session session, const Catalogue& catalogue, const ChancesWanted& wanted, std::mutex& asking)
        : session_(std::move(session)), wanted_(wanted), asking_(asking) {
        const auto& open = session_.state().open_run();
        const bool goes_on = wanted.procedure.empty() || (open && open->opened.procedure == wanted.procedure);
        if (goes_on && !open) throw InputError("procedure", "none is open", "one to be begun");
        const std::string id = goes_on ? open->opened.procedure : wanted.procedure;
        procedure_ = catalogue.at(id, session_.rulebook());
        if (!goes_on && open && !procedure_->ad_hoc) {
            throw InputError("procedure", fmt::format("{} is open", open->opened.procedure),
                             "it to be finished or taken back first");
        }
        begun_ = goes_on ? open->id : 0;
        given_.answers = [this](const Form& form) { return answer_to(form); };
        given_.standing_orders = true;
        given_.dice = [this](const std::vector<int>& sides) { return dice_->roll(sides); };
    }
    Player(const Player&) = delete;
    Player& operator=(const Player&) = delete;

    // Plays it once with these dice, and counts what came of it by this weight.
    void play(Dice& dice, double weight) {
        dice_ = &dice;
        const int last = session_.size();
        weight_ = weight;
        try {
            run(last);
        } catch (AnswerMissing& missing) {
            asks_ = std::move(missing.form);
        } catch (const Endless&) {
            endless_ += this->weight();
        } catch (const InputError& error) {
            if (why_.empty()) why_ = json::words_of(error);
            refused_ += this->weight();
        }
        count_.forget_run();
        session_.rollback();
    }

    // The dice are known only afterwards, and so is how likely they were.
    void play_way(EveryWay& dice) {
        dice.begin();
        weigh_ = &dice;
        play(dice, 0);
        weigh_ = nullptr;
    }

    const std::optional<Form>& asks() const { return asks_; }  // what nobody answers
    const std::string& why() const { return why_; }
    double refused() const { return refused_; }
    double endless() const { return endless_; }
    const Count& count() const { return count_; }
    bool has_told_too_much() const { return told_ > most_told; }

  private:
    std::optional<session::Answer> answer_to(const Form& form) const {
        if (wanted_.answers) {
            const std::lock_guard<std::mutex> alone(asking_);
            if (std::optional<session::Answer> given = wanted_.answers(form)) return given;
        }
        const bool has_defaults = wanted_.takes_defaults && form.has_all_defaults();
        return has_defaults ? std::optional(session::Answer{form.key, {}, {}}) : std::nullopt;
    }

    void run(int last) {
        const int turn = session_.state().turn();
        const int begun = begun_ != 0 ? begun_
                                      : session_.stage(session::Opened{
                                            procedure_->id, procedure_->version, turn,
                                            session_.state().runs_of(procedure_->id, turn) + 1, procedure_->digest});
        const State before = begun_ != 0 ? session_.state_at_opening() : session_.state();
        Referee referee(session_, begun, before, session_.size(), given_, Referee::Mode::play);
        procedure_->run(referee);
        referee.finish();
        for (int number = last + 1; number <= session_.size(); ++number) take(session_.entry(number).body, before);
        count_.end_run(weight());
    }

    double weight() const { return weigh_ ? weigh_->weight() : weight_; }

    void take(const session::Body& body, const State& before) {
        if (const auto* const found = std::get_if<session::LookedUp>(&body)) take(found->lookup);
        if (const auto* const told = std::get_if<session::Told>(&body)) take(*told);
        const auto* const effect = std::get_if<session::Effect>(&body);
        if (!effect) return;
        if (const auto* const changed = std::get_if<session::UnitChanged>(&effect->change)) take(*changed, before);
        if (const auto* const removed = std::get_if<session::UnitRemoved>(&effect->change))
            take_loss(removed->id, removed->type, true, before);
        if (const auto* const fact = std::get_if<session::FactSet>(&effect->change)) {
            if (!fact->now.is_number_integer() && !fact->now.is_boolean()) return;
            count_.set("fact:" + fact->fact, as_number(fact->now), as_number(before.fact(fact->fact, fact->scope)),
                       [&] { return session_.fact(fact->fact).field.label; });
        }
    }

    void take(const table::Lookup& lookup) {
        const table::Table& table = session_.rules().table(lookup.table);
        for (const table::Result& result : table.results) {
            const int times = table::count_of(lookup, result.id);
            if (times == 0) continue;
            count_.add(fmt::format("result:{}/{}", table.id, result.id), times,
                       [&] { return fmt::format("{}: {}", table.title, result.label); });
        }
    }

    void take(const session::Told& told) {
        const std::string id = "told:" + told.text;
        if (!count_.knows(id) && ++told_ > most_told) return;  // see finish()
        count_.set(id, 1, 0, [&] { return fmt::format("Told: {}", told.text); });
    }

    void take(const session::UnitChanged& changed, const State& before) {
        const session::Unit* const unit = session_.state().find_unit(changed.id);
        const session::Unit* const was = before.find_unit(changed.id);
        const table::UnitType* const type = session_.rulebook().find_unit_type(unit  ? unit->type
                                                                               : was ? was->type
                                                                                     : std::string());
        if (!type) return;
        for (const auto& [id, value] : changed.now) {
            const Field* const field = type->find_field(id);
            const bool counts =
                field && (field->type == table::FieldType::number || field->type == table::FieldType::yes_no);
            if (!counts) continue;
            const auto now = [&](const session::Unit* one) { return one ? value_of(*one, *field) : 0; };
            count_.set(fmt::format("{}:{}", id, changed.id), unit ? now(unit) : as_number(value), now(was),
                       [&] { return fmt::format("{} {}, {}", type->label, changed.id, field->label); });
        }
        if (unit) take_loss(changed.id, unit->type, session::is_lost(*unit, *type), before);
    }

    // Of boxes that are left, of which none is crossed off yet, all.
    static double value_of(const session::Unit& unit, const Field& field) {
        const json::Value value = unit.get(field.id);
        return value.is_null() && !field.boxes.empty() ? as_number(unit.get(field.boxes)) : as_number(value);
    }

    void take_loss(const std::string& id, const std::string& of, bool is_lost, const State& before) {
        const table::UnitType* const type = session_.rulebook().find_unit_type(of);
        const session::Unit* const was = before.find_unit(id);
        if (!type || (type->lost_when.empty() && !is_lost)) return;
        const bool was_lost = was && session::is_lost(*was, *type);
        count_.set("lost:" + id, is_lost ? 1 : 0, was_lost ? 1 : 0,
                   [&] { return fmt::format("{} {} is lost", type->label, id); });
    }

    Session session_;
    const ChancesWanted& wanted_;
    std::mutex& asking_;
    std::optional<Procedure> procedure_;
    int begun_ = 0;  // the number of its opening; 0: it isn't open yet
    Given given_;
    Dice* dice_ = nullptr;
    const EveryWay* weigh_ = nullptr;
    double weight_ = 0;
    Count count_;
    std::size_t told_ = 0;
    std::optional<Form> asks_;
    std::string why_;
    double refused_ = 0;
    double endless_ = 0;
};

// Nothing: there are too many ways.
std::optional<Chances> every_way(Player& player, const ChancesWanted& wanted) {
    EveryWay dice;
    Chances all{.is_exact = true};
    double weighed = 0;
    do {
        player.play_way(dice);
        if (player.asks()) break;
        weighed += dice.weight();
        ++all.runs;
        if (wanted.stop && *wanted.stop) return std::nullopt;
        if (all.runs >= ways_tried && all.runs / weighed > wanted.most_ways) return std::nullopt;
        if (all.runs > wanted.most_ways) return std::nullopt;
    } while (dice.next());
    return all;
}

void finish(Chances& all, const std::vector<const Player*>& players, double whole) {
    Count count;
    for (const Player* const player : players) {
        count.take(player->count());
        all.refused += player->refused() / whole;
        all.endless += player->endless() / whole;
        if (all.why.empty()) all.why = player->why();
        if (player->asks()) all.asks = player->asks();
    }
    if (all.asks) return;
    all.quantities = count.quantities();
    // A line that one thread has counted and another hasn't would have a share that is too small.
    const auto is_told = [](const Quantity& one) { return one.id.starts_with("told:"); };
    const auto told = std::count_if(all.quantities.begin(), all.quantities.end(), is_told);
    all.tells_too_much =
        static_cast<std::size_t>(told) > most_told ||
        std::any_of(players.begin(), players.end(), [](const Player* player) { return player->has_told_too_much(); });
    if (all.tells_too_much) std::erase_if(all.quantities, is_told);
}

}  // namespace

double Quantity::expected() const {
    return std::accumulate(shares.begin(), shares.end(), 0.0,
                           [](double sum, const auto& one) { return sum + one.first * one.second; });
}

double Quantity::at_least(double value) const {
    return std::accumulate(shares.lower_bound(value), shares.end(), 0.0,
                           [](double sum, const auto& one) { return sum + one.second; });
}

double Quantity::at_most(double value) const {
    return std::accumulate(shares.begin(), shares.upper_bound(value), 0.0,
                           [](double sum, const auto& one) { return sum + one.second; });
}

Interval wilson(double share, int runs) {
    constexpr double z = 1.959963984540054;  // of 95 %
    const double n = runs;
    const double middle = (share + z * z / (2 * n)) / (1 + z * z / n);
    const double half = z / (1 + z * z / n) * std::sqrt(share * (1 - share) / n + z * z / (4 * n * n));
    return {std::max(0.0, middle - half), std::min(1.0, middle + half)};
}

const Quantity* Chances::find(const std::string& id) const {
    const auto found =
        std::find_if(quantities.begin(), quantities.end(), [&](const Quantity& one) { return one.id == id; });
    return found == quantities.end() ? nullptr : &*found;
}

Chances chances(const std::function<Session()>& open, const Catalogue& catalogue, const ChancesWanted& wanted) {
    std::mutex asking;
    if (wanted.most_ways > 0) {
        Player player(open(), catalogue, wanted, asking);
        std::optional<Chances> exact = every_way(player, wanted);
        if (exact) {
            finish(*exact, {&player}, 1);
            return std::move(*exact);
        }
    }
    std::vector<std::unique_ptr<Player>> players;
    for (int i = 0; i < wanted.threads; ++i)
        players.push_back(std::make_unique<Player>(open(), catalogue, wanted, asking));
    std::atomic<int> next = 0;
    std::atomic<int> played = 0;
    std::exception_ptr error;
    const auto play = [&](Player& player) {
        try {
            SampledDice dice(wanted.seed);
            for (int run = next++; run < wanted.runs && !player.asks(); run = next++) {
                if (wanted.stop && *wanted.stop) return;
                dice.begin(run);
                player.play(dice, 1);
                ++played;
            }
        } catch (...) {
            const std::lock_guard<std::mutex> alone(asking);
            error = std::current_exception();
            next = wanted.runs;
        }
    };
    std::vector<std::thread> threads;
    for (std::size_t i = 1; i < players.size(); ++i) threads.emplace_back(play, std::ref(*players[i]));
    play(*players.front());
    for (std::thread& thread : threads) thread.join();
    if (error) std::rethrow_exception(error);
    Chances all{.runs = played};
    std::vector<const Player*> those;
    for (const auto& player : players) those.push_back(player.get());
    finish(all, those, std::max(1, all.runs));
    return all;
}

}  // namespace flagplot::referee

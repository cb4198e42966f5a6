#include "referee/luck.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <mutex>

#include "csv/cells.h"
#include "csv/grid.h"
#include "dice/stream.h"
#include "json/tree.h"
#include "referee/tried_runs.h"
#include "session/chronicle.h"

namespace flagplot::referee {
namespace {

using session::Entry;
using session::Session;

using Shares = std::map<double, double>;

// What was asked later is another thing than what was asked in the game.
constexpr const char* depends_on_dice = "what is asked in it depends on its dice";

// A procedure that was played and ended, as the journal has it.
struct Played {
    int opened = 0;
    int closed = 0;
    session::Opened opening;
    std::map<std::string, session::Answer> answers = {};
    std::vector<FallenDice::Throw> throws = {};
    std::vector<session::Body> rest = {};  // what it said and changed
    std::string why = {};                  // it can't be weighed; empty: it may be
};

bool changes_state(const session::Body& body) {
    return session::changes_units_or_facts(body) || std::holds_alternative<session::ClockSet>(body) ||
           std::holds_alternative<session::Effect>(body);
}

bool is_said_or_changed(const session::Body& body) {
    return std::holds_alternative<session::LookedUp>(body) || std::holds_alternative<session::Effect>(body);
}

void take(Played& played, const Entry& entry) {
    if (entry.run != played.opened) {
        if (changes_state(entry.body)) played.why = "the roster or the facts were changed while it was open";
        return;
    }
    if (const auto* const answer = std::get_if<session::Answer>(&entry.body)) played.answers[answer->key] = *answer;
    if (const auto* const roll = std::get_if<session::Roll>(&entry.body)) {
        played.throws.push_back({roll->sides, roll->faces});
        const bool is_chosen = roll->source == session::Roll::Source::overruled || roll->attempt > 1;
        if (is_chosen) played.why = "its dice were overruled or thrown again";
    }
    if (const auto* const found = std::get_if<session::LookedUp>(&entry.body)) {
        if (!found->overruled.empty()) played.why = "a result was overruled";
    }
    if (is_said_or_changed(entry.body)) played.rest.push_back(entry.body);
    if (std::holds_alternative<session::Closed>(entry.body)) played.closed = entry.number;
}

// Those that counted, have ended and threw dice.
std::vector<Played> played_in(const Session& session) {
    std::vector<Played> all;
    std::vector<std::size_t> open;  // of these
    for (const Entry& entry : session::Chronicle(session).counting()) {
        for (const std::size_t one : open) take(all[one], entry);
        std::erase_if(open, [&](std::size_t one) { return all[one].closed != 0; });
        const auto* const opened = std::get_if<session::Opened>(&entry.body);
        if (!opened) continue;
        open.push_back(all.size());
        all.push_back({entry.number, 0, *opened});
    }
    std::erase_if(all, [](const Played& one) { return one.closed == 0 || one.throws.empty(); });
    return all;
}

// A number as it was to be expected.
struct Expected {
    Shares shares;
    bool more_is_better = false;
};

double percentile(const Shares& shares, double value, bool more_is_better) {
    double worse = 0;
    for (const auto& [other, share] : shares) {
        if (other == value) worse += share / 2;
        if (other != value && (other < value) == more_is_better) worse += share;
    }
    return worse;
}

// The session as it stood before one procedure after the other.
class Before {
  public:
    explicit Before(const Session& whole) : whole_(whole) {}

    // So many of its kind, in memory. Procedures may only be asked for in the order in which they were opened.
    std::vector<Session> sessions(const Played& played, int count) {
        while (folded_ + 1 < played.opened) {
            ++folded_;
            if (whole_.holds(folded_)) state_.apply(whole_.entry(folded_));
        }
        std::vector<Session> all;
        for (int i = 0; i < count; ++i) all.push_back(state_.open_run() ? amid_a_run(played) : alone(played));
        return all;
    }

  private:
    Session alone(const Played& played) const {
        return whole_.in_memory_before(played.opened, played.closed, state_, whole_.environment());
    }

    // What stays open around it is found by going through all entries.
    Session amid_a_run(const Played& played) const {
        Session session = whole_.in_memory(whole_.environment());
        session.stage(session::Retracted{played.opened, ""});
        session.commit();
        return session;
    }

    const Session& whole_;
    session::State state_;
    int folded_ = 0;
};

// Stands where the session stood before the procedure was opened, and answers as it was answered.
class Weighing {
  public:
    Weighing(std::vector<Session> sessions, const Catalogue& catalogue, const LuckWanted& wanted)
        : sessions_(std::move(sessions)), catalogue_(catalogue), wanted_(wanted) {}

    // Its lines, one for each thing that matters; sets `why` where it can't be weighed.
    std::vector<LuckLine> weigh(Played& played, std::map<std::string, Expected>& shares) {
        const std::optional<Procedure> procedure = find(played);
        if (!procedure) {
            played.why = "it was played by another version";
            return {};
        }
        try {
            learn_forms(played, *procedure);
            return weighed(played, *procedure, shares);
        } catch (const AnswerMissing&) {
        } catch (const Endless&) {
        } catch (const std::exception&) {
        }
        played.why = "it wouldn't be played so again";
        return {};
    }

  private:
    std::vector<LuckLine> weighed(Played& played, const Procedure& procedure, std::map<std::string, Expected>& shares) {
        ChancesWanted wanted{
            .procedure = procedure.id, .takes_defaults = false, .takes_standing_orders = false, .runs = wanted_.runs};
        wanted.most_ways = wanted_.most_ways;
        // Each has dice of its own: the same ones would err to the same side in all of them, and in their sum.
        wanted.seed = dice::stream_key(
            {.seed = wanted_.seed, .turn = 0, .procedure = "luck", .ordinal = played.opened, .key = ""});
        wanted.threads = static_cast<int>(sessions_.size());
        wanted.stop = wanted_.stop;
        wanted.answers = [&](const Form& form) { return answer_as_before(played, form); };
        const Chances all = chances(
            sessions_, [](std::size_t) {}, catalogue_, wanted);
        if (all.asks) played.why = fmt::format("{}: with others it would ask \"{}\"", depends_on_dice, all.asks->title);
        if (all.refused > 0) played.why = "with other dice it would have been refused";
        if (all.endless > 0) played.why = "with other dice it wouldn't end";
        if (wanted_.stop && *wanted_.stop) return {};
        if (!played.why.empty()) return {};
        return lines_of(played, procedure, all, shares);
    }

    std::optional<Procedure> find(const Played& played) const {
        try {
            const Procedure found = catalogue_.at(played.opening.procedure, sessions_.front().rulebook());
            const bool is_same = found.version == played.opening.version && found.digest == played.opening.digest;
            return is_same ? std::optional(found) : std::nullopt;
        } catch (const json::InputError&) {
            return std::nullopt;
        }
    }

    // Plays it once as it was played. Throws json::InputError if something else comes of it.
    void learn_forms(const Played& played, const Procedure& procedure) {
        Session& session = sessions_.front();
        forms_.clear();
        FallenDice dice(played.throws);
        Given given;
        given.answers = [&](const Form& form) {
            forms_[form.key] = form;
            return given_for(form.key, played.answers);
        };
        given.dice = [&](const std::vector<int>& sides) { return dice.roll(sides); };
        std::vector<session::Body> rest;
        try {
            const int last = session.size();
            const int run = session.stage(played.opening);
            Referee referee(session, run, session.state(), session.size(), given, Referee::Mode::play);
            procedure.run(referee);
            referee.finish();
            for (int number = last + 1; number <= session.size(); ++number) {
                if (is_said_or_changed(session.entry(number).body)) rest.push_back(session.entry(number).body);
            }
        } catch (...) {
            session.rollback();
            throw;
        }
        session.rollback();
        if (rest != played.rest || !dice.are_all_thrown())
            throw json::InputError("run", "something else comes of it", "the same");
    }

    std::optional<session::Answer> answer_as_before(const Played& played, const Form& form) const {
        const auto answer = played.answers.find(form.key);
        const auto asked = forms_.find(form.key);
        if (answer == played.answers.end() || asked == forms_.end() || asked->second != form) return std::nullopt;
        return answer->second;
    }

    std::vector<LuckLine> lines_of(const Played& played, const Procedure& procedure, const Chances& all,
                                   std::map<std::string, Expected>& shares) {
        const std::map<std::string, double> values = values_of(played);
        const std::vector<rulebook::Matter>& matters = sessions_.front().rulebook().matters;
        std::vector<LuckLine> lines;
        for (const Quantity& one : all.quantities) {
            const bool is_total = one.id.starts_with("total:") || one.id.starts_with("fact:");
            if (!is_total || one.rank >= static_cast<int>(matters.size()) || one.is_certain()) continue;
            const auto came = values.find(one.id);
            const double value = came == values.end() ? one.before : came->second;
            const bool more_is_better = matters[static_cast<std::size_t>(one.rank)].more_is_better;
            lines.push_back({.run = played.opened,
                             .turn = played.opening.turn,
                             .procedure = procedure.title,
                             .of = one.id,
                             .label = one.label,
                             .value = value,
                             .expected = one.expected(),
                             .percentile = percentile(one.shares, value, more_is_better),
                             .is_exact = all.is_exact});
            shares[one.id] = {one.shares, more_is_better};
        }
        return lines;
    }

    // By the same counting, of the dice that fell.
    std::map<std::string, double> values_of(const Played& played) {
        ChancesWanted wanted{
            .procedure = played.opening.procedure, .takes_defaults = false, .takes_standing_orders = false};
        wanted.answers = [&](const Form& form) { return answer_as_before(played, form); };
        std::mutex asking;
        TriedRuns once(sessions_.front(), catalogue_, wanted, asking);
        FallenDice dice(played.throws);
        once.play(dice, 1);
        if (once.asks() || once.refused() > 0 || once.endless() > 0)
            throw json::InputError("run", "it doesn't end", "as it ended");
        std::map<std::string, double> values;
        for (const Tally::Line& line : once.tally().lines()) {
            if (!line.weights.empty()) values[line.id] = line.weights.begin()->first;
        }
        return values;
    }

    std::vector<Session> sessions_;
    const Catalogue& catalogue_;
    const LuckWanted& wanted_;
    std::map<std::string, Form> forms_;  // that were asked in the game, by key
};

// Of so many values that no session is too long for it: beyond that those that lie beside each other count as one.
constexpr std::size_t most_values = 1'000;

Shares coarse(const Shares& shares) {
    if (shares.size() <= most_values) return shares;
    const double least = shares.begin()->first;
    const double step = (shares.rbegin()->first - least) / most_values;
    Shares fewer;
    for (const auto& [value, share] : shares) fewer[least + step * std::round((value - least) / step)] += share;
    return fewer;
}

// Of the sum of two numbers that don't depend on each other.
Shares sum_of(const Shares& one, const Shares& other) {
    Shares sums;
    for (const auto& [a, share] : one) {
        for (const auto& [b, more] : other) sums[a + b] += share * more;
    }
    return sums;
}

// Each procedure's outcome as it was to be expected where it stood; over the session their sum.
class Sums {
  public:
    void add(const LuckLine& line, const Expected& expected) {
        const auto [place, is_new] = places_.emplace(line.of, sums_.size());
        if (is_new) {
            LuckLine sum;
            sum.of = line.of;
            sum.label = line.label;
            sum.procedures = 0;
            sum.is_exact = true;
            sums_.push_back(sum);
            expected_.push_back({{{0, 1}}, expected.more_is_better});
        }
        LuckLine& sum = sums_[place->second];
        ++sum.procedures;
        sum.value += line.value;
        sum.expected += line.expected;
        Shares& shares = expected_[place->second].shares;
        const Shares sums = sum_of(shares, coarse(expected.shares));
        const bool is_whole = expected.shares.size() <= most_values && sums.size() <= most_values;
        sum.is_exact = sum.is_exact && line.is_exact && is_whole;
        shares = coarse(sums);
    }

    std::vector<LuckLine> finish() {
        for (std::size_t i = 0; i < sums_.size(); ++i) {
            sums_[i].percentile = percentile(expected_[i].shares, sums_[i].value, expected_[i].more_is_better);
        }
        return sums_;
    }

  private:
    std::map<std::string, std::size_t> places_;
    std::vector<LuckLine> sums_;
    std::vector<Expected> expected_;
};

std::string title_of(const Played& played, const Catalogue& catalogue, const Session& session) {
    try {
        return catalogue.at(played.opening.procedure, session.rulebook()).title;
    } catch (const json::InputError&) {
        return played.opening.procedure;
    }
}

}  // namespace

Luck luck(const std::function<Session()>& open, const Catalogue& catalogue, const LuckWanted& wanted) {
    const Session session = open();
    Luck luck;
    luck.nothing_matters = session.rulebook().matters.empty();
    if (luck.nothing_matters) return luck;
    std::vector<Played> all = played_in(session);
    Before before(session);
    std::vector<Expected> expected;  // of each line
    int done = 0;
    for (Played& played : all) {
        if (wanted.progress) wanted.progress(done++, static_cast<int>(all.size()));
        std::map<std::string, Expected> shares;
        std::vector<LuckLine> lines;
        if (played.why.empty())
            lines = Weighing(before.sessions(played, wanted.threads), catalogue, wanted).weigh(played, shares);
        if (wanted.stop && *wanted.stop) {
            luck.stopped = true;
            break;
        }
        if (!played.why.empty()) {
            luck.left_out.push_back(
                {played.opened, played.opening.turn, title_of(played, catalogue, session), played.why});
        }
        for (const LuckLine& line : lines) expected.push_back(shares.at(line.of));
        luck.lines.insert(luck.lines.end(), lines.begin(), lines.end());
    }
    Sums sums;
    for (std::size_t line = luck.lines.size(); line-- > 0;) sums.add(luck.lines[line], expected[line]);
    luck.sums = sums.finish();
    std::ranges::sort(luck.sums, {}, &LuckLine::of);
    return luck;
}

// ---- words

namespace {

// "luckier than 73 %": of what could have come.
std::string percentile_words(const LuckLine& line) {
    const int percent = static_cast<int>(std::lround(100 * line.percentile));
    return percent >= 50 ? fmt::format("luckier than {} %", percent)
                         : fmt::format("unluckier than {} %", 100 - percent);
}

std::vector<sheet::Column> columns() {
    using sheet::Kind;
    return {{"", "Turn", Kind::number},
            {"", "Procedure"},
            {"turn", "", Kind::number, false},
            {"procedure", "", Kind::words, false},
            {"of", "", Kind::words, false},
            {"label", "What"},
            {"procedures", "", Kind::number, false},
            {"value", "Came", Kind::number},
            {"expected", "Expected", Kind::number},
            {"percentile", "Luck"},
            {"exact", "", Kind::words, false},
            {"run", "", Kind::number, false}};
}

sheet::Row row_of(const LuckLine& line) {
    using sheet::Cell;
    const bool is_sum = line.run == 0;
    const std::string together = line.procedures == 1 ? "1 procedure" : fmt::format("{} procedures", line.procedures);
    return {
        .cells = {is_sum ? Cell("all") : Cell(line.turn), is_sum ? together : line.procedure,
                  is_sum ? Cell() : Cell(line.turn), line.procedure, line.of, line.label, line.procedures,
                  Cell(fmt::format("{:.6g}", line.value), line.value),
                  sheet::number(line.expected, line.is_exact ? 2 : 1), Cell(percentile_words(line), line.percentile),
                  Cell("", line.is_exact), is_sum ? Cell() : Cell(line.run)},
        .is_strong = is_sum};
}

sheet::Section section_of(const char* name, const std::string& heading, const std::vector<LuckLine>& lines) {
    sheet::Section section{.name = name, .heading = heading, .columns = columns()};
    for (const LuckLine& line : lines) section.rows.push_back(row_of(line));
    return section;
}

sheet::Section left_out_of(const std::vector<LeftOut>& all) {
    using sheet::Kind;
    sheet::Section section{.name = "left-out",
                           .heading = all.empty() ? "" : "Not weighed",
                           .columns = {{"turn", "Turn", Kind::number},
                                       {"procedure", "Procedure"},
                                       {"why", "Why"},
                                       {"run", "", Kind::number, false}}};
    for (const LeftOut& one : all) section.rows.push_back({.cells = {one.turn, one.procedure, one.why, one.run}});
    return section;
}

}  // namespace

sheet::Sheet luck_sheet(const Luck& luck) {
    sheet::Sheet made;
    if (luck.nothing_matters) {
        made.words = {"The rulebook doesn't say what matters, so nothing is weighed."};
        return made;
    }
    if (luck.sums.empty()) {
        made.words = {"Nothing to weigh: no procedure that has ended threw dice for what matters."};
    }
    made.sections = {section_of("sums", luck.sums.empty() ? "" : "In all, against what could have come", luck.sums),
                     section_of("lines", luck.lines.empty() ? "" : "Procedure by procedure", luck.lines),
                     left_out_of(luck.left_out)};
    return made;
}

std::string to_csv(const Luck& luck) {
    sheet::Sheet made = luck_sheet(luck);
    if (made.sections.empty()) made.sections = {section_of("sums", "", {})};
    std::erase_if(made.sections, [](const sheet::Section& section) { return section.name == "left-out"; });
    return sheet::to_csv(made);
}

json::Tree to_json(const Luck& luck) {
    return {{"sums", rows_to_json(section_of("sums", "", luck.sums))},
            {"lines", rows_to_json(section_of("lines", "", luck.lines))},
            {"left-out", rows_to_json(left_out_of(luck.left_out))}};
}

}  // namespace flagplot::referee

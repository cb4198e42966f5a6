// Whatever a die is corrected to, in whatever procedure of whatever game: the other dice stay with what they were
// thrown for, and what falls away hangs on that die.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "game.h"
#include "referee/fallen_dice.h"
#include "support/catch.h"

namespace flagplot::procedures::test {
namespace {

using Keys = std::set<std::string>;
using Rolls = std::map<std::string, session::Roll>;

// The games that are looked at: those of the tests, and the samples.
std::vector<fs::path> played_games() {
    std::vector<fs::path> files;
    for (const char* const folder : {"tests/journals", "resources/samples"}) {
        for (const auto& file : fs::directory_iterator(source_dir() / folder)) {
            if (file.path().extension() == ".flagplot") files.push_back(file.path());
        }
    }
    std::sort(files.begin(), files.end());
    return files;
}

Rolls rolls_of(const Session& session, int run, int from) {
    Rolls rolls;
    for (int number = from; number <= session.size(); ++number) {
        const session::Entry& entry = session.entry(number);
        const auto* const roll = std::get_if<session::Roll>(&entry.body);
        if (roll && entry.run == run && session.holds(number)) rolls.emplace(roll->key, *roll);
    }
    return rolls;
}

Keys keys_of(const Rolls& rolls) {
    Keys keys;
    for (const auto& [key, roll] : rolls) keys.insert(key);
    return keys;
}

Keys without(const Keys& all, const Keys& others) {
    Keys left;
    std::set_difference(all.begin(), all.end(), others.begin(), others.end(), std::inserter(left, left.end()));
    return left;
}

// Dice that nobody has thrown yet show ones.
json::Value ones(const table::Field& field) {
    return json::Value(json::Value::Texts(field.sides.size(), "1"));
}

// A person who presses Enter wherever something is offered, and who throws ones.
std::optional<session::Answer> as_offered(const Form& form) {
    session::Answer answer{form.key, {}, {}};
    if (form.has_all_defaults()) return answer;
    for (const table::Field& field : form.fields) {
        if (field.type != table::FieldType::faces) return std::nullopt;
        if (!form.grid && field.otherwise.is_null()) answer.fields[field.id] = ones(field);
    }
    for (const referee::FormRow& row : form.rows) {
        session::Fields fields;
        for (const table::Field& field : form.fields) {
            if (row.has(field) && !row.defaults.contains(field.id)) fields[field.id] = ones(row.field_here(field));
        }
        answer.rows.emplace_back(row.unit, fields);
    }
    return answer;
}

bool lies_as_it_fell(const session::Roll& roll) {
    return roll.source != session::Roll::Source::overruled && roll.attempt == 1;  // it lies as it fell
}

// A roll of a played game that is corrected, with what lay behind it in its run and what lies there now.
class Corrected {
  public:
    Corrected(const Session& session, int entry)
        : session_(session.in_memory(session.environment())),
          run_(session.entry(entry).run),
          roll_(std::get<session::Roll>(session.entry(entry).body)),
          before_(rolls_of(session, run_, entry + 1)) {}

    // As often as one likes. False: not to the end, as something is asked that isn't offered, or what is offered
    // doesn't fit any more.
    bool correct(const std::vector<int>& faces) {
        const int at = entry_of_roll();
        referee::Correction correction;
        correction.faces = faces;
        correction.reason = "misread";
        correction.go_back = true;
        referee::Given given;
        given.answers = as_offered;
        try {
            if (referee::Runner(session_, procedures::catalogue()).correct(at, correction, given).pending) return false;
        } catch (const referee::ReplayError&) {
            throw;
        } catch (const json::InputError&) {
            return false;
        }
        now_ = rolls_of(session_, run_, at + 1);
        now_.erase(roll_.key);
        return true;
    }

    // Other dice that were kept but don't lie there as they fell, or lie there for something else.
    Keys kept_otherwise() const {
        Keys otherwise;
        for (const auto& [key, was] : before_) {
            const auto is = now_.find(key);
            if (is == now_.end() || !lies_as_it_fell(was)) continue;
            const bool same = is->second.faces == was.faces && is->second.sides == was.sides &&
                              is->second.purpose == was.purpose && is->second.unit == was.unit;
            if (!same) otherwise.insert(key);
        }
        return otherwise;
    }
    Keys fallen() const { return without(keys_of(before_), keys_of(now_)); }

  private:
    int entry_of_roll() const {
        int number = session_.size();
        const auto is_it = [&] {
            const auto* const roll = std::get_if<session::Roll>(&session_.entry(number).body);
            return roll && roll->key == roll_.key && session_.entry(number).run == run_ && session_.holds(number);
        };
        while (!is_it()) --number;
        return number;
    }

    Session session_;
    int run_;
    session::Roll roll_;
    Rolls before_;
    Rolls now_;
};

// A ship that lies dead in the water is hit by more dice (Weapon Hit Table): once she is repaired, some of them miss,
// and what they would have done falls away with either die.
const std::set<std::string>& changing_other_hits() {
    static const std::set<std::string> all{"repairs-7/Defence"};
    return all;
}

// Where dice decide together whether another one is thrown at all, each of them takes it away.
const std::set<std::string>& deciding_together() {
    static const std::set<std::string> all{"ambush.check"};
    return all;
}

Keys keys_of(const Session& session, const std::vector<int>& rolls) {
    Keys keys;
    for (const int number : rolls) keys.insert(std::get<session::Roll>(session.entry(number).body).key);
    return keys;
}

// The dice of one run, each corrected by itself.
class Run {
  public:
    Run(const Session& session, int opened)
        : session_(session), procedure_(std::get<session::Opened>(session.entry(opened).body).procedure) {}

    const std::string& procedure() const { return procedure_; }
    bool has_fallen() const { return !fallen_.empty(); }  // something has, with a die

    void correct(int entry) {
        const auto& roll = std::get<session::Roll>(session_.entry(entry).body);
        INFO(procedure_ << ": " << roll.key);
        for (const std::vector<int>& faces : {std::vector<int>(roll.sides.size(), 1), roll.sides}) {
            if (faces == roll.faces) continue;
            INFO(fmt::format("{} -> {}", fmt::join(roll.faces, " "), fmt::join(faces, " ")));
            Corrected one(session_, entry);
            if (!one.correct(faces)) continue;
            check_fallen(roll.key, one.fallen());
            CHECK(one.kept_otherwise().empty());
            CHECK(keys_of(session_, fallen_with(entry, faces)) == one.fallen());
            if (!lies_as_it_fell(roll) || !one.correct(roll.faces)) continue;
            CHECK(one.fallen().empty());  // as it fell at first, everything is there again
            CHECK(one.kept_otherwise().empty());
        }
    }

  private:
    std::vector<int> fallen_with(int entry, const std::vector<int>& faces) const {
        referee::Correction correction;
        correction.faces = faces;
        return referee::fallen_with(session_, procedures::catalogue(), entry, correction).rolls;
    }

    // What falls away with a die falls away with no other one, unless with one that is thrown for it. If dice were
    // numbered as they come, the last one would fall away with each.
    void check_fallen(const std::string& key, const Keys& fallen) {
        for (const auto& [other, with_it] : fallen_) {
            if (other == key || with_it.contains(key) || deciding_together().contains(procedure_)) continue;
            if (changing_other_hits().contains(key) || changing_other_hits().contains(other)) continue;
            INFO("and with " << other);
            CHECK(without(fallen, without(fallen, with_it)).empty());
        }
        if (!fallen.empty()) fallen_.emplace_back(key, fallen);
    }

    const Session& session_;
    std::string procedure_;
    std::vector<std::pair<std::string, Keys>> fallen_;  // with each die
};

}  // namespace

TEST_CASE("Correcting one die keeps the others with what they were thrown for, in every game", "[journals][correct]") {
    std::set<std::string> procedures;  // in which something fell away
    for (const fs::path& file : played_games()) {
        INFO(file.stem().string());
        const Session session =
            Session::open(file, session::OpenMode::read, rulebook::Library({source_dir() / "tables"}),
                          {[] { return "2027-01-01T00:00:00Z"; }, flagplot::test::quick_files(), "flagplot later"});
        std::map<int, Run> runs;
        for (int number = 1; number <= session.size(); ++number) {
            const int run = session.entry(number).run;
            if (!std::holds_alternative<session::Roll>(session.entry(number).body) || !session.holds(number)) continue;
            if (!rolls_of(session, run, number + 1).empty())
                runs.try_emplace(run, session, run).first->second.correct(number);
        }
        for (const auto& [opened, run] : runs) {
            if (run.has_fallen()) procedures.insert(run.procedure());
        }
    }
    CHECK(procedures == std::set<std::string>{"ambush.check", "convoy.night", "flattop.attacks", "flattop.radio",
                                              "gwas.attack-with-submarine", "gwas.battle", "gwas.check-weather",
                                              "gwas.enter-minefield", "gwas.refloat", "swwas.turn"});
}

}  // namespace flagplot::procedures::test

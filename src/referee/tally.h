#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <unordered_map>
#include <vector>

// What runs that are tried come to, counted by weight: see chances.h.
namespace flagplot::referee {

class Tally {
  public:
    struct Begins {
        std::string label;
        double before = 0;  // its value where a run leaves it alone
        bool is_yes_no = false;
    };
    struct Line {
        std::string id;
        Begins begins;
        std::map<double, double> weights = {};
        double touched = 0;    // the weight of the runs that changed it
        double here = 0;       // in the run that is counted,
        bool is_here = false;  // if it has changed it
    };

    // What the run has come to; each thing counts with its last value. How it begins is asked for what is new.
    template <typename MakeBegins>
    void set(const std::string& id, double value, const MakeBegins& begins) {
        here(line_of(id, begins)) = value;
    }
    template <typename MakeBegins>
    void add(const std::string& id, double more, const MakeBegins& begins) {
        here(line_of(id, begins)) += more;
    }
    bool knows(const std::string& id) const { return places_.contains(id); }

    void end_run(double weight);
    void forget_run();
    void take(const Tally& other);

    const std::vector<Line>& lines() const { return lines_; }
    double ended() const { return ended_; }  // the weight of the runs that were counted

  private:
    template <typename MakeBegins>
    std::size_t line_of(const std::string& id, const MakeBegins& begins) {
        const auto known = places_.find(id);
        if (known != places_.end()) return known->second;
        lines_.push_back({id, begins()});
        places_.emplace(id, lines_.size() - 1);
        return lines_.size() - 1;
    }
    double& here(std::size_t place);

    std::unordered_map<std::string, std::size_t> places_;
    std::vector<Line> lines_;
    std::vector<std::size_t> touched_;  // by the run that is counted
    double ended_ = 0;
};

}  // namespace flagplot::referee

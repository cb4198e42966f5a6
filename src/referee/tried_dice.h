#pragma once

#include <cstddef>
#include <vector>

#include "dice/stream.h"

// Where the dice of runs come from that are tried in memory: see chances.h.
namespace flagplot::referee {

// A run that throws too many dice: it may never end.
struct Endless {};

class TriedDice {
  public:
    TriedDice() = default;
    TriedDice(const TriedDice&) = delete;
    TriedDice& operator=(const TriedDice&) = delete;
    virtual ~TriedDice() = default;

    std::vector<int> roll(const std::vector<int>& sides);  // throws Endless

  protected:
    void begin() { thrown_ = 0; }

  private:
    virtual std::vector<int> fall(const std::vector<int>& sides) = 0;

    int thrown_ = 0;
};

// Those of the n-th run, which are the same whoever plays it. The first dice that all runs throw are dealt evenly: of
// so many runs as there are ways in which they may fall, each has another one. Which of them comes first is thrown, so
// that nothing is preferred where the last round isn't whole.
class SampledDice : public TriedDice {
  public:
    SampledDice(const dice::Digest& seed, int runs) : seed_(seed), runs_(runs), stream_(seed) {}

    void begin(int run);  // from 0

  private:
    std::vector<int> fall(const std::vector<int>& sides) override;
    void deal(const std::vector<int>& sides, std::vector<int>& faces) const;
    dice::Stream stream_of(const char* what, int number) const;

    dice::Digest seed_;
    int runs_;
    int run_ = 0;
    bool is_first_ = true;
    dice::Stream stream_;
};

// Every way in which they can fall, one after the other: like the wheels of a counter, the last die turns first.
class EveryWay : public TriedDice {
  public:
    void begin();
    double weight() const;  // how likely it is that they fall as they have fallen
    bool next();            // goes on to the next way; false: there is none

  private:
    struct Die {
        int sides = 0;
        int face = 1;
    };

    std::vector<int> fall(const std::vector<int>& sides) override;

    std::vector<Die> fallen_;
    std::size_t at_ = 0;
};

// Faces that have fallen before, in their order. Throws json::InputError where other dice are thrown.
class FallenDice : public TriedDice {
  public:
    struct Throw {
        std::vector<int> sides;
        std::vector<int> faces;
    };
    explicit FallenDice(std::vector<Throw> throws) : throws_(std::move(throws)) {}

    bool are_all_thrown() const { return next_ == throws_.size(); }

  private:
    std::vector<int> fall(const std::vector<int>& sides) override;

    std::vector<Throw> throws_;
    std::size_t next_ = 0;
};

}  // namespace flagplot::referee

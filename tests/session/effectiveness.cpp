// Which entries count: going back, redo, and going back again.
#include <fmt/format.h>

#include <algorithm>
#include <random>

#include "harness.h"
#include "session/journal.h"
#include "session/state.h"
#include "support/catch.h"

namespace flagplot::session::test {
namespace {

// A history without dates and words: what happened, in order. Entry 1 is the header.
struct Act {
    enum class Kind { change, note, retraction };
    Kind kind = Kind::change;
    int from = 0;
};
using History = std::vector<Act>;

// The rule, word by word and from scratch: an entry counts unless a later retraction that counts itself reaches back
// to it; notes always count. Whether the newest counts is plain, so it is judged from the newest to the oldest.
std::vector<bool> which_count(const History& history) {
    const int size = static_cast<int>(history.size());
    std::vector<bool> counts(history.size(), false);
    for (int number = size; number >= 1; --number) {
        bool taken = false;
        for (int later = number + 1; later <= size; ++later) {
            const Act& act = history[static_cast<std::size_t>(later - 1)];
            const bool counting_retraction =
                act.kind == Act::Kind::retraction && counts[static_cast<std::size_t>(later - 1)];
            if (counting_retraction && act.from <= number) taken = true;
        }
        const auto index = static_cast<std::size_t>(number - 1);
        counts[index] = history[index].kind == Act::Kind::note || !taken;
    }
    return counts;
}

Entry entry_of(const Act& act, int number) {
    Entry made;
    switch (act.kind) {
        case Act::Kind::change:
            made = entry(ClockSet{number, number + 1});
            break;
        case Act::Kind::note:
            made = note("Fog.");
            break;
        case Act::Kind::retraction:
            made = entry(Retracted{act.from, ""});
            break;
    }
    made.number = number;
    return made;
}

std::vector<bool> what_holds(const Effectiveness& effective) {
    std::vector<bool> all;
    for (int number = 1; number <= static_cast<int>(effective.size()); ++number) all.push_back(effective.holds(number));
    return all;
}

std::vector<bool> after(const History& history) {
    Effectiveness effective;
    int number = 0;
    for (const Act& act : history) effective.add(entry_of(act, ++number));
    return what_holds(effective);
}

// "x" for entries that count, "." for those that don't.
std::string shown(const std::vector<bool>& counts) {
    std::string text;
    for (const bool one : counts) text += one ? 'x' : '.';
    return text;
}

constexpr Act::Kind change = Act::Kind::change;
constexpr Act::Kind a_note = Act::Kind::note;
constexpr Act::Kind back = Act::Kind::retraction;

}  // namespace

TEST_CASE("Going back takes everything from an entry on, notes excepted", "[session][back]") {
    CHECK(shown(after({{change}, {change}, {change}, {a_note}, {change}, {back, 3}})) == "xx.x.x");
}

TEST_CASE("What happens after going back counts", "[session][back]") {
    CHECK(shown(after({{change}, {change}, {back, 2}, {change}})) == "x.xx");
}

TEST_CASE("Redo restores what going back took", "[session][back]") {
    CHECK(shown(after({{change}, {change}, {change}, {back, 2}, {back, 4}})) == "xxx.x");
}

TEST_CASE("Taking a redo back takes what it had restored", "[session][back]") {
    CHECK(shown(after({{change}, {change}, {back, 2}, {back, 3}, {back, 4}})) == "x.x.x");
}

TEST_CASE("Redo after going back twice restores the second step alone, and then the first", "[session][back]") {
    const History twice{{change}, {change}, {change}, {back, 3}, {back, 2}};
    CHECK(shown(after(twice)) == "x...x");
    History once_again = twice;
    once_again.push_back({back, 5});
    CHECK(shown(after(once_again)) == "xx.x.x");
    History both_again = once_again;
    both_again.push_back({back, 4});
    CHECK(shown(after(both_again)) == "xxx...x");
}

TEST_CASE("Going back over a retraction restores only what stands before the place gone back to", "[session][back]") {
    // "From there on, nothing counts any more": not even what the retraction there had taken from there on.
    CHECK(shown(after({{change}, {change}, {change}, {back, 2}, {change}, {back, 3}})) == "xx...x");
}

TEST_CASE("Going back from what was taken already is the same as from there", "[session][back]") {
    CHECK(shown(after({{change}, {change}, {change}, {back, 3}, {back, 3}})) == "xx..x");
}

TEST_CASE("A note is never taken, also where going back begins with it", "[session][back]") {
    CHECK(shown(after({{change}, {a_note}, {change}, {back, 2}})) == "xx.x");
}

TEST_CASE("The header, the retraction itself and what isn't there yet can't be taken", "[session][back]") {
    for (const int from : {-1, 0, 1, 4, 5}) {
        Effectiveness effective;
        effective.add(entry_of({change}, 1));
        effective.add(entry_of({change}, 2));
        effective.add(entry_of({change}, 3));
        const auto error = thrown_by<SessionError>([&] { effective.add(entry_of({back, from}, 4)); });
        CHECK(error.where() == "from");
        CHECK(says(error.found(), fmt::format("a retraction from {}", from)));
        CHECK(says(error.expected(), "earlier entry"));
        effective.drop_last(3);
        CHECK(shown(what_holds(effective)) == "xxx");
    }
}

TEST_CASE("Adding tells whether what was folded still stands", "[session][back]") {
    Effectiveness effective;
    CHECK_FALSE(effective.add(entry_of({change}, 1)));
    CHECK_FALSE(effective.add(entry_of({change}, 2)));
    CHECK_FALSE(effective.add(entry_of({a_note}, 3)));
    CHECK(effective.add(entry_of({back, 2}, 4)));
}

TEST_CASE("Any history of changes, notes, going back and redo counts as the rule says", "[session][back][property]") {
    std::mt19937 random(20261120);
    const auto below = [&](int limit) { return static_cast<int>(random() % static_cast<unsigned>(limit)); };
    for (int round = 0; round < 3000; ++round) {
        History history{{change}};
        std::vector<std::vector<bool>> before{{}};  // what counted before each entry
        Effectiveness effective;
        effective.add(entry_of(history[0], 1));
        const int length = 2 + below(40);
        for (int step = 0; step < length; ++step) {
            const int number = static_cast<int>(history.size()) + 1;
            Act act;
            const int what = below(10);
            if (what < 2) {
                act = {a_note};
            } else if (number > 2 && what < 7) {
                act = {back, 2 + below(number - 2)};
                // Redo, and redo of redo, as often as anything else.
                const auto last =
                    std::find_if(history.rbegin(), history.rend(), [](const Act& a) { return a.kind == back; });
                if (below(2) == 0 && last != history.rend()) act.from = static_cast<int>(history.rend() - last);
            }
            before.push_back(what_holds(effective));
            history.push_back(act);
            effective.add(entry_of(act, number));
            const std::vector<bool> counts = what_holds(effective);
            INFO("round " << round << ", entry " << number << ", from " << act.from);
            REQUIRE(shown(counts) == shown(which_count(history)));

            for (int earlier = 1; earlier < number; ++earlier) {  // whatever happens later
                const auto index = static_cast<std::size_t>(earlier - 1);
                if (history[index].kind == a_note || act.kind == back) continue;
                REQUIRE(effective.held_before(earlier, number) == before.back()[index]);
            }
            if (act.kind == back) {
                // Up to where it goes back, all is as it was just before that entry, and nothing counts from there on.
                const std::vector<bool>& then = before[static_cast<std::size_t>(act.from - 1)];
                for (int earlier = 1; earlier < number; ++earlier) {
                    const auto index = static_cast<std::size_t>(earlier - 1);
                    const bool is_note = history[index].kind == a_note;
                    REQUIRE(counts[index] == (is_note || (earlier < act.from && then[index])));
                }
            }
            if (below(8) == 0) {
                const int remaining = 1 + below(number);
                const auto size = static_cast<std::size_t>(remaining);
                effective.drop_last(size);
                history.resize(size);
                before.resize(size);
                REQUIRE(shown(what_holds(effective)) == shown(which_count(history)));
            }
        }
    }
}

TEST_CASE("Redo gives back exactly what was before, whatever was before", "[session][back][property]") {
    std::mt19937 random(1916);
    const auto below = [&](int limit) { return static_cast<int>(random() % static_cast<unsigned>(limit)); };
    for (int round = 0; round < 1000; ++round) {
        History history{{change}, {change}};
        const int length = below(20);
        for (int step = 0; step < length; ++step) {
            const int size = static_cast<int>(history.size());
            history.push_back(below(3) == 0 ? Act{back, 2 + below(size - 1)} : Act{below(4) == 0 ? a_note : change});
        }
        const std::vector<bool> was = after(history);
        const int size = static_cast<int>(history.size());
        History redone = history;
        redone.push_back({back, 2 + below(size - 1)});
        redone.push_back({back, size + 1});
        const std::vector<bool> is = after(redone);
        REQUIRE(shown(is) == shown(was) + ".x");
        // And so on: back, redo, back, redo.
        redone.push_back({back, size + 2});
        redone.push_back({back, size + 3});
        REQUIRE(shown(after(redone)) == shown(was) + ".x.x");
    }
}

TEST_CASE("Forgetting entries restores what they had taken", "[session][back]") {
    Effectiveness effective;
    const History history{{change}, {change}, {change}, {back, 2}, {back, 4}, {back, 5}, {back, 3}};
    int number = 0;
    for (const Act& act : history) effective.add(entry_of(act, ++number));
    for (std::size_t size = history.size(); size > 0; --size) {
        effective.drop_last(size);
        CHECK(effective.size() == size);
        CHECK(shown(what_holds(effective)) ==
              shown(which_count(History(history.begin(), history.begin() + static_cast<std::ptrdiff_t>(size)))));
    }
}

}  // namespace flagplot::session::test

#include "session/chunks.h"

#include <thread>

#include "support/catch.h"

namespace flagplot::session::test {
namespace {

Chunks<int> up_to(int count) {
    Chunks<int> all;
    for (int i = 0; i < count; ++i) all.push_back(i);
    return all;
}

std::vector<int> items(const Chunks<int>& all) {
    return {all.begin(), all.end()};
}

}  // namespace

TEST_CASE("Copies of a long list share what they have in common", "[chunks]") {
    const Chunks<int> all = up_to(1000);
    Chunks<int> copy = all;  // NOLINT(performance-unnecessary-copy-initialization): the copy is looked at
    REQUIRE(copy.size() == 1000);
    for (const std::size_t i : {0U, 255U, 256U, 700U, 999U}) CHECK(&copy[i] == &all[i]);
    copy.push_back(1000);
    CHECK(&copy[0] == &all[0]);
    CHECK(&copy[767] == &all[767]);  // three full ones of 256
    CHECK(copy.back() == 1000);
    CHECK(all.size() == 1000);
    CHECK(all.back() == 999);
}

TEST_CASE("A list that is cut and grows changes nothing in its copies", "[chunks]") {
    for (const int length : {1, 255, 256, 257, 512, 700}) {
        for (const int kept : {0, 1, 255, 256, 257, 511, 512, 699}) {
            if (kept > length) continue;
            INFO(length << " items, of which " << kept << " are kept");
            Chunks<int> own = up_to(length);
            const Chunks<int> copy = own;
            own.cut(static_cast<std::size_t>(kept));
            for (int i = 0; i < 300; ++i) own.push_back(-i);
            CHECK(items(copy) == items(up_to(length)));
            std::vector<int> expected = items(up_to(kept));
            for (int i = 0; i < 300; ++i) expected.push_back(-i);
            CHECK(items(own) == expected);
        }
    }
}

// Under the thread sanitizer this would tell of a race; without it, of a list that isn't its thread's own.
TEST_CASE("Copies may be read and grow on other threads", "[chunks]") {
    Chunks<int> own = up_to(700);
    std::vector<std::thread> threads;
    std::vector<std::vector<int>> seen(4);
    for (std::size_t i = 0; i < seen.size(); ++i) {
        threads.emplace_back([copy = own, &mine = seen[i], i]() mutable {
            for (int n = 0; n < 300; ++n) copy.push_back(static_cast<int>(i));
            mine = items(copy);
        });
    }
    for (int n = 0; n < 300; ++n) own.push_back(-1);
    for (std::thread& thread : threads) thread.join();
    for (std::size_t i = 0; i < seen.size(); ++i) {
        std::vector<int> expected = items(up_to(700));
        expected.insert(expected.end(), 300, static_cast<int>(i));
        CHECK(seen[i] == expected);
    }
    CHECK(own.size() == 1000);
}

}  // namespace flagplot::session::test

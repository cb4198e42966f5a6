// What a session can be searched for.
#include "report/search.h"

#include <algorithm>

#include "support/catch.h"

namespace flagplot::report::test {
namespace {

std::vector<Findable> some() {
    using What = Findable::What;
    return {{What::table, "t.harbor", "Harbor defense", "Sheet, page 2"},
            {What::table, "t.founder", "Check for foundering", "Sheet, page 3"},
            {What::table, "t.fog", "Fog: -2", "Modifier of Search"},
            {What::procedure, "p.search", "Search", "Search, 1"},
            {What::unit, "A3", "A3 Crace's cruisers", "Fleet"}};
}

std::vector<std::string> found(std::string_view words) {
    static const std::vector<Findable> all = some();
    std::vector<std::string> labels;
    for (const Findable* const one : find(all, words, 10)) labels.push_back(one->label);
    return labels;
}

using Labels = std::vector<std::string>;

}  // namespace

TEST_CASE("What is found has all words, in any order; what is called so comes first", "[search]") {
    CHECK(found("search") == Labels{"Search", "Fog: -2"});
    CHECK(found("  modifier FOG ") == Labels{"Fog: -2"});
    CHECK(found("cru crace") == Labels{"A3 Crace's cruisers"});
    CHECK(found("a3") == Labels{"A3 Crace's cruisers"});
    CHECK(found("fog nowhere").empty());
    CHECK(found(" ").empty());
}

TEST_CASE("British and American spellings are one, and a slip finds what was meant", "[search]") {
    CHECK(found("harbour defence") == Labels{"Harbor defense"});
    CHECK(found("harbo") == Labels{"Harbor defense"});
    CHECK(found("harbou") == Labels{"Harbor defense"});
    CHECK(found("floundering") == Labels{"Check for foundering"});
    CHECK(found("fogging") == Labels{"Fog: -2"});
    CHECK(found("serach") == Labels{"Fog: -2", "Search"});  // a slip doesn't play anything by itself
    CHECK(found("fgo").empty());                            // too short to be a slip
}

}  // namespace flagplot::report::test

#include "session/map_picture.h"

#include <fmt/format.h>

#include "support/catch.h"

using namespace flagplot;
using namespace flagplot::session;

namespace {

const std::string digest(64, 'a');

MapPicture picture() {
    return {digest, 4032, 2756, {{"B2", {120.5, 340}}, {"North Sea", {3610, 352.25}}}};
}

}  // namespace

TEST_CASE("A map's picture is the same after it was written", "[map-picture]") {
    CHECK(to_text(picture()) == "4032x2756; B2 120.50 340.00; North Sea 3610.00 352.25; " + digest);
    CHECK(map_picture_from(to_text(picture())) == picture());
}

TEST_CASE("What is no map's picture is refused", "[map-picture]") {
    for (const std::string& text :
         std::vector<std::string>{"", "nonsense", "4032; " + digest, "4032x2756; B2 120.5; " + digest,
                                  "4032x2756; B2 1e99 3; " + digest, "4032x2756; B2 nan 3; " + digest, "0x0; " + digest,
                                  "-3x7; " + digest, "40x27; B2 1 2; abc", "40x27; B2 1 2; " + std::string(64, '/')}) {
        CAPTURE(text);
        CHECK_THROWS_AS(map_picture_from(text), json::InputError);
    }
    std::string many = "40x27";
    for (int i = 0; i < 1001; ++i) many += "; B2 1 2";
    CHECK_THROWS_AS(map_picture_from(many + "; " + digest), json::InputError);
}

TEST_CASE("A session names its pictures each once, the newest last, and of very many the newest", "[map-picture]") {
    const auto named = [](int number) {
        MapPicture one = picture();
        one.digest = fmt::format("{:064x}", number);
        Entry entry;
        entry.body = FactSet{map_picture_fact, "session", {}, to_text(one)};
        return entry;
    };
    Entry nonsense;
    nonsense.body = FactSet{map_picture_fact, "session", {}, "nonsense"};
    Entry cleared;
    cleared.body = FactSet{map_picture_fact, "session", "before", {}};
    const std::vector<std::string> found = map_digests({named(1), named(2), nonsense, named(1), cleared, Entry()});
    CHECK(found == std::vector<std::string>{fmt::format("{:064x}", 2), fmt::format("{:064x}", 1)});
    Entries many;
    for (int i = 0; i < 100; ++i) many.push_back(named(i));
    const std::vector<std::string> newest = map_digests(many);
    CHECK(newest.size() == most_map_pictures);
    CHECK(newest.back() == fmt::format("{:064x}", 99));
}

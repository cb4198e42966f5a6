#include <fmt/format.h>

// The session's dice: the same step shows the same faces on every machine and for every program that follows
// docs/session-format.md. vectors.json was worked out by vectors.py without Flagplot's code.
#include "dice/stream.h"

#include <set>
#include <string>
#include <vector>

#include "json/reader.h"
#include "json/tree.h"
#include "support/catch.h"
#include "support/folder.h"
#include "support/thrown.h"

using Catch::Matchers::ContainsSubstring;
using flagplot::dice::blake2b_256;
using flagplot::dice::DiceError;
using flagplot::dice::Digest;
using flagplot::dice::Faces;
using flagplot::dice::from_hex;
using flagplot::dice::roll;
using flagplot::dice::StepId;
using flagplot::dice::stream_key;
using flagplot::dice::to_hex;
using flagplot::json::Node;
using flagplot::json::Tree;
using flagplot::test::thrown_by;

TEST_CASE("The dice fall as the test vectors have them", "[dice][stream]") {
    const auto file = flagplot::test::source_dir() / "tests/dice/vectors.json";
    const Tree tree = flagplot::json::read_file(file);
    const std::vector<Node> vectors = Node(tree, file.string()).items();
    REQUIRE(vectors.size() >= 12);
    for (const Node& vector : vectors) {
        INFO(vector.at("name").text());
        StepId step;
        step.seed = from_hex(vector.at("seed").text());
        step.turn = vector.at("turn").integer(0, 1000);
        step.procedure = vector.at("procedure").text();
        step.ordinal = vector.at("ordinal").integer(1, 1000);
        step.key = vector.at("key").text();
        step.attempt = vector.at("attempt").integer(1, 1000);
        CHECK(to_hex(stream_key(step)) == vector.at("stream-key").text());
        CHECK(roll(step, vector.at("sides").tree().get<std::vector<int>>()) == vector.at("faces").tree().get<Faces>());
    }
}

TEST_CASE("Each part of a step's name gives it dice of its own", "[dice][stream]") {
    // Otherwise two rolls would always fall alike, and a re-roll would change nothing.
    const StepId step{blake2b_256("seed"), 3, "swwas.turn", 1, "speed/TF-16", 1};
    std::vector<StepId> others(7, step);
    others[1].seed = blake2b_256("another seed");
    others[2].turn = 4;
    others[3].procedure = "swwas.air-mission";
    others[4].ordinal = 2;
    others[5].key = "speed/TF-17";
    others[6].attempt = 2;
    std::set<Digest> keys;
    std::set<Faces> throws;
    for (const StepId& other : others) {
        keys.insert(stream_key(other));
        throws.insert(roll(other, std::vector<int>(20, 20)));
    }
    CHECK(keys.size() == others.size());
    CHECK(throws.size() == others.size());
}

TEST_CASE("A number doesn't run into its neighbour in a step's name", "[dice][stream]") {
    // Run 11 of the procedure "a" in turn 1 isn't run 1 of "a1", and so on: each part stands on its own line.
    StepId one{Digest{}, 1, "a", 11, "b", 1};
    StepId other{Digest{}, 1, "a1", 1, "b", 1};
    CHECK(stream_key(one) != stream_key(other));
    one = {Digest{}, 1, "a", 1, "b1", 1};
    other = {Digest{}, 1, "a", 1, "b", 11};
    CHECK(stream_key(one) != stream_key(other));
}

TEST_CASE("Dice added to a throw leave the first ones as they fell", "[dice][stream]") {
    const StepId step{blake2b_256("seed"), 3, "table.roll", 1, "roll", 1};
    const Faces few = roll(step, {20, 20});
    const Faces many = roll(step, std::vector<int>(200, 20));
    REQUIRE(many.size() == 200);
    CHECK(Faces(many.begin(), many.begin() + 2) == few);
}

TEST_CASE("Every face of a die falls", "[dice][stream]") {
    // An error by one at either end shows here for every number of sides.
    for (int sides = 2; sides <= 100; ++sides) {
        std::set<int> seen;
        for (int attempt = 1; attempt <= 5; ++attempt) {
            const StepId step{Digest{}, sides, "table.roll", 1, "roll", attempt};
            const Faces faces = roll(step, std::vector<int>(1000, sides));
            seen.insert(faces.begin(), faces.end());
        }
        CAPTURE(sides);
        CHECK(seen.size() == static_cast<std::size_t>(sides));
        CHECK(*seen.begin() == 1);
        CHECK(*seen.rbegin() == sides);
    }
}

TEST_CASE("Dice that no byte of the stream can show aren't rolled", "[dice][stream]") {
    // A die of more than 256 sides would be thrown for ever.
    for (const int sides : {0, 1, 101, 257}) {
        CAPTURE(sides);
        CHECK_THROWS_AS(roll(StepId{}, {6, sides}), DiceError);
    }
}

TEST_CASE("A digest is BLAKE2b-256", "[dice][hash]") {
    // Values of hashlib.blake2b(..., digest_size=32); the session's chain of lines rests on them.
    CHECK(to_hex(blake2b_256("")) == "0e5751c026e543b2e8ab2eb06099daa1d1e5df47778f7787faab45cdf12fe3a8");
    CHECK(to_hex(blake2b_256("abc")) == "bddd813c634239723171ef3fee98579b94964e3bb1cb3e427262c8c068d52319");
    CHECK(to_hex(blake2b_256(std::string(1, '\0'))) ==
          "03170a2e7597b7b7e3d84c05391d139a62b157e78786d8c082f29dcf4c111314");
}

TEST_CASE("64 hexadecimal digits are read and written again in lower case", "[dice][hash]") {
    const std::string text = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1cfdfeff";
    CHECK(to_hex(from_hex(text)) == text);
    CHECK(to_hex(from_hex("000102030405060708090A0B0C0D0E0F101112131415161718191A1B1CFDFEFF")) == text);
    CHECK(from_hex(text)[1] == 0x01);
    CHECK(from_hex(text)[31] == 0xff);
}

TEST_CASE("Anything but 64 hexadecimal digits is no seed", "[dice][hash]") {
    const std::string zeros(62, '0');
    const std::string text =
        GENERATE_COPY(std::string(), fmt::format("{}0", zeros), fmt::format("{}000", zeros), fmt::format("{}0g", zeros),
                      fmt::format("0x{}", zeros), fmt::format("{}0 ", zeros));
    CAPTURE(text);
    CHECK_THAT(thrown_by<DiceError>([&] { from_hex(text); }).what(), ContainsSubstring("64"));
}

TEST_CASE("Two seeds from the system differ", "[dice][stream]") {
    CHECK(flagplot::dice::random_seed() != flagplot::dice::random_seed());
}

#include <fmt/format.h>

#include <random>

#include "json/tree.h"
#include "report/log.h"
#include "session/audience.h"
#include "support/catch.h"
#include "support/files.h"
#include "support/folder.h"
#include "support/thrown.h"
#include "support/unknown_names.h"

// What sides and commanders may know in a double-blind game.
namespace flagplot::report {
namespace {

using Catch::Matchers::ContainsSubstring;
using flagplot::test::Folder;
using flagplot::test::source_dir;
using flagplot::test::thrown_by;
using session::Fields;
using session::Session;
using session::Told;

hex::Picture map_to(const std::string& label) {
    hex::Picture map;
    const hex::Hex end = map.layout.parse(label);
    map.marks = {{hex::Picture::Mark::Kind::crosshair, end, "", ""}};
    map.arrows = {{map.layout.parse("U11"), end, "NE 4"}};
    return map;
}

class Straits {
  public:
    int tell(const Told& line) {
        const int run = session.stage(session::Opened{"straits.search", 1, session.state().turn(), ++ordinal_});
        const int number = session.stage(line, run);
        session.stage(session::Closed{}, run);
        return number;
    }
    int tell(const std::string& audience, const std::string& text,
             const std::map<std::string, std::string>& wordings = {}) {
        return tell(Told{text, "Search", "", text, audience, wordings});
    }

    std::vector<std::string> told_to(const std::string& who) const {
        std::vector<std::string> texts;
        for (const TurnLog& turn : make_side_report(session, who).turns) {
            for (const Section& section : turn.sections) {
                for (const Line& line : section.lines) texts.push_back(line.text);
            }
        }
        return texts;
    }
    std::vector<std::string> units_of(const std::string& who) const {
        std::vector<std::string> lines;
        for (const UnitLine& unit : make_side_report(session, who).units) lines.push_back(unit.joined());
        return lines;
    }

    // All four forms of a report.
    std::string forms(const std::string& who) const {
        const Log log = make_side_report(session, who);
        return to_text(log) + to_html(log) + to_csv(log) + to_json(log).dump(2);
    }

    void add_commanders() {
        session.add_unit("commander", "Fletcher", {{"side", "south"}, {"mail", "f@south"}});
        session.add_unit("commander", "Crace", {{"side", "south"}});
        session.add_unit("commander", "Hara", {{"side", "north"}});
    }

  private:
    static Session begin(const std::filesystem::path& file) {
        static const rulebook::Library library({source_dir() / "tests/fixtures"});
        const session::Environment environment{[] { return "2026-11-20T06:00:00Z"; }, flagplot::test::quick_files(),
                                               "flagplot 1.0"};
        return Session::create(file, {"straits", "The Straits", {}, {}, {}}, library, environment);
    }

    Folder folder_;
    int ordinal_ = 0;

  public:
    Session session = begin(folder_.path() / "game.flagplot");
};

using Texts = std::vector<std::string>;

}  // namespace

TEST_CASE("A commander reads what everyone, its side and itself are told; a side, what its commanders are, once") {
    Straits game;
    game.add_commanders();
    game.tell(session::everyone, "to all");
    game.tell(session::game_master, "the truth");
    game.tell("south", "to the south");
    game.tell("Fletcher", "to Fletcher");
    game.tell("Crace", "to Crace");
    game.tell("Hara", "to Hara");
    CHECK(game.told_to("Fletcher") == Texts{"to all", "to the south", "to Fletcher"});
    CHECK(game.told_to("Crace") == Texts{"to all", "to the south", "to Crace"});
    CHECK(game.told_to("south") == Texts{"to all", "to the south", "to Fletcher", "to Crace"});
    CHECK(game.told_to("Hara") == Texts{"to all", "to Hara"});
    CHECK(game.told_to("north") == Texts{"to all", "to Hara"});
}

TEST_CASE("Words for a commander come before words for its side, and its side reads no more than it") {
    Straits game;
    game.add_commanders();
    game.tell("south", "the truth", {{"south", "a sail"}, {"Fletcher", "a brig"}});
    game.tell("Crace", "the truth", {{"Crace", "smoke"}});
    const int held = game.tell(session::game_master, "the truth", {{"Hara", "fog"}, {"south", "a mast"}});
    CHECK(game.told_to("Fletcher") == Texts{"a brig"});
    CHECK(game.told_to("Crace") == Texts{"a sail", "smoke"});
    CHECK(game.told_to("south") == Texts{"a sail", "smoke"});
    CHECK(game.told_to("Hara").empty());
    game.session.amend(held, "Hara", {}, "");
    CHECK(game.told_to("Hara") == Texts{"fog"});
    CHECK(game.told_to("north") == Texts{"fog"});
    game.session.amend(held, "Fletcher", {}, "");
    CHECK(game.told_to("north").empty());
    CHECK(game.told_to("Fletcher") == Texts{"a brig", "a mast"});
}

TEST_CASE("The map goes with the text, not with other words") {
    Straits game;
    game.add_commanders();
    game.tell(Told{"one", "Search", "", "In Y9.", "Fletcher", {}, map_to("Y9")});
    game.tell(Told{"two", "Search", "", "In Z9.", "Crace", {{"Crace", "East."}}, map_to("Z9")});
    CHECK_THAT(game.forms("Fletcher"), ContainsSubstring("NE 4 to Y9"));
    CHECK_THAT(game.forms("south"), ContainsSubstring("NE 4 to Y9") && !ContainsSubstring("NE 4 to Z9"));
    CHECK_THAT(game.forms("Crace"), ContainsSubstring("East.") && !ContainsSubstring("NE 4"));
    CHECK_THAT(game.forms("north"), !ContainsSubstring("NE 4"));
}

TEST_CASE("A report says for whom it is, and lists the units that are the reader's") {
    Straits game;
    game.add_commanders();
    game.session.add_unit("ship", "S1", {{"side", "south"}, {"commander", "Fletcher"}, {"place", "H13"}});
    game.session.add_unit("ship", "S2", {{"side", "south"}});
    game.session.add_unit("ship", "N1", {{"side", "north"}, {"commander", "Hara"}});
    game.session.add_unit("boat", "B1", {{"commander", "Crace"}});
    CHECK(make_side_report(game.session, "Fletcher").side == "Fletcher");
    CHECK(game.units_of("Fletcher") == Texts{"Ship S1: Commander: Fletcher, Place: H13"});
    CHECK(game.units_of("Crace") == Texts{"Boat B1: Commander: Crace"});
    CHECK(game.units_of("south") == Texts{"Commander Fletcher: Mail: f@south",
                                          "Commander Crace: ", "Ship S1: Commander: Fletcher, Place: H13",
                                          "Ship S2: ", "Boat B1: Commander: Crace"});
    const auto error = thrown_by<json::InputError>([&] { make_side_report(game.session, "Nagumo"); });
    CHECK_THAT(error.what(),
               ContainsSubstring("Nagumo") && ContainsSubstring("one of north, south, Hara, Fletcher, Crace"));
    CHECK_THROWS_AS(make_side_report(game.session, "gm"), json::InputError);
    CHECK_THROWS_AS(make_side_report(game.session, "S1"), json::InputError);
}

TEST_CASE("A commander who is gone leaves to its side what it was told") {
    Straits game;
    game.add_commanders();
    game.tell("Crace", "to Crace");
    game.session.remove_unit("Crace", "sunk");
    CHECK(game.told_to("south") == Texts{"to Crace"});
    CHECK(game.told_to("north").empty());
    CHECK_THROWS_AS(make_side_report(game.session, "Crace"), json::InputError);
    game.session.change_unit("Fletcher", {{"side", "north"}}, "changed sides");
    game.tell("Fletcher", "to Fletcher");
    CHECK(game.told_to("south") == Texts{"to Crace"});
    CHECK(game.told_to("north") == Texts{"to Fletcher"});
}

TEST_CASE("Secret fields, their boxes and fields that nobody knows are in no report") {
    Straits game;
    game.add_commanders();
    game.session.stage(session::UnitAdded{"ship",
                                          "S1",
                                          {{"side", "south"},
                                           {"true-place", "K7"},
                                           {"hull", 5},
                                           {"hull-left", 3},
                                           {"holds", 4},
                                           {"flooding", 2},
                                           {"luck", 6},
                                           {"lot", 8},
                                           {"mystery", "K8"}}});
    game.session.stage(session::UnitAdded{"galleon", "S2", {{"side", "south"}, {"gold", 900}}});
    CHECK(game.units_of("south").at(2) == "Ship S1: Hull: \u25A1\u25A1\u25A1\u2612\u2612, Holds: 4, Luck: 6");
    CHECK(game.units_of("south").at(3) == "S2: ");
}

TEST_CASE("A line that names to its reader a unit that he can't know is found, in whatever field it stands") {
    Straits game;
    game.add_commanders();
    game.session.add_unit("ship", "S1", {{"side", "south"}});
    game.session.add_unit("ship", "Kaga", {{"side", "north"}});
    const auto readers_of = [&](int line) {
        Texts readers;
        for (const UnknownName& one : unknown_names(game.session)) {
            if (one.entry != line) continue;
            CHECK(one.name == "Kaga");
            readers.push_back(one.reader);
        }
        return readers;
    };
    const auto line = [](const std::string& audience) { return Told{"line", "Search", "S1", "A sail", audience, {}}; };
    const Texts all_southern{"south", "Fletcher", "Crace"};
    CHECK(readers_of(game.tell("south", "S1 sees kaga, perhaps")) == all_southern);
    CHECK(readers_of(game.tell("south", "S1 sees Kagawa")).empty());
    CHECK(readers_of(game.tell("Fletcher", "S1 sees Kaga")) == Texts{"south", "Fletcher"});
    CHECK(readers_of(game.tell("south", "A sail", {{"Crace", "It is Kaga"}})) == Texts{"Crace"});
    for (const char* const knows : {"north", session::game_master})
        CHECK(readers_of(game.tell(knows, "Kaga goes on")).empty());
    Told place = line("south");
    place.to = "Kaga";
    CHECK(readers_of(game.tell(place)) == all_southern);
    Told heading = line("south");
    heading.section = "The course of Kaga";
    CHECK(readers_of(game.tell(heading)) == all_southern);
    Told map = line("south");
    map.map = map_to("Y9");
    map.map->marks.front().label = "Kaga";
    CHECK(readers_of(game.tell(map)) == all_southern);
    Told about = line("south");  // reports leave out the name of an enemy's unit that a line is about
    about.unit = "Kaga";
    CHECK(readers_of(game.tell(about)).empty());
    game.session.take_mail({"Crace", 1, "", "1@south", "", "Orders", "Where is Kaga?"});
    CHECK(readers_of(game.tell("Crace", "Nobody has seen Kaga")).empty());
}

TEST_CASE("Whose a unit was is as if what was taken back had never been") {
    Straits game;
    game.add_commanders();
    game.session.add_unit("ship", "S1", {{"side", "south"}, {"commander", "Crace"}});
    game.tell(Told{"one", "Search", "S1", "in sight", "south", {}});
    const auto called_to = [&](const std::string& who) {
        return make_side_report(game.session, who).turns.at(0).sections.at(0).lines.at(0).unit;
    };
    CHECK(called_to("Fletcher") == "S1");  // his side has it, and nobody has told him what it is
    game.session.change_unit("S1", {{"commander", "Fletcher"}}, "relieved");
    CHECK(called_to("Fletcher") == "Ship S1");
    game.session.stage(session::Retracted{game.session.size(), ""});
    CHECK(called_to("Fletcher") == "S1");
    CHECK(called_to("Crace") == "Ship S1");
}

TEST_CASE("Whose type nobody was told is named by its id, and an enemy not at all") {
    Straits game;
    game.add_commanders();
    game.session.add_unit("ship", "S1", {{"side", "south"}, {"commander", "Crace"}});
    game.session.add_unit("buoy", "N1", {{"side", "north"}});
    game.tell(Told{"one", "Search", "N1", "in sight", "south", {}});
    game.tell(Told{"two", "Search", "S1", "under way", "south", {}});
    game.session.remove_unit("S1", "sunk");  // its line stays as it was printed
    const auto called = [](const Log& log) {
        std::vector<std::string> units;
        for (const Line& line : log.turns.at(0).sections.at(0).lines) units.push_back(line.unit);
        return units;
    };
    using Units = std::vector<std::string>;
    CHECK(called(make_side_report(game.session, "south")) == Units{"", "Ship S1"});
    CHECK(called(make_side_report(game.session, "Crace")) == Units{"", "Ship S1"});
    CHECK(called(make_side_report(game.session, "Fletcher")) == Units{"", "S1"});
    CHECK(called(make_log(game.session)) == Units{"Buoy N1", "Ship S1"});
}

// Two games that are alike in all that the reader may know. `open` drives what both share, `hidden` what differs.
namespace {

class Generated {
  public:
    Generated(const std::string& reader, unsigned open, unsigned hidden) : open_(open), hidden_(hidden), who_(reader) {
        game.add_commanders();
        const auto all = session::readers(game.session.state(), game.session.rulebook());
        reader_ = *std::find_if(all.begin(), all.end(), [&](const auto& one) { return one.id == reader; });
        for (int i = 0; i < 6; ++i) add_own(fmt::format("O{}", i));
        for (int i = 0; i < 4; ++i) {
            if (is_of_readers_side(i)) add_others(i);
        }
        for (int turn = 0; turn < 3; ++turn) {
            for (int i = 0; i < 12; ++i) act();
            game.session.next_turn();
        }
    }

    Straits game;

  private:
    int throw_open(int most) { return static_cast<int>(open_() % static_cast<unsigned>(most)); }
    int throw_hidden(int most) { return static_cast<int>(hidden_() % static_cast<unsigned>(most)); }

    Fields secrets() {
        Fields fields{{"true-place", fmt::format("T{}", hidden_())}, {"lot", throw_hidden(10)}};
        if (throw_hidden(2) > 0) fields["flooding"] = 0;
        return fields;
    }

    void add_own(const std::string& id) {
        Fields fields{{"side", reader_.side}, {"place", fmt::format("P{}", throw_open(99))}, {"hull", 5}};
        if (reader_.commands || throw_open(2) > 0) {
            fields["commander"] = reader_.commands ? who_ : reader_.side == "south" ? "Crace" : "Hara";
        }
        fields.merge(secrets());
        game.session.add_unit("ship", id, fields);
    }

    // A commander knows what his side's other units are called, but no more of them; of an enemy not even that.
    bool is_of_readers_side(int number) const { return reader_.commands && number % 2 == 1; }
    std::string enemy() const { return reader_.side == "south" ? "north" : "south"; }

    void add_others(int number) {
        game.session.add_unit(throw_hidden(2) > 0 ? "ship" : "buoy", fmt::format("E{}", number),
                              {{"side", is_of_readers_side(number) ? reader_.side : enemy()}});
    }

    void act() {
        for (int i = throw_hidden(4); i > 0; --i) act_hidden();
        if (throw_open(3) == 0) {
            game.session.change_unit(fmt::format("O{}", throw_open(6)), {{"place", fmt::format("P{}", open_())}}, "");
            return;
        }
        const std::vector<std::string> audiences{session::everyone, reader_.side, who_};
        const std::string& audience = audiences[static_cast<std::size_t>(throw_open(3))];
        Told told{fmt::format("key{}", hidden_()),
                  fmt::format("Section {}", throw_open(3)),
                  throw_open(2) > 0 ? fmt::format("O{}", throw_open(6)) : fmt::format("E{}", throw_open(4)),
                  fmt::format("told {}", open_()),
                  audience,
                  {}};
        if (throw_open(3) == 0) {
            told.wordings = {{throw_open(2) > 0 ? reader_.side : who_, fmt::format("words {}", open_())}};
            told.text = fmt::format("hidden {}", hidden_());
            told.map = map_to(throw_hidden(2) > 0 ? "Y9" : "Z9");
        } else if (throw_open(2) > 0) {
            told.map = map_to(throw_open(2) > 0 ? "Y9" : "Z9");
        }
        if (throw_hidden(2) > 0) told.wordings[enemy()] = "other words";
        game.tell(told);
    }

    // What the reader isn't to know.
    void act_hidden() {
        Session& session = game.session;
        const int number = throw_hidden(4);
        const std::string id = fmt::format("E{}", number);
        const std::string own = fmt::format("O{}", throw_hidden(6));
        switch (throw_hidden(7)) {
            case 0:
                if (session.state().find_unit(id)) return session.remove_unit(id, fmt::format("why {}", hidden_()));
                return add_others(number);
            case 1:
                return session.change_unit(own, secrets(), fmt::format("why {}", hidden_()));
            case 2:
                return session.add_note(fmt::format("note {}", hidden_()));
            case 3:
                game.tell(session::game_master, fmt::format("truth {}", hidden_()),
                          {{who_, "not yet"}, {reader_.side, "not yet"}});
                return;
            case 4:
                game.tell(enemy(), fmt::format("theirs {}", hidden_()));
                return;
            case 5: {
                const int line = game.tell(session::everyone, fmt::format("held {}", hidden_()));
                return session.amend(line, throw_hidden(2) > 0 ? enemy() : session::game_master, {}, "held back");
            }
            default: {
                const int line = game.tell(session::everyone, fmt::format("taken back {}", hidden_()));
                session.stage(session::Retracted{line - 1, "wrong"});
            }
        }
    }

    std::mt19937 open_;
    std::mt19937 hidden_;
    std::string who_;
    session::Reader reader_;
};

}  // namespace

TEST_CASE("Of two games that differ only in what a reader may not know, it gets the same report") {
    for (const char* who : {"south", "north", "Fletcher", "Hara"}) {
        for (unsigned seed = 1; seed <= 12; ++seed) {
            CAPTURE(who, seed);
            const std::string one = Generated(who, seed, 1000 + seed).game.forms(who);
            CHECK(one == Generated(who, seed, 2000 + seed).game.forms(who));
            CHECK_THAT(one, ContainsSubstring("told ") && !ContainsSubstring("hidden") && !ContainsSubstring("truth") &&
                                !ContainsSubstring("theirs"));
            CHECK_FALSE(one == Generated(who, seed + 100, 1000 + seed).game.forms(who));
        }
    }
}

}  // namespace flagplot::report

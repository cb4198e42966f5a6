// What a session shows of a game of one's own that has changed since it was played. All numbers are invented.
#include "report/table_then.h"

#include <fmt/format.h>

#include "report/game_changes.h"
#include "support/catch.h"
#include "support/files.h"
#include "support/folder.h"
#include "support/thrown.h"

namespace flagplot::report {
namespace {

using flagplot::test::Folder;
using flagplot::test::says;
using flagplot::test::thrown_by;
using session::Session;

// A game with two tables, and a session of it in which each was rolled on once: 3 on both.
class Pier {
  public:
    Pier() {
        book("Fog");
        table("fog", "1-3", "4-6");
        table("tide", "1-3", "4-6");
        Session session = Session::create(file(), {"pier", "A day", {}, {}, {}}, library(), environment());
        for (const char* id : {"pier.fog", "pier.tide"}) {
            const int run = session.stage(session::Opened{"table.roll", 1, 1, ++ordinal_});
            session::Roll roll;
            roll.key = roll.purpose = id;
            roll.sides = {6};
            roll.faces = {3};
            session.stage(roll, run);
            session::LookedUp found{id, "", look_up(session.rules().table(id), {3}, {}), ""};
            session.stage(found, run);
            looked_up_.push_back(session.size());
            session.stage(session::Closed{}, run);
        }
        session.commit();
    }

    void table(const std::string& name, const std::string& yes, const std::string& no) {
        rows(name, fmt::format(R"({{"range": "{}", "result": "yes"}}, {{"range": "{}", "result": "no"}})", yes, no));
    }
    void rows(const std::string& name, const std::string& all) {
        folder_.write(name + ".json", fmt::format(R"({{"id": "pier.{0}", "title": "The {0}", "source": "Ours",
                          "dice": "d6", "rows": [{1}],
                          "results": {{"yes": {{"label": "Yes"}}, "no": {{"label": "No"}}}}}})",
                                                  name, all));
    }
    void book(const char* title) {
        folder_.write("rulebook.json", fmt::format(R"({{"id": "pier", "title": "{}"}})", title));
    }

    Session open() const { return Session::open(file(), session::OpenMode::read, library(), environment()); }
    int fog() const { return looked_up_[0]; }
    int tide() const { return looked_up_[1]; }
    std::filesystem::path file() const { return folder_.path() / "day.flagplot"; }
    static session::Environment environment() {
        return {[] { return "2026-11-20T06:00:00Z"; }, flagplot::test::quick_files(), "flagplot 1.0"};
    }

  private:
    rulebook::Library library() const { return rulebook::Library({folder_.path()}); }

    Folder folder_;
    int ordinal_ = 0;
    std::vector<int> looked_up_;
};

}  // namespace

TEST_CASE("A roll is shown in the table as it was, and without its chances or the table where nobody knows them",
          "[report][table-then]") {
    Pier pier;
    const Session before = pier.open();
    CHECK(table_then(before, pier.fog()).table);
    CHECK(table_then(before, pier.fog()).is_sure);
    CHECK(game_changes_words(before).empty());
    // In the fog's table a 3 is a no now; of the tide's nothing is known to have changed.
    pier.table("fog", "1-2", "3-6");
    const Session after = pier.open();
    CHECK_FALSE(table_then(after, pier.fog()).table);
    CHECK(table_then(after, pier.tide()).table);
    CHECK_FALSE(table_then(after, pier.tide()).is_sure);
}

TEST_CASE("A row that stands elsewhere now isn't the one that was hit, though it says the same",
          "[report][table-then]") {
    Pier pier;
    pier.rows("fog", R"({"range": "4-6", "result": "no"}, {"range": "1-3", "result": "yes"})");
    CHECK_FALSE(table_then(pier.open(), pier.fog()).table);
}

TEST_CASE("A session says what of its game has changed since, as far as it has used it", "[report][game-changes]") {
    Pier pier;
    pier.table("fog", "1-2", "3-6");
    CHECK(game_changes(pier.open()) == std::vector<std::string>{"the table The fog"});
    CHECK(game_changes_words(pier.open()) ==
          "Fog has changed since this session was last played: the table The fog. What was played stays as it was.");
    // Something that it never used.
    Pier other;
    other.book("Dense fog");
    CHECK(game_changes(other.open()).empty());
    CHECK(says(game_changes_words(other.open()), "Dense fog has changed since this session was last played: nothing"));
}

TEST_CASE("A session whose game is missing says that the game's file is needed", "[report][game-changes]") {
    const Pier pier;
    const Folder empty;
    const auto error = thrown_by<json::InputError>([&] {
        Session::open(pier.file(), session::OpenMode::read, rulebook::Library({empty.path()}), Pier::environment());
    });
    CHECK(says(error.what(), "\"pier\""));
    CHECK(says(error.what(), "its file is needed"));
}

}  // namespace flagplot::report

#pragma once

#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "dice/stream.h"
#include "procedures/catalogue.h"
#include "referee/procedure.h"
#include "referee/runner.h"
#include "referee/verify.h"
#include "support/files.h"
#include "support/folder.h"
#include "support/games.h"
#include "support/journal_lines.h"
#include "support/script.h"
#include "support/thrown.h"

// What the procedures' tests share: a game in a folder of its own.
namespace flagplot::procedures::test {

namespace fs = std::filesystem;

using flagplot::test::bytes_of;
using flagplot::test::find_entry;
using flagplot::test::first_difference;
using flagplot::test::Folder;
using flagplot::test::games;
using flagplot::test::Script;
using flagplot::test::script;
using flagplot::test::source_dir;
using flagplot::test::thrown_by;
using flagplot::test::what_counts;
using json::Tree;
using referee::Form;
using referee::Progress;
using session::Session;

// A file of tests/cases/GAME; an empty list if the game has none of that name.
Tree cases(const std::string& name, const std::string& game = "swwas");

std::shared_ptr<const rulebook::Rulebook> rulebook(const std::string& game);

class Game {
  public:
    using Readings = std::map<std::string, std::string>;
    using Facts = json::Values;
    using Charts = std::map<std::string, csv::Grid>;  // the player's copies, by the chart's id

    // What a game's tests set unless they say otherwise: its facts.json among the cases, or nothing.
    static Facts usual_facts(const std::string& rulebook);

    // An empty seed is 32 zeros.
    explicit Game(const Readings& readings = {}, const Facts& facts = usual_facts("swwas"),
                  const dice::Digest& seed = {}, const std::string& title = "A game",
                  const std::string& rulebook = "swwas", const Charts& charts = {});

    // Of the first side, if nothing is said.
    void add(const std::string& type, const std::string& id, const Tree& fields = Tree::object());
    void add_fleet(const std::string& id, const Tree& fields = Tree::object()) { add("fleet", id, fields); }
    void add_flotilla(const std::string& id, const Tree& fields = Tree::object()) { add("flotilla", id, fields); }
    void add_air(const std::string& id, const std::string& kind, Tree fields = Tree::object());
    void change(const std::string& id, const Tree& fields);
    void go_to_turn(int turn);
    // The player's copies of charts are these from now on.
    void own(const Charts& charts);

    // Plays as far as the script goes. Fails the test if something of the script isn't used by a run that ends.
    Progress play(const std::string& procedure, const Script& script = {});
    Progress go_on(const Script& script = {});
    // Plays to the end, or fails the test.
    Progress finish(const std::string& procedure, const Script& script = {});
    // What the refusal says; fails the test if it isn't refused or if the file's bytes are others afterwards.
    std::string refusal(const std::string& procedure, const Script& script = {});

    // Of the entries that count and that an act wrote.
    std::vector<std::string> rolled(const Progress& act) const;  // keys of rolls
    std::vector<std::string> tables(const Progress& act) const;  // that dice were thrown for
    std::vector<std::string> asked(const Progress& act) const;   // keys of answers

    // The last that counts.
    session::Roll roll(const std::string& key) const;
    table::Lookup lookup(const std::string& key) const;
    std::string told(const std::string& unit) const;  // about a unit
    std::vector<std::string> all_said() const;        // every told line, "key: text"
    session::Unit unit(const std::string& id) const { return *session.state().find_unit(id); }

    // No problem, and every run that ended is played again word for word.
    void check_sound() const;

    const fs::path& file() const { return file_; }

  private:
    Progress run(const std::function<Progress(const referee::Given&)>& act, const Script& script);

    Folder folder_;
    fs::path file_ = folder_.path() / "game.flagplot";
    std::shared_ptr<Charts> charts_;

  public:
    Session session;
    referee::Runner runner;
};

bool says(std::string_view text, std::string_view part);

// What verifying a session finds, a line each; "none" if it finds nothing.
std::string problems_of(Session& session);

}  // namespace flagplot::procedures::test

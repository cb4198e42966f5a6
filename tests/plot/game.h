#pragma once

#include "plot/plot.h"
#include "report/visibility.h"
#include "support/catch.h"
#include "support/files.h"
#include "support/folder.h"

namespace flagplot::plot {

using session::Fields;
using session::Session;
using session::Told;
using test::Folder;
using test::source_dir;

// A session of one of the shipped games, in which units are moved by hand.
class Game {
  public:
    explicit Game(const std::string& rulebook, const Fields& facts = {}) : session_(begin(rulebook, facts)) {}

    Session& session() { return session_; }
    void add(const std::string& type, const std::string& id, const Fields& fields) {
        session_.add_unit(type, id, fields);
    }
    void set(const std::string& id, const Fields& fields) { session_.change_unit(id, fields, ""); }
    void next_turn() { session_.next_turn(); }
    int tell(Told line) {
        const int run = session_.stage(session::Opened{"swwas.turn", 1, session_.state().turn(), ++ordinal_});
        const int number = session_.stage(std::move(line), run);
        session_.stage(session::Closed{}, run);
        return number;
    }

    Plot plot(const std::string& who = "", int entry = 0) {
        History history(session_);
        std::optional<session::Reader> reader;
        if (!who.empty()) reader = report::reader_of(session_, who);
        std::optional<Plot> plot = make_plot(history, entry == 0 ? session_.size() : entry, reader);
        REQUIRE(plot);
        return std::move(*plot);
    }
    std::vector<std::string> words(const std::string& who = "", int entry = 0) { return describe(plot(who, entry)); }

  private:
    Session begin(const std::string& rulebook, const Fields& facts) {
        static const rulebook::Library library({source_dir() / "tables"});
        const session::Environment environment{[] { return "2026-11-20T06:00:00Z"; }, test::quick_files(),
                                               "flagplot 1.0"};
        session::Beginning beginning{rulebook, "A game", {}, {}, facts};
        return Session::create(folder_.path() / "game.flagplot", beginning, library, environment);
    }

    Folder folder_;
    int ordinal_ = 0;
    Session session_;
};

using Lines = std::vector<std::string>;

inline Told order(const std::string& unit) {
    Told line{"order/" + unit, "Fleets", unit, "goes", session::everyone, {}};
    line.heading = "SE";
    return line;
}

inline const Fields six_ways{{"layout", "n-ne-se-s-sw-nw"}};

}  // namespace flagplot::plot

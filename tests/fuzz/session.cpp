// A session as somebody sends it: read, shown in every form, verified, salvaged if it is damaged, and played on.
#include "csv/grid.h"
#include "hex/svg.h"
#include "json/tree.h"
#include "plot/pages.h"
#include "procedures/catalogue.h"
#include "referee/runner.h"
#include "referee/verify.h"
#include "report/card.h"
#include "report/drawing.h"
#include "report/ledger.h"
#include "report/mail.h"
#include "report/report_draft.h"
#include "session/audience.h"
#include "session/entry_json.h"
#include "session/roster_csv.h"
#include "session/salvage.h"
#include "world.h"

namespace flagplot::fuzz {
namespace {

namespace fs = std::filesystem;
using referee::Runner;
using session::OpenMode;
using session::Session;

std::string dumped(const json::Tree& tree) {
    return tree.dump(2, ' ', false, json::Tree::error_handler_t::replace);
}

void show(const report::Log& log) {
    to_text(log);
    to_html(log);
    to_csv(log);
    dumped(to_json(log));
    for (const report::TurnLog& turn : log.turns) {
        for (const report::Section& section : turn.sections) {
            for (const report::Line& line : section.lines) {
                if (line.map) describe(*line.map);
                const auto drawing = drawing_of(line);
                if (drawing) hex::to_svg(drawing->map, drawing->view, report::paper_colours());
            }
        }
    }
}

void show_to_reader(const Session& session, const std::string& reader) {
    show(plot::make_pages(session, reader));
    report::make_report_draft(session, reader);
    (void)report::make_mail(session, reader).text();
}

void show_dice(const Session& session) {
    const report::Ledger ledger = report::make_ledger(session);
    to_text(ledger_sheet(ledger));
    to_csv(ledger);
    dumped(to_json(ledger));
}

void show_roster(const Session& session) {
    for (const rulebook::UnitType& type : session.rulebook().unit_types)
        csv::write(units_as_rows(type, session.state().units_of(type.id)));
}

void show(const Session& session) {
    const session::State& state = session.state();
    const rulebook::Rulebook& rulebook = session.rulebook();
    ends_well([&] { show(plot::make_pages(session)); });
    ends_well([&] { show(report::make_log(session, state.turn())); });
    for (const session::Reader& reader : readers(state, rulebook))
        ends_well([&] { show_to_reader(session, reader.id); });
    ends_well([&] { show_dice(session); });
    ends_well([&] { show_roster(session); });
    in_words(status_of_turn(state, rulebook));
    for (int number = 1; number <= session.size(); ++number) dumped(session::body_to_json(session.entry(number)));
    if (state.house_rules().empty()) return;
    ends_well([&] { to_html(report::make_booklet(session.rules(), report::card_ids(rulebook), {})); });
}

// The last roll or lookup that counts; 0: there is none.
int last_throw(const Session& session) {
    for (int number = session.size(); number > 0; --number) {
        const session::Body& body = session.entry(number).body;
        const bool is_throw =
            std::holds_alternative<session::Roll>(body) || std::holds_alternative<session::LookedUp>(body);
        if (is_throw && session.holds(number)) return number;
    }
    return 0;
}

// Acts of a person who knows nothing of what was done to the file.
void play_on(Session& session) {
    Runner runner(session, procedures::catalogue());
    referee::Given given;
    given.standing_orders = true;
    const auto procedures = procedures::catalogue().of(session.rulebook().id);
    const auto& any = procedures[static_cast<std::size_t>(session.size()) % procedures.size()];
    ends_well([&] { runner.go_on(given); });
    ends_well([&] { runner.play(any.id, given); });
    ends_well([&] { runner.correct(last_throw(session), {{}, "", true, "cocked", true}); });
    ends_well([&] { runner.back(0, "a slip"); });
    ends_well([&] { runner.redo(); });
    ends_well([&] { runner.act([](Session& now) { now.next_phase(); }); });
    ends_well([&] { runner.act([](Session& now) { now.next_turn(); }); });
    ends_well([&] { runner.act([](Session& now) { now.add_note("A note"); }); });
}

// Of the session's own game alone, as it is read for each input. What can't be read of the header opening says.
rulebook::Library library_for(const fs::path& file) {
    static const std::map<std::string, fs::path> rulebooks = library().rulebooks();
    std::string game;
    ends_well([&] { game = session::read_header(file, session::open_posix_file).rulebook; });
    const auto known = rulebooks.find(game);
    return known == rulebooks.end() ? library() : rulebook::Library({known->second});
}

// What the program has written itself can be read again.
void open_again(const fs::path& file, int size, const std::string& what) {
    const bool is_read = ends_well([&] {
        const Session again = Session::open(file, OpenMode::read, library_for(file), environment());
        if (!again.journal().damage().empty()) find(what + ": " + again.journal().damage());
        if (size != 0 && again.size() != size) find(what + ": entries were lost");
    });
    if (!is_read) find(what + ": it can't be read again");
}

void salvage_it(const fs::path& file) {
    const fs::path out = folder() / "salvaged.flagplot";
    fs::remove(out);
    if (ends_well([&] { session::salvage(file, out, {"A title", "swwas"}, library_for(file), environment()); }))
        open_again(out, 0, "what was salvaged");
}

void open(const fs::path& file) {
    int size = 0;
    {
        Session session = Session::open(file, OpenMode::write, library_for(file), environment());
        show(session);
        ends_well([&] { Runner(session, procedures::catalogue()).pending(); });
        ends_well([&] { referee::verify(session, procedures::catalogue()); });
        if (!session.journal().damage().empty()) return salvage_it(file);
        if (!session.journal().why_read_only().empty()) return;
        play_on(session);
        size = session.size();
    }
    open_again(file, size, "what was played");
}

}  // namespace

void take_input(const std::string& input) {
    const fs::path file = write("session.flagplot", input);
    if (!ends_well([&] { open(file); })) salvage_it(file);
}

}  // namespace flagplot::fuzz

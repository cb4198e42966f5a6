#include "ui/print/log_menu.h"

#include <QMenu>
#include <QPrintPreviewDialog>
#include <QPrinter>
#include <utility>

#include "json/tree.h"
#include "plot/pages.h"
#include "report/visibility.h"
#include "session/audience.h"
#include "session/chronicle.h"
#include "ui/common/files.h"
#include "ui/common/plain_text.h"
#include "ui/common/wait_for.h"
#include "ui/document/refusal.h"
#include "ui/print/preview.h"
#include "ui/print/print.h"
#include "ui/print/record_sheets.h"

namespace flagplot::ui {
namespace {

std::string content_of(const report::Log& log, const QString& kind) {
    if (kind == QLatin1String("html")) return to_html(log);
    if (kind == QLatin1String("csv")) return to_csv(log);
    if (kind == QLatin1String("json")) return to_json(log).dump(2) + "\n";
    return to_text(log);
}

}  // namespace

LogMenu::LogMenu(Document& document, QWidget& window) : QObject(&window), document_(document), window_(window) {}

void LogMenu::add_saving(QMenu& menu) {
    add_kinds(*menu.addMenu(u"Save the &log as"_s), [] { return Extent{}; });
    add_kinds(*menu.addMenu(u"Save this t&urn as"_s), [this] { return this_turn(); });
}

void LogMenu::add_printing(QMenu& menu) {
    menu.addAction(u"&Print this turn…"_s, QKeySequence::Print, this, [this] { print(this_turn()); });
    menu.addAction(u"Pre&view this turn…"_s, QKeySequence(QStringLiteral("Ctrl+Shift+P")), this,
                   [this] { preview(this_turn()); });
    QMenu* const earlier = menu.addMenu(u"Print an earlier turn"_s);
    connect(earlier, &QMenu::aboutToShow, this, [this, earlier] { offer_earlier_turns(*earlier); });
    menu.addAction(u"Pr&int the whole log…"_s, this, [this] { print({}); });
    QMenu* const sheets = menu.addMenu(u"Print record sheets (&boxes)"_s);
    add_record_sheets(*sheets, "");
    QMenu* const own = sheets->addMenu(u"&One side's"_s);
    connect(own, &QMenu::aboutToShow, this, [this, own] { offer_sheets_of_sides(*own); });
    QMenu* const sides = menu.addMenu(u"Print &a side's report"_s);
    connect(sides, &QMenu::aboutToShow, this, [this, sides] {
        sides->clear();
        if (!document_.is_open()) return;
        const session::Session& session = document_.session();
        bool is_first_commander = true;
        for (const session::Reader& reader : session::readers(session.state(), session.rulebook())) {
            if (reader.commands && std::exchange(is_first_commander, false)) sides->addSeparator();
            sides->addAction(button_text(reader.label), this, [this, id = reader.id] {
                print({document_.session().state().turn(), id});
            });
        }
    });
}

// The newest first.
void LogMenu::offer_earlier_turns(QMenu& menu) {
    menu.clear();
    if (!document_.is_open()) return;
    const session::Session& session = document_.session();
    const session::Chronicle chronicle(session);
    for (int turn = session.state().turn() - 1; turn > 0; --turn) {
        const auto [first, last] = chronicle.entries_of(turn);
        if (first > last) break;
        const QString label = short_text(session.rulebook().clock.turn_label);
        menu.addAction(u"%1 %2…"_s.arg(label).arg(turn), this, [this, turn] { print({turn, {}}); });
    }
    if (menu.isEmpty()) menu.addAction(u"There is none yet"_s)->setEnabled(false);
}

void LogMenu::add_record_sheets(QMenu& menu, const std::string& side) {
    menu.addAction(u"&As they stand…"_s, this, [this, side] { print_record_sheets(false, side); });
    menu.addAction(u"&Blank…"_s, this, [this, side] { print_record_sheets(true, side); });
}

void LogMenu::offer_sheets_of_sides(QMenu& menu) {
    menu.clear();
    if (!document_.is_open()) return;
    const session::Session& session = document_.session();
    for (const session::Reader& reader : session::readers(session.state(), session.rulebook()))
        add_record_sheets(*menu.addMenu(button_text(reader.label)), reader.id);
    if (menu.isEmpty()) menu.addAction(u"This game has no sides"_s)->setEnabled(false);
}

// All of them, or those that a side or a commander has.
void LogMenu::print_record_sheets(bool blank, const std::string& side) {
    if (!document_.is_open()) return;
    std::optional<session::Reader> reader;
    if (!side.empty()) reader = report::reader_of(document_.session(), side);
    const std::vector<report::RecordSheet> sheets = report::record_sheets(document_.session(), blank, reader);
    if (sheets.empty()) return emit failed(u"No unit has boxes: there is nothing to print."_s);
    attempt([&] {
        const QString title = text(report::title_of_sheets(document_.session(), reader));
        const auto paint = [this, sheets, title](QPrinter& printer) {
            attempt([&] {
                paint_record_sheets(sheets, title, printer);
                if (!printer.outputFileName().isEmpty()) emit saved(printer.outputFileName());
                emit printed();
            });
        };
        ask_for_printer(window_, as_file_name(u"%1, record sheets"_s.arg(title), {}), paint);
    });
}

LogMenu::Extent LogMenu::this_turn() const {
    return {document_.session().state().turn(), ""};
}

void LogMenu::add_kinds(QMenu& menu, const std::function<Extent()>& extent) {
    const std::pair<const char*, const char*> kinds[] = {
        {"pdf", "PDF"}, {"html", "Web page (HTML)"}, {"txt", "Text"}, {"csv", "Spreadsheet (CSV)"}, {"json", "JSON"}};
    for (const auto& [kind, name] : kinds) {
        menu.addAction(QLatin1String(name) + QStringLiteral("…"), this,
                       [this, extent, suffix = QLatin1String(kind)] { choose_file(extent(), suffix); });
    }
}

QString LogMenu::name(const Extent& extent) const {
    return exact(report::name_of_log(document_.session(), extent.side, extent.turn));
}

// Makes the log and does the work on it while the person sees how far it is. False: he stopped it.
bool LogMenu::wait_for_log(const Extent& extent,
                           const std::function<void(const report::Log& log, const Watch& watch)>& work) {
    const auto copies = document_.copies();
    return wait_for(window_, u"Making the pages"_s, [&](const Watch& watch) {
        const session::Session session = copies();
        work(plot::make_pages(session, extent.side, extent.turn, watch), watch);
    });
}

void LogMenu::attempt(const std::function<void()>& act) {
    try {
        act();
    } catch (const std::exception& error) {
        emit failed(refusal_words(document_, error));
    }
}

void LogMenu::print(const Extent& extent) {
    attempt([&] {
        const auto revisions = std::make_shared<const Revisions>(document_.session());
        const auto paint = [this, extent, revisions](QPrinter& printer) {
            attempt([&] {
                std::vector<PrintedTurn> turns;
                const auto work = [&](const report::Log& log, const Watch& watch) {
                    turns = paint_log(log, printer, *revisions, watch);
                };
                if (!wait_for_log(extent, work)) {
                    printer.abort();
                    return;
                }
                went_out(extent, *revisions, turns);
                if (!printer.outputFileName().isEmpty()) emit saved(printer.outputFileName());
                emit printed();
            });
        };
        ask_for_printer(window_, as_file_name(name(extent), QStringLiteral("log")), paint);
    });
}

// Keeps which revision it was; of a reader's report the session says that it went out, unless it has gone so already.
void LogMenu::went_out(const Extent& extent, const Revisions& revisions, const std::vector<PrintedTurn>& turns) {
    revisions.keep(turns);
    const bool is_reports = document_.is_hidden() && extent.turn && !extent.side.empty();
    if (!is_reports || !document_.why_read_only().isEmpty()) return;
    const std::string digest = report::digest_of_report(document_.session(), extent.side, *extent.turn);
    const session::ReportOut* const before = session::report_out(document_.session(), extent.side, *extent.turn);
    if (digest.empty() || (before && before->digest == digest)) return;
    const session::ReportOut out{session::ReportOut::How::printed, extent.side, *extent.turn, "", "", digest};
    document_.act([&](session::Session& session) { session.log_report(out); });
}

void LogMenu::preview(const Extent& extent) {
    attempt([&] {
        const auto what = std::make_shared<report::Log>();
        if (!wait_for_log(extent, [&](const report::Log& log, const Watch&) { *what = log; })) return;
        const auto revisions = std::make_shared<const Revisions>(document_.session());
        const auto painted = std::make_shared<std::vector<PrintedTurn>>();
        QPrintPreviewDialog* const dialog = make_preview(window_, [this, what, revisions, painted](QPrinter& printer) {
            attempt([&] { *painted = paint_log(*what, printer, *revisions); });
        });
        connect(dialog, &QDialog::accepted, this, [this, extent, revisions, painted] {
            went_out(extent, *revisions, *painted);
            emit printed();
        });
        dialog->open();
    });
}

void LogMenu::choose_file(const Extent& extent, const QString& kind) {
    const QString title = extent.side.empty() ? u"Save the log"_s : u"Save the report"_s;
    attempt([&] {
        ask_for_file(window_, title, text(report::name_of_log(document_.session(), extent.side, extent.turn)), kind,
                     [this, extent, kind](const QString& file) { save(extent, kind, file); });
    });
}

void LogMenu::save(const Extent& extent, const QString& kind, const QString& file) {
    attempt([&] {
        const Revisions revisions(document_.session());
        std::vector<PrintedTurn> turns;
        const auto write = [&](const report::Log& log, const Watch& watch) {
            if (kind == QLatin1String("pdf")) {
                refuse_what_is_no_file(file);
                turns = write_pdf(log, file, revisions, usual_paper(), watch);
            } else {
                write_file(file, content_of(log, kind));
            }
        };
        if (!wait_for_log(extent, write)) return;
        if (kind == QLatin1String("pdf")) went_out(extent, revisions, turns);
        emit saved(file);
        if (kind == QLatin1String("pdf")) emit printed();
    });
}

}  // namespace flagplot::ui

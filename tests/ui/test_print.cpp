#include <QFile>
#include <QPrinter>
#include <QRegularExpression>
#include <QSettings>
#include <functional>

#include "host/host.h"
#include "json/reader.h"
#include "json/tree.h"
#include "pdf.h"
#include "plot/pages.h"
#include "report/log.h"
#include "sample.h"
#include "support/catch.h"
#include "support/folder.h"
#include "ui/common/plain_text.h"
#include "ui/document/document.h"
#include "ui/print/print.h"

namespace flagplot::ui {
namespace {

using flagplot::test::Folder;
using session::OpenMode;
using session::Session;
using test::file_in;
using test::has_poppler;
using test::pdftotext;

Session sample() {
    return Session::open(flagplot::test::source_dir() / "resources/samples/coral-sea.flagplot", OpenMode::read,
                         host::library({flagplot::test::source_dir() / "tables"}), host::environment());
}

// A copy of the sample whose second turn was taken back.
report::Log log_with_a_turn_taken_back(const Folder& folder) {
    const std::filesystem::path copy = folder.path() / "copy.flagplot";
    std::filesystem::copy_file(sample().journal().path(), copy);
    Session session = Session::open(copy, OpenMode::write, host::library({flagplot::test::source_dir() / "tables"}),
                                    host::environment());
    int from = 0;
    for (int number = 1; number <= session.size() && from == 0; ++number) {
        const auto* opened = std::get_if<session::Opened>(&session.entry(number).body);
        if (opened && opened->turn == 8) from = number;
    }
    session.stage(session::Retracted{from, "wrong turn"});
    session.commit();
    return report::make_log(session, 8);
}

// Everything that makes a page difficult, in one turn.
report::Log hard_log() {
    report::Log log;
    log.title = "The very long title of a campaign that somebody named after every island in the Solomons";
    log.game = "A game with a long name, Second Edition";
    log.head = std::string(64, 'a');
    log.seed_digest = std::string(64, 'b');
    log.program = "flagplot 0.1.0";
    report::TurnLog turn;
    turn.readings = {"Fleet Speed: Half Speed (1-9, 10-16)"};
    turn.turn = 9;
    turn.label = "Turn 9, day 2, 3 of 6, daylight";
    report::Line taken;
    taken.unit = "Flotilla I-2";
    taken.text = "one zone, right of desired direction (SE)";
    taken.withdrawn = true;
    taken.why = "wrong turn";
    report::Line told;
    told.unit = "Fleet " + std::string(60, 'W');
    told.text = "a first order";
    told.audience = "axis";
    turn.sections = {{"Orders for the map", {told, taken}}};
    for (int i = 0; i < 80; ++i) {
        report::DiceRow row;
        row.entry = 1000 + i;
        row.unit_id = "A" + std::to_string(i);
        row.table = "Surface Combat Damage to Large Ships";
        row.dice = "2d6";
        row.faces = "6 5";
        row.modifiers = {{"night", "night", 1}, {"range", "long range of the main guns", -2}};
        row.total = row.sum = 10;
        if (i % 3 == 0) {
            row.sum = 12;
            row.read_as = "read as 10 (the last row)";
            row.explained = "11 +1 night -2 long range of the main guns = 12, " + row.read_as;
        }
        row.result = "Critical hit on the bridge: lose one primary gunnery factor and two hull boxes, stop for a turn";
        row.source = "by hand (6/5)";
        row.withdrawn = i == 3;
        row.why = "wrong ship";
        turn.dice.push_back(row);
    }
    report::Line note;
    for (int i = 0; i < 1500; ++i) note.text += "word" + std::to_string(i) + " ";
    turn.notes = {note};
    log.turns = {turn};
    return log;
}

QByteArray bytes_of(const QString& name) {
    QFile file(name);
    REQUIRE(file.open(QIODevice::ReadOnly));
    return file.readAll();
}

// A log as the lines of its pages' text, or as its pages.
QString text_of(const report::Log& log, QPageSize::PageSizeId paper = QPageSize::A4) {
    const Folder folder;
    write_pdf(log, file_in(folder), {}, paper);
    return pdftotext({QStringLiteral("-layout")}, file_in(folder));
}

QStringList pages_of(const report::Log& log, QPageSize::PageSizeId paper = QPageSize::A4) {
    return text_of(log, paper).split(u'\f', Qt::SkipEmptyParts);
}

bool says(const QString& all, const std::string& part) {
    return all.simplified().contains(text(part));
}

void check_margins(const report::Log& log, QPageSize::PageSizeId paper) {
    const Folder folder;
    write_pdf(log, file_in(folder), {}, paper);
    test::check_margins(file_in(folder), paper);
}

TEST_CASE("The printed log says what went out to whom, and what was gone on without", "[print]") {
    if (!has_poppler()) return;
    const Folder folder;
    Document document{rulebook::Library({flagplot::test::source_dir() / "tables"}),
                      flagplot::test::Sample::environment()};
    session::Beginning beginning;
    beginning.rulebook = "flattop";
    beginning.title = "Coral Sea";
    REQUIRE(document.create(folder.path() / "coral.flagplot", beginning));
    REQUIRE(document.act([](session::Session& session) {
        session.add_unit("commander", "Fletcher", {{"side", "usn"}, {"mail", "ann@example.org"}});
        session.add_unit("commander", "Crace", {{"side", "usn"}, {"mail", "bill@example.org"}});
        session.add_unit("commander", "Inoue", {{"side", "ijn"}, {"mail", "cy@example.org"}});
        session.tell("Fletcher", "Radio", "All is well.");
        session.log_report({session::ReportOut::How::drafted, "Fletcher", 1, "ann@example.org", "1@flagplot", "12"});
        session.log_report({session::ReportOut::How::sent, "Fletcher", 1, "ann@example.org", "1@flagplot", "12"});
        session.take_mail(
            {"Fletcher", 1, "ann@example.org", "2@example.org", "2026-11-20T18:02:00Z", "Orders", "None"});
        session.add_unit("task-force", "J1", {{"side", "ijn"}, {"commander", "Inoue"}, {"hex", "CC20"}});
        while (session.state().turn() == 1) session.next_phase();
    }));
    const QString printed = text_of(plot::make_pages(document.session(), "", 1)).simplified();
    INFO(printed.toStdString());
    CHECK(printed.contains(QStringLiteral("Report of turn 1 to Fletcher: drafted, ann@example.org")));
    CHECK(printed.contains(QStringLiteral("Report of turn 1 to Fletcher: sent, ann@example.org")));
    CHECK(printed.contains(QStringLiteral("Inoue: no mail")));
    const QString crace = text_of(plot::make_pages(document.session(), "Crace", 1));
    for (const char* const secret : {"ann@example.org", "no mail", "All is well"})
        CHECK_FALSE(crace.contains(QLatin1String(secret)));
}

TEST_CASE("the printed log holds each turn's orders and rolls", "[print]") {
    if (!has_poppler()) return;
    const report::Log log = report::make_log(sample());
    const QString all = text_of(log);
    for (const report::TurnLog& turn : log.turns) {
        CHECK(says(all, turn.label));
        for (const report::DiceRow& row : turn.dice) {
            const QRegularExpression line(QStringLiteral(R"(\b%1 +%2 +%3 +%4 +%4 +%5)")
                                              .arg(QString::number(row.entry), text(row.unit_id), text(row.table),
                                                   text(row.faces), text(row.result)));
            INFO(row.entry);
            CHECK(all.contains(line));
        }
        for (const report::Section& section : turn.sections) {
            for (const report::Line& line : section.lines) CHECK(says(all, line.unit));
        }
    }
    CHECK(says(all, "2 zones SW (the desired direction)"));
    CHECK(says(all, "any speed, ignoring fuel"));
    CHECK(says(all, "SEQUENCE OF PLAY Played: The turn's rolls, On the map."));
}

TEST_CASE("letters that often are joined can be searched for", "[print]") {
    if (!has_poppler()) return;
    report::Log log = hard_log();
    log.turns.front().notes.front().text = "The first five offices were flooded; efficient fighting.";
    CHECK(says(text_of(log), "The first five offices were flooded; efficient fighting."));
}

TEST_CASE("each turn begins a page, orders before dice, and each page is headed and numbered", "[print]") {
    if (!has_poppler()) return;
    const report::Log log = report::make_log(sample());
    const QStringList pages = pages_of(log);
    REQUIRE(pages.size() >= static_cast<int>(log.turns.size()));
    qsizetype turn = -1;
    for (qsizetype i = 0; i < pages.size(); ++i) {
        const QString& page = pages[i];
        CHECK(says(page, "Coral Sea, May 1942, Second World War at Sea"));
        CHECK(page.contains(QStringLiteral("page %1 of %2").arg(i + 1).arg(pages.size())));
        if (!page.contains(u", continued")) ++turn;
        CHECK(says(page, log.turns.at(static_cast<std::size_t>(turn)).label));
    }
    CHECK(turn + 1 == static_cast<qsizetype>(log.turns.size()));
    CHECK(pages[0].indexOf(u"ORDERS FOR THE MAP") < pages[0].indexOf(u"AIR"));
    CHECK(pages[0].indexOf(u"AIR") < pages[0].indexOf(u"THE DICE"));
}

TEST_CASE("what was taken back says so, and why", "[print]") {
    if (!has_poppler()) return;
    const Folder folder;
    const report::Log log = log_with_a_turn_taken_back(folder);
    const QString all = text_of(log);
    const qsizetype lines = all.count(u"WITHDRAWN: wrong turn");
    const report::TurnLog& turn = log.turns.front();
    qsizetype expected = static_cast<qsizetype>(turn.dice.size());
    for (const report::Section& section : turn.sections) expected += static_cast<qsizetype>(section.lines.size());
    CHECK(expected > 10);
    CHECK(lines == expected);
}

TEST_CASE("nothing stands in the margins, on either paper", "[print]") {
    if (!has_poppler()) return;
    for (const QPageSize::PageSizeId paper : {QPageSize::A4, QPageSize::Letter}) {
        check_margins(report::make_log(sample()), paper);
        check_margins(hard_log(), paper);
        check_margins(report::make_side_report(sample(), "axis"), paper);
    }
}

TEST_CASE("a table that goes on has its headings again, and a long note loses no word", "[print]") {
    if (!has_poppler()) return;
    const QStringList pages = pages_of(hard_log());
    int dice_pages = 0;
    const QRegularExpression headings(QStringLiteral("unit +table +dice +mods +total +result +source"));
    for (const QString& page : pages) {
        if (!page.contains(u"Critical hit")) continue;
        ++dice_pages;
        CHECK(page.contains(headings));
    }
    CHECK(dice_pages > 2);
    const QString all = pages.join(u' ');
    for (int i = 0; i < 1500; ++i) {
        INFO(i);
        CHECK(all.contains(QRegularExpression(QStringLiteral(R"(\bword%1\b)").arg(i))));
    }
    CHECK(says(all, "WITHDRAWN: wrong ship"));
    CHECK(pages.back().contains(u"NOTES, continued"));
    CHECK(says(all, "+1 night"));
    CHECK(says(all, "Played differently: Fleet Speed: Half Speed (1-9, 10-16)"));
}

TEST_CASE("a long name in the table of dice isn't broken while other columns have room to give", "[print]") {
    if (!has_poppler()) return;
    report::Log log = hard_log();
    for (report::DiceRow& row : log.turns.front().dice) row.unit_id = "Yorktown-air-scouts";
    for (const QPageSize::PageSizeId paper : {QPageSize::A4, QPageSize::Letter})
        CHECK(text_of(log, paper).count(u"Yorktown-air-scouts") == 80);
}

TEST_CASE("what a roll adds up to past the table's end is on paper too", "[print]") {
    if (!has_poppler()) return;
    report::Log log = hard_log();
    log.turns.front().dice.resize(1);
    const Folder folder;
    write_pdf(log, file_in(folder), {}, QPageSize::A4);
    const QString all = pdftotext({QStringLiteral("-raw")}, file_in(folder));
    CHECK(says(all, "11 +1 night -2 long range of the main guns = 12, read as 10 (the last row)"));
}

TEST_CASE("the last page of a whole log says what to compare it with", "[print]") {
    if (!has_poppler()) return;
    const report::Log log = report::make_log(sample());
    const QStringList pages = pages_of(log);
    CHECK(says(pages.back(), log.head));
    CHECK(says(pages.back(), log.seed_digest));
    CHECK(says(pages.back(), log.program));
    CHECK_FALSE(says(pages.front(), log.head));
}

TEST_CASE("a side's report holds no dice, hash, entry number or time", "[print]") {
    if (!has_poppler()) return;
    const Session session = sample();
    const report::Log log = report::make_side_report(session, "axis");
    const Folder folder;
    write_pdf(log, file_in(folder));
    const QString all = pdftotext({QStringLiteral("-layout")}, file_in(folder));
    CHECK(says(all, "for Axis"));
    CHECK(says(all, "Fleet Z1"));
    CHECK_FALSE(all.contains(u"THE DICE"));
    CHECK_FALSE(all.contains(u"digest"));
    CHECK_FALSE(all.contains(u"source"));
    CHECK_FALSE(all.contains(QRegularExpression(QStringLiteral("[0-9a-f]{16}"))));
    const QRegularExpression numbered(QStringLiteral("^ *[0-9]+  "), QRegularExpression::MultilineOption);
    CHECK_FALSE(all.contains(numbered));  // as the dice are
    CHECK_FALSE(all.contains(u'#'));
    const QString about = QString::fromUtf8(test::output_of("pdfinfo", {file_in(folder)}));
    CHECK(says(about, "Title: " + name_of(log)));
    CHECK(name_of(log).ends_with(", Axis"));
    const QByteArray bytes = bytes_of(file_in(folder));
    CHECK_FALSE(bytes.contains("Date"));
    CHECK_FALSE(bytes.contains(folder.path().c_str()));
    CHECK_FALSE(bytes.contains("coral-sea"));
}

TEST_CASE("the same log gives the same file", "[print]") {
    const Folder folder;
    const report::Log log = report::make_log(sample(), 1);
    write_pdf(log, file_in(folder, "a.pdf"));
    write_pdf(log, file_in(folder, "b.pdf"));
    CHECK(bytes_of(file_in(folder, "a.pdf")) == bytes_of(file_in(folder, "b.pdf")));
}

TEST_CASE("a log without a turn is a page that says so", "[print]") {
    if (!has_poppler()) return;
    report::Log log;
    log.title = "Midway";
    log.game = "Second World War at Sea";
    const QStringList pages = pages_of(log);
    CHECK(pages.size() == 1);
    CHECK(says(pages[0], "Nothing has happened yet."));
    CHECK(says(pages[0], "page 1 of 1"));
}

TEST_CASE("a printer gets the pages that were asked for, numbered as in the whole", "[print]") {
    if (!has_poppler()) return;
    const Folder folder;
    QPrinter printer(QPrinter::HighResolution);
    printer.setOutputFormat(QPrinter::PdfFormat);
    printer.setOutputFileName(file_in(folder));
    printer.setPageSize(QPageSize(QPageSize::A4));
    printer.setPageRanges(QPageRanges::fromString(QStringLiteral("2-3")));
    const report::Log log = report::make_log(sample());
    paint_log(log, printer);
    const QStringList pages = pdftotext({QStringLiteral("-layout")}, file_in(folder)).split(u'\f', Qt::SkipEmptyParts);
    REQUIRE(pages.size() == 2);
    const qsizetype whole = pages_of(log).size();
    CHECK(pages[0].contains(QStringLiteral("page 2 of %1").arg(whole)));
    CHECK(pages[1].contains(QStringLiteral("page 3 of %1").arg(whole)));
}

// ---- reprints

// A copy of the sample to play on, and what is printed of it, as lines of text.
struct Printed {
    explicit Printed(const char* name = "copy.flagplot", const std::filesystem::path& from = {})
        : path(folder.path() / name) {
        std::filesystem::copy_file(from.empty() ? sample().journal().path() : from, path);
    }

    Session open() const {
        return Session::open(path, OpenMode::write, host::library({flagplot::test::source_dir() / "tables"}),
                             host::environment());
    }

    void note(const std::string& words) const {
        Session session = open();
        session.stage(session::Note{words});
        session.commit();
    }

    // "REVISED 2", or nothing, of the page on which each turn begins.
    QStringList print(bool is_preview = false, const std::string& side = {},
                      QPageSize::PageSizeId paper = QPageSize::A4) const {
        const Session session = open();
        const report::Log log = side.empty() ? report::make_log(session) : report::make_side_report(session, side);
        const Revisions revisions(session);
        const std::vector<PrintedTurn> turns = write_pdf(log, file_in(folder), revisions, paper);
        if (!is_preview) revisions.keep(turns);
        const QString all = pdftotext({QStringLiteral("-layout")}, file_in(folder));
        QStringList revised;
        for (const QString& page : all.split(u'\f', Qt::SkipEmptyParts)) {
            // On a line with the page's number.
            static const QRegularExpression words(QStringLiteral("(REVISED \\d+)?(?= +page \\d+ of \\d+\n)"));
            if (!page.contains(u", continued") && !page.contains(u"Your units"))
                revised << words.match(page).captured(1);
        }
        return revised;
    }

    Folder folder;
    std::filesystem::path path;
};

// Of the sample's eight turns, the last one.
QStringList last(const char* words) {
    QStringList all(8);
    all.back() = QString::fromLatin1(words);
    return all;
}

TEST_CASE("a reprint that says something else is REVISED, and numbered", "[print]") {
    if (!has_poppler()) return;
    QSettings().clear();
    const Printed session;
    CHECK(session.print() == last(""));
    CHECK(session.print() == last(""));
    session.note("Fog over Rossel.");
    CHECK(session.print(true) == last("REVISED 1"));  // a preview is no print
    CHECK(session.print() == last("REVISED 1"));
    CHECK(session.print(false, {}, QPageSize::Letter) == last("REVISED 1"));
    session.note("It lifts.");
    CHECK(session.print() == last("REVISED 2"));
    CHECK(session.print() == last("REVISED 2"));
}

TEST_CASE("what is played differently from a turn on revises no earlier turn", "[print]") {
    if (!has_poppler()) return;
    QSettings().clear();
    const Printed session;
    CHECK(session.print() == last(""));
    const auto act = [&](const std::function<void(Session&)>& change) {
        Session opened = session.open();
        change(opened);
        opened.commit();
    };
    const json::Tree patch =
        json::parse(R"([{"op": "replace", "path": "/results/no-movement/label", "value": "Hove To"}])", "calms");
    act([&](Session& opened) { opened.switch_on({"calms", "Calms", "swwas", "", {{"swwas.fleet-speed", patch}}}); });
    CHECK(session.print() == last("REVISED 1"));
    act([](Session& opened) { opened.set_reading("swwas.even-turns", "of-the-day"); });
    CHECK(session.print() == last("REVISED 2"));
    const QString all = text_of(report::make_log(session.open())).simplified();
    CHECK(all.count(u"House rule: Calms (Fleet Speed)") == 1);
    CHECK(all.count(u"Played differently: Fleet and Submarine Movement, 2nd paragraph: The day's") == 1);
}

TEST_CASE("what was only previewed or not on the printed pages wasn't printed before", "[print]") {
    if (!has_poppler()) return;
    QSettings().clear();
    const Printed session;
    CHECK(session.print(true) == last(""));
    {
        const Session opened = session.open();
        QPrinter printer(QPrinter::HighResolution);
        printer.setOutputFormat(QPrinter::PdfFormat);
        printer.setOutputFileName(file_in(session.folder, "first.pdf"));
        printer.setPageRanges(QPageRanges::fromString(QStringLiteral("1")));
        const Revisions revisions(opened);
        const std::vector<PrintedTurn> turns = paint_log(report::make_log(opened), printer, revisions);
        REQUIRE(turns.size() == 1);
        CHECK(turns.front().turn == 1);
        revisions.keep(turns);
    }
    session.note("Fog over Rossel.");
    CHECK(session.print() == last(""));
}

TEST_CASE("each side's report has revisions of its own, and nothing of them stands in the session", "[print]") {
    if (!has_poppler()) return;
    QSettings().clear();
    const Printed session;
    CHECK(session.print(false, "axis").count(QString()) == 8);
    CHECK(session.print() == last(""));
    session.note("Only for me.");
    const QByteArray before = bytes_of(text(session.path.string()));
    CHECK(session.print() == last("REVISED 1"));
    CHECK(session.print(false, "axis").count(QString()) == 8);  // the note isn't in it
    CHECK(bytes_of(text(session.path.string())) == before);
}

TEST_CASE("copies that were played on differently are told apart", "[print]") {
    if (!has_poppler()) return;
    QSettings().clear();
    const Printed one;
    one.note("Printed in both.");
    CHECK(one.print() == last(""));
    const Printed other("other.flagplot", one.path);
    one.note("Only here.");
    other.note("Only there.");
    CHECK(one.print() == last("REVISED 1"));
    CHECK(one.print() == last("REVISED 1"));
    CHECK(other.print() == last("REVISED 1"));
    CHECK(Printed().print() == last(""));  // it never held what was printed
    one.note("Again.");
    CHECK(one.print() == last("REVISED 2"));
    CHECK(other.print() == last("REVISED 1"));
}

TEST_CASE("several lines stand below each other in print", "[print]") {
    if (!has_poppler()) return;
    report::Log log;
    report::Line told;
    told.unit = "Fleet Z1";
    told.text = "north-east\n\nthen home";
    report::TurnLog turn;
    turn.sections = {{"Orders", {told}}};
    turn.changes = {told};
    log.turns = {turn};
    log.units = {{"Tug T1", "Orders: first\nsecond"}};
    report::Line note;
    note.text = "The lamp stays lit.\nThe rain doesn't.\n\nAsk Hara.";
    log.turns.front().notes = {note};
    const QString printed = text_of(log);
    const QRegularExpression order(QStringLiteral("Fleet Z1 +north-east\\n+ +then home\\n"));
    CHECK(printed.contains(order));
    CHECK(printed.contains(QRegularExpression(QStringLiteral("Fleet Z1: north-east\\n+then home\\n"))));
    CHECK(printed.contains(QRegularExpression(QStringLiteral("Tug T1 +Orders: first\\n +second\\n"))));
    const QRegularExpression noted(
        QStringLiteral("The lamp stays lit\\.\\n *The rain doesn't\\.\\n *\\n *Ask Hara\\.\\n"));
    INFO(printed.toStdString());
    CHECK(printed.contains(noted));
}

TEST_CASE("a file that can't be written is named", "[print]") {
    CHECK_THROWS_AS(write_pdf(report::Log{}, QStringLiteral("/nowhere/at/all.pdf")), json::InputError);
}

}  // namespace
}  // namespace flagplot::ui

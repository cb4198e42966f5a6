#include <fmt/format.h>

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <QApplication>
#include <QIcon>
#include <cstdlib>
#include <iostream>
#include <map>

#include "ascii/shown.h"
#include "host/host.h"
#include "procedures/catalogue.h"
#include "report/card.h"
#include "report/log.h"
#include "ui/application.h"
#include "ui/common/plain_text.h"
#include "ui/document/document.h"
#include "ui/main_window.h"
#include "ui/print/cards.h"
#include "ui/print/print.h"

namespace {

using namespace flagplot;

struct Options {
    std::string file;
    std::string pdf;
    std::string side;
    std::vector<std::filesystem::path> tables;
    bool sample = false;
    std::string cards;  // the rulebook whose reference cards are printed
    std::vector<std::string> card_ids;
    std::vector<std::string> readings;
    bool index = false;
};

constexpr int no_display = 4;

// What files and arguments have in it may be anything: nothing of it is obeyed by a terminal.
void complain(const std::string& what) {
    std::cerr << "flagplot: " << ascii::shown(what) << '\n';
}

void name_the_program() {
    QCoreApplication::setApplicationName(QStringLiteral("Flagplot"));
    QCoreApplication::setOrganizationName(QStringLiteral("Flagplot"));
    QCoreApplication::setApplicationVersion(QLatin1String(host::version()));
}

// Needs no display, and says nothing of what Qt would like to have.
int print_pdf(const Options& options, int argc, char** argv) {
    qputenv("QT_QPA_PLATFORM", "offscreen");
    qInstallMessageHandler([](QtMsgType, const QMessageLogContext&, const QString&) {});
    name_the_program();
    const QGuiApplication app(argc, argv);
    const auto session = session::Session::open(options.file, session::OpenMode::read, host::library(options.tables),
                                                host::environment());
    const report::Log log =
        options.side.empty() ? report::make_log(session) : report::make_side_report(session, options.side);
    const ui::Revisions revisions(session);
    revisions.keep(ui::write_pdf(log, ui::exact(options.pdf), revisions, ui::usual_paper()));
    return 0;
}

std::map<std::string, std::string> readings_of(const Options& options) {
    std::map<std::string, std::string> readings;
    for (const std::string& one : options.readings) {
        const std::size_t equals = one.find('=');
        if (equals == std::string::npos)
            throw json::InputError("--reading", fmt::format("found \"{}\"", one), "RULING=READING");
        readings[one.substr(0, equals)] = one.substr(equals + 1);
    }
    return readings;
}

int print_cards(const Options& options, int argc, char** argv) {
    qputenv("QT_QPA_PLATFORM", "offscreen");
    qInstallMessageHandler([](QtMsgType, const QMessageLogContext&, const QString&) {});
    name_the_program();
    const QGuiApplication app(argc, argv);
    const auto rulebook = std::make_shared<const table::Rulebook>(host::library(options.tables).load(options.cards));
    const table::Rules rules(rulebook, readings_of(options));
    const auto ids = options.card_ids.empty() ? report::card_ids(*rulebook) : options.card_ids;
    report::Booklet booklet = report::make_booklet(rules, ids, host::read_charts(*rulebook));
    if (options.index) booklet.index = report::make_index(rules, procedures::titles());
    ui::write_cards(booklet, ui::exact(options.pdf), ui::usual_paper());
    return 0;
}

// Where there is no display, Qt would end the program by a crash.
void end_without_display(QtMsgType type, const QMessageLogContext& /*context*/, const QString& message) {
    if (type != QtFatalMsg) {
        std::cerr << message.toStdString() << '\n';
        return;
    }
    complain("there is no display that can be used; flagplot --print OUT.pdf FILE needs none");
    std::_Exit(no_display);
}

int show_window(const Options& options, int argc, char** argv) {
    name_the_program();
    const QtMessageHandler usual = qInstallMessageHandler(end_without_display);
    ui::Application app(argc, argv);
    qInstallMessageHandler(usual);
    QApplication::setDesktopFileName(QStringLiteral("io.github.flagplot.Flagplot"));
    QApplication::setWindowIcon(QIcon(QStringLiteral(":/icons/flagplot.svg")));
    ui::Document document(host::library(options.tables), host::environment());
    ui::MainWindow window(document);
    if (options.sample) {
        window.open_sample();
    } else if (!options.file.empty()) {
        document.open(options.file);
    }
    window.show();
    return QApplication::exec();
}

int run(int argc, char** argv) {
    Options options;
    CLI::App app("Flagplot, a referee for naval board wargames.", "flagplot");
    app.set_version_flag("--version", fmt::format("flagplot {}", host::version()));
    app.add_option("FILE", options.file, "The session");
    app.add_option("--tables", options.tables, "A folder of rulebooks; may be repeated")
        ->expected(1)
        ->allow_extra_args(false)
        ->take_all();
    app.add_option("--print", options.pdf, "Writes the log as a PDF and exits; needs no display")->type_name("OUT.pdf");
    app.add_option("--side", options.side, "With --print: what this side or commander may know: its id");
    app.add_option("--cards", options.cards, "With --print: the reference cards of a rulebook, in place of a session")
        ->type_name("RULEBOOK");
    app.add_option("--table", options.card_ids, "With --cards: this table or chart; may be repeated")
        ->expected(1)
        ->allow_extra_args(false)
        ->take_all();
    app.add_option("--reading", options.readings, "With --cards: RULING=READING; may be repeated")
        ->expected(1)
        ->allow_extra_args(false)
        ->take_all();
    app.add_flag("--index", options.index, "With --cards: the rules index at the end");
    app.add_flag("--sample", options.sample, "Opens a copy of the sample session");
    app.allow_extras(false);
    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        if (error.get_exit_code() == 0) return app.exit(error);
        complain(fmt::format("{} (see --help)", error.what()));
        return 1;
    }
    const bool has_card_options = !options.card_ids.empty() || !options.readings.empty() || options.index;
    if (has_card_options && options.cards.empty())
        throw json::InputError("--table, --reading, --index", "without --cards", "--print OUT.pdf --cards RULEBOOK");
    if (!options.cards.empty()) {
        if (options.pdf.empty()) throw json::InputError("--cards", "no --print", "--print OUT.pdf --cards RULEBOOK");
        if (!options.file.empty()) throw json::InputError("--cards", "a session as well", "one of them");
        return print_cards(options, argc, argv);
    }
    if (options.pdf.empty()) return show_window(options, argc, argv);
    if (options.file.empty()) throw json::InputError("--print", "no FILE given", "the session");
    return print_pdf(options, argc, argv);
}

}  // namespace

int main(int argc, char** argv) {
    try {
        return run(argc, argv);
    } catch (const std::exception& error) {
        complain(json::words_of(error));
        return 1;
    }
}

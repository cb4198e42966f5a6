#include <fmt/format.h>

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <QApplication>
#include <QSettings>
#include <iostream>
#include <map>

#include "ascii/letters.h"
#include "ascii/shown.h"
#include "host/host.h"
#include "host/sample_copies.h"
#include "host/settings_files.h"
#include "plot/coast.h"
#include "plot/pages.h"
#include "plot/request.h"
#include "procedures/catalogue.h"
#include "report/card.h"
#include "report/visibility.h"
#include "session/map_picture.h"
#include "ui/application.h"
#include "ui/common/icon.h"
#include "ui/common/plain_text.h"
#include "ui/document/document.h"
#include "ui/main_window.h"
#include "ui/print/plot_paper.h"
#include "ui/print/print.h"

namespace {

using namespace flagplot;

struct Options {
    std::string file;
    std::string pdf;
    std::string plot;  // OUT.pdf or OUT.png
    plot::Request request;
    std::vector<std::filesystem::path> tables;
    bool sample = false;
    bool sheets = false;  // the record sheets are printed
    bool blank = false;   // without the hits
    std::string cards;    // the rulebook whose reference cards are printed
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

// Before anything reads them. Empty: there is nothing to say of it.
std::string set_aside_settings() {
    const host::SetAside done = host::set_aside_settings();
    if (done.stays) QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope, QStringLiteral("/nonexistent"));
    return done.words;
}

// Needs no display, and says nothing of what Qt would like to have.
void make_quiet() {
    qputenv("QT_QPA_PLATFORM", "offscreen");
    qInstallMessageHandler([](QtMsgType, const QMessageLogContext&, const QString&) {});
    name_the_program();
    const std::string about_settings = set_aside_settings();
    if (!about_settings.empty()) complain(about_settings);
}

// With the pictures of maps that came with it.
session::Session open_to_read(const Options& options) {
    session::Session session = session::Session::open(options.file, session::OpenMode::read,
                                                      host::library(options.tables), host::environment());
    const std::vector<std::string> digests = session::map_digests(session.journal().entries());
    for (const std::string& problem : host::take_maps_beside(options.file, digests)) complain(problem);
    return session;
}

void print_pdf(const Options& options) {
    const auto session = open_to_read(options);
    const report::Log log = plot::make_pages(session, options.request.side);
    const ui::Revisions revisions(session);
    std::vector<ui::PrintedTurn> printed;
    ui::write_pdf(ui::paper_of(log, revisions, printed), ui::exact(options.pdf), ui::usual_paper());
    revisions.keep(printed);
}

// "png" of "map.PNG".
std::string suffix_of(const std::string& file) {
    return ascii::lower(std::filesystem::path(file).extension().string());
}

// Where the player's picture is missing or damaged, the plot stands without it, and that is said.
void print_plot(const Options& options) {
    const auto session = open_to_read(options);
    const plot::Request& request = options.request;
    const plot::Plot plot = plot::plot_of(session, request);
    const bool is_png = suffix_of(options.plot) == ".png";
    if (!is_png && suffix_of(options.plot) != ".pdf") {
        throw json::InputError("--plot", fmt::format("found \"{}\"", options.plot),
                               "OUT.pdf or OUT.png; flagplot-cli plot writes SVG");
    }
    const bool has_size = is_png || request.width > 0 || request.height > 0;
    const plot::View view = has_size ? plot::fit(plot, request.width > 0 ? request.width : plot::usual_width,
                                                 request.height > 0 ? request.height : plot::usual_height)
                                     : plot::page_view(plot);
    const plot::Page page = plot::page_of(session, plot, view, plot::layers_of(request));
    QString problem;
    const ui::MapImages pictures = ui::pictures_of(page.drawing, problem);
    if (!problem.isEmpty()) complain(problem.toStdString());
    if (is_png) {
        host::write_text(options.plot, ui::plot_png(page, pictures));
    } else {
        ui::write_pdf(ui::paper_of(page, pictures), ui::exact(options.plot), ui::usual_paper());
    }
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

void print_cards(const Options& options) {
    const auto rulebook = std::make_shared<const rulebook::Rulebook>(host::library(options.tables).load(options.cards));
    const rulebook::Rules rules(rulebook, readings_of(options));
    const auto ids = options.card_ids.empty() ? report::card_ids(*rulebook) : options.card_ids;
    report::Booklet booklet = report::make_booklet(rules, ids, host::read_charts(*rulebook));
    if (options.index) booklet.index = report::make_index(rules, procedures::titles(rules.rulebook()));
    ui::write_pdf(ui::paper_of(std::move(booklet)), ui::exact(options.pdf), ui::usual_paper());
}

void print_record_sheets(const Options& options) {
    const session::Session session = open_to_read(options);
    std::optional<session::Reader> reader;
    if (!options.request.side.empty()) reader = report::reader_of(session, options.request.side);
    const std::vector<report::RecordSheet> sheets = report::record_sheets(session, options.blank, reader);
    if (sheets.empty()) throw json::InputError(options.file, "no unit has boxes", "a session with record sheets");
    const QString title = ui::text(report::title_of_sheets(session, reader));
    ui::write_pdf(ui::paper_of(sheets, title), ui::exact(options.pdf), ui::usual_paper());
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

// A new one; empty if there is no place for it: the window says why.
std::filesystem::path copy_of_sample() {
    try {
        return host::copy_sample(ui::MainWindow::first_sample);
    } catch (const std::exception&) {
        return {};
    }
}

int show_window(const Options& options, int argc, char** argv) {
    name_the_program();
    const std::string about_settings = set_aside_settings();
    const QtMessageHandler usual = qInstallMessageHandler(end_without_display);
    ui::Application app(argc, argv);
    qInstallMessageHandler(usual);
    QApplication::setDesktopFileName(QStringLiteral("io.github.flagplot.Flagplot"));
    QApplication::setWindowIcon(ui::picture_icon(QStringLiteral(":/icons/flagplot.svg")));
    ui::Document document(host::library(options.tables), host::environment());
    const std::filesystem::path file = options.sample ? copy_of_sample() : std::filesystem::path(options.file);
    if (!file.empty()) document.read_ahead(file);
    ui::MainWindow window(document);
    if (options.sample && file.empty()) {
        window.open_sample();
    } else if (options.sample) {
        window.open_copy(file, QLatin1String(ui::MainWindow::first_sample));
    } else if (!file.empty()) {
        window.open_file(file);
    }
    window.show();
    if (!about_settings.empty()) emit app.failed(ui::text(about_settings));
    return QApplication::exec();
}

// An option that may be repeated.
CLI::Option* repeated(CLI::Option* option) {
    return option->expected(1)->allow_extra_args(false)->take_all();
}

int run(int argc, char** argv) {
    plot::use_coast(host::coast());
    Options options;
    plot::Request& request = options.request;
    CLI::App app("Flagplot, a referee for naval board wargames.", "flagplot");
    app.set_version_flag("--version", fmt::format("flagplot {}", host::version()));
    app.add_option("FILE", options.file, "The session");
    repeated(app.add_option("--tables", options.tables, "A folder of rulebooks; may be repeated"));
    CLI::Option* const print =
        app.add_option("--print", options.pdf, "Writes the log as a PDF and exits; needs no display");
    print->type_name("OUT.pdf");
    app.add_option("--side", request.side, "With --print or --plot: what this side or commander may know: its id");
    CLI::Option* const of_plot =
        app.add_option("--plot", options.plot, "Writes the plot as a PDF or a picture and exits; needs no display");
    of_plot->type_name("OUT.pdf|OUT.png");
    app.add_option("--turn", request.turn, "With --plot: at the end of this turn: its number, or last")->needs(of_plot);
    app.add_option("--board", request.board, "With --plot: another board than the main one: its id")->needs(of_plot);
    repeated(app.add_option("--without", request.without, "With --plot: leaves a layer out; may be repeated"))
        ->check(CLI::IsMember(plot::layer_ids()))
        ->needs(of_plot);
    app.add_option("--width", request.width, "With --plot: of what is drawn, in pixels")
        ->check(CLI::Range(plot::least_width, plot::most_pixels))
        ->needs(of_plot);
    app.add_option("--height", request.height, "With --plot: of what is drawn, in pixels")
        ->check(CLI::Range(plot::least_height, plot::most_pixels))
        ->needs(of_plot);
    CLI::Option* const sheets =
        app.add_flag("--record-sheets", options.sheets, "With --print: the record sheets, in place of the log");
    sheets->needs(print);
    app.add_flag("--blank", options.blank, "With --record-sheets: without the hits")->needs(sheets);
    CLI::Option* const cards = app.add_option("--cards", options.cards,
                                              "With --print: the reference cards of a rulebook, in place of a session");
    cards->type_name("RULEBOOK")->needs(print);
    repeated(app.add_option("--table", options.card_ids, "With --cards: this table or chart; may be repeated"))
        ->needs(cards);
    repeated(app.add_option("--reading", options.readings, "With --cards: RULING=READING; may be repeated"))
        ->needs(cards);
    app.add_flag("--index", options.index, "With --cards: the rules index at the end")->needs(cards);
    app.add_flag("--sample", options.sample, "Opens a copy of the sample session");
    app.allow_extras(false);
    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        if (error.get_exit_code() == 0) return app.exit(error);
        complain(fmt::format("{} (see --help)", error.what()));
        return 1;
    }
    if (!options.plot.empty() && !options.pdf.empty())
        throw json::InputError("--plot", "--print as well", "one of them");
    if (!options.cards.empty() && !options.file.empty())
        throw json::InputError("--cards", "a session as well", "one of them");
    if (options.plot.empty() && options.pdf.empty()) return show_window(options, argc, argv);
    if (options.cards.empty() && options.file.empty())
        throw json::InputError(options.plot.empty() ? "--print" : "--plot", "no FILE given", "the session");
    make_quiet();
    const QGuiApplication program(argc, argv);
    if (!options.cards.empty()) {
        print_cards(options);
    } else if (!options.plot.empty()) {
        print_plot(options);
    } else {
        options.sheets ? print_record_sheets(options) : print_pdf(options);
    }
    return 0;
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

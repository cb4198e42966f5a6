#include <fmt/format.h>

#include <QApplication>
#include <algorithm>
#include <cstdlib>
#include <iostream>

#include "suites.h"

namespace {

using namespace flagplot;

void run(const std::vector<std::string>& wanted) {
    const auto wants = [&](const char* name) {
        return wanted.empty() || std::find(wanted.begin(), wanted.end(), name) != wanted.end();
    };
    bench::Report report;
    const bench::Sessions sessions;
    fmt::print("  ratio   middle half of it  goal           median  reference\n");
    if (wants("start")) bench::start(report);
    if (wants("rolls")) bench::rolls_in_the_window(report, sessions);
    if (wants("opening")) bench::opening(report, sessions);
    if (wants("answers")) bench::answers(report);
    if (wants("answers")) bench::answers_in_the_window(report);
    if (wants("dice")) bench::dice(report);
    if (wants("odds")) bench::odds(report);
    if (wants("procedures")) bench::procedures(report);
    if (wants("chances")) bench::chances(report);
    if (wants("panel")) bench::panel(report, sessions);
    if (wants("plot")) bench::plot(report, sessions);
    if (wants("growth")) bench::growth(report, sessions);
}

}  // namespace

// The names of what is to be measured may be given: start, rolls, opening, answers, dice, odds, procedures, chances,
// panel, plot, growth.
int main(int argc, char** argv) {
    try {
        const test::Folder home;  // the settings of whoever runs it stay as they are
        const bool is_own_child = argc == 3 && std::string(argv[1]) == "plot-memory";
        for (const char* name : {"XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_RUNTIME_DIR"}) {
            if (!is_own_child) qputenv(name, QByteArray::fromStdString(home.path().string()));
        }
        qputenv("QT_QPA_PLATFORM", "offscreen");
        qputenv("QT_QPA_UPDATE_IDLE_TIME", "0");               // paint at once, not with the next frame
        qputenv("QT_LOGGING_RULES", "default.warning=false");  // what the offscreen platform can't do
        const QApplication application(argc, argv);
        if (is_own_child) {
            bench::plot_memory(argv[2]);
            return 0;
        }
        run({argv + 1, argv + argc});
        return 0;
    } catch (const std::exception& error) {
        std::cerr << "flagplot_bench: " << error.what() << '\n';
        return 1;
    }
}

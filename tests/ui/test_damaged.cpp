// A session that somebody made to do harm, in the window: it opens, or a message says why not, and what can be read of
// it can be printed.
#include <QApplication>
#include <QSettings>
#include <algorithm>
#include <filesystem>
#include <utility>

#include "json/tree.h"
#include "printed_log.h"
#include "report/log.h"
#include "sample.h"
#include "support/catch.h"
#include "support/journal_lines.h"
#include "ui/main_window.h"

using namespace flagplot;
using namespace flagplot::ui;
using test::Lines;

namespace {

json::Tree& first(Lines& lines, const char* kind) {
    return *std::find_if(lines.begin(), lines.end(), [&](const json::Tree& line) { return line["kind"] == kind; });
}

struct Harm {
    const char* name;
    void (*change)(Lines& lines);
    const char* said;  // of it, where the session isn't as good as any other
};

const std::vector<Harm>& harms() {
    static const std::vector<Harm> all{
        {"a run that there isn't", [](Lines& lines) { first(lines, "told")["run"] = 999'999; }, "999999"},
        {"a die of 257 sides", [](Lines& lines) { first(lines, "roll")["dice"] = {257}; }, "257"},
        {"a die of many sides", [](Lines& lines) { first(lines, "roll")["dice"] = {1'000'000'000}; }, "1000000000"},
        {"more dice than a hand holds",
         [](Lines& lines) {
             first(lines, "roll")["dice"] = std::vector<int>(100'000, 20);
             first(lines, "roll")["faces"] = std::vector<int>(100'000, 1);
         },
         "100000"},
        {"a house rule that copies a table over and over",
         [](Lines& lines) {
             json::Tree patch = json::Tree::array();
             for (int i = 0; i < 40; ++i) patch.push_back({{"op", "copy"}, {"from", "/rows"}, {"path", "/rows/-"}});
             lines[1]["house-rules"] = {{{"id", "bomb"},
                                         {"title", "Bomb"},
                                         {"rulebook", "swwas"},
                                         {"why", "x"},
                                         {"patches", {{{"table", "swwas.fleet-speed"}, {"patch", patch}}}}}};
         },
         ""},
        {"a lookup in another turn than its roll",
         [](Lines& lines) {
             const auto lookup = std::find_if(lines.begin(), lines.end(),
                                              [](const json::Tree& line) { return line["kind"] == "lookup"; });
             json::Tree line = *lookup;
             lines.erase(lookup);
             lines.push_back(std::move(line));
         },
         ""},
        {"a note that is a tag",
         [](Lines& lines) {
             lines.push_back({{"kind", "note"}, {"text", "<img src=\"/dev/zero\">"}, {"at", "2026-11-20T12:00:00Z"}});
         },
         ""},
    };
    return all;
}

}  // namespace

TEST_CASE("A session that was made to do harm opens in the window, or a message says why not", "[damaged]") {
    const std::size_t number = GENERATE(range(std::size_t{0}, harms().size()));
    const Harm& harm = harms()[number];
    INFO(harm.name);
    QSettings().clear();
    test::Sample sample;
    sample.document.close();
    Lines lines = test::read_lines(sample.path());
    harm.change(lines);
    test::write_chained(sample.path(), lines);
    MainWindow window(sample.document);
    window.show();
    sample.document.open(sample.path());
    QCoreApplication::processEvents();
    const QString why = sample.document.is_open() ? sample.document.why_read_only() : sample.failed;
    CHECK(why.contains(QString::fromUtf8(harm.said)));
    CHECK((why.isEmpty() || *harm.said || !sample.document.is_open() || why.contains(QStringLiteral("line"))));
    if (!sample.document.is_open()) return;
    const QString pdf = QString::fromStdString((sample.folder.path() / "log.pdf").string());
    write_pdf(report::make_log(sample.document.session()), pdf);
    CHECK(std::filesystem::file_size(pdf.toStdString()) > 1000);
    sample.document.play("swwas.turn");  // refused where it can't be written
    QCoreApplication::processEvents();
}

#include <QImage>
#include <QPrinter>
#include <QRegularExpression>
#include <algorithm>

#include "pdf.h"
#include "report/log.h"
#include "support/catch.h"
#include "ui/print/print.h"

// Maps on the printed pages.
namespace flagplot::ui {
namespace {

using flagplot::test::Folder;
using test::file_in;
using test::has_poppler;
using test::output_of;
using test::pdftotext;

hex::Picture map() {
    using Kind = hex::Picture::Mark::Kind;
    hex::Picture map;
    const hex::Hex start = map.layout.parse("U11");
    const hex::Hex between = map.layout.parse("Y9");
    const hex::Hex end = map.layout.parse("Y11");
    map.marks = {{Kind::unit, end, "DDG-1", "FICC"},
                 {Kind::start, start, "", ""},
                 {Kind::waypoint, between, "", ""},
                 {Kind::crosshair, end, "", ""}};
    map.arrows = {{start, between, "NE 4"}, {between, end, "S 2"}};
    return map;
}

report::Line line(const std::string& words) {
    report::Line line;
    line.text = words;
    return line;
}

// So many lines, one with a map, and another one.
report::Log log_with_map(int before = 0) {
    report::Line crosshair = line("Crosshair.");
    crosshair.map = map();
    report::TurnLog turn;
    turn.turn = 6;
    turn.label = "GQ cycle 6";
    turn.sections = {{"Ambush", {}}};
    for (int i = 0; i < before; ++i) turn.sections[0].lines.push_back(line("filler"));
    turn.sections[0].lines.push_back(crosshair);
    turn.sections[0].lines.push_back(line("Resolve."));
    report::Log log;
    log.title = "Strait";
    log.game = "Hidden mines and submarines";
    log.turns = {turn};
    return log;
}

// A word on a page, in points.
struct Word {
    QString text;
    double top;
    double bottom;
    double left;
    double right;
};

std::vector<std::vector<Word>> words_of(const report::Log& log, QPageSize::PageSizeId paper = QPageSize::A4) {
    const Folder folder;
    write_pdf(log, file_in(folder), {}, paper);
    const QString boxes = pdftotext({QStringLiteral("-bbox")}, file_in(folder));
    static const QRegularExpression word(
        QStringLiteral(R"re(<word xMin="([\d.-]+)" yMin="([\d.-]+)" xMax="([\d.-]+)" yMax="([\d.-]+)">(.*)</word>)re"));
    std::vector<std::vector<Word>> pages;
    for (const QString& page : boxes.split(QStringLiteral("<page ")).mid(1)) {
        pages.emplace_back();
        for (auto found = word.globalMatch(page); found.hasNext();) {
            const QRegularExpressionMatch match = found.next();
            pages.back().push_back({match.captured(5), match.captured(2).toDouble(), match.captured(4).toDouble(),
                                    match.captured(1).toDouble(), match.captured(3).toDouble()});
        }
    }
    return pages;
}

// The first such word of a page; null if there is none.
const Word* find(const std::vector<Word>& page, const QString& text) {
    const auto found = std::find_if(page.begin(), page.end(), [&](const Word& word) { return word.text == text; });
    return found == page.end() ? nullptr : &*found;
}

TEST_CASE("a map stands under its line, on the same page, wherever the page ends", "[print]") {
    if (!has_poppler()) return;
    for (const QPageSize::PageSizeId paper : {QPageSize::A4, QPageSize::Letter}) {
        int turned = 0;
        for (int before = 0; before < 48; ++before) {
            INFO(before);
            const auto pages = words_of(log_with_map(before), paper);
            int maps = 0;
            for (const std::vector<Word>& page : pages) {
                const Word* told = find(page, QStringLiteral("Crosshair."));
                const Word* next = find(page, QStringLiteral("Resolve."));
                for (const char* label : {"U11", "Y9", "Y11", "DDG-1", "(FICC)"}) {
                    const Word* drawn = find(page, QString::fromLatin1(label));
                    INFO(label);
                    REQUIRE(!drawn == !told);
                    if (!drawn) continue;
                    ++maps;
                    CHECK(drawn->top > told->bottom);
                    CHECK(drawn->top < told->bottom + 300);
                    CHECK((!next || drawn->bottom < next->top));
                }
                if (told && &page != &pages.front()) ++turned;
            }
            CHECK(maps == 5);
        }
        CHECK(turned > 5);
    }
}

TEST_CASE("a map's labels are at least 6 points, and it keeps off the margins", "[print]") {
    if (!has_poppler()) return;
    const auto pages = words_of(log_with_map());
    for (const Word& word : pages.front()) {
        INFO(word.text.toStdString());
        CHECK(word.bottom - word.top >= 6);
        CHECK(word.left >= 20 / 25.4 * 72 - 0.5);
        CHECK(word.right <= 195 / 25.4 * 72 + 0.5);
    }
}

TEST_CASE("a map is painted as lines and words, black on white", "[print]") {
    if (!has_poppler()) return;
    const Folder folder;
    write_pdf(log_with_map(), file_in(folder));
    const QByteArray images = output_of("pdfimages", {QStringLiteral("-list"), file_in(folder)});
    CHECK(images.count('\n') == 2);  // the list's headings
    output_of("pdftoppm", {QStringLiteral("-r"), QStringLiteral("60"), QStringLiteral("-singlefile"), file_in(folder),
                           file_in(folder, "page")});
    const QImage page(file_in(folder, "page.ppm"));
    REQUIRE(!page.isNull());
    CHECK(page.allGray());
}

TEST_CASE("the map of a line that was withdrawn isn't drawn", "[print]") {
    if (!has_poppler()) return;
    report::Log log = log_with_map();
    log.turns[0].sections[0].lines[0].withdrawn = true;
    const auto pages = words_of(log);
    CHECK(find(pages.front(), QStringLiteral("WITHDRAWN")));
    CHECK(find(pages.front(), QStringLiteral("Crosshair.")));
    CHECK(!find(pages.front(), QStringLiteral("U11")));
}

TEST_CASE("a turn whose map shows something else is another print", "[print]") {
    const Folder folder;
    const auto digest = [&](const report::Log& log) { return write_pdf(log, file_in(folder)).front().digest; };
    report::Log log = log_with_map();
    const std::string first = digest(log);
    CHECK(digest(log_with_map()) == first);
    report::Line& crosshair = log.turns[0].sections[0].lines[0];
    crosshair.map->marks.pop_back();
    CHECK(digest(log) != first);
    crosshair.withdrawn = true;
    const std::string withdrawn = digest(log);
    crosshair.map.reset();
    CHECK(digest(log) == withdrawn);
}

}  // namespace
}  // namespace flagplot::ui

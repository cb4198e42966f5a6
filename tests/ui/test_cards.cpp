// Reference cards on paper, read back with poppler's programs.
#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QRegularExpression>
#include <QTest>
#include <QTreeWidget>
#include <QUrl>
#include <algorithm>

#include "pdf.h"
#include "procedures/catalogue.h"
#include "sample.h"
#include "support/catch.h"
#include "support/folder.h"
#include "ui/common/plain_text.h"
#include "ui/finder/finder.h"
#include "ui/in_play/reference_view.h"
#include "ui/print/output_dialog.h"
#include "ui/print/print.h"

namespace flagplot::ui {
namespace {

using flagplot::test::Folder;
using report::Booklet;
using report::Card;
using test::file_in;
using test::has_poppler;
using test::pdftotext;

Booklet booklet_of(const std::string& game, bool with_index = false) {
    const auto book = std::make_shared<const rulebook::Rulebook>(
        rulebook::load_rulebook(flagplot::test::source_dir() / "tables" / game));
    const rulebook::Rules rules(book);
    Booklet booklet = report::make_booklet(rules, report::card_ids(*book), {});
    if (with_index) booklet.index = report::make_index(rules, procedures::titles(rules.rulebook()));
    return booklet;
}

// The words of a text, one by one, without marks that pdftotext may take for part of a neighbour.
QStringList words_in(const QString& text) {
    static const QRegularExpression blank(QStringLiteral("\\s+"));
    return text.split(blank, Qt::SkipEmptyParts);
}

QStringList pages_of(const Booklet& booklet, QPageSize::PageSizeId paper = QPageSize::A4) {
    const Folder folder;
    write_pdf(paper_of(booklet), file_in(folder), paper);
    QString all = pdftotext({}, file_in(folder));
    all.replace(QStringLiteral("-\n"), QStringLiteral("-"));  // "16-inch" may be broken there
    all.replace(QChar(0x00D7), QStringLiteral("\u00D7 "));    // the blank behind it is narrow
    return all.split(u'\f', Qt::SkipEmptyParts);
}

QString words_of(const Card& card) {
    QStringList words{text(card.title), text(card.dice), text(card.source)};
    for (const std::string& head : card.heads) words += text(head);
    for (const Card::Row& row : card.rows) {
        words += {text(row.name), text(row.when)};
        for (const std::string& cell : row.cells) words += text(cell);
    }
    for (const Card::Modifier& modifier : card.modifiers)
        words += {text(modifier.amount), text(modifier.label), text(modifier.when)};
    for (const std::string& note : card.notes) words += text(note);
    for (const std::string& reading : card.readings) words += text(reading);
    return words.join(u' ');
}

// The page that has all words of a card; -1 if there is none.
qsizetype page_with(const Card& card, const std::vector<QStringList>& pages) {
    const QStringList words = words_in(words_of(card));
    for (std::size_t page = 0; page < pages.size(); ++page) {
        const bool all =
            std::all_of(words.begin(), words.end(), [&](const QString& word) { return pages[page].contains(word); });
        if (all) return static_cast<qsizetype>(page);
    }
    return -1;
}

std::vector<QStringList> words_by_page(const QStringList& pages) {
    std::vector<QStringList> words;
    for (const QString& page : pages) words.push_back(words_in(page));
    return words;
}

// A table of so many rows and columns.
Booklet big(int rows, int columns) {
    Card card;
    card.id = "big.table";
    card.title = "A big table";
    card.source = "The rules, 1";
    card.dice = "d100";
    for (int c = 0; c < columns; ++c) card.heads.push_back("Head" + std::to_string(c));
    for (int r = 0; r < rows; ++r) {
        Card::Row row{"Row" + std::to_string(r), "", {}};
        for (int c = 0; c < columns; ++c) row.cells.push_back(std::to_string(r) + "x" + std::to_string(c));
        card.rows.push_back(row);
    }
    Booklet booklet;
    booklet.game = "A game";
    booklet.cards = {card};
    return booklet;
}

void check_margins(const Booklet& booklet, QPageSize::PageSizeId paper) {
    const Folder folder;
    write_pdf(paper_of(booklet), file_in(folder), paper);
    test::check_margins(file_in(folder), paper);
}

TEST_CASE("every card of every game stands on one page, with all its words", "[cards]") {
    if (!has_poppler()) return;
    for (const char* const game : {"ambush", "flattop", "gwas", "ssw", "swwas"}) {
        for (const QPageSize::PageSizeId paper : {QPageSize::A4, QPageSize::Letter}) {
            const Booklet booklet = booklet_of(game);
            const QStringList pages = pages_of(booklet, paper);
            const std::vector<QStringList> words = words_by_page(pages);
            for (const Card& card : booklet.cards) {
                INFO(card.id);
                CHECK(page_with(card, words) >= 0);
            }
            CHECK(pages.size() < static_cast<qsizetype>(booklet.cards.size()));  // several on a page
            for (qsizetype i = 0; i < pages.size(); ++i)
                CHECK(pages[i].contains(QStringLiteral("page %1 of %2").arg(i + 1).arg(pages.size())));
        }
    }
}

TEST_CASE("nothing of a card or of the index stands in the margins, on either paper", "[cards]") {
    if (!has_poppler()) return;
    for (const QPageSize::PageSizeId paper : {QPageSize::A4, QPageSize::Letter}) {
        for (const char* const game : {"flattop", "gwas"}) check_margins(booklet_of(game, true), paper);
        check_margins(big(90, 40), paper);
    }
}

TEST_CASE("a card longer than a page goes on with its title and heads", "[cards]") {
    if (!has_poppler()) return;
    const QStringList pages = pages_of(big(90, 4));
    REQUIRE(pages.size() > 1);
    for (const QString& page : pages) {
        CHECK(page.contains(u"A big table"));
        CHECK(page.contains(u"Head3"));
    }
    CHECK(pages[1].contains(u"A big table, continued"));
    const QStringList words = words_in(pages.join(u' '));
    for (int row = 0; row < 90; ++row) CHECK(words.count(QStringLiteral("%1x3").arg(row)) == 1);
}

TEST_CASE("a table too wide for the page is divided, each part with the rows' names", "[cards]") {
    if (!has_poppler()) return;
    const QStringList words = words_in(pages_of(big(3, 40)).join(u' '));
    for (int column = 0; column < 40; ++column) {
        CHECK(words.count(QStringLiteral("Head%1").arg(column)) == 1);
        CHECK(words.count(QStringLiteral("2x%1").arg(column)) == 1);
    }
    const qsizetype parts = words.count(QStringLiteral("Row2"));
    CHECK(parts > 1);
    CHECK(words.count(QStringLiteral("Row0")) == parts);
}

TEST_CASE("the booklet ends with the rules index: every place and what carries it out", "[cards]") {
    if (!has_poppler()) return;
    const Booklet booklet = booklet_of("flattop", true);
    const QStringList pages = pages_of(booklet);
    QStringList index;
    for (const QString& page : pages) {
        if (page.contains(u": Rules index")) index += page;
    }
    REQUIRE(index.size() > 1);
    CHECK(pages.indexOf(index.front()) + index.size() == pages.size());
    const QString all = index.join(u' ').simplified();
    for (const report::IndexGroup& group : booklet.index) {
        for (const report::IndexItem& item : group.items) {
            INFO(item.place);
            CHECK(all.contains(text(item.says).simplified()));
            for (const report::Carrier& carrier : item.carriers) CHECK(all.contains(text(carrier.label).simplified()));
        }
    }
}

TEST_CASE("charts that aren't there are named on paper", "[cards]") {
    if (!has_poppler()) return;
    const Booklet booklet = booklet_of("ssw");
    REQUIRE_FALSE(booklet.left_out.empty());
    const QString all = pages_of(booklet).join(u' ').simplified();
    for (const std::string& title : booklet.left_out) CHECK(all.contains(text(title)));
}

TEST_CASE("the same cards give the same file", "[cards]") {
    const Folder folder;
    const auto bytes = [&](const char* name) {
        write_pdf(paper_of(booklet_of("swwas")), file_in(folder, name));
        QFile file(file_in(folder, name));
        REQUIRE(file.open(QIODevice::ReadOnly));
        return file.readAll();
    };
    CHECK(bytes("a.pdf") == bytes("b.pdf"));
}

// ---- in the window

QListWidget* cards_in(const OutputDialog& dialog) {
    for (auto* const list : dialog.findChildren<QListWidget*>())
        if (list->accessibleName() == QStringLiteral("Tables and charts to print")) return list;
    return nullptr;
}

TEST_CASE("the dialog offers all tables, prints those that are ticked, and says if none is", "[cards]") {
    flagplot::test::Sample sample;
    auto* const dialog = new OutputDialog(sample.document, {.what = Output::What::cards}, nullptr);
    auto* const list = cards_in(*dialog);
    const auto ticked = [&] {
        int count = 0;
        for (int i = 0; i < list->count(); ++i) count += list->item(i)->checkState() == Qt::Checked ? 1 : 0;
        return count;
    };
    const auto press = [&](const QString& words) {
        for (QPushButton* button : dialog->findChildren<QPushButton*>()) {
            if (button->text().remove(u'&') == words) return button->click();
        }
        FAIL(words.toStdString());
    };
    CHECK(list->count() == static_cast<int>(sample.document.session().rules().tables().size()));
    CHECK(ticked() == list->count());
    press(QStringLiteral("Select none"));
    CHECK(ticked() == 0);
    press(QStringLiteral("Print\u2026"));
    const auto labels = dialog->findChildren<QLabel*>();
    CHECK(std::any_of(labels.begin(), labels.end(), [](const QLabel* label) {
        return !label->isHidden() && label->text().contains(QStringLiteral("Nothing is selected"));
    }));
    press(QStringLiteral("Select all"));
    CHECK(ticked() == list->count());
    delete dialog;
    auto* const one = new OutputDialog(
        sample.document, {.what = Output::What::cards, .card = QStringLiteral("swwas.fleet-speed")}, nullptr);
    auto* const tables = cards_in(*one);
    for (int i = 0; i < tables->count(); ++i) {
        const bool is_it = tables->item(i)->text() == QStringLiteral("Fleet Speed");
        CHECK((tables->item(i)->checkState() == Qt::Checked) == is_it);
    }
    delete one;
}

TEST_CASE("the page of a table asks for its card", "[cards]") {
    flagplot::test::Sample sample;
    ReferenceView view(sample.document);
    view.show();
    QString wanted;
    QObject::connect(&view, &ReferenceView::card_wanted, [&](const QString& id) { wanted = id; });
    view.open("table", "swwas.fleet-speed");
    CHECK(view.toPlainText().contains(QStringLiteral("Print this table")));
    emit view.anchorClicked(QUrl(QStringLiteral("print:swwas.fleet-speed")));
    CHECK(wanted == QStringLiteral("swwas.fleet-speed"));
}

TEST_CASE("a place is found by its number, whatever else speaks of it", "[cards]") {
    const Folder folder;
    const auto copy = folder.path() / "copy.flagplot";
    std::filesystem::copy_file(flagplot::test::source_dir() / "resources/samples/flat-top.flagplot", copy);
    Document document(rulebook::Library({flagplot::test::source_dir() / "tables"}),
                      flagplot::test::Sample::environment());
    REQUIRE(document.open(copy));
    QWidget window;
    Finder& finder = *new Finder(document, window);
    QString found;
    QObject::connect(&finder, &Finder::chosen,
                     [&](report::Findable::What /*rule*/, const std::string& place) { found = text(place); });
    auto* const search = &finder.search();
    for (const rulebook::CoverageItem& item : document.session().rulebook().coverage) {
        INFO(item.place);
        found.clear();
        search->setText(text(item.place));
        QTest::keyClick(search, Qt::Key_Return);
        CHECK(found == text(item.place));
        search->setText(text(item.says));
        const auto all =
            finder.findChild<QTreeWidget*>()->findItems(short_text(item.place + ": " + item.says), Qt::MatchExactly);
        CHECK_FALSE(all.isEmpty());
    }
}

QStringList links_in(const QString& html) {
    static const QRegularExpression link(QStringLiteral("<a href=\"([^\"]+)\""));
    QStringList links;
    for (auto found = link.globalMatch(html); found.hasNext();) links += found.next().captured(1);
    return links;
}

TEST_CASE("every place of a rules index leads to what carries it out, and each link to a page", "[cards]") {
    for (const char* const name :
         {"resources/samples/coral-sea", "resources/samples/flat-top", "resources/samples/goeben",
          "tests/journals/ssw-step", "tests/journals/ambush-checks"}) {
        const Folder folder;
        const auto path = flagplot::test::source_dir() / (std::string(name) + ".flagplot");
        const auto copy = folder.path() / "copy.flagplot";
        std::filesystem::copy_file(path, copy);
        Document document(rulebook::Library({flagplot::test::source_dir() / "tables"}),
                          flagplot::test::Sample::environment());
        REQUIRE(document.open(copy));
        ReferenceView view(document);
        view.show();
        view.open("index");
        const QString index = view.toPlainText();
        const QStringList in_index = links_in(view.toHtml());
        QStringList followed;
        for (const rulebook::CoverageItem& item : document.session().rulebook().coverage) {
            INFO(name << ": " << item.place);
            CHECK(index.contains(text(item.place)));
            CHECK(index.contains(text(item.says)));
            const QString target =
                QStringLiteral("rule:") + QString::fromLatin1(QUrl::toPercentEncoding(text(item.place)));
            CHECK(in_index.contains(target));
            emit view.anchorClicked(QUrl(target));
            const QString page = view.toPlainText();
            CHECK(page.contains(text(item.says)));
            const QStringList links = links_in(view.toHtml());
            std::size_t carriers = 0;
            for (const QString& link : links) {
                if (link.startsWith(QStringLiteral("index:")) || link.startsWith(QStringLiteral("play:"))) continue;
                ++carriers;
                if (followed.contains(link)) continue;
                followed += link;
                INFO(link.toStdString());
                if (link.startsWith(QStringLiteral("procedure:"))) {
                    CHECK(procedures::catalogue().find(link.section(u':', 1).toStdString()));
                    continue;
                }
                view.open("rule", item.place);
                emit view.anchorClicked(QUrl(link));
                CHECK(view.toPlainText() != page);
                CHECK_FALSE(view.toPlainText().isEmpty());
            }
            CHECK(carriers == item.carried_by.size());
        }
        CHECK(followed.size() > 5);
    }
}

}  // namespace
}  // namespace flagplot::ui

// What leaves a session by its one dialog is what leaves it by other ways, and nobody gets another's.
#include <QLabel>
#include <QListWidget>
#include <QPlainTextEdit>
#include <QTest>
#include <algorithm>

#include "json/reader.h"
#include "output.h"
#include "report/record_sheet.h"
#include "report/visibility.h"
#include "room.h"
#include "support/journal_lines.h"
#include "ui/common/plain_text.h"
#include "ui/print/print.h"

using namespace flagplot;
using namespace flagplot::ui;

namespace {

std::unique_ptr<OutputDialog> dialog_of(test::Room& room, const Output& first) {
    return std::unique_ptr<OutputDialog>(new OutputDialog(room.document, first, nullptr));
}

QStringList kinds_of(const OutputDialog& dialog) {
    const QComboBox& box = test::box_of(dialog, "As what");
    QStringList kinds;
    for (int i = 0; i < box.count(); ++i) kinds << box.itemData(i).toString();
    return kinds;
}

}  // namespace

TEST_CASE("A log leaves in six ways, and what is made for paper in two", "[output]") {
    test::Room room("goeben", 100, 1);
    const auto dialog = dialog_of(room, {.turn = 1});
    const QStringList paper{QStringLiteral("print"), QStringLiteral("pdf")};
    CHECK(kinds_of(*dialog) == paper + QStringList{QStringLiteral("html"), QStringLiteral("txt"), QStringLiteral("csv"),
                                                   QStringLiteral("json")});
    auto* const what = dialog->findChild<QListWidget*>();
    test::box_of(*dialog, "As what").setCurrentIndex(1);
    what->setCurrentRow(1);
    CHECK(kinds_of(*dialog) == paper);
    CHECK(test::box_of(*dialog, "As what").currentIndex() == 1);  // it stays, where it can
}

TEST_CASE("A turn that has only begun has nothing to print, so the one before is offered", "[output]") {
    test::Room room("coral-sea", 100, 1);
    const int turn = room.document.session().state().turn();
    room.document.next_turn();
    const auto dialog = dialog_of(room, {.turn = turn + 1});
    QComboBox& which = test::box_of(*dialog, "Which turn");
    CHECK(which.currentData().toInt() == turn);
    QComboBox& as_what = test::box_of(*dialog, "As what");
    as_what.setCurrentIndex(as_what.findData(QStringLiteral("txt")));
    which.setCurrentIndex(which.count() - 1);  // all of them
    dialog->show();
    const auto* const words = dialog->findChild<QPlainTextEdit*>();
    const QString told = QStringLiteral("Turn %1").arg(turn);
    CHECK(QTest::qWaitFor([&] { return words->toPlainText().contains(told, Qt::CaseInsensitive); }, 20'000));
    as_what.setCurrentIndex(as_what.findData(QStringLiteral("pdf")));  // on pages it is said whose they are
    const auto says = [&](const QString& beginning) {
        const auto labels = dialog->findChildren<QLabel*>();
        return std::ranges::any_of(labels, [&](const QLabel* label) { return label->text().startsWith(beginning); });
    };
    CHECK(QTest::qWaitFor([&] { return says(told + QStringLiteral(" alone: page 1 of ")); }, 20'000));
    const auto says_it_above = [&] {
        const auto labels = dialog->findChildren<QLabel*>();
        return std::ranges::any_of(labels, [](const QLabel* label) {
            return label->isVisible() && label->text().startsWith(QStringLiteral("Shown here: "));
        });
    };
    CHECK_FALSE(says_it_above());  // once is enough
    as_what.setCurrentIndex(as_what.findData(QStringLiteral("txt")));
    CHECK(says_it_above());
    as_what.setCurrentIndex(as_what.findData(QStringLiteral("pdf")));
    which.setCurrentIndex(which.findData(turn));
    CHECK(QTest::qWaitFor([&] { return says(QStringLiteral("Page 1 of ")); }, 20'000));
    room.document.act([](session::Session& session) { session.add_note("fog"); });
    CHECK(test::box_of(*dialog_of(room, {.turn = turn + 1}), "Which turn").currentData().toInt() == turn + 1);
}

TEST_CASE("Record sheets are the same as those of the command line", "[output]") {
    test::Room room("goeben", 100, 1);
    const auto reader = report::reader_of(room.document.session(), "central-powers");
    const auto dialog = dialog_of(room, {.what = Output::What::record_sheets, .reader = reader.id});
    test::box_of(*dialog, "As what").setCurrentIndex(1);
    const std::string saved = (room.folder.path() / "saved.pdf").string();
    test::save_as(*dialog, exact(saved));
    const std::string made = (room.folder.path() / "made.pdf").string();
    const QString title = text(report::title_of_sheets(room.document.session(), reader));
    write_pdf(paper_of(report::record_sheets(room.document.session(), false, reader), title), exact(made),
              usual_paper());
    CHECK(test::bytes_of(saved) == test::bytes_of(made));
}

TEST_CASE("Who isn't there any more gets nobody else's report", "[output]") {
    test::Room room("coral-sea", 100, 1);
    CHECK_THROWS_AS(dialog_of(room, {.turn = 1, .reader = "nobody"}), json::InputError);
}

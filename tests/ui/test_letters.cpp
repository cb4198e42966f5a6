// What is typed and shown is the same whatever language the machine speaks. These cases are run in Turkish, too, where
// a small I isn't an i.
#include <QLineEdit>
#include <QTreeWidget>

#include "sample.h"
#include "support/catch.h"
#include "ui/common/plain_text.h"
#include "ui/finder/finder.h"
#include "ui/panel/journal_model.h"

using namespace flagplot;
using namespace flagplot::ui;

TEST_CASE_METHOD(test::Sample, "The session's rows are found by small letters as by capitals", "[letters]") {
    JournalModel model{document};
    for (const char* const words : {"direction i-1", "DIRECTION I-1"}) {
        INFO(words);
        model.set_filter(JournalModel::Show::dice, QString::fromLatin1(words));
        int found = 0;
        for (int row = 0; row < model.rowCount(); ++row) {
            if (model.row_at(row)->is_heading()) continue;
            CHECK(model.index(row, JournalModel::unit_column).data().toString() == QStringLiteral("I-1"));
            ++found;
        }
        CHECK(found > 0);
    }
}

TEST_CASE_METHOD(test::Sample, "A procedure is found by small letters as by capitals", "[letters]") {
    QWidget window;
    Finder& finder = *new Finder(document, window);
    for (const char* const words : {"air mission", "AIR MISSION"}) {
        INFO(words);
        finder.search().setText(QString::fromLatin1(words));
        const QTreeWidgetItem* const found = finder.findChild<QTreeWidget*>()->currentItem();
        REQUIRE(found);
        CHECK(found->text(0) == QStringLiteral("Play: Air mission"));
    }
}

TEST_CASE("A name in a sentence begins with a small letter", "[letters]") {
    CHECK(in_sentence("Impulse") == QStringLiteral("impulse"));
    CHECK(in_sentence("GQ cycle") == QStringLiteral("GQ cycle"));
}

// What a house rule's dialog shows while a result that is new comes and goes.
#include <QAbstractItemModelTester>

#include "sample.h"
#include "support/catch.h"
#include "ui/house_rules/draft.h"
#include "ui/house_rules/models.h"

namespace flagplot::ui {
namespace {

// Fleet Speed as printed, and its places below the rows.
struct NewRule {
    test::Sample sample;
    Draft draft{std::make_shared<const rulebook::Rules>(sample.document.session().rules().shared_rulebook()),
                "swwas.fleet-speed"};
    PlacesModel rows{draft, PlacesModel::Which::rows, nullptr};
    PlacesModel others{draft, PlacesModel::Which::others, nullptr};
    QAbstractItemModelTester tester{&others, QAbstractItemModelTester::FailureReportingMode::Fatal};
    int printed = others.rowCount();

    QModelIndex last() { return others.index(others.rowCount() - 1, 2); }
    QString name_of_last() { return others.index(others.rowCount() - 1, 0).data().toString(); }
    bool name_a_new_result() { return rows.setData(rows.index(2, 1), QStringLiteral("Two Zones"), Qt::EditRole); }
};

}  // namespace

TEST_CASE("What a new result does is asked below the rows, and goes with it") {
    NewRule making;
    REQUIRE(making.name_a_new_result());
    CHECK(making.others.rowCount() == making.printed + 1);
    CHECK(making.name_of_last() == QStringLiteral("Two Zones: zones"));
    CHECK(making.draft.problems().size() == 1);
    REQUIRE(making.others.setData(making.last(), QStringLiteral("2"), Qt::EditRole));
    CHECK(making.draft.problems().isEmpty());
    CHECK(making.last().data().toString() == QStringLiteral("2"));
    making.rows.put_back({making.rows.index(2, 1)});
    CHECK(making.others.rowCount() == making.printed);
    CHECK(making.draft.is_empty());
    making.draft.history().undo();
    CHECK(making.last().data().toString() == QStringLiteral("2"));
    making.draft.history().undo();
    making.draft.history().undo();
    CHECK(making.others.rowCount() == making.printed);
}

TEST_CASE("Places are put back with those that go with them") {
    NewRule making;
    REQUIRE(making.name_a_new_result());
    REQUIRE(making.others.setData(making.last(), QStringLiteral("2"), Qt::EditRole));
    const QModelIndex gone = making.last();
    making.draft.history().undo();
    making.draft.history().undo();
    making.others.put_back({gone});  // as a selection may still name it
    CHECK_FALSE(gone.data().isValid());
    CHECK(making.draft.is_empty());
}

}  // namespace flagplot::ui

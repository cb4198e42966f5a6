#include <QComboBox>
#include <QDialogButtonBox>
#include <QPrintDialog>
#include <QPushButton>
#include <QTest>

#include "sample.h"
#include "support/catch.h"
#include "ui/main_window.h"

namespace flagplot::ui {
namespace {

// Hidden: tests/window/print_job.py runs it with a print server, and looks at what arrives there.
TEST_CASE("the window prints to the printer that is chosen", "[.][printer]") {
    test::Sample sample;
    MainWindow window(sample.document);
    window.show();
    REQUIRE(QTest::qWaitForWindowActive(&window));
    QTest::keyClick(&window, Qt::Key_P, Qt::ControlModifier);
    auto* const dialog = window.findChild<QPrintDialog*>();
    REQUIRE(dialog);
    auto* const printers = dialog->findChild<QComboBox*>(QStringLiteral("printers"));
    REQUIRE(printers);
    const int printer = printers->findText(qEnvironmentVariable("FLAGPLOT_PRINTER"));
    REQUIRE(printer >= 0);
    printers->setCurrentIndex(printer);
    auto* const buttons = dialog->findChild<QDialogButtonBox*>();
    REQUIRE(buttons);
    QTest::mouseClick(buttons->button(QDialogButtonBox::Ok), Qt::LeftButton);
    CHECK_FALSE(dialog->isVisible());
    CHECK(sample.failed.isEmpty());
}

}  // namespace
}  // namespace flagplot::ui

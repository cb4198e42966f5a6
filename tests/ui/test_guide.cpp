// The guide in its window.
#include <QTextBlock>
#include <QTextBrowser>
#include <memory>

#include "support/catch.h"
#include "ui/help/guide_window.h"

namespace flagplot::ui {

TEST_CASE("Each link within the guide leads to the heading that it names", "[guide]") {
    const std::unique_ptr<QWidget> window(guide_window(nullptr));
    auto* const page = window->findChild<QTextBrowser*>();
    REQUIRE(page);
    int links = 0;
    for (QTextBlock block = page->document()->begin(); block.isValid(); block = block.next()) {
        for (auto part = block.begin(); !part.atEnd(); ++part) {
            const QString href = part.fragment().charFormat().anchorHref();
            if (!href.startsWith(QLatin1Char('#'))) continue;
            ++links;
            INFO(href.toStdString());
            page->setTextCursor(QTextCursor(page->document()->begin()));
            emit page->anchorClicked(QUrl(href));
            CHECK(page->textCursor().block().blockFormat().headingLevel() > 0);
        }
    }
    CHECK(links > 30);
}

}  // namespace flagplot::ui

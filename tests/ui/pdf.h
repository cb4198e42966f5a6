#pragma once

#include <QPageSize>
#include <QProcess>
#include <QRegularExpression>
#include <QSizeF>
#include <QStandardPaths>
#include <QString>
#include <QStringList>

#include "printed_log.h"
#include "support/catch.h"
#include "support/folder.h"
#include "ui/common/plain_text.h"

// What the tests of printed pages share.
namespace flagplot::ui::test {

inline bool has_poppler() {
    return !QStandardPaths::findExecutable(QStringLiteral("pdftotext")).isEmpty();
}

// What a program prints that ends well.
inline QByteArray output_of(const char* program, const QStringList& arguments) {
    QProcess process;
    process.start(QString::fromLatin1(program), arguments);
    REQUIRE(process.waitForFinished());
    REQUIRE(process.exitCode() == 0);
    return process.readAllStandardOutput();
}

inline QString pdftotext(const QStringList& options, const QString& file) {
    return QString::fromUtf8(output_of("pdftotext", options + QStringList{file, QStringLiteral("-")}));
}

inline QString file_in(const flagplot::test::Folder& folder, const char* name = "log.pdf") {
    return text((folder.path() / name).string());
}

// Every word of a file stands between the margins.
inline void check_margins(const QString& file, QPageSize::PageSizeId paper) {
    constexpr double points_a_mm = 72 / 25.4;
    const QString boxes = pdftotext({QStringLiteral("-bbox")}, file);
    const QSizeF page = QPageSize(paper).size(QPageSize::Point);
    const QRegularExpression word(
        QStringLiteral(R"re(<word xMin="([\d.-]+)" yMin="([\d.-]+)" xMax="([\d.-]+)" yMax="([\d.-]+)">(.*)</word>)re"));
    int words = 0;
    for (auto found = word.globalMatch(boxes); found.hasNext(); ++words) {
        const QRegularExpressionMatch match = found.next();
        const auto side = [&match](int number) { return match.captured(number).toDouble(); };
        INFO(match.captured(5).toStdString());
        CHECK(side(1) >= 20 * points_a_mm - 0.5);
        CHECK(side(2) >= 15 * points_a_mm - 2);
        CHECK(side(3) <= page.width() - 15 * points_a_mm + 0.5);
        CHECK(side(4) <= page.height() - 15 * points_a_mm + 2);
    }
    CHECK(words > 100);
}

}  // namespace flagplot::ui::test

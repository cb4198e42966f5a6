#pragma once

#include <QProcess>
#include <QStandardPaths>
#include <QString>
#include <QStringList>
#include <catch2/catch.hpp>

#include "support/folder.h"
#include "ui/text.h"

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

}  // namespace flagplot::ui::test

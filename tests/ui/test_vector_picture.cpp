// Expected pixels are those of the shapes drawn on squared paper.
#include <QDirIterator>
#include <QFile>
#include <QImage>
#include <QPainter>
#include <QTemporaryDir>

#include "support/catch.h"
#include "support/folder.h"
#include "ui/common/vector_picture.h"

using namespace flagplot;
using namespace flagplot::ui;

namespace {

QString in_svg(const QString& parts) {
    return QStringLiteral("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"20\" height=\"10\">%1</svg>").arg(parts);
}

VectorPicture picture_of(const QString& svg) {
    const QTemporaryDir folder;
    QFile file(folder.filePath(QStringLiteral("picture.svg")));
    REQUIRE(file.open(QIODevice::WriteOnly));
    file.write(svg.toUtf8());
    file.close();
    return VectorPicture(file.fileName());
}

QImage painted(const VectorPicture& picture, const QColor& ink = {}) {
    QImage image(200, 100, QImage::Format_RGB32);
    image.fill(Qt::white);
    QPainter painter(&image);
    picture.paint(painter, image.rect(), ink);
    return image;
}

bool is_whole(const QString& parts) {
    return picture_of(in_svg(parts)).is_whole();
}

}  // namespace

TEST_CASE("Everything in the program's pictures is painted", "[picture]") {
    int count = 0;
    QDirIterator files(QString::fromStdString((test::source_dir() / "resources").string()), {QStringLiteral("*.svg")},
                       QDir::Files, QDirIterator::Subdirectories);
    while (files.hasNext()) {
        const QString file = files.next();
        if (file.contains(QStringLiteral("/symbols/"))) continue;
        INFO(file.toStdString());
        const VectorPicture picture(file);
        CHECK(picture.is_whole());
        CHECK(painted(picture) != painted(picture_of(in_svg({}))));
        ++count;
    }
    CHECK(count > 8);
}

TEST_CASE("Shapes stand where their numbers say, in groups that are moved, scaled and turned", "[picture]") {
    const QImage image = painted(picture_of(in_svg(
        QStringLiteral("<rect x='1' y='1' width='2' height='2' fill='#ff0000'/>"
                       "<circle cx='6' cy='2' r='1' fill='#00ff00'/>"
                       "<g transform='translate(10 5) scale(2)' fill='#0000ff'><path d='M0 0h1v1H0z'/></g>"
                       "<g transform='translate(16 5) rotate(90)'><path d='M0 0 2 0 2 1 0 1Z' fill='#ff00ff'/></g>"))));
    CHECK(image.pixelColor(20, 20) == QColor(Qt::red));
    CHECK(image.pixelColor(32, 20) == QColor(Qt::white));
    CHECK(image.pixelColor(60, 20) == QColor(Qt::green));
    CHECK(image.pixelColor(51, 11) == QColor(Qt::white));  // the corner around the circle
    CHECK(image.pixelColor(118, 68) == QColor(Qt::blue));
    CHECK(image.pixelColor(122, 60) == QColor(Qt::white));
    CHECK(image.pixelColor(155, 65) == QColor(Qt::magenta));
    CHECK(image.pixelColor(165, 55) == QColor(Qt::white));
}

TEST_CASE("Curves and distances are followed, and lines have their width and colour", "[picture]") {
    const QImage image = painted(picture_of(
        in_svg(QStringLiteral("<path d='M2 8C2 4 6 4 6 8z' fill='#000000'/>"
                              "<path d='m8 8q2-6 4 0' fill='none' stroke='#ff0000' stroke-width='1'/>"
                              "<path d='M14 2V8' stroke='#0000ff' stroke-width='2' stroke-dasharray='2 2'/>"))));
    CHECK(image.pixelColor(40, 55) == QColor(Qt::black));  // the curve's top is at (4, 5)
    CHECK(image.pixelColor(40, 47) == QColor(Qt::white));
    CHECK(image.pixelColor(100, 50) == QColor(Qt::red));  // and this one's at (10, 5)
    CHECK(image.pixelColor(100, 62) == QColor(Qt::white));
    CHECK(image.pixelColor(140, 30) == QColor(Qt::blue));
    CHECK(image.pixelColor(140, 50) == QColor(Qt::white));  // between two dashes
}

TEST_CASE("An ink takes the place of black alone", "[picture]") {
    const QImage image =
        painted(picture_of(in_svg(QStringLiteral("<rect width='5' height='10' fill='#000000'/>"
                                                 "<rect x='5' width='5' height='10' fill='#102030'/>"))),
                Qt::red);
    CHECK(image.pixelColor(25, 50) == QColor(Qt::red));
    CHECK(image.pixelColor(75, 50) == QColor(0x10, 0x20, 0x30));
}

TEST_CASE("What isn't understood isn't passed over in silence", "[picture]") {
    CHECK(is_whole(QStringLiteral("<path d='M0 0L1 1Z'/>")));
    for (const char* const part :
         {"<text>A</text>", "<path d='M0 0A1 1 0 0 0 2 2'/>", "<path d='M0 0L1'/>", "<path d='M0 0zx'/>",
          "<path d='M0 0z 1'/>", "<g transform='skewX(3)'/>", "<g transform='translate(3'/>",
          "<path d='M0 0H2' stroke-width='1' stroke-dasharray='1'/>", "<rect"}) {
        INFO(part);
        CHECK_FALSE(is_whole(QLatin1String(part)));
    }
    CHECK_FALSE(VectorPicture(QStringLiteral(":/there/is/none.svg")).is_whole());
    CHECK_FALSE(picture_of(QStringLiteral("<svg xmlns=\"http://www.w3.org/2000/svg\"/>")).is_whole());
}

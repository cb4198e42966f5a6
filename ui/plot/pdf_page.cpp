#include "ui/plot/pdf_page.h"

#include <QDeadlineTimer>
#include <QFile>
#include <QFileInfo>
#include <QProcess>
#include <QRegularExpression>
#include <QSizeF>
#include <QStandardPaths>
#include <QStringList>
#include <algorithm>
#include <cmath>

#include "ui/common/plain_text.h"

namespace flagplot::ui {
namespace {

constexpr int time_limit = 60'000;  // milliseconds
constexpr int until_looked = 50;    // whether it is stopped
constexpr double usual_dots = 300;  // an inch
constexpr double points_an_inch = 72;
constexpr double longest_side = 20000;  // pixels
constexpr double shortest_side = 100;
constexpr double margin = 0.98;           // of the pixels that are allowed: sides are rounded
constexpr qint64 most_words = 1'000'000;  // of what a program says

// How long the longer side of a page's picture is.
int long_side(const QSizeF& points) {
    const double longer = std::max(points.width(), points.height());
    const double shorter = std::max(1.0, std::min(points.width(), points.height()));
    const double most = std::sqrt(MapImage::most_pixels * margin * longer / shorter);
    return static_cast<int>(
        std::clamp(usual_dots * longer / points_an_inch, shortest_side, std::min(most, longest_side)));
}

// What the program says. Without a shell: a file's name is nothing but that.
QByteArray run(const QString& program, const QStringList& arguments, QString& problem, const std::atomic<bool>& stop) {
    const QString found = QStandardPaths::findExecutable(program);
    if (found.isEmpty()) {
        problem =
            u"A page of a PDF is read by %1, which isn't installed here (it is in poppler-utils). A PNG or "
            "JPEG of the page will do as well."_s.arg(program);
        return {};
    }
    QProcess process;
    const QDeadlineTimer limit(time_limit);
    process.setStandardErrorFile(QProcess::nullDevice());
    process.start(found, arguments, QIODevice::ReadOnly);
    while (!process.waitForFinished(until_looked) && process.state() != QProcess::NotRunning) {
        if (!stop && !limit.hasExpired()) continue;
        process.kill();
        process.waitForFinished();
        problem = u"Reading the PDF takes too long."_s;
        return {};
    }
    if (process.error() == QProcess::FailedToStart) {
        problem = u"The program that reads PDFs can't be started."_s;
    } else if (process.exitStatus() != QProcess::NormalExit || process.exitCode() != 0) {
        problem = u"The PDF is damaged or locked and can't be read."_s;
    }
    return process.read(most_words);
}

struct Info {
    int pages = 0;
    QSizeF points;  // of the page that was asked for
};

Info info_of(const QString& file, int page, QString& problem, const std::atomic<bool>& stop) {
    static const QRegularExpression pages(QStringLiteral("^Pages:\\s+(\\d{1,9})\\s*$"),
                                          QRegularExpression::MultilineOption);
    static const QRegularExpression size(QStringLiteral("^Page\\s+\\d+ size:\\s+([\\d.]+) x ([\\d.]+) pts"),
                                         QRegularExpression::MultilineOption);
    const QString path = QFileInfo(file).absoluteFilePath();  // never an option
    const QString number = QString::number(page);
    const QString words = QString::fromUtf8(run(
        QStringLiteral("pdfinfo"), {QStringLiteral("-f"), number, QStringLiteral("-l"), number, path}, problem, stop));
    if (!problem.isEmpty()) return {};
    const int count = pages.match(words).captured(1).toInt();
    const QRegularExpressionMatch found = size.match(words);
    const QSizeF points(found.captured(1).toDouble(), found.captured(2).toDouble());
    if (count >= page && !points.isEmpty()) return {count, points};
    problem = u"The PDF is damaged or has no pages."_s;
    return {};
}

}  // namespace

bool is_pdf(const QString& file) {
    QFile opened(file);
    return QFileInfo(file).isFile() && opened.open(QIODevice::ReadOnly) && opened.read(5) == "%PDF-";
}

int pages_of_pdf(const QString& file, QString& problem, const std::atomic<bool>& stop) {
    problem.clear();
    return info_of(file, 1, problem, stop).pages;
}

MapImage read_pdf_page(const QString& file, int page, const QString& png, QString& problem,
                       const std::atomic<bool>& stop) {
    problem.clear();
    const Info info = info_of(file, page, problem, stop);
    const QString number = QString::number(page);
    const QString out = QString(png).remove(QRegularExpression(QStringLiteral("\\.png$")));
    const QStringList arguments{QStringLiteral("-png"),
                                QStringLiteral("-singlefile"),
                                QStringLiteral("-cropbox"),
                                QStringLiteral("-f"),
                                number,
                                QStringLiteral("-l"),
                                number,
                                QStringLiteral("-scale-to"),
                                QString::number(long_side(info.points)),
                                QFileInfo(file).absoluteFilePath(),
                                out};
    if (problem.isEmpty()) run(QStringLiteral("pdftoppm"), arguments, problem, stop);
    return problem.isEmpty() ? MapImage::read(png, problem, stop) : MapImage();
}

}  // namespace flagplot::ui

#include "ui/plot/pdf_page.h"

#include <QFile>
#include <QFileInfo>
#include <QRegularExpression>
#include <QStandardPaths>
#include <QStringList>
#include <algorithm>
#include <cmath>
#include <utility>

#include "ui/common/plain_text.h"
#include "ui/plot/map_image.h"

namespace flagplot::ui {
namespace {

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

}  // namespace

PdfPage::PdfPage(QObject* parent) : QObject(parent) {
    limit_.setSingleShot(true);
    limit_.setInterval(time_limit);
    connect(&limit_, &QTimer::timeout, this, [this] { fail(u"Reading the PDF takes too long."_s); });
    connect(&process_, &QProcess::finished, this, [this](int code, QProcess::ExitStatus status) {
        if (!then_) return;  // it was ended
        limit_.stop();
        if (status != QProcess::NormalExit || code != 0)
            return fail(u"The PDF is damaged or locked and can't be read."_s);
        std::exchange(then_, {})();
    });
    connect(&process_, &QProcess::errorOccurred, this, [this](QProcess::ProcessError error) {
        if (error == QProcess::FailedToStart) fail(u"The program that reads PDFs can't be started."_s);
    });
}

PdfPage::~PdfPage() {
    process_.disconnect(this);
    process_.kill();
    process_.waitForFinished();
}

bool PdfPage::is_pdf(const QString& file) {
    QFile opened(file);
    return QFileInfo(file).isFile() && opened.open(QIODevice::ReadOnly) && opened.read(5) == "%PDF-";
}

void PdfPage::read(const QString& file) {
    file_ = QFileInfo(file).absoluteFilePath();  // never an option
    ask(0);
}

void PdfPage::read_page(int page) {
    ask(page);
}

// How many pages it has, and how large this one is; 0: the first, if it is the only one.
void PdfPage::ask(int page) {
    const QString shown = QString::number(std::max(page, 1));
    run(QStringLiteral("pdfinfo"), {QStringLiteral("-f"), shown, QStringLiteral("-l"), shown, file_},
        [this, page] { understand(process_.read(most_words), page); });
}

void PdfPage::understand(const QByteArray& info, int page) {
    static const QRegularExpression pages(QStringLiteral("^Pages:\\s+(\\d{1,9})\\s*$"),
                                          QRegularExpression::MultilineOption);
    static const QRegularExpression size(QStringLiteral("^Page\\s+\\d+ size:\\s+([\\d.]+) x ([\\d.]+) pts"),
                                         QRegularExpression::MultilineOption);
    const QString words = QString::fromUtf8(info);
    const int count = pages.match(words).captured(1).toInt();
    const QRegularExpressionMatch found = size.match(words);
    const QSizeF points(found.captured(1).toDouble(), found.captured(2).toDouble());
    if (count < 1 || page > count || points.isEmpty()) return fail(u"The PDF is damaged or has no pages."_s);
    if (page == 0 && count > 1) {
        emit asked_for_page(count);
    } else {
        make(std::max(page, 1), points);
    }
}

void PdfPage::make(int page, const QSizeF& points) {
    const QString number = QString::number(page);
    const QString out = folder_.filePath(QStringLiteral("page"));
    run(QStringLiteral("pdftoppm"),
        {QStringLiteral("-png"), QStringLiteral("-singlefile"), QStringLiteral("-cropbox"), QStringLiteral("-f"),
         number, QStringLiteral("-l"), number, QStringLiteral("-scale-to"), QString::number(long_side(points)), file_,
         out},
        [this, picture = out + QStringLiteral(".png")] {
            QFileInfo::exists(picture) ? emit made(picture)
                                       : fail(u"The PDF is damaged or locked and can't be read."_s);
        });
}

// Without a shell: a file's name is nothing but that.
void PdfPage::run(const QString& program, const QStringList& arguments, const std::function<void()>& then) {
    const QString found = QStandardPaths::findExecutable(program);
    if (found.isEmpty()) {
        return fail(
            u"A page of a PDF is read by %1, which isn't installed here (it is in poppler-utils). A PNG or "
            "JPEG of the page will do as well."_s.arg(program));
    }
    then_ = {};
    process_.kill();
    process_.waitForFinished();
    then_ = then;
    limit_.start();
    process_.setStandardErrorFile(QProcess::nullDevice());
    process_.start(found, arguments, QIODevice::ReadOnly);
}

void PdfPage::fail(const QString& why) {
    limit_.stop();
    then_ = {};
    if (process_.state() != QProcess::NotRunning) process_.kill();
    emit failed(why);
}

}  // namespace flagplot::ui

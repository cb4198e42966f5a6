#include "ui/print/pdf.h"

#include <QBuffer>
#include <QHashFunctions>
#include <QLocale>
#include <QPageLayout>
#include <QPdfWriter>
#include <QPrinter>
#include <algorithm>

#include "host/host.h"

namespace flagplot::ui {
namespace {

// While it lives, new hashes have the same order each time: Qt writes a page's fonts in the order of a hash, and pages
// with the same words are to be the same bytes.
struct FixedHashes {
    FixedHashes() { QHashSeed::setDeterministicGlobalSeed(); }
    ~FixedHashes() { QHashSeed::resetRandomGlobalSeed(); }
    Q_DISABLE_COPY_MOVE(FixedHashes)
};

// The same log gives the same bytes: a side's report doesn't say when it was made, and Qt always writes the hour. The
// blanks keep every offset in the file.
void blank_out_date(QByteArray& pdf) {
    const auto start = pdf.indexOf("/CreationDate (");
    const auto end = pdf.indexOf(')', start);
    if (start >= 0 && end >= 0) std::fill(pdf.begin() + start, pdf.begin() + end + 1, ' ');
}

}  // namespace

QPageSize::PageSizeId usual_paper() {
    return QLocale().measurementSystem() == QLocale::ImperialUSSystem ? QPageSize::Letter : QPageSize::A4;
}

Margins prepare(QPrinter& printer, const QString& title) {
    printer.setFullPage(true);
    printer.setDocName(title);
    printer.setCreator(QStringLiteral("Flagplot"));
    Margins margins = binder;
    margins.mirrored = printer.duplex() == QPrinter::DuplexLongSide || printer.duplex() == QPrinter::DuplexAuto;
    return margins;
}

void write_pdf_file(const QString& title, const QString& file, QPageSize::PageSizeId paper,
                    const std::function<void(QPagedPaintDevice& device)>& paint) {
    const FixedHashes fixed;
    QByteArray pdf;
    QBuffer buffer(&pdf);
    buffer.open(QIODevice::WriteOnly);
    QPdfWriter writer(&buffer);
    writer.setTitle(title);
    writer.setCreator(QStringLiteral("Flagplot"));
    QPageLayout layout(QPageSize(paper), QPageLayout::Portrait, {});
    layout.setMode(QPageLayout::FullPageMode);
    writer.setPageLayout(layout);
    paint(writer);
    buffer.close();
    blank_out_date(pdf);

    host::write_text(file.toStdString(), pdf.toStdString());
}

}  // namespace flagplot::ui

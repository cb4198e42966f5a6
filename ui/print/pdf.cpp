#include "ui/print/pdf.h"

#include <QBuffer>
#include <QHashFunctions>
#include <QLocale>
#include <QPageLayout>
#include <QPdfWriter>
#include <QPrinter>
#include <algorithm>
#include <array>

#include "host/host.h"
#include "ui/common/files.h"

namespace flagplot::ui {
namespace {

// While it lives, new hashes have the same order each time: Qt writes a page's fonts in the order of a hash, and pages
// with the same words are to be the same bytes.
struct FixedHashes {
    FixedHashes() { QHashSeed::setDeterministicGlobalSeed(); }
    ~FixedHashes() { QHashSeed::resetRandomGlobalSeed(); }
    Q_DISABLE_COPY_MOVE(FixedHashes)
};

// The same log gives the same bytes: a side's report doesn't say when it was made, and Qt always writes the hour; since
// 6.8 also when it was changed, and a number that is never the same again. The blanks keep every offset in the file.
void blank_out_dates(QByteArray& pdf) {
    struct Part {
        QByteArrayView begin;
        char end;
    };
    static constexpr std::array<Part, 6> parts{{{"/CreationDate (", ')'},
                                                {"/ModDate (", ')'},
                                                {"xmp:CreateDate=\"", '"'},
                                                {"xmp:ModifyDate=\"", '"'},
                                                {"xmp:MetadataDate=\"", '"'},
                                                {"xmpMM:DocumentID=\"", '"'}}};
    const auto blank_out = [&pdf](qsizetype start, qsizetype length, char last) {
        const qsizetype end = start < 0 ? -1 : pdf.indexOf(last, start + length);
        if (end >= 0) std::fill(pdf.begin() + start, pdf.begin() + end + 1, ' ');
    };
    for (const Part& part : parts) blank_out(pdf.indexOf(part.begin), part.begin.size(), part.end);
    const QByteArray trailer("\n/ID [");
    const qsizetype id = pdf.lastIndexOf(trailer);
    if (id >= 0) blank_out(id + 1, trailer.size() - 1, ']');
}

}  // namespace

QPageSize::PageSizeId usual_paper() {
    return QLocale().measurementSystem() == QLocale::ImperialUSSystem ? QPageSize::Letter : QPageSize::A4;
}

Margins prepare(QPrinter& printer, const QString& title) {
    refuse_what_is_no_file(printer.outputFileName());
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
    blank_out_dates(pdf);

    host::write_text(file.toStdString(), pdf.toStdString());
}

}  // namespace flagplot::ui

#include "ui/print/pdf.h"

#include <QBuffer>
#include <QHashFunctions>
#include <QLocale>
#include <QPageLayout>
#include <QPdfWriter>
#include <QPrintDialog>
#include <QPrinter>
#include <algorithm>
#include <array>
#include <memory>

#include "host/host.h"
#include "ui/common/files.h"
#include "ui/common/plain_text.h"

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

QList<Run> page_runs(int revision, const QString& page) {
    if (revision == 0) return {{page}};
    return {{u"REVISED %1"_s.arg(revision), Size::normal, true}, {QStringLiteral("   ") + page}};
}

}  // namespace

std::function<Rows(bool continued, const QString& page)> page_head(const PageHead& head, double width) {
    return [head, width](bool continued, const QString& page) -> Rows {
        constexpr double right = 60;
        constexpr double gap = 4;
        const double left = width - right - gap;
        const Row above{.cells = {{0, left, {{head.title, Size::normal, true}, {QStringLiteral(", ") + head.game}}},
                                  {left + gap, right, page_runs(head.revision, page), true}}};
        const QString side = head.side.isEmpty() ? QString() : u"for %1"_s.arg(head.side);
        const QString more = continued ? u", continued"_s : QString();
        return {above,
                {.cells = {{0, left, {{head.label, Size::large, true}, {more}}},
                           {left + gap, right, {{side, Size::large, true}}, true}},
                 .below = 5,
                 .rule = 0.4}};
    };
}

QPageSize::PageSizeId usual_paper() {
    return QLocale().measurementSystem() == QLocale::ImperialUSSystem ? QPageSize::Letter : QPageSize::A4;
}

QSizeF room_on(const QPagedPaintDevice& device, const Margins& margins) {
    const QSizeF paper = device.pageLayout().fullRect(QPageLayout::Millimeter).size();
    return paper - QSizeF(margins.left + margins.right, margins.top + margins.bottom);
}

void print(const Paper& paper, QPrinter& printer) {
    refuse_what_is_no_file(printer.outputFileName());
    printer.setFullPage(true);
    printer.setDocName(paper.title);
    printer.setCreator(QStringLiteral("Flagplot"));
    Margins margins = binder;
    margins.mirrored = printer.duplex() == QPrinter::DuplexLongSide || printer.duplex() == QPrinter::DuplexAuto;
    paper.paint(printer, margins);
}

void ask_for_printer(QWidget& window, const QString& name, const std::function<void(QPrinter& printer)>& then) {
    const auto printer = std::make_shared<QPrinter>(QPrinter::HighResolution);
    printer->setDocName(name);
    auto* const dialog = new QPrintDialog(printer.get(), &window);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    QObject::connect(dialog, qOverload<>(&QDialog::accepted), &window, [then, printer] { then(*printer); });
    dialog->open();
}

std::string to_pdf(const Paper& paper, QPageSize::PageSizeId size) {
    const FixedHashes fixed;
    QByteArray pdf;
    QBuffer buffer(&pdf);
    buffer.open(QIODevice::WriteOnly);
    QPdfWriter writer(&buffer);
    writer.setTitle(paper.title);
    writer.setCreator(QStringLiteral("Flagplot"));
    QPageLayout layout(QPageSize(size), QPageLayout::Portrait, {});
    layout.setMode(QPageLayout::FullPageMode);
    writer.setPageLayout(layout);
    paper.paint(writer, binder);
    buffer.close();
    blank_out_dates(pdf);
    return pdf.toStdString();
}

void write_pdf(const Paper& paper, const QString& file, QPageSize::PageSizeId size) {
    host::write_text(file.toStdString(), to_pdf(paper, size));
}

}  // namespace flagplot::ui

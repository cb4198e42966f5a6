#include "ui/print/plot_output.h"

#include <QPrinter>
#include <QWidget>

#include "json/reader.h"
#include "report/drawing.h"
#include "ui/common/files.h"
#include "ui/common/plain_text.h"
#include "ui/print/pdf.h"
#include "ui/print/plot_paper.h"

namespace flagplot::ui {
namespace {

constexpr double png_times = 2;  // as on a screen of fine dots

std::string svg_of(const report::PlotDrawing& drawing) {
    return hex::to_svg(drawing.without_picture(), drawing.width, drawing.height, drawing.title()) + "\n";
}

void save(const plot::Page& page, const QString& kind, const QString& file) {
    QString problem;  // the page of the plot has said it
    if (kind == QLatin1String("pdf")) {
        refuse_what_is_no_file(file);
        write_pdf(paper_of(page, picture_of(page.drawing, problem)), file, usual_paper());
    } else if (kind == QLatin1String("png")) {
        write_file(file, plot_png(page, picture_of(page.drawing, problem), png_times, Heading::above));
    } else {
        write_file(file, svg_of(page.drawing));
    }
}

// Returns the file; empty: it went to a printer.
QString print(const plot::Page& page, QPrinter& printer) {
    QString problem;
    print(paper_of(page, picture_of(page.drawing, problem)), printer);
    return printer.outputFileName();
}

}  // namespace

void put_out(QWidget& window, const plot::Page& page, const QString& kind, const Tell& saved, const Tell& failed) {
    const auto attempt = [saved, failed](const std::function<QString()>& act) {
        try {
            const QString file = act();
            if (!file.isEmpty()) saved(file);
        } catch (const std::exception& error) {
            failed(text(error));
        }
    };
    if (kind == QLatin1String("print")) {
        ask_for_printer(window, as_file_name(exact(page.name), QStringLiteral("plot")),
                        [=](QPrinter& printer) { attempt([&] { return print(page, printer); }); });
    } else {
        ask_for_file(window, u"Save the plot"_s, text(page.name), kind, [=](const QString& file) {
            attempt([&] {
                save(page, kind, file);
                return file;
            });
        });
    }
}

}  // namespace flagplot::ui

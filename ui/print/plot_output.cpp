#include "ui/print/plot_output.h"

#include <QPrinter>
#include <QWidget>

#include "json/reader.h"
#include "report/drawing.h"
#include "ui/common/files.h"
#include "ui/common/plain_text.h"
#include "ui/print/ask_for_printer.h"
#include "ui/print/pdf.h"
#include "ui/print/plot_paper.h"

namespace flagplot::ui {
namespace {

constexpr double png_times = 2;  // as on a screen of fine dots

MapImage picture_of(const plot::Page& page) {
    QString problem;  // the page of the plot has said it
    return page.drawing.picture ? map_of(page.drawing.picture->digest, problem) : MapImage();
}

std::string svg_of(const report::PlotDrawing& drawing) {
    return hex::to_svg(drawing.without_picture(), drawing.width, drawing.height, drawing.title()) + "\n";
}

}  // namespace

PlotOutput::PlotOutput(QWidget& window) : QObject(&window), window_(window) {}

void PlotOutput::put_out(const plot::Page& page, const QString& kind) {
    if (kind == QLatin1String("print")) return print(page);
    ask_for_file(window_, u"Save the plot"_s, text(page.name), kind, [this, page, kind](const QString& file) {
        attempt([&] {
            save(page, kind, file);
            emit saved(file);
        });
    });
}

void PlotOutput::save(const plot::Page& page, const QString& kind, const QString& file) {
    if (kind == QLatin1String("pdf")) {
        refuse_what_is_no_file(file);
        write_pdf(paper_of(page, picture_of(page)), file, usual_paper());
    } else if (kind == QLatin1String("png")) {
        write_file(file, plot_png(page, picture_of(page), png_times, Heading::above));
    } else {
        write_file(file, svg_of(page.drawing));
    }
}

void PlotOutput::print(const plot::Page& page) {
    ask_for_printer(window_, as_file_name(exact(page.name), QStringLiteral("plot")), [this, page](QPrinter& printer) {
        attempt([&] {
            ui::print(paper_of(page, picture_of(page)), printer);
            if (!printer.outputFileName().isEmpty()) emit saved(printer.outputFileName());
        });
    });
}

void PlotOutput::attempt(const std::function<void()>& act) {
    try {
        act();
    } catch (const std::exception& error) {
        emit failed(text(error));
    }
}

}  // namespace flagplot::ui

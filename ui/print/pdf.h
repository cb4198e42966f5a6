#pragma once

#include <QPageSize>
#include <QString>
#include <functional>
#include <string>

#include "ui/print/flow.h"

class QPagedPaintDevice;
class QPrinter;
class QWidget;

// What all printed pages have in common.
namespace flagplot::ui {

inline constexpr Margins binder{20, 15, 15, 15, false};  // the left one leaves room for the punch

// Letter where inches are used, otherwise A4.
QPageSize::PageSizeId usual_paper();

// What stands at the top of each page; page_head() makes a chapter's header of it.
struct PageHead {
    QString title;
    QString game;
    QString label;  // of the chapter
    QString side;   // whose it is; empty: everybody's
    int revision = 0;
};
std::function<Rows(bool continued, const QString& page)> page_head(const PageHead& head, double width);

// Something on pages, which a printer or a file takes.
struct Paper {
    QString title;
    std::function<void(QPagedPaintDevice& device, const Margins& margins)> paint;
};

// The page without its margins, in millimetres.
QSizeF room_on(const QPagedPaintDevice& device, const Margins& margins);

// The margins are mirrored where both sides of the paper are printed. Throws json::InputError if the printer takes
// nothing, or if it is to be printed into a pipe, a device or a folder, and what painting throws.
void print(const Paper& paper, QPrinter& printer);

// Asks for a printer, and hands it over once it is chosen. Where it prints into a file, the name is proposed for that.
void ask_for_printer(QWidget& window, const QString& name, const std::function<void(QPrinter& printer)>& then);

// The paper as a PDF; the same pages give the same bytes. Needs a QGuiApplication (offscreen will do). Throws what
// painting throws, and where it can't be written json::InputError: then nothing is.
std::string to_pdf(const Paper& paper, QPageSize::PageSizeId size = QPageSize::A4);
void write_pdf(const Paper& paper, const QString& file, QPageSize::PageSizeId size = QPageSize::A4);

}  // namespace flagplot::ui

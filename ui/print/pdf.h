#pragma once

#include <QPageSize>
#include <QString>
#include <functional>

#include "ui/print/flow.h"

class QPagedPaintDevice;
class QPrinter;

// What all printed pages have in common.
namespace flagplot::ui {

inline constexpr Margins binder{20, 15, 15, 15, false};  // the left one leaves room for the punch

// Letter where inches are used, otherwise A4.
QPageSize::PageSizeId usual_paper();

// What stands at the top of each page.
struct PageHead {
    QString title;
    QString game;
    QString label;  // of the chapter
    QString side;   // whose it is; empty: everybody's
    int revision = 0;
};
Rows page_head(const PageHead& head, double width, bool continued, const QString& page);

// Names what is printed, and returns the margins: mirrored where both sides of the paper are. Throws json::InputError
// if it is to be printed into a pipe, a device or a folder.
Margins prepare(QPrinter& printer, const QString& title);

// Writes pages as a PDF; the same pages give the same bytes. Needs a QGuiApplication (offscreen will do). Throws
// json::InputError if it can't be written.
void write_pdf_file(const QString& title, const QString& file, QPageSize::PageSizeId paper,
                    const std::function<void(QPagedPaintDevice& device)>& paint);

}  // namespace flagplot::ui

#pragma once

#include <QString>
#include <atomic>

#include "ui/plot/map_image.h"

// A page of a PDF as a picture, by pdfinfo and pdftoppm where they are installed. They are ended after a minute, or
// once `stop` is set, so they are called beside the window; `problem` says what went wrong.
namespace flagplot::ui {

// By what the file begins with, whatever it is called.
bool is_pdf(const QString& file);

// How many pages it has; 0: it can't be read.
int pages_of_pdf(const QString& file, QString& problem, const std::atomic<bool>& stop);

// Writes one of its pages, from 1, as a PNG, which stays within the pixels that a picture of a map may have.
MapImage read_pdf_page(const QString& file, int page, const QString& png, QString& problem,
                       const std::atomic<bool>& stop);

}  // namespace flagplot::ui

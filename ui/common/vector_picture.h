#pragma once

#include <QColor>
#include <QPainterPath>
#include <QPen>
#include <QTransform>
#include <vector>

class QPainter;

namespace flagplot::ui {

// One of the program's own pictures, of the little of SVG that they are made of: svg, g, title, rect, circle and path;
// fills and lines of a colour or none, dashes, ends and corners of lines; moved, scaled and turned groups. A path has
// the commands M, L, H, V, C, Q and Z. What has no fill isn't filled.
class VectorPicture {
  public:
    explicit VectorPicture(const QString& file);

    // Whether everything in the file is painted. Nothing is painted of a file that can't be read.
    bool is_whole() const { return is_whole_; }
    QSizeF size() const { return size_; }

    // Stretched into the place. An ink is what black becomes; with a paper all but strong colours lie between the two.
    void paint(QPainter& painter, const QRectF& where, const QColor& ink = {}, const QColor& paper = {}) const;

  private:
    struct Part {
        QColor fill;  // invalid: none
        QPen line{QBrush(), 1, Qt::NoPen, Qt::FlatCap, Qt::SvgMiterJoin};
        QTransform place;
        QPainterPath path;
    };
    class Reader;

    QSizeF size_;
    std::vector<Part> parts_;
    bool is_whole_ = false;
};

}  // namespace flagplot::ui

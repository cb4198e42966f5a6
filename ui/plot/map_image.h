#pragma once

#include <QImage>
#include <QList>
#include <QString>

class QPainter;
class QRectF;

namespace flagplot::ui {

// A picture that may be large, painted fast at any size: halves of it are kept beside it, which are smaller by a third
// all together.
class MapImage {
  public:
    static constexpr qint64 most_pixels = 40'000'000;

    // Reads PNG and JPEG. Empty, and `problem` says why, if the file is none, is damaged or has too many pixels.
    static MapImage read(const QString& file, QString& problem);

    bool isNull() const { return sizes_.isEmpty(); }
    QSize size() const { return isNull() ? QSize() : sizes_.first().size(); }

    // Paints it so that its first pixel is at `origin` and each is `scale` wide, as far as it lies in `part`.
    void paint(QPainter& painter, const QPointF& origin, double scale, const QRectF& part) const;

  private:
    QList<QImage> sizes_;  // each half of the one before
};

}  // namespace flagplot::ui

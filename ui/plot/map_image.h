#pragma once

#include <QImage>
#include <QList>
#include <QString>
#include <atomic>
#include <functional>
#include <string>

#include "ui/common/background.h"

class QPainter;
class QRectF;

namespace flagplot::ui {

// A picture that may be large, painted fast at any size: halves of it are kept beside it, which are smaller by a third
// all together.
class MapImage {
  public:
    static constexpr qint64 most_pixels = 40'000'000;

    // Reads PNG and JPEG. Empty, and `problem` says why, if the file is none, is damaged, cut off or too large. Once
    // `stop` is set, it ends soon, and what it gives means nothing.
    static MapImage read(const QString& file, QString& problem, const std::atomic<bool>& stop = go_on);

    // The same of the player's own picture of that digest; it says, too, if it isn't on this machine, or is another
    // one.
    static MapImage of_digest(const std::string& digest, QString& problem, const std::atomic<bool>& stop = go_on);

    bool isNull() const { return sizes_.isEmpty(); }
    QSize size() const { return isNull() ? QSize() : sizes_.first().size(); }

    // Paints it so that its first pixel is at `origin` and each is `scale` wide, as far as it lies in `part`.
    void paint(QPainter& painter, const QPointF& origin, double scale, const QRectF& part) const;

  private:
    static inline const std::atomic<bool> go_on = false;
    static MapImage decoded(const std::string& bytes, QString& problem, const std::atomic<bool>& stop);

    QList<QImage> sizes_;  // each half of the one before
};

// Reads a picture while the window goes on: a large one takes a second. What comes of it is told to `done`, unless it
// was stopped by then.
using ReadMap = std::function<MapImage(QString& problem, const std::atomic<bool>& stop)>;
void read_beside(Background& background, ReadMap read,
                 std::function<void(const MapImage& image, const QString& problem)> done);

}  // namespace flagplot::ui

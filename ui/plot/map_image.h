#pragma once

#include <QImage>
#include <QList>
#include <QString>
#include <atomic>
#include <functional>
#include <map>
#include <string>

#include "report/log.h"
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

    static inline const std::atomic<bool> go_on = false;

  private:
    static MapImage decoded(const std::string& bytes, QString& problem, const std::atomic<bool>& stop);

    QList<QImage> sizes_;  // each half of the one before
};

// What lies beneath a plot, as far as it could be read, by its digest.
using MapImages = std::map<std::string, MapImage>;

// Reads the player's own pictures; those that are known already aren't read again. `problem` says why one can't be.
MapImages read_maps(const std::vector<std::string>& digests, const MapImages& known, QString& problem,
                    const std::atomic<bool>& stop = MapImage::go_on);

// Paints them where a drawing has them, one of its units to so many of the painter's, as far as they lie in `part`.
void paint_maps(QPainter& painter, const MapImages& images, const std::vector<report::PlotDrawing::Picture>& where,
                const QRectF& part, double unit = 1);

// Reads a picture while the window goes on: a large one takes a second. What comes of it is told to `done`, unless it
// was stopped by then.
using ReadMap = std::function<MapImage(QString& problem, const std::atomic<bool>& stop)>;
void read_beside(Background& background, ReadMap read,
                 std::function<void(const MapImage& image, const QString& problem)> done);

}  // namespace flagplot::ui

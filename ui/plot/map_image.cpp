#include "ui/plot/map_image.h"

#include <QIODevice>
#include <QImageReader>
#include <QPainter>
#include <algorithm>
#include <utility>

#include "host/host.h"
#include "host/picture_file.h"
#include "ui/common/plain_text.h"

namespace flagplot::ui {
namespace {

constexpr int smallest_half = 400;  // pixels
constexpr int megabytes = 256;      // that a picture may take while it is read

// The bytes of a picture, which end as soon as nobody wants it any more. No QBuffer: Qt's reader of JPEGs takes what is
// in one without asking it.
class Stoppable : public QIODevice {
  public:
    Stoppable(QByteArray bytes, const std::atomic<bool>& stop) : bytes_(std::move(bytes)), stop_(stop) {
        open(QIODevice::ReadOnly | QIODevice::Unbuffered);
    }

    qint64 size() const override { return bytes_.size(); }

  protected:
    qint64 readData(char* data, qint64 most) override {
        const qint64 count = stop_ ? -1 : std::min<qint64>(most, bytes_.size() - pos());
        if (count > 0) std::copy_n(bytes_.cbegin() + pos(), count, data);
        return count;
    }
    qint64 writeData(const char* /*data*/, qint64 /*most*/) override { return -1; }

  private:
    const QByteArray bytes_;
    const std::atomic<bool>& stop_;
};

}  // namespace

MapImage MapImage::read(const QString& file, QString& problem, const std::atomic<bool>& stop) {
    problem.clear();
    try {
        return decoded(host::read_picture(file.toStdString(), host::most_map_bytes), problem, stop);
    } catch (const json::InputError& error) {
        problem = text(error);
        return {};
    }
}

MapImage MapImage::of_digest(const std::string& digest, QString& problem, const std::atomic<bool>& stop) {
    problem.clear();
    try {
        const std::string bytes = host::read_map(digest);
        if (!bytes.empty()) return decoded(bytes, problem, stop);
        problem = u"The picture of the map isn't on this machine; its places are."_s;
    } catch (const json::InputError& error) {
        problem = text(error);
    }
    return {};
}

MapImage MapImage::decoded(const std::string& bytes, QString& problem, const std::atomic<bool>& stop) {
    const std::string wrong = host::why_no_picture(bytes);
    if (!wrong.empty()) {
        problem = u"The picture can't be read: %1."_s.arg(text(wrong));
        return {};
    }
    Stoppable device(QByteArray::fromStdString(bytes), stop);
    QImageReader::setAllocationLimit(megabytes);
    QImageReader reader(&device);
    reader.setAutoTransform(true);
    reader.setDecideFormatFromContent(true);
    const QByteArray format = reader.format();
    if (format != "png" && format != "jpeg") {
        problem = u"This is no PNG or JPEG picture."_s;
        return {};
    }
    const QSize size = reader.size();
    if (qint64(size.width()) * size.height() > most_pixels) {
        problem = u"The picture has %1 megapixels; at most %2 can be used."_s
                      .arg(qint64(size.width()) * size.height() / 1'000'000)
                      .arg(most_pixels / 1'000'000);
        return {};
    }
    QImage image = reader.read();
    if (stop) return {};
    if (image.isNull()) {
        problem = u"The picture is damaged and can't be read."_s;
        return {};
    }
    MapImage map;
    map.sizes_ += std::move(image).convertToFormat(QImage::Format_RGB32);
    while (map.sizes_.last().width() > smallest_half && map.sizes_.last().height() > smallest_half) {
        const QImage& last = map.sizes_.last();
        map.sizes_ += last.scaled(last.size() / 2, Qt::IgnoreAspectRatio, Qt::SmoothTransformation);
    }
    return map;
}

void MapImage::paint(QPainter& painter, const QPointF& origin, double scale, const QRectF& part) const {
    if (isNull()) return;
    qsizetype level = 0;
    double factor = scale;  // of one pixel of the level's image
    while (factor < 0.5 && level + 1 < sizes_.size()) {
        ++level;
        factor *= 2;
    }
    const QImage& image = sizes_[level];
    const double wide = size().width() * scale / image.width();
    const double high = size().height() * scale / image.height();
    // Only the pixels that are in sight: Qt would go through all of them.
    const QRect wanted = QRectF((part.left() - origin.x()) / wide, (part.top() - origin.y()) / high,
                                part.width() / wide, part.height() / high)
                             .toAlignedRect()
                             .adjusted(-1, -1, 1, 1)
                             .intersected(image.rect());
    if (wanted.isEmpty()) return;
    const QRectF target(origin.x() + wanted.x() * wide, origin.y() + wanted.y() * high, wanted.width() * wide,
                        wanted.height() * high);
    painter.drawImage(target, image, wanted);
}

MapImages read_maps(const std::vector<std::string>& digests, const MapImages& known, QString& problem,
                    const std::atomic<bool>& stop) {
    MapImages images;
    for (const std::string& digest : digests) {
        QString wrong;
        const auto before = known.find(digest);
        const MapImage image = before == known.end() ? MapImage::of_digest(digest, wrong, stop) : before->second;
        if (!image.isNull()) images[digest] = image;
        if (!wrong.isEmpty()) problem = wrong;
    }
    return images;
}

void paint_maps(QPainter& painter, const MapImages& images, const std::vector<report::PlotDrawing::Picture>& where,
                const QRectF& part, double unit) {
    for (const auto& [digest, at, pixel] : where) {
        const auto image = images.find(digest);
        if (image != images.end()) image->second.paint(painter, QPointF(at.x, at.y) * unit, pixel * unit, part);
    }
}

void read_beside(Background& background, ReadMap read,
                 std::function<void(const MapImage& image, const QString& problem)> done) {
    background.start([read = std::move(read), done = std::move(done)](const std::atomic<bool>& stop, const auto& tell) {
        QString problem;
        const MapImage image = read(problem, stop);
        tell([done, image, problem] { done(image, problem); });
    });
}

}  // namespace flagplot::ui

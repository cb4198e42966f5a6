#include "ui/common/icon.h"

#include <QApplication>
#include <QIconEngine>
#include <QPainter>
#include <QPalette>
#include <map>
#include <utility>

#include "ui/common/vector_picture.h"

namespace flagplot::ui {
namespace {

// Draws an icon when it is seen, and as large as it is seen; with an ink in place of black where it follows the text.
class Drawing : public QIconEngine {
  public:
    Drawing(const QString& file, bool follows_text) : picture_(file), follows_text_(follows_text) {}

    QPixmap pixmap(const QSize& size, QIcon::Mode mode, QIcon::State /*state*/) override {
        const QColor ink = follows_text_ ? QApplication::palette().color(QPalette::ButtonText) : QColor();
        if (std::exchange(ink_, ink) != ink) pictures_.clear();
        QPixmap& picture = pictures_[{size.width(), mode}];
        if (picture.size() != size) picture = drawn(size, mode == QIcon::Disabled);
        return picture;
    }

    void paint(QPainter* painter, const QRect& rect, QIcon::Mode mode, QIcon::State state) override {
        painter->drawPixmap(rect, pixmap(rect.size() * painter->device()->devicePixelRatio(), mode, state));
    }

    QIconEngine* clone() const override { return new Drawing(*this); }

  private:
    QPixmap drawn(const QSize& size, bool faint) const {
        QPixmap picture(size);
        picture.fill(Qt::transparent);
        QPainter painter(&picture);
        if (faint) painter.setOpacity(.5);
        QRectF room(QPointF(), picture_.size().scaled(size, Qt::KeepAspectRatio));
        room.moveCenter(QRectF(picture.rect()).center());
        picture_.paint(painter, room, ink_);
        return picture;
    }

    VectorPicture picture_;
    bool follows_text_;
    QColor ink_;
    std::map<std::pair<int, QIcon::Mode>, QPixmap> pictures_;  // by width
};

}  // namespace

QIcon picture_icon(const QString& file) {
    return QIcon(new Drawing(file, false));
}

void set_icon(QAction& action, const QString& name) {
    action.setIcon(QIcon(new Drawing(QStringLiteral(":/icons/tools/%1.svg").arg(name), true)));
}

}  // namespace flagplot::ui

#include "ui/common/icon.h"

#include <QApplication>
#include <QEvent>
#include <QIconEngine>
#include <QPainter>
#include <QPalette>
#include <map>
#include <utility>

#include "ui/common/vector_picture.h"

namespace flagplot::ui {
namespace {

// Draws an icon when it is seen, and as large as it is seen.
class Drawing : public QIconEngine {
  public:
    Drawing(const QString& file, const QColor& ink) : picture_(file), ink_(ink) {}

    QPixmap pixmap(const QSize& size, QIcon::Mode mode, QIcon::State /*state*/) override {
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
    QColor ink_;
    std::map<std::pair<int, QIcon::Mode>, QPixmap> pictures_;  // by width
};

// Draws an action's icon anew when the colours change.
class IconKeeper : public QObject {
  public:
    IconKeeper(QAction& action, const QString& name)
        : QObject(&action), action_(action), file_(QStringLiteral(":/icons/tools/%1.svg").arg(name)) {
        QApplication::instance()->installEventFilter(this);
        draw();
    }

    bool eventFilter(QObject* watched, QEvent* event) override {
        const bool changed = watched == QApplication::instance() && event->type() == QEvent::ApplicationPaletteChange;
        if (changed) draw();
        return QObject::eventFilter(watched, event);
    }

  private:
    void draw() { action_.setIcon(picture_icon(file_, QApplication::palette().color(QPalette::ButtonText))); }

    QAction& action_;
    QString file_;
};

}  // namespace

QIcon picture_icon(const QString& file, const QColor& ink) {
    return QIcon(new Drawing(file, ink));
}

void set_icon(QAction& action, const QString& name) {
    new IconKeeper(action, name);
}

}  // namespace flagplot::ui

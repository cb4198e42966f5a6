#include "ui/common/icon.h"

#include <QApplication>
#include <QEvent>
#include <QFile>
#include <QIconEngine>
#include <QPainter>
#include <QPalette>
#include <QSvgRenderer>
#include <map>
#include <utility>

namespace flagplot::ui {
namespace {

// Draws an icon when it is seen, and as large as it is seen; to draw one takes long.
class Drawing : public QIconEngine {
  public:
    explicit Drawing(QByteArray svg) : svg_(std::move(svg)), palette_(QApplication::palette()) {}

    QPixmap pixmap(const QSize& size, QIcon::Mode mode, QIcon::State /*state*/) override {
        const auto group = mode == QIcon::Disabled ? QPalette::Disabled : QPalette::Active;
        QPixmap& picture = pictures_[{size.width(), group}];
        if (picture.size() != size) picture = drawn(size, palette_.color(group, QPalette::ButtonText));
        return picture;
    }

    void paint(QPainter* painter, const QRect& rect, QIcon::Mode mode, QIcon::State state) override {
        painter->drawPixmap(rect, pixmap(rect.size() * painter->device()->devicePixelRatio(), mode, state));
    }

    QIconEngine* clone() const override { return new Drawing(*this); }

  private:
    QPixmap drawn(const QSize& size, const QColor& ink) const {
        QSvgRenderer renderer(QByteArray(svg_).replace("#000000", ink.name().toLatin1()));
        renderer.setAspectRatioMode(Qt::KeepAspectRatio);
        QPixmap picture(size);
        picture.fill(Qt::transparent);
        QPainter painter(&picture);
        renderer.render(&painter);
        return picture;
    }

    QByteArray svg_;
    QPalette palette_;
    std::map<std::pair<int, QPalette::ColorGroup>, QPixmap> pictures_;  // by width
};

// Draws an action's icon anew when the colours change.
class IconKeeper : public QObject {
  public:
    IconKeeper(QAction& action, QString desktop, QString ours)
        : QObject(&action), action_(action), desktop_(std::move(desktop)), ours_(std::move(ours)) {
        QApplication::instance()->installEventFilter(this);
        action_.setIcon(icon(desktop_, ours_));
    }

    bool eventFilter(QObject* watched, QEvent* event) override {
        const bool changed = watched == QApplication::instance() && event->type() == QEvent::ApplicationPaletteChange;
        if (changed) action_.setIcon(icon(desktop_, ours_));
        return QObject::eventFilter(watched, event);
    }

  private:
    QAction& action_;
    QString desktop_;
    QString ours_;
};

}  // namespace

QIcon icon(const QString& desktop, const QString& ours) {
    if (!desktop.isEmpty() && QIcon::hasThemeIcon(desktop)) return QIcon::fromTheme(desktop);
    QFile file(QStringLiteral(":/icons/tools/%1.svg").arg(ours));
    if (!file.open(QIODevice::ReadOnly)) return {};
    return QIcon(new Drawing(file.readAll()));
}

void set_icon(QAction& action, const QString& desktop, const QString& ours) {
    new IconKeeper(action, desktop, ours);
}

}  // namespace flagplot::ui

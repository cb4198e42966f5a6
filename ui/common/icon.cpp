#include "ui/common/icon.h"

#include <QApplication>
#include <QEvent>
#include <QFile>
#include <QPainter>
#include <QPalette>
#include <QSvgRenderer>

namespace flagplot::ui {
namespace {

constexpr int largest = 64;  // pixels; smaller ones are made of it

QPixmap drawn(const QByteArray& svg, const QColor& ink) {
    QSvgRenderer renderer(QByteArray(svg).replace("#000000", ink.name().toLatin1()));
    QPixmap picture(largest, largest);
    picture.fill(Qt::transparent);
    QPainter painter(&picture);
    renderer.render(&painter);
    return picture;
}

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
    const QByteArray svg = file.readAll();
    const QPalette palette = QApplication::palette();
    QIcon made(drawn(svg, palette.color(QPalette::ButtonText)));
    made.addPixmap(drawn(svg, palette.color(QPalette::Disabled, QPalette::ButtonText)), QIcon::Disabled);
    return made;
}

void set_icon(QAction& action, const QString& desktop, const QString& ours) {
    new IconKeeper(action, desktop, ours);
}

}  // namespace flagplot::ui

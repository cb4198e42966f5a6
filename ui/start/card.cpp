#include "ui/start/card.h"

#include <QFile>
#include <QPainter>
#include <QPainterPath>
#include <QVBoxLayout>

#include "ui/common/made.h"
#include "ui/common/plain_text.h"

namespace flagplot::ui {
Picture::Picture(const QString& file) : drawing_(std::make_shared<const VectorPicture>(file)) {}

Picture Picture::of_game(const std::string& id) {
    const QString own = QStringLiteral(":/games/%1.svg").arg(exact(id));
    return Picture(QFile::exists(own) ? own : QStringLiteral(":/pictures/game.svg"));
}

Picture Picture::of_own_game() {
    return Picture(QStringLiteral(":/pictures/own-game.svg"));
}

double Picture::height_of(double width) const {
    const QSizeF size = drawing_->size();
    return size.isEmpty() ? width / 2 : width * size.height() / size.width();
}

void Picture::paint(QPainter& painter, const QRectF& where, const QPalette& palette, qreal round) const {
    painter.save();
    QPainterPath clip;
    clip.addRoundedRect(where, round, round);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setClipPath(clip, Qt::IntersectClip);
    const QSizeF size = QSizeF(where.width(), height_of(where.width()));
    QRectF whole(QPointF(), size * std::max(1.0, where.height() / size.height()));
    whole.moveCenter(where.center());
    const QColor paper = is_dark(palette) ? palette.color(QPalette::Base) : QColor();
    drawing_->paint(painter, whole, paper.isValid() ? palette.color(QPalette::Text) : paper, paper);
    painter.restore();
}

PictureView::PictureView(Picture picture, qreal corner, QWidget* parent)
    : QWidget(parent), picture_(std::move(picture)), corner_(corner) {
    QSizePolicy policy(QSizePolicy::Preferred, QSizePolicy::Preferred);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
}

void PictureView::show_picture(Picture picture) {
    picture_ = std::move(picture);
    updateGeometry();
    update();
}

void PictureView::paintEvent(QPaintEvent* /*event*/) {
    QPainter painter(this);
    picture_.paint(painter, rect(), palette(), corner_);
}

Card::Card(Shape shape, const Picture& picture, const Words& words, QWidget* parent)
    : CardButton(words.title, parent), detail_(words.detail) {
    const bool is_tall = shape == Shape::tall;
    setText(button_text(words.title));
    setToolTip(tip(words.title));
    auto* const layout = new QBoxLayout(is_tall ? QBoxLayout::TopToBottom : QBoxLayout::LeftToRight, this);
    layout->setSpacing(px(is_tall ? 10 : 16));
    auto* const view = new PictureView(picture, corner - 1, this);
    auto* const lines = spaced<QVBoxLayout>({}, px(is_tall ? 6 : 2));
    const auto add_line = [&](const QString& said) {
        Label* const line = is_tall ? wrapped_label(this) : new OneLine(this);
        line->setText(said);
        line->setMinimumWidth(1);  // how wide a card is isn't its words' affair
        line->setHidden(said.isEmpty());
        lines->addWidget(line);
        return line;
    };
    set_type(*add_line(words.title), Type::normal, true);
    set_type(*add_line(words.detail), Type::small);
    last_ = add_line(words.last);
    set_type(*last_, Type::normal, true);
    last_->setForegroundRole(QPalette::Link);
    if (is_tall) {
        view->setMinimumHeight(px(90));
        layout->setContentsMargins(px(2), px(2), px(2), px(16));
        lines->setContentsMargins(px(14), 0, px(14), 0);
        lines->addStretch();
    } else {
        layout->setContentsMargins(px(12), px(12), px(12), px(12));
        view->setFixedWidth(px(92));
    }
    add_parts(layout, {view, {lines, 1}});
    set_last(words.last);
}

void Card::set_last(const QString& words) {
    last_->setText(words);
    last_->setHidden(words.isEmpty());
    setAccessibleDescription(joined(QStringList{detail_, words}, u", "_s));
}

}  // namespace flagplot::ui

#include "ui/start/card.h"

#include <QFile>
#include <QKeyEvent>
#include <QPainter>
#include <QPainterPath>

#include "ui/common/look.h"
#include "ui/common/plain_text.h"
#include "ui/common/theme.h"

namespace flagplot::ui {
namespace {

constexpr int most_lines = 6;        // of a card's detail
constexpr int most_title_lines = 2;  // of a tall one's title
constexpr double corner = 6;

}  // namespace

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
    drawing_->paint(painter, whole);
    painter.fillRect(where, tints(palette).shade);
    painter.restore();
}

PictureView::PictureView(Picture picture, QWidget* parent) : QWidget(parent), picture_(std::move(picture)) {}

void PictureView::paintEvent(QPaintEvent* /*event*/) {
    QPainter painter(this);
    picture_.paint(painter, rect(), palette());
}

void Vignette::show_picture(const Picture& picture) {
    picture_ = picture;
    update();
}

void Vignette::paintEvent(QPaintEvent* /*event*/) {
    if (!picture_) return;
    QPainter painter(this);
    const double wide = std::min(letters(90) * 1.0, width() * .7);
    QRectF where(0, 0, wide, picture_->height_of(wide));
    where.moveCenter(QRectF(rect()).center());
    picture_->paint(painter, where, palette(), 2 * corner);
}

// ---- a card

Card::Card(Shape shape, Picture picture, Words words, QWidget* parent)
    : QAbstractButton(parent), shape_(shape), picture_(std::move(picture)), words_(std::move(words)) {
    setText(button_text(words_.title));
    setAccessibleName(words_.title);
    set_last(words_.last);
    setToolTip(tip(words_.title));
    setFocusPolicy(Qt::StrongFocus);
    setAttribute(Qt::WA_Hover);
    setCursor(Qt::PointingHandCursor);
    QSizePolicy policy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
}

void Card::set_last(const QString& words) {
    words_.last = words;
    QStringList parts{words_.detail, words};
    parts.removeAll(QString());
    setAccessibleDescription(parts.join(QStringLiteral(", ")));
    update();
}

QFont Card::title_font() const {
    QFont bold = font();
    bold.setBold(true);
    return bold;
}

QFont Card::small_font() const {
    QFont small = font();
    small.setPointSizeF(small.pointSizeF() * factor_of(Type::small));
    return small;
}

int Card::margin() const {
    return letters(1.6);
}

int Card::thumb_height() const {
    return QFontMetrics(title_font()).height() + 2 * (QFontMetrics(small_font()).height() + 2);
}

int Card::title_height(int width) const {
    const QFontMetrics metrics(title_font());
    const QRect box = metrics.boundingRect(QRect(0, 0, width, 10000), Qt::TextWordWrap, words_.title);
    return std::min(box.height(), most_title_lines * metrics.lineSpacing());
}

int Card::detail_height(int width) const {
    if (words_.detail.isEmpty()) return 0;
    const QFontMetrics metrics(small_font());
    const QRect box = metrics.boundingRect(QRect(0, 0, width, 10000), Qt::TextWordWrap, words_.detail);
    return std::min(box.height(), most_lines * metrics.lineSpacing());
}

QSize Card::sizeHint() const {
    const int width = letters(shape_ == Shape::tall ? 30 : 34);
    return {width, heightForWidth(width)};
}

QSize Card::minimumSizeHint() const {
    const int width = letters(24);
    return {width, shape_ == Shape::tall ? 0 : heightForWidth(width)};
}

int Card::heightForWidth(int width) const {
    const int gap = margin();
    if (shape_ == Shape::row) return thumb_height() + 2 * gap;
    const int text = title_height(width - 2 * gap) + detail_height(width - 2 * gap);
    const int last = words_.last.isEmpty() ? 0 : QFontMetrics(title_font()).height() + gap;
    return qRound(picture_.height_of(width)) + text + last + 2 * gap;
}

void Card::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) return click();
    QAbstractButton::keyPressEvent(event);
}

void Card::changeEvent(QEvent* event) {
    QAbstractButton::changeEvent(event);
    if (event->type() == QEvent::FontChange) updateGeometry();
}

void Card::paintEvent(QPaintEvent* /*event*/) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    paint_frame(painter);
    shape_ == Shape::tall ? paint_tall(painter) : paint_row(painter);
    if (!hasFocus()) return;
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(tints(palette()).tick, 2));
    painter.drawRoundedRect(QRectF(rect()).adjusted(1, 1, -1, -1), corner, corner);
}

void Card::paint_frame(QPainter& painter) const {
    const Tints colours = tints(palette());
    const QColor ground = palette().color(QPalette::Base);
    painter.setBrush(underMouse() || isDown() ? colours.selected : ground);
    painter.setPen(QPen(underMouse() ? colours.tick : colours.line, 1));
    painter.drawRoundedRect(QRectF(rect()).adjusted(.5, .5, -.5, -.5), corner, corner);
}

void Card::paint_tall(QPainter& painter) const {
    const int gap = margin();
    const QRectF above(1, 1, width() - 2, picture_.height_of(width()) - 1);
    picture_.paint(painter, above, palette(), corner - 1);
    const QFontMetrics bold(title_font());
    const int wide = width() - 2 * gap;
    int y = qRound(above.bottom()) + gap;
    painter.setFont(title_font());
    painter.setPen(palette().color(QPalette::Text));
    const int title = title_height(wide);
    painter.drawText(QRect(gap, y, wide, title), Qt::AlignLeft | Qt::TextWordWrap, words_.title);
    y += title;
    painter.setFont(small_font());
    painter.setPen(muted(palette()));
    painter.drawText(QRect(gap, y, wide, detail_height(wide)), Qt::TextWordWrap, words_.detail);
    paint_line(painter, {gap, height() - gap - bold.height(), wide, bold.height()}, words_.last);
}

// In the colour of links, and bold.
void Card::paint_line(QPainter& painter, const QRect& where, const QString& words) const {
    QFont bold = small_font();
    bold.setBold(true);
    painter.setFont(bold);
    painter.setPen(tints(palette()).tick);
    painter.drawText(where, Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine,
                     QFontMetrics(bold).elidedText(words, Qt::ElideRight, where.width()));
}

void Card::paint_row(QPainter& painter) const {
    const int gap = margin();
    const int high = thumb_height();
    picture_.paint(painter, QRectF(gap, gap, high * 1.3, high), palette(), 4);
    const int left = qRound(gap + high * 1.3 + gap);
    const int wide = width() - left - gap;
    const QFontMetrics bold(title_font());
    const QFontMetrics small(small_font());
    painter.setFont(title_font());
    painter.setPen(palette().color(QPalette::Text));
    painter.drawText(QRect(left, gap, wide, bold.height()), Qt::AlignLeft | Qt::TextSingleLine,
                     bold.elidedText(words_.title, Qt::ElideRight, wide));
    painter.setFont(small_font());
    painter.setPen(muted(palette()));
    int y = gap + bold.height() + 2;
    painter.drawText(QRect(left, y, wide, small.height()), Qt::AlignLeft | Qt::TextSingleLine,
                     small.elidedText(words_.detail, Qt::ElideRight, wide));
    y += small.height() + 2;
    paint_line(painter, {left, y, wide, small.height()}, words_.last);
}

}  // namespace flagplot::ui

#include "ui/start/go_on_panel.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QPainter>
#include <QPainterPath>
#include <QProgressBar>
#include <QPushButton>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>

#include "plot/drawing.h"
#include "ui/common/made.h"
#include "ui/common/plain_text.h"
#include "ui/map/paint.h"

namespace flagplot::ui {
namespace {

constexpr double corner = 8;
constexpr double highest = 62;        // letters
constexpr double widest_words = 78;   // letters
constexpr double least_picture = 50;  // in less there is none
constexpr double least_both = 120;    // of the panel, for words and picture
constexpr double words_part = .36;    // of the panel, where no picture is
constexpr double faded_part = .2;     // of the picture, at its left, at the least
constexpr double least_cell = 4.3;    // in letters, so that counters have room: else less of the sea is shown

// Of all that stands there, what is nearest to the middle of it.
board::Point heart_of(const plot::Plot& plot, const plot::View& view) {
    const auto at = [&](const plot::Item& item) { return plot::middle_of(plot, view, item.cell); };
    board::Point middle{};
    for (const plot::Item& item : plot.items) {
        middle.x += at(item).x / static_cast<double>(plot.items.size());
        middle.y += at(item).y / static_cast<double>(plot.items.size());
    }
    return at(std::ranges::min(plot.items, {}, [&](const plot::Item& item) {
        return std::hypot(at(item).x - middle.x, at(item).y - middle.y);
    }));
}

}  // namespace

GoOnPanel::GoOnPanel(QWidget* parent)
    : Fitted(parent),
      caption_(typed(wrapped_label(this), Type::normal, true)),
      title_(typed(wrapped_label(this), Type::order, true)),
      state_(typed(wrapped_label(this), Type::result)),
      about_(made_muted(wrapped_label(this))),
      progress_(named(new QProgressBar(this), u"Orders carried out"_s)),
      open_(made_muted(new Label(this))),
      go_on_(acting(new QPushButton(this), this, &GoOnPanel::go_on_wanted)),
      again_(push_button(u"&As a new game…"_s, this, this, &GoOnPanel::again_wanted)) {
    caption_->setForegroundRole(QPalette::Link);
    progress_->setTextVisible(false);
    set_primary(*go_on_);
    go_on_->setDefault(true);
    go_on_->setMinimumHeight(px(52));
    again_->setAutoDefault(true);
    auto* const words = new QVBoxLayout(this);
    add_parts(words, {stretch(), caption_, title_, state_, about_});
    words->addSpacing(letters(1));
    words->addLayout(add_parts(new QHBoxLayout, {progress_, {open_, 1}}));
    words->addSpacing(letters(2));
    add_parts(words, {add_parts(new QHBoxLayout, {go_on_, again_, stretch()}), stretch()});
    progress_->hide();
    fit();
}

void GoOnPanel::show_session(const Recent& one, bool is_sample, const QString& game) {
    const QString go_on = one.turn ? u"Go on with turn %1"_s.arg(*one.turn) : u"Go on"_s;
    caption_->setText(is_sample ? u"Your first turn"_s : u"Go on"_s);
    title_->setText(one.title);
    state_->setText(one.turn_words());
    about_->setText(one.details(joined(QStringList{game, is_sample ? QString() : one.when}, u" · "_s)));
    open_->clear();
    progress_->hide();
    go_on_->setText(is_sample ? u"Play the sample"_s : go_on);
    go_on_->setAccessibleName(is_sample ? u"Play the sample: %1"_s.arg(one.title) : go_on);
    go_on_->setToolTip(tip(is_sample ? u"It opens as a copy"_s : one.path));
    again_->setVisible(!is_sample && !one.game.empty());
    again_->setAccessibleDescription(u"A new session with the game, the rules and the forces of %1"_s.arg(one.title));
    picture_ = Picture::of_game(one.game);
    plot_.reset();
    painted_ = {};
    update();
}

void GoOnPanel::show_standing(const report::Standing& standing, std::optional<plot::Plot> plot) {
    state_->setText(text(standing.turn));
    open_->setText(text(standing.open));
    progress_->setRange(0, static_cast<int>(standing.orders));
    progress_->setValue(static_cast<int>(standing.done));
    progress_->setVisible(standing.orders > 0);
    plot_ = std::move(plot);
    painted_ = {};
    update();
}

void GoOnPanel::focus_button() {
    go_on_->setFocus(Qt::OtherFocusReason);
}

// The words have the left of it; where there is no room for a picture, all.
void GoOnPanel::fit() {
    painted_ = {};
    const int around = letters(width() < letters(least_both) ? 3 : 6);
    const bool has_picture = width() * (1 - words_part) >= letters(least_picture) && width() >= letters(least_both);
    const int aside = has_picture ? std::max(around, width() - letters(widest_words)) : around;
    layout()->setContentsMargins(around, letters(4), aside, letters(4));
    progress_->setFixedSize(letters(36), letters(1.2));
    setMaximumHeight(std::max(letters(highest), layout()->heightForWidth(width())));
}

void GoOnPanel::changeEvent(QEvent* event) {
    Fitted::changeEvent(event);
    if (event->type() == QEvent::PaletteChange) painted_ = {};
}

QRectF GoOnPanel::picture_place() const {
    if (width() < letters(least_both)) return {};
    QRectF where(rect());
    where.setLeft(width() * words_part);
    return where.width() >= letters(least_picture) ? where : QRectF();
}

// The picture isn't clear before the end of the words, the longest of which may be broken into lines.
double GoOnPanel::faded_width(const QRectF& where) const {
    double words_end = 0;
    for (const Label* const label : {title_, state_, about_}) {
        const int wide = label->fontMetrics().horizontalAdvance(label->text());
        words_end = std::max<double>(words_end, label->x() + std::min(wide, label->width()));
    }
    return std::clamp(words_end + px(24) - where.left(), where.width() * faded_part, where.width() / 2);
}

// The sea has the whole place; what would stand in the part that fades, or be cut at its edge, is left out.
void GoOnPanel::paint_plot(QPainter& painter, const QRectF& where, double faded) const {
    const double clear = where.width() - faded;
    const double text_size = fontInfo().pixelSize();
    plot::View view = plot::fit(*plot_, clear, where.height(), text_size);
    if (view.scale < least_cell * text_size && !plot_->items.empty()) {
        const board::Point heart = heart_of(*plot_, view);
        view.centre = on_plane(view, heart.x, heart.y);
        view.scale = least_cell * text_size;
    }
    view.centre = on_plane(view, (clear - faded) / 2, view.height / 2);
    view.width = where.width();
    plot::Plot shown = *plot_;
    const double room = view.scale * .4;  // of half a counter
    const QRectF whole = QRectF(faded, 0, clear, where.height()).adjusted(room, room, -room, -room);
    std::erase_if(shown.items, [&](const plot::Item& item) {
        const board::Point middle = plot::middle_of(*plot_, view, item.cell);
        return !whole.contains(middle.x, middle.y);
    });
    plot::Layers layers;
    layers.labels = layers.tracks = layers.picture = layers.notes = layers.rose = false;
    painter.translate(where.topLeft());
    painter.setClipRect(QRectF(QPointF(), where.size()), Qt::IntersectClip);
    MapColours colours = map_colours(palette());
    colours[hex::Ink::off_board] = colours[hex::Ink::paper];  // the sea has no edge here
    paint(painter, plot::draw(shown, view, layers), colours, font());
}

QPixmap GoOnPanel::paint_picture() const {
    const QRectF where = picture_place();
    QPixmap pixmap(size() * devicePixelRatio());
    pixmap.setDevicePixelRatio(devicePixelRatio());
    pixmap.fill(palette().color(QPalette::Base));
    if (where.isEmpty()) return pixmap;
    const double faded = faded_width(where);
    QPainter painter(&pixmap);
    painter.save();
    if (plot_) {
        paint_plot(painter, where, faded);
    } else if (picture_) {
        picture_->paint(painter, where, palette());
    }
    painter.restore();
    QColor clear = palette().color(QPalette::Base);
    QLinearGradient fade(where.topLeft(), where.topLeft() + QPointF(faded, 0));
    fade.setColorAt(0, clear);
    clear.setAlpha(0);
    fade.setColorAt(1, clear);
    painter.fillRect(where, fade);
    return pixmap;
}

void GoOnPanel::paintEvent(QPaintEvent* /*event*/) {
    if (painted_.isNull()) painted_ = paint_picture();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    QPainterPath frame;
    frame.addRoundedRect(QRectF(rect()).adjusted(.5, .5, -.5, -.5), corner, corner);
    painter.setClipPath(frame);
    painter.drawPixmap(0, 0, painted_);
    painter.setClipping(false);
    painter.setPen(tints(palette()).hairline);
    painter.drawPath(frame);
}

}  // namespace flagplot::ui

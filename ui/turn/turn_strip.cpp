#include "ui/turn/turn_strip.h"

#include <QPainter>
#include <QStringList>
#include <algorithm>

#include "ui/common/look.h"
#include "ui/common/plain_text.h"
#include "ui/common/theme.h"
#include "ui/common/write.h"

namespace flagplot::ui {
namespace {

constexpr int usual = 6;        // boxes, where a day has more turns than fit
constexpr int most = 8;         // turns of a day that is shown whole
constexpr int fewest = 3;       // boxes
constexpr double widest = 5.5;  // letters of a box

TurnStrip::Turn turn_of(const session::Session& session, int number) {
    const auto daylight = session::is_daylight(session.state(), session.rulebook(), number);
    return {number, number > 0 && daylight == false};
}

}  // namespace

TurnStrip::TurnStrip(QWidget* parent) : Fitted(parent) {
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void TurnStrip::show_turn(const session::Session& session) {
    now_ = session.state().turn();
    has_night_ = session::is_daylight(session.state(), session.rulebook(), now_).has_value();
    const auto place = session::day_place(session.state(), session.rulebook(), now_);
    has_days_ = place.has_value();
    const bool is_whole = place && place->turns_a_day <= most;
    // Two of the turns before it are enough, as what comes matters more.
    int first = std::max(1, now_ - 2);
    int size = usual;
    if (place) {
        const int day_begins = now_ - place->turn_of_day + 1;
        size = is_whole ? place->turns_a_day : usual;
        first = is_whole ? day_begins : std::clamp(now_ - 2, day_begins, day_begins + place->turns_a_day - size);
    }
    near_.clear();
    for (int i = 0; i < size; ++i) near_.push_back(turn_of(session, first + i));
    fit();
}

void TurnStrip::fit() {
    const int room = std::max(fewest, static_cast<int>((width() + 1) / least_box()));
    const auto size = std::min(near_.size(), static_cast<std::size_t>(room));
    const auto now = static_cast<std::size_t>(std::ranges::find(near_, now_, &Turn::number) - near_.begin());
    const std::size_t wished = now < size / 2 ? 0 : now - size / 2;
    const std::size_t first = std::min(wished, near_.size() - size);
    const auto begin = near_.begin() + static_cast<std::ptrdiff_t>(first);
    turns_.assign(begin, begin + static_cast<std::ptrdiff_t>(size));
    setAccessibleName(in_words());
    setToolTip(in_words());
    updateGeometry();
    update();
}

// "7 night, 8 night, 9 daylight, now, 10 daylight".
QString TurnStrip::in_words() const {
    QStringList words;
    for (const Turn& one : turns_) {
        if (one.number < 1) continue;
        QStringList parts{QString::number(one.number)};
        if (has_night_) parts += one.is_night ? u"night"_s : u"daylight"_s;
        words += parts.join(QLatin1Char(' '));
        if (one.number == now_) words += u"now"_s;
    }
    return (has_days_ ? u"Turns of the day: %1"_s : u"Turns: %1"_s).arg(words.join(QStringLiteral(", ")));
}

double TurnStrip::least_box() const {
    const int largest = near_.empty() ? 99 : std::max(99, near_.back().number);
    return QFontMetricsF(bold(font())).horizontalAdvance(QString::number(largest)) + letters(1);
}

QRectF TurnStrip::box_at(std::size_t place) const {
    const double line = QFontMetricsF(font()).height();
    const double wide =
        std::min(static_cast<double>(width()) / static_cast<double>(std::max<std::size_t>(1, turns_.size())),
                 static_cast<double>(letters(widest)));
    return {static_cast<double>(place) * wide + 2, 2, wide - 4, line * 1.45};
}

QRectF TurnStrip::box_of(int turn) const {
    for (std::size_t i = 0; i < turns_.size(); ++i) {
        if (turns_[i].number == turn) return box_at(i);
    }
    return {};
}

QSize TurnStrip::sizeHint() const {
    return {letters(widest * usual), static_cast<int>(QFontMetricsF(font()).height() * 1.45) + 4};
}

QSize TurnStrip::minimumSizeHint() const {
    return {static_cast<int>(least_box() * usual), sizeHint().height()};
}

void TurnStrip::paintEvent(QPaintEvent* /*event*/) {
    const Tints colours = tints(palette());
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const bool is_unsaid = has_days_ && !has_night_;  // which of them are daylight
    for (std::size_t i = 0; i < turns_.size(); ++i) {
        const Turn& turn = turns_[i];
        const bool is_there = turn.number > 0;
        painter.setPen(QPen(is_there ? colours.line : colours.hairline, 1, is_unsaid ? Qt::DashLine : Qt::SolidLine));
        painter.setBrush(!is_there ? QBrush(Qt::NoBrush) : turn.is_night ? colours.night : colours.field);
        painter.drawRoundedRect(box_at(i), 4, 4);
        if (!is_there) continue;
        const bool is_on = turn.number == now_;
        const QColor by_day = is_on ? palette().color(QPalette::Text) : muted(palette());
        write(painter, box_at(i), QString::number(turn.number), is_on ? bold(font()) : font(),
              turn.is_night ? colours.on_night : by_day, Qt::AlignCenter);
    }
    const QRectF now = box_of(now_);
    if (now.isNull()) return;
    painter.setPen(QPen(colours.tick, std::max(2.0, now.height() / 10)));
    painter.setBrush(Qt::NoBrush);
    painter.drawRoundedRect(now, 4, 4);
}

}  // namespace flagplot::ui

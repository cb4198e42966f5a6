#include "ui/start/day_strip.h"

#include <QButtonGroup>
#include <QGridLayout>
#include <QKeyEvent>
#include <QPainter>

#include "ui/common/chip.h"
#include "ui/common/made.h"
#include "ui/common/marks.h"
#include "ui/common/plain_text.h"
#include "ui/common/write.h"

namespace flagplot::ui {
namespace {

constexpr int most_in_line = 12;

// A turn, on as the day has it: with a sun, or dark with a moon; dashed and faint as long as nobody has said.
class Tile : public Chip {
  public:
    using Chip::Chip;

    void set_known(bool known) {
        is_known_ = known;
        update();
    }
    QSize sizeHint() const override { return {px(48), px(36)}; }

  protected:
    void paintEvent(QPaintEvent* /*event*/) override {
        QPainter painter(this);
        const Tints& colours = tints(palette());
        const bool is_night = is_known_ && !isChecked();
        const QRectF body = QRectF(rect()).adjusted(1, 1, -1, -1);
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(QPen(is_night ? colours.night : colours.border, 1.2, is_known_ ? Qt::SolidLine : Qt::DashLine));
        painter.setBrush(is_night ? colours.night : isChecked() ? colours.day : colours.field);
        painter.drawRoundedRect(body, 5, 5);
        const QColor by_day = is_known_ ? palette().color(QPalette::Text) : muted(palette());
        const QColor ink = is_night ? colours.on_night : by_day;
        painter.setFont(bold(font()));
        painter.setPen(ink);
        painter.drawText(body, Qt::AlignCenter, text());
        const double size = px(11);
        const QRectF sky(body.right() - size - px(4), body.top() + px(4), size, size);
        if (is_known_) paint_sky(painter, sky, isChecked(), is_night ? colours.on_night : colours.doubt);
        if (hasFocus()) paint_focus(painter, *this, rect());
    }

  private:
    bool is_known_ = false;
};

}  // namespace

DayStrip::DayStrip(QWidget* parent) : QWidget(parent), grid_(flush<QGridLayout>(this)), chips_(new QButtonGroup(this)) {
    grid_->setSpacing(px(4));
    chips_->setExclusive(false);
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    setAccessibleDescription(
        u"Left and Right go from turn to turn, Space makes day or night of it, and so does a turn's digit"_s);
    connect(chips_, &QButtonGroup::idClicked, this, &DayStrip::toggle);
}

// Tab leads to the first, the arrow keys to the others.
void DayStrip::add_chip(int turn) {
    auto* const chip = new Tile(QString::number(turn), this);
    if (turn > 1) chip->setFocusPolicy(Qt::ClickFocus);
    chip->setAccessibleDescription(accessibleDescription());
    chips_->addButton(chip, turn);
    grid_->addWidget(chip, (turn - 1) / most_in_line, (turn - 1) % most_in_line);
}

void DayStrip::keyPressEvent(QKeyEvent* event) {
    const bool is_plain = (event->modifiers() & ~(Qt::ShiftModifier | Qt::KeypadModifier)) == Qt::NoModifier;
    const int digit = is_plain ? event->text().toInt() : 0;
    const int step = event->key() == Qt::Key_Right ? 1 : event->key() == Qt::Key_Left ? -1 : 0;
    auto* const chip = qobject_cast<QAbstractButton*>(focusWidget());
    QAbstractButton* next = digit > 0 ? chips_->button(digit) : nullptr;
    if (chip && step != 0) next = chips_->button(chips_->id(chip) + step);
    if (!next || next->isHidden()) return QWidget::keyPressEvent(event);
    next->setFocus(Qt::OtherFocusReason);
    if (digit > 0) next->click();
}

void DayStrip::set_day(int turns, int first_daylight, int last_daylight) {
    turns_ = turns;
    first_ = first_daylight;
    last_ = last_daylight;
    for (auto turn = static_cast<int>(chips_->buttons().size()) + 1; turn <= turns; ++turn) add_chip(turn);
    for (QAbstractButton* const chip : chips_->buttons()) {
        const int turn = chips_->id(chip);
        const bool is_day = is_known() && turn >= first_ && turn <= last_;
        const QString what = is_day ? u", day"_s : is_known() ? u", night"_s : QString();
        chip->setVisible(turn <= turns);
        chip->setChecked(is_day);
        static_cast<Tile*>(chip)->set_known(is_known());
        chip->setAccessibleName(u"Turn %1%2"_s.arg(turn).arg(what));
    }
    setAccessibleName(is_known() ? u"Daylight: turns %1 to %2 of %3"_s.arg(first_).arg(last_).arg(turns_)
                                 : u"Daylight: not said yet"_s);
}

void DayStrip::toggle(int turn) {
    int first = first_;
    int last = last_;
    if (!is_known()) {
        first = last = turn;
    } else if (turn < first || turn > last) {
        first = std::min(first, turn);
        last = std::max(last, turn);
    } else if (first == last) {
        first = last = 0;
    } else if (turn - first < last - turn) {
        first = turn + 1;
    } else {
        last = turn - 1;
    }
    set_day(turns_, first, last);
    emit day_chosen(first, last);
}

}  // namespace flagplot::ui

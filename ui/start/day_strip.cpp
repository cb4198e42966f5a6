#include "ui/start/day_strip.h"

#include <QButtonGroup>
#include <QGridLayout>
#include <QKeyEvent>

#include "ui/common/chip.h"
#include "ui/common/parts.h"
#include "ui/common/plain_text.h"
#include "ui/common/theme.h"

namespace flagplot::ui {
namespace {

constexpr int most_in_line = 12;

}  // namespace

DayStrip::DayStrip(QWidget* parent) : QWidget(parent), grid_(flush<QGridLayout>(this)), chips_(new QButtonGroup(this)) {
    grid_->setSpacing(px(4));
    chips_->setExclusive(false);
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    setAccessibleDescription(u"Left and Right go from turn to turn, Space makes day or night of it"_s);
    connect(chips_, &QButtonGroup::idClicked, this, &DayStrip::toggle);
}

// Tab leads to the first, the arrow keys to the others.
void DayStrip::add_chip(int turn) {
    auto* const chip = new Chip(QString::number(turn), this);
    if (turn > 1) chip->setFocusPolicy(Qt::ClickFocus);
    chip->setAccessibleDescription(accessibleDescription());
    chips_->addButton(chip, turn);
    grid_->addWidget(chip, (turn - 1) / most_in_line, (turn - 1) % most_in_line);
}

void DayStrip::keyPressEvent(QKeyEvent* event) {
    const int step = event->key() == Qt::Key_Right ? 1 : event->key() == Qt::Key_Left ? -1 : 0;
    auto* const chip = qobject_cast<QAbstractButton*>(focusWidget());
    QAbstractButton* const next = chip && step != 0 ? chips_->button(chips_->id(chip) + step) : nullptr;
    if (!next || next->isHidden()) return QWidget::keyPressEvent(event);
    next->setFocus(Qt::OtherFocusReason);
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

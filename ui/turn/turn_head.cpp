#include "ui/turn/turn_head.h"

#include <QHBoxLayout>
#include <QMouseEvent>
#include <algorithm>

#include "report/log.h"
#include "ui/common/label.h"
#include "ui/common/look.h"
#include "ui/common/made.h"
#include "ui/common/plain_text.h"
#include "ui/turn/turn_strip.h"

namespace flagplot::ui {

TurnHead::TurnHead(Document& document, QWidget* parent)
    : QWidget(parent), document_(document), turn_(new Label(this)), day_(new Label(this)), strip_(new TurnStrip(this)) {
    set_type(*turn_, Type::large, true);
    set_muted(*day_);
    setCursor(Qt::PointingHandCursor);
    add_parts(spaced<QHBoxLayout>(this, {}, px(14)), {turn_, day_, strip_});
    document_.follow(this, &TurnHead::refresh);
    refresh();
}

void TurnHead::refresh() {
    setVisible(document_.is_open());
    if (!document_.is_open()) return;
    const session::Session& session = document_.session();
    const QString label = text(report::turn_label(session, session.state().turn()));
    const QString turn =
        QStringLiteral("%1 %2").arg(text(session.rulebook().clock.turn_label)).arg(session.state().turn());
    turn_->setText(turn);
    turn_->setToolTip(tip(label));
    turn_->setAccessibleName(label);
    words_ = label.mid(turn.size() + 2);
    beside_turns_ = text(report::short_turn_label(session, session.state().turn())).mid(turn.size() + 2);
    strip_->show_turn(session);
    fit(room_, with_turns_);
}

// On the turns around to that turn; anywhere else, and where one is yet to come, to the one that is on.
void TurnHead::mouseReleaseEvent(QMouseEvent* event) {
    const QPointF place = strip_->mapFrom(this, event->position());
    int wanted = document_.session().state().turn();
    for (const TurnStrip::Turn& one : strip_->turns()) {
        const bool is_there = one.number > 0 && strip_->isVisible() && strip_->box_of(one.number).contains(place);
        if (is_there) wanted = std::min(one.number, wanted);
    }
    const bool is_here = rect().contains(event->position().toPoint());
    if (is_here && event->button() == Qt::LeftButton) emit turn_wanted(wanted);
}

int TurnHead::left_of_day() const {
    return turn_->sizeHint().width() + layout()->spacing();
}

// Further to the right than most words need, so that it doesn't jump where they are others.
int TurnHead::left_of_strip() const {
    if (words_.isEmpty()) return left_of_day();
    const int words = day_->fontMetrics().size(0, beside_turns_).width();
    return std::max(px(206), left_of_day() + words + layout()->spacing());
}

int TurnHead::whole_width() const {
    return left_of_strip() + strip_->minimumSizeHint().width();
}

void TurnHead::fit(int width, bool with_turns) {
    room_ = width;
    with_turns_ = with_turns;
    const bool has_strip = with_turns && whole_width() <= width;
    day_->setText(has_strip ? beside_turns_ : words_);
    const int words = has_strip ? left_of_strip() - left_of_day() - layout()->spacing() : 0;
    day_->setMinimumWidth(std::max(0, words));
    day_->setVisible(!words_.isEmpty() && left_of_day() + day_->sizeHint().width() <= width);
    strip_->setVisible(has_strip);
    const int whole = has_strip ? left_of_strip() + strip_->sizeHint().width() : layout()->sizeHint().width();
    setFixedWidth(std::max(layout()->minimumSize().width(), std::min(width, whole)));  // a long name may be cut
}

}  // namespace flagplot::ui

#include "ui/turn/turn_head.h"

#include <QHBoxLayout>

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
    add_parts(spaced<QHBoxLayout>(this, {}, letters(1.5)), {turn_, day_, strip_});
    for (const auto signal : {&Document::opened, &Document::changed, &Document::rewound})
        connect(&document_, signal, this, &TurnHead::refresh);
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
    day_->setText(label.mid(turn.size() + 2));
    strip_->show_turn(session);
    fit(room_);
}

int TurnHead::whole_width() const {
    return turn_->sizeHint().width() + day_->sizeHint().width() + strip_->sizeHint().width() + 2 * layout()->spacing();
}

void TurnHead::fit(int width) {
    room_ = width;
    const int spacing = layout()->spacing();
    int left = width - turn_->sizeHint().width();
    const auto take = [&](QWidget& part) {
        const bool has_room = part.sizeHint().width() + spacing <= left;
        if (has_room) left -= part.sizeHint().width() + spacing;
        part.setVisible(has_room);
    };
    take(*day_);
    take(*strip_);
    if (day_->text().isEmpty()) day_->hide();
}

}  // namespace flagplot::ui

#include "ui/turn/phase_row.h"

#include <QKeyEvent>
#include <QPainter>
#include <QScrollBar>
#include <QStyledItemDelegate>
#include <QWheelEvent>
#include <algorithm>
#include <utility>

#include "ascii/letters.h"
#include "report/worksheet.h"
#include "session/played.h"
#include "session/sequence.h"
#include "ui/common/made.h"
#include "ui/common/plain_text.h"
#include "ui/common/theme.h"
#include "ui/common/vector_picture.h"
#include "ui/common/write.h"

namespace flagplot::ui {
namespace {

using rulebook::Phase;

// What a phase that is played on the map waits for is the orders.
QString open_state(const Document& document, const Phase& phase, bool is_on) {
    const session::Session& session = document.session();
    const auto& run = session.state().open_run();
    if (run && phase.has(run->opened.procedure)) return u"waiting for an answer"_s;
    const bool has_orders = is_on && phase.elsewhere;
    const report::Worksheet sheet =
        has_orders ? report::make_worksheet(session, session.state().turn()) : report::Worksheet();
    const auto open = static_cast<long long>(sheet.open());
    if (open > 0) return text(ascii::counted(open, "order open", "orders open"));
    return sheet.size() > 0 ? u"all orders carried out"_s : u"still open"_s;
}

PhaseSign sign_of(const Document& document, const session::PhaseStatus& status, bool is_to_come, std::size_t dice) {
    PhaseSign phase{.id = status.phase.id,
                    .label = short_text(status.phase.label),
                    .is_on = status.is_on,
                    .help = text(status.phase.help)};
    switch (status.mark) {
        case session::PhaseMark::played:
            phase.sign = Sign::played;
            phase.state = dice == 0 ? u"played"_s : dice == 1 ? u"played, 1 die"_s : u"played, %1 dice"_s.arg(dice);
            break;
        case session::PhaseMark::passed_over:
            phase.sign = Sign::passed_over;
            phase.state = u"passed over"_s;
            break;
        case session::PhaseMark::still_open:
            phase.sign = is_to_come ? Sign::to_come : Sign::open;
            phase.state = is_to_come ? u"to come"_s : open_state(document, status.phase, status.is_on);
    }
    return phase;
}

QFont type_of(const PhaseSign& phase, const QFont& font) {
    return phase.is_on ? bold(font) : font;
}

// The line from the phase before.
int joint(int row) {
    return row == 0 ? 2 : letters(6);
}

// A phase: its sign and its name, bold where it is on.
class PhaseDelegate : public QStyledItemDelegate {
  public:
    PhaseDelegate(const std::vector<PhaseSign>& phases, QListWidget& row)
        : QStyledItemDelegate(&row), phases_(phases), row_(row) {}

    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override {
        const PhaseSign& phase = phase_at(index);
        const QFontMetrics metrics(type_of(phase, option.font));
        const int words = metrics.horizontalAdvance(phase.label);
        const bool is_last = index.row() + 1 == row_.count();
        const int behind = letters(is_last ? 0.5 : 2);
        return {joint(index.row()) + sign(option) + letters(1) + words + behind, row_.height()};
    }

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override {
        const PhaseSign& phase = phase_at(index);
        const QRect room = option.rect.intersected(row_.viewport()->rect());
        const double middle = option.rect.center().y();
        const int left = option.rect.left() + joint(index.row());
        painter->save();
        if (left < 0) {  // its end alone is in sight
            painter->setPen(muted(option.palette));
            const QString dots = QStringLiteral("\u2026  ");
            const bool has_room = room.width() >= option.fontMetrics.horizontalAdvance(dots);
            const int where = has_room ? Qt::AlignLeft : Qt::AlignRight;
            painter->drawText(room.adjusted(joint(0), 0, 0, 0), where | Qt::AlignVCenter, dots);
            return painter->restore();
        }
        painter->setRenderHint(QPainter::Antialiasing);
        if (index.row() > 0) {
            painter->setPen(QPen(tints(option.palette).border, 1.5));
            painter->drawLine(QPointF(option.rect.left() + 2, middle), QPointF(left - letters(1), middle));
        }
        const int size = sign(option);
        paint_sign(*painter, QRectF(left, middle - size / 2.0, size, size), phase.sign, option.palette);
        QRect words = option.rect;
        words.setLeft(left + size + letters(1));
        words.setRight(room.right());
        write(*painter, words, phase.label, type_of(phase, option.font),
              phase.is_on ? option.palette.color(QPalette::Text) : muted(option.palette));
        painter->restore();
        const QRect ring(left - 4, words.top() + 3, room.right() - left + 3, words.height() - 6);
        if (row_.hasFocus() && row_.currentRow() == index.row()) paint_focus(*painter, row_, ring);
    }

  private:
    const PhaseSign& phase_at(const QModelIndex& index) const { return phases_[static_cast<std::size_t>(index.row())]; }
    static int sign(const QStyleOptionViewItem& option) { return option.fontMetrics.ascent(); }

    const std::vector<PhaseSign>& phases_;
    QListWidget& row_;
};

}  // namespace

QString PhaseSign::heard() const {
    QStringList parts{label};
    if (is_on) parts += u"current"_s;
    if (!state.isEmpty()) parts += state;
    return parts.join(QStringLiteral(", "));
}

std::vector<PhaseSign> phases_of_turn(const Document& document) {
    std::vector<PhaseSign> phases;
    if (!document.is_open()) return phases;
    const session::Session& session = document.session();
    const std::vector<session::PhaseStatus> due = status_of_turn(session.state(), session.rulebook());
    const auto dice = session::dice_of_phases(session, session::phases_in_force(session.state(), session.rulebook()));
    bool is_to_come = std::ranges::none_of(due, [](const auto& one) { return one.is_on; });
    for (const session::PhaseStatus& status : due) {
        const auto thrown = dice.find(status.phase.id);
        phases.push_back(sign_of(document, status, is_to_come, thrown == dice.end() ? 0 : thrown->second));
        is_to_come = is_to_come || status.is_on;
    }
    return phases;
}

PhaseRow::PhaseRow(Document& document, QWidget* parent) : Fitted(parent), document_(document) {
    setAccessibleName(u"Phases of the turn"_s);
    setFlow(QListView::LeftToRight);
    setFrameShape(QFrame::NoFrame);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    viewport()->setAutoFillBackground(false);
    setItemDelegate(new PhaseDelegate(phases_, *this));
    connect(this, &QListWidget::itemClicked, this,
            [this](const QListWidgetItem* item) { emit phase_chosen(item->data(Qt::UserRole).toString()); });
    document_.follow(this, &PhaseRow::refresh);
    refresh();
}

void PhaseRow::refresh() {
    std::vector<PhaseSign> now = phases_of_turn(document_);
    if (now == phases_ && count() > 0) return;
    clear();
    phases_ = std::move(now);
    for (const PhaseSign& phase : phases_) {
        auto* const item = new QListWidgetItem(phase.label, this);
        item->setData(Qt::UserRole, exact(phase.id));
        item->setData(Qt::AccessibleTextRole, phase.heard());
        item->setToolTip(
            tip(phase.help.isEmpty() ? phase.heard() : QStringLiteral("%1. %2").arg(phase.heard(), phase.help)));
    }
    setHidden(phases_.empty());
    setCurrentRow(row_of_phase_on());
    updateGeometry();
    fit();
}

int PhaseRow::row_of_phase_on() const {
    const auto on = std::ranges::find_if(phases_, [](const PhaseSign& one) { return one.is_on; });
    return on == phases_.end() ? 0 : static_cast<int>(on - phases_.begin());
}

// The one that is on, and as many as there is room for, those to come first.
void PhaseRow::fit() {
    doItemsLayout();
    if (count() == 0) return;
    const int on = row_of_phase_on();
    const int first = visualItemRect(item(on)).left() + joint(on) + horizontalScrollBar()->value() - letters(1);
    horizontalScrollBar()->setValue(std::min(first, horizontalScrollBar()->maximum()));
}

QSize PhaseRow::sizeHint() const {
    int width = 0;
    for (int row = 0; row < count(); ++row) width += sizeHintForIndex(model()->index(row, 0)).width();
    return {width, minimumSizeHint().height()};
}

void PhaseRow::keyPressEvent(QKeyEvent* event) {
    const bool chooses = is_enter_key(*event) || event->key() == Qt::Key_Space;
    if (!chooses || !currentItem()) return Fitted::keyPressEvent(event);
    if (!event->isAutoRepeat()) emit phase_chosen(currentItem()->data(Qt::UserRole).toString());
}

void PhaseRow::wheelEvent(QWheelEvent* event) {
    const QPoint turned = event->angleDelta();
    horizontalScrollBar()->setValue(horizontalScrollBar()->value() - (turned.x() != 0 ? turned.x() : turned.y()));
    event->accept();
}

void paint_sign(QPainter& painter, const QRectF& where, Sign sign, const QPalette& palette) {
    static const std::array pictures{VectorPicture(QStringLiteral(":/icons/tools/phase-open.svg")),
                                     VectorPicture(QStringLiteral(":/icons/tools/phase-played.svg")),
                                     VectorPicture(QStringLiteral(":/icons/tools/phase-passed-over.svg")),
                                     VectorPicture(QStringLiteral(":/icons/tools/phase-to-come.svg"))};
    const Tints& colours = tints(palette);
    const std::array inks{colours.primary, colours.tick, colours.border, colours.border};
    if (sign == Sign::none) return;
    const std::size_t place = static_cast<std::size_t>(sign) - 1;
    pictures.at(place).paint(painter, where, inks.at(place));
}

}  // namespace flagplot::ui

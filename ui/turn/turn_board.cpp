#include "ui/turn/turn_board.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QPainter>
#include <QVBoxLayout>
#include <algorithm>

#include "report/log.h"
#include "ui/common/label.h"
#include "ui/common/look.h"
#include "ui/common/one_line.h"
#include "ui/common/plain_text.h"
#include "ui/turn/board_list.h"
#include "ui/turn/turn_strip.h"

namespace flagplot::ui {
namespace {

// The sign of the day, as high as a line; the words beside it say it.
class Sky : public QWidget {
  public:
    using QWidget::QWidget;

    void set_daylight(bool daylight) {
        is_daylight_ = daylight;
        update();
    }

    QSize sizeHint() const override {
        const int line = fontMetrics().height();
        return {line, line};
    }

  protected:
    void paintEvent(QPaintEvent* /*event*/) override {
        QPainter painter(this);
        const double line = fontMetrics().height();
        paint_sky(painter, QRectF(0, 0, line, line).adjusted(1, 1, -1, -1), is_daylight_, palette());
    }

  private:
    bool is_daylight_ = true;
};

QString capitalized(const QString& words) {
    return words.isEmpty() ? words : words.left(1).toUpper() + words.mid(1);
}

}  // namespace

TurnBoard::TurnBoard(Document& document, QWidget* parent) : QScrollArea(parent), document_(document) {
    setWidgetResizable(true);
    setFrameShape(QFrame::NoFrame);
    setFocusPolicy(Qt::NoFocus);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setAccessibleName(u"Turn board"_s);
    auto* const content = new QWidget(this);
    content->setBackgroundRole(QPalette::Base);
    content->setAutoFillBackground(true);
    layout_ = new QVBoxLayout(content);
    layout_->setSpacing(3);
    layout_->addWidget(make_head());
    phases_heading_ = make_heading(u"Phases"_s);
    phases_ = make_list(u"Phases"_s);
    open_heading_ = make_heading(u"Open now"_s);
    open_ = make_list(u"Open now"_s);
    layout_->addStretch();
    viewport()->setBackgroundRole(QPalette::Base);
    setWidget(content);
    connect(&document_, &Document::opened, this, [this] {
        phase_.clear();
        shows_all_ = false;
        refresh();
    });
    connect(&document_, &Document::changed, this, &TurnBoard::refresh);
    connect(&document_, &Document::rewound, this, &TurnBoard::refresh);
    refresh();
}

QWidget* TurnBoard::make_head() {
    auto* const head = new QWidget(this);
    auto* const layout = new QVBoxLayout(head);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(2);
    title_ = new OneLine(head);
    set_type(*title_, Type::small);
    turn_ = new Label(head);
    turn_->setWordWrap(true);
    set_type(*turn_, Type::large, true);
    turn_->setAccessibleDescription(u"Clock"_s);
    auto* const row = new QHBoxLayout;
    row->setSpacing(letters(0.8));
    sky_ = new Sky(head);
    day_ = new Label(head);
    day_->setWordWrap(true);
    day_->setAccessibleDescription(u"Day"_s);
    row->addWidget(sky_, 0, Qt::AlignTop);
    row->addWidget(day_, 1);
    strip_ = new TurnStrip(head);
    layout->addWidget(title_);
    layout->addWidget(turn_);
    layout->addLayout(row);
    layout->addSpacing(letters(0.6));
    layout->addWidget(strip_);
    return head;
}

Label* TurnBoard::make_heading(const QString& words) {
    auto* const heading = new Label(words.toUpper(), widget());
    heading->setAccessibleName(words);
    set_type(*heading, Type::small, true);
    layout_->addSpacing(letters(1));
    layout_->addWidget(heading);
    return heading;
}

BoardList* TurnBoard::make_list(const QString& name) {
    auto* const list = new BoardList(name, this);
    layout_->addWidget(list);
    connect(list, &BoardList::chosen, this, &TurnBoard::choose);
    connect(list, &BoardList::left, this, &TurnBoard::left);
    connect(list, &BoardList::looked_at, this, [this, list](const QRect& where) {
        const QPoint at = list->mapTo(widget(), where.center());
        ensureVisible(at.x(), at.y(), 0, where.height());
    });
    return list;
}

void TurnBoard::set_reports_due(bool due) {
    if (due == reports_are_due_) return;
    reports_are_due_ = due;
    refresh_open();
    fold();
}

void TurnBoard::refresh() {
    const std::string phase = document_.is_open() ? document_.session().state().phase() : "";
    const bool is_another = phase != phase_;
    if (is_another) {
        is_unfolded_ = false;
        shows_all_ = false;
    }
    phase_ = phase;
    refresh_head();
    refresh_open();
    refresh_phases();  // last: it folds if there is no room for all
    if (is_another) show_phase_on();
}

void TurnBoard::refresh_head() {
    const bool open = document_.is_open();
    strip_->setVisible(open);
    title_->setVisible(open);
    turn_->setVisible(open);
    sky_->setVisible(false);
    if (!open) {
        turn_->clear();
        day_->setText(u"No session is open."_s);
        day_->show();
        return;
    }
    const session::Session& session = document_.session();
    const session::State& state = session.state();
    title_->say(short_text(session.header().title));
    const QString turn = QStringLiteral("%1 %2").arg(text(session.rulebook().clock.turn_label)).arg(state.turn());
    turn_->setText(turn);
    QStringList lines{capitalized(text(report::turn_label(session, state.turn())).mid(turn.size() + 2))};
    if (state.fact("dice", "session") == "by-hand") lines += u"Dice rolled by hand"_s;
    lines.removeAll(QString());
    day_->setText(lines.join(QLatin1Char('\n')));
    day_->setVisible(!lines.isEmpty());
    const auto daylight = session::is_daylight(state, session.rulebook(), state.turn());
    sky_->setVisible(daylight.has_value());
    static_cast<Sky*>(sky_)->set_daylight(daylight.value_or(true));
    strip_->show_turn(session);
}

void TurnBoard::refresh_phases() {
    rows_ = phase_rows(document_);
    phases_heading_->setVisible(!rows_.empty());
    fold();
}

// The procedures fold only if all of the board can't be in sight otherwise.
void TurnBoard::fold() {
    if (phases_->rows().empty() || rows_.empty()) phases_->show_rows(rows_);
    layout_->invalidate();
    layout_->activate();
    const QSize room = maximumViewportSize();
    const QMargins around = layout_->contentsMargins();
    const int width = room.width() - around.left() - around.right();
    const int around_phases = layout_->totalHeightForWidth(room.width()) - phases_->heightForWidth(width);
    const bool has_room = around_phases + phases_->height_of(rows_, width) <= room.height();
    phases_->show_rows(has_room ? rows_ : folded(rows_, is_unfolded_));
}

// Once it is laid out; its procedures as far as there is room.
void TurnBoard::show_phase_on() {
    const auto show = [this] {
        const QRect lines = phases_->rect_of_what_is_on();
        if (lines.isNull()) return;
        const int top = phases_->mapTo(widget(), lines.topLeft()).y();
        const int bottom = top + std::min(lines.height(), viewport()->height());
        ensureVisible(0, bottom, 0, 0);
        ensureVisible(0, top, 0, 0);
    };
    QMetaObject::invokeMethod(this, show, Qt::QueuedConnection);
}

void TurnBoard::refresh_open() {
    open_->show_rows(open_rows(document_, {.all_undone = shows_all_, .reports = reports_are_due_}));
    open_heading_->setVisible(!open_->rows().empty());
}

void TurnBoard::choose(const BoardRow& row) {
    switch (row.kind) {
        case BoardRow::Kind::phase:
            return emit phase_chosen(exact(row.id));
        case BoardRow::Kind::procedure:
            // What waits for an answer is answered, and not begun again.
            return row.is_on ? emit question_wanted() : emit procedure_chosen(exact(row.id));
        case BoardRow::Kind::fold:
            is_unfolded_ = !row.is_open;
            return fold();
        case BoardRow::Kind::more:
            shows_all_ = true;
            refresh_open();
            return fold();
        case BoardRow::Kind::orders:
            return emit orders_wanted();
        case BoardRow::Kind::charts:
            return emit charts_wanted();
        case BoardRow::Kind::facts:
            return emit facts_wanted();
        case BoardRow::Kind::reports:
            return emit reports_wanted();
        case BoardRow::Kind::desk:
            return emit desk_wanted(exact(row.id).toInt());
        case BoardRow::Kind::question:
        case BoardRow::Kind::undone:
            return emit question_wanted();
    }
}

void TurnBoard::resizeEvent(QResizeEvent* event) {
    QScrollArea::resizeEvent(event);
    fold();
    show_phase_on();
}

void TurnBoard::changeEvent(QEvent* event) {
    QScrollArea::changeEvent(event);
    const bool is_made = document_.is_open() && open_;
    if (event->type() == QEvent::FontChange && is_made)
        QMetaObject::invokeMethod(this, &TurnBoard::fold, Qt::QueuedConnection);
    if (event->type() == QEvent::FontChange && is_made) show_phase_on();
}

QSize TurnBoard::sizeHint() const {
    return {letters(30), letters(60)};
}

QSize TurnBoard::minimumSizeHint() const {
    return {letters(20), letters(12)};
}

}  // namespace flagplot::ui

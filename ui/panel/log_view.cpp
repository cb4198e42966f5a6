#include "ui/panel/log_view.h"

#include <QEvent>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLayout>
#include <QPainter>
#include <QScrollBar>
#include <QStyledItemDelegate>
#include <QTextLayout>
#include <algorithm>
#include <cmath>
#include <ranges>
#include <utility>

#include "session/sequence.h"
#include "ui/common/marks.h"
#include "ui/common/plain_text.h"
#include "ui/common/theme.h"
#include "ui/common/write.h"

namespace flagplot::ui {
namespace {

using Kind = JournalRow::Kind;

constexpr double gap = 8;
constexpr int most_lines = 2;          // of words; the card below has all of them
constexpr qsizetype most_words = 600;  // letters
constexpr std::size_t most_dice = 5;

// What stands in a row; behind its right end is the scroll bar.
QRectF between_edges(const QRectF& row) {
    return row.adjusted(px(24), 0, -px(14), 0);
}

double line_of(const QFont& font) {
    return QFontMetricsF(font).height() * 1.15;
}

constexpr int at_right = Qt::AlignRight | Qt::AlignVCenter;

struct SmallDie {
    int sides = 6;
    int face = 1;
};

std::vector<SmallDie> dice_of(const JournalRows& rows, const JournalRow& row) {
    std::vector<SmallDie> all;
    const session::Chronicle& chronicle = rows.chronicle();
    for (const int step : row.dice) {
        const session::Roll* const roll = chronicle.roll(chronicle.step_of(step));
        for (std::size_t i = 0; roll && i < roll->faces.size(); ++i) all.push_back({roll->sides[i], roll->faces[i]});
    }
    return all;
}

// A line as it stands in a view of some width: worked out alike for its height and for its picture.
class Line {
  public:
    Line(const JournalRows& rows, const JournalRow& row, const QFont& font, double unit_width, double width,
         const QPalette& palette = {});

    double height() const { return std::max(2.1 * metrics_.height(), words_height() + 1.05 * metrics_.height()); }
    bool is_cut() const { return is_cut_; }
    void hide_dice() { shows_dice_ = false; }  // their room stays
    void paint(QPainter& painter, const QRectF& all, const QPalette& palette) const;

  private:
    double words_height() const { return lines_ * line_of(font_); }
    double number_width() const { return small_.horizontalAdvance(QStringLiteral("00000")); }
    double dice_width() const;
    double die() const { return metrics_.height() * 1.3; }
    void lay_out(double width, const QPalette& palette);
    void paint_lead(QPainter& painter, const QRectF& line, const QPalette& palette) const;
    void paint_dice(QPainter& painter, const QRectF& line, const QPalette& palette) const;
    QList<QTextLayout::FormatRange> formats(const QPalette& palette) const;

    QFont font_;
    QFontMetricsF metrics_;
    QFontMetricsF small_;
    QString lead_;  // what a line says, part by part
    QString result_;
    QString more_;
    QString reason_;
    bool takes_back_ = false;
    QString unit_;
    int side_ = -1;
    QString number_;
    QString rest_;  // of the dice: how many more
    std::vector<SmallDie> dice_;
    bool shows_dice_ = true;
    bool is_struck_ = false;
    bool is_heading_ = false;
    double words_at_ = 0;
    QTextLayout words_;
    qsizetype result_end_ = 0;
    qsizetype words_end_ = 0;
    int lines_ = 1;
    bool is_cut_ = false;
};

Line::Line(const JournalRows& rows, const JournalRow& row, const QFont& font, double unit_width, double width,
           const QPalette& palette)
    : font_(font), metrics_(font), small_(small(font)), is_struck_(!rows.counts(row)), is_heading_(row.is_heading()) {
    words_at_ = px(24) + unit_width + gap;
    if (is_heading_) {
        result_ = text(rows.heading(row));
        words_at_ = px(24);
    } else {
        const report::Telling says = rows.telling(row);
        lead_ = text(says.lead);
        result_ = says.takes_back ? u"Taken back:"_s : text(says.result);
        more_ = text(says.words);
        reason_ = text(says.reason);
        takes_back_ = says.takes_back;
        unit_ = short_text(rows.unit(row));
        side_ = rows.side(row);
        dice_ = dice_of(rows, row);
        number_ = QString::number(row.number);
    }
    if (dice_.size() > most_dice) {
        rest_ = QStringLiteral("+%1").arg(dice_.size() - most_dice);
        dice_.resize(most_dice);
    }
    const double sign = side_ < 0 ? 0 : metrics_.ascent() * .68 + gap;
    const double lead =
        unit_.isEmpty() ? small_.horizontalAdvance(lead_) : sign + QFontMetricsF(bold(font)).horizontalAdvance(unit_);
    if (unit_.isEmpty() && lead > unit_width) {  // it has no room there
        reason_ = reason_.isEmpty() ? lead_ : QStringLiteral("%1; %2").arg(lead_, reason_);
        lead_.clear();
    } else {
        words_at_ = std::max(words_at_, px(24) + lead + gap);
    }
    lay_out(width, palette);
}

double Line::dice_width() const {
    const double rest = rest_.isEmpty() ? 0 : small_.horizontalAdvance(rest_) + 3;
    return dice_.empty() ? 0 : static_cast<double>(dice_.size()) * (die() + 3) + rest + gap;
}

// In so many lines as there is room for; what is left is cut.
void Line::lay_out(double width, const QPalette& palette) {
    QString words = on_one_line(result_);
    result_end_ = words.size();
    const auto add = [&](const QString& more, int blanks) {
        if (!words.isEmpty() && !more.isEmpty()) words += QString(blanks, QLatin1Char(' '));
        words += on_one_line(more);
    };
    add(more_, 1);
    words_end_ = words.size();
    add(reason_, 2);
    words = words.left(most_words);
    const double room = std::max(40.0, width - words_at_ - px(14) - number_width() - gap - dice_width());
    QTextOption option;
    option.setWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
    words_.setTextOption(option);
    words_.setFont(font_);
    for (bool again = true; std::exchange(again, false);) {
        words_.setText(words);
        words_.setFormats(formats(palette));
        words_.beginLayout();
        lines_ = 0;
        QTextLine line = words_.createLine();
        for (; line.isValid() && lines_ < most_lines; line = words_.createLine()) {
            line.setLineWidth(room);
            line.setPosition({0, lines_ * line_of(font_)});
            ++lines_;
        }
        const QTextLine last = lines_ > 0 ? words_.lineAt(lines_ - 1) : QTextLine();
        const qsizetype end = last.isValid() ? last.textStart() + last.textLength() : words.size();
        words_.endLayout();
        if (line.isValid() && end < words.size()) {
            is_cut_ = true;
            const qsizetype kept = std::max<qsizetype>(last.textStart(), end - 3);
            words = words.left(kept).trimmed() + QChar(0x2026);
            again = true;
        }
    }
    lines_ = std::max(1, lines_);
}

QList<QTextLayout::FormatRange> Line::formats(const QPalette& palette) const {
    const auto range = [&](qsizetype from, qsizetype to, bool heavy, bool faint, bool struck) {
        QTextLayout::FormatRange one;
        one.start = static_cast<int>(from);
        one.length = static_cast<int>(to - from);
        one.format.setForeground(faint ? muted(palette) : palette.color(QPalette::Text));
        if (heavy) one.format.setFontWeight(QFont::Bold);
        one.format.setFontStrikeOut(struck);
        return one;
    };
    const qsizetype all = words_.text().size();
    const qsizetype result = std::min(result_end_, all);
    const qsizetype words = std::min(words_end_, all);
    return {range(0, result, true, is_struck_ || takes_back_, is_struck_),
            range(result + (takes_back_ ? 1 : 0), words, false, is_struck_ || takes_back_, is_struck_ || takes_back_),
            range(words, all, false, true, false)};
}

void Line::paint_lead(QPainter& painter, const QRectF& line, const QPalette& palette) const {
    QRectF room = line;
    if (unit_.isEmpty()) return write(painter, room, lead_, small(bold(font_)), muted(palette));
    if (side_ >= 0) {
        const double sign = metrics_.ascent() * .68;
        paint_side(painter, QRectF(room.left(), room.center().y() - sign / 2, sign, sign), side_, palette);
        room.setLeft(room.left() + sign + gap);
    }
    QFont font = bold(font_);
    font.setStrikeOut(is_struck_);
    write(painter, room, unit_, font, side_ >= 0 ? side_colour(side_, palette) : palette.color(QPalette::Text));
}

void Line::paint_dice(QPainter& painter, const QRectF& line, const QPalette& palette) const {
    double right = line.right();
    if (!rest_.isEmpty()) {
        write(painter, line, rest_, small(font_), muted(palette), at_right);
        right -= small_.horizontalAdvance(rest_) + 3;
    }
    for (const SmallDie& one : std::views::reverse(dice_)) {
        right -= die();
        paint_die(painter, QRectF(right, line.center().y() - die() / 2, die(), die()), one.sides, one.face, palette);
        right -= 3;
    }
}

void Line::paint(QPainter& painter, const QRectF& all, const QPalette& palette) const {
    const double top = all.top() + (height() - words_height()) / 2;
    const QRectF first = between_edges({all.left(), top, all.width(), line_of(font_)});
    paint_lead(painter, first, palette);
    const double rise = (line_of(font_) - metrics_.height()) / 2;
    words_.draw(&painter, QPointF(all.left() + words_at_, first.top() + rise));
    write(painter, first, number_, small(font_), muted(palette), at_right);
    if (shows_dice_) paint_dice(painter, first.adjusted(0, 0, -number_width() - gap, 0), palette);
}

}  // namespace

// Paints a row as its view measures it.
class LogView::Delegate : public QStyledItemDelegate {
  public:
    explicit Delegate(LogView& view) : QStyledItemDelegate(&view), view_(view) {}

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;

    // In a view as wide as option.rect.
    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override {
        const int card = index.isValid() && index == view_.unfolded_ ? view_.height_of_card_ : 0;
        return {option.rect.width(), view_.row_of(index) ? view_.head_of(index, option.rect.width()) + card : 0};
    }

  private:
    void paint_turn(QPainter& painter, const QStyleOptionViewItem& option, const JournalRow& row) const;

    LogView& view_;
};

// "Turn 9", the rest of its name, and at the right what happened in it.
void LogView::Delegate::paint_turn(QPainter& painter, const QStyleOptionViewItem& option, const JournalRow& row) const {
    const QFontMetricsF metrics(option.font);
    const double size = metrics.height();
    QRectF line = between_edges(option.rect);
    const auto square = [&](double side) {
        const QRectF where(line.left(), line.center().y() - side / 2, side, side);
        line.setLeft(where.right() + gap);
        return where;
    };
    const QColor faint = muted(option.palette);
    write(painter, square(size * .8).adjusted(0, 0, size, 0),
          view_.log_.is_open(row.turn) ? QStringLiteral("\u25BE") : QStringLiteral("\u25B8"), option.font,
          option.palette.color(QPalette::Text));
    const JournalRows& rows = *view_.log_.rows();
    const session::Session& session = rows.chronicle().session();
    const auto daylight = session::is_daylight(session.state(), session.rulebook(), row.turn);
    if (daylight) paint_sky(painter, square(size * .8), *daylight, option.palette.color(QPalette::WindowText));
    const QString sum = text(rows.sum(row));
    write(painter, line, sum, small(option.font), faint, at_right);
    line.setRight(line.right() - QFontMetricsF(small(option.font)).horizontalAdvance(sum) - gap);
    const report::Telling says = rows.telling(row);
    const QString turn = on_one_line(text(says.lead));
    write(painter, line, turn, bold(option.font), option.palette.color(QPalette::Text));
    line.setLeft(line.left() + QFontMetricsF(bold(option.font)).horizontalAdvance(turn) + gap);
    write(painter, line, on_one_line(text(says.words)), option.font, faint);
}

void LogView::Delegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const {
    const JournalRow* const row = view_.row_of(index);
    if (!row) return;
    const Tints colours = tints(option.palette);
    const QRectF all = option.rect;
    painter->save();
    painter->setClipRect(option.rect);
    if (row->kind == Kind::turn) painter->fillRect(all, option.palette.alternateBase());
    if (option.state.testFlag(QStyle::State_Selected)) {
        painter->fillRect(all, colours.selected);
        painter->fillRect(QRectF(all.topLeft(), QSizeF(4, all.height())), colours.tick);
    }
    const double left = row->is_heading() ? all.left() : all.left() + view_.indent();
    painter->fillRect(QRectF(left, all.bottom() - 1, all.right() - left, 1), colours.hairline);
    if (row->kind == Kind::turn) {
        paint_turn(*painter, option, *row);
    } else {
        Line line(*view_.log_.rows(), *row, option.font, view_.unit_width_, all.width(), option.palette);
        if (index == view_.unfolded_) line.hide_dice();  // its card has them
        line.paint(*painter, all, option.palette);
    }
    if (option.state.testFlag(QStyle::State_HasFocus)) {
        painter->setPen(QPen(colours.tick, 2));
        painter->drawRect(all.adjusted(1, 1, -1, -2));
    }
    painter->restore();
}

// ---- the view

const JournalRow* LogView::row_of(const QModelIndex& index) const {
    const QVariant at = index.data(JournalModel::row_role);
    return log_.rows() && at.isValid() ? &log_.rows()->row(at.toInt()) : nullptr;
}

int LogView::indent() const {
    return static_cast<int>(px(24) + unit_width_ + gap);
}

bool LogView::is_cut(const QModelIndex& index) const {
    const JournalRow* const row = row_of(index);
    if (!row || row->kind == Kind::turn) return false;
    return Line(*log_.rows(), *row, font(), unit_width_, viewport()->width()).is_cut();
}

// How high its line is.
int LogView::head_of(const QModelIndex& index, int width) const {
    const JournalRow* const row = row_of(index);
    if (!row || row->kind == Kind::turn) return static_cast<int>(std::ceil(QFontMetricsF(font()).height() * 2.1));
    return static_cast<int>(std::ceil(Line(*log_.rows(), *row, font(), unit_width_, width).height()));
}

LogView::LogView(const JournalModel& log, QWidget* parent) : Quiet(parent), log_(log) {
    setItemDelegate(new Delegate(*this));
    setSelectionBehavior(SelectRows);
    setShowGrid(false);
    setWordWrap(false);
    setTabKeyNavigation(false);
    setFrameShape(QFrame::NoFrame);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    horizontalHeader()->hide();
    horizontalHeader()->setStretchLastSection(true);
    verticalHeader()->hide();
    verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    fit();
}

// The first column in sight stands for all.
void LogView::setModel(QAbstractItemModel* model) {
    QTableView::setModel(model);
    for (int column = 1; column < model->columnCount(); ++column) setColumnHidden(column, true);
}

void LogView::fit() {
    verticalHeader()->setMinimumSectionSize(fontMetrics().height());
    verticalHeader()->setDefaultSectionSize(fontMetrics().height() * 21 / 10);
}

int LogView::measure(int row) {
    QStyleOptionViewItem option;
    initViewItemOption(&option);
    option.rect.setWidth(viewport()->width());
    const QModelIndex index = model()->index(row, 0);
    const int height = itemDelegateForIndex(index)->sizeHint(option, index).height();
    if (rowHeight(row) != height) setRowHeight(row, height);
    return height;
}

// What is in sight, and what is in sight at the end: it says how far one can scroll.
void LogView::measure() {
    if (!model() || is_measuring_) return;
    is_measuring_ = true;
    measure_card();
    const int count = model()->rowCount();
    const int first = verticalScrollBar()->value();
    int end = first;
    int room = viewport()->height();
    for (; end < count && room > 0; ++end) room -= measure(end);
    room = viewport()->height();
    for (int row = count - 1; row >= 0 && room > 0; --row) {
        const bool is_measured = row >= first && row < end;
        room -= is_measured ? rowHeight(row) : measure(row);
    }
    is_measuring_ = false;
    begin_with_whole_row();
    place_card();
    viewport()->update();
}

// At the end, too, where a table would show the last row at the lower edge, and half of one at the upper.
void LogView::begin_with_whole_row() {
    const int first = verticalScrollBar()->value();
    const int last = model()->rowCount() - 1;
    if (first == 0 || first > last || first != verticalScrollBar()->maximum()) return;
    const int top = verticalHeader()->sectionPosition(first);
    const int bottom = verticalHeader()->sectionPosition(last) + rowHeight(last);
    if (bottom - top <= viewport()->height()) verticalHeader()->setOffset(top);
}

void LogView::show_card(QWidget* card) {
    card_ = card;
    card_->setParent(viewport());
    card_->hide();
}

// As high as it is in that width.
void LogView::measure_card() {
    if (!card_) return;
    const int width = viewport()->width();
    if (unfolded_.isValid()) card_->resize(width, card_->height());
    if (unfolded_.isValid() && card_->layout()) card_->layout()->activate();
    const bool is_flowing = card_->hasHeightForWidth();
    const int height = is_flowing ? card_->heightForWidth(width) : card_->sizeHint().height();
    height_of_card_ = unfolded_.isValid() ? height + 1 : 0;  // with the line below it
}

void LogView::place_card() {
    if (!card_ || !unfolded_.isValid()) return;
    const QRect row = visualRect(unfolded_);
    card_->setGeometry(row.adjusted(0, head_of(unfolded_, viewport()->width()), 0, -1));
}

// Where one above it is folded, the row would go up from under the mouse.
void LogView::unfold(const QModelIndex& row) {
    const int before = row.isValid() ? visualRect(row).top() : 0;
    const QPersistentModelIndex folded = std::exchange(unfolded_, row);
    card_->setVisible(row.isValid());
    measure_card();
    if (folded.isValid()) measure(folded.row());
    if (row.isValid()) measure(row.row());
    updateGeometries();
    if (!row.isValid()) return;
    QScrollBar* const bar = verticalScrollBar();
    while (bar->value() > 0 && visualRect(row).top() + rowHeight(bar->value() - 1) / 2 < before)
        bar->setValue(bar->value() - 1);
    if (visualRect(row).bottom() > viewport()->height()) scrollTo(row);
}

int LogView::height_of(int count) const {
    int height = 0;
    for (int row = 0; row < count; ++row) height += rowHeight(row);
    return height;
}

void LogView::updateGeometries() {
    measure();
    QTableView::updateGeometries();
    if (model()) begin_with_whole_row();
    place_card();
}

void LogView::scrollContentsBy(int dx, int dy) {
    QTableView::scrollContentsBy(dx, dy);
    measure();
}

// The first time, rows beside the wanted one may be higher than they were thought to be.
void LogView::scrollTo(const QModelIndex& index, ScrollHint hint) {
    QTableView::scrollTo(index, hint);
    measure();
    QTableView::scrollTo(index, hint);
}

void LogView::resizeEvent(QResizeEvent* event) {
    QTableView::resizeEvent(event);
    if (resized) resized();
}

// Left and Right fold, as in a tree.
void LogView::keyPressEvent(QKeyEvent* event) {
    const bool is_left = event->key() == Qt::Key_Left;
    const bool is_fold = (is_left || event->key() == Qt::Key_Right) && event->modifiers() == Qt::NoModifier;
    if (is_fold && fold && fold(currentIndex(), !is_left)) return;
    QTableView::keyPressEvent(event);
}

// Who comes by a key begins at the newest row.
void LogView::focusInEvent(QFocusEvent* event) {
    const bool is_key = event->reason() != Qt::MouseFocusReason && event->reason() != Qt::ActiveWindowFocusReason;
    if (is_key && !currentIndex().isValid() && model() && model()->rowCount() > 0)
        setCurrentIndex(model()->index(model()->rowCount() - 1, 0));
    Quiet::focusInEvent(event);
}

bool LogView::event(QEvent* event) {
    const bool done = QTableView::event(event);
    if (event->type() == QEvent::FontChange) fit();
    return done;
}

// Where keys lead is what is marked, with Ctrl, too.
QItemSelectionModel::SelectionFlags LogView::selectionCommand(const QModelIndex& index, const QEvent* event) const {
    const bool is_key = event && event->type() == QEvent::KeyPress && index.isValid();
    return is_key ? QItemSelectionModel::ClearAndSelect | QItemSelectionModel::Rows
                  : QTableView::selectionCommand(index, event);
}

}  // namespace flagplot::ui

#include "ui/stage/throw_panel.h"

#include <algorithm>

#include "dice/notation.h"
#include "report/roll_words.h"
#include "ui/common/large_brush.h"
#include "ui/common/look.h"
#include "ui/common/marks.h"
#include "ui/common/plain_text.h"

namespace flagplot::ui {
namespace {

// The columns of odds: see report::known_odds().
constexpr std::size_t range_column = 0;
constexpr std::size_t result_column = 1;
constexpr std::size_t percent_column = 3;
constexpr std::size_t bar_column = 4;

// The size that the panel is drawn for, in pixels at 100 %; in less all of it is smaller.
constexpr double drawn_width = 830;
constexpr double drawn_height = 740;
constexpr double margin = 48;
constexpr double least_bar = 40;      // what the longest one has at least
constexpr double least_letters = 12;  // pixels at 100 % of the text, however small the panel is
constexpr double most_text = 1.5;     // up to which they grow with it: the table needs the room

QString words_of(const sheet::Row& row, std::size_t column) {
    return column < row.cells.size() ? text(row.cells[column].words) : QString();
}

// Which faces go on as soon as they are typed, and which wait since another digit may follow.
QString words_of_keys(int sides) {
    int waiting = 0;
    while (waiting < sides && !dice::is_whole_face(std::to_string(waiting + 1), sides)) ++waiting;
    QString whole = u"%1 to %2 go on by themselves"_s.arg(waiting + 1).arg(sides);
    if (waiting == 0) return whole;
    const QString low = waiting == 1 ? u"1"_s : waiting == 2 ? u"1 or 2"_s : u"1 to %1"_s.arg(waiting);
    return u"%1; after %2 press Enter"_s.arg(whole, low);
}

}  // namespace

ThrowPanel::ThrowPanel(QWidget* parent) : QWidget(parent) {
    setBackgroundRole(QPalette::Base);
    setAutoFillBackground(true);
}

QSize ThrowPanel::minimumSizeHint() const {
    return {letters(30), letters(20)};
}

void ThrowPanel::show_throw(const rulebook::Rules& rules, const Throw& at_hand) {
    at_hand_ = at_hand;
    table_ = table_of(rules, at_hand);
    last_ = at_hand.last.empty() ? QString() : words_of_fallen(rules, at_hand.last.front());
    setAccessibleName(heard());
    QStringList odds;
    for (const sheet::Row& row : table_.rows) odds += text(row.said);
    setAccessibleDescription(odds.join(QStringLiteral("; ")));
    update();
}

QString ThrowPanel::dice_words() const {
    const QString dice = text(report::dice_notation(at_hand_->sides));
    return u"%1: throw %2%3"_s.arg(at_hand_->what, at_hand_->sides.size() == 1 ? u"a "_s : QString(), dice);
}

QString ThrowPanel::heard() const {
    QStringList all{QStringLiteral("%1 %2").arg(at_hand_->whose.id, at_hand_->whose.about).trimmed(), dice_words()};
    if (table_.fallen) all += text(table_.fallen->result);
    if (!last_.isEmpty()) all += last_;
    if (!at_hand_->next.isEmpty()) all += u"then %1"_s.arg(at_hand_->next);
    return all.join(QStringLiteral(". "));
}

// Paints one part below the other.
class ThrowPanel::Brush : LargeBrush {
  public:
    Brush(const ThrowPanel& panel, QPainter& painter, double unit, double least)
        : LargeBrush(painter, panel.palette(), panel.font(), unit, least, least),
          panel_(panel),
          now_(*panel.at_hand_),
          colours_(tints(panel.palette())),
          least_(least),
          size_of_all_(QSizeF(panel.size()) / unit) {}

    void paint() {
        head(margin, 74, now_.whose.side, now_.whose.id, now_.whose.about, 56, right());
        words(margin, 160, panel_.dice_words(), 38, true, ink_);
        dice();
        const double foot = size_of_all_.height() - height_of_foot();
        table(foot - 16);
        then(foot);
    }

  private:
    double right() const { return size_of_all_.width() - margin; }

    double words(double x, double middle, const QString& words, double size, bool bold, const QColor& ink,
                 double end = 0) {
        return line(x, middle, words, size, bold, ink, end > 0 ? end : right());
    }

    // The field's frame is the one that has the focus in the form.
    void dice() {
        const QRectF frame(margin, 206, 240, 186);
        painter_.setBrush(colours_.field);
        painter_.setPen(QPen(is_wrong(now_) ? colours_.wrong : colours_.tick, 4));
        painter_.drawRoundedRect(frame, 12, 12);
        QStringList faces;
        for (const QString& face : now_.faces) faces += face.isEmpty() ? QStringLiteral("·") : face;
        const bool any = std::ranges::any_of(now_.faces, [](const QString& one) { return !one.isEmpty(); });
        if (any) typed(frame.adjusted(12, 0, -12, 0), faces.join(u' '), 140, ink_);
        const std::vector<int> all = faces_of(now_);
        double x = frame.right() + 28;
        if (now_.sides.size() == 1) {
            painter_.setFont(sized(14, false));
            paint_die(painter_, QRectF(x, frame.center().y() - 70, 140, 140), now_.sides.front(),
                      all.empty() ? 0 : all.front(), palette_);
            x += 168;
        }
        if (!panel_.table_.fallen) return;
        const report::Fallen& fallen = *panel_.table_.fallen;
        const double middle = frame.center().y();
        words(x, middle - (fallen.explained.empty() ? 0 : 20), text(fallen.result), 40, true, colours_.tick);
        words(x, middle + 26, text(fallen.explained), 24, false, muted_);
    }

    double height_of_foot() const { return std::max(104.0, least_ * 3.2); }

    // As many rows as there is room for, around the one that was hit.
    void table(double bottom) {
        const std::vector<sheet::Row>& rows = panel_.table_.rows;
        if (rows.empty()) return;
        words(margin, 428, panel_.table_.title, 20, true, muted_);
        constexpr double top = 452;
        const double least = std::max(26.0, least_ * 1.4);  // for letters as small as they may be
        const double height =
            std::clamp((bottom - top) / static_cast<double>(rows.size()), least, std::max(least, 46.0));
        const auto room = static_cast<std::size_t>(std::max(1.0, (bottom - top) / height));
        const std::size_t hit =
            panel_.table_.fallen && panel_.table_.fallen->row ? *panel_.table_.fallen->row : rows.size();
        const std::size_t first = first_in_sight(rows.size(), room, hit);
        size_ = std::min(28.0, height * .64);
        size_ = std::clamp(size_ * room_for_letters() / length_of_row(), std::min(least_, size_), size_);
        const double range = widest(range_column);
        const double gap = range > 0 ? 28 : 0;
        const double end = right() - 14 - widest(percent_column);
        bars_ = std::min(margin + range + gap + widest(result_column) + 24, end - least_bar);
        double longest = 0;
        for (const sheet::Row& one : rows) longest = std::max(longest, length_of(one));
        whole_ = longest > 0 ? std::min(320.0, (end - bars_) / longest) : 0;
        const auto is_wide = [&](const sheet::Row& one) {
            return width_of(words_of(one, result_column), size_, true) > bars_ - 12 - margin - range - gap;
        };
        const auto of_two_lines = static_cast<double>(std::ranges::count_if(rows, is_wide));
        const double letters = std::max(size_, least_);
        const double high = std::max(height, 2.4 * letters);  // of two lines
        const double low = std::min(height, 1.35 * letters);
        const bool may_break =
            of_two_lines > 0 &&
            of_two_lines * high + (static_cast<double>(rows.size()) - of_two_lines) * low <= bottom - top;
        double down = top;
        for (std::size_t i = first; i < std::min(rows.size(), first + room); ++i) {
            const double of_row = !may_break ? height : is_wide(rows[i]) ? high : low;
            row(rows[i], {margin - 14, down, right() - margin + 14, of_row}, range, i == hit);
            down += of_row;
        }
    }

    // What a row has for its letters beside its gaps, and what they take at their size.
    double room_for_letters() const { return right() - margin - 28 - 24 - 14 - least_bar; }
    double length_of_row() const {
        return std::max(1.0, widest(range_column) + widest(result_column) + widest(percent_column));
    }

    double widest(std::size_t column) const {
        double widest = 0;
        for (const sheet::Row& row : panel_.table_.rows)
            widest = std::max(widest, width_of(words_of(row, column), size_, true));
        return widest;
    }

    static double length_of(const sheet::Row& row) {
        return bar_column < row.cells.size() ? row.cells[bar_column].bar.length : 0;
    }

    void row(const sheet::Row& row, const QRectF& where, double range, bool is_hit) {
        if (is_hit) {
            painter_.fillRect(where, colours_.selected);
            painter_.fillRect(QRectF(where.topLeft(), QSizeF(5, where.height())), colours_.tick);
        }
        const double middle = where.center().y();
        const QColor faint = is_hit ? ink_ : muted_;
        const QString said = words_of(row, range_column);
        const double end = margin + range;
        words(end - width_of(said, size_, is_hit), middle, said, size_, is_hit, faint);
        const double first = end + (range > 0 ? 28 : 0);
        result({first, where.top(), bars_ - 12 - first, where.height()}, words_of(row, result_column), is_hit);
        const double wide = std::max(6.0, whole_ * length_of(row));
        ground(QRectF(bars_, middle - 8, wide, 16), is_hit ? colours_.primary : colours_.bar, 3);
        words(bars_ + wide + 14, middle, words_of(row, percent_column), size_ * .82, is_hit, faint);
    }

    // In the lines that its row has room for.
    void result(const QRectF& room, const QString& said, bool is_hit) {
        const QFontMetricsF metrics(sized(size_, is_hit));
        const bool is_broken =
            metrics.horizontalAdvance(said) > room.width() && 2 * metrics.height() <= room.height() + 2;
        if (!is_broken) {
            words(room.left(), room.center().y(), said, size_, is_hit, ink_, room.right());
            return;
        }
        painter_.setFont(sized(size_, is_hit));
        painter_.setPen(ink_);
        painter_.drawText(room, Qt::AlignVCenter | Qt::TextWordWrap, said);
    }

    void then(double top) {
        painter_.setPen(colours_.hairline);
        painter_.drawLine(QPointF(margin, top), QPointF(right(), top));
        const double first = top + height_of_foot() * .35;  // the middle of its first line
        const double second = first + height_of_foot() * .35;
        const double end = next(first) + 28;
        const QString last = panel_.last_.isEmpty() ? QString() : u"before: %1"_s.arg(panel_.last_);
        const double wide = width_of(last, 20, false);
        const bool is_beside = end + wide <= right();
        if (is_beside) words(right() - wide, first, last, 20, false, muted_, right() + 1);
        if (!is_beside) return void(words(margin, second, last, 16, false, muted_));
        if (now_.next.isEmpty()) return;
        const QString back = u"Backspace: the throw before"_s;
        const QString keys = u"%1; %2"_s.arg(words_of_keys(now_.sides.front()), back);
        const bool fits = width_of(keys, 16, false) <= right() - margin;
        words(margin, second, fits ? keys : back, 16, false, muted_);
    }

    // What is thrown then; returns where it ends.
    double next(double middle) {
        if (now_.next.isEmpty()) {
            const QString end = now_.behind > 0 ? u"The others are typed"_s : u"This is the last throw"_s;
            return now_.all > 1 ? words(margin, middle, end, 26, false, muted_) : margin;
        }
        const double then = words(margin, middle, u"then"_s, 26, false, muted_);
        return words(then + 18, middle, now_.next, 26, true, ink_);
    }

    const ThrowPanel& panel_;
    const Throw& now_;
    const Tints& colours_;
    double least_;  // the size of letters, in what it is drawn in, as is all that follows
    QSizeF size_of_all_;
    double size_ = 28;  // of the letters in the table
    double bars_ = 0;   // where they begin
    double whole_ = 0;  // how long one of 100 % would be
};

void ThrowPanel::paintEvent(QPaintEvent* /*event*/) {
    if (!at_hand_) return;
    QPainter painter(this);
    const double text = fontInfo().pixelSize() / 14.0;
    const double unit = std::min({text, width() / drawn_width, height() / drawn_height});
    Brush(*this, painter, unit, least_letters * std::min(text, most_text) / unit).paint();
}

}  // namespace flagplot::ui

#include "ui/stage/throw_panel.h"

#include <QPainter>
#include <algorithm>

#include "report/roll_words.h"
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
constexpr double least_letters = 12;  // pixels at 100 % of the text, however small the panel is
constexpr double most_text = 1.5;     // up to which they grow with it: the table needs the room

QString words_of(const sheet::Row& row, std::size_t column) {
    return column < row.cells.size() ? text(row.cells[column].words) : QString();
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
    if (!at_hand_->next.isEmpty()) all += u"then %1"_s.arg(at_hand_->next);
    return all.join(QStringLiteral(". "));
}

// Paints one part below the other.
class ThrowPanel::Brush {
  public:
    Brush(const ThrowPanel& panel, QPainter& painter)
        : panel_(panel), painter_(painter), palette_(panel.palette()), colours_(tints(palette_)) {
        const double text = panel.fontInfo().pixelSize() / 14.0;
        least_ = least_letters * std::min(text, most_text);
        unit_ = std::min({text, panel.width() / drawn_width, panel.height() / drawn_height});
        painter_.setRenderHint(QPainter::Antialiasing);
    }

    void paint() {
        whose();
        dice();
        const double foot = top_of_foot();
        table(foot - px(16));
        then(foot);
    }

  private:
    double px(double size) const { return size * unit_; }
    double left() const { return px(margin); }
    double right() const { return panel_.width() - px(margin); }

    QFont sized(double size, bool bold) const {
        QFont font = panel_.font();
        font.setPixelSize(qRound(std::max(least_, px(size))));
        font.setBold(bold);
        return font;
    }

    // From there as far as there is room; where it ends.
    double words(double x, double middle, const QString& words, double size, bool bold, const QColor& ink,
                 double most = 0) {
        const QFont font = sized(size, bold);
        const QFontMetricsF metrics(font);
        const double room = (most > 0 ? most : right()) - x;
        const QString shown = metrics.elidedText(words, Qt::ElideRight, room);
        painter_.setFont(font);
        painter_.setPen(ink);
        painter_.drawText(QRectF(x, middle - metrics.height(), room, 2 * metrics.height()), Qt::AlignVCenter, shown);
        return x + metrics.horizontalAdvance(shown);
    }

    void whose() {
        const RowHead& head = panel_.at_hand_->whose;
        const double middle = px(74);
        double x = left();
        if (head.side >= 0) {
            paint_side(painter_, QRectF(x, middle - px(15), px(30), px(30)), head.side, palette_);
            x += px(46);
        }
        x = words(x, middle, head.id, 56, true, ink());
        words(x + px(12), middle + px(8), head.about, 26, false, muted(palette_));
        words(left(), px(160), panel_.dice_words(), 38, true, ink());
    }

    // Whether a face was typed that its die doesn't have.
    static bool is_wrong(const Throw& now) {
        const auto none = [](const QString& face) { return face.isEmpty(); };
        return std::ranges::none_of(now.faces, none) && faces_of(now).empty();
    }

    // The field's frame is the one that has the focus in the form.
    void dice() {
        const Throw& now = *panel_.at_hand_;
        const QRectF frame(left(), px(206), px(240), px(186));
        painter_.setBrush(colours_.field);
        painter_.setPen(QPen(is_wrong(now) ? colours_.wrong : colours_.tick, px(4)));
        painter_.drawRoundedRect(frame, px(12), px(12));
        QStringList faces;
        for (const QString& face : now.faces) faces += face.isEmpty() ? QStringLiteral("·") : face;
        const QString typed = faces.join(u' ');
        QFont font = sized(140, true);
        const double wide = QFontMetricsF(font).horizontalAdvance(typed);
        if (wide > frame.width() - px(24))
            font.setPixelSize(qRound(std::max(least_, font.pixelSize() * (frame.width() - px(24)) / wide)));
        painter_.setFont(font);
        painter_.setPen(ink());
        const bool any = std::ranges::any_of(now.faces, [](const QString& one) { return !one.isEmpty(); });
        if (any) painter_.drawText(frame.center() - QFontMetricsF(font).tightBoundingRect(typed).center(), typed);
        const std::vector<int> all = faces_of(now);
        double x = frame.right() + px(28);
        if (now.sides.size() == 1) {
            painter_.setFont(panel_.font());
            paint_die(painter_, QRectF(x, frame.center().y() - px(70), px(140), px(140)), now.sides.front(),
                      all.empty() ? 0 : all.front(), palette_);
            x += px(168);
        }
        if (!panel_.table_.fallen) return;
        const bool is_explained = !panel_.table_.fallen->explained.empty();
        const QString result = text(panel_.table_.fallen->result);
        const double whole = QFontMetricsF(sized(40, true)).horizontalAdvance(result);
        const double size = std::clamp(40 * (right() - x) / whole, 20.0, 40.0);  // as large as all of it can be
        words(x, frame.center().y() - px(is_explained ? 20 : 0), result, size, true, colours_.tick);
        if (is_explained)
            words(x, frame.center().y() + px(26), text(panel_.table_.fallen->explained), 24, false, muted(palette_));
    }

    double height_of_foot() const { return std::max(px(104), least_ * 3.2); }
    double top_of_foot() const { return panel_.height() - height_of_foot(); }

    // As many rows as there is room for, around the one that was hit.
    void table(double bottom) {
        const std::vector<sheet::Row>& rows = panel_.table_.rows;
        if (rows.empty()) return;
        words(left(), px(428), panel_.table_.title, 20, true, muted(palette_));
        const double top = px(452);
        const double least = std::max(px(26), least_ * 1.4);  // for letters as small as they may be
        const double height =
            std::clamp((bottom - top) / static_cast<double>(rows.size()), least, std::max(least, px(46)));
        const auto room = static_cast<std::size_t>(std::max(1.0, (bottom - top) / height));
        const std::size_t hit =
            panel_.table_.fallen && panel_.table_.fallen->row ? *panel_.table_.fallen->row : rows.size();
        std::size_t first = 0;
        if (rows.size() > room && hit < rows.size())
            first = std::min(hit - std::min(hit, room / 2), rows.size() - room);
        size_ = std::min(28.0, height / unit_ * .64);
        const double range = widest(range_column);
        const double end = right() - px(14) - widest(percent_column);
        bars_ = std::min(left() + range + px(range > 0 ? 28 : 0) + widest(result_column) + px(24), end - px(40));
        double longest = 0;
        for (const sheet::Row& one : rows) longest = std::max(longest, length_of(one));
        whole_ = longest > 0 ? std::min(px(320), (end - bars_) / longest) : 0;
        const double words_begin = left() + range + px(range > 0 ? 28 : 0);
        const auto is_wide = [&](const sheet::Row& one) {
            return width(one, result_column) > bars_ - px(12) - words_begin;
        };
        const auto of_two_lines = static_cast<double>(std::ranges::count_if(rows, is_wide));
        const double high = std::max(height, 2.4 * least_);  // of two lines
        const double low = std::min(height, 1.35 * least_);
        const bool may_break =
            of_two_lines > 0 &&
            of_two_lines * high + (static_cast<double>(rows.size()) - of_two_lines) * low <= bottom - top;
        double down = top;
        for (std::size_t i = first; i < std::min(rows.size(), first + room); ++i) {
            const double of_row = !may_break ? height : is_wide(rows[i]) ? high : low;
            row(rows[i], {left() - px(14), down, right() - left() + px(14), of_row}, range, i == hit);
            down += of_row;
        }
    }

    double width(const sheet::Row& row, std::size_t column) const {
        return QFontMetricsF(sized(size_, true)).horizontalAdvance(words_of(row, column));
    }

    double widest(std::size_t column) const {
        double widest = 0;
        for (const sheet::Row& row : panel_.table_.rows) widest = std::max(widest, width(row, column));
        return widest;
    }

    static double length_of(const sheet::Row& row) {
        return bar_column < row.cells.size() ? row.cells[bar_column].bar.length : 0;
    }

    void row(const sheet::Row& row, const QRectF& where, double range, bool is_hit) {
        if (is_hit) {
            painter_.fillRect(where, colours_.selected);
            painter_.fillRect(QRectF(where.topLeft(), QSizeF(px(5), where.height())), colours_.tick);
        }
        const double middle = where.center().y();
        const QColor faint = is_hit ? ink() : muted(palette_);
        const QString said = words_of(row, range_column);
        const double end = left() + range;
        words(end - QFontMetricsF(sized(size_, is_hit)).horizontalAdvance(said), middle, said, size_, is_hit, faint);
        const QRectF room(end + px(range > 0 ? 28 : 0), where.top(), bars_ - px(12) - end - px(range > 0 ? 28 : 0),
                          where.height());
        result(room, words_of(row, result_column), is_hit);
        const double wide = std::max(px(6), whole_ * length_of(row));
        painter_.setPen(Qt::NoPen);
        painter_.setBrush(is_hit ? colours_.primary : colours_.bar);
        painter_.drawRoundedRect(QRectF(bars_, middle - px(8), wide, px(16)), px(3), px(3));
        words(bars_ + wide + px(14), middle, words_of(row, percent_column), size_ * .82, is_hit, faint);
    }

    // In the lines that its row has room for.
    void result(const QRectF& room, const QString& said, bool is_hit) {
        const QFontMetricsF metrics(sized(size_, is_hit));
        const bool is_broken =
            metrics.horizontalAdvance(said) > room.width() && 2 * metrics.height() <= room.height() + 2;
        if (!is_broken) {
            words(room.left(), room.center().y(), said, size_, is_hit, ink(), room.right());
            return;
        }
        painter_.setFont(sized(size_, is_hit));
        painter_.setPen(ink());
        painter_.drawText(room, Qt::AlignVCenter | Qt::TextWordWrap, said);
    }

    void then(double top) {
        painter_.setPen(colours_.hairline);
        painter_.drawLine(QPointF(left(), top), QPointF(right(), top));
        const double first = top + height_of_foot() * .35;  // the middle of its first line
        const QString& next = panel_.at_hand_->next;
        if (next.isEmpty()) {
            words(left(), first, u"This is the last throw"_s, 26, false, muted(palette_));
            return;
        }
        const double end = words(left(), first, u"then"_s, 26, false, muted(palette_));
        words(end + px(18), first, next, 26, true, ink());
        const QString keys =
            u"A whole face goes on by itself, a 1 or 2 of a d20 with Enter; Backspace goes to the throw before"_s;
        const bool fits = QFontMetricsF(sized(16, false)).horizontalAdvance(keys) <= right() - left();
        words(left(), first + height_of_foot() * .35, fits ? keys : u"Backspace: the throw before"_s, 16, false,
              muted(palette_));
    }

    QColor ink() const { return palette_.color(QPalette::Text); }

    const ThrowPanel& panel_;
    QPainter& painter_;
    QPalette palette_;
    const Tints& colours_;
    double unit_ = 1;
    double least_ = least_letters;  // pixels of letters
    double size_ = 28;              // of the letters in the table
    double bars_ = 0;               // where they begin
    double whole_ = 0;              // how long one of 100 % would be
};

void ThrowPanel::paintEvent(QPaintEvent* /*event*/) {
    if (!at_hand_) return;
    QPainter painter(this);
    Brush(*this, painter).paint();
}

}  // namespace flagplot::ui

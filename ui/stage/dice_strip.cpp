#include "ui/stage/dice_strip.h"

#include <QEvent>
#include <QPainter>
#include <QStandardItemModel>
#include <QStyledItemDelegate>
#include <algorithm>
#include <map>

#include "session/chronicle.h"
#include "ui/common/die.h"
#include "ui/common/look.h"
#include "ui/common/plain_text.h"

namespace flagplot::ui {
namespace {

constexpr int step_role = Qt::UserRole;
constexpr int sides_role = Qt::UserRole + 1;
constexpr int face_role = Qt::UserRole + 2;
constexpr int table_role = Qt::UserRole + 3;  // that it was thrown on
constexpr int place_role = Qt::UserRole + 4;  // among the dice of that table, from 0
constexpr int count_role = Qt::UserRole + 5;  // of these
constexpr int most_lines = 2;
constexpr std::size_t least_broadside = 3;  // dice
constexpr int gap = 8;                      // behind the dice of a table
constexpr int low = 120;                    // letters: a window that isn't higher has room for one line

int die_size(const QFont& font) {
    return QFontMetrics(font).height() * 4 / 3;
}

QString table_of(const QModelIndex& index) {
    return index.data(table_role).toString();
}

// A die. Above those of a table stands its name, as far as all of them are in one line: each paints its part of it.
class DieDelegate : public QStyledItemDelegate {
  public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override {
        const bool is_chosen = option.state.testFlag(QStyle::State_Selected);
        const int size = die_size(option.font);
        painter->save();
        painter->setFont(option.font);
        paint_die(*painter, QRectF(option.rect.left(), option.rect.bottom() - size - 1, size, size),
                  index.data(sides_role).toInt(), index.data(face_role).toInt(), option.palette, is_chosen);
        paint_name(*painter, option, index);
        painter->restore();
    }

    // The last die of a table has the room that its name takes beyond the dice.
    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override {
        const QFontMetrics metrics(option.font);
        const int size = die_size(option.font) + 2;
        const int count = index.data(count_role).toInt();
        const bool is_last = index.data(place_role).toInt() + 1 == count;
        if (!is_last) return {size, size + metrics.height()};
        const int beyond = std::max(0, metrics.horizontalAdvance(table_of(index)) - count * size);
        return {size + beyond + gap, size + metrics.height()};
    }

  private:
    static void paint_name(QPainter& painter, const QStyleOptionViewItem& option, const QModelIndex& index) {
        const auto* const list = qobject_cast<const QListView*>(option.widget);
        const int place = index.data(place_role).toInt();
        const QRect first = list ? list->visualRect(index.siblingAtRow(index.row() - place)) : option.rect;
        if (first.top() != option.rect.top()) return;
        const int end = first.left() + painter.fontMetrics().horizontalAdvance(table_of(index));
        if (option.rect.left() > end) return;
        const QModelIndex next = index.siblingAtRow(index.row() + 1);
        const bool ends_line = list && next.isValid() && list->visualRect(next).top() != option.rect.top();
        painter.setClipRect(ends_line ? option.rect.adjusted(0, 0, list->width(), 0) : option.rect);
        painter.setPen(muted(option.palette));
        const QPoint corner(first.left(), option.rect.top() + painter.fontMetrics().ascent());
        painter.drawText(corner, table_of(index));
    }
};

}  // namespace

DiceStrip::DiceStrip(Document& document, QWidget* parent)
    : Quiet(parent), document_(document), items_(new QStandardItemModel(this)) {
    setModel(items_);
    setItemDelegate(new DieDelegate(this));
    setFlow(LeftToRight);
    setWrapping(true);
    setResizeMode(Adjust);
    setFrameShape(NoFrame);
    setViewportMargins(0, 2, 0, 0);
    setEditTriggers(NoEditTriggers);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setAccessibleName(u"All dice"_s);
    set_type(*this, Type::small);
    connect(selectionModel(), &QItemSelectionModel::currentChanged, this, [this](const QModelIndex& now) {
        if (!is_filling_ && now.data(step_role).isValid()) emit step_chosen(now.data(step_role).toInt());
    });
}

void DiceStrip::fill(int run) {
    is_filling_ = true;
    items_->clear();
    run_ = run;
    last_ = document_.session().size();
    const session::Chronicle chronicle(document_.session());
    std::vector<std::pair<std::string, std::vector<int>>> by_table;  // or unit, in the order of the first throw
    for (std::size_t at = chronicle.index_of(run); at < chronicle.steps().size(); ++at) {
        const session::Step& step = chronicle.steps()[at];
        if (step.run != run || !chronicle.roll(step) || session::Chronicle::has_others_dice(step)) continue;
        if (!document_.session().holds(step.number)) continue;
        const session::LookedUp* const found = chronicle.lookup(step);
        std::string table = found ? document_.session().rulebook().title_of(found->lookup.table) : "";
        // Many throws at once stand by who threw them: a ship's broadside.
        if (found && !found->unit.empty() && chronicle.roll(step)->faces.size() >= least_broadside) table = found->unit;
        const auto same =
            std::find_if(by_table.begin(), by_table.end(), [&](const auto& one) { return one.first == table; });
        (same != by_table.end() ? same->second : by_table.emplace_back(table, std::vector<int>()).second)
            .push_back(step.number);
    }
    for (const auto& [table, steps] : by_table) {
        const int first = items_->rowCount();
        for (const int number : steps) add_dice(number, *chronicle.roll(chronicle.step_of(number)));
        const int count = items_->rowCount() - first;
        for (int place = 0; place < count; ++place) {
            QStandardItem* const die = items_->item(first + place);
            die->setData(short_text(table, 40), table_role);
            die->setData(place, place_role);
            die->setData(count, count_role);
        }
    }
    is_filling_ = false;
    fit();
}

void DiceStrip::add_dice(int step, const session::Roll& roll) {
    for (std::size_t i = 0; i < roll.faces.size(); ++i) {
        auto* const die = new QStandardItem(u"%1: %2"_s.arg(short_text(roll.purpose)).arg(roll.faces[i]));
        die->setData(step, step_role);
        die->setData(roll.sides[i], sides_role);
        die->setData(roll.faces[i], face_role);
        die->setToolTip(tip(die->text()));
        die->setEditable(false);
        items_->appendRow(die);
    }
}

void DiceStrip::show_step(int step) {
    if (!document_.is_open() || step == 0) {
        run_ = -1;
        items_->clear();
        return hide();
    }
    const session::Chronicle chronicle(document_.session());
    const int run = chronicle.step_of(step).run;
    if (run != run_ || last_ != document_.session().size()) fill(run);
    is_filling_ = true;
    for (int i = 0; i < items_->rowCount(); ++i) {
        const QVariant its = items_->item(i)->data(step_role);
        if (its.isValid() && its.toInt() == step && currentIndex().data(step_role) != step) {
            setCurrentIndex(items_->index(i, 0));
        }
    }
    is_filling_ = false;
    setVisible(count() > 1 && !is_folded_);
    if (isVisible()) scrollTo(currentIndex());
}

void DiceStrip::set_folded(bool folded) {
    is_folded_ = folded;
    setVisible(count() > 1 && !is_folded_);
}

int DiceStrip::count() const {
    return items_->rowCount();
}

int DiceStrip::place() const {
    return currentIndex().row();
}

void DiceStrip::go(int by) {
    const QModelIndex to = items_->index(place() + by, 0);
    if (to.isValid()) setCurrentIndex(to);
}

// That its dice take without a scroll bar.
int DiceStrip::lines() const {
    int x = 0;
    int lines = 1;
    for (int i = 0; i < items_->rowCount(); ++i) {
        const int wide = sizeHintForIndex(items_->index(i, 0)).width();
        if (x > 0 && x + wide > contentsRect().width()) {
            x = 0;
            ++lines;
        }
        x += wide;
    }
    return lines;
}

int DiceStrip::most() const {
    return window()->height() < letters(low) ? 1 : most_lines;
}

// As many lines as its dice take, up to a few; the rest is scrolled to.
QSize DiceStrip::sizeHint() const {
    return {letters(30), std::min(lines(), most()) * height_of_line() + 4};
}

QSize DiceStrip::minimumSizeHint() const {
    return {letters(10), height_of_line() + 4};
}

int DiceStrip::height_of_line() const {
    return die_size(font()) + 2 + fontMetrics().height();
}

// The die that is looked at stays in sight. Qt leaves room for a scroll bar wherever there may be one, which would
// break the last line.
void DiceStrip::fit() {
    setVerticalScrollBarPolicy(lines() > most() ? Qt::ScrollBarAsNeeded : Qt::ScrollBarAlwaysOff);
    setFixedHeight(sizeHint().height());
    if (isVisible()) scrollTo(currentIndex());
}

void DiceStrip::resizeEvent(QResizeEvent* event) {
    QListView::resizeEvent(event);
    fit();
}

void DiceStrip::changeEvent(QEvent* event) {
    QListView::changeEvent(event);
    if (event->type() == QEvent::FontChange) fit();
}

}  // namespace flagplot::ui

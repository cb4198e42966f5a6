#include "ui/stage/dice_strip.h"

#include <QPainter>
#include <QStyledItemDelegate>
#include <algorithm>
#include <utility>

#include "session/chronicle.h"
#include "ui/common/look.h"
#include "ui/common/marks.h"
#include "ui/common/plain_text.h"
#include "ui/common/write.h"

namespace flagplot::ui {
namespace {

enum Role { step_role = Qt::UserRole, sides_role, face_role };
constexpr int most_lines = 4;
constexpr std::size_t least_broadside = 3;  // dice

int die_size(const QFont& font) {
    return QFontMetrics(font).height() * 4 / 3;
}

// The chosen one is filled.
class DieDelegate : public QStyledItemDelegate {
  public:
    using QStyledItemDelegate::QStyledItemDelegate;

    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override {
        if (!index.data(step_role).isValid()) return QStyledItemDelegate::sizeHint(option, index);
        return QSize(1, 1) * (die_size(option.font) + 4);
    }

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override {
        if (!index.data(step_role).isValid()) return QStyledItemDelegate::paint(painter, option, index);
        painter->save();
        painter->setFont(option.font);
        paint_die(*painter, QRectF(option.rect).adjusted(2, 2, -2, -2), index.data(sides_role).toInt(),
                  index.data(face_role).toInt(), option.palette, option.state.testFlag(QStyle::State_Selected));
        painter->restore();
        if (option.state.testFlag(QStyle::State_HasFocus)) paint_focus(*painter, *option.widget, option.rect);
    }
};

}  // namespace

DiceStrip::DiceStrip(Document& document, QWidget* parent) : Fitted(parent), document_(document) {
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
    clear();
    count_ = 0;
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
        if (!table.empty()) (new QListWidgetItem(short_text(table, 40), this))->setFlags(Qt::NoItemFlags);
        for (const int number : steps) add_dice(number, *chronicle.roll(chronicle.step_of(number)));
    }
    is_filling_ = false;
    fit();
}

void DiceStrip::add_dice(int step, const session::Roll& roll) {
    for (std::size_t i = 0; i < roll.faces.size(); ++i) {
        const QString words = u"%1: %2"_s.arg(short_text(roll.purpose)).arg(roll.faces[i]);
        auto* const die = new QListWidgetItem(this);
        die->setData(step_role, step);
        die->setData(sides_role, roll.sides[i]);
        die->setData(face_role, roll.faces[i]);
        die->setData(Qt::AccessibleTextRole, words);
        die->setToolTip(tip(words));
        ++count_;
    }
}

void DiceStrip::show_step(int step) {
    if (!document_.is_open() || step == 0) {
        run_ = -1;
        clear();
        return hide();
    }
    const session::Chronicle chronicle(document_.session());
    const int run = chronicle.step_of(step).run;
    if (run != run_ || last_ != document_.session().size()) fill(run);
    is_filling_ = true;
    for (int i = 0; i < count(); ++i) {
        if (item(i)->data(step_role) == step && currentIndex().data(step_role) != step) setCurrentRow(i);
    }
    is_filling_ = false;
    setVisible(count_ > 1);
    if (isVisible()) scrollTo(currentIndex());
}

// That its dice take without a scroll bar.
int DiceStrip::lines() const {
    int x = 0;
    int lines = 1;
    for (int i = 0; i < count(); ++i) {
        const int wide = sizeHintForIndex(model()->index(i, 0)).width();
        if (x > 0 && x + wide > contentsRect().width()) {
            x = 0;
            ++lines;
        }
        x += wide;
    }
    return lines;
}

// As many lines as its dice take, up to a few; the rest is scrolled to.
QSize DiceStrip::sizeHint() const {
    return {letters(30), std::min(lines(), most_lines) * height_of_line() + 4};
}

QSize DiceStrip::minimumSizeHint() const {
    return {letters(10), height_of_line() + 4};
}

int DiceStrip::height_of_line() const {
    return std::max(die_size(font()), fontMetrics().height()) + 4;
}

// The die that is looked at stays in sight. Qt leaves room for a scroll bar wherever there may be one, which would
// break the last line.
void DiceStrip::fit() {
    setVerticalScrollBarPolicy(lines() > most_lines ? Qt::ScrollBarAsNeeded : Qt::ScrollBarAlwaysOff);
    setFixedHeight(sizeHint().height());
    if (isVisible()) scrollTo(currentIndex());
}

}  // namespace flagplot::ui

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
#include "ui/common/tints.h"

namespace flagplot::ui {
namespace {

constexpr int step_role = Qt::UserRole;
constexpr int sides_role = Qt::UserRole + 1;
constexpr int face_role = Qt::UserRole + 2;
constexpr int most_lines = 2;

int die_size(const QFont& font) {
    return QFontMetrics(font).height() * 5 / 4;
}

// A die, or the name of the table that the dice behind it were rolled on.
class DieDelegate : public QStyledItemDelegate {
  public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override {
        const bool is_chosen = option.state.testFlag(QStyle::State_Selected);
        painter->save();
        painter->setFont(option.font);
        if (index.data(sides_role).isValid()) {
            const double size = die_size(option.font);
            const QPointF centre = QRectF(option.rect).center();
            paint_die(*painter, QRectF(centre.x() - size / 2, centre.y() - size / 2, size, size),
                      index.data(sides_role).toInt(), index.data(face_role).toInt(), option.palette, is_chosen);
        } else {
            painter->setPen(muted(option.palette));
            painter->drawText(option.rect, Qt::AlignVCenter | Qt::AlignRight, index.data().toString());
        }
        painter->restore();
    }

    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override {
        const int size = die_size(option.font);
        if (index.data(sides_role).isValid()) return {size + 3, size + 6};
        return {QFontMetrics(option.font).horizontalAdvance(index.data().toString()) + 14, size + 6};
    }
};

}  // namespace

DiceStrip::DiceStrip(Document& document, QWidget* parent)
    : QListView(parent), document_(document), items_(new QStandardItemModel(this)) {
    setModel(items_);
    setItemDelegate(new DieDelegate(this));
    setFlow(LeftToRight);
    setWrapping(true);
    setResizeMode(Adjust);
    setFrameShape(NoFrame);
    setEditTriggers(NoEditTriggers);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setAccessibleName(tr("All dice"));
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
    std::vector<std::pair<std::string, std::vector<int>>> by_table;  // in the order of the first throw
    for (std::size_t at = chronicle.index_of(run); at < chronicle.steps().size(); ++at) {
        const session::Step& step = chronicle.steps()[at];
        if (step.run != run || !chronicle.roll(step) || session::Chronicle::has_others_dice(step)) continue;
        if (!document_.session().holds(step.number)) continue;
        const session::LookedUp* const found = chronicle.lookup(step);
        const std::string table = found ? document_.session().rulebook().title_of(found->lookup.table) : "";
        const auto same =
            std::find_if(by_table.begin(), by_table.end(), [&](const auto& one) { return one.first == table; });
        (same != by_table.end() ? same->second : by_table.emplace_back(table, std::vector<int>()).second)
            .push_back(step.number);
    }
    for (const auto& [table, steps] : by_table) {
        auto* const head = new QStandardItem(short_text(table, 40));
        head->setFlags(Qt::ItemIsEnabled);
        items_->appendRow(head);
        for (const int number : steps) {
            const session::Roll& roll = *chronicle.roll(chronicle.step_of(number));
            for (std::size_t i = 0; i < roll.faces.size(); ++i) {
                auto* const die = new QStandardItem(tr("%1: %2").arg(short_text(roll.purpose)).arg(roll.faces[i]));
                die->setData(number, step_role);
                die->setData(roll.sides[i], sides_role);
                die->setData(roll.faces[i], face_role);
                die->setToolTip(tip(die->text()));
                die->setEditable(false);
                items_->appendRow(die);
            }
        }
    }
    is_filling_ = false;
    fit();
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
    int dice = 0;
    is_filling_ = true;
    for (int i = 0; i < items_->rowCount(); ++i) {
        const QVariant its = items_->item(i)->data(step_role);
        if (its.isValid()) ++dice;
        if (its.isValid() && its.toInt() == step && currentIndex().data(step_role) != step) {
            setCurrentIndex(items_->index(i, 0));
        }
    }
    is_filling_ = false;
    setVisible(dice > 1);
}

// As many lines as its dice take, up to a few; the rest is scrolled to.
QSize DiceStrip::sizeHint() const {
    int x = 0;
    int lines = 1;
    for (int i = 0; i < items_->rowCount(); ++i) {
        const int wide = sizeHintForIndex(items_->index(i, 0)).width();
        if (x > 0 && x + wide > viewport()->width()) {
            x = 0;
            ++lines;
        }
        x += wide;
    }
    const int line = die_size(font()) + 6;
    return {letters(30), std::min(lines, most_lines) * line + 2};
}

QSize DiceStrip::minimumSizeHint() const {
    return {letters(10), die_size(font()) + 8};
}

void DiceStrip::fit() {
    setFixedHeight(sizeHint().height());
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

#include "ui/own_game/steps_view.h"

#include <QHeaderView>
#include <QKeyEvent>
#include <QPainter>
#include <QSignalBlocker>
#include <QStyledItemDelegate>
#include <algorithm>

#include "ui/common/look.h"
#include "ui/common/made.h"
#include "ui/common/plain_text.h"
#include "ui/common/write.h"

namespace flagplot::ui {
namespace {

enum Role { problem_role = Qt::UserRole, number_role };

constexpr double indent = 4;  // letters a level
constexpr int gap = 6;
constexpr int padding = 5;

// Where the words of a line stand.
struct Laid {
    QRectF where;
    QString words;
    QString part;
};

std::vector<Laid> laid_out(const workshop::StepLine& line, const QRect& cell, const QFont& font) {
    std::vector<Laid> all;
    double x = cell.left() + letters(5) + letters(indent * line.depth);
    for (const workshop::StepWord& word : line.words) {
        const bool is_part = !word.part.empty();
        const QString words = short_text(word.text, 80);
        const double around = is_part ? 2 * padding : 0;
        const double width = QFontMetricsF(is_part ? font : bold(font)).horizontalAdvance(words) + around;
        const double height = QFontMetricsF(font).height() + 4;
        const bool is_close = word.text.starts_with(",") || word.text.starts_with("\u2019");
        if (is_close && !all.empty()) x -= gap - 1;
        all.push_back({QRectF(x, cell.center().y() - height / 2, width, height), words, exact(word.part)});
        x += width + gap;
    }
    return all;
}

class StepDelegate : public QStyledItemDelegate {
  public:
    StepDelegate(const std::vector<workshop::StepLine>& lines, QObject* parent)
        : QStyledItemDelegate(parent), lines_(lines) {}

    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override {
        const QSize usual = QStyledItemDelegate::sizeHint(option, index);
        return {usual.width(), option.fontMetrics.height() + 12};
    }

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override {
        const auto row = static_cast<std::size_t>(index.row());
        const Tints colours = tints(option.palette);
        if (index.column() != 0 || row >= lines_.size()) {
            QStyleOptionViewItem plain = option;
            if (plain.state.testFlag(QStyle::State_Selected)) painter->fillRect(option.rect, colours.selected);
            plain.state.setFlag(QStyle::State_Selected, false);
            return QStyledItemDelegate::paint(painter, plain, index);
        }
        const workshop::StepLine& line = lines_[row];
        painter->save();
        painter->setClipRect(option.rect);
        painter->setRenderHint(QPainter::Antialiasing);
        if (option.state.testFlag(QStyle::State_Selected)) painter->fillRect(option.rect, colours.selected);
        write(*painter, QRectF(option.rect.left(), option.rect.top(), letters(3.5), option.rect.height()),
              index.data(number_role).toString(), option.font, muted(option.palette),
              Qt::AlignRight | Qt::AlignVCenter);
        painter->setPen(QPen(colours.border, 1));
        for (int level = 0; level < line.depth; ++level) {
            const double x = option.rect.left() + letters(6 + indent * level) + .5;
            painter->drawLine(QPointF(x, option.rect.top()), QPointF(x, option.rect.bottom() + 1));
        }
        const bool is_wrong = !index.data(problem_role).toString().isEmpty();
        for (const Laid& word : laid_out(line, option.rect, option.font)) paint_word(*painter, word, option, is_wrong);
        painter->restore();
    }

  private:
    static void paint_word(QPainter& painter, const Laid& word, const QStyleOptionViewItem& option, bool is_wrong) {
        const Tints colours = tints(option.palette);
        const bool is_part = !word.part.isEmpty();
        if (is_part) {
            painter.setBrush(option.palette.base());
            painter.setPen(QPen(is_wrong ? colours.wrong : colours.border, 1));
            painter.drawRoundedRect(word.where.adjusted(.5, .5, -.5, -.5), 2, 2);
        }
        write(painter, word.where, word.words, is_part ? option.font : bold(option.font),
              option.palette.color(QPalette::Text), Qt::AlignCenter);
    }

    const std::vector<workshop::StepLine>& lines_;
};

}  // namespace

StepsView::StepsView(QWidget* parent) : Quiet(parent) {
    setAccessibleName(u"Steps"_s);
    setColumnCount(2);
    setHeaderLabels({u"Steps"_s, u"This try"_s});
    setRootIsDecorated(false);
    setUniformRowHeights(true);
    setSelectionMode(QAbstractItemView::SingleSelection);
    setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    setItemDelegate(new StepDelegate(lines_, this));
    header()->setStretchLastSection(false);
    header()->setSectionResizeMode(0, QHeaderView::Stretch);
    header()->setSectionResizeMode(1, QHeaderView::Interactive);
    header()->resizeSection(1, letters(26));
    connect(this, &QTreeWidget::currentItemChanged, this, &StepsView::chosen);
}

void StepsView::show_steps(const std::vector<workshop::StepLine>& lines,
                           const std::map<std::string, QString>& problems) {
    const std::string before = place();
    const QSignalBlocker quiet(this);
    clear();
    lines_ = lines;
    int number = 0;
    for (const workshop::StepLine& line : lines_) {
        auto* const item = new QTreeWidgetItem(this);
        const QString sentence = text(line.text());
        if (!line.id.empty()) ++number;
        const auto problem = problems.find(line.place);
        const QString wrong = problem != problems.end() && !line.id.empty() ? problem->second : QString();
        const QString level = line.depth == 0 ? QString() : u", level %1"_s.arg(line.depth + 1);
        const QString heard = u"%1 %2%3"_s.arg(number).arg(sentence, level);
        item->setText(0, sentence);
        item->setData(0, number_role, line.id.empty() ? QString() : QString::number(number));
        item->setData(0, problem_role, wrong);
        item->setToolTip(0, tip(wrong.isEmpty() ? sentence : wrong));
        item->setData(0, Qt::AccessibleTextRole, wrong.isEmpty() ? heard : u"%1. Wrong: %2"_s.arg(heard, wrong));
    }
    choose(before);
}

void StepsView::show_tried(const Tried& tried, bool was_tried, const std::string& waits) {
    setColumnHidden(1, !was_tried);
    for (int i = 0; i < topLevelItemCount(); ++i) {
        const std::string& id = lines_[static_cast<std::size_t>(i)].id;
        const auto found = tried.find(id);
        const bool is_reached = found != tried.end() && !found->second.isEmpty();
        const QString words = id.empty() || !was_tried ? QString()
                              : is_reached             ? found->second.join(QStringLiteral("; "))
                              : id == waits            ? u"asks"_s
                                                       : u"not reached"_s;
        topLevelItem(i)->setText(1, short_text(words, 200));
        topLevelItem(i)->setToolTip(1, tip(words));
        topLevelItem(i)->setForeground(1, is_reached ? palette().color(QPalette::Text) : muted(palette()));
    }
}

std::string StepsView::place() const {
    const auto row = static_cast<std::size_t>(indexOfTopLevelItem(currentItem()));  // of none beyond all
    return row < lines_.size() ? lines_[row].place : std::string();
}

void StepsView::choose(const std::string& place) {
    const auto line = std::ranges::find(lines_, place, &workshop::StepLine::place);
    QTreeWidgetItem* const item = topLevelItem(line == lines_.end() ? 0 : static_cast<int>(line - lines_.begin()));
    if (item) setCurrentItem(item);
    if (line != lines_.end()) scrollToItem(item);
}

// The line before that is less deep, or the next one if that is deeper: the step around, or the first within.
void StepsView::choose_near(int way) {
    const int now = indexOfTopLevelItem(currentItem());
    if (now < 0) return;
    const int depth = lines_[static_cast<std::size_t>(now)].depth;
    for (int row = now + way; row >= 0 && row < topLevelItemCount(); row += way) {
        const int other = lines_[static_cast<std::size_t>(row)].depth;
        const bool is_it = way < 0 ? other < depth && !lines_[static_cast<std::size_t>(row)].id.empty() : other > depth;
        if (is_it) return setCurrentItem(topLevelItem(row));
        if (way > 0) return;
    }
}

void StepsView::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Left) return choose_near(-1);
    if (event->key() == Qt::Key_Right) return choose_near(1);
    if (is_enter_key(*event)) return emit part_wanted(QString());
    QTreeWidget::keyPressEvent(event);
}

void StepsView::mouseReleaseEvent(QMouseEvent* event) {
    QTreeWidget::mouseReleaseEvent(event);
    const QModelIndex index = indexAt(event->pos());
    const auto row = static_cast<std::size_t>(std::max(0, index.row()));
    if (!index.isValid() || index.column() != 0 || row >= lines_.size()) return;
    for (const Laid& word : laid_out(lines_[row], visualRect(index), font())) {
        if (!word.part.isEmpty() && word.where.contains(event->position())) return emit part_wanted(word.part);
    }
}

}  // namespace flagplot::ui

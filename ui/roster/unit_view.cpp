#include "ui/roster/unit_view.h"

#include <QApplication>
#include <QComboBox>
#include <QHeaderView>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QLineEdit>
#include <QMouseEvent>
#include <QPainter>
#include <QScrollBar>
#include <QStyleOptionHeader>
#include <QStyledItemDelegate>
#include <QToolTip>
#include <algorithm>

#include "acts/units.h"
#include "ui/common/box_row.h"
#include "ui/common/choice_box.h"
#include "ui/common/marks.h"
#include "ui/common/plain_text.h"
#include "ui/common/theme.h"
#include "ui/common/write.h"
#include "ui/roster/box_line.h"
#include "ui/roster/roster_model.h"

namespace flagplot::ui {
namespace {

constexpr int most_frozen = 4;  // columns up to a unit's name
constexpr int apart = 4;        // pixels at 100 %, between columns, more than their style leaves

// A choice that is made by Enter, Tab or a click in its list: an arrow key only goes to another.
class Choice : public ChoiceBox {
  public:
    using ChoiceBox::ChoiceBox;

    bool is_only_moving() const { return moving_; }

  protected:
    void keyPressEvent(QKeyEvent* event) override {
        moving_ = true;
        ChoiceBox::keyPressEvent(event);
        moving_ = false;
    }

  private:
    bool moving_ = false;
};

// The columns' headings. A line that has no room ends in an ellipsis; a mark stands behind the one that is sorted by.
class Headings final : public QHeaderView {
  public:
    explicit Headings(QWidget* parent) : QHeaderView(Qt::Horizontal, parent) {
        setSectionsClickable(true);
        setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
        setMinimumSectionSize(px(24));
    }

    using QHeaderView::paintSection;

  protected:
    QSize sectionSizeFromContents(int section) const override {
        QStyleOptionHeader heading;
        heading.initFrom(this);
        heading.fontMetrics = QFontMetrics(small(font()));
        heading.text = model()->headerData(section, Qt::Horizontal).toString() + mark_of(section);
        return style()->sizeFromContents(QStyle::CT_HeaderSection, &heading, {}, this) + QSize(px(apart), px(4));
    }

    void initStyleOptionForIndex(QStyleOptionHeader* option, int section) const override {
        QHeaderView::initStyleOptionForIndex(option, section);
        const QFontMetrics metrics(small(font()));
        const QString mark = mark_of(section);
        const int around = sectionSizeFromContents(section).width() - metrics.size(0, option->text + mark).width();
        const int room = sectionSize(section) - around;
        QStringList lines = option->text.split(QLatin1Char('\n'));
        for (QString& line : lines) line = metrics.elidedText(line, Qt::ElideRight, room);
        lines.back() = metrics.elidedText(lines.back(), Qt::ElideRight, room - metrics.horizontalAdvance(mark)) + mark;
        option->text = lines.join(QLatin1Char('\n'));
        option->sortIndicator = QStyleOptionHeader::None;
    }

  private:
    QString mark_of(int section) const {
        if (section != sortIndicatorSection()) return {};
        return sortIndicatorOrder() == Qt::AscendingOrder ? u" \u25BC"_s : u" \u25B2"_s;
    }
};

}  // namespace

// The editors in the cells, made from the rulebook's fields, and the boxes, which are crossed off and restored by - and
// +. A text of several lines has no room in a cell.
class UnitView::Delegate : public QStyledItemDelegate {
  public:
    Delegate(const RosterModel& units, UnitView& view) : QStyledItemDelegate(&view), units_(units), view_(view) {}

    QWidget* createEditor(QWidget* parent, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    void setEditorData(QWidget* editor, const QModelIndex& index) const override;
    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    void setModelData(QWidget* editor, QAbstractItemModel* model, const QModelIndex& index) const override;
    bool helpEvent(QHelpEvent* event, QAbstractItemView* view, const QStyleOptionViewItem& option,
                   const QModelIndex& index) override;

  protected:
    void initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const override;
    bool editorEvent(QEvent* event, QAbstractItemModel* model, const QStyleOptionViewItem& option,
                     const QModelIndex& index) override;

  private:
    bool is_cut(const QStyleOptionViewItem& option, const QModelIndex& index) const;
    void paint_cell(QPainter& painter, const QStyleOptionViewItem& option, const QModelIndex& index) const;
    int side_at(const QModelIndex& index) const;
    bool may_name_a_way(const QModelIndex& index) const;
    QWidget* make_choice(const table::Field& field, QWidget* parent) const;

    const RosterModel& units_;
    const UnitView& view_;
};

QWidget* UnitView::Delegate::make_choice(const table::Field& field, QWidget* parent) const {
    auto* choice = new Choice(parent);
    choice->setFrame(false);
    const bool any_text = field.type == table::FieldType::text;
    choice->setEditable(any_text);
    choice->setInsertPolicy(QComboBox::NoInsert);
    if (!field.required && !any_text) choice->addItem(QString(), QString());
    for (const table::Choice& one : acts::with_choices(field, units_.document().session()).choices) {
        choice->addItem(any_text ? text(one.label) : short_text(one.label), exact(one.id));
    }
    auto* self = const_cast<Delegate*>(this);  // signals aren't const
    connect(choice, &QComboBox::activated, self, [self, choice] {
        if (choice->is_only_moving()) return;
        emit self->commitData(choice);
        emit self->closeEditor(choice);
    });
    return choice;
}

QWidget* UnitView::Delegate::createEditor(QWidget* parent, const QStyleOptionViewItem& /*option*/,
                                          const QModelIndex& index) const {
    const table::Field* const field = units_.field_at(index.column());
    if (!field || field->lines || !units_.document().is_open()) return nullptr;
    QWidget* editor = nullptr;
    const bool suggests = field->type == table::FieldType::text && !field->choices.empty();
    if (field->type == table::FieldType::choice || field->type == table::FieldType::unit || suggests) {
        editor = make_choice(*field, parent);
    } else {
        auto* line = new QLineEdit(parent);
        line->setFrame(false);
        editor = line;
    }
    editor->setAutoFillBackground(true);
    editor->setAccessibleName(u"%1 of %2"_s.arg(text(field->label), text(units_.unit_at(index.row())->id)));
    editor->setAccessibleDescription(text(field->help));
    // On Linux the name that is told of a combo box is what it shows.
    if (qobject_cast<QComboBox*>(editor)) editor->setAccessibleDescription(editor->accessibleName());
    return editor;
}

void UnitView::Delegate::setEditorData(QWidget* editor, const QModelIndex& index) const {
    const QString value = index.data(Qt::EditRole).toString();
    if (auto* choice = qobject_cast<QComboBox*>(editor)) {
        choice->setCurrentIndex(choice->findData(value));
        if (choice->isEditable()) choice->setEditText(value);
    } else if (auto* line = qobject_cast<QLineEdit*>(editor)) {
        line->setText(value);
    }
}

// The number of the unit's side, in the cell that names it; -1 in any other.
int UnitView::Delegate::side_at(const QModelIndex& index) const {
    const table::Field* const field = units_.field_at(index.column());
    return field && field->id == units_.type().side ? units_.side_of(*units_.unit_at(index.row())) : -1;
}

bool UnitView::Delegate::may_name_a_way(const QModelIndex& index) const {
    const table::Field* const field = units_.field_at(index.column());
    return field && field->compass;
}

// With room for the sign that stands for a side, or before a text that may name a way of the compass. The first cell of
// a row that is chosen has an edge.
void UnitView::Delegate::initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const {
    QStyledItemDelegate::initStyleOption(option, index);
    if (view_.is_in_chosen_row(index)) option->state |= QStyle::State_Selected;
    if (index.column() == 0) option->viewItemPosition = QStyleOptionViewItem::Beginning;
    const bool is_side = side_at(index) >= 0;
    if (option->text.isEmpty() || !(is_side || may_name_a_way(index))) return;
    option->features |= QStyleOptionViewItem::HasDecoration;
    option->decorationSize = QSize(1, 1) * option->fontMetrics.height();
    if (is_side) option->text.clear();
}

// A hairline below each row takes the place of a grid. The cell that has the focus has a ring.
void UnitView::Delegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const {
    QStyleOptionViewItem cell = option;
    cell.state.setFlag(QStyle::State_HasFocus, false);
    paint_cell(*painter, cell, index);
    painter->setPen(tints(option.palette).hairline);
    painter->drawLine(option.rect.bottomLeft(), option.rect.bottomRight());
    if (!option.state.testFlag(QStyle::State_HasFocus)) return;
    painter->setPen(QPen(tints(option.palette).tick, 2));
    painter->drawRect(option.rect.adjusted(1, 1, -1, -2));
}

void UnitView::Delegate::paint_cell(QPainter& painter, const QStyleOptionViewItem& option,
                                    const QModelIndex& index) const {
    const BoxRow row(units_.boxes_at(index).value_or(session::Boxes{}), option.rect, option.fontMetrics);
    QStyleOptionViewItem cell = option;
    initStyleOption(&cell, index);
    const QStyle* style = cell.widget ? cell.widget->style() : QApplication::style();
    const bool are_boxes = row.width() > 0 && row.fits();
    if (are_boxes) cell.text.clear();
    if (row.width() <= 0 && is_cut(option, index)) cell.features |= QStyleOptionViewItem::WrapText;  // it has two lines
    style->drawControl(QStyle::CE_ItemViewItem, &cell, &painter, cell.widget);
    if (!are_boxes) {
        const QRectF sign = style->subElementRect(QStyle::SE_ItemViewItemDecoration, &cell, cell.widget);
        const double inset = sign.width() * .22;
        const int side = side_at(index);
        if (side >= 0) paint_side(painter, sign.adjusted(inset, inset, -inset, -inset), side, cell.palette);
        if (may_name_a_way(index)) paint_desired(painter, sign, cell.text, cell.palette);
        return;
    }
    row.paint(painter, cell.palette.color(QPalette::Text), units_.fresh_at(index), tints(cell.palette));
}

QSize UnitView::Delegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const {
    const QSize usual = QStyledItemDelegate::sizeHint(option, index);
    const BoxRow row(units_.boxes_at(index).value_or(session::Boxes{}), option.rect, option.fontMetrics);
    const int needed = row.is_readable() ? std::max(usual.width(), row.width()) : usual.width();
    return {needed + px(apart) / 2, usual.height()};
}

// Whether its words have no room in a line.
bool UnitView::Delegate::is_cut(const QStyleOptionViewItem& option, const QModelIndex& index) const {
    return !index.data().toString().isEmpty() && sizeHint(option, index).width() > option.rect.width();
}

bool UnitView::Delegate::editorEvent(QEvent* event, QAbstractItemModel* model, const QStyleOptionViewItem& option,
                                     const QModelIndex& index) {
    const auto boxes = units_.boxes_at(index);
    if (!boxes || !(index.flags() & Qt::ItemIsEditable) || event->type() != QEvent::KeyPress) {
        return QStyledItemDelegate::editorEvent(event, model, option, index);
    }
    const int step = step_of(*static_cast<QKeyEvent*>(event));
    const int left = std::clamp(boxes->left + step, 0, boxes->of);
    if (left != boxes->left) model->setData(index, left);
    return step != 0;
}

void UnitView::Delegate::setModelData(QWidget* editor, QAbstractItemModel* model, const QModelIndex& index) const {
    const auto* const choice = qobject_cast<QComboBox*>(editor);
    const QString value = !choice                ? static_cast<QLineEdit*>(editor)->text()
                          : choice->isEditable() ? choice->currentText()
                                                 : choice->currentData().toString();
    if (value != index.data(Qt::EditRole).toString()) model->setData(index, value);
}

// Words that are cut are shown whole.
bool UnitView::Delegate::helpEvent(QHelpEvent* event, QAbstractItemView* view, const QStyleOptionViewItem& option,
                                   const QModelIndex& index) {
    const bool is_explained = !index.data(Qt::ToolTipRole).isNull();
    if (event->type() != QEvent::ToolTip || is_explained || !is_cut(option, index))
        return QStyledItemDelegate::helpEvent(event, view, option, index);
    QToolTip::showText(event->globalPos(), tip(index.data().toString()), view);
    return true;
}

// The first columns of a table, drawn once more above it where scrolling has carried them off. It is a picture: who
// listens is told of the table's own cells, and a click chooses them.
class FrozenColumns final : public QWidget {
  public:
    explicit FrozenColumns(UnitView& table) : QWidget(&table), table_(table) {
        setFocusPolicy(Qt::NoFocus);
        setAttribute(Qt::WA_OpaquePaintEvent);
        hide();
    }

    // So many of `wanted` as leave the rest of the table room; returns their width.
    int fit(int wanted) {
        const auto end_of = [this](int column) { return left_of(column) + table_.columnWidth(column); };
        count_ = 0;
        while (count_ < wanted && end_of(count_) <= table_.viewport()->width() / 2) ++count_;
        return count_ == 0 ? 0 : end_of(count_ - 1);
    }

  protected:
    void paintEvent(QPaintEvent* /*event*/) override {
        QPainter painter(this);
        painter.fillRect(rect(), palette().color(QPalette::Base));
        for (int row = std::max(0, table_.rowAt(0)); row < table_.model()->rowCount(); ++row) {
            const int top = table_.rowViewportPosition(row) + head();
            if (top > height()) break;
            for (int column = 0; column < count_; ++column) {
                paint_cell(painter, table_.model()->index(row, column),
                           {left_of(column), top, table_.columnWidth(column) - 1, table_.rowHeight(row) - 1});
            }
        }
        // The headings last: a row that is scrolled halfway lies beneath them.
        const auto& headings = static_cast<const Headings&>(*table_.horizontalHeader());
        painter.setFont(small(font()));
        for (int column = 0; column < count_; ++column)
            headings.paintSection(&painter, {left_of(column), 0, table_.columnWidth(column), head()}, column);
        painter.setPen(QPen(tints(palette()).border, 1));
        painter.drawLine(width() - 1, 0, width() - 1, height());
    }

    void mousePressEvent(QMouseEvent* event) override {
        const int row = table_.rowAt(event->position().toPoint().y() - head());
        if (row < 0) return;
        table_.setFocus(Qt::MouseFocusReason);
        const QItemSelectionModel::SelectionFlags how = event->modifiers() & Qt::ControlModifier
                                                            ? QItemSelectionModel::Toggle
                                                            : QItemSelectionModel::ClearAndSelect;
        // The current cell is one that is in sight: another would be scrolled to.
        const int column = std::max(table_.columnAt(width()), 0);
        table_.selectionModel()->setCurrentIndex(table_.model()->index(row, column), QItemSelectionModel::NoUpdate);
        const QModelIndex id = table_.model()->index(row, 0);
        table_.selectionModel()->select(id, how | QItemSelectionModel::Rows);
        emit table_.clicked(id);
    }

    void mouseDoubleClickEvent(QMouseEvent* event) override {
        const QPoint at = event->position().toPoint();
        int column = count_ - 1;
        while (column > 0 && left_of(column) > at.x()) --column;
        const QModelIndex cell = table_.model()->index(table_.rowAt(at.y() - head()), column);
        if (!cell.isValid()) return;
        table_.horizontalScrollBar()->setValue(0);
        table_.setCurrentIndex(cell);
        if (cell.flags() & Qt::ItemIsEditable) table_.edit(cell);
    }

  private:
    int head() const { return table_.horizontalHeader()->height(); }
    int left_of(int column) const { return table_.horizontalHeader()->sectionPosition(column); }

    void paint_cell(QPainter& painter, const QModelIndex& index, const QRect& where) {
        QStyleOptionViewItem option;
        table_.initViewItemOption(&option);
        option.rect = where;
        option.state.setFlag(QStyle::State_Selected, table_.selectionModel()->isSelected(index));
        option.state.setFlag(QStyle::State_HasFocus, table_.hasFocus() && table_.currentIndex() == index);
        table_.itemDelegateForIndex(index)->paint(&painter, option, index);
    }

    UnitView& table_;
    int count_ = 0;
};

// ---- the view

UnitView::UnitView(RosterModel& units, QWidget* parent)
    : Quiet(parent), units_(units), frozen_(new FrozenColumns(*this)) {
    const rulebook::UnitType& type = units.type();
    const table::Field* const name = type.find_field(type.name);
    const auto before_name = name ? name - type.fields.data() + 2 : 1;
    if (before_name <= most_frozen) count_ = static_cast<int>(before_name);
    setHorizontalHeader(new Headings(this));
    frozen_->raise();  // its headings are above these
    setModel(&units);
    units.set_chosen(selectionModel());
    setItemDelegate(new Delegate(units, *this));
    setSortingEnabled(true);
    setEditTriggers(QAbstractItemView::DoubleClicked | QAbstractItemView::EditKeyPressed |
                    QAbstractItemView::AnyKeyPressed);
    setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    setTabKeyNavigation(false);
    setWordWrap(false);
    setShowGrid(false);
    setFrameShape(QFrame::NoFrame);
    verticalHeader()->hide();
    verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    horizontalHeader()->setSortIndicatorClearable(true);
    horizontalHeader()->setSortIndicator(-1, Qt::AscendingOrder);
    horizontalHeader()->setHighlightSections(false);
    connect(horizontalHeader(), &QHeaderView::sectionResized, this, [this] { place_frozen(); });
    // Whole rows look otherwise then.
    const auto paint_again = qOverload<>(&QWidget::update);
    connect(selectionModel(), &QItemSelectionModel::selectionChanged, viewport(), paint_again);
    connect(selectionModel(), &QItemSelectionModel::currentRowChanged, viewport(), paint_again);
}

// That of the current cell, if anything of it is chosen.
bool UnitView::is_in_chosen_row(const QModelIndex& index) const {
    return index.row() == currentIndex().row() && selectionModel()->rowIntersectsSelection(index.row());
}

bool UnitView::is_box(const QModelIndex& index) const {
    return index.flags().testFlag(Qt::ItemIsUserCheckable) || units_.boxes_at(index).has_value();
}

void UnitView::place_frozen() {
    const int width = model() ? frozen_->fit(count_) : 0;
    const bool is_needed = width > 0 && horizontalScrollBar()->value() > 0;
    const QPoint corner(viewport()->geometry().left(), horizontalHeader()->geometry().top());
    frozen_->setGeometry(corner.x(), corner.y(), width, horizontalHeader()->height() + viewport()->height());
    frozen_->setVisible(is_needed);
    frozen_->update();
}

void UnitView::updateGeometries() {
    QTableView::updateGeometries();
    place_frozen();
}

void UnitView::scrollContentsBy(int dx, int dy) {
    QTableView::scrollContentsBy(dx, dy);
    place_frozen();
}

// What changes in the table changes in its picture.
void UnitView::paintEvent(QPaintEvent* event) {
    QTableView::paintEvent(event);
    if (frozen_->isVisible()) frozen_->update();
}

// A cell below the frozen columns is out of sight.
void UnitView::scrollTo(const QModelIndex& index, ScrollHint hint) {
    QTableView::scrollTo(index, hint);
    if (index.column() < count_ || !frozen_->isVisible()) return;
    const int hidden = frozen_->width() - visualRect(index).left();
    if (hidden > 0) horizontalScrollBar()->setValue(horizontalScrollBar()->value() - hidden);
}

bool UnitView::edit(const QModelIndex& index, EditTrigger trigger, QEvent* event) {
    // A click on what is chosen already isn't enough: it may be the first of two.
    constexpr int enough = DoubleClicked | EditKeyPressed | AnyKeyPressed;
    if ((trigger & enough) && edit_elsewhere && edit_elsewhere(index)) return true;
    return QTableView::edit(index, trigger, event);
}

bool UnitView::focusNextPrevChild(bool next) {
    const QModelIndex from = currentIndex();
    if (state() == EditingState || !from.isValid() || !is_box(from)) return QTableView::focusNextPrevChild(next);
    const QModelIndex to = moveCursor(next ? MoveNext : MovePrevious, Qt::NoModifier);
    const bool went_round = next ? to.row() < from.row() : to.row() > from.row();
    if (!to.isValid() || to == from || went_round) return QTableView::focusNextPrevChild(next);
    setCurrentIndex(to);
    if ((to.flags() & Qt::ItemIsEditable) && !is_box(to)) QTableView::edit(to);
    return true;
}

}  // namespace flagplot::ui

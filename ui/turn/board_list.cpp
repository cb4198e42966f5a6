#include "ui/turn/board_list.h"

#include <QApplication>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QResizeEvent>
#include <QScrollBar>
#include <algorithm>

#include "ui/common/look.h"
#include "ui/common/plain_text.h"
#include "ui/common/tints.h"

namespace flagplot::ui {
namespace {

using Kind = BoardRow::Kind;

constexpr int most_heights = 1000;  // kept

constexpr int wrapped = Qt::TextWordWrap | Qt::AlignLeft | Qt::AlignTop;

bool has_sign(const BoardRow& row) {
    return row.kind == Kind::phase || row.kind == Kind::procedure || row.kind == Kind::fold;
}

// Only what is on says in words how it stands; of the others the sign does, and each is one line.
bool is_one_line(const BoardRow& row) {
    return !row.is_on && (row.kind == Kind::phase || row.kind == Kind::procedure);
}

// Where the parts of a line are. A procedure stands where the name of its phase does.
struct Places {
    Places(const BoardRow& row, const QFont& font, const QRectF& rect) {
        QFont weight = font;
        weight.setBold(row.is_on);
        label_font = weight;
        state_font = font;
        state_font.setPointSizeF(font.pointSizeF() * factor_of(Type::small));
        const QFontMetricsF metrics(label_font);
        const double pad = metrics.height() * (row.kind == Kind::phase ? .24 : .18);
        const double gap = metrics.height() * .45;
        const double disc = metrics.ascent() * 1.1;
        const double size = row.kind == Kind::phase ? disc : metrics.ascent() * .8;
        double left = rect.left() + 2;
        if (row.kind == Kind::procedure || row.kind == Kind::fold) left += disc + gap;
        sign = {left, rect.top() + pad + (metrics.height() - size) / 2, size, size};
        if (has_sign(row)) left = sign.right() + gap;
        QFont bold = font;
        bold.setBold(true);
        count_font = bold;
        const double number =
            row.count > 0 ? QFontMetricsF(bold).horizontalAdvance(QString::number(row.count)) + gap : 0;
        const double wide = std::max(metrics.averageCharWidth() * 6, rect.right() - 2 - left - number);
        words = is_one_line(row) ? metrics.elidedText(row.label, Qt::ElideRight, wide) : row.label;
        label = metrics.boundingRect(QRectF(left, rect.top() + pad, wide, 1e5), wrapped, words);
        count = {rect.left(), label.top(), rect.width() - 2, metrics.height()};
        bottom = label.bottom() + pad;
        if (row.kind != Kind::phase || row.state.isEmpty() || is_one_line(row)) return;
        state = QFontMetricsF(state_font).boundingRect(QRectF(left, label.bottom(), wide, 1e5), wrapped, row.state);
        bottom = state.bottom() + pad;
    }

    QFont label_font;
    QFont state_font;
    QFont count_font;
    QString words;  // of the label
    QRectF sign;
    QRectF label;
    QRectF state;
    QRectF count;
    double bottom = 0;
};

void paint_arrow(QPainter& painter, const QRectF& where, bool down, const QColor& ink) {
    const auto at = [&](double x, double y) {
        return QPointF(where.left() + x * where.width(), where.top() + y * where.height());
    };
    painter.setPen(QPen(ink, std::max(1.2, where.width() / 8), Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter.drawPolyline(down ? QPolygonF{at(.2, .38), at(.5, .66), at(.8, .38)}
                              : QPolygonF{at(.38, .2), at(.66, .5), at(.38, .8)});
}

void paint_focus(QPainter& painter, const QStyleOptionViewItem& option) {
    QStyleOptionFocusRect focus;
    focus.QStyleOption::operator=(option);
    focus.backgroundColor = option.palette.color(QPalette::Base);
    QApplication::style()->drawPrimitive(QStyle::PE_FrameFocusRect, &focus, &painter);
}

}  // namespace

// ---- the lines

void BoardModel::show(std::vector<BoardRow> rows) {
    if (rows == rows_) return;
    beginResetModel();
    rows_ = std::move(rows);
    endResetModel();
}

int BoardModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(rows_.size());
}

QVariant BoardModel::data(const QModelIndex& index, int role) const {
    const BoardRow& row = rows_[static_cast<std::size_t>(index.row())];
    switch (role) {
        case Qt::DisplayRole:
            return row.label;
        case Qt::AccessibleTextRole:
            return row.heard();
        case Qt::ToolTipRole: {
            QStringList words{row.heard(), row.help};
            words.removeAll(QString());
            return tip(words.join(QLatin1Char('\n')));
        }
        default:
            return {};
    }
}

// ---- as they are painted

QSize BoardDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const {
    const auto* const list = static_cast<const BoardList*>(option.widget);
    const BoardRow& row = static_cast<const BoardModel*>(index.model())->rows()[static_cast<std::size_t>(index.row())];
    const int width = list->viewport()->width();
    return {width, list->height_of(row, width)};
}

void BoardDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const {
    const BoardRow& row = static_cast<const BoardModel*>(index.model())->rows()[static_cast<std::size_t>(index.row())];
    const Tints colours = tints(option.palette);
    const Places places(row, option.font, option.rect);
    const bool has_focus = option.state.testFlag(QStyle::State_HasFocus);
    const bool is_link = !has_sign(row);
    const QColor faint = muted(option.palette);
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    if (has_focus) painter->fillRect(option.rect, colours.selected);
    if (row.kind == Kind::fold) {
        paint_arrow(*painter, places.sign, row.is_open, faint);
    } else {
        paint_sign(*painter, places.sign, row.sign, option.palette);
    }
    QFont font = places.label_font;
    font.setUnderline(row.kind != Kind::phase && option.state.testFlag(QStyle::State_MouseOver) && !row.is_muted);
    painter->setFont(font);
    painter->setPen(is_link                                  ? colours.tick
                    : row.is_muted || row.kind == Kind::fold ? faint
                                                             : option.palette.color(QPalette::Text));
    painter->drawText(places.label, wrapped, places.words);
    if (!places.state.isNull()) {
        painter->setFont(places.state_font);
        painter->setPen(faint);
        painter->drawText(places.state, wrapped, row.state);
    }
    if (row.count > 0) {
        painter->setFont(places.count_font);
        painter->setPen(option.palette.color(QPalette::Text));
        painter->drawText(places.count, Qt::AlignRight | Qt::AlignVCenter, QString::number(row.count));
    }
    if (has_focus) paint_focus(*painter, option);
    painter->restore();
}

// ---- the list

BoardList::BoardList(const QString& name, QWidget* parent) : Quiet(parent), model_(new BoardModel(this)) {
    setModel(model_);
    setItemDelegate(new BoardDelegate(this));
    setAccessibleName(name);
    setFrameShape(QFrame::NoFrame);
    setEditTriggers(NoEditTriggers);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setVerticalScrollMode(ScrollPerPixel);
    setResizeMode(Adjust);
    setMouseTracking(true);
    setFocusPolicy(Qt::TabFocus);  // a press takes it, but not the second one of two
    QSizePolicy policy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
    connect(this, &QListView::clicked, this, [this](const QModelIndex& index) {
        const bool is_double_click = clicked_.isValid() && clicked_.elapsed() < QApplication::doubleClickInterval();
        clicked_.restart();
        if (!is_double_click) choose(index);
    });
}

void BoardList::show_rows(std::vector<BoardRow> rows) {
    const int before = currentIndex().row();
    const BoardRow was = before < 0 ? BoardRow{} : model_->rows()[static_cast<std::size_t>(before)];
    const bool is_other = rows != model_->rows();
    model_->show(std::move(rows));
    setVisible(model_->rowCount() > 0);
    if (!is_other) return;
    updateGeometry();
    if (before < 0 || model_->rowCount() == 0) return;
    const auto& now = model_->rows();
    const auto same = std::find_if(now.begin(), now.end(), [&](const BoardRow& one) {
        return one.kind == was.kind && one.id == was.id && (was.kind != Kind::undone || one.label == was.label);
    });
    const int row = same == now.end() ? std::min(before, model_->rowCount() - 1) : static_cast<int>(same - now.begin());
    setCurrentIndex(model_->index(row));
}

int BoardList::height_of(const std::vector<BoardRow>& rows, int width) const {
    int height = 0;
    for (const BoardRow& row : rows) height += height_of(row, width);
    return height;
}

// Every layout of what is around the list asks for it again, and to break lines takes long.
int BoardList::height_of(const BoardRow& row, int width) const {
    const QString key =
        QStringLiteral("%1 %2 %3 %4 ").arg(static_cast<int>(row.kind)).arg(row.is_on).arg(row.count).arg(width) +
        row.label + QLatin1Char('\n') + row.state;
    const auto known = heights_.constFind(key);
    if (known != heights_.cend()) return *known;
    if (heights_.size() >= most_heights) heights_.clear();
    return heights_[key] = static_cast<int>(Places(row, font(), QRectF(0, 0, width, 1)).bottom + 1);
}

QRect BoardList::rect_of_what_is_on() const {
    QRect all;
    int top = 0;
    for (const BoardRow& row : rows()) {
        const int height = height_of(row, width());
        if (row.is_on || (!all.isNull() && row.kind != Kind::phase)) all |= QRect(0, top, width(), height);
        if (!all.isNull() && !row.is_on && row.kind == Kind::phase) break;
        top += height;
    }
    return all;
}

QSize BoardList::sizeHint() const {
    const int wide = std::max(width(), letters(20));
    return {letters(26), heightForWidth(wide)};
}

QSize BoardList::minimumSizeHint() const {
    return {letters(14), 0};
}

// By keys one comes in where the turn is.
void BoardList::focusInEvent(QFocusEvent* event) {
    if (!currentIndex().isValid() && event->reason() != Qt::MouseFocusReason) {
        const auto& all = model_->rows();
        const auto on = std::find_if(all.begin(), all.end(), [](const BoardRow& row) { return row.is_on; });
        setCurrentIndex(model_->index(on == all.end() ? 0 : static_cast<int>(on - all.begin())));
    }
    QListView::focusInEvent(event);
    if (event->reason() != Qt::MouseFocusReason) emit looked_at(visualRect(currentIndex()));
}

void BoardList::currentChanged(const QModelIndex& current, const QModelIndex& previous) {
    Quiet::currentChanged(current, previous);
    if (hasFocus() && QApplication::mouseButtons() == Qt::NoButton) emit looked_at(visualRect(current));
}

// All of it is in sight, as soon as what is around it has made room: it never scrolls by itself.
void BoardList::updateGeometries() {
    QListView::updateGeometries();
    verticalScrollBar()->setRange(0, 0);
}

void BoardList::mousePressEvent(QMouseEvent* event) {
    setFocus(Qt::MouseFocusReason);
    QListView::mousePressEvent(event);
}

// The second click of two is no other one: the first may have led elsewhere, with the keyboard, and changed the lines.
void BoardList::mouseDoubleClickEvent(QMouseEvent* event) {
    event->accept();
}

// What is around it scrolls.
void BoardList::wheelEvent(QWheelEvent* event) {
    event->ignore();
}

void BoardList::changeEvent(QEvent* event) {
    QListView::changeEvent(event);
    if (event->type() != QEvent::FontChange) return;
    heights_.clear();
    scheduleDelayedItemsLayout();
    updateGeometry();
}

// Lines break where it is narrower; Qt looks at the height alone.
void BoardList::resizeEvent(QResizeEvent* event) {
    QListView::resizeEvent(event);
    if (event->oldSize().width() != event->size().width()) scheduleDelayedItemsLayout();
}

void BoardList::keyPressEvent(QKeyEvent* event) {
    const bool enter = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
    if (event->key() == Qt::Key_Escape) {
        emit left();
    } else if (enter) {
        if (!event->isAutoRepeat()) choose(currentIndex());
    } else {
        QListView::keyPressEvent(event);
    }
}

void BoardList::choose(const QModelIndex& index) {
    if (!index.isValid()) return;
    const BoardRow row = model_->rows()[static_cast<std::size_t>(index.row())];  // choosing makes others
    emit chosen(row);
}

}  // namespace flagplot::ui

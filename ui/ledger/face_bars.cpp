#include "ui/ledger/face_bars.h"

#include <QAccessibleWidget>
#include <QHelpEvent>
#include <QPainter>
#include <QStyleOptionFocusRect>
#include <QToolTip>
#include <algorithm>
#include <cmath>

#include "ui/common/look.h"
#include "ui/common/plain_text.h"

namespace flagplot::ui {
namespace {

constexpr int lines = 8;  // of text, high

// What a screen reader is told that it is.
QAccessibleInterface* bars_interface(const QString& /*key*/, QObject* object) {
    auto* const bars = qobject_cast<FaceBars*>(object);
    return bars ? new QAccessibleWidget(bars, QAccessible::Chart) : nullptr;
}

QString one_decimal(double number) {
    return QString::number(number, 'f', 1);
}

}  // namespace

FaceBars::FaceBars(QWidget* parent) : QWidget(parent) {
    static const bool installed = (QAccessible::installFactory(bars_interface), true);
    static_cast<void>(installed);
    setFocusPolicy(Qt::TabFocus);
    setAccessibleName(u"How often each face came"_s);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
}

void FaceBars::show_group(const std::optional<report::DiceGroup>& group) {
    group_ = group;
    QStringList words;
    for (std::size_t i = 0; group_ && i < group_->counts.size(); ++i) words += words_of(i);
    if (group_) words += u"Each %1 times expected"_s.arg(one_decimal(group_->expected()));
    setAccessibleDescription(words.join(QStringLiteral("; ")));
    update();
}

QSize FaceBars::sizeHint() const {
    return {letters(40), fontMetrics().lineSpacing() * lines};
}

QSize FaceBars::minimumSizeHint() const {
    return {letters(24), fontMetrics().lineSpacing() * 5};
}

// Above the bars there is a line for the numbers, below them one for the faces.
QRectF FaceBars::place() const {
    const int line = fontMetrics().lineSpacing();
    return QRectF(rect()).adjusted(line / 2.0, line * 1.2, -line / 2.0, -line * 1.2);
}

double FaceBars::step() const {
    return place().width() / static_cast<double>(group_->counts.size());
}

double FaceBars::height_of(double count) const {
    const double most = *std::ranges::max_element(group_->counts);
    return place().height() * count / std::max(most, group_->expected());
}

QString FaceBars::words_of(std::size_t face) const {
    const int count = group_->counts[face];
    return count == 1 ? u"%1: once"_s.arg(face + 1) : u"%1: %2 times"_s.arg(face + 1).arg(count);
}

bool FaceBars::event(QEvent* event) {
    if (event->type() != QEvent::ToolTip || !group_) return QWidget::event(event);
    const auto* const help = static_cast<QHelpEvent*>(event);
    const double face = std::floor((help->pos().x() - place().left()) / step());
    const bool is_on_a_bar = face >= 0 && face < static_cast<double>(group_->counts.size());
    const QString words =
        is_on_a_bar
            ? u"%1, %2 expected"_s.arg(words_of(static_cast<std::size_t>(face))).arg(one_decimal(group_->expected()))
            : QString();
    QToolTip::showText(help->globalPos(), words, this);
    return true;
}

void FaceBars::paintEvent(QPaintEvent* /*event*/) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    if (group_) {
        paint_bars(painter);
        paint_expectation(painter);
    }
    if (!hasFocus()) return;
    QStyleOptionFocusRect option;
    option.initFrom(this);
    option.backgroundColor = palette().color(QPalette::Window);
    style()->drawPrimitive(QStyle::PE_FrameFocusRect, &option, &painter, this);
}

// Where the faces stand too close for their numbers, each second, fifth or tenth has one.
void FaceBars::paint_bars(QPainter& painter) const {
    const QRectF bars = place();
    const int widest = fontMetrics().horizontalAdvance(QStringLiteral("000"));
    std::size_t every = 1;
    for (const std::size_t wider : {2U, 5U, 10U, 20U}) {
        if (step() * static_cast<double>(every) < widest) every = wider;
    }
    for (std::size_t i = 0; i < group_->counts.size(); ++i) {
        const double left = bars.left() + step() * static_cast<double>(i);
        const double height = height_of(group_->counts[i]);
        const QRectF bar(left + step() * 0.15, bars.bottom() - height, step() * 0.7, height);
        painter.fillRect(bar, palette().color(QPalette::Highlight));
        painter.setPen(palette().color(QPalette::WindowText));
        if ((i + 1) % every != 0 && i != 0) continue;
        const int line = fontMetrics().lineSpacing();
        const double middle = left + step() / 2;
        const QRectF below(middle - widest, bars.bottom(), 2 * widest, line * 1.2);
        painter.drawText(below, Qt::AlignCenter, QString::number(i + 1));
        const QRectF above(middle - widest, bar.top() - line, 2 * widest, line);
        if (every == 1) painter.drawText(above, Qt::AlignCenter, QString::number(group_->counts[i]));
    }
    painter.drawLine(bars.bottomLeft(), bars.bottomRight());
}

void FaceBars::paint_expectation(QPainter& painter) const {
    const QRectF bars = place();
    const double level = bars.bottom() - height_of(group_->expected());
    painter.setPen(QPen(palette().color(QPalette::WindowText), 1.5, Qt::DashLine));
    painter.drawLine(QPointF(bars.left(), level), QPointF(bars.right(), level));
}

}  // namespace flagplot::ui

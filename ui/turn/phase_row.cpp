#include "ui/turn/phase_row.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QMenu>
#include <QPainter>
#include <QPushButton>
#include <QStyleOptionFocusRect>
#include <QToolButton>
#include <algorithm>
#include <utility>

#include "ui/common/look.h"
#include "ui/common/plain_text.h"
#include "ui/common/theme.h"

namespace flagplot::ui {

// A phase: its sign and its name, bold where it is on.
class PhaseButton : public QPushButton {
  public:
    PhaseButton(const PhaseSign& phase, bool is_first, QWidget* parent)
        : QPushButton(parent), phase_(phase), is_first_(is_first) {
        setFlat(true);
        setAutoDefault(true);  // Enter is for it, and doesn't go on in the turn
        setText(button_text(phase.label));
        setAccessibleName(phase.heard());
        setToolTip(tip(phase.help.isEmpty() ? phase.heard() : QStringLiteral("%1. %2").arg(phase.heard(), phase.help)));
    }

    QSize sizeHint() const override {
        const QFontMetrics metrics(type());
        const int words = metrics.horizontalAdvance(phase_.label);
        return {joint() + sign() + letters(1) + words + letters(2), metrics.height() * 3 / 2};
    }
    QSize minimumSizeHint() const override { return {joint() + sign() + letters(6), sizeHint().height()}; }

  protected:
    void paintEvent(QPaintEvent* /*event*/) override {
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        const double middle = height() / 2.0;
        if (!is_first_) {
            painter.setPen(QPen(tints(palette()).border, 1.5));
            painter.drawLine(QPointF(2, middle), QPointF(joint() - letters(1), middle));
        }
        paint_sign(painter, QRectF(joint(), middle - sign() / 2.0, sign(), sign()), phase_.sign, palette());
        painter.setFont(type());
        painter.setPen(phase_.is_on ? palette().color(QPalette::Text) : muted(palette()));
        const QRect words = rect().adjusted(joint() + sign() + letters(1), 0, -letters(.5), 0);
        const QString shown = QFontMetrics(type()).elidedText(phase_.label, Qt::ElideRight, words.width());
        painter.drawText(words, Qt::AlignLeft | Qt::AlignVCenter, shown);
        if (!hasFocus()) return;
        QStyleOptionFocusRect focus;
        focus.initFrom(this);
        focus.rect = rect().adjusted(joint() - 3, 1, -1, -1);
        style()->drawPrimitive(QStyle::PE_FrameFocusRect, &focus, &painter, this);
    }

  private:
    QFont type() const {
        QFont letters = font();
        letters.setBold(phase_.is_on);
        return letters;
    }
    int joint() const { return is_first_ ? 2 : letters(6); }  // the line from the phase before
    int sign() const { return fontMetrics().ascent(); }

    PhaseSign phase_;
    bool is_first_;
};

PhaseRow::PhaseRow(Document& document, QWidget* parent) : QWidget(parent), document_(document) {
    setAccessibleName(u"Phases of the turn"_s);
    row_ = new QHBoxLayout(this);
    row_->setContentsMargins(0, 0, 0, 0);
    row_->setSpacing(0);
    row_->addStretch();
    others_ = new QToolButton(this);
    others_->setText(QStringLiteral("\u2026"));
    others_->setAccessibleName(u"All phases of the turn"_s);
    others_->setToolTip(others_->accessibleName());
    others_->setPopupMode(QToolButton::InstantPopup);
    others_->setFocusPolicy(Qt::StrongFocus);
    others_->setAutoRaise(true);
    others_->setMenu(new QMenu(others_));
    row_->addWidget(others_);
    for (const auto signal : {&Document::opened, &Document::changed, &Document::rewound})
        connect(&document_, signal, this, &PhaseRow::refresh);
    refresh();
}

void PhaseRow::refresh() {
    std::vector<PhaseSign> now = phases_of_turn(document_);
    if (now == phases_ && !buttons_.empty()) return;
    phases_ = std::move(now);
    for (PhaseButton* const button : buttons_) {
        button->hide();  // it may be the one that was pressed
        button->deleteLater();
    }
    buttons_.clear();
    others_->menu()->clear();
    QWidget* last = others_->previousInFocusChain();
    for (const PhaseSign& phase : phases_) {
        auto* const button = new PhaseButton(phase, buttons_.empty(), this);
        const auto choose = [this, id = exact(phase.id)] { emit phase_chosen(id); };
        connect(button, &QPushButton::clicked, this, choose);
        row_->insertWidget(static_cast<int>(buttons_.size()), button);
        buttons_.push_back(button);
        setTabOrder(std::exchange(last, button), button);
        others_->menu()->addAction(button_text(short_text(phase.heard().toStdString(), 70)), this, choose);
    }
    setHidden(phases_.empty());
    fit();
}

int PhaseRow::width_of(std::size_t first, std::size_t last) const {
    int width = 0;
    for (std::size_t i = first; i <= last; ++i) width += buttons_[i]->sizeHint().width();
    return width;
}

// The one that is on, and as many as there is room for, those to come first.
void PhaseRow::fit() {
    if (buttons_.empty()) return;
    std::size_t last = buttons_.size() - 1;
    std::size_t first = 0;
    others_->setHidden(width_of(first, last) <= width());
    if (!others_->isHidden()) {
        const int room = width() - others_->sizeHint().width();
        const auto on = std::ranges::find_if(phases_, [](const PhaseSign& one) { return one.is_on; });
        first = on == phases_.end() ? 0 : static_cast<std::size_t>(on - phases_.begin());
        last = first;
        while (last + 1 < buttons_.size() && width_of(first, last + 1) <= room) ++last;
        while (first > 0 && width_of(first - 1, last) <= room) --first;
    }
    for (std::size_t i = 0; i < buttons_.size(); ++i) buttons_[i]->setVisible(i >= first && i <= last);
}

QSize PhaseRow::minimumSizeHint() const {
    const QMargins around = contentsMargins();
    const int high = buttons_.empty() ? 0 : buttons_.front()->sizeHint().height();
    return {letters(20), high + around.top() + around.bottom()};
}

void PhaseRow::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    fit();
}

void PhaseRow::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange) fit();
}

}  // namespace flagplot::ui

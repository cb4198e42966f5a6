#include "ui/panel/outcome_boxes.h"

#include <QAbstractButton>
#include <QPainter>
#include <QStyleOptionFocusRect>
#include <algorithm>

#include "ui/common/look.h"
#include "ui/common/plain_text.h"
#include "ui/common/theme.h"

namespace flagplot::ui {
namespace {

constexpr int gap = 4;
constexpr int most_letters = 60;

}  // namespace

// One of them. It stays as it is when it is clicked: what comes of that is shown anew.
class OutcomeButton : public QAbstractButton {
  public:
    OutcomeButton(const report::Outcome& outcome, bool can_choose, QWidget* parent)
        : QAbstractButton(parent),
          label_(short_text(outcome.label, most_letters)),
          numbers_(ui::text(outcome.numbers)) {
        setCheckable(true);
        setChecked(outcome.fell);
        setFocusPolicy(Qt::StrongFocus);
        setEnabled(can_choose && !outcome.fell && !outcome.result.empty());
        QStringList said{label_, numbers_, outcome.fell ? u"this fell"_s : QString()};
        said.removeAll(QString());
        setAccessibleName(said.join(QStringLiteral(", ")));
        if (isEnabled()) setToolTip(tip(u"Overrule: %1"_s.arg(label_)));
    }

    int height_for(int width) const {
        const int lines = numbers_.isEmpty() ? 0 : fontMetrics().height();
        return words(width).height() + lines + 2 * gap + 2;
    }

  protected:
    void nextCheckState() override {}
    void paintEvent(QPaintEvent* /*event*/) override {
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        const Tints colours = tints(palette());
        const bool is_lit = isEnabled() && (underMouse() || isDown());
        painter.setPen(QPen(isChecked() ? colours.primary : is_lit ? colours.tick : colours.border, is_lit ? 1.6 : 1));
        painter.setBrush(isChecked() ? QBrush(colours.primary) : palette().base());
        painter.drawRoundedRect(QRectF(rect()).adjusted(.8, .8, -.8, -.8), 3, 3);
        painter.setPen(isChecked() ? colours.on_primary : palette().color(QPalette::Active, QPalette::Text));
        const int used = words(width()).height() + (numbers_.isEmpty() ? 0 : fontMetrics().height());
        const QRect all(gap, (height() - used) / 2, width() - 2 * gap, used);
        painter.setFont(heavy());
        painter.drawText(all, Qt::AlignHCenter | Qt::AlignTop | Qt::TextWordWrap, label_);
        painter.setFont(font());
        painter.drawText(all, Qt::AlignHCenter | Qt::AlignBottom, numbers_);
        if (!hasFocus()) return;
        QStyleOptionFocusRect focus;
        focus.initFrom(this);
        style()->drawPrimitive(QStyle::PE_FrameFocusRect, &focus, &painter, this);
    }
    void enterEvent(QEnterEvent* /*event*/) override { update(); }
    void leaveEvent(QEvent* /*event*/) override { update(); }

  private:
    QFont heavy() const {
        QFont font = this->font();
        font.setBold(true);
        return font;
    }
    QRect words(int width) const {
        const QRect room(0, 0, std::max(1, width - 2 * gap), 1000);
        return QFontMetrics(heavy()).boundingRect(room, Qt::AlignHCenter | Qt::TextWordWrap, label_);
    }

    QString label_;
    QString numbers_;
};

OutcomeBoxes::OutcomeBoxes(const std::vector<report::Outcome>& all, bool can_choose, QWidget* parent)
    : QWidget(parent) {
    setAccessibleName(u"What the table may say"_s);
    set_type(*this, Type::small);
    for (const report::Outcome& outcome : all) {
        auto* const box = new OutcomeButton(outcome, can_choose, this);
        connect(box, &QAbstractButton::clicked, this, [this, id = exact(outcome.result)] { emit chosen(id); });
        boxes_.push_back(box);
        shares_.push_back(outcome.share);
    }
    QSizePolicy policy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
}

bool OutcomeBoxes::can_choose() const {
    return std::any_of(boxes_.begin(), boxes_.end(), [](const OutcomeButton* one) { return one->isEnabled(); });
}

int OutcomeBoxes::least() const {
    return letters(10);
}

// As even as it can be.
int OutcomeBoxes::boxes_a_line(int width) const {
    const int all = std::max(1, static_cast<int>(boxes_.size()));
    const int most = std::clamp((width + gap) / (least() + gap), 1, all);
    const int lines = (all + most - 1) / most;
    return (all + lines - 1) / lines;
}

std::vector<QRect> OutcomeBoxes::placed(int width) const {
    std::vector<QRect> all;
    const auto a_line = static_cast<std::size_t>(boxes_a_line(width));
    int top = 0;
    for (std::size_t first = 0; first < boxes_.size(); first += a_line) {
        const std::size_t end = std::min(boxes_.size(), first + a_line);
        const int count = static_cast<int>(end - first);
        const int spare = std::max(0, width - (count - 1) * gap - count * least());
        double shares = 0;
        for (std::size_t i = first; i < end; ++i) shares += shares_[i];
        int left = 0;
        int high = 0;
        for (std::size_t i = first; i < end; ++i) {
            const double part = shares > 0 ? shares_[i] / shares : 1.0 / count;
            const int wide = std::min(width, least()) + static_cast<int>(spare * part);
            all.emplace_back(left, top, wide, 0);
            left += wide + gap;
            high = std::max(high, boxes_[i]->height_for(wide));
        }
        for (std::size_t i = first; i < end; ++i) all[i].setHeight(high);
        top += high + gap;
    }
    return all;
}

int OutcomeBoxes::heightForWidth(int width) const {
    const std::vector<QRect> all = placed(width);
    return all.empty() ? 0 : all.back().bottom() + 1;
}

QSize OutcomeBoxes::sizeHint() const {
    const int wide = letters(60);
    return {wide, heightForWidth(wide)};
}

QSize OutcomeBoxes::minimumSizeHint() const {
    return {least(), fontMetrics().height() * 2};
}

void OutcomeBoxes::resizeEvent(QResizeEvent* /*event*/) {
    const std::vector<QRect> all = placed(width());
    for (std::size_t i = 0; i < all.size(); ++i) boxes_[i]->setGeometry(all[i]);
}

}  // namespace flagplot::ui

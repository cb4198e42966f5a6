#include "ui/room/chart_room.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QPointer>
#include <QSplitter>
#include <algorithm>

#include "ui/common/made.h"
#include "ui/common/plain_text.h"

namespace flagplot::ui {
namespace {

// In letters of the window's usual type, which are about 6.2 pixels wide.
constexpr int least_for_two = 177;  // panes: below that there is one
constexpr int narrow_left = 77;     // what to do, in a window that is just wide enough for two
constexpr int usual_from = 200;     // from there on it is as wide as usual
constexpr int wide_from = 234;      // and from there on wider
constexpr int usual_left = 93;
constexpr int widest_left = 103;
constexpr int least_for_pinned = 232;  // the session beside another page
constexpr int least_for_three = 274;   // the same, without being asked for
constexpr int session_width = 72;

}  // namespace

ChartRoom::ChartRoom(QWidget* to_do, const QString& title, QWidget* parent)
    : QWidget(parent), panes_(new QSplitter(Qt::Horizontal, this)), to_do_(to_do), title_(title) {
    auto* const layout = spaced<QHBoxLayout>(this, {});
    panes_->setChildrenCollapsible(false);
    panes_->setHandleWidth(1);
    panes_->addWidget(to_do_);
    pages_ = new Pages(panes_);
    connect(pages_, &Pages::size_wanted, this, &ChartRoom::make_pages_large);
    panes_->addWidget(pages_);
    panes_->setStretchFactor(0, 0);
    panes_->setStretchFactor(1, 1);
    layout->addWidget(panes_);
    connect(panes_, &QSplitter::splitterMoved, this, [this](int /*at*/, int handle) {
        if (handle != 1 || is_narrow_) return;
        chosen_ = std::max(1, qRound(to_do_->width() / (letters(100) / 100.0)));
        emit left_width_chosen();
    });
    connect(pages_, &Pages::page_changed, this, &ChartRoom::shown_changed);
}

void ChartRoom::show_page(Page page) {
    if (page == Page::session && session_) return;
    if (page == Page::orders && !is_narrow_) return make_pages_large(false);
    pages_->show_page(page);
}

bool ChartRoom::shows(Page page) const {
    if (page == Page::session && session_) return true;
    if (page == Page::orders && !is_narrow_) return !are_large_;
    return pages_->page() == page;
}

void ChartRoom::focus_page(Page page) {
    show_page(page);
    if (page != Page::session || !session_ || !Pages::focus_in(*session_)) pages_->focus_page();
}

void ChartRoom::show_to_do() {
    make_pages_large(false);
    if (is_narrow_) pages_->show_page(Page::orders);
}

void ChartRoom::make_pages_large(bool large) {
    if (large == are_large_) return;
    are_large_ = large;
    arrange();
}

void ChartRoom::pin_session(bool pinned) {
    is_pinned_ = pinned;
    arrange();
}

bool ChartRoom::can_pin_session() const {
    return width() >= letters(least_for_pinned) && width() < letters(least_for_three);
}

int ChartRoom::left_of_pages() const {
    if (is_narrow_ || to_do_->isHidden()) return 0;
    return panes_->sizes().front() + panes_->handleWidth() + px(24);
}

void ChartRoom::set_left_width(int chosen) {
    constexpr int most = 2000;  // letters: wider than any screen
    chosen_ = chosen > most ? 0 : chosen;
    size_panes();
}

// Two fixed forms: one pane, or two of which the right one may have the session beside it.
void ChartRoom::arrange() {
    const QWidget* const focused = window()->focusWidget();  // it loses the focus where it is moved to another place
    const QPointer<QWidget> had_focus = focused && to_do_->isAncestorOf(focused) ? window()->focusWidget() : nullptr;
    const bool is_narrow = width() < letters(least_for_two);
    const bool has_third = !is_narrow && width() >= letters(is_pinned_ ? least_for_pinned : least_for_three);
    if (is_narrow && !std::exchange(is_narrow_, true)) {
        pages_->add(Page::orders, title_, to_do_);
        pages_->show_page(Page::orders);
    } else if (!is_narrow && std::exchange(is_narrow_, false)) {
        pages_->take(Page::orders);
        panes_->insertWidget(0, to_do_);
    }
    if (!is_narrow) to_do_->setHidden(are_large_);
    pages_->set_large(is_narrow ? std::nullopt : std::optional(are_large_));
    if (has_third && !session_ && pages_->has(Page::session)) {
        session_ = pages_->take(Page::session);
        panes_->addWidget(session_);
        session_->show();
    } else if (!has_third && session_) {
        pages_->add(Page::session, u"Session"_s, std::exchange(session_, nullptr));
    }
    size_panes();
    if (had_focus && window()->focusWidget() != had_focus) had_focus->setFocus(Qt::OtherFocusReason);
    emit shown_changed();
    // At once: whoever makes the window smaller is stopped by what it needed before.
    for (QWidget* part = to_do_; part; part = part->parentWidget()) {
        if (part->layout()) part->layout()->activate();
    }
}

void ChartRoom::size_panes() {
    if (is_narrow_ || to_do_->isHidden()) return;
    const int room = panes_->width();
    const int third = session_ ? letters(session_width) : 0;
    const int spare = room - third - letters(usual_from);
    const int more = std::max(0, room - third - letters(wide_from)) / letters(8);
    const int usual = spare < 0 ? letters(narrow_left) : letters(std::min(widest_left, usual_left + more));
    const int least = letters(narrow_left);
    const int left = chosen_ > 0 ? std::clamp(letters(chosen_), least, std::max(least, room * 3 / 5)) : usual;
    QList<int> sizes{left, room - left - third};
    if (session_) sizes += third;
    panes_->setSizes(sizes);
}

// As narrow as one pane, whatever stands beside it now: a window gets there in one step.
QSize ChartRoom::minimumSizeHint() const {
    const QSize now = QWidget::minimumSizeHint();
    if (is_narrow_) return now;
    return {std::max(to_do_->minimumSizeHint().width(), pages_->minimumSizeHint().width()), now.height()};
}

void ChartRoom::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    arrange();
}

void ChartRoom::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange && isVisible())  // before that it has no size
        QMetaObject::invokeMethod(this, &ChartRoom::arrange, Qt::QueuedConnection);
}

}  // namespace flagplot::ui

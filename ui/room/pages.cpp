#include "ui/room/pages.h"

#include <QAbstractItemView>
#include <QAction>
#include <QEvent>
#include <QHBoxLayout>
#include <QStackedWidget>
#include <QTabBar>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>
#include <utility>

#include "ui/common/hairline.h"
#include "ui/common/icon.h"
#include "ui/common/made.h"
#include "ui/common/plain_text.h"

namespace flagplot::ui {
namespace {

// As small as the page in sight may be.
class OnePage : public QStackedWidget {
  public:
    using QStackedWidget::QStackedWidget;
    QSize minimumSizeHint() const override {
        return currentWidget() ? currentWidget()->minimumSizeHint() : QStackedWidget::minimumSizeHint();
    }
};

// As high as the row that they stand in.
class Tabs : public QTabBar {
  public:
    using QTabBar::QTabBar;

  protected:
    QSize tabSizeHint(int index) const override { return {QTabBar::tabSizeHint(index).width(), height_of_tabs()}; }
};

}  // namespace

Pages::Pages(QWidget* parent) : Fitted(parent), tabs_(new Tabs(this)), stack_(new OnePage(this)) {
    setAutoFillBackground(true);
    setBackgroundRole(QPalette::Base);
    tabs_->setAccessibleName(u"What to look at"_s);
    tabs_->setAccessibleDescription(tabs_->accessibleName());  // on Linux the name that is told is the current tab's
    tabs_->setDrawBase(false);
    tabs_->setExpanding(false);
    tabs_->setUsesScrollButtons(false);
    head_ = new QBoxLayout(QBoxLayout::LeftToRight);
    head_->setContentsMargins(px(12), 0, px(18), 0);  // words and sign are px(24) from the edges
    head_->setSpacing(px(4));
    head_->addWidget(tabs_, 0, Qt::AlignBottom);
    corner_ = new QHBoxLayout;
    corner_->addStretch(1);
    larger_ = acting(new QToolButton(this), this, [this] { emit size_wanted(!is_large_); });
    larger_->setAutoRaise(true);
    larger_->setFocusPolicy(Qt::TabFocus);
    corner_->addWidget(larger_);
    head_->addLayout(corner_, 1);
    set_large(false);
    layout_ = spaced<QVBoxLayout>(this, {}, 0);
    add_parts(layout_, {head_, new Hairline(this), {stack_, 1}});
    connect(tabs_, &QTabBar::currentChanged, this, &Pages::turn_to);
}

int Pages::place_of(Page page) const {
    const auto found = std::find(pages_.begin(), pages_.end(), page);
    return found == pages_.end() ? -1 : static_cast<int>(found - pages_.begin());
}

// Qt forgets that it has to lay the tabs out when one is told what it is already.
void Pages::set_there(Page page, bool there) {
    const int place = place_of(page);
    if (place < 0 || tabs_->isTabVisible(place) == there) return;
    tabs_->setTabVisible(place, there);
    tabs_->updateGeometry();
}

bool Pages::is_there(Page page) const {
    const int place = place_of(page);
    return place >= 0 && tabs_->isTabVisible(place);
}

void Pages::add(Page page, const QString& title, QWidget* widget) {
    const auto place = std::lower_bound(pages_.begin(), pages_.end(), page);
    const int at = static_cast<int>(place - pages_.begin());
    pages_.insert(place, page);
    stack_->insertWidget(at, widget);
    tabs_->insertTab(at, title);
    tabs_->updateGeometry();
    turn_to(tabs_->currentIndex());
}

QWidget* Pages::take(Page page) {
    const int place = place_of(page);
    if (place < 0) return nullptr;
    QWidget* const taken = stack_->widget(place);
    pages_.erase(pages_.begin() + place);
    stack_->removeWidget(taken);
    tabs_->removeTab(place);
    tabs_->updateGeometry();
    turn_to(tabs_->currentIndex());
    return taken;
}

void Pages::show_page(Page page) {
    if (is_there(page)) tabs_->setCurrentIndex(place_of(page));
}

Page Pages::page() const {
    const auto place = static_cast<std::size_t>(std::max(0, tabs_->currentIndex()));
    return place < pages_.size() ? pages_[place] : Page::session;
}

QWidget* Pages::widget(Page page) const {
    const int place = place_of(page);
    return place < 0 ? nullptr : stack_->widget(place);
}

void Pages::turn_to(int place) {
    if (place < 0 || place >= stack_->count()) return;
    stack_->setCurrentIndex(place);
    fit();
    emit page_changed(page());
    QMetaObject::invokeMethod(this, &Pages::order_tabs, Qt::QueuedConnection);  // once it is made
}

// Tab leads from the tabs into the page, also into what was made late.
void Pages::order_tabs() {
    QWidget* const page = stack_->currentWidget();
    if (!page) return;
    QList<QWidget*> parts;
    for (QWidget* part = page->nextInFocusChain(); part != page; part = part->nextInFocusChain()) {
        if (page->isAncestorOf(part) && !part->focusProxy() && (part->focusPolicy() & Qt::TabFocus)) parts += part;
    }
    QWidget* last = tabs_;
    for (QWidget* const part : parts) setTabOrder(std::exchange(last, part), part);
}

bool Pages::focus_in(QWidget& page) {
    QWidgetList parts;
    for (auto* const view : page.findChildren<QAbstractItemView*>()) parts += view;
    parts += page.findChildren<QWidget*>();
    const auto found = std::ranges::find_if(parts, [](const QWidget* part) {
        return part->isVisible() && part->isEnabled() && (part->focusPolicy() & Qt::TabFocus);
    });
    if (found == parts.end()) return false;
    (*found)->setFocus(Qt::ShortcutFocusReason);
    return true;
}

void Pages::focus_page() {
    QWidget* const page = stack_->currentWidget();
    if (!page || !focus_in(*page)) tabs_->setFocus(Qt::ShortcutFocusReason);
}

void Pages::set_tools(Page page, QWidget* tools) {
    tools_[page] = tools;
    corner_->insertWidget(1, tools, 0, Qt::AlignVCenter);
    tools->installEventFilter(this);
    fit();
}

void Pages::set_large(std::optional<bool> large) {
    larger_->setVisible(large.has_value());
    is_large_ = large.value_or(false);
    const QString name = is_large_ ? u"Beside the turn"_s : u"Over the whole window"_s;
    QAction sign;
    set_icon(sign, is_large_ ? QStringLiteral("smaller") : QStringLiteral("larger"));
    larger_->setIcon(sign.icon());
    larger_->setAccessibleName(name);
    larger_->setToolTip(QStringLiteral("%1 (Ctrl+Shift+B)").arg(name));
}

bool Pages::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::EnabledChange) fit();
    return QWidget::eventFilter(watched, event);
}

void Pages::fit() {
    larger_->setIconSize({px(16), px(16)});
    larger_->setFixedSize(px(28), px(28));
    for (const auto& [page, tools] : tools_)
        tools->setVisible(tools->isEnabled() && is_there(page) && page == this->page());
    const int needed = tabs_->sizeHint().width() + corner_->minimumSize().width() + px(36);
    head_->setDirection(needed <= width() ? QBoxLayout::LeftToRight : QBoxLayout::TopToBottom);
}

void Pages::set_foot(QWidget* foot) {
    layout_->addWidget(foot);
}

// Its tabs are always whole.
QSize Pages::minimumSizeHint() const {
    return {std::max(QWidget::minimumSizeHint().width(), tabs_->sizeHint().width() + px(36)),
            QWidget::minimumSizeHint().height()};
}

}  // namespace flagplot::ui

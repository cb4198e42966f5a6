#include "ui/step/in_play.h"

#include <QHBoxLayout>
#include <QPushButton>
#include <QStackedWidget>
#include <QTabBar>
#include <QVBoxLayout>

#include "ui/map/map_page.h"
#include "ui/step/reference_view.h"

namespace flagplot::ui {
namespace {

constexpr int reference_page = 0;
constexpr int map_page = 1;

const hex::Picture* map_of(const session::Entry& entry) {
    const auto* told = std::get_if<session::Told>(&entry.body);
    return told && told->map ? &*told->map : nullptr;
}

// The newest map that counts, of the open procedure if one is open, and of this turn; 0 if there is none.
int map_in_play(const session::Session& session) {
    for (int number = session.size(); number > 1; --number) {
        const session::Entry& entry = session.entry(number);
        if (!session.holds(number)) continue;
        if (map_of(entry)) return number;
        const bool begins = session.state().open_run() && session.state().open_run()->id == number;
        if (begins || std::holds_alternative<session::ClockSet>(entry.body)) return 0;
    }
    return 0;
}

}  // namespace

InPlay::InPlay(Document& document, QWidget* parent) : QWidget(parent), document_(document) {
    auto* const layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(4);
    QWidget* const head = make_head();  // first, so that Tab comes to the switch before it comes to the pages
    pages_ = new QStackedWidget(this);
    reference_ = new ReferenceView(document, pages_);
    map_ = new MapPage(pages_);
    pages_->addWidget(reference_);
    pages_->addWidget(map_);
    layout->addWidget(head);
    layout->addWidget(pages_, 1);
    head->layout()->addWidget(map_->buttons());
    connect(tabs_, &QTabBar::currentChanged, this, &InPlay::show_page);
    connect(&document_, &Document::opened, this, &InPlay::begin);
    connect(&document_, &Document::changed, this, &InPlay::refresh);
    connect(&document_, &Document::rewound, this, &InPlay::refresh);
    begin();
}

QWidget* InPlay::make_head() {
    head_ = new QWidget(this);
    auto* const row = new QHBoxLayout(head_);
    row->setContentsMargins(0, 0, 0, 0);
    tabs_ = new QTabBar(head_);
    tabs_->setAccessibleName(tr("Table or map"));
    tabs_->setDrawBase(false);
    tabs_->setExpanding(false);
    tabs_->addTab(tr("Table"));
    tabs_->addTab(tr("Map"));
    back_ = new QPushButton(tr("\u2190 The map in play"), head_);
    back_->setAccessibleName(tr("The map in play"));
    back_->setFlat(true);
    row->addWidget(tabs_);
    row->addWidget(back_);
    row->addStretch();
    connect(back_, &QPushButton::clicked, this, [this] { show_map(last_map_); });
    return head_;
}

bool InPlay::shows_map() const {
    return pages_->currentIndex() == map_page;
}

void InPlay::show_page(int index) {
    pages_->setCurrentIndex(index);
    map_->buttons()->setVisible(index == map_page);
    emit page_changed();
}

void InPlay::show_reference() {
    tabs_->setCurrentIndex(reference_page);
    show_page(reference_page);
}

void InPlay::show_map(int entry) {
    if (!document_.is_open() || entry < 1 || entry > document_.session().size()) return;
    const hex::Picture* const map = map_of(document_.session().entry(entry));
    if (!map) return;
    map_->show_picture(*map);
    back_->setVisible(last_map_ > 0 && entry != last_map_);
    head_->show();
    tabs_->setCurrentIndex(map_page);
    show_page(map_page);
}

void InPlay::begin() {
    last_map_ = 0;
    last_lookup_ = 0;
    head_->hide();
    show_reference();
    refresh();
}

// The newer of the two is shown when it is new. What the person looks at stays until then.
void InPlay::refresh() {
    const int map = document_.is_open() ? map_in_play(document_.session()) : 0;
    const int lookup = reference_->in_play();
    if (map == last_map_ && lookup == last_lookup_) return;
    last_map_ = map;
    last_lookup_ = lookup;
    if (map == 0) {
        head_->hide();
        show_reference();
        return;
    }
    show_map(map);
    if (lookup > map) show_reference();
}

}  // namespace flagplot::ui

#include "ui/in_play/in_play.h"

#include <QEvent>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QPushButton>
#include <QSignalBlocker>
#include <QSplitter>
#include <QVBoxLayout>
#include <algorithm>

#include "session/audience.h"
#include "session/chronicle.h"
#include "ui/common/choice_box.h"
#include "ui/common/fitting_area.h"
#include "ui/common/made.h"
#include "ui/common/plain_text.h"
#include "ui/in_play/reference_view.h"
#include "ui/map/map_page.h"
#include "ui/odds/table_odds.h"
#include "ui/room/pages.h"
#include "ui/stage/stage.h"

namespace flagplot::ui {

InPlay::InPlay(Document& document, QWidget* parent) : QObject(parent), document_(document) {
    make_dice_page(parent);
    make_rules_page(parent);
    make_map_page(parent);
    document_.follow(this, &InPlay::begin, &InPlay::refresh);
    begin();
}

QWidget* InPlay::page(Page page) const {
    if (page == Page::dice) return dice_page_;
    return page == Page::rules ? reference_and_odds_ : map_page_;
}

bool InPlay::has(Page page) const {
    if (page == Page::dice) return stage_->step() > 0;
    return page == Page::rules || shown_ > 0;
}

void InPlay::make_dice_page(QWidget* parent) {
    auto* const area = new FittingArea(parent);
    stage_ = new Stage(document_, area);
    area->setWidget(stage_);
    area->hide();
    dice_page_ = area;
    connect(stage_, &Stage::table_wanted, this,
            [this](const QString& id) { reference_->open("table", id.toStdString()); });
}

// The table, and below it the odds of one that a person opened, unless they stand beside the dice.
void InPlay::make_rules_page(QWidget* parent) {
    auto* const page = new QSplitter(Qt::Vertical, parent);
    page->setChildrenCollapsible(false);
    page->hide();
    reference_ = new ReferenceView(document_, page);
    table_odds_ = new TableOdds(document_, page);
    page->setStretchFactor(0, 1);
    page->setStretchFactor(1, 1);
    reference_and_odds_ = page;
    connect(page, &QSplitter::splitterMoved, this, [this] { odds_are_moved_ = true; });
    connect(reference_, &ReferenceView::table_opened, this, [this](const QString& id) {
        opened_ = id.toStdString();
        show_odds();
        if (!id.isEmpty()) emit page_wanted(Page::rules, true);
    });
}

void InPlay::leave_odds_of(const std::string& table) {
    if (table == odds_target_) return;
    odds_target_ = table;
    show_odds();
}

void InPlay::show_odds() {
    const bool were_hidden = table_odds_->isHidden();
    table_odds_->show_table(opened_ == odds_target_ ? "" : opened_);
    constexpr int much = 10000;  // what there isn't is taken from both alike
    if (were_hidden && !odds_are_moved_) reference_and_odds_->setSizes({2 * much, 3 * much});
}

// The true map stands right of the one that is always there. If there are two, each has a caption above it.
void InPlay::make_map_page(QWidget* parent) {
    map_page_ = new QWidget(parent);
    map_page_->hide();
    map_page_->installEventFilter(this);
    auto* const layout = spaced<QVBoxLayout>(map_page_, {px(8), px(4), px(8), px(4)});
    map_ = new MapPage(map_page_);
    layout->addLayout(make_map_head());
    columns_ = new QGridLayout;
    columns_->setSpacing(px(4));
    layout->addLayout(columns_, 1);
    caption_ = new Label(map_page_);
    true_caption_ = new Label(map_page_);
    true_map_ = new MapPage(map_page_);
    auto* const head = new QHBoxLayout;
    head->addWidget(true_caption_, 1);
    head->addWidget(true_map_->buttons());
    columns_->addWidget(caption_, 0, 0);
    columns_->addLayout(head, 0, 1);
    columns_->addWidget(map_, 1, 0);
    columns_->addWidget(true_map_, 1, 1);
    columns_->setRowStretch(1, 1);
    columns_->setColumnStretch(0, 1);
    for (Label* const caption : {caption_, true_caption_}) {
        set_type(*caption, Type::normal, true);
        caption->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    }
}

QHBoxLayout* InPlay::make_map_head() {
    auto* const row = new QHBoxLayout;
    back_ = new QPushButton(u"\u2190 The map in use"_s, map_page_);
    back_->setAccessibleName(u"The map in use"_s);
    back_->setFlat(true);
    whose_ = named_list(u"Whose map"_s, 4, map_page_);
    whose_->setToolTip(u"The maps shown together, and to whom"_s);
    whose_->setMaximumWidth(letters(40));
    row->addWidget(whose_, 1);
    row->addWidget(back_);
    row->addStretch();
    row->addWidget(map_->buttons());
    connect(whose_, qOverload<int>(&QComboBox::activated), this, [this](int index) {
        const report::ToldMap& chosen = told_.at(static_cast<std::size_t>(index));
        chosen_audience_ = chosen.audience;
        show_chosen(chosen.entry);
    });
    connect(back_, &QPushButton::clicked, this, [this] {
        show_map_in_play();
        emit page_wanted(Page::map, true);
    });
    return row;
}

void InPlay::look_at(int step) {
    const int lookup = session::Chronicle(document_.session()).step_of(step).lookup;
    if (lookup != 0) reference_->open("lookup", std::to_string(lookup));
    if (!is_of_chart(lookup)) stage_->show_step(step);
    emit pages_changed();
}

void InPlay::show_step(int step) {
    look_at(step);
    const int lookup = session::Chronicle(document_.session()).step_of(step).lookup;
    emit page_wanted(is_of_chart(lookup) ? Page::rules : Page::dice, true);
}

bool InPlay::is_of_chart(int entry) const {
    const session::LookedUp* const found =
        entry > 0 ? session::Chronicle(document_.session()).get<session::LookedUp>(entry) : nullptr;
    return found && document_.session().rulebook().find_chart(found->lookup.table);
}

void InPlay::show_reference(const std::string& kind, const std::string& what) {
    reference_->open(kind, what);
    emit page_wanted(Page::rules, true);
    reference_->setFocus(Qt::OtherFocusReason);
}

bool InPlay::eventFilter(QObject* watched, QEvent* event) {
    if (watched == map_page_ && event->type() == QEvent::Resize) arrange();
    return QObject::eventFilter(watched, event);
}

// ---- maps that were told together

// Of the maps in play the newest of the audience that the person chose, or else the newest of the game master's, or
// else the newest.
int InPlay::preferred() const {
    for (const std::string& audience : {chosen_audience_, std::string(session::game_master)}) {
        const auto found = std::find_if(told_.rbegin(), told_.rend(),
                                        [&](const report::ToldMap& one) { return one.audience == audience; });
        if (found != told_.rend()) return found->entry;
    }
    return last_map_;
}

bool InPlay::is_offered(int entry) const {
    return std::ranges::any_of(told_, [&](const report::ToldMap& one) { return one.entry == entry; });
}

void InPlay::show_map_in_play() {
    offer_with(last_map_);
    show_chosen(preferred());
}

// Shows one of the maps that are offered.
void InPlay::show_chosen(int entry) {
    const auto chosen = std::ranges::find(told_, entry, &report::ToldMap::entry);
    if (chosen == told_.end()) return;
    shown_ = entry;
    whose_->setCurrentIndex(static_cast<int>(chosen - told_.begin()));
    map_->show_picture(*report::map_of(document_.session().entry(entry)));
    caption_->setText(short_text(chosen->label));
    back_->setVisible(last_map_ > 0 && !is_offered(last_map_));
    arrange();
}

// One map, or two beside each other if they are told apart and there is room.
void InPlay::arrange() {
    const auto chosen = std::ranges::find(told_, shown_, &report::ToldMap::entry);
    constexpr double width_of_two = 80;  // letters
    const bool wide = map_page_->width() >= letters(width_of_two);
    const report::ToldMap* const beside =
        wide && chosen != told_.end() ? true_map_of(document_.session(), told_, *chosen) : nullptr;
    if (beside) {
        true_map_->show_picture(*report::map_of(document_.session().entry(beside->entry)));
        true_caption_->setText(short_text(beside->label));
        true_map_->set_name(short_text(beside->label));
    }
    map_->set_name(beside ? short_text(chosen->label) : QString());
    const QList<QWidget*> second{caption_, true_caption_, true_map_, true_map_->buttons()};
    for (QWidget* const widget : second) widget->setVisible(beside != nullptr);
    columns_->setColumnStretch(1, beside ? 1 : 0);
}

void InPlay::show_map(int entry) {
    if (!document_.is_open() || entry < 1 || entry > document_.session().size()) return;
    if (!report::map_of(document_.session().entry(entry))) return;
    offer_with(entry);
    show_chosen(entry);
    emit pages_changed();
    emit page_wanted(Page::map, true);
}

// The maps that belong to this one, any of which may be shown then; 0: none. Whether they are others, or called
// otherwise.
bool InPlay::offer_with(int entry) {
    told_with_ = entry;
    std::vector<report::ToldMap> told;
    if (entry > 0) told = report::maps_told_with(document_.session(), entry);
    if (told == told_) return false;
    told_ = std::move(told);
    const QSignalBlocker quiet(whose_);
    whose_->clear();
    for (const report::ToldMap& one : told_) whose_->addItem(short_text(one.label));
    whose_->setVisible(told_.size() > 1);
    return true;
}

// Which page comes into sight is for the window to say, once all its parts know the session.
void InPlay::begin() {
    const QSignalBlocker quiet(this);
    last_map_ = 0;
    last_lookup_ = 0;
    opened_.clear();
    shown_ = 0;
    chosen_audience_.clear();
    offer_with(0);
    arrange();
    refresh();
}

// The newer of the two is wanted in sight when it is new. What the person looks at stays until then.
void InPlay::refresh() {
    const int map = document_.is_open() ? report::map_in_play(document_.session()) : 0;
    const int lookup = reference_->in_play();
    if (map == last_map_ && lookup == last_lookup_) return relabel();
    if (lookup != last_lookup_) stage_->show_step(is_of_chart(lookup) ? 0 : lookup);
    const bool stays = map == last_map_ && is_offered(map) && is_offered(shown_);
    last_map_ = map;
    last_lookup_ = lookup;
    if (map == 0) {
        shown_ = 0;
        offer_with(0);
        arrange();
    } else if (stays) {
        offer_with(told_with_);
        show_chosen(shown_);
    } else {
        show_map_in_play();
    }
    emit pages_changed();
    const bool is_of_dice = map == 0 || lookup > map;
    if (!is_of_dice) return emit page_wanted(Page::map, false);
    emit page_wanted(has(Page::dice) ? Page::dice : Page::rules, false);
}

// A map may have been revealed or held back.
void InPlay::relabel() {
    if (!document_.is_open() || shown_ == 0 || shown_ > document_.session().size()) return;
    if (offer_with(told_with_)) show_chosen(shown_);
}

}  // namespace flagplot::ui

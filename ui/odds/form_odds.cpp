#include "ui/odds/form_odds.h"

#include <QBoxLayout>
#include <QPainter>
#include <QVBoxLayout>
#include <algorithm>

#include "report/odds.h"
#include "ui/common/made.h"
#include "ui/common/marks.h"
#include "ui/common/plain_text.h"
#include "ui/odds/odds_picture.h"
#include "ui/sheet/sheet_view.h"

namespace flagplot::ui {

namespace {

// "7/20", which the range and the percents say as well: beside a form there is little room.
constexpr std::size_t ways_column = 2;

// The odds of each, if one of them is of ways and each of them is known. Else none.
std::vector<table::Odds> odds_of_ways(const rulebook::Rules& rules, const std::vector<referee::OddsTarget>& stakes,
                                      const std::vector<std::string>& ways, const std::string& desired) {
    std::vector<table::Odds> all;
    bool is_any_of_ways = false;
    try {
        for (const referee::OddsTarget& stake : stakes) {
            if (stake.times != 1) return {};
            all.push_back(table::odds(rules.table(stake.table), stake.facts, stake.column));
            is_any_of_ways = is_any_of_ways || !report::odds_by_way(all.back(), ways, desired).empty();
        }
    } catch (const std::runtime_error&) {  // facts are missing, or there are too many throws: the list says so
        return {};
    }
    return is_any_of_ways ? all : std::vector<table::Odds>();
}

}  // namespace

void show_odds(SheetView& list, Label& note, sheet::Sheet odds) {
    note.setText(text(odds.end));
    note.setVisible(!odds.end.empty());
    list.setVisible(!odds.sections.empty());
    if (odds.sections.size() == 1) odds.sections.front().heading.clear();  // it has one already
    list.show_sheet(std::move(odds));
}

// One table's.
class FormOdds::Part : public QWidget {
  public:
    explicit Part(QWidget* parent) : QWidget(parent) {
        label_ = typed(wrapped_label(this), Type::normal, true);
        list_ = new SheetView(SheetView::Place::part, u"Odds"_s, this);
        label_->setBuddy(list_);
        note_ = typed(wrapped_label(this), Type::small);
        picture_ = new OddsPicture(this);
        add_parts(spaced<QVBoxLayout>(this, {}, px(4)), {label_, list_, picture_, note_, stretch()});
    }

    void show_target(const rulebook::Rules& rules, const referee::OddsTarget& stake, const table::Facts& facts) {
        label_->show();
        picture_->hide();
        table::Facts known = stake.facts;
        for (const auto& [fact, value] : facts) known[fact] = value;
        const QString name = u"Odds: %1"_s.arg(short_text(stake.label));
        label_->setText(button_text(name));
        list_->setAccessibleName(name);
        sheet::Sheet odds = report::known_odds(
            rules,
            {.table = stake.table, .facts = known, .column = stake.column, .times = stake.times, .opposed = false});
        for (sheet::Section& section : odds.sections) {
            if (section.columns.size() > ways_column) section.columns[ways_column].is_shown = false;
        }
        show_odds(*list_, *note_, std::move(odds));
    }

    // A rose where the result is a way; else a strip.
    void show_picture(const rulebook::Rules& rules, const referee::OddsTarget& stake, const table::Odds& odds,
                      const std::vector<std::string>& ways, const std::string& desired) {
        for (QWidget* const one : std::initializer_list<QWidget*>{label_, list_, note_}) one->hide();
        const std::vector<double> by_way = report::odds_by_way(odds, ways, desired);
        std::vector<Likely> likely;
        for (std::size_t i = 0; i < by_way.size(); ++i)
            likely.push_back({text(ways[i]), by_way[i], bearing_of(text(ways[i])).value_or(0), ways[i] == desired});
        if (likely.empty()) {
            for (const table::Chance& one : odds.chances)
                likely.push_back({short_text(one.label), table::share(one.ways, odds.throws)});
        }
        picture_->setAccessibleName(u"Odds: %1"_s.arg(short_text(stake.label)));
        picture_->show_odds(std::move(likely), by_way.empty() ? short_text(rules.table(stake.table).title) : QString());
        picture_->show();
    }

    bool is_rose() const { return !picture_->isHidden() && picture_->is_rose(); }

  private:
    Label* label_;
    SheetView* list_;
    OddsPicture* picture_;
    Label* note_;
};

FormOdds::FormOdds(QWidget* parent) : QWidget(parent) {
    title_ = typed(new Label(this), Type::normal, true);
    row_ = new QBoxLayout(QBoxLayout::LeftToRight, this);
    no_way_ = made_muted(wrapped_label(u"It names no way of the map."_s, this));
    left_ = add_parts(spaced<QVBoxLayout>({}, px(12)), {title_, no_way_, stretch(1)});
    auto* const room = new QWidget(this);
    nothing_ = made_muted(new Label(u"Nothing is rolled for it."_s, room));
    strips_ = add_parts(flush<QVBoxLayout>(room), {nothing_, stretch(1)});
    column_ = add_parts(new QVBoxLayout, {room, stretch(1)});
    add_parts(row_, {left_, {column_, 1}});
    begin();
}

void FormOdds::fill_panel(const QString& title, QWidget* chips, const std::vector<referee::OddsTarget>& all) {
    std::ptrdiff_t most = 1;  // of a unit, with its rose
    for (const referee::OddsTarget& one : all)
        most = std::max(most, std::ranges::count(all, one.unit, &referee::OddsTarget::unit));
    strips_->parentWidget()->setMinimumHeight(static_cast<int>(most - 1) * OddsPicture::height_of_strip(fontMetrics()));
    no_way_->setFixedWidth(OddsPicture::width_of_rose());
    title_->setText(title);
    title_->setHidden(title.isEmpty());
    if (chips && column_->indexOf(chips) < 0) column_->insertWidget(1, chips);
    const bool is_row = row_->direction() == QBoxLayout::LeftToRight;
    QMargins around = layout()->contentsMargins();
    around.setTop(px(is_row ? 18 : 6));  // below a form it begins a little lower
    layout()->setContentsMargins(around);
    constexpr int lines = 12;  // as many as the fullest of them needs
    if (!has_no_way_) kept_height_ = std::max({kept_height_, sizeHint().height(), lines * fontMetrics().height()});
    setMinimumHeight(is_row ? kept_height_ : 0);  // else as high as the form
    setMaximumHeight(is_row && has_no_way_ ? kept_height_ : QWIDGETSIZE_MAX);
}

void FormOdds::begin() {
    kept_height_ = 0;
    setMinimumHeight(0);
    setMaximumHeight(QWIDGETSIZE_MAX);
    title_->hide();
    hide();
}

void FormOdds::stack(bool below_each_other) {
    row_->setDirection(below_each_other ? QBoxLayout::TopToBottom : QBoxLayout::LeftToRight);
    row_->setSpacing(px(below_each_other && is_panel() ? 4 : 16));
}

void FormOdds::show_targets(const rulebook::Rules* rules, const std::vector<referee::OddsTarget>& stakes,
                            const table::Facts& facts, const std::vector<std::string>& ways,
                            const std::string& desired) {
    shown_ = rules ? stakes.size() : 0;
    while (parts_.size() < shown_) parts_.push_back(new Part(this));
    std::vector<table::Odds> pictures =
        rules ? odds_of_ways(*rules, stakes, ways, desired) : std::vector<table::Odds>();
    has_no_way_ = rules && pictures.empty() && kept_height_ > 0 && !ways.empty();
    if (has_no_way_) pictures = odds_of_ways(*rules, stakes, ways, ways.front());
    are_pictures_ = !pictures.empty();
    if (ways.empty()) kept_height_ = 0;
    const int around = are_pictures_ || kept_height_ > 0 ? px(12) : 0;
    layout()->setContentsMargins(around, around / 2, around, around / 2);
    no_way_->setVisible(has_no_way_ && are_pictures_);
    nothing_->setVisible(shown_ == 0);
    for (std::size_t i = 0; i < parts_.size(); ++i) {
        Part& part = *parts_[i];
        part.setVisible(i < shown_);
        for (QBoxLayout* const one : std::initializer_list<QBoxLayout*>{row_, left_, strips_}) one->removeWidget(&part);
        if (!rules || i >= shown_) continue;
        if (are_pictures_) {
            part.show_picture(*rules, stakes[i], pictures[i], ways, desired);
        } else {
            part.show_target(*rules, stakes[i], facts);
        }
        if (part.is_rose()) {
            left_->insertWidget(1, &part);
        } else {
            are_pictures_ ? strips_->insertWidget(0, &part) : row_->insertWidget(row_->count() - 1, &part, 1);
        }
        part.setHidden(has_no_way_ && are_pictures_ && !report::odds_by_way(pictures[i], ways, ways.front()).empty());
    }
    row_->setStretchFactor(column_, are_pictures_ ? 1 : 0);
    if (are_pictures_) kept_height_ = std::max(kept_height_, 1);  // fill_panel() says how much
    if (kept_height_ == 0) {
        setMinimumHeight(0);
        setMaximumHeight(QWIDGETSIZE_MAX);
        title_->hide();
    }
    strips_->parentWidget()->setVisible(kept_height_ > 0);
    setVisible(shown_ > 0 || kept_height_ > 0);
    update();
}

// As the row that they are of.
void FormOdds::paintEvent(QPaintEvent* /*event*/) {
    if (kept_height_ == 0) return;
    QPainter painter(this);
    painter.fillRect(rect(), tints(palette()).selected);
    painter.fillRect(QRect(0, 0, 4, height()), tints(palette()).tick);
}

}  // namespace flagplot::ui

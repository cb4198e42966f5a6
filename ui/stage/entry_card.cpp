#include "ui/stage/entry_card.h"

#include <fmt/ranges.h>
#include <QAction>
#include <QApplication>
#include <QPushButton>
#include <QVBoxLayout>
#include <algorithm>

#include "referee/roll_again.h"
#include "report/roll_words.h"
#include "report/story.h"
#include "session/chronicle.h"
#include "ui/common/made.h"
#include "ui/common/plain_text.h"
#include "ui/sheet/sheet_view.h"
#include "ui/stage/throw_button.h"

namespace flagplot::ui {
namespace {

constexpr std::size_t most_throws = 6;     // the others stand among the dice
constexpr std::size_t most_outcomes = 24;  // of which somebody would look for one here
constexpr double narrow = 84;              // letters; there the rows stand below their dice
constexpr double width_of_caption = 16;
constexpr int most_lines = 8;

// "14 +2 Leader = 16; d20: 14, rolled"
QString how_it_fell(const session::Session& session, const report::Throw& thrown, bool with_faces) {
    std::string how = report::source_words(session, thrown.roll, thrown.found);
    if (thrown.roll) {
        const std::string faces = with_faces ? fmt::format(": {}", fmt::join(thrown.roll->faces, " ")) : "";
        how = fmt::format("{}{}, {}", report::dice_notation(thrown.roll->sides), faces, how);
    }
    const bool is_calculated =
        thrown.found && (!thrown.found->lookup.modifiers.empty() || thrown.found->lookup.clamped);
    const std::string sum = is_calculated ? table::explain(thrown.found->lookup) : "";
    return text(sum.empty() ? how : fmt::format("{}; {}", sum, how));
}

}  // namespace

EntryCard::EntryCard(Document& document, QWidget* parent)
    : Fitted(parent),
      document_(document),
      layout_(new QVBoxLayout(this)),
      fall_(
          [this](double done) {
              if (large_) large_->fall(done);
          },
          this) {
    setAccessibleName(u"The entry at hand"_s);
    fall_.setEasingCurve(QEasingCurve::OutBounce);
    layout_->setContentsMargins(0, 0, px(16), px(12));
}

void EntryCard::show_entry(const Shown& shown, QWidget& before, int indent) {
    const bool had_focus = isAncestorOf(QApplication::focusWidget());
    if (had_focus) before.setFocus(Qt::MouseFocusReason);  // which chooses nothing
    if (parts_) {
        parts_->hide();  // one of them may be what was clicked
        layout_->removeWidget(parts_);
        parts_->deleteLater();
    }
    throws_.clear();
    stops_.clear();
    large_ = nullptr;
    can_choose_ = false;
    parts_ = new QWidget(this);
    layout_->addWidget(parts_);
    layout_->setContentsMargins(indent, 0, px(16), px(12));
    auto* const column = spaced<QVBoxLayout>(parts_, {}, letters(1));
    if (!shown.details.isEmpty()) {
        auto* const details = wrapped_label(first_lines(shown.details, most_lines), parts_);
        if (!shown.is_large) details->setAccessibleDescription(u"Details of the selected row"_s);
        details->setTextInteractionFlags(Qt::TextSelectableByMouse);
        if (details->text() != shown.details) details->setToolTip(tip(shown.details));
        column->addWidget(details);
    }
    for (std::size_t i = 0; i < std::min(most_throws, shown.dice.size()); ++i) add_throw(shown.dice[i], shown);
    if (shown.dice.size() > most_throws) {
        const QString more = u"%1 more throws stand under Dice."_s.arg(shown.dice.size() - most_throws);
        column->addWidget(made_muted(new Label(more, parts_)));
    }
    add_foot(shown);
    fit();
    parts_->show();
    QWidget* last = &before;
    for (QWidget* const stop : stops_) {
        setTabOrder(last, stop);
        last = stop;
    }
    if (had_focus && !before.isVisible() && !stops_.empty()) stops_.front()->setFocus(Qt::MouseFocusReason);
}

// Its dice, which table they were read in and how they fell, and all that it may say.
void EntryCard::add_throw(int step, const Shown& shown) {
    const report::Throw thrown = report::throw_of(session::Chronicle(document_.session()), step);
    if (!thrown.roll && !thrown.found) return;
    auto* const line = new QBoxLayout(QBoxLayout::LeftToRight);
    auto* const head = spaced<QHBoxLayout>({}, letters(1));
    if (thrown.roll) head->addWidget(make_dice(step, thrown, shown.is_large), 0, Qt::AlignVCenter);
    head->addLayout(make_caption(thrown, shown.is_large), 1);
    line->addLayout(head);
    if (!thrown.outcomes.empty() && (shown.is_large || thrown.outcomes.size() <= most_outcomes)) {
        line->addWidget(make_rows(step, thrown, shown.can_correct), 1);
        throws_.push_back(line);
    }
    auto* const column = static_cast<QVBoxLayout*>(parts_->layout());
    column->addLayout(line);
    const std::vector<std::string> none;
    for (const std::string& words : thrown.found ? thrown.found->lookup.notes : none)
        column->addWidget(wrapped_label(text(words), parts_));
}

// A click shows their table.
QWidget* EntryCard::make_dice(int step, const report::Throw& thrown, bool is_large) {
    const QString title = short_text(thrown.title);
    const QString result = text(thrown.result);
    auto* const dice = typed(
        new ThrowButton(step, *thrown.roll, parts_, is_large ? ThrowButton::Size::large : ThrowButton::Size::line),
        is_large ? Type::normal : Type::large);
    dice->setCheckable(false);
    dice->setEnabled(thrown.found);
    const QString whose = thrown.roll->unit.empty() ? title : u"%1 of %2"_s.arg(title, short_text(thrown.roll->unit));
    dice->setAccessibleName(result.isEmpty() ? whose : QStringLiteral("%1: %2").arg(whose, result));
    dice->setToolTip(thrown.found ? tip(u"Whole table: %1"_s.arg(title)) : QString());
    const int lookup = session::Chronicle(document_.session()).step_of(step).lookup;
    connect(dice, &QAbstractButton::clicked, this, [this, lookup] { emit table_wanted(lookup); });
    stops_.push_back(dice);
    if (is_large) {
        large_ = dice;
        large_->fall(fall_.done());
    }
    return dice;
}

// What they were thrown for, and how they fell.
QBoxLayout* EntryCard::make_caption(const report::Throw& thrown, bool is_large) {
    const session::Session& session = document_.session();
    auto* const column = spaced<QVBoxLayout>({}, px(4));
    column->addStretch(1);
    const auto say = [&](const QString& words, Type type, bool bold) {
        auto* const label = typed(wrapped_label(words, parts_), type, bold);
        label->setMinimumWidth(letters(is_large ? 2 * width_of_caption : width_of_caption));
        column->addWidget(label);
    };
    const std::string& unit = thrown.roll ? thrown.roll->unit : thrown.found->unit;
    if (is_large && !unit.empty()) say(short_text(session::Chronicle(session).label_of(unit)), Type::normal, true);
    if (is_large && thrown.found) say(with_short_words(text(thrown.result)), Type::large, true);
    say(QStringLiteral("%1\n%2").arg(short_text(thrown.title), how_it_fell(session, thrown, is_large)), Type::small,
        false);
    column->addStretch(1);
    return column;
}

// Another one may be chosen by a click, or by Enter.
SheetView* EntryCard::make_rows(int step, const report::Throw& thrown, bool can_correct) {
    sheet::Sheet rows = report::rows_to_choose(thrown);
    const bool can_choose =
        can_correct && std::ranges::any_of(rows.sections[0].rows, [](const sheet::Row& row) { return row.key != 0; });
    for (sheet::Row& row : rows.sections[0].rows) row.cells[1].is_link = row.cells[1].is_link && can_choose;
    auto* const view = new SheetView(can_choose ? SheetView::Place::list : SheetView::Place::part,
                                     u"What %1 may say"_s.arg(short_text(thrown.title)), parts_);
    view->show_sheet(std::move(rows));
    const auto fell = std::ranges::find(thrown.outcomes, true, &report::Outcome::fell);
    view->scrollTo(view->model()->index(static_cast<int>(fell - thrown.outcomes.begin()), 0));
    if (!can_choose) return view;
    can_choose_ = true;
    stops_.push_back(view);
    connect(view, &SheetView::pressed, this, [this, step, outcomes = thrown.outcomes](int place) {
        document_.correct("overrule", step, {{"result", outcomes[static_cast<std::size_t>(place) - 1].result}});
    });
    return view;
}

QPushButton* EntryCard::add_button(QBoxLayout& line, const QString& words) {
    auto* const button = new QPushButton(words, parts_);
    line.addWidget(button);
    stops_.push_back(button);
    return button;
}

// What the rules have rolled again needs no reason: a click does it.
void EntryCard::add_ways_to_roll_again(QBoxLayout& line, int order) {
    for (const rulebook::RollAgain& way : referee::ways_to_roll_again(document_.session(), order)) {
        auto* const button = add_button(line, button_text(short_text(way.label)));
        button->setAccessibleName(short_text(way.label));
        button->setToolTip(tip(u"Rolls this order's dice again; everything else stays"_s));
        connect(button, &QPushButton::clicked, this, [this, order, id = way.id] { document_.roll_again(order, id); });
    }
}

void EntryCard::add_foot(const Shown& shown) {
    auto* const foot = spaced<QHBoxLayout>({}, letters(1));
    static_cast<QVBoxLayout*>(parts_->layout())->addLayout(foot);
    if (shown.order > 0) add_ways_to_roll_again(*foot, shown.order);
    const auto add = [&](const QString& words) { return add_button(*foot, words); };
    const std::size_t throws = std::min(most_throws, shown.dice.size());
    for (std::size_t i = 0; i < throws; ++i) {
        const int step = shown.dice[i];
        const report::Throw thrown = report::throw_of(session::Chronicle(document_.session()), step);
        if (shown.can_correct && thrown.roll) {
            const QString words =
                throws == 1 ? u"Re-roll\u2026"_s : u"Re-roll %1\u2026"_s.arg(in_sentence(thrown.title));
            connect(add(button_text(words)), &QPushButton::clicked, this,
                    [this, step] { document_.correct("reroll", step); });
        }
        if (!shown.is_large || !thrown.found) continue;
        auto* const table = add(u"Whole table"_s);
        table->setAccessibleName(u"Whole table of this throw: %1"_s.arg(short_text(thrown.title)));
        table->setToolTip(tip(table->accessibleName()));
        const int lookup = session::Chronicle(document_.session()).step_of(step).lookup;
        connect(table, &QPushButton::clicked, this, [this, lookup] { emit table_wanted(lookup); });
    }
    if (shown.can_correct && throws > 0 && !can_choose_) {
        connect(add(u"Overrule\u2026"_s), &QPushButton::clicked, this,
                [this, step = shown.dice.back()] { document_.correct("overrule", step); });
    }
    for (QAction* const action : shown.actions) {
        auto* const button = add(action->text().remove(QLatin1Char('&')));
        connect(button, &QPushButton::clicked, action, &QAction::trigger);
    }
    auto* const hint = typed(new OneLine(parts_), Type::small);
    hint->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    if (can_choose_) hint->say(u"Click another result to overrule this one."_s);
    add_parts(foot, {stretch(1), hint});
}

void EntryCard::fit() {
    const bool is_narrow = width() < letters(narrow);
    for (QBoxLayout* const line : throws_) {
        line->setDirection(is_narrow ? QBoxLayout::TopToBottom : QBoxLayout::LeftToRight);
    }
}

}  // namespace flagplot::ui

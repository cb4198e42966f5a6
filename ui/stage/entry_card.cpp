#include "ui/stage/entry_card.h"

#include <QAction>
#include <QPushButton>
#include <QVBoxLayout>
#include <algorithm>

#include "report/roll_words.h"
#include "report/story.h"
#include "session/chronicle.h"
#include "ui/common/lines.h"
#include "ui/common/look.h"
#include "ui/common/made.h"
#include "ui/common/one_line.h"
#include "ui/common/parts.h"
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

}  // namespace

EntryCard::EntryCard(Document& document, QWidget* parent)
    : QWidget(parent), document_(document), layout_(new QVBoxLayout(this)) {
    setAccessibleName(u"The entry at hand"_s);
    layout_->setContentsMargins(0, 0, px(16), px(12));
}

void EntryCard::show_entry(const Shown& shown, int indent) {
    if (parts_) {
        parts_->hide();  // one of them may be what was clicked
        layout_->removeWidget(parts_);
        parts_->deleteLater();
    }
    throws_.clear();
    stops_.clear();
    can_choose_ = false;
    parts_ = new QWidget(this);
    layout_->addWidget(parts_);
    layout_->setContentsMargins(indent, 0, px(16), px(12));
    auto* const column = spaced<QVBoxLayout>(parts_, {}, letters(1));
    if (!shown.details.isEmpty()) {
        auto* const details = wrapped_label(first_lines(shown.details, most_lines), parts_);
        details->setAccessibleDescription(u"Details of the selected row"_s);
        details->setTextInteractionFlags(Qt::TextSelectableByMouse);
        if (details->text() != shown.details) details->setToolTip(tip(shown.details));
        column->addWidget(details);
    }
    for (std::size_t i = 0; i < std::min(most_throws, shown.dice.size()); ++i)
        add_throw(shown.dice[i], shown.can_correct);
    if (shown.dice.size() > most_throws) {
        const QString more = u"%1 more throws stand under Dice."_s.arg(shown.dice.size() - most_throws);
        column->addWidget(made_muted(new Label(more, parts_)));
    }
    add_foot(shown);
    arrange();
    parts_->show();
}

// Its dice, which table they were read in and how they fell, and all that it may say.
void EntryCard::add_throw(int step, bool can_correct) {
    const session::Session& session = document_.session();
    const report::Throw thrown = report::throw_of(session::Chronicle(session), step);
    if (!thrown.roll) return;
    auto* const line = new QBoxLayout(QBoxLayout::LeftToRight);
    auto* const head = new QHBoxLayout;
    head->setSpacing(letters(1));
    const QString title = short_text(thrown.title);
    auto* const dice = typed(new ThrowButton(step, *thrown.roll, parts_), Type::large);
    dice->setCheckable(false);
    dice->setEnabled(thrown.found);
    const QString result = text(thrown.result);
    dice->setAccessibleName(result.isEmpty() ? title : QStringLiteral("%1: %2").arg(title, result));
    dice->setToolTip(thrown.found ? tip(u"Whole table: %1"_s.arg(title)) : QString());
    const int lookup = session::Chronicle(session).step_of(step).lookup;
    connect(dice, &QAbstractButton::clicked, this, [this, lookup] { emit table_wanted(lookup); });
    QString how = text(report::dice_notation(thrown.roll->sides));
    how += QStringLiteral(", ") + text(report::source_words(session, thrown.roll, thrown.found));
    if (thrown.found && !thrown.found->lookup.modifiers.empty())
        how = text(table::explain(thrown.found->lookup)) + QStringLiteral("; ") + how;
    auto* const caption = typed(wrapped_label(QStringLiteral("%1\n%2").arg(title, how), parts_), Type::small);
    caption->setMinimumWidth(letters(width_of_caption));
    head->addWidget(dice, 0, Qt::AlignVCenter);
    head->addWidget(caption, 1);
    line->addLayout(head);
    stops_.push_back(dice);
    if (!thrown.outcomes.empty() && thrown.outcomes.size() <= most_outcomes) {
        line->addWidget(make_rows(step, thrown, can_correct), 1);
        throws_.push_back(line);
    }
    auto* const column = static_cast<QVBoxLayout*>(parts_->layout());
    column->addLayout(line);
    const std::vector<std::string> none;
    for (const std::string& words : thrown.found ? thrown.found->lookup.notes : none)
        column->addWidget(wrapped_label(text(words), parts_));
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
    if (!can_choose) return view;
    can_choose_ = true;
    stops_.push_back(view);
    connect(view, &SheetView::pressed, this, [this, step, outcomes = thrown.outcomes](int place) {
        document_.correct("overrule", step, {{"result", outcomes[static_cast<std::size_t>(place) - 1].result}});
    });
    return view;
}

void EntryCard::add_foot(const Shown& shown) {
    auto* const foot = new QHBoxLayout;
    foot->setSpacing(letters(1));
    const auto add = [&](const QString& words) {
        auto* const button = new QPushButton(words, parts_);
        foot->addWidget(button);
        stops_.push_back(button);
        return button;
    };
    const std::size_t throws = shown.can_correct ? std::min(most_throws, shown.dice.size()) : 0;
    for (std::size_t i = 0; i < throws; ++i) {
        const int step = shown.dice[i];
        const report::Throw thrown = report::throw_of(session::Chronicle(document_.session()), step);
        const QString words = throws == 1 ? u"Re-roll"_s : u"Re-roll %1"_s.arg(in_sentence(thrown.title));
        auto* const button = add(button_text(words));
        connect(button, &QPushButton::clicked, this, [this, step] { document_.correct("reroll", step); });
    }
    if (throws > 0 && !can_choose_) {
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
    foot->addStretch(1);
    foot->addWidget(hint);
    static_cast<QVBoxLayout*>(parts_->layout())->addLayout(foot);
}

void EntryCard::arrange() {
    const bool is_narrow = width() < letters(narrow);
    for (QBoxLayout* const line : throws_) {
        line->setDirection(is_narrow ? QBoxLayout::TopToBottom : QBoxLayout::LeftToRight);
    }
}

void EntryCard::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    arrange();
}

}  // namespace flagplot::ui

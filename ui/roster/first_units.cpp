#include "ui/roster/first_units.h"

#include <QAbstractButton>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QPainter>
#include <QPushButton>
#include <QScrollArea>
#include <QShortcut>
#include <QVBoxLayout>
#include <algorithm>
#include <utility>

#include "session/roster_csv.h"
#include "ui/common/card_button.h"
#include "ui/common/hairline.h"
#include "ui/common/look.h"
#include "ui/common/made.h"
#include "ui/common/plain_text.h"
#include "ui/roster/roster.h"

namespace flagplot::ui {
namespace {

constexpr int margin = 12;  // beside what the pane has
constexpr std::size_t fields_shown = 4;

// A place that waits for something: white, with a broken line around it.
class Waiting : public QWidget {
  public:
    using QWidget::QWidget;

  protected:
    void paintEvent(QPaintEvent* /*event*/) override {
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        const Tints colours = tints(palette());
        painter.setBrush(colours.field);
        painter.setPen(QPen(colours.tick, 1.4, Qt::DashLine));
        painter.drawRoundedRect(QRectF(rect()).adjusted(1, 1, -1, -1), CardButton::corner, CardButton::corner);
    }
};

// A kind of unit in a frame: what it is, what is said of one, and what adds one.
CardButton* make_add_row(const rulebook::UnitType& type, QWidget* parent) {
    const QString name = short_text(type.label, 40);
    QStringList fields;
    for (std::size_t i = 0; i < std::min(fields_shown, type.fields.size()); ++i)
        fields += in_sentence(type.fields[i].label);
    auto* const row = new CardButton(u"%1: Add…"_s.arg(name), parent);
    auto* const what = typed(new Label(name, row), Type::normal, true);
    auto* const said = made_muted(new OneLine(row));
    said->say(fields.join(QStringLiteral(", ")));
    row->setAccessibleDescription(said->text());
    auto* const add = typed(new Label(u"Add…"_s, row), Type::normal, true);
    add->setForegroundRole(QPalette::Link);
    add_parts(spaced<QHBoxLayout>(row, {px(16), px(14), px(16), px(14)}), {what, {said, 1}, add});
    return row;
}

}  // namespace

FirstUnits::FirstUnits(Document& document, Roster& roster, QWidget* parent)
    : QWidget(parent),
      document_(document),
      roster_(roster),
      area_(new QScrollArea(this)),
      paste_(acting(new OneLineButton(this), this, &FirstUnits::paste)) {
    setAccessibleName(u"The first units"_s);
    auto* const layout = flush<QVBoxLayout>(this);
    area_->setWidgetResizable(true);
    area_->setFrameShape(QFrame::NoFrame);
    area_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    area_->setFocusPolicy(Qt::NoFocus);
    layout->addWidget(area_, 1);
    make_foot(*layout);
    setFocusProxy(paste_);
    new QShortcut(QKeySequence::Paste, this, this, &FirstUnits::paste, Qt::WidgetWithChildrenShortcut);
    connect(&roster_, &Roster::type_chosen, this, [this](const std::string& type) {
        if (std::exchange(type_, type) != type && is_wanted_) rebuild();
    });
    connect(&document_, &Document::opened, this, [this] {
        if (std::exchange(path_, document_.path()) != document_.path()) {
            is_skipped_ = false;
            type_.clear();
        }
        if (is_wanted_ && has_to_begin()) rebuild();
        follow();
    });
    connect(&document_, &Document::changed, this, &FirstUnits::follow);
    connect(&document_, &Document::rewound, this, &FirstUnits::follow);
}

void FirstUnits::make_foot(QVBoxLayout& layout) {
    layout.addWidget(new FootLine(this));
    auto* const skip = acting(new OneLineButton(u"S&kip for now"_s, this), this, &FirstUnits::skip);
    set_primary(*paste_);
    layout.addLayout(add_parts(spaced<QHBoxLayout>({px(margin), px(4), px(margin), 0}), {skip, stretch(1), paste_}));
}

void FirstUnits::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Escape) return skip();
    auto* const button = qobject_cast<QAbstractButton*>(focusWidget());
    is_enter_key(*event) && button ? button->click() : QWidget::keyPressEvent(event);
}

void FirstUnits::follow() {
    const bool wanted = has_to_begin();
    if (wanted && !is_wanted_) rebuild();
    if (std::exchange(is_wanted_, wanted) != wanted) emit wanted_changed();
}

bool FirstUnits::has_to_begin() const {
    if (!document_.is_open() || is_skipped_ || document_.pending() || !document_.why_read_only().isEmpty())
        return false;
    const session::Session& session = document_.session();
    return !session.rulebook().unit_types.empty() && session.state().units().empty() && session.state().turn() == 1;
}

void FirstUnits::paste() {
    emit roster_wanted();
    roster_.paste();
}

void FirstUnits::skip() {
    is_skipped_ = true;
    follow();
}

void FirstUnits::rebuild() {
    const std::vector<rulebook::UnitType>& types = document_.session().rulebook().unit_types;
    const auto found = std::ranges::find(types, type_, &rulebook::UnitType::id);
    const rulebook::UnitType& type = found == types.end() ? types.front() : *found;
    const QString plural = short_text(in_sentence(type.plural), 30);
    auto* const content = new QWidget;
    auto* const page = spaced<QVBoxLayout>(content, {px(margin), px(margin), px(margin), px(margin)}, px(12));
    auto* const heading = typed(wrapped_label(u"Paste your %1"_s.arg(plural), content), Type::page, true);
    auto* const how = wrapped_label(
        u"Copy rows in any spreadsheet: one for each %1, its columns in any order, under headings "
        "like these."_s.arg(in_sentence(type.label)),
        content);
    add_parts(page, {heading, how});
    add_example(*page, type);
    page->addWidget(typed(new Label(u"Or one by one"_s, content), Type::result, true));
    add_types(*page);
    add_parts(page, {typed(wrapped_label(u"A CSV file? Drop it anywhere."_s, content), Type::small), stretch(1)});
    area_->setWidget(content);
    paste_->setText(u"&Paste your %1   Ctrl+V"_s.arg(button_text(plural)));
    paste_->setAccessibleName(u"Paste your %1"_s.arg(plural));
}

// What rows look like, in columns that have an example in each row.
void FirstUnits::add_example(QVBoxLayout& page, const rulebook::UnitType& type) {
    auto* const frame = new Waiting(area_);
    auto* const grid = spaced<QGridLayout>(frame, {px(20), px(20), px(20), px(20)});
    grid->setVerticalSpacing(px(6));
    grid->setHorizontalSpacing(px(14));
    const session::Session& session = document_.session();
    const csv::Grid rows = session::example_of_units(type, session.state(), session.rulebook(), type.fields.size());
    int place = 0;
    for (std::size_t column = 0; column < rows.front().size() && place <= static_cast<int>(fields_shown); ++column) {
        if (std::ranges::any_of(rows, [&](const auto& row) { return row[column].empty(); })) continue;
        for (std::size_t row = 0; row < rows.size(); ++row) {
            auto* const cell = new OneLine(frame);
            cell->say(text(rows[row][column]));
            if (row == 0) set_type(*cell, Type::small);
            if (row > 0 && column == 0) set_type(*cell, Type::normal, true);
            grid->addWidget(cell, static_cast<int>(2 * row), place);
        }
        ++place;
    }
    for (int row = 0; row < static_cast<int>(rows.size()); ++row)
        grid->addWidget(new Hairline(frame), 2 * row + 1, 0, 1, place);
    auto* const caption =
        typed(wrapped_label(u"An example: your own rows come here with Ctrl+V."_s, frame), Type::small);
    caption->setAlignment(Qt::AlignCenter);
    grid->addWidget(caption, grid->rowCount(), 0, 1, -1);
    page.addWidget(frame);
}

void FirstUnits::add_types(QVBoxLayout& page) {
    auto* const rows = spaced<QVBoxLayout>({}, px(8));
    page.addLayout(rows);
    for (const rulebook::UnitType& type : document_.session().rulebook().unit_types) {
        rows->addWidget(acting(make_add_row(type, area_), this, [this, id = type.id] {
            emit roster_wanted();
            roster_.add(id);
        }));
    }
}

}  // namespace flagplot::ui

#include "ui/reports/draft_list.h"

#include <QEvent>
#include <QScrollBar>
#include <QShortcut>
#include <algorithm>

#include "session/audience.h"
#include "ui/common/plain_text.h"
#include "ui/common/write.h"

namespace flagplot::ui {
namespace {

constexpr int index_role = Qt::UserRole;
constexpr int most_lines = 12;  // of one text: a whole mail is read in the log

}  // namespace

QString audience_words(const session::Session& session, const std::string& audience) {
    if (audience == session::everyone) return u"everyone"_s;
    if (audience == session::game_master) return u"only you"_s;
    return short_text(session::label_of_reader(session, audience));
}

DraftList::DraftList(Kind kind, QWidget* parent) : Quiet(parent), kind_(kind) {
    setWordWrap(true);
    setTextElideMode(Qt::ElideNone);
    setResizeMode(QListView::Adjust);
    setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setSpacing(1);
    for (const Qt::Key key : {Qt::Key_Return, Qt::Key_Enter, Qt::Key_F2}) {
        const auto confirm = [this] {
            if (currentItem()) currentItem()->setSelected(true);  // by Tab alone a line is current, and not chosen
            emit confirmed();
        };
        new QShortcut(key, this, this, confirm, Qt::WidgetShortcut);
    }
    connect(this, &QListWidget::itemChanged, this, &DraftList::tell_ticked);
}

// Once the list is done with its own event: the answer fills it anew.
void DraftList::tell_ticked(const QListWidgetItem* item) {
    const QVariant index = item->data(index_role);
    if (!index.isValid()) return;
    const int entry = lines_[static_cast<std::size_t>(index.toInt())].entry;
    const bool goes_out = item->checkState() == Qt::Checked;
    QMetaObject::invokeMethod(
        this, [this, entry, goes_out] { emit ticked(entry, goes_out); }, Qt::QueuedConnection);
}

void DraftList::show_lines(const session::Session& session, const std::string& reader,
                           const std::vector<report::DraftLine>& lines, bool can_tick, const QString& empty) {
    const int entry = current() ? current()->entry : 0;
    const int row = currentRow();
    const int scrolled = verticalScrollBar()->value();
    clear();
    lines_ = lines;
    std::vector<std::string> headings;
    for (const report::DraftLine& line : lines_) {
        if (std::ranges::find(headings, line.heading) == headings.end()) headings.push_back(line.heading);
    }
    for (const std::string& heading : headings) {
        add_heading(heading);
        for (std::size_t i = 0; i < lines_.size(); ++i) {
            if (lines_[i].heading == heading) add_line(session, reader, static_cast<int>(i), can_tick);
        }
    }
    if (lines_.empty()) (new QListWidgetItem(empty, this))->setFlags(Qt::NoItemFlags);
    colour_headings();
    if (kind_ == Kind::report) {
        setCurrentRow(std::clamp(row, 0, count() - 1));
        if (!current()) setCurrentRow(std::min(currentRow() + 1, count() - 1));  // it is a heading
    }
    choose(entry);
    verticalScrollBar()->setValue(scrolled);
}

void DraftList::add_heading(const std::string& heading) {
    auto* const item = new QListWidgetItem(short_text(heading), this);
    item->setFlags(Qt::NoItemFlags);
    item->setFont(bold(font()));
}

// What has happened to a line is said in words before it: "[held back, reworded] TF17: ...".
void DraftList::add_line(const session::Session& session, const std::string& reader, int index, bool can_tick) {
    const report::DraftLine& line = lines_[static_cast<std::size_t>(index)];
    const QString told = text(line.unit.empty() ? line.text : line.unit + ": " + line.text);
    const QString mark = marks(session, reader, line).join(QStringLiteral(", "));
    QString words = first_lines(told, most_lines);
    if (!mark.isEmpty()) words.prepend(QStringLiteral("[%1] ").arg(mark));
    if (!line.readers_words.empty()) {
        const QString whose = audience_words(session, reader);
        words +=
            QLatin1Char('\n') + u"%1 would read: %2"_s.arg(whose, first_lines(text(line.readers_words), most_lines));
    }
    auto* const item = new QListWidgetItem(words);
    item->setData(index_role, index);
    item->setData(Qt::AccessibleTextRole, QStringLiteral("%1, %2").arg(short_text(line.heading), words));
    item->setToolTip(told == first_lines(told, most_lines) ? QString() : tip(told));
    item->setFlags(Qt::ItemIsEnabled | Qt::ItemIsSelectable);
    if (kind_ == Kind::report) {
        item->setFlags(item->flags() | (can_tick ? Qt::ItemIsUserCheckable : Qt::NoItemFlags));
        item->setCheckState(line.goes_out ? Qt::Checked : Qt::Unchecked);
    }
    addItem(item);
}

QStringList DraftList::marks(const session::Session& session, const std::string& reader,
                             const report::DraftLine& line) const {
    QStringList marks;
    if (line.held) marks << u"held back"_s;
    if (line.told_in != 0)
        marks << u"told in %1 %2"_s.arg(text(session.rulebook().clock.turn_label).toLower()).arg(line.told_in);
    if (line.reworded) marks << u"reworded"_s;
    if (kind_ == Kind::elsewhere) {
        const bool is_masters = line.audience == session::game_master;
        const QString whose = audience_words(session, line.audience);
        marks << (is_masters ? whose : u"for %1"_s.arg(whose));
    } else if (line.goes_out && line.audience != reader) {
        marks << u"for %1"_s.arg(audience_words(session, line.audience));
    }
    if (line.map) marks << u"with a map"_s;
    return marks;
}

const report::DraftLine* DraftList::current() const {
    const bool is_chosen = currentItem() && currentItem()->isSelected();
    const QVariant index = is_chosen ? currentItem()->data(index_role) : QVariant();
    return index.isValid() ? &lines_[static_cast<std::size_t>(index.toInt())] : nullptr;
}

void DraftList::choose(int entry) {
    for (int row = 0; row < count(); ++row) {
        const QVariant index = item(row)->data(index_role);
        if (index.isValid() && lines_[static_cast<std::size_t>(index.toInt())].entry == entry)
            return setCurrentRow(row);
    }
}

// The first line is below the first heading.
QModelIndex DraftList::moveCursor(CursorAction action, Qt::KeyboardModifiers modifiers) {
    const QModelIndex there = QListWidget::moveCursor(action, modifiers);
    const bool is_heading = there.isValid() && !(there.flags() & Qt::ItemIsEnabled);
    return is_heading ? there.siblingAtRow(std::min(there.row() + 1, count() - 1)) : there;
}

// A heading can't be chosen, but is as easy to read as a line.
void DraftList::colour_headings() {
    for (int row = 0; row < count(); ++row) {
        if (!(item(row)->flags() & Qt::ItemIsEnabled)) item(row)->setForeground(palette().color(QPalette::Text));
    }
}

void DraftList::changeEvent(QEvent* event) {
    QListWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange) colour_headings();
}

}  // namespace flagplot::ui

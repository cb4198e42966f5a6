#include "ui/finder/finder.h"

#include <QHeaderView>
#include <QKeyEvent>
#include <QLineEdit>
#include <QPainter>
#include <QTimer>
#include <QTreeWidget>
#include <QVBoxLayout>
#include <algorithm>
#include <span>

#include "ui/common/label.h"
#include "ui/common/look.h"
#include "ui/common/made.h"
#include "ui/common/plain_text.h"
#include "ui/common/quiet.h"
#include "ui/common/vector_picture.h"

namespace flagplot::ui {
namespace {

using report::Findable;
using What = Findable::What;

constexpr std::size_t most_found = 60;
constexpr int most_lines = 14;  // in sight
constexpr double wide = 104;    // letters
constexpr int edge = 3;         // pixels within its frame, whose corners are round

// The sign in front of what is typed. It is no control.
class Sign : public QWidget {
  public:
    explicit Sign(QLineEdit& line) : QWidget(&line), picture_(QStringLiteral(":/icons/tools/find.svg")) {
        setAttribute(Qt::WA_TransparentForMouseEvents);
        line.installEventFilter(this);
    }

    bool eventFilter(QObject* watched, QEvent* event) override {
        if (event->type() == QEvent::Resize || event->type() == QEvent::FontChange) {
            const auto& line = *static_cast<QLineEdit*>(watched);
            const int side = line.fontMetrics().height();
            setGeometry(side / 2, (line.height() - side) / 2, side, side);
            static_cast<QLineEdit*>(watched)->setTextMargins(side * 3 / 2, 0, 0, 0);
        }
        return QWidget::eventFilter(watched, event);
    }

  protected:
    void paintEvent(QPaintEvent* /*event*/) override {
        QPainter painter(this);
        picture_.paint(painter, rect(), palette().color(QPalette::Text));
    }

  private:
    VectorPicture picture_;
};

QString words_of(const Findable& found) {
    const QString label = short_text(found.label);
    return found.what == What::procedure ? u"Play: %1"_s.arg(label) : label;
}

QString kind_of(const Findable& found) {
    switch (found.what) {
        case What::chart:
            return u"Chart you own"_s;
        case What::ruling:
            return u"Ruling"_s;
        case What::session:
            return u"Session"_s;
        default:
            return short_text(found.where);
    }
}

}  // namespace

Finder::Finder(Document& document, QWidget& window)
    : QFrame(&window),
      document_(document),
      search_(named(new QLineEdit(&window), u"Find a procedure, unit, table or rule"_s)),
      list_(named(new Quiet<QTreeWidget>(this), u"Found"_s)),
      nothing_(made_muted(new Label(this))) {
    setFrameShape(QFrame::StyledPanel);
    set_search_width(0);
    search_->setClearButtonEnabled(true);
    search_->installEventFilter(this);
    window.installEventFilter(this);
    new Sign(*search_);
    list_->setColumnCount(2);
    list_->setHeaderHidden(true);
    list_->setRootIsDecorated(false);
    list_->setUniformRowHeights(true);
    list_->setFrameShape(QFrame::NoFrame);
    list_->setFocusPolicy(Qt::NoFocus);
    list_->header()->setStretchLastSection(false);
    list_->header()->setSectionResizeMode(0, QHeaderView::Stretch);
    list_->header()->setSectionResizeMode(1, QHeaderView::Fixed);
    nothing_->setWordWrap(true);
    nothing_->setMargin(12);
    add_parts(spaced<QVBoxLayout>(this, {edge, edge, edge, edge}), {list_, nothing_});
    hide();
    connect(search_, &QLineEdit::textChanged, this, &Finder::show_found);
    connect(list_, &QTreeWidget::itemClicked, this, &Finder::open_chosen);
    const auto refresh = [this] {
        forget();
        if (isVisible()) show_found(search_->text());
    };
    document_.follow(
        this, [this] { search_->clear(); }, refresh);
}

void Finder::set_search_width(int width) {
    const int sign_alone = search_->fontMetrics().height() * 2;
    search_->setPlaceholderText(width > 0 ? u"Find or play anything  Ctrl+K"_s : QString());
    search_->setFixedWidth(std::max(width, sign_alone));
}

void Finder::focus_search() {
    search_->setFocus();
    search_->selectAll();
}

void Finder::forget() {
    found_.clear();
    all_.clear();
    games_.clear();
    openers_.clear();
}

void Finder::look_up() {
    forget();
    if (!document_.is_open()) return;
    all_ = report::findables_of(document_.session());
    for (const referee::Procedure& one : document_.procedures())
        all_.push_back({What::procedure, one.id, one.title, one.source, one.help});
    for (Other& other : others ? others() : std::vector<Other>()) {
        all_.push_back(std::move(other.findable));
        openers_.push_back(std::move(other.open));
    }
}

void Finder::show_found(const QString& words) {
    if (words.trimmed().isEmpty() || !document_.is_open()) {
        forget();
        return hide();
    }
    if (all_.empty()) look_up();
    events_ = report::happened(document_.session(), words.toStdString(), most_found);
    found_ = report::find(events_, all_, words.toStdString(), most_found);
    list_->clear();
    for (const Findable* const one : found_) add_line(*one);
    if (found_.size() == most_found) {
        auto* const more = new QTreeWidgetItem(list_, {u"… and more: another word leaves fewer"_s, {}});
        more->setFlags(Qt::NoItemFlags);
    }
    list_->setHidden(found_.empty());
    nothing_->setHidden(!found_.empty());
    if (found_.empty()) nothing_->setText(nothing_words(words));
    choose(0);
    place();
}

// Which game has nothing, and which has it: one tries words of the game that one knows best.
QString Finder::nothing_words(const QString& words) {
    const rulebook::Rulebook& book = document_.session().rulebook();
    if (games_.empty()) games_ = report::findables_besides(document_.library(), book.id);
    QStringList lines{u"%1 has nothing with “%2” in it. With its turn (Z2 turn 8) what happened is found, too."_s.arg(
        short_text(book.title), short_text(words.toStdString(), 40))};
    for (const std::string& line : report::found_besides(games_, words.toStdString())) lines += short_text(line, 160);
    return lines.join(QLatin1Char('\n'));
}

void Finder::add_line(const Findable& found) {
    auto* const line = new QTreeWidgetItem(list_, {words_of(found), kind_of(found)});
    line->setForeground(1, muted(palette()));
    line->setSizeHint(0, QSize(0, fontMetrics().height() * 7 / 4));
    const QString all =
        found.where.empty() ? text(found.label) : QStringLiteral("%1\n%2").arg(text(found.label), text(found.where));
    for (const int column : {0, 1}) line->setToolTip(column, tip(all));
}

// Below the line, as wide as the window lets it be.
void Finder::place() {
    const QPoint end = search_->mapTo(parentWidget(), QPoint(search_->width(), search_->height() + 2));
    const int width = std::min(std::max(letters(wide), search_->width()), end.x() - letters(1));
    list_->header()->resizeSection(
        1, std::min(width / 3, static_cast<QAbstractItemView*>(list_)->sizeHintForColumn(1) + letters(2)));
    const int line = list_->topLevelItemCount() > 0 ? list_->sizeHintForRow(0) : 0;
    const int lines = std::min(list_->topLevelItemCount(), most_lines);
    const int around = 2 * (edge + frameWidth());
    const int height = around + (found_.empty() ? nothing_->heightForWidth(width - around) : line * lines);
    setGeometry(end.x() - width, end.y(), width, std::min(height, parentWidget()->height() - end.y() - letters(2)));
    show();
    raise();
}

// Whoever listens hears it as what the line is about.
void Finder::choose(int step) {
    const auto count = static_cast<int>(found_.size());
    if (count == 0) return search_->setAccessibleDescription(nothing_->text());
    const int now = list_->indexOfTopLevelItem(list_->currentItem());
    QTreeWidgetItem* const line = list_->topLevelItem(std::clamp(now < 0 ? 0 : now + step, 0, count - 1));
    list_->setCurrentItem(line);
    search_->setAccessibleDescription(u"Enter opens: %1, %2"_s.arg(line->text(0), line->text(1)));
}

bool Finder::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::Resize && isVisible()) {
        QTimer::singleShot(0, this, [this] {  // where the line is by then, if it hasn't been left
            if (isVisible()) place();
        });
    }
    if (watched != search_) return QFrame::eventFilter(watched, event);
    if (event->type() == QEvent::FocusOut && static_cast<QFocusEvent*>(event)->reason() != Qt::ActiveWindowFocusReason)
        hide();
    if (event->type() == QEvent::FocusIn) show_found(search_->text());
    if (event->type() == QEvent::FocusIn || event->type() == QEvent::FocusOut)
        QMetaObject::invokeMethod(this, &Finder::search_focused, Qt::QueuedConnection);  // once it has it
    const bool is_key = event->type() == QEvent::KeyPress;
    if (is_key && key_pressed(*static_cast<QKeyEvent*>(event))) return true;
    return QFrame::eventFilter(watched, event);
}

bool Finder::key_pressed(const QKeyEvent& press) {
    switch (const int key = press.key()) {
        case Qt::Key_Return:
        case Qt::Key_Enter:
            if (!press.isAutoRepeat()) open_chosen();
            return true;
        case Qt::Key_Escape:
            leave();
            return true;
        case Qt::Key_Up:
        case Qt::Key_Down:
            choose(key == Qt::Key_Up ? -1 : 1);
            return true;
        case Qt::Key_PageUp:
        case Qt::Key_PageDown:
            choose(key == Qt::Key_PageUp ? -most_lines : most_lines);
            return true;
        default:
            return false;
    }
}

void Finder::leave() {
    search_->clear();
    emit left();
}

void Finder::open_chosen() {
    const int line = list_->indexOfTopLevelItem(list_->currentItem());
    if (line < 0 || static_cast<std::size_t>(line) >= found_.size()) return;
    const Findable found = *found_[static_cast<std::size_t>(line)];
    const auto offered = std::span(all_).last(openers_.size());
    const auto place =
        std::ranges::find(offered, found_[static_cast<std::size_t>(line)], [](const Findable& one) { return &one; });
    const std::function<void()> opener =
        place == offered.end() ? nullptr : openers_[static_cast<std::size_t>(place - offered.begin())];
    leave();  // it forgets what was found
    opener ? opener() : emit chosen(found.what, found.id);
}

}  // namespace flagplot::ui

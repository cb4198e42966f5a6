#include "ui/start/start_page.h"

#include <QDir>
#include <QFileInfo>
#include <QGridLayout>
#include <QLocale>
#include <QMenu>
#include <QPushButton>
#include <QScrollArea>
#include <QVBoxLayout>
#include <algorithm>

#include "host/host.h"
#include "session/glimpse.h"
#include "ui/common/label.h"
#include "ui/common/look.h"
#include "ui/common/plain_text.h"
#include "ui/start/card.h"
#include "ui/start/primary_button.h"

namespace flagplot::ui {
namespace {

constexpr std::size_t most_older = 5;
constexpr int most_columns = 4;
constexpr double widest_card = 62;   // letters
constexpr double least_recent = 26;  // letters: in less the two sides don't stand beside each other
constexpr double most_recent = 56;
constexpr double with_picture = 40;

QString turn_words(int turn) {
    return u"Turn %1"_s.arg(turn);
}

QPushButton* link_button(const QString& words, QWidget* parent) {
    auto* const button = new QPushButton(words, parent);
    button->setAccessibleName(QString(words).remove(QLatin1Char('&')));
    button->setAutoDefault(true);
    button->setFlat(true);
    return button;
}

Label* heading(const QString& words, QWidget* parent) {
    auto* const label = new Label(words, parent);
    set_type(*label, Type::normal, true);
    return label;
}

void empty(QLayout& layout) {
    while (QLayoutItem* item = layout.takeAt(0)) {
        if (item->widget()) {
            item->widget()->hide();
            item->widget()->deleteLater();
        }
        delete item;
    }
}

// Its frame has the colours of the cards.
class Panel : public QWidget {
  public:
    Panel(QPalette::ColorRole ground, QWidget* parent) : QWidget(parent) {
        setAutoFillBackground(true);
        setBackgroundRole(ground);
    }
};

}  // namespace

QString when_words(const QDateTime& then, const QDateTime& now) {
    const QLocale english(QLocale::English, QLocale::UnitedKingdom);
    const qint64 days = then.date().daysTo(now.date());
    if (days == 0) return u"today %1"_s.arg(english.toString(then.time(), QStringLiteral("H:mm")));
    if (days == 1) return u"yesterday"_s;
    const bool this_year = then.date().year() == now.date().year();
    return english.toString(then.date(), this_year ? QStringLiteral("d MMM") : QStringLiteral("d MMM yyyy"));
}

// ---- cards in rows

CardGrid::CardGrid(double least_letters, QWidget* parent)
    : QWidget(parent), least_letters_(least_letters), grid_(new QGridLayout(this)) {
    grid_->setContentsMargins(0, 0, 0, 0);
    grid_->setSpacing(letters(2));
}

void CardGrid::set_cards(const std::vector<Card*>& cards) {
    for (Card* card : cards_) {
        grid_->removeWidget(card);
        card->hide();
        card->deleteLater();
    }
    cards_ = cards;
    columns_ = 0;
    arrange();
}

void CardGrid::arrange() {
    const int spacing = letters(2);
    const int most = most_columns * (letters(widest_card) + spacing) - spacing;
    grid_->setContentsMargins(0, 0, std::max(0, width() - most), 0);
    const int fit = std::max(1, (width() + spacing) / (letters(least_letters_) + spacing));
    const int columns = std::min({fit, most_columns, std::max(1, static_cast<int>(cards_.size()))});
    if (columns == columns_) return;
    for (Card* card : cards_) grid_->removeWidget(card);
    for (int column = 0; column < columns_; ++column) grid_->setColumnStretch(column, 0);
    columns_ = columns;
    int place = 0;
    for (Card* card : cards_) {
        grid_->addWidget(card, place / columns, place % columns);
        card->show();
        ++place;
    }
    for (int column = 0; column < columns; ++column) grid_->setColumnStretch(column, 1);
}

void CardGrid::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    arrange();
}

void CardGrid::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() != QEvent::FontChange) return;
    grid_->setSpacing(letters(2));
    columns_ = 0;
    arrange();
}

// ---- the page

struct StartPage::Recent {
    QString path;
    QString title;
    std::string game;  // its id; empty: it can't be read
    std::optional<int> turn;
    QString when;
    QString file;  // where another one has this title, too: its name, and its folder if that is the same as well

    QString details() const {
        QStringList all;
        if (turn) all += turn_words(*turn);
        if (!file.isEmpty()) all += file;
        return all.join(QStringLiteral(", "));
    }
    QString heard() const { return file.isEmpty() ? title : QStringLiteral("%1, %2").arg(title, file); }
};

StartPage::StartPage(Document& document, QWidget* parent) : QWidget(parent), document_(document) {}

// When it is shown the first time: who opens a session at once never sees it.
void StartPage::make() {
    auto* const outer = new QVBoxLayout(this);
    outer->setContentsMargins(0, 0, 0, 0);
    auto* const area = new QScrollArea(this);
    area->setWidgetResizable(true);
    area->setFrameShape(QFrame::NoFrame);
    area->setFocusPolicy(Qt::NoFocus);
    outer->addWidget(area);
    auto* const page = new QWidget(area);
    sides_ = new QBoxLayout(QBoxLayout::LeftToRight, page);
    sides_->setContentsMargins(0, 0, 0, 0);
    sides_->setSpacing(0);
    games_side_ = make_games();
    recent_side_ = make_recent();
    sides_->addWidget(games_side_, 1);
    sides_->addWidget(recent_side_);
    area->setWidget(page);
}

QWidget* StartPage::make_games() {
    auto* const side = new Panel(QPalette::Base, this);
    auto* const layout = new QVBoxLayout(side);
    layout->setContentsMargins(32, 28, 32, 28);
    auto* const title = new Label(u"Flagplot"_s, side);
    set_type(*title, Type::large, true);
    auto* const words = new Label(
        u"You have the map, the counters and the rules on the table. Flagplot rolls, looks "
        "up, explains, remembers and prints."_s,
        side);
    words->setWordWrap(true);
    games_ = new CardGrid(28, side);
    games_->setAccessibleName(u"Games"_s);
    problems_ = new Label(side);
    problems_->setWordWrap(true);
    problems_->hide();
    samples_ = make_samples();
    layout->addWidget(title);
    layout->addWidget(words);
    layout->addSpacing(16);
    layout->addWidget(heading(u"New session"_s, side));
    layout->addWidget(games_);
    layout->addWidget(problems_);
    layout->addSpacing(16);
    layout->addWidget(samples_);
    layout->addStretch();
    below_games_ = layout;
    return side;
}

QWidget* StartPage::make_samples() {
    auto* const part = new QWidget(this);
    auto* const layout = new QVBoxLayout(part);
    layout->setContentsMargins(0, 0, 0, 0);
    sample_cards_ = new CardGrid(38, part);
    sample_cards_->setAccessibleName(u"Samples"_s);
    layout->addWidget(heading(u"Sample games"_s, part));
    auto* const copies = new Label(u"Each opens as a copy."_s, part);
    copies->setWordWrap(true);
    set_muted(*copies);
    layout->addWidget(copies);
    layout->addWidget(sample_cards_);
    return part;
}

QWidget* StartPage::make_recent() {
    auto* const side = new Panel(QPalette::Window, this);
    auto* const layout = new QVBoxLayout(side);
    layout->setContentsMargins(24, 28, 24, 28);
    layout->addWidget(heading(u"Recent sessions"_s, side));
    recent_ = new QVBoxLayout;
    layout->addLayout(recent_);
    layout->addSpacing(8);
    auto* const open = new QPushButton(u"&Open a session…"_s, side);
    open->setAccessibleName(u"Open a session…"_s);
    open->setAutoDefault(true);
    connect(open, &QPushButton::clicked, this, &StartPage::open_wanted);
    layout->addWidget(open, 0, Qt::AlignLeft);
    layout->addStretch();
    below_recent_ = layout;
    return side;
}

void StartPage::refresh(const QStringList& recent) {
    if (!sides_) make();
    first_ = nullptr;
    std::vector<Recent> sessions;
    for (const QString& path : recent) sessions.push_back(look_at(path));
    tell_apart(sessions);
    set_games(sessions);
    set_samples();
    newest_picture_ = nullptr;
    newest_buttons_ = nullptr;
    empty(*recent_);
    has_recent_ = !recent.isEmpty();
    if (recent.isEmpty()) {
        auto* const none = new Label(u"No sessions yet"_s, this);
        set_muted(*none);
        recent_->addWidget(none);
    } else {
        add_newest(sessions.front());
        const std::size_t shown = std::min(sessions.size(), most_older + 1);
        for (std::size_t i = 1; i < shown; ++i) add_older(sessions[i]);
    }
    // Where there is nothing to go on with, the samples are the best beginning.
    QVBoxLayout& place = has_recent_ ? *below_games_ : *below_recent_;
    place.insertWidget(place.count() - 1, samples_);  // before the stretch
    samples_->setContentsMargins(0, has_recent_ ? 0 : 16, 0, 0);
    arrange();
}

// What is done with a game besides playing it.
void StartPage::show_menu(Card& card, const QString& game, bool is_own, const QPoint& where) {
    auto* const menu = new QMenu(&card);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->addAction(u"&New session…"_s, this, [this, game] { emit new_wanted(game); });
    menu->addAction(u"&Share…"_s, this, [this, game] { emit share_wanted(game); });
    if (is_own) {
        menu->addAction(u"&Change…"_s, this, [this, game] { emit change_wanted(game); });
        menu->addAction(u"&Remove…"_s, this, [this, game] { emit remove_wanted(game); });
    }
    menu->popup(card.mapToGlobal(where));
}

void StartPage::set_games(const std::vector<Recent>& sessions) {
    std::map<std::string, QString> played;  // when each was last
    for (const Recent& one : sessions) {
        if (!one.game.empty()) played.try_emplace(one.game, one.when);
    }
    std::vector<std::string> problems;
    std::vector<Card*> cards;
    titles_.clear();
    const auto add = [&](Picture picture, const Card::Words& words, const QString& name) {
        cards.push_back(new Card(Card::Shape::tall, std::move(picture), words, games_));
        cards.back()->setAccessibleName(name);
        return cards.back();
    };
    std::map<std::string, std::filesystem::path> found;
    try {
        found = document_.library().rulebooks(&problems);
    } catch (const json::InputError& error) {
        problems.emplace_back(error.what());
    }
    std::vector<std::pair<std::string, rulebook::Cover>> covers;
    for (const auto& [id, folder] : found) {
        try {
            covers.emplace_back(id, rulebook::read_cover(folder));
        } catch (const json::InputError& error) {
            problems.emplace_back(error.what());
        }
    }
    std::stable_sort(covers.begin(), covers.end(),
                     [](const auto& a, const auto& b) { return a.second.title < b.second.title; });
    for (const auto& [id, cover] : covers) {
        const QString title = short_text(cover.title);
        titles_[id] = title;
        const std::string& more = cover.summary.empty() ? cover.document : cover.summary;
        QStringList about;
        if (!more.empty()) about += short_text(more, 200);
        const bool is_own = host::is_own_game(found.at(id));
        if (!cover.author.empty()) about += u"By %1."_s.arg(short_text(cover.author, 60));
        if (!cover.edition.empty()) about += u"Edition %1."_s.arg(short_text(cover.edition, 30));
        if (const auto when = played.find(id); is_own && when != played.end())
            about += u"Played %1."_s.arg(when->second);
        Card* const card = add(Picture::of_game(id), {title, about.join(QLatin1Char(' ')), {}, u"New session…"_s},
                               u"New session: %1"_s.arg(title));
        connect(card, &Card::clicked, this, [this, game = exact(id)] { emit new_wanted(game); });
        card->setContextMenuPolicy(Qt::CustomContextMenu);
        connect(card, &Card::customContextMenuRequested, this,
                [this, card, game = exact(id), is_own](const QPoint& where) { show_menu(*card, game, is_own, where); });
    }
    const Card* const own = add(Picture::of_own_game(),
                                {u"A game of your own"_s,
                                 u"Your tables, units and sequence of play, made in this program and kept in files."_s,
                                 {},
                                 u"&Make one…"_s},
                                u"Make a game of your own…"_s);
    connect(own, &Card::clicked, this, &StartPage::game_wanted);
    games_->set_cards(cards);
    QStringList lines;
    for (const std::string& problem : problems) lines += text(problem);
    say_problem(*problems_, lines.join(QLatin1Char('\n')));
}

void StartPage::set_samples() {
    std::vector<Card*> cards;
    const QDir folder(exact(host::samples().string()));
    for (const QFileInfo& file : folder.entryInfoList({QStringLiteral("*.flagplot")})) {
        const Recent sample = look_at(file.filePath());
        const auto game = titles_.find(sample.game);
        QStringList detail;
        if (sample.turn) detail += turn_words(*sample.turn);
        if (game != titles_.end()) detail += game->second;
        cards.push_back(new Card(Card::Shape::row, Picture::of_game(sample.game),
                                 {sample.title, detail.join(QStringLiteral(", "))}, sample_cards_));
        cards.back()->setAccessibleName(u"Play the sample: %1"_s.arg(sample.title));
        connect(cards.back(), &Card::clicked, this,
                [this, name = file.completeBaseName()] { emit sample_wanted(name); });
    }
    sample_cards_->set_cards(cards);
    samples_->setVisible(!cards.empty());
    if (!cards.empty()) first_ = cards.front();
}

StartPage::Recent StartPage::look_at(const QString& path) const {
    const QFileInfo file(path);
    Recent recent{path, short_text(file.completeBaseName()), {}, {}, {}, {}};
    recent.when = when_words(file.lastModified(), QDateTime::currentDateTime());
    try {
        const session::Glimpse glimpse = session::glimpse_of(path.toStdString(), session::open_posix_file);
        if (!glimpse.header.title.empty()) recent.title = short_text(glimpse.header.title);
        recent.game = glimpse.header.rulebook;
        recent.turn = glimpse.turn;
    } catch (const std::exception&) {  // opening it says what is wrong
    }
    return recent;
}

// Copies have one title, and so have those that a file service makes where two have written to a file.
void StartPage::tell_apart(std::vector<Recent>& sessions) {
    for (Recent& one : sessions) {
        const QFileInfo file(one.path);
        for (const Recent& other : sessions) {
            if (&other == &one || other.title != one.title || other.path == one.path) continue;
            const bool has_same_name = QFileInfo(other.path).fileName() == file.fileName();
            if (one.file.isEmpty()) one.file = short_text(file.fileName(), 60);
            if (!has_same_name) continue;
            one.file = u"%1 in %2"_s.arg(short_text(file.fileName(), 60), short_text(file.dir().dirName(), 40));
            break;
        }
    }
}

// With what goes on, and what begins anew.
void StartPage::add_newest(const Recent& recent) {
    auto* const frame = new QFrame(this);
    frame->setFrameShape(QFrame::StyledPanel);
    frame->setAutoFillBackground(true);
    frame->setBackgroundRole(QPalette::Base);
    auto* const grid = new QGridLayout(frame);
    auto* const picture = new PictureView(Picture::of_game(recent.game), frame);
    picture->setFixedSize(letters(9), letters(7));
    auto* const title = new Label(recent.title, frame);
    title->setWordWrap(true);
    set_type(*title, Type::normal, true);
    auto* const when = new Label(recent.when, frame);
    set_type(*when, Type::small);
    when->setForegroundRole(QPalette::WindowText);  // which is muted: on the ground of a list it would be another
    auto* const turn = new Label(recent.details(), frame);
    turn->setWordWrap(true);
    set_muted(*turn);
    turn->setForegroundRole(QPalette::WindowText);
    auto* const go_on =
        new PrimaryButton(recent.turn ? u"Contin&ue turn %1"_s.arg(*recent.turn) : u"Contin&ue"_s, frame);
    go_on->setAccessibleName(go_on->text().remove(QLatin1Char('&')));
    go_on->setAccessibleDescription(recent.heard());
    go_on->setToolTip(tip(recent.path));
    connect(go_on, &QPushButton::clicked, this, [this, path = recent.path] { emit recent_wanted(path); });
    auto* const again = link_button(u"&As a new game…"_s, frame);
    again->setAccessibleDescription(
        u"A new session with the game, the rules and the forces of %1"_s.arg(recent.heard()));
    again->setEnabled(!recent.game.empty());
    connect(again, &QPushButton::clicked, this, [this, path = recent.path] { emit again_wanted(path); });
    auto* const buttons = new QVBoxLayout;  // a small window has no room for one beside the other
    buttons->addWidget(go_on, 0, Qt::AlignLeft);
    buttons->addWidget(again, 0, Qt::AlignLeft);
    grid->addWidget(picture, 0, 0, 2, 1);
    grid->addWidget(title, 0, 1, 1, 2);
    grid->addWidget(turn, 1, 1, Qt::AlignTop);
    grid->addWidget(when, 1, 2, Qt::AlignRight | Qt::AlignTop);
    grid->addLayout(buttons, 2, 0, 1, 3);
    grid->setColumnStretch(1, 1);
    recent_->addWidget(frame);
    first_ = go_on;
    newest_picture_ = picture;
    newest_buttons_ = buttons;
}

void StartPage::add_older(const Recent& recent) {
    auto* const card =
        new Card(Card::Shape::row, Picture::of_game(recent.game), {recent.title, recent.details(), recent.when}, this);
    card->setToolTip(tip(recent.path));
    card->setAccessibleName(u"Open %1"_s.arg(recent.heard()));
    card->setAccessibleDescription(plain(recent.path));
    connect(card, &Card::clicked, this, [this, path = recent.path] { emit recent_wanted(path); });
    recent_->addWidget(card);
}

void StartPage::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    arrange();
}

void StartPage::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange) arrange();
}

// Where it is narrow, what was played last comes before what could be.
void StartPage::arrange() {
    if (!sides_) return;
    const int quarter = std::min(width() / 4, letters(most_recent));
    const bool beside = quarter >= letters(least_recent);
    recent_side_->setMinimumWidth(beside ? quarter : 0);
    recent_side_->setMaximumWidth(beside ? quarter : QWIDGETSIZE_MAX);
    const bool is_slim = beside && quarter < letters(with_picture);
    if (newest_picture_) newest_picture_->setHidden(is_slim);
    if (newest_buttons_) newest_buttons_->setDirection(is_slim ? QBoxLayout::TopToBottom : QBoxLayout::LeftToRight);
    sides_->setDirection(beside        ? QBoxLayout::LeftToRight
                         : has_recent_ ? QBoxLayout::BottomToTop
                                       : QBoxLayout::TopToBottom);
}

void StartPage::focus_first() {
    if (first_) first_->setFocus(Qt::OtherFocusReason);
}

}  // namespace flagplot::ui

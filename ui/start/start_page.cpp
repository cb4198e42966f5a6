#include "ui/start/start_page.h"

#include <QDir>
#include <QFileInfo>
#include <QGridLayout>
#include <QMenu>
#include <QPushButton>
#include <QRegularExpression>
#include <QVBoxLayout>
#include <algorithm>

#include "host/host.h"
#include "plot/request.h"
#include "report/standing.h"
#include "session/audience.h"
#include "ui/common/fitting_area.h"
#include "ui/common/made.h"
#include "ui/common/plain_text.h"
#include "ui/start/card.h"
#include "ui/start/go_on_panel.h"

namespace flagplot::ui {
namespace {

constexpr std::size_t most_others = 5;
constexpr int most_columns = 8;
constexpr int least_columns = 3;   // where there is room: fewer cards are no wider
constexpr double least_game = 26;  // letters
constexpr double least_other = 38;
constexpr double widest_card = 62;
constexpr qsizetype most_in_title = 28;  // letters, before it is cut at its first comma
constexpr qsizetype most_in_clause = 60;
constexpr qint64 most_read = 2'000'000;  // bytes of a session that is read only to be shown here

Label* heading(const QString& words, QWidget* parent) {
    return typed(new Label(words, parent), Type::result, true);
}

// A card has room for what stands before the first colon or full stop; before the first comma, where that is long.
QString first_clause(const QString& words) {
    static const QRegularExpression end(QStringLiteral("[.:](\\s|$)"));
    const QString clause = words.left(words.indexOf(end));
    return clause.size() > most_in_clause ? clause.section(QStringLiteral(", "), 0, 0) : clause;
}

// What a session's reading brings.
struct Read {
    report::Standing standing;
    std::optional<plot::Plot> plot;
};

// Where the sides don't see the same, no plot is drawn before anybody has said who sits there.
Read read_session(const session::Session& session) {
    Read read{report::standing_of(session), {}};
    if (is_hidden(session.state(), session.rulebook())) return read;
    try {
        read.plot = plot::plot_of(session, {});
    } catch (const json::InputError&) {  // it has no board
    }
    return read;
}

}  // namespace

// ---- cards in rows

CardGrid::CardGrid(double least_letters, QWidget* parent)
    : Fitted(parent), least_letters_(least_letters), grid_(flush<QGridLayout>(this)) {}

void CardGrid::set_cards(const std::vector<QWidget*>& cards) {
    clear(*grid_);
    cards_ = cards;
    columns_ = 0;
    fit();
}

void CardGrid::fit() {
    const int spacing = letters(2);
    grid_->setSpacing(spacing);
    const int most = most_columns * (letters(widest_card) + spacing) - spacing;
    grid_->setContentsMargins(0, 0, std::max(0, width() - most), 0);
    const int room = std::max(1, (width() + spacing) / (letters(least_letters_) + spacing));
    const int columns = std::min({room, most_columns, std::max(least_columns, static_cast<int>(cards_.size()))});
    if (columns == columns_) return;
    for (QWidget* card : cards_) grid_->removeWidget(card);
    for (int column = 0; column < columns_; ++column) grid_->setColumnStretch(column, 0);
    columns_ = columns;
    int place = 0;
    for (QWidget* card : cards_) {
        grid_->addWidget(card, place / columns, place % columns);
        card->show();
        ++place;
    }
    for (int column = 0; column < columns; ++column) grid_->setColumnStretch(column, 1);
}

// ---- the page

// When it is shown the first time: who opens a session at once never sees it.
void StartPage::make() {
    auto* const area = new FittingArea(this);
    flush<QVBoxLayout>(this)->addWidget(area);
    auto* const page = new QWidget(area);
    auto* const layout = spaced<QVBoxLayout>(page, {px(24), px(24), px(24), px(24)}, px(24));
    panel_ = new GoOnPanel(page);
    others_heading_ = heading(u"Other sessions"_s, page);
    others_ = named(new CardGrid(least_other, page), u"Other sessions"_s);
    games_ = named(new CardGrid(least_game, page), u"Games"_s);
    problems_ = wrapped_label(page);
    problems_->hide();
    auto* const open = push_button(u"&Open a session…"_s, page, this, &StartPage::open_wanted);
    sample_ = named(new QPushButton(u"A sample, to try"_s, page), u"A sample, to try"_s);
    for (QPushButton* const button : {open, sample_}) button->setAutoDefault(true);
    samples_ = new QMenu(sample_);
    sample_->setMenu(samples_);
    opening_ = new QWidget(page);
    add_parts(spaced<QHBoxLayout>(opening_, {}, px(8)), {open, sample_});
    others_line_ = add_parts(new QHBoxLayout, {{others_heading_, 1}});
    games_line_ = add_parts(new QHBoxLayout, {{heading(u"Begin a new game"_s, page), 1}});
    auto* const sessions = add_parts(spaced<QVBoxLayout>({}, px(16)), {others_line_, others_});
    auto* const games = add_parts(spaced<QVBoxLayout>({}, px(16)), {games_line_, games_});
    add_parts(layout, {{panel_, 100}, sessions, games, problems_, stretch(1)});
    area->setWidget(page);
    connect(panel_, &GoOnPanel::go_on_wanted, this, [this] {
        newest_.isEmpty() ? emit sample_wanted(sample_files_.front().first) : emit recent_wanted(newest_);
    });
    connect(panel_, &GoOnPanel::again_wanted, this, [this] { emit again_wanted(newest_); });
}

void StartPage::refresh(const QStringList& recent) {
    if (!panel_) make();
    reading_.stop();
    const std::vector<Recent> sessions = look_at(recent.mid(0, most_others + 1));
    newest_ = sessions.empty() ? QString() : sessions.front().path;
    set_others(sessions);  // first, as Tab goes from what is made first
    set_games(sessions);
    set_samples();
    show_on_panel(sessions);
    std::vector<QString> paths;
    for (const Recent& one : sessions) paths.push_back(one.path);
    if (sessions.empty() && !sample_files_.empty()) paths.push_back(sample_files_.front().second.path);
    read(paths);
}

void StartPage::hideEvent(QHideEvent* event) {
    QWidget::hideEvent(event);
    reading_.stop();
}

// What was played last; where there is nothing to go on with, a sample is the best beginning.
void StartPage::show_on_panel(const std::vector<Recent>& sessions) {
    const bool is_sample = sessions.empty();
    panel_->setVisible(!is_sample || !sample_files_.empty());
    if (is_sample && sample_files_.empty()) return;
    const Recent& one = is_sample ? sample_files_.front().second : sessions.front();
    panel_->show_session(one, is_sample, titles_[one.game]);
}

// What is open in each, and the plot of the first: they are read while the page is there already.
void StartPage::read(const std::vector<QString>& paths) {
    std::vector<std::pair<QString, std::function<session::Session()>>> sessions;
    for (const QString& path : paths) {
        if (QFileInfo(path).size() <= most_read) sessions.emplace_back(path, document_.opening(path.toStdString()));
    }
    const QString first = paths.empty() ? QString() : paths.front();
    reading_.start([this, sessions, first](const std::atomic<bool>& stop, const Background::Tell& tell) {
        for (const auto& [path, open] : sessions) {
            if (stop) return;
            try {
                const Read read = read_session(open());
                tell([this, read, path = path, is_first = path == first] {
                    if (is_first) panel_->show_standing(read.standing, read.plot);
                    const auto card = cards_.find(path);
                    if (card == cards_.end()) return;
                    const QString turn = text(read.standing.turn).section(QLatin1Char(','), 0, 0);
                    card->second->set_last(read.standing.open.empty()
                                               ? turn
                                               : QStringLiteral("%1: %2").arg(turn, text(read.standing.open)));
                });
            } catch (const std::exception&) {  // opening it says what is wrong
            }
        }
    });
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
    std::vector<std::string> problems;
    std::vector<QWidget*> cards;
    titles_.clear();
    const auto add = [&](const Picture& picture, const Card::Words& words, const QString& name) {
        auto* const card = named(new Card(Card::Shape::tall, picture, words, games_), name);
        cards.push_back(card);
        return card;
    };
    std::map<std::string, std::filesystem::path> found;
    try {
        found = document_.library().rulebooks(&problems);
    } catch (const json::InputError& error) {
        problems.emplace_back(error.what());
    }
    std::vector<rulebook::Cover> covers;
    for (const auto& [id, folder] : found) {
        try {
            covers.push_back(rulebook::read_cover(folder));
        } catch (const json::InputError& error) {
            problems.emplace_back(error.what());
        }
    }
    std::ranges::stable_sort(covers, {}, &rulebook::Cover::title);
    for (const rulebook::Cover& cover : covers) {
        const QString title = short_text(cover.title);
        titles_[cover.id] = title;
        const std::string& more = cover.summary.empty() ? cover.document : cover.summary;
        QStringList about{first_clause(short_text(more, 200))};
        const bool is_own = host::is_own_game(found.at(cover.id));
        if (!cover.author.empty()) about += u"By %1"_s.arg(short_text(cover.author, 60));
        if (!cover.edition.empty()) about += u"Edition %1"_s.arg(short_text(cover.edition, 30));
        const auto last = std::ranges::find(sessions, cover.id, &Recent::game);
        if (is_own && last != sessions.end()) about += u"Played %1"_s.arg(last->when);
        const QString brief = title.size() > most_in_title ? title.section(QLatin1Char(','), 0, 0) : title;
        Card* const card =
            add(Picture::of_game(cover.id), {brief, joined(about, u" · "_s)}, u"New session: %1"_s.arg(title));
        card->setToolTip(tip(u"%1. %2"_s.arg(title, text(more))));
        const QString game = exact(cover.id);
        connect(card, &Card::clicked, this, [this, game] { emit new_wanted(game); });
        card->setContextMenuPolicy(Qt::CustomContextMenu);
        connect(card, &Card::customContextMenuRequested, this,
                [this, card, game, is_own](const QPoint& where) { show_menu(*card, game, is_own, where); });
    }
    Card* const own =
        add(Picture::of_own_game(), {u"A game of your own"_s, u"Tables, units, a sequence of play: made here"_s},
            u"Make a game of your own…"_s);
    own->setText(u"&Make a game of your own…"_s);  // for its key
    connect(own, &Card::clicked, this, &StartPage::game_wanted);
    games_->set_cards(cards);
    say_problem(*problems_, joined(problems, u"\n"_s));
}

void StartPage::set_samples() {
    samples_->clear();
    sample_files_.clear();
    const QDir folder(exact(host::samples().string()));
    for (const QFileInfo& file : folder.entryInfoList({QStringLiteral("*.flagplot")})) {
        const Recent sample = look_at(file.filePath());
        const QString name = file.completeBaseName();
        const QString& game = titles_[sample.game];
        const bool is_enough = game.isEmpty() || game == sample.title;
        const QString words = is_enough ? sample.title : QStringLiteral("%1: %2").arg(sample.title, game);
        samples_->addAction(button_text(short_text(words, 70)), this, [this, name] { emit sample_wanted(name); });
        sample_files_.emplace_back(name, sample);
    }
    sample_->setHidden(samples_->isEmpty());
}

void StartPage::set_others(const std::vector<Recent>& sessions) {
    cards_.clear();
    std::vector<QWidget*> cards;
    for (std::size_t i = 1; i < sessions.size(); ++i) {
        const Recent& one = sessions[i];
        auto* const card = new Card(Card::Shape::row, Picture::of_game(one.game),
                                    {one.title, one.details(one.when), one.turn_words()}, others_);
        card->setToolTip(tip(one.path));
        card->setAccessibleName(u"Open %1"_s.arg(one.details(one.title)));
        connect(card, &Card::clicked, this, [this, path = one.path] { emit recent_wanted(path); });
        cards_[one.path] = card;
        cards.push_back(card);
    }
    others_->set_cards(cards);
    for (QWidget* const part : QWidgetList{others_heading_, others_}) part->setHidden(cards.empty());
    for (QHBoxLayout* const line : {others_line_, games_line_}) line->removeWidget(opening_);
    (cards.empty() ? games_line_ : others_line_)->addWidget(opening_);
}

void StartPage::focus_first() {
    if (panel_ && !panel_->isHidden()) panel_->focus_button();
}

}  // namespace flagplot::ui

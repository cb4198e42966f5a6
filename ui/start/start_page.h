#pragma once

#include <QDateTime>
#include <QStringList>
#include <QWidget>

#include "ui/document/document.h"

class QBoxLayout;
class QGridLayout;
class QVBoxLayout;

namespace flagplot::ui {

class Card;
class Label;

// "today 10:42", "yesterday", "17 Nov.", "17 Nov. 2025".
QString when_words(const QDateTime& then, const QDateTime& now);

// Cards beside and below each other, as many in a row as there is room for but at most four, all of one width.
class CardGrid : public QWidget {
    Q_OBJECT

  public:
    explicit CardGrid(double least_letters, QWidget* parent = nullptr);

    void set_cards(const std::vector<Card*>& cards);  // in place of those before

  protected:
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;

  private:
    void arrange();

    double least_letters_;
    int columns_ = 0;
    QGridLayout* grid_;
    std::vector<Card*> cards_;
};

// What stands in the middle of the window while no session is open: the games by their titles, the samples, and the
// sessions that were played last. What can't be read is left out, or shown without what isn't known of it.
class StartPage : public QWidget {
    Q_OBJECT

  public:
    explicit StartPage(Document& document, QWidget* parent = nullptr);

    void refresh(const QStringList& recent);  // files; the newest first
    void focus_first();                       // what goes on where one stopped, or else the first sample

  signals:
    void sample_wanted(const QString& name);
    void new_wanted(const QString& game);
    void open_wanted();
    void game_wanted();
    void share_wanted(const QString& game);
    void change_wanted(const QString& game);  // one of the user's own
    void remove_wanted(const QString& game);
    void recent_wanted(const QString& path);
    void again_wanted(const QString& path);  // a new session from that one

  protected:
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;

  private:
    struct Recent;
    void make();
    QWidget* make_games();
    QWidget* make_recent();
    QWidget* make_samples();
    void set_games(const std::vector<Recent>& sessions);
    void show_menu(Card& card, const QString& game, bool is_own, const QPoint& where);
    void set_samples();
    void add_newest(const Recent& recent);
    void add_older(const Recent& recent);
    static void tell_apart(std::vector<Recent>& sessions);
    Recent look_at(const QString& path) const;
    void arrange();

    Document& document_;
    QWidget* games_side_ = nullptr;
    QWidget* newest_picture_ = nullptr;  // null: no session was played yet
    QBoxLayout* newest_buttons_ = nullptr;
    QWidget* recent_side_ = nullptr;
    QBoxLayout* sides_ = nullptr;  // null: it wasn't shown yet, and nothing is made
    CardGrid* games_ = nullptr;
    QVBoxLayout* below_games_ = nullptr;
    QVBoxLayout* below_recent_ = nullptr;
    QWidget* samples_ = nullptr;  // with their heading
    CardGrid* sample_cards_ = nullptr;
    Label* problems_ = nullptr;
    QVBoxLayout* recent_ = nullptr;
    QWidget* first_ = nullptr;
    bool has_recent_ = false;
    std::map<std::string, QString> titles_;  // of the games, by id
};

}  // namespace flagplot::ui

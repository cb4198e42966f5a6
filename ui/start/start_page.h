#pragma once

#include <QStringList>
#include <QWidget>
#include <map>
#include <vector>

#include "ui/common/background.h"
#include "ui/common/fitted.h"
#include "ui/document/document.h"
#include "ui/start/recent.h"

class QGridLayout;
class QHBoxLayout;
class QMenu;
class QPushButton;

namespace flagplot::ui {

class Card;
class GoOnPanel;
class Label;

// Cards beside and below each other: as many in a row as there is room for, all of one width.
class CardGrid : public Fitted<QWidget> {
    Q_OBJECT

  public:
    explicit CardGrid(double least_letters, QWidget* parent = nullptr);

    void set_cards(const std::vector<QWidget*>& cards);  // in place of those before

  protected:
    void fit() override;

  private:
    double least_letters_;
    int columns_ = 0;
    QGridLayout* grid_;
    std::vector<QWidget*> cards_;
};

// What stands in the middle of the window while no session is open: what was left, the sessions that were played before
// it, and the games by their titles. What can't be read is left out, or shown without what isn't known of it.
class StartPage : public QWidget {
    Q_OBJECT

  public:
    explicit StartPage(Document& document, QWidget* parent = nullptr) : QWidget(parent), document_(document) {}

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
    void hideEvent(QHideEvent* event) override;

  private:
    void make();
    void set_games(const std::vector<Recent>& sessions);
    void show_menu(Card& card, const QString& game, bool is_own, const QPoint& where);
    void set_samples();
    void show_on_panel(const std::vector<Recent>& sessions);
    void set_others(const std::vector<Recent>& sessions);
    void read(const std::vector<QString>& paths);

    Document& document_;
    GoOnPanel* panel_ = nullptr;  // null: the page wasn't shown yet, and nothing is made
    Label* others_heading_ = nullptr;
    CardGrid* others_ = nullptr;
    std::map<QString, Card*> cards_;  // of the others, by their files
    CardGrid* games_ = nullptr;
    QWidget* opening_ = nullptr;  // what opens others and samples: at the end of the first of the two lines in sight
    QHBoxLayout* others_line_ = nullptr;
    QHBoxLayout* games_line_ = nullptr;
    Label* problems_ = nullptr;
    QPushButton* sample_ = nullptr;
    QMenu* samples_ = nullptr;
    std::vector<std::pair<QString, Recent>> sample_files_;  // by their names
    QString newest_;                                        // the file that the panel goes on with; empty: a sample
    std::map<std::string, QString> titles_;                 // of the games, by id; empty: it isn't known
    Background reading_;
};

}  // namespace flagplot::ui

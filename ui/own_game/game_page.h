#pragma once

#include <QWidget>
#include <map>
#include <string>

#include "ui/own_game/game_document.h"

class QCheckBox;
class QLineEdit;
class QSpinBox;

namespace flagplot::ui {

// What a game is called, who plays, and what a turn is.
class GamePage : public QWidget {
    Q_OBJECT

  public:
    explicit GamePage(GameDocument& making, QWidget* parent = nullptr);

    void focus_first();
    void go_to(const workshop::Place& place);

  private:
    QLineEdit* add_line(const QString& name, const QString& placeholder);
    void add_cover(const std::string& what, const QString& name, const QString& placeholder);
    void refresh();
    void set_turns();

    GameDocument& making_;
    QLineEdit* title_;
    QLineEdit* id_;
    QLineEdit* sides_;
    QLineEdit* turn_;
    std::map<std::string, QLineEdit*> cover_;  // "author"
    QSpinBox* a_day_;
    QCheckBox* hours_;
};

// Shows words in a line, unless they are just being typed there.
void show_words(QLineEdit& line, const std::string& words);

}  // namespace flagplot::ui

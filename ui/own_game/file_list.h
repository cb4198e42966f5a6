#pragma once

#include <QWidget>
#include <utility>
#include <vector>

#include "ui/own_game/game_document.h"

class QListWidget;
class QPushButton;

namespace flagplot::ui {

// The tables of a game, or its procedures, by title; one is added, the chosen one is removed.
class FileList : public QWidget {
    Q_OBJECT

  public:
    FileList(GameDocument& making, workshop::FileKind kind, QWidget* parent);

    const std::string& current() const { return current_; }    // its file; empty: there are none
    void choose(const std::string& file) { current_ = file; }  // shown or not yet
    void refresh();  // the chosen one stays so; if it is gone, the one in its place is chosen

  signals:
    void chosen();  // by a person
    void added();   // and chosen

  private:
    std::vector<std::string> files() const { return files_of(making_.game(), kind_); }
    void add();
    void remove();

    GameDocument& making_;
    workshop::FileKind kind_;
    QString one_;  // "table"
    std::string current_;
    QListWidget* list_;
    QPushButton* remove_;
};

// Parts of a page beside each other, as wide as their shares at first.
void put_beside(QWidget& page, const std::vector<std::pair<QWidget*, int>>& parts);

}  // namespace flagplot::ui

#pragma once

#include <QWidget>
#include <map>

#include "ui/own_game/game_document.h"

namespace flagplot::ui {

class FieldEditor;

// What can be typed of the game, of a table, of a procedure or of a step, each part in a line; it is taken when it is
// left, or letter by letter, and changes the game.
class PartForm : public QWidget {
    Q_OBJECT

  public:
    explicit PartForm(GameDocument& making, QWidget* parent = nullptr);

    void show_at(const workshop::Place& place);  // what is being typed stays
    void show_nothing();
    void focus_part(const std::string& part);  // one that isn't there: the first
    void end_typing();

  signals:
    void ended();                           // by Enter in a line of a step
    void renamed(const std::string& file);  // its file is another one, before the game is changed so

  protected:
    void keyPressEvent(QKeyEvent* event) override;

  private:
    void show_parts(const std::vector<workshop::TypedPart>& parts);
    void make(const std::vector<workshop::TypedPart>& parts);
    FieldEditor* make_editor(const workshop::TypedPart& part);
    std::string focused() const;
    void take(const std::string& part);

    GameDocument& making_;
    workshop::Place place_;
    QWidget* start_;  // behind which its editors come by Tab, however often they are made
    QWidget* content_ = nullptr;
    std::vector<table::Field> fields_;
    std::map<std::string, FieldEditor*> editors_;
    std::map<std::string, std::string> shown_;  // in them, or taken
    std::string taken_;                         // just now
    int places_ = 0;                            // that were come to: what is typed at one of them is undone at once
    QObject listener_;                          // goes first, and with it every connection to what is here
};

}  // namespace flagplot::ui

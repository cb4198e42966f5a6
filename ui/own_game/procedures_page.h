#pragma once

#include <QWidget>

#include "referee/trial.h"
#include "ui/own_game/game_document.h"
#include "workshop/own_game_steps.h"

class QLayout;
class QLineEdit;
class QToolButton;
class QVBoxLayout;

namespace flagplot::ui {

class FileList;
class FormView;
class Label;
class PartForm;
class StepsView;

// The procedures of a game: the list, the steps of the chosen one as sentences, the parts of the chosen step, and a try
// that plays it at once in a session that isn't kept.
class ProceduresPage : public QWidget {
    Q_OBJECT

  public:
    explicit ProceduresPage(GameDocument& making, QWidget* parent = nullptr);

    void go_to(const workshop::Place& place);
    const std::string& current() const;  // its file; empty: there are none

  signals:
    void failed(const QString& problem);

  private:
    QWidget* make_list();
    QWidget* make_middle();
    QWidget* make_tools();
    QWidget* make_side();
    QWidget* make_try();
    QToolButton* add_tool(QLayout& row, const QString& words, const QString& name);
    void add_menu(QLayout& row, const QString& words, const QString& name, workshop::StepPlace where);
    void add_act(QLayout& row, const QString& sign, const QString& name, const QKeySequence& key,
                 const std::function<void()>& act);
    void add_key(const QKeySequence& key, const std::function<void()>& act);
    void refresh();
    void refresh_steps();
    void refresh_parts();
    void refresh_names();
    void add_step(const std::string& kind, workshop::StepPlace where);
    void move_step(int by);
    void change_level(bool inner);
    void remove_step();
    void change_steps(const QString& name, const std::function<std::string(workshop::OwnGame&)>& act);
    void copy();
    void paste();
    std::optional<workshop::StepLine> chosen_step() const;
    // Of the procedure.
    std::string id() const { return making_.game().files.at(current()).value("id", std::string()); }
    void begin_try();
    void go_on_trying();
    void show_outcome();
    void forget_try();

    GameDocument& making_;
    FileList* list_ = nullptr;
    QWidget* procedure_ = nullptr;  // everything of the chosen one
    PartForm* head_ = nullptr;
    StepsView* steps_ = nullptr;
    QWidget* side_ = nullptr;
    Label* step_ = nullptr;
    PartForm* parts_ = nullptr;
    QLineEdit* faces_ = nullptr;
    Label* outcome_ = nullptr;
    QVBoxLayout* asked_ = nullptr;
    FormView* form_ = nullptr;
    Label* names_ = nullptr;

    referee::TrialWith with_;
    std::optional<referee::Trial> trial_;
    std::string tried_;  // the file of what was tried
    int tries_ = 0;      // each with other dice
};

}  // namespace flagplot::ui

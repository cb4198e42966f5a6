#pragma once

#include <QDialog>
#include <vector>

#include "ui/document/document.h"

class QComboBox;
class QDialogButtonBox;
class QFormLayout;
class QLineEdit;
class QPushButton;
class QScrollArea;

namespace flagplot::ui {

class Label;
class FieldEditor;

// Begins a session: which game, its name, its settings, where the dice come from, which readings are played. A rulebook
// that can't be read isn't offered, and it is said why. A game of the user's own can be removed here.
class NewSessionDialog : public QDialog {
    Q_OBJECT

  public:
    // `game` is chosen at first; without one that which was played last.
    explicit NewSessionDialog(Document& document, QWidget* parent = nullptr, const std::string& game = {});

  private:
    using Editors = std::vector<std::pair<std::string, FieldEditor*>>;

    void load_games(const QString& chosen);
    void choose_game();
    void ask_to_remove();
    void remove_game(const table::Rulebook& game);
    void add_editor(const table::Field& field, Editors& editors);
    void set_tab_order();
    bool find_problem();
    session::Beginning beginning() const;
    void choose_file();
    void ask_about_lock(const QString& why, const QString& file, const session::Beginning& beginning);
    void create(const QString& file, const session::Beginning& beginning, Document::Lock lock);

    Document& document_;
    std::vector<table::Rulebook> games_;
    QComboBox* game_;
    QPushButton* remove_;
    QLineEdit* title_;
    QScrollArea* area_;
    QFormLayout* rows_ = nullptr;
    Label* problem_;
    QDialogButtonBox* buttons_;
    Editors facts_;
    Editors readings_;
};

}  // namespace flagplot::ui

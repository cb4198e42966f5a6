#pragma once

#include <QDialog>
#include <map>

#include "ui/document/document.h"

class QComboBox;
class QFormLayout;
class QLabel;
class QLineEdit;

namespace flagplot::ui {

class FieldEditor;

// Begins a session: which game, its name, its settings, where the dice come from, which readings are played.
class NewSessionDialog : public QDialog {
    Q_OBJECT

  public:
    explicit NewSessionDialog(Document& document, QWidget* parent = nullptr);

  private:
    void choose_game();
    void create();
    void add_editor(const table::Field& field, std::vector<std::pair<std::string, FieldEditor*>>& editors);

    Document& document_;
    QComboBox* game_;
    QLineEdit* title_;
    QWidget* details_ = nullptr;
    QFormLayout* rows_ = nullptr;
    QLabel* error_;
    std::vector<std::pair<std::string, FieldEditor*>> facts_;
    std::vector<std::pair<std::string, FieldEditor*>> readings_;
};

}  // namespace flagplot::ui

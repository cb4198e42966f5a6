#pragma once

#include <QDialog>

#include "ui/document/document.h"
#include "workshop/shared_game.h"

namespace flagplot::ui {

class Label;

// A game that somebody passed on: what it is, what is wrong with it, what it would change of one that is there. It is
// added only if that is wanted.
class AddGameDialog : public QDialog {
    Q_OBJECT

  public:
    // Throws json::InputError for a file that is none.
    AddGameDialog(Document& document, const std::filesystem::path& file, QWidget* parent = nullptr);

  signals:
    void added(const QString& game);  // its id

  private:
    void add_line(const QString& name, const QString& words);
    void add();

    Document& document_;
    workshop::SharedGame game_;
    workshop::SharedCover cover_;
    rulebook::Texts before_;  // what the one that is there says; none: it is new
    Label* problem_ = nullptr;
};

}  // namespace flagplot::ui

#pragma once

#include <functional>

#include "ui/common/careful_dialog.h"
#include "ui/document/document.h"

class QComboBox;

namespace flagplot::ui {

class Label;
class LinesEdit;

// Asks for the words of a report's line, and under which heading they stand. It stays open where they are refused.
class WordsDialog : public CarefulDialog {
    Q_OBJECT

  public:
    // What is asked. Without headings none is asked for.
    struct Asked {
        QString title;
        QString note;   // what one should know before
        QString words;  // to begin with
        QStringList headings;
        QString verb;
    };
    // Does it, and returns what is wrong; empty: it is done.
    using Take = std::function<QString(const std::string& heading, const std::string& words)>;

    WordsDialog(Document& document, const Asked& asked, Take take, QWidget* parent);

    void accept() override;

  private:
    Take take_;
    QComboBox* heading_ = nullptr;
    LinesEdit* words_;
    Label* problem_;
};

}  // namespace flagplot::ui

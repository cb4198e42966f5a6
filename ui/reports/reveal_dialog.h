#pragma once

#include <QDialog>
#include <functional>

#include "ui/document/document.h"

namespace flagplot::ui {

// Shows who will read a line, and what he reads, before it is revealed to him. Nothing but its own button does so:
// Enter leaves it as it was.
class RevealDialog : public QDialog {
    Q_OBJECT

  public:
    struct Asked {
        QString whom;   // "South, Fletcher"
        QString words;  // as he reads them
        QString note;   // what goes with them: the map, another turn's report; may be empty
    };

    RevealDialog(Document& document, const Asked& asked, const std::function<void()>& reveal, QWidget* parent);
};

}  // namespace flagplot::ui

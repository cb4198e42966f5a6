#pragma once

#include <QObject>
#include <functional>
#include <vector>

#include "ui/desk/outbox.h"

namespace flagplot::ui {

// Writes drafts into the outbox and opens them in the person's mail program if he likes. First it asks about each that
// something speaks against.
class Drafts : public QObject {
    Q_OBJECT

  public:
    // Its questions stand over the window.
    Drafts(Document& document, QWidget& window);

    void make(const std::vector<DueReport>& reports);
    bool answer(int mail);  // with what was understood of it, and what is doubtful
    void open_all();        // in the mail program
    void choose_folder();

  signals:
    // "2 drafts were made.", and what was wrong.
    void done(const QString& words, const QStringList& problems);

  private:
    void go_on(std::vector<DueReport> reports, std::vector<DueReport> wanted);
    void write(const std::vector<DueReport>& reports);
    bool take(const DraftsDone& made);
    void ask_about(const DueReport& report, const QString& objection, const std::function<void(bool)>& then);

    Document& document_;
    QWidget& window_;
};

}  // namespace flagplot::ui

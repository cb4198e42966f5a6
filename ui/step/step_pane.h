#pragma once

#include <QWidget>

#include "ui/document/document.h"

class QLabel;
class QPushButton;
class QTextBrowser;
class QVBoxLayout;

namespace flagplot::ui {

class FormView;
class TableView;

// The middle of the window: what happened, the table in play, and what is asked now. If nothing is asked, one button
// says what comes next in the sequence of play.
class StepPane : public QWidget {
    Q_OBJECT

  public:
    explicit StepPane(Document& document, QWidget* parent = nullptr);

    void focus_next();  // where the next thing is typed
    void show_table(const std::string& id);

  private:
    // What the primary button does when no form is pending.
    struct Next {
        QString label;
        std::function<void()> act;
    };

    void refresh();
    void refresh_transcript();
    void refresh_table();
    void refresh_form();
    Next next() const;
    void answer(const session::Answer& answer);
    QString transcript_html() const;

    Document& document_;
    QLabel* heading_;
    QTextBrowser* transcript_;
    TableView* table_;
    QVBoxLayout* form_place_;
    FormView* form_ = nullptr;
    QPushButton* next_;
    Next next_step_;
};

}  // namespace flagplot::ui

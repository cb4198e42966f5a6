#pragma once

#include <QDialog>

#include "report/report_draft.h"
#include "ui/document/document.h"

class QComboBox;
class QHBoxLayout;
class QPushButton;
class QSpinBox;

namespace flagplot::ui {

class Label;
class DraftList;
class DialogFoot;

// Why nobody's report is looked at before it goes out; empty: the session is of a game where it is.
QString why_no_reports(const Document& document);

// Each reader's report before it goes out, beside the truth: the game master holds lines back, rewords or reveals them
// or adds his own, and then mails or prints it. It follows the session, and closes with it.
class ReportsWindow : public QDialog {
    Q_OBJECT

  public:
    explicit ReportsWindow(Document& document, QWidget* parent = nullptr);

    void choose(const QString& reader, int turn);
    void choose_turn(int turn);  // of the reader who is shown

  protected:
    void showEvent(QShowEvent* event) override;

  private:
    QWidget* make_head();
    QWidget* make_lists();
    QWidget* make_line_buttons();
    QPushButton* add_button(QHBoxLayout& row, const QString& words, void (ReportsWindow::*press)());
    void forget();
    void refresh();
    void list_readers();
    void list_turns();
    void show_desk();
    void send();
    void refresh_buttons();
    void say_why_disabled(QPushButton& button, bool enabled, const QString& otherwise);
    std::string reader() const;
    void act(const std::function<void(session::Session&)>& change, const QString& words);
    void tick(int entry, bool goes_out);
    void hold_or_let();
    void reword();
    void reveal();
    QString revealed_words(const std::string& who, const report::DraftLine& line) const;
    void add_line();

    Document& document_;
    int last_turn_ = 0;  // that the session has come to
    QComboBox* readers_ = nullptr;
    Label* turn_label_ = nullptr;
    QSpinBox* turns_ = nullptr;
    DraftList* report_ = nullptr;
    DraftList* elsewhere_ = nullptr;
    QPushButton* add_ = nullptr;
    QPushButton* hold_ = nullptr;
    QPushButton* reword_ = nullptr;
    QPushButton* reveal_ = nullptr;
    QPushButton* send_ = nullptr;
    DialogFoot* foot_ = nullptr;  // what the last act did, or why nothing can be done
};

}  // namespace flagplot::ui

#pragma once

#include <QDialog>

#include "ui/reports/reports.h"

class QComboBox;
class QHBoxLayout;
class QPushButton;
class QSpinBox;
class QTabWidget;

namespace flagplot::ui {

class Label;
class DraftList;
class DialogFoot;
class MailPage;

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
    QWidget* make_report_page();
    QWidget* make_line_buttons();
    QPushButton* add_button(QHBoxLayout& row, const QString& words, void (ReportsWindow::*press)());
    void begin();
    void refresh();
    void list_readers();
    void list_turns();
    void show_desk();
    void show_mail();
    void refresh_buttons();
    void say_why_disabled(QPushButton& button, bool enabled, const QString& otherwise);
    void clear();
    bool can_write() const;
    std::string reader() const;
    QString reader_label() const;
    int turn() const;
    void act(const std::function<void(session::Session&)>& change, const QString& words);
    void tick(int entry, bool goes_out);
    void hold_or_let();
    void reword();
    void reveal();
    void reveal_to(const std::string& who, const report::DraftLine& line);
    void say_revealed(const std::string& who, const report::DraftLine& line);
    QString newest_turn() const;
    void add_line();
    void say(const QString& words);
    void say_failure(const QString& why);

    Document& document_;
    report::ReportDraft draft_;
    QString path_;       // of the session that is shown
    int last_turn_ = 0;  // that it has come to
    QComboBox* readers_ = nullptr;
    Label* turn_label_ = nullptr;
    QSpinBox* turns_ = nullptr;
    QTabWidget* pages_ = nullptr;
    DraftList* report_ = nullptr;
    DraftList* elsewhere_ = nullptr;
    QPushButton* add_ = nullptr;
    QPushButton* hold_ = nullptr;
    QPushButton* reword_ = nullptr;
    QPushButton* reveal_ = nullptr;
    MailPage* mail_ = nullptr;
    DialogFoot* foot_ = nullptr;  // what the last act did, or why nothing can be done
};

}  // namespace flagplot::ui

#pragma once

#include "ui/common/fitting_area.h"
#include "ui/common/look.h"
#include "ui/document/document.h"

class QComboBox;
class QPushButton;
class QVBoxLayout;

namespace flagplot::ui {

class Drafts;
class Label;
class MailText;
class SeenButton;
class SideSign;

// What a correspondent has written, how it would be read, and what he is written: the card of the chosen row.
class MailCard : public FittingArea {
    Q_OBJECT

  public:
    MailCard(Document& document, Drafts& drafts, QWidget* parent);

    // Of the reader's row; without one there is nothing to see.
    void show_row(const report::DeskRow* row);
    void focus_mail(int mail = 0);  // on what is done with it; 0: with the one that is shown
    void focus_report(int turn);    // on what is done with that

    QSize sizeHint() const override { return {letters(46), letters(60)}; }
    QSize minimumSizeHint() const override;

  signals:
    void taking();           // orders are about to be taken
    void acted();            // something is done with
    void question_wanted();  // orders that are doubtful wait for their confirmation
    void report_wanted(const QString& reader, int turn);

  private:
    // What is done with the report of a turn.
    struct ReportPart {
        QWidget* all = nullptr;
        Label* heading = nullptr;
        Label* state = nullptr;
        QPushButton* look = nullptr;
        QPushButton* draft = nullptr;
        QPushButton* sent = nullptr;
        report::ReportStatus shown = {};
    };

    Label* add_heading(const QString& words);
    QPushButton* make_button(const QString& words, const std::function<void()>& act);
    void make_head();
    void make_mail();
    void make_reports();
    void make_report(ReportPart& part);
    void act(const std::function<void(session::Session& session)>& change) {
        if (document_.act(change)) emit acted();
    }
    void take_orders();
    void answer();
    void show_mails();
    int mail_to_show(const std::vector<int>& all) const;
    void show_mail(int mail);
    void show_reading(int mail);
    void show_doubts_left();
    void add_understood(const referee::Form& form);
    void add_aside(const referee::FormRow& row);
    void add_doubt(const QString& unit, const QStringList& doubts, int line);
    void show_report(ReportPart& part, const std::optional<report::ReportStatus>& status);
    bool waits(int mail) const;  // to be read; 0: no

    Document& document_;
    Drafts& drafts_;
    std::optional<report::DeskRow> row_;
    int mail_ = 0;    // that is shown
    int picked_ = 0;  // that the game master has picked himself
    QVBoxLayout* layout_ = nullptr;
    SideSign* sign_ = nullptr;
    Label* title_ = nullptr;
    Label* when_ = nullptr;
    QComboBox* mails_ = nullptr;  // of the turn, where there are several
    MailText* text_ = nullptr;
    Label* besides_ = nullptr;  // attachments and problems
    QWidget* reading_ = nullptr;
    QVBoxLayout* read_ = nullptr;  // its lines
    SeenButton* take_ = nullptr;
    QPushButton* answer_ = nullptr;
    SeenButton* aside_ = nullptr;
    bool has_no_orders_ = false;  // the one that is shown, and waits
    ReportPart now_;
    ReportPart before_;
    ReportPart never_sent_;  // the first of those before
};

}  // namespace flagplot::ui

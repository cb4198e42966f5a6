#pragma once

#include <QWidget>

#include "ui/common/look.h"
#include "ui/document/document.h"

class QBoxLayout;
class QPushButton;
class QScrollArea;
class QSplitter;

namespace flagplot::ui {

class Drafts;
class Label;
class MailCard;
class MailIntake;
class OneLine;
class SeenButton;
class SheetView;

// The game master's desk, in the middle of the window: who has written, what is under way, what is due, what is next;
// beside it the mail of the row that is chosen. It follows the session while it is in sight.
class DeskPage : public QWidget {
    Q_OBJECT

  public:
    explicit DeskPage(Document& document, QWidget* parent = nullptr);

    // What the step's own button says; empty: something is asked. `leaves`: it goes on to the next phase or turn.
    void set_going_on(const QString& label, bool leaves);
    void focus_next();  // on the button that goes on
    void go_to(const report::DeskStep& step);
    void go_to_reader(const std::string& reader);  // to the first of what is next for this one, or to the line
    void add_mails(const std::vector<std::filesystem::path>& paths);
    void choose_mail_folder();  // and fetches from it

    // What is wider is cut or broken; what is higher scrolls.
    QSize minimumSizeHint() const override { return {letters(58), letters(32)}; }

  signals:
    void going_on_wanted();
    void question_wanted();  // orders that are doubtful wait for their confirmation
    void report_wanted(const QString& reader, int turn);
    void history_wanted(const QString& reader);

  protected:
    void showEvent(QShowEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

  private:
    // Below its title and the link that adds to it.
    struct List {
        Label* title = nullptr;
        SheetView* rows = nullptr;
        QPushButton* add = nullptr;
    };

    QWidget* make_main();
    QWidget* make_head();
    QWidget* make_parts();
    QWidget* make_lists();
    List add_list(const QString& name, const QString& add, const QString& adds, const std::function<void()>& act);
    QWidget* make_foot();
    QWidget* make_outbox();
    void refresh();
    void refresh_head();
    void refresh_lists();
    void refresh_next();
    void refresh_outbox();
    void show_chosen();
    void fit();
    const report::DeskRow* row_of(int key) const;
    void choose(const std::string& reader);
    void act(int key, const std::string& column);
    void show_menu(int key, const QPoint& where);
    void write_message(const std::string& from);
    void fetch();
    void choose_mails();
    void paste();
    void say(const QString& words, const QStringList& problems = {});
    void say_done(const QString& words, const QStringList& problems);
    void strike(int entry);

    Document& document_;
    MailIntake* intake_;
    Drafts* drafts_;
    QSplitter* halves_ = nullptr;
    QScrollArea* parts_ = nullptr;
    Label* summary_ = nullptr;
    QPushButton* fetch_ = nullptr;
    QPushButton* add_ = nullptr;
    QPushButton* skipped_ = nullptr;
    Label* said_ = nullptr;
    Label* problem_ = nullptr;
    SheetView* table_ = nullptr;
    QBoxLayout* lists_ = nullptr;
    List under_way_;
    List due_;
    SheetView* next_ = nullptr;
    Label* asks_ = nullptr;
    SeenButton* go_on_ = nullptr;
    SeenButton* primary_ = nullptr;
    OneLine* outbox_ = nullptr;
    QPushButton* make_all_ = nullptr;
    QPushButton* folder_ = nullptr;
    QPushButton* open_ = nullptr;
    MailCard* card_ = nullptr;
    QString going_on_;
    bool leaves_ = false;  // see set_going_on()
};

}  // namespace flagplot::ui

#pragma once

#include <QDialog>
#include <functional>
#include <optional>
#include <string>

#include "report/card.h"
#include "report/log.h"
#include "report/record_sheet.h"
#include "session/audience.h"
#include "session/watch.h"
#include "ui/document/document.h"
#include "ui/print/revisions.h"

class QCheckBox;
class QComboBox;
class QFormLayout;
class QListWidget;
class QPlainTextEdit;
class QPushButton;
class QStackedWidget;
class QTimer;

namespace flagplot::ui {

class Label;
class Paging;
struct Paper;

// What leaves the window, and how.
struct Output {
    enum class What { log, record_sheets, cards, web_pages, copy };
    What what = What::log;
    std::optional<int> turn = {};  // of the log; none: all of them
    std::string reader = {};       // a side or a commander, who is told what he may know; empty: everything
    QString card = {};             // of the cards this one alone; empty: all of them
    bool as_mail = false;          // of the log: a reader's report of a turn, as it is mailed
};

// The one way in which a session leaves the window: what, for whom, as what; at the right what it will look like. It
// goes once something was printed or saved.
class OutputDialog : public QDialog {
    Q_OBJECT

  public:
    OutputDialog(Document& document, const Output& first, QWidget* parent);

  signals:
    void saved(const QString& file);
    void printed();

  private:
    QWidget* make_choices(const Output& first);
    QWidget* make_preview();
    void fill_readers(const std::string& first);
    bool has_told(int turn) const;
    void fill_turns(std::optional<int> first);
    void fill_cards(const QString& only);
    void tick_cards(bool ticked);

    Output::What what() const;
    QString kind() const;    // "print", "as-mail", or a file's suffix
    QString suffix() const;  // of the file
    std::string reader() const;
    std::optional<session::Reader> whose() const;
    std::optional<int> turn() const;
    report::Booklet booklet() const;
    std::vector<report::RecordSheet> record_sheets() const;
    std::string name() const;  // proposed for a file

    // Not so web pages and copies.
    bool is_on_pages() const { return what() != Output::What::web_pages && what() != Output::What::copy; }
    bool can_be_mailed() const;
    std::string mail() const;

    void choose_what();
    void show_kinds();
    void refresh();
    void preview();
    void with_log(std::optional<int> turn,
                  const std::function<void(const report::Log& log, const session::Watch& watch)>& work);
    bool attempt(const std::function<void()>& act);

    void copy();
    void go_on();
    Paper paper() const;
    void print();
    void save(const QString& file);
    void save_log(const QString& file);
    void went_out(const std::vector<PrintedTurn>& turns);
    void save_copy(const QString& file);
    void save_web_pages(const QString& folder);

    Document& document_;
    Revisions revisions_;
    QListWidget* what_;
    QFormLayout* choices_;
    QComboBox* turn_;
    QComboBox* reader_;
    QComboBox* kind_;
    QCheckBox* blank_;
    QCheckBox* with_pictures_;
    QCheckBox* with_game_;
    QWidget* card_choice_;
    QListWidget* cards_;
    QCheckBox* index_;
    QStackedWidget* shown_;
    int last_told_ = 1;  // the turn in which something happened last
    Paging* pages_;
    QPlainTextEdit* words_;
    Label* about_;
    Label* problem_;
    QPushButton* copy_;
    QPushButton* go_on_;
    QTimer* soon_;
};

}  // namespace flagplot::ui

#pragma once

#include <QDialog>
#include <map>
#include <optional>
#include <vector>

#include "referee/chances.h"
#include "ui/common/background.h"
#include "ui/document/document.h"

class QCheckBox;
class QComboBox;
class QProgressBar;
class QPushButton;
class QVBoxLayout;

namespace flagplot::ui {

class SheetView;
class DialogFoot;
class FormView;
class Label;

// What is asked about: a procedure, and what is typed into the form that it waits at.
struct ChancesQuestion {
    std::string procedure;  // empty: the open one
    QString title;
    int run = 0;  // the open one's opening; 0: none is open
    int turn = 1;
    std::optional<referee::Form> typed = {};  // with what is typed as its defaults
};

// What are the chances: a procedure is played thousands of times in memory, and what came of it stands here, beside up
// to two counts that were kept. It is counted on threads of its own; the window never waits, and the session stays as
// it is.
class ChancesDialog : public QDialog {
    Q_OBJECT

  public:
    ChancesDialog(Document& document, const ChancesQuestion& question, QWidget* parent);

    // Something else; what was kept stays. Of the same run what was answered on the way stays, too.
    void ask(const ChancesQuestion& question);
    void follow(const ChancesQuestion& question);  // as ask(), but what is asked on the way isn't taken away
    void say_is_past();                            // it went on since
    const ChancesQuestion& question() const { return question_; }

  signals:
    void counted();                                    // what is shown is final
    void answer_given(const session::Answer& answer);  // to what the open procedure asks on the way
    void chart_wanted(const QString& chart);           // to be typed in, as it is asked for
    void save_wanted(const QString& csv);              // to a file

  protected:
    bool event(QEvent* event) override;

  private:
    struct Count {
        QString name;
        QString plan;  // what was typed
        referee::Chances found;
        int moment = 0;
    };

    void begin(int runs);
    void count_more();
    void end();
    void take(const referee::Chances& found, bool is_last);
    void show_problem(const QString& problem);
    void show_question();
    void refresh_quantities();
    void refresh();
    void keep();
    void add_note();
    std::string chosen() const;
    std::vector<referee::Counted> counted_beside() const;
    std::vector<const Count*> counts() const;  // the one of now first
    std::string csv() const;
    static QString words_about(const referee::Counted& one, const QString& plan);

    Document& document_;
    ChancesQuestion question_;
    std::function<session::Session()> copies_;  // of the session as it stood when it was asked
    std::optional<Count> now_;
    std::vector<Count> kept_;
    int entries_ = 0;  // that the session had
    int moment_ = 0;   // another one whenever the game has gone on
    bool is_counting_ = false;
    bool is_stale_ = false;                           // what was found is of something else than what is asked
    QString wished_;                                  // the id of what was looked at last
    dice::Digest seed_{};                             // of the sampled dice
    int runs_ = 0;                                    // that are wanted
    std::map<std::string, session::Answer> answers_;  // to what was asked on the way, by its key
    referee::Form asked_before_;                      // in the form
    FormView* form_ = nullptr;
    QVBoxLayout* asked_ = nullptr;  // where it stands
    Label* title_;
    QComboBox* of_;
    QCheckBox* asks_all_;
    Label* answered_;
    SheetView* table_;
    Label* words_;
    QProgressBar* progress_;
    QPushButton* keep_;
    QPushButton* more_;
    QPushButton* note_;
    QPushButton* copy_;
    QPushButton* save_;
    DialogFoot* foot_;
    Background counting_;
};

}  // namespace flagplot::ui

#pragma once

#include "ui/common/careful_dialog.h"
#include "ui/document/document.h"
#include "ui/panel/journal_rows.h"

class QComboBox;
class QFormLayout;
class QLineEdit;
class QPushButton;
class QRadioButton;

namespace flagplot::ui {

class Label;

// Asks what it needs for going back, a re-roll or an overruling: why, and what shall stand instead. It does so itself
// when it is accepted, and stays open where that fails.
class CorrectionDialog : public CarefulDialog {
    Q_OBJECT

  public:
    enum class Act { go_back, reroll, overrule };

    // `details` are the row's words.
    CorrectionDialog(Document& document, Act act, const JournalRow& row, bool closed, const QString& details,
                     QWidget* parent);

    void accept() override;

  private:
    void add_choice_of_act(class QFormLayout& form);
    void add_choice_of_result(class QFormLayout& form);
    const table::Chart* chart() const;  // whose cell is overruled; null: a table's result
    void fill_results();
    QString consequences() const;
    QString taken_back_words() const;
    QString fallen_words() const;
    bool lacks_faces() const;
    bool lacks_cell() const;
    QString missing() const;
    void check();
    void tell(const QString& problem);
    std::vector<int> faces() const;
    referee::Correction correction() const;
    int corrected_entry() const;
    bool picks_result() const;

    Document& document_;
    Act act_;
    JournalRow row_;
    bool closed_;
    QLineEdit* reason_;
    QLineEdit* faces_ = nullptr;
    QComboBox* results_ = nullptr;
    QLineEdit* cell_ = nullptr;  // of a chart
    QRadioButton* by_faces_ = nullptr;
    QRadioButton* by_result_ = nullptr;
    Label* consequences_;
    Label* problem_;
    Label* missing_;
    QPushButton* go_;
};

}  // namespace flagplot::ui

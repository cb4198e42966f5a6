#pragma once

#include <QDialog>

#include "report/ledger.h"
#include "ui/document/document.h"

class QComboBox;
class QPushButton;
class QTabWidget;

namespace flagplot::ui {

class Label;
class DialogFoot;
class LuckView;
class SheetView;

// The dice ledger: groups of dice, and of the chosen one the faces and what its table said, against what was to be
// expected; and on a page of its own how lucky each side was. It follows the session, and is the game master's.
class LedgerWindow : public QDialog {
    Q_OBJECT

  public:
    explicit LedgerWindow(Document& document, QWidget* parent = nullptr);

    // As its button does, without asking where.
    void save(const QString& file);

  protected:
    void showEvent(QShowEvent* event) override;

  private:
    QWidget* make_head();
    QWidget* make_chosen();
    QComboBox* add_filter(QWidget& head, const QString& words, const QString& name);
    void forget();
    void refresh();
    void list_filters();
    void show_groups();
    void show_chosen();
    void show_results(const report::DiceGroup* group);
    const report::DiceGroup* chosen() const;
    report::LedgerFilter filter() const;
    void ask_where();
    bool shows_luck() const;
    void refresh_save();

    Document& document_;
    report::Ledger ledger_;  // everything
    report::Ledger shown_;
    QTabWidget* pages_ = nullptr;
    LuckView* luck_ = nullptr;
    QComboBox* sides_ = nullptr;
    QComboBox* tables_ = nullptr;
    QComboBox* sources_ = nullptr;
    SheetView* groups_ = nullptr;
    Label* fairness_ = nullptr;
    Label* bars_title_ = nullptr;
    SheetView* bars_ = nullptr;
    Label* results_title_ = nullptr;
    SheetView* results_ = nullptr;
    DialogFoot* foot_ = nullptr;
    QPushButton* save_ = nullptr;
};

}  // namespace flagplot::ui

#pragma once

#include <QWidget>

#include "referee/form.h"
#include "rulebook/rules.h"

namespace flagplot::ui {

class Label;
class OddsList;

// The odds of dice that are asked for and haven't fallen: what they are for, and how likely each result is. Hidden if
// nothing is at stake.
class FormOdds : public QWidget {
    Q_OBJECT

  public:
    explicit FormOdds(QWidget* parent = nullptr);

    // `facts` are those typed so far; they win over what was known. nullptr: nothing is at stake.
    void show_target(const table::Rules* rules, const referee::OddsTarget* stake, const table::Facts& facts = {});

  private:
    Label* label_;
    OddsList* list_;
    Label* note_;
};

}  // namespace flagplot::ui

#pragma once

#include <QWidget>

#include "referee/form.h"
#include "table/rules.h"

namespace flagplot::ui {

class Label;
class OddsList;

// The odds of dice that are asked for and haven't fallen: what they are for, and how likely each result is. Hidden if
// nothing is at stake.
class StakeOdds : public QWidget {
    Q_OBJECT

  public:
    explicit StakeOdds(QWidget* parent = nullptr);

    // `facts` are those typed so far; they win over what was known. nullptr: nothing is at stake.
    void show_stake(const table::Rules* rules, const referee::AtStake* stake, const table::Facts& facts = {});

  private:
    Label* label_;
    OddsList* list_;
    Label* note_;
};

}  // namespace flagplot::ui

#pragma once

#include <QListView>

#include "ui/common/quiet.h"

namespace flagplot::ui {

class CardDelegate;
class RosterModel;

// The units of a roster's page as cards, as many in a row as have room.
class UnitCards : public Quiet<QListView> {
    Q_OBJECT

  public:
    explicit UnitCards(RosterModel& rows, QWidget* parent = nullptr);

  protected:
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;

  private:
    void fit();

    CardDelegate* delegate_;
};

}  // namespace flagplot::ui

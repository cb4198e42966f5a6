#pragma once

#include <QListView>

#include "ui/common/quiet.h"

namespace flagplot::ui {

class CardDelegate;
class UnitRows;

// The units of a roster's page as cards, as many in a row as have room.
class UnitCards : public Quiet<QListView> {
    Q_OBJECT

  public:
    explicit UnitCards(UnitRows& rows, QWidget* parent = nullptr);

    int height_of_row() const;  // so that a row of cards is whole

  protected:
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;

  private:
    void fit();

    CardDelegate* delegate_;
};

}  // namespace flagplot::ui

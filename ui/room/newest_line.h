#pragma once

#include "ui/common/card_button.h"

namespace flagplot::ui {

// What happened last, in a line below whatever is looked at; a click leads to all of it.
class NewestLine : public CardButton {
    Q_OBJECT

  public:
    explicit NewestLine(QWidget* parent = nullptr);

    void say(const QString& unit, const QString& words);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

  protected:
    void paintEvent(QPaintEvent* event) override;

  private:
    QString unit_;
    QString words_;
};

}  // namespace flagplot::ui

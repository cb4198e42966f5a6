#pragma once

#include "ui/common/label.h"

namespace flagplot::ui {

// A label on one line, however narrow it is; the whole of it is its tool tip.
class OneLine : public Label {
    Q_OBJECT

  public:
    using Label::Label;

    void say(const QString& words);
    QSize minimumSizeHint() const override;

  protected:
    void paintEvent(QPaintEvent* event) override;
};

}  // namespace flagplot::ui

#pragma once

#include <QApplication>
#include <QEvent>
#include <QPushButton>

#include "ui/common/theme.h"

namespace flagplot::ui {

// The one button of a page that goes on, in the colour for it, which follows the program's.
class PrimaryButton : public QPushButton {
    Q_OBJECT

  public:
    explicit PrimaryButton(const QString& words, QWidget* parent = nullptr) : QPushButton(words, parent) {
        setAutoDefault(true);
        setDefault(true);
        follow();
    }

  protected:
    void changeEvent(QEvent* event) override {
        QPushButton::changeEvent(event);
        if (event->type() == QEvent::ApplicationPaletteChange) follow();
    }

  private:
    void follow() {
        QPalette own = QApplication::palette();
        const Tints colours = tints(own);
        own.setColor(QPalette::Active, QPalette::Button, colours.primary);
        own.setColor(QPalette::Inactive, QPalette::Button, colours.primary);
        own.setColor(QPalette::Active, QPalette::ButtonText, colours.on_primary);
        own.setColor(QPalette::Inactive, QPalette::ButtonText, colours.on_primary);
        setPalette(own);
    }
};

}  // namespace flagplot::ui

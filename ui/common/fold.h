#pragma once

#include <QToolButton>

#include "ui/common/made.h"

namespace flagplot::ui {

// A button with an arrow that shows and hides what is folded beneath it, which is hidden at first. Who calls puts both
// into a layout. A letter behind & is its mnemonic; the accessible name has none.
inline QToolButton* make_fold(const QString& words, QWidget* folded, QWidget* parent) {
    auto* const fold = named(new QToolButton(parent), QString(words).remove(QLatin1Char('&')));
    fold->setText(words);
    fold->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    fold->setArrowType(Qt::RightArrow);
    fold->setAutoRaise(true);
    fold->setCheckable(true);
    fold->setFocusPolicy(Qt::StrongFocus);
    folded->hide();
    QObject::connect(fold, &QToolButton::toggled, folded, [fold, folded](bool open) {
        fold->setArrowType(open ? Qt::DownArrow : Qt::RightArrow);
        folded->setVisible(open);
    });
    return fold;
}

}  // namespace flagplot::ui

#include "ui/common/fold.h"

#include <QToolButton>

namespace flagplot::ui {

QToolButton* make_fold(const QString& words, QWidget* folded, QWidget* parent) {
    auto* const fold = new QToolButton(parent);
    fold->setText(words);
    fold->setAccessibleName(QString(words).remove(QLatin1Char('&')));
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

#include "ui/common/dialog_foot.h"

#include <QDialog>
#include <QHBoxLayout>
#include <QPushButton>

#include "ui/common/made.h"
#include "ui/common/plain_text.h"

namespace flagplot::ui {

DialogFoot::DialogFoot(QDialog& dialog)
    : QWidget(&dialog),
      row_(flush<QHBoxLayout>(this)),
      said_(wrapped_label(this)),
      close_(push_button(u"C&lose"_s, this, &dialog, &QDialog::reject)) {
    close_->setAutoDefault(false);
    add_parts(row_, {{said_, 1}, close_});
}

QPushButton* DialogFoot::add(QPushButton* button) {
    button->setAutoDefault(false);
    row_->insertWidget(row_->indexOf(close_), button);
    setTabOrder(button, close_);
    return button;
}

void DialogFoot::say(const QString& words) {
    said_->setText(words);
    if (!words.isEmpty()) tell_listeners(*said_);
}

}  // namespace flagplot::ui

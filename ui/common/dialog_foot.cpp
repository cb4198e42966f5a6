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
      close_(named(new QPushButton(u"C&lose"_s, this), u"Close"_s)) {
    close_->setAutoDefault(false);
    add_parts(row_, {{said_, 1}, close_});
    connect(close_, &QPushButton::clicked, &dialog, &QDialog::reject);
}

QPushButton* DialogFoot::add_button(const QString& words) {
    auto* const button = new QPushButton(words, this);
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

#include "ui/message_bar.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>

#include "ui/look.h"

namespace flagplot::ui {

MessageBar::MessageBar(QWidget* parent) : QFrame(parent) {
    setAutoFillBackground(true);
    setBackgroundRole(QPalette::ToolTipBase);
    setForegroundRole(QPalette::ToolTipText);
    auto* const row = new QHBoxLayout(this);
    words_ = new QLabel(this);
    words_->setWordWrap(true);
    words_->setForegroundRole(QPalette::ToolTipText);
    words_->setTextInteractionFlags(Qt::TextSelectableByMouse);
    copy_ = new QPushButton(tr("Save a copy…"), this);
    copy_->setAccessibleName(tr("Save a copy of the session"));
    connect(copy_, &QPushButton::clicked, this, &MessageBar::copy_wanted);
    close_ = new QPushButton(tr("Hide"), this);
    close_->setAccessibleName(tr("Hide the message"));
    connect(close_, &QPushButton::clicked, this, &QWidget::hide);
    row->addWidget(words_, 1);
    row->addWidget(copy_);
    row->addWidget(close_);
    hide();
}

void MessageBar::show_message(const QString& message, bool offers_copy) {
    copy_->setVisible(offers_copy);
    setVisible(!message.isEmpty());
    words_->setAccessibleName(message);
    say_problem(*words_, message);
}

}  // namespace flagplot::ui

#include "ui/common/message_bar.h"

#include <QHBoxLayout>
#include <QPushButton>

#include "ui/common/label.h"
#include "ui/common/look.h"
#include "ui/common/plain_text.h"

namespace flagplot::ui {

MessageBar::MessageBar(QWidget* parent) : QFrame(parent) {
    setAutoFillBackground(true);
    setBackgroundRole(QPalette::ToolTipBase);
    setForegroundRole(QPalette::ToolTipText);
    auto* const row = new QHBoxLayout(this);
    words_ = new Label(this);
    words_->setWordWrap(true);
    words_->setForegroundRole(QPalette::ToolTipText);
    words_->setTextInteractionFlags(Qt::TextSelectableByMouse);
    write_ = new QPushButton(tr("Write anyway"), this);
    write_->setAccessibleName(tr("Write to the session anyway"));
    connect(write_, &QPushButton::clicked, this, &MessageBar::writing_wanted);
    copy_ = new QPushButton(tr("Save a copy…"), this);
    copy_->setAccessibleName(tr("Save a copy of the session"));
    connect(copy_, &QPushButton::clicked, this, &MessageBar::copy_wanted);
    salvage_ = new QPushButton(tr("Salvage…"), this);
    salvage_->setAccessibleName(tr("Salvage the session"));
    salvage_->setToolTip(tr("Saves what can be trusted as a new session; the damaged one stays as it is"));
    connect(salvage_, &QPushButton::clicked, this, &MessageBar::salvage_wanted);
    close_ = new QPushButton(tr("Hide"), this);
    close_->setAccessibleName(tr("Hide the message"));
    connect(close_, &QPushButton::clicked, this, &QWidget::hide);
    row->addWidget(words_, 1);
    row->addWidget(salvage_);
    row->addWidget(write_);
    row->addWidget(copy_);
    row->addWidget(close_);
    hide();
}

void MessageBar::show_message(const QString& message, Offers offers) {
    write_->setVisible(offers.writing);
    salvage_->setVisible(offers.salvage);
    copy_->setVisible(offers.copy);
    setVisible(!message.isEmpty());
    words_->setAccessibleName(in_brief(message));
    say_problem(*words_, message);
}

}  // namespace flagplot::ui

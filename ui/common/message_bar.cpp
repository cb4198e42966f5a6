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
    write_ = new QPushButton(u"Write anyway"_s, this);
    write_->setAccessibleName(u"Write to the session anyway"_s);
    connect(write_, &QPushButton::clicked, this, &MessageBar::writing_wanted);
    copy_ = new QPushButton(u"Save a copy…"_s, this);
    copy_->setAccessibleName(u"Save a copy of the session"_s);
    connect(copy_, &QPushButton::clicked, this, &MessageBar::copy_wanted);
    salvage_ = new QPushButton(u"Salvage…"_s, this);
    salvage_->setAccessibleName(u"Salvage the session"_s);
    salvage_->setToolTip(u"Saves what can be trusted as a new session; the damaged one stays as it is"_s);
    connect(salvage_, &QPushButton::clicked, this, &MessageBar::salvage_wanted);
    close_ = new QPushButton(u"Hide"_s, this);
    close_->setAccessibleName(u"Hide the message"_s);
    connect(close_, &QPushButton::clicked, this, [this] {
        hide();
        emit put_away();
    });
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

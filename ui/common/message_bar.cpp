#include "ui/common/message_bar.h"

#include <QHBoxLayout>
#include <QPushButton>

#include "ui/common/made.h"
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
    row->addWidget(words_, 1);
    const auto add = [&](const QString& words, const QString& heard) {
        auto* const button = named(new QPushButton(words, this), heard);
        row->addWidget(button);
        return button;
    };
    salvage_ = add(u"Salvage…"_s, u"Salvage the session"_s);
    salvage_->setToolTip(u"Saves what can be trusted as a new session; the damaged one stays as it is"_s);
    connect(salvage_, &QPushButton::clicked, this, &MessageBar::salvage_wanted);
    write_ = add(u"Write anyway"_s, u"Write to the session anyway"_s);
    connect(write_, &QPushButton::clicked, this, &MessageBar::writing_wanted);
    copy_ = add(u"Save a copy…"_s, u"Save a copy of the session"_s);
    connect(copy_, &QPushButton::clicked, this, &MessageBar::copy_wanted);
    auto* const close = add(u"Hide"_s, u"Hide the message"_s);
    connect(close, &QPushButton::clicked, this, &QWidget::hide);
    connect(close, &QPushButton::clicked, this, &MessageBar::put_away);
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

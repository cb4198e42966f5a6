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
    words_ = wrapped_label(this);
    words_->setForegroundRole(QPalette::ToolTipText);
    words_->setTextInteractionFlags(Qt::TextSelectableByMouse);
    row->addWidget(words_, 1);
    const auto add = [&](const QString& words, const QString& heard, auto act) {
        auto* const button = named(push_button(words, this, this, act), heard);
        row->addWidget(button);
        return button;
    };
    salvage_ = add(u"Salvage…"_s, u"Salvage the session"_s, &MessageBar::salvage_wanted);
    salvage_->setToolTip(u"Saves what can be trusted as a new session; the damaged one stays as it is"_s);
    write_ = add(u"Write anyway"_s, u"Write to the session anyway"_s, &MessageBar::writing_wanted);
    copy_ = add(u"Save a copy…"_s, u"Save a copy of the session"_s, &MessageBar::copy_wanted);
    QPushButton* const close = add(u"Hide"_s, u"Hide the message"_s, &QWidget::hide);
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

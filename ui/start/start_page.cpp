#include "ui/start/start_page.h"

#include <QFileInfo>
#include <QPushButton>
#include <QVBoxLayout>

#include "ui/common/label.h"
#include "ui/common/look.h"
#include "ui/common/plain_text.h"

namespace flagplot::ui {
namespace {

QPushButton* add_button(QBoxLayout& layout, const QString& words, const QString& help, QWidget* parent) {
    auto* const button = new QPushButton(words, parent);
    button->setAccessibleName(QString(words).remove(QLatin1Char('&')));
    button->setAutoDefault(true);
    layout.addWidget(button, 0, Qt::AlignLeft);
    if (help.isEmpty()) return button;
    auto* const label = new Label(help, parent);
    label->setWordWrap(true);
    set_type(*label, Type::small);
    layout.addWidget(label);
    layout.addSpacing(8);
    return button;
}

}  // namespace

StartPage::StartPage(QWidget* parent) : QWidget(parent) {
    auto* const layout = new QVBoxLayout(this);
    layout->setContentsMargins(32, 32, 32, 32);
    auto* const title = new Label(tr("Flagplot"), this);
    set_type(*title, Type::large);
    auto* const words = new Label(tr("You have the map, the counters and the rules on the table. Flagplot rolls, looks "
                                     "up, explains, remembers and prints."),
                                  this);
    words->setWordWrap(true);
    layout->addWidget(title);
    layout->addWidget(words);
    layout->addSpacing(16);
    sample_ =
        add_button(*layout, tr("&Play the sample: Coral Sea"),
                   tr("Your own copy of a session on its second day. A guide leads you through the first turn."), this);
    sample_->setDefault(true);
    connect(sample_, &QPushButton::clicked, this, &StartPage::sample_wanted);
    connect(add_button(*layout, tr("Begin a &new session…"), tr("Choose the game, its rules and its dice."), this),
            &QPushButton::clicked, this, &StartPage::new_wanted);
    auto* const others = new QHBoxLayout;  // beside each other: a small screen has no height for both
    layout->addLayout(others);
    connect(add_button(*others, tr("&Open a session…"), QString(), this), &QPushButton::clicked, this,
            &StartPage::open_wanted);
    connect(add_button(*others, tr("&Make a game of your own…"), QString(), this), &QPushButton::clicked, this,
            &StartPage::game_wanted);
    others->addStretch();
    layout->addSpacing(16);
    recent_ = new QVBoxLayout;
    layout->addLayout(recent_);
    layout->addStretch();
}

void StartPage::set_recent(const QStringList& paths) {
    while (QLayoutItem* item = recent_->takeAt(0)) {
        item->widget()->deleteLater();
        delete item;
    }
    if (paths.isEmpty()) return;
    recent_->addWidget(new Label(tr("Recent sessions"), this));
    for (const QString& path : paths) {
        const QFileInfo file(path);
        auto* const button = new QPushButton(button_text(short_text(file.completeBaseName())), this);
        button->setFlat(true);
        button->setAutoDefault(true);
        button->setToolTip(tip(path));
        button->setAccessibleName(tr("Open %1").arg(short_text(file.completeBaseName())));
        button->setAccessibleDescription(plain(path));
        connect(button, &QPushButton::clicked, this, [this, path] { emit recent_wanted(path); });
        recent_->addWidget(button, 0, Qt::AlignLeft);
    }
}

void StartPage::focus_first() {
    sample_->setFocus(Qt::OtherFocusReason);
}

}  // namespace flagplot::ui

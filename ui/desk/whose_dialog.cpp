#include "ui/desk/whose_dialog.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QPushButton>
#include <QVBoxLayout>
#include <algorithm>

#include "ascii/letters.h"
#include "session/post.h"
#include "ui/common/look.h"
#include "ui/common/made.h"
#include "ui/common/parts.h"
#include "ui/common/plain_text.h"

namespace flagplot::ui {
namespace {

// Those who may be meant.
QComboBox* make_readers(const session::Session& session, const std::vector<std::string>& only, QWidget* parent) {
    auto* const box = named(new QComboBox(parent), u"Written by"_s);
    box->setPlaceholderText(u"Choose…"_s);
    box->setAccessibleDescription(u"Written by"_s);  // on Linux the name that is told is what it shows
    for (const session::Reader& reader : session::correspondents(session.state(), session.rulebook())) {
        const bool is_offered = only.empty() || std::ranges::find(only, reader.id) != only.end();
        if (is_offered) box->addItem(short_text(reader.label), exact(reader.id));
    }
    box->setCurrentIndex(-1);
    return box;
}

}  // namespace

WhoseDialog::WhoseDialog(const session::Session& session, const report::Incoming& mail, QWidget* parent)
    : QDialog(parent),
      readers_(make_readers(session, mail.writers, this)),
      elsewhere_(wrapped_label(this)),
      is_his_(new QCheckBox(u"It is &his all the same"_s, this)) {
    setWindowTitle(u"Whose mail is it?"_s);
    setAttribute(Qt::WA_DeleteOnClose);
    auto* const layout = new QVBoxLayout(this);
    add_mail(*layout, mail);
    auto* const label = new Label(u"&Written by"_s, this);
    label->setBuddy(readers_);
    add_parts(layout, {label, readers_});
    is_his_->setToolTip(tip(u"His reports go to the new address from then on, unless the roster has one"_s));
    for (QWidget* const part : std::initializer_list<QWidget*>{elsewhere_, is_his_}) {
        part->hide();
        layout->addWidget(part);
    }
    auto* const buttons = new QDialogButtonBox(this);
    take_ = buttons->addButton(u"&Take it"_s, QDialogButtonBox::AcceptRole);
    take_->setDefault(true);
    take_->setEnabled(false);
    const bool is_alone = mail.mail.address.empty();
    QPushButton* const skip =
        buttons->addButton(is_alone ? u"&Skip it"_s : u"&Skip this sender"_s, QDialogButtonBox::RejectRole);
    skip->setToolTip(tip(u"It isn't asked about again, until that is taken back at the desk (Skipped senders)"_s));
    layout->addWidget(buttons);
    connect(readers_, &QComboBox::currentIndexChanged, this,
            [this, &session, address = mail.mail.address] { choose(session, address); });
    connect(is_his_, &QCheckBox::toggled, take_, &QPushButton::setEnabled);
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    readers_->setFocus();
}

// Its head, how it begins, and what is doubtful of it.
void WhoseDialog::add_mail(QVBoxLayout& layout, const report::Incoming& mail) {
    auto* const head = new QFormLayout;
    const auto add = [&](const QString& name, const QString& words) {
        auto* const value = wrapped_label(words, this);
        value->setAccessibleDescription(name);
        head->addRow(name, value);
    };
    add(u"From"_s, mail.written_by.empty() ? u"nobody"_s : short_text(mail.written_by, 200));
    add(u"Sent"_s, mail.mail.date.empty() ? u"it doesn't say when"_s : short_text(mail.mail.date));
    add(u"Subject"_s, mail.mail.subject.empty() ? u"none"_s : short_text(mail.mail.subject, 200));
    layout.addLayout(head);
    QStringList lines;
    for (const std::string& line : report::beginning_of(mail.mail.text)) lines += text(line);
    auto* const words = wrapped_label(lines.isEmpty() ? u"It has no words."_s : lines.join(QLatin1Char('\n')), this);
    words->setAccessibleDescription(u"How it begins"_s);
    words->setFrameShape(QFrame::StyledPanel);
    words->setMargin(letters(1));
    layout.addWidget(words);
    QStringList doubts{u"%1."_s.arg(short_text(ascii::capitalized(report::why_unsure(mail)), 400))};
    for (const std::string& one : mail.mail.problems) doubts += warning(short_text(one, 300));
    auto* const why = wrapped_label(doubts.join(QLatin1Char('\n')), this);
    why->setAccessibleDescription(u"Doubt"_s);
    layout.addWidget(why);
}

void WhoseDialog::choose(const session::Session& session, const std::string& address) {
    const std::string other = readers_->currentIndex() < 0 ? "" : session::why_new_address(session, reader(), address);
    const QString words = other.empty() ? QString() : warning(u"%1."_s.arg(short_text(other, 400)));
    is_his_->setChecked(false);
    is_his_->setAccessibleDescription(words);
    is_his_->setVisible(!other.empty());
    elsewhere_->setText(words);
    elsewhere_->setVisible(!other.empty());
    take_->setEnabled(readers_->currentIndex() >= 0 && other.empty());
    make_room(*this);
}

std::string WhoseDialog::reader() const {
    return readers_->currentData().toString().toStdString();
}

}  // namespace flagplot::ui

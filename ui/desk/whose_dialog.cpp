#include "ui/desk/whose_dialog.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDialog>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QPushButton>
#include <QVBoxLayout>
#include <algorithm>

#include "ascii/letters.h"
#include "session/post.h"
#include "ui/common/made.h"
#include "ui/common/plain_text.h"

namespace flagplot::ui {
namespace {

// Those who may be meant.
QComboBox* make_readers(const session::Session& session, const std::vector<std::string>& only, QWidget* parent) {
    auto* const box = named(new QComboBox(parent), u"Written by"_s);
    box->setPlaceholderText(u"Choose…"_s);
    box->setAccessibleDescription(u"Written by"_s);  // on Linux the name that is told is what it shows
    for (const session::Reader& reader : session::correspondents(session)) {
        const bool is_offered = only.empty() || std::ranges::find(only, reader.id) != only.end();
        if (is_offered) box->addItem(short_text(reader.label), exact(reader.id));
    }
    box->setCurrentIndex(-1);
    return box;
}

// Its head, how it begins, and what is doubtful of it.
void add_mail(QVBoxLayout& layout, const report::Incoming& mail, QDialog* dialog) {
    auto* const head = new QFormLayout;
    const auto add = [&](const QString& name, const QString& words) {
        auto* const value = wrapped_label(words, dialog);
        value->setAccessibleDescription(name);
        head->addRow(name, value);
    };
    add(u"From"_s, mail.written_by.empty() ? u"nobody"_s : short_text(mail.written_by, 200));
    add(u"Sent"_s, mail.mail.date.empty() ? u"it doesn't say when"_s : short_text(mail.mail.date));
    add(u"Subject"_s, mail.mail.subject.empty() ? u"none"_s : short_text(mail.mail.subject, 200));
    layout.addLayout(head);
    const QString begins = joined(report::beginning_of(mail.mail.text), u"\n"_s);
    auto* const words = wrapped_label(begins.isEmpty() ? u"It has no words."_s : begins, dialog);
    words->setAccessibleDescription(u"How it begins"_s);
    words->setFrameShape(QFrame::StyledPanel);
    words->setMargin(letters(1));
    layout.addWidget(words);
    QStringList doubts{u"%1."_s.arg(short_text(ascii::capitalized(report::why_unsure(mail)), 400))};
    for (const std::string& one : mail.mail.problems) doubts += warning(short_text(one, 300));
    auto* const why = wrapped_label(doubts.join(QLatin1Char('\n')), dialog);
    why->setAccessibleDescription(u"Doubt"_s);
    layout.addWidget(why);
}

}  // namespace

QDialog* whose_dialog(const session::Session& session, const report::Incoming& mail,
                      const std::function<void(const std::string& reader)>& then, QWidget* parent) {
    auto* const dialog = new QDialog(parent);
    dialog->setObjectName(QStringLiteral("whose"));
    dialog->setWindowTitle(u"Whose mail is it?"_s);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    auto* const readers = make_readers(session, mail.writers, dialog);
    auto* const elsewhere = wrapped_label(dialog);  // why that may not be his
    auto* const is_his = new QCheckBox(u"It is &his all the same"_s, dialog);
    is_his->setToolTip(tip(u"His reports go to the new address from then on, unless the roster has one"_s));
    for (QWidget* const part : std::initializer_list<QWidget*>{elsewhere, is_his}) part->hide();
    auto* const label = new Label(u"&Written by"_s, dialog);
    label->setBuddy(readers);
    auto* const buttons = new QDialogButtonBox(dialog);
    auto* const take = buttons->addButton(u"&Take it"_s, QDialogButtonBox::AcceptRole);
    take->setDefault(true);
    take->setEnabled(false);
    const std::string address = mail.mail.address;
    auto* const skip =
        buttons->addButton(address.empty() ? u"&Skip it"_s : u"&Skip this sender"_s, QDialogButtonBox::RejectRole);
    skip->setToolTip(tip(u"It isn't asked about again, until that is taken back at the desk (Skipped senders)"_s));
    auto* const layout = new QVBoxLayout(dialog);
    add_mail(*layout, mail, dialog);
    add_parts(layout, {label, readers, elsewhere, is_his, buttons});
    const auto reader = [readers] { return readers->currentData().toString().toStdString(); };
    QObject::connect(readers, &QComboBox::currentIndexChanged, dialog, [=, &session](int place) {
        const std::string other = place < 0 ? "" : session::why_new_address(session, reader(), address);
        const QString words = other.empty() ? QString() : warning(u"%1."_s.arg(short_text(other, 400)));
        is_his->setChecked(false);
        is_his->setAccessibleDescription(words);
        is_his->setVisible(!other.empty());
        elsewhere->setText(words);
        elsewhere->setVisible(!other.empty());
        take->setEnabled(place >= 0 && other.empty());
        make_room(*dialog);
    });
    QObject::connect(is_his, &QCheckBox::toggled, take, &QPushButton::setEnabled);
    QObject::connect(buttons, &QDialogButtonBox::accepted, dialog, &QDialog::accept);
    QObject::connect(buttons, &QDialogButtonBox::rejected, dialog, &QDialog::reject);
    QObject::connect(dialog, &QDialog::finished, dialog,
                     [=](int result) { then(result == QDialog::Accepted ? reader() : ""); });
    readers->setFocus();
    return dialog;
}

}  // namespace flagplot::ui

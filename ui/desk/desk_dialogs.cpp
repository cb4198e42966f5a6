#include "ui/desk/desk_dialogs.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QListWidget>
#include <QPushButton>
#include <QSpinBox>
#include <QVBoxLayout>
#include <algorithm>

#include "ascii/letters.h"
#include "session/post.h"
#include "ui/common/dialog_foot.h"
#include "ui/common/label.h"
#include "ui/common/lines_edit.h"
#include "ui/common/look.h"
#include "ui/common/plain_text.h"
#include "ui/common/quiet.h"

namespace flagplot::ui {
namespace {

constexpr int high = 5;         // lines
constexpr int last_turn = 999;  // that can be chosen

void fill(QComboBox& box, const session::Session& session, const std::vector<std::string>& only = {}) {
    for (const session::Reader& reader : session::correspondents(session.state(), session.rulebook())) {
        const bool is_offered = only.empty() || std::find(only.begin(), only.end(), reader.id) != only.end();
        if (is_offered) box.addItem(short_text(reader.label), exact(reader.id));
    }
}

std::string chosen(const QComboBox& box) {
    return box.currentData().toString().toStdString();
}

QComboBox* make_readers(const QString& name, QWidget* parent) {
    auto* const box = new QComboBox(parent);
    box->setPlaceholderText(QComboBox::tr("Choose…"));
    box->setAccessibleName(name);
    box->setAccessibleDescription(name);  // on Linux the name that is told is what it shows
    return box;
}

}  // namespace

PostDialog::PostDialog(Document& document, const QString& title, QWidget* parent)
    : CarefulDialog(parent), document_(document), fields_(new QFormLayout) {
    setWindowTitle(title);
    setAttribute(Qt::WA_DeleteOnClose);
    auto* const layout = new QVBoxLayout(this);
    layout->addLayout(fields_);
    connect(&document, &Document::leaving, this, &PostDialog::leave);
}

QComboBox* PostDialog::add_readers(const QString& label, const QString& name) {
    QComboBox* const box = make_readers(name, this);
    fill(*box, document_.session());
    fields_->addRow(label, box);
    return box;
}

QSpinBox* PostDialog::add_turn(const QString& label, const QString& name, int first) {
    auto* const box = new QSpinBox(this);
    box->setAccessibleName(name);
    box->setRange(document_.session().state().turn(), last_turn);
    box->setValue(first);
    fields_->addRow(label, box);
    return box;
}

// Last: the words, and below them what the dialog does.
LinesEdit* PostDialog::add_words(const QString& verb) {
    auto* const layout = static_cast<QVBoxLayout*>(this->layout());
    auto* const words = new LinesEdit(QString(), high, this);
    words->setAccessibleName(tr("Words"));
    words->setAccessibleDescription(LinesEdit::hint());
    auto* const label = new Label(tr("&Words"), this);
    label->setBuddy(words);
    layout->addWidget(label);
    layout->addWidget(words, 1);
    auto* const hint = new Label(LinesEdit::hint(), this);
    set_type(*hint, Type::small);
    layout->addWidget(hint);
    problem_ = new Label(this);
    problem_->setWordWrap(true);
    problem_->setAccessibleDescription(tr("Problem"));
    problem_->hide();
    layout->addWidget(problem_);
    auto* const buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, this);
    buttons->addButton(verb, QDialogButtonBox::AcceptRole)->setDefault(true);
    layout->addWidget(buttons);
    connect(words, &LinesEdit::confirmed, this, &PostDialog::accept);
    connect(buttons, &QDialogButtonBox::accepted, this, &PostDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &PostDialog::reject);
    words->setFocus();
    return words;
}

void PostDialog::accept() {
    QString problem = missing();
    const bool done =
        problem.isEmpty() && document_.act([this](session::Session& session) { write(session); }, &problem);
    say_problem(*problem_, problem);
    make_room(*this);
    if (done) QDialog::accept();
}

MessageDialog::MessageDialog(Document& document, const std::string& from, QWidget* parent)
    : PostDialog(document, tr("Write a message"), parent),
      from_(add_readers(tr("&From"), tr("From"))),
      to_(add_readers(tr("&To"), tr("To"))),
      due_(add_turn(tr("&Due"), tr("Due"), document.session().state().turn() + 1)),
      words_(add_words(tr("Send"))) {
    from_->setCurrentIndex(from_->findData(exact(from)));
    to_->setCurrentIndex(-1);
    (from_->currentIndex() < 0 ? from_ : to_)->setFocus();
}

QString MessageDialog::missing() const {
    if (from_->currentIndex() < 0) return tr("Choose who it is from.");
    return to_->currentIndex() < 0 ? tr("Choose who it is for.") : QString();
}

void MessageDialog::write(session::Session& session) const {
    session.send_message(chosen(*from_), chosen(*to_), words_->lines().toStdString(), due_->value());
}

DueDialog::DueDialog(Document& document, QWidget* parent)
    : PostDialog(document, tr("Add what is due"), parent),
      due_(add_turn(tr("&Due"), tr("Due"), document.session().state().turn() + 1)),
      words_(add_words(tr("Add"))) {}

void DueDialog::write(session::Session& session) const {
    session.add_note(words_->lines().toStdString(), "", due_->value());
}

WhoseDialog::WhoseDialog(const session::Session& session, const report::Incoming& mail, QWidget* parent)
    : QDialog(parent),
      readers_(make_readers(tr("Written by"), this)),
      elsewhere_(new Label(this)),
      is_his_(new QCheckBox(tr("It is &his all the same"), this)) {
    setWindowTitle(tr("Whose mail is it?"));
    setAttribute(Qt::WA_DeleteOnClose);
    auto* const layout = new QVBoxLayout(this);
    add_mail(*layout, mail);
    auto* const label = new Label(tr("&Written by"), this);
    label->setBuddy(readers_);
    layout->addWidget(label);
    ui::fill(*readers_, session, mail.writers);
    readers_->setCurrentIndex(-1);
    layout->addWidget(readers_);
    elsewhere_->setWordWrap(true);
    is_his_->setToolTip(tip(tr("His reports go to the new address from then on, unless the roster has one")));
    for (QWidget* const part : std::initializer_list<QWidget*>{elsewhere_, is_his_}) {
        part->hide();
        layout->addWidget(part);
    }
    auto* const buttons = new QDialogButtonBox(this);
    take_ = buttons->addButton(tr("&Take it"), QDialogButtonBox::AcceptRole);
    take_->setDefault(true);
    take_->setEnabled(false);
    const bool is_alone = mail.mail.address.empty();
    QPushButton* const skip =
        buttons->addButton(is_alone ? tr("&Skip it") : tr("&Skip this sender"), QDialogButtonBox::RejectRole);
    skip->setToolTip(tip(tr("It isn't asked about again, until that is taken back at the desk (Skipped senders)")));
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
        auto* const value = new Label(words, this);
        value->setWordWrap(true);
        value->setAccessibleDescription(name);
        head->addRow(name, value);
    };
    add(tr("From"), mail.written_by.empty() ? tr("nobody") : short_text(mail.written_by, 200));
    add(tr("Sent"), mail.mail.date.empty() ? tr("it doesn't say when") : short_text(mail.mail.date));
    add(tr("Subject"), mail.mail.subject.empty() ? tr("none") : short_text(mail.mail.subject, 200));
    layout.addLayout(head);
    QStringList lines;
    for (const std::string& line : report::beginning_of(mail.mail.text)) lines += text(line);
    auto* const words = new Label(lines.isEmpty() ? tr("It has no words.") : lines.join(QLatin1Char('\n')), this);
    words->setWordWrap(true);
    words->setAccessibleDescription(tr("How it begins"));
    words->setFrameShape(QFrame::StyledPanel);
    words->setMargin(letters(1));
    layout.addWidget(words);
    QStringList doubts{tr("%1.").arg(short_text(ascii::capitalized(report::why_unsure(mail)), 400))};
    for (const std::string& one : mail.mail.problems) doubts += warning(short_text(one, 300));
    auto* const why = new Label(doubts.join(QLatin1Char('\n')), this);
    why->setWordWrap(true);
    why->setAccessibleDescription(tr("Doubt"));
    layout.addWidget(why);
}

void WhoseDialog::choose(const session::Session& session, const std::string& address) {
    const std::string other = readers_->currentIndex() < 0 ? "" : session::why_new_address(session, reader(), address);
    const QString words = other.empty() ? QString() : warning(tr("%1.").arg(short_text(other, 400)));
    is_his_->setChecked(false);
    is_his_->setAccessibleDescription(words);
    is_his_->setVisible(!other.empty());
    elsewhere_->setText(words);
    elsewhere_->setVisible(!other.empty());
    take_->setEnabled(readers_->currentIndex() >= 0 && other.empty());
    make_room(*this);
}

std::string WhoseDialog::reader() const {
    return chosen(*readers_);
}

SkippedDialog::SkippedDialog(Document& document, QWidget* parent)
    : QDialog(parent), document_(document), senders_(new Quiet<QListWidget>(this)) {
    setWindowTitle(tr("Skipped senders"));
    setAttribute(Qt::WA_DeleteOnClose);
    auto* const layout = new QVBoxLayout(this);
    auto* const label = new Label(tr("Mails of these s&enders are left out in this session:"), this);
    label->setBuddy(senders_);
    label->setWordWrap(true);
    senders_->setAccessibleName(tr("Skipped senders"));
    layout->addWidget(label);
    layout->addWidget(senders_, 1);
    auto* const foot = new DialogFoot(*this);
    again_ = foot->add_button(tr("&Ask about it again"));
    layout->addWidget(foot);
    connect(again_, &QPushButton::clicked, this, &SkippedDialog::ask_again);
    connect(&document, &Document::leaving, this, &QDialog::reject);
    fill();
}

void SkippedDialog::fill() {
    senders_->clear();
    for (const std::string& sender : session::skipped_senders(document_.session())) {
        const bool is_address = sender.find('@') != std::string::npos;
        auto* const item = new QListWidgetItem(
            is_address ? short_text(sender) : tr("One mail without an address, %1").arg(short_text(sender, 12)));
        item->setData(Qt::UserRole, exact(sender));
        senders_->addItem(item);
    }
    senders_->setCurrentRow(0);
    again_->setEnabled(senders_->count() > 0 && document_.why_read_only().isEmpty());
    senders_->setFocus();
}

void SkippedDialog::ask_again() {
    const QListWidgetItem* const item = senders_->currentItem();
    if (!item) return;
    const std::string sender = item->data(Qt::UserRole).toString().toStdString();
    if (document_.act([&](session::Session& session) { session.skip_sender(sender, false); })) fill();
}

}  // namespace flagplot::ui

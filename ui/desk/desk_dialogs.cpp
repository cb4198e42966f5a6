#include "ui/desk/desk_dialogs.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QPushButton>
#include <QSpinBox>
#include <QVBoxLayout>
#include <algorithm>

#include "session/post.h"
#include "ui/common/label.h"
#include "ui/common/lines_edit.h"
#include "ui/common/look.h"
#include "ui/common/plain_text.h"

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

WhoseDialog::WhoseDialog(const session::Session& session, const Asked& asked, QWidget* parent)
    : QDialog(parent), readers_(make_readers(tr("Written by"), this)) {
    setWindowTitle(tr("Whose mail is it?"));
    setAttribute(Qt::WA_DeleteOnClose);
    const QString address = asked.address.isEmpty() ? tr("It has no address of a sender.")
                            : asked.writers.empty() ? tr("Nobody is known to write from %1.").arg(asked.address)
                                                    : tr("Several write from %1.").arg(asked.address);
    auto* const layout = new QVBoxLayout(this);
    for (const QString& words : {tr("\"%1\"").arg(asked.subject), address}) {
        auto* const label = new Label(words, this);
        label->setWordWrap(true);
        layout->addWidget(label);
    }
    auto* const label = new Label(tr("&Written by"), this);
    label->setBuddy(readers_);
    layout->addWidget(label);
    fill(*readers_, session, asked.writers);
    readers_->setCurrentIndex(-1);
    layout->addWidget(readers_);
    auto* const buttons = new QDialogButtonBox(this);
    QPushButton* const take = buttons->addButton(tr("&Take it"), QDialogButtonBox::AcceptRole);
    take->setDefault(true);
    take->setEnabled(false);
    connect(readers_, &QComboBox::currentIndexChanged, take, [take](int chosen) { take->setEnabled(chosen >= 0); });
    buttons->addButton(tr("&Skip it"), QDialogButtonBox::RejectRole);
    layout->addWidget(buttons);
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
}

std::string WhoseDialog::reader() const {
    return chosen(*readers_);
}

}  // namespace flagplot::ui

#include "ui/reports/reword_dialog.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QPushButton>
#include <QVBoxLayout>
#include <utility>

#include "ui/common/label.h"
#include "ui/common/lines_edit.h"
#include "ui/common/look.h"
#include "ui/reports/add_label.h"

namespace flagplot::ui {
namespace {

constexpr int high = 8;  // lines

}  // namespace

WordsDialog::WordsDialog(Document& document, const Asked& asked, Take take, QWidget* parent)
    : CarefulDialog(parent),
      take_(std::move(take)),
      words_(new LinesEdit(asked.words, high, this)),
      problem_(new Label(this)) {
    setWindowTitle(asked.title);
    setAttribute(Qt::WA_DeleteOnClose);
    auto* const layout = new QVBoxLayout(this);
    if (!asked.headings.isEmpty()) {
        heading_ = new QComboBox(this);
        heading_->setEditable(true);
        heading_->setInsertPolicy(QComboBox::NoInsert);
        heading_->addItems(asked.headings);
        heading_->setAccessibleName(tr("Heading"));
        heading_->setAccessibleDescription(tr("Heading"));
        add_label(*layout, tr("&Heading"), this)->setBuddy(heading_);
        layout->addWidget(heading_);
    }
    add_label(*layout, tr("&Words"), this)->setBuddy(words_);
    words_->setAccessibleName(tr("Words"));
    words_->setAccessibleDescription(QStringLiteral("%1 %2").arg(asked.note, LinesEdit::hint()).trimmed());
    words_->moveCursor(QTextCursor::End);
    layout->addWidget(words_, 1);
    const QString hint = QStringLiteral("%1 %2.").arg(asked.note, LinesEdit::hint()).trimmed();
    Label* const small = add_label(*layout, hint, this);
    set_type(*small, Type::small);
    problem_->setWordWrap(true);
    problem_->setAccessibleDescription(tr("Problem"));
    problem_->hide();
    layout->addWidget(problem_);
    auto* const buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, this);
    buttons->addButton(asked.verb, QDialogButtonBox::AcceptRole)->setDefault(true);
    layout->addWidget(buttons);
    setTabOrder(heading_ ? static_cast<QWidget*>(heading_) : words_, words_);
    connect(words_, &LinesEdit::confirmed, this, &WordsDialog::accept);
    connect(buttons, &QDialogButtonBox::accepted, this, &WordsDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &WordsDialog::reject);
    connect(&document, &Document::leaving, this, &WordsDialog::leave);
    words_->setFocus();
}

void WordsDialog::accept() {
    const std::string heading = heading_ ? heading_->currentText().trimmed().toStdString() : std::string();
    const QString problem = take_(heading, words_->lines().toStdString());
    say_problem(*problem_, problem);
    make_room(*this);
    if (problem.isEmpty()) QDialog::accept();
}

}  // namespace flagplot::ui

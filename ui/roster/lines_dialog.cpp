#include "ui/roster/lines_dialog.h"

#include <QDialogButtonBox>
#include <QPushButton>
#include <QVBoxLayout>

#include "ui/common/label.h"
#include "ui/common/lines_edit.h"
#include "ui/common/look.h"
#include "ui/common/plain_text.h"

namespace flagplot::ui {
namespace {

constexpr int high = 18;  // lines

}  // namespace

LinesDialog::LinesDialog(Document& document, const session::Unit& unit, const table::Field& field, QWidget* parent)
    : CarefulDialog(parent),
      document_(document),
      unit_(unit.id),
      field_(field),
      lines_(new LinesEdit(exact(unit.text(field.id)), high, this)),
      problem_(new Label(this)) {
    const QString name = tr("%1 of %2").arg(short_text(field.label), short_text(unit.id));
    setWindowTitle(name);
    setAttribute(Qt::WA_DeleteOnClose);
    lines_->setAccessibleName(name);
    lines_->setAccessibleDescription(QStringLiteral("%1 %2").arg(text(field.help), LinesEdit::hint()).trimmed());
    lines_->moveCursor(QTextCursor::End);
    auto* const hint = new Label(LinesEdit::hint(), this);
    set_type(*hint, Type::small);
    problem_->setWordWrap(true);
    problem_->setAccessibleDescription(tr("Problem"));
    problem_->hide();
    auto* const buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, this);
    buttons->addButton(tr("Save"), QDialogButtonBox::AcceptRole)->setDefault(true);
    auto* const layout = new QVBoxLayout(this);
    layout->addWidget(lines_, 1);
    layout->addWidget(hint);
    layout->addWidget(problem_);
    layout->addWidget(buttons);
    connect(lines_, &LinesEdit::confirmed, this, &LinesDialog::accept);
    connect(buttons, &QDialogButtonBox::accepted, this, &LinesDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &LinesDialog::reject);
    lines_->setFocus();
}

void LinesDialog::type(const QString& words) {
    lines_->insertPlainText(words);
}

void LinesDialog::accept() {
    const std::string lines = lines_->lines().toStdString();
    const json::Value now = lines.empty() ? json::Value() : json::Value(lines);
    QString problem;
    const bool done = document_.act(
        [&](session::Session& session) {
            session.change_unit(unit_, {{field_.id, now}}, "");
        },
        &problem);
    say_problem(*problem_, problem);
    make_room(*this);
    if (done) QDialog::accept();
}

}  // namespace flagplot::ui

#include "ui/desk/history_dialog.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QVBoxLayout>
#include <algorithm>

#include "report/history.h"
#include "ui/common/dialog_foot.h"
#include "ui/common/label.h"
#include "ui/common/look.h"
#include "ui/common/plain_text.h"

namespace flagplot::ui {
namespace {

std::string history_of(const session::Session& session, const std::string& who) {
    const auto readers = session::readers(session.state(), session.rulebook());
    const bool is_reader =
        std::ranges::any_of(readers, [&](const session::Reader& reader) { return reader.id == who; });
    return to_text(session,
                   is_reader ? report::history_of_reader(session, who) : report::history_of_unit(session, who));
}

}  // namespace

HistoryDialog::HistoryDialog(Document& document, const std::string& who, QWidget* parent)
    : QDialog(parent), lines_(new QPlainTextEdit(this)) {
    const session::Session& session = document.session();
    const QString name = short_text(session::label_of_reader(who, session.state(), session.rulebook()));
    setWindowTitle(u"History of %1"_s.arg(name));
    setAttribute(Qt::WA_DeleteOnClose);
    auto* const label = new Label(u"&What happened, turn by turn"_s, this);
    label->setBuddy(lines_);
    lines_->setAccessibleName(u"What happened, turn by turn"_s);
    lines_->setReadOnly(true);
    lines_->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    lines_->setTabChangesFocus(true);
    lines_->setPlainText(text(history_of(session, who)));
    auto* const foot = new DialogFoot(*this);
    QPushButton* const copy = foot->add_button(u"&Copy all"_s);
    connect(copy, &QPushButton::clicked, this, [this, foot] {
        QGuiApplication::clipboard()->setText(lines_->toPlainText());
        foot->say(u"Copied to the clipboard."_s);
    });
    auto* const layout = new QVBoxLayout(this);
    layout->addWidget(label);
    layout->addWidget(lines_, 1);
    layout->addWidget(foot);
    resize(letters(90), letters(70));
    connect(&document, &Document::leaving, this, &QDialog::reject);
}

}  // namespace flagplot::ui

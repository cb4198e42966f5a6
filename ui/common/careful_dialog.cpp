#include "ui/common/careful_dialog.h"

#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPointer>
#include <QPushButton>
#include <algorithm>

#include "ui/common/plain_text.h"

namespace flagplot::ui {

QMessageBox* make_question(QWidget& window, const QString& title, const QString& question,
                           QMessageBox::StandardButtons buttons) {
    auto* const box = new QMessageBox(QMessageBox::NoIcon, title, question, buttons, &window);
    box->setTextFormat(Qt::PlainText);
    box->setAttribute(Qt::WA_DeleteOnClose);
    return box;
}

void ask_to_discard(QWidget& window, const std::function<void()>& leave, const QString& loss) {
    const QString words = loss.isEmpty() ? u"What you typed isn't saved, and would be lost."_s : loss;
    auto* const box = make_question(window, window.window()->windowTitle(), words, QMessageBox::NoButton);
    auto* const drops = box->addButton(u"&Discard"_s, QMessageBox::DestructiveRole);
    auto* const stays = box->addButton(u"&Continue editing"_s, QMessageBox::RejectRole);
    box->setDefaultButton(stays);
    box->setEscapeButton(stays);
    // When the question has gone: what is left with it open leaves the keyboard to nobody. The window behind takes it.
    const auto leave_it = [&window, leave] {
        const QPointer<QWidget> behind = window.parentWidget() ? window.parentWidget()->window() : nullptr;
        leave();
        if (behind) behind->activateWindow();
    };
    QObject::connect(drops, &QPushButton::clicked, &window, leave_it, Qt::QueuedConnection);
    box->open();
}

QDialog* confirm(QWidget& window, const QString& title, const QString& question, const QString& yes,
                 const std::function<void()>& act, const QString& no) {
    auto* const box = make_question(window, title, question);
    if (!no.isEmpty()) box->button(QMessageBox::Cancel)->setText(no);
    QObject::connect(box->addButton(yes, QMessageBox::AcceptRole), &QPushButton::clicked, &window, act);
    box->setDefaultButton(QMessageBox::Cancel);
    box->open();
    return box;
}

void CarefulDialog::reject() {
    if (!has_typed()) return leave();
    ask_to_discard(
        *this, [this] { leave(); }, loss());
}

bool CarefulDialog::has_typed() const {
    const auto lines = findChildren<QLineEdit*>();
    const auto texts = findChildren<QPlainTextEdit*>();
    return std::ranges::any_of(
               lines, [](const QLineEdit* line) { return line->isModified() && !line->text().trimmed().isEmpty(); }) ||
           std::ranges::any_of(texts, [](const QPlainTextEdit* text) {
               return text->document()->isModified() && !text->toPlainText().trimmed().isEmpty();
           });
}

}  // namespace flagplot::ui

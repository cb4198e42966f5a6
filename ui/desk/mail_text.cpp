#include "ui/desk/mail_text.h"

#include <QPushButton>
#include <QTextBlock>
#include <QTextEdit>
#include <QVBoxLayout>
#include <algorithm>

#include "ascii/letters.h"
#include "mail/quoted.h"
#include "ui/common/made.h"
#include "ui/common/plain_text.h"

namespace flagplot::ui {
namespace {

using mail::Part;

constexpr int most_lines = 14;  // in sight; the others scroll

// A button of small type that unfolds something.
void say_fold(QPushButton& button, const QString& what, bool is_there) {
    button.setVisible(is_there);
    button.setText((button.isChecked() ? QStringLiteral("\u25BE ") : QStringLiteral("\u25B8 ")) + what);
    button.setAccessibleName(what);
}

}  // namespace

MailText::MailText(QWidget* parent)
    : QWidget(parent),
      text_(reading_text(u"Text of the mail"_s, this)),
      quoted_(add_fold(u"Quoted lines"_s)),
      signature_(add_fold(u"Signature"_s)) {
    auto* const layout = spaced<QVBoxLayout>(this, {}, px(2));
    setFocusProxy(text_);
    add_parts(layout, {text_, {quoted_, 0, Qt::AlignLeft}, {signature_, 0, Qt::AlignLeft}});
}

QPushButton* MailText::add_fold(const QString& name) {
    QPushButton* const button = link_button(name, this, this, &MailText::fill);
    button->setCheckable(true);
    return button;
}

void MailText::show_text(const std::string& mail) {
    if (mail == mail_ && !text_->toPlainText().isEmpty()) return;
    mail_ = mail;
    marked_.clear();
    for (QPushButton* const button : {quoted_, signature_}) button->setChecked(false);
    fill();
}

void MailText::mark(std::vector<Range> doubtful) {
    marked_ = std::move(doubtful);
    paint_marks();
}

// Underlined as spelling is, in the colour of doubts; what is folded away isn't seen.
void MailText::paint_marks() {
    QList<QTextEdit::ExtraSelection> marks;
    for (const auto& [from, to] : marked_) {
        for (std::size_t i = 0; i < shown_lines_.size(); ++i) {
            const auto [begin, end] = shown_lines_[i];
            const std::size_t first = std::max(from, begin);
            const std::size_t last = std::min(to, end);
            const QTextBlock line = text_->document()->findBlockByNumber(static_cast<int>(i));
            if (first >= last || !line.isValid()) continue;
            const auto shown = [this](std::size_t at, std::size_t behind) {
                return static_cast<int>(text(mail_.substr(at, behind - at)).size());
            };
            QTextEdit::ExtraSelection mark;
            mark.cursor = QTextCursor(line);
            mark.cursor.movePosition(QTextCursor::NextCharacter, QTextCursor::MoveAnchor, shown(begin, first));
            mark.cursor.movePosition(QTextCursor::NextCharacter, QTextCursor::KeepAnchor, shown(first, last));
            mark.format.setUnderlineStyle(QTextCharFormat::WaveUnderline);
            mark.format.setUnderlineColor(tints(palette()).doubt);
            marks += mark;
        }
    }
    text_->setExtraSelections(marks);
}

void MailText::fill() {
    const std::vector<std::string> lines = mail::lines_of(mail_);
    const std::vector<Part> parts = mail::parts_of(lines);
    QStringList shown;
    shown_lines_.clear();
    std::size_t begin = 0;
    for (std::size_t i = 0; i < lines.size(); ++i) {
        const bool is_folded = (parts[i] == Part::quoted && !quoted_->isChecked()) ||
                               (parts[i] == Part::signature && !signature_->isChecked());
        const std::size_t end = begin + lines[i].size();
        if (!is_folded) shown += text(lines[i]);
        if (!is_folded) shown_lines_.emplace_back(begin, end);
        begin = end + (end + 1 < mail_.size() && mail_[end] == '\r' && mail_[end + 1] == '\n' ? 2 : 1);
    }
    while (!shown.isEmpty() && shown.last().trimmed().isEmpty()) shown.removeLast();
    text_->setPlainText(shown.join(QLatin1Char('\n')));
    const auto quoted = std::ranges::count(parts, Part::quoted);
    const bool has_signature = std::ranges::count(parts, Part::signature) > 0;
    say_fold(*quoted_, text(ascii::counted(quoted, "quoted line", "quoted lines")), quoted > 0);
    say_fold(*signature_, u"signature"_s, has_signature);
    paint_marks();
    fit();
}

// As high as its lines, as they are broken in its width.
void MailText::fit() {
    const int lines = static_cast<int>(text_->document()->size().height());  // this kind of text counts them
    const int around = 4 + 2 * text_->frameWidth() + 2 * static_cast<int>(text_->document()->documentMargin());
    text_->setFixedHeight(std::clamp(lines, 2, most_lines) * text_->fontMetrics().lineSpacing() + around);
}

void MailText::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange) QMetaObject::invokeMethod(this, &MailText::fit, Qt::QueuedConnection);
}

void MailText::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    fit();
}

}  // namespace flagplot::ui

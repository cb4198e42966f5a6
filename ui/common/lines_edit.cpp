#include "ui/common/lines_edit.h"

#include <QKeyEvent>
#include <QMimeData>
#include <QTextDocument>
#include <QTextDocumentFragment>
#include <algorithm>

#include "ui/common/look.h"
#include "ui/common/made.h"
#include "ui/common/plain_text.h"

namespace flagplot::ui {
namespace {

constexpr int fewest_lines = 3;

bool is_shown(QChar c) {
    const bool breaks = c == QLatin1Char('\n') || c == QLatin1Char('\r') || c == QLatin1Char('\t');
    return breaks || c.category() != QChar::Other_Control;
}

}  // namespace

LinesEdit::LinesEdit(const QString& lines, int high, QWidget* parent) : QPlainTextEdit(lines, parent), high_(high) {
    setTabChangesFocus(true);
    setPlaceholderText(u"Type or paste; Enter starts a new line"_s);
}

QString LinesEdit::lines() const {
    const QString all = toPlainText();
    qsizetype end = all.size();
    while (end > 0 && all[end - 1] == QLatin1Char('\n')) --end;
    return all.left(end);
}

QString LinesEdit::hint() {
    return u"Ctrl+Enter continues"_s;
}

int LinesEdit::height_of(int lines) const {
    const int around = frameWidth() + static_cast<int>(document()->documentMargin());
    return fontMetrics().lineSpacing() * lines + 2 * around;
}

QSize LinesEdit::sizeHint() const {
    return {letters(60), height_of(high_)};
}

QSize LinesEdit::minimumSizeHint() const {
    return {letters(24), height_of(std::min(high_, fewest_lines))};
}

void LinesEdit::keyPressEvent(QKeyEvent* event) {
    if (!is_enter_key(*event) || !(event->modifiers() & Qt::ControlModifier))
        return QPlainTextEdit::keyPressEvent(event);
    event->accept();
    if (!event->isAutoRepeat()) emit confirmed();
}

bool LinesEdit::canInsertFromMimeData(const QMimeData* source) const {
    return source->hasHtml() || QPlainTextEdit::canInsertFromMimeData(source);
}

void LinesEdit::insertFromMimeData(const QMimeData* source) {
    QString words = source->hasText() ? source->text() : QTextDocumentFragment::fromHtml(source->html()).toPlainText();
    words.removeIf([](QChar c) { return !is_shown(c); });
    textCursor().insertText(words);
    ensureCursorVisible();
}

}  // namespace flagplot::ui

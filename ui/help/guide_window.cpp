#include "ui/help/guide_window.h"

#include <QFile>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QImage>
#include <QLineEdit>
#include <QShortcut>
#include <QTextBlock>
#include <QTextBrowser>
#include <QTextDocument>
#include <QTextTable>
#include <QUrl>
#include <QVBoxLayout>

#include "host/host.h"
#include "ui/common/label.h"
#include "ui/common/look.h"
#include "ui/common/made.h"
#include "ui/common/plain_text.h"

namespace flagplot::ui {
namespace {

constexpr int page_width = 135;  // letters

// A picture that is wider than the page becomes as wide as the page.
void fit_picture(QTextDocument& page, const QString& name) {
    const QUrl url(name);
    const auto picture = page.resource(QTextDocument::ImageResource, url).value<QImage>();
    const int room = letters(page_width - 14);
    if (picture.width() <= room) return;
    page.addResource(QTextDocument::ImageResource, url, picture.scaledToWidth(room, Qt::SmoothTransformation));
}

// Markdown sets everything close together, and tables in double lines.
void lay_out(QTextDocument& page, const QColor& lines) {
    page.setDocumentMargin(letters(2));
    for (const QTextFormat& format : page.allFormats()) {
        if (format.isImageFormat()) fit_picture(page, format.toImageFormat().name());
    }
    for (QTextBlock block = page.begin(); block.isValid(); block = block.next()) {
        if (block.blockFormat().headingLevel() < 2) continue;
        QTextBlockFormat format = block.blockFormat();
        format.setTopMargin(letters(3));
        QTextCursor(block).setBlockFormat(format);
    }
    for (QTextFrame* frame : page.rootFrame()->childFrames()) {
        auto* const table = qobject_cast<QTextTable*>(frame);
        if (!table) continue;
        QTextTableFormat format = table->format();
        format.setBorderCollapse(true);
        format.setBorder(1);
        format.setBorderStyle(QTextFrameFormat::BorderStyle_Solid);
        format.setBorderBrush(lines);
        format.setCellSpacing(0);
        format.setCellPadding(4);
        table->setFormat(format);
    }
}

}  // namespace

GuideWindow::GuideWindow(QWidget* parent) : QWidget(parent, Qt::Window) {
    setWindowTitle(u"The user's guide \u2014 Flagplot"_s);
    setAttribute(Qt::WA_DeleteOnClose);
    auto* const layout = new QVBoxLayout(this);
    auto* const label = new Label(u"F&ind"_s, this);
    words_ = named(new QLineEdit(this), u"Find in the guide"_s);
    words_->setPlaceholderText(u"A word, then Enter for the next place"_s);
    label->setBuddy(words_);
    layout->addLayout(add_parts(new QHBoxLayout, {label, {words_, 1}}));

    page_ = named(new QTextBrowser(this), u"The user's guide"_s);
    page_->setFrameShape(QFrame::NoFrame);
    page_->setOpenLinks(false);
    const QString file = exact((host::guide() / "guide.md").string());
    page_->setSearchPaths({QFileInfo(file).absolutePath()});
    QFile in(file);
    if (in.open(QIODevice::ReadOnly)) {
        page_->setMarkdown(QString::fromUtf8(in.readAll()));
        lay_out(*page_->document(), palette().color(QPalette::Mid));
    } else {
        page_->setPlainText(u"The guide isn't where it was installed: %1"_s.arg(file));
    }
    layout->addWidget(page_, 1);
    connect(words_, &QLineEdit::returnPressed, this, &GuideWindow::find_next);
    connect(page_, &QTextBrowser::anchorClicked, this, [this](const QUrl& link) { jump(link.fragment()); });
    connect(new QShortcut(QKeySequence::Find, this), &QShortcut::activated, words_, qOverload<>(&QWidget::setFocus));
    connect(new QShortcut(QKeySequence(Qt::Key_Escape), this), &QShortcut::activated, this, &QWidget::close);
    resize(letters(page_width), letters(110));
    page_->setFocus();
}

void GuideWindow::find_next() {
    if (page_->find(words_->text())) return;
    page_->moveCursor(QTextCursor::Start);
    page_->find(words_->text());
}

// Markdown has no anchors: a heading is found by its words, written as links write them ("the-roster").
void GuideWindow::jump(const QString& heading) {
    for (QTextBlock block = page_->document()->begin(); block.isValid(); block = block.next()) {
        if (block.blockFormat().headingLevel() == 0) continue;
        QString words = block.text().toLower();
        words.removeIf([](QChar c) { return !c.isLetterOrNumber() && c != QLatin1Char(' ') && c != QLatin1Char('-'); });
        words.replace(QLatin1Char(' '), QLatin1Char('-'));
        if (words != heading) continue;
        page_->setTextCursor(QTextCursor(page_->document()->lastBlock()));
        page_->setTextCursor(QTextCursor(block));
        return;
    }
}

}  // namespace flagplot::ui

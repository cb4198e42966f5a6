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
#include <QWidget>

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

void find_next(QTextBrowser& page, const QString& words) {
    if (page.find(words)) return;
    page.moveCursor(QTextCursor::Start);
    page.find(words);
}

// Markdown has no anchors: a heading is found by its words, written as links write them ("the-roster").
void jump(QTextBrowser& page, const QString& heading) {
    for (QTextBlock block = page.document()->begin(); block.isValid(); block = block.next()) {
        if (block.blockFormat().headingLevel() == 0) continue;
        QString words = block.text().toLower();
        words.removeIf([](QChar c) { return !c.isLetterOrNumber() && c != QLatin1Char(' ') && c != QLatin1Char('-'); });
        words.replace(QLatin1Char(' '), QLatin1Char('-'));
        if (words != heading) continue;
        page.setTextCursor(QTextCursor(page.document()->lastBlock()));
        page.setTextCursor(QTextCursor(block));
        return;
    }
}

QTextBrowser* make_page(QWidget* parent) {
    auto* const page = named(new QTextBrowser(parent), u"The user's guide"_s);
    page->setFrameShape(QFrame::NoFrame);
    page->setOpenLinks(false);
    const QString file = exact((host::guide() / "guide.md").string());
    page->setSearchPaths({QFileInfo(file).absolutePath()});
    QFile in(file);
    if (in.open(QIODevice::ReadOnly)) {
        page->setMarkdown(QString::fromUtf8(in.readAll()));
        lay_out(*page->document(), parent->palette().color(QPalette::Mid));
    } else {
        page->setPlainText(u"The guide isn't where it was installed: %1"_s.arg(file));
    }
    QObject::connect(page, &QTextBrowser::anchorClicked, page,
                     [page](const QUrl& link) { jump(*page, link.fragment()); });
    return page;
}

}  // namespace

QWidget* guide_window(QWidget* parent) {
    auto* const window = new QWidget(parent, Qt::Window);
    window->setWindowTitle(u"The user's guide \u2014 Flagplot"_s);
    window->setAttribute(Qt::WA_DeleteOnClose);
    auto* const label = new Label(u"F&ind"_s, window);
    auto* const words = named(new QLineEdit(window), u"Find in the guide"_s);
    words->setPlaceholderText(u"A word, then Enter for the next place"_s);
    label->setBuddy(words);
    QTextBrowser* const page = make_page(window);
    add_parts(new QVBoxLayout(window), {add_parts(new QHBoxLayout, {label, {words, 1}}), {page, 1}});
    QObject::connect(words, &QLineEdit::returnPressed, page, [words, page] { find_next(*page, words->text()); });
    QObject::connect(new QShortcut(QKeySequence::Find, window), &QShortcut::activated, words,
                     qOverload<>(&QWidget::setFocus));
    QObject::connect(new QShortcut(QKeySequence(Qt::Key_Escape), window), &QShortcut::activated, window,
                     &QWidget::close);
    window->resize(letters(page_width), letters(110));
    page->setFocus();
    return window;
}

}  // namespace flagplot::ui

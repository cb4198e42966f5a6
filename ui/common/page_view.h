#pragma once

#include <QAbstractTextDocumentLayout>
#include <QTextBrowser>
#include <QTextDocument>

namespace flagplot::ui {

// A page of rich text. It loads nothing that its text names, and opens nothing: a link is a signal.
class PageView : public QTextBrowser {
    Q_OBJECT

  public:
    // The page begins as Qt makes one for a view.
    explicit PageView(QWidget* parent = nullptr) : QTextBrowser(parent) {
        auto* const page = new Page(*this);
        page->setUndoRedoEnabled(false);
        page->setDefaultFont(font());
        page->documentLayout()->setPaintDevice(viewport());
        setDocument(page);
        setOpenLinks(false);
    }

  protected:
    QVariant loadResource(int /*type*/, const QUrl& /*name*/) override { return {}; }

  private:
    // What its view doesn't load, a document of Qt's own would look for itself, as a file or a resource of the program.
    class Page : public QTextDocument {
      public:
        explicit Page(PageView& view) : QTextDocument(&view), view_(view) {}

      protected:
        QVariant loadResource(int type, const QUrl& name) override { return view_.loadResource(type, name); }

      private:
        PageView& view_;
    };
};

}  // namespace flagplot::ui

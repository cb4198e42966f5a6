#include "ui/common/page_view.h"

#include <QAbstractTextDocumentLayout>
#include <QTextDocument>

namespace flagplot::ui {

// What its view doesn't load, a document of Qt's own would look for itself, as a file or a resource of the program.
class PageView::Page : public QTextDocument {
  public:
    explicit Page(PageView& view) : QTextDocument(&view), view_(view) {}

  protected:
    QVariant loadResource(int type, const QUrl& name) override { return view_.loadResource(type, name); }

  private:
    PageView& view_;
};

// The page begins as Qt makes one for a view.
PageView::PageView(QWidget* parent) : QTextBrowser(parent) {
    auto* const page = new Page(*this);
    page->setUndoRedoEnabled(false);
    page->setDefaultFont(font());
    page->documentLayout()->setPaintDevice(viewport());
    setDocument(page);
    setOpenLinks(false);
}

}  // namespace flagplot::ui

#pragma once

#include <QTextBrowser>

namespace flagplot::ui {

// A page of rich text. It loads nothing that its text names, and opens nothing: a link is a signal.
class PageView : public QTextBrowser {
    Q_OBJECT

  public:
    explicit PageView(QWidget* parent = nullptr);

  protected:
    QVariant loadResource(int /*type*/, const QUrl& /*name*/) override { return {}; }

  private:
    class Page;
};

}  // namespace flagplot::ui

#pragma once

#include <QWidget>

class QLineEdit;
class QTextBrowser;

namespace flagplot::ui {

// The user's guide in a window of its own: the page that docs/guide.md is, with its pictures, and a search in it.
class GuideWindow : public QWidget {
    Q_OBJECT

  public:
    explicit GuideWindow(QWidget* parent);

  private:
    void find_next();
    void jump(const QString& heading);

    QTextBrowser* page_;
    QLineEdit* words_;
};

}  // namespace flagplot::ui

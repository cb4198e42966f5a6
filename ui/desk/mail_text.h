#pragma once

#include <QWidget>
#include <string>

class QPlainTextEdit;
class QPushButton;

namespace flagplot::ui {

// A mail's text. What its writer quotes and his signature are folded away, and unfold by a button each.
class MailText : public QWidget {
    Q_OBJECT

  public:
    explicit MailText(QWidget* parent = nullptr);

    void show_text(const std::string& mail);
    QString shown() const;

  protected:
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

  private:
    QPushButton* add_fold(const QString& name);
    void fill();
    void fit();

    std::string mail_;
    QPlainTextEdit* text_;
    QPushButton* quoted_;
    QPushButton* signature_;
};

}  // namespace flagplot::ui

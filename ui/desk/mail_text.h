#pragma once

#include <QWidget>
#include <string>
#include <vector>

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
    void mark(const std::vector<std::string>& doubtful);  // these of its lines, until another mail is shown

  protected:
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

  private:
    QPushButton* add_fold(const QString& name);
    void fill();
    void fit();
    void paint_marks();

    std::string mail_;
    QStringList marked_;
    QPlainTextEdit* text_;
    QPushButton* quoted_;
    QPushButton* signature_;
};

}  // namespace flagplot::ui

#pragma once

#include <QWidget>
#include <cstddef>
#include <string>
#include <utility>
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
    // These of its bytes, from the first to behind the last, until another mail is shown.
    using Range = std::pair<std::size_t, std::size_t>;
    void mark(std::vector<Range> doubtful);

  protected:
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

  private:
    QPushButton* add_fold(const QString& name);
    void fill();
    void fit();
    void paint_marks();

    std::string mail_;
    std::vector<Range> marked_;
    std::vector<Range> shown_lines_;  // of the mail's bytes
    QPlainTextEdit* text_;
    QPushButton* quoted_;
    QPushButton* signature_;
};

}  // namespace flagplot::ui

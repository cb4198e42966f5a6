#pragma once

#include <QWidget>

#include "ui/document/document.h"

class QHBoxLayout;
class QPlainTextEdit;
class QPushButton;

namespace flagplot::ui {

// A report as it leaves: the mail in full, and the ways out for it and for the printed report.
class MailPage : public QWidget {
    Q_OBJECT

  public:
    explicit MailPage(Document& document, QWidget* parent = nullptr);

    void show_mail(const std::string& reader, int turn);
    void show_nothing();

  signals:
    void said(const QString& words);
    void failed(const QString& why);

  private:
    template <typename Act>
    QPushButton* add_button(QHBoxLayout& row, const QString& words, const QString& name, Act act);
    void show_text(const QString& mail);
    void copy();
    void save_text();

    Document& document_;
    QPlainTextEdit* mail_;
    QList<QPushButton*> buttons_;
    std::string reader_;
    int turn_ = 1;
};

}  // namespace flagplot::ui

#pragma once

#include <QLabel>

namespace flagplot::ui {

// Every label of the window. What it shows is plain text, whatever stands in it, and never so much of it that the rest
// would be pushed out of sight.
class Label : public QLabel {
    Q_OBJECT

  public:
    explicit Label(QWidget* parent = nullptr) : Label(QString(), parent) {}
    explicit Label(const QString& words, QWidget* parent = nullptr);

    void setText(const QString& words);
    void stand_for(QWidget* editor);  // as its buddy, where the words are a file's: an & in them is no key
    QSize minimumSizeHint() const override;
};

}  // namespace flagplot::ui

#pragma once

#include <QHash>
#include <QLabel>
#include <QPushButton>

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
    int heightForWidth(int width) const override;

  private:
    // What its height depends on, besides the width.
    struct Look {
        QString words;
        QFont font;
        Qt::TextFormat format = Qt::PlainText;
        QMargins around;
        int margin = 0;
        int indent = 0;
        bool operator==(const Look&) const = default;
    };
    mutable Look look_;
    mutable QHash<int, int> heights_;  // with that look, by width
};

// A label on one line, however narrow it is; the whole of it is its tool tip. Where it has no room its shorter words
// stand for it, if there are any, and what has no room even then is cut.
class OneLine : public Label {
    Q_OBJECT

  public:
    using Label::Label;

    void say(const QString& words, const QString& shorter = {});
    QSize minimumSizeHint() const override;

  protected:
    void paintEvent(QPaintEvent* event) override;

  private:
    QString shorter_;
};

// A button that is as narrow as it has to be; Style cuts its words then.
class OneLineButton : public QPushButton {
    Q_OBJECT

  public:
    explicit OneLineButton(QWidget* parent = nullptr) : OneLineButton(QString(), parent) {}
    explicit OneLineButton(const QString& words, QWidget* parent = nullptr);
    QSize minimumSizeHint() const override;
};

}  // namespace flagplot::ui

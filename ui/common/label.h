#pragma once

#include <QHash>
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

}  // namespace flagplot::ui

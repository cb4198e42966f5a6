#pragma once

#include <QPlainTextEdit>

namespace flagplot::ui {

// Edits a text of several lines. Enter makes a new line, Ctrl+Enter goes on, Tab changes the focus. What is pasted
// comes in as plain text.
class LinesEdit : public QPlainTextEdit {
    Q_OBJECT

  public:
    // `high` is how many lines are in sight if nothing else says how many.
    LinesEdit(const QString& lines, int high, QWidget* parent = nullptr);

    QString lines() const;  // without what is empty at the end
    static QString hint();  // how to go on

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

  signals:
    void confirmed();  // Ctrl+Enter

  protected:
    void keyPressEvent(QKeyEvent* event) override;
    bool canInsertFromMimeData(const QMimeData* source) const override;
    void insertFromMimeData(const QMimeData* source) override;

  private:
    int height_of(int lines) const;

    int high_;
};

}  // namespace flagplot::ui

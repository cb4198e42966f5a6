#pragma once

#include <QScrollArea>

namespace flagplot::ui {

// As large as what is in it, as far as there is room; where it is narrow, what is in it breaks its lines. What is in it
// has a layout.
class FittingArea : public QScrollArea {
    Q_OBJECT

  public:
    explicit FittingArea(QWidget* parent = nullptr);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

  protected:
    // So much is always in sight, unless all is lower.
    virtual int least_height() const;

    bool eventFilter(QObject* watched, QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

  private:
    int height_of_content() const;
};

}  // namespace flagplot::ui

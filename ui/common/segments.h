#pragma once

#include <QRadioButton>
#include <QStringList>
#include <QWidget>
#include <vector>

namespace flagplot::ui {

// A choice of several in a frame, its icon above its words. It is a radio button, however it looks.
class Segment : public QRadioButton {
  public:
    using QRadioButton::QRadioButton;

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

  protected:
    bool hitButton(const QPoint& at) const override { return rect().contains(at); }
    void paintEvent(QPaintEvent* event) override;

  private:
    int picture_height() const;  // and what is around it; 0: it has none
};

// A few choices beside each other, of which one is on. The arrow keys go from one to the next.
class Segments : public QWidget {
    Q_OBJECT

  public:
    // The names are read out as they are seen, unless others are given for it.
    explicit Segments(const QStringList& names, QWidget* parent = nullptr, const QStringList& heard = {});

    int chosen() const;
    void choose(int which);

  signals:
    void chosen_changed(int which);

  private:
    std::vector<QRadioButton*> parts_;
};

}  // namespace flagplot::ui

#pragma once

#include <QCheckBox>

namespace flagplot::ui {

// Words with round ends, in a widget's letters: how large, and how they are painted. `focused` is ringed.
QSize size_of_chip(const QWidget& widget, const QString& words);
struct ChipLook {
    QColor line;
    QColor ground;
    QColor ink;
};
void paint_chip(const QWidget& widget, QPainter& painter, const QRect& chip, const QString& words, const ChipLook& look,
                bool focused);
void paint_chip(QAbstractButton& button);  // all of it

// A tick, or one of several choices, with its words: filled is what is on.
template <typename Mark>
class AsChip : public Mark {
  public:
    using Mark::Mark;

    QSize sizeHint() const override { return size_of_chip(*this, this->text()); }
    QSize minimumSizeHint() const override { return sizeHint(); }

  protected:
    bool hitButton(const QPoint& at) const override { return this->rect().contains(at); }
    void paintEvent(QPaintEvent* /*event*/) override { paint_chip(*this); }
};

using Chip = AsChip<QCheckBox>;

}  // namespace flagplot::ui

#pragma once

#include <QCheckBox>
#include <QStyleOptionButton>
#include <QStylePainter>

class QButtonGroup;

namespace flagplot::ui {

// A tick, or one of several choices, that looks like a button: what is on stands out as a button that is held down.
template <typename Mark>
class Pressed : public Mark {
  public:
    using Mark::Mark;

    QSize sizeHint() const override {
        const QStyleOptionButton option = look();
        const QSize words = option.fontMetrics.size(Qt::TextShowMnemonic, option.text);
        return this->style()->sizeFromContents(QStyle::CT_PushButton, &option, words, this);
    }
    QSize minimumSizeHint() const override { return sizeHint(); }

  protected:
    bool hitButton(const QPoint& at) const override { return this->rect().contains(at); }
    void paintEvent(QPaintEvent* /*event*/) override { QStylePainter(this).drawControl(QStyle::CE_PushButton, look()); }

    QStyleOptionButton look() const {
        QStyleOptionButton option;
        option.initFrom(this);
        option.text = this->text();
        option.state |= this->isChecked() ? QStyle::State_On : QStyle::State_Off;
        return option;
    }
};

// Words with round ends, in a widget's letters: how large, and how they are painted. `focused` is ringed.
QSize size_of_chip(const QWidget& widget, const QString& words);
struct ChipLook {
    QColor line;
    QColor ground;
    QColor ink;
};
void paint_chip(const QWidget& widget, QPainter& painter, const QRect& chip, const QString& words, const ChipLook& look,
                bool focused);

// A yes or no with its words: filled is yes.
class Chip : public QCheckBox {
  public:
    using QCheckBox::QCheckBox;

    QSize sizeHint() const override { return size_of_chip(*this, text()); }
    QSize minimumSizeHint() const override { return sizeHint(); }

  protected:
    bool hitButton(const QPoint& at) const override { return rect().contains(at); }
    void paintEvent(QPaintEvent* event) override;
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

  protected:
    void paintEvent(QPaintEvent* event) override;  // one frame around all

  private:
    QButtonGroup* parts_;
};

}  // namespace flagplot::ui

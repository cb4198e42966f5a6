#pragma once

#include <memory>

#include "ui/common/card_button.h"
#include "ui/common/vector_picture.h"

namespace flagplot::ui {

class Label;

// Draws a picture so that it fills a place of another shape: what is too much is cut off on both sides.
class Picture {
  public:
    // Of a game, by its rulebook's id; one for any game if there is none of that id.
    static Picture of_game(const std::string& id);
    static Picture of_own_game();

    // In the dark its paper is dark, and what is drawn on it light.
    void paint(QPainter& painter, const QRectF& where, const QPalette& palette, qreal corner = 0) const;
    double height_of(double width) const;  // in its own shape

  private:
    explicit Picture(const QString& file);

    std::shared_ptr<const VectorPicture> drawing_;
};

// A picture by itself, in its own shape where a layout lets it be.
class PictureView : public QWidget {
    Q_OBJECT

  public:
    PictureView(Picture picture, qreal corner, QWidget* parent);

    void show_picture(Picture picture);
    int heightForWidth(int width) const override { return qRound(picture_.height_of(width)); }

  protected:
    void paintEvent(QPaintEvent* event) override;

  private:
    Picture picture_;
    qreal corner_;
};

// A thing to begin with or to go on with: its picture, its name, what there is to say of it.
class Card : public CardButton {
    Q_OBJECT

  public:
    enum class Shape {
        tall,  // the picture above
        row,   // the picture at the left, each of the words on a line
    };
    struct Words {
        QString title;
        QString detail = {};
        QString last = {};  // a line at its end, in the colour of links: "solo or two", "Turn 8"
    };
    Card(Shape shape, const Picture& picture, const Words& words, QWidget* parent = nullptr);

    void set_last(const QString& words);

  private:
    QString detail_;
    Label* last_;
};

}  // namespace flagplot::ui

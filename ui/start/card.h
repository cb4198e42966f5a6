#pragma once

#include <QAbstractButton>
#include <memory>
#include <optional>

#include "ui/common/vector_picture.h"

namespace flagplot::ui {

// Draws a picture so that it fills a place of another shape: what is too much is cut off on both sides.
class Picture {
  public:
    // Of a game, by its rulebook's id; one for any game if there is none of that id.
    static Picture of_game(const std::string& id);
    static Picture of_own_game();

    // On a dark ground less bright.
    void paint(QPainter& painter, const QRectF& where, const QPalette& palette, qreal corner = 0) const;
    double height_of(double width) const;  // in its own shape

  private:
    explicit Picture(const QString& file);

    std::shared_ptr<const VectorPicture> drawing_;
};

// A picture by itself, as it is given a size.
class PictureView : public QWidget {
    Q_OBJECT

  public:
    explicit PictureView(Picture picture, QWidget* parent = nullptr);

  protected:
    void paintEvent(QPaintEvent* event) override;

  private:
    Picture picture_;
};

// A picture in the midst of a large place.
class Vignette : public QWidget {
    Q_OBJECT

  public:
    using QWidget::QWidget;

    void show_picture(const Picture& picture);

  protected:
    void paintEvent(QPaintEvent* event) override;

  private:
    std::optional<Picture> picture_;
};

// A thing to begin with or to go on with: its picture, its name, what there is to say of it. A click anywhere, Enter or
// the space bar takes it. Its words are plain text, and names that are too long are cut.
class Card : public QAbstractButton {
    Q_OBJECT

  public:
    enum class Shape {
        tall,  // the picture above
        row,   // the picture at the left
    };
    struct Words {
        QString title;
        QString detail = {};
        QString last = {};  // a line at its end, in the colour of links: "solo or two", "Turn 8"
    };
    Card(Shape shape, Picture picture, Words words, QWidget* parent = nullptr);

    void set_last(const QString& words);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;
    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;

  protected:
    void paintEvent(QPaintEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void changeEvent(QEvent* event) override;

  private:
    QFont title_font() const;
    QFont small_font() const;
    int margin() const;
    int thumb_height() const;
    int title_height(int width) const;
    int detail_height(int width) const;
    void paint_frame(QPainter& painter) const;
    void paint_tall(QPainter& painter) const;
    void paint_row(QPainter& painter) const;
    void paint_line(QPainter& painter, const QRect& where, const QString& words) const;

    Shape shape_;
    Picture picture_;
    Words words_;
};

}  // namespace flagplot::ui

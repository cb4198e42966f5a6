#pragma once

#include <QPainter>
#include <QPalette>
#include <cstddef>

namespace flagplot::ui {

// Paints what is read from afar, in units of what it is drawn for: the painter is scaled. Words that have no room get
// smaller down to a size, and are cut short behind that.
class LargeBrush {
  public:
    // What is read isn't smaller than `least` units; `floor` is that of anything.
    LargeBrush(QPainter& painter, const QPalette& palette, const QFont& font, double unit, double least,
               double floor = 0);

  protected:
    QFont sized(double size, bool bold) const;
    double width_of(const QString& words, double size, bool bold) const;
    // In one line as far as `end`, around its middle; returns where it ends.
    double line(double x, double middle, const QString& words, double size, bool bold, const QColor& ink, double end);
    // In several lines, as large as all of it has room; of the least size as much of it as has. Returns where it ends.
    double block(const QRectF& room, const QString& words, double size, bool bold, const QColor& ink,
                 bool is_centred = false);
    // What is typed, as large as it has room there.
    void typed(const QRectF& where, const QString& words, double size, const QColor& ink);
    // Whose it is: the sign of the side, the id, and what it is called. A side of -1 has no sign.
    void head(double x, double middle, int side, const QString& id, const QString& about, double size, double end);
    // Of a row, a card, a button.
    void ground(const QRectF& where, const QColor& colour, double radius);

    QPainter& painter_;
    QPalette palette_;
    QColor ink_;
    QColor muted_;

  private:
    QFont font_;
    double least_;
    double floor_;
};

// The first of so many rows that is in sight where there is room for some: they stand around the one that counts.
std::size_t first_in_sight(std::size_t count, std::size_t room, std::size_t counts);

}  // namespace flagplot::ui

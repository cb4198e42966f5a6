#pragma once

#include <QPalette>
#include <QPixmap>
#include <QStringList>
#include <QWidget>

namespace flagplot::ui {

// The ways of the compass that a label lists behind its colon: "Six ways: N, NE, SE, S, SW, NW". Empty: it lists none.
QStringList ways_in(const QString& label);

// A piece of a map whose counters go these ways, to choose it by: for six ways squares of which every second column or
// row is set off by half, for eight squares; for any other number a question mark. As high as a few lines of text.
QPixmap picture_of_ways(const QStringList& ways, const QPalette& palette, double pixel_ratio);

QString name_of_ways(const QStringList& ways);  // "Columns"

// The same as large as there is room for: a counter, and its neighbours by their ways.
class WaysView : public QWidget {
    Q_OBJECT

  public:
    using QWidget::QWidget;

    void show_ways(const QStringList& ways, const QString& name = {});  // which stands over them

  protected:
    void paintEvent(QPaintEvent* event) override;

  private:
    void paint_name(QPainter& painter) const;

    QStringList ways_;
    QString name_;
};

}  // namespace flagplot::ui

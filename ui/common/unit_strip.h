#pragma once

#include <QFontMetrics>
#include <QPainter>
#include <QPalette>
#include <QString>
#include <QStyledItemDelegate>
#include <QWidget>
#include <algorithm>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "rulebook/rulebook.h"
#include "session/state.h"
#include "ui/common/look.h"
#include "ui/common/marks.h"

namespace flagplot::ui {

// A unit on one line, as it stands now: its silhouette, and the boxes of its systems, each behind as few letters of its
// label as tell it from the others. A unit without either has nothing there.
class UnitStrip {
  public:
    UnitStrip() = default;
    UnitStrip(const session::Unit& unit, const rulebook::UnitType& type);

    bool is_empty() const { return !has_silhouette(symbol_) && systems_.empty(); }
    QString words() const;  // for those who listen: "Hull 7 of 9, Primary 4 of 5"
    int width(const QFontMetrics& metrics) const;

    // From the left of the room. Without room for all of it there is no silhouette, then figures instead of boxes, then
    // dots.
    void paint(QPainter& painter, const QRect& room, const QPalette& palette) const;

  private:
    struct System {
        QString label;
        QString letters;
        session::Boxes boxes;
    };

    int symbol_width(const QFontMetrics& metrics) const;

    std::string symbol_;
    std::vector<System> systems_;
};

// The strip of the unit of an id; an empty one if there is no such unit.
using UnitStrips = std::function<UnitStrip(const std::string& id)>;

// A strip as a part of a form.
class StripView : public QWidget {
    Q_OBJECT

  public:
    using QWidget::QWidget;

    void show_strip(UnitStrip strip);
    void keep_room_for(std::vector<UnitStrip> strips) { others_ = std::move(strips); }  // that may be shown, too
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return {std::min(sizeHint().width(), letters(8)), sizeHint().height()}; }

  protected:
    void paintEvent(QPaintEvent* event) override;

  private:
    UnitStrip strip_;
    std::vector<UnitStrip> others_;
};

// Draws the items of a list that is folded out with the strips of their units, below each other at the right. An item
// has its unit's id as its user data.
class StripDelegate : public QStyledItemDelegate {
    Q_OBJECT

  public:
    StripDelegate(UnitStrips strips, QObject* parent) : QStyledItemDelegate(parent), strips_(std::move(strips)) {}

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;

  private:
    int width_of_strips(const QStyleOptionViewItem& option, const QModelIndex& index) const;
    UnitStrip strip_of(const QModelIndex& index) const;

    UnitStrips strips_;
};

}  // namespace flagplot::ui

#pragma once

#include <QStyledItemDelegate>
#include <vector>

#include "ui/common/box_row.h"
#include "ui/roster/roster_model.h"

namespace flagplot::ui {

// Draws a unit as a card: its side and name, what it must have, its boxes, a row a system with its armor and how
// many are left, and what else its fields say. A lost unit is struck out.
class CardDelegate final : public QStyledItemDelegate {
    Q_OBJECT

  public:
    CardDelegate(RosterModel& rows, QObject* parent);

    // All cards of a page are of one size: as high as a card of its type can be, and as wide as a row of them allows.
    QSize least_size(const QFont& font) const;
    void set_width(int width) { width_ = width; }

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;

  private:
    struct System {  // a row of boxes on a card
        QString label;
        int column;
        QRect line;  // the whole of it
        QRect cell;  // where the boxes stand
    };
    std::vector<System> systems(const QRect& card, const QFont& font) const;
    BoxRow boxes(const System& system, int row, const QFont& font) const;
    static bool paint_on_row(QPainter& painter, const System& system, const BoxRow& row, const QString& words,
                             const QStyleOptionViewItem& option);

    RosterModel& rows_;
    int width_ = 0;
};

// What a card says besides a unit's name and boxes: what it must have, and the rest, "Speed class 2, In port".
QString subtitle_of(const session::Unit& unit, const rulebook::UnitType& type);
// What is known of boxes besides how many are left: their armor.
QString words_beside(const session::Unit& unit, const rulebook::UnitType& type, const table::Field& boxes);
QString rest_of(const session::Unit& unit, const rulebook::UnitType& type);

// The whole card in words.
QString card_words(const session::Unit& unit, const rulebook::UnitType& type);

}  // namespace flagplot::ui

#pragma once

#include <QListView>

#include "session/state.h"
#include "ui/common/fitted.h"
#include "ui/common/quiet.h"

namespace flagplot::ui {

class RosterModel;

// The units of a roster's page as cards, as many in a row as have room.
class UnitCards : public Fitted<Quiet<QListView>> {
    Q_OBJECT

  public:
    explicit UnitCards(RosterModel& rows, QWidget* parent = nullptr);

  protected:
    void fit() final;

  private:
    class Delegate;

    Delegate* delegate_;
};

// What a unit is called on its card and its sheet: by its id, with its name beside it, or by its name alone where the
// id is that without blanks ("DukeOfEdinburgh").
struct UnitTitle {
    QString words;
    QString beside;
};
UnitTitle title_of(const session::Unit& unit, const rulebook::UnitType& type);

// What a card says besides a unit's name and boxes: what it must have, "BC" and, after all such words, "speed class 2";
// and the rest, "In port".
QStringList subtitle_of(const session::Unit& unit, const rulebook::UnitType& type);
QString rest_of(const session::Unit& unit, const rulebook::UnitType& type);
// What is known of boxes besides how many are left: their armor.
QString words_beside(const session::Unit& unit, const rulebook::UnitType& type, const table::Field& boxes);

// As many of the parts, which commas divide, as have room in a line, whole; the first one always.
QString as_many_as_fit(QString parts, const QFontMetrics& metrics, int room);

// The whole card in words.
QString card_words(const session::Unit& unit, const rulebook::UnitType& type);

}  // namespace flagplot::ui

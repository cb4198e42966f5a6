#pragma once

#include <QListWidget>
#include <vector>

#include "ui/common/fitted.h"
#include "ui/common/look.h"
#include "ui/common/quiet.h"
#include "ui/document/document.h"

namespace flagplot::ui {

// How something of a turn stands: a shape each, besides the words.
enum class Sign { none, open, played, passed_over, to_come };

void paint_sign(QPainter& painter, const QRectF& where, Sign sign, const QPalette& palette);

// A phase of the turn, as the row of the phases shows it.
struct PhaseSign {
    std::string id;
    QString label;
    QString state = {};  // in words: "played, 30 dice"
    Sign sign = Sign::none;
    bool is_on = false;
    QString help = {};

    bool operator==(const PhaseSign&) const = default;
    QString heard() const;  // all of it in words
};

// The phases that are due in the turn, in the order of play; none without an open session.
std::vector<PhaseSign> phases_of_turn(const Document& document);

// The turn's phases in a row, each with a sign of how it stands. Where there is no room for all, the one that is on and
// those to come are in sight, and the arrow keys and the wheel lead to the others.
class PhaseRow : public Fitted<Quiet<QListWidget>> {
    Q_OBJECT

  public:
    explicit PhaseRow(Document& document, QWidget* parent = nullptr);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return {letters(20), fontMetrics().height() * 3 / 2}; }

  signals:
    void phase_chosen(const QString& id);  // by a click, Enter or the space key

  protected:
    void keyPressEvent(QKeyEvent* event) override;
    void fit() final;
    void wheelEvent(QWheelEvent* event) override;

  private:
    void refresh();
    int row_of_phase_on() const;  // the first, if none is

    Document& document_;
    std::vector<PhaseSign> phases_;
};

}  // namespace flagplot::ui

#pragma once

#include <QWidget>
#include <optional>

#include "ui/stage/throw_table.h"

namespace flagplot::ui {

// The throw at hand, to be read from where the dice lie: whose it is, which dice, what was typed and what it comes to,
// the table with its odds, and at the foot what comes next and what the last one came to. It is typed in the form; this
// shows it.
class ThrowPanel : public QWidget {
    Q_OBJECT

  public:
    explicit ThrowPanel(QWidget* parent = nullptr);

    void show_throw(const rulebook::Rules& rules, const Throw& at_hand);

    QSize minimumSizeHint() const override;

  protected:
    void paintEvent(QPaintEvent* event) override;

  private:
    class Brush;
    QString dice_words() const;  // "Speed: throw a d20"
    QString heard() const;

    std::optional<Throw> at_hand_;
    ThrowTable table_;
    QString last_;
};

}  // namespace flagplot::ui

#pragma once

#include <QWidget>
#include <optional>

#include "report/odds.h"
#include "ui/form/form_view.h"

namespace flagplot::ui {

// The throw at hand, to be read from where the dice lie: whose it is, which dice, what was typed and what it comes to,
// the table with its odds, and what comes next. It is typed in the form; this shows it.
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
    std::optional<report::Fallen> fallen_;  // nothing: a die is missing, or no table is read
    QString table_;                         // its name
    std::vector<sheet::Row> rows_;
};

}  // namespace flagplot::ui

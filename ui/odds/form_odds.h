#pragma once

#include <QWidget>
#include <vector>

#include "referee/form.h"
#include "rulebook/rules.h"
#include "sheet/sheet.h"

class QBoxLayout;
class QVBoxLayout;

namespace flagplot::ui {

class Label;
class SheetView;

// Odds below the name of their table: the list, and the note at its end; each is hidden if there is nothing in it.
void show_odds(SheetView& list, Label& note, sheet::Sheet odds);

// The odds of dice that are asked for and haven't fallen, a table beside the other: what they are for, and how likely
// each result is. Hidden if nothing is at stake.
class FormOdds : public QWidget {
    Q_OBJECT

  public:
    explicit FormOdds(QWidget* parent = nullptr);

    // `facts` are those typed so far; they win over what was known. Without rules, or stakes, nothing is at stake.
    // Where one of them says which of the board's `ways` a unit goes that wants to go the desired one, they are
    // pictures.
    void show_targets(const rulebook::Rules* rules, const std::vector<referee::OddsTarget>& stakes,
                      const table::Facts& facts, const std::vector<std::string>& ways, const std::string& desired);
    bool are_pictures() const { return are_pictures_; }
    // Whether it is a panel on the ground of the row at hand: pictures, whose they are, and what goes there besides.
    bool is_panel() const { return kept_height_ > 0; }
    // `all` that is at stake in the form: there is room for what any unit has. `chips` may be null.
    void fill_panel(const QString& title, QWidget* chips, const std::vector<referee::OddsTarget>& all);
    void begin();  // of another form: pictures keep their room while the rows of one have the focus by turns
    void stack(bool below_each_other);
    std::size_t tables() const { return shown_; }  // that are in sight

  protected:
    void paintEvent(QPaintEvent* event) override;

  private:
    class Part;
    Label* title_;
    Label* no_way_;
    QBoxLayout* row_;
    QVBoxLayout* left_;    // the title, and a rose
    QVBoxLayout* column_;  // beside them
    QVBoxLayout* strips_;  // in its first part, which keeps its room
    std::vector<Part*> parts_;
    std::size_t shown_ = 0;
    bool are_pictures_ = false;
    bool has_no_way_ = false;  // though they are asked for: where it wants to go is none
    int kept_height_ = 0;
    Label* nothing_;
};

}  // namespace flagplot::ui

#pragma once

#include <algorithm>
#include <functional>
#include <map>

#include "ui/common/page_view.h"
#include "ui/document/document.h"

namespace flagplot::ui {

// What the game says: the table in play with the row that was hit, any other table, a chart that the player owns, a
// paragraph of the rules index with what carries it out, a ruling with its readings. Its links lead from one to the
// other, and play. The pages need an open session.
class ReferenceView : public PageView {
    Q_OBJECT

  public:
    explicit ReferenceView(Document& document, QWidget* parent = nullptr);

    void show_in_play();          // the table of the last lookup
    void show_lookup(int entry);  // another one
    void show_table(const std::string& id);
    void show_chart(const std::string& id);       // the player's copy, or what belongs there
    void show_rule(const std::string& citation);  // the paragraph that a citation means, or the whole index
    void show_ruling(const std::string& id);
    void show_phase(const std::string& id);  // of the rulebook
    void show_index();

    // The entry of the last lookup that counts, of this turn and of the open procedure; 0: there is none.
    int in_play() const { return std::max(0, in_play_); }

  signals:
    void table_opened(const QString& id);          // by a person; empty: another page is shown
    void chart_wanted(const QString& id);          // to be typed in or changed
    void house_rule_wanted(const QString& table);  // to be made
    void card_wanted(const QString& id);           // a table's, to be printed

  protected:
    QVariant loadResource(int type, const QUrl& name) override;
    void changeEvent(QEvent* event) override;
    void showEvent(QShowEvent* event) override;

  private:
    void refresh();
    void show_again();
    void lay_out();
    void follow(const QUrl& link);
    void show_page(const QString& html, bool leads_back = true, const std::string& opened_table = "");
    void lay_page(const QString& html, const std::string& opened_table);
    void show_carrier(const QString& kind, const std::string& id);
    QString overruled_html(const session::LookedUp& looked_up) const;  // empty if it wasn't
    QString lookup_html(const session::Entry& entry) const;
    QString chart_lookup_html(const table::Chart& chart, const session::LookedUp& looked_up) const;
    QString chart_page(const table::Chart& chart) const;
    QString chart_links(const table::Chart& chart) const;
    void change_chart(const QString& kind, const std::string& id);
    bool are_charts_other_ones();
    bool are_rules_other_ones();
    QString dice_html(const session::Entry& entry) const;
    QString ruling_html(const rulebook::Ruling& ruling) const;
    QString citation_html(const std::string& source) const;

    Document& document_;
    int in_play_ = -1;
    QString page_;
    bool is_laid_out_ = false;
    std::map<std::string, std::string> charts_;  // the copies that were there when the page was shown: their digests
    std::string rules_;                          // in force when the page was shown
    std::function<void()> again_;                // shows the page that is shown
};

}  // namespace flagplot::ui

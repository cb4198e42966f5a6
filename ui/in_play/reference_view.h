#pragma once

#include <algorithm>
#include <optional>
#include <string>
#include <utility>

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

    // A page that a link leads to: "play" (the table of the last lookup), "lookup" (of another one, by its entry),
    // "table", "chart" (the player's copy, or what belongs there), "rule" (the paragraph that a citation means, or the
    // whole index), "index", "ruling", or what carries a rule out: "phase", "fact", "number", "unit-type". What isn't
    // there changes nothing.
    void open(const std::string& kind, const std::string& what = "");

    // The entry of the last lookup that counts, of this turn and of the open procedure; 0: there is none.
    int in_play() const { return std::max(0, in_play_); }

  signals:
    void table_opened(const QString& id);          // by a person; empty: another page is shown
    void chart_wanted(const QString& id);          // to be typed in or changed
    void house_rule_wanted(const QString& table);  // to be made
    void card_wanted(const QString& id);           // a table's, to be printed

  protected:
    void changeEvent(QEvent* event) override;
    void showEvent(QShowEvent* event) override;

  private:
    void refresh();
    void show_again();
    void lay_out();
    void follow(const QUrl& link);
    QString page_of(const std::string& kind, const std::string& what) const;
    void lay_page(const QString& html, const std::string& opened_table);
    QString overruled_html(const session::LookedUp& looked_up) const;  // empty if it wasn't
    QString lookup_html(const session::Entry& entry) const;
    QString chart_lookup_html(const table::Chart& chart, const session::LookedUp& looked_up) const;
    QString table_page(const std::string& id) const;
    QString chart_page(const table::Chart* chart) const;
    QString chart_links(const table::Chart& chart) const;
    void change_chart(bool removes, const std::string& id);
    std::string grounds() const;
    QString dice_html(const session::Entry& entry) const;
    QString ruling_html(const rulebook::Ruling* ruling) const;
    QString citation_html(const std::string& source) const;

    Document& document_;
    int in_play_ = -1;
    std::optional<QString> page_;                // that waits to be seen
    std::string grounds_;                        // when the page was shown
    std::pair<std::string, std::string> shown_;  // what open() was told last
};

}  // namespace flagplot::ui

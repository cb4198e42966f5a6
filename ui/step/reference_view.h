#pragma once

#include <QTextBrowser>

#include "ui/document/document.h"

namespace flagplot::ui {

// What the game says: the table in play with the row that was hit, any other table, a paragraph of the rules index
// with what carries it out, a ruling with its readings. Its links lead from one to the other, and play.
class ReferenceView : public QTextBrowser {
    Q_OBJECT

  public:
    explicit ReferenceView(Document& document, QWidget* parent = nullptr);

    void show_in_play();          // the table of the last lookup
    void show_lookup(int entry);  // another one
    void show_table(const std::string& id);
    void show_rule(const std::string& citation);  // the paragraph that a citation means, or the whole index
    void show_ruling(const std::string& id);
    void show_index();

    // The last lookup that counts, or null: what the dice decided last.
    const session::Entry* in_play() const { return in_play_; }

  protected:
    QVariant loadResource(int type, const QUrl& name) override;

  private:
    void refresh();
    void follow(const QUrl& link);
    void show_page(const QString& html, bool leads_back = true);
    QString lookup_html(const session::Entry& entry) const;
    QString dice_html(const session::Entry& entry) const;
    QString rule_html(const table::CoverageItem& rule) const;
    QString ruling_html(const table::Ruling& ruling) const;
    QString carriers_html(const table::CoverageItem& rule) const;
    QString citation_html(const std::string& source) const;

    Document& document_;
    const session::Entry* in_play_ = nullptr;
    int in_play_number_ = 0;
};

}  // namespace flagplot::ui

#pragma once

#include <set>

#include "ui/common/page_view.h"
#include "ui/document/document.h"

namespace flagplot::ui {

// The turn's lines of the log as an after-action report, newest at the bottom. A line that has more to say, such as its
// dice, opens on Enter or a click; from an answer a person can go back and change it. Before anything is played: what
// can be.
class Transcript : public PageView {
    Q_OBJECT

  public:
    explicit Transcript(Document& document, QWidget* parent = nullptr);

    bool has_lines() const;  // whether anything was played this turn

  signals:
    void lookup_chosen(int entry);
    void map_chosen(int entry);
    void procedure_wanted(const QString& id);

  protected:
    void changeEvent(QEvent* event) override;
    void showEvent(QShowEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

  private:
    QString story() const;
    QString nothing_yet() const;
    void refresh();
    void show_again(const QString& page);  // where it stands
    void follow(const QUrl& link);
    void toggle(int entry);

    Document& document_;
    QString page_;
    bool is_stale_ = true;
    bool tells_ = false;    // what was played
    std::set<int> opened_;  // the lines that stand open, by their first entry
};

}  // namespace flagplot::ui

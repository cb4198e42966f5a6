#pragma once

#include <set>

#include "ui/common/page_view.h"
#include "ui/document/document.h"

namespace flagplot::ui {

// The turn's procedures as an after-action report, newest at the bottom. What was answered and rolled is a line each
// that opens on Enter or a click; from an answer a person can go back and change it. Before anything is played: what
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
    QString nothing_yet() const;
    void refresh();
    void follow(const QUrl& link);
    void toggle(int entry);

    Document& document_;
    QString page_;
    bool is_stale_ = true;
    bool tells_ = false;    // what was played
    std::set<int> opened_;  // the lines that stand open, by their first entry
};

}  // namespace flagplot::ui

#pragma once

#include <QWidget>

#include "ui/room/pages.h"

class QSplitter;

namespace flagplot::ui {

// The two panes: what to do at the left, one thing to look at, at the right. A narrow room has one pane, of which what
// to do is the first page; a very wide one has the session beside the others, and one that is wide enough where it is
// wanted. The pages may have all the room.
class ChartRoom : public QWidget {
    Q_OBJECT

  public:
    // `to_do` is called by its title where it is a page.
    ChartRoom(QWidget* to_do, const QString& title, QWidget* parent = nullptr);

    Pages& pages() { return *pages_; }
    void show_page(Page page);  // wherever it stands
    bool shows(Page page) const;
    void focus_page(Page page);
    void show_to_do();  // if it isn't in sight
    bool shows_to_do() const { return is_narrow_ ? pages_->page() == Page::orders : !are_large_; }
    bool is_narrow() const { return is_narrow_; }

    bool are_pages_large() const { return are_large_; }
    void make_pages_large(bool large);

    // The session beside the other pages wherever there is room for it, and not only in a very wide window.
    void pin_session(bool pinned);
    bool can_pin_session() const;

    int left_of_pages() const;  // where the words of what is looked at begin, in pixels; 0: at the window's edge
    int left_width() const { return chosen_; }  // as somebody has chosen it, in letters; 0: as usual
    void set_left_width(int letters);           // of another game

    QSize minimumSizeHint() const override;

  signals:
    void left_width_chosen();
    void shown_changed();  // another page came into sight, or another place

  protected:
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;

  private:
    void arrange();
    void size_panes();

    QSplitter* panes_;
    QWidget* to_do_;
    QString title_;
    Pages* pages_;
    QWidget* session_ = nullptr;  // beside the pages; null: it is one of them
    bool is_narrow_ = false;
    bool are_large_ = false;
    bool is_pinned_ = false;
    int chosen_ = 0;
};

}  // namespace flagplot::ui

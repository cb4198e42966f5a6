#pragma once

#include <QWidget>
#include <map>
#include <optional>
#include <vector>

#include "ui/common/fitted.h"

class QBoxLayout;
class QHBoxLayout;
class QStackedWidget;
class QTabBar;
class QToolButton;
class QVBoxLayout;

namespace flagplot::ui {

// What can be looked at, in the order of its tabs. In a narrow window what there is to do is one of them.
enum class Page { orders, plot, map, session, roster, rules, dice };

// One thing to look at: a page of several, by their tabs.
class Pages : public Fitted<QWidget> {
    Q_OBJECT

  public:
    explicit Pages(QWidget* parent = nullptr);

    void add(Page page, const QString& title, QWidget* widget);
    QWidget* take(Page page);  // and its tab; null: it has none
    bool has(Page page) const { return place_of(page) >= 0; }
    void set_there(Page page, bool there);  // false: it has nothing to show, and no tab
    bool is_there(Page page) const;
    void show_page(Page page);  // if it is there
    Page page() const;
    QWidget* widget(Page page) const;
    void focus_page();                    // what is in sight
    static bool focus_in(QWidget& page);  // its list or table, or what can be typed into; false: there is none

    // At the right of the tabs while the page is in sight and they are enabled; below the tabs where there is no room.
    void set_tools(Page page, QWidget* tools);
    void drop_tools(Page page) { tools_.erase(page); }  // which stand elsewhere
    void set_large(std::optional<bool> large);          // whether it has all the room; nothing: it can have no more
    void set_foot(QWidget* foot);                       // below every page

    QSize minimumSizeHint() const override;

  signals:
    void page_changed(Page page);
    void size_wanted(bool large);  // whether it has all the room, by its button

  protected:
    void fit() override;
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    void order_tabs();
    int place_of(Page page) const;  // -1: none
    void turn_to(int place);

    QTabBar* tabs_;
    QStackedWidget* stack_;
    QBoxLayout* head_;
    QHBoxLayout* corner_;
    QToolButton* larger_;
    bool is_large_ = false;
    std::map<Page, QWidget*> tools_;
    QVBoxLayout* layout_;
    std::vector<Page> pages_;  // in the order of the tabs
};

}  // namespace flagplot::ui

#pragma once

#include <QWidget>
#include <vector>

class QHBoxLayout;
class QStackedWidget;
class QTabBar;
class QVBoxLayout;

namespace flagplot::ui {

// What can be looked at, in the order of its tabs. In a narrow window what there is to do is one of them.
enum class Page { orders, plot, map, session, roster, rules, dice };

// One thing to look at: a page of several, by their tabs.
class Pages : public QWidget {
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
    QList<Page> pages() const;  // those that are there
    QWidget* widget(Page page) const;
    void focus_page();                    // what is in sight
    static bool focus_in(QWidget& page);  // its list or table, or what can be typed into; false: there is none

    QWidget& corner() { return *corner_; }  // at the right of the tabs
    void set_foot(QWidget* foot);           // below every page

    QSize minimumSizeHint() const override;

  signals:
    void page_changed(Page page);

  private:
    void order_tabs();
    int place_of(Page page) const;  // -1: none
    void turn_to(int place);

    QTabBar* tabs_;
    QStackedWidget* stack_;
    QWidget* corner_;
    QVBoxLayout* layout_;
    std::vector<Page> pages_;  // in the order of the tabs
};

}  // namespace flagplot::ui

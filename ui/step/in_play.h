#pragma once

#include <QWidget>

#include "ui/document/document.h"

class QPushButton;
class QStackedWidget;
class QTabBar;

namespace flagplot::ui {

class MapPage;
class ReferenceView;

// Beside what happened: the table in play, and the map, if the procedure in play told one. What was rolled or told
// last is in sight; a switch leads to the other. Without a map there is no switch.
class InPlay : public QWidget {
    Q_OBJECT

  public:
    explicit InPlay(Document& document, QWidget* parent = nullptr);

    ReferenceView& reference() { return *reference_; }
    MapPage& map() { return *map_; }
    bool shows_map() const;

    void show_reference();
    void show_map(int entry);  // of a told line; in play or not

  signals:
    void page_changed();

  private:
    QWidget* make_head();
    void begin();
    void refresh();
    void show_page(int index);

    Document& document_;
    ReferenceView* reference_ = nullptr;
    MapPage* map_ = nullptr;
    QWidget* head_ = nullptr;
    QTabBar* tabs_ = nullptr;
    QPushButton* back_ = nullptr;  // from an old map to the one in play
    QStackedWidget* pages_ = nullptr;
    int last_map_ = 0;     // the entry that told it; 0: there is none
    int last_lookup_ = 0;  // the same
};

}  // namespace flagplot::ui

#pragma once

#include <QFrame>
#include <functional>
#include <vector>

#include "report/search.h"
#include "ui/document/document.h"

class QKeyEvent;
class QLineEdit;
class QTreeWidget;

namespace flagplot::ui {

class Label;

// The search over everything: what the game has, what the window offers besides, and what happened in a turn. Its line
// stands where a window puts it; what is found stands below it, the best first, as long as something is typed. The keys
// stay in the line: Up and Down choose, Enter opens, Escape leaves. A procedure says that it is played before it is.
class Finder : public QFrame {
    Q_OBJECT

  public:
    // Something else that can be found, and what opens it.
    struct Other {
        report::Findable findable;
        std::function<void()> open;
    };

    // What is found stands over the window, which must outlive it.
    Finder(Document& document, QWidget& window);

    QLineEdit& search() { return *search_; }
    void set_search_width(int width);  // in pixels; 0: its sign is enough
    void focus_search();

    std::function<std::vector<Other>()> others;  // sessions, menus; may be empty

  signals:
    void chosen(report::Findable::What what, const std::string& id);  // not what the window offers: that opens itself
    void search_focused();                                            // or no more
    void left();                                                      // by Escape, or with what was found

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    void forget();
    void look_up();  // what there is to be found
    void show_found(const QString& words);
    QString nothing_words(const QString& words);
    void add_line(const report::Findable& found);
    void place();
    void choose(int step);
    bool key_pressed(const QKeyEvent& press);
    void leave();
    void open_chosen();

    Document& document_;
    QLineEdit* search_;
    QTreeWidget* list_;
    Label* nothing_;                        // is found
    std::vector<report::Findable> events_;  // of the turn that is searched for
    std::vector<report::Findable> all_;
    std::vector<report::GameFindables> games_;    // the others, once nothing was found in this one
    std::vector<std::function<void()>> openers_;  // of the last of them
    std::vector<const report::Findable*> found_;
};

}  // namespace flagplot::ui

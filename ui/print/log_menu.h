#pragma once

#include <QObject>
#include <optional>

#include "ui/document/document.h"

class QMenu;
class QWidget;

namespace flagplot::ui {

// The ways in which the log leaves the window: the printer with its preview, PDF, and the other formats; the turn, the
// whole session, or what a side may know.
class LogMenu : public QObject {
    Q_OBJECT

  public:
    LogMenu(Document& document, QWidget& window);

    void fill(QMenu& menu);  // with its actions

  signals:
    void failed(const QString& why);
    void printed();

  private:
    // What is printed: a turn or all of them; a side's report or the whole log.
    struct Extent {
        std::optional<int> turn;
        std::string side;
    };

    report::Log log(const Extent& extent) const;
    void attempt(const std::function<void()>& act);
    void print(const Extent& extent);
    void preview(const Extent& extent);
    void choose_file(const Extent& extent, const QString& kind);
    void save(const Extent& extent, const QString& kind, const QString& file);

    Document& document_;
    QWidget& window_;
};

}  // namespace flagplot::ui

#pragma once

#include <QObject>
#include <functional>
#include <optional>

#include "report/log.h"
#include "ui/common/watch.h"
#include "ui/document/document.h"
#include "ui/print/revisions.h"

class QMenu;
class QWidget;

namespace flagplot::ui {

// The ways in which the log leaves the window: the printer with its preview, PDF, and the other formats; the turn, the
// whole session, or what a side may know.
class LogMenu : public QObject {
    Q_OBJECT

  public:
    // What is printed: a turn or all of them; a side's report or the whole log.
    struct Extent {
        std::optional<int> turn;
        std::string side;
    };

    // Its dialogs belong to the window.
    LogMenu(Document& document, QWidget& window);

    // Its actions.
    void add_saving(QMenu& menu);
    void add_printing(QMenu& menu);

    // As its actions do.
    void print(const Extent& extent);
    void choose_file(const Extent& extent, const QString& kind);

  signals:
    void failed(const QString& why);
    void saved(const QString& file);
    void printed();

  private:
    Extent this_turn() const;
    QString name(const Extent& extent) const;
    bool wait_for_log(const Extent& extent,
                      const std::function<void(const report::Log& log, const Watch& watch)>& work);
    void add_kinds(QMenu& menu, const std::function<Extent()>& extent);
    void attempt(const std::function<void()>& act);
    void offer_earlier_turns(QMenu& menu);
    void add_record_sheets(QMenu& menu, const std::string& side);
    void offer_sheets_of_sides(QMenu& menu);
    void print_record_sheets(bool blank, const std::string& side);
    void went_out(const Extent& extent, const Revisions& revisions, const std::vector<PrintedTurn>& turns);
    void preview(const Extent& extent);
    void save(const Extent& extent, const QString& kind, const QString& file);

    Document& document_;
    QWidget& window_;
};

}  // namespace flagplot::ui

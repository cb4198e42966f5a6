#pragma once

#include <QElapsedTimer>
#include <QWidget>

#include "report/search.h"
#include "ui/document/document.h"

class QTreeWidget;
class QTreeWidgetItem;

namespace flagplot::ui {

// What a game has: procedures, units, tables, the charts that the player owns and the rules index, by kinds.
class Contents : public QWidget {
    Q_OBJECT

  public:
    explicit Contents(Document& document, QWidget* parent = nullptr);

  signals:
    void chosen(report::Findable::What what, const std::string& id);

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    void rebuild();
    void list_all();
    void list_units();
    void refresh_charts();
    void refresh();
    void activate(QTreeWidgetItem* item);

    Document& document_;
    QTreeWidget* tree_;
    QElapsedTimer clicked_;
    QTreeWidgetItem* units_ = nullptr;
    QTreeWidgetItem* charts_ = nullptr;
    bool is_listed_ = false;  // not before somebody looks
};

}  // namespace flagplot::ui

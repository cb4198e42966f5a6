#pragma once

#include <QDialog>
#include <functional>

#include "report/card.h"
#include "ui/document/document.h"

class QCheckBox;
class QListWidget;
class QPrinter;

namespace flagplot::ui {

class Label;

// Which of the game's tables and charts are printed as reference cards, by the rules that the session plays; and how.
class CardDialog : public QDialog {
    Q_OBJECT

  public:
    // `only`: this table or chart is ticked; empty: all of them are.
    CardDialog(Document& document, const QString& only, QWidget* parent);

  private:
    void fill(const QString& only);
    void tick_all(bool ticked);
    report::Booklet booklet() const;
    void attempt(const std::function<void()>& act);
    void print();
    void preview();
    void save();

    Document& document_;
    QListWidget* list_;
    QCheckBox* index_;
    Label* problem_;
};

}  // namespace flagplot::ui

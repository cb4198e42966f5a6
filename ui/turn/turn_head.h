#pragma once

#include <QWidget>

#include "ui/document/document.h"

namespace flagplot::ui {

class Label;
class TurnStrip;

// Which turn it is: its number, its day, and the turns around it. Where there is little room the number alone is there,
// and its tooltip has the rest.
class TurnHead : public QWidget {
    Q_OBJECT

  public:
    explicit TurnHead(Document& document, QWidget* parent = nullptr);

    // Shows as much as has room in this width.
    void fit(int width);
    int whole_width() const;  // in which all of it has room

  private:
    void refresh();

    Document& document_;
    Label* turn_;
    Label* day_;
    TurnStrip* strip_;
    int room_ = 0;
};

}  // namespace flagplot::ui

#pragma once

#include <QWidget>

#include "ui/document/document.h"

namespace flagplot::ui {

// The roster: a tab for each unit type of the rulebook, edited in place.
class RosterDock : public QWidget {
    Q_OBJECT

  public:
    explicit RosterDock(Document& document, QWidget* parent = nullptr);
    ~RosterDock() override;

  private:
    struct Parts;
    std::unique_ptr<Parts> parts_;
};

}  // namespace flagplot::ui

#pragma once

#include <QTreeWidget>
#include <map>

#include "ui/common/quiet.h"
#include "workshop/own_game_steps.h"

namespace flagplot::ui {

// The steps of a procedure as sentences, each with what it brought in the last try. What can be changed of a step
// stands in a frame; a click on it leads to where it is typed. Left and right lead to the step around and to the
// first within, Enter to its parts.
class StepsView : public Quiet<QTreeWidget> {
    Q_OBJECT

  public:
    // What a step brought, by its id; nothing: it wasn't reached.
    using Tried = std::map<std::string, QStringList>;

    explicit StepsView(QWidget* parent = nullptr);

    void show_steps(const std::vector<workshop::StepLine>& lines, const std::map<std::string, QString>& problems);
    void show_tried(const Tried& tried, bool was_tried, const std::string& waits);  // the step that asks; may be empty
    std::string place() const;  // of the step that is chosen; empty: none
    void choose(const std::string& place);

  signals:
    void chosen();
    void part_wanted(const QString& part);

  protected:
    void keyPressEvent(QKeyEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;

  private:
    void choose_near(int way);

    std::vector<workshop::StepLine> lines_;
};

}  // namespace flagplot::ui

#pragma once

#include <QScrollArea>
#include <map>

#include "workshop/own_game_steps.h"

class QFormLayout;

namespace flagplot::ui {

// The parts of a step, each in a line.
class PartForm : public QScrollArea {
    Q_OBJECT

  public:
    explicit PartForm(QWidget* parent = nullptr);

    // `of` says whose parts they are: those of another step come anew. What is being typed stays.
    void show_parts(const QString& of, const std::vector<workshop::StepPart>& parts);
    void focus_part(const QString& part);  // empty: the first
    void end_typing();

  signals:
    void edited(const QString& part, const QString& value);
    void ended();  // by Enter in a line

  private:
    QWidget* make(const workshop::StepPart& part);
    static void put(QWidget& editor, const workshop::StepPart& part);

    QString of_;
    QFormLayout* form_ = nullptr;
    std::map<QString, QWidget*> editors_;
    std::vector<QString> order_;
};

}  // namespace flagplot::ui

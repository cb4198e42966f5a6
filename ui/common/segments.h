#pragma once

#include <QStringList>
#include <QWidget>

class QButtonGroup;

namespace flagplot::ui {

// A few choices beside each other as chips, of which one is on. The arrow keys go from one to the next.
class Segments : public QWidget {
    Q_OBJECT

  public:
    Segments(const QStringList& names, QWidget* parent);

    int chosen() const;
    void choose(int which);

  signals:
    void chosen_changed(int which);

  private:
    QButtonGroup* parts_;
};

}  // namespace flagplot::ui

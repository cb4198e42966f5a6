#pragma once

#include <QStringList>
#include <QWidget>

class QButtonGroup;

namespace flagplot::ui {

// A few choices beside each other, of which one is on. The arrow keys go from one to the next.
class Segments : public QWidget {
    Q_OBJECT

  public:
    // The names are read out as they are seen, unless others are given for it.
    explicit Segments(const QStringList& names, QWidget* parent = nullptr, const QStringList& heard = {});

    int chosen() const;
    void choose(int which);

  signals:
    void chosen_changed(int which);

  protected:
    void paintEvent(QPaintEvent* event) override;  // one frame around all

  private:
    QButtonGroup* parts_;
};

}  // namespace flagplot::ui

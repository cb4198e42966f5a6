#pragma once

#include <QWidget>
#include <vector>

namespace flagplot::ui {

// The dice of one roll, large.
class DieView : public QWidget {
    Q_OBJECT

  public:
    explicit DieView(QWidget* parent = nullptr);

    void show_dice(const std::vector<int>& sides, const std::vector<int>& faces);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

  protected:
    void paintEvent(QPaintEvent* event) override;
    void changeEvent(QEvent* event) override;

  private:
    int size() const;     // of one die
    int columns() const;  // of dice

    std::vector<int> sides_;
    std::vector<int> faces_;
};

}  // namespace flagplot::ui

#pragma once

#include <QLayout>
#include <vector>

namespace flagplot::ui {

// Its items side by side, as large as they want to be, in as many lines as the width makes it.
class FlowLayout : public QLayout {
  public:
    using QLayout::QLayout;
    ~FlowLayout() override;

    void addItem(QLayoutItem* item) override { items_.push_back(item); }
    int count() const override { return static_cast<int>(items_.size()); }
    QLayoutItem* itemAt(int index) const override;
    QLayoutItem* takeAt(int index) override;

    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override { return lay_out(QRect(0, 0, width, 0), false); }
    QSize sizeHint() const override;     // in one line
    QSize minimumSize() const override;  // as wide as the widest
    void setGeometry(const QRect& where) override;

  private:
    int lay_out(const QRect& where, bool moves) const;  // returns the height

    std::vector<QLayoutItem*> items_;
};

}  // namespace flagplot::ui

#pragma once

#include <QWidget>
#include <vector>

#include "report/story.h"

namespace flagplot::ui {

class OutcomeButton;

// All that a table may say, a box each with its numbers, the wider the likelier; the one that fell is filled. Another
// one may be clicked. What has no room in a line goes on in the next.
class OutcomeBoxes : public QWidget {
    Q_OBJECT

  public:
    OutcomeBoxes(const std::vector<report::Outcome>& all, bool can_choose, QWidget* parent = nullptr);

    bool can_choose() const;  // any of them

    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

  signals:
    void chosen(const QString& result);  // by its id

  protected:
    void resizeEvent(QResizeEvent* event) override;

  private:
    int boxes_a_line(int width) const;
    std::vector<QRect> placed(int width) const;
    int least() const;

    std::vector<OutcomeButton*> boxes_;
    std::vector<double> shares_;
};

}  // namespace flagplot::ui

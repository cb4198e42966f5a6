#pragma once

#include <QWidget>
#include <optional>

#include "referee/luck.h"
#include "ui/common/background.h"
#include "ui/document/document.h"

class QProgressBar;
class QPushButton;

namespace flagplot::ui {

class Label;
class SheetView;

// After the battle: what came of each procedure, beside what could have come of it, and over the session. It is weighed
// on threads of its own as soon as it is looked at, and again when the session has changed.
class LuckView : public QWidget {
    Q_OBJECT

  public:
    explicit LuckView(Document& document, QWidget* parent = nullptr);
    ~LuckView() override;

    std::string csv() const { return luck_ ? to_csv(*luck_) : ""; }  // empty: nothing is weighed yet

  signals:
    void weighed();  // what is shown is whole

  protected:
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;

  private:
    void begin();
    void forget();
    void stop();
    void show_progress(bool is_shown);
    void take(const referee::Luck& luck);
    void show_problem(const QString& problem);

    Document& document_;
    std::optional<referee::Luck> luck_;
    Label* words_;
    SheetView* lines_;
    QProgressBar* progress_;
    QPushButton* stop_;
    std::shared_ptr<std::atomic<bool>> enough_ = std::make_shared<std::atomic<bool>>(false);  // what is weighed will do
    Background weighing_;
};

}  // namespace flagplot::ui

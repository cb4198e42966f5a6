#pragma once

#include <QTimer>
#include <QWidget>
#include <atomic>
#include <memory>
#include <optional>
#include <thread>

#include "referee/luck.h"
#include "ui/document/document.h"

class QProgressBar;
class QTableWidget;

namespace flagplot::ui {

class Label;

// After the battle: what came of each procedure, beside what could have come of it, and over the session. It is weighed
// on threads of its own as soon as it is looked at, and again when the session has changed.
class LuckView : public QWidget {
    Q_OBJECT

  public:
    explicit LuckView(Document& document, QWidget* parent = nullptr);
    ~LuckView() override;
    LuckView(const LuckView&) = delete;
    LuckView& operator=(const LuckView&) = delete;

    std::string csv() const;  // empty: nothing is weighed yet

  signals:
    void weighed();  // what is shown is whole

  protected:
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;

  private:
    struct Weighing {
        std::atomic<bool> stop = false;
        std::atomic<bool> is_over = false;
    };

    void begin();
    void forget();
    void take(const referee::Luck& luck);
    void show_problem(const QString& problem);
    void add_row(const referee::LuckLine& line, bool is_sum);

    Document& document_;
    std::optional<referee::Luck> luck_;
    std::thread thread_;
    std::shared_ptr<Weighing> weighing_;
    QTimer pause_;  // until one that was stopped is over
    Label* words_;
    QTableWidget* lines_;
    QProgressBar* progress_;
};

}  // namespace flagplot::ui

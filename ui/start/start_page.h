#pragma once

#include <QWidget>

class QPushButton;
class QVBoxLayout;

namespace flagplot::ui {

// What stands in the middle of the window while no session is open: what Flagplot is, and how to begin.
class StartPage : public QWidget {
    Q_OBJECT

  public:
    explicit StartPage(QWidget* parent = nullptr);

    void set_recent(const QStringList& paths);
    void focus_first();

  signals:
    void sample_wanted();
    void new_wanted();
    void open_wanted();
    void game_wanted();
    void recent_wanted(const QString& path);

  private:
    QPushButton* sample_;
    QVBoxLayout* recent_;
};

}  // namespace flagplot::ui

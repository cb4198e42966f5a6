#pragma once

#include <QMainWindow>

#include "ui/document/document.h"

class QDockWidget;
class QLabel;

namespace flagplot::ui {

class GameDock;
class SessionPanel;
class StepPane;

// The window: the game on the left, the step in the middle, the session on the right, the roster below.
class MainWindow : public QMainWindow {
    Q_OBJECT

  public:
    explicit MainWindow(Document& document);

    void open_sample();

  protected:
    void closeEvent(QCloseEvent* event) override;

  private:
    QDockWidget* add_dock(const QString& title, const char* name, QWidget* content, Qt::DockWidgetArea area);
    void make_menus();
    void make_session_menu();
    void make_step_menu();
    void make_view_menu();
    void make_help_menu();
    void refresh();
    void refresh_recent();
    void say(const QString& message);
    void choose_file();
    void save_copy();
    void save_log(const QString& kind);
    void print(bool preview);
    void zoom(int percent);
    void about();

    Document& document_;
    StepPane* step_;
    GameDock* game_;
    SessionPanel* panel_;
    QLabel* bar_;
    QMenu* recent_ = nullptr;
    QMenu* view_ = nullptr;
    QList<QAction*> needs_session_;
    double point_size_;
};

}  // namespace flagplot::ui

#pragma once

#include <QPointer>
#include <QWidget>
#include <functional>
#include <vector>

#include "session/audience.h"
#include "ui/at_table/scene.h"
#include "ui/common/seen.h"
#include "ui/document/document.h"

namespace flagplot::ui {

class Around;
class StepPane;

// The session as it is read from where a player stands at the table: one thing to do, over the whole screen. Space,
// Enter, Page Down and a click do what the window's main button does. It shows what the window has in hand, and acts
// through it; what it can't show it names, and Esc leads there.
class AtTable : public QWidget {
    Q_OBJECT

  public:
    AtTable(Document& document, StepPane& step, QWidget* parent);

    // Over the whole screen; the chart is whose plot is looked at.
    void begin(const std::optional<session::Reader>& reader = {});
    bool is_covered() const { return is_covered_ && isVisible(); }
    // How far what happened was read at the table, for who reads it aloud.
    Typing read() const;

  signals:
    void reading_wanted();  // aloud, of what is shown
    void shown();           // something else, or it was covered

  protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void closeEvent(QCloseEvent* event) override;

  private:
    class MainButton;

    void follow();
    void refresh();
    void place_parts();
    void say();
    bool is_hasty(const QInputEvent& press);
    bool is_as_shown();
    void act(const std::function<void()>& what);
    void go_on(bool by_enter);
    void go_back();
    void take_back();
    void leave();
    void cover(bool covered);
    bool key_anywhere(const QKeyEvent& key);
    bool key_typed(const QKeyEvent& key);
    void type_aside(const QKeyEvent& key);
    void take_aside();
    void roll_again(const QString& digit);
    void type_field(const QString& typed);
    void take_back_letter(const QKeyEvent& key);
    void take_back_face(const QKeyEvent& key, const FieldAtHand& before);
    void let_program_roll();
    void put_unit(const FieldAtHand& field, const std::string& id);

    Document& document_;
    StepPane& step_;
    Scene scene_;
    Typing typing_;
    QString typed_into_;  // the field, by its form, its number and its dice
    QString failed_;      // what went wrong with the last act, or what the same key does next
    int offered_ = 0;     // the entry that the same key takes back next; 0: none
    Around* around_;      // never shown by itself: its picture is
    QPixmap chart_;
    MainButton* button_;
    bool is_covered_ = false;
    std::vector<QPointer<QWidget>> put_away_;  // the windows that are, as long as it is covered
    bool is_waiting_ = false;                  // to be refreshed
    Seen seen_;
};

}  // namespace flagplot::ui

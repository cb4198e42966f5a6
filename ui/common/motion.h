#pragma once

#include <QVariantAnimation>
#include <functional>

// What moves shows where something comes from or went. It is painted only: whatever can be clicked is in its place from
// the beginning, and nothing waits for it.
namespace flagplot::ui {

// Milliseconds.
inline constexpr int to_unfold = 120;
inline constexpr int to_move = 240;
inline constexpr int to_fall = 300;

// Whether anything moves. Nothing does where the desktop asks for that, or where there is no screen.
bool has_motion();
void set_motion(bool on);

// Something on its way. `show` is called with how far it is, from 0 to 1; at once with 1 where nothing moves.
class Motion : public QVariantAnimation {
    Q_OBJECT

  public:
    Motion(std::function<void(double)> show, QObject* parent);

    void begin(int milliseconds);  // anew, if it was under way
    void end();                    // at once
    double done() const { return done_; }

  protected:
    void updateCurrentValue(const QVariant& value) override;

  private:
    std::function<void(double)> show_;
    double done_ = 1;
};

}  // namespace flagplot::ui

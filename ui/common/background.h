#pragma once

#include <QObject>
#include <QTimer>
#include <atomic>
#include <functional>
#include <memory>
#include <thread>

class QProgressBar;

namespace flagplot::ui {

// One job at a time on a thread of its own. A new one stops the one before: nobody waits for it, and what it still says
// isn't heard. It belongs to the window's thread.
class Background : public QObject {
    Q_OBJECT

  public:
    // For a job to say something: it is called on the window's thread, unless the job was stopped by then.
    using Tell = std::function<void(std::function<void()> what)>;
    // It looks at `stop` as often as it can, and lets no exception out.
    using Job = std::function<void(const std::atomic<bool>& stop, const Tell& tell)>;

    Background();
    ~Background() override;  // stops, and waits until the job is over
    Background(const Background&) = delete;
    Background& operator=(const Background&) = delete;

    // For a job to show on a bar how far it is.
    static std::function<void(int done, int of)> shown_on(QProgressBar& bar, const Tell& tell);

    void start(Job job);
    void stop();

  private:
    struct Course {
        std::atomic<bool> stop = false;
        std::atomic<bool> is_over = false;
    };

    void start_next();

    Job next_;  // until the one before is over
    std::shared_ptr<Course> course_;
    std::thread thread_;
    QTimer pause_;
};

}  // namespace flagplot::ui

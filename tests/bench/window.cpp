#include "window.h"

#include <QAbstractEventDispatcher>
#include <QCoreApplication>
#include <QEvent>
#include <algorithm>
#include <stdexcept>

#include "suites.h"

namespace flagplot::bench {
namespace {

class Painted : public QObject {
  public:
    explicit Painted(const QWidget& window) : window_(window) {
        QCoreApplication::instance()->installEventFilter(this);
    }
    ~Painted() override { QCoreApplication::instance()->removeEventFilter(this); }
    Painted(const Painted&) = delete;
    Painted& operator=(const Painted&) = delete;

    bool eventFilter(QObject* watched, QEvent* event) override {
        if (event->type() == QEvent::Paint && watched->isWidgetType()) {
            painted_ = painted_ || static_cast<QWidget*>(watched)->window() == &window_;
        }
        return false;
    }
    bool is_painted() const { return painted_; }

  private:
    const QWidget& window_;
    bool painted_ = false;
};

// A table that the dice alone decide.
std::string plain_table(const session::Session& session) {
    const auto& tables = session.rules().tables();
    const auto plain = std::find_if(tables.begin(), tables.end(), [](const auto& item) {
        return !item.second.dice.empty() && item.second.facts().empty() && item.second.columns.empty();
    });
    if (plain == tables.end()) throw std::runtime_error("no table is rolled without being asked for something");
    return plain->first;
}

}  // namespace

void paint(QWidget& widget) {
    const Painted painted(*widget.window());
    auto* const events = QAbstractEventDispatcher::instance();
    do {
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    } while (events->processEvents(QEventLoop::AllEvents));
    if (!painted.is_painted()) throw std::runtime_error("nothing was painted");
}

Window::Window(const std::filesystem::path& file) {
    window.show();
    if (!document.open(file)) throw std::runtime_error("the session can't be opened");
    paint(window);
}

void Window::answer(const session::Answer& answer) {
    QString refused;
    if (!document.answer(answer, refused)) throw std::runtime_error(refused.toStdString());
    paint(window);
}

void rolls_in_the_window(Report& report, const Sessions& sessions) {
    Window many(sessions.copy(Sessions::many, "rolls-many"));
    Window few(sessions.copy(Sessions::few, "rolls-few"));
    const session::Answer table{"table", {{"table", plain_table(few.document.session())}}, {}};
    const auto roll = [&](Window& window) {
        return seconds([&] {
            window.document.play("table.roll");
            paint(window.window);
            window.answer(table);
        });
    };
    const auto note = [&](Window& window) {
        return seconds([&] {
            window.document.act([](session::Session& session) { session.add_note("Smoke in the south"); });
            paint(window.window);
        });
    };
    report.add("a roll by itself, asked for, rolled, on the disk, painted; 100,000 entries", "100 entries",
               measure(
                   60, [&] { return roll(many); }, [&] { return roll(few); }),
               1.2);
    report.add("a note, on the disk, painted; 100,000 entries", "100 entries",
               measure(
                   60, [&] { return note(many); }, [&] { return note(few); }),
               1.2);
}

}  // namespace flagplot::bench

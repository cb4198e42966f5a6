#include <fmt/format.h>

#include <QLineEdit>
#include <QScrollBar>
#include <QTableView>
#include <algorithm>

#include "suites.h"
#include "ui/panel/session_panel.h"
#include "window.h"

namespace flagplot::bench {
namespace {

// The session panel by itself, as large as it often is.
struct Panel {
    explicit Panel(const std::filesystem::path& file) {
        panel.resize(620, 800);
        panel.show();
        if (!document.open(file)) throw std::runtime_error("the session can't be opened");
        paint(panel);
        for (auto* table : panel.findChildren<QTableView*>()) {
            if (table->accessibleName() == QLatin1String("Session")) view = table;
        }
        for (auto* edit : panel.findChildren<QLineEdit*>()) {
            if (edit->accessibleName() == QLatin1String("Find in the session")) words = edit;
        }
        if (!view || !words) throw std::runtime_error("the panel has no view or no filter");
    }

    // One letter more, in the end none.
    double type() {
        static const QString wanted = QStringLiteral("z2 half speed");
        typed = typed < wanted.size() ? typed + 1 : 0;
        return seconds([&] {
            words->setText(wanted.left(typed));
            paint(panel);
        });
    }

    double scroll() {
        QScrollBar* const bar = view->verticalScrollBar();
        if (bar->value() == bar->minimum()) {
            bar->setValue(bar->maximum());
            paint(panel);
        }
        return seconds([&] {
            bar->triggerAction(QAbstractSlider::SliderPageStepSub);
            paint(panel);
        });
    }

    double repaint() {
        return seconds([&] { view->viewport()->repaint(); });
    }

    ui::Document document{host::library(), host::environment()};
    ui::SessionPanel panel{document};
    QTableView* view = nullptr;
    QLineEdit* words = nullptr;
    qsizetype typed = 0;
};

}  // namespace

void panel(Report& report, const Sessions& sessions) {
    Panel many(sessions.copy(Sessions::many, "panel-many"));
    Panel some(sessions.copy(Sessions::some, "panel-some"));
    const auto repaint = [&] { return some.repaint(); };
    report.add("a page scrolled in the session panel with 100,000 entries", "painting it with 1,000",
               measure(
                   60, [&] { return many.scroll(); }, repaint));
    const Pairs typing = measure(
        70, [&] { return many.type(); }, repaint);
    report.add("a letter typed into its filter with 100,000 entries", "painting it with 1,000", typing);
    const double worst = *std::max_element(typing.ours.begin(), typing.ours.end());
    report.note(fmt::format("the slowest letter took {:.1f} ms", worst * 1e3));
}

}  // namespace flagplot::bench

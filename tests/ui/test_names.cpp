#include <QAccessible>
#include <QAction>
#include <QComboBox>
#include <QFileDialog>
#include <QMenu>
#include <QMenuBar>
#include <QPrintDialog>
#include <QTimer>
#include <algorithm>

#include "room.h"
#include "support/catch.h"

using namespace flagplot;
using test::Room;
using test::Scene;
using test::scenes;

// Whoever can't see the window hears of everything in it that a key reaches, and can tell one from the other.
namespace {

QString said_of(QWidget& widget) {
    QAccessibleInterface* const told = QAccessible::queryAccessibleInterface(&widget);
    if (!told) return {};
    const QString name = told->text(QAccessible::Name);
    const QString about = told->text(QAccessible::Description);
    if (qobject_cast<QComboBox*>(&widget)) return name + QStringLiteral(", ") + about;  // whose name is what it shows
    return name.isEmpty() ? about : name;
}

QString kind_of(const QWidget& widget) {
    return QLatin1String(widget.metaObject()->className());
}

// Those of a window that a key reaches, but for what a field or a view puts into itself.
std::vector<QWidget*> reached_by_keys(const QWidget& window) {
    std::vector<QWidget*> found;
    for (auto* widget : window.findChildren<QWidget*>()) {
        const bool is_within = widget->focusProxy() || (widget->parentWidget() && widget->parentWidget()->focusProxy());
        if (!widget->isVisible() || widget->window() != &window || is_within) continue;
        if (widget->focusPolicy() & Qt::TabFocus) found.push_back(widget);
    }
    return found;
}

QStringList faults(const QWidget& window) {
    QStringList found;
    QStringList said;
    for (QWidget* const widget : reached_by_keys(window)) {
        const QString words = said_of(*widget);
        if (words.isEmpty() || words == QStringLiteral(", "))
            found += kind_of(*widget) + QStringLiteral(" has no name");
        const QString all = kind_of(*widget) + QStringLiteral(" \"") + words + QLatin1Char('"');
        if (said.contains(all)) found += all + QStringLiteral(" stands for two");
        said += all;
    }
    return found;
}

// All that the menus offer now, those that ask for more.
std::vector<QAction*> asking(const QMenu& menu) {
    std::vector<QAction*> found;
    for (QAction* const action : menu.actions()) {
        if (action->menu()) {
            const std::vector<QAction*> more = asking(*action->menu());
            found.insert(found.end(), more.begin(), more.end());
        } else if (action->isEnabled() && action->text().endsWith(QChar(0x2026))) {
            found.push_back(action);
        }
    }
    return found;
}

}  // namespace

TEST_CASE("Everything in the window that a key reaches has a name of its own", "[names]") {
    const std::size_t number = GENERATE(range(std::size_t{0}, scenes().size()));
    const Scene& scene = scenes()[number];
    Room room(scene.sample, 100, 1);
    room.take({1280, 800});
    scene.play(room);
    if (room.dialog) room.dialog->show();
    Room::settle();
    INFO(scene.name);
    const QWidget& window = room.dialog ? *room.dialog : static_cast<QWidget&>(*room.window);
    CHECK(reached_by_keys(window).size() >= 3);
    CHECK(faults(window).join(QLatin1Char('\n')) == QString());
}

TEST_CASE("So has everything in the dialogs of the menus", "[names]") {
    const char* const sample = GENERATE("coral-sea", "goeben", "flat-top");
    Room room(sample, 100, 1);
    room.take({1280, 800});
    int looked_at = 0;
    const auto look = [&] {
        QWidgetList tops = QApplication::topLevelWidgets();
        for (auto* const page : room.window->findChildren<QDialog*>()) {
            if (!page->isWindow()) tops += page;  // a session is begun on a page
        }
        for (QWidget* const top : tops) {
            auto* const dialog = qobject_cast<QDialog*>(top);
            if (!dialog || !dialog->isVisible()) continue;
            if (!qobject_cast<QFileDialog*>(dialog) && !qobject_cast<QPrintDialog*>(dialog)) {  // which are Qt's
                ++looked_at;
                INFO(dialog->windowTitle().toStdString());
                CHECK(faults(*dialog).join(QLatin1Char('\n')) == QString());
            }
            dialog->close();
        }
    };
    for (const QAction* const menu : room.window->findChild<QMenuBar*>()->actions()) {
        for (QAction* const action : asking(*menu->menu())) {
            INFO(action->text().toStdString());
            QTimer::singleShot(0, room.window.get(), look);  // one that waits for an answer, and goes on then
            action->trigger();
            look();
            Room::settle();
        }
    }
    CHECK(looked_at >= 5);
}

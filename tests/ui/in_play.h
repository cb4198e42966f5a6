#pragma once

#include <QApplication>
#include <QLabel>

#include "ui/in_play/in_play.h"
#include "ui/room/pages.h"

namespace flagplot::test {

// What is in play on pages in a window of their own, of which that is in sight which it wants there.
struct InPlayPages {
    explicit InPlayPages(ui::InPlay& in_play) {
        using ui::Page;
        pages.add(Page::map, QStringLiteral("Map"), in_play.page(Page::map));
        pages.add(Page::rules, QStringLiteral("Rules"), in_play.page(Page::rules));
        pages.add(Page::dice, QStringLiteral("Dice"), in_play.page(Page::dice));
        const auto fit = [this, &in_play] {
            pages.set_there(Page::map, in_play.has(Page::map));
            pages.set_there(Page::dice, in_play.has(Page::dice));
        };
        QObject::connect(&in_play, &ui::InPlay::pages_changed, &pages, fit);
        QObject::connect(&in_play, &ui::InPlay::page_wanted, &pages, [this, fit](Page wanted) {
            fit();
            pages.show_page(wanted);
        });
        fit();
        pages.show_page(ui::Page::rules);
        pages.resize(900, 600);
        pages.show();
        QCoreApplication::processEvents();
    }

    ui::Pages pages;
};

// The first of its kind that isn't hidden: what was replaced goes later. Null: none.
template <typename Widget>
Widget* shown_in(const QWidget& widget) {
    for (auto* const one : widget.findChildren<Widget*>()) {
        if (one->isVisibleTo(&widget)) return one;
    }
    return nullptr;
}

// Of all its labels that aren't hidden.
inline QString words_in(const QWidget& widget) {
    QStringList all;
    for (const auto* const label : widget.findChildren<QLabel*>()) {
        if (label->isVisibleTo(&widget)) all += label->text();
    }
    return all.join(QLatin1Char('\n'));
}

}  // namespace flagplot::test

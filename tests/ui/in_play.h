#pragma once

#include <QApplication>

#include "ui/in_play/in_play.h"
#include "ui/room/pages.h"

namespace flagplot::test {

// What is in play on pages in a window of their own, of which that is in sight which it wants there.
struct InPlayPages {
    explicit InPlayPages(ui::InPlay& in_play) {
        using Mine = ui::InPlay::Page;
        pages.add(ui::Page::map, QStringLiteral("Map"), in_play.page(Mine::map));
        pages.add(ui::Page::rules, QStringLiteral("Rules"), in_play.page(Mine::rules));
        pages.add(ui::Page::dice, QStringLiteral("Dice"), in_play.page(Mine::dice));
        const auto fit = [this, &in_play] {
            pages.set_there(ui::Page::map, in_play.has(Mine::map));
            pages.set_there(ui::Page::dice, in_play.has(Mine::dice));
        };
        QObject::connect(&in_play, &ui::InPlay::pages_changed, &pages, fit);
        QObject::connect(&in_play, &ui::InPlay::page_wanted, &pages, [this, fit](Mine wanted) {
            fit();
            pages.show_page(wanted == Mine::map    ? ui::Page::map
                            : wanted == Mine::dice ? ui::Page::dice
                                                   : ui::Page::rules);
        });
        fit();
        pages.show_page(ui::Page::rules);
        pages.resize(900, 600);
        pages.show();
        QCoreApplication::processEvents();
    }

    ui::Pages pages;
};

}  // namespace flagplot::test

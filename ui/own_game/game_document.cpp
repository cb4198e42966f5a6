#include "ui/own_game/game_document.h"

#include "json/tree.h"
#include "procedures/catalogue.h"
#include "ui/common/plain_text.h"
#include "ui/common/swap.h"

namespace flagplot::ui {
GameDocument::GameDocument(const workshop::OwnGame& game, QObject* parent) : QObject(parent) {
    show(game);
}

std::optional<workshop::OwnGame> GameDocument::after(const std::function<void(workshop::OwnGame&)>& act) {
    workshop::OwnGame after = game_;
    try {
        act(after);
        return after;
    } catch (const json::Tree::exception& error) {
        const QString why = findings_.empty() ? text(error) : text(finding_words(game_, findings_.front()));
        emit refused(u"Fix this before you type there: %1"_s.arg(why));
        return std::nullopt;
    }
}

void GameDocument::change(const QString& name, const std::function<void(workshop::OwnGame&)>& act,
                          const QString& same) {
    std::optional<workshop::OwnGame> then = after(act);
    if (!then || *then == game_) return;
    const auto show_it = [this](const workshop::OwnGame& game) { show(game); };
    history_.push(new Swap<workshop::OwnGame>(name, game_, std::move(*then), show_it, same));
}

void GameDocument::set_saved(workshop::OwnGame saved) {
    saved_ = std::move(saved);
    emit changed();
}

void GameDocument::show(const workshop::OwnGame& game) {
    game_ = game;
    findings_ = check_game(game_, procedures::catalogue().ids());
    emit changed();
}

}  // namespace flagplot::ui

#pragma once

#include <QObject>
#include <QUndoStack>
#include <functional>
#include <optional>
#include <vector>

#include "workshop/own_game.h"

namespace flagplot::ui {

// A game of one's own while it is made: each change is checked at once and can be undone.
class GameDocument : public QObject {
    Q_OBJECT

  public:
    explicit GameDocument(const workshop::OwnGame& game, QObject* parent = nullptr);

    const workshop::OwnGame& game() const { return game_; }
    const std::vector<rulebook::Finding>& findings() const { return findings_; }
    QUndoStack& history() { return history_; }

    // The game as the act would leave it; nothing, and refused() says why, where a part that somebody wrote by hand is
    // of another type than the act has to do with.
    std::optional<workshop::OwnGame> after(const std::function<void(workshop::OwnGame&)>& act);

    // `same` names what is typed letter by letter: its changes, one after the other, are undone together.
    void change(const QString& name, const std::function<void(workshop::OwnGame&)>& act, const QString& same = {});

    // What is saved keeps its ids, whatever its title becomes.
    bool is_saved() const { return saved_ == game_; }
    bool was_saved() const { return !saved_.files.empty(); }
    bool was_saved(const std::string& file) const { return saved_.files.contains(file); }
    void set_saved(workshop::OwnGame saved);

  signals:
    void changed();
    void refused(const QString& why);

  private:
    void show(const workshop::OwnGame& game);

    workshop::OwnGame game_;
    workshop::OwnGame saved_;  // without files: it never was
    std::vector<rulebook::Finding> findings_;
    QUndoStack history_;
};

}  // namespace flagplot::ui

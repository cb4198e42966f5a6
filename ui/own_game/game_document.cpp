#include "ui/own_game/game_document.h"

#include <map>

#include "json/tree.h"
#include "procedures/catalogue.h"
#include "ui/common/plain_text.h"
#include "ui/common/swap.h"
#include "workshop/own_game_steps.h"

namespace flagplot::ui {
namespace {

QString part_words(const workshop::OwnGame& game, const workshop::Place& place) {
    using workshop::Part;
    static const std::map<Part, QString> ones{{Part::results, u"result"_s},
                                              {Part::modifiers, u"modifier"_s},
                                              {Part::types, u"unit type"_s},
                                              {Part::fields, u"field"_s},
                                              {Part::phases, u"step"_s}};
    if (place.part == Part::rows) return place.row == 0 ? u"the headings"_s : u"row %1"_s.arg(place.row);
    QString row = u"%1 %2"_s.arg(ones.at(*place.part)).arg(place.row + 1);
    if (place.part != Part::fields) return row;
    const csv::Grid types = grid_of(game, {.part = Part::types});
    return QStringLiteral("%1, %2").arg(place.type < types.size() ? text(types[place.type].front()) : QString(), row);
}

// "step 3".
QString step_words(const workshop::OwnGame& game, const workshop::Place& place) {
    int number = 0;
    for (const workshop::StepLine& line : workshop::step_lines(game, place.file)) {
        if (!line.id.empty()) ++number;
        if (line.place == place.step) break;
    }
    return u"step %1"_s.arg(number);
}

}  // namespace

GameDocument::GameDocument(const workshop::OwnGame& game, QObject* parent) : QObject(parent) {
    show(game);
}

std::optional<workshop::OwnGame> GameDocument::after(const std::function<void(workshop::OwnGame&)>& act) {
    workshop::OwnGame after = game_;
    try {
        act(after);
        return after;
    } catch (const json::Tree::exception& error) {
        const QString why = findings_.empty() ? text(error) : finding_words(game_, findings_.front());
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

QString fault_words(const rulebook::Finding& finding) {
    const QString expected = text(finding.expected);
    return expected.isEmpty() ? text(finding.found) : u"%1; expected %2"_s.arg(text(finding.found), expected);
}

QString finding_words(const workshop::OwnGame& game, const rulebook::Finding& finding) {
    const workshop::Place place = place_of(game, finding);
    QStringList where;
    if (!place.file.empty()) where += text(title_of(game, place.file));
    where += place.part ? part_words(game, place) : !place.step.empty() ? step_words(game, place) : text(place.line);
    return QStringLiteral("%1: %2").arg(where.join(QStringLiteral(", ")), fault_words(finding));
}

}  // namespace flagplot::ui

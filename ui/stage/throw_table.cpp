#include "ui/stage/throw_table.h"

#include <algorithm>

#include "dice/notation.h"
#include "ui/common/plain_text.h"

namespace flagplot::ui {

std::vector<int> faces_of(const Throw& at_hand) {
    std::vector<int> faces;
    if (at_hand.faces.size() != at_hand.sides.size()) return faces;
    try {
        for (std::size_t i = 0; i < at_hand.sides.size(); ++i)
            faces.push_back(dice::parse_face(at_hand.faces[i].toStdString(), at_hand.sides[i]));
        return faces;
    } catch (const dice::DiceError&) {
        return {};
    }
}

bool is_wrong(const Throw& at_hand) {
    return std::ranges::none_of(at_hand.faces, &QString::isEmpty) && faces_of(at_hand).empty();
}

ThrowTable table_of(const rulebook::Rules& rules, const Throw& at_hand) {
    ThrowTable table;
    if (at_hand.targets.empty()) return table;
    const referee::OddsTarget& target = at_hand.targets.front();
    const report::OddsQuestion question{
        .table = target.table, .facts = target.facts, .column = target.column, .times = target.times, .opposed = false};
    const sheet::Sheet odds = report::known_odds(rules, question);
    if (!odds.sections.empty()) {
        table.title = text(rules.table(target.table).title);
        table.rows = odds.sections.back().rows;
    }
    const std::vector<int> faces = faces_of(at_hand);
    if (!faces.empty()) table.fallen = report::fallen(rules, question, faces);
    return table;
}

QString words_of_fallen(const rulebook::Rules& rules, const Throw& thrown) {
    const QString faces = QStringList(thrown.faces.begin(), thrown.faces.end()).join(QLatin1Char(' '));
    const QString words = QStringLiteral("%1, %2 %3").arg(thrown.whose.id, thrown.what, faces);
    const ThrowTable table = table_of(rules, thrown);
    return table.fallen ? QStringLiteral("%1: %2").arg(words, text(table.fallen->result)) : words;
}

}  // namespace flagplot::ui

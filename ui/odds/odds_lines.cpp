#include "ui/odds/odds_lines.h"

#include <QCoreApplication>
#include <QStringList>
#include <algorithm>

#include "table/odds.h"
#include "ui/common/plain_text.h"

namespace flagplot::ui {
namespace {

using table::Odds;

QString tr(const char* words) {
    return QCoreApplication::translate("Odds", words);
}

OddsLine line_of(const QString& label, std::uint64_t ways, std::uint64_t throws) {
    return {.label = label, .chance = table::share(ways, throws), .fraction = text(table::fraction(ways, throws))};
}

OddsLine heading(const QString& words) {
    return {.label = words, .heading = true};
}

// Two chances may have the same printed label; what applies to one of them tells them apart.
QString label_of(const Odds& odds, const table::Chance& chance) {
    const bool twin = std::any_of(odds.chances.begin(), odds.chances.end(), [&](const table::Chance& other) {
        return &other != &chance && other.label == chance.label;
    });
    return twin && !chance.notes.empty() ? QStringLiteral("%1 (%2)").arg(text(chance.label), text(chance.notes.front()))
                                         : text(chance.label);
}

QString totals_of(const table::Table& table, const std::string& column, const table::Chance& chance) {
    if (table.ladder) return {};
    std::size_t place = 0;
    for (std::size_t i = 0; i < table.columns.size(); ++i) {
        if (table.columns[i].id == column) place = i;
    }
    QStringList ranges;
    for (const table::Row& row : table.rows) {
        if (!row.range || row.cells.empty()) return {};
        const std::vector<table::Cell::Option>& options = row.cells[std::min(place, row.cells.size() - 1)].options;
        if (options.size() != 1) return {};  // which counts depends on facts
        if (options.front().result == chance.result) ranges += text(to_string(*row.range));
    }
    return ranges.join(QStringLiteral(", "));
}

void add_chances(const table::Table& table, const std::string& column, const Odds& odds, std::vector<OddsLine>& lines) {
    for (const table::Chance& chance : odds.chances) {
        lines.push_back(line_of(label_of(odds, chance), chance.ways, odds.throws));
        lines.back().totals = totals_of(table, column, chance);
    }
}

// How often each result comes that does something; of a table whose results do nothing, how often each of them.
void add_counts(const table::CountOdds& counts, std::vector<OddsLine>& lines) {
    const auto does_something = [](const table::CountOdds::Count& count) { return !count.chance.effects.empty(); };
    const bool any = std::any_of(counts.counts.begin(), counts.counts.end(), does_something);
    for (const table::CountOdds::Count& count : counts.counts) {
        if (any && !does_something(count)) continue;
        const QString label = label_of(counts.one, count.chance);
        lines.push_back(
            heading(tr("%1 in %2 throws: %3 on average").arg(label).arg(counts.times).arg(count.expected, 0, 'f', 2)));
        for (std::size_t i = 0; i < count.exactly.size(); ++i) {
            if (count.exactly[i] < 0.0005) continue;
            lines.push_back(
                {.label = QString::number(i), .chance = count.exactly[i], .said = tr("%1 times %2").arg(i).arg(label)});
        }
    }
    lines.push_back(heading(tr("One throw")));
}

void add_differences(const table::Table& table, const table::Table& other, const table::Differences& all,
                     std::vector<OddsLine>& lines) {
    lines.push_back(heading(tr("%1 minus %2").arg(text(table.title), text(other.title))));
    lines.push_back(line_of(text(table.opposed->above), all.above_zero(), all.throws));
    lines.push_back(line_of(text(table.opposed->even), all.zero(), all.throws));
    lines.push_back(line_of(text(table.opposed->below), all.below_zero(), all.throws));
    for (const auto& [difference, ways] : all.ways) {
        const QString number = difference > 0 ? QStringLiteral("+%1").arg(difference) : QString::number(difference);
        lines.push_back(line_of(number, ways, all.throws));
        lines.back().said = tr("Difference %1").arg(number);
    }
}

QString not_counted(const table::Rules& rules, const std::vector<std::string>& facts) {
    QStringList labels;
    for (const std::string& id : facts) {
        const table::Fact* const fact = rules.rulebook().find_fact(id);
        labels += text(fact ? fact->field.label : id);
    }
    return labels.isEmpty() ? QString()
                            : tr("Not known yet and not counted: %1").arg(labels.join(QStringLiteral(", ")));
}

}  // namespace

OddsAnswer odds_of(const table::Rules& rules, const OddsQuestion& question) {
    const auto found = rules.tables().find(question.table);
    if (found == rules.tables().end()) return {};
    const table::Table& table = found->second;
    OddsAnswer answer;
    std::vector<std::string> unknown = unknown_facts(table, question.facts, question.column);
    try {
        Odds one;
        if (question.times > 1) {
            const table::CountOdds counts = odds_of_counts(table, question.facts, question.times, question.column);
            add_counts(counts, answer.lines);
            one = counts.one;
        } else {
            one = odds(table, question.facts, question.column);
        }
        add_chances(table, question.column, one, answer.lines);
        if (question.opposed && table.opposed) {
            const table::Table& other = rules.table(table.opposed->table);
            for (const std::string& fact : unknown_facts(other, question.facts)) {
                if (std::find(unknown.begin(), unknown.end(), fact) == unknown.end()) unknown.push_back(fact);
            }
            add_differences(table, other, differences(one, odds(other, question.facts)), answer.lines);
        }
        answer.note = not_counted(rules, unknown);
    } catch (const std::runtime_error& error) {  // a LookupError or a DiceError
        answer.note = unknown.empty() ? text(error) : not_counted(rules, unknown);
    }
    return answer;
}

}  // namespace flagplot::ui

#include "ui/common/answer_words.h"

#include <QCoreApplication>
#include <QStringList>
#include <algorithm>

#include "ui/common/plain_text.h"

namespace flagplot::ui {
namespace {

constexpr qsizetype longest_line = 400;
constexpr QChar ellipsis(0x2026);

QString tr(const char* words) {
    return QCoreApplication::translate("Words", words);
}

const table::Field* find_field(const session::Session& session, const std::string& id) {
    const table::Rulebook& book = session.rulebook();
    if (const table::Fact* fact = book.find_fact(id)) return &fact->field;
    for (const table::UnitType& type : book.unit_types) {
        if (const table::Field* field = type.find_field(id)) return field;
    }
    return nullptr;
}

// "Next zone" for "next-zone".
QString id_words(const std::string& id) {
    QString words = text(id).replace(QLatin1Char('-'), QLatin1Char(' '));
    if (!words.isEmpty()) words[0] = words[0].toUpper();
    return words;
}

// What a unit's field says in other letters: "Port Moresby" for "port-moresby". Empty if none does.
QString name_in_roster(const session::Session& session, const std::string& id) {
    for (const session::Unit& unit : session.state().units()) {
        for (const auto& [field, value] : unit.fields) {
            const std::string name = value.is_string() ? value.get<std::string>() : "";
            if (name != id && json::kebab_case(name) == id) return text(name);
        }
    }
    return {};
}

// The label of a choice that has this id; empty if there is none, or if it has several.
QString label_of_choice(const session::Session& session, const std::string& id) {
    std::string found;
    bool is_one = true;
    const auto look = [&](const std::vector<table::Choice>& choices) {
        for (const table::Choice& choice : choices) {
            if (choice.id != id) continue;
            is_one = is_one && (found.empty() || found == choice.label);
            found = choice.label;
        }
    };
    const table::Rulebook& book = session.rulebook();
    look(book.sides);
    for (const table::Fact& fact : book.facts) look(fact.field.choices);
    for (const table::UnitType& type : book.unit_types) {
        for (const table::Field& field : type.fields) look(field.choices);
    }
    return is_one ? text(found) : QString();
}

}  // namespace

QString field_words(const session::Session& session, const std::string& field) {
    if (const table::Field* known = find_field(session, field)) return text(known->label);
    const QString name = name_in_roster(session, field);
    return name.isEmpty() ? id_words(field) : name;
}

QString value_words(const session::Session& session, const std::string& field, const json::Value& value) {
    if (value.is_null()) return tr("empty");
    if (value.is_boolean()) return value == true ? tr("yes") : tr("no");
    if (const table::Field* known = find_field(session, field)) return text(table::label_of(known, value));
    const std::string words = json::to_text(value);
    const auto& tables = session.rules().tables();
    const auto table = tables.find(words);
    if (table != tables.end()) return text(table->second.title);
    // The id of a choice that only its form knew.
    const bool is_id = words.find_first_not_of("abcdefghijklmnopqrstuvwxyz-") == std::string::npos;
    if (!is_id) return text(words);
    QString label = label_of_choice(session, words);
    if (!label.isEmpty()) return label;
    return words.find('-') == std::string::npos ? text(words) : id_words(words);
}

QString fields_words(const session::Session& session, const session::Fields& fields, Lines lines) {
    QStringList parts;
    for (const auto& [id, value] : fields) {
        if (value.is_null()) continue;
        const QString words = value_words(session, id, value);
        parts += field_words(session, id) + QStringLiteral(": ") + (lines == Lines::first ? first_line(words) : words);
    }
    return parts.join(QStringLiteral(", "));
}

QString answer_words(const session::Session& session, const session::Answer& answer, Lines lines) {
    if (answer.rows.size() == 1) return text(answer.rows.front().first);
    if (!answer.rows.empty()) return tr("%1 units").arg(answer.rows.size());
    if (answer.fields.empty()) return tr("nothing");
    if (answer.fields.size() != 1) return fields_words(session, answer.fields, lines);
    const auto& [field, value] = *answer.fields.begin();
    const QString words = value_words(session, field, value);
    return lines == Lines::first ? first_line(words) : words;
}

QString first_line(const QString& words) {
    return first_lines(words, 1);
}

QString on_one_line(const QString& words) {
    QString line = words.left(longest_line + 1);
    line.replace(QLatin1Char('\n'), QLatin1String(" / "));
    return line.size() > longest_line ? line.left(longest_line) + ellipsis : line;
}

QString first_lines(const QString& words, int most) {
    qsizetype end = -1;
    for (int line = 0; line < most; ++line) {
        end = words.indexOf(QLatin1Char('\n'), end + 1);
        if (end < 0) break;
    }
    const qsizetype longest = longest_line * qsizetype{most};
    if (end < 0 && words.size() <= longest) return words;
    return words.left(end < 0 ? longest : std::min(end, longest)) + ellipsis;
}

}  // namespace flagplot::ui

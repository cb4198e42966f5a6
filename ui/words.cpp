#include "ui/words.h"

#include <QCoreApplication>
#include <QStringList>

#include "ui/text.h"

namespace flagplot::ui {
namespace {

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

}  // namespace

QString field_words(const session::Session& session, const std::string& field) {
    if (const table::Field* known = find_field(session, field)) return text(known->label);
    QString words = text(field).replace(QLatin1Char('-'), QLatin1Char(' '));
    if (!words.isEmpty()) words[0] = words[0].toUpper();
    return words;
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
    return is_id ? text(words).replace(QLatin1Char('-'), QLatin1Char(' ')) : text(words);
}

QString fields_words(const session::Session& session, const session::Fields& fields) {
    QStringList parts;
    for (const auto& [id, value] : fields) {
        if (value.is_null()) continue;
        parts += QStringLiteral("%1: %2").arg(field_words(session, id), value_words(session, id, value));
    }
    return parts.join(QStringLiteral(", "));
}

QString answer_words(const session::Session& session, const session::Answer& answer) {
    if (answer.rows.size() == 1) return text(answer.rows.front().first);
    if (!answer.rows.empty()) return tr("%1 units").arg(answer.rows.size());
    if (answer.fields.empty()) return tr("nothing");
    if (answer.fields.size() != 1) return fields_words(session, answer.fields);
    const auto& [field, value] = *answer.fields.begin();
    return value_words(session, field, value);
}

}  // namespace flagplot::ui

#include "ui/roster/spreadsheet.h"

#include <QCoreApplication>
#include <optional>

#include "ui/roster/roster_model.h"
#include "ui/text.h"

namespace flagplot::ui {
namespace {

using json::InputError;
using table::Field;

struct Words {
    Q_DECLARE_TR_FUNCTIONS(flagplot::ui::Spreadsheet)
};

using Rows = std::vector<QStringList>;

// Splits the text at tabs and line ends that don't stand within quotes.
class Splitter {
  public:
    explicit Splitter(const QString& text) : text_(text) {}

    Rows run() {
        for (at_ = 0; at_ < text_.size(); ++at_) take(text_[at_]);
        if (!cell_.isEmpty() || !row_.isEmpty()) end_row();
        return std::move(rows_);
    }

  private:
    void take(QChar c) {
        const bool quote = c == QLatin1Char('"');
        const bool doubled = quoted_ && quote && at_ + 1 < text_.size() && text_[at_ + 1] == QLatin1Char('"');
        if (doubled) ++at_;
        if (!doubled && (quoted_ ? quote : quote && cell_.isEmpty())) {
            quoted_ = !quoted_;
        } else if (!quoted_ && c == QLatin1Char('\t')) {
            end_cell();
        } else if (!quoted_ && c == QLatin1Char('\n')) {
            end_row();
        } else if (quoted_ || c != QLatin1Char('\r')) {
            cell_ += c;
        }
    }

    void end_cell() {
        row_ << cell_.trimmed();
        cell_.clear();
    }

    void end_row() {
        end_cell();
        rows_.push_back(row_);
        row_.clear();
    }

    const QString& text_;
    qsizetype at_ = 0;
    bool quoted_ = false;
    QString cell_;
    QStringList row_;
    Rows rows_;
};

bool same(const QString& a, const std::string& b) {
    return a.compare(text(b), Qt::CaseInsensitive) == 0;
}

// The fields that the columns stand for, null for that of the ids.
using Columns = std::vector<const Field*>;

std::optional<Columns> columns_of(const table::UnitType& type, const QStringList& headings) {
    Columns columns;
    bool has_id = false;
    for (const QString& heading : headings) {
        const bool id = same(heading, "id") || heading.compare(Words::tr("Id"), Qt::CaseInsensitive) == 0;
        const Field* found = nullptr;
        for (const Field& field : type.fields) {
            if (!found && (same(heading, field.id) || same(heading, field.label))) found = &field;
        }
        if (!id && !found) return std::nullopt;
        has_id = has_id || id;
        columns.push_back(id ? nullptr : found);
    }
    if (!has_id) return std::nullopt;
    return columns;
}

Columns columns_in_order(const table::UnitType& type) {
    Columns columns{nullptr};
    for (const Field& field : type.fields) columns.push_back(&field);
    return columns;
}

std::string place(int row, const Field* field) {
    return Words::tr("row %1, column %2").arg(row).arg(field ? text(field->label) : Words::tr("Id")).toStdString();
}

// A cell as the session takes it: labels become ids, and yes and no are known as spreadsheets write them.
json::Value value_in(const QString& cell, const Field& field) {
    if (cell.isEmpty()) return {};
    for (const table::Choice& choice : field.choices) {
        if (choice.id == cell.toStdString()) return choice.id;
    }
    for (const table::Choice& choice : field.choices) {
        if (same(cell, choice.label) || same(cell, choice.id)) return choice.id;
    }
    if (field.type != table::FieldType::yes_no) return cell.toStdString();
    if (cell == QLatin1String("1") || same(cell, "x") || same(cell, "yes") || same(cell, "true")) return true;
    if (cell == QLatin1String("0") || same(cell, "no") || same(cell, "false")) return false;
    return cell.toStdString();
}

class Paste {
  public:
    Paste(session::Session& session, const table::UnitType& type) : session_(session), type_(type) {}

    void run(const Rows& rows) {
        const std::optional<Columns> headings = rows.empty() ? std::nullopt : columns_of(type_, rows.front());
        columns_ = headings ? *headings : columns_in_order(type_);
        int number = 0;
        for (const QStringList& row : rows) {
            ++number;
            const bool is_heading = headings && number == 1;
            if (!is_heading && !row.join(QString()).isEmpty()) take(row, number);
        }
    }

  private:
    void take(const QStringList& row, int number) const {
        if (row.size() > static_cast<qsizetype>(columns_.size())) {
            throw InputError(Words::tr("row %1").arg(number).toStdString(),
                             Words::tr("found %1 columns").arg(row.size()).toStdString(),
                             Words::tr("at most %1").arg(columns_.size()).toStdString());
        }
        std::string id;
        session::Fields fields;
        for (qsizetype i = 0; i < row.size(); ++i) {
            const Field* field = columns_[static_cast<std::size_t>(i)];
            if (!field) id = row[i].toStdString();
            if (field) fields[field->id] = checked(*field, value_in(row[i], *field), place(number, field));
        }
        put(id, std::move(fields), number);
    }

    void put(const std::string& id, session::Fields fields, int number) const {
        const session::Unit* known = session_.state().find_unit(id);
        if (known && known->type != type_.id) {
            const auto* other = session_.rulebook().find_unit_type(known->type);
            throw InputError(place(number, nullptr), "found " + (other ? other->label + " " : "") + id,
                             Words::tr("the id of one of the %1, or a new one").arg(text(type_.plural)).toStdString());
        }
        try {
            if (known) return session_.change_unit(id, fields, "");
            std::erase_if(fields, [](const auto& item) { return item.second.is_null(); });  // the defaults stand there
            session_.add_unit(type_.id, id, fields);
        } catch (const session::SessionError&) {
            throw;  // of the file, not of the row
        } catch (const InputError& error) {
            throw InputError(place_of(error, number), error.found(), error.expected());
        }
    }

    // The session names a field as "unit Z2, mission".
    std::string place_of(const InputError& error, int number) const {
        for (const Field& field : type_.fields) {
            if (error.where().ends_with(", " + field.id)) return place(number, &field);
        }
        return place(number, nullptr);
    }

    session::Session& session_;
    const table::UnitType& type_;
    Columns columns_;
};

}  // namespace

std::vector<QStringList> split_rows(const QString& text) {
    return Splitter(text).run();
}

QString as_cell(const QString& words) {
    const bool special =
        words.contains(QLatin1Char('\t')) || words.contains(QLatin1Char('\n')) || words.startsWith(QLatin1Char('"'));
    if (!special) return words;
    QString doubled = words;
    doubled.replace(QStringLiteral("\""), QStringLiteral("\"\""));
    return QLatin1Char('"') + doubled + QLatin1Char('"');
}

QString to_spreadsheet(const table::UnitType& type, const std::vector<const session::Unit*>& units) {
    QStringList headings{Words::tr("Id")};
    for (const Field& field : type.fields) headings << as_cell(text(field.label));
    QString lines = headings.join(QLatin1Char('\t')) + QLatin1Char('\n');
    for (const session::Unit* unit : units) {
        QStringList cells{text(unit->id)};
        for (const Field& field : type.fields) cells << as_cell(shown_value(field, unit->get(field.id)));
        lines += cells.join(QLatin1Char('\t')) + QLatin1Char('\n');
    }
    return lines;
}

void paste_units(session::Session& session, const table::UnitType& type, const QString& text) {
    Paste(session, type).run(split_rows(text));
}

}  // namespace flagplot::ui

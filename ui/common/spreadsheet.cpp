#include "ui/common/spreadsheet.h"

#include <algorithm>

#include "ui/common/plain_text.h"

namespace flagplot::ui {
namespace {

// Splits the text at tabs and line ends that don't stand within quotes.
class Splitter {
  public:
    explicit Splitter(const QString& text) : text_(text) {}

    csv::Grid run() {
        for (at_ = 0; at_ < text_.size(); ++at_) take(text_[at_]);
        if (!cell_.isEmpty() || !row_.empty()) end_row();
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
        row_.push_back(cell_.trimmed().toStdString());
        cell_.clear();
    }

    void end_row() {
        end_cell();
        rows_.push_back(std::move(row_));
        row_.clear();
    }

    const QString& text_;
    qsizetype at_ = 0;
    bool quoted_ = false;
    QString cell_;
    std::vector<std::string> row_;
    csv::Grid rows_;
};

}  // namespace

csv::Grid split_rows(const QString& text) {
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

QString as_lines(const csv::Grid& rows) {
    QString lines;
    for (const std::vector<std::string>& row : rows) {
        QStringList cells;
        for (const std::string& cell : row) cells << as_cell(exact(cell));
        lines += cells.join(QLatin1Char('\t')) + QLatin1Char('\n');
    }
    return lines;
}

QString as_lines(QModelIndexList cells) {
    std::sort(cells.begin(), cells.end());
    QString words;
    for (qsizetype i = 0; i < cells.size(); ++i) {
        if (i > 0) words += cells[i].row() == cells[i - 1].row() ? QLatin1Char('\t') : QLatin1Char('\n');
        words += as_cell(cells[i].data(Qt::EditRole).toString());
    }
    return words;
}

}  // namespace flagplot::ui

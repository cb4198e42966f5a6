#include "ui/print/print.h"

#include <fmt/format.h>

#include <QBuffer>
#include <QCoreApplication>
#include <QPageLayout>
#include <QPdfWriter>
#include <QPrinter>
#include <QSaveFile>
#include <algorithm>

#include "json/reader.h"
#include "ui/print/flow.h"
#include "ui/text.h"

namespace flagplot::ui {
namespace {

struct Print {
    Q_DECLARE_TR_FUNCTIONS(Print)
};

constexpr Margins binder{20, 15, 15, 15, false};

constexpr double mark_width = 6;     // the tick boxes' column
constexpr double gap = 4;            // between columns
constexpr double pencil_width = 40;  // the line to write on
constexpr double widest_unit = 40;
constexpr double pencil_row = 6.2;  // room for handwriting
constexpr double hairline = 0.1;

// "WITHDRAWN: wrong turn", and what it was, struck through.
QList<Run> withdrawn_runs(const std::string& why, const QString& words) {
    const QString withdrawn = why.empty() ? Print::tr("WITHDRAWN") : Print::tr("WITHDRAWN: %1").arg(text(why));
    QList<Run> runs{{withdrawn, Size::normal, true}};
    if (!words.isEmpty()) runs << Run{QStringLiteral("  ")} << Run{words, Size::normal, false, true};
    return runs;
}

QList<Run> line_runs(const report::Line& line) {
    if (line.withdrawn) return withdrawn_runs(line.why, text(line.text));
    QList<Run> runs{{text(line.text)}};
    const bool is_for_some = !line.audience.empty() && line.audience != session::everyone;
    if (is_for_some) runs << Run{Print::tr("  (%1 only)").arg(text(line.audience)), Size::small};
    return runs;
}

QString modifiers_text(const report::DiceRow& row) {
    QStringList all;
    for (const table::AppliedModifier& modifier : row.modifiers) {
        const std::string value = modifier.value.is_number_integer() ? fmt::format("{:+}", modifier.value.get<int>())
                                                                     : json::to_text(modifier.value);
        all << text(value + " " + modifier.label);
    }
    if (row.clamped) all << Print::tr("nearest row");
    return all.join(u'\n');
}

// A column of the dice table: its heading and cells, and how wide it may become.
struct Column {
    QString heading;
    double widest;
    bool is_number = false;
    std::vector<QList<Run>> cells{};
    double left = 0;
    double width = 0;
};

QList<Run> number_cell(const report::DiceRow& row, const QString& words) {
    return {{words, Size::normal, false, row.withdrawn}};
}

std::vector<Column> dice_columns(const std::vector<report::DiceRow>& rows) {
    std::vector<Column> columns{{Print::tr("#"), 20, true},    {Print::tr("unit"), 26},  {Print::tr("table"), 36},
                                {Print::tr("dice"), 18, true}, {Print::tr("mods"), 34},  {Print::tr("total"), 15, true},
                                {Print::tr("result"), 62},     {Print::tr("source"), 34}};
    for (const report::DiceRow& row : rows) {
        QString what = text(row.table.empty() ? row.purpose : row.table);
        if (row.table.empty() && !row.dice.empty()) what += QStringLiteral(" (%1)").arg(text(row.dice));
        const QString none = QStringLiteral("-");
        const QString total = row.total ? QString::number(*row.total) : none;
        const QList<Run> result =
            row.withdrawn ? withdrawn_runs(row.why, text(row.result)) : QList<Run>{{text(row.result)}};
        auto column = columns.begin();
        const auto add = [&](const QList<Run>& runs) { (column++)->cells.push_back(runs); };
        add({{QString::number(row.entry)}});
        add({{text(row.unit_id), Size::normal, true}});
        add({{what}});
        add(number_cell(row, row.faces.empty() ? none : text(row.faces)));
        add({{modifiers_text(row), Size::small}});
        add(number_cell(row, total));
        add(result);
        add({{text(row.source), Size::small}});
    }
    return columns;
}

// A log's pages, from its words to rows of a width.
class Pages {
  public:
    Pages(const report::Log& log, const Measure& measure, double width) : log_(log), measure_(measure), width_(width) {}

    std::vector<Chapter> chapters() const {
        std::vector<Chapter> chapters;
        for (const report::TurnLog& turn : log_.turns) chapters.push_back(chapter(text(turn.label), turn_rows(turn)));
        if (chapters.empty()) chapters.push_back(chapter({}, {full_row({{Print::tr("Nothing has happened yet.")}})}));
        if (!log_.units.empty()) chapters.push_back(chapter(Print::tr("Your units"), unit_rows()));
        if (!log_.head.empty()) chapters.back().foot = foot();
        return chapters;
    }

  private:
    Chapter chapter(const QString& label, Rows rows) const {
        const auto header = [this, label](bool continued, const QString& page) {
            return header_rows(label, continued, page);
        };
        return {header, std::move(rows), {}};
    }

    Rows header_rows(const QString& label, bool continued, const QString& page) const {
        constexpr double right = 45;
        const double left = width_ - right - gap;
        Row above;
        above.cells = {{0, left, {{text(log_.title), Size::normal, true}, {QStringLiteral(", ") + text(log_.game)}}},
                       {left + gap, right, {{page}}, true}};
        Row below;
        const QString side = log_.side.empty() ? QString() : Print::tr("for %1").arg(text(log_.side));
        const QString more = continued ? Print::tr(", continued") : QString();
        below.cells = {{0, left, {{label, Size::large, true}, {more}}},
                       {left + gap, right, {{side, Size::large, true}}, true}};
        below.rule = 0.4;
        below.below = 3;
        return {above, below};
    }

    Rows turn_rows(const report::TurnLog& turn) const {
        Rows rows;
        for (const std::string& reading : log_.readings) {
            rows.push_back(full_row({{Print::tr("Played differently: %1").arg(text(reading)), Size::small}}));
        }
        for (const report::Section& section : turn.sections) add_orders(rows, section);
        if (!turn.dice.empty()) add_dice(rows, turn.dice);
        add_lines(rows, Print::tr("Notes"), turn.notes);
        add_lines(rows, Print::tr("Changed by hand"), merged(turn.changes));
        return rows;
    }

    Row full_row(const QList<Run>& runs) const {
        Row row;
        row.cells = {{0, width_, runs}};
        row.below = 0.8;
        return row;
    }

    Row heading(const QString& words, bool continued) const {
        QList<Run> runs{{words.toUpper(), Size::normal, true}};
        if (continued) runs << Run{Print::tr(", continued")};
        Row row = full_row(runs);
        row.above = 5;
        row.below = 1.6;
        row.with_next = true;
        return row;
    }

    // A heading, and what stands for it where a page begins with a later row.
    std::shared_ptr<const Rows> add_heading(Rows& rows, const QString& words) const {
        rows.push_back(heading(words, false));
        return std::make_shared<const Rows>(Rows{heading(words, true)});
    }

    void add_orders(Rows& rows, const report::Section& section) const {
        const auto again = add_heading(rows, text(section.heading));
        const double unit_width = widest(section.lines);
        const std::size_t first = rows.size();
        for (const report::Line& line : section.lines) {
            rows.push_back(order(line, unit_width));
            if (rows.size() > first + 1) rows.back().again = again;
        }
    }

    double widest(const std::vector<report::Line>& lines) const {
        double width = 0;
        for (const report::Line& line : lines) {
            width = std::max(width, measure_.width({text(line.unit), Size::normal, true}));
        }
        return std::min(width + 0.2, widest_unit);
    }

    Row order(const report::Line& line, double unit_width) const {
        Row row;
        row.mark = line.withdrawn ? Mark::dash : Mark::box;
        row.least = pencil_row;
        row.below = 0.6;
        if (!line.withdrawn) row.pencil = pencil_width;
        double left = mark_width;
        if (!line.unit.empty()) {
            row.cells.push_back({left, unit_width, {{text(line.unit), Size::normal, true, line.withdrawn}}});
            left += unit_width + gap;
        }
        const double right = line.withdrawn ? width_ : width_ - pencil_width - gap;
        row.cells.push_back({left, right - left, line_runs(line)});
        return row;
    }

    void add_dice(Rows& rows, const std::vector<report::DiceRow>& dice) const {
        std::vector<Column> columns = dice_columns(dice);
        fit(columns);
        Row titles;
        for (const Column& column : columns) titles.cells.push_back(cell(column, {{column.heading, Size::small}}));
        titles.rule = 0.25;
        titles.below = 1.2;
        titles.with_next = true;
        rows.push_back(heading(Print::tr("The dice"), false));
        rows.push_back(titles);
        const auto again = std::make_shared<const Rows>(Rows{heading(Print::tr("The dice"), true), titles});
        for (std::size_t i = 0; i < dice.size(); ++i) {
            Row row;
            for (const Column& column : columns) row.cells.push_back(cell(column, column.cells[i]));
            row.rule = hairline;
            row.below = 0.9;
            if (i > 0) row.again = again;
            rows.push_back(std::move(row));
        }
    }

    static Cell cell(const Column& column, const QList<Run>& runs) {
        return {column.left, column.width, runs, column.is_number};
    }

    // Each column gets what its words need, up to its widest; what is left over goes to the result.
    void fit(std::vector<Column>& columns) const {
        double total = 0;
        for (Column& column : columns) {
            double width = measure_.width({column.heading, Size::small});
            for (const QList<Run>& runs : column.cells) width = std::max(width, natural_width(runs));
            column.width = std::min(width + 0.3, column.widest);
            total += column.width + gap;
        }
        total -= gap;
        columns[6].width += width_ - total;
        double left = 0;
        for (Column& column : columns) {
            column.left = left;
            left += column.width + gap;
        }
    }

    double natural_width(const QList<Run>& runs) const {
        double width = 0;
        for (const Run& run : runs) {
            double widest_line = 0;
            for (const QString& line : run.text.split(u'\n')) {
                widest_line = std::max(widest_line, measure_.width({line, run.size, run.bold, run.struck}));
            }
            width += widest_line;
        }
        return width;
    }

    void add_lines(Rows& rows, const QString& title, const std::vector<report::Line>& lines) const {
        if (lines.empty()) return;
        const auto again = add_heading(rows, title);
        const std::size_t first = rows.size();
        for (const report::Line& line : lines) {
            QList<Run> runs;
            if (!line.unit.empty())
                runs << Run{text(line.unit) + QStringLiteral(": "), Size::normal, true, line.withdrawn};
            rows.push_back(full_row(runs + line_runs(line)));
            if (rows.size() > first + 1) rows.back().again = again;
        }
    }

    // Units to which the same happened share a line: a session begins with all its units added.
    static std::vector<report::Line> merged(const std::vector<report::Line>& lines) {
        std::vector<report::Line> all;
        for (const report::Line& line : lines) {
            const bool is_same = !all.empty() && !line.unit.empty() && !all.back().unit.empty() &&
                                 all.back().text == line.text && all.back().withdrawn == line.withdrawn &&
                                 all.back().why == line.why;
            if (is_same) {
                all.back().unit += ", " + line.unit;
            } else {
                all.push_back(line);
            }
        }
        return all;
    }

    // "Fleet Z1: best-speed yes, ..." with the unit in a column.
    Rows unit_rows() const {
        std::vector<report::Line> lines;
        for (const std::string& unit : log_.units) {
            const std::size_t colon = unit.find(": ");
            report::Line line;
            line.unit = unit.substr(0, colon);
            if (colon != std::string::npos) line.text = unit.substr(colon + 2);
            lines.push_back(line);
        }
        const double unit_width = widest(lines);
        Rows rows;
        for (const report::Line& line : lines) {
            Row row;
            row.cells = {{0, unit_width, {{text(line.unit), Size::normal, true}}},
                         {unit_width + gap, width_ - unit_width - gap, {{text(line.text)}}}};
            row.below = 1.4;
            rows.push_back(std::move(row));
        }
        return rows;
    }

    Rows foot() const {
        const auto small = [&](const QString& words) { return full_row({{words, Size::small}}); };
        Rows rows{small(text(log_.program)), small(Print::tr("head %1").arg(text(log_.head))),
                  small(Print::tr("seed's digest %1").arg(text(log_.seed_digest)))};
        rows.back().below = 0;
        return rows;
    }

    const report::Log& log_;
    const Measure& measure_;
    double width_;
};

void paint_pages(const report::Log& log, const Margins& margins, QPagedPaintDevice& device) {
    const double paper = device.pageLayout().fullRect(QPageLayout::Millimeter).width();
    const Measure measure(device);
    const Pages pages(log, measure, paper - margins.left - margins.right);
    paint_chapters(pages.chapters(), margins, device);
}

// The same log gives the same bytes: a side's report doesn't say when it was made, and Qt always writes the hour. The
// blanks keep every offset in the file.
void blank_out_date(QByteArray& pdf) {
    const auto start = pdf.indexOf("/CreationDate (");
    const auto end = pdf.indexOf(')', start);
    if (start >= 0 && end >= 0) std::fill(pdf.begin() + start, pdf.begin() + end + 1, ' ');
}

}  // namespace

void paint_log(const report::Log& log, QPrinter& printer) {
    printer.setFullPage(true);
    printer.setDocName(text(log.title));
    Margins margins = binder;
    margins.mirrored = printer.duplex() == QPrinter::DuplexLongSide || printer.duplex() == QPrinter::DuplexAuto;
    paint_pages(log, margins, printer);
}

void write_pdf(const report::Log& log, const QString& file, QPageSize::PageSizeId paper) {
    QByteArray pdf;
    QBuffer buffer(&pdf);
    buffer.open(QIODevice::WriteOnly);
    QPdfWriter writer(&buffer);
    writer.setTitle(text(log.title));
    writer.setCreator(QStringLiteral("Flagplot"));
    QPageLayout layout(QPageSize(paper), QPageLayout::Portrait, {});
    layout.setMode(QPageLayout::FullPageMode);
    writer.setPageLayout(layout);
    paint_pages(log, binder, writer);
    buffer.close();
    blank_out_date(pdf);

    QSaveFile out(file);
    out.setDirectWriteFallback(true);
    const bool is_written = out.open(QIODevice::WriteOnly) && out.write(pdf) == pdf.size() && out.commit();
    if (!is_written) throw json::InputError(file.toStdString(), out.errorString().toStdString(), "a file to write");
}

}  // namespace flagplot::ui

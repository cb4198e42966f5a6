#include "ui/print/print.h"

#include <QPagedPaintDevice>
#include <QPainter>
#include <QRegularExpression>
#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "dice/hash.h"
#include "json/tree.h"
#include "report/drawing.h"
#include "ui/common/plain_text.h"
#include "ui/map/paint.h"
#include "ui/print/flow.h"
#include "ui/print/pdf.h"
#include "ui/print/plot_paper.h"
#include "ui/print/table.h"

namespace flagplot::ui {
namespace {

constexpr double mark_width = 6;     // the tick boxes' column
constexpr double gap = 4;            // between columns
constexpr double pencil_width = 36;  // the line to write on
constexpr double widest_unit = 40;
constexpr double pencil_row = 4.9;  // with the space below it, room for handwriting
constexpr double map_scale = paper_scale;
constexpr double map_unit = 25.4 / report::Drawing::units_an_inch / map_scale;

// "WITHDRAWN: wrong turn", and what it was, struck through.
QList<Run> withdrawn_runs(const std::string& why, const QString& words, const QString& between) {
    const QString withdrawn = why.empty() ? u"WITHDRAWN"_s : u"WITHDRAWN: %1"_s.arg(text(why));
    QList<Run> runs{{withdrawn, Size::normal, true}};
    if (!words.isEmpty()) runs << Run{between} << Run{words, Size::normal, false, true};
    return runs;
}

QList<Run> line_runs(const report::Line& line) {
    if (line.withdrawn) return withdrawn_runs(line.why, text(line.words()), QStringLiteral("  "));
    QList<Run> runs{{text(line.words())}};
    const bool is_for_some = !line.audience.empty() && line.audience != session::everyone;
    if (is_for_some) runs << Run{u"  (%1 only)"_s.arg(text(line.audience)), Size::small};
    return runs;
}

QList<Run> number_cell(const report::DiceRow& row, const QString& words) {
    return {{words, Size::normal, false, row.withdrawn}};
}

std::vector<Table::Column> dice_columns(const std::vector<report::DiceRow>& rows) {
    std::vector<Table::Column> columns{
        {.head = u"#"_s, .flush_right = true},    {.head = u"unit"_s},  {.head = u"table"_s},
        {.head = u"dice"_s, .flush_right = true}, {.head = u"mods"_s},  {.head = u"total"_s, .flush_right = true},
        {.head = u"result"_s, .is_main = true},   {.head = u"source"_s}};
    for (const report::DiceRow& row : rows) {
        QString what = text(row.about());
        if (row.table.empty() && !row.dice.empty()) what += QStringLiteral(" (%1)").arg(text(row.dice));
        const QString none = QStringLiteral("-");
        const QString total = row.shown_total() ? QString::number(*row.shown_total()) : none;
        const QList<Run> result = row.withdrawn ? withdrawn_runs(row.why, text(row.result), QStringLiteral("\n"))
                                                : QList<Run>{{text(row.result)}};
        auto column = columns.begin();
        const auto add = [&](const QList<Run>& runs) { (column++)->cells.push_back(runs); };
        add({{QString::number(row.entry)}});
        add({{text(row.unit_id), Size::normal, true}});
        add({{what}});
        add(number_cell(row, row.faces.empty() ? none : text(row.faces)));
        add({{joined(row.reasons(), u"\n"_s), Size::small}});
        add(number_cell(row, total));
        add(result);
        add({{text(row.source), Size::small}});
    }
    return columns;
}

// In millimetres.
void paint_map(const report::Drawing& drawing, QPainter& painter) {
    painter.scale(map_unit, map_unit);
    paint(painter, hex::draw_still(drawing.map, drawing.view), paper_colours(), paper_letters());
}

// Of all words, whether they count, and what the maps show; how they are set and drawn doesn't matter.
std::string digest_of(const report::TurnLog& turn, const Rows& rows) {
    std::string words = turn.label;
    for (const Row& row : rows) {
        words += '\n';
        for (const Cell& cell : row.cells) {
            words += '\t';
            for (const Run& run : cell.runs) words += (run.struck ? "-" : "+") + run.text.toStdString();
        }
    }
    for (const report::Section& section : turn.sections) {
        for (const report::Line& line : section.lines) {
            if (line.map && !line.withdrawn) words += '\n' + hex::to_json(*line.map).dump();
        }
    }
    if (turn.plot) words += "\nplot: " + turn.plot->title();
    constexpr std::size_t digits = 32;
    return dice::to_hex(dice::blake2b_256(words)).substr(0, digits);
}

// A log's pages, from its words to rows of a width.
class Pages {
  public:
    Pages(const report::Log& log, const Revisions& revisions, const Measure& measure, double width)
        : log_(log), revisions_(revisions), measure_(measure), width_(width) {}

    // First the turns, in the log's order.
    std::size_t count() const { return units_at() + (log_.units.empty() ? 0 : 1); }
    Chapter chapter(std::size_t number) const {
        Chapter made = number < log_.turns.size() ? of_turn(log_.turns[number])
                       : number < units_at()      ? of({}, {full_row(width_, {{u"Nothing has happened yet."_s}})})
                                                  : of(u"Your units"_s, unit_rows());
        if (!log_.head.empty() && number + 1 == count()) made.foot = foot();
        return made;
    }

    // A turn's pages, whatever the paper.
    PrintedTurn printed(const report::TurnLog& turn) const { return {turn.turn, log_.side, digest(turn)}; }

  private:
    // Something stands before the units, even where nothing has happened.
    std::size_t units_at() const { return std::max<std::size_t>(log_.turns.size(), 1); }

    Chapter of_turn(const report::TurnLog& turn) const {
        Rows rows = turn_rows(turn);
        const int revision = revisions_.number({turn.turn, log_.side, digest(turn)});
        add_sequence(rows, turn);
        if (turn.plot) add_plot(rows, *turn.plot);
        return of(text(turn.label), std::move(rows), revision);
    }

    Chapter of(const QString& label, Rows rows, int revision = 0) const {
        const PageHead head{text(log_.title), text(log_.game), label, text(log_.side), revision};
        return {page_head(head, width_), std::move(rows), {}};
    }

    // Of the orders without their ways: what was printed before ways stood there is no other turn for that.
    std::string digest(report::TurnLog turn) const {
        for (report::Section& section : turn.sections) {
            for (report::Line& line : section.lines) line.way.clear();
        }
        return digest_of(turn, turn_rows(turn));
    }

    Rows turn_rows(const report::TurnLog& turn) const {
        Rows rows;
        add_small(rows, width_, turn.readings, u"Played differently: %1"_s);
        add_small(rows, width_, turn.house_rules, u"House rule: %1"_s);
        double unit_width = 0;
        for (const report::Section& section : turn.sections) unit_width = std::max(unit_width, widest(section.lines));
        for (const report::Section& section : turn.sections) add_orders(rows, section, unit_width);
        if (!turn.dice.empty()) add_dice(rows, turn.dice);
        add_lines(rows, u"Notes"_s, turn.notes);
        add_lines(rows, u"Changed by hand"_s, merged(turn.changes));
        return rows;
    }

    Row heading(const QString& words, bool continued) const {
        QList<Run> runs{{words.toUpper(), Size::normal, true}};
        if (continued) runs << Run{u", continued"_s};
        Row row = full_row(width_, runs);
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

    void add_orders(Rows& rows, const report::Section& section, double unit_width) const {
        const auto again = add_heading(rows, text(section.heading));
        for (const report::Line& line : section.lines) {
            rows.push_back(order(line, unit_width));
            rows.back().again = again;
            if (const auto drawing = report::drawing_of(line, map_scale)) {
                rows.back().with_next = true;
                rows.push_back(map_row(*drawing));
                rows.back().again = again;
                if (drawing->units.empty()) continue;
                rows.back().with_next = true;
                rows.push_back(units_row(text(drawing->units)));
                rows.back().again = again;
            }
        }
    }

    // The map of the line above it.
    static Row map_row(const report::Drawing& drawing) {
        return {.pictures = {{[drawing](QPainter& painter) { paint_map(drawing, painter); }, mark_width,
                              drawing.view.width * map_unit, drawing.view.height * map_unit}},
                .below = 2};
    }

    // What its counters are called, and whose they are.
    Row units_row(const QString& units) const {
        return {.cells = {{mark_width, width_ - mark_width, {{units, Size::small}}}}, .below = 3};
    }

    double widest(const std::vector<report::Line>& lines) const {
        double width = 0;
        for (const report::Line& line : lines) {
            width = std::max(width, measure_.width({text(line.unit), Size::normal, true}));
        }
        return std::min(width + 0.2, widest_unit);
    }

    Row order(const report::Line& line, double unit_width) const {
        const bool has_pencil = !line.withdrawn && !line.reports && !line.unit.empty();
        const Mark mark = line.reports ? Mark::none : line.withdrawn ? Mark::dash : line.done ? Mark::tick : Mark::box;
        Row row{.below = 1.5, .least = pencil_row, .mark = mark, .pencil = has_pencil ? pencil_width : 0};
        double left = mark_width;
        if (!line.unit.empty()) {
            row.cells.push_back({left, unit_width, {{text(line.unit), Size::normal, true, line.withdrawn}}});
            left += unit_width + gap;
        }
        const double right = has_pencil ? width_ - pencil_width - gap : width_;
        row.cells.push_back({left, right - left, line_runs(line)});
        return row;
    }

    void add_dice(Rows& rows, const std::vector<report::DiceRow>& dice) const {
        const auto again = add_heading(rows, u"The dice"_s);
        add(rows, Table(dice_columns(dice), gap, measure_).rows(width_, *again));
    }

    static void add(Rows& rows, Rows more) { std::ranges::move(more, std::back_inserter(rows)); }

    void add_lines(Rows& rows, const QString& title, const std::vector<report::Line>& lines) const {
        if (lines.empty()) return;
        const auto again = add_heading(rows, title);
        for (const report::Line& line : lines) {
            QList<Run> runs;
            if (!line.unit.empty())
                runs << Run{text(line.unit) + QStringLiteral(": "), Size::normal, true, line.withdrawn};
            rows.push_back(full_row(width_, runs + line_runs(line)));
            rows.back().again = again;
        }
    }

    // How the phases stand: that changes while a turn is played, and revises nothing of what was printed.
    void add_sequence(Rows& rows, const report::TurnLog& turn) const {
        if (turn.sequence.empty()) return;
        add_heading(rows, u"Sequence of play"_s);
        rows.push_back(full_row(width_, {{text(session::in_words(turn.sequence))}}));
    }

    // Where everything is at the end of the turn, as wide as the page.
    void add_plot(Rows& rows, const report::PlotDrawing& plot) const {
        const auto again = add_heading(rows, u"The plot"_s);
        const double unit = width_ / plot.width;
        const auto paint_it = [plot, unit, pictures = pictures_beneath(plot)](QPainter& painter) {
            painter.scale(unit, unit);
            paint_plot(painter, plot, pictures);
        };
        rows.push_back(
            {.pictures = {{paint_it, 0, width_, plot.height * unit}}, .below = 2, .with_next = !plot.besides.empty()});
        for (const std::string& line : plot.besides) {
            rows.push_back(full_row(width_, {{text(line), Size::small}}));
            rows.back().again = again;
        }
    }

    // Where they aren't at hand the plot stands alone. Most turns have the same ones: what can't be read is tried once.
    const MapImages& pictures_beneath(const report::PlotDrawing& plot) const {
        std::vector<std::string> digests;
        for (const report::PlotDrawing::Picture& picture : plot.pictures) digests.push_back(picture.digest);
        QString problem;
        if (std::exchange(tried_, digests) != digests) pictures_ = pictures_of(plot, problem, pictures_);
        return pictures_;
    }

    // Units to which the same happened share a line: a session begins with all its units added.
    static std::vector<report::Line> merged(const std::vector<report::Line>& lines) {
        std::vector<report::Line> all;
        for (auto line = lines.begin(); line != lines.end();) {
            const auto is_other = [&](const report::Line& other) {
                return line->unit.empty() || other.unit.empty() || other.text != line->text ||
                       other.withdrawn != line->withdrawn || other.why != line->why;
            };
            const auto end = std::find_if(line + 1, lines.end(), is_other);
            all.push_back(*line);
            if (end - line > 1) {
                all.back().text = line->unit;
                for (auto other = line + 1; other != end; ++other) all.back().text += ", " + other->unit;
                all.back().unit = line->text;  // "added: Fleet Z1, Fleet Z2"
            }
            line = end;
        }
        return all;
    }

    // A short value stays with its name: "sorties 0".
    static QString with_values_kept(QString words) {
        static const QRegularExpression value(QStringLiteral(" (\\S{1,3})(?=,|$)"));
        return words.replace(value, QChar(QChar::Nbsp) + QStringLiteral("\\1"));
    }

    Rows unit_rows() const {
        std::vector<Table::Column> columns(2);
        for (const report::UnitLine& unit : log_.units) {
            columns[0].cells.push_back({{text(unit.unit), Size::normal, true}});
            columns[1].cells.push_back({{with_values_kept(text(unit.text))}});
        }
        return Table(std::move(columns), gap, measure_).rows(width_, {});
    }

    Rows foot() const {
        const auto small = [&](const QString& words) { return full_row(width_, {{words, Size::small}}); };
        Rows rows{small(text(log_.program)), small(u"Head hash %1"_s.arg(text(log_.head))),
                  small(u"Seed hash %1"_s.arg(text(log_.seed_digest)))};
        rows.back().below = 0;
        return rows;
    }

    const report::Log& log_;
    const Revisions& revisions_;
    const Measure& measure_;
    double width_;
    mutable MapImages pictures_;              // that were read last
    mutable std::vector<std::string> tried_;  // ... and those that were looked for
};

}  // namespace

Paper paper_of(const report::Log& log, const Revisions& revisions, std::vector<PrintedTurn>& printed,
               const session::Watch& watch) {
    return {text(name_of(log)), [&, watch](QPagedPaintDevice& device, const Margins& margins) {
                const Measure measure(device);
                const Pages pages(log, revisions, measure, room_on(device, margins).width());
                const Chapters chapters{pages.count(), [&](std::size_t number) { return pages.chapter(number); }};
                for (const std::size_t chapter : paint_chapters(chapters, margins, device, watch)) {
                    if (chapter < log.turns.size()) printed.push_back(pages.printed(log.turns[chapter]));
                }
            }};
}

}  // namespace flagplot::ui

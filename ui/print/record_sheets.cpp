#include "ui/print/print.h"

#include <QPagedPaintDevice>
#include <algorithm>

#include "ui/common/plain_text.h"
#include "ui/print/flow.h"

namespace flagplot::ui {
namespace {

constexpr double gap = 6;           // between the two records in a line
constexpr double label_width = 24;  // of a system
constexpr double more_width = 22;   // beside its boxes
constexpr double between = 4;       // lines of records

// One of the two records in a line.
struct Column {
    const report::Record* record = nullptr;  // none: the last line has one alone
    double left = 0;
    double width = 0;

    QList<Run> title() const {
        const QString name = record->name.empty() ? QString() : QLatin1Char(' ') + text(record->name);
        QList<Run> runs{{text(record->id) + name, Size::normal, true, record->lost},
                        {QStringLiteral("  ") + text(record->about), Size::small}};
        if (record->lost) runs << Run{QStringLiteral("  ") + u"Lost"_s, Size::small, true};
        return runs;
    }

    void add_title(Row& row) const {
        if (record) row.cells.push_back({left, width, title()});
    }

    void add_row(Row& row, std::size_t index) const {
        if (!record || index >= record->rows.size()) return;
        const report::RecordRow& system = record->rows[index];
        row.cells.push_back({left, label_width, {{text(system.label), Size::small}}});
        row.cells.push_back(
            {left + label_width, width - label_width - more_width, {{text(system.boxes.picture()), Size::large}}});
        row.cells.push_back({left + width - more_width, more_width, {{text(system.more), Size::small}}});
    }

    std::size_t rows() const { return record ? record->rows.size() : 0; }
};

// They are never parted by the page's end.
void add_pair(Rows& rows, const Column& one, const Column& other) {
    Row head{.above = between, .below = 0.8, .rule = 0.1, .with_next = true};
    one.add_title(head);
    other.add_title(head);
    rows.push_back(head);
    const std::size_t count = std::max(one.rows(), other.rows());
    for (std::size_t i = 0; i < count; ++i) {
        Row row{.with_next = i + 1 < count};
        one.add_row(row, i);
        other.add_row(row, i);
        rows.push_back(row);
    }
}

Chapter chapter_of(const report::RecordSheet& sheet, const QString& title, double width) {
    Chapter chapter;
    chapter.header = page_head({title, u"Record sheets"_s, text(sheet.title), {}, 0}, width);
    const double half = (width - gap) / 2;
    for (std::size_t i = 0; i < sheet.records.size(); i += 2) {
        const report::Record* second = i + 1 < sheet.records.size() ? &sheet.records[i + 1] : nullptr;
        add_pair(chapter.rows, {&sheet.records[i], 0, half}, {second, half + gap, half});
    }
    return chapter;
}

}  // namespace

Paper paper_of(std::vector<report::RecordSheet> sheets, const QString& title) {
    return {title, [sheets = std::move(sheets), title](QPagedPaintDevice& device, const Margins& margins) {
                std::vector<Chapter> chapters;
                for (const report::RecordSheet& sheet : sheets)
                    chapters.push_back(chapter_of(sheet, title, room_on(device, margins).width()));
                paint_chapters(chapters, margins, device);
            }};
}

}  // namespace flagplot::ui

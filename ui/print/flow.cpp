#include "ui/print/flow.h"

#include <QFont>
#include <QFontMetricsF>
#include <QPageRanges>
#include <QPagedPaintDevice>
#include <QPainter>
#include <QTextLayout>
#include <algorithm>
#include <cmath>
#include <numeric>
#include <vector>

#include "json/reader.h"
#include "ui/common/plain_text.h"
#include "ui/common/theme.h"
#include "ui/print/plot_paper.h"

namespace flagplot::ui {
namespace {

constexpr double inch = 25.4;
constexpr double box_side = 3.4;
constexpr double thin = 0.15;
constexpr double few_lines = 15;
constexpr qsizetype most_again = 200;  // letters of a cell that comes again on each page

double dots_of(const QPagedPaintDevice& device) {
    return device.logicalDpiX() / inch;
}

double points(Size size) {
    switch (size) {
        case Size::small:
            return 8;
        case Size::large:
            return 15;
        case Size::normal:
            break;
    }
    return 9.5;
}

// In the device's dots, so that no screen's resolution gets in. Without shaping, as ligatures can't be searched for.
QFont font_of(const Run& run, double dots) {
    QFont font(desktop_family());
    font.setPixelSize(std::max(1, static_cast<int>(std::lround(points(run.size) * inch / 72 * dots))));
    font.setBold(run.bold);
    font.setStrikeOut(run.struck);
    font.setKerning(false);
    font.setHintingPreference(QFont::PreferNoHinting);
    font.setStyleStrategy(QFont::PreferNoShaping);
    return font;
}

// A row set in type: some or all of its lines.
class Block {
  public:
    Block(const Row& row, double dots, qsizetype most = most_letters) : row_(&row), dots_(dots) {
        for (const Cell& cell : row.cells) columns_.push_back(set(cell, most));
        for (const Column& column : columns_) {
            if (column.lines() > 0) baseline_ = std::max(baseline_, column.layout->lineAt(0).ascent());
        }
        for (Column& column : columns_) {
            if (column.lines() > 0) column.drop = baseline_ - column.layout->lineAt(0).ascent();
        }
    }

    const Row& row() const { return *row_; }

    // In dots, without what is above and below.
    double height() const {
        double least = row_->least;
        for (const Picture& picture : row_->pictures) least = std::max(least, picture.top + picture.height);
        double height = least * dots_;
        for (const Column& column : columns_) height = std::max(height, column.height(column.from, column.to));
        return height;
    }

    bool is_empty() const {
        return std::ranges::all_of(columns_, [](const Column& column) { return column.lines() == 0; });
    }

    bool can_be_broken() const { return row_->pictures.empty(); }

    // Takes the lines that fit a height out of the block. Nothing if there is a column of which not even one fits, or
    // if the block can't be broken.
    std::optional<Block> split_off(double height) {
        if (!can_be_broken()) return {};
        Block fits = *this;
        Block rest = *this;
        for (std::size_t i = 0; i < columns_.size(); ++i) {
            const Column& all = columns_[i];
            int& end = fits.columns_[i].to;
            end = all.from;
            while (end < all.to && all.height(all.from, end + 1) <= height) ++end;
            if (end == all.from && all.lines() > 0) return {};
            rest.columns_[i].from = end;
        }
        rest.is_rest_ = true;
        *this = std::move(rest);
        return fits;
    }

    void paint(QPainter& painter, double top, double width) const {
        for (const Column& column : columns_) {
            if (column.lines() == 0) continue;
            const double shift = column.shift();
            for (int i = column.from; i < column.to; ++i) {
                column.layout->lineAt(i).draw(&painter, {column.left, top + shift});
            }
        }
        for (const Picture& picture : row_->pictures) paint_picture(painter, picture, top);
        painter.setBrush(Qt::NoBrush);
        if (!is_rest_) paint_marks(painter, top, width);
        if (row_->rule > 0) {
            const double y = top + height() + row_->below * dots_ / 2;
            line(painter, 0, width, y, row_->rule);
        }
    }

  private:
    struct Column {
        std::shared_ptr<QTextLayout> layout;
        double left = 0;
        double drop = 0;  // so that the first lines of all columns stand on one line
        int from = 0;     // lines
        int to = 0;

        int lines() const { return to - from; }
        double shift() const { return from == 0 ? drop : -layout->lineAt(from).y(); }
        double height(int first, int last) const {
            if (last <= first) return 0;
            const QTextLine end = layout->lineAt(last - 1);
            return end.y() + end.height() - layout->lineAt(first).y() + (first == 0 ? drop : 0);
        }
    };

    Column set(const Cell& cell, qsizetype most) const {
        QString text;
        QList<QTextLayout::FormatRange> formats;
        for (const Run& run : in_type(cell.runs, most)) {
            QTextLayout::FormatRange range;
            range.start = static_cast<int>(text.size());
            range.length = static_cast<int>(run.text.size());
            range.format.setFont(font_of(run, dots_));
            text += run.text;
            formats.push_back(range);
        }
        text.replace(u'\n', QChar::LineSeparator);
        Column column;
        column.left = cell.left * dots_;
        const QFont font = font_of(cell.runs.isEmpty() ? Run{} : cell.runs.front(), dots_);
        column.layout = std::make_shared<QTextLayout>(text, font);
        column.layout->setFormats(formats);
        QTextOption option(cell.flush_right ? Qt::AlignRight : Qt::AlignLeft);
        option.setWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
        column.layout->setTextOption(option);
        column.to = text.isEmpty() ? 0 : break_lines(*column.layout, cell.width * dots_);
        return column;
    }

    // Where a number starts that a line would end with: it goes to the next line, with what it counts. -1: none.
    static int number_at_the_end(const QString& text, const QTextLine& line) {
        const int end = line.textStart() + line.textLength();
        int last = end;
        while (last > line.textStart() && text[last - 1].isSpace()) --last;
        if (end == text.size() || last == end) return -1;  // the last line, or broken inside of a word
        int start = last;
        while (start > line.textStart() && text[start - 1].isDigit()) --start;
        const bool is_number = start < last && start > line.textStart() && text[start - 1] == u' ';
        return is_number ? start : -1;
    }

    static int break_lines(QTextLayout& layout, double width) {
        double y = 0;
        layout.beginLayout();
        for (QTextLine line = layout.createLine(); line.isValid(); line = layout.createLine()) {
            line.setLineWidth(width);
            if (const int start = number_at_the_end(layout.text(), line); start > line.textStart()) {
                line.setLineWidth(line.cursorToX(start));
            }
            line.setPosition({0, y});
            y += line.height();
        }
        layout.endLayout();
        return layout.lineCount();
    }

    void paint_picture(QPainter& painter, const Picture& picture, double top) const {
        const QRectF frame(0, 0, picture.width, picture.height);
        painter.save();
        painter.translate(picture.left * dots_, top + picture.top * dots_);
        painter.scale(dots_, dots_);
        painter.setClipRect(frame);
        painter.save();
        picture.paint(painter);
        painter.restore();
        painter.setPen(QPen(paper_colours().at(hex::Ink::grid), 2 * thin));  // half of it is clipped
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(frame);
        painter.restore();
    }

    void paint_marks(QPainter& painter, double top, double width) const {
        const double side = box_side * dots_;
        const double middle = top + baseline_ - 1.15 * dots_;  // of the small letters
        if (row_->mark == Mark::box || row_->mark == Mark::tick) {
            const QRectF box(0.2 * dots_, middle - side / 2, side, side);
            painter.setPen(QPen(paper_colours().at(hex::Ink::ink), 0.25 * dots_));
            painter.drawRect(box);
            if (row_->mark == Mark::tick) paint_tick(painter, box);
        }
        if (row_->mark == Mark::dash) line(painter, 0.6 * dots_, side - 0.2 * dots_, middle, 0.3);
        if (row_->pencil > 0) line(painter, width - row_->pencil * dots_, width, top + baseline_ + 0.8 * dots_, thin);
    }

    static void paint_tick(QPainter& painter, const QRectF& box) {
        const auto at = [&](double x, double y) {
            return QPointF(box.left() + x * box.width(), box.top() + y * box.height());
        };
        painter.setPen(QPen(paper_colours().at(hex::Ink::ink), box.width() / 8));
        painter.drawPolyline(QPolygonF{at(0.2, 0.55), at(0.42, 0.8), at(0.85, 0.2)});
    }

    void line(QPainter& painter, double from, double to, double y, double thickness) const {
        QPen pen(paper_colours().at(hex::Ink::ink), thickness * dots_);
        pen.setCapStyle(Qt::FlatCap);
        painter.setPen(pen);
        painter.drawLine(QPointF(from, y), QPointF(to, y));
    }

    const Row* row_;
    double dots_;
    double baseline_ = 0;
    bool is_rest_ = false;  // of a row that began on another page
    std::vector<Column> columns_;
};

// Where a block stands.
struct Placed {
    Block block;
    double top;
};

struct Page {
    const Chapter* chapter;
    bool continued;
    std::vector<Placed> blocks;
};

// Breaks a chapter into pages of a height, in dots.
class Breaker {
  public:
    // The chapter outlives it.
    Breaker(double height, double dots, const Chapter& chapter, const session::Watch& watch)
        : height_(height), dots_(dots), watch_(watch) {
        open_page(chapter, false);
        std::vector<Block> blocks = set(chapter.rows);
        for (std::size_t i = 0; i < blocks.size();) {
            std::size_t end = i + 1;  // of those that stay together
            while (end < blocks.size() && blocks[end - 1].row().with_next) ++end;
            place(chapter, blocks, i, end);
            i = end;
        }
        place_foot(chapter);
    }

    const std::vector<Page>& pages() const { return pages_; }

  private:
    std::vector<Block> set(const Rows& rows, qsizetype most = most_letters) const {
        std::vector<Block> blocks;
        for (const Row& row : rows) {
            watch_.ask();
            blocks.emplace_back(row, dots_, most);
        }
        return blocks;
    }

    void open_page(const Chapter& chapter, bool continued) {
        watch_.ask();
        pages_.push_back({&chapter, continued, {}});
        const Rows header = chapter.header(continued, {});
        top_ = 0;
        for (const Block& block : set(header, most_again))
            top_ += (block.row().above + block.row().below) * dots_ + block.height();
        start_ = top_;
    }

    // Places blocks that stay together; the last may be broken if it is long.
    void place(const Chapter& chapter, std::vector<Block>& blocks, std::size_t from, std::size_t to) {
        double lead = 0;
        for (std::size_t i = from; i + 1 < to; ++i) lead += height_of(blocks[i]) + blocks[i].row().below * dots_;
        const double last = height_of(blocks[to - 1]);
        // Worth breaking, rather than leaving so much of a page empty.
        const bool is_long = last > height_ / 3 && blocks[to - 1].can_be_broken();
        const double need = lead + (is_long ? few_lines * dots_ : last);
        if (top_ + need > height_ && top_ > start_) turn_page(chapter, blocks[from].row());
        for (std::size_t i = from; i < to; ++i) place(chapter, blocks[i]);
    }

    double height_of(const Block& block) const { return block.row().above * dots_ + block.height(); }

    void place(const Chapter& chapter, Block& block) {
        const Row& row = block.row();
        if (top_ > start_) top_ += row.above * dots_;
        bool was_in_vain = false;
        while (top_ + block.height() > height_) {
            std::optional<Block> part = block.split_off(height_ - top_);
            if (!part && was_in_vain) break;  // no page is high enough
            was_in_vain = !part;
            if (part) put(std::move(*part));
            if (block.is_empty()) return;
            turn_page(chapter, row);
        }
        put(block);
    }

    void put(Block block) {
        const double height = block.height() + block.row().below * dots_;
        pages_.back().blocks.push_back({std::move(block), top_});
        top_ += height;
    }

    void turn_page(const Chapter& chapter, const Row& next) {
        open_page(chapter, true);
        if (!next.again) return;
        for (Block& block : set(*next.again, most_again)) put(std::move(block));
    }

    void place_foot(const Chapter& chapter) {
        double need = 0;
        for (const Block& block : set(chapter.foot)) need += block.height() + block.row().below * dots_;
        if (top_ + need > height_) open_page(chapter, true);
        top_ = height_ - need;
        for (Block& block : set(chapter.foot)) put(std::move(block));
    }

    double height_;
    double dots_;
    const session::Watch& watch_;
    double top_ = 0;    // where the next block goes
    double start_ = 0;  // below the header
    std::vector<Page> pages_;
};

// Below each other.
void paint_rows(const Rows& rows, double width, double dots, QPainter& painter, qsizetype most = most_letters) {
    double top = 0;
    for (const Row& row : rows) {
        const Block block(row, dots, most);
        top += row.above * dots;
        block.paint(painter, top, width);
        top += block.height() + row.below * dots;
    }
}

void paint_page(const Page& page, const QString& number, double width, double dots, QPainter& painter) {
    paint_rows(page.chapter->header(page.continued, number), width, dots, painter, most_again);
    for (const Placed& placed : page.blocks) placed.block.paint(painter, placed.top, width);
}

}  // namespace

QList<Run> in_type(const QList<Run>& runs, qsizetype most) {
    const auto add_length = [](qsizetype length, const Run& run) { return length + run.text.size(); };
    const qsizetype length = std::accumulate(runs.begin(), runs.end(), qsizetype(0), add_length);
    if (length <= most) return runs;
    QList<Run> some;
    qsizetype room = most;
    for (const Run& run : runs) {
        some << run;
        some.back().text.truncate(room);
        room -= some.back().text.size();
    }
    some << Run{cut_words(most, length), some.front().size};
    return some;
}

Row full_row(double width, const QList<Run>& runs, double below) {
    return {.cells = {{0, width, runs}}, .below = below};
}

void add_small(Rows& rows, double width, const std::vector<std::string>& lines, const QString& form) {
    for (const std::string& line : lines) rows.push_back(full_row(width, {{form.arg(text(line)), Size::small}}));
}

Measure::Measure(const QPagedPaintDevice& device) : dots_(dots_of(device)) {}

double Measure::width(const Run& run) const {
    return QFontMetricsF(font_of(run, dots_)).horizontalAdvance(run.text.left(most_letters)) / dots_;
}

double height_of(const Rows& rows, const Measure& measure) {
    double height = 0;
    for (const Row& row : rows) height += row.above + Block(row, measure.dots()).height() / measure.dots() + row.below;
    return height;
}

Picture picture_of(Rows rows, double width, double padding, const Measure& measure) {
    Picture picture;
    picture.width = width;
    picture.height = height_of(rows, measure) + 2 * padding;
    picture.paint = [rows = std::move(rows), width, padding, dots = measure.dots()](QPainter& painter) {
        painter.translate(padding, padding);
        painter.scale(1 / dots, 1 / dots);
        paint_rows(rows, (width - 2 * padding) * dots, dots, painter);
    };
    return picture;
}

std::set<std::size_t> paint_chapters(const Chapters& chapters, const Margins& margins, QPagedPaintDevice& device,
                                     const session::Watch& watch) {
    const double dots = dots_of(device);
    const QSizeF paper = device.pageLayout().fullRect(QPageLayout::Millimeter).size() * dots;
    const double width = paper.width() - (margins.left + margins.right) * dots;
    const double height = paper.height() - (margins.top + margins.bottom) * dots;
    // Each page says how many there are.
    std::vector<int> lengths;
    const int of = 2 * static_cast<int>(chapters.count);
    int done = 0;
    for (std::size_t i = 0; i < chapters.count; ++i) {
        watch.is_at(done++, of);
        const Chapter chapter = chapters.make(i);
        lengths.push_back(static_cast<int>(Breaker(height, dots, chapter, watch).pages().size()));
    }
    const int count = std::accumulate(lengths.begin(), lengths.end(), 0);

    QPainter painter;
    if (!painter.begin(&device)) throw json::InputError("print", "nothing was taken", "a printer that is ready");
    std::set<std::size_t> painted;
    const QPageRanges ranges = device.pageRanges();
    const auto is_wanted = [&](int number) { return ranges.isEmpty() || ranges.contains(number); };
    int number = 0;
    for (std::size_t i = 0; i < chapters.count; number += lengths[i++]) {
        watch.is_at(done++, of);
        bool is_any_wanted = false;
        for (int page = number + 1; page <= number + lengths[i]; ++page) is_any_wanted |= is_wanted(page);
        if (!is_any_wanted) continue;
        const Chapter chapter = chapters.make(i);
        const Breaker broken(height, dots, chapter, watch);
        int own = number;
        for (const Page& page : broken.pages()) {
            if (!is_wanted(++own)) continue;
            watch.ask();
            const bool is_first = painted.empty();
            if (!is_first && !device.newPage()) return painted;
            painted.insert(i);
            const bool is_mirrored = margins.mirrored && own % 2 == 0;
            painter.save();
            painter.translate((is_mirrored ? margins.right : margins.left) * dots, margins.top * dots);
            const QString words = u"page %1 of %2"_s.arg(QString::number(own), QString::number(count));
            paint_page(page, words, width, dots, painter);
            painter.restore();
        }
    }
    return painted;
}

std::set<std::size_t> paint_chapters(const std::vector<Chapter>& chapters, const Margins& margins,
                                     QPagedPaintDevice& device) {
    return paint_chapters({chapters.size(), [&](std::size_t number) { return chapters[number]; }}, margins, device);
}

}  // namespace flagplot::ui

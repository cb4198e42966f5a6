#include "ui/print/print.h"

#include <QPagedPaintDevice>
#include <algorithm>
#include <utility>

#include "ui/common/plain_text.h"
#include "ui/print/table.h"

namespace flagplot::ui {
namespace {

constexpr double padding = 3;     // between a card's frame and its words
constexpr double gap = 3.5;       // between columns
constexpr double between = 5;     // cards
constexpr double hairline = 0.1;  // under a row
constexpr double tall = 0.6;      // of a page: a small card higher than that is set wide
constexpr double widest = 42;     // of a column's words on a small card, before they are wrapped
constexpr std::size_t many = 5;   // columns, which stand closer
constexpr double place_width = 34;
constexpr double rounding = 0.5;  // a page filled to the last dot might be too full

// ---- a card

QList<Run> runs_of(const std::string& words, const std::string& small, Size size) {
    QList<Run> runs{{text(words), size}};
    if (!small.empty()) runs << Run{QLatin1Char('\n') + text(small), Size::small};
    return runs;
}

// Sets a card in type.
class Setter {
  public:
    Setter(const report::Card& card, const Measure& measure) : card_(card), measure_(measure) {}

    // Whether it looks well on half a page.
    bool is_narrow(double width) const { return card_.rows.empty() || table_in(Size::normal).within(widest) <= width; }

    Rows rows(double width) const {
        Rows rows{title(width)};
        for (Row& row : table(width)) rows.push_back(std::move(row));
        for (Row& row : modifiers(width)) rows.push_back(std::move(row));
        add_small(rows, width, card_.notes, u"%1"_s);
        add_small(rows, width, card_.readings, u"Read as: %1"_s);
        rows.push_back(full_row(width, {{text(card_.source), Size::small}}, 0));
        return rows;
    }

    // Where a page begins with a later row of it.
    Rows again(double width) const { return {title(width, true)}; }

  private:
    Row title(double width, bool continued = false) const {
        const Run dice{text(card_.dice), Size::normal, true};
        const double right = std::min(measure_.width(dice) + 0.3, width / 2);
        QList<Run> name{{text(card_.title), Size::normal, true}};
        if (continued) name << Run{u", continued"_s};
        return {.cells = {{0, width - right - gap, name}, {width - right, right, {dice}, true}},
                .below = 1.8,
                .rule = 0.4,
                .with_next = true};
    }

    // First the rows' names.
    Table table_in(Size size) const {
        std::size_t count = card_.heads.size();
        for (const report::Card::Row& row : card_.rows) count = std::max(count, row.cells.size());
        std::vector<Table::Column> columns(count + 1);
        for (std::size_t i = 0; i < card_.heads.size(); ++i) columns[i + 1].head = text(card_.heads[i]);
        for (const report::Card::Row& row : card_.rows) {
            columns.front().cells.push_back(runs_of(row.name, row.when, size));
            for (std::size_t i = 0; i < count; ++i)
                columns[i + 1].cells.push_back(runs_of(i < row.cells.size() ? row.cells[i] : "", "", size));
        }
        return {std::move(columns), count > many ? gap / 2 : gap, measure_};
    }

    // What is too wide for the page gets smaller type if that is enough, or is wrapped; it is divided at last.
    Rows table(double width) const {
        if (card_.rows.empty()) return {};
        const Table normal = table_in(Size::normal);
        const Table small = table_in(Size::small);
        const bool is_small = normal.natural() > width && (small.natural() <= width || normal.least() > width);
        Rows rows = (is_small ? small : normal).rows(width, again(width));
        rows.back().below = 2;
        return rows;
    }

    Rows modifiers(double width) const {
        if (card_.modifiers.empty()) return {};
        std::vector<Table::Column> columns(2);
        for (const report::Card::Modifier& one : card_.modifiers) {
            columns[0].cells.push_back({{text(one.amount), Size::normal, true}});
            columns[1].cells.push_back(runs_of(one.label, one.when, Size::normal));
        }
        Rows rows{full_row(width, {{u"Modifiers"_s, Size::small, true}})};
        rows.back().with_next = true;
        for (Row& row : Table(std::move(columns), gap, measure_).rows(width, again(width)))
            rows.push_back(std::move(row));
        rows.back().below = 2;
        return rows;
    }

    const report::Card& card_;
    const Measure& measure_;
};

// ---- the pages

// Small cards, each as a picture, in two columns: the first ones on the left.
struct Band {
    std::size_t count = 0;
    std::size_t on_the_left = 0;
    double height = 0;
};

class Pages {
  public:
    Pages(const report::Booklet& booklet, const Measure& measure, double width, double height)
        : booklet_(booklet), measure_(measure), width_(width), half_((width - between) / 2) {
        page_ = height - rounding - height_of(header(u"Reference cards"_s, false, QStringLiteral("1")), measure);
        left_ = page_;
    }

    std::vector<Chapter> chapters() {
        std::vector<Chapter> chapters;
        if (!booklet_.cards.empty() || booklet_.index.empty()) {
            chapters.push_back(chapter(u"Reference cards"_s, cards()));
        }
        if (!booklet_.index.empty()) chapters.push_back(chapter(u"Rules index"_s, index()));
        return chapters;
    }

  private:
    Chapter chapter(const QString& label, Rows rows) const {
        return {[this, label](bool continued, const QString& page) { return header(label, continued, page); },
                std::move(rows),
                {}};
    }

    Rows header(const QString& label, bool continued, const QString& page) const {
        constexpr double right = 40;
        const QString more = continued ? u", continued"_s : QString();
        const QList<Run> left{{text(booklet_.game), Size::normal, true}, {QStringLiteral(": ") + label + more}};
        return {{.cells = {{0, width_ - right - gap, left}, {width_ - right, right, {{page}}, true}},
                 .below = between,
                 .rule = 0.4}};
    }

    Rows cards() {
        Rows rows;
        add_small(rows, width_, booklet_.readings, u"Played differently: %1"_s);
        left_ -= height_of(rows, measure_);
        std::vector<Picture> small;
        for (const report::Card& card : booklet_.cards) {
            const Setter setter(card, measure_);
            Picture picture;
            const bool narrow = setter.is_narrow(half_ - 2 * padding);
            if (narrow) picture = picture_of(setter.rows(half_ - 2 * padding), half_, padding, measure_);
            if (narrow && picture.height <= page_ * tall) {
                small.push_back(std::move(picture));
                continue;
            }
            if (small.size() > 1) add_bands(rows, small);  // a single one waits for another
            add_wide(rows, setter);
        }
        add_bands(rows, small);
        const std::string left_out = left_out_in_words(booklet_);
        if (!left_out.empty()) rows.push_back(full_row(width_, {{text(left_out), Size::small}}));
        if (rows.empty()) rows.push_back(full_row(width_, {{u"There is nothing to print."_s}}));
        return rows;
    }

    void add(Rows& rows, Row row, double height) {
        if (height > left_) left_ = page_;
        left_ -= height + between;
        row.below = between;
        rows.push_back(std::move(row));
    }

    void add_wide(Rows& rows, const Setter& setter) {
        Row row{.pictures = {picture_of(setter.rows(width_ - 2 * padding), width_, padding, measure_)}};
        const double height = row.pictures.front().height;
        if (height <= page_) return add(rows, std::move(row), height);
        // Longer than a page.
        const auto again = std::make_shared<const Rows>(setter.again(width_));
        Rows all = setter.rows(width_);
        for (std::size_t i = 0; i < all.size(); ++i) {
            if (i > 0 && !all[i].again) all[i].again = again;
            rows.push_back(std::move(all[i]));
        }
        rows.back().below = between;
        left_ = 0;
    }

    // As many as fit on what is left of the page, in two columns of about the same height; then the next page.
    void add_bands(Rows& rows, std::vector<Picture>& small) {
        while (!small.empty()) {
            Band band = most_that_fit(small, left_);
            if (band.count == 0) {
                left_ = page_;
                band = most_that_fit(small, left_);
            }
            Row row;
            double top = 0;
            for (std::size_t i = 0; i < band.count; ++i) {
                if (i == band.on_the_left) top = 0;
                Picture picture = std::move(small[i]);
                picture.left = i < band.on_the_left ? 0 : half_ + between;
                picture.top = top;
                top += picture.height + between;
                row.pictures.push_back(std::move(picture));
            }
            add(rows, std::move(row), band.height);
            small.erase(small.begin(), small.begin() + static_cast<std::ptrdiff_t>(band.count));
        }
    }

    static Band most_that_fit(const std::vector<Picture>& small, double height) {
        Band best;
        for (std::size_t count = 1; count <= small.size(); ++count) {
            const Band band = balanced(small, count);
            if (band.height <= height) best = band;
        }
        return best;
    }

    static Band balanced(const std::vector<Picture>& small, std::size_t count) {
        Band best{count, count, stacked(small, 0, count)};
        for (std::size_t left = 1; left < count; ++left) {
            const double height = std::max(stacked(small, 0, left), stacked(small, left, count));
            if (height < best.height) best = {count, left, height};
        }
        return best;
    }

    static double stacked(const std::vector<Picture>& small, std::size_t from, std::size_t to) {
        double height = -between;
        for (std::size_t i = from; i < to; ++i) height += small[i].height + between;
        return height;
    }

    // ---- the index

    Row index_heading(const std::string& heading, bool continued) const {
        QList<Run> runs{{text(heading), Size::normal, true}};
        if (continued) runs << Run{u", continued"_s};
        Row row = full_row(width_, runs, 1.2);
        row.above = 4;
        row.with_next = true;
        return row;
    }

    Rows index() const {
        Rows rows;
        for (const report::IndexGroup& group : booklet_.index) {
            const bool is_alone = group.items.size() == 1;  // it is its own heading
            if (!is_alone) rows.push_back(index_heading(group.heading, false));
            const auto again = std::make_shared<const Rows>(Rows{index_heading(group.heading, true)});
            for (const report::IndexItem& item : group.items) {
                const QList<Run> says = runs_of(item.says, carriers_in_words(item), Size::normal);
                rows.push_back({.cells = {{0, place_width, {{text(item.place), Size::small, true}}},
                                          {place_width + gap, width_ - place_width - gap, says}},
                                .above = is_alone ? 4.0 : 0.0,
                                .below = 0.8,
                                .rule = hairline,
                                .again = is_alone ? nullptr : again});
            }
        }
        return rows;
    }

    const report::Booklet& booklet_;
    const Measure& measure_;
    double width_;
    double half_;
    double page_ = 0;  // below the header
    double left_ = 0;  // of the page that is being filled
};

}  // namespace

Paper paper_of(report::Booklet booklet) {
    const QString title = u"%1: reference cards"_s.arg(text(booklet.game));
    return {title, [booklet = std::move(booklet)](QPagedPaintDevice& device, const Margins& margins) {
                const QSizeF room = room_on(device, margins);
                const Measure measure(device);
                paint_chapters(Pages(booklet, measure, room.width(), room.height()).chapters(), margins, device);
            }};
}

}  // namespace flagplot::ui

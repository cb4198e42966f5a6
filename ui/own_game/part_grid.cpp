#include "ui/own_game/part_grid.h"

#include <QHeaderView>
#include <QVBoxLayout>

#include "ui/common/made.h"
#include "ui/common/plain_text.h"

namespace flagplot::ui {
namespace {

GridModel* model_of(workshop::Part part) {
    QStringList heads;
    for (const std::string& head : workshop::heads_of(part)) heads += text(head);
    return new GridModel(heads, part == workshop::Part::results);
}

}  // namespace

PartGrid::PartGrid(GameDocument& making, workshop::Part part, const QString& name, QWidget* parent)
    : GridView(model_of(part), name, parent), making_(making), of_{.part = part} {
    (grid().has_head_row() ? horizontalHeader() : verticalHeader())->hide();
    add_edits(Inserts::rows);
    connect(&grid(), &GridModel::edited, this, [this](const csv::Grid& typed, const QString& what) {
        making_.change(what, [&](workshop::OwnGame& game) { set_grid(game, of_, typed); });
    });
}

void PartGrid::show_of(const std::string& file, std::size_t type) {
    of_.file = file;
    of_.type = type;
    show_grid(grid_of(making_.game(), of_), problems());
}

GridModel::Problems PartGrid::problems() const {
    GridModel::Problems problems;
    for (const rulebook::Finding& finding : making_.findings()) {
        const workshop::Place place = place_of(making_.game(), finding);
        if (place.part != of_.part || place.file != of_.file || place.type != of_.type) continue;
        problems.try_emplace({static_cast<int>(place.row), static_cast<int>(place.column)}, text(finding.words()));
    }
    return problems;
}

void PartGrid::go_to(const workshop::Place& place) {
    setCurrentIndex(grid().index(static_cast<int>(place.row), static_cast<int>(place.column)));
    setFocus();
}

Label* add_below_words(QVBoxLayout& layout, const QString& words, PartGrid& grid, int stretch) {
    auto* const label = wrapped_label(words, grid.parentWidget());
    label->setBuddy(&grid);
    layout.addWidget(label);
    layout.addWidget(&grid, stretch);
    return label;
}

}  // namespace flagplot::ui

#include "ui/form/form_view.h"

#include <QApplication>
#include <QCheckBox>
#include <QComboBox>
#include <QFormLayout>
#include <QGridLayout>
#include <QKeyEvent>
#include <QLineEdit>
#include <QMenu>
#include <QPainter>
#include <QProgressBar>
#include <QPushButton>
#include <QScrollBar>
#include <QStackedWidget>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>
#include <iterator>
#include <set>
#include <span>
#include <utility>

#include "ascii/letters.h"
#include "dice/notation.h"
#include "json/reader.h"
#include "json/tree.h"
#include "ui/common/field_editor.h"
#include "ui/common/fitting_area.h"
#include "ui/common/flow_layout.h"
#include "ui/common/fold.h"
#include "ui/common/lines_edit.h"
#include "ui/common/made.h"
#include "ui/common/marks.h"
#include "ui/common/plain_text.h"
#include "ui/common/settings.h"
#include "ui/common/write.h"

namespace flagplot::ui {
namespace {

// With more fields than these their choices are folded up.
constexpr std::size_t most_open_fields = 2;
constexpr std::size_t most_open_choices = 4;  // in a series
constexpr std::size_t most_open_besides = 8;  // more of what may stay as it is are folded up

constexpr double long_note = 24;  // letters

constexpr int most_names = 4;  // of rows, on the button

constexpr int widest_beside_marks = 20;  // letters of a field

// Takes the width of its text if there is room for it, and otherwise breaks into lines of a few words; Label itself
// breaks even a short line, or into single words. A click goes to what it stands for.
class LineLabel : public Label {
  public:
    LineLabel(const QString& content, QWidget* parent) : Label(content, parent) { setWordWrap(true); }

    QSize sizeHint() const override {
        const QMargins around = contentsMargins();
        return fontMetrics().size(0, text()) + QSize(around.left() + around.right(), around.top() + around.bottom());
    }
    QSize minimumSizeHint() const override {
        const QSize line = sizeHint();
        return {std::min(line.width(), std::max(Label::minimumSizeHint().width(), letters(14))), line.height()};
    }

  protected:
    void mousePressEvent(QMouseEvent* /*event*/) override {
        if (buddy()) buddy()->setFocus(Qt::MouseFocusReason);
    }
};

// Painted in parts; who listens hears the form's own words. What stands behind the id gives way first where units have
// a row each; where they have several it tells these apart, and a long id gives way.
class HeadLabel : public LineLabel {
  public:
    HeadLabel(const QString& content, RowHead head, bool has_several, QWidget* parent)
        : LineLabel(content, parent), head_(std::move(head)), has_several_(has_several) {
        setToolTip(tip(content + QStringLiteral(", ") + head_.about));
    }

    bool hasHeightForWidth() const override { return false; }  // it is cut short instead of broken
    int heightForWidth(int /*width*/) const override { return -1; }
    QSize sizeHint() const override {
        const double words = id_width() + gap + about_width();
        return {static_cast<int>(std::min(left_of_id() + words, letters(most_letters) * 1.0)) + 1,
                LineLabel::sizeHint().height()};
    }
    QSize minimumSizeHint() const override {
        const double id = has_several_ ? std::min(id_width(), letters(least_letters) * 1.0) : id_width();
        const double words = has_several_ ? id + gap + about_width() + 1 : id;
        return {static_cast<int>(left_of_id() + words), LineLabel::minimumSizeHint().height()};
    }

  protected:
    void paintEvent(QPaintEvent* /*event*/) override {
        QPainter painter(this);
        const double side = sign();
        if (head_.side >= 0 && !head_.follows) {
            paint_side(painter, QRectF(0, (height() - side) / 2, side, side), head_.side, palette());
        }
        const QRectF room = QRectF(rect()).adjusted(left_of_id(), 0, 0, 0);
        const double least_about = has_several_ ? gap + about_width() : 0;
        const double id = head_.follows ? 0 : std::min(id_width(), room.width() - least_about);
        const QRectF rest = head_.follows ? room : room.adjusted(id + gap, 0, .5, 0);
        const QRectF first(room.topLeft(), QSizeF(id + .5, room.height()));
        if (!head_.follows) write(painter, first, head_.id, bold(font()), palette().color(foregroundRole()));
        write(painter, rest, head_.about, font(), muted(palette()));
    }

  private:
    static constexpr double gap = 7;
    static constexpr int most_letters = 48;
    static constexpr int least_letters = 9;

    double sign() const { return QFontMetricsF(font()).ascent() * .68; }
    double left_of_id() const { return head_.side >= 0 ? sign() + gap : 0; }
    double id_width() const {
        if (head_.follows) return 0;
        return std::max(letters(4) * 1.0, QFontMetricsF(bold(font())).horizontalAdvance(head_.id));
    }
    double about_width() const { return QFontMetricsF(font()).horizontalAdvance(head_.about); }

    RowHead head_;
    bool has_several_;
};

Label* small_label(const QString& content, QWidget* parent) {
    return typed(wrapped_label(content, parent), Type::small);
}

// With its label, unless that stands above already, and its help below, or as its tip.
void add_line(QFormLayout& rows, FieldEditor& editor, bool has_label = true, bool has_help = true) {
    if (has_label) {
        auto* const label = new Label(text(editor.field().label), rows.parentWidget());
        label->stand_for(editor.first_widget());
        rows.addRow(label, &editor);
    } else {
        rows.addRow(&editor);
    }
    const QString help = text(editor.field().help);
    if (!has_help) return editor.setToolTip(tip(help));
    if (!help.isEmpty()) rows.addRow(QString(), small_label(help, rows.parentWidget()));
}

// Whether there is anything to fill in a row.
bool has_cells(const referee::Form& form, const referee::FormRow& row) {
    return std::ranges::any_of(form.fields, [&](const table::Field& field) { return row.has(field); });
}

// Up to the last one that a row has a field in.
int columns_of(std::span<const referee::FormRow> rows, const std::vector<table::Field>& columns) {
    const auto is_used = [&](const table::Field& field) {
        return std::ranges::any_of(rows, [&](const referee::FormRow& row) { return row.has(field); });
    };
    const auto last = std::find_if(columns.rbegin(), columns.rend(), is_used);
    return static_cast<int>(columns.rend() - last);
}

// A line of chips has room, unless letters are so large that a small screen has none for it: there it scrolls.
class ChipArea : public FittingArea {
  public:
    using FittingArea::FittingArea;

  protected:
    int least_height() const override {
        return fontMetrics().height() > most_for_a_line ? letters(2) : widget()->minimumSizeHint().height();
    }

  private:
    static constexpr int most_for_a_line = 26;  // pixels: text of one and a half times the usual size
};

// The rows of a grid, with a line between them: the one that has the focus, or had it last, and those that are wrong
// are seen by their ground.
class Rows : public QWidget {
  public:
    struct Row {
        QRect where;
        bool is_at_hand = false;
        bool is_wrong = false;
        bool is_short = false;  // others stand beside it
    };
    std::function<std::vector<Row>()> rows;

  protected:
    void paintEvent(QPaintEvent* /*event*/) override {
        QPainter painter(this);
        const Tints colours = tints(palette());
        for (const Row& one : rows()) {
            const QRect whole(0, one.where.top() - 2, width(), one.where.height() + 4);
            const QRect line = one.is_short ? one.where.adjusted(-8, -2, 4, 2) : whole;
            if (!one.is_at_hand && !one.is_wrong) {
                const QMargins beside = layout()->contentsMargins();
                const QRect foot = line.adjusted(beside.left(), line.height() - 1, -beside.right(), 0);
                if (!one.is_short) painter.fillRect(foot, colours.hairline);
                continue;
            }
            painter.fillRect(line, one.is_wrong ? colours.wrong_ground : colours.selected);
            painter.fillRect(QRect(line.left(), line.top(), 4, line.height()),
                             one.is_wrong ? colours.wrong : colours.tick);
        }
    }
};

bool asks_faces(const FieldEditor& editor) {
    return editor.field().type == table::FieldType::faces;
}

}  // namespace

RowHead head_of_unit(const session::Session& session, const std::string& id) {
    const session::Unit* const unit = session.state().find_unit(id);
    const rulebook::UnitType* const type = unit ? session.rulebook().find_unit_type(unit->type) : nullptr;
    if (!type) return {};
    const table::Field* const name = type->find_field(type->name);
    std::string called = name ? table::label_of(name, unit->get(name->id)) : "";
    if (called.empty() && !type->grouped_by.empty()) called = unit->text(type->grouped_by);
    return {.id = short_text(id),
            .about = short_text(called.empty() ? type->label : called),
            .side = session.rulebook().colour_of_side(unit->text("side"))};
}

FormView::FormView(const referee::Form& form, const QString& button, QWidget* parent, const RowHeads& heads,
                   UnitStrips strips)
    : QWidget(parent),
      form_(form),
      heads_(heads),
      strips_(std::move(strips)),
      button_words_(button),
      last_words_(button) {
    auto* const layout = spaced<QVBoxLayout>(this, {}, px(1));
    layout->addLayout(above_ = new QVBoxLayout);
    if (!form_.title.empty()) {
        title_ = ui::typed(wrapped_label(text(form_.title), this), Type::normal, true);
        above_->addWidget(title_);
    }
    if (!form_.help.empty()) above_->addWidget(help_ = small_label(text(form_.help), this));

    area_ = named(new FittingArea(this), form_.title.empty() ? button : text(form_.title));
    area_->setWidget(form_.grid ? make_grid() : make_fields());
    area_->setSizePolicy(QSizePolicy::Preferred, takes_room() ? QSizePolicy::Expanding : QSizePolicy::Maximum);
    if (headings_) {
        layout->addWidget(headings_);
        area_->widget()->installEventFilter(this);
        connect(area_->horizontalScrollBar(), &QScrollBar::valueChanged, this, &FormView::place_headings);
    }
    add_parts(layout, {area_, below_ = new QVBoxLayout});
    if (mark_pages_) {
        auto* const chips = named(new ChipArea(this), u"What also holds"_s);
        chips->setWidget(mark_pages_);
        for (QWidget* const one : {chips->viewport(), static_cast<QWidget*>(mark_pages_)})
            one->setAutoFillBackground(false);  // the ground is that of where it stands
        chips->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Maximum);
        chips_ = chips;
        take_back_chips();
        // Tab leads from a row's field to its chips, and from there to the next row.
        for (std::size_t i = 1; i < cells_.size(); ++i)
            setTabOrder(cells_[i - 1].editor->first_widget(), cells_[i].editor->first_widget());
    }
    if (!form_.pair_columns.empty()) {
        sums_ = made_muted(new OneLine(this));
        add_parts(below_, {sums_, make_shortcuts()});
        sum_up();
    }
    if (!form_.also.empty()) below_->addWidget(make_also());

    error_ = wrapped_label(this);
    error_->setAccessibleDescription(u"Problem"_s);
    error_->setContentsMargins(0, 0, 0, px(6));
    error_->hide();
    foot_ = make_foot(button_words_);
    add_parts(below_, {error_, foot_.data()});
    make_progress();
    count_dice();
    say_button({});
}

FormView::~FormView() {
    delete foot_;
    delete chips_;
}

// Below its rows.
void FormView::take_back_chips() {
    if (chips_ && below_->indexOf(chips_) < 0) below_->insertWidget(0, chips_);
}

void FormView::keep_from_edges(int beside) {
    above_->setContentsMargins(beside, 0, beside, progress_ && !progress_->isHidden() ? 1 : 0);
    const bool ends_with_rows = form_.grid && form_.pair_columns.empty() && form_.also.empty();
    below_->setContentsMargins(beside, 0, beside, ends_with_rows ? 0 : px(6));  // rows go on to the line below them
    area_->widget()->layout()->setContentsMargins(beside, form_.grid ? px(6) : 0, beside, px(6));
}

FormHead FormView::take_head() {
    constexpr std::size_t most_on_a_line = 56;
    FormHead head{.title = text(form_.title), .help = {}, .count = {}};
    if (title_) title_->hide();
    if (headings_ && columns_.size() == 1 && form_.pair_columns.empty()) {
        headings_->hide();
        const std::string& label = columns_.front().label;
        if (label != form_.title) head.title += QStringLiteral(": ") + in_sentence(label);
    }
    if (help_ && form_.help.size() <= most_on_a_line) {
        help_->hide();
        head.help = help_->text();
    }
    is_counted_above_ = progress_ != nullptr;
    count_dice();
    if (is_counted_above_) head.count = dice_left();
    return head;
}

bool FormView::holds(const QWidget* widget) const {
    return isAncestorOf(widget) || (foot_ && foot_->isAncestorOf(widget)) || (chips_ && chips_->isAncestorOf(widget));
}

// The button stands at its end, where the one that goes on always stands.
QWidget* FormView::make_foot(const QString& button) {
    auto* const foot = new QWidget(this);
    button_ = named(new QPushButton(button, foot), button);
    button_->setDefault(true);
    set_primary(*button_);
    button_->installEventFilter(this);
    connect(button_, &QPushButton::clicked, this, &FormView::go_on);
    auto* const row = flush<QHBoxLayout>(foot);
    count_ = made_muted(new OneLine(foot));
    const bool is_series = !form_.series.anew.empty();  // whose foot has other buttons, too
    auto* const enter = made_muted(new OneLine(is_series ? this : foot));
    enter->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    const auto say_enter = [this, enter] { enter->say(words_of_enter()); };
    const QObject* const as_long_as = is_series ? static_cast<QObject*>(foot) : enter;  // which goes before the fields
    connect(qApp, &QApplication::focusChanged, as_long_as, say_enter);
    connect(this, &FormView::typed, as_long_as, say_enter);
    add_parts(row, {{count_, 1}, button_});
    is_series ? below_->addWidget(enter) : row->insertWidget(1, enter, 1);
    if (!form_.chart.empty()) {
        auto* const chart = named(new QPushButton(u"T&ype in the chart…"_s, foot), u"Type in the chart"_s,
                                  u"Once it is typed in, Flagplot reads its cells for you"_s);
        chart->setAutoDefault(true);  // Enter presses it while it has the focus
        connect(chart, &QPushButton::clicked, this, &FormView::chart_wanted);
        row->insertWidget(1, chart);
    }
    return foot;
}

// Dice of one kind needn't say in each field which they are; those of a few rows are large, if none has several.
void FormView::make_progress() {
    constexpr int least_of_bar = 6;
    constexpr std::size_t most_large = 12;  // rows
    std::set<int> kinds;
    int all = 0;
    for (const Cell& cell : cells_) {
        const std::vector<int>& sides = cell.editor->field().sides;
        kinds.insert(sides.begin(), sides.end());
        all += static_cast<int>(sides.size());
    }
    if (!form_.asks_faces() || all < 2) return;
    for (auto* const die : area_->findChildren<QLineEdit*>()) {
        if (form_.grid && kinds.size() == 1) die->setPlaceholderText(QString());
    }
    const bool are_large = form_.grid && short_from_ <= most_large && all == static_cast<int>(cells_.size());
    for (const Cell& cell : cells_) {
        if (are_large && cell.row < short_from_) cell.editor->enlarge_dice();
    }
    progress_ = named(new QProgressBar(this), u"Dice typed"_s);
    progress_->setTextVisible(false);
    progress_->setFixedHeight(6);
    progress_->setRange(0, all);
    progress_->setVisible(all >= least_of_bar);
    above_->addWidget(progress_);
}

QString FormView::dice_left() const {
    return u"%1 left of %2"_s.arg(progress_->maximum() - progress_->value()).arg(progress_->maximum());
}

// In the foot: how many are thrown next, as long as nothing is changed to what may stand; of those thrown by hand, how
// many are left.
void FormView::count_dice() {
    if (form_.asks_faces()) {
        if (!progress_) return count_->say(QString());
        int typed = 0;
        for (const Cell& cell : cells_) {
            for (const std::string& face : cell.editor->typed().texts()) typed += face.empty() ? 0 : 1;
        }
        progress_->setValue(typed);
        return count_->say(is_counted_above_ ? QString() : dice_left());
    }
    std::set<std::string> units;
    int rolls = 0;
    for (const referee::OddsTarget& target : form_.odds_targets) {
        units.insert(target.unit);
        rolls += target.times;
    }
    const bool is_changed = std::ranges::any_of(cells_, [](const Cell& cell) {
        return cell.edited && cell.editor->typed() != cell.editor->offered() && cell.editor->problem().isEmpty();
    });
    if (!form_.grid || is_changed || rolls < 2) return count_->say(QString());
    const QString shorter = u"%1 rolls"_s.arg(rolls);
    count_->say(u"%1 for %2"_s.arg(shorter, text(ascii::counted(std::ssize(units), "unit", "units"))), shorter);
}

// With what is offered there.
FieldEditor* FormView::editor_in(const referee::FormRow& row, std::size_t index, const table::Field& field,
                                 QWidget* parent) {
    const table::Field& here = row.field_here(field);
    const auto offered = row.defaults.find(field.id);
    const json::Value& value = offered == row.defaults.end() ? here.otherwise : offered->second;
    const QString name = QStringLiteral("%1, %2").arg(text(row.label), text(here.label));
    const bool is_alone = columns_.size() == 1 && form_.pair_columns.empty();  // in its row
    const auto place = is_mark(field)                                 ? FieldEditor::Place::chip
                       : is_alone && FieldEditor::fits_segments(here) ? FieldEditor::Place::segments
                                                                      : FieldEditor::Place::cell;
    auto* const editor = new FieldEditor(here, value, name, place, parent);
    if (!row.note.empty()) editor->add_description(text(row.note));
    if (strips_) editor->show_units(strips_, !form_.pair_columns.empty());
    return add_cell(editor, row.unit, index);
}

FieldEditor* FormView::add_cell(FieldEditor* editor, const std::string& unit, std::size_t index) {
    cells_.push_back({unit, index, editor});
    connect(editor, &FieldEditor::completed, this,
            [this, editor] { asks_faces(*editor) ? go_on_by_itself(editor) : go_on_to_waiting(*editor); });
    connect(editor, &FieldEditor::went_on, this, [this] { has_jumped_ = true; });
    connect(editor, &FieldEditor::confirmed, this, &FormView::give_answer);
    const std::size_t number = cells_.size() - 1;
    connect(editor, &FieldEditor::edited, this, [this, number] {
        cells_[number].edited = true;
        say_marks(cells_[number].row);
        if (!pairs_.empty() && cells_[number].unit != referee::also_row) show_pair(cells_[number].row);
        count_dice();
        mark(cells_[number], QString());
        show_error(QString());
        emit stake_changed();
        emit typed();
    });
    connect(editor, &FieldEditor::refused, this, [this, number](const QString& why) { mark(cells_[number], why); });
    for (QWidget* widget : editor->findChildren<QWidget*>()) widget->installEventFilter(this);
    return editor;
}

referee::Form FormView::with_typed(referee::Form anew) const {
    for (const Cell& cell : cells_) {
        if (!cell.edited) continue;
        const std::string& field = cell.editor->field().id;
        for (referee::FormRow& row : anew.rows) {
            if (row.unit == cell.unit) row.defaults[field] = cell.editor->typed();
        }
        for (table::Field& one : anew.fields) {
            const bool is_it = form_.grid ? one.label == cell.unit : one.id == field;
            if (!anew.grid && is_it) one.otherwise = cell.editor->typed();
        }
        for (table::Field& one : anew.also) {
            if (cell.unit == referee::also_row && one.id == field) one.otherwise = cell.editor->typed();
        }
    }
    return anew;
}

void FormView::know_places(const session::DesiredPlaces& places) {
    for (const Cell& cell : cells_) {
        if (session::asks_where_to(cell.editor->field())) cell.editor->let_pass(places);
    }
}

void FormView::doubt(const std::function<std::string(const table::Field& field, const json::Value& typed)>& why) {
    for (const Cell& cell : cells_)
        cell.editor->doubt(
            [why, &field = cell.editor->field()](const json::Value& typed) { return why(field, typed); });
}

std::vector<referee::OddsTarget> FormView::stakes() const {
    return stakes_of(form_.asks_faces() ? cell_at_hand() : std::ranges::find(cells_, looked_at_, &Cell::editor));
}

std::vector<referee::OddsTarget> FormView::stakes_of(std::vector<Cell>::const_iterator cell) const {
    std::vector<referee::OddsTarget> here;
    if (form_.odds_targets.empty()) return here;
    for (const referee::OddsTarget& stake : form_.odds_targets) {
        if (cell == cells_.end()) break;
        const bool is_of_field = stake.field.empty() || stake.field == cell->editor->field().id;
        if (is_of_field && (!form_.grid || stake.unit == cell->unit)) here.push_back(stake);
    }
    if (!here.empty() || (cell != cells_.end() && !form_.asks_faces())) return here;
    const referee::OddsTarget& first = form_.odds_targets.front();
    for (const referee::OddsTarget& stake : form_.odds_targets) {
        if (stake.unit == first.unit && stake.field == first.field) here.push_back(stake);
    }
    return here;
}

RowHead FormView::whose(const Cell& cell) const {
    if (!form_.grid || cell.row >= form_.rows.size()) return {.id = text(form_.title)};
    const referee::FormRow& row = form_.rows[cell.row];
    RowHead head = head_of(row);
    if (head.id.isEmpty()) head.id = text(row.label);
    return head;
}

std::optional<Throw> FormView::throw_at_hand() const {
    const auto cell = cell_at_hand();
    std::optional<Throw> now = throw_of(cell);
    const bool has_last = now && last_thrown_ && last_thrown_ != cell->editor && last_thrown_->is_filled();
    if (has_last) now->last = {*throw_of(cell_of(last_thrown_))};
    return now;
}

std::optional<Throw> FormView::throw_gone_on_from() const {
    return has_jumped_ ? throw_of(cell_of(typed_in_)) : std::nullopt;
}

std::optional<Throw> FormView::throw_of(std::vector<Cell>::const_iterator cell) const {
    if (cell == cells_.end() || !asks_faces(*cell->editor)) return {};
    const auto is_open = [](const Cell& one) { return asks_faces(*one.editor) && !one.editor->is_filled(); };
    Throw made{.whose = whose(*cell), .what = text(cell->editor->field().label), .sides = cell->editor->field().sides};
    for (const std::string& face : cell->editor->typed().texts()) made.faces.push_back(text(face));
    made.faces.resize(made.sides.size());
    auto next = std::find_if(cell + 1, cells_.end(), is_open);
    if (next == cells_.end()) next = std::find_if(cells_.begin(), cell, is_open);
    if (next != cells_.end() && next != cell)
        made.next = QStringLiteral("%1, %2").arg(whose(*next).id, text(next->editor->field().label));
    made.targets = stakes_of(cell);
    const auto is_thrown = [](const Cell& one) { return asks_faces(*one.editor); };
    made.behind = static_cast<int>(std::count_if(cell + 1, cells_.end(), is_thrown));
    made.all = static_cast<int>(std::ranges::count_if(cells_, is_thrown));
    return made;
}

table::Facts FormView::typed_facts() const {
    table::Facts facts;
    for (const Cell& cell : cells_) {
        const bool stands = !form_.grid && !asks_faces(*cell.editor) && cell.editor->problem().isEmpty();
        if (!stands || cell.editor->value().is_null()) continue;
        const table::Field& field = cell.editor->field();
        facts[field.id] = table::checked(field, cell.editor->value(), field.id);
    }
    return facts;
}

bool FormView::has_typed() const {
    return std::ranges::any_of(cells_, [](const Cell& cell) { return cell.edited; });
}

bool FormView::takes_room() const {
    return !form_.grid && std::ranges::any_of(form_.fields, [](const auto& one) { return one.lines; });
}

json::Tree FormView::typed_tree() const {
    json::Tree fields = json::Tree::array();
    for (const Cell& cell : cells_) {
        if (!cell.edited) continue;
        fields.push_back({{"unit", cell.unit}, {"field", cell.editor->field().id}, {"typed", cell.editor->typed()}});
    }
    return {{"fields", fields}};
}

void FormView::put_typed(const json::Tree& tree) {
    for (const json::Node& field : json::Node(tree, "form").at("fields").items()) {
        const std::string unit = field.at("unit").text();
        const std::string id = field.at("field").text();
        const json::Value typed = field.at("typed").value();
        for (Cell& cell : cells_) {
            if (cell.unit != unit || cell.editor->field().id != id) continue;
            cell.editor->put(typed);
            cell.edited = true;
            if (cell.editor->is_wrong()) mark(cell, cell.editor->problem());
        }
    }
    count_dice();
    emit typed();
}

QWidget* FormView::make_fields() {
    auto* const content = new QWidget;
    auto* rows = flush<QFormLayout>(content);
    rows->setRowWrapPolicy(QFormLayout::WrapLongRows);
    for (const table::Field& field : form_.fields) {
        const std::vector<std::string>& besides = form_.series.besides;
        const bool begins_besides = !besides.empty() && field.id == besides.front();
        if (begins_besides && besides.size() > most_open_besides) rows = fold_the_rest(*rows, besides.size());
        const bool is_few = !form_.series.anew.empty() && !is_besides(field) &&
                            field.type == table::FieldType::choice && field.choices.size() <= most_open_choices;
        const auto place =
            is_few || form_.fields.size() <= most_open_fields ? FieldEditor::Place::form : FieldEditor::Place::line;
        auto* const editor = new FieldEditor(field, field.otherwise, text(field.label), place, rows->parentWidget());
        if (strips_) editor->show_units(strips_);
        add_cell(editor, "", cells_.size());
        const bool says_the_title_again = form_.fields.size() == 1 && field.label == form_.title;
        add_line(*rows, *editor, !says_the_title_again, !is_besides(field));
    }
    return content;
}

// The rows of what is folded up at the end of others.
QFormLayout* FormView::fold_the_rest(QFormLayout& rows, std::size_t count) {
    auto* const part = new QWidget(rows.parentWidget());
    auto* const its = flush<QFormLayout>(part);
    its->setRowWrapPolicy(rows.rowWrapPolicy());
    rows.addRow(make_fold(u"&More: %1"_s.arg(text(ascii::counted(static_cast<long long>(count), "field", "fields"))),
                          part, rows.parentWidget()));
    rows.addRow(part);
    return its;
}

// What is asked once, beneath the rows: chips side by side, everything else on a line of its own.
QWidget* FormView::make_also() {
    auto* const content = new QWidget(this);
    auto* const lines = flush<QFormLayout>(content);
    lines->setVerticalSpacing(px(4));
    lines->setRowWrapPolicy(QFormLayout::WrapLongRows);
    const auto is_chip = [](const table::Field& field) {
        return field.type == table::FieldType::yes_no && field.otherwise.is_boolean();
    };
    const auto add = [&](const table::Field& field, FieldEditor::Place place, QWidget* parent) {
        auto* const editor = new FieldEditor(field, field.otherwise, text(field.label), place, parent);
        return add_cell(editor, referee::also_row, form_.rows.size());
    };
    auto* const chips = new QWidget(content);
    auto* const row = spaced<FlowLayout>(chips, {}, px(6));
    for (const table::Field& field : form_.also) {
        if (is_chip(field)) row->addWidget(add(field, FieldEditor::Place::chip, chips));
    }
    chips->setVisible(row->count() > 0);
    lines->addRow(chips);
    for (const table::Field& field : form_.also) {
        if (is_chip(field)) continue;
        auto* const part = new QWidget(content);
        auto* const its = flush<QFormLayout>(part);
        its->setRowWrapPolicy(QFormLayout::WrapLongRows);
        add_line(*its, *add(field, FieldEditor::Place::line, part));
        // Lines that hardly anybody writes open when they are wanted: the rows need the room.
        const bool folds = field.lines && !field.required && json::to_text(field.otherwise).empty();
        if (folds) lines->addRow(make_fold(text(field.label), part, content));
        lines->addRow(part);
    }
    return content;
}

// Many rows at once, as one says it at a table.
QWidget* FormView::make_shortcuts() {
    auto* const content = new QWidget(this);
    auto* const row = flush<QHBoxLayout>(content);
    const auto add = [&](const QString& words) {
        auto* const button = named(new QPushButton(words, content), QString(words).remove(QLatin1Char('&')));
        button->setAutoDefault(true);  // Enter presses it while it has the focus
        button->installEventFilter(this);
        row->addWidget(button);
        return button;
    };
    QPushButton* const all = add(u"A&ll at"_s);
    auto* const menu = new QMenu(all);
    for (const table::Choice& choice : form_.fields.front().choices) {
        connect(menu->addAction(button_text(short_text(choice.label, 60))), &QAction::triggered, this,
                [this, id = choice.id] { put_everywhere([id](const referee::FormRow&) { return id; }); });
    }
    all->setMenu(menu);
    connect(add(u"As &before"_s), &QPushButton::clicked, this, [this] {
        for (const referee::FormRow& one : form_.rows) {
            if (!is_in_turn(one)) continue;
            const auto before = one.defaults.find(form_.fields.front().id);
            put_in(one, before == one.defaults.end() ? json::Value() : before->second);
        }
    });
    connect(add(u"&Nearest"_s), &QPushButton::clicked, this, [this] {
        put_everywhere([this](const referee::FormRow& one) {
            const auto& choices = one.field_here(form_.fields.front()).choices;
            return choices.empty() ? std::string() : choices.front().id;
        });
    });
    row->addStretch();
    if (groups_.size() > 1) add_order_of_plotting(*row);
    return content;
}

// All in one view, or one after the other with what the others plot hidden.
void FormView::add_order_of_plotting(QBoxLayout& row) {
    auto* const order = new QCheckBox(u"One side a&fter the other"_s, row.parentWidget());
    order->setAccessibleName(order->text().remove(QLatin1Char('&')));
    order->setToolTip(u"What the others plot is hidden"_s);
    order->setChecked(settings::plot_in_turn.get());
    const auto follow = [this, order] {
        settings::plot_in_turn.set(order->isChecked());
        turn_ = order->isChecked() ? std::optional<std::size_t>(0) : std::nullopt;
        show_turn();
    };
    connect(order, &QCheckBox::toggled, this, follow);
    row.addWidget(order);
    if (order->isChecked()) follow();
}

bool FormView::is_in_turn(const referee::FormRow& row) const {
    return !turn_ || row.group == groups_[*turn_].first;
}

void FormView::show_turn() {
    for (const auto& [group, label] : groups_) label->setHidden(turn_ && group != groups_[*turn_].first);
    for (std::size_t i = 0; i < row_widgets_.size(); ++i) {
        for (QWidget* widget : row_widgets_[i]) {
            const bool is_problem = widget == row_problems_[i];
            widget->setHidden(!is_in_turn(form_.rows[i]) || (is_problem && row_problems_[i]->text().isEmpty()));
        }
    }
    const bool is_last = !turn_ || *turn_ + 1 == groups_.size();
    button_words_ = is_last ? last_words_ : u"Next: %1"_s.arg(text(groups_[*turn_ + 1].first));
    if (button_) tell_problems();
    sum_up();
    emit turn_passed();
}

// Whether another group's turn has come.
bool FormView::pass_turn() {
    if (!turn_ || *turn_ + 1 >= groups_.size()) return false;
    ++*turn_;
    show_turn();
    focus_first();
    return true;
}

// Where a row has the choice; the others stay as they are.
void FormView::put_everywhere(const std::function<std::string(const referee::FormRow& row)>& choice) {
    for (const referee::FormRow& row : form_.rows) {
        if (!is_in_turn(row)) continue;
        const std::string id = choice(row);
        const auto& choices = row.field_here(form_.fields.front()).choices;
        if (std::ranges::any_of(choices, [&](const auto& one) { return one.id == id; })) put_in(row, id);
    }
}

// What is known of the row's pair, and what all rows add up to.
void FormView::show_pair(std::size_t row) {
    const referee::FormRow& one = form_.rows[row];
    const auto known = one.pairs.find(json::to_text(value_in(one)));
    for (std::size_t i = 0; i < pairs_[row].size(); ++i)
        pairs_[row][i]->setText(known == one.pairs.end() ? QString() : text(known->second[i].words));
    sum_up();
}

void FormView::sum_up() {
    if (!sums_) return;
    QString said;
    for (std::size_t i = 0; i < form_.pair_columns.size(); ++i) {
        if (form_.pair_columns[i].is_summed) said += sums_of(i);
    }
    const auto without = std::ranges::count_if(form_.rows, [this](const referee::FormRow& row) {
        return is_in_turn(row) && has_cells(form_, row) && json::to_text(value_in(row)).empty();
    });
    if (without > 0) said += without == 1 ? u"1 without a target."_s : u"%1 without a target."_s.arg(without);
    sums_->say(said);
}

// "Expected hits: Central Powers 1.2, Allies 0.8. "
QString FormView::sums_of(std::size_t column) const {
    std::vector<std::pair<std::string, double>> sums;  // by group
    bool has_fractions = false;
    for (const referee::FormRow& row : form_.rows) {
        const auto known = row.pairs.find(json::to_text(value_in(row)));
        if (known == row.pairs.end() || !is_in_turn(row)) continue;
        auto sum = std::ranges::find_if(sums, [&](const auto& one) { return one.first == row.group; });
        if (sum == sums.end()) sum = sums.insert(sum, {row.group, 0.0});
        const sheet::Cell& cell = known->second[column];
        sum->second += cell.amount();
        has_fractions = has_fractions || std::holds_alternative<double>(cell.data);
    }
    QStringList words;
    for (const auto& [group, sum] : sums) {
        const QString number = QString::number(sum, 'f', has_fractions ? 1 : 0);
        words += group.empty() ? number : u"%1 %2"_s.arg(text(group), number);
    }
    if (words.isEmpty()) return {};
    return QStringLiteral("%1: %2. ").arg(text(form_.pair_columns[column].heading), words.join(QStringLiteral(", ")));
}

const referee::FormRow* FormView::row_in_focus() const {
    const auto cell = std::ranges::find(cells_, looked_at_, &Cell::editor);
    return cell == cells_.end() || cell->row >= form_.rows.size() ? nullptr : &form_.rows[cell->row];
}

const referee::FormRow* FormView::row_at_hand() const {
    const referee::FormRow* const row = row_in_focus();
    return row || form_.rows.empty() ? row : &form_.rows.front();
}

FieldEditor* FormView::first_in(const referee::FormRow& row) const {
    const auto cell = std::ranges::find(cells_, row.unit, &Cell::unit);
    return cell == cells_.end() ? nullptr : cell->editor;
}

json::Value FormView::value_in(const referee::FormRow& row) const {
    const FieldEditor* const editor = first_in(row);
    return editor ? editor->typed() : json::Value();
}

void FormView::put_in(const referee::FormRow& row, const json::Value& value) {
    FieldEditor* const editor = first_in(row);
    if (editor && editor->typed() != value) editor->take_pointed(value);
}

void FormView::focus_row(const referee::FormRow& row) {
    focus_first_of(cells_.cbegin(), cells_.cend(), [&](const Cell& one) { return one.unit == row.unit; });
}

void FormView::go_on_from(FieldEditor& editor) {
    pointed_ = &editor;
    if (!form_.grid) return editor.set_focus();
    if (!go_to_row(editor.first_widget(), 1)) button_->setFocus(Qt::OtherFocusReason);
}

// Several of each row would be a wide table of boxes, nearly all of them empty.
bool FormView::is_mark(const table::Field& field) const {
    return std::ranges::any_of(marks_, [&](const table::Field& one) { return one.id == field.id; });
}

void FormView::divide_fields() {
    constexpr std::ptrdiff_t least_marks = 2;
    constexpr std::size_t most_columns = 2;  // beside what is said in words
    const auto is_box = [](const table::Field& one) { return one.type == table::FieldType::yes_no; };
    columns_ = form_.fields;
    const auto boxes = std::ranges::count_if(columns_, is_box);
    const std::size_t others = columns_.size() - static_cast<std::size_t>(boxes);
    if (!form_.pair_columns.empty() || boxes < least_marks || others == 0 || others > most_columns) return;
    std::ranges::copy_if(columns_, std::back_inserter(marks_), is_box);
    std::erase_if(columns_, is_box);
    mark_pages_ = new QStackedWidget(this);
}

// "Z5 is also", and where its chips stand.
QWidget* FormView::make_marks(const RowHead& head, const referee::FormRow& row) {
    auto* const page = new QWidget(mark_pages_);
    auto* const chips = new QWidget(page);
    spaced<FlowLayout>(chips, {}, px(6));
    Label* const title = small_label(u"%1 is also"_s.arg(head.id.isEmpty() ? text(row.label) : head.id), page);
    add_parts(spaced<QVBoxLayout>(page, {}, px(4)), {title, chips, stretch()});
    mark_pages_->addWidget(page);
    return chips;
}

void FormView::show_marks(std::size_t row) {
    if (mark_pages_ && row < form_.rows.size()) mark_pages_->setCurrentIndex(static_cast<int>(row));
}

// What holds, in the row.
void FormView::say_marks(std::size_t row) {
    if (row >= mark_words_.size()) return;
    QStringList words;
    for (const Cell& cell : cells_) {
        if (cell.row == row && cell.unit == form_.rows[row].unit && is_mark(cell.editor->field()) &&
            cell.editor->value() == true)
            words += in_sentence(cell.editor->field().label);
    }
    mark_words_[row]->say(words.join(QStringLiteral(", ")));
}

// Its fields, which leave the rest to the names of the rows.
bool FormView::stands_at_right() const {
    const auto has_note = [](const referee::FormRow& row) { return !row.note.empty(); };
    return !mark_pages_ && form_.pair_columns.empty() && std::ranges::none_of(form_.rows, has_note);
}

QWidget* FormView::make_grid() {
    divide_fields();
    auto* const content = new Rows;
    content->rows = [this] {
        std::vector<Rows::Row> rows;
        const referee::FormRow* const at_hand = row_at_hand();
        for (std::size_t i = 0; i < row_widgets_.size(); ++i) {
            if (!is_in_turn(form_.rows[i])) continue;
            const bool is_wrong = !row_problems_[i]->isHidden();
            QRect all;
            const bool is_short = i >= short_from_;
            for (const QWidget* const one : row_widgets_[i]) {
                const bool stands_below = is_short && one == row_problems_[i];
                if (!one->isHidden() && !stands_below) all |= one->geometry();
            }
            rows.push_back({all, at_hand == &form_.rows[i], is_wrong, is_short});
        }
        return rows;
    };
    for (QWidget* const sheet : {static_cast<QWidget*>(content), area_->viewport()})
        sheet->setBackgroundRole(QPalette::Base);
    grid_ = spaced<QGridLayout>(content, {px(10), px(6), 0, px(6)});
    grid_->setHorizontalSpacing(px(mark_pages_ ? 12 : form_.pair_columns.empty() ? 16 : 8));
    grid_->setVerticalSpacing(px(4));
    int line = 0;
    short_from_ = first_short_row();
    for (std::size_t i = 0; i < short_from_; ++i) {
        const referee::FormRow& row = form_.rows[i];
        const bool begins_group = !row.group.empty() && (i == 0 || form_.rows[i - 1].group != row.group);
        if (begins_group) {
            auto* const group = ui::typed(new Label(text(row.group), content), Type::small, true);
            grid_->addWidget(group, line++, 0, 1, -1);
            groups_.emplace_back(row.group, group);
        }
        const auto before = content->findChildren<QWidget*>(QString(), Qt::FindDirectChildrenOnly).size();
        RowHead head = head_of(row);
        head.follows = !row.of.empty() && !begins_group && i > 0 && form_.rows[i - 1].of == row.of;
        make_row(row, head, i, line, content);
        const auto all = content->findChildren<QWidget*>(QString(), Qt::FindDirectChildrenOnly);
        row_widgets_.emplace_back(all.begin() + before, all.end());
        line += 2;
    }
    if (short_from_ < form_.rows.size()) make_short_rows(std::exchange(line, line + 3), content);
    make_headings();
    const auto columns = static_cast<int>(columns_.size() + form_.pair_columns.size());
    grid_->setColumnStretch(stands_at_right() ? 0 : columns + 1, 1);  // there for the notes
    grid_->setRowStretch(line, 1);
    for (std::size_t i = 0; i < pairs_.size(); ++i) show_pair(i);
    return content;
}

// Null: it has none, or several.
const table::Field* FormView::only_field_of(const referee::FormRow& row) const {
    const auto is_there = [&](const table::Field& field) { return row.has(field); };
    const auto first = std::ranges::find_if(form_.fields, is_there);
    const bool is_only =
        first != form_.fields.end() && std::find_if(first + 1, form_.fields.end(), is_there) == form_.fields.end();
    return is_only ? &*first : nullptr;
}

// Of dice: many rows at the end that have the same one to throw.
std::size_t FormView::first_short_row() const {
    constexpr std::size_t least = 6;
    const std::size_t all = form_.rows.size();
    const table::Field* const field = form_.asks_faces() && all > 0 ? only_field_of(form_.rows.back()) : nullptr;
    std::size_t first = all;
    const auto is_short = [&](const referee::FormRow& row) {
        return only_field_of(row) == field && row.note.empty() && row.group.empty() && row.of.empty() &&
               !head_of(row).id.isEmpty();
    };
    while (field && first > 0 && is_short(form_.rows[first - 1])) --first;
    return all - first < least ? all : first;
}

// As many in a line as the narrowest pane has room for; what is wrong with one stands below them all.
void FormView::make_short_rows(int line, QWidget* parent) {
    constexpr std::size_t in_a_line = 4;
    const table::Field& field = *only_field_of(form_.rows.back());
    auto* const title = ui::typed(new Label(text(field.label), parent), Type::small, true);
    title->setContentsMargins(0, px(20), 0, px(4));
    auto* const cells = new QGridLayout;
    auto* const problems = new QVBoxLayout;
    cells->setHorizontalSpacing(px(6));
    cells->setVerticalSpacing(px(4));
    for (std::size_t i = short_from_; i < form_.rows.size(); ++i) {
        const referee::FormRow& row = form_.rows[i];
        RowHead head = head_of(row);
        head.about.clear();
        auto* const label = new HeadLabel(text(row.label), head, false, parent);
        FieldEditor* const editor = editor_in(row, i, field, parent);
        label->stand_for(editor->first_widget());
        auto* const problem = new LineLabel(QString(), parent);
        problem->hide();
        problems->addWidget(problem);
        row_problems_.push_back(problem);
        row_widgets_.push_back({label, editor, problem});
        const std::size_t place = i - short_from_;
        const int column = static_cast<int>(place % in_a_line) * 3;  // a label, a die, and a gap
        cells->addWidget(label, static_cast<int>(place / in_a_line), column);
        cells->addWidget(editor, static_cast<int>(place / in_a_line), column + 1);
        if (column > 0) cells->setColumnStretch(column - 1, 1);  // the last die ends where those above do
    }
    const int across = 1 + columns_of(std::span(form_.rows).first(short_from_), columns_);
    grid_->addWidget(title, line, 0, 1, across);
    grid_->addLayout(cells, line + 1, 0, 1, across);
    grid_->addLayout(problems, line + 2, 0, 1, across);
}

void FormView::make_headings() {
    headings_ = new QWidget(this);
    for (const table::Field& field : columns_) {
        const QString words = short_text(field.label, 60);
        auto* const heading = named(new Label(words, headings_), words, tip(field.help));
        const bool is_of_long_rows =
            std::any_of(form_.rows.begin(), form_.rows.begin() + static_cast<std::ptrdiff_t>(short_from_),
                        [&](const referee::FormRow& row) { return row.has(field); });
        heading->setVisible(is_of_long_rows || short_from_ == form_.rows.size());
        // It stands in the middle of its column.
        const bool is_box = field.type == table::FieldType::yes_no || field.sides.size() == 1;
        heading->setAlignment((is_box ? Qt::AlignHCenter : Qt::AlignLeft) | Qt::AlignBottom);
    }
    for (const referee::PairColumn& column : form_.pair_columns) {
        auto* const heading = new Label(headings_);
        heading->setAlignment(Qt::AlignRight | Qt::AlignBottom);
        heading->setAccessibleName(short_text(column.heading, 60));
    }
    headings_->installEventFilter(this);
    measure_headings();
}

// Those that are wider than what they head stand in two lines: the room is wanted for the names of the rows.
void FormView::measure_headings() {
    int column = 1;
    int height = 0;
    for (auto* heading : headings_->findChildren<Label*>()) {
        const auto at = static_cast<std::size_t>(column - 1);
        const std::string field = at < columns_.size() ? columns_[at].id : "";  // none: of pairs
        const QString words = heading->accessibleName();
        const int width = heading->fontMetrics().horizontalAdvance(words);
        const bool is_wider = std::ranges::all_of(cells_, [&](const Cell& cell) {
            return cell.editor->field().id != field || cell.editor->sizeHint().width() < width;
        });
        heading->setText(is_wider ? in_two_lines(words) : words);
        grid_->setColumnMinimumWidth(column++, heading->isHidden() ? 0 : heading->sizeHint().width());
        height = std::max(height, heading->sizeHint().height());
    }
    headings_->setFixedHeight(height);
}

// Over the columns that they head.
void FormView::place_headings() {
    const int left = area_->widget()->x();
    int column = 1;
    for (auto* heading : headings_->findChildren<Label*>()) {
        const QRect cell = grid_->cellRect(0, column);
        heading->setGeometry(left + cell.x(), 0, std::max(cell.width(), heading->sizeHint().width()),
                             headings_->height());
        ++column;
    }
}

void FormView::make_row(const referee::FormRow& row, const RowHead& head, std::size_t index, int line,
                        QWidget* parent) {
    QGridLayout& grid = *grid_;
    Label* const label = head.id.isEmpty() ? new LineLabel(text(row.label), parent)
                                           : new HeadLabel(text(row.label), head, !row.of.empty(), parent);
    if (!has_cells(form_, row)) set_muted(*label);
    grid.addWidget(label, line, 0);
    int column = 1;
    int behind_cells = 1;
    for (const table::Field& field : columns_) {
        if (row.has(field)) {
            FieldEditor* const editor = editor_in(row, index, field, parent);
            if (!label->buddy()) label->stand_for(editor->first_widget());
            if (mark_pages_) editor->setMaximumWidth(letters(widest_beside_marks));
            const bool is_box = field.type == table::FieldType::yes_no;
            grid.addWidget(editor, line, column, is_box ? Qt::AlignHCenter | Qt::AlignVCenter : Qt::Alignment());
            behind_cells = column + 1;
        }
        ++column;
    }
    if (mark_pages_) {
        QWidget* const chips = make_marks(head, row);
        for (const table::Field& field : marks_) {
            if (row.has(field)) chips->layout()->addWidget(editor_in(row, index, field, chips));
        }
        auto* const words = made_muted(new OneLine(parent));
        mark_words_.push_back(words);
        grid.addWidget(words, line, column);
        say_marks(index);
        grid.setColumnStretch(column, 1);
        ++column;
    }
    if (!form_.pair_columns.empty()) {
        pairs_.emplace_back();
        for (std::size_t i = 0; has_cells(form_, row) && i < form_.pair_columns.size(); ++i) {
            auto* const known = new Label(parent);
            known->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
            int widest = 0;  // so that nothing moves when one is chosen
            for (const auto& [unit, cells] : row.pairs)
                widest = std::max(widest, known->fontMetrics().horizontalAdvance(text(cells[i].words)));
            known->setMinimumWidth(widest);
            known->setAccessibleName(
                QStringLiteral("%1, %2").arg(text(row.label), text(form_.pair_columns[i].heading)));
            grid.addWidget(known, line, column + static_cast<int>(i));
            pairs_.back().push_back(known);
        }
        column += static_cast<int>(form_.pair_columns.size());
    }
    auto* const problem = new LineLabel(QString(), parent);
    problem->hide();
    row_problems_.push_back(problem);
    bool is_beside = columns_.size() <= most_open_fields;  // many leave it no room but below them
    if (!row.note.empty()) {
        auto* const note = ui::typed(new LineLabel(text(row.note), parent), Type::small);
        note->setAccessibleName(QStringLiteral("%1: %2").arg(text(row.label), text(row.note)));
        if (label->buddy()) note->stand_for(label->buddy());
        // A long one stands below its row, and gives its place to the problem.
        const bool is_long = !form_.pair_columns.empty() || note->sizeHint().width() > letters(long_note);
        is_beside = behind_cells > 1 && is_long;
        const int from = is_beside ? 1 : behind_cells;
        grid.addWidget(note, is_beside ? line + 1 : line, from, 1, column - from + 1);
    } else if (mark_pages_ || stands_at_right()) {
        // It stands below the fields or the words of what holds, and takes no room from the names of the rows.
        problem->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
        problem->setAlignment(Qt::AlignRight);
        const int across = mark_pages_ ? column : 1 + columns_of(std::span(form_.rows).first(short_from_), columns_);
        return grid.addWidget(problem, line + 1, 0, 1, across);
    }
    grid.addWidget(problem, is_beside ? line : line + 1, is_beside ? column : 1, 1, is_beside ? 1 : column);
}

void FormView::focus(const Cell& cell) {
    show_marks(cell.row);
    cell.editor->set_focus();
    if (!isActiveWindow()) look_at(cell);  // nobody is told of the focus there
    if (!area_->isAncestorOf(cell.editor)) return;
    // A form that has just come has no place yet.
    QMetaObject::invokeMethod(
        this, [this, editor = cell.editor] { area_->ensureWidgetVisible(editor); }, Qt::QueuedConnection);
}

void FormView::look_at(const Cell& cell) {
    show_marks(cell.row);
    if (std::exchange(looked_at_, cell.editor) == cell.editor) return;
    tell_problems();
    emit stake_changed();
    emit row_entered();
}

template <typename Cells, typename Is>
bool FormView::focus_first_of(Cells first, Cells last, const Is& is_such) {
    const auto found = std::find_if(first, last, is_such);
    if (found != last) focus(*found);
    return found != last;
}

// As its unit is called; what the row's own label says besides stands behind it.
RowHead FormView::head_of(const referee::FormRow& row) const {
    const bool has_own_words = !row.of.empty() && row.label.starts_with(row.of);
    if (!heads_ || row.unit.empty() || !(has_own_words || row.label.ends_with(row.unit))) return {};
    RowHead head = heads_(row.unit_id());
    if (has_own_words) head.about = text(row.label.substr(std::min(row.label.size(), row.of.size() + 2)));
    return head;
}

// A line or a choice that may stay empty, but waits to be filled: of a grid, or of a series what is each form's own.
bool FormView::waits_to_be_filled(const Cell& cell) const {
    const table::Field& field = cell.editor->field();
    const bool is_own = std::ranges::find(form_.series.own, field.id) != form_.series.own.end();
    if (!form_.grid) return (field.required || is_own) && cell.editor->value().is_null();
    const bool waits = field.type == table::FieldType::text || field.type == table::FieldType::choice ||
                       field.type == table::FieldType::unit;
    // A default of no words says that it is often left empty.
    return waits && cell.editor->value().is_null() && field.otherwise.is_null();
}

// Of a series: what may stay as it is.
bool FormView::is_besides(const table::Field& field) const {
    return std::ranges::find(form_.series.besides, field.id) != form_.series.besides.end();
}

// What Enter goes through.
bool FormView::is_asked(const Cell& cell) const {
    return !cell.editor->isHidden() && !is_mark(cell.editor->field());
}

std::vector<FormView::Cell>::const_iterator FormView::cell_at_hand() const {
    const auto asked = [this](const Cell& one) { return is_asked(one); };
    const auto cell = std::ranges::find(cells_, looked_at_, &Cell::editor);
    if (cell != cells_.end() && is_asked(*cell)) return cell;
    const auto open = std::ranges::find_if(
        cells_, [&](const Cell& one) { return is_asked(one) && asks_faces(*one.editor) && !one.editor->is_filled(); });
    return open != cells_.end() ? open : std::ranges::find_if(cells_, asked);
}

// The same field of the last unit of the side before it that has words there, where they wait to be typed.
std::vector<FormView::Cell>::const_iterator FormView::row_above(std::vector<Cell>::const_iterator cell) const {
    const table::Field& field = cell->editor->field();
    const bool waits =
        form_.grid && field.required && field.type == table::FieldType::text && !cell->editor->is_begun();
    if (!waits) return cells_.end();
    const int side = whose(*cell).side;
    const auto is_such = [&](const Cell& one) {
        return one.editor->field().id == field.id && whose(one).side == side && !one.editor->value().is_null() &&
               one.editor->problem().isEmpty();
    };
    const auto above = std::find_if(std::make_reverse_iterator(cell), cells_.crend(), is_such);
    return above == cells_.crend() ? cells_.end() : std::prev(above.base());
}

std::optional<FieldAtHand> FormView::field_at_hand() const {
    const auto cell = cell_at_hand();
    if (cell == cells_.end()) return {};
    const auto asked = [this](const Cell& one) { return is_asked(one); };
    FieldAtHand made{.whose = whose(*cell),
                     .field = cell->editor->field(),
                     .typed = cell->editor->typed(),
                     .problem = cell->editor->shown_problem(),
                     .note = form_.grid && cell->row < form_.rows.size() ? text(form_.rows[cell->row].note) : QString(),
                     .number = answered_ + static_cast<int>(std::count_if(cells_.begin(), cell + 1, asked)),
                     .all = answered_ + static_cast<int>(std::ranges::count_if(cells_, asked))};
    const auto above = row_above(cell);
    if (above != cells_.end()) {
        made.above = above->editor->value();
        made.above_whose = whose(*above);
    }
    const auto next = std::find_if(cell + 1, cells_.end(), asked);
    if (next == cells_.end()) return made;
    made.next_whose = whose(*next);
    made.next_field = text(next->editor->field().label);
    return made;
}

void FormView::count_on_from(const FormView& before) {
    const auto was_asked = [&](const Cell& cell) {
        return std::ranges::any_of(before.cells_, [&](const Cell& one) {
            return one.unit == cell.unit && one.editor->field().id == cell.editor->field().id;
        });
    };
    if (!std::ranges::all_of(cells_, was_asked)) return;
    answered_ = before.answered_ + static_cast<int>(std::ssize(before.cells_) - std::ssize(cells_));
}

void FormView::put_at_hand(const json::Value& value) {
    const auto cell = cell_at_hand();
    if (cell == cells_.end()) return;
    look_at(*cell);
    cell->editor->take_pointed(value);
}

void FormView::press_at_hand(const QKeyEvent& key) {
    const auto cell = cell_at_hand();
    if (cell == cells_.end()) return;
    if (!cell->editor->isAncestorOf(window()->focusWidget())) focus(*cell);
    auto* const line = qobject_cast<QLineEdit*>(window()->focusWidget());
    if (line && key.key() == Qt::Key_Backspace) line->deselect();  // one letter at a time
    QKeyEvent again(QEvent::KeyPress, key.key(), key.modifiers(), key.text());
    QCoreApplication::sendEvent(window()->focusWidget(), &again);
    const auto now = cell_of(window()->focusWidget());
    if (now != cells_.end()) look_at(*now);
}

void FormView::take_at_hand() {
    const auto cell = cell_at_hand();
    const bool is_answered = std::exchange(has_jumped_, false) && cell != cells_.end() && !cell->editor->is_filled();
    if (is_answered) return;
    cell == cells_.end() ? give_answer() : take_field(cell->editor);
}

bool FormView::go_before() {
    return focus_first_of(std::make_reverse_iterator(cell_at_hand()), cells_.crend(),
                          [this](const Cell& one) { return is_asked(one); });
}

QString FormView::button_words() const {
    return button_->accessibleName();
}

void FormView::press() {
    go_on();
}

// A form that is filled already is confirmed by Enter; a single field is shown for what it is. What a series offers may
// be typed otherwise.
void FormView::focus_first() {
    if (!form_.series.anew.empty()) return focus_field(form_.series.anew);
    const auto is_empty = [this](const Cell& cell) {
        return !cell.editor->isHidden() && (!cell.editor->is_filled() || waits_to_be_filled(cell));
    };
    if (focus_first_of(cells_.cbegin(), cells_.cend(), is_empty)) return;
    if (cells_.size() != 1 || form_.grid) {
        button_->setFocus(Qt::OtherFocusReason);
    } else {
        focus(cells_.front());
    }
}

void FormView::focus_field(const std::string& field) {
    focus_first_of(cells_.cbegin(), cells_.cend(), [&](const Cell& one) { return one.editor->field().id == field; });
}

void FormView::show_error(const QString& message) {
    error_words_ = message;
    say_problem(*error_, message);
}

void FormView::paintEvent(QPaintEvent* event) {
    QWidget::paintEvent(event);
    seen_.painted();
}

bool FormView::eventFilter(QObject* watched, QEvent* event) {
    const bool laid_out = event->type() == QEvent::Resize || event->type() == QEvent::LayoutRequest;
    if (headings_ && watched == area_->widget() && laid_out) place_headings();
    // One of them has letters of another size.
    if (headings_ && watched == headings_ && (event->type() == QEvent::LayoutRequest || event->type() == QEvent::Show))
        measure_headings();
    switch (event->type()) {
        case QEvent::MouseButtonDblClick:  // on the button it is one click: what comes next is read first
            if (watched == button_) return true;
            break;
        case QEvent::MouseButtonPress:
            has_jumped_ = false;
            if (watched == button_ && !seen_.is_meant(*this, *static_cast<QInputEvent*>(event))) return true;
            break;
        case QEvent::FocusIn: {
            const auto cell = cell_of(watched);
            if (form_.grid) area_->widget()->update();
            if (cell != cells_.end()) look_at(*cell);
            break;
        }
        case QEvent::FocusOut: {
            const Qt::FocusReason reason = static_cast<QFocusEvent*>(event)->reason();
            if (reason != Qt::PopupFocusReason && reason != Qt::ActiveWindowFocusReason) left(watched);
            break;
        }
        case QEvent::ShortcutOverride:
            // Ctrl+Z is the field's, whatever it means in the window.
            if (static_cast<QKeyEvent*>(event)->matches(QKeySequence::Undo) && cell_of(watched) != cells_.end()) {
                event->accept();
                return true;
            }
            break;
        case QEvent::KeyPress:
            if (key_pressed(watched, *static_cast<QKeyEvent*>(event))) return true;
            break;
        default:
            break;
    }
    return QWidget::eventFilter(watched, event);
}

// Whether the key has done all that it does.
bool FormView::key_pressed(QObject* watched, const QKeyEvent& key) {
    const auto here = cell_of(watched);
    const bool is_shortcut = here == cells_.end() && watched != button_;
    if (is_shortcut && !(is_enter_key(key) && (key.modifiers() & Qt::ControlModifier))) return false;
    const bool is_arrow = key.key() >= Qt::Key_Left && key.key() <= Qt::Key_Down;
    if (key.text().isEmpty() && !is_arrow && !is_enter_key(key)) return false;  // held for a sign that follows, say
    if (is_enter_key(key) || key.key() == Qt::Key_Tab) walks_ = key.key() == Qt::Key_Tab;
    const bool has_jumped = std::exchange(has_jumped_, false);
    QWidget* const die = std::exchange(typed_in_, qobject_cast<QWidget*>(watched));
    if (has_jumped && is_of_die_before(die, key)) {
        die->setFocus(Qt::OtherFocusReason);
        QKeyEvent again(QEvent::KeyPress, key.key(), key.modifiers(), key.text());
        return QCoreApplication::sendEvent(die, &again);
    }
    if (key.matches(QKeySequence::Undo) && here != cells_.end()) {
        if (here->editor->undo()) return true;
        FieldEditor* const pointed = std::exchange(pointed_, nullptr);
        pointed && pointed->undo() ? pointed->set_focus() : emit undo_wanted();
        return true;
    }
    const bool in_lines = qobject_cast<LinesEdit*>(watched) != nullptr;  // which has Enter and the arrows for itself
    if (in_lines) return is_enter_key(key) && (key.modifiers() & Qt::ControlModifier) && !seen_.is_meant(*this, key);
    const bool presses = is_enter_key(key) || (watched == button_ && key.key() == Qt::Key_Space);
    if (presses && (key.isAutoRepeat() || !seen_.is_meant(*this, key))) return true;
    const bool folded_choice = qobject_cast<QComboBox*>(watched) != nullptr;
    switch (key.key()) {
        case Qt::Key_Tab:
            return has_jumped;
        case Qt::Key_Return:
        case Qt::Key_Enter:
            if (watched == button_ && !(key.modifiers() & Qt::ControlModifier)) {
                go_on();
            } else if (key.modifiers() & Qt::ControlModifier) {
                give_answer();
            } else if (!has_jumped) {
                take_field(watched);
            }
            return true;
        case Qt::Key_Backspace:
            return go_to_die_before(watched);
        case Qt::Key_Up:
        case Qt::Key_Down:
            if (has_jumped && key.key() == Qt::Key_Down) return true;
            return form_.grid && !folded_choice && go_to_row(watched, key.key() == Qt::Key_Up ? -1 : 1);
        default:
            return false;
    }
}

// Behind a face of a d20 that went on by itself a sign belongs to it, as in 7/4; behind the last one Backspace does.
bool FormView::is_of_die_before(const QObject* die, const QKeyEvent& key) const {
    const auto cell = cell_of(die);
    const auto* const line = qobject_cast<const QLineEdit*>(die);
    if (!line || cell == cells_.end() || !asks_faces(*cell->editor)) return false;
    if (key.key() == Qt::Key_Backspace) return button_->hasFocus();
    const bool is_sign = !key.text().isEmpty() && key.text().front().isPrint() && !key.text().front().isDigit();
    return is_sign && dice::begins_pair(line->text().toStdString(), cell->editor->field().sides.front());
}

// What is wrong is marked when the hand goes elsewhere; what is missing only after somebody tried to answer.
void FormView::left(const QObject* widget) {
    const auto cell = cell_of(widget);
    const QWidget* const now = QApplication::focusWidget();
    if (cell == cells_.end() || (now && cell->editor->isAncestorOf(now))) return;
    if (cell->editor->is_wrong() || was_tried_) mark(*cell, cell->editor->problem());
}

std::vector<FormView::Cell>::const_iterator FormView::cell_of(const QObject* widget) const {
    return std::ranges::find_if(cells_, [&](const Cell& cell) {
        return cell.editor == widget || cell.editor->isAncestorOf(qobject_cast<const QWidget*>(widget));
    });
}

bool FormView::go_to_row(const QObject* from, int step) {
    const auto here = cell_of(from);
    if (here == cells_.end()) return false;
    const auto is_same_field = [&](const Cell& cell) {
        return cell.editor->field().id == here->editor->field().id && !cell.editor->isHidden();
    };
    if (step > 0) return focus_first_of(here + 1, cells_.cend(), is_same_field);
    return focus_first_of(std::make_reverse_iterator(here), cells_.crend(), is_same_field);
}

// From a die that isn't typed.
bool FormView::go_to_die_before(const QObject* from) {
    const auto* const die = qobject_cast<const QLineEdit*>(from);
    const auto here = cell_of(from);
    if (!die || !die->text().isEmpty() || here == cells_.end() || !asks_faces(*here->editor)) return false;
    if (here->editor->go_to_die_before(from)) return true;
    return focus_first_of(std::make_reverse_iterator(here), cells_.crend(),
                          [](const Cell& cell) { return asks_faces(*cell.editor) && !cell.editor->isHidden(); });
}

// To the next field; from the last one it answers. One that is wrong or missing isn't left.
void FormView::take_field(const QObject* from) {
    const auto here = cell_of(from);
    if (here == cells_.end()) return give_answer();
    const bool may_go_on = here->editor->is_filled() || here->editor->is_begun();
    if (may_go_on && !here->editor->is_wrong() && here->editor->go_to_next_die(from)) return;
    const QString problem = here->editor->problem();
    mark(*here, problem);
    if (!problem.isEmpty()) return focus(*here);
    const auto next = cell_behind(*here);
    if (next != cells_.end() && asks_faces(*here->editor)) last_thrown_ = here->editor;
    if (next != cells_.end()) return focus(*next);
    form_.series.anew.empty() ? give_answer() : emit ended();
}

// Where Enter leads from a field; the end: it answers.
std::vector<FormView::Cell>::const_iterator FormView::cell_behind(const Cell& here) const {
    const json::Value& offered = here.editor->offered();
    const bool takes_offer =
        here.editor->field().id == form_.series.anew && !offered.is_null() && here.editor->typed() == offered;
    const auto is_next = [&](const Cell& cell) {
        if (takes_offer) return waits_to_be_filled(cell);
        return is_asked(cell) && (!is_besides(cell.editor->field()) || is_besides(here.editor->field()));
    };
    return std::find_if(cell_of(here.editor) + 1, cells_.cend(), is_next);
}

// Beside the button what Enter does in this field, where that is something else than what the button says.
QString FormView::words_of_enter() const {
    const auto here = cell_of(window()->focusWidget());
    const bool is_on_button = here == cells_.end() || asks_faces(*here->editor) || here->editor->is_wrong();
    if (is_on_button || here->editor->field().lines) return {};
    const auto next = cell_behind(*here);
    if (next != cells_.end()) {
        const bool is_beside = form_.grid && next->row == here->row;
        return u"Enter: on to %1"_s.arg(is_beside ? short_text(next->editor->field().label, 30) : name_of(*next));
    }
    return form_.series.anew.empty() ? QString()
                                     : u"Enter: %1, then another"_s.arg(in_sentence(button_words_.toStdString()));
}

// From dice that are typed to the next field that is empty, then to any before it, then to the button.
void FormView::go_on_by_itself(const FieldEditor* from) {
    has_jumped_ = true;
    last_thrown_ = from;
    const auto is_empty = [](const Cell& cell) { return !cell.editor->is_filled(); };
    const bool has_next = focus_first_of(cell_of(from) + 1, cells_.cend(), is_empty) ||
                          focus_first_of(cells_.cbegin(), cells_.cend(), is_empty);
    if (!has_next) button_->setFocus(Qt::OtherFocusReason);
}

// From what a key completed: of a series to the next field that waits, or, for who came by Tab, to the next one; in a
// grid to that of the next such row. Where none does, the focus stays.
void FormView::go_on_to_waiting(const FieldEditor& from) {
    const auto is_next = [&](const Cell& cell) {
        const bool is_meant = form_.grid ? cell.editor->field().id == from.field().id : !form_.series.anew.empty();
        return is_meant && !cell.editor->isHidden() && (waits_to_be_filled(cell) || (walks_ && !form_.grid));
    };
    if (focus_first_of(cell_of(&from) + 1, cells_.cend(), is_next)) has_jumped_ = true;
}

// A grid's row, as its unit is called for short; another field by its label.
QString FormView::name_of(const Cell& cell) const {
    if (!form_.grid || cell.row >= form_.rows.size()) return short_text(cell.editor->field().label, 30);
    const referee::FormRow& row = form_.rows[cell.row];
    return short_text(row.label.ends_with(row.unit) ? row.unit : row.label, 30);
}

void FormView::mark(const Cell& cell, const QString& problem) {
    cell.editor->show_problem(problem);
    tell_problems();
}

// In the rows what is wrong, and on the button where.
void FormView::tell_problems() {
    QStringList names;
    std::vector<const Cell*> wrong;
    std::vector<QStringList> of_rows(row_problems_.size());
    std::vector<QStringList> missing(row_problems_.size());
    std::vector<QStringList> heard(row_problems_.size());
    for (const Cell& cell : cells_) {
        const QString& problem = cell.editor->shown_problem();
        if (problem.isEmpty()) continue;
        wrong.push_back(&cell);
        if (!names.contains(name_of(cell))) names += name_of(cell);
        if (!form_.grid || cell.row >= form_.rows.size()) continue;
        heard[cell.row] += QStringLiteral("%1: %2").arg(cell.editor->name(), problem);
        const QString label = short_text(cell.editor->field().label, 40);
        const bool is_clear = columns_.size() == 1 && cell.editor->field().id == columns_.front().id;
        if (!is_clear && !cell.editor->is_begun() && problem == cell.editor->problem()) {
            missing[cell.row] += label;
        } else {
            of_rows[cell.row] += is_clear ? problem : u"%1: %2"_s.arg(label, problem);
        }
    }
    for (std::size_t i = 0; i < of_rows.size(); ++i) {
        if (!missing[i].isEmpty()) of_rows[i] += u"Missing: %1"_s.arg(missing[i].join(QStringLiteral(", ")));
        row_problems_[i]->setAccessibleName(heard[i].join(QLatin1Char('\n')));  // its row isn't heard beside it
        say_problem(*row_problems_[i], of_rows[i].join(QLatin1Char('\n')));
    }
    if (wrong.size() == 1 && whose(*wrong.front()).side >= 0) {
        const table::Field& field = wrong.front()->editor->field();
        names = {u"%1's %2"_s.arg(names.front(), field.compass ? u"direction"_s : in_sentence(field.label))};
    }
    say_button(names);
}

// What pressing it does.
void FormView::say_button(const QStringList& wrong) {
    const QString thrown = words_of_throw();
    QString words = thrown.isEmpty() ? button_words_ : thrown;
    if (!wrong.isEmpty()) {
        words = u"Correct %1"_s.arg(QStringList(wrong.mid(0, most_names)).join(QStringLiteral(", ")));
        if (wrong.size() > most_names) words += QStringLiteral(", \u2026");
    }
    button_->setText(button_text(words));
    button_->setAccessibleName(words);
    button_->setToolTip(wrong.size() > most_names ? tip(wrong.join(QStringLiteral(", "))) : QString());
}

// Of the throw at hand: "Throw A1's speed" and, while others are to come, "A1's speed is 7".
QString FormView::words_of_throw() const {
    const std::optional<Throw> now = throw_at_hand();
    if (!now || now->whose.side < 0) return {};
    const QString which = u"%1's %2"_s.arg(now->whose.id, in_sentence(now->what.toStdString()));
    if (now->faces == std::vector<QString>(1)) return u"Throw %1"_s.arg(which);
    const bool is_whole = std::ranges::none_of(now->faces, [](const QString& face) { return face.isEmpty(); });
    if (!is_whole || now->next.isEmpty()) return {};
    return u"%1 is %2"_s.arg(which, QStringList(now->faces.begin(), now->faces.end()).join(QStringLiteral(", ")));
}

// As the button says: goes to the throw, takes what is typed of it, or answers.
void FormView::go_on() {
    const bool is_of_throw = !words_of_throw().isEmpty() && words_of_throw() == button_->accessibleName();
    if (!is_of_throw || (looked_at_ && looked_at_->is_wrong())) return give_answer();
    if (!looked_at_) return focus_first();
    if (!looked_at_->is_filled()) return focus(*cell_of(looked_at_));
    go_on_by_itself(looked_at_);
    has_jumped_ = false;
}

// Says beside each field what is wrong with it, and goes to the first.
bool FormView::find_problem(bool only_begun) {
    const Cell* first = nullptr;
    for (const Cell& cell : cells_) {
        const QString problem = only_begun && !cell.editor->is_begun() ? QString() : cell.editor->problem();
        cell.editor->show_problem(problem);
        if (!first && !problem.isEmpty()) first = &cell;
    }
    tell_problems();
    if (first) focus(*first);
    return first != nullptr;
}

void FormView::give_answer() {
    show_error(QString());
    was_tried_ = find_problem();
    if (!was_tried_ && !pass_turn()) emit answered(typed_answer());
}

bool FormView::give_typed_dice() {
    show_error(QString());
    const bool begun = std::ranges::any_of(cells_, [](const Cell& cell) { return cell.editor->is_begun(); });
    if (find_problem(form_.grid || !begun)) return false;
    if (begun) emit answered(typed_answer());
    return true;
}

// Dice that aren't typed are left out.
session::Answer FormView::typed_answer() const {
    session::Answer answer{form_.key, {}, {}};
    for (const Cell& cell : cells_) {
        const json::Value value = cell.editor->value();
        session::Fields* fields = &answer.fields;
        if (!cell.unit.empty()) {
            const auto is_row = [&](const auto& row) { return row.first == cell.unit; };
            auto row = std::ranges::find_if(answer.rows, is_row);
            if (row == answer.rows.end()) row = answer.rows.insert(row, {cell.unit, {}});
            fields = &row->second;
        }
        const bool left_open = value.is_null() && asks_faces(*cell.editor);
        if (!left_open) (*fields)[cell.editor->field().id] = value;
    }
    return answer;
}

}  // namespace flagplot::ui

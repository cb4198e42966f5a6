#include "ui/common/field_editor.h"

#include <QAbstractItemView>
#include <QButtonGroup>
#include <QCheckBox>
#include <QComboBox>
#include <QCompleter>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLineEdit>
#include <QListWidget>
#include <QPainter>
#include <QRadioButton>
#include <QScopedValueRollback>
#include <QStyleOptionButton>
#include <QStylePainter>
#include <algorithm>
#include <utility>

#include "ascii/letters.h"
#include "dice/notation.h"
#include "table/compass.h"
#include "ui/common/chip.h"
#include "ui/common/choice_box.h"
#include "ui/common/lines_edit.h"
#include "ui/common/made.h"
#include "ui/common/marks.h"
#include "ui/common/plain_text.h"
#include "ui/common/quiet.h"
#include "ui/common/ways_picture.h"
#include "ui/common/write.h"

namespace flagplot::ui {
namespace {

using table::FieldType;

// Beside a line that may name a way of the compass; a question mark once that is marked as wrong. The line itself says
// it to who listens.
class DesiredSign : public QWidget {
  public:
    explicit DesiredSign(const QLineEdit& line) : QWidget(line.parentWidget()), line_(line) {
        connect(&line, &QLineEdit::textChanged, this, qOverload<>(&QWidget::update));
    }

    QSize sizeHint() const override { return QSize(1, 1) * (fontMetrics().height() + 4); }
    QSize minimumSizeHint() const override { return sizeHint(); }

  protected:
    void paintEvent(QPaintEvent* /*event*/) override {
        QPainter painter(this);
        QRectF where(QPointF(), sizeHint());
        where.moveCenter(QRectF(rect()).center());
        if (!is_marked_as_wrong(line_)) return paint_desired(painter, where, line_.text(), palette());
        const QColor ink = tints(palette()).wrong;
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(QPen(ink, 1.2));
        painter.drawEllipse(where.adjusted(1, 1, -1, -1));
        write(painter, where, QStringLiteral("?"), bold(font()), ink, Qt::AlignCenter);
    }

  private:
    const QLineEdit& line_;
};

constexpr std::size_t most_open_choices = 9;  // as many as there are number keys
constexpr std::size_t dice_in_line = 6;       // more go on below
constexpr qsizetype most_in_line = 54;        // letters
constexpr int width_before_strip = 24;        // letters

// Broken into lines: a radio button doesn't do so itself.
QString in_lines(const QString& words) {
    QString lines;
    qsizetype in_line = 0;
    for (const QString& word : words.split(u' ')) {
        const bool is_full = in_line > 0 && in_line + word.size() >= most_in_line;
        if (!lines.isEmpty()) lines += is_full ? u"\n     "_s : u" "_s;
        in_line = (is_full ? 0 : in_line + 1) + word.size();
        lines += word;
    }
    return lines;
}

// A choice that is seen: its picture above its words.
class Tile : public Pressed<QRadioButton> {
  public:
    using Pressed::Pressed;

    // Room for words in two lines: where there is little, they are broken.
    QSize sizeHint() const override { return size_for(fontMetrics().size(Qt::TextShowMnemonic, text()).width()); }
    QSize minimumSizeHint() const override {
        int widest = 0;
        for (const QString& word : text().split(QLatin1Char(' ')))
            widest = std::max(widest, fontMetrics().size(Qt::TextShowMnemonic, word).width());
        return size_for(widest);
    }

  protected:
    void paintEvent(QPaintEvent* /*event*/) override {
        QStylePainter painter(this);
        QStyleOptionButton frame = look();
        frame.text.clear();
        painter.drawControl(QStyle::CE_PushButton, frame);
        const int above = fontMetrics().height() / 2;
        painter.drawPixmap((width() - iconSize().width()) / 2, above, icon().pixmap(iconSize(), devicePixelRatioF()));
        painter.setPen(palette().color(QPalette::Text));
        painter.drawText(rect().adjusted(beside(), above + iconSize().height(), -beside(), 0), alignment, text());
    }

  private:
    static constexpr int alignment =
        static_cast<int>(Qt::AlignCenter) | static_cast<int>(Qt::TextShowMnemonic) | static_cast<int>(Qt::TextWordWrap);
    static int beside() { return letters(.7); }
    QSize size_for(int words) const {
        return {std::max(words + 2, iconSize().width()) + 2 * beside(),
                iconSize().height() + fontMetrics().height() * 7 / 2};
    }
};

// How many lines of a text are in sight.
int high_in(FieldEditor::Place place) {
    return place == FieldEditor::Place::form ? 10 : place == FieldEditor::Place::line ? 5 : 3;
}

QString no_such_face(int sides, const QString& typed) {
    return u"A d%1 can't show %2."_s.arg(sides).arg(short_text(typed, 20));
}

// Whether more came at once than one key types, in the place of whatever was selected.
bool is_pasted(const QString& before, const QString& now) {
    const auto [old_end, new_end] = std::mismatch(before.begin(), before.end(), now.begin(), now.end());
    const auto in_front = new_end - now.begin();
    const auto most_behind = std::min(before.end() - old_end, now.end() - new_end);
    qsizetype behind = 0;
    while (behind < most_behind && before[before.size() - 1 - behind] == now[now.size() - 1 - behind]) ++behind;
    return now.size() - in_front - behind > 1;
}

std::vector<table::Choice> yes_and_no() {
    return {{"yes", u"Yes"_s.toStdString()}, {"no", u"No"_s.toStdString()}};
}

// The id of the choice that a value is; empty for null.
std::string choice_of(const json::Value& value) {
    if (value.is_boolean()) return value == true ? "yes" : "no";
    return json::to_text(value);
}

}  // namespace

bool FieldEditor::has_pictures(const table::Field& field) {
    return field.type == FieldType::choice && field.choices.size() <= most_open_choices &&
           std::ranges::any_of(field.choices,
                               [](const table::Choice& choice) { return !ways_in(text(choice.label)).isEmpty(); });
}

bool FieldEditor::fits_segments(const table::Field& field) {
    constexpr std::size_t most_letters = 36;
    std::size_t letters = 0;
    for (const table::Choice& choice : field.choices) letters += choice.label.size();
    const bool are_few = field.choices.size() >= 2 && field.choices.size() <= 4 && letters <= most_letters;
    return field.type == FieldType::choice && field.required && are_few;
}

FieldEditor::FieldEditor(const table::Field& field, const json::Value& value, const QString& name, Place place,
                         QWidget* parent)
    : QWidget(parent), field_(field), name_(name), place_(place) {
    row_ = new QHBoxLayout;
    problem_ = new Label(this);
    problem_->setWordWrap(true);
    problem_->hide();
    add_parts(spaced<QVBoxLayout>(this, {}, px(4)), {row_, problem_});
    switch (field_.type) {
        case FieldType::yes_no:
            if (place == Place::form) {
                make_open_choices(yes_and_no(), value);
            } else if (!field_.required || value.is_boolean()) {
                make_check(value);
            } else {
                make_folded_choices(yes_and_no(), value);
            }
            break;
        case FieldType::units:
            make_units(value);
            break;
        case FieldType::faces:
            make_dice(value);
            break;
        default:
            if (field_.lines) {
                make_lines(value);
            } else if (field_.choices.empty() || field_.type == FieldType::text) {
                make_line(value);
            } else if ((place == Place::form && field_.required && field_.choices.size() <= most_open_choices) ||
                       (place == Place::line && has_pictures(field_)) || place == Place::segments) {
                make_open_choices(field_.choices, value);
            } else {
                make_folded_choices(field_.choices, value);
            }
    }
    for (QWidget* widget : findChildren<QWidget*>()) widget->setAccessibleDescription(text(field_.help));
    if (lines_)
        lines_->setAccessibleDescription(QStringLiteral("%1 %2").arg(text(field_.help), LinesEdit::hint()).trimmed());
    // On Linux the name that is told of a combo box is what it shows.
    if (folded_) folded_->setAccessibleDescription(QStringLiteral("%1 %2").arg(name_, text(field_.help)).trimmed());
    offered_ = typed();
}

void FieldEditor::make_line(const json::Value& value) {
    line_ = named(new QLineEdit(exact(json::to_text(value)), this), name_);
    if (field_.type == FieldType::number) {
        line_->setPlaceholderText(field_.least && field_.most ? u"%1 to %2"_s.arg(*field_.least).arg(*field_.most)
                                                              : u"Number"_s);
        line_->setMaximumWidth(letters(14));
    }
    if (place_ == Place::cell && field_.type == FieldType::text) line_->setMinimumWidth(letters(10));
    if (place_ == Place::cell && field_.compass) line_->setMaximumWidth(px(84));
    connect(line_, &QLineEdit::textEdited, this, &FieldEditor::edited);
    connect(line_, &QLineEdit::textEdited, this, [this](const QString& typed) {
        if (!undoes_ && desired_ && desired_->is_whole_way(typed.toStdString())) emit completed();
    });
    if (field_.compass) row_->addWidget(new DesiredSign(*line_));
    row_->addWidget(line_);
    if (field_.type == FieldType::number) row_->addStretch();
    if (field_.type == FieldType::text && !field_.choices.empty()) suggest();
}

// Where there is room, what Enter doesn't do is said below it.
void FieldEditor::make_lines(const json::Value& value) {
    lines_ = named(new LinesEdit(exact(json::to_text(value)), high_in(place_), this), name_);
    lines_->moveCursor(QTextCursor::End);
    connect(lines_, &LinesEdit::textChanged, this, &FieldEditor::edited);
    connect(lines_, &LinesEdit::confirmed, this, &FieldEditor::confirmed);
    row_->addWidget(lines_);
    if (place_ == Place::cell) return;
    auto* const hint = ui::typed(new Label(LinesEdit::hint(), this), Type::small);
    static_cast<QBoxLayout*>(layout())->insertWidget(1, hint);
}

// What is suggested unfolds while something like it is typed, or all of it by the down key or a click into the empty
// line. Any text may stand there.
void FieldEditor::suggest() {
    QStringList labels;
    for (const table::Choice& choice : field_.choices) labels += text(choice.label);
    auto* const completer = new QCompleter(labels, line_);
    completer->setCaseSensitivity(Qt::CaseInsensitive);
    completer->setFilterMode(Qt::MatchContains);
    completer->popup()->setAccessibleName(u"Suggestions: %1"_s.arg(name_));
    line_->setCompleter(completer);
    line_->setPlaceholderText(u"Type, or press Down to choose"_s);
    line_->setMinimumWidth(letters(place_ == Place::cell ? 40 : 16));
    line_->installEventFilter(this);
    connect(completer, qOverload<const QString&>(&QCompleter::activated), this, &FieldEditor::edited);
}

void FieldEditor::unfold_suggestions() {
    line_->setFocus();
    line_->completer()->setCompletionPrefix(QString());
    line_->completer()->complete();
}

void FieldEditor::make_open_choices(const std::vector<table::Choice>& choices, const json::Value& value) {
    open_rows_ = new QGridLayout;
    open_rows_->setVerticalSpacing(px(2));
    QStringList names;
    for (const table::Choice& choice : choices) names += button_text(short_text(choice.label));
    auto* const segments = place_ == Place::segments ? new Segments(names, this) : nullptr;
    // Without a group a single choice would be given up by a click.
    only_one_ = segments ? segments->findChild<QButtonGroup*>() : new QButtonGroup(this);
    const bool are_pictures = place_ == Place::line && has_pictures(field_);
    for (std::size_t i = 0; i < choices.size(); ++i) {
        const QString label = short_text(choices[i].label, 200);
        const QString words = QStringLiteral("%1  %2").arg(i + 1).arg(button_text(in_lines(label)));
        const auto place = static_cast<int>(i);
        auto* const button = segments       ? static_cast<QRadioButton*>(only_one_->button(place))
                             : are_pictures ? new Tile(button_text(label), this)
                                            : new QRadioButton(words, this);
        if (are_pictures) {
            set_type(*button, Type::small);
            button->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
            button->setMaximumWidth(letters(30));
            open_rows_->setColumnStretch(static_cast<int>(i), 1);  // all of one width
            const QStringList ways = ways_in(label);
            if (!ways.isEmpty()) button->setText(name_of_ways(ways));
            const QPixmap picture = picture_of_ways(ways, palette(), devicePixelRatioF());
            button->setIcon(picture);
            button->setIconSize(picture.deviceIndependentSize().toSize());
        }
        button->setAccessibleName(QStringLiteral("%1: %2").arg(name_, label));
        button->installEventFilter(this);
        connect(button, &QRadioButton::toggled, this, &FieldEditor::edited);
        if (!segments) {
            only_one_->addButton(button, place);
            are_pictures ? open_rows_->addWidget(button, 0, place) : open_rows_->addWidget(button, place, 0);
        }
        open_.push_back(button);
        open_ids_.push_back(choices[i].id);
    }
    put(value);
    if (segments) open_rows_->addWidget(segments, 0, 0);
    if (!is_begun()) open_.front()->setFocusPolicy(Qt::StrongFocus);   // else Tab leads to the one that is on
    add_parts(row_, {{open_rows_, are_pictures ? 1 : 0}, stretch()});  // which has what they leave
}

void FieldEditor::make_folded_choices(const std::vector<table::Choice>& choices, const json::Value& value) {
    folded_ = named(new ChoiceBox(this), name_);
    for (const table::Choice& choice : choices) folded_->addItem(short_text(choice.label, 200), exact(choice.id));
    const bool stands_there = !value.is_null() && folded_->findData(exact(choice_of(value))) >= 0;
    if (!stands_there || !field_.required) folded_->insertItem(0, QString(), QString());
    folded_->setCurrentIndex(stands_there ? folded_->findData(exact(choice_of(value))) : 0);
    // Where there is little room for a grid its choices are cut short rather than pushed out of sight.
    if (place_ == Place::cell) folded_->setMinimumWidth(std::min(folded_->sizeHint().width(), letters(20)));
    folded_->setFocusPolicy(Qt::StrongFocus);
    connect(folded_, &QComboBox::currentIndexChanged, this, &FieldEditor::edited);
    row_->addWidget(folded_);
    if (place_ != Place::cell) row_->addStretch();
}

void FieldEditor::show_units(const UnitStrips& strips, bool keeps_room) {
    const bool any =
        std::ranges::any_of(field_.choices, [&](const table::Choice& choice) { return !strips(choice.id).is_empty(); });
    if (!any) return;
    if (units_) units_->setItemDelegate(new StripDelegate(strips, units_));
    if (folded_) show_chosen_unit(strips, keeps_room);
    for (std::size_t i = 0; i < open_.size(); ++i) {
        const UnitStrip strip = strips(open_ids_[i]);
        describe(*open_[i], strip.words());
        auto* const view = new StripView(this);
        view->show_strip(strip);
        open_rows_->addWidget(view, static_cast<int>(i), 1);
    }
}

// In the list each, behind the line the one that is chosen.
void FieldEditor::show_chosen_unit(const UnitStrips& strips, bool keeps_room) {
    folded_->setItemDelegate(new StripDelegate(strips, folded_));
    folded_->view()->setMinimumWidth(folded_->view()->sizeHintForColumn(0));
    folded_->setFixedWidth(letters(width_before_strip));  // so that those of all rows are below each other
    auto* const view = new StripView(this);
    row_->insertWidget(row_->indexOf(folded_) + 1, view);
    std::vector<UnitStrip> all;
    for (const table::Choice& choice : field_.choices) {
        if (keeps_room) all.push_back(strips(choice.id));
    }
    view->keep_room_for(std::move(all));
    const QString description = folded_->accessibleDescription();
    const auto show = [this, strips, view, description] {
        const UnitStrip strip = strips(choice());
        view->show_strip(strip);
        folded_->setAccessibleDescription(description);
        describe(*folded_, strip.words());
    };
    connect(folded_, &QComboBox::currentIndexChanged, view, show);
    show();
}

void FieldEditor::make_check(const json::Value& value) {
    check_ = place_ == Place::chip ? new Chip(button_text(text(field_.label)), this) : new QCheckBox(this);
    check_->setAccessibleName(name_);
    check_->setChecked(value == true);
    connect(check_, &QCheckBox::toggled, this, &FieldEditor::edited);
    row_->addWidget(check_);
}

void FieldEditor::make_units(const json::Value& value) {
    units_ = named(new Quiet<QListWidget>(this), name_);
    const std::vector<std::string> ids = value.texts();
    for (const table::Choice& unit : field_.choices) {
        auto* const item = new QListWidgetItem(short_text(unit.label), units_);
        item->setData(Qt::UserRole, exact(unit.id));
        const bool chosen = std::ranges::find(ids, unit.id) != ids.end();
        item->setCheckState(chosen ? Qt::Checked : Qt::Unchecked);
    }
    const int rows = std::clamp(units_->count(), 2, 8);
    units_->ensurePolished();
    units_->setFixedHeight(units_->sizeHintForRow(0) * rows + 2 * units_->frameWidth() + letters(0.5));
    if (units_->count() <= rows) units_->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    units_->installEventFilter(this);
    if (units_->count() > 0) units_->setCurrentRow(0);
    units_->clearSelection();
    connect(units_, &QListWidget::itemChanged, this, &FieldEditor::edited);
    row_->addWidget(units_);
}

void FieldEditor::make_dice(const json::Value& value) {
    auto* const lines = new QGridLayout;
    lines->setSpacing(row_->spacing());
    row_->addLayout(lines);
    const std::vector<std::string> faces = value.texts();
    for (std::size_t i = 0; i < field_.sides.size(); ++i) {
        const QString shown = i < faces.size() ? exact(faces[i]) : QString();
        auto* const die = ui::typed(new QLineEdit(shown, this), Type::id, true);
        die->setAccessibleName(field_.sides.size() == 1 ? name_ : u"%1, die %2"_s.arg(name_).arg(i + 1));
        die->setPlaceholderText(QStringLiteral("d%1").arg(field_.sides[i]));
        die->setAlignment(Qt::AlignHCenter);
        die->setTextMargins(0, 0, px(4), 0);  // figures stand at the right of their room
        // A d20 may be typed as two dice. Rows of a grid have their dice below each other, however many they are.
        const bool small = place_ == Place::cell && field_.sides[i] <= 12;
        die->setMinimumWidth(letters(5));
        die->setMaximumWidth(letters(small ? 6 : 9));
        connect(die, &QLineEdit::textEdited, this, [this, i](const QString& typed) { die_edited(i, typed); });
        die->installEventFilter(this);
        dice_.push_back(die);
        faces_before_.push_back(shown);
        lines->addWidget(die, static_cast<int>(i / dice_in_line), static_cast<int>(i % dice_in_line));
    }
    row_->addStretch();
}

void FieldEditor::enlarge_dice() {
    for (QLineEdit* const die : dice_) {
        set_type(*die, Type::large, true);
        die->setMinimumSize(px(60), px(40));
        die->setMaximumWidth(px(60));
    }
}

void FieldEditor::die_edited(std::size_t index, const QString& typed) {
    const int sides = field_.sides[index];
    const QString before = std::exchange(faces_before_[index], typed);
    show_problem(QString());
    emit edited();
    const std::string face = typed.toStdString();
    const bool is_whole = dice::is_whole_face(face, sides);
    if (typed.isEmpty() || (dice::begins_pair(face, sides) && !is_whole)) return;
    if (!dice::is_face(face, sides)) {
        if (is_pasted(before, typed)) put_back(index, before);
        if (ascii::whole_number(face)) dice_[index]->selectAll();  // a slip: what is typed next takes its place
        const QString why = no_such_face(sides, typed);
        show_problem(why);
        emit refused(why);
        return;
    }
    if (undoes_ || !is_whole) return;
    if (go_to_next_die(dice_[index])) {
        emit went_on();
    } else {
        emit completed();
    }
}

// Nothing is taken of a paste that doesn't fit.
void FieldEditor::put_back(std::size_t index, const QString& face) {
    faces_before_[index] = face;
    dice_[index]->setText(face);
}

bool FieldEditor::go_to_die_before(const QObject* from) {
    const auto here = std::ranges::find(dice_, from);
    if (here == dice_.end() || here == dice_.begin()) return false;
    (*(here - 1))->setFocus();
    (*(here - 1))->selectAll();
    return true;
}

bool FieldEditor::go_to_next_die(const QObject* from) {
    const auto here = std::ranges::find(dice_, from);
    if (here == dice_.end() || here + 1 == dice_.end() || (*here)->text().isEmpty()) return false;
    (*(here + 1))->setFocus();
    (*(here + 1))->selectAll();
    return true;
}

// What is typed next takes the place of what stands there, but for letters that were marked by dragging.
void FieldEditor::select_clicked_die(const QObject* clicked) {
    const auto die = std::ranges::find(dice_, clicked);
    if (die != dice_.end() && !(*die)->hasSelectedText()) (*die)->selectAll();
}

const QLineEdit* FieldEditor::wrong_die() const {
    for (std::size_t i = 0; i < dice_.size(); ++i) {
        const QString typed = dice_[i]->text();
        if (!typed.isEmpty() && !dice::is_face(typed.toStdString(), field_.sides[i])) return dice_[i];
    }
    return nullptr;
}

// A line knows each of its edits; of the others the first value comes back.
FieldEditor* FieldEditor::of(QWidget* widget) {
    for (QWidget* at = widget; at; at = at->parentWidget()) {
        if (auto* const editor = qobject_cast<FieldEditor*>(at)) return editor;
    }
    return nullptr;
}

void FieldEditor::take_pointed(const json::Value& value) {
    if (line_) {
        const QScopedValueRollback was_not_typed(undoes_, true);
        line_->selectAll();
        line_->insert(exact(json::to_text(value)));
    } else {
        put(value);
    }
    emit edited();
}

bool FieldEditor::undo() {
    QLineEdit* line = line_;
    for (QLineEdit* die : dice_) {
        if (die->hasFocus()) line = die;
    }
    undoes_ = true;
    bool done = false;
    if (line) {
        done = line->isUndoAvailable();
        line->undo();
    } else if (lines_) {
        done = lines_->document()->isUndoAvailable();
        lines_->undo();
    } else if (dice_.empty() && typed() != offered_) {
        done = true;
        put(offered_);
    }
    undoes_ = false;
    return done;
}

void FieldEditor::put(const json::Value& typed) {
    if (line_) line_->setText(exact(json::to_text(typed)));
    if (lines_) lines_->setPlainText(exact(json::to_text(typed)));
    const std::vector<std::string> faces = typed.texts();
    for (std::size_t i = 0; i < dice_.size(); ++i) put_back(i, i < faces.size() ? exact(faces[i]) : QString());
    const int folded = folded_ ? folded_->findData(exact(choice_of(typed))) : -1;
    if (folded >= 0) folded_->setCurrentIndex(folded);
    if (check_) check_->setChecked(typed == true);
    if (only_one_) only_one_->setExclusive(false);  // or one would stay chosen
    for (std::size_t i = 0; i < open_.size(); ++i) open_[i]->setChecked(open_ids_[i] == choice_of(typed));
    if (only_one_) only_one_->setExclusive(true);
    const std::vector<std::string>& ids = faces;
    for (int row = 0; units_ && row < units_->count(); ++row) {
        const std::string id = units_->item(row)->data(Qt::UserRole).toString().toStdString();
        const bool chosen = std::ranges::find(ids, id) != ids.end();
        units_->item(row)->setCheckState(chosen ? Qt::Checked : Qt::Unchecked);
    }
}

// A number, or the first letter of a choice: of the next one with that letter.
bool FieldEditor::pick_by_key(const QString& typed) {
    if (typed.size() != 1) return false;
    const auto pick = [this](std::size_t index, bool by_number) {
        open_[index]->setChecked(true);
        open_[index]->setFocus();
        if (by_number) emit completed();
        return true;
    };
    const auto count = open_.size();
    const auto number = static_cast<std::size_t>(std::max(0, typed.toInt()));
    if (number >= 1 && number <= count) return pick(number - 1, true);
    const int checked = only_one_->checkedId();
    const std::size_t after = checked < 0 ? 0 : static_cast<std::size_t>(checked) + 1;
    for (std::size_t i = 0; i < count; ++i) {
        const std::size_t index = (after + i) % count;
        const QString label = open_[index]->accessibleName().mid(name_.size() + 2);
        if (label.startsWith(typed, Qt::CaseInsensitive)) return pick(index, false);
    }
    return false;
}

// The one above or below, which an arrow key chooses.
bool FieldEditor::pick_beside(const QObject* from, int step) {
    const auto here = std::ranges::find(open_, from);
    if (here == open_.end()) return false;
    const auto count = static_cast<std::ptrdiff_t>(open_.size());
    const std::ptrdiff_t index = here - open_.begin() + step;
    QRadioButton* const wanted = open_[static_cast<std::size_t>((index + count) % count)];
    wanted->setChecked(true);
    wanted->setFocus();
    return true;
}

bool FieldEditor::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::MouseButtonRelease) select_clicked_die(watched);
    // What is ticked counts. The row that the keys would tick is marked only while they go there.
    if (watched == units_ && event->type() == QEvent::FocusOut) units_->clearSelection();
    if (watched == units_ && event->type() == QEvent::FocusIn && units_->currentItem()) {
        units_->currentItem()->setSelected(true);
    }
    if (watched == line_ && line_->completer()) {
        const bool clicked = event->type() == QEvent::MouseButtonRelease && line_->text().isEmpty();
        const bool down = event->type() == QEvent::KeyPress && static_cast<QKeyEvent*>(event)->key() == Qt::Key_Down;
        if (clicked || down) unfold_suggestions();
        if (down) return true;
    }
    if (event->type() == QEvent::KeyPress && !open_.empty()) {
        const auto* const key = static_cast<QKeyEvent*>(event);
        const bool plain = (key->modifiers() & ~(Qt::ShiftModifier | Qt::KeypadModifier)) == Qt::NoModifier;
        if (plain && pick_by_key(key->text().trimmed())) return true;
        const int step = key->key() == Qt::Key_Down ? 1 : key->key() == Qt::Key_Up ? -1 : 0;
        if (step != 0 && place_ != Place::segments) return pick_beside(watched, step);
    }
    return QWidget::eventFilter(watched, event);
}

std::string FieldEditor::choice() const {
    if (folded_) return folded_->currentData().toString().toStdString();
    const int checked = only_one_ ? only_one_->checkedId() : -1;
    return checked < 0 ? "" : open_ids_[static_cast<std::size_t>(checked)];
}

json::Value FieldEditor::value() const {
    if (check_) return check_->isChecked();
    if (line_) return line_->text().trimmed().isEmpty() ? json::Value() : json::Value(line_->text().toStdString());
    if (lines_) {
        const QString lines = lines_->lines();
        return lines.trimmed().isEmpty() ? json::Value() : json::Value(lines.toStdString());
    }
    if (folded_ || !open_.empty()) {
        const std::string id = choice();
        if (id.empty()) return {};
        return field_.type == FieldType::yes_no ? json::Value(id == "yes") : json::Value(id);
    }
    json::Value::Texts list;
    if (units_) {
        for (int row = 0; row < units_->count(); ++row) {
            const QListWidgetItem* item = units_->item(row);
            if (item->checkState() == Qt::Checked) list.push_back(item->data(Qt::UserRole).toString().toStdString());
        }
    }
    for (const QLineEdit* die : dice_) list.push_back(die->text().toStdString());
    const bool dice_are_missing = !dice_.empty() && !is_filled();
    return list.empty() || dice_are_missing ? json::Value() : json::Value(list);
}

bool FieldEditor::is_filled() const {
    if (!dice_.empty()) {
        return std::ranges::none_of(dice_, [](const QLineEdit* die) { return die->text().isEmpty(); });
    }
    return !field_.required || !value().is_null();
}

json::Value FieldEditor::typed() const {
    if (dice_.empty()) return value();
    json::Value::Texts faces;
    for (const QLineEdit* die : dice_) faces.push_back(die->text().toStdString());
    return is_begun() ? json::Value(faces) : json::Value();
}

bool FieldEditor::is_wrong() const {
    return dice_.empty() ? is_begun() && !problem().isEmpty() : wrong_die() != nullptr;
}

bool FieldEditor::is_begun() const {
    if (dice_.empty()) return !value().is_null();
    return std::ranges::any_of(dice_, [](const QLineEdit* die) { return !die->text().isEmpty(); });
}

QString FieldEditor::what_to_do() const {
    switch (field_.type) {
        case FieldType::number:
            return u"Enter %1."_s.arg(text(field_.expectation()));
        case FieldType::choice:
            return u"Choose one."_s;
        case FieldType::yes_no:
            return u"Choose Yes or No."_s;
        case FieldType::unit:
            return field_.choices.empty() ? u"Enter a unit's id: letters, digits and hyphens."_s : u"Choose a unit."_s;
        case FieldType::units:
            return u"Tick at least one."_s;
        case FieldType::faces:
            return u"Enter every die."_s;
        case FieldType::text:
            break;
    }
    return u"Fill this in."_s;
}

QString FieldEditor::problem() const {
    if (const QLineEdit* wrong = wrong_die()) {
        const auto index = std::ranges::find(dice_, wrong) - dice_.begin();
        return no_such_face(field_.sides[static_cast<std::size_t>(index)], wrong->text());
    }
    if (!dice_.empty() && is_begun() && !is_filled()) return what_to_do();
    if (desired_ && !desired_->may_be(line_->text().toStdString()))
        return u"Enter %1."_s.arg(text(desired_->expected()));
    if (field_.compass && line_ && table::is_no_way(line_->text().toStdString())) {
        return u"Enter N, NE, E, SE, S, SW, W or NW, or a place."_s;
    }
    try {
        const json::Value kept = table::checked(field_, value(), field_.label);
        return doubt_ && kept != offered_ ? text(doubt_(kept)) : QString();
    } catch (const json::InputError&) {
        return what_to_do();
    }
}

void FieldEditor::add_description(const QString& more) {
    for (QWidget* widget : findChildren<QWidget*>()) describe(*widget, more);
}

void FieldEditor::describe(QWidget& widget, const QString& more) {
    widget.setAccessibleDescription(QStringLiteral("%1 %2").arg(widget.accessibleDescription(), more).trimmed());
}

void FieldEditor::show_problem(const QString& problem) {
    shown_problem_ = problem;
    update();  // its sign
    const bool is_wrong = !problem.isEmpty();
    for (QWidget* const field : std::initializer_list<QWidget*>{line_, lines_, folded_}) {
        if (field) mark_as_wrong(*field, is_wrong);
    }
    for (QLineEdit* const die : dice_) {
        mark_as_wrong(*die, is_wrong && (die == wrong_die() || die->text().isEmpty()));
    }
    problem_->setAccessibleName(problem.isEmpty() ? QString() : QStringLiteral("%1: %2").arg(name_, problem));
    problem_->setToolTip(tip(problem));
    if (place_ != Place::cell && place_ != Place::segments) say_problem(*problem_, problem);
}

QWidget* FieldEditor::first_widget() const {
    if (!dice_.empty()) return dice_.front();
    if (!open_.empty()) {
        QWidget* const checked = only_one_->checkedButton();
        return checked ? checked : open_.front();
    }
    if (line_) return line_;
    if (lines_) return lines_;
    if (folded_) return folded_;
    if (check_) return check_;
    return units_;
}

void FieldEditor::fill_width() {
    QWidget* const one = folded_ ? static_cast<QWidget*>(folded_) : line_;
    if (!one) return;
    one->setMaximumWidth(QWIDGETSIZE_MAX);
    row_->setStretchFactor(one, 1);
}

void FieldEditor::set_focus() {
    QWidget* widget = first_widget();
    const auto empty = std::ranges::find_if(dice_, [](const QLineEdit* die) { return die->text().isEmpty(); });
    if (empty != dice_.end()) widget = *empty;
    for (QLineEdit* die : dice_) {
        if (die == wrong_die()) widget = die;
    }
    widget->setFocus(Qt::OtherFocusReason);
    if (auto* const line = qobject_cast<QLineEdit*>(widget)) line->selectAll();
}

}  // namespace flagplot::ui

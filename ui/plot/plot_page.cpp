#include "ui/plot/plot_page.h"

#include <QHBoxLayout>
#include <QMenu>
#include <QPainter>
#include <QPushButton>
#include <QSignalBlocker>
#include <QSlider>
#include <QStackedWidget>
#include <QToolButton>
#include <QVBoxLayout>
#include <QWidgetAction>
#include <algorithm>
#include <utility>

#include "ascii/letters.h"
#include "host/host.h"
#include "session/carry_out.h"
#include "session/chronicle.h"
#include "ui/act/act_dialog.h"
#include "ui/common/choice_box.h"
#include "ui/common/label.h"
#include "ui/common/look.h"
#include "ui/common/made.h"
#include "ui/common/plain_text.h"
#include "ui/common/theme.h"
#include "ui/plot/map_beneath.h"
#include "ui/plot/map_image.h"
#include "ui/plot/plot_view.h"
#include "ui/plot/time_slider.h"

namespace flagplot::ui {
namespace {

constexpr int play_step = 600;  // milliseconds between two moments
constexpr double zoom_step = 1.5;

}  // namespace

// What is asked or said, over the lower left corner of the plot, where nothing moves for it.
class PlotPage::Chip : public OneLine {
  public:
    explicit Chip(QWidget* parent) : OneLine(parent) {
        setContentsMargins(px(14), px(6), px(14), px(6));
        hide();
    }

  protected:
    void paintEvent(QPaintEvent* event) override {
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        const Tints colours = tints(palette());
        painter.setPen(QPen(colours.line, 1));
        painter.setBrush(colours.field);
        const QRectF body = QRectF(rect()).adjusted(.5, .5, -.5, -.5);
        painter.drawRoundedRect(body, body.height() / 2, body.height() / 2);
        painter.end();
        OneLine::paintEvent(event);
    }
};

PlotPage::PlotPage(Document& document, QWidget* parent) : QWidget(parent), document_(document) {
    auto* const layout = spaced<QVBoxLayout>(this, {}, 0);
    view_ = new PlotView(this);
    make_tools();
    question_ = new Chip(view_);
    question_->setAttribute(Qt::WA_TransparentForMouseEvents);
    said_ = typed(new Chip(view_), Type::small);
    view_->installEventFilter(this);
    layout->addWidget(view_, 1);
    make_time(*layout);

    connect(view_, &PlotView::said, this, [this](const QString& words, const QString& all) {
        where_ = words;
        all_ = all;
        say_where({});
    });
    connect(view_, &PlotView::offered, this, [this](const QString& keys) {
        if (!keys.isEmpty()) say_where(keys);
    });
    connect(view_, &PlotView::menu_wanted, this, &PlotPage::show_menu);
    connect(view_, &PlotView::move_wanted, this, &PlotPage::move);
    connect(view_, &PlotView::picked, this,
            [this](const board::Cell& cell) { emit pointed(exact(view_->plot()->board.id(cell))); });
    connect(view_, &PlotView::given_up, this, [this] {
        if (ruler_->isChecked()) return ruler_->setChecked(false);
        emit given_up();
    });
    beneath_ = new MapBeneath(document_, *view_, this);
    const auto warn = [this](const QString& problem) { say(warning(problem)); };
    connect(beneath_, &MapBeneath::failed, this, warn);
    connect(view_, &PlotView::failed, this, warn);
    connect(&document_, &Document::opened, this, &PlotPage::opened);
    connect(&document_, &Document::changed, this, &PlotPage::changed);
    connect(&document_, &Document::rewound, this, &PlotPage::opened);
    connect(&document_, &Document::leaving, this, [this] {
        history_.reset();
        view_->set_plot({});
    });
    playing_.setInterval(play_step);
    connect(&playing_, &QTimer::timeout, this, [this] {
        if (slider_->value() >= slider_->maximum()) return play_->setChecked(false);
        slider_->setValue(slider_->value() + 1);
    });
    opened();
}

// Above the page: whose plot it is, and all that is done now and then.
void PlotPage::make_tools() {
    tools_ = new QWidget(this);
    auto* const row = spaced<QHBoxLayout>(tools_, {});
    whose_ = named(new ChoiceBox(tools_), u"Whose plot"_s);
    whose_->setFrame(false);
    whose_->setAccessibleDescription(whose_->accessibleName());  // on Linux the name that is told is what it shows
    whose_->setToolTip(u"Whose plot it is"_s);
    connect(whose_, &QComboBox::currentIndexChanged, this, [this] {
        take_moments();
        show_now();
    });
    row->addWidget(whose_);
    auto* const layers = add_button(*row, u"Layers"_s, u"Layers, and what else there is for the plot"_s);
    layers->setAutoRaise(true);
    layers->setPopupMode(QToolButton::InstantPopup);
    layers->setMenu(new QMenu(layers));
    make_menu(*layers->menu());
}

void PlotPage::make_menu(QMenu& menu) {
    add_layers(menu);
    menu.addSeparator();
    ruler_ = add_act(menu, u"Measure from a place"_s, QKeySequence(QStringLiteral("R")));
    ruler_->setCheckable(true);
    connect(ruler_, &QAction::toggled, this, &PlotPage::measure);
    note_ = add_act(menu, u"Pin a note to the place of the cursor"_s, QKeySequence(QStringLiteral("N")));
    connect(note_, &QAction::triggered, this, &PlotPage::add_note);
    carry_out_ = menu.addAction(u"Carry out orders that say where they lead"_s, this, &PlotPage::carry_out);
    nowhere_ = menu.addAction(u"Find the units without a place"_s, this, [this] {
        const auto& plot = view_->plot();
        if (plot && !plot->elsewhere.empty()) emit unit_wanted(exact(plot->elsewhere.front()));
    });
    menu.addSeparator();
    // Their keys are the view's own.
    menu.addAction(u"Zoom in\t+"_s, this, [this] { view_->zoom(zoom_step); });
    menu.addAction(u"Zoom out\t-"_s, this, [this] { view_->zoom(1 / zoom_step); });
    menu.addAction(u"Show everything\t0"_s, view_, &PlotView::show_all);
    menu.addSeparator();
    add_picture(menu);
    add_outputs(menu);
}

// Its letter counts while the focus is in the plot.
QAction* PlotPage::add_act(QMenu& menu, const QString& name, const QKeySequence& key) {
    QAction* const action = menu.addAction(name);
    action->setShortcut(key);
    action->setShortcutContext(Qt::WidgetShortcut);
    view_->addAction(action);
    return action;
}

QToolButton* PlotPage::add_button(QHBoxLayout& row, const QString& sign, const QString& name) {
    auto* const button = named(new QToolButton(this), name, name);
    button->setText(sign);
    button->setFocusPolicy(Qt::TabFocus);
    row.addWidget(button);
    return button;
}

void PlotPage::add_layers(QMenu& menu) {
    for (const plot::LayerName& name : plot::layer_names()) {
        QAction* const layer = menu.addAction(text(name.label));
        layer->setCheckable(true);
        layer->setChecked(view_->layers().*name.layer);
        connect(layer, &QAction::toggled, this, [this, which = name.layer](bool shown) {
            plot::Layers layers = view_->layers();
            layers.*which = shown;
            view_->set_layers(layers);
        });
        layers_ += layer;
    }
}

void PlotPage::add_picture(QMenu& menu) {
    picture_ = menu.addAction(u"Picture of your map…"_s, this, [this] { beneath_->fit(); });
    auto* const fading = named(new QSlider(Qt::Horizontal, &menu), u"How strong the picture is"_s);
    fading->setRange(10, 100);
    fading->setValue(100);
    fading->setToolTip(u"Fades the picture"_s);
    connect(fading, &QSlider::valueChanged, this, [this](int percent) { view_->set_fading(percent / 100.0); });
    auto* const fades = new QWidgetAction(&menu);
    fades->setDefaultWidget(fading);
    fades_ = fades;
    menu.addAction(fades_);
    coast_ = menu.addAction(u"Coast of your map…"_s, this, [this] { open_act(document_, "coast", {}, {}, this); });
}

// What is shown, as it is shown.
void PlotPage::add_outputs(QMenu& menu) {
    outputs_ = menu.addMenu(u"Save or print"_s);
    const std::pair<const char*, QString> kinds[] = {
        {"pdf", u"PDF…"_s}, {"svg", u"Drawing (SVG)…"_s}, {"png", u"Picture (PNG)…"_s}, {"print", u"&Print…"_s}};
    for (const auto& [id, words] : kinds) {
        outputs_->addAction(words, this, [this, kind = QLatin1String(id)] {
            if (!view_->plot()) return;
            emit output_wanted(plot::page_of(document_.session(), *view_->plot(), view_->view(), view_->layers()),
                               kind);
        });
    }
    outputs_->setEnabled(false);
}

void PlotPage::make_time(QVBoxLayout& below) {
    auto* const line = spaced<QHBoxLayout>({px(8), 0, px(8), 0}, px(6));
    below.addLayout(line);
    play_ = add_button(*line, QStringLiteral("\u25B6"), u"Play from here"_s);
    play_->setCheckable(true);
    connect(play_, &QToolButton::toggled, this, [this](bool plays) {
        if (plays && is_now()) slider_->setValue(0);
        plays ? playing_.start() : playing_.stop();
    });
    slider_ = named(new TimeSlider(this), u"When"_s);
    slider_->setToolTip(u"When. Ctrl and the arrow keys go from turn to turn."_s);
    connect(slider_, &QSlider::valueChanged, this, &PlotPage::show_moment);
    when_ = made_muted(new OneLine(this));
    now_ = new QPushButton(u"Now"_s, this);
    now_->setToolTip(u"Back to where the session is"_s);
    connect(now_, &QPushButton::clicked, this, &PlotPage::show_now);
    is_now_ = typed(new Label(now_->text(), this), Type::normal, true);
    is_now_->setAlignment(Qt::AlignCenter);
    end_ = new QStackedWidget(this);
    for (QWidget* const one : std::initializer_list<QWidget*>{is_now_, now_}) end_->addWidget(one);
    end_->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    add_parts(line, {{slider_, 1}, when_, end_});
}

bool PlotPage::has_board(const Document& document) {
    return document.is_open() && document.session().rulebook().board.has_value();
}

// ---- the session

void PlotPage::opened() {
    history_ = document_.is_open() ? std::make_unique<plot::History>(document_.session()) : nullptr;
    is_stale_ = true;
    if (isVisible()) refresh();
}

void PlotPage::changed() {
    const bool was_now = is_now();
    is_stale_ = true;
    if (!isVisible()) return;
    fill_readers();
    take_moments();
    if (was_now) show_now();
}

void PlotPage::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    tools_->setEnabled(true);
    is_stale_ ? refresh() : say_whether_back();
}

void PlotPage::hideEvent(QHideEvent* event) {
    QWidget::hideEvent(event);
    tools_->setEnabled(false);
    emit looked_back({});
}

void PlotPage::refresh() {
    fill_readers();
    take_moments();
    show_now();
}

void PlotPage::fill_readers() {
    const QSignalBlocker blocker(whose_);
    const QString before = whose_->currentData().toString();
    whose_->clear();
    whose_->addItem(u"Referee: everything"_s, QString());
    if (document_.is_open()) {
        const session::Session& session = document_.session();
        for (const session::Reader& reader : session::readers(session.state(), session.rulebook()))
            whose_->addItem(text(reader.label), exact(reader.id));
    }
    whose_->setCurrentIndex(std::max(0, whose_->findData(before)));
}

std::optional<session::Reader> PlotPage::reader() const {
    const std::string wanted = whose_->currentData().toString().toStdString();
    if (wanted.empty()) return {};
    const auto all = session::readers(document_.session().state(), document_.session().rulebook());
    const auto found = std::ranges::find(all, wanted, &session::Reader::id);
    return found == all.end() ? std::nullopt : std::optional(*found);
}

void PlotPage::take_moments() {
    const QSignalBlocker blocker(slider_);
    const int entry = slider_->moments().empty() ? 0 : moment(slider_->value()).entry;
    slider_->set_moments(document_.is_open() ? plot::moments(document_.session(), reader())
                                             : std::vector<plot::Moment>());
    const std::vector<plot::Moment>& all = slider_->moments();
    const auto at = std::ranges::upper_bound(all, entry, {}, &plot::Moment::entry);
    slider_->setValue(std::max(0, static_cast<int>(at - all.begin()) - 1));
}

const plot::Moment& PlotPage::moment(int index) const {
    return slider_->moments()[static_cast<std::size_t>(index)];
}

bool PlotPage::is_now() const {
    return slider_->value() == slider_->maximum();
}

void PlotPage::show_now() {
    is_stale_ = false;
    const QSignalBlocker blocker(slider_);
    slider_->setValue(slider_->maximum());
    show_moment(slider_->maximum());
}

void PlotPage::show_moment(int index) {
    if (!history_ || slider_->moments().empty()) return;
    const std::optional<session::Reader> reader = this->reader();
    emit reader_changed();
    std::optional<plot::Plot> plot;
    QString problem = u"The session doesn't say how its map is laid out. Open the game's settings to say so."_s;
    try {
        plot = plot::make_plot(*history_, moment(index).entry, reader);
    } catch (const json::InputError& error) {
        problem = document_.refusal_words(error);
    }
    view_->set_movable(plot && is_now() && !reader && document_.why_read_only().isEmpty());
    beneath_->take(plot);
    view_->set_plot(plot, is_now() && !play_->isChecked());
    outputs_->setEnabled(plot.has_value());
    for (QAction* const laid : {picture_, coast_}) laid->setEnabled(plot && document_.why_read_only().isEmpty());
    end_->setCurrentWidget(is_now() ? static_cast<QWidget*>(is_now_) : now_);
    fades_->setVisible(plot && has_something(*plot, &plot::Layers::picture));
    note_->setEnabled(plot && document_.why_read_only().isEmpty());
    carry_out_->setVisible(plot && is_now() && !reader && document_.why_read_only().isEmpty() &&
                           !open_orders().empty());
    nowhere_->setVisible(plot && !plot->elsewhere.empty());
    if (plot) offer_layers(*plot);
    if (plot) say_when(*plot);
    if (!plot) say(problem);
    say_whether_back();
}

void PlotPage::say_whether_back() {
    const bool is_back = !slider_->moments().empty() && !is_now();
    if (!is_back) return emit looked_back({});
    const QString turn = short_text(document_.session().rulebook().clock.turn_label);
    emit looked_back(QStringLiteral("%1 %2").arg(turn).arg(moment(slider_->value()).turn));
}

// Those that have something to show.
void PlotPage::offer_layers(const plot::Plot& plot) {
    const std::vector<plot::LayerName>& names = plot::layer_names();
    for (std::size_t i = 0; i < names.size(); ++i)
        layers_[static_cast<qsizetype>(i)]->setVisible(has_something(plot, names[i].layer));
}

void PlotPage::say_when(const plot::Plot& plot) {
    const QString when = text(plot.when);
    const QString in_turn = when.section(QStringLiteral(", "), 0, 0);
    const QString back = u"Looking back: %1"_s;
    slider_->setAccessibleDescription(when);
    if (is_now()) return say_elsewhere(plot.elsewhere);
    when_->setToolTip({});
    when_->say(back.arg(when), back.arg(in_turn));
}

// Where it is in nobody's way; the menu leads to the units.
void PlotPage::say_elsewhere(const std::vector<std::string>& units) {
    QStringList ids;
    for (const std::string& id : units) ids += text(id);
    when_->say(ids.isEmpty() ? QString()
                             : u"%1 not on the plot"_s.arg(text(ascii::counted(ids.size(), "unit", "units"))));
    when_->setToolTip(tip(ids.join(QLatin1String(", "))));
}

// ---- what is chosen and moved

void PlotPage::say_problem(const QString& refused) {
    if (!refused.isEmpty()) say(warning(refused));
}

void PlotPage::move(const QStringList& units, const board::Cell& to) {
    std::vector<std::string> ids;
    for (const QString& unit : units) ids.push_back(unit.toStdString());
    const board::Board& board = view_->plot()->board;
    QString refused;
    document_.act([&](session::Session& session) { session::move_units(session, ids, to, board); }, &refused);
    say_problem(refused);
}

std::vector<int> PlotPage::open_orders() const {
    const session::Session& session = document_.session();
    const session::Chronicle chronicle(session);
    std::vector<int> lines;
    for (const int line : session.steps().orders()) {
        const bool is_of_now = chronicle.turn_of(line) == session.state().turn();
        if (is_of_now && session::leads_to(session, line, view_->plot()->board)) lines.push_back(line);
    }
    return lines;
}

void PlotPage::carry_out() {
    QString refused;
    document_.act([&](session::Session& session) { session::carry_out(session, open_orders()); }, &refused);
    say_problem(refused);
}

void PlotPage::measure(bool measures) {
    view_->set_use(measures                       ? PlotView::Use::measure
                   : question_->isVisibleTo(this) ? PlotView::Use::pick
                                                  : PlotView::Use::move);
    view_->setFocus(Qt::OtherFocusReason);
    if (measures) say(u"Click where the ruler begins, or press Enter there. R or Esc puts it away."_s);
}

void PlotPage::add_note() {
    const std::optional<board::Cell> cell = view_->cursor();
    if (!view_->plot() || !cell)
        return say_problem(u"Choose a place for the note: click it, or go there by the arrow keys."_s);
    open_act(document_, "note", {}, {{"at", view_->plot()->board.label(*cell)}}, this);
}

// ---- what is pointed at

bool PlotPage::takes_place(const table::Field& field, const Document& document) {
    if (!has_board(document)) return false;
    const std::string& areas = document.session().rulebook().board->area_type;
    return field.place || (!areas.empty() && field.of_type == areas && field.type == table::FieldType::unit);
}

void PlotPage::point_at_place(const QString& question, const QString& unit) {
    question_->say(question);
    question_->setHidden(question.isEmpty());
    place_chips();
    view_->offer_ways(unit);
    view_->set_labels_count(question.isEmpty());  // a label may lie over the place that is meant
    if (!question.isEmpty()) ruler_->setChecked(false);
    if (!ruler_->isChecked()) view_->set_use(question.isEmpty() ? PlotView::Use::move : PlotView::Use::pick);
}

std::string PlotPage::way_or_place(const QString& unit, const QString& place) const {
    std::string wanted = place.toStdString();
    const auto& plot = view_->plot();
    const plot::Item* const item = view_->find(unit);
    if (!item) return wanted;
    for (const std::string& way : plot->board.ways()) {
        const board::Cell cell = plot->board.step(item->cell, way);
        if (plot->board.holds(cell) && plot->board.id(cell) == wanted) return way;
    }
    return wanted;
}

void PlotPage::say(const QString& words) {
    said_->say(words);
    place_chips();
}

// All that there is to say is in the tip.
void PlotPage::say_where(const QString& keys) {
    say(keys.isEmpty() ? where_ : QStringLiteral("%1. %2").arg(where_, keys));
    said_->setToolTip(tip(all_));
}

// What was said waits while something is asked.
void PlotPage::place_chips() {
    constexpr int from_edge = 12;
    const int from_left = px(32);  // beside the numbers of the rows
    int bottom = view_->height();
    std::vector<hex::Box> covered;
    said_->setVisible(question_->isHidden() && !said_->text().isEmpty());
    for (Chip* const chip : {question_, said_}) {
        if (chip->isHidden()) continue;
        const QSize size = chip->sizeHint().boundedTo(view_->size() - QSize(from_left + from_edge, 0));
        bottom -= size.height() + from_edge;
        chip->setGeometry({{from_left, bottom}, size});
        const QPointF middle = QRectF(chip->geometry()).center();
        covered.push_back({{middle.x(), middle.y()}, 1.0 * size.width(), 1.0 * size.height()});
    }
    view_->set_covered(covered);
}

bool PlotPage::eventFilter(QObject* watched, QEvent* event) {
    if (watched == view_ && event->type() == QEvent::Resize) place_chips();
    return QWidget::eventFilter(watched, event);
}

QSize PlotPage::minimumSizeHint() const {
    return {letters(26), letters(30)};
}

void PlotPage::show_menu(const QPoint& global) {
    auto* const menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    for (const plot::Item* item : view_->items_at_cursor()) {
        if (!item->id.empty())
            menu->addAction(u"Show the history of %1"_s.arg(button_text(item->id)), this,
                            [this, unit = exact(item->id)] { emit history_wanted(unit); });
        if (item->told != 0)
            menu->addAction(u"Show the line that told of %1"_s.arg(button_text(text(item->name))), this,
                            [this, told = item->told] { emit line_wanted(told); });
    }
    menu->addAction(u"Pin a note here…"_s, this, &PlotPage::add_note)->setEnabled(note_->isEnabled());
    menu->addAction(u"Measure from here"_s, this, [this] {
        ruler_->setChecked(true);
        view_->begin_ruler();
    });
    menu->popup(global);
}

}  // namespace flagplot::ui

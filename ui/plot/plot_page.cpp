#include "ui/plot/plot_page.h"

#include <QCheckBox>
#include <QHBoxLayout>
#include <QMenu>
#include <QPushButton>
#include <QSignalBlocker>
#include <QSlider>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>
#include <utility>

#include "host/host.h"
#include "session/board_in_force.h"
#include "ui/common/choice_box.h"
#include "ui/common/label.h"
#include "ui/common/look.h"
#include "ui/common/one_line.h"
#include "ui/common/plain_text.h"
#include "ui/plot/fit_dialog.h"
#include "ui/plot/plot_view.h"

namespace flagplot::ui {
namespace {

constexpr int play_step = 600;  // milliseconds between two moments
constexpr double zoom_step = 1.5;

}  // namespace

PlotPage::PlotPage(Document& document, QWidget* parent) : QWidget(parent), document_(document) {
    auto* const layout = new QVBoxLayout(this);
    layout->setContentsMargins(8, 6, 8, 6);
    layout->setSpacing(4);
    const auto add_row = [&] {
        auto* const row = new QHBoxLayout;
        row->setSpacing(6);
        layout->addLayout(row);
        return row;
    };
    view_ = new PlotView(this);
    make_head(*add_row());
    make_layers(*add_row());
    layout->addWidget(view_, 1);
    said_ = new OneLine(this);
    set_type(*said_, Type::small);
    layout->addWidget(said_);
    make_time(*add_row());

    connect(view_, &PlotView::said, said_, &OneLine::say);
    connect(view_, &PlotView::unit_chosen, this, &PlotPage::unit_chosen);
    connect(view_, &PlotView::move_wanted, this, &PlotPage::move);
    connect(&document_, &Document::opened, this, &PlotPage::opened);
    connect(&document_, &Document::changed, this, &PlotPage::changed);
    connect(&document_, &Document::rewound, this, &PlotPage::rewound);
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

void PlotPage::make_head(QHBoxLayout& row) {
    auto* const title = new Label(tr("Plot"), this);
    set_type(*title, Type::large, true);
    row.addWidget(title);
    auto* const whose = new Label(tr("Whose"), this);
    set_type(*whose, Type::small);
    whose_ = new ChoiceBox(this);
    whose_->setAccessibleName(tr("Whose plot"));
    whose->setBuddy(whose_);
    row.addWidget(whose);
    row.addWidget(whose_);
    row.addStretch(1);
    connect(whose_, &QComboBox::currentIndexChanged, this, [this] {
        take_moments();
        show_now();
    });
    connect(add_button(row, QStringLiteral("\u2212"), tr("Zoom out"), QStringLiteral("-")), &QToolButton::clicked, this,
            [this] { view_->zoom(1 / zoom_step); });
    connect(add_button(row, QStringLiteral("+"), tr("Zoom in"), QStringLiteral("+")), &QToolButton::clicked, this,
            [this] { view_->zoom(zoom_step); });
    connect(add_button(row, tr("All"), tr("Show everything"), tr("0 or Home")), &QToolButton::clicked, view_,
            &PlotView::show_all);
    auto* const back = new QPushButton(tr("Back to the turn"), this);
    connect(back, &QPushButton::clicked, this, &PlotPage::left);
    row.addWidget(back);
}

QToolButton* PlotPage::add_button(QHBoxLayout& row, const QString& sign, const QString& name, const QString& keys) {
    auto* const button = new QToolButton(this);
    button->setText(sign);
    button->setAccessibleName(name);
    button->setToolTip(keys.isEmpty() ? name : QStringLiteral("%1 (%2)").arg(name, keys));
    button->setFocusPolicy(Qt::TabFocus);
    row.addWidget(button);
    return button;
}

void PlotPage::make_layers(QHBoxLayout& row) {
    for (const plot::LayerName& name : plot::layer_names()) {
        auto* const box = new QCheckBox(tr(name.label), this);
        box->setChecked(view_->layers().*name.layer);
        connect(box, &QCheckBox::toggled, this, [this, layer = name.layer](bool shown) {
            plot::Layers layers = view_->layers();
            layers.*layer = shown;
            view_->set_layers(layers);
        });
        row.addWidget(box);
        layers_ += box;
    }
    row.addStretch(1);
    picture_ = new QPushButton(tr("Picture of your map…"), this);
    connect(picture_, &QPushButton::clicked, this, &PlotPage::fit_picture);
    row.addWidget(picture_);
    row.addWidget(make_outputs());
}

// What is shown, as it is shown.
QPushButton* PlotPage::make_outputs() {
    outputs_ = new QPushButton(tr("Save or print"), this);
    auto* const menu = new QMenu(outputs_);
    const std::pair<const char*, QString> kinds[] = {
        {"pdf", tr("PDF…")}, {"svg", tr("Drawing (SVG)…")}, {"png", tr("Picture (PNG)…")}, {"print", tr("&Print…")}};
    for (const auto& [kind, words] : kinds) {
        menu->addAction(words, this, [this, kind = QLatin1String(kind)] {
            if (!view_->plot()) return;
            emit output_wanted(plot::page_of(document_.session(), *view_->plot(), view_->view(), view_->layers()),
                               kind);
        });
    }
    outputs_->setMenu(menu);
    return outputs_;
}

void PlotPage::make_time(QHBoxLayout& row) {
    connect(add_button(row, QStringLiteral("\u2039"), tr("The turn before"), {}), &QToolButton::clicked, this,
            [this] { step_turn(-1); });
    play_ = add_button(row, QStringLiteral("\u25B6"), tr("Play from here"), {});
    play_->setCheckable(true);
    connect(play_, &QToolButton::toggled, this, [this](bool plays) {
        if (plays && is_now()) slider_->setValue(0);
        plays ? playing_.start() : playing_.stop();
    });
    connect(add_button(row, QStringLiteral("\u203A"), tr("The next turn"), {}), &QToolButton::clicked, this,
            [this] { step_turn(1); });
    slider_ = new QSlider(Qt::Horizontal, this);
    slider_->setAccessibleName(tr("When"));
    row.addWidget(slider_, 1);
    connect(slider_, &QSlider::valueChanged, this, &PlotPage::show_moment);
    when_ = new OneLine(this);
    row.addWidget(when_, 1);
    now_ = new QPushButton(tr("Now"), this);
    now_->setToolTip(tr("Back to where the session is"));
    connect(now_, &QPushButton::clicked, this, &PlotPage::show_now);
    row.addWidget(now_);
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

void PlotPage::rewound() {
    opened();
}

void PlotPage::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    if (is_stale_) refresh();
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
    whose_->addItem(tr("Referee: everything"), QString());
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
    const session::Session& session = document_.session();
    for (const session::Reader& reader : session::readers(session.state(), session.rulebook())) {
        if (reader.id == wanted) return reader;
    }
    return {};
}

void PlotPage::take_moments() {
    const QSignalBlocker blocker(slider_);
    const int entry = moments_.empty() ? 0 : moments_[static_cast<std::size_t>(slider_->value())];
    moments_.clear();
    if (document_.is_open()) moments_ = plot::moments(document_.session(), reader());
    slider_->setRange(0, std::max(0, static_cast<int>(moments_.size()) - 1));
    slider_->setPageStep(std::max(1, static_cast<int>(moments_.size()) / 20));
    const auto at = std::upper_bound(moments_.begin(), moments_.end(), entry);
    slider_->setValue(std::max(0, static_cast<int>(at - moments_.begin()) - 1));
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
    if (!history_ || moments_.empty()) return;
    const std::optional<session::Reader> reader = this->reader();
    std::optional<plot::Plot> plot;
    QString problem = tr("The session doesn't say how its map is laid out. Open the game's settings to say so.");
    try {
        plot = plot::make_plot(*history_, moments_[static_cast<std::size_t>(index)], reader);
    } catch (const json::InputError& error) {
        problem = text(error);
    }
    view_->set_movable(plot && is_now() && !reader && document_.why_read_only().isEmpty());
    take_picture(plot ? plot->sheet : std::nullopt);
    view_->set_plot(plot);
    outputs_->setEnabled(plot.has_value());
    picture_->setEnabled(plot && document_.why_read_only().isEmpty());
    now_->setEnabled(!is_now());
    if (plot) offer_layers(*plot);
    if (plot) say_when(*plot);
    if (!plot) said_->say(problem);
}

// Those that have something to show.
void PlotPage::offer_layers(const plot::Plot& plot) {
    const std::vector<plot::LayerName>& names = plot::layer_names();
    for (std::size_t i = 0; i < names.size(); ++i) {
        const bool has_none = (names[i].layer == &plot::Layers::picture && !plot.sheet) ||
                              (names[i].layer == &plot::Layers::signs && plot.signs.empty());
        layers_[static_cast<qsizetype>(i)]->setHidden(has_none);
    }
}

void PlotPage::say_when(const plot::Plot& plot) {
    const QString when = text(plot.when);
    when_->say(is_now() ? when : tr("%1 (looking back)").arg(when));
    slider_->setAccessibleDescription(when);
    if (!plot.elsewhere.empty() && !view_->hasFocus()) {
        QStringList ids;
        for (const std::string& id : plot.elsewhere) ids += text(id);
        said_->say(tr("Without a place on the map: %1").arg(ids.join(QLatin1String(", "))));
    }
}

// To the last moment of the turn before or after.
void PlotPage::step_turn(int way) {
    if (!history_ || moments_.empty()) return;
    const int turn = view_->plot() ? view_->plot()->turn + way : 1;
    int index = slider_->value();
    while (index + way >= 0 && index + way <= slider_->maximum()) {
        index += way;
        const int next = history_->at(moments_[static_cast<std::size_t>(index)]).turn();
        if (way < 0 && next <= turn) break;
        if (way > 0 && next > turn) {
            --index;
            break;
        }
    }
    slider_->setValue(index);
}

// ---- the picture beneath

void PlotPage::fit_picture() {
    (new FitDialog(document_, this))->open();
}

// Read once, and again when it is another one. Where it is missing the grid stands alone.
void PlotPage::take_picture(const std::optional<plot::Sheet>& sheet) {
    const std::string wanted = sheet ? sheet->picture.digest : std::string();
    if (wanted == digest_) return;
    digest_ = wanted;
    if (wanted.empty()) return view_->set_image({});
    const std::string file = host::map_file(wanted).string();
    QString problem = tr("The picture of the map isn't on this machine; its places are.");
    view_->set_image(file.empty() ? MapImage() : MapImage::read(exact(file), problem));
    if (!problem.isEmpty()) said_->say(warning(problem));
}

// ---- what is chosen and moved

void PlotPage::choose(const QString& unit) {
    view_->choose(unit);
}

void PlotPage::move(const QString& unit, const board::Cell& to) {
    const plot::Plot& plot = view_->plot().value();
    const std::string id = unit.toStdString();
    QString refused;
    document_.act(
        [&](session::Session& session) {
            const session::Unit* found = session.state().find_unit(id);
            if (!found) return;
            session.change_unit(id, session::moved_to(to, *found, plot.board, session.rulebook()), "");
        },
        &refused);
    if (!refused.isEmpty()) said_->say(warning(refused));
}

}  // namespace flagplot::ui

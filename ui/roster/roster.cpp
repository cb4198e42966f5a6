#include "ui/roster/roster.h"

#include <QAction>
#include <QHBoxLayout>
#include <QMenu>
#include <QPainter>
#include <QSignalBlocker>
#include <QStackedWidget>
#include <QStyleOptionFocusRect>
#include <QTabBar>
#include <QTabWidget>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>

#include "session/chronicle.h"
#include "ui/common/label.h"
#include "ui/common/look.h"
#include "ui/common/plain_text.h"
#include "ui/common/theme.h"
#include "ui/roster/roster_page.h"

namespace flagplot::ui {

namespace {

constexpr int least_height = 28;  // that can be hit

// The kinds as chips; that of the page in sight is filled.
class KindBar : public QTabBar {
  public:
    explicit KindBar(QWidget* parent) : QTabBar(parent) {
        setDrawBase(false);
        setExpanding(false);
    }

  protected:
    QSize tabSizeHint(int index) const override {
        const int height = std::max(least_height, fontMetrics().height() * 17 / 10);
        return {fontMetrics().horizontalAdvance(tabText(index)) + height + chip_gap, height + 2 * chip_gap};
    }
    QSize minimumTabSizeHint(int index) const override { return tabSizeHint(index); }

    void paintEvent(QPaintEvent* /*event*/) override {
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        const Tints colours = tints(palette());
        for (int index = 0; index < count(); ++index) {
            if (!isTabVisible(index)) continue;
            const bool is_on = index == currentIndex();
            const QRectF chip = QRectF(tabRect(index)).adjusted(chip_gap + 1, chip_gap, -1, -chip_gap);
            painter.setPen(QPen(is_on ? colours.tick : colours.border, is_on ? 1.6 : 1.2));
            painter.setBrush(is_on ? colours.selected : colours.field);
            painter.drawRoundedRect(chip, chip.height() / 2, chip.height() / 2);
            painter.setPen(palette().color(QPalette::Text));
            painter.drawText(chip, Qt::AlignCenter | Qt::TextShowMnemonic, tabText(index));
            if (!is_on || !hasFocus()) continue;
            QStyleOptionFocusRect focus;
            focus.initFrom(this);
            focus.rect = chip.toAlignedRect().adjusted(-2, -2, 2, 2);
            style()->drawPrimitive(QStyle::PE_FrameFocusRect, &focus, &painter, this);
        }
    }

  private:
    static constexpr int chip_gap = 5;
};

// Lets its bar be one of its own.
class Kinds : public QTabWidget {
  public:
    explicit Kinds(QWidget* parent) : QTabWidget(parent) { setTabBar(new KindBar(this)); }
};

}  // namespace

struct Roster::Parts {
    Parts(Document& of, Roster& dock);

    void rebuild();  // for another session
    int first_to_show() const;
    RosterPage* page_at(int index);
    RosterPage* page_in_sight() { return page_at(tabs->currentIndex()); }
    void refresh();
    void say_counts();
    void show_kinds();
    void list_others();
    RosterPage* go_to(int index);  // also where it has no units
    void share_keys();
    void place_head();

    Document& document;
    Roster& owner;
    QStackedWidget* stack;
    Label* empty;
    QTabWidget* tabs;              // a place for each page; a page itself is made when it is wanted
    QToolButton* others;           // the kinds without units
    QHBoxLayout* beside;           // the kinds
    RosterPage* headed = nullptr;  // whose head is there
    QObject listener;              // goes first, and with it every connection to what is here
};

Roster::Parts::Parts(Document& of, Roster& dock)
    : document(of),
      owner(dock),
      stack(new QStackedWidget(&dock)),
      empty(new Label(stack)),
      tabs(new Kinds(stack)),
      others(new QToolButton(tabs)) {
    empty->setWordWrap(true);
    empty->setAlignment(Qt::AlignCenter);
    tabs->setAccessibleName(u"Roster"_s);
    tabs->setDocumentMode(true);
    // What is typed goes on where it went; but on an empty page there is only one thing to do.
    connect(tabs, &QTabWidget::tabBarClicked, &listener, [this](int index) {
        RosterPage* const page = page_at(index);
        if (page && page->is_empty()) QMetaObject::invokeMethod(page, &RosterPage::take_focus, Qt::QueuedConnection);
    });
    connect(tabs, &QTabWidget::currentChanged, &listener, [this] {
        show_kinds();
        share_keys();
        place_head();
        const auto index = static_cast<std::size_t>(std::max(0, tabs->currentIndex()));
        if (tabs->count() > 0) emit owner.type_chosen(document.session().rulebook().unit_types[index].id);
    });
    others->setText(u"Others"_s);
    others->setAccessibleName(u"Other kinds of units"_s);
    others->setToolButtonStyle(Qt::ToolButtonTextOnly);
    others->setPopupMode(QToolButton::InstantPopup);
    others->setFocusPolicy(Qt::StrongFocus);
    others->setMenu(new QMenu(others));
    connect(others->menu(), &QMenu::aboutToShow, &listener, [this] { list_others(); });
    auto* const corner = new QWidget(tabs);
    beside = new QHBoxLayout(corner);
    beside->setContentsMargins(0, 4, 8, 4);
    beside->addWidget(others);
    tabs->setCornerWidget(corner);
    stack->addWidget(empty);
    stack->addWidget(tabs);
    auto* layout = new QVBoxLayout(&dock);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(stack);
    connect(&document, &Document::opened, &listener, [this] { rebuild(); });
    connect(&document, &Document::changed, &listener, [this] { refresh(); });
    connect(&document, &Document::rewound, &listener, [this] { refresh(); });
    rebuild();
}

void Roster::Parts::rebuild() {
    // Out of sight: a page that came forward for a moment would look for a session that is gone.
    stack->setCurrentWidget(empty);
    const QSignalBlocker at_the_end(tabs);
    headed = nullptr;
    while (QWidget* place = tabs->widget(0)) {
        tabs->removeTab(0);
        delete place;
    }
    if (document.is_open()) {
        for (const rulebook::UnitType& type : document.session().rulebook().unit_types) {
            auto* const place = new QWidget(tabs);
            (new QVBoxLayout(place))->setContentsMargins(0, 0, 0, 0);
            const int index = tabs->addTab(place, QString());
            tabs->tabBar()->setAccessibleTabName(index, short_text(type.plural));
        }
        tabs->setCurrentIndex(first_to_show());
        say_counts();
    }
    empty->setText(document.is_open() ? u"This game has no roster."_s
                                      : u"The session's units appear here, one tab per type."_s);
    stack->setCurrentWidget(tabs->count() > 0 ? static_cast<QWidget*>(tabs) : empty);
    if (!tabs->isVisible()) return;
    share_keys();
    place_head();
}

// The first type with units that have boxes, or at least with units.
int Roster::Parts::first_to_show() const {
    const auto& types = document.session().rulebook().unit_types;
    const auto has_units = [&](const rulebook::UnitType& type) {
        return !document.session().state().units_of(type.id).empty();
    };
    const auto has_boxes = [&](const rulebook::UnitType& type) {
        return has_units(type) && std::ranges::any_of(type.fields, [](const auto& one) { return !one.boxes.empty(); });
    };
    auto found = std::ranges::find_if(types, has_boxes);
    if (found == types.end()) found = std::ranges::find_if(types, has_units);
    return found == types.end() ? 0 : static_cast<int>(found - types.begin());
}

RosterPage* Roster::Parts::page_at(int index) {
    QWidget* const place = tabs->widget(index);
    if (!place) return nullptr;
    if (auto* const made = place->findChild<RosterPage*>(QString(), Qt::FindDirectChildrenOnly)) return made;
    const auto& types = document.session().rulebook().unit_types;
    auto* const page = new RosterPage(document, types[static_cast<std::size_t>(index)], place);
    connect(page, &RosterPage::said, &owner, &Roster::said);
    connect(page, &RosterPage::sheets_wanted, &owner, &Roster::sheets_wanted);
    connect(page, &RosterPage::unit_chosen, &owner, &Roster::unit_chosen);
    connect(page, &RosterPage::sheet_wanted, &owner, &Roster::sheet_wanted);
    connect(page, &RosterPage::sheet_left, &owner, &Roster::sheet_left);
    connect(page, &RosterPage::history_wanted, &owner, &Roster::history_wanted);
    place->layout()->addWidget(page);
    page->show();
    return page;
}

void Roster::Parts::refresh() {
    for (RosterPage* const made : tabs->findChildren<RosterPage*>()) made->refresh();
    say_counts();
    place_head();
}

void Roster::Parts::say_counts() {
    int index = 0;
    for (const rulebook::UnitType& type : document.session().rulebook().unit_types) {
        const auto count = document.session().state().units_of(type.id).size();
        tabs->setTabText(index++, QStringLiteral("%1  %2").arg(button_text(short_text(type.plural))).arg(count));
    }
    show_kinds();
}

// All until something is played, while the roster is filled; then those that have units, and the one that is looked at.
void Roster::Parts::show_kinds() {
    const session::State& state = document.session().state();
    const session::Entry* const played = session::Chronicle(document.session()).newest_of_turn([](const auto& entry) {
        return std::holds_alternative<session::Opened>(entry.body);
    });
    const bool has_begun = state.turn() > 1 || played;
    bool are_all_shown = true;
    int index = 0;
    for (const rulebook::UnitType& type : document.session().rulebook().unit_types) {
        const bool is_shown = !has_begun || index == tabs->currentIndex() || !state.units_of(type.id).empty();
        tabs->setTabVisible(index++, is_shown);
        are_all_shown = are_all_shown && is_shown;
    }
    others->setHidden(are_all_shown);
}

void Roster::Parts::list_others() {
    others->menu()->clear();
    if (!document.is_open()) return;
    int index = 0;
    for (const rulebook::UnitType& type : document.session().rulebook().unit_types) {
        if (!tabs->isTabVisible(index)) {
            others->menu()->addAction(button_text(short_text(type.plural, 60)), tabs, [this, index] {
                if (RosterPage* const page = go_to(index)) page->take_focus();
            });
        }
        ++index;
    }
}

RosterPage* Roster::Parts::go_to(int index) {
    tabs->setTabVisible(index, true);
    tabs->setCurrentIndex(index);
    return page_at(index);
}

// The keys of the page in sight work on its tab, too: who clicks a tab and pastes means that page.
void Roster::Parts::share_keys() {
    QTabBar* const bar = tabs->tabBar();
    for (QAction* const action : bar->actions()) bar->removeAction(action);
    if (RosterPage* const page = page_in_sight()) bar->addActions(page->actions());
}

// The head of the page in sight stands beside the kinds, where both have room.
void Roster::Parts::place_head() {
    RosterPage* const page = page_in_sight();
    if (!page) return;
    const int needed =
        tabs->tabBar()->sizeHint().width() + others->sizeHint().width() + page->head().sizeHint().width();
    RosterPage* const wanted = needed + letters(4) <= owner.width() ? page : nullptr;
    if (wanted == headed) return;
    if (headed) headed->take_back_head();
    headed = wanted;
    if (headed) beside->addWidget(&headed->head());
}

Roster::Roster(Document& document, QWidget* parent)
    : QWidget(parent), parts_(std::make_unique<Parts>(document, *this)) {
    setAccessibleName(u"Roster"_s);
}

Roster::~Roster() = default;

void Roster::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    parts_->share_keys();
    parts_->place_head();
}

void Roster::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    parts_->place_head();
}

void Roster::take_focus() {
    if (RosterPage* const page = parts_->page_in_sight()) page->take_focus();
}

void Roster::import_units(const QString& file) {
    if (RosterPage* const page = parts_->page_in_sight()) page->import_units(file);
}

void Roster::paste() {
    if (RosterPage* const page = parts_->page_in_sight()) page->paste_units();
}

void Roster::add(const std::string& type) {
    const auto& types = parts_->document.session().rulebook().unit_types;
    const auto found = std::ranges::find(types, type, &rulebook::UnitType::id);
    if (RosterPage* const page = parts_->go_to(static_cast<int>(found - types.begin()))) page->add();
}

void Roster::choose(const QString& unit) {
    const session::Unit* const found =
        parts_->document.is_open() ? parts_->document.session().state().find_unit(unit.toStdString()) : nullptr;
    if (!found) return;
    const std::vector<rulebook::UnitType>& types = parts_->document.session().rulebook().unit_types;
    const auto type = std::find_if(types.begin(), types.end(), [&](const auto& one) { return one.id == found->type; });
    const auto index = static_cast<int>(type - types.begin());
    if (RosterPage* const page = parts_->go_to(index)) page->show_unit(unit);
}

}  // namespace flagplot::ui

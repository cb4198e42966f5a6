#include "ui/roster/roster_dock.h"

#include <QStackedWidget>
#include <QTabWidget>
#include <QVBoxLayout>

#include "ui/common/label.h"
#include "ui/common/plain_text.h"
#include "ui/roster/roster_page.h"

namespace flagplot::ui {

struct RosterDock::Parts {
    Parts(Document& of, RosterDock& owner);

    void rebuild();  // for another session
    void refresh();

    Document& document;
    QStackedWidget* stack;
    Label* empty;
    QTabWidget* tabs;
    QObject listener;  // goes first, and with it every connection to what is here
};

RosterDock::Parts::Parts(Document& of, RosterDock& owner)
    : document(of), stack(new QStackedWidget(&owner)), empty(new Label(stack)), tabs(new QTabWidget(stack)) {
    empty->setWordWrap(true);
    empty->setAlignment(Qt::AlignCenter);
    tabs->setAccessibleName(tr("Roster"));
    tabs->setDocumentMode(true);
    stack->addWidget(empty);
    stack->addWidget(tabs);
    auto* layout = new QVBoxLayout(&owner);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(stack);
    connect(&document, &Document::opened, &listener, [this] { rebuild(); });
    connect(&document, &Document::changed, &listener, [this] { refresh(); });
    connect(&document, &Document::rewound, &listener, [this] { refresh(); });
    rebuild();
}

void RosterDock::Parts::rebuild() {
    // Out of sight: a page that came forward for a moment would look for a session that is gone.
    stack->setCurrentWidget(empty);
    while (QWidget* page = tabs->widget(0)) {
        tabs->removeTab(0);
        delete page;
    }
    if (document.is_open()) {
        for (const table::UnitType& type : document.session().rulebook().unit_types) {
            tabs->addTab(new RosterPage(document, type, tabs), button_text(type.plural));
        }
    }
    empty->setText(document.is_open() ? tr("This game has no roster.")
                                      : tr("The session's units appear here, one tab per type."));
    stack->setCurrentWidget(tabs->count() > 0 ? static_cast<QWidget*>(tabs) : empty);
}

void RosterDock::Parts::refresh() {
    for (int index = 0; index < tabs->count(); ++index) static_cast<RosterPage*>(tabs->widget(index))->refresh();
}

RosterDock::RosterDock(Document& document, QWidget* parent)
    : QWidget(parent), parts_(std::make_unique<Parts>(document, *this)) {
    setAccessibleName(tr("Roster"));
}

RosterDock::~RosterDock() = default;

}  // namespace flagplot::ui

#include "ui/house_rules/house_rule_dialog.h"

#include <QAction>
#include <QApplication>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QHeaderView>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QScreen>
#include <QTableView>
#include <QVBoxLayout>
#include <algorithm>

#include "host/host.h"
#include "json/tree.h"
#include "ui/common/made.h"
#include "ui/common/plain_text.h"
#include "ui/common/quiet.h"
#include "ui/common/swap.h"
#include "ui/house_rules/draft.h"
#include "ui/house_rules/models.h"

namespace flagplot::ui {
namespace {

// The rules that the house rule lies over: those in force without it.
std::shared_ptr<const rulebook::Rules> rules_without(const session::Session& session, const std::string& rule) {
    std::vector<rulebook::HouseRule> others = session.rules().house_rules();
    std::erase_if(others, [&](const rulebook::HouseRule& other) { return other.id == rule; });
    return std::make_shared<const rulebook::Rules>(session.rules().shared_rulebook(), session.rules().chosen(), others);
}

}  // namespace

HouseRuleDialog::HouseRuleDialog(Document& document, const std::string& table, const std::string& rule, QWidget* parent)
    : CarefulDialog(parent), document_(document), table_(table) {
    setWindowTitle(u"House rule: %1"_s.arg(short_text(document_.session().rules().table(table).title)));
    setAttribute(Qt::WA_DeleteOnClose);
    std::vector<std::string> problems;  // of other files
    known_ = document_.library().house_rules(document_.session().rulebook().id, &problems);
    draft_ = new Draft(rules_without(document_.session(), rule), table_, this);
    auto* const layout = new QVBoxLayout(this);
    make_head(*layout);
    menu_ = edit_menu(*this, draft_->history());
    if (!draft_->table().rows.empty()) {
        views_ += make_view(new PlacesModel(*draft_, PlacesModel::Which::rows, this), u"The table's rows"_s);
        if (draft_->table().columns.empty()) {
            views_.back()->horizontalHeader()->setSectionResizeMode(1, QHeaderView::Stretch);
            views_.back()->verticalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
        }
        layout->addWidget(views_.back(), 3);
    }
    views_ += make_view(new PlacesModel(*draft_, PlacesModel::Which::others, this), u"Modifiers, results and dice"_s);
    views_.back()->horizontalHeader()->setSectionResizeMode(QHeaderView::Stretch);
    views_.back()->verticalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    connect(views_.back()->model(), &QAbstractItemModel::rowsInserted, views_.back(), &QTableView::scrollToBottom,
            Qt::QueuedConnection);
    layout->addWidget(views_.back(), 2);
    problem_ = problem_label(this);
    layout->addWidget(problem_);
    make_buttons(*layout);
    begin(rule);
    connect(draft_, &Draft::changed, this, &HouseRuleDialog::refresh);
    connect(title_, &QLineEdit::textChanged, this, &HouseRuleDialog::refresh);
    connect(&document_, &Document::leaving, this, &HouseRuleDialog::leave);
    refresh();
    resize(QSize(letters(100), letters(80)).boundedTo(screen()->availableGeometry().size() * 9 / 10));
    views_.front()->setCurrentIndex(views_.front()->model()->index(0, views_.size() > 1 ? 1 : 2));
    views_.front()->setFocus();
}

void HouseRuleDialog::make_head(QVBoxLayout& layout) {
    auto* const fields = new QFormLayout;
    title_ = named(new QLineEdit(this), u"Name"_s);
    why_ = named(new QLineEdit(this), u"Why"_s);
    why_->setPlaceholderText(u"Why you play it this way; logs show it"_s);
    fields->addRow(u"&Name"_s, title_);
    fields->addRow(u"&Why"_s, why_);
    layout.addLayout(fields);
    auto* const help = wrapped_label(
        u"Edit the cells you play differently. A result that isn't listed yet is new: enter what it does below "
        "the rows. Del restores the printed cell."_s,
        this);
    set_type(*help, Type::small);
    layout.addWidget(help);
}

QTableView* HouseRuleDialog::make_view(PlacesModel* model, const QString& name) {
    auto* const view = named(new Quiet<QTableView>(this), name);
    view->setModel(model);
    view->setItemDelegate(new PlaceDelegate(view));
    view->setTabKeyNavigation(false);
    view->setWordWrap(true);
    view->verticalHeader()->setVisible(false);
    view->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    view->setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    view->setEditTriggers(QAbstractItemView::AnyKeyPressed | QAbstractItemView::EditKeyPressed |
                          QAbstractItemView::DoubleClicked | QAbstractItemView::SelectedClicked);
    view->addActions(menu_->actions());
    QAction* const back = view->addAction(u"As &printed"_s, QKeySequence::Delete, this, [view, model] {
        model->put_back(view->selectionModel()->selectedIndexes());
    });
    back->setShortcutContext(Qt::WidgetShortcut);
    view->setContextMenuPolicy(Qt::ActionsContextMenu);
    return view;
}

void HouseRuleDialog::make_buttons(QVBoxLayout& layout) {
    auto* const buttons = new QDialogButtonBox(this);
    box_menu(*buttons, menu_);
    box_button(*buttons, u"&Cancel"_s, QDialogButtonBox::RejectRole, this, &QDialog::reject);
    keep_ = box_button(*buttons, u"&Save without turning on"_s, QDialogButtonBox::ActionRole, this, [this] {
        if (keep()) accept();
    });
    switch_on_ =
        box_button(*buttons, u"Save and &turn on"_s, QDialogButtonBox::AcceptRole, this, &HouseRuleDialog::switch_on);
    switch_on_->setDefault(true);
    layout.addWidget(buttons);
}

void HouseRuleDialog::begin(const std::string& id) {
    const session::Session& session = document_.session();
    const auto same = [&](const rulebook::HouseRule& rule) { return rule.id == id; };
    const auto found = std::ranges::find_if(known_, same);
    const rulebook::HouseRule* const in_force = session.rules().find_house_rule(id);
    if (found != known_.end()) {
        rule_ = *found;
    } else if (in_force) {
        rule_ = *in_force;
    }
    title_->setText(rule_.id.empty() ? u"House rule for %1"_s.arg(exact(draft_->table().title)) : exact(rule_.title));
    why_->setText(exact(rule_.why));
    const json::Tree* const patch = rule_.patch_of(table_);
    if (!patch) return;
    const auto values = values_of(*rules_without(session, id), table_, *patch);
    if (values) return draft_->replace(*values);
    cannot_show_ =
        u"This house rule does more than can be shown here. Your changes replace all of it; its file is %1."_s.arg(
            text(rule_.file.string()));
}

// What is made, with an id of its own if it is new.
rulebook::HouseRule HouseRuleDialog::made() const {
    rulebook::HouseRule rule = rule_;
    rule.rulebook = document_.session().rulebook().id;
    rule.title = title_->text().simplified().toStdString();
    rule.why = why_->text().simplified().toStdString();
    rule.set_patch(table_, draft_->patch());
    if (!rule.id.empty()) return rule;
    const std::string wanted = json::kebab_case(rule.title).empty() ? "house-rule" : json::kebab_case(rule.title);
    const auto is_taken = [&](const std::string& id) {
        return document_.session().rules().find_house_rule(id) ||
               std::ranges::any_of(known_, [&](const auto& other) { return other.id == id; });
    };
    rule.id = wanted;
    for (int number = 2; is_taken(rule.id); ++number) rule.id = wanted + "-" + std::to_string(number);
    return rule;
}

void HouseRuleDialog::tell(const QString& problem) {
    say_problem(*problem_, problem);
}

void HouseRuleDialog::refresh() {
    QStringList problems = draft_->problems();
    const bool has_title = !title_->text().simplified().isEmpty();
    if (!has_title) problems += u"Enter a name: logs use it."_s;
    const bool is_right = problems.isEmpty();
    if (!cannot_show_.isEmpty()) problems.prepend(cannot_show_);
    tell(problems.join(QLatin1Char('\n')));
    const bool changes_other_tables = rule_.patches.size() > (rule_.patch_of(table_) ? 1U : 0U);
    const bool takes_back = cannot_show_.isEmpty() && rule_.patch_of(table_) && changes_other_tables;
    const bool is_whole = is_right && (!draft_->is_empty() || takes_back);
    keep_->setEnabled(is_whole);
    switch_on_->setEnabled(is_whole);
}

// What is being typed belongs to it: a key doesn't take the focus away.
void HouseRuleDialog::end_cell() {
    const QWidget* const now = QApplication::focusWidget();
    for (QTableView* const view : views_) {
        if (now && now != view && view->isAncestorOf(now)) view->setFocus();
    }
}

bool HouseRuleDialog::has_typed() const {
    return draft_->history().canUndo() || CarefulDialog::has_typed();
}

bool HouseRuleDialog::keep() {
    end_cell();
    if (!draft_->problems().isEmpty()) return false;
    try {
        rulebook::HouseRule rule = made();
        if (rule.patches.empty()) {
            tell(u"Change something first: nothing differs from the printed table."_s);
            return false;
        }
        rule.file = host::keep_house_rule(rule);
        rule_ = rule;
        return true;
    } catch (const json::InputError& error) {
        tell(text(error));
        return false;
    }
}

void HouseRuleDialog::switch_on() {
    if (!keep()) return;
    QString refused;
    const bool done = document_.act([this](session::Session& session) { session.switch_on(rule_); }, &refused);
    if (!done) return tell(refused);
    accept();
}

}  // namespace flagplot::ui

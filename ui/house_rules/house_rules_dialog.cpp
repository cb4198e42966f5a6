#include "ui/house_rules/house_rules_dialog.h"

#include <QListWidget>
#include <QMenu>
#include <QPushButton>
#include <QVBoxLayout>
#include <algorithm>

#include "host/host.h"
#include "report/roll_words.h"
#include "ui/common/careful_dialog.h"
#include "ui/common/dialog_foot.h"
#include "ui/common/made.h"
#include "ui/common/plain_text.h"
#include "ui/common/quiet.h"

namespace flagplot::ui {

HouseRulesDialog::HouseRulesDialog(Document& document, QWidget* parent)
    : QDialog(parent),
      document_(document),
      head_(wrapped_label(this)),
      list_(named(new Quiet<QListWidget>(this), u"House rules"_s)),
      about_(typed(wrapped_label(this), Type::small)),
      problem_(wrapped_label(this)) {
    setWindowTitle(u"House rules"_s);
    setAttribute(Qt::WA_DeleteOnClose);
    list_->setWordWrap(true);
    add_parts(new QVBoxLayout(this), {head_, {list_, 1}, about_, problem_});
    make_buttons();
    connect(list_, &QListWidget::itemChanged, this, &HouseRulesDialog::tick);
    connect(list_, &QListWidget::currentRowChanged, this, &HouseRulesDialog::say_chosen);
    connect(&document_, &Document::leaving, this, &QDialog::reject);
    connect(&document_, &Document::changed, this, &HouseRulesDialog::refresh);
    connect(&document_, &Document::rewound, this, &HouseRulesDialog::refresh);
    refresh();
    list_->setCurrentRow(0);
    resize(letters(80), letters(48));
    known_.empty() ? make_->setFocus() : list_->setFocus();
}

void HouseRulesDialog::make_buttons() {
    auto* const foot = new DialogFoot(*this);
    make_ = foot->add_button(u"&New from a table…"_s, this, [] {});  // its menu does it
    make_->setMenu(new QMenu(make_));
    for (const auto& [id, table] : document_.session().rules().tables()) {
        make_->menu()->addAction(button_text(table.title), this, [this, table_id = exact(id)] {
            emit wanted(table_id, QString());
            accept();
        });
    }
    change_ = foot->add_button(u"C&hange…"_s, this, &HouseRulesDialog::change);
    take_file_ = foot->add_button(u"&Update from file"_s, this, [this] {
        act([changed = *chosen()->changed](session::Session& session) { session.switch_on(changed); });
    });
    remove_ = foot->add_button(u"&Remove…"_s, this, &HouseRulesDialog::remove);
    layout()->addWidget(foot);
}

// Those in force first, in their order.
void HouseRulesDialog::refresh() {
    const QSignalBlocker quiet(list_);
    const int row = std::max(0, list_->currentRow());
    const session::Session& session = document_.session();
    std::vector<std::string> problems;
    const auto files = document_.library().house_rules(session.rulebook().id, &problems);
    known_.clear();
    for (const rulebook::HouseRule& rule : session.state().house_rules()) known_.push_back({rule, true});
    for (const rulebook::HouseRule& rule : files) {
        const auto known = std::ranges::find_if(known_, [&](const Known& other) { return other.rule.id == rule.id; });
        if (known == known_.end()) {
            known_.push_back({rule});
        } else {
            if (known->rule != rule) known->changed = rule;
            known->rule.file = rule.file;
        }
    }
    list_->clear();
    const bool writable = document_.can_write();
    for (const Known& known : known_) {
        auto* const item = new QListWidgetItem(in_brief(text(report::words(known.rule, session.rulebook()))), list_);
        item->setFlags(writable ? item->flags() | Qt::ItemIsUserCheckable : item->flags() & ~Qt::ItemIsUserCheckable);
        item->setCheckState(known.is_in_force ? Qt::Checked : Qt::Unchecked);
    }
    list_->setCurrentRow(std::min(row, list_->count() - 1));
    head_->setText(known_.empty() ? u"There is no house rule for this game yet. A house rule changes a cell or a "
                                    "modifier of a printed table; logs name it at each roll it affects."_s
                                  : u"Ticked house rules apply from now on. Logs name them."_s);
    say_problem(*problem_, joined(problems, u"\n"_s));
    make_->setEnabled(writable);
    say_chosen();
}

const HouseRulesDialog::Known* HouseRulesDialog::chosen() const {
    const auto row = static_cast<std::size_t>(list_->currentRow());
    return list_->currentRow() < 0 || row >= known_.size() ? nullptr : &known_[row];
}

void HouseRulesDialog::say_chosen() {
    const Known* const one = chosen();
    const bool writable = document_.can_write();
    const bool is_own = one && host::is_own_house_rule(one->rule);
    QString words;
    if (one && one->changed) {
        words = u"Its file has changed since this session took it."_s;
    } else if (one && one->rule.file.empty()) {
        words = u"It is saved in this session only."_s;
    } else if (one && !is_own) {
        words = u"It came with the tables: %1"_s.arg(text(one->rule.file.string()));
    }
    const auto& misfits = document_.session().house_rule_problems();
    if (one && one->is_in_force && misfits.contains(one->rule.id)) {
        words = u"It no longer fits the game and isn't in force: %1"_s.arg(text(misfits.at(one->rule.id)));
    }
    about_->setText(words);
    about_->setVisible(!words.isEmpty());
    change_->setEnabled(one && writable && (is_own || one->rule.file.empty()));
    take_file_->setVisible(one && one->changed);
    take_file_->setEnabled(writable);
    remove_->setEnabled(is_own);
}

void HouseRulesDialog::act(const std::function<void(session::Session&)>& change) {
    QString refused;
    const bool done = document_.act(change, &refused);
    if (done) return;
    refresh();
    say_problem(*problem_, refused);
}

void HouseRulesDialog::tick(QListWidgetItem* item) {
    const Known known = known_[static_cast<std::size_t>(list_->row(item))];
    const bool on = item->checkState() == Qt::Checked;
    if (on == known.is_in_force) return;
    // The list is made anew, which this signal must not see.
    QMetaObject::invokeMethod(
        this,
        [this, known, on] {
            act([&](session::Session& session) {
                on ? session.switch_on(known.rule) : session.switch_off(known.rule.id);
            });
        },
        Qt::QueuedConnection);
}

void HouseRulesDialog::change() {
    const Known* const one = chosen();
    if (!one) return;
    emit wanted(exact(one->rule.patches.front().first), exact(one->rule.id));
    accept();
}

// Its file; a session keeps what is in force.
void HouseRulesDialog::remove() {
    const Known* const one = chosen();
    if (!one) return;
    const auto remove_file = [this, rule = one->rule] {
        try {
            host::remove_house_rule(rule);
            refresh();
        } catch (const std::exception& error) {
            say_problem(*problem_, text(error));
        }
    };
    confirm(*this, u"Remove a house rule"_s,
            u"Remove the file of \"%1\"? Sessions in which it is in force keep it."_s.arg(short_text(one->rule.title)),
            u"&Remove"_s, remove_file);
}

}  // namespace flagplot::ui

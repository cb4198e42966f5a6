#include "ui/panel/correction_dialog.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QPushButton>
#include <QRadioButton>

#include "procedures/catalogue.h"
#include "referee/back_words.h"
#include "referee/fallen_dice.h"
#include "ui/common/label.h"
#include "ui/common/look.h"
#include "ui/common/plain_text.h"

namespace flagplot::ui {
namespace {

Label* wrapping_label(const QString& words, QWidget* parent) {
    auto* label = new Label(words, parent);
    label->setWordWrap(true);
    return label;
}

}  // namespace

CorrectionDialog::CorrectionDialog(Document& document, Act act, const JournalRow& row, bool closed,
                                   const QString& details, QWidget* parent)
    : CarefulDialog(parent), document_(document), act_(act), row_(row), closed_(closed) {
    const QString verb = act == Act::go_back ? tr("Go back") : act == Act::reroll ? tr("Re-roll") : tr("Overrule");
    setWindowTitle(verb);
    setAttribute(Qt::WA_DeleteOnClose);
    auto* form = new QFormLayout(this);
    form->setRowWrapPolicy(QFormLayout::WrapLongRows);
    form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    form->addRow(wrapping_label(details, this));
    if (act == Act::overrule) add_choice_of_act(*form);
    reason_ = new QLineEdit(this);
    reason_->setAccessibleName(tr("Reason"));
    reason_->setMinimumWidth(fontMetrics().averageCharWidth() * 48);
    if (act == Act::go_back) reason_->setPlaceholderText(tr("Optional"));
    form->addRow(tr("&Reason"), reason_);
    consequences_ = wrapping_label(consequences(), this);
    form->addRow(consequences_);
    problem_ = wrapping_label({}, this);
    problem_->setAccessibleDescription(tr("Problem"));
    problem_->hide();
    form->addRow(problem_);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, this);
    go_ = buttons->addButton(verb, QDialogButtonBox::AcceptRole);
    go_->setDefault(true);
    missing_ = wrapping_label({}, this);
    set_muted(*missing_);
    auto* const foot = new QHBoxLayout;
    foot->addWidget(missing_, 1);
    foot->addWidget(buttons);
    form->addRow(foot);
    connect(buttons, &QDialogButtonBox::accepted, this, &CorrectionDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &CorrectionDialog::reject);
    connect(reason_, &QLineEdit::textChanged, this, &CorrectionDialog::check);
    connect(&document, &Document::opened, this, &CorrectionDialog::leave);
    check();
    (faces_ ? faces_ : cell_ ? cell_ : reason_)->setFocus();
}

void CorrectionDialog::add_choice_of_act(QFormLayout& form) {
    if (row_.roll != 0) {
        const auto& roll = std::get<session::Roll>(document_.session().entry(row_.roll).body);
        faces_ = new QLineEdit(this);
        faces_->setAccessibleName(tr("Faces"));
        QStringList sides;
        for (const int one : roll.sides) sides << QStringLiteral("d%1").arg(one);
        faces_->setPlaceholderText(sides.join(QLatin1Char(' ')));
        by_faces_ = new QRadioButton(tr("Set &dice to"), this);
        by_faces_->setChecked(true);
        form.addRow(by_faces_, faces_);
        connect(faces_, &QLineEdit::textEdited, by_faces_, [this] { by_faces_->setChecked(true); });
        connect(faces_, &QLineEdit::textChanged, this, &CorrectionDialog::check);
        connect(by_faces_, &QRadioButton::toggled, this, &CorrectionDialog::check);
    }
    if (chart()) {
        const auto& lookup = std::get<session::LookedUp>(document_.session().entry(row_.lookup).body).lookup;
        cell_ = new QLineEdit(exact(lookup.label), this);
        cell_->setAccessibleName(tr("Cell"));
        cell_->setPlaceholderText(text(table::cell_expectation(*chart())));
        form.addRow(tr("Set ce&ll to"), cell_);
        connect(cell_, &QLineEdit::textChanged, this, &CorrectionDialog::check);
    } else if (row_.lookup != 0) {
        add_choice_of_result(form);
    }
}

void CorrectionDialog::add_choice_of_result(QFormLayout& form) {
    results_ = new QComboBox(this);
    results_->setAccessibleName(tr("Result"));
    results_->setAccessibleDescription(results_->accessibleName());
    fill_results();
    by_result_ = new QRadioButton(tr("Set re&sult to"), this);
    by_result_->setChecked(!by_faces_);
    form.addRow(by_result_, results_);
    connect(results_, &QComboBox::activated, by_result_, [this] { by_result_->setChecked(true); });
    connect(results_, &QComboBox::currentIndexChanged, this, &CorrectionDialog::check);
}

const table::Chart* CorrectionDialog::chart() const {
    if (row_.lookup == 0) return nullptr;
    const session::Session& session = document_.session();
    return session.rulebook().find_chart(std::get<session::LookedUp>(session.entry(row_.lookup).body).lookup.table);
}

// Of the table as it was then: a house rule may have changed it since.
void CorrectionDialog::fill_results() {
    const auto& lookup = std::get<session::LookedUp>(document_.session().entry(row_.lookup).body).lookup;
    const auto& tables = document_.session().rules_before(row_.lookup).tables();
    const auto table = tables.find(lookup.table);
    if (table == tables.end()) return;
    for (const table::Result& result : table->second.results) {
        results_->addItem(short_text(result.label, 200), exact(result.id));
        if (result.id == lookup.result) results_->setCurrentIndex(results_->count() - 1);
    }
}

bool CorrectionDialog::picks_result() const {
    return cell_ || (by_result_ && by_result_->isChecked());
}

int CorrectionDialog::corrected_entry() const {
    if (act_ == Act::go_back) return row_.number;
    return picks_result() || row_.roll == 0 ? row_.lookup : row_.roll;
}

QString CorrectionDialog::consequences() const {
    const int first = act_ == Act::go_back ? row_.number : corrected_entry() + 1;
    const std::string kept = referee::charts_kept_words(document_.session(), first);
    return kept.empty() ? taken_back_words() : taken_back_words() + QStringLiteral("\n\n") + text(kept);
}

QString CorrectionDialog::taken_back_words() const {
    if (act_ == Act::go_back) {
        return tr(
            "This takes back the step that led to it and everything after it. It stays in the list, struck through, "
            "and can be redone. Notes stay, and the same dice return.");
    }
    const QString taken = text(referee::loss_words(document_.session(), corrected_entry()));
    const QString first =
        taken.isEmpty() ? QString() : tr("Taken back: %1 (from #%2 on).").arg(taken).arg(corrected_entry());
    const QString words =
        closed_ ? tr("Answers are offered again, and the other dice stay as they fell; what was thrown for something "
                     "that falls away goes with it. Later procedures and turns are played again, orders ticked anew. "
                     "Notes stay, and Undo brings everything back.")
                : tr("Answers are offered again, and the other dice stay as they fell; what was thrown for something "
                     "that falls away goes with it. Orders from there on are ticked anew. Notes stay, and Undo brings "
                     "everything back.");
    return QStringLiteral("%1\n%2\n%3").arg(first, words, fallen_words()).trimmed();
}

// What falls away with it, by name, once it is said what the roll shall show; before that, and of a re-roll, nothing.
QString CorrectionDialog::fallen_words() const {
    if (act_ != Act::overrule || lacks_faces() || lacks_cell()) return {};
    try {
        const auto fallen =
            referee::fallen_with(document_.session(), procedures::catalogue(), corrected_entry(), correction());
        return text(referee::fallen_words(document_.session(), fallen));
    } catch (const json::InputError&) {  // what is wrong is said when it is tried
        return {};
    } catch (const dice::DiceError&) {
        return {};
    }
}

std::vector<int> CorrectionDialog::faces() const {
    const auto& roll = std::get<session::Roll>(document_.session().entry(row_.roll).body);
    std::vector<int> faces;
    for (const std::string& face : dice::split_faces(faces_->text().toStdString(), roll.sides.size())) {
        const int sides = faces.size() < roll.sides.size() ? roll.sides[faces.size()] : roll.sides.back();
        faces.push_back(dice::parse_face(face, sides));
    }
    dice::check_faces(faces, roll.sides);
    return faces;
}

bool CorrectionDialog::lacks_faces() const {
    return by_faces_ && by_faces_->isChecked() && faces_->text().trimmed().isEmpty();
}

bool CorrectionDialog::lacks_cell() const {
    return cell_ && cell_->text().trimmed().isEmpty();
}

// What has to be filled in before it can be done; empty: nothing.
QString CorrectionDialog::missing() const {
    if (lacks_faces()) return tr("Enter what the dice shall show.");
    if (lacks_cell()) return tr("Enter what the cell shall say.");
    if (act_ != Act::go_back && reason_->text().trimmed().isEmpty())
        return tr("Enter a reason: it is kept in the log.");
    return {};
}

void CorrectionDialog::check() {
    const QString still_missing = missing();
    go_->setEnabled(still_missing.isEmpty());
    go_->setToolTip(still_missing);
    go_->setAccessibleDescription(still_missing);
    missing_->setText(still_missing);
    consequences_->setText(consequences());
    tell({});
}

void CorrectionDialog::tell(const QString& problem) {
    problem_->setText(problem);
    problem_->setVisible(!problem.isEmpty());
}

// What is chosen; throws DiceError if that can't be.
referee::Correction CorrectionDialog::correction() const {
    referee::Correction correction;
    correction.reason = reason_->text().trimmed().toStdString();
    correction.reroll = act_ == Act::reroll;
    correction.go_back = closed_;
    if (act_ == Act::overrule && picks_result()) {
        const QString result = cell_ ? cell_->text().trimmed() : results_->currentData().toString();
        correction.result = result.toStdString();
    } else if (act_ == Act::overrule) {
        correction.faces = faces();
    }
    return correction;
}

void CorrectionDialog::accept() {
    if (!go_->isEnabled()) return;
    QString problem;
    const auto heard =
        connect(&document_, &Document::failed, this, [&problem](const QString& message) { problem = message; });
    try {
        if (act_ == Act::go_back) {
            document_.go_back(row_.number, reason_->text().trimmed());
            if (!document_.session().holds(row_.number)) problem.clear();  // what it says besides is known here
        } else {
            document_.correct(corrected_entry(), correction());
        }
    } catch (const dice::DiceError& error) {
        problem = text(error);
    }
    disconnect(heard);
    tell(problem);
    if (problem.isEmpty()) QDialog::accept();
}

}  // namespace flagplot::ui

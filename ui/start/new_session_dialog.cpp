#include "ui/start/new_session_dialog.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QFileDialog>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QScrollArea>
#include <QVBoxLayout>

#include "dice/stream.h"
#include "referee/form.h"
#include "ui/look.h"
#include "ui/settings.h"
#include "ui/step/field_editor.h"
#include "ui/text.h"

namespace flagplot::ui {

NewSessionDialog::NewSessionDialog(Document& document, QWidget* parent) : QDialog(parent), document_(document) {
    setWindowTitle(tr("New session"));
    setAttribute(Qt::WA_DeleteOnClose);
    auto* const layout = new QVBoxLayout(this);
    auto* const head = new QFormLayout;
    game_ = new QComboBox(this);
    game_->setAccessibleName(tr("Game"));
    title_ = new QLineEdit(this);
    title_->setAccessibleName(tr("Name"));
    title_->setPlaceholderText(tr("The scenario, as it stands on the log"));
    head->addRow(tr("&Game"), game_);
    head->addRow(tr("&Name"), title_);
    layout->addLayout(head);
    auto* const area = new QScrollArea(this);
    area->setWidgetResizable(true);
    area->setFrameShape(QFrame::NoFrame);
    area->setFocusPolicy(Qt::NoFocus);
    layout->addWidget(area, 1);
    error_ = new QLabel(this);
    error_->setWordWrap(true);
    error_->hide();
    layout->addWidget(error_);
    auto* const buttons = new QDialogButtonBox(this);
    QPushButton* const begin = buttons->addButton(tr("&Begin..."), QDialogButtonBox::AcceptRole);
    begin->setDefault(true);
    buttons->addButton(tr("&Leave"), QDialogButtonBox::RejectRole);
    layout->addWidget(buttons);
    connect(buttons, &QDialogButtonBox::accepted, this, &NewSessionDialog::create);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    for (const auto& [id, folder] : document_.library().rulebooks()) {
        game_->addItem(text(document_.library().load(id).title), text(id));
    }
    connect(game_, &QComboBox::currentIndexChanged, this, &NewSessionDialog::choose_game);
    choose_game();
    resize(letters(100), letters(90));
    title_->setFocus();
}

void NewSessionDialog::add_editor(const table::Field& field,
                                  std::vector<std::pair<std::string, FieldEditor*>>& editors) {
    auto* const editor = new FieldEditor(field, field.otherwise, text(field.label), FieldEditor::Place::line, details_);
    auto* const label = new QLabel(text(field.label), details_);
    label->setBuddy(editor->first_widget());
    label->setToolTip(text(field.help));
    rows_->addRow(label, editor);
    editors.emplace_back(field.id, editor);
}

void NewSessionDialog::choose_game() {
    facts_.clear();
    readings_.clear();
    details_ = new QWidget;
    rows_ = new QFormLayout(details_);
    rows_->setRowWrapPolicy(QFormLayout::WrapLongRows);
    const table::Rulebook book = document_.library().load(game_->currentData().toString().toStdString());
    for (const table::Fact& fact : session::Session::built_in_facts()) add_editor(fact.field, facts_);
    for (const table::Fact& fact : book.facts) {
        if (fact.scope == table::Scope::session) add_editor(fact.field, facts_);
    }
    for (const table::Ruling& ruling : book.rulings) {
        if (ruling.readings.size() < 2) continue;
        std::vector<table::Choice> choices;
        for (const table::Reading& reading : ruling.readings) {
            choices.push_back({reading.id, reading.ours ? reading.label + " (ours)" : reading.label});
        }
        add_editor(referee::choice_field(ruling.id, ruling.question, choices, ruling.otherwise), readings_);
    }
    findChild<QScrollArea*>()->setWidget(details_);
}

void NewSessionDialog::create() {
    session::Beginning beginning;
    beginning.rulebook = game_->currentData().toString().toStdString();
    beginning.title = title_->text().isEmpty() ? game_->currentText().toStdString() : title_->text().toStdString();
    beginning.seed = dice::random_seed();
    for (const auto& [id, editor] : facts_) {
        if (!editor->value().is_null() && editor->value() != editor->field().otherwise)
            beginning.facts[id] = editor->value();
    }
    for (const auto& [id, editor] : readings_) {
        const json::Value reading = editor->value();
        if (!reading.is_null() && reading != editor->field().otherwise) beginning.readings[id] = json::to_text(reading);
    }
    auto* const where =
        new QFileDialog(this, tr("Where the session is kept"), usual_folder(), tr("Flagplot sessions (*.flagplot)"));
    where->setAcceptMode(QFileDialog::AcceptSave);
    where->setDefaultSuffix(QStringLiteral("flagplot"));
    where->selectFile(text(json::kebab_case(beginning.title)));
    where->setAttribute(Qt::WA_DeleteOnClose);
    connect(where, &QFileDialog::fileSelected, this, [this, beginning](const QString& file) {
        const QMetaObject::Connection failure =
            connect(&document_, &Document::failed, this, [this](const QString& why) {
                error_->setText(QStringLiteral("\u26A0 ") + why);
                error_->show();
            });
        const bool created = document_.create(file.toStdString(), beginning);
        disconnect(failure);
        if (created) accept();
    });
    where->open();
}

}  // namespace flagplot::ui

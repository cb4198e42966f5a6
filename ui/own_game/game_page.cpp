#include "ui/own_game/game_page.h"

#include <QCheckBox>
#include <QFormLayout>
#include <QLineEdit>
#include <QSignalBlocker>
#include <QSpinBox>

#include "ui/common/plain_text.h"

namespace flagplot::ui {

void show_words(QLineEdit& line, const std::string& words) {
    if (line.text() != exact(words)) line.setText(exact(words));
}

GamePage::GamePage(GameDocument& making, QWidget* parent) : QWidget(parent), making_(making) {
    auto* const form = new QFormLayout(this);
    form->setRowWrapPolicy(QFormLayout::WrapLongRows);
    title_ = add_line(u"Tit&le"_s, u"Submarine patrol"_s);
    id_ = add_line(u"&Id"_s, u"Made from the title; the tables' ids begin with it"_s);
    sides_ = add_line(u"Si&des"_s, u"None, or separated by commas: Wolves, Convoys"_s);
    turn_ = add_line(u"T&urn name"_s, u"Turn, Day, Watch…"_s);
    a_day_ = new QSpinBox(this);
    a_day_->setAccessibleName(u"Turns a day"_s);
    a_day_->setRange(0, 100);
    a_day_->setSpecialValueText(u"Days aren't counted"_s);
    form->addRow(u"Turns a da&y"_s, a_day_);
    hours_ = new QCheckBox(this);
    hours_->setText(u"Turns are &hours: the 12th of a day is 1200"_s);
    hours_->setAccessibleName(u"Turns are hours"_s);
    form->addRow(QString(), hours_);
    add_cover("summary", u"Su&mmary"_s, u"What it is about, in a sentence"_s);
    add_cover("author", u"&Author"_s, u"Who made it"_s);
    add_cover("licence", u"Licence"_s, u"How it may be passed on"_s);
    add_cover("edition", u"Editi&on"_s, u"Which edition it is: 1, or 2026-11"_s);
    connect(title_, &QLineEdit::textEdited, this, [this](const QString& words) {
        const std::string id = making_.game().id();
        const bool is_made = id.empty() || id == workshop::id_from(making_.game().title(), "game");
        const bool follows = is_made && !making_.was_saved();
        making_.change(
            u"the title"_s,
            [&](workshop::OwnGame& game) {
                set_title(game, words.toStdString());
                if (follows) set_id(game, workshop::id_from(words.toStdString(), "game"));
            },
            QStringLiteral("title"));
    });
    connect(id_, &QLineEdit::textEdited, this, [this](const QString& words) {
        making_.change(
            u"the id"_s, [&](workshop::OwnGame& game) { set_id(game, words.toStdString()); }, QStringLiteral("id"));
    });
    connect(sides_, &QLineEdit::editingFinished, this, [this] {
        making_.change(u"the sides"_s, [&](workshop::OwnGame& game) { set_sides(game, sides_->text().toStdString()); });
    });
    connect(turn_, &QLineEdit::editingFinished, this, &GamePage::set_turns);
    connect(a_day_, &QSpinBox::valueChanged, this, &GamePage::set_turns);
    connect(hours_, &QCheckBox::toggled, this, &GamePage::set_turns);
    connect(&making_, &GameDocument::changed, this, &GamePage::refresh);
    refresh();
}

QLineEdit* GamePage::add_line(const QString& name, const QString& placeholder) {
    auto* const line = new QLineEdit(this);
    line->setAccessibleName(QString(name).remove(QLatin1Char('&')));
    line->setPlaceholderText(placeholder);
    static_cast<QFormLayout*>(layout())->addRow(name, line);
    return line;
}

// Of what is said of the game where others choose it.
void GamePage::add_cover(const std::string& what, const QString& name, const QString& placeholder) {
    QLineEdit* const line = add_line(name, placeholder);
    cover_[what] = line;
    connect(line, &QLineEdit::textEdited, this, [this, what, name = line->accessibleName()](const QString& words) {
        making_.change(
            u"the %1"_s.arg(name.toLower()),
            [&](workshop::OwnGame& game) { set_cover_words(game, what, words.toStdString()); },
            QString::fromStdString(what));
    });
}

void GamePage::set_turns() {
    workshop::Turns turns;
    turns.label = turn_->text().trimmed().isEmpty() ? turns.label : turn_->text().trimmed().toStdString();
    turns.a_day = a_day_->value();
    turns.hours = hours_->isChecked();
    if (turns == turns_of(making_.game())) return;
    making_.change(
        u"the turns"_s, [&](workshop::OwnGame& game) { workshop::set_turns(game, turns); }, QStringLiteral("turns"));
}

void GamePage::refresh() {
    const QSignalBlocker days(a_day_);
    const QSignalBlocker hours(hours_);
    const workshop::OwnGame& game = making_.game();
    const workshop::Turns turns = turns_of(game);
    show_words(*title_, game.title());
    show_words(*id_, game.id());
    id_->setEnabled(!making_.was_saved());
    show_words(*sides_, sides_of(game));
    show_words(*turn_, turns.label);
    a_day_->setValue(turns.a_day);
    hours_->setChecked(turns.hours);
    for (const auto& [what, line] : cover_) show_words(*line, cover_words(game, what));
}

void GamePage::focus_first() {
    title_->setFocus();
    title_->selectAll();
}

void GamePage::go_to(const workshop::Place& place) {
    const auto said = cover_.find(place.line);
    QWidget* const there = said != cover_.end()    ? said->second
                           : place.line == "id"    ? id_
                           : place.line == "sides" ? sides_
                           : place.line == "turns" ? static_cast<QWidget*>(turn_)
                                                   : title_;
    there->setFocus();
}

}  // namespace flagplot::ui

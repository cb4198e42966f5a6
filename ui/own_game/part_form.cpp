#include "ui/own_game/part_form.h"

#include <QApplication>
#include <QCheckBox>
#include <QFormLayout>
#include <QKeyEvent>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QScrollArea>
#include <QVBoxLayout>
#include <utility>

#include "ui/common/field_editor.h"
#include "ui/common/made.h"
#include "ui/common/plain_text.h"

namespace flagplot::ui {
namespace {

using workshop::TypedPart;
using Kind = TypedPart::Kind;

// The letters that are underlined.
constexpr std::pair<std::string_view, char> letters_of[] = {
    {"title", 'l'},   {"id", 'i'},     {"sides", 'd'},   {"turns", 'u'}, {"a-day", 'y'}, {"hours", 'h'},
    {"summary", 'm'}, {"author", 'a'}, {"edition", 'o'}, {"dice", 'd'},  {"phase", 'i'}};

QString label_of(const TypedPart& part) {
    QString label = text(part.label);
    for (const auto& [name, letter] : letters_of) {
        if (part.name == name)
            label.insert(label.indexOf(QLatin1Char(letter), 0, Qt::CaseInsensitive), QLatin1Char('&'));
    }
    return label;
}

// What stands there may be none of its choices any more.
table::Field field_of(const TypedPart& part) {
    table::Field field;
    field.id = part.name;
    field.label = part.label;
    field.help = part.help;
    field.lines = part.kind == Kind::lines;
    if (part.kind == Kind::yes_no) field.type = table::FieldType::yes_no;
    if (part.kind == Kind::number) field.type = table::FieldType::number;
    if (part.kind != Kind::choice) return field;
    field.type = table::FieldType::choice;
    field.required = true;
    field.choices = part.choices;
    if (std::ranges::find(field.choices, part.value, &table::Choice::id) == field.choices.end())
        field.choices.push_back({part.value, part.value});
    return field;
}

json::Value value_of(const TypedPart& part) {
    return part.kind == Kind::yes_no ? json::Value(part.value == "yes") : json::Value(part.value);
}

std::string typed_in(const FieldEditor& editor) {
    const json::Value value = editor.value();
    return value.is_boolean() ? value == true ? "yes" : "" : json::to_text(value);
}

}  // namespace

PartForm::PartForm(GameDocument& making, QWidget* parent)
    : QWidget(parent), making_(making), start_(new QWidget(this)) {
    start_->hide();
    start_->setFocusPolicy(Qt::TabFocus);  // else nothing comes behind it
    flush<QVBoxLayout>(this);
    connect(qApp, &QApplication::focusChanged, &listener_, [this](QWidget* left) {
        const FieldEditor* const editor = FieldEditor::of(left);
        if (editor && isAncestorOf(editor) && editor != FieldEditor::of(QApplication::focusWidget()))
            take(editor->field().id);
    });
}

void PartForm::show_at(const workshop::Place& place) {
    if (place.file != place_.file || place.step != place_.step) {
        place_ = place;
        ++places_;
        shown_.clear();
    }
    show_parts(parts_at(making_.game(), place_));
}

void PartForm::show_nothing() {
    place_ = {};
    show_parts({});
}

void PartForm::show_parts(const std::vector<TypedPart>& parts) {
    std::vector<table::Field> fields;
    for (const TypedPart& part : parts) fields.push_back(field_of(part));
    if (fields != fields_ || !content_) {
        const std::string before = focused();
        fields_ = std::move(fields);
        make(parts);
        if (!before.empty()) focus_part(before);
    }
    const std::string here = focused();
    for (const TypedPart& part : parts) {
        FieldEditor& editor = *editors_.at(part.name);
        const auto shown = shown_.find(part.name);
        const bool is_being_typed = part.name == here && shown != shown_.end() && typed_in(editor) != shown->second;
        if (part.name == taken_ || is_being_typed) continue;
        shown_[part.name] = part.value;
        if (typed_in(editor) != part.value) editor.put(value_of(part));
    }
    const auto id = editors_.find("id");
    if (id != editors_.end() && place_.file.empty()) id->second->setEnabled(!making_.was_saved());
}

// One of those before may be what was used just now.
void PartForm::make(const std::vector<TypedPart>& parts) {
    if (content_) {
        content_->setParent(nullptr);
        content_->deleteLater();
    }
    editors_.clear();
    shown_.clear();
    content_ = new QWidget(this);
    auto* const form = flush<QFormLayout>(content_);
    form->setRowWrapPolicy(place_.step.empty() ? QFormLayout::WrapLongRows : QFormLayout::WrapAllRows);
    layout()->addWidget(content_);
    QWidget* before = start_;
    for (const TypedPart& part : parts) {
        FieldEditor* const editor = editors_[part.name] = make_editor(part);
        auto* const label = new Label(place_.step.empty() ? label_of(part) : text(part.label), content_);
        label->setBuddy(editor->first_widget());
        form->addRow(label, editor);
        setTabOrder(before, editor->first_widget());
        before = editor->first_widget();
    }
    content_->show();
}

FieldEditor* PartForm::make_editor(const TypedPart& part) {
    const QString help = text(part.help);
    auto* const editor =
        new FieldEditor(field_of(part), value_of(part), text(part.said.empty() ? part.label : part.said),
                        FieldEditor::Place::line, content_);
    editor->setToolTip(tip(help));
    for (auto* const line : editor->findChildren<QLineEdit*>()) {
        line->setPlaceholderText(help);
        line->setMaximumWidth(QWIDGETSIZE_MAX);  // a number's, too: what its help says is longer
    }
    for (auto* const lines : editor->findChildren<QPlainTextEdit*>()) lines->setPlaceholderText(help);
    for (auto* const box : editor->findChildren<QCheckBox*>()) box->setText(help);
    const bool at_once = part.at_once || part.kind == Kind::choice || part.kind == Kind::yes_no;
    connect(editor, &FieldEditor::edited, this, [this, name = part.name, at_once] {
        if (at_once) take(name);
    });
    connect(editor, &FieldEditor::confirmed, this, [this] {
        end_typing();
        emit ended();
    });
    return editor;
}

// Empty: none.
std::string PartForm::focused() const {
    const FieldEditor* const editor = FieldEditor::of(QApplication::focusWidget());
    return editor && isAncestorOf(editor) ? editor->field().id : "";
}

void PartForm::take(const std::string& part) {
    const std::string typed = typed_in(*editors_.at(part));
    const auto shown = shown_.find(part);
    if (shown == shown_.end() || typed == shown->second) return;
    shown->second = typed;
    const workshop::Place at = place_;
    const bool is_new = at.file.empty() ? !making_.was_saved() : !making_.was_saved(at.file);
    const auto act = [&](workshop::OwnGame& game) { place_.file = set_part_at(game, at, part, typed, is_new); };
    if (!making_.after(act)) return;
    if (place_.file != at.file) emit renamed(place_.file);
    const std::string before = std::exchange(taken_, part);
    making_.change(u"typing"_s, act, QStringLiteral("%1 %2").arg(places_).arg(text(part)));
    taken_ = before;
}

void PartForm::end_typing() {
    for (const table::Field& field : std::vector<table::Field>(fields_)) {
        if (editors_.contains(field.id)) take(field.id);
    }
}

void PartForm::focus_part(const std::string& part) {
    if (fields_.empty()) return;
    const auto found = editors_.find(part);
    FieldEditor& editor = *(found == editors_.end() ? editors_.at(fields_.front().id) : found->second);
    editor.set_focus();
    for (QWidget* around = parentWidget(); around; around = around->parentWidget()) {
        if (auto* const area = qobject_cast<QScrollArea*>(around)) area->ensureWidgetVisible(&editor);
    }
}

void PartForm::keyPressEvent(QKeyEvent* event) {
    if (!is_enter_key(*event) || place_.step.empty()) return QWidget::keyPressEvent(event);
    end_typing();
    emit ended();
}

}  // namespace flagplot::ui

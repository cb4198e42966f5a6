#include "ui/step/form_view.h"

#include <QFormLayout>
#include <QGridLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QScrollArea>
#include <QVBoxLayout>
#include <algorithm>

#include "ui/step/field_editor.h"
#include "ui/text.h"

namespace flagplot::ui {
namespace {

QLabel* small_label(const QString& content, QWidget* parent) {
    auto* const label = new QLabel(content, parent);
    label->setWordWrap(true);
    QFont font = label->font();
    font.setPointSizeF(font.pointSizeF() * 0.9);
    label->setFont(font);
    return label;
}

bool is_blank(const referee::FormRow& row, const std::string& field) {
    return std::find(row.blank.begin(), row.blank.end(), field) != row.blank.end();
}

}  // namespace

FormView::FormView(const referee::Form& form, const QString& button, QWidget* parent) : QWidget(parent), form_(form) {
    auto* const layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    auto* const title = new QLabel(text(form_.title), this);
    QFont font = title->font();
    font.setBold(true);
    title->setFont(font);
    title->setWordWrap(true);
    layout->addWidget(title);
    if (!form_.help.empty()) layout->addWidget(small_label(text(form_.help), this));
    if (form_.grid) {
        add_grid();
    } else {
        add_fields();
    }
    error_ = new QLabel(this);
    error_->setWordWrap(true);
    error_->setAccessibleName(tr("What is wrong"));
    error_->hide();
    layout->addWidget(error_);
    button_ = new QPushButton(button, this);
    button_->setAccessibleName(button);
    button_->setDefault(true);
    connect(button_, &QPushButton::clicked, this, &FormView::give_answer);
    auto* const buttons = new QHBoxLayout;
    buttons->addWidget(button_);
    buttons->addStretch();
    if (!form_.source.empty()) buttons->addWidget(small_label(text(form_.source), this));
    layout->addLayout(buttons);
}

FieldEditor* FormView::add_editor(const table::Field& field, const json::Value& value, const std::string& unit,
                                  const QString& name) {
    auto* const editor = new FieldEditor(field, value, name, this);
    cells_.push_back({unit, editor});
    connect(editor, &FieldEditor::completed, this, [this, editor] { go_on(editor->last_widget()); });
    connect(editor, &FieldEditor::refused, this, &FormView::show_error);
    for (QWidget* widget : editor->findChildren<QWidget*>()) widget->installEventFilter(this);
    return editor;
}

void FormView::add_fields() {
    auto* const rows = new QFormLayout;
    for (const table::Field& field : form_.fields) {
        FieldEditor* const editor = add_editor(field, field.otherwise, "", text(field.label));
        auto* const label = new QLabel(text(field.label), this);
        label->setBuddy(editor->first_widget());
        rows->addRow(label, editor);
        if (!field.help.empty()) rows->addRow(QString(), small_label(text(field.help), this));
    }
    static_cast<QVBoxLayout*>(layout())->addLayout(rows);
}

void FormView::add_grid() {
    auto* const content = new QWidget;
    auto* const grid = new QGridLayout(content);
    grid->setHorizontalSpacing(16);
    int column = 1;
    for (const table::Field& field : form_.fields) {
        auto* const heading = new QLabel(text(field.label), content);
        heading->setToolTip(text(field.help));
        grid->addWidget(heading, 0, column++);
    }
    int line = 1;
    for (const referee::FormRow& row : form_.rows) {
        grid->addWidget(new QLabel(text(row.label), content), line, 0);
        column = 1;
        for (const table::Field& field : form_.fields) {
            if (!is_blank(row, field.id)) {
                const auto own = row.defaults.find(field.id);
                const json::Value value = own == row.defaults.end() ? field.otherwise : own->second;
                const QString name = QStringLiteral("%1, %2").arg(text(row.label), text(field.label));
                grid->addWidget(add_editor(field, value, row.unit, name), line, column);
            }
            ++column;
        }
        ++line;
    }
    grid->setColumnStretch(column, 1);
    grid->setRowStretch(line, 1);
    auto* const area = new QScrollArea(this);
    area->setAccessibleName(text(form_.title));
    area->setWidgetResizable(true);
    area->setFrameShape(QFrame::NoFrame);
    area->setFocusPolicy(Qt::NoFocus);
    area->setWidget(content);
    static_cast<QVBoxLayout*>(layout())->addWidget(area, 1);
}

void FormView::focus_first() {
    const auto empty =
        std::find_if(cells_.begin(), cells_.end(), [](const Cell& cell) { return !cell.editor->is_filled(); });
    if (form_.grid && empty == cells_.end()) {
        button_->setFocus();
        return;
    }
    FieldEditor* const editor = empty != cells_.end() ? empty->editor
                                : cells_.empty()      ? nullptr
                                                      : cells_.front().editor;
    QWidget* const widget = editor ? editor->first_widget() : button_;
    widget->setFocus();
    if (auto* const line = qobject_cast<QLineEdit*>(widget)) line->selectAll();
}

void FormView::show_error(const QString& message) {
    error_->setText(QStringLiteral("\u26A0 ") + message);
    error_->setVisible(!message.isEmpty());
}

bool FormView::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::KeyPress) {
        const auto* const key = static_cast<QKeyEvent*>(event);
        if (key->key() == Qt::Key_Return || key->key() == Qt::Key_Enter) {
            if (key->modifiers() & Qt::ControlModifier) {
                give_answer();
            } else {
                go_on(watched);
            }
            return true;
        }
    }
    return QWidget::eventFilter(watched, event);
}

void FormView::go_on(const QObject* from) {
    // The next empty field after this one, then any before it; nothing empty: the form is done.
    const auto here = std::find_if(cells_.begin(), cells_.end(), [&](const Cell& cell) {
        return cell.editor->isAncestorOf(qobject_cast<const QWidget*>(from));
    });
    std::vector<Cell> order(here == cells_.end() ? here : here + 1, cells_.end());
    order.insert(order.end(), cells_.begin(), here == cells_.end() ? here : here + 1);
    for (const Cell& cell : order) {
        if (cell.editor->is_filled()) continue;
        cell.editor->first_widget()->setFocus();
        return;
    }
    give_answer();
}

void FormView::give_answer() {
    show_error(QString());
    session::Answer answer{form_.key, {}, {}};
    for (const Cell& cell : cells_) {
        const json::Value value = cell.editor->value();
        session::Fields* fields = &answer.fields;
        if (!cell.unit.empty()) {
            const auto is_row = [&](const auto& row) { return row.first == cell.unit; };
            auto row = std::find_if(answer.rows.begin(), answer.rows.end(), is_row);
            if (row == answer.rows.end()) row = answer.rows.insert(row, {cell.unit, {}});
            fields = &row->second;
        }
        const bool left_open = value.is_null() && cell.editor->field().type == table::FieldType::faces;
        if (!left_open) (*fields)[cell.editor->field().id] = value;
    }
    emit answered(answer);
}

}  // namespace flagplot::ui

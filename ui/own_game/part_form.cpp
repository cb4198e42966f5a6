#include "ui/own_game/part_form.h"

#include <QCheckBox>
#include <QComboBox>
#include <QEvent>
#include <QFormLayout>
#include <QKeyEvent>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QSignalBlocker>
#include <QWheelEvent>

#include "ui/common/look.h"
#include "ui/common/plain_text.h"

namespace flagplot::ui {
namespace {

// Several lines, which are taken when they are left.
class Lines : public QPlainTextEdit {
  public:
    using QPlainTextEdit::QPlainTextEdit;
    std::function<void()> taken;

    void take() {
        const bool is_new = document()->isModified();
        document()->setModified(false);
        if (is_new && taken) taken();
    }

  protected:
    void focusOutEvent(QFocusEvent* event) override {
        QPlainTextEdit::focusOutEvent(event);
        take();
    }
};

// Enter ends it, and presses nothing.
class Line : public QLineEdit {
  public:
    using QLineEdit::QLineEdit;

  protected:
    void keyPressEvent(QKeyEvent* event) override {
        QLineEdit::keyPressEvent(event);
        if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) event->accept();
    }
};

// The wheel never chooses: it scrolls the form.
class Choices : public QComboBox {
  public:
    using QComboBox::QComboBox;

  protected:
    void wheelEvent(QWheelEvent* event) override { event->ignore(); }
};

}  // namespace

PartForm::PartForm(QWidget* parent) : QScrollArea(parent) {
    setWidgetResizable(true);
    setFrameShape(QFrame::NoFrame);
    setFocusPolicy(Qt::NoFocus);
    setAccessibleName(u"Parts of the step"_s);
}

void PartForm::show_parts(const QString& of, const std::vector<workshop::StepPart>& parts) {
    if (of != of_ || !form_) {
        of_ = of;
        editors_.clear();
        order_.clear();
        auto* const content = new QWidget;
        form_ = new QFormLayout(content);
        form_->setRowWrapPolicy(QFormLayout::WrapAllRows);
        setWidget(content);  // the one before goes
        for (const workshop::StepPart& part : parts) {
            QWidget* const editor = make(part);
            editors_[exact(part.name)] = editor;
            order_.push_back(exact(part.name));
            form_->addRow(text(part.label), editor);
        }
    }
    for (const workshop::StepPart& part : parts) {
        const auto editor = editors_.find(exact(part.name));
        if (editor != editors_.end()) put(*editor->second, part);
    }
}

QWidget* PartForm::make(const workshop::StepPart& part) {
    const QString name = exact(part.name);
    QWidget* editor = nullptr;
    switch (part.kind) {
        case workshop::StepPart::Kind::choice: {
            auto* const box = new Choices(widget());
            connect(box, &QComboBox::activated, this,
                    [this, name, box] { emit edited(name, box->currentData().toString()); });
            editor = box;
            break;
        }
        case workshop::StepPart::Kind::lines: {
            auto* const lines = new Lines(widget());
            lines->setTabChangesFocus(true);
            lines->setPlaceholderText(text(part.help));
            lines->setFixedHeight(lines->fontMetrics().lineSpacing() * 5);
            lines->taken = [this, name, lines] { emit edited(name, lines->toPlainText()); };
            editor = lines;
            break;
        }
        case workshop::StepPart::Kind::yes_no: {
            auto* const box = new QCheckBox(text(part.label), widget());
            connect(box, &QCheckBox::toggled, this,
                    [this, name](bool yes) { emit edited(name, yes ? QStringLiteral("yes") : QString()); });
            editor = box;
            break;
        }
        case workshop::StepPart::Kind::text:
        case workshop::StepPart::Kind::expression: {
            auto* const line = new Line(widget());
            line->setPlaceholderText(text(part.help));
            connect(line, &QLineEdit::editingFinished, this, [this, name, line] {
                const bool is_new = line->isModified();
                line->setModified(false);
                if (is_new) emit edited(name, line->text());
            });
            connect(line, &QLineEdit::returnPressed, this, &PartForm::ended);
            editor = line;
            break;
        }
    }
    editor->setAccessibleName(text(part.label));
    editor->setToolTip(tip(text(part.help)));
    return editor;
}

// What has the focus is being typed.
void PartForm::put(QWidget& editor, const workshop::StepPart& part) {
    const QSignalBlocker quiet(&editor);
    if (auto* const box = qobject_cast<QComboBox*>(&editor)) {
        box->clear();
        for (const table::Choice& choice : part.choices) box->addItem(short_text(choice.label), exact(choice.id));
        if (box->findData(exact(part.value)) < 0) box->addItem(short_text(part.value), exact(part.value));
        box->setCurrentIndex(box->findData(exact(part.value)));
    } else if (auto* const check = qobject_cast<QCheckBox*>(&editor)) {
        check->setChecked(part.value == "yes");
    } else if (auto* const lines = qobject_cast<QPlainTextEdit*>(&editor)) {
        if (lines->hasFocus()) return;
        if (lines->toPlainText() != exact(part.value)) lines->setPlainText(exact(part.value));
        lines->document()->setModified(false);
    } else if (auto* const line = qobject_cast<QLineEdit*>(&editor)) {
        const bool is_typed = line->hasFocus() && line->isModified();
        if (!is_typed && line->text() != exact(part.value)) line->setText(exact(part.value));
    }
}

void PartForm::focus_part(const QString& part) {
    const QString name = part.isEmpty() && !order_.empty() ? order_.front() : part;
    const auto editor = editors_.find(name);
    if (editor == editors_.end()) return;
    editor->second->setFocus(Qt::OtherFocusReason);
    ensureWidgetVisible(editor->second);
    if (auto* const line = qobject_cast<QLineEdit*>(editor->second)) line->selectAll();
}

void PartForm::end_typing() {
    for (const auto& [name, editor] : editors_) {
        if (auto* const line = qobject_cast<QLineEdit*>(editor)) emit line->editingFinished();
        if (auto* const lines = dynamic_cast<Lines*>(editor)) lines->take();
    }
}

}  // namespace flagplot::ui

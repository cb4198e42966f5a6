#include "ui/reports/mail_page.h"

#include <QClipboard>
#include <QDir>
#include <QFontDatabase>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QScrollBar>
#include <QVBoxLayout>

#include "report/mail.h"
#include "ui/common/files.h"
#include "ui/common/label.h"
#include "ui/common/look.h"
#include "ui/common/plain_text.h"
#include "ui/print/output_dialog.h"

namespace flagplot::ui {
namespace {

// The fixed-pitch letters follow the size of all others.
class FixedPitch : public QPlainTextEdit {
  public:
    explicit FixedPitch(QWidget* parent) : QPlainTextEdit(parent) { follow(); }
    QSize minimumSizeHint() const override { return {letters(30), letters(10)}; }

  protected:
    bool event(QEvent* event) override {
        if (event->type() == QEvent::ApplicationFontChange) follow();
        return QPlainTextEdit::event(event);
    }

  private:
    void follow() {
        QFont fixed = QFontDatabase::systemFont(QFontDatabase::FixedFont);
        fixed.setPointSizeF(QGuiApplication::font().pointSizeF());
        setFont(fixed);
    }
};

}  // namespace

MailPage::MailPage(Document& document, QWidget* parent)
    : QWidget(parent), document_(document), mail_(new FixedPitch(this)) {
    auto* const layout = new QVBoxLayout(this);
    mail_->setReadOnly(true);
    mail_->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    mail_->setTabChangesFocus(true);
    mail_->setAccessibleName(u"Mail to send"_s);
    auto* const label = new Label(u"Ma&il to send"_s, this);
    label->setBuddy(mail_);
    layout->addWidget(label);
    layout->addWidget(mail_, 1);
    auto* const row = new QHBoxLayout;
    layout->addLayout(row);
    add_button(*row, u"&Copy"_s, u"Copy the mail"_s, [this] { copy(); });
    add_button(*row, u"&Save…"_s, u"Save the mail"_s, [this] { save_text(); });
    add_button(*row, u"Save or &print…"_s, u"Save or print the report"_s, [this] {
        auto* const dialog = new OutputDialog(document_, {.turn = turn_, .reader = reader_}, this);
        connect(dialog, &OutputDialog::saved, this,
                [this](const QString& file) { emit said(u"Saved as %1"_s.arg(QDir::toNativeSeparators(file))); });
        dialog->open();
    });
    row->addStretch();
}

template <typename Act>
QPushButton* MailPage::add_button(QHBoxLayout& row, const QString& words, const QString& name, Act act) {
    auto* const button = new QPushButton(words, this);
    button->setAccessibleName(name);
    button->setToolTip(name);
    button->setAutoDefault(false);
    row.addWidget(button);
    connect(button, &QPushButton::clicked, this, act);
    buttons_ += button;
    return button;
}

void MailPage::show_mail(const std::string& reader, int turn) {
    reader_ = reader;
    turn_ = turn;
    show_text(text(report::make_mail(document_.session(), reader, turn).text()));
}

void MailPage::show_nothing() {
    show_text(QString());
}

// What is read stays where it is.
void MailPage::show_text(const QString& mail) {
    for (QPushButton* const button : buttons_) button->setEnabled(!mail.isEmpty());
    if (mail == mail_->toPlainText()) return;
    const int place = mail_->verticalScrollBar()->value();
    mail_->setPlainText(mail);
    mail_->verticalScrollBar()->setValue(place);
}

void MailPage::copy() {
    QGuiApplication::clipboard()->setText(mail_->toPlainText());
    emit said(u"The mail was copied to the clipboard."_s);
}

void MailPage::save_text() {
    const QString name = QStringLiteral("mail-turn-%1-%2").arg(turn_).arg(text(reader_));
    const std::string mail = mail_->toPlainText().toStdString();
    ask_for_file(*this, u"Save the mail"_s, name, QStringLiteral("txt"), [this, mail](const QString& file) {
        try {
            write_file(file, mail);
            emit said(u"The mail was saved to %1."_s.arg(file));
        } catch (const json::InputError& error) {
            emit failed(text(error));
        }
    });
}

}  // namespace flagplot::ui

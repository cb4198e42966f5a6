#include "ui/reports/reports_window.h"

#include <QDir>
#include <QHBoxLayout>
#include <QPushButton>
#include <QScreen>
#include <QShortcut>
#include <QShowEvent>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QSplitter>
#include <QVBoxLayout>
#include <algorithm>

#include "session/audience.h"
#include "ui/act/act_dialog.h"
#include "ui/common/choice_box.h"
#include "ui/common/dialog_foot.h"
#include "ui/common/made.h"
#include "ui/common/plain_text.h"
#include "ui/print/output_dialog.h"
#include "ui/reports/draft_list.h"

namespace flagplot::ui {
namespace {

constexpr qsizetype longest_name = 24;  // of a reader on a button

// The letters that are underlined elsewhere in the window.
constexpr QStringView taken_letters = u"ahilmnovw";

// With the first letter underlined that is left.
QString with_free_letter(const QString& name) {
    for (qsizetype i = 0; i < name.size(); ++i) {
        if (!name[i].isLetter() || taken_letters.contains(name[i], Qt::CaseInsensitive)) continue;
        return button_text(name.left(i).toStdString()) + QLatin1Char('&') + button_text(name.mid(i).toStdString());
    }
    return button_text(name.toStdString());
}

// A list below what it is called.
QWidget* titled(const QString& title, DraftList& list, QWidget* parent) {
    auto* const part = new QWidget(parent);
    auto* const label = wrapped_label(title, part);
    label->setBuddy(&list);
    add_parts(flush<QVBoxLayout>(part), {label, {&list, 1}});
    list.setAccessibleName(label->text().remove(QLatin1Char('&')));
    return part;
}

}  // namespace

QString why_no_reports(const Document& document) {
    if (!document.is_open()) return u"No session is open."_s;
    if (document.is_hidden() || !document.session().rulebook().commanders.empty()) return {};
    return u"In this game both players may know everything. Save or print the log for a side instead."_s;
}

ReportsWindow::ReportsWindow(Document& document, QWidget* parent) : QDialog(parent), document_(document) {
    setWindowTitle(u"Reports"_s);
    auto* const layout = add_parts(new QVBoxLayout(this), {make_head(), {make_lists(), 1}, make_line_buttons()});
    foot_ = new DialogFoot(*this);
    send_ = foot_->add_button(u"&Mail, save or print…"_s, this, &ReportsWindow::send);
    layout->addWidget(foot_);
    connect(&document_, &Document::leaving, this, &ReportsWindow::forget);
    document_.follow(this, &ReportsWindow::refresh);
    connect(&document_, &Document::failed, this, [this](const QString& why) {
        if (isActiveWindow()) foot_->say(warning(why));
    });
    connect(new QShortcut(QKeySequence::Undo, this), &QShortcut::activated, &document_,
            [this] { document_.go_back(0, QString()); });
    connect(new QShortcut(QKeySequence::Redo, this), &QShortcut::activated, &document_, &Document::redo);
    resize(QSize(letters(146), letters(84)).boundedTo(screen()->availableGeometry().size() * 9 / 10));
    refresh();
}

// ---- parts

void ReportsWindow::choose(const QString& reader, int turn) {
    readers_->setCurrentIndex(std::max(0, readers_->findData(reader)));
    choose_turn(turn);
}

void ReportsWindow::choose_turn(int turn) {
    turns_->setValue(turn);
}

QWidget* ReportsWindow::make_head() {
    auto* const head = new QWidget(this);
    readers_ = named_list(u"Report to"_s, 20, head);
    auto* const label = new Label(u"Rep&ort to"_s, head);
    label->setBuddy(readers_);
    turns_ = new QSpinBox(head);
    turn_label_ = new Label(head);
    turn_label_->setBuddy(turns_);
    add_parts(flush<QHBoxLayout>(head), {label, readers_, turn_label_, turns_, stretch()});
    const auto show = [this] {
        foot_->say(QString());
        show_desk();
    };
    connect(readers_, &QComboBox::currentIndexChanged, this, show);
    connect(turns_, &QSpinBox::valueChanged, this, show);
    return head;
}

QWidget* ReportsWindow::make_lists() {
    auto* const halves = new QSplitter(Qt::Horizontal, this);
    halves->setChildrenCollapsible(false);
    report_ = new DraftList(DraftList::Kind::report, halves);
    elsewhere_ = new DraftList(DraftList::Kind::elsewhere, halves);
    halves->addWidget(titled(u"Report: t&icked lines are included"_s, *report_, halves));
    halves->addWidget(titled(u"&Not in this report"_s, *elsewhere_, halves));
    connect(report_, &DraftList::ticked, this, &ReportsWindow::tick);
    connect(report_, &DraftList::confirmed, this, &ReportsWindow::reword);
    connect(elsewhere_, &DraftList::confirmed, this, &ReportsWindow::reveal);
    connect(report_, &QListWidget::itemSelectionChanged, this, &ReportsWindow::refresh_buttons);
    connect(elsewhere_, &QListWidget::itemSelectionChanged, this, &ReportsWindow::refresh_buttons);
    return halves;
}

QWidget* ReportsWindow::make_line_buttons() {
    auto* const buttons = new QWidget(this);
    auto* const row = flush<QHBoxLayout>(buttons);
    add_ = add_button(*row, u"&Add a line…"_s, &ReportsWindow::add_line);
    hold_ = add_button(*row, u"&Hold back"_s, &ReportsWindow::hold_or_let);
    reword_ = add_button(*row, u"Re&word…"_s, &ReportsWindow::reword);
    row->addStretch();
    reveal_ = add_button(*row, u"Re&veal…"_s, &ReportsWindow::reveal);
    return buttons;
}

QPushButton* ReportsWindow::add_button(QHBoxLayout& row, const QString& words, void (ReportsWindow::*press)()) {
    auto* const button = acting(new QPushButton(words, this), this, press);
    button->setAutoDefault(false);  // Enter belongs to the lists
    row.addWidget(button);
    return button;
}

// ---- what is shown

std::string ReportsWindow::reader() const {
    return readers_->currentData().toString().toStdString();
}

// Nothing of the session that goes is kept.
void ReportsWindow::forget() {
    last_turn_ = 0;
    hide();
    const QSignalBlocker quiet(readers_);
    readers_->clear();
}

void ReportsWindow::refresh() {
    foot_->say(QString());
    if (why_no_reports(document_).isEmpty()) {
        list_readers();
        list_turns();
        return show_desk();
    }
    report_->clear();
    elsewhere_->clear();
    send_->setEnabled(false);
    refresh_buttons();
}

// Who was chosen stays so. At first it is the first commander, or else the first side.
void ReportsWindow::list_readers() {
    const session::Session& session = document_.session();
    const std::vector<session::Reader> all = session::readers(session.state(), session.rulebook());
    const QString chosen = readers_->currentData().toString();
    const QSignalBlocker quiet(readers_);
    readers_->clear();
    int first_commander = -1;
    for (const session::Reader& one : all) {
        if (one.commands && first_commander < 0) first_commander = readers_->count();
        readers_->addItem(short_text(one.label), exact(one.id));
    }
    const int before = readers_->findData(chosen);
    const bool was_there = !chosen.isEmpty() && before >= 0;
    readers_->setCurrentIndex(was_there ? before : std::max(0, first_commander));
}

// The turn that was chosen stays so; but where it was the newest, the newest follows.
void ReportsWindow::list_turns() {
    const session::Session& session = document_.session();
    const int newest = session.state().turn();
    const bool follows = last_turn_ == 0 || turns_->value() == last_turn_;
    const QString name = short_text(session.rulebook().clock.turn_label, 40);
    turn_label_->setText(with_free_letter(name));
    turns_->setAccessibleName(name);
    const QSignalBlocker quiet(turns_);
    turns_->setRange(1, newest);
    if (follows) turns_->setValue(newest);
    last_turn_ = newest;
}

void ReportsWindow::show_desk() {
    if (!isVisible() || reader().empty()) return;
    const session::Session& session = document_.session();
    const report::ReportDraft draft = report::make_report_draft(session, reader(), turns_->value());
    setWindowTitle(u"Reports: %1"_s.arg(short_text(draft.title)));
    report_->show_lines(session, reader(), draft.report, document_.can_write(),
                        u"There is nothing for %1."_s.arg(readers_->currentText()));
    elsewhere_->show_lines(session, reader(), draft.elsewhere, document_.can_write(), u"There is nothing else."_s);
    if (!document_.can_write()) foot_->say(warning(u"Read-only: %1"_s.arg(document_.why_read_only())));
    send_->setEnabled(true);
    refresh_buttons();
}

void ReportsWindow::send() {
    auto* const dialog =
        new OutputDialog(document_, {.turn = turns_->value(), .reader = reader(), .as_mail = true}, this);
    connect(dialog, &OutputDialog::saved, this,
            [this](const QString& file) { foot_->say(u"Saved as %1"_s.arg(QDir::toNativeSeparators(file))); });
    dialog->open();
}

void ReportsWindow::showEvent(QShowEvent* event) {
    QDialog::showEvent(event);
    if (event->spontaneous()) return;
    refresh();
    report_->setFocus();
}

// A button that can't be pressed says why.
void ReportsWindow::say_why_disabled(QPushButton& button, bool enabled, const QString& otherwise) {
    const QString why = document_.can_write() ? otherwise : u"Read-only: %1"_s.arg(document_.why_read_only());
    button.setEnabled(document_.can_write() && enabled);
    button.setToolTip(button.isEnabled() ? QString() : why);
    button.setAccessibleDescription(button.toolTip());
}

void ReportsWindow::refresh_buttons() {
    const report::DraftLine* const line = report_->current();
    const report::DraftLine* const other = elsewhere_->current();
    const bool is_newest = document_.is_open() && turns_->value() == document_.session().state().turn();
    const QString none = u"Choose a line first."_s;
    hold_->setText(line && line->held ? u"Let t&hrough"_s : u"&Hold back"_s);
    QString name = readers_->currentText();
    if (name.size() > longest_name) name = name.left(longest_name - 1) + QStringLiteral("…");
    reveal_->setText(u"Re&veal to %1…"_s.arg(button_text(name.toStdString())));
    reveal_->setAccessibleName(u"Reveal to %1…"_s.arg(readers_->currentText()));
    say_why_disabled(*add_, is_newest, u"This report is from an earlier turn. Add to the newest one."_s);
    const bool is_told = line && line->told_in != 0;
    say_why_disabled(*hold_, line && !is_told, is_told ? u"It was told in a later turn."_s : none);
    say_why_disabled(*reword_, line, none);
    say_why_disabled(*reveal_, other, none);
    if (other && other->map && document_.can_write()) reveal_->setToolTip(u"The map is included."_s);
}

// ---- acts

// Afterwards it says what it did, or why it wasn't done; what is shown is what is so.
void ReportsWindow::act(const std::function<void(session::Session&)>& change, const QString& words) {
    QString refused;
    if (document_.act(change, &refused)) return foot_->say(words);
    show_desk();
    foot_->say(warning(refused));
}

void ReportsWindow::tick(int entry, bool goes_out) {
    report_->choose(entry);
    const report::DraftLine* const line = report_->current();
    if (line && line->entry == entry && line->goes_out != goes_out) hold_or_let();
}

// A line is held back from all to whom it goes, and let through to those for whom it was meant. The report of an
// earlier turn has gone out already, so there it is let through in the newest one.
void ReportsWindow::hold_or_let() {
    const report::DraftLine* const line = report_->current();
    if (!line || line->told_in != 0 || !document_.can_write()) return;
    if (line->held && turns_->value() != document_.session().state().turn()) {
        return act([&](session::Session& session) { session.reveal(line->entry, line->meant, ""); },
                   revealed_words(line->meant, *line));
    }
    const std::string audience = line->held ? line->meant : session::game_master;
    const std::string whose = line->held ? line->meant : line->audience;
    QString words = line->held ? u"Included."_s : u"Held back."_s;
    if (whose != reader()) {
        const QString all = audience_words(document_.session(), whose);
        words = line->held ? u"Included for %1."_s.arg(all) : u"Held back from %1."_s.arg(all);
    }
    act([entry = line->entry, audience](session::Session& session) { session.amend(entry, audience, {}, ""); }, words);
}

void ReportsWindow::reword() {
    const report::DraftLine* const line = report_->current();
    if (!line || !document_.can_write()) return;
    open_act(document_, "reword", std::to_string(line->entry), {}, this,
             [this](const auto& /*answer*/) { foot_->say(u"Reworded."_s); });
}

// Nobody unlearns what he has read: the words and who will read them are shown before.
void ReportsWindow::reveal() {
    const report::DraftLine* const chosen = elsewhere_->current();
    if (!chosen || !document_.can_write()) return;
    const report::DraftLine line = *chosen;
    const auto say_done = [this, line](const session::Answer& answer) {
        foot_->say(revealed_words(json::to_text(answer.fields.at("to")), line));
        elsewhere_->clearSelection();
        elsewhere_->setCurrentItem(nullptr);
    };
    open_act(document_, "reveal", std::to_string(line.entry), {{"to", reader()}}, this, say_done);
}

QString ReportsWindow::revealed_words(const std::string& who, const report::DraftLine& line) const {
    const session::Session& session = document_.session();
    const int newest = session.state().turn();
    QString words = u"Revealed to %1"_s.arg(audience_words(session, who));
    if (turns_->value() != newest)
        words += u", in the report of %1 %2"_s.arg(in_sentence(session.rulebook().clock.turn_label)).arg(newest);
    return words + (line.map ? u". Its map is included."_s : u"."_s);
}

void ReportsWindow::add_line() {
    if (!document_.can_write()) return;
    open_act(document_, "tell", {}, {{"to", reader()}}, this,
             [this](const auto& /*answer*/) { foot_->say(u"Line added."_s); });
}

}  // namespace flagplot::ui

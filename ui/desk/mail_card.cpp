#include "ui/desk/mail_card.h"

#include <QCheckBox>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QPainter>
#include <QPushButton>
#include <QScrollBar>
#include <QSignalBlocker>
#include <QVBoxLayout>
#include <algorithm>

#include "referee/mail_reading.h"
#include "report/desk.h"
#include "report/inbox.h"
#include "report/outbox.h"
#include "session/chronicle.h"
#include "sheet/sheet.h"
#include "ui/common/choice_box.h"
#include "ui/common/made.h"
#include "ui/common/marks.h"
#include "ui/common/plain_text.h"
#include "ui/common/settings.h"
#include "ui/desk/drafts.h"
#include "ui/desk/mail_text.h"
#include "ui/desk/seen_button.h"

namespace flagplot::ui {
namespace {

using State = report::ReportStatus::State;

// A frame in the colour of doubts.
class DoubtFrame : public QWidget {
  public:
    using QWidget::QWidget;

  protected:
    void paintEvent(QPaintEvent* /*event*/) override {
        QPainter painter(this);
        painter.setPen(QPen(tints(palette()).doubt, 1));
        painter.setBrush(palette().brush(QPalette::Base));
        painter.drawRect(QRectF(rect()).adjusted(.5, .5, -.5, -.5));
        const double size = fontMetrics().ascent();
        const double top = contentsMargins().top() + layout()->contentsMargins().top() + 2;
        paint_sign(painter, QRectF(letters(1), top, size, size), sheet::Sign::doubt, palette());
    }
};

// "2026-11-20T18:02:00Z" as the desk writes it.
QString when(const std::string& at) {
    return text(report::day_and_time(at));
}

}  // namespace

// The sign of a side, as large as a line.
class SideSign : public QWidget {
  public:
    using QWidget::QWidget;

    void show_side(int side) {
        side_ = side;
        update();
    }
    QSize sizeHint() const override { return {fontMetrics().height(), fontMetrics().height()}; }

  protected:
    void paintEvent(QPaintEvent* /*event*/) override {
        QPainter painter(this);
        const double size = fontMetrics().ascent();
        paint_side(painter, QRectF(0, (height() - size) / 2, size, size), side_, palette());
    }

  private:
    int side_ = -1;
};

MailCard::MailCard(Document& document, Drafts& drafts, QWidget* parent)
    : FittingArea(parent), document_(document), drafts_(drafts) {
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setAccessibleName(u"Mail"_s);
    auto* const content = new QWidget(this);
    content->setBackgroundRole(QPalette::Base);
    content->setAutoFillBackground(true);
    viewport()->setBackgroundRole(QPalette::Base);
    layout_ = spaced<QVBoxLayout>(content, {letters(2), letters(1.5), letters(2), letters(1.5)});
    setWidget(content);
    make_head();
    make_mail();
    make_reports();
    layout_->addStretch(1);
    show_row(nullptr);
}

// ---- parts

Label* MailCard::add_heading(const QString& words) {
    return named(typed(new Label(words.toUpper(), widget()), Type::small, true), words);
}

QPushButton* MailCard::make_button(const QString& words, const std::function<void()>& act) {
    QPushButton* const button = push_button(words, widget(), this, act);
    button->setAutoDefault(true);
    return button;
}

void MailCard::make_head() {
    sign_ = new SideSign(widget());
    title_ = typed(wrapped_label(widget()), Type::normal, true);
    layout_->addLayout(add_parts(new QHBoxLayout, {{sign_, 0, Qt::AlignTop}, {title_, 1}}));
    when_ = typed(wrapped_label(widget()), Type::small);
    mails_ = named_list(u"Which mail"_s, 12, widget());
    add_parts(layout_, {when_, mails_});
    connect(mails_, &QComboBox::currentIndexChanged, this, [this] {
        picked_ = mails_->currentData().toInt();
        show_mail(picked_);
    });
}

void MailCard::make_mail() {
    text_ = new MailText(widget());
    besides_ = typed(wrapped_label(widget()), Type::small);
    reading_ = new QWidget(widget());
    read_ = flush<QVBoxLayout>(reading_);
    add_parts(layout_, {text_, besides_, reading_});
    take_ = acting(new SeenButton(u"Take these &orders"_s, widget()), this, &MailCard::take_orders);
    answer_ = make_button(u"Repl&y…"_s, [this] { answer(); });
    aside_ = acting(new SeenButton(QString(), widget()), this, [this] {
        act([this](session::Session& session) {
            session.set_mail_aside(mail_, !session::is_set_aside(session, mail_));
        });
    });
    add_parts(layout_, {add_parts(new QHBoxLayout, {take_, stretch()}),
                        add_parts(new QHBoxLayout, {answer_, aside_, stretch()})});
}

void MailCard::make_reports() {
    for (ReportPart* const part : {&now_, &before_, &never_sent_}) make_report(*part);
    auto* const opens = new QCheckBox(u"Open drafts in the mail pro&gram"_s, widget());
    opens->setChecked(settings::open_drafts.get());
    connect(opens, &QCheckBox::toggled, this, [](bool yes) { settings::open_drafts.set(yes); });
    layout_->addWidget(opens);
}

void MailCard::make_report(ReportPart& part) {
    part.all = new QWidget(widget());
    part.heading = add_heading(QString());
    part.state = wrapped_label(widget());
    part.look = make_button(u"Look at the report…"_s,
                            [this, &part] { emit report_wanted(exact(row_->reader.id), part.shown.turn); });
    part.draft = make_button(u"Make draft"_s, [this, &part] { drafts_.make({{row_->reader.id, part.shown.turn}}); });
    part.sent = make_button(u"Mark as sent"_s, [this, &part] {
        act([&](session::Session& session) {
            session.log_report(report::sent_by_hand(session, row_->reader.id, part.shown.turn));
        });
    });
    add_parts(spaced<QVBoxLayout>(part.all, {0, letters(1.2), 0, 0}),
              {part.heading, part.state, add_parts(new QHBoxLayout, {part.look, stretch()}),
               add_parts(new QHBoxLayout, {part.draft, part.sent, stretch()})});
    layout_->addWidget(part.all);
}

// Nothing of it is cut.
QSize MailCard::minimumSizeHint() const {
    const int content = widget() ? widget()->minimumSizeHint().width() + verticalScrollBar()->sizeHint().width() : 0;
    return {std::clamp(content, letters(34), letters(50)), letters(14)};
}

// ---- acts

void MailCard::take_orders() {
    emit taking();
    if (!document_.take_orders(mail_)) return;
    document_.pending() ? emit question_wanted() : emit acted();
}

// A question is settled by the answer.
void MailCard::answer() {
    const std::vector<int> questions = session::open_questions(document_.session(), mail_);
    if (!drafts_.answer(mail_) || questions.empty()) return;
    act([&](session::Session& session) {
        for (const int line : questions) session.tick(line);
    });
}

// ---- what is shown

void MailCard::show_row(const report::DeskRow* row) {
    const bool is_other = !row || !row_ || row->reader.id != row_->reader.id;
    if (is_other) mail_ = picked_ = 0;
    row_ = row ? std::optional(*row) : std::nullopt;
    widget()->setVisible(row != nullptr);
    if (!row) return;
    const rulebook::Rulebook& book = document_.session().rulebook();
    sign_->show_side(book.colour_of_side(row->reader.side));
    const QString name = short_text(row->name, 40);
    const QString turn = in_sentence(book.clock.turn_label);
    const QString who = row->player.empty() ? name : u"%1 (%2)"_s.arg(name, short_text(row->player, 40));
    title_->setText(u"%1, %2 %3"_s.arg(who, turn).arg(row->now.turn));
    show_mails();
    show_report(now_, row->now);
    show_report(before_, row->before);
    show_report(never_sent_, row->never_sent.empty() ? std::nullopt : std::optional(row->never_sent.front()));
    if (is_other) ensureVisible(0, 0);
    updateGeometry();
}

// What was picked, as long as it waits; else the first that waits, as each amends those before it.
int MailCard::mail_to_show(const std::vector<int>& all) const {
    const auto has = [&](int mail) { return std::ranges::find(all, mail) != all.end(); };
    if (has(picked_) && waits(picked_)) return picked_;
    const auto waiting = std::ranges::find_if(all, [&](int mail) { return waits(mail); });
    if (waiting != all.end()) return *waiting;
    if (has(mail_)) return mail_;
    const auto& status = row_->mail;
    return has(status.newest) ? status.newest : all.empty() ? 0 : all.front();
}

void MailCard::show_mails() {
    const session::Session& session = document_.session();
    const std::vector<int> all = report::mails_at_hand(session, row_->reader.id);
    const QSignalBlocker quiet(mails_);
    mails_->clear();
    for (const int mail : all) mails_->addItem(text(report::mail_words(session, mail)), mail);
    mails_->setVisible(all.size() > 1);
    const int mail = mail_to_show(all);
    if (mail != picked_) picked_ = 0;
    mails_->setCurrentIndex(mails_->findData(mail));
    show_mail(mail);
}

bool MailCard::waits(int mail) const {
    return mail != 0 && report::waits(report::standing_of(document_.session(), mail));
}

void MailCard::show_mail(int mail) {
    mail_ = mail;
    text_->setVisible(mail != 0);
    besides_->setVisible(mail != 0);
    const bool was_read = row_->mail.mark == session::MailMark::read;
    if (mail == 0) {
        const QString at = text(report::cell_of(row_->mail).about);
        when_->setText(was_read ? u"Orders were pasted or typed: %1"_s.arg(at) : u"No mail has come for this turn."_s);
        return show_reading(0);
    }
    const auto& came = session::Chronicle(document_.session()).as<session::MailCame>(mail);
    const QString at = when(document_.session().entry(mail).at);
    const QString sent = came.date.empty() ? QString() : when(came.date);
    QStringList words{sent.isEmpty() || sent == at ? at : u"Sent %1, came %2"_s.arg(sent, at)};
    if (!came.subject.empty()) words += u"\"%1\""_s.arg(short_text(came.subject));
    words += joined(report::what_counts_of(document_.session(), mail), u". "_s);
    when_->setText(joined(words, u". "_s));
    text_->show_text(came.text);
    QStringList besides;
    for (const std::string& one : came.attachments) besides += u"Attached: %1"_s.arg(short_text(one));
    const std::string remark = session::date_remark(document_.session(), mail);
    if (!remark.empty()) besides += warning(short_text(remark));
    const bool will_say_doubts = waits(mail);
    for (const std::string& one : session::mail_doubts(document_.session(), mail)) {
        if (!will_say_doubts) besides += warning(short_text(one, 300));
    }
    besides_->setText(besides.join(QLatin1Char('\n')));
    besides_->setVisible(!besides.isEmpty());
    show_reading(will_say_doubts ? mail : 0);
}

// A mail that waits is read as it would be; of one that was read the doubts are left that nobody has settled.
void MailCard::show_reading(int mail) {
    clear(*read_);
    const bool waits = mail != 0;
    const bool is_aside = mail_ != 0 && session::is_set_aside(document_.session(), mail_);
    has_no_orders_ = false;
    take_->say(waits || mail_ == 0 ? u"Take these &orders"_s : u"Take its &orders again"_s);
    take_->setEnabled(document_.can_write());
    take_->changed();
    answer_->setVisible(mail_ != 0);
    aside_->setVisible(mail_ != 0);
    aside_->say(is_aside ? u"Take it up again"_s : u"Set it aside"_s);
    aside_->changed();
    aside_->setEnabled(document_.can_write());
    reading_->setVisible(waits || !row_->mail.doubts.empty());
    text_->mark({});
    take_->setVisible(mail_ != 0 && !is_aside);
    if (!waits) return show_doubts_left();
    const referee::MailReading reading = document_.look_at_mail(mail);
    has_no_orders_ = reading.has_no_orders;
    take_->setVisible(!has_no_orders_);
    QStringList of_mail;
    for (const std::string& one : reading.doubts) of_mail += short_text(one, 300);
    if (!of_mail.isEmpty()) add_doubt(u"The mail itself"_s, of_mail, 0);
    if (reading.form) add_understood(*reading.form);
    if (!reading.problem.empty()) {
        add_doubt(has_no_orders_ ? u"It has no orders"_s : u"It can't be taken as it is"_s, {text(reading.problem)}, 0);
    }
    for (const std::string& unit : reading.left_out)
        add_doubt(text(unit), {u"Left out: a later mail has ordered it, and counts unless it is set aside."_s}, 0);
    if (!reading.form) return;
    for (const referee::FormRow& row : reading.form->rows) {
        QStringList doubts;
        for (const referee::RowDoubt& one : row.doubts) doubts += text(one.words);
        if (!doubts.isEmpty()) add_doubt(short_text(row.label), doubts, 0);
        if (!row.aside.empty()) add_aside(row);
    }
    std::vector<MailText::Range> marked;
    for (const referee::MailMark& one : marks_in(session::mail_at(document_.session(), mail).text, *reading.form))
        marked.emplace_back(one.from, one.to);
    text_->mark(std::move(marked));
}

void MailCard::show_doubts_left() {
    const session::Chronicle chronicle(document_.session());
    for (const int line : row_->mail.doubts) {
        const auto& told = chronicle.as<session::Told>(line);
        add_doubt(short_text(told.unit.empty() ? told.section : told.unit), {text(chronicle.text_of(line))}, line);
    }
}

void MailCard::add_understood(const referee::Form& form) {
    read_->addSpacing(letters(1));
    read_->addWidget(add_heading(u"Understood"_s));
    auto* const lines = new QWidget(reading_);
    auto* const grid = flush<QGridLayout>(lines);
    grid->setColumnStretch(1, 1);
    for (const referee::FormRow& row : form.rows) {
        if (!row.aside.empty()) continue;
        const int at = grid->rowCount();
        auto* const unit = typed(new Label(short_text(row.label, 40), lines), Type::normal, true);
        auto* const values = wrapped_label(text(referee::row_in_words(form, row)), lines);
        grid->addWidget(unit, at, 0, Qt::AlignTop);
        grid->addWidget(values, at, 1);
    }
    read_->addWidget(lines);
}

// Words that are no unit's order: a question, which is answered; what may be an order is a doubt.
void MailCard::add_aside(const referee::FormRow& row) {
    const QString title = text(row.label);
    if (row.aside == "unread") return add_doubt(title, {text(row.written)}, 0);
    read_->addSpacing(letters(1));
    read_->addWidget(add_heading(title));
    auto* const words = wrapped_label(text(row.written), reading_);
    words->setAccessibleDescription(title);
    read_->addWidget(words);
    if (row.aside != "question") return;
    QPushButton* const reply = make_button(u"Reply…"_s, [this] { answer(); });
    reply->setAccessibleName(u"Reply to: %1"_s.arg(short_text(row.written, 60)));
    read_->addWidget(reply, 0, Qt::AlignLeft);
    reply->show();
}

// A line is of a reading that was taken; it can be settled.
void MailCard::add_doubt(const QString& unit, const QStringList& doubts, int line) {
    auto* const frame = new DoubtFrame(reading_);
    const int left = letters(1) + frame->fontMetrics().ascent() + letters(1);
    auto* const layout = spaced<QVBoxLayout>(frame, {left, letters(.8), letters(1), letters(.8)}, px(2));
    auto* const name = typed(wrapped_label(unit, frame), Type::normal, true);
    auto* const words = wrapped_label(doubts.join(QLatin1Char('\n')), frame);
    words->setAccessibleDescription(u"Doubt"_s);
    add_parts(layout, {name, words});
    read_->addWidget(frame);
    frame->show();  // at once, so that it can have the focus
    if (line == 0) return;
    QPushButton* const settled =
        make_button(u"Settled"_s, [this, line] { act([line](session::Session& session) { session.tick(line); }); });
    settled->setAccessibleName(u"Settled: %1"_s.arg(unit));
    settled->setEnabled(document_.can_write());
    layout->addWidget(settled, 0, Qt::AlignLeft);
    settled->show();
}

void MailCard::show_report(ReportPart& part, const std::optional<report::ReportStatus>& status) {
    const bool is_wanted = status && (&part == &now_ || status->revised || status->state != State::sent);
    part.all->setVisible(is_wanted);
    if (!is_wanted) return;
    part.shown = *status;
    const QString turn = in_sentence(document_.session().rulebook().clock.turn_label);
    const QString name = u"Report of %1 %2"_s.arg(turn).arg(status->turn);
    part.heading->setText(name.toUpper());
    part.heading->setAccessibleName(name);
    const sheet::Cell cell = report::cell_of(*status);
    const QString rest = text(cell.about);
    const QString word = text(cell.words);
    const bool is_form = status->state == State::empty && document_.desk().by_mail;
    part.state->setText(is_form          ? u"%1, but for the form for his orders"_s.arg(word)
                        : rest.isEmpty() ? word
                                         : u"%1, %2"_s.arg(word, rest));
    part.draft->setEnabled(document_.can_write());
    part.sent->setEnabled(document_.can_write() && (status->revised || status->state != State::sent));
    part.look->setAccessibleName(u"Look at the report of %1 %2"_s.arg(turn).arg(status->turn));
    part.draft->setAccessibleName(u"Make a draft of the report of %1 %2"_s.arg(turn).arg(status->turn));
    part.sent->setAccessibleName(u"Mark the report of %1 %2 as sent"_s.arg(turn).arg(status->turn));
}

void MailCard::focus_mail(int mail) {
    const int place = mails_->findData(mail);
    if (place >= 0 && mail != mail_) {
        const QSignalBlocker quiet(mails_);
        mails_->setCurrentIndex(place);
        show_mail(mail);
    }
    for (auto* const button : reading_->findChildren<QPushButton*>()) {
        if (!waits(mail_) && button->isVisibleTo(this)) return button->setFocus(Qt::OtherFocusReason);
    }
    if (waits(mail_)) return (has_no_orders_ ? aside_ : take_)->setFocus(Qt::OtherFocusReason);
    text_->isVisibleTo(this) ? text_->setFocus() : now_.look->setFocus(Qt::OtherFocusReason);
}

void MailCard::focus_report(int turn) {
    const auto has = [&](const ReportPart& part) { return part.shown.turn == turn && part.all->isVisibleTo(this); };
    const ReportPart& part = has(never_sent_) ? never_sent_ : has(before_) ? before_ : now_;
    QPushButton* const button = part.shown.state == State::drafted && !part.shown.revised ? part.sent : part.draft;
    (button->isEnabled() ? button : part.look)->setFocus(Qt::OtherFocusReason);
}

}  // namespace flagplot::ui

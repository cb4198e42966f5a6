#include "ui/desk/desk_page.h"

#include <QClipboard>
#include <QDir>
#include <QFileDialog>
#include <QGuiApplication>
#include <QKeyEvent>
#include <QMenu>
#include <QMimeData>
#include <QPushButton>
#include <QShortcut>
#include <QSplitter>
#include <QVBoxLayout>
#include <algorithm>

#include "ascii/letters.h"
#include "session/chronicle.h"
#include "session/sequence.h"
#include "ui/act/act_dialog.h"
#include "ui/common/files.h"
#include "ui/common/fitting_area.h"
#include "ui/common/hairline.h"
#include "ui/common/made.h"
#include "ui/common/plain_text.h"
#include "ui/common/settings.h"
#include "ui/desk/drafts.h"
#include "ui/desk/mail_card.h"
#include "ui/desk/mail_intake.h"
#include "ui/desk/seen_button.h"
#include "ui/sheet/sheet_view.h"

namespace flagplot::ui {
namespace {

using What = report::DeskStep::What;

// From so many letters of width on the mail stands beside the desk.
constexpr int wide = 128;

std::vector<std::string> missing(const report::Desk& desk) {
    std::vector<std::string> names;
    for (const report::DeskRow& row : desk.rows) {
        if (row.mail.mark == session::MailMark::none && !row.without_orders.empty()) names.push_back(row.name);
    }
    return names;
}

// Those of its sections, which need no heading where one stands alone; the numbers of entries are for the terminal.
sheet::Sheet part_of(const sheet::Sheet& desk, const std::vector<std::string>& names, const char* empty) {
    sheet::Sheet part;
    for (const std::string& name : names) {
        const auto& section = *std::ranges::find(desk.sections, name, &sheet::Section::name);
        if (section.rows.empty()) continue;
        part.sections.push_back(section);
        for (sheet::Column& column : part.sections.back().columns)
            column.is_shown = column.is_shown && column.name != "entry";
    }
    if (part.sections.size() == 1) part.sections.front().heading.clear();
    if (part.sections.empty()) part.words.emplace_back(empty);
    return part;
}

}  // namespace

DeskPage::DeskPage(Document& document, QWidget* parent)
    : QWidget(parent),
      document_(document),
      intake_(new MailIntake(document, *this)),
      drafts_(new Drafts(document, *this)) {
    setAutoFillBackground(true);
    auto* const layout = flush<QVBoxLayout>(this);
    layout->setSizeConstraint(QLayout::SetNoConstraint);  // it knows its own least size
    halves_ = new QSplitter(Qt::Horizontal, this);
    halves_->setChildrenCollapsible(false);
    halves_->addWidget(make_main());
    card_ = new MailCard(document, *drafts_, halves_);
    halves_->addWidget(card_);
    halves_->setStretchFactor(0, 3);
    halves_->setStretchFactor(1, 1);
    layout->addWidget(halves_);
    connect(card_, &MailCard::taking, this, [this] { say({}); });
    connect(card_, &MailCard::acted, this, &DeskPage::focus_next);
    connect(card_, &MailCard::question_wanted, this, &DeskPage::question_wanted);
    connect(card_, &MailCard::report_wanted, this, &DeskPage::report_wanted);
    connect(intake_, &MailIntake::done, this, &DeskPage::say_done);
    connect(drafts_, &Drafts::done, this, &DeskPage::say_done);
    new QShortcut(QKeySequence::Paste, this, this, &DeskPage::paste, Qt::WidgetWithChildrenShortcut);
    connect(&document_, &Document::opened, this, [this] { say({}); });
    document_.follow(this, [this] {
        if (isVisible()) refresh();
    });
}

// ---- parts

QWidget* DeskPage::make_main() {
    auto* const main = new QWidget(halves_);
    add_parts(spaced<QVBoxLayout>(main, {}, 0),
              {make_head(), {make_parts(), 1}, new Hairline(main), make_foot(), new Hairline(main), make_outbox()});
    return main;
}

QWidget* DeskPage::make_head() {
    auto* const head = new QWidget(halves_);
    auto* const lines = spaced<QVBoxLayout>(head, {letters(2), letters(1.2), letters(2), letters(1.2)});
    auto* const row = new QHBoxLayout;
    auto* const title = typed(new Label(u"Desk"_s, head), Type::large, true);
    summary_ = made_muted(wrapped_label(head));
    fetch_ = push_button(u"Fetch &mail"_s, head, this, &DeskPage::fetch);
    fetch_->setToolTip(u"Takes what is new in the folder in which your mail program keeps mail"_s);
    add_ = push_button(u"&Add mails…"_s, head, this, &DeskPage::choose_mails);
    add_->setToolTip(u"Message files or mailboxes; they can be dropped here, too, and a message be pasted"_s);
    for (QPushButton* const button : {fetch_, add_}) button->setAutoDefault(true);
    row->addWidget(title);
    row->addSpacing(letters(1.5));
    add_parts(row, {{summary_, 1}, fetch_, add_});
    lines->addLayout(row);
    said_ = wrapped_label(head);
    said_->hide();
    problem_ = problem_label(head);
    skipped_ =
        link_button(u"Skipped senders…"_s, head, this, [this] { open_act(document_, "ask-again", {}, {}, this); });
    add_parts(lines, {said_, problem_, {skipped_, 0, Qt::AlignRight}});
    return head;
}

// What scrolls where it is low.
QWidget* DeskPage::make_parts() {
    parts_ = named(new FittingArea(halves_), u"Desk"_s);
    parts_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    auto* const content = new QWidget(parts_);
    table_ = new SheetView(SheetView::Place::table, u"Correspondents"_s, content);
    auto* const layout = add_parts(spaced<QVBoxLayout>(content, {0, 0, 0, letters(1)}), {table_, make_lists()});
    auto* const next_title = named(typed(new Label(u"Next"_s.toUpper(), content), Type::small, true), u"Next"_s);
    next_title->setContentsMargins(letters(2), 0, 0, 0);
    next_ = new SheetView(SheetView::Place::list, u"Next"_s, content);
    layout->addSpacing(letters(.8));
    add_parts(layout,
              {next_title, add_parts(spaced<QHBoxLayout>({letters(2), 0, letters(2), 0}), {next_}), stretch(1)});
    parts_->setWidget(content);
    connect(table_, &SheetView::chosen, this, &DeskPage::show_chosen);
    connect(table_, &SheetView::pressed, this, &DeskPage::act);
    connect(table_, &SheetView::menu_wanted, this, &DeskPage::show_menu);
    connect(next_, &SheetView::pressed, this, [this](int place) {
        const auto& steps = document_.desk().next;
        go_to(report::DeskStep(steps[static_cast<std::size_t>(place - 1)]));
    });
    connect(due_.rows, &SheetView::pressed, this, [this](int key) {
        const auto& left = document_.desk().left;
        if (document_.can_write() && key < 0) document_.go_to(session::Due(left[static_cast<std::size_t>(-1 - key)]));
    });
    return parts_;
}

DeskPage::List DeskPage::add_list(const QString& name, const QString& add, const QString& adds,
                                  const std::function<void()>& act) {
    auto* const part = new QWidget(parts_);
    const List list{typed(new Label(part), Type::small, true), new SheetView(SheetView::Place::list, name, part),
                    named(link_button(add, part, this, act), adds)};
    auto* const row = add_parts(new QHBoxLayout, {{list.title, 1}, list.add});
    add_parts(spaced<QVBoxLayout>(part, {}, px(2)), {row, list.rows, stretch()});
    lists_->addWidget(part, 1);
    connect(list.rows, &SheetView::removal_wanted, this, &DeskPage::strike);
    connect(list.rows, &SheetView::menu_wanted, this, [this](int entry, const QPoint& where) {
        if (entry < 0) return;
        auto* const menu = new QMenu(this);
        menu->setAttribute(Qt::WA_DeleteOnClose);
        menu->addAction(u"&Strike out"_s, QKeySequence(QKeySequence::Delete), this, [this, entry] { strike(entry); });
        menu->popup(where);
    });
    return list;
}

QWidget* DeskPage::make_lists() {
    auto* const lists = new QWidget(parts_);
    lists_ = new QBoxLayout(QBoxLayout::LeftToRight, lists);
    lists_->setContentsMargins(letters(2), letters(1), letters(2), 0);
    lists_->setSpacing(letters(2));
    under_way_ = add_list(u"Messages under way"_s, u"Write one…"_s, u"Write a message"_s, [this] {
        const report::DeskRow* const row = row_of(table_->key());
        write_message(row ? row->reader.id : "");
    });
    due_ = add_list(u"Due"_s, u"Add one…"_s, u"Add what is due"_s, [this] {
        open_act(document_, "note", {}, {{"due", document_.session().state().turn() + 1}}, this);
    });
    return lists;
}

QWidget* DeskPage::make_foot() {
    auto* const foot = new QWidget(halves_);
    auto* const row = spaced<QHBoxLayout>(foot, {letters(2), letters(1), letters(2), letters(1)});
    asks_ = made_muted(wrapped_label(u"Going on now asks once, and the log says what was missing."_s, foot));
    go_on_ = acting(new SeenButton(QString(), foot), this, &DeskPage::going_on_wanted);
    primary_ = acting(new SeenButton(QString(), foot), this, [this] {
        const report::DeskStep* const act = first_act(document_.desk());
        act ? go_to(report::DeskStep(*act)) : emit going_on_wanted();
    });
    primary_->setDefault(true);
    set_primary(*primary_);
    add_parts(row, {{asks_, 1}, stretch(), go_on_, primary_});
    return foot;
}

QWidget* DeskPage::make_outbox() {
    auto* const foot = new QWidget(halves_);
    outbox_ = typed(new OneLine(foot), Type::small);
    make_all_ = link_button(u"Ma&ke all drafts"_s, foot, this, [this] { drafts_->make(drafts_->due()); });
    folder_ = link_button(u"Folder…"_s, foot, drafts_, &Drafts::choose_folder);
    folder_->setAccessibleName(u"Folder of the outbox"_s);
    open_ = link_button(u"Open all drafts"_s, foot, drafts_, &Drafts::open_all);
    add_parts(spaced<QHBoxLayout>(foot, {letters(2), letters(.6), letters(2), letters(.6)}),
              {{outbox_, 1}, make_all_, open_, folder_});
    return foot;
}

// ---- what is shown

void DeskPage::set_going_on(const QString& label, bool leaves) {
    going_on_ = label;
    leaves_ = leaves;
    if (isVisible() && document_.has_desk()) refresh_next();
}

// Of a key of the table; null: none.
const report::DeskRow* DeskPage::row_of(int key) const {
    const bool is_there = key > 0 && document_.has_desk();
    return is_there ? &document_.desk().rows[static_cast<std::size_t>(key - 1)] : nullptr;
}

void DeskPage::choose(const std::string& reader) {
    const auto& rows = document_.desk().rows;
    const auto found = std::ranges::find(rows, reader, [](const report::DeskRow& row) { return row.reader.id; });
    if (found != rows.end()) table_->choose(static_cast<int>(found - rows.begin()) + 1);
}

void DeskPage::refresh() {
    if (!document_.has_desk()) return table_->show_sheet({});
    const report::Desk& desk = document_.desk();
    refresh_head();
    refresh_lists();
    if (table_->key() == 0 && !desk.next.empty()) choose(desk.next.front().reader);
    if (table_->key() == 0) table_->choose(1);
    refresh_next();
    refresh_outbox();
    show_chosen();
}

void DeskPage::refresh_head() {
    const report::Desk& desk = document_.desk();
    const auto in = std::ranges::count_if(
        desk.rows, [](const report::DeskRow& row) { return row.mail.mark != session::MailMark::none; });
    QStringList words;
    if (desk.by_mail) words += u"%1 of %2 mails in."_s.arg(in).arg(desk.rows.size());
    QStringList until;
    if (!desk.deadline.empty()) until += u"Orders due by %1"_s.arg(short_text(desk.deadline, 60));
    if (!desk.grace.empty()) until += u"late mails: %1"_s.arg(short_text(desk.grace, 60));
    if (!until.isEmpty()) words += until.join(QStringLiteral("; ")) + QLatin1Char('.');
    summary_->setText(words.join(QLatin1Char(' ')));
    fetch_->setVisible(desk.by_mail);
    add_->setVisible(desk.by_mail);
    skipped_->setVisible(!session::skipped_senders(document_.session()).empty());
    for (QPushButton* const button : {fetch_, add_, under_way_.add, due_.add})
        button->setEnabled(document_.can_write());
}

void DeskPage::refresh_lists() {
    const report::Desk& desk = document_.desk();
    const sheet::Sheet sheet = sheet_of(document_.session(), desk);
    table_->show_sheet(part_of(sheet, {"readers"}, "Nobody"));
    under_way_.rows->show_sheet(part_of(sheet, {"under-way"}, "None"));
    due_.rows->show_sheet(part_of(sheet, {"left", "due", "passed-over"}, "Nothing"));
    next_->show_sheet(part_of(sheet, {"next"}, "Nothing is open."));
    const report::DeskStep* const act = first_act(desk);
    next_->choose(act ? static_cast<int>(act - desk.next.data()) + 1 : 0);
    under_way_.title->setText(u"Messages under way: %1"_s.arg(desk.under_way.size()));
    const auto by_now =
        std::ranges::count_if(desk.due, [&](const report::DueEvent& event) { return event.turn <= desk.turn; });
    const auto now = static_cast<qsizetype>(desk.left.size()) + by_now;
    const auto later = static_cast<qsizetype>(desk.due.size()) - by_now;
    QString title = u"Due: %1 now, %2 later"_s.arg(now).arg(later);
    if (!desk.passed_over.empty()) title += u", %1 passed over"_s.arg(desk.passed_over.size());
    due_.title->setText(title);
}

void DeskPage::refresh_next() {
    const report::Desk& desk = document_.desk();
    const report::DeskStep* const act = first_act(desk);
    // Only who leaves the phase is asked, and not for what he plays.
    const session::Session& session = document_.session();
    const bool ends_turn = !session::phase_after(session.state(), session.rulebook());
    const bool asks = leaves_ && !document_.what_is_asked(ends_turn).empty();
    asks_->setVisible(document_.can_write() && asks);
    const std::vector<std::string> names = missing(desk);
    const bool is_asked = asks && !names.empty();
    const QString without = names.size() == 1 ? short_text(names.front(), 30) : u"%1 mails"_s.arg(names.size());
    const QString on = is_asked ? u"Go on without %1…"_s.arg(without) : going_on_;
    go_on_->say(button_text(short_text(on, 40)));
    go_on_->setVisible(act && document_.can_write() && !going_on_.isEmpty());
    const QString first = act ? short_text(act->words, 44) : on;
    primary_->say(button_text(first));
    primary_->setAccessibleName(act ? text(act->words) : on);
    primary_->setToolTip(act ? tip(act->words) : QString());
    primary_->setVisible(document_.can_write() && !first.isEmpty());
}

void DeskPage::refresh_outbox() {
    const auto drafts = static_cast<int>(drafts_->waiting().size());
    const QString count = drafts == 0 ? u"no drafts"_s : text(ascii::counted(drafts, "draft", "drafts"));
    outbox_->say(u"Outbox: %1. Flagplot sends nothing itself: drafts open in your mail program."_s.arg(count),
                 u"Outbox: %1. Flagplot sends nothing itself."_s.arg(count));
    open_->setEnabled(drafts > 0);
    make_all_->setEnabled(document_.can_write() && !drafts_->due().empty());
    folder_->setToolTip(tip(u"Drafts are kept in %1"_s.arg(exact(drafts_->folder().string()))));
}

void DeskPage::show_chosen() {
    card_->show_row(row_of(table_->key()));
}

// Beside each other where there is room.
void DeskPage::fit() {
    const bool is_wide = width() >= letters(wide);
    const Qt::Orientation across = is_wide ? Qt::Horizontal : Qt::Vertical;
    lists_->setDirection(width() >= letters(wide * .6) ? QBoxLayout::LeftToRight : QBoxLayout::TopToBottom);
    if (halves_->orientation() == across && !halves_->property("fitted").isNull()) return;
    halves_->setProperty("fitted", true);
    halves_->setOrientation(across);
    const int card = is_wide ? std::max(letters(44), width() / 4) : height() * 3 / 10;
    halves_->setSizes({(is_wide ? width() : height()) - card, card});
}

void DeskPage::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    if (event->spontaneous()) return;
    fit();
    refresh();
}

void DeskPage::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    fit();
}

void DeskPage::say(const QString& words, const QStringList& problems) {
    said_->setText(words);
    said_->setVisible(!words.isEmpty());
    say_problem(*problem_, in_brief(problems.join(QLatin1Char('\n'))));
    if (!words.isEmpty() && isVisible()) tell_listeners(*said_);
}

void DeskPage::say_done(const QString& words, const QStringList& problems) {
    say(words, problems);
    if (document_.has_desk()) refresh_outbox();
    focus_next();
}

// ---- acts

// A mail that waits has the keyboard at once: its card is beside it.
void DeskPage::focus_next() {
    const report::Desk* const desk = document_.has_desk() ? &document_.desk() : nullptr;
    const bool waits =
        desk && !desk->next.empty() && desk->next.front().what == What::read_mail && document_.can_write();
    if (waits) return go_to(report::DeskStep(desk->next.front()));
    QWidget* const at = primary_->isVisibleTo(this) ? static_cast<QWidget*>(primary_) : table_;
    at->setFocus(Qt::OtherFocusReason);
}

// Enter presses the one primary button, from wherever nothing else takes it.
void DeskPage::keyPressEvent(QKeyEvent* event) {
    if (!is_enter_key(*event) || event->isAutoRepeat() || !primary_->isVisibleTo(this))
        return QWidget::keyPressEvent(event);
    QKeyEvent press(QEvent::KeyPress, Qt::Key_Return, Qt::NoModifier);
    press.setTimestamp(event->timestamp());
    QCoreApplication::sendEvent(primary_, &press);
}

void DeskPage::go_to(const report::DeskStep& step) {
    choose(step.reader);
    show_chosen();
    switch (step.what) {
        case What::read_mail:
            return card_->focus_mail(step.entry);
        case What::settle_doubts:
            return card_->focus_mail();
        case What::send:
        case What::send_again:
            return card_->focus_report(step.turn);
        case What::wait:
            return table_->setFocus(Qt::OtherFocusReason);
        case What::due:
            break;
    }
    due_.rows->choose(step.entry);
    due_.rows->setFocus(Qt::OtherFocusReason);
}

void DeskPage::go_to_reader(const std::string& reader) {
    const std::vector<report::DeskStep>& steps = document_.desk().next;
    const auto first = std::ranges::find(steps, reader, &report::DeskStep::reader);
    go_to(first != steps.end() ? report::DeskStep(*first)
                               : report::DeskStep{.what = What::wait, .reader = reader, .words = {}});
}

void DeskPage::act(int key, const std::string& column) {
    const report::DeskRow one = *row_of(key);
    if (column == "report") return emit report_wanted(exact(one.reader.id), one.now.turn);
    if (column == "report-before") return emit report_wanted(exact(one.reader.id), one.now.turn - 1);
    if (column == "next") {
        if (one.next) go_to(*one.next);
        return;
    }
    show_chosen();
    card_->focus_mail();
}

void DeskPage::show_menu(int key, const QPoint& where) {
    table_->choose(key);
    const report::DeskRow one = *row_of(key);
    auto* const menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->addAction(u"&History…"_s, this, [this, one] { emit history_wanted(exact(one.reader.id)); });
    menu->addAction(u"&Look at the report…"_s, this,
                    [this, one] { emit report_wanted(exact(one.reader.id), one.now.turn); });
    QAction* const write = menu->addAction(u"&Write a message…"_s, this, [this, one] { write_message(one.reader.id); });
    write->setEnabled(document_.can_write());
    menu->popup(where);
}

void DeskPage::write_message(const std::string& from) {
    session::Fields known;
    if (!from.empty()) known["from"] = from;
    open_act(document_, "message", {}, known, this);
}

// ---- mails

void DeskPage::fetch() {
    const QString folder = settings::mails.get();
    if (folder.isEmpty() || !QDir(folder).exists()) return choose_mail_folder();
    intake_->add({folder.toStdString()});
}

void DeskPage::choose_mail_folder() {
    ask_for_folder(*this, u"Where does your mail program keep the mails?"_s, usual_folder(),
                   [this](const QString& folder) {
                       settings::mails.set(folder);
                       fetch();
                   });
}

void DeskPage::choose_mails() {
    auto* const dialog = new QFileDialog(this, u"Add mails"_s, usual_folder(),
                                         u"Message files and mailboxes (*.eml *.mbox);;All files (*)"_s);
    dialog->setFileMode(QFileDialog::ExistingFiles);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(
        dialog, &QFileDialog::filesSelected, this,
        [this](const QStringList& files) {
            std::vector<std::filesystem::path> paths;
            for (const QString& file : files) paths.emplace_back(file.toStdString());
            add_mails(paths);
        },
        Qt::QueuedConnection);
    dialog->open();
}

void DeskPage::add_mails(const std::vector<std::filesystem::path>& paths) {
    if (document_.can_write() && document_.has_desk()) intake_->add(paths);
}

void DeskPage::paste() {
    const QMimeData* const copied = QGuiApplication::clipboard()->mimeData();
    if (!copied || !document_.can_write()) return;
    const auto paths = MailIntake::paths_of(copied->urls());
    if (!paths.empty()) return add_mails(paths);
    intake_->add_raw(copied->text().toUtf8());
}

void DeskPage::strike(int entry) {
    if (document_.can_write() && entry > 0)
        document_.act([entry](session::Session& session) { session.strike_note(entry); });
}

}  // namespace flagplot::ui
